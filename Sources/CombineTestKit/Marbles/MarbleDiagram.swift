/// A parsed marble diagram: its marks and their frames.
///
/// Each character, except white space, takes an interval of virtual time. Intervals are numbered from 0, and a *frame*
/// is such a number. It stands for the instant at which the interval begins: a mark is an event at the instant of its
/// frame. All marks of a group have the frame of the opening parenthesis.
struct MarbleDiagram {
  /// A kind of marble diagram, which determines the marks that the diagram can contain.
  enum Kind {
    /// The events of a publisher, starting at the subscription.
    case events
    /// The events of a hot publisher, independent of subscriptions; `^` marks the start of the test.
    case hot
    /// The times of one subscription and its cancellation.
    case subscription
  }

  /// A mark of a diagram: the meaning of one of its characters.
  enum Mark: Equatable {
    case value(Character)
    case failure(Character)
    case finished
    case subscribed
    case unsubscribed

    /// The character of the mark.
    var label: Character {
      switch self {
      case .value(let label), .failure(let label): label
      case .finished: "|"
      case .subscribed: "^"
      case .unsubscribed: "!"
      }
    }
  }

  /// A mark, the frame in which it occurs, and the position of its character.
  struct Entry {
    let mark: Mark
    /// The frame of the mark, counted from `^` in the diagram of a hot publisher.
    var frame: Int
    /// The index of the character in the text.
    let column: Int

    var isEnd: Bool { if case .value = mark { false } else { true } }
  }

  /// The text of the diagram.
  let text: String
  /// The marks, in order.
  private(set) var entries: [Entry] = []
  /// The number of frames, counted from `^` in the diagram of a hot publisher.
  private(set) var length = 0

  /// Moves the marks to other frames; does nothing if these are not as many.
  mutating func move(to frames: [Int]) {
    guard frames.count == entries.count else { return }
    for (index, frame) in frames.enumerated() { entries[index].frame = frame }
    length = max(length, (frames.max() ?? 0) + 1)
  }

  /// Parses a diagram.
  ///
  /// - Parameters:
  ///   - text: The text of the diagram.
  ///   - kind: The kind of the diagram.
  ///   - frameLength: The length of a frame, in nanoseconds, of which durations in the text are multiples.
  ///   - failures: The characters, in addition to `#`, that stand for a failure.
  init(
    _ text: String, _ kind: Kind, frameLength: Int, failures: Set<Character> = []
  ) throws(MarbleSyntaxError) {
    self.text = text
    var group: (frame: Int, column: Int)?
    var start: Int?
    var hasEnded = false
    var frame = 0
    let durations = MarbleDuration.all(in: text)
    for (column, character) in text.enumerated() {
      func fail(_ reason: String) -> MarbleSyntaxError { MarbleSyntaxError(text, column, reason) }
      if character.isWhitespace { continue }
      if let duration = durations.first(where: { $0.columns.contains(column) }) {
        guard column == duration.columns.lowerBound else { continue }
        if group != nil { throw fail("no time passes inside a group") }
        guard let count = duration.frames(of: frameLength) else {
          let length = MarbleDuration.text(nanoseconds: frameLength)
          throw fail("\(duration.text) is not a whole number of frames; a frame is \(length) long")
        }
        frame += count
        continue
      }
      defer { frame += 1 }
      let mark: Mark
      switch character {
      case "-":
        if group != nil { throw fail("no time passes inside a group") }
        continue
      case "(":
        if group != nil { throw fail("a group can't contain a group") }
        group = (frame, column)
        continue
      case ")":
        guard let open = group else { throw fail("no group is open here") }
        if entries.last.map({ $0.column < open.column }) ?? true { throw fail("the group is empty") }
        group = nil
        continue
      case "|": mark = .finished
      case "#": mark = .failure(character)
      case "^": mark = .subscribed
      case "!": mark = .unsubscribed
      default: mark = failures.contains(character) ? .failure(character) : .value(character)
      }
      if let reason = Self.validationFailure(to: mark, kind, hasStart: start != nil, hasEnded: hasEnded) {
        throw fail(reason)
      }
      switch mark {
      case .subscribed: start = group?.frame ?? frame
      case .finished, .failure, .unsubscribed: hasEnded = true
      case .value: break
      }
      if kind == .hot, mark == .subscribed { continue }
      entries.append(Entry(mark: mark, frame: group?.frame ?? frame, column: column))
    }
    if let group { throw MarbleSyntaxError(text, group.column, "the group that begins here is not closed") }
    if kind == .subscription, start == nil {
      throw MarbleSyntaxError(text, text.count, "there is no ‘^’, so the subscription never starts")
    }
    length = frame
    if kind == .hot, let start {
      for index in entries.indices { entries[index].frame -= start }
      length -= start
    }
  }

