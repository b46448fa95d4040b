/// A table of texts, whose columns are as wide as their widest cells, with a line below the header.
struct Table {
  enum Alignment: Sendable { case left, right }

  private let header: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: (title: String, alignment: Alignment)...) {
    header = columns.map(\.title)
    alignments = columns.map(\.alignment)
  }

  /// Adds a row, which must have a cell for each column.
  mutating func add(_ cells: String...) {
    precondition(cells.count == header.count, "a row of \(cells.count) cells in a table of \(header.count) columns")
    rows.append(cells)
  }

  /// Returns the lines of the table.
  ///
  /// - Parameter paint: A closure that decorates a cell. The text of the cell already has its final width.
  func lines(paint: (_ cell: String, _ row: Int?, _ column: Int) -> String = { cell, _, _ in cell }) -> [String] {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    func line(_ cells: [String], row: Int?) -> String {
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        let isLast = column == cells.count - 1
        let text =
          switch alignments[column] {
          case .left: isLast ? cells[column] : cells[column] + padding
          case .right: padding + cells[column]
          }
        return paint(text, row, column)
      }
      return padded.joined(separator: "  ")
    }
    let rule = String(repeating: "─", count: widths.reduce(0, +) + 2 * (widths.count - 1))
    return [line(header, row: nil), rule] + rows.indices.map { line(rows[$0], row: $0) }
  }
}

/// Formats a duration in a unit that suits its length.
func show(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
  if milliseconds < 9.95 { return decimal(milliseconds) + " ms" }
  if milliseconds < 999.5 { return "\(Int(milliseconds.rounded())) ms" }
  return decimal(milliseconds / 1000) + " s"
}

/// Formats a number with one decimal digit.
private func decimal(_ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
