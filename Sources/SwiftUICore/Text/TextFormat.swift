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
struct TextFormat: Equatable, Sendable {
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

  static let plain = TextFormat()

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
private struct TextFormatKey: EnvironmentKey { static let defaultValue = TextFormat.plain }

extension EnvironmentValues {
  var textFormat: TextFormat {
    get { self[TextFormatKey.self] }
    set { self[TextFormatKey.self] = newValue }
  }

  /// The space between the lines of a text, in addition to that of the font, in points.
  public var lineSpacing: CGFloat {
    get { textFormat.lineSpacing }
    set { textFormat.lineSpacing = newValue }
  }

  /// The position in a line at which characters are left out if the text does not fit.
  public var truncationMode: Text.TruncationMode {
    get { textFormat.truncation }
    set { textFormat.truncation = newValue }
  }

  /// The smallest factor, from 0 to 1, by which a text may be made smaller to fit.
  public var minimumScaleFactor: CGFloat {
    get { textFormat.minimumScale }
    set { textFormat.minimumScale = min(max(newValue, 0.01), 1) }
  }

  /// The conversion of letters in texts, or `nil` for none.
  public var textCase: Text.Case? {
    get { textFormat.textCase }
    set { textFormat.textCase = newValue }
  }

  /// The reasons for which texts and images are not readable.
  public var redactionReasons: RedactionReasons {
    get { textFormat.redaction }
    set { textFormat.redaction = newValue }
  }

  /// A Boolean value that indicates whether texts may be tightened to fit. The platform ignores it.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }
}

/// The environment key for ``EnvironmentValues/allowsTightening``.
private struct AllowsTighteningKey: EnvironmentKey { static let defaultValue = false }

extension View {
  private nonisolated func format(_ change: @escaping (inout TextFormat) -> Void) -> some View {
    transformEnvironment(\.textFormat, transform: change)
  }

  /// Sets the weight of the fonts of texts inside this view.
  ///
  /// - Parameter weight: The weight, or `nil` for that of the font.
  /// - Returns: A view with the weight in its environment.
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { format { $0.weight = weight } }

  /// Sets the kind of typeface of texts inside this view.
  ///
  /// - Parameter design: The kind of typeface, or `nil` for that of the font.
  /// - Returns: A view with the design in its environment.
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View { format { $0.design = design } }

  /// Sets the width of the fonts of texts inside this view, if the fonts have variants of several widths.
  ///
  /// - Parameter width: The width, or `nil` for that of the font.
  /// - Returns: A view with the width in its environment.
  public nonisolated func fontWidth(_ width: Font.Width?) -> some View { format { $0.width = width } }

  /// Sets the size of texts inside this view in proportion to that of their fonts.
  ///
  /// - Parameters:
  ///   - scale: The proportion.
  ///   - isEnabled: A Boolean value that indicates whether the proportion applies. Otherwise, that of the views around
  ///     this one does.
  /// - Returns: A view with the proportion in its environment.
  public nonisolated func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    format { if isEnabled { $0.scale = scale } }
  }

  /// Makes texts inside this view bold.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are bold.
  /// - Returns: A view with the weight in its environment.
  public nonisolated func bold(_ isActive: Bool = true) -> some View { format { $0.weight = isActive ? .bold : nil } }

  /// Makes texts inside this view italic.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are italic.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func italic(_ isActive: Bool = true) -> some View { format { $0.isItalic = isActive } }

  /// Shows texts inside this view in a font whose characters all have the same width.
  ///
  /// - Parameter isActive: A Boolean value that indicates whether the texts are monospaced.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View { format { $0.isMonospaced = isActive } }

  /// Shows the digits of texts inside this view with the same width.
  ///
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func monospacedDigit() -> some View { format { $0.hasMonospacedDigits = true } }

  /// Underlines texts inside this view.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the texts are underlined.
  ///   - pattern: The pattern of the line. Every pattern is drawn as a continuous line.
  ///   - color: The color of the line, or `nil` for the color of the text.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { format { $0.underline = isActive ? Text.LineStyle(pattern: pattern, color: color) : nil } }

  /// Strikes texts inside this view through.
  ///
  /// - Parameters:
  ///   - isActive: A Boolean value that indicates whether the texts are struck through.
  ///   - pattern: The pattern of the line. Every pattern is drawn as a continuous line.
  ///   - color: The color of the line, or `nil` for the color of the text.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { format { $0.strikethrough = isActive ? Text.LineStyle(pattern: pattern, color: color) : nil } }

