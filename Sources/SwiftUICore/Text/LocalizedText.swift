import Foundation

/// A value in an interpolated string literal.
enum TextArgument: Equatable, Sendable {
  case string(String)
  case signed(Int64)
  case unsigned(UInt64)
  case floating(Double)
  case formatted(FormattedText)
  case text(Text)

  /// The number that selects the category of plurals, or `nil` if the value is not an integer.
  fileprivate var count: Int? {
    switch self {
    case .signed(let number): Int(number)
    case .unsigned(let number): Int(clamping: number)
    case .string, .floating, .formatted, .text: nil
    }
  }
}

/// A key with arguments that is translated, formatted, and read as Markdown when it is shown.
final class LocalizedText: Equatable, Sendable {
  let key: String
  /// The text where no table has the key.
  let defaultFormat: String
  let arguments: [TextArgument]
  let table: String?
  let bundle: Bundle?

  init(_ key: String, _ arguments: [TextArgument], defaultFormat: String? = nil, table: String?, bundle: Bundle?) {
    (self.key, self.arguments, self.table, self.bundle) = (key, arguments, table, bundle)
    self.defaultFormat = defaultFormat ?? key
  }

  static func == (one: LocalizedText, other: LocalizedText) -> Bool {
    one === other
      || (one.key == other.key && one.defaultFormat == other.defaultFormat && one.arguments == other.arguments
        && one.table == other.table && one.bundle === other.bundle)
  }

  /// The warnings of the text that is being evaluated, such as that of a missing translation.
  @MainActor private static var warnings: [String] = []

  /// Returns the warnings since the last call.
  @MainActor
  static func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  /// Returns the parts of the text in an environment.
  @MainActor
  func pieces(in environment: EnvironmentValues) -> [TextTemplate.Piece] {
    let format =
      Translations.areAbsent(in: bundle) ? defaultFormat : format(in: environment.locale) { Self.warnings.append($0) }
    return TextTemplate.of(format, isFormat: !arguments.isEmpty)
  }

  /// Returns the characters of the text in the language of a locale. Markdown remains as it is.
  ///
  /// - Parameters:
  ///   - language: The locale in whose tables the key is looked up.
  ///   - environment: The values on which the format of the arguments depends, such as their locale.
  func string(in language: Locale, _ environment: EnvironmentValues) -> String {
    let format = format(in: language, warn: ResourceWarning.warn)
    if arguments.isEmpty { return format }
    let (source, specifiers) = TextTemplate.marked(format)
    return TextTemplate.contents(of: source, specifiers).map { content in
      switch content {
      case .text(let text): text
      case .argument(let index, let specifier):
        arguments.indices.contains(index) ? string(of: arguments[index], specifier, environment) : ""
      }
    }.joined()
  }

  private func string(of argument: TextArgument, _ specifier: String, _ environment: EnvironmentValues) -> String {
    switch argument {
    case .string(let string): string
    case .signed(let number): format(specifier, number, environment.locale)
    case .unsigned(let number): format(specifier, number, environment.locale)
    case .floating(let number): format(specifier, number, environment.locale)
    case .formatted(let formatted): formatted.string(environment)
    case .text(let text): preconditionFailure("A text of several styles is not part of a string: \(text).")
    }
  }

  /// Returns the text with the places for its arguments, in the language of a locale.
  private func format(in locale: Locale, warn: (String) -> Void) -> String {
    switch Translations.entry(for: key, table: table, bundle: bundle, locale: locale, warn: warn) {
    case nil: defaultFormat
    case .text(let text): text
    case .plural(let variants):
      variant(of: variants, language: String(locale.identifier.prefix { $0 != "_" && $0 != "-" }))
    }
  }

  private func variant(of variants: [String: String], language: String) -> String {
    let count = arguments.lazy.compactMap(\.count).first ?? 0
    if count == 0, let zero = variants["zero"] { return zero }
    return variants[PluralRules.category(of: count, language: language)] ?? variants["other"] ?? defaultFormat
  }
}

/// A text with places for arguments, whose Markdown has been read.
@MainActor
enum TextTemplate {
  /// A part of a text: characters or the place of an argument, with the meaning that Markdown gives to the part.
  struct Piece {
    enum Content {
      case text(String)
      /// The index of the argument, and the specifier of its format.
      case argument(Int, specifier: String)
    }

    let content: Content
    let intent: InlinePresentationIntent
    /// The destination of the link around the part, as pieces of its own, or `nil` for none.
    let link: [Content]?
  }

