/// Nothing to see.
public struct EmptyView: PrimitiveView {
  /// Makes a view that shows nothing.
  public init() {}

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { EmptyNode(context) }
}

private final class EmptyNode: ViewNode<EmptyView> {
  override func update(_ view: EmptyView) {}
}

/// Several views that count as one in code, and as several where they are shown.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never

  /// Takes the views that the closure makes.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Makes the runtime's node.
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
