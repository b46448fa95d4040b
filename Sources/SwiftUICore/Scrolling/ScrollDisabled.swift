/// The environment key for ``EnvironmentValues/isScrollEnabled``.
private struct ScrollEnabledKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// A Boolean value that indicates whether the user can scroll scroll views.
  public var isScrollEnabled: Bool {
    get { self[ScrollEnabledKey.self] }
    set { self[ScrollEnabledKey.self] = newValue }
  }
}

extension View {
  /// Sets whether the user can scroll the scroll views inside this view. The program can, in either case.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the user cannot scroll.
  /// - Returns: A view with the value in its environment.
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View { environment(\.isScrollEnabled, !disabled) }
}