  private static func validationFailure(to mark: Mark, _ kind: Kind, hasStart: Bool, hasEnded: Bool) -> String? {
    switch mark {
    case .value, .finished, .failure:
      if kind == .subscription { return "a subscription has only ‘^’ and ‘!’" }
      if hasEnded { return "nothing can come after the end" }
    case .subscribed:
      if kind == .events { return "only hot publishers and subscriptions have a ‘^’" }
      if hasStart { return "there can be only one ‘^’" }
    case .unsubscribed:
      if kind != .subscription { return "only subscriptions have a ‘!’" }
      if !hasStart { return "‘!’ must come after ‘^’" }
      if hasEnded { return "there can be only one ‘!’" }
    }
    return nil
  }
}

/// A duration in a diagram, such as `10ms`, between white space or the ends of the text.
struct MarbleDuration {
  /// The text of the duration.
  let text: String
  /// The indices of its characters in the diagram.
  let columns: Range<Int>
  private let number: Double
  private let unit: Int

  /// The units, from longest to shortest, and their lengths in nanoseconds.
  private static let units = [
    ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000), ("ns", 1),
  ]

  private init?(_ text: String, at column: Int) {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard digits.first?.isNumber == true, digits.last?.isNumber == true, let number = Double(digits),
      let unit = Self.units.first(where: { $0.0 == text.dropFirst(digits.count) })
    else { return nil }
    self.text = text
    columns = column..<column + text.count
    self.number = number
    self.unit = unit.1
  }

  /// Returns the durations in a diagram, in order.
  static func all(in text: String) -> [MarbleDuration] {
    var (found, word) = ([MarbleDuration](), "")
    for (column, character) in (text + " ").enumerated() {
      if !character.isWhitespace {
        word.append(character)
      } else if !word.isEmpty {
        if let duration = MarbleDuration(word, at: column - word.count) { found.append(duration) }
        word = ""
      }
    }
    return found
  }

  /// Returns the number of frames that the duration takes, or `nil` if it does not end with a frame or is too long.
  func frames(of length: Int) -> Int? {
    let nanoseconds = number * Double(unit)
    let frames = (nanoseconds / Double(length)).rounded()
    // A decimal fraction is not exact.
    guard frames <= 1_000_000, abs(frames * Double(length) - nanoseconds) < 0.5 else { return nil }
    return Int(frames)
  }

  /// Returns a duration in the longest unit of which it is a multiple.
  static func text(nanoseconds: Int) -> String {
    let unit = units.first { nanoseconds.isMultiple(of: $0.1) } ?? ("ns", 1)
    return "\(nanoseconds / unit.1)\(unit.0)"
  }
}

/// A syntax error in a marble diagram, with the position of the invalid character.
struct MarbleSyntaxError: Error, Equatable, CustomStringConvertible {
  let text: String
  /// The index of the character, or `nil` if the error concerns no particular character.
  let column: Int?
  let reason: String

  init(_ text: String, _ column: Int?, _ reason: String) {
    self.text = text
    self.column = column
    self.reason = reason
  }

  var description: String {
    let line = String(text.map { $0.isWhitespace ? " " : $0 })
    guard let column else { return "The marbles can't be read: \(reason).\n  \(line)" }
    let indentation = String(repeating: " ", count: MessageFormatter.width(String(line.prefix(column))))
    return "The marbles can't be read: \(reason).\n  \(line)\n  \(indentation)^"
  }
}
