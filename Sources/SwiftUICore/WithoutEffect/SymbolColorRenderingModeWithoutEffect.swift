/// A way in which the color of a symbol is drawn.
public struct SymbolColorRenderingMode: Hashable, Sendable {
  private let name: String

  /// One color.
  public static let flat = SymbolColorRenderingMode(name: "flat")
  /// A gradient.
  public static let gradient = SymbolColorRenderingMode(name: "gradient")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the way in which the colors of symbols inside this
  /// view are drawn.
  ///
  /// - Parameter mode: The way, or `nil` for the platform's.
  public nonisolated func symbolColorRenderingMode(_ mode: SymbolColorRenderingMode?) -> some View { self }
}
