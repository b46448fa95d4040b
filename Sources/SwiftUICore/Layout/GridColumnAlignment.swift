/// The layout value key for the alignment of the column that contains a cell.
enum GridColumnAlignmentKey: LayoutValueKey {
  static var defaultValue: HorizontalAlignment? { nil }
}

extension View {
  /// Sets the horizontal alignment of all cells in this cell's column of a ``Grid``.
  ///
  /// - Parameter guide: The alignment within the width of the column.
  public nonisolated func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    layoutValue(key: GridColumnAlignmentKey.self, value: guide)
  }
}
