extension EnvironmentValues {
  /// The variants of symbols.
  public var symbolVariants: SymbolVariants {
    get { controlLooks.symbolVariants }
    set { controlLooks.symbolVariants = newValue }
  }
}

/// A set of variants of symbols, such as filled ones.
public struct SymbolVariants: Hashable, Sendable {
  fileprivate var suffixes: [String] = []

  /// No variant.
  public static let none = SymbolVariants()
  /// Symbols that are filled.
  public static let fill = SymbolVariants(suffixes: ["fill"])
  /// Symbols in a circle.
  public static let circle = SymbolVariants(suffixes: ["circle"])
  /// Symbols in a square.
  public static let square = SymbolVariants(suffixes: ["square"])
  /// Symbols in a rectangle.
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  /// Symbols with a slash.
  public static let slash = SymbolVariants(suffixes: ["slash"])

  /// These variants, filled.
  public var fill: SymbolVariants { adding("fill") }
  /// These variants, in a circle.
  public var circle: SymbolVariants { adding("circle") }
  /// These variants, in a square.
  public var square: SymbolVariants { adding("square") }
  /// These variants, in a rectangle.
  public var rectangle: SymbolVariants { adding("rectangle") }
  /// These variants, with a slash.
  public var slash: SymbolVariants { adding("slash") }

  /// Returns whether these variants include others.
  ///
  /// - Parameter other: The other variants.
  /// - Returns: `true` if all of the other variants are included.
  public func contains(_ other: SymbolVariants) -> Bool { other.suffixes.allSatisfy(suffixes.contains) }

  private func adding(_ suffix: String) -> SymbolVariants {
    SymbolVariants(suffixes: suffixes.filter { $0 != suffix } + [suffix])
  }

  /// Returns these variants together with others.
  func union(_ other: SymbolVariants) -> SymbolVariants { other.suffixes.reduce(self) { $0.adding($1) } }

  /// Returns the name of a symbol in these variants. A name that already has a variant remains unchanged in it.
  func name(of symbol: String) -> String {
    // In Apple's names, shapes and slashes come before the filling.
    let parts = symbol.split(separator: ".").map(String.init)
    let order = ["slash", "circle", "square", "rectangle", "fill"]
    let missing = order.filter { suffixes.contains($0) && !parts.contains($0) }
    guard !missing.isEmpty else { return symbol }
    let isFilled = parts.last == "fill"
    let stem = isFilled ? parts.dropLast() : parts[...]
    return (stem + missing.filter { $0 != "fill" } + (isFilled || missing.contains("fill") ? ["fill"] : []))
      .joined(separator: ".")
  }
}

extension View {
  /// Shows symbols inside this view in a variant.
  ///
  /// - Parameter variant: The variant, which is added to those of the environment.
  /// - Returns: A view with the variant in its environment.
  public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = variant == .none ? .none : $0.union(variant) }
  }
}
