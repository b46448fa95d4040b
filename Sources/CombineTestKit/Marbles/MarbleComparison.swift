/// A comparison of an expected and an actual marble diagram.
struct MarbleComparison {
  /// An event in a frame, with the character that shows it. Equal characters stand for equal events.
  struct Event: Equatable {
    let frame: Int
    let label: Character
    /// `true` if the event occurred after the frame began and before the next one.
    var isBetweenFrames = false
  }

  let expected: [Event]
  let actual: [Event]
  /// The meanings of the characters that do not stand for themselves.
  var legend: [(Character, String)] = []
  /// The length of a frame in nanoseconds.
  let frameLength: Int

  /// The number of frames without events from which on they are drawn as a duration.
  private static let longestGap = 40

  /// The index of the first difference, or `nil` if there is none.
  var firstDifference: Int? {
    let count = max(expected.count, actual.count)
    return (0..<count).first { index in
      index >= expected.count || index >= actual.count || expected[index] != actual[index]
    }
  }

  /// Returns both diagrams with the first difference marked, or `nil` if they are equal.
  func difference() -> String? {
    guard let index = firstDifference else { return nil }
    let wanted = index < expected.count ? expected[index] : nil
    let found = index < actual.count ? actual[index] : nil
    let lines = layout()
    let column = column(of: index, in: lines)
    var text = "  expected  \(Self.trimmed(lines.expected.text))\n  actual    \(Self.trimmed(lines.actual.text))\n"
    text += "            " + String(repeating: " ", count: column) + "^ " + explanation(wanted, found)
    for line in shownLegend { text += "\n  \(line)" }
    return text
  }

  /// Returns the terminal column of the event at an index that differs: of the earlier one of the two.
  func column(of index: Int, in lines: (expected: Line, actual: Line)) -> Int {
    let wanted = index < expected.count ? expected[index] : nil
    let found = index < actual.count ? actual[index] : nil
    switch (wanted, found) {
    case (let wanted?, let found?) where found.frame < wanted.frame: return lines.actual.columns[index]
    case (_?, _): return lines.expected.columns[index]
    default: return lines.actual.columns[index]
    }
  }

  private var shownLegend: [String] {
    let shown = Set((expected + actual).map(\.label))
    return legend.filter { shown.contains($0.0) }.map { "\($0.0) is \($0.1)" }
  }

  /// Returns what the first difference is, and the meanings of characters; a line each.
  func explanationAndLegend() -> [String] {
    guard let index = firstDifference else { return [] }
    let wanted = index < expected.count ? expected[index] : nil
    let found = index < actual.count ? actual[index] : nil
    return [explanation(wanted, found)] + shownLegend
  }

  private func explanation(_ wanted: Event?, _ found: Event?) -> String {
    func name(_ event: Event) -> String {
      switch event.label {
      case "|": "the end"
      case "^": "a subscription"
      case "!": "an end of the subscription"
      default: "\(event.label)"
      }
    }
    func place(_ event: Event) -> String {
      event.isBetweenFrames ? "between frames \(event.frame) and \(event.frame + 1)" : "at frame \(event.frame)"
    }
    switch (wanted, found) {
    case (let wanted?, let found?) where wanted.label == found.label && found.frame < wanted.frame:
      return "\(place(found)) came \(name(found)), which was expected \(place(wanted))"
    case (let wanted?, let found?) where wanted.label == found.label:
      return "\(place(wanted)) was expected \(name(wanted)), which came \(place(found))"
    case (let wanted?, let found?) where wanted.frame == found.frame:
      return "\(place(wanted)) was expected \(name(wanted)), but \(name(found)) came"
        + (found.isBetweenFrames ? " \(place(found))" : "")
    case (let wanted?, let found?) where found.frame < wanted.frame:
      return "\(place(found)) came \(name(found)), but the next to be expected was \(name(wanted)) \(place(wanted))"
    case (let wanted?, let found?):
      return "\(place(wanted)) was expected \(name(wanted)), but the next to come was \(name(found)) \(place(found))"
    case (let wanted?, nil): return "\(place(wanted)) was expected \(name(wanted)), but nothing more came"
    case (nil, let found?): return "\(place(found)) came \(name(found)), but nothing more was expected"
    case (nil, nil): return ""
    }
  }

