/// A size of buttons.
public struct ButtonSizing: Hashable, Sendable {
  private let name: String

  /// The platform's size.
  public static let automatic = ButtonSizing(name: "automatic")
  /// The size of the label.
  public static let fitted = ButtonSizing(name: "fitted")
  /// The width of the container.
  public static let flexible = ButtonSizing(name: "flexible")
}

/// An effect of the selected items of a palette.
public struct PaletteSelectionEffect: Hashable, Sendable {
  private let name: String

  /// The platform's effect.
  public static let automatic = PaletteSelectionEffect(name: "automatic")
  /// No effect.
  public static let custom = PaletteSelectionEffect(name: "custom")
}

/// A prominence of badges.
public struct BadgeProminence: Hashable, Sendable {
  private let name: String

  /// The lowest prominence.
  public static let decreased = BadgeProminence(name: "decreased")
  /// The standard prominence.
  public static let standard = BadgeProminence(name: "standard")
  /// The highest prominence.
  public static let increased = BadgeProminence(name: "increased")
}

extension View {
  /// Has no effect on this platform: buttons have the size of their labels. On Apple's systems, it sets the size of the
  /// buttons inside this view.
  ///
  /// - Parameter sizing: The size on Apple's systems, such as `.fitted`.
  public nonisolated func buttonSizing(_ sizing: ButtonSizing) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the effect of the selected items of palettes inside
  /// this view.
  ///
  /// - Parameter effect: The effect on Apple's systems.
  public nonisolated func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the visibility of the thumbs of sliders inside this
  /// view.
  ///
  /// - Parameter visibility: The visibility of the thumbs on Apple's systems.
  public nonisolated func sliderThumbVisibility(_ visibility: Visibility) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the prominence of the badges inside this view.
  ///
  /// - Parameter prominence: The prominence on Apple's systems, such as `.increased`.
  public nonisolated func badgeProminence(_ prominence: BadgeProminence) -> some View { self }
}
