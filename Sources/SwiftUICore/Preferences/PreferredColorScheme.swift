struct PreferredColorSchemeKey: PreferenceKey {
  typealias Value = ColorScheme?

  /// The first view that says something is heard.
  static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

extension View {
  /// Has the presentation that contains this view, a window, a popover or a sheet, be light or dark; as it was if `nil`.
  ///
  /// Of several views that say something, the first one is heard. `colorScheme` of the environment then says so to
  /// everything in the presentation.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    preference(key: PreferredColorSchemeKey.self, value: colorScheme)
  }
}

/// What a presentation takes over from the views in it: its colour scheme.
@MainActor
struct PresentationScheme {
  /// What the views prefer.
  private(set) var preferred: ColorScheme?
  private var isCollecting = false

  mutating func beginCollecting() -> Bool {
    defer { isCollecting = true }
    return !isCollecting
  }

  /// Asks the views below the node. True if they now prefer another scheme.
  mutating func collect(below node: Node) -> Bool {
    isCollecting = false
    guard node.isMounted else { return false }
    let collector = TypedPreferenceCollector<PreferredColorSchemeKey>()
    node.forEachChild { if $0.hasPreferences { $0.collectPreferences(collector) } }
    let new = collector.value ?? nil
    defer { preferred = new }
    return new != preferred
  }
}
