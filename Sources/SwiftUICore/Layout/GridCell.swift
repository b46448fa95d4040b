/// The layout value key for the number of columns that a cell spans.
enum GridCellColumnsKey: LayoutValueKey {
  static var defaultValue: Int { 1 }
}

/// The layout value key for the point at which a cell is aligned, instead of the guides of its column and row.
enum GridCellAnchorKey: LayoutValueKey {
  static var defaultValue: UnitPoint? { nil }
}

/// The layout value key for the axes along which a cell does not influence the size of its column or row.
enum GridCellUnsizedAxesKey: LayoutValueKey {
  static var defaultValue: Axis.Set { [] }
}

extension View {
  /// Makes this cell of a ``Grid`` span several columns.
  ///
  /// - Parameter count: The number of columns.
  public nonisolated func gridCellColumns(_ count: Int) -> some View {
    layoutValue(key: GridCellColumnsKey.self, value: count)
  }

  /// Aligns this view within its cell of a ``Grid``, regardless of the alignment of its column and row.
  ///
  /// - Parameter anchor: The point of the cell at which the same point of the view is placed.
  public nonisolated func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    layoutValue(key: GridCellAnchorKey.self, value: anchor)
  }

  /// Prevents this view from enlarging its column or row of a ``Grid``. The view receives the size that the other cells
  /// need.
  ///
  /// - Parameter axes: The axes along which the view does not affect the size.
  public nonisolated func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    layoutValue(key: GridCellUnsizedAxesKey.self, value: axes)
  }
}
