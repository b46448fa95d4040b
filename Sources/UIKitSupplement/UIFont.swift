import Foundation
import SwiftUICore

/// A font, in the form of the toolkit of small devices: `UIFont.preferredFont(forTextStyle: .headline)`.
///
/// - Differences: The measures of a font are estimated from its size, because the toolkit measures texts, not fonts.
// Its properties are constant. A subclass must be safe by itself.
open class UIFont: NSObject, @unchecked Sendable {
  /// The font as views show it.
  let font: Font
  /// The size, in points.
  public let pointSize: CGFloat
  /// The name of the font.
  public let fontName: String

  init(_ font: Font, size: CGFloat, name: String = ".AppleSystemUIFont") {
    (self.font, pointSize, fontName) = (font, size, name)
  }

  /// Creates a font of a family.
  ///
  /// - Parameters:
  ///   - name: The name of the family. If it is not installed, the platform chooses another family.
  ///   - size: The size, in points.
  public convenience init?(name: String, size: CGFloat) {
    if name.isEmpty { return nil }
    self.init(.custom(name, size: size), size: size, name: name)
  }

  /// Creates a font from a description.
  ///
  /// - Parameters:
  ///   - descriptor: The description.
  ///   - size: The size in points, or 0 for that of the description.
  public convenience init(descriptor: UIFontDescriptor, size: CGFloat) {
    let font = descriptor.font
    self.init(font.resized(to: size > 0 ? size : font.pointSize))
  }

  private convenience init(_ other: UIFont) { self.init(other.font, size: other.pointSize, name: other.fontName) }

  private func resized(to size: CGFloat) -> UIFont {
    UIFont(font.scaled(by: pointSize > 0 ? size / pointSize : 1), size: size, name: fontName)
  }

  /// A thickness of the strokes.
  public struct Weight: Hashable, RawRepresentable, Sendable {
    /// The weight as a number from -1, the thinnest, to 1.
    public let rawValue: CGFloat

    /// Creates a weight.
    ///
    /// - Parameter rawValue: The weight as a number from -1, the thinnest, to 1.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest weight.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// A thin weight.
    public static let thin = Weight(rawValue: -0.6)
    /// A light weight.
    public static let light = Weight(rawValue: -0.4)
    /// The weight of most texts.
    public static let regular = Weight(rawValue: 0)
    /// A weight between regular and semibold.
    public static let medium = Weight(rawValue: 0.23)
    /// A weight between medium and bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// A weight above bold.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest weight.
    public static let black = Weight(rawValue: 0.62)

    /// The nearest weight of the views.
    var weight: Font.Weight {
      let all: [(Weight, Font.Weight)] = [
        (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
        (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
      ]
      func distance(_ other: Weight) -> CGFloat { abs(other.rawValue - rawValue) }
      return all.min { distance($0.0) < distance($1.0) }?.1 ?? .regular
    }
  }

  /// A purpose of a text.
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    /// The name of the purpose.
    public let rawValue: String

    /// Creates a purpose.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { self.init(rawValue: "UICTFontTextStyle" + name) }

    /// A large title.
    public static let largeTitle = TextStyle("LargeTitle")
    /// A title of the first level.
    public static let title1 = TextStyle("Title1")
    /// A title of the second level.
    public static let title2 = TextStyle("Title2")
    /// A title of the third level.
    public static let title3 = TextStyle("Title3")
    /// A heading.
    public static let headline = TextStyle("Headline")
    /// A text below a heading.
    public static let subheadline = TextStyle("Subhead")
    /// The main text.
    public static let body = TextStyle("Body")
    /// A short text that is set off from the main text.
    public static let callout = TextStyle("Callout")
    /// A footnote.
    public static let footnote = TextStyle("Footnote")
    /// A caption of an image.
    public static let caption1 = TextStyle("Caption1")
    /// A smaller caption.
    public static let caption2 = TextStyle("Caption2")

    var style: Font.TextStyle {
      switch self {
      case .largeTitle: .largeTitle
      case .title1: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .callout: .callout
      case .footnote: .footnote
      case .caption1: .caption
      case .caption2: .caption2
      default: .body
      }
    }

    /// The size of a font for the purpose on small devices, in points.
    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// Returns the platform's font in a size.
  ///
  /// - Parameters:
  ///   - fontSize: The size, in points.
  ///   - weight: How bold the letters are.
  /// - Returns: The font.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(.system(size: fontSize, weight: weight.weight), size: fontSize)
  }

  /// Returns the platform's bold font in a size.
  ///
  /// - Parameter fontSize: The size, in points.
  /// - Returns: The font.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

  /// Returns the platform's italic font in a size.
  ///
  /// - Parameter fontSize: The size, in points.
  /// - Returns: The font.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(.system(size: fontSize).italic(), size: fontSize)
  }

