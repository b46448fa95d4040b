extension View {
  /// Sets whether the controls inside this view ignore input.
  ///
  /// A control is disabled if this view or any ancestor is: `disabled(false)` doesn't enable the content of a disabled
  /// view.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the controls are disabled.
  /// - Returns: A view whose controls are disabled if the value is `true`.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { isEnabled in isEnabled = isEnabled && !disabled }
  }
}

/// The environment key for ``EnvironmentValues/isEnabled``.
struct IsEnabledKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
  /// A Boolean value that indicates whether controls accept input.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}
