/// A container for controls with their labels, stacked vertically, as in a settings window.
///
/// A form has the size that its parent proposes. It aligns its views at the leading edge, with space between them and
/// around them, and scrolls vertically if they need more height.
public struct Form<Content: View>: ContainerView {
  let content: Content

  /// Creates a form.
  ///
  /// - Parameter content: A view builder that creates the controls.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  var primitive: Primitive { .form }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
