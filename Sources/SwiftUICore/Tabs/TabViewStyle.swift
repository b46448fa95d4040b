extension View {
  /// Sets the style of the tab views inside this view.
  ///
  /// - Parameter style: The style. The page style shows dots below the selected view; all others show a bar with the
  ///   tabs above it.
  /// - Returns: A view with the style in its environment.
  public nonisolated func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.pageIndexMode, (style as? PageTabViewStyle)?.indexDisplayMode)
  }
}

/// A style of a ``TabView``.
public protocol TabViewStyle {}

/// The platform's style of a tab view: a bar with the tabs.
public struct DefaultTabViewStyle: TabViewStyle {
  /// Creates the style.
  public init() {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// The platform's style.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// The style with a sidebar, which is shown as a bar.
  public static var sidebarAdaptable: DefaultTabViewStyle { DefaultTabViewStyle() }
  /// The style without a sidebar.
  public static var tabBarOnly: DefaultTabViewStyle { DefaultTabViewStyle() }
}
