/// A container for controls with their labels, stacked vertically, as in a settings window.
public struct Form<Content: View>: ContainerView {
  let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: A view builder that creates the controls.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  var primitive: Primitive { .form }

  /// Creates the node that represents the view at runtime.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
