import Foundation

/// A container that stacks its views vertically.
///
/// The stack divides the height that its parent proposes among its views, as an ``HStack`` divides the width.
public struct VStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a vertical stack.
  ///
  /// - Parameters:
  ///   - alignment: The horizontal position of views that are narrower than the stack.
  ///   - spacing: The space between two views, in points, or `nil` for the spacing that the views prefer.
  ///   - content: A view builder that creates the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension VStack: ContainerView {
  var primitive: Primitive { .verticalStack(alignment: alignment, spacing: spacing) }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

/// The content of a vertical column.
package struct VerticalStackContent {
  package var alignment: HorizontalAlignment
  package var spacing: CGFloat?
}

extension VerticalStackContent: StackElementContent {
  var layout: VStackLayout { VStackLayout(alignment: alignment, spacing: spacing) }
}
