import Foundation

/// The meaning that inline elements of Markdown give to a part of a text.
///
/// - Differences: In Apple's systems the type belongs to Foundation, which doesn't have it on this platform.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Emphasis, which is shown in italics.
  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  /// Strong emphasis, which is shown in bold.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  /// Code, which is shown in a monospaced font.
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  /// A part that is struck through.
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
}

extension Text {
  /// A line that is drawn below or through a text.
  public struct LineStyle: Hashable, Sendable {
    /// A pattern of a line.
    public struct Pattern: Hashable, Sendable {
      private let name: String

      /// A continuous line.
      public static let solid = Pattern(name: "solid")
      /// Dots.
      public static let dot = Pattern(name: "dot")
      /// Dashes.
      public static let dash = Pattern(name: "dash")
      /// Dashes and dots in turn.
      public static let dashDot = Pattern(name: "dashDot")
      /// A dash and two dots in turn.
      public static let dashDotDot = Pattern(name: "dashDotDot")
    }

    let color: Color?

    /// Creates a style of lines.
    ///
    /// - Differences: Every pattern is drawn as a continuous line.
    ///
    /// - Parameters:
    ///   - pattern: The pattern of the line.
    ///   - color: The color of the line, or `nil` for the color of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) { self.color = color }

    /// A continuous line in the color of the text.
    public static let single = LineStyle()
  }
}

extension AttributeScopes {
  /// The attributes of the views' texts.
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

  /// The attributes that a ``Text`` shows, for parts of an `AttributedString`.
  public struct SwiftUIAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The color of the characters.
    public let foregroundColor: ForegroundColorAttribute
    /// The color behind the characters.
    public let backgroundColor: BackgroundColorAttribute
    /// The additional space between characters, in points.
    public let kern: KerningAttribute
    /// The additional space between characters, in points. It replaces `kern`.
    public let tracking: TrackingAttribute
    /// The distance of the characters from the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute
    /// The line below the characters.
    public let underlineStyle: UnderlineStyleAttribute
    /// The line through the characters.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The meaning that Markdown gives to the characters.
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    /// The attributes of Foundation, such as links.
    public let foundation: FoundationAttributes

    /// The attribute of a font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Font
      /// The name of the attribute.
      public static let name = "SwiftUI.Font"
    }

    /// The attribute of a color of characters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "SwiftUI.ForegroundColor"
    }

    /// The attribute of a color behind characters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Color
      /// The name of the attribute.
      public static let name = "SwiftUI.BackgroundColor"
    }

    /// The attribute of additional space between characters.
    public enum KerningAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.Kern"
    }

    /// The attribute of additional space between characters, which replaces kerning.
    public enum TrackingAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.Tracking"
    }

    /// The attribute of a distance from the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = "SwiftUI.BaselineOffset"
    }

    /// The attribute of a line below characters.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Text.LineStyle
      /// The name of the attribute.
      public static let name = "SwiftUI.UnderlineStyle"
    }

    /// The attribute of a line through characters.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = Text.LineStyle
      /// The name of the attribute.
      public static let name = "SwiftUI.StrikethroughStyle"
    }

    /// The attribute of a meaning that Markdown gives.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      /// The type of the attribute's values.
      public typealias Value = InlinePresentationIntent
      /// The name of the attribute.
      public static let name = "NSInlinePresentationIntent"
    }
  }
}

extension AttributeDynamicLookup {
  /// The attribute of the views' texts at a key path.
  ///
  /// - Parameter keyPath: The key path of the attribute.
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}

extension AttributedString {
  /// Options for reading Markdown.
  public struct MarkdownParsingOptions: Sendable {
    /// A part of Markdown that is interpreted.
    public enum InterpretedSyntax: Sendable {
      /// Inline elements; paragraphs are separated by a blank line, and lines inside a paragraph are joined.
      case full
      /// Inline elements; all lines are joined.
      case inlineOnly
      /// Inline elements; white space remains unchanged.
      case inlineOnlyPreservingWhitespace
    }

    /// A result for text that is not valid. Every text is valid here, because syntax that is not closed is text.
    public enum FailurePolicy: Sendable {
      /// The initializer throws an error.
      case throwError
      /// The initializer returns the part before the error.
      case returnPartiallyParsedIfPossible
    }

    /// The part of Markdown that is interpreted.
    public var interpretedSyntax: InterpretedSyntax

    /// Creates options.
    ///
    /// - Parameters:
    ///   - allowsExtendedAttributes: Ignored, because attributes of the form `^[text](key: value)` are not supported.
    ///   - interpretedSyntax: The part of Markdown that is interpreted.
    ///   - failurePolicy: Ignored, because every text is valid.
    ///   - languageCode: Ignored.
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) { self.interpretedSyntax = interpretedSyntax }
  }

  /// Creates an attributed string from Markdown. Emphasis, code, strikethrough and links become attributes.
  ///
  /// - Differences: Of the block elements only paragraphs are interpreted. In Apple's systems the initializer is that
  ///   of Foundation.
  ///
  /// - Parameters:
  ///   - markdown: The text with Markdown.
  ///   - options: The part of Markdown that is interpreted.
  ///   - baseURL: The URL to which relative links refer, or `nil` for none.
  public init(markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws
  {
    func joined(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }
    let source =
      switch options.interpretedSyntax {
      case .inlineOnlyPreservingWhitespace: markdown
      case .inlineOnly: joined(markdown)
      case .full: markdown.components(separatedBy: "\n\n").map { joined($0) }.joined(separator: "\n\n")
      }
    self.init()
    for span in InlineMarkdown.spans(of: source) {
      var part = AttributedString(span.text)
      if !span.intent.isEmpty { part.inlinePresentationIntent = span.intent }
      if let link = span.link { part.link = URL(string: link, relativeTo: baseURL) }
      append(part)
    }
  }
}

extension TextAttributes {
  /// Applies the meaning that Markdown gives to a part of a text.
  mutating func apply(_ intent: InlinePresentationIntent) {
    if intent.contains(.emphasized) { isItalic = true }
    if intent.contains(.stronglyEmphasized) { weight = .bold }
    if intent.contains(.code) { isMonospaced = true }
    if intent.contains(.strikethrough) { strikethrough = .single }
  }

  /// Applies the attributes of a run of an attributed string.
  mutating func apply(_ run: AttributedString.Runs.Run, _ style: inout Style) {
    typealias Keys = AttributeScopes.SwiftUIAttributes
    if let intent = run[Keys.InlinePresentationIntentAttribute.self] { apply(intent) }
    if let font = run[Keys.FontAttribute.self] { self.font = font }
    if let color = run[Keys.ForegroundColorAttribute.self] { style.foreground = color }
    if let color = run[Keys.BackgroundColorAttribute.self] { style.background = color }
    if let points = run[Keys.TrackingAttribute.self] ?? run[Keys.KerningAttribute.self] { kerning = points }
    if let points = run[Keys.BaselineOffsetAttribute.self] { baselineOffset = points }
    if let line = run[Keys.UnderlineStyleAttribute.self] { underline = line }
    if let line = run[Keys.StrikethroughStyleAttribute.self] { strikethrough = line }
    if let link = run.link { style.link = link }
  }
}
