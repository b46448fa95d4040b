import Foundation

/// Views beside each other.
public struct HStack<Content: View>: ContainerView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// Puts the views of the closure beside each other.
  ///
  /// - Parameter spacing: The space between two of them, in points; what is usual if `nil`.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var primitive: Primitive { .horizontalStack(alignment: alignment, spacing: spacing) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
