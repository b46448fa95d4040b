import Foundation

/// Rows whose cells stand in columns.
///
///     Grid(alignment: .leading) {
///       GridRow { Text("Name"); TextField("Name", text: $name) }
///       GridRow { Text("Age"); Text("\(age)") }
///       Divider()
///     }
///
/// A view that is in no ``GridRow`` has a row of its own, across all columns.
public struct Grid<Content: View>: ContainerView {
  let primitive: Primitive
  let content: Content

  /// Makes a grid of the rows of the closure.
  ///
  /// - Parameters:
  ///   - horizontalSpacing: The space between columns, in points; what is usual if `nil`.
  ///   - verticalSpacing: The space between rows, in points; what is usual if `nil`.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    primitive = .grid(
      GridContent(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing))
    self.content = content()
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

/// Cells beside each other, in a ``Grid``.
public struct GridRow<Content: View>: ContainerView {
  let primitive: Primitive
  let content: Content

  /// Makes a row of the cells of the closure.
  ///
  /// - Parameter alignment: Where cells stand in the height of the row; as the grid says if `nil`.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    primitive = .gridRow(alignment: alignment)
    self.content = content()
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
