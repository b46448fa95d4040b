import Foundation

/// A colour: one of the platform's, which adapt to light and dark, or one of one's own. As a view it fills its space.
public struct Color: Hashable, Sendable {
  /// The platform's colours by their names.
  public enum Name: Hashable, Sendable {
    /// The platform's red.
    case red
    /// The platform's orange.
    case orange
    /// The platform's yellow.
    case yellow
    /// The platform's green.
    case green
    /// The platform's mint.
    case mint
    /// The platform's teal.
    case teal
    /// The platform's cyan.
    case cyan
    /// The platform's blue.
    case blue
    /// The platform's indigo.
    case indigo
    /// The platform's purple.
    case purple
    /// The platform's pink.
    case pink
    /// The platform's brown.
    case brown
    /// The platform's gray.
    case gray
    /// That of texts.
    case primary
    /// That of less important texts.
    case secondary
    /// That of still less important texts.
    case tertiary
    /// That of what is hardly important.
    case quaternary
    /// What controls accentuate.
    case accent
    /// What is behind everything.
    case background
  }

  /// What a colour is before it is made translucent. For renderers.
  public enum Base: Hashable, Sendable {
    /// One of the platform's.
    case named(Name)
    /// Parts of sRGB, from 0 to 1.
    case components(red: Float, green: Float, blue: Float)
  }

  /// The components of a colour where it is shown, in sRGB, from 0 to 1.
  public struct Resolved: Hashable, Sendable {
    /// How much red, from 0 to 1.
    public var red: Float
    /// How much green, from 0 to 1.
    public var green: Float
    /// How much blue, from 0 to 1.
    public var blue: Float
    /// How much of it is seen, from 0 to 1.
    public var opacity: Float

    /// Puts a colour together.
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }
  }

  /// The colour before it is made translucent. For renderers.
  public let base: Base
  /// How much of it is seen, from 0 to 1. For renderers.
  public let opacity: Float

  init(_ base: Base, opacity: Float = 1) {
    self.base = base
    self.opacity = opacity
  }

  private init(_ name: Name) { self.init(.named(name)) }

  /// Parts of sRGB, from 0 to 1.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(.components(red: Float(red), green: Float(green), blue: Float(blue)), opacity: Float(opacity))
  }

  /// A grey, from 0, black, to 1.
  public init(white: Double, opacity: Double = 1) { self.init(red: white, green: white, blue: white, opacity: opacity) }

  /// A place on the wheel of colours, how colourful it is, and how bright; each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ turn: Double) -> Double {
      let place = (turn + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// A colour that has components already.
  public init(_ resolved: Resolved) {
    self.init(
      .components(red: resolved.red, green: resolved.green, blue: resolved.blue), opacity: resolved.opacity)
  }

  /// This colour, more translucent by a factor from 0 to 1.
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
  /// White, in light and in dark.
  public static let white = Color(white: 1)
  /// Black, in light and in dark.
  public static let black = Color(white: 0)
  /// Nothing that could be seen.
  public static let clear = Color(white: 0, opacity: 0)
  /// Of texts.
  public static let primary = Color(.primary)
  /// Of less important texts.
  public static let secondary = Color(.secondary)
  /// Of what controls accentuate, unless `tint(_:)` says another one.
  /// The platform's accentColor.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let accentColor = Color(.accent)

  /// The components that the colour has in an environment: light or dark. Toolkits with themes may show others for those
  /// of the platform.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    switch base {
    case .components(let red, let green, let blue):
      return Resolved(red: red, green: green, blue: blue, opacity: opacity)
    case .named(let name):
      let (light, dark, share) = name.palette
      let code = environment.colorScheme == .dark ? dark : light
      func component(_ shift: UInt32) -> Float { Float((code >> shift) & 0xFF) / 255 }
      return Resolved(red: component(16), green: component(8), blue: component(0), opacity: opacity * share)
    }
  }
}

extension Color.Name {
  /// In light and in dark as 0xRRGGBB, and how much of it is seen.
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
}

extension Color: LeafView {
  var primitive: Primitive { .color(self) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { LeafNode(view, context) }
}
