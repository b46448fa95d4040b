import Foundation

/// A size of controls.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  /// The smallest size.
  case mini
  /// A small size.
  case small
  /// The default size.
  case regular
  /// A large size, for prominent controls.
  case large
  /// The largest size.
  case extraLarge
}

/// A shape of the borders of buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  /// A kind of shape. Renderers use it.
  public enum Kind: Hashable, Sendable {
    /// The shape of the platform.
    case automatic
    /// A capsule.
    case capsule
    /// A circle.
    case circle
    /// A rectangle whose corners have a radius, in points.
    case roundedRectangle(CGFloat?)
  }

  /// The kind of the shape. Renderers use it.
  public let kind: Kind

  /// The shape of the platform.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A circle.
  public static let circle = ButtonBorderShape(kind: .circle)
  /// A rectangle with rounded corners.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))

  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameter radius: The radius of the corners, in points.
  /// - Returns: The shape.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(max(radius, 0)))
  }
}

/// A behavior of buttons that are held.
public enum ButtonRepeatBehavior: Hashable, Sendable {
  /// The behavior of the platform, which performs the action once.
  case automatic
  /// The action is performed repeatedly.
  case enabled
  /// The action is performed once.
  case disabled
}

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

/// The values of controls and symbols in the environment that elements take over.
struct ControlLooks: Equatable, Sendable {
  var size = ControlSize.regular
  var borderShape = ButtonBorderShape.automatic
  var imageScale = Image.Scale.medium
  var symbolVariants = SymbolVariants.none
  var hidesScrollBackground = false

  static let plain = ControlLooks()

  /// Writes the values to a style.
  func write(to style: inout Style) {
    if self == .plain { return }
    if size != .regular { style.controlSize = size }
    if borderShape != .automatic { style.buttonBorderShape = borderShape }
    if imageScale != .medium { style.imageScale = imageScale }
    if hidesScrollBackground { style.hidesScrollBackground = true }
  }
}

/// The environment key for the values of controls and symbols.
private struct ControlLooksKey: EnvironmentKey { static let defaultValue = ControlLooks.plain }
/// The environment key for ``EnvironmentValues/symbolRenderingMode``.
private struct SymbolRenderingModeKey: OptionalEnvironmentKey { typealias Value = SymbolRenderingMode? }
/// The environment key for ``EnvironmentValues/buttonRepeatBehavior``.
private struct ButtonRepeatBehaviorKey: EnvironmentKey { static let defaultValue = ButtonRepeatBehavior.automatic }

extension EnvironmentValues {
  var controlLooks: ControlLooks {
    get { self[ControlLooksKey.self] }
    set { self[ControlLooksKey.self] = newValue }
  }

  /// The size of controls.
  public var controlSize: ControlSize {
    get { controlLooks.size }
    set { controlLooks.size = newValue }
  }

  /// The size of symbols relative to the font.
  public var imageScale: Image.Scale {
    get { controlLooks.imageScale }
    set { controlLooks.imageScale = newValue }
  }

  /// The variants of symbols.
  public var symbolVariants: SymbolVariants {
    get { controlLooks.symbolVariants }
    set { controlLooks.symbolVariants = newValue }
  }

  /// The rendering of the layers of symbols, or `nil` for that of the symbol. The platform's symbols have one layer.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }

  /// The behavior of buttons that are held. The platform performs the action once.
  public var buttonRepeatBehavior: ButtonRepeatBehavior {
    get { self[ButtonRepeatBehaviorKey.self] }
    set { self[ButtonRepeatBehaviorKey.self] = newValue }
  }
}

extension Image {
  /// A size of a symbol relative to the font.
  public enum Scale: Hashable, Sendable {
    /// A size below that of the font.
    case small
    /// The size of the font.
    case medium
    /// A size above that of the font.
    case large

    /// The factor by which the size of the font is multiplied. Renderers use it.
    public var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .medium: 1
      case .large: 1.3
      }
    }
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
  /// Sets the size of the controls inside this view.
  ///
  /// - Parameter controlSize: The size.
  /// - Returns: A view with the size in its environment.
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Sets the shape of the borders of buttons inside this view.
  ///
  /// - Parameter shape: The shape.
  /// - Returns: A view with the shape in its environment.
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    transformEnvironment(\.controlLooks) { $0.borderShape = shape }
  }

  /// Sets the behavior of buttons inside this view that are held. The platform performs their actions once.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: A view with the behavior in its environment.
  public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    environment(\.buttonRepeatBehavior, behavior)
  }

  /// Sets the rendering of the layers of symbols inside this view. The platform's symbols have one layer, which has the
  /// foreground color.
  ///
  /// - Parameter mode: The rendering, or `nil` for that of the symbols.
  /// - Returns: A view with the rendering in its environment.
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }

  /// Shows symbols inside this view in a variant.
  ///
  /// - Parameter variant: The variant, which is added to those of the environment.
  /// - Returns: A view with the variant in its environment.
  public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = variant == .none ? .none : $0.union(variant) }
  }

  /// Sets the size of symbols inside this view relative to the font.
  ///
  /// - Parameter scale: The size.
  /// - Returns: A view with the size in its environment.
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// Sets the color with which controls inside this view highlight a part of themselves, and with which borderless
  /// buttons are shown.
  ///
  /// - Parameter accentColor: The color, or `nil` for the platform's default.
  /// - Returns: A view with the color in its environment.
  public nonisolated func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Differences: The platform's symbols have one layer, and the secondary levels of texts are derived from the first
  ///   color, so the other styles are ignored.
  ///
  /// - Parameters:
  ///   - primary: The color, or a style that derives one from the environment.
  ///   - secondary: The style of the second level, which is ignored.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    foregroundStyle(primary)
  }

  /// Sets the color of the texts and symbols inside this view that don't specify one.
  ///
  /// - Differences: The platform's symbols have one layer, and the other levels of texts are derived from the first
  ///   color, so the other styles are ignored.
  ///
  /// - Parameters:
  ///   - primary: The color, or a style that derives one from the environment.
  ///   - secondary: The style of the second level, which is ignored.
  ///   - tertiary: The style of the third level, which is ignored.
  /// - Returns: A view with the foreground color in its environment.
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View { foregroundStyle(primary) }
}