  /// Adds space between the characters of texts inside this view.
  ///
  /// - Parameter kerning: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { format { $0.kerning = kerning } }

  /// Adds space between the characters of texts inside this view.
  ///
  /// - Parameter tracking: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { format { $0.kerning = tracking } }

  /// Moves the characters of texts inside this view up, or down if negative.
  ///
  /// - Parameter baselineOffset: The distance from the baseline, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    format { $0.baselineOffset = baselineOffset }
  }

  /// Adds space between the lines of texts inside this view.
  ///
  /// - Parameter lineSpacing: The space, in points.
  /// - Returns: A view with the attribute in its environment.
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, max(lineSpacing, 0))
  }

  /// Sets the position at which characters are left out of a line that does not fit.
  ///
  /// - Parameter mode: The position.
  /// - Returns: A view with the mode in its environment.
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }

  /// Lets texts inside this view become smaller instead of being truncated.
  ///
  /// - Parameter factor: The smallest factor, from 0 to 1, by which the size of the font is multiplied.
  /// - Returns: A view with the factor in its environment.
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }

  /// Sets whether texts inside this view may be tightened to fit. The platform ignores it.
  ///
  /// - Parameter flag: A Boolean value that indicates whether texts may be tightened.
  /// - Returns: A view with the value in its environment.
  public nonisolated func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }

  /// Converts the letters of texts inside this view.
  ///
  /// - Parameter textCase: The conversion, or `nil` for none.
  /// - Returns: A view with the conversion in its environment.
  public nonisolated func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

  /// Sets the number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number. A text always has room for the lower bound.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lines(limit.lowerBound, limit.upperBound)
  }

  /// Sets the least number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number. A text always has room for the lower bound.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lines(limit.lowerBound, nil) }

  /// Sets the greatest number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lines(0, limit.upperBound) }

  /// Sets the maximum number of lines of the texts inside this view, for which they always have room if requested.
  ///
  /// - Parameters:
  ///   - limit: The maximum.
  ///   - reservesSpace: A Boolean value that indicates whether a shorter text takes the height of the maximum, too.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lines(reservesSpace ? limit : 0, limit)
  }

  private nonisolated func lines(_ minimum: Int, _ maximum: Int?) -> some View {
    format { $0.minimumLines = minimum }.environment(\.lineLimit, maximum)
  }

  /// Sets whether the user can select the texts inside this view.
  ///
  /// - Parameter selectability: The selectability, `.enabled` or `.disabled`.
  /// - Returns: A view whose texts can be selected or not.
  public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    format { $0.isSelectable = S.allowsSelection }
  }
}

/// A type that determines whether the user can select texts.
public protocol TextSelectability {
  /// A Boolean value that indicates whether texts can be selected.
  static var allowsSelection: Bool { get }
}

/// A selectability of texts that can be selected.
public struct EnabledTextSelectability: TextSelectability {
  public static let allowsSelection = true
}

/// A selectability of texts that cannot be selected.
public struct DisabledTextSelectability: TextSelectability {
  public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
  /// A selectability of texts that can be selected.
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  /// A selectability of texts that cannot be selected.
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

/// A set of reasons for which texts and images are replaced by shapes.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The contents are placeholders, for example while data is loaded.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Contents that are marked with `privacySensitive(_:)` must not be readable.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The contents are not up to date. Texts remain readable.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension View {
  /// Replaces the texts and images inside this view by shapes of their sizes.
  ///
  /// - Parameter reason: The reason, which is added to those of the environment.
  /// - Returns: A view with the reason in its environment.
  public nonisolated func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows the texts and images inside this view although a view around it is redacted.
  ///
  /// - Returns: A view without reasons of redaction in its environment.
  public nonisolated func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the texts and images inside this view as private, so that they are replaced by shapes where the reasons
  /// include ``RedactionReasons/privacy``.
  ///
  /// - Parameter sensitive: A Boolean value that indicates whether the contents are private.
  /// - Returns: A view with the mark in its environment.
  public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
    transformEnvironment(\.textFormat) { $0.isPrivacySensitive = sensitive }
  }
}
