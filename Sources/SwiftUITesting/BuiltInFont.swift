import Foundation
import SwiftUICore

/// A font of fixed metrics in which tests measure texts, so that the results are the same on every machine.
///
/// In a font of size *s*, the width of a character is *s* / 2, or *s* for a wide character such as an ideograph or an
/// emoji. The height of a line is 1.25 *s*, and its baseline is *s* below its top. The default size is 16 points.
enum BuiltInFont {
  static let defaultSize: CGFloat = 16

  static func size(of font: Font?) -> CGFloat {
    switch font?.size {
    case .points(let points): points
    case .relative(let factor): defaultSize * factor
    case nil: defaultSize
    }
  }

  /// Returns whether a character occupies two columns of a terminal.
  fileprivate static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return false }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return scalar.properties.isEmojiPresentation
    }
  }
}

/// A text in the built-in font, which is broken into lines when it is measured.
///
/// Lines break between words, and inside a word that is longer than a line. Spaces at the end of a line have no width.
/// A text with more lines than its limit ends with an ellipsis.
final class TextLayout {
  /// A character of a paragraph: its width, the size of its font, whether it is white space, and its place among the
  /// characters of the text.
  private struct Glyph {
    var advance: CGFloat
    var size: CGFloat
    var isSpace: Bool
    var place: Int32
  }

  /// A line of a paragraph: the range of its glyphs, its width, the size of its largest font, and whether it ends with
  /// an ellipsis.
  private struct Line {
    var paragraph: Int
    var range: Range<Int>
    var width: CGFloat
    var size: CGFloat
    var isTruncated = false

    var height: CGFloat { size * 1.25 }
  }

  /// A paragraph of ASCII characters in one style.
  private struct Label {
    let string: String
    /// The width of each character.
    let advance: CGFloat
    /// The width of the text in one line.
    let width: CGFloat

    /// Creates a label, or returns `nil` for an image or a text with other characters.
    init?(_ run: TextRun) {
      guard run.image == nil, run.string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
      string = run.string
      advance = BuiltInFont.size(of: run.style.font) / 2 + run.style.kerning
      width = Self.width(string.utf8.count - string.utf8.reversed().prefix { $0 == 0x20 }.count, advance)
    }

    /// Returns the width of a number of characters: a sum, as that of glyphs, since a product is rounded differently.
    static func width(_ count: Int, _ advance: CGFloat) -> CGFloat {
      var width: CGFloat = 0
      for _ in 0..<count { width += advance }
      return width
    }

    /// Calls a closure with the width of each line in a room, until it returns `false`.
    @inline(__always)
    func forEachLine(in room: CGFloat, _ body: (CGFloat) -> Bool) {
      var string = string
      string.withUTF8 { bytes in
        TextLayout.breakLines(bytes.count, in: room, advance: { _ in advance }, isSpace: { bytes[$0] == 0x20 }) {
          line in
          var end = line.upperBound
          while end > line.lowerBound, bytes[end - 1] == 0x20 { end -= 1 }
          return body(Self.width(end - line.lowerBound, advance))
        }
      }
    }
  }

  /// The glyphs of each paragraph.
  private lazy var paragraphs = makeParagraphs()
  private let fallbackSize: CGFloat
  private let lineLimit: Int?
  private let minimumLines: Int
  private let lineSpacing: CGFloat
  /// The texts with their fonts scaled, from the largest to the smallest, if the text may be scaled to fit.
  private let scaled: [TextLayout]
  /// The lines without a limit of their width, one for each paragraph.
  private lazy var unwrapped = paragraphs.indices.map { line($0, paragraphs[$0].indices) }
  private lazy var unwrappedWidth = unwrapped.reduce(0) { max($0, $1.width) }
  private let runs: [TextRun]
  /// The metrics of the text, if it is a paragraph of ASCII characters in one style.
  ///
  /// Most texts of an app are such labels, which are measured without their glyphs.
  private let label: Label?

  init(_ primitive: Primitive) {
    var runs: [TextRun] = []
    if case .text(let string, let style) = primitive { runs = [TextRun(string, style)] }
    if case .styledText(let given) = primitive { runs = given }
    self.runs = runs
    fallbackSize = BuiltInFont.size(of: runs.first?.style.font)
    let style = runs.first?.style ?? Style()
    lineLimit = style.lineLimit
    minimumLines = style.minimumLines
    lineSpacing = style.lineSpacing
    let factors = stride(from: 95, through: style.minimumScaleFactor * 100 - 0.1, by: -5).map { $0 / 100 }
    scaled = style.minimumScaleFactor < 1 ? factors.map { TextLayout(Self.scaled(runs, by: $0)) } : []
    label = runs.count == 1 && scaled.isEmpty && minimumLines <= 1 ? Label(runs[0]) : nil
  }

