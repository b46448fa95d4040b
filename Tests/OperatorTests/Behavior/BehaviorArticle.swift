import Foundation

/// The article with the behavior table: its rows and its notes.
struct BehaviorArticle: Sendable {
  /// A row of a table, and the columns' titles.
  struct Row: Sendable {
    /// The operators or sources that the row is about.
    let names: [String]
    /// The cells by column, without marks.
    var cells: [String: String]
    /// The marks of the cells and of their columns' titles, by column.
    let marks: [String: Set<Character>]
    let titleMarks: [String: Set<Character>]
    let line: Int
  }

  /// The rows by the title of their table's first column.
  private(set) var rows: [String: [Row]] = [:]
  /// The marks in tables, and those that the notes below the tables explain.
  private(set) var marks: Set<Character> = []
  private(set) var notes: [Character: String] = [:]

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }

  static let shared = BehaviorArticle(text("Sources/Combine/Combine.docc/BehaviorTable.md"))

  private static let superscripts: Set<Character> = ["¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]

  init(_ text: String) {
    var titles: [String] = []
    var titleMarks: [String: Set<Character>] = [:]
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      if let mark = line.first, Self.superscripts.contains(mark) {
        notes[mark] = line.dropFirst().trimmingCharacters(in: .whitespaces)
      }
      guard line.hasPrefix("| ") else {
        titles = []
        continue
      }
      if line.hasPrefix("| --") { continue }
      let marked = line.split(separator: "|").map { Set($0.filter(Self.superscripts.contains)) }
      let cells = line.split(separator: "|").map { cell in
        cell.filter { !Self.superscripts.contains($0) }.trimmingCharacters(in: .whitespaces)
      }
      marks.formUnion(marked.joined())
      if titles.isEmpty {
        titles = cells
        titleMarks = Dictionary(uniqueKeysWithValues: zip(titles, marked))
      } else {
        let names = cells[0].components(separatedBy: ", ").map { $0.filter { $0 != "`" } }
        let row = Row(
          names: names, cells: Dictionary(uniqueKeysWithValues: zip(titles, cells)),
          marks: Dictionary(uniqueKeysWithValues: zip(titles, marked)), titleMarks: titleMarks, line: index + 1)
        rows[titles[0], default: []].append(row)
      }
    }
  }

  /// The title of each note, which is that of a line of the page for those who come from Apple's framework.
  var noteTitles: [String] { notes.values.map { Self.title(of: $0) ?? "" } }

  /// Returns the bold text with which a note or a line of a list begins.
  static func title(of text: String) -> String? {
    let parts = text.components(separatedBy: "**")
    return parts.count > 2 && parts[0].isEmpty ? parts[1] : nil
  }

  var operators: [Row] { rows["operator"] ?? [] }
  var sources: [Row] { rows["source"] ?? [] }

  /// The names whose row says that a request for none stops the process.
  var trappingOperators: [String] { operators.filter { $0.cells["request 0"] == "trap" }.flatMap(\.names) }
  var trappingSources: [String] { sources.filter { $0.cells["request 0"] == "trap" }.flatMap(\.names) }
}

extension BehaviorArticle.Row {
  /// Returns the cells of an operator that differ from the article. It omits a request for none that traps, because
  /// that would end the process.
  func mismatches(of specimen: Specimen) -> [String] {
    OperatorColumn.allCases.compactMap { column in
      guard column != .requestNone || cells[column.rawValue] != "trap" else { return nil }
      return mismatch(column.rawValue, specimen.name) { column.cell(of: specimen) }
    }
  }

  func mismatches(of specimen: SourceSpecimen) -> [String] {
    SourceColumn.allCases.compactMap { column in
      guard column != .requestNone || cells[column.rawValue] != "trap" else { return nil }
      return mismatch(column.rawValue, specimen.name) { column.cell(of: specimen) }
    }
  }

  private func mismatch(_ column: String, _ name: String, _ find: () -> String) -> String? {
    let (said, found) = (cells[column] ?? "nothing", find())
    return said == found ? nil : "BehaviorTable.md:\(line): \(name), \(column): the table says \(said), found \(found)"
  }
}
