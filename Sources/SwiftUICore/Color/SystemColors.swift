import Foundation

extension Color {
  /// The color of a background that stands out from the platform's background color, at a level of prominence from 1.
  static func background(level: Int) -> Color {
    let step = Float(min(max(level, 1), 4))
    func shade(_ white: Float) -> Resolved { Resolved(red: white, green: white, blue: white) }
    return Color(.adaptive(light: shade(0.98 - 0.03 * step), dark: shade(0.14 + 0.04 * step)))
  }

  /// A color space of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The color space of most screens and pictures.
    case sRGB
    /// The color space of most screens, without gamma correction.
    case sRGBLinear
    /// A wider color space.
    case displayP3
  }

  /// Creates a color from its components.
  ///
  /// - Differences: Colors that sRGB does not have become the closest ones in each component.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space of the components.
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func limited(_ color: SIMD3<Double>) -> SIMD3<Double> { color.clamped(lowerBound: .zero, upperBound: .one) }
    var color = limited(SIMD3(red, green, blue))
    switch colorSpace {
    case .sRGB: break
    case .sRGBLinear: color = SRGB.encoded(color)
    case .displayP3: color = limited(SRGB.components(ofDisplayP3: color))
    }
    self.init(red: color.x, green: color.y, blue: color.z, opacity: opacity)
  }

  /// Creates a shade of gray.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space of the component.
  ///   - white: The brightness, from 0 (black) to 1 (white).
  ///   - opacity: The opacity, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color of the system.
  ///
  /// - Parameter color: The color.
  public init(_ color: UIColor) { self = color.color }

  /// Creates a color of the system.
  ///
  /// - Parameter uiColor: The color.
  public init(uiColor: UIColor) { self = uiColor.color }
}

/// A color of the system, under its name on small devices: `Color(.systemBackground)`.
///
/// - Differences: In Apple's systems the type belongs to another framework, and has many more members.
public struct UIColor: Hashable, Sendable {
  let color: Color

  private init(_ color: Color) { self.color = color }

  private static func gray(_ opacity: Double) -> UIColor { UIColor(Color.gray.opacity(opacity)) }

  /// The platform's red.
  public static let systemRed = UIColor(.red)
  /// The platform's orange.
  public static let systemOrange = UIColor(.orange)
  /// The platform's yellow.
  public static let systemYellow = UIColor(.yellow)
  /// The platform's green.
  public static let systemGreen = UIColor(.green)
  /// The platform's mint.
  public static let systemMint = UIColor(.mint)
  /// The platform's teal.
  public static let systemTeal = UIColor(.teal)
  /// The platform's cyan.
  public static let systemCyan = UIColor(.cyan)
  /// The platform's blue.
  public static let systemBlue = UIColor(.blue)
  /// The platform's indigo.
  public static let systemIndigo = UIColor(.indigo)
  /// The platform's purple.
  public static let systemPurple = UIColor(.purple)
  /// The platform's pink.
  public static let systemPink = UIColor(.pink)
  /// The platform's brown.
  public static let systemBrown = UIColor(.brown)
  /// The platform's gray.
  public static let systemGray = UIColor(.gray)
  /// A gray that is closer to the background.
  public static let systemGray2 = gray(0.8)
  /// A gray that is closer to the background than the second.
  public static let systemGray3 = gray(0.6)
  /// A gray that is closer to the background than the third.
  public static let systemGray4 = gray(0.4)
  /// A gray that is closer to the background than the fourth.
  public static let systemGray5 = gray(0.25)
  /// The gray that is closest to the background.
  public static let systemGray6 = gray(0.15)
  /// The background of a window.
  public static let systemBackground = UIColor(Color(.named(.background)))
  /// The background of a group in a window.
  public static let secondarySystemBackground = gray(0.12)
  /// The background of a group in a group.
  public static let tertiarySystemBackground = gray(0.18)
  /// The background of a window with groups.
  public static let systemGroupedBackground = gray(0.08)
  /// The background of a group in a window with groups.
  public static let secondarySystemGroupedBackground = UIColor(Color(.named(.background)))
  /// The color of primary content.
  public static let label = UIColor(.primary)
  /// The color of secondary content.
  public static let secondaryLabel = UIColor(.secondary)
  /// The color of tertiary content.
  public static let tertiaryLabel = UIColor(Color(.named(.tertiary)))
  /// The color of quaternary content.
  public static let quaternaryLabel = UIColor(Color(.named(.quaternary)))
  /// The color of a line between groups.
  public static let separator = gray(0.3)
}
