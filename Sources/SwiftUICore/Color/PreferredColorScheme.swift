/// The preference key for the color scheme that views prefer for the presentation around them.
struct PreferredColorSchemeKey: PresentationPreferenceKey {
  typealias Preferred = ColorScheme

  /// Keeps the first scheme that is not `nil`.
  static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

extension View {
  /// Sets the preferred color scheme of the presentation that contains this view: a window, a popover or a sheet.
  ///
  /// If several views in the presentation prefer a scheme, the first one applies. The presentation and all views in it
  /// then have that scheme, also as the `colorScheme` of their environment.
  ///
  /// - Parameter colorScheme: The scheme, or `nil` for no preference.
  /// - Returns: A view that prefers the scheme.
  public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}

/// The color scheme that a window, a popover or a sheet adopts from the preferences of its views.
@MainActor
struct PresentationColorScheme {
  /// The scheme that the views prefer, if any.
  private(set) var preferred: ColorScheme?
  private var isCollecting = false

  mutating func beginCollecting() -> Bool {
    defer { isCollecting = true }
    return !isCollecting
  }

  /// Collects the preferences of the views below a node.
  ///
  /// - Returns: `true` if the preferred scheme has changed.
  mutating func collect(below node: Node) -> Bool {
    isCollecting = false
    guard node.isMounted else { return false }
    let new = node.preferred(PreferredColorSchemeKey.self)
    defer { preferred = new }
    return new != preferred
  }
}
