/// A purpose of a tab.
public struct TabRole: Hashable, Sendable {
  /// A tab in which the user searches.
  public static let search = TabRole()
}
