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

extension View {
  /// Sets the color scheme of this view's environment, in an older form.
  ///
  /// - Parameter colorScheme: The color scheme with which this view and the views inside it are drawn.
  /// - Returns: A view with the color scheme in its environment.
  public nonisolated func colorScheme(_ colorScheme: ColorScheme) -> some View {
    environment(\.colorScheme, colorScheme)
  }
}

/// The environment key for ``EnvironmentValues/colorScheme``.
struct ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }

/// The environment key for ``EnvironmentValues/colorSchemeContrast``.
struct ContrastKey: EnvironmentKey { static let defaultValue = ColorSchemeContrast.standard }

extension EnvironmentValues {
  /// The color scheme, light or dark, of the window or presentation that contains the view.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// The contrast that the user prefers. The renderer sets it.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }
}