  private func makeParagraphs() -> [[Glyph]] {
    var paragraphs: [[Glyph]] = []
    var paragraph: [Glyph] = []
    var place: Int32 = 0
    for run in runs {
      let size = BuiltInFont.size(of: run.style.font)
      paragraph.reserveCapacity(paragraph.count + run.string.utf8.count)
      for character in run.string {
        defer { place += 1 }
        if character.isNewline {
          paragraphs.append(paragraph)
          paragraph = []
        } else {
          let isWide = run.image != nil || BuiltInFont.isWide(character)
          paragraph.append(
            Glyph(
              advance: (isWide ? size : size / 2) + run.style.kerning, size: size, isSpace: character.isWhitespace,
              place: place))
        }
      }
    }
    paragraphs.append(paragraph)
    return paragraphs
  }

  private static func scaled(_ runs: [TextRun], by factor: CGFloat) -> Primitive {
    .styledText(
      runs.map { run in
        var style = run.style
        let (size, weight) = (BuiltInFont.size(of: style.font) * factor, style.font?.weight)
        style.font = .system(size: size, weight: weight)
        style.minimumScaleFactor = 1
        var scaled = run
        scaled.style = style
        return scaled
      })
  }

  /// Returns whether the whole text is shown in a proposed size.
  private func fits(_ proposal: ProposedViewSize) -> Bool {
    let lines = wrapped(proposal.width ?? .infinity)
    let height = lines.reduce(0) { $0 + $1.height } + CGFloat(lines.count - 1) * lineSpacing
    return lines.count <= max(lineLimit ?? .max, 1) && height <= (proposal.height ?? .infinity) + 0.001
      && (lineLimit != 1 || unwrappedWidth <= proposal.width ?? .infinity)
  }

  private func line(_ paragraph: Int, _ range: Range<Int>) -> Line {
    let glyphs = paragraphs[paragraph]
    var (end, size) = (range.upperBound, CGFloat(0))
    while end > range.lowerBound, glyphs[end - 1].isSpace { end -= 1 }
    var width: CGFloat = 0
    for glyph in glyphs[range.lowerBound..<end] { width += glyph.advance }
    for glyph in glyphs[range] { size = max(size, glyph.size) }
    return Line(paragraph: paragraph, range: range, width: width, size: size == 0 ? fallbackSize : size)
  }

  /// A character with its place in the text's frame.
  struct PlacedGlyph {
    /// A number that stands for the character.
    var pattern: UInt32
    var style: Style
    var x: CGFloat
    var baseline: CGFloat
    var size: CGFloat
    var advance: CGFloat
  }

  /// Returns the visible characters of the text in a frame.
  func glyphs(in size: CGSize) -> [PlacedGlyph] {
    let proposal = ProposedViewSize(size)
    if let smallest = scaled.last, !fits(proposal) {
      return (scaled.first { $0.fits(proposal) } ?? smallest).glyphs(in: size)
    }
    let characters = runs.flatMap { run in run.string.map { (Substring(String($0)), run.style) } }
    var (result, top): ([PlacedGlyph], CGFloat) = ([], 0)
    for line in lines(for: proposal) {
      let rest = size.width - line.width
      var x: CGFloat =
        switch runs.first?.style.alignment ?? .leading {
        case .leading: 0
        case .center: rest / 2
        case .trailing: rest
        }
      func add(_ text: some StringProtocol, _ style: Style, _ size: CGFloat, _ advance: CGFloat) {
        result.append(
          PlacedGlyph(
            pattern: SnapshotPainter.pattern(of: text), style: style, x: x, baseline: top + line.size, size: size,
            advance: advance))
      }
      let end = line.isTruncated ? x + line.width - fallbackSize / 2 : .infinity
      for glyph in paragraphs[line.paragraph][line.range] {
        if x + glyph.advance > end + 0.001 { break }
        let (text, style) = characters[Int(glyph.place)]
        if !glyph.isSpace { add(text, style, glyph.size, glyph.advance) }
        x += glyph.advance
      }
      if line.isTruncated { add("…", runs.first?.style ?? Style(), fallbackSize, fallbackSize / 2) }
      top += line.height + lineSpacing
    }
    return result
  }

