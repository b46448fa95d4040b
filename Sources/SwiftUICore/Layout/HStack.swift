import Foundation

/// A container that places its views side by side, in the layout direction.
///
/// The stack divides the width that its parent proposes among its views. Views with a higher
/// ``View/layoutPriority(_:)`` are measured first; among views of the same priority, less flexible views are. Each view
/// is proposed an equal share of the width that is left.
public struct HStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Creates a horizontal stack.
  ///
  /// - Parameters:
  ///   - alignment: The vertical position of views that are smaller than the stack.
  ///   - spacing: The space between two views, in points, or `nil` for the spacing that the views prefer.
  ///   - content: A view builder that creates the views.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension HStack: ContainerView {
  var primitive: Primitive { .horizontalStack(alignment: alignment, spacing: spacing) }

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

/// The content of a horizontal row.
package struct HorizontalStackContent {
  package var alignment: VerticalAlignment
  package var spacing: CGFloat?
}

extension HorizontalStackContent: StackElementContent {
  var layout: HStackLayout { HStackLayout(alignment: alignment, spacing: spacing) }
}
