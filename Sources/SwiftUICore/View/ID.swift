/// A modifier that gives its content an explicit identity.
struct IDModifier<ID: Hashable> {
  typealias Body = Never

  let id: ID
}

extension IDModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { IDNode(view, context) }
}

/// The node of an explicit identity. When the identifier changes, the node replaces its content, and thereby discards
/// the state of the content.
private final class IDNode<Modified: View, ID: Hashable>:
  ViewNode<ModifiedContent<Modified, IDModifier<ID>>>, IdentityNode, TransitionParent
{
  private var id: ID
  private var child: ViewNode<Modified>?
  /// The views with previous identities, until their transitions have ended.
  private var leaving: [Node] = []

  init(_ view: ModifiedContent<Modified, IDModifier<ID>>, _ context: NodeContext) {
    id = view.modifier.id
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, IDModifier<ID>>) {
    if id == view.modifier.id {
      child?.update(view.content)
      return
    }
    id = view.modifier.id
    if let child {
      if graph.beginRemoval(of: child) { leaving.append(child) } else { child.unmount() }
    }
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    graph.structureChanged(at: self)
  }

  var identity: AnyHashable { AnyHashable(id) }

  func forgetLeavingChild(_ child: Node) { leaving.removeAll { $0 === child } }

  override func forEachChild(_ body: (Node) -> Void) {
    for node in leaving { body(node) }
    if let child { body(child) }
  }
}

extension View {
  /// Binds the identity of this view to a value. When the value changes, a new view with a new state replaces this
  /// view.
  ///
  /// - Parameter id: The value that identifies the view.
  /// - Returns: A view with the identity.
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { modifier(IDModifier(id: id)) }
}
