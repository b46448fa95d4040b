import Foundation

/// A color that the platform defines and adapts to the color scheme, or a color with given components.
///
/// As a view, a color fills the space that its parent proposes.
public struct Color: Hashable, Sendable {
  /// The name of a color that the platform defines.
  public enum Name: Hashable, Sendable {
    /// Red.
    case red
    /// Orange.
    case orange
    /// Yellow.
    case yellow
    /// Green.
    case green
    /// Mint.
    case mint
    /// Teal.
    case teal
    /// Cyan.
    case cyan
    /// Blue.
    case blue
    /// Indigo.
    case indigo
    /// Purple.
    case purple
    /// Pink.
    case pink
    /// Brown.
    case brown
    /// Gray.
    case gray
    /// The color of primary content, such as most texts.
    case primary
    /// The color of secondary content, such as a subtitle.
    case secondary
    /// The color of tertiary content, less prominent than secondary content.
    case tertiary
    /// The color of quaternary content, the least prominent.
    case quaternary
    /// The color with which controls highlight a part of themselves.
    case accent
    /// The color of a window's background.
    case background
  }

  /// A color to which an opacity is applied: a name or components. Renderers use this type.
  public enum Base: Hashable, Sendable {
    /// A color that the platform defines.
    case named(Name)
    /// The components of a color in sRGB, from 0 to 1.
    case components(red: Float, green: Float, blue: Float)
    /// The components of a color in each color scheme, such as one of an asset catalog.
    case adaptive(light: Resolved, dark: Resolved)
  }

  /// The components of a color in an environment, in sRGB, from 0 to 1.
  public struct Resolved: Hashable, Sendable {
    /// The red component, from 0 to 1.
    public var red: Float
    /// The green component, from 0 to 1.
    public var green: Float
    /// The blue component, from 0 to 1.
    public var blue: Float
    /// The opacity, from 0 to 1.
    public var opacity: Float

    /// Creates a color from its components.
    ///
    /// - Parameters:
    ///   - red: The red component, from 0 to 1.
    ///   - green: The green component, from 0 to 1.
    ///   - blue: The blue component, from 0 to 1.
    ///   - opacity: The opacity, from 0 to 1.
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }
  }

  /// The color that the opacity is applied to. Renderers use it.
  public let base: Base
  /// The opacity, from 0 to 1. Renderers use it.
  public let opacity: Float

  /// Creates a color.
  ///
  /// - Parameters:
  ///   - base: The color that the opacity is applied to.
  ///   - opacity: The opacity, from 0 to 1.
  package init(_ base: Base, opacity: Float = 1) {
    self.base = base
    self.opacity = opacity
  }

  private init(_ name: Name) { self.init(.named(name)) }

  /// Creates a color from its components in sRGB.
  ///
  /// - Parameters:
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(.components(red: Float(red), green: Float(green), blue: Float(blue)), opacity: Float(opacity))
  }

  /// Creates a shade of gray.
  ///
  /// - Parameters:
  ///   - white: The brightness, from 0 (black) to 1 (white).
  ///   - opacity: The opacity, from 0 to 1.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// Creates a color from hue, saturation and brightness.
  ///
  /// - Parameters:
  ///   - hue: The position on the color wheel, from 0 to 1, which are the same red.
  ///   - saturation: The saturation, from 0 (gray) to 1.
  ///   - brightness: The brightness, from 0 (black) to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ turn: Double) -> Double {
      let place = (turn + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// Creates a color from resolved components.
  ///
  /// - Parameter resolved: The components, which are the same in every environment.
  public init(_ resolved: Resolved) {
    self.init(
      .components(red: resolved.red, green: resolved.green, blue: resolved.blue), opacity: resolved.opacity)
  }

  /// Multiplies the opacity of this color by a factor.
  ///
  /// - Parameter opacity: The factor, from 0 to 1.
  /// - Returns: A color with the new opacity.
  public func opacity(_ opacity: Double) -> Color { Color(base, opacity: self.opacity * Float(opacity)) }

  /// The platform's red.
  public static let red = Color(.red)
  /// The platform's orange.
  public static let orange = Color(.orange)
  /// The platform's yellow.
  public static let yellow = Color(.yellow)
  /// The platform's green.
  public static let green = Color(.green)
  /// The platform's mint.
  public static let mint = Color(.mint)
  /// The platform's teal.
  public static let teal = Color(.teal)
  /// The platform's cyan.
  public static let cyan = Color(.cyan)
  /// The platform's blue.
  public static let blue = Color(.blue)
  /// The platform's indigo.
  public static let indigo = Color(.indigo)
  /// The platform's purple.
  public static let purple = Color(.purple)
  /// The platform's pink.
  public static let pink = Color(.pink)
  /// The platform's brown.
  public static let brown = Color(.brown)
  /// The platform's gray.
  public static let gray = Color(.gray)
  /// White, in both color schemes.
  public static let white = Color(white: 1)
  /// Black, in both color schemes.
  public static let black = Color(white: 0)
  /// A fully transparent color.
  public static let clear = Color(white: 0, opacity: 0)
  /// The color of primary content, such as most texts.
  public static let primary = Color(.primary)
  /// The color of secondary content, such as a subtitle.
  public static let secondary = Color(.secondary)
  /// The color with which controls highlight a part of themselves, where `tint(_:)` doesn't set another color.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color(.accent)

  /// Returns the components of the color in an environment.
  ///
  /// A toolkit with themes may show the platform's colors with other components.
  ///
  /// - Parameter environment: The environment, whose color scheme and contrast select the components of the platform's
  ///   colors. With increased contrast, the colors of content, such as ``secondary``, are more opaque.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    switch base {
    case .components(let red, let green, let blue):
      return Resolved(red: red, green: green, blue: blue, opacity: opacity)
    case .adaptive(let light, let dark):
      var color = environment.colorScheme == .dark ? dark : light
      color.opacity *= opacity
      return color
    case .named(let name):
      let (light, dark, standardShare) = name.palette
      let share = environment.colorSchemeContrast == .increased ? name.increasedOpacity : standardShare
      let code = environment.colorScheme == .dark ? dark : light
      func component(_ shift: UInt32) -> Float { Float((code >> shift) & 0xFF) / 255 }
      return Resolved(red: component(16), green: component(8), blue: component(0), opacity: opacity * share)
    }
  }
}

