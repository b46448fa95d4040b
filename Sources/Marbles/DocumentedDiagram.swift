import CombineTestKit

/// A reader of the marble diagrams in documentation comments.
///
///     self:               ──1──2──3──|
///     map { $0 * 10 }     ──10─20─30─|      a note
///
/// A line consists of a label, a timeline and notes, with two or more spaces between them. In a timeline `─` is time,
/// `┄` is time spent waiting, `|` is `finished`, `✕` a failure, `⎣` a subscription, and everything else is an element,
/// which is published at its first character.
package enum DocumentedDiagram {
  /// Reads a diagram.
  ///
  /// - Parameter lines: The lines of a block of text.
  /// - Returns: The picture, or `nil` if the text is something else.
  package static func picture(of lines: [String]) -> MarblePicture? {
    let text = lines.joined(separator: "\n")
    guard text.contains("─") || lines.allSatisfy(isInstant),
      !text.contains(where: { "┐└┌┘▶◀".contains($0) && !isEndOfLine($0, lines) })
    else { return nil }
    let pieces = lines.map(Self.pieces)
    // The timelines of a diagram begin in the same column, or later.
    guard let origin = pieces.flatMap({ $0 }).filter({ $0.kind == .timeline }).map(\.column).min() else { return nil }
    var rows: [MarblePicture.Row] = []
    for line in pieces {
      var label: String?
      var marks: [MarblePicture.Mark] = []
      for piece in line {
        switch piece.kind {
        case .label where piece.column < origin && label == nil: label = piece.text
        case .timeline:
          let isRequest = label.map { $0.contains("request") } ?? false
          Timeline.read(piece.text, at: piece.column - origin, isRequest: isRequest, into: &marks)
        case .label, .note:
          // A picture has no markup.
          marks.append(.text(piece.text.filter { $0 != "`" }, at: max(piece.column - origin, 0)))
        }
      }
      rows.append(MarblePicture.Row(label: label ?? "", marks: marks))
    }
    return MarblePicture(rows: rows)
  }

  /// Returns a Boolean value that indicates whether a line shows a publisher that does everything at once, as in
  /// `Just(1)      1|`.
  private static func isInstant(_ line: String) -> Bool {
    line.wholeMatch(of: #/\S.*\S {4,}\S*[|✕]( .*| {3,}.*)?/#) != nil
  }

  /// Returns a Boolean value that indicates whether a sign occurs at the ends of lines alone, as `▶` may.
  private static func isEndOfLine(_ sign: Character, _ lines: [String]) -> Bool {
    sign == "▶"
      && lines.allSatisfy { line in
        guard let first = line.firstIndex(of: sign) else { return true }
        let rest = line[line.index(after: first)...]
        return rest.isEmpty || rest.hasPrefix("  ")
      }
  }

  private struct Piece {
    enum Kind { case label, timeline, note }
    var column: Int
    var text: String
    var kind: Kind
  }

  private static let lineCharacters: Set<Character> = ["─", "┄"]
  private static let loneMarks: Set<Character> = ["▲", "▼", "┬", "⎣"]

  /// Splits a line at runs of two or more spaces, and after that where a timeline begins or ends.
  private static func pieces(_ line: String) -> [Piece] {
    var found: [Piece] = []
    for (column, text) in words(line, spaces: 2) {
      let words = words(text, spaces: 1)
      var index = 0
      // A note explains a sign.
      if words.count > 1, ["⎣", "┄"].contains(words[0].text), !found.isEmpty, !isTimeline(words[1].text) {
        found.append(Piece(column: column, text: text, kind: .note))
        continue
      }
      // A label need not be separated from a timeline by more than one space.
      if !isTimeline(words[0].text), found.isEmpty,
        let first = words.firstIndex(where: { $0.text.first.map(lineCharacters.contains) ?? false }), first > 0
      {
        found.append(Piece(column: column, text: join(words[..<first]), kind: .label))
        index = first
      }
      if isTimeline(words[index].text)
        || found.last?.kind == .label && index == 0 && words.count == 1 && !found.isEmpty
      {
        while index < words.count, isTimeline(words[index].text) || words.count == 1 {
          found.append(Piece(column: column + words[index].column, text: words[index].text, kind: .timeline))
          index += 1
        }
      }
      if index < words.count {
        let kind: Piece.Kind = found.isEmpty ? .label : .note
        found.append(Piece(column: column + words[index].column, text: join(words[index...]), kind: kind))
      }
    }
    return found
  }

  private static func isTimeline(_ word: String) -> Bool {
    word.contains(where: lineCharacters.contains) || word == "|" || word == "✕" || word.allSatisfy(loneMarks.contains)
  }

  private static func join(_ words: ArraySlice<(column: Int, text: String)>) -> String {
    words.map(\.text).joined(separator: " ")
  }

  /// Returns the words of a line and their columns. A space inside brackets separates none.
  private static func words(_ line: String, spaces: Int) -> [(column: Int, text: String)] {
    var found: [(column: Int, text: String)] = []
    var (depth, run) = (0, spaces)
    for (column, character) in line.enumerated() {
      if character == " ", depth == 0 || spaces > 1 {
        run += 1
        continue
      }
      if "([{".contains(character) { depth += 1 } else if ")]}".contains(character) { depth = max(depth - 1, 0) }
      if run >= spaces {
        found.append((column, String(character)))
      } else {
        found[found.count - 1].text += String(repeating: " ", count: run) + String(character)
      }
      run = 0
    }
    return found
  }
}

/// A reader of one stretch of a timeline.
private enum Timeline {
  static func read(_ text: String, at origin: Int, isRequest: Bool, into marks: inout [MarblePicture.Mark]) {
    let characters = Array(text)
    var tokens: [MarblePicture.Mark] = []
    var index = 0
    var end = Double(origin + characters.count)
    var (begin, isOpen) = (Double(origin), false)
    if let first = characters.first, !"─┄".contains(first) { begin += 0.5 }
    var waiting: [ClosedRange<Int>] = []
    while index < characters.count {
      let column = origin + index
      let character = characters[index]
      switch character {
      case "─": isOpen = true
      case "┄":
        isOpen = true
        if let last = waiting.last, last.upperBound == column - 1 {
          waiting[waiting.count - 1] = last.lowerBound...column
        } else {
          waiting.append(column...column)
        }
      case "▶": isOpen = true
      case "|", "│":
        tokens.append(.finished(at: column))
        (end, isOpen) = (Double(column) + 0.5, false)
      case "┤":
        tokens.append(.cancelled(at: column))
        (end, isOpen) = (Double(column) + 0.5, false)
      case "✕":
        tokens.append(.failed(at: column))
        (end, isOpen) = (Double(column) + 0.5, false)
      case "💥":
        tokens.append(.crash(at: column))
        (end, isOpen) = (Double(column) + 0.5, false)
      case "⏸": tokens.append(.pause(at: column))
      case "⎣": tokens.append(.subscribed(at: column))
      case "⎦":
        tokens.append(.closed(at: column))
        (end, isOpen) = (Double(column) + 0.5, false)
      case "┬", "┴", "├": tokens.append(.tick(at: column))
      case "▲": tokens.append(.up(at: column))
      case "▼": tokens.append(.down(at: column))
      default:
        let element = element(characters[index...])
        tokens.append(isRequest ? .request(element, at: column) : .element(element, at: column))
        index += element.count - 1
        (end, isOpen) = (Double(column) + 0.5, false)
      }
      index += 1
    }
    if isOpen { end = Double(origin + characters.count) }
    if characters.contains(where: { "─┄".contains($0) }) {
      var from = begin
      for range in waiting {
        if from < Double(range.lowerBound) {
          marks.append(.line(from: from, to: Double(range.lowerBound), isDashed: false, hasArrow: false))
        }
        from = Double(range.upperBound + 1)
        marks.append(
          .line(from: Double(range.lowerBound), to: from, isDashed: true, hasArrow: isOpen && from >= end))
      }
      if from < end { marks.append(.line(from: from, to: end, isDashed: false, hasArrow: isOpen)) }
    }
    marks += tokens
  }

  /// Returns the element at the beginning of some characters, which may have brackets and quotation marks.
  private static func element(_ characters: ArraySlice<Character>) -> String {
    var text = ""
    var (depth, isQuoted) = (0, false)
    for character in characters {
      if depth == 0, !isQuoted, "─┄|│⎣⎦┤├▶💥".contains(character) { break }
      // `.✕` is the element that stands for a failure.
      if depth == 0, !isQuoted, character == "✕", text != "." { break }
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "([{".contains(character) { depth += 1 }
      if !isQuoted, ")]}".contains(character) { depth -= 1 }
      text.append(character)
    }
    return text
  }
}
