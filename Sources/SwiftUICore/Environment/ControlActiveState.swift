/// A state of the window that contains a view.
public enum ControlActiveState: CaseIterable, Hashable, Sendable {
  /// The window has the keyboard focus.
  case key
  /// The window belongs to the program that the user works with.
  case active
  /// Another program has the user's attention.
  case inactive
}

extension EnvironmentValues {
  /// The state of the window that contains the view: ``ControlActiveState/key`` while its ``scenePhase`` is active, and
  /// otherwise ``ControlActiveState/inactive``.
  public var controlActiveState: ControlActiveState { scenePhase == .active ? .key : .inactive }

  /// A Boolean value that indicates whether the window that contains the view looks active, as it does while its
  /// ``scenePhase`` is active.
  public var appearsActive: Bool { scenePhase == .active }

  /// A Boolean value that indicates whether the screen is dimmed, as that of a watch that is always on. It is `false`
  /// unless a view sets it.
  public var isLuminanceReduced: Bool {
    get { self[LuminanceKey.self] }
    set { self[LuminanceKey.self] = newValue }
  }
}

/// The environment key for ``EnvironmentValues/isLuminanceReduced``.
private struct LuminanceKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
