extension EnvironmentValues {
  /// A Boolean value that indicates whether texts may be tightened to fit. The platform ignores it.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }
}

/// The environment key for ``EnvironmentValues/allowsTightening``.
private struct AllowsTighteningKey: EnvironmentKey { static let defaultValue = false }

extension View {
  /// Sets whether texts inside this view may be tightened to fit. The platform ignores it.
  ///
  /// - Parameter flag: A Boolean value that indicates whether texts may be tightened.
  /// - Returns: A view with the value in its environment.
  public nonisolated func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
}