  /// A text, and whether it has the arguments of a format.
  private struct SourceText: Hashable {
    let text: String
    let isFormat: Bool
  }

  private static var known: [SourceText: [Piece]] = [:]

  /// Returns the parts of a text. Results are kept for the most recent texts, up to a thousand.
  ///
  /// - Parameters:
  ///   - text: The text to divide at the places for arguments and at the marks of Markdown.
  ///   - isFormat: A Boolean value that indicates whether the text has places for arguments.
  static func of(_ text: String, isFormat: Bool) -> [Piece] {
    let key = SourceText(text: text, isFormat: isFormat)
    if let found = known[key] { return found }
    if known.count >= 1000 { known = [:] }
    let pieces = read(text, isFormat)
    known[key] = pieces
    return pieces
  }

  /// The first of the characters that stand for arguments while Markdown is read, which no text uses.
  private nonisolated static let firstMark: UInt32 = 0xF0000

  private static func read(_ text: String, _ isFormat: Bool) -> [Piece] {
    let (source, specifiers) = isFormat ? marked(text) : (text, [])
    return InlineMarkdown.spans(of: source).flatMap { span in
      contents(of: span.text, specifiers).map { content in
        Piece(content: content, intent: span.intent, link: span.link.map { contents(of: $0, specifiers) })
      }
    }
  }

  /// The place of an argument in a format.
  typealias Specifier = (index: Int, specifier: String)

  /// Returns the parts of a text in which characters stand for arguments.
  nonisolated static func contents(of text: String, _ specifiers: [Specifier]) -> [Piece.Content] {
    var contents: [Piece.Content] = []
    var plain = ""
    for character in text {
      let mark = Int(character.unicodeScalars.first?.value ?? 0) - Int(firstMark)
      if specifiers.indices.contains(mark) {
        if !plain.isEmpty { contents.append(.text(plain)) }
        plain = ""
        contents.append(.argument(specifiers[mark].index, specifier: specifiers[mark].specifier))
      } else {
        plain.append(character)
      }
    }
    if !plain.isEmpty { contents.append(.text(plain)) }
    return contents
  }

  /// Replaces the specifiers of arguments by characters that stand for them.
  nonisolated static func marked(_ text: String) -> (String, [Specifier]) {
    var (result, specifiers, next) = ("", [Specifier](), 0)
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      if rest.hasPrefix("%%") {
        result += "%"
        rest = rest.dropFirst(2)
      } else if let match = rest.prefixMatch(
        of: /%(?:([0-9]+)\$)?([-+ #0]*[0-9]*(?:\.[0-9]+)?(?:ll|l|hh|h|q|z|t|j)?[@a-zA-Z])/),
        let mark = Unicode.Scalar(firstMark + UInt32(specifiers.count))
      {
        let position = match.output.1.flatMap { Int($0) }
        if position == nil { next += 1 }
        specifiers.append((index: (position ?? next) - 1, specifier: "%" + match.output.2))
        result.unicodeScalars.append(mark)
        rest = rest[match.range.upperBound...]
      } else {
        result += "%"
        rest = rest.dropFirst()
      }
    }
    return (result + rest, specifiers)
  }
}

extension LocalizedText {
  /// Returns the text of a part, or `nil` if it is the place of an argument that does not exist.
  @MainActor
  func text(of content: TextTemplate.Piece.Content, _ environment: EnvironmentValues) -> Text? {
    switch content {
    case .text(let string): return Text(.string(string))
    case .argument(let index, let specifier):
      guard arguments.indices.contains(index) else { return nil }
      switch arguments[index] {
      case .string(let string): return Text(.string(string))
      case .formatted(let formatted): return Text(formatted)
      case .text(let text): return text
      case .signed(let number):
        let locale = environment.locale
        let grouped = specifier == "%lld" ? GroupedDigits.of(locale) { format(specifier, $0, locale) } : nil
        return Text(.string(grouped?.string(for: number) ?? format(specifier, number, locale)))
      case .unsigned(let number): return Text(.string(format(specifier, number, environment.locale)))
      case .floating(let number): return Text(.string(format(specifier, number, environment.locale)))
      }
    }
  }

  private func format(_ specifier: String, _ number: some CVarArg, _ locale: Locale) -> String {
    if specifier == "%@" { return "\(number)" }
    // With a locale, the format of this platform takes a number of 64 bits as a signed one.
    if let number = number as? UInt64, number > Int64.max { return number.formatted(.number.locale(locale)) }
    return String(format: specifier, locale: locale, number)
  }
}
