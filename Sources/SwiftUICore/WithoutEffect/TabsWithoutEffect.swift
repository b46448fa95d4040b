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

/// A way in which the search tab of a tab view is activated.
public struct TabSearchActivation: Hashable, Sendable {
  private let name: String

  /// The platform's way.
  public static let automatic = TabSearchActivation(name: "automatic")
  /// The search begins when the tab is selected.
  public static let searchTabSelection = TabSearchActivation(name: "searchTabSelection")
}

/// A behavior of a tab bar while its content scrolls.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// The behavior of the platform.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// The bar becomes smaller as its content scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "scroll down")
  /// The bar becomes smaller as its content scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "scroll up")
  /// The bar keeps its size.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

extension View {
  /// Has no effect on this platform: the tabs are in a bar. On Apple's systems, it sets the place of the tabs of a tab
  /// view that can show a bar or a sidebar.
  ///
  /// - Parameter placement: The place of the tabs on Apple's systems.
  public nonisolated func defaultAdaptableTabBarPlacement(_ placement: AdaptableTabBarPlacement = .automatic)
    -> some View
  { self }

  /// Has no effect on this platform. On Apple's systems, it sets the way in which the search tab of this tab view is
  /// activated.
  ///
  /// - Parameter activation: The way in which the search tab is activated on Apple's systems.
  public nonisolated func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the behavior of the tab bar while its content scrolls.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.onScrollDown`.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}
