/// Light or dark.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  /// Dark text on a light ground.
  case light
  /// Light text on a dark ground.
  case dark
}

/// Which way lines of text run, and with them rows of views.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Hebrew.
  case rightToLeft
}

/// Whether what a scene shows is in use.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// Not on the screen.
  case background
  /// On the screen, but not in use.
  case inactive
  /// In use.
  case active
}