  /// A drawn diagram: its text, the terminal column of each event, its width in columns, and its durations.
  typealias Line = (text: String, columns: [Int], width: Int, gaps: [(column: Int, text: String)])

  /// Draws both diagrams so that events in the same frame stand in the same column.
  ///
  /// A group takes the columns of the frames after it if they are empty, as in a diagram written by hand. Otherwise it
  /// makes both diagrams longer.
  func layout() -> (expected: Line, actual: Line) {
    let last = (expected + actual).map(\.frame).max() ?? 0
    let first = min(0, (expected + actual).map(\.frame).min() ?? 0)
    var lines: (expected: Line, actual: Line) = (("", [], 0, []), ("", [], 0, []))
    let frames = (
      Dictionary(grouping: expected.indices) { expected[$0].frame },
      Dictionary(grouping: actual.indices) { actual[$0].frame }
    )
    let eventful = Set(frames.0.keys).union(frames.1.keys).sorted()
    var frame = first
    while frame <= last {
      if frames.0[frame] == nil, frames.1[frame] == nil, let next = eventful.first(where: { $0 > frame }),
        next - frame > Self.longestGap
      {
        let gap = " \(MarbleDuration.text(nanoseconds: (next - frame) * frameLength)) "
        Self.draw(gap, isOver: Self.isOver(expected, after: frame), &lines.expected)
        Self.draw(gap, isOver: Self.isOver(actual, after: frame), &lines.actual)
        frame = next
        continue
      }
      let (wanted, found) = (frames.0[frame] ?? [], frames.1[frame] ?? [])
      let width = max(Self.width(expected, wanted), Self.width(actual, found))
      Self.draw(expected, wanted, width, isOver: Self.isOver(expected, after: frame), &lines.expected)
      Self.draw(actual, found, width, isOver: Self.isOver(actual, after: frame), &lines.actual)
      frame += 1
      var room = max(Self.length(wanted.count), Self.length(found.count)) - 1
      while room > 0, frame <= last, frames.0[frame] == nil, frames.1[frame] == nil {
        frame += 1
        room -= 1
      }
    }
    return lines
  }

  /// Returns the number of characters, and therefore frames, that a number of events in one frame take.
  private static func length(_ count: Int) -> Int { count > 1 ? count + 2 : 1 }

  /// Returns the number of terminal columns that the events of one frame take.
  private static func width(_ events: [Event], _ indices: [Int]) -> Int {
    let width = indices.reduce(0) { $0 + MessageFormatter.width(events[$1].label) }
    return indices.count > 1 ? width + 2 : max(width, 1)
  }

  private static func isOver(_ events: [Event], after frame: Int) -> Bool {
    events.last.map { "|#!".contains($0.label) && $0.frame <= frame } ?? false
  }

  private static func draw(_ events: [Event], _ indices: [Int], _ width: Int, isOver: Bool, _ line: inout Line) {
    let end = line.width + width
    func add(_ character: Character) {
      line.text.append(character)
      line.width += MessageFormatter.width(character)
    }
    if indices.count > 1 { add("(") }
    for index in indices {
      line.columns.append(line.width)
      add(events[index].label)
    }
    if indices.count > 1 { add(")") }
    while line.width < end { add(isOver ? " " : "-") }
  }

  private static func draw(_ gap: String, isOver: Bool, _ line: inout Line) {
    line.text += isOver ? String(repeating: " ", count: gap.count) : gap
    if !isOver { line.gaps.append((line.width, gap)) }
    line.width += gap.count
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }
}