  /// Returns the visible lines for a proposal.
  private func lines(for proposal: ProposedViewSize) -> [Line] {
    let room = proposal.width ?? .infinity
    var lines = unwrappedWidth <= room ? unwrapped : wrapped(room)
    // At least one line is shown, and otherwise those that fit into the height.
    var limit = max(lineLimit ?? .max, 1)
    if let height = proposal.height, height.isFinite {
      var (count, used): (Int, CGFloat) = (0, 0)
      while count < lines.count, used + lines[count].height <= height + 0.001 {
        used += lines[count].height + lineSpacing
        count += 1
      }
      limit = min(limit, max(count, 1))
    }
    if lines.count > limit {
      lines.removeLast(lines.count - limit)
      // The last line is truncated, so it fills the width.
      lines[limit - 1].width = max(
        lines[limit - 1].width, room.isFinite ? room : lines[limit - 1].width + fallbackSize / 2)
      lines[limit - 1].isTruncated = true
    }
    return lines
  }

  func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
    if let smallest = scaled.last, !fits(proposal) {
      return (scaled.first { $0.fits(proposal) } ?? smallest).measure(proposal)
    }
    let room = proposal.width ?? .infinity
    if let label { return measure(label, proposal) }
    let lines = lines(for: proposal)
    let empty = max(minimumLines - lines.count, 0)
    let height =
      lines.reduce(0) { $0 + $1.height } + CGFloat(max(lines.count, minimumLines) - 1) * lineSpacing
      + CGFloat(empty) * fallbackSize * 1.25
    let last = lines.last.map { $0.height - $0.size } ?? 0
    return LeafMeasurement(
      CGSize(width: min(lines.reduce(0) { max($0, $1.width) }, room), height: height),
      firstTextBaseline: lines.first?.size,
      lastTextBaseline: height - last - CGFloat(empty) * (fallbackSize * 1.25 + lineSpacing))
  }

  private func measure(_ label: Label, _ proposal: ProposedViewSize) -> LeafMeasurement {
    let (room, lineHeight) = (proposal.width ?? .infinity, fallbackSize * 1.25)
    var size = CGSize(width: label.width, height: lineHeight)
    if label.width > room {
      size = .zero
      var lines = 0
      label.forEachLine(in: room) { width in
        let height = lines == 0 ? lineHeight : size.height + lineSpacing + lineHeight
        if lines > 0, lines >= lineLimit ?? .max || height > (proposal.height ?? .infinity) + 0.001 {
          // The last line is truncated, so it fills the width.
          size.width = room
          return false
        }
        (lines, size) = (lines + 1, CGSize(width: max(size.width, width), height: height))
        return true
      }
    }
    return LeafMeasurement(
      CGSize(width: min(size.width, room), height: size.height), firstTextBaseline: fallbackSize,
      lastTextBaseline: size.height - lineHeight + fallbackSize)
  }

  /// Returns the lines of all paragraphs in a width.
  private func wrapped(_ room: CGFloat) -> [Line] {
    var lines: [Line] = []
    for paragraph in paragraphs.indices { wrap(paragraph, room, into: &lines) }
    return lines
  }

  private func wrap(_ paragraph: Int, _ room: CGFloat, into lines: inout [Line]) {
    let glyphs = paragraphs[paragraph]
    Self.breakLines(
      glyphs.count, in: room, advance: { glyphs[$0].advance }, isSpace: { glyphs[$0].isSpace },
      { line in
        lines.append(self.line(paragraph, line))
        return true
      })
  }

  /// Breaks a paragraph into lines, and calls a closure with the range of each line, until it returns `false`.
  @inline(__always)
  private static func breakLines(
    _ count: Int, in room: CGFloat, advance: (Int) -> CGFloat, isSpace: (Int) -> Bool, _ body: (Range<Int>) -> Bool
  ) {
    var start = 0
    repeat {
      var (end, width, lastBreak): (Int, CGFloat, Int?) = (start, 0, nil)
      while end < count, isSpace(end) || width + advance(end) <= room {
        width += advance(end)
        if isSpace(end) { lastBreak = end + 1 }
        end += 1
      }
      if end < count { end = max(lastBreak ?? end, start + 1) }
      if !body(start..<end) { return }
      start = end
    } while start < count
  }
}
