/// A place of the tabs of a tab view that can show a bar or a sidebar.
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  private let name: String

  /// The platform's place.
  public static let automatic = AdaptableTabBarPlacement(name: "automatic")
  /// A bar.
  public static let tabBar = AdaptableTabBarPlacement(name: "tabBar")
  /// A sidebar.
  public static let sidebar = AdaptableTabBarPlacement(name: "sidebar")
}

extension View {
  /// Has no effect on this platform: the tabs are in a bar. On Apple's systems, it sets the place of the tabs of a tab
  /// view that can show a bar or a sidebar.
  ///
  /// - Parameter placement: The place of the tabs on Apple's systems.
  public nonisolated func defaultAdaptableTabBarPlacement(_ placement: AdaptableTabBarPlacement = .automatic)
    -> some View
  { self }
}

extension TabContent {
  /// Has no effect on this platform. On Apple's systems, it sets whether this tab is visible until the user hides or
  /// shows it.
  ///
  /// - Parameters:
  ///   - visibility: The visibility on Apple's systems.
  ///   - placements: The places of the tab for which the visibility holds.
  public nonisolated func defaultVisibility(
    _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
  ) -> some TabContent<TabValue> { self }
}
