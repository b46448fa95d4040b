import Foundation

/// A part of a text with the meaning that Markdown gives it.
package struct MarkdownSpan: Equatable {
  /// The characters.
  package var text: String
  /// The meaning.
  package var intent: InlinePresentationIntent = []
  /// The destination of the link that the part belongs to, or `nil` if it belongs to none.
  package var link: String?
}

/// A parser of the inline elements of Markdown: emphasis, strong emphasis, strikethrough, code, links and escapes.
///
/// Emphasis follows the delimiter runs of CommonMark, and strikethrough its extension by GitHub. Addresses that begin
/// with `http://` or `https://` are links. The attributes of a text, as in `^[3 items](inflect: true)`, are ignored.
/// Syntax that is not closed is text. The time is proportional to the length of the source, except that nested
/// delimiters and brackets are searched backwards.
package struct InlineMarkdown {
  /// A run of delimiters or a bracket that has not been matched yet, or a part of the text.
  private struct Token {
    enum Kind {
      case text
      case delimiter(Character, canOpen: Bool, canClose: Bool)
      case bracket(opensLink: Bool)
    }

    var kind: Kind
    var text: String
    /// The number of delimiters before any were matched.
    var length = 0
    var intent: InlinePresentationIntent = []
    var link: String?
  }

  private let source: [Character]
  private var place = 0
  private var tokens: [Token] = []

  private init(_ source: String) { self.source = Array(source) }

  /// Returns whether a string may contain Markdown. If not, the string is its own single span.
  static func mayOccur(in string: String) -> Bool {
    string.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "["),
        UInt8(ascii: "<"), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }

  /// Returns the parts of a text, in order. Adjacent parts differ in their meaning.
  package static func spans(of source: String) -> [MarkdownSpan] {
    if !mayOccur(in: source) { return source.isEmpty ? [] : [MarkdownSpan(text: source)] }
    var parser = InlineMarkdown(source)
    parser.parse()
    var spans: [MarkdownSpan] = []
    for token in parser.tokens where !token.text.isEmpty {
      if let last = spans.last, last.intent == token.intent, last.link == token.link {
        spans[spans.count - 1].text += token.text
      } else {
        spans.append(MarkdownSpan(text: token.text, intent: token.intent, link: token.link))
      }
    }
    return spans
  }

  private func character(at index: Int) -> Character? { source.indices.contains(index) ? source[index] : nil }

  private mutating func append(_ text: String) {
    if case .text? = tokens.last?.kind, tokens[tokens.count - 1].intent == [], tokens[tokens.count - 1].link == nil {
      tokens[tokens.count - 1].text += text
    } else {
      tokens.append(Token(kind: .text, text: text))
    }
  }

  private mutating func parse() {
    while let character = character(at: place) {
      switch character {
      case "\\": parseEscape()
      case "`": parseCode()
      case "*", "_", "~": parseDelimiters(character)
      case "!" where self.character(at: place + 1) == "[": parseBracket("![", opensLink: false)
      case "^" where self.character(at: place + 1) == "[": parseBracket("^[", opensLink: false)
      case "[": parseBracket("[", opensLink: true)
      case "]": parseEndOfLink()
      case "<": parseAutolink()
      case "&": parseEntity()
      case "h": parseAddress()
      default:
        append(String(character))
        place += 1
      }
    }
    matchDelimiters(from: 0)
  }

  private mutating func parseEscape() {
    if let next = character(at: place + 1), next.isASCII, next.isPunctuation || next.isSymbol {
      append(String(next))
      place += 2
    } else {
      append("\\")
      place += 1
    }
  }

  private func length(ofRunAt start: Int) -> Int {
    var end = start
    while end < source.count, source[end] == source[start] { end += 1 }
    return end - start
  }

  private mutating func parseCode() {
    let length = length(ofRunAt: place)
    var end = place + length
    while end < source.count {
      if source[end] != "`" {
        end += 1
        continue
      }
      let closing = self.length(ofRunAt: end)
      if closing == length {
        var code = source[(place + length)..<end].map { $0.isNewline ? " " : $0 }
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) {
          code.removeFirst()
          code.removeLast()
        }
        tokens.append(Token(kind: .text, text: String(code), intent: .code))
        place = end + closing
        return
      }
      end += closing
    }
    append(String(repeating: "`", count: length))
    place += length
  }

  private mutating func parseDelimiters(_ delimiter: Character) {
    let length = length(ofRunAt: place)
    let (before, after) = (character(at: place - 1) ?? " ", character(at: place + length) ?? " ")
    func isMark(_ character: Character) -> Bool { character.isPunctuation || character.isSymbol }
    let opens = !after.isWhitespace && (!isMark(after) || before.isWhitespace || isMark(before))
    let closes = !before.isWhitespace && (!isMark(before) || after.isWhitespace || isMark(after))
    let text = String(repeating: delimiter, count: length)
    place += length
    if delimiter == "~", length > 2 { return append(text) }
    let isInWord = delimiter == "_"  // an underscore inside a word is a part of the word
    tokens.append(
      Token(
        kind: .delimiter(
          delimiter, canOpen: opens && (!isInWord || !closes || isMark(before)),
          canClose: closes && (!isInWord || !opens || isMark(after))), text: text, length: length))
  }

  private mutating func parseBracket(_ text: String, opensLink: Bool) {
    tokens.append(Token(kind: .bracket(opensLink: opensLink), text: text))
    place += text.utf8.count
  }

  private mutating func parseEndOfLink() {
    let open = tokens.lastIndex { if case .bracket = $0.kind { true } else { false } }
    guard let open, case .bracket(let opensLink) = tokens[open].kind else {
      append("]")
      place += 1
      return
    }
    guard let (destination, end) = destination(at: place + 1) else {
      tokens[open].kind = .text
      append("]")
      place += 1
      return
    }
    tokens[open].kind = .text
    tokens[open].text = ""
    matchDelimiters(from: open + 1)
    for index in (open + 1)..<tokens.count where opensLink { tokens[index].link = destination }
    if opensLink {  // a link contains no links
      for index in 0..<open { if case .bracket = tokens[index].kind { tokens[index].kind = .text } }
    }
    tokens.append(Token(kind: .text, text: "", link: destination))
    place = end
  }

  /// Returns the destination in parentheses at a place, and the place after it, or `nil` if there is none.
  private func destination(at start: Int) -> (String, Int)? {
    guard character(at: start) == "(" else { return nil }
    var (index, depth, text) = (start + 1, 1, "")
    while let character = character(at: index) {
      switch character {
      case "\\":
        if let next = self.character(at: index + 1) { text.append(next) }
        index += 1
      case "(":
        depth += 1
        text.append(character)
      case ")":
        depth -= 1
        if depth == 0 {
          let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)  // a title may follow the address
          var address = words.first.map(String.init) ?? ""
          if address.hasPrefix("<"), address.hasSuffix(">") { address = String(address.dropFirst().dropLast()) }
          return (address, index + 1)
        }
        text.append(character)
      default: text.append(character)
      }
      index += 1
    }
    return nil
  }

  private mutating func parseAutolink() {
    if let end = source[place...].firstIndex(of: ">") {
      let address = String(source[(place + 1)..<end])
      let isMail = address.contains("@") && !address.contains(where: \.isWhitespace) && !address.contains(":")
      if address.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*/) != nil || isMail {
        tokens.append(Token(kind: .text, text: address, link: isMail ? "mailto:" + address : address))
        place = end + 1
        return
      }
    }
    append("<")
    place += 1
  }

  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "hellip": "…",
  ]

  private mutating func parseEntity() {
    if let end = source[place..<min(place + 9, source.count)].firstIndex(of: ";"),
      let text = Self.entities[String(source[(place + 1)..<end])]
    {
      append(text)
      place = end + 1
    } else {
      append("&")
      place += 1
    }
  }

  private mutating func parseAddress() {
    let isStart = character(at: place - 1).map { !$0.isLetter && !$0.isNumber } ?? true
    let start = source[place..<min(place + 9, source.count)]
    let scheme = ["http://", "https://"].first { String(start.prefix($0.count)) == $0 }
    let isInBracket = tokens.contains { if case .bracket = $0.kind { true } else { false } }
    guard isStart, !isInBracket, let scheme else {
      append("h")
      place += 1
      return
    }
    var end = place
    while end < source.count, !source[end].isWhitespace, source[end] != "<" { end += 1 }
    while end > place, "?!.,:*_~'\")".contains(source[end - 1]) {
      if source[end - 1] == ")", source[place..<end].count(where: { $0 == "(" }) > 0 { break }
      end -= 1
    }
    guard end - place > scheme.count else {
      append("h")
      place += 1
      return
    }
    let address = String(source[place..<end])
    tokens.append(Token(kind: .text, text: address, link: address))
    place = end
  }

  /// Matches the delimiters of emphasis from a token on, and adds their meaning to the tokens between them.
  private mutating func matchDelimiters(from bottom: Int) {
    var closer = bottom
    while closer < tokens.count {
      guard case .delimiter(let character, let closerOpens, canClose: true) = tokens[closer].kind,
        !tokens[closer].text.isEmpty, let opener = opener(of: closer, character, closerOpens, from: bottom)
      else {
        closer += 1
        continue
      }
      let available = min(tokens[opener].text.count, tokens[closer].text.count)
      let used = character == "~" ? available : min(available, 2)
      let meaning: InlinePresentationIntent =
        character == "~" ? .strikethrough : used == 2 ? .stronglyEmphasized : .emphasized
      for index in (opener + 1)..<closer {
        tokens[index].intent.insert(meaning)
        if case .delimiter = tokens[index].kind { tokens[index].kind = .text }
      }
      tokens[opener].text.removeLast(used)
      tokens[closer].text.removeLast(used)
    }
    for index in bottom..<tokens.count { if case .delimiter = tokens[index].kind { tokens[index].kind = .text } }
  }

  /// Returns the index of the nearest delimiter that a closing delimiter matches, or `nil` if there is none.
  private func opener(of closer: Int, _ character: Character, _ closerOpens: Bool, from bottom: Int) -> Int? {
    let length = tokens[closer].length
    return (bottom..<closer).last { index in
      guard case .delimiter(character, canOpen: true, let openerCloses) = tokens[index].kind,
        !tokens[index].text.isEmpty
      else { return false }
      if character == "~" { return tokens[index].text.count == tokens[closer].text.count }
      // Delimiters that could be both are matched only if their lengths fit, which lets `**` stand inside `*`.
      let other = tokens[index].length
      return !(openerCloses || closerOpens) || (length + other) % 3 != 0 || (length % 3 == 0 && other % 3 == 0)
    }
  }
}
