extension View {
  /// Sets whether menus inside this view have an indicator beside their label.
  ///
  /// - Parameter visibility: The visibility of the indicator.
  /// - Returns: A view that sets the visibility.
  public nonisolated func menuIndicator(_ visibility: Visibility) -> some View {
    environment(\.menuIndicatorVisibility, visibility)
  }
}

/// The environment key for ``EnvironmentValues/menuIndicatorVisibility``.
private struct MenuIndicatorKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
  /// The visibility of the indicators of menus.
  public var menuIndicatorVisibility: Visibility {
    get { self[MenuIndicatorKey.self] }
    set { self[MenuIndicatorKey.self] = newValue }
  }
}
