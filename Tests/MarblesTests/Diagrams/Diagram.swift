import CombineTestKit
import Foundation

@testable import marbles

/// A marble diagram of a documentation comment.
struct Diagram: Sendable, CustomStringConvertible {
  /// The path of its file, from the folder of the sources.
  let path: String
  /// The number of its first line.
  let line: Int
  let rows: [DiagramRow]

  var description: String { "\(path):\(line)" }
  var file: String { String(path.split(separator: "/").last ?? "") }

  /// The diagrams of all modules that have operators.
  static let all: [Diagram] = {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let modules = ["CombineCore", "CombineDispatch", "CombineExtras", "CombineFoundation"]
    return modules.flatMap { module in
      let paths =
        FileManager.default.enumerator(atPath: sources.appendingPathComponent(module).path)?
        .compactMap { $0 as? String } ?? []
      return paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
        let text = (try? String(contentsOf: sources.appendingPathComponent("\(module)/\(path)"), encoding: .utf8)) ?? ""
        return diagrams(of: text, path: "\(module)/\(path)")
      }
    }
  }()

  /// Returns the diagrams of a file: the blocks of comments that are indented by four columns and show timelines.
  private static func diagrams(of text: String, path: String) -> [Diagram] {
    var (found, block, isCode) = ([Diagram](), [String](), false)
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
    for (index, line) in lines.enumerated() {
      let comment = line.drop { $0 == " " }
      if comment.hasPrefix("/// ```") { isCode.toggle() }
      if !isCode, comment.hasPrefix("///     ") {
        block.append(String(comment.dropFirst(8)))
        continue
      }
      if !block.isEmpty, let picture = DocumentedDiagram.picture(of: block) {
        found.append(Diagram(path: path, line: index - block.count + 1, rows: picture.rows.map(DiagramRow.init)))
      }
      block = []
    }
    return found
  }
}

/// A row of a diagram: what happens, in columns of time.
struct DiagramRow: Sendable {
  enum Event: Equatable, Sendable, CustomStringConvertible {
    case element(String)
    case finished
    case failed

    var description: String {
      switch self {
      case .element(let text): text
      case .finished: "|"
      case .failed: "✕"
      }
    }
    /// The number of columns that the event takes in a drawing.
    var width: Int { description.count }
  }

  let label: String
  let events: [(column: Int, event: Event)]
  /// The columns in which one element, or more, is requested.
  let requests: [(column: Int, count: Int?)]
  /// The column in which the subscription begins.
  let subscription: Int?

  init(_ row: MarblePicture.Row) {
    label = row.label
    events = row.marks.compactMap { mark in
      switch mark {
      case .element(let text, let column): (column, .element(text))
      case .finished(let column): (column, .finished)
      case .failed(let column): (column, .failed)
      default: nil
      }
    }
    requests = row.marks.compactMap { mark in
      if case .request(let text, let column) = mark { (column, text == "·" ? 1 : Int(text)) } else { nil }
    }
    subscription =
      row.marks.lazy.compactMap { mark in
        if case .subscribed(let column) = mark { column } else { nil }
      }.first
  }

  /// A Boolean value that indicates whether the row describes a publisher that the operator subscribes to.
  var isInput: Bool { label.hasSuffix(":") || label == "upstream" }

  /// The label without its colon.
  var name: String { label.hasSuffix(":") ? String(label.dropLast()) : label }

  /// Returns what differs between this row and what has happened, or `nil` if it shows just that.
  ///
  /// An event is drawn in the column in which it happens. If earlier events take that column, because they have happened
  /// in the same one or have long names, it follows them, with at most one column between.
  func difference(from actual: [(time: Double, event: Event)]) -> String? {
    let isEqual = actual.map(\.event) == events.map(\.event)
    var end = subscription.map { $0 + 1 } ?? 0
    for (drawn, happened) in zip(events, actual) where isEqual {
      let isPushed = happened.time < Double(drawn.column) && drawn.column <= end + 1
      if happened.time != Double(drawn.column), !isPushed { break }
      end = drawn.column + drawn.event.width
      if drawn.column == events.last?.column { return nil }
    }
    if isEqual, events.isEmpty { return nil }
    let lists = [
      events.map { "\($0.event) at \($0.column)" },
      actual.map { "\($0.event) at \($0.time.formatted(.number.grouping(.never)))" },
    ].map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") }
    return "drawn: \(lists[0]); happened: \(lists[1])"
  }
}
