import Foundation

extension View {
  /// Sets the width of the column that contains this view.
  ///
  /// - Parameter width: The width, in points.
  /// - Returns: A view with the width.
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    preference(
      key: NavigationColumnWidthKey.self, value: NavigationColumnWidth(minimum: width, ideal: width, maximum: width))
  }

  /// Sets bounds for the width of the column that contains this view.
  ///
  /// - Parameters:
  ///   - min: The minimum width, in points.
  ///   - ideal: The ideal width, in points.
  ///   - max: The maximum width, in points.
  /// - Returns: A view with the bounds.
  public nonisolated func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil)
    -> some View
  {
    preference(
      key: NavigationColumnWidthKey.self,
      value: NavigationColumnWidth(minimum: min ?? ideal / 2, ideal: ideal, maximum: max ?? ideal))
  }
}
