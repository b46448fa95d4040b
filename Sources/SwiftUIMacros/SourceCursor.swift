/// A position in a declaration, which moves from one token to the next.
///
/// It knows as much of the grammar as the declaration of a variable needs up to its default value: comments, names,
/// string literals and brackets.
struct SourceCursor {
  private let bytes: [UInt8]
  /// The number of bytes in front of the position.
  private(set) var position = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  /// The byte at the position, or `nil` at the end.
  var current: UInt8? { byte(0) }
  /// The text from the position on.
  var rest: String { text(from: position, to: bytes.count) }

  func text(from start: Int, to end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  private func byte(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  func isAt(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  mutating func advance(_ count: Int = 1) { position = min(position + count, bytes.count) }

  /// Moves over a byte if it is the one at the position.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Moves over space, line breaks and comments, which can contain comments.
  mutating func skipTrivia() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: advance()
      case UInt8(ascii: "/") where isAt("//"):
        while let byte = current, byte != 0x0A, byte != 0x0D { advance() }
      case UInt8(ascii: "/") where isAt("/*"):
        var depth = 0
        repeat {
          if isAt("/*") {
            depth += 1
            advance(2)
          } else if isAt("*/") {
            depth -= 1
            advance(2)
          } else {
            advance()
          }
        } while depth > 0 && current != nil
      default: return
      }
    }
  }

  /// Moves over a name and returns it without backticks, or returns `nil` if there is none.
  mutating func name() -> String? {
    let isQuoted = skip("`")
    let start = position
    while let byte = current, isQuoted ? byte != UInt8(ascii: "`") : Self.isPartOfName(byte) { advance() }
    guard position > start else { return nil }
    let name = text(from: start, to: position)
    if isQuoted { advance() }
    return name
  }

  /// Returns whether a byte belongs to a name: a letter, a digit, an underscore, or a part of another letter.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Moves over one token: a pair of brackets with all between them, a string literal, a name, or a character.
  mutating func skipToken() {
    switch current {
    case UInt8(ascii: "("): skipBrackets(to: UInt8(ascii: ")"))
    case UInt8(ascii: "["): skipBrackets(to: UInt8(ascii: "]"))
    case UInt8(ascii: "{"): skipBrackets(to: UInt8(ascii: "}"))
    case UInt8(ascii: "<"): skipBrackets(to: UInt8(ascii: ">"))
    case UInt8(ascii: "\""): skipString(delimiters: 0)
    case UInt8(ascii: "#"):
      let start = position
      while skip("#") {}
      if current == UInt8(ascii: "\"") { skipString(delimiters: position - start) }
    case UInt8(ascii: "-") where isAt("->"): advance(2)
    default: if name() == nil { advance() }
    }
  }

  private mutating func skipBrackets(to end: UInt8) {
    advance()
    skipTrivia()
    while let byte = current, byte != end {
      skipToken()
      skipTrivia()
    }
    advance()
  }

  /// Moves over a string literal, which begins at the position.
  ///
  /// - Parameter delimiters: The number of the `#` in front of the first quotation mark.
  private mutating func skipString(delimiters: Int) {
    let isMultiline = isAt("\"\"\"")
    let quotes = isMultiline ? 3 : 1
    advance(quotes)
    func isFollowed(by count: Int, of character: Unicode.Scalar, from distance: Int) -> Bool {
      (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: character) }
    }
    while let byte = current {
      if byte == UInt8(ascii: "\\"), isFollowed(by: delimiters, of: "#", from: 1) {
        advance(1 + delimiters)
        if current == UInt8(ascii: "(") { skipToken() } else { advance() }
      } else if isFollowed(by: quotes, of: "\"", from: 0), isFollowed(by: delimiters, of: "#", from: quotes) {
        advance(quotes + delimiters)
        return
      } else {
        advance()
      }
    }
  }

  /// Moves over the attributes and modifiers in front of a declaration's keyword, and returns the modifiers.
  mutating func skipAttributesAndModifiers() -> [(name: String, position: Int)] {
    var modifiers: [(name: String, position: Int)] = []
    while true {
      skipTrivia()
      let start = position
      if skip("@") {
        repeat {
          skipTrivia()
          _ = name()
        } while skip(".")
        if current == UInt8(ascii: "<") { skipToken() }
        if current == UInt8(ascii: "(") { skipToken() }
        continue
      }
      guard let name = name() else { return modifiers }
      if ["var", "let", "extension", "struct", "class", "enum", "actor", "protocol", "func"].contains(name) {
        // `class var` is a class variable: the first of the two is a modifier.
        var next = self
        next.skipTrivia()
        if name != "class" || !["var", "func"].contains(next.name()) {
          position = start
          return modifiers
        }
      }
      modifiers.append((name, start))
      if current == UInt8(ascii: "(") { skipToken() }
    }
  }

  /// Moves over the rest of a declaration: up to the end of a line whose expression does not continue on the next
  /// one, or up to a semicolon.
  mutating func skipDeclaration() {
    var end = position
    var last: UInt8?
    while let byte = current {
      let start = position
      skipTrivia()
      if position > start {
        let isNewLine = text(from: start, to: position).contains(where: \.isNewline)
        if isNewLine, let last, !Self.isContinued(after: last), let next = current, !Self.continues(next) { break }
        continue
      }
      if byte == UInt8(ascii: ";") { break }
      skipToken()
      end = position
      last = bytes[end - 1]
    }
    position = end
  }

  /// Returns whether an expression continues on the next line because of the last character of a line.
  private static func isContinued(after byte: UInt8) -> Bool {
    "=,:.+-*/%&|^<@".utf8.contains(byte)
  }

  /// Returns whether the first character of a line continues the expression of the line before.
  private static func continues(_ byte: UInt8) -> Bool { "=,:.+*/%&|^<>?){]".utf8.contains(byte) }
}
