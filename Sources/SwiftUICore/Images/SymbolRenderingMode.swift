/// A rendering of the layers of symbols.
public enum SymbolRenderingMode: Hashable, Sendable {
  /// All layers in one color.
  case monochrome
  /// The layers in several opacities of one color.
  case hierarchical
  /// The layers in several colors.
  case palette
  /// The layers in the colors of the symbol.
  case multicolor
}

/// The environment key for ``EnvironmentValues/symbolRenderingMode``.
private struct SymbolRenderingModeKey: OptionalEnvironmentKey { typealias Value = SymbolRenderingMode? }

extension EnvironmentValues {
  /// The rendering of the layers of symbols, or `nil` for that of the symbol. The platform's symbols have one layer.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }
}

extension View {
  /// Sets the rendering of the layers of symbols inside this view. The platform's symbols have one layer, which has the
  /// foreground color.
  ///
  /// - Parameter mode: The rendering, or `nil` for that of the symbols.
  /// - Returns: A view with the rendering in its environment.
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
}
