import Foundation

/// A font that the platform defines for a purpose or a size, or a font with the name of its family.
///
///     Text("Total").font(.headline)
///     Text("12:30").font(.system(size: 40, weight: .thin).monospacedDigit())
public struct Font: Hashable, Sendable {
  /// A purpose of a text, from which the platform derives the font.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// A large title, such as that of a window.
    case largeTitle
    /// A title of the first level.
    case title
    /// A title of the second level.
    case title2
    /// A title of the third level.
    case title3
    /// A heading.
    case headline
    /// A text below a heading.
    case subheadline
    /// The main text.
    case body
    /// A short text that is set off from the main text.
    case callout
    /// A footnote.
    case footnote
    /// A caption of an image.
    case caption
    /// A smaller caption.
    case caption2
    /// A title that is larger than a large title.
    case extraLargeTitle
    /// A title that is larger than a large title, of the second level.
    case extraLargeTitle2
  }

  /// A kind of typeface.
  public enum Design: Hashable, Sendable {
    /// The platform's default typeface.
    case `default`
    /// A typeface with serifs.
    case serif
    /// A typeface with rounded ends of strokes.
    case rounded
    /// A typeface whose characters all have the same width.
    case monospaced
  }

  /// A thickness of the strokes of a font.
  public struct Weight: Hashable, Sendable {
    /// The weight as a number from 100, the thinnest, to 900, as in style sheets.
    public let value: Int

    /// The weight 100.
    public static let ultraLight = Weight(value: 100)
    /// The weight 200.
    public static let thin = Weight(value: 200)
    /// The weight 300.
    public static let light = Weight(value: 300)
    /// The weight 400.
    public static let regular = Weight(value: 400)
    /// The weight 500.
    public static let medium = Weight(value: 500)
    /// The weight 600.
    public static let semibold = Weight(value: 600)
    /// The weight 700.
    public static let bold = Weight(value: 700)
    /// The weight 800.
    public static let heavy = Weight(value: 800)
    /// The weight 900.
    public static let black = Weight(value: 900)
  }

  /// A width of the characters of a font.
  public struct Width: Hashable, Sendable {
    /// The width as a number; zero is that of most fonts, and lower numbers are narrower.
    public let value: CGFloat

    /// Creates a width. Renderers choose the nearest width that the font has.
    ///
    /// - Parameter value: The width as a number; zero is that of most fonts, and lower numbers are narrower.
    public init(_ value: CGFloat) { self.value = value }

    /// Very narrow.
    public static let compressed = Width(-0.2)
    /// Narrow.
    public static let condensed = Width(-0.1)
    /// The width of most fonts.
    public static let standard = Width(0)
    /// Wide.
    public static let expanded = Width(0.2)
  }

  /// A distance between the lines of a text, relative to that of the font.
  public enum Leading: Hashable, Sendable {
    /// The distance of the font.
    case standard
    /// A smaller distance.
    case tight
    /// A larger distance.
    case loose
  }

  /// A size of a font: in points, or relative to the platform's default. Renderers use this type.
  public enum Size: Hashable, Sendable {
    /// A size in points.
    case points(CGFloat)
    /// A multiple of the platform's default size.
    case relative(CGFloat)
  }

  /// The name of the family, or `nil` for the platform's typeface of the `design`. Renderers use it.
  public private(set) var family: String?
  /// The kind of typeface. Renderers use it.
  public private(set) var design = Design.default
  /// The size. Renderers use it.
  public private(set) var size: Size
  /// The weight. Renderers use it.
  public private(set) var weight = Weight.regular
  /// A Boolean value that indicates whether the font is italic. Renderers use it.
  public private(set) var isItalic = false
  /// A Boolean value that indicates whether all digits have the same width. Renderers use it.
  public private(set) var hasMonospacedDigits = false

  /// The width of the characters. Renderers use it.
  public private(set) var width = Width.standard
  /// A Boolean value that indicates whether lowercase letters are shown as small capitals. Renderers use it.
  public private(set) var hasSmallCaps = false

  private init(size: Size) { self.size = size }

  /// Returns the platform's font for a purpose.
  ///
  /// - Parameters:
  ///   - style: The purpose, such as `.headline`.
  ///   - design: The kind of typeface, or `nil` for the default.
  ///   - weight: The weight, or `nil` for the default of the purpose.
  /// - Returns: The font, in a size relative to the platform's default.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font = Font(size: .relative(style.scale))
    font.design = design ?? .default
    font.weight = weight ?? (style == .headline ? .semibold : .regular)
    return font
  }

  /// Returns the platform's font in a size.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - weight: The weight, or `nil` for regular.
  ///   - design: The kind of typeface, or `nil` for the default.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    var font = Font(size: .points(size))
    font.design = design ?? .default
    font.weight = weight ?? .regular
    return font
  }

  /// Returns a font of a family. If the family is not installed, the platform chooses another family.
  ///
  /// - Parameters:
  ///   - name: The name of the family.
  ///   - size: The size, in points.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(size: .points(size))
    font.family = name
    return font
  }

  /// Returns a font of a family, whose size is relative to a purpose.
  ///
  /// - Differences: Text has one size on the platform, so the size is fixed.
  ///
  /// - Parameters:
  ///   - name: The name of the family.
  ///   - size: The size, in points.
  ///   - textStyle: The purpose to which the size is relative.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }

  /// Returns a font of a family in a fixed size.
  ///
  /// - Parameters:
  ///   - name: The name of the family.
  ///   - fixedSize: The size, in points.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { custom(name, size: fixedSize) }

  /// The font of large titles.
  public static let largeTitle = system(.largeTitle)
  /// The font of titles that are larger than large titles.
  public static let extraLargeTitle = system(.extraLargeTitle)
  /// The font of titles that are larger than large titles, of the second level.
  public static let extraLargeTitle2 = system(.extraLargeTitle2)
  /// The font of titles of the first level.
  public static let title = system(.title)
  /// The font of titles of the second level.
  public static let title2 = system(.title2)
  /// The font of titles of the third level.
  public static let title3 = system(.title3)
  /// The font of headings.
  public static let headline = system(.headline)
  /// The font of texts below headings.
  public static let subheadline = system(.subheadline)
  /// The font of the main text.
  public static let body = system(.body)
  /// The font of short texts that are set off from the main text.
  public static let callout = system(.callout)
  /// The font of footnotes.
  public static let footnote = system(.footnote)
  /// The font of captions.
  public static let caption = system(.caption)
  /// The font of smaller captions.
  public static let caption2 = system(.caption2)

  /// Returns this font with another weight.
  ///
  /// - Parameter weight: The weight, such as `.semibold`.
  /// - Returns: The font with the weight.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

  /// Returns this font in bold.
  ///
  /// - Returns: The font with the weight ``Weight/bold``.
  public func bold() -> Font { weight(.bold) }

  /// Returns this font in italics.
  ///
  /// - Returns: The italic font.
  public func italic() -> Font { with { $0.isItalic = true } }

  /// Returns the platform's monospaced font with the other attributes of this font.
  ///
  /// - Returns: The monospaced font.
  public func monospaced() -> Font { with { ($0.design, $0.family) = (.monospaced, nil) } }

  /// Returns this font with digits that all have the same width, so that a changing number doesn't move the text after
  /// it.
  ///
  /// - Returns: The font with monospaced digits.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }

  /// Returns this font with characters of another width, if the font has variants of several widths.
  ///
  /// - Parameter width: The width, such as `.condensed`.
  /// - Returns: The font with the width.
  public func width(_ width: Width) -> Font { with { $0.width = width } }

  /// Returns this font with its size multiplied by a factor.
  ///
  /// - Parameter factor: The number by which the size is multiplied.
  /// - Returns: The font with the size.
  public func scaled(by factor: CGFloat) -> Font {
    with {
      switch size {
      case .points(let points): $0.size = .points(points * factor)
      case .relative(let scale): $0.size = .relative(scale * factor)
      }
    }
  }

  /// Returns this font with small capitals instead of lowercase letters.
  ///
  /// - Returns: The font with small capitals.
  public func smallCaps() -> Font { with { $0.hasSmallCaps = true } }

  /// Returns this font with small capitals instead of lowercase letters.
  ///
  /// - Returns: The font with small capitals.
  public func lowercaseSmallCaps() -> Font { smallCaps() }

  /// Returns this font. The distance between lines is that of the font; use `lineSpacing(_:)` to increase it.
  ///
  /// - Parameter leading: The distance, which is ignored.
  public func leading(_ leading: Leading) -> Font { self }

  /// Sets the kind of typeface.
  ///
  /// - Parameter design: The kind of typeface.
  package mutating func setDesign(_ design: Design) { self.design = design }

  func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
}

extension Font.TextStyle {
  /// The size as a multiple of the platform's default size.
  fileprivate var scale: CGFloat {
    switch self {
    case .extraLargeTitle: 2.4
    case .extraLargeTitle2: 2.2
    case .largeTitle: 2
    case .title: 1.7
    case .title2: 1.3
    case .title3: 1.15
    case .headline, .body: 1
    case .callout: 0.92
    case .subheadline: 0.85
    case .footnote: 0.8
    case .caption, .caption2: 0.75
    }
  }
}

extension View {
  /// Sets the default font of the texts and controls inside this view.
  ///
  /// - Parameter font: The font, or `nil` for the platform's default.
  /// - Returns: A view with the font in its environment.
  public nonisolated func font(_ font: Font?) -> some View { environment(\.font, font) }
}

/// The environment key for ``EnvironmentValues/font``.
struct FontKey: OptionalEnvironmentKey { typealias Value = Font? }

extension EnvironmentValues {
  /// The font of texts that don't specify one, or `nil` for the platform's default.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
}
