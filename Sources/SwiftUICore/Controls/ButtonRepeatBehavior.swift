/// A behavior of buttons that are held.
public enum ButtonRepeatBehavior: Hashable, Sendable {
  /// The behavior of the platform, which performs the action once.
  case automatic
  /// The action is performed repeatedly.
  case enabled
  /// The action is performed once.
  case disabled
}

/// The environment key for ``EnvironmentValues/buttonRepeatBehavior``.
private struct ButtonRepeatBehaviorKey: EnvironmentKey { static let defaultValue = ButtonRepeatBehavior.automatic }

extension EnvironmentValues {
  /// The behavior of buttons that are held. The platform performs the action once.
  public var buttonRepeatBehavior: ButtonRepeatBehavior {
    get { self[ButtonRepeatBehaviorKey.self] }
    set { self[ButtonRepeatBehaviorKey.self] = newValue }
  }
}

extension View {
  /// Sets the behavior of buttons inside this view that are held. The platform performs their actions once.
  ///
  /// - Parameter behavior: The behavior that the environment holds. Buttons don't repeat their actions with any of
  ///   them.
  /// - Returns: A view with the behavior in its environment.
  public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environment(\.buttonRepeatBehavior, behavior)
  }
}
