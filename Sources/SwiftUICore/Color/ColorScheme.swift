/// An appearance of a user interface: light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// A contrast between the colors of a user interface.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
  /// The contrast of the platform's usual colors.
  case standard
  /// A higher contrast, which the user has chosen for the desktop.
  case increased
}

/// A direction in which lines of text, and rows of views, run.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Hebrew.
  case rightToLeft
}

/// A phase of a scene, which indicates whether the scene is visible, and whether the user works with it.
///
/// Phases are ordered: ``background`` is less than ``inactive``, which is less than ``active``.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The scene is not visible.
  case background
  /// The scene is visible, but another scene has the user's attention.
  case inactive
  /// The scene is visible and has the user's attention.
  case active
}

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
}
