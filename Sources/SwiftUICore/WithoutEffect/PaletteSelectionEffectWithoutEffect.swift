/// An effect of the selected items of a palette.
public struct PaletteSelectionEffect: Hashable, Sendable {
  private let name: String

  /// The platform's effect.
  public static let automatic = PaletteSelectionEffect(name: "automatic")
  /// No effect.
  public static let custom = PaletteSelectionEffect(name: "custom")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the effect of the selected items of palettes inside
  /// this view.
  ///
  /// - Parameter effect: The effect on Apple's systems.
  public nonisolated func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View { self }
}
