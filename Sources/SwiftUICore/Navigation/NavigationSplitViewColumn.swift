/// A column of a split view.
public struct NavigationSplitViewColumn: Hashable, Sendable {
  private let number: Int

  /// The leading column.
  public static let sidebar = NavigationSplitViewColumn(number: 0)
  /// The column between the others.
  public static let content = NavigationSplitViewColumn(number: 1)
  /// The trailing column.
  public static let detail = NavigationSplitViewColumn(number: 2)
}