  /// Returns the platform's monospaced font in a size.
  ///
  /// - Parameters:
  ///   - fontSize: The size, in points.
  ///   - weight: How bold the letters are.
  /// - Returns: The font.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: fontSize, weight: weight.weight, design: .monospaced), size: fontSize)
  }

  /// Returns the platform's font in a size, with digits that all have the same width.
  ///
  /// - Parameters:
  ///   - fontSize: The size, in points.
  ///   - weight: How bold the letters are.
  /// - Returns: The font.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(.system(size: fontSize, weight: weight.weight).monospacedDigit(), size: fontSize)
  }

  /// Returns the platform's font for a purpose.
  ///
  /// - Parameter style: The purpose.
  /// - Returns: The font, in a size relative to the platform's default.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(.system(style.style), size: style.size)
  }

  /// The size of texts in labels, in points.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of texts in buttons, in points.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of texts in small elements, in points.
  public static var smallSystemFontSize: CGFloat { 12 }
  /// The size of texts in views, in points.
  public static var systemFontSize: CGFloat { 14 }

  /// Returns this font in another size.
  ///
  /// - Parameter fontSize: The size, in points.
  /// - Returns: The font.
  open func withSize(_ fontSize: CGFloat) -> UIFont { resized(to: fontSize) }

  /// A description from which variants of this font are made.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
  /// The name of the family.
  open var familyName: String { fontName }
  /// The height above the line on which letters stand, in points.
  open var ascender: CGFloat { pointSize * 0.95 }
  /// The depth below the line on which letters stand, in points: a negative number.
  open var descender: CGFloat { pointSize * -0.24 }
  /// The distance between lines that belongs to the font, in points.
  open var leading: CGFloat { 0 }
  /// The height of a line, in points.
  open var lineHeight: CGFloat { ascender - descender }
  /// The height of capitals, in points.
  open var capHeight: CGFloat { pointSize * 0.7 }
  /// The height of lowercase letters, in points.
  open var xHeight: CGFloat { pointSize * 0.52 }

  /// Compares two fonts.
  ///
  /// - Parameter object: The other font.
  /// - Returns: A Boolean value that indicates whether both are the same font.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other.font == font && other.pointSize == pointSize
  }

  /// A hash value of the font.
  open override var hash: Int { font.hashValue }
}

/// A description of a font, from which variants are made: `font.fontDescriptor.withDesign(.rounded)`.
public final class UIFontDescriptor: NSObject, Sendable {
  let font: UIFont

  init(_ font: UIFont) { self.font = font }

  /// Attributes of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The attributes as bits.
    public let rawValue: UInt32

    /// Creates attributes from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 2)
    /// Characters that all have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A kind of typeface.
  public struct SystemDesign: Hashable, RawRepresentable, Sendable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind of typeface.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The platform's default typeface.
    public static let `default` = SystemDesign(rawValue: "default")
    /// A typeface with rounded ends of strokes.
    public static let rounded = SystemDesign(rawValue: "rounded")
    /// A typeface with serifs.
    public static let serif = SystemDesign(rawValue: "serif")
    /// A typeface whose characters all have the same width.
    public static let monospaced = SystemDesign(rawValue: "monospaced")
  }

  /// The size, in points.
  public var pointSize: CGFloat { font.pointSize }

  /// Returns the description of the platform's font for a purpose.
  ///
  /// - Parameter style: The purpose.
  /// - Returns: The description.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFontDescriptor(.preferredFont(forTextStyle: style))
  }

  /// Returns a description with another kind of typeface.
  ///
  /// - Parameter design: The kind.
  /// - Returns: The description, or `nil` for a kind that views don't have.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let designs: [SystemDesign: Font.Design] = [
      .default: .default, .rounded: .rounded, .serif: .serif, .monospaced: .monospaced,
    ]
    guard let design = designs[design] else { return nil }
    var result = font.font
    result.setDesign(design)
    return UIFontDescriptor(UIFont(result, size: pointSize, name: font.fontName))
  }

  /// Returns a description with attributes.
  ///
  /// - Parameter symbolicTraits: The attributes.
  /// - Returns: The description.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var result = font.font
    if symbolicTraits.contains(.traitBold) { result = result.bold() }
    if symbolicTraits.contains(.traitItalic) { result = result.italic() }
    if symbolicTraits.contains(.traitMonoSpace) { result = result.monospaced() }
    return UIFontDescriptor(UIFont(result, size: pointSize, name: font.fontName))
  }

  /// Returns a description with another size.
  ///
  /// - Parameter size: The size, in points.
  /// - Returns: The description.
  public func withSize(_ size: CGFloat) -> UIFontDescriptor { UIFontDescriptor(font.withSize(size)) }
}

/// A scale for sizes that belong to texts of a purpose.
///
/// - Differences: Texts have one size on the desktop, so sizes stay what they are.
public final class UIFontMetrics: NSObject, Sendable {
  /// The scale for the main text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates a scale.
  ///
  /// - Parameter textStyle: The purpose.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns a font that follows the size of texts.
  ///
  /// - Parameter font: A font in the size that texts have by default.
  /// - Returns: The font.
  public func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns a font that follows the size of texts up to a size.
  ///
  /// - Parameters:
  ///   - font: A font in the size that texts have by default.
  ///   - maximumPointSize: The largest size, in points.
  /// - Returns: The font, not larger.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// Returns a length that follows the size of texts.
  ///
  /// - Parameter value: The length, in points.
  /// - Returns: The length.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}

extension Font {
  /// Creates a font from one of the toolkit of small devices.
  ///
  /// - Parameter font: A font with its size, weight and design.
  public init(_ font: UIFont) { self = font.font }
}

/// A font, as Core Text has it.
public typealias CTFont = UIFont
