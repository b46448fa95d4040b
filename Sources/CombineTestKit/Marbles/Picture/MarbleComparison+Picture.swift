extension MarbleComparison {
  /// The width of a frame, which has room for a marble in each of two adjacent frames.
  static var columnWidth: Double { 24 }

  /// Returns the two rows that show this comparison, and the column of the first difference, or `nil` for none.
  ///
  /// - Parameter prefix: The beginning of the labels.
  func rows(_ prefix: String = "") -> (rows: [MarblePicture.Row], highlight: Int?) {
    let drawn = layout()
    func row(_ label: String, _ events: [Event], _ line: Line) -> MarblePicture.Row {
      var marks: [MarblePicture.Mark] = []
      let begin = events.first { $0.label == "^" }.map { _ in line.columns[0] } ?? 0
      let isOver = events.last.map { "|#!".contains($0.label) } ?? false
      let end = isOver ? Double(line.columns[line.columns.count - 1]) + 0.5 : Double(line.width)
      var from = Double(begin)
      for gap in line.gaps where Double(gap.column) < end {
        marks.append(.line(from: from, to: Double(gap.column), isDashed: false, hasArrow: false))
        from = Double(gap.column + gap.text.count)
        marks.append(.line(from: Double(gap.column), to: from, isDashed: true, hasArrow: false))
      }
      if events.isEmpty || from < end {
        marks.append(.line(from: from, to: end, isDashed: false, hasArrow: !isOver))
      }
      for (event, column) in zip(events, line.columns) {
        switch event.label {
        case "|": marks.append(.finished(at: column))
        case "#": marks.append(.failed(at: column))
        case "^": marks.append(.subscribed(at: column))
        case "!": marks.append(.cancelled(at: column))
        default: marks.append(.element(String(event.label), at: column))
        }
      }
      return MarblePicture.Row(label: label, marks: marks)
    }
    return (
      [row(prefix + "expected", expected, drawn.expected), row(prefix + "actual", actual, drawn.actual)],
      firstDifference.map { column(of: $0, in: drawn) }
    )
  }

  /// Returns a picture of both diagrams with the first difference marked.
  func picture() -> MarblePicture {
    let (rows, highlight) = rows()
    return MarblePicture(
      rows: rows, highlight: highlight, caption: explanationAndLegend(), columnWidth: Self.columnWidth)
  }
}
