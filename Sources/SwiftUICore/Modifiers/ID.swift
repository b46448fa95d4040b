struct IDModifier<ID: Hashable>: ViewModifier {
  typealias Body = Never

  let id: ID

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { IDNode(view, context) }
}

private final class IDNode<Modified: View, ID: Hashable>: ViewNode<ModifiedContent<Modified, IDModifier<ID>>> {
  private var id: ID
  private var child: ViewNode<Modified>?

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
    child?.unmount()
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    graph.structureChanged(at: self)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Gives the view an identity of its own: with another id it is another view, and its state begins anew.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IDModifier(id: id)) }
}
