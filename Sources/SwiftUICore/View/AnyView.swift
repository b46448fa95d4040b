/// A view with an erased type.
///
/// The content keeps its state for as long as its type stays the same. Content of another type replaces the previous
/// content and discards its state.
public struct AnyView {
  let box: AnyViewBox

  /// Creates a type-erased view.
  ///
  /// - Parameter view: The view to wrap. Another `AnyView` is not wrapped a second time.
  public init<Content: View>(_ view: Content) { box = (view as? AnyView)?.box ?? TypedViewBox(view) }

  /// Creates a type-erased view.
  ///
  /// - Parameter view: The view to wrap. Another `AnyView` is not wrapped a second time.
  public init<Content: View>(erasing view: Content) { self.init(view) }
}

extension AnyView: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { AnyViewNode(view, context) }
}

/// A box with a view whose type is erased, which creates and updates the node of the view.
class AnyViewBox {
  @MainActor
  func make(_ context: NodeContext) -> Node { fatalError("abstract") }

  /// Updates a node with the view.
  ///
  /// - Returns: `false` if the node belongs to a view of another type.
  @MainActor
  func update(_ node: Node) -> Bool { fatalError("abstract") }

  /// Adds the views of which the view consists to a list.
  func addSubviews(to list: inout SubviewList) { fatalError("abstract") }
}

/// A box with a view of a known type.
private final class TypedViewBox<Content: View>: AnyViewBox {
  private let view: Content

  init(_ view: Content) { self.view = view }

  override func make(_ context: NodeContext) -> Node { Content._makeNode(view, context) }

  override func update(_ node: Node) -> Bool {
    guard let node = node as? ViewNode<Content> else { return false }
    node.update(view)
    return true
  }

  override func addSubviews(to list: inout SubviewList) { list.add(view) }
}

/// The node of a type-erased view, which replaces its child when the type of the content changes.
private final class AnyViewNode: ViewNode<AnyView>, TransitionParent {
  private var child: Node?
  /// The views of previous types, until their transitions have ended.
  private var leaving: [Node] = []

  init(_ view: AnyView, _ context: NodeContext) {
    super.init(context)
    child = view.box.make(NodeContext(parent: self))
  }

  override func update(_ view: AnyView) {
    if let child, view.box.update(child) { return }
    if let child {
      if graph.beginRemoval(of: child) { leaving.append(child) } else { child.unmount() }
    }
    child = view.box.make(NodeContext(parent: self))
    graph.structureChanged(at: self)
  }

  func forgetLeavingChild(_ child: Node) { leaving.removeAll { $0 === child } }

  override func forEachChild(_ body: (Node) -> Void) {
    for node in leaving { body(node) }
    if let child { body(child) }
  }
}
