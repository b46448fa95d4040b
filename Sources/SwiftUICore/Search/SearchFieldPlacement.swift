/// A placement of a search field. On Linux the field is above the view in every placement.
public struct SearchFieldPlacement: Hashable, Sendable {
  /// A behavior of the field in a navigation bar.
  public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
    private let name: String

    /// The platform decides.
    public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
    /// The field is always shown.
    public static let always = NavigationBarDrawerDisplayMode(name: "always")
  }

  private let name: String

  /// The platform decides.
  public static let automatic = SearchFieldPlacement(name: "automatic")
  /// The toolbar.
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
  /// The sidebar of a split view.
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
  /// The navigation bar.
  public static let navigationBarDrawer = SearchFieldPlacement(name: "navigation bar")
  /// Returns the navigation bar.
  ///
  /// - Parameter displayMode: The behavior of the field, which has no effect.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    navigationBarDrawer
  }
}
