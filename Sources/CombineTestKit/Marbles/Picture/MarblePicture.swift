/// A drawing of marble diagrams: rows of events over columns of time, as an SVG document.
///
/// It consists of the marks alone. What a mark means in a text is up to the parser of that text.
package struct MarblePicture: Equatable {
  /// The colors of a picture.
  package enum Appearance: String, CaseIterable {
    /// Dark marks for a light background, which the picture does not draw.
    case light
    /// Light marks for a dark background, which the picture does not draw.
    case dark
    /// Both, of which the viewer's settings select one, with a background.
    case automatic
  }

  /// A mark of a row. Columns are counted from the left edge of the diagram.
  package enum Mark: Equatable {
    /// A stretch of time from the left edge of one column to that of another.
    case line(from: Double, to: Double, isDashed: Bool, hasArrow: Bool)
    case element(String, at: Int)
    case request(String, at: Int)
    case finished(at: Int)
    case failed(at: Int)
    case cancelled(at: Int)
    case subscribed(at: Int)
    /// The end of a stretch that ``subscribed(at:)`` begins.
    case closed(at: Int)
    case tick(at: Int)
    case pause(at: Int)
    case crash(at: Int)
    case up(at: Int)
    case down(at: Int)
    case text(String, at: Int)
  }

  /// A line of a picture.
  package struct Row: Equatable {
    package var label: String
    package var marks: [Mark]

    package init(label: String, marks: [Mark]) {
      self.label = label
      self.marks = marks
    }
  }

  package var rows: [Row]
  /// The column that differs, if the picture shows a difference.
  package var highlight: Int?
  /// The lines of text below the rows.
  package var caption: [String]
  /// The width of a column, in pixels.
  package var columnWidth: Double

  package init(rows: [Row], highlight: Int? = nil, caption: [String] = [], columnWidth: Double = 12) {
    self.rows = rows
    self.highlight = highlight
    self.caption = caption
    self.columnWidth = columnWidth
  }

  // MARK: - Words

  /// A sentence that says the same as the picture, for readers that do not see it.
  package var summary: String {
    let rows = rows.map { row in
      let words = row.marks.compactMap { mark -> String? in
        switch mark {
        case .element(let text, _), .text(let text, _): text
        case .request(let text, _): text == "·" ? "request" : text
        case .finished: "finished"
        case .failed: "failed"
        case .cancelled: "cancelled"
        case .pause: "pause"
        case .crash: "trap"
        case .line, .subscribed, .closed, .tick, .up, .down: nil
        }
      }
      let label = row.label.hasSuffix(":") ? String(row.label.dropLast()) : row.label
      return [label, words.isEmpty ? "nothing" : words.joined(separator: ", ")].filter { !$0.isEmpty }
        .joined(separator: ": ")
    }
    return (rows + caption).joined(separator: "; ") + "."
  }

  // MARK: - SVG

  private static let rowHeight = 36.0
  private static let radius = 10.0
  private static let labelCharacter = 7.3
  private static let smallCharacter = 6.7
  private static let captionLine = 18.0

  /// Returns the picture as an SVG document.
  ///
  /// - Parameter appearance: The colors of the picture.
  /// - Returns: The text of the document, in which nothing refers to anything outside it.
  package func svg(_ appearance: Appearance) -> String {
    var drawing = Drawing()
    let labels = rows.map { Double($0.label.count) * Self.labelCharacter }.max() ?? 0
    let left = labels > 0 ? labels + 16 : 4
    let top = 4.0
    let colors = colorsOfElements()
    var right = left
    for (index, row) in rows.enumerated() {
      let y = top + (Double(index) + 0.5) * Self.rowHeight
      right = max(right, draw(row, left, y, colors[index], &drawing))
      if !row.label.isEmpty { drawing.text(row.label, x: 4, y: y + 4.2, class: "label") }
    }
    var bottom = top + Double(rows.count) * Self.rowHeight
    var back = Drawing()
    if let highlight {
      let x = left + (Double(highlight) + 0.5) * columnWidth
      back.add(
        "<rect class=\"highlight\" x=\"\(Self.number(x - 13))\" y=\"2\" width=\"26\" "
          + "height=\"\(Self.number(bottom))\" rx=\"6\"/>")
      right = max(right, x + 13)
    }
    if !caption.isEmpty {
      bottom += 6
      for line in caption {
        bottom += Self.captionLine
        drawing.text(line, x: 4, y: bottom - 5, class: "caption")
        right = max(right, 4 + Double(line.count) * Self.labelCharacter)
      }
    }
    let (width, height) = (Self.number((right + 8).rounded(.up)), Self.number((bottom + 4).rounded(.up)))
    let background = appearance == .automatic ? "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n" : ""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img">
      <title>\(Self.escaped(summary))</title>
      <style>
      \(Self.style(appearance))
      </style>
      \(background)\(back.text)\(drawing.text)</svg>

      """
  }

  /// Draws a row, and returns the right edge of what it has drawn.
  private func draw(_ row: Row, _ left: Double, _ y: Double, _ colors: [Int: Int], _ drawing: inout Drawing) -> Double {
    func center(_ column: Int) -> Double { left + (Double(column) + 0.5) * columnWidth }
    var right = left
    // The end of the last marble: a mark in the next column moves to the right of it.
    var taken = -Double.infinity
    for case .line(let from, let to, let isDashed, let hasArrow) in row.marks {
      let (start, end) = (left + from * columnWidth, left + to * columnWidth)
      drawing.line(start, y, end, y, class: isDashed ? "time dashed" : "time")
      if hasArrow { drawing.path("M\(end - 5) \(y - 4)L\(end + 1) \(y)L\(end - 5) \(y + 4)", class: "time") }
      right = max(right, end + 1)
    }
    for mark in row.marks {
      switch mark {
      case .line: break
      case .element(let text, let column):
        let x = center(column)
        let r = Self.radius
        let end: Double
        let kind = "m\(colors[column] ?? 0)"
        if text.count <= 2 {
          drawing.add(
            "<circle class=\"\(kind)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(r))\"/>")
          drawing.text(text, x: x, y: y + 4, class: "element")
          end = x + r
        } else {
          // The left end is at the element's time, as the text's is.
          let width = Double(text.count) * Self.smallCharacter + 11
          drawing.add(
            "<rect class=\"\(kind)\" x=\"\(Self.number(x - r))\" y=\"\(Self.number(y - r))\" "
              + "width=\"\(Self.number(width))\" height=\"\(Self.number(2 * r))\" rx=\"\(Self.number(r))\"/>")
          drawing.text(text, x: x - r + width / 2, y: y + 4, class: "long")
          end = x - r + width
        }
        (taken, right) = (end, max(right, end))
      case .request(let text, let column):
        let x = center(column)
        drawing.path("M\(x - 5) \(y - 2)L\(x) \(y - 10)L\(x + 5) \(y - 2)Z", class: "request")
        if text != "·" { drawing.text(text, x: x, y: y + 13, class: "element plain") }
        right = max(right, x + 6)
      case .finished(let column):
        let x = max(center(column), taken + 3)
        drawing.line(x, y - 10, x, y + 10, class: "mark")
        right = max(right, x + 2)
      case .failed(let column):
        let x = max(center(column), taken + 7)
        drawing.path("M\(x - 6) \(y - 6)L\(x + 6) \(y + 6)M\(x + 6) \(y - 6)L\(x - 6) \(y + 6)", class: "failure")
        (taken, right) = (x + 6, max(right, x + 7))
      case .cancelled(let column):
        let x = max(center(column), taken + 3)
        drawing.line(x, y - 10, x, y + 10, class: "mark dashed")
        right = max(right, x + 2)
      case .subscribed(let column):
        // To the left of the column, so that the sign does not touch an element in the next one.
        let x = center(column) - 5
        drawing.path("M\(x + 4) \(y - 9)L\(x) \(y - 9)L\(x) \(y + 9)L\(x + 4) \(y + 9)", class: "mark")
        right = max(right, x + 4)
      case .closed(let column):
        let x = center(column)
        drawing.path("M\(x - 4) \(y - 9)L\(x) \(y - 9)L\(x) \(y + 9)L\(x - 4) \(y + 9)", class: "mark")
        right = max(right, x + 2)
      case .tick(let column):
        let x = center(column)
        drawing.line(x, y - 6, x, y + 6, class: "mark")
        right = max(right, x + 2)
      case .pause(let column):
        let x = center(column)
        drawing.add("<circle class=\"stop\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"8\"/>")
        drawing.path("M\(x - 2.5) \(y - 4)L\(x - 2.5) \(y + 4)M\(x + 2.5) \(y - 4)L\(x + 2.5) \(y + 4)", class: "mark")
        (taken, right) = (x + 8, max(right, x + 9))
      case .crash(let column):
        let x = center(column)
        let points = (0..<16).map { index -> String in
          // A star: long and short rays in turn, at sixteenths of a circle.
          let (cosine, sine) = Self.sixteenths[index]
          let r = index % 2 == 0 ? 12.0 : 6.5
          return "\(Self.number(x + r * cosine)) \(Self.number(y + r * sine))"
        }
        drawing.add("<path class=\"crash\" d=\"M\(points.joined(separator: "L"))Z\"/>")
        right = max(right, x + 13)
      case .up(let column), .down(let column):
        let x = center(column)
        let tip = mark == .up(at: column) ? -7.0 : 7.0
        drawing.line(x, y - 9, x, y + 9, class: "time")
        drawing.path("M\(x - 4) \(y + tip * 0.4)L\(x) \(y + tip * 1.3)L\(x + 4) \(y + tip * 0.4)", class: "time")
        right = max(right, x + 5)
      case .text(let text, let column):
        let x = max(left + Double(column) * columnWidth, taken + 6)
        // A sign that a note explains is drawn as in the rows.
        var (start, rest) = (x, text)
        if text.hasPrefix("⎣ ") {
          drawing.path("M\(x + 6) \(y - 6)L\(x + 2) \(y - 6)L\(x + 2) \(y + 6)L\(x + 6) \(y + 6)", class: "mark")
          (start, rest) = (x + 13, String(text.dropFirst(2)))
        } else if text.hasPrefix("┄ ") {
          drawing.line(x, y, x + 20, y, class: "time dashed")
          (start, rest) = (x + 26, String(text.dropFirst(2)))
        }
        drawing.text(rest, x: start, y: y + 4, class: "note")
        (taken, right) = (
          start + Double(rest.count) * Self.smallCharacter, max(right, start + Double(rest.count) * Self.smallCharacter)
        )
      }
    }
    return right
  }

  private static let sixteenths: [(Double, Double)] = {
    let (a, b, c) = (0.9239, 0.7071, 0.3827)
    return [
      (1, 0), (a, c), (b, b), (c, a), (0, 1), (-c, a), (-b, b), (-a, c), (-1, 0), (-a, -c), (-b, -b), (-c, -a), (0, -1),
      (c, -a), (b, -b), (a, -c),
    ]
  }()

  /// Returns the number of a color for each element of each row.
  ///
  /// Equal elements have one color. An element that stands below another one, of which an operator has probably made
  /// it, has that one's color.
  private func colorsOfElements() -> [[Int: Int]] {
    var known: [String: Int] = [:]
    var above: [Int: Int] = [:]
    var next = 0
    return rows.map { row in
      var colors: [Int: Int] = [:]
      for case .element(let text, let column) in row.marks {
        let color: Int
        if let same = known[text] {
          color = same
        } else if let over = above[column] {
          color = over
        } else {
          color = next % Self.palette.count
          next += 1
        }
        known[text] = color
        colors[column] = color
      }
      above.merge(colors) { _, new in new }
      return colors
    }
  }

  // MARK: - Colors

  private struct Colors {
    let front, faint, back, failure, highlight: String
    let text: String
  }

  private static let light = Colors(
    front: "#1d1d1f", faint: "#6e6e73", back: "#ffffff", failure: "#d70015", highlight: "#ffe3e3", text: "#1d1d1f")
  private static let dark = Colors(
    front: "#f5f5f7", faint: "#a1a1a6", back: "#1d1d1f", failure: "#ff6961", highlight: "#55282b", text: "#f5f5f7")

  /// The fill and the outline of marbles, for light and for dark backgrounds.
  private static let palette: [(light: (String, String), dark: (String, String))] = [
    (("#cfe6ff", "#0066cc"), ("#0a3d70", "#5eb0ff")),
    (("#ffe3bd", "#b35c00"), ("#5c3500", "#ffb340")),
    (("#cdf2d5", "#1e7a37"), ("#114a22", "#4cd264")),
    (("#ecd9fb", "#8a3bb8"), ("#4a2363", "#d08cf5")),
    (("#ffd9e3", "#c31f4c"), ("#611c30", "#ff7d9c")),
    (("#ccf0f0", "#00747a"), ("#064a4f", "#4fd6dc")),
    (("#ece2d3", "#7c5f3c"), ("#473726", "#d3b389")),
    (("#dedcff", "#4a45c9"), ("#2b2873", "#a09cff")),
  ]

  private static func style(_ appearance: Appearance) -> String {
    let shapes = """
      text { font-family: -apple-system, "Segoe UI", "Helvetica Neue", "DejaVu Sans", sans-serif; font-size: 11.5px; }
      .label, .caption { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; \
      white-space: pre; }
      .long { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 11px; \
      text-anchor: middle; }
      .element { font-weight: 600; text-anchor: middle; }
      .time { fill: none; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
      .mark { fill: none; stroke-width: 2.2; stroke-linecap: round; }
      .dashed { stroke-dasharray: 3 4; }
      .failure { fill: none; stroke-width: 2.4; stroke-linecap: round; }

      """
    switch appearance {
    case .light: return shapes + rules(light) { $0.light }
    case .dark: return shapes + rules(dark) { $0.dark }
    case .automatic:
      return shapes + rules(light) { $0.light } + "\n@media (prefers-color-scheme: dark) {\n"
        + rules(dark) { $0.dark } + "\n}"
    }
  }

  private static func rules(
    _ colors: Colors, _ marble: ((light: (String, String), dark: (String, String))) -> (String, String)
  ) -> String {
    var text = """
      text { fill: \(colors.text); }
      .note, .caption { fill: \(colors.faint); }
      .time { stroke: \(colors.faint); }
      .mark { stroke: \(colors.front); }
      .failure { stroke: \(colors.failure); }
      .crash { fill: \(colors.failure); }
      .request { fill: \(colors.faint); }
      .stop { fill: \(colors.back); stroke: \(colors.front); }
      .back { fill: \(colors.back); }
      .highlight { fill: \(colors.highlight); }
      """
    for (index, entry) in palette.enumerated() {
      let (fill, line) = marble(entry)
      text += "\n.m\(index) { fill: \(fill); stroke: \(line); stroke-width: 1.5; }"
    }
    return text
  }

  // MARK: - Text

  private struct Drawing {
    var text = ""

    mutating func add(_ element: String) { text += element + "\n" }

    mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class kind: String) {
      path("M\(x1) \(y1)L\(x2) \(y2)", class: kind)
    }

    mutating func path(_ path: PathText, class kind: String) { add("<path class=\"\(kind)\" d=\"\(path.text)\"/>") }

    mutating func text(_ text: String, x: Double, y: Double, class kind: String) {
      add(
        "<text class=\"\(kind)\" x=\"\(MarblePicture.number(x))\" y=\"\(MarblePicture.number(y))\">"
          + "\(MarblePicture.escaped(text))</text>")
    }
  }

  /// A path whose numbers have at most one decimal.
  private struct PathText: ExpressibleByStringInterpolation {
    let text: String

    struct StringInterpolation: StringInterpolationProtocol {
      var text = ""
      init(literalCapacity: Int, interpolationCount: Int) {}
      mutating func appendLiteral(_ literal: String) { text += literal }
      mutating func appendInterpolation(_ number: Double) { text += MarblePicture.number(number) }
    }

    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
  }

  /// Returns a number with at most one decimal.
  fileprivate static func number(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
  }

  /// Returns a text as the content of an element of XML, in which some control characters are not allowed.
  fileprivate static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 32 || scalar.value == 0xfffe || scalar.value == 0xffff: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
