import Foundation

extension Text {
  /// A position in a line of text at which characters are left out if the text does not fit.
  public enum TruncationMode: Hashable, Sendable {
    /// The start of the line.
    case head
    /// The middle of the line.
    case middle
    /// The end of the line.
    case tail
  }

  /// A conversion of letters.
  public enum Case: Hashable, Sendable {
    /// Capital letters.
    case uppercase
    /// Small letters.
    case lowercase
  }

  /// A size of a text in proportion to that of its font.
  public struct Scale: Hashable, Sendable {
    let factor: CGFloat

    /// The size of the font.
    public static let `default` = Scale(factor: 1)
    /// Four fifths of the size of the font, as for a unit after a number.
    public static let secondary = Scale(factor: 0.8)
  }
}

/// The attributes of texts that modifiers set, for one text or for all texts of a subtree.
struct TextAttributes: Equatable, Sendable {
  var font: Font?
  var weight: Font.Weight?
  var isItalic = false
  var isMonospaced = false
  var hasMonospacedDigits = false
  var design: Font.Design?
  var width: Font.Width?
  var scale = Text.Scale.default
  var underline: Text.LineStyle?
  var strikethrough: Text.LineStyle?
  var kerning: CGFloat = 0
  var baselineOffset: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var truncation = Text.TruncationMode.tail
  var minimumScale: CGFloat = 1
  /// The number of lines for which a text always has room.
  var minimumLines = 0
  var textCase: Text.Case?
  var isSelectable = false
  var redaction: RedactionReasons = []
  var isPrivacySensitive = false

  static let plain = TextAttributes()

  /// Returns a font with the attributes that concern fonts, or the font itself if there are none.
  func applied(to base: Font?) -> Font? {
    var font = self.font ?? base
    func change(_ change: (Font) -> Font) { font = change(font ?? .body) }
    if let weight { change { $0.weight(weight) } }
    if isItalic { change { $0.italic() } }
    if let design { change { $0.with { $0.setDesign(design) } } }
    if isMonospaced { change { $0.monospaced() } }
    if hasMonospacedDigits { change { $0.monospacedDigit() } }
    if let width { change { $0.width(width) } }
    if scale != .default { change { $0.scaled(by: scale.factor) } }
    return font
  }

  /// Writes the attributes to a style.
  func write(to style: inout Style) {
    if self == .plain { return }
    style.font = applied(to: style.font)
    if let underline { (style.isUnderlined, style.underlineColor) = (true, underline.color) }
    if let strikethrough { (style.isStruckThrough, style.strikethroughColor) = (true, strikethrough.color) }
    if kerning != 0 { style.kerning = kerning }
    if baselineOffset != 0 { style.baselineOffset = baselineOffset }
    if lineSpacing != 0 { style.lineSpacing = lineSpacing }
    if truncation != .tail { style.truncationMode = truncation }
    if minimumScale != 1 { style.minimumScaleFactor = minimumScale }
    if minimumLines != 0 { style.minimumLines = minimumLines }
    if let textCase { style.textCase = textCase }
    if isSelectable { style.isSelectable = true }
    let hides = redaction.contains(.placeholder) || (redaction.contains(.privacy) && isPrivacySensitive)
    if hides { style.isRedacted = true }
  }
}

/// The environment key for the attributes of texts.
private struct TextAttributesKey: EnvironmentKey { static let defaultValue = TextAttributes.plain }

extension EnvironmentValues {
  var textFormat: TextAttributes {
    get { self[TextAttributesKey.self] }
    set { self[TextAttributesKey.self] = newValue }
  }
}

extension View {
  /// Returns a view whose texts have another format.
  nonisolated func format(_ change: @escaping (inout TextAttributes) -> Void) -> some View {
    transformEnvironment(\.textFormat, transform: change)
  }
}
