import Foundation

/// A font: one of the platform's, by what it is for or by its size, or one by its name.
///
///     Text("Total").font(.headline)
///     Text("12:30").font(.system(size: 40, weight: .thin).monospacedDigit())
public struct Font: Hashable, Sendable {
  /// What a text is for.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    /// The title of a window.
    case largeTitle
    /// A title.
    case title
    /// A title below a title.
    case title2
    /// A title below that.
    case title3
    /// The heading of a paragraph.
    case headline
    /// What stands below a heading.
    case subheadline
    /// Most texts.
    case body
    /// A text that stands out of the others.
    case callout
    /// A note.
    case footnote
    /// What is written at a picture.
    case caption
    /// A smaller text of that kind.
    case caption2
  }

  /// A family of the platform.
  public enum Design: Hashable, Sendable {
    /// The platform's usual one.
    case `default`
    /// One with serifs.
    case serif
    /// One with round ends.
    case rounded
    /// One whose characters are all equally wide.
    case monospaced
  }

  /// How thick the strokes are.
  public struct Weight: Hashable, Sendable {
    /// From 100, the thinnest, to 900, as style sheets write it.
    public let value: Int

    /// 100 of 900.
    public static let ultraLight = Weight(value: 100)
    /// 200 of 900.
    public static let thin = Weight(value: 200)
    /// 300 of 900.
    public static let light = Weight(value: 300)
    /// 400 of 900.
    public static let regular = Weight(value: 400)
    /// 500 of 900.
    public static let medium = Weight(value: 500)
    /// 600 of 900.
    public static let semibold = Weight(value: 600)
    /// 700 of 900.
    public static let bold = Weight(value: 700)
    /// 800 of 900.
    public static let heavy = Weight(value: 800)
    /// 900 of 900.
    public static let black = Weight(value: 900)
  }

  /// How big a font is. For renderers.
  public enum Size: Hashable, Sendable {
    /// In points.
    case points(CGFloat)
    /// As a multiple of the platform's usual size.
    case relative(CGFloat)
  }

  /// The name of the family; the platform's for the design if `nil`. For renderers.
  public private(set) var family: String?
  /// The family of the platform. For renderers.
  public private(set) var design = Design.default
  /// How big. For renderers.
  public private(set) var size: Size
  /// How thick. For renderers.
  public private(set) var weight = Weight.regular
  /// Whether it is slanted. For renderers.
  public private(set) var isItalic = false
  /// Whether all digits are equally wide. For renderers.
  public private(set) var hasMonospacedDigits = false

  private init(size: Size) { self.size = size }

  /// The platform's font for a purpose.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font = Font(size: .relative(style.scale))
    font.design = design ?? .default
    font.weight = weight ?? (style == .headline ? .semibold : .regular)
    return font
  }

  /// The platform's font in a size, in points.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    var font = Font(size: .points(size))
    font.design = design ?? .default
    font.weight = weight ?? .regular
    return font
  }

  /// A font by the name of its family, in a size, in points. Where it is not installed the platform takes another one.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = Font(size: .points(size))
    font.family = name
    return font
  }

  /// For the title of a window.
  public static let largeTitle = system(.largeTitle)
  /// For titles.
  public static let title = system(.title)
  /// For titles below titles.
  public static let title2 = system(.title2)
  /// For titles below those.
  public static let title3 = system(.title3)
  /// For the headings of paragraphs.
  public static let headline = system(.headline)
  /// For what stands below headings.
  public static let subheadline = system(.subheadline)
  /// For most texts.
  public static let body = system(.body)
  /// For texts that stand out of the others.
  public static let callout = system(.callout)
  /// For notes.
  public static let footnote = system(.footnote)
  /// For what is written at pictures.
  public static let caption = system(.caption)
  /// For smaller texts of that kind.
  public static let caption2 = system(.caption2)

  /// This font with another thickness.
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }

  /// This font, bold.
  public func bold() -> Font { weight(.bold) }

  /// This font, slanted.
  public func italic() -> Font { with { $0.isItalic = true } }

  /// The platform's font whose characters are all equally wide, otherwise as this one.
  public func monospaced() -> Font { with { ($0.design, $0.family) = (.monospaced, nil) } }

  /// This font with digits that are all equally wide, so that a number that counts doesn't tremble.
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }

  func with(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
}

extension Font.TextStyle {
  /// The size as a multiple of the platform's usual one.
  fileprivate var scale: CGFloat {
    switch self {
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

/// Where the lines of a text of several lines begin.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// All at the side where a line begins.
  case leading
  /// So that their middles are below each other.
  case center
  /// So that all end at the side where a line ends.
  case trailing
}
