/// A way in which a symbol shows its variable value.
public struct SymbolVariableValueMode: Hashable, Sendable {
  private let name: String

  /// With the opacity of its layers.
  public static let color = SymbolVariableValueMode(name: "color")
  /// With the length of its lines.
  public static let draw = SymbolVariableValueMode(name: "draw")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the way in which symbols inside this view show their
  /// variable values.
  ///
  /// - Parameter mode: The way, or `nil` for the platform's.
  public nonisolated func symbolVariableValueMode(_ mode: SymbolVariableValueMode?) -> some View { self }
}
