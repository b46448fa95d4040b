/// Views one in front of another, the last one in front.
public struct ZStack<Content: View>: ContainerView {
  let alignment: Alignment
  let content: Content

  /// Puts the views of the closure one in front of another.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  var primitive: Primitive { .depthStack(alignment: alignment) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
