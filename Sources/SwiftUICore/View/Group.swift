/// A view without content.
public struct EmptyView: PrimitiveView {
  /// Creates an empty view.
  public init() {}

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { EmptyNode(context) }
}

private final class EmptyNode: ViewNode<EmptyView> {
  override func update(_ view: EmptyView) {}
}

/// A view that groups several views, so that one modifier or one place in a builder holds them all. It adds no layout.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never

  /// Creates a group.
  ///
  /// - Parameter content: A view builder that creates the views of the group.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { GroupNode(view, context) }
}

private final class GroupNode<Content: View>: ViewNode<Group<Content>> {
  private var child: ViewNode<Content>?

  init(_ view: Group<Content>, _ context: NodeContext) {
    super.init(context)
    child = Content._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: Group<Content>) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
