import SwiftUICore

extension UIColor {
  private static func fixed(_ red: Double, _ green: Double, _ blue: Double) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  /// A shade between the background of windows and the color of texts in the light scheme, and in the dark one.
  private static func shade(_ light: Float, _ dark: Float, opacity: Double = 1) -> UIColor {
    func gray(_ white: Float) -> Color.Resolved { Color.Resolved(red: white, green: white, blue: white) }
    return UIColor(Color(.adaptive(light: gray(light), dark: gray(dark))).opacity(opacity))
  }

  // MARK: Fixed colors

  /// Black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A dark gray.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// A gray in the middle.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// A light gray.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A fully transparent color.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// The primary color red.
  public static let red = fixed(1, 0, 0)
  /// The primary color green.
  public static let green = fixed(0, 1, 0)
  /// The primary color blue.
  public static let blue = fixed(0, 0, 1)
  /// Green and blue.
  public static let cyan = fixed(0, 1, 1)
  /// Red and green.
  public static let yellow = fixed(1, 1, 0)
  /// Red and blue.
  public static let magenta = fixed(1, 0, 1)
  /// Red with half as much green.
  public static let orange = fixed(1, 0.5, 0)
  /// Half as much red and blue.
  public static let purple = fixed(0.5, 0, 0.5)
  /// A brown.
  public static let brown = fixed(0.6, 0.4, 0.2)

  // MARK: Colors of the system

  /// The platform's red.
  public static let systemRed = UIColor(Color.red)
  /// The platform's orange.
  public static let systemOrange = UIColor(Color.orange)
  /// The platform's yellow.
  public static let systemYellow = UIColor(Color.yellow)
  /// The platform's green.
  public static let systemGreen = UIColor(Color.green)
  /// The platform's mint.
  public static let systemMint = UIColor(Color.mint)
  /// The platform's teal.
  public static let systemTeal = UIColor(Color.teal)
  /// The platform's cyan.
  public static let systemCyan = UIColor(Color.cyan)
  /// The platform's blue.
  public static let systemBlue = UIColor(Color.blue)
  /// The platform's indigo.
  public static let systemIndigo = UIColor(Color.indigo)
  /// The platform's purple.
  public static let systemPurple = UIColor(Color.purple)
  /// The platform's pink.
  public static let systemPink = UIColor(Color.pink)
  /// The platform's brown.
  public static let systemBrown = UIColor(Color.brown)
  /// The platform's gray.
  public static let systemGray = UIColor(Color.gray)
  /// A gray that is closer to the background.
  public static let systemGray2 = shade(0.6, 0.48)
  /// A gray that is closer to the background than the second.
  public static let systemGray3 = shade(0.7, 0.4)
  /// A gray that is closer to the background than the third.
  public static let systemGray4 = shade(0.78, 0.33)
  /// A gray that is closer to the background than the fourth.
  public static let systemGray5 = shade(0.86, 0.26)
  /// The gray that is closest to the background.
  public static let systemGray6 = shade(0.93, 0.2)
  /// The color with which controls highlight a part of themselves.
  // swift-format-ignore: DontRepeatTypeInStaticProperties
  public static let tintColor = UIColor(Color.accentColor)

  // MARK: Backgrounds

  /// The background of a window.
  public static let systemBackground = UIColor(Color(.named(.background)))
  /// The background of a group in a window.
  public static let secondarySystemBackground = shade(0.94, 0.19)
  /// The background of a group in a group.
  public static let tertiarySystemBackground = shade(0.98, 0.25)
  /// The background of a window with groups.
  public static let systemGroupedBackground = shade(0.94, 0.12)
  /// The background of a group in a window with groups.
  public static let secondarySystemGroupedBackground = shade(1, 0.19)
  /// The background of a group in a group of such a window.
  public static let tertiarySystemGroupedBackground = shade(0.94, 0.25)
  /// The fill of a small shape.
  public static let systemFill = UIColor(Color.gray.opacity(0.36))
  /// The fill of a shape of medium size.
  public static let secondarySystemFill = UIColor(Color.gray.opacity(0.28))
  /// The fill of a large shape.
  public static let tertiarySystemFill = UIColor(Color.gray.opacity(0.22))
  /// The fill of a large shape with much content.
  public static let quaternarySystemFill = UIColor(Color.gray.opacity(0.16))

  // MARK: Content

  /// The color of primary content.
  public static let label = UIColor(Color.primary)
  /// The color of secondary content.
  public static let secondaryLabel = UIColor(Color.secondary)
  /// The color of tertiary content.
  public static let tertiaryLabel = UIColor(Color(.named(.tertiary)))
  /// The color of quaternary content.
  public static let quaternaryLabel = UIColor(Color(.named(.quaternary)))
  /// The color of the prompt in an empty text field.
  public static let placeholderText = UIColor(Color(.named(.tertiary)))
  /// The color of links.
  public static let link = UIColor(Color.accentColor)
  /// The color of a line between groups, through which content is seen.
  public static let separator = UIColor(Color.gray.opacity(0.3))
  /// The color of a line between groups.
  public static let opaqueSeparator = shade(0.8, 0.3)
  /// The color of texts on a light background, in both color schemes.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// The color of texts on a dark background, in both color schemes.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}
