/// Controls with their labels, one below another, as in a window of settings.
public struct Form<Content: View>: ContainerView {
  let content: Content

  /// Makes a form of the views of the closure.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  var primitive: Primitive { .form }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
