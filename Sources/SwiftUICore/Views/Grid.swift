import Foundation

/// A container that arranges the cells of its rows in columns.
///
///     Grid(alignment: .leading) {
///       GridRow { Text("Name"); TextField("Name", text: $name) }
///       GridRow { Text("Age"); Text("\(age)") }
///       Divider()
///     }
///
/// A view that is not in a ``GridRow`` has a row to itself, and spans all columns.
public struct Grid<Content: View>: ContainerView {
  let primitive: Primitive
  let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The position of cells that are smaller than their column or row.
  ///   - horizontalSpacing: The space between columns, in points, or `nil` for the default.
  ///   - verticalSpacing: The space between rows, in points, or `nil` for the default.
  ///   - content: A view builder that creates the rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    primitive = .grid(
      GridContent(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing))
    self.content = content()
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

/// A row of cells in a ``Grid``.
///
/// Each view in the row is a cell. Outside a grid, the row arranges its views as an ``HStack`` does.
public struct GridRow<Content: View>: ContainerView {
  let primitive: Primitive
  let content: Content

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - alignment: The vertical position of cells that are smaller than the row, or `nil` for that of the grid.
  ///   - content: A view builder that creates the cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    primitive = .gridRow(alignment: alignment)
    self.content = content()
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}
