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