extension Color.Name {
  /// The components as 0xRRGGBB for the light and the dark color scheme, with the opacity.
  fileprivate var palette: (light: UInt32, dark: UInt32, opacity: Float) {
    switch self {
    case .red: (0xE0_1B24, 0xED_333B, 1)
    case .orange: (0xE6_6100, 0xFF_7800, 1)
    case .yellow: (0xE5_A50A, 0xF8_E45C, 1)
    case .green: (0x26_A269, 0x33_D17A, 1)
    case .mint: (0x1F_B8A6, 0x5A_DCC8, 1)
    case .teal: (0x21_90A4, 0x4F_B8CC, 1)
    case .cyan: (0x1C_9BD6, 0x62_C4F0, 1)
    case .blue: (0x1C_71D8, 0x62_A0EA, 1)
    case .indigo: (0x4B_4FC9, 0x7D_80F0, 1)
    case .purple: (0x91_41AC, 0xC0_61CB, 1)
    case .pink: (0xD5_3A83, 0xF0_6CA8, 1)
    case .brown: (0x86_5E3C, 0xB5_835A, 1)
    case .gray: (0x77_767B, 0x9A_9996, 1)
    case .primary: (0x00_0000, 0xFF_FFFF, 0.85)
    case .secondary: (0x00_0000, 0xFF_FFFF, 0.55)
    case .tertiary: (0x00_0000, 0xFF_FFFF, 0.3)
    case .quaternary: (0x00_0000, 0xFF_FFFF, 0.18)
    case .accent: (0x35_84E4, 0x78_AEED, 1)
    case .background: (0xFA_FAFA, 0x24_2424, 1)
    }
  }

  /// The opacity with increased contrast.
  fileprivate var increasedOpacity: Float {
    switch self {
    case .primary: 1
    case .secondary: 0.8
    case .tertiary: 0.6
    case .quaternary: 0.4
    default: palette.opacity
    }
  }
}

extension Color: LeafView {
  var primitive: Primitive { .color(self) }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { LeafNode(view, context) }
}

/// The content of an area of one color.
package struct ColorContent {
  package var color: Color

  init(_ color: Color) { self.color = color }
}

extension ColorContent: PassiveElementContent {
  var menuEntry: MenuEntry { .nothing }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { FlexibleLayoutNode() }
  func hasOtherSize(than old: ColorContent) -> Bool { false }
  func canShareElement(with other: ColorContent) -> Bool { true }

  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? { .color(visitor.visit(color)) }
}
