import Foundation

/// The lines of a lazy container along its axis: each line is a view of a stack, or as many views of a grid as there
/// are columns.
///
/// The lines that have not been measured have the average length of those that have been. Binary indexed trees hold the
/// sums of both, so that the position of a line, and the line at a position, are found in O(log *n*).
struct LazyLines {
  /// The indices of the first cells of the lines, and the number of cells.
  private(set) var starts: [Int] = [0]
  private let spacing: CGFloat
  private var lengths: [CGFloat?] = []
  /// The tree of the lengths that are known, with the spacing after each line.
  private var known: [CGFloat] = [0]
  /// The tree of the numbers of lines whose length is not known.
  private var unknown: [Int] = [0]
  private var knownSum: CGFloat = 0
  private var knownCount = 0
  /// The length of a line of which nothing is known.
  private static let firstEstimate: CGFloat = 20

  init(spacing: CGFloat) { self.spacing = spacing }

  /// Divides cells into lines.
  init(_ cells: [LazyCell], columns: Int, spacing: CGFloat) {
    self.spacing = spacing
    starts = []
    starts.reserveCapacity(cells.count / columns + 1)
    if columns == 1 {
      starts.append(contentsOf: 0..<cells.count)
    } else {
      var place = 0
      for (index, cell) in cells.enumerated() {
        let previous = index == 0 ? nil : cells[index - 1]
        let begins =
          place == columns || previous == nil || previous?.section != cell.section || cell.kind != .row
          || previous?.kind != .row
        if begins {
          starts.append(index)
          place = 0
        }
        place += 1
      }
    }
    starts.append(cells.count)
    let count = starts.count - 1
    lengths = Array(repeating: nil, count: count)
    known = Array(repeating: 0, count: count + 1)
    unknown = Array(repeating: 0, count: count + 1)
    for line in 0..<count {
      var length: CGFloat? = 0
      for cell in self[line] { length = length.flatMap { sum in cells[cell].length.map { max(sum, $0) } } }
      lengths[line] = length
      if let length {
        known[line + 1] += length + spacing
        (knownSum, knownCount) = (knownSum + length, knownCount + 1)
      } else {
        unknown[line + 1] += 1
      }
      let next = (line + 1) + ((line + 1) & -(line + 1))
      if next <= count {
        known[next] += known[line + 1]
        unknown[next] += unknown[line + 1]
      }
    }
  }

  var count: Int { starts.count - 1 }

  var isEmpty: Bool { count == 0 }

  var hasMeasurements: Bool { knownCount != 0 }

  /// The cells of a line.
  subscript(line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  /// Returns the line of a cell.
  func line(ofCell cell: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] <= cell { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The length of a line that has not been measured.
  var estimate: CGFloat {
    // Sums of eighths have no rounding errors.
    hasMeasurements ? (knownSum / CGFloat(knownCount) * 8).rounded() / 8 : Self.firstEstimate
  }

  /// Returns the length of a line, which may be an estimate.
  func length(of line: Int) -> CGFloat { lengths[line] ?? estimate }

  /// Returns whether a line has been measured.
  func isKnown(_ line: Int) -> Bool { lengths[line] != nil }

  /// Records the length of a line.
  mutating func set(_ length: CGFloat, of line: Int) {
    let old = lengths[line]
    guard old != length else { return }
    lengths[line] = length
    (knownSum, knownCount) = (knownSum + length - (old ?? 0), knownCount + (old == nil ? 1 : 0))
    let change = old.map { length - $0 } ?? (length + spacing)
    var index = line + 1
    while index < known.count {
      known[index] += change
      if old == nil { unknown[index] -= 1 }
      index += index & -index
    }
  }

  /// Returns the position of a line, or, for the number of lines, the position behind the spacing of the last line.
  func position(of line: Int) -> CGFloat {
    var (sum, count) = (CGFloat(0), 0)
    var index = line
    while index > 0 {
      sum += known[index]
      count += unknown[index]
      index -= index & -index
    }
    return sum + CGFloat(count) * (estimate + spacing)
  }

  /// Returns the line at a position, with the spacing after it.
  func line(at position: CGFloat) -> Int {
    let step = estimate + spacing
    var (index, left) = (0, position)
    var bit = 1 << (Int.bitWidth - 1 - known.count.leadingZeroBitCount)
    while bit > 0 {
      let next = index + bit
      if next < known.count {
        let length = known[next] + CGFloat(unknown[next]) * step
        if length <= left { (index, left) = (next, left - length) }
      }
      bit /= 2
    }
    return min(index, max(count - 1, 0))
  }

  /// The length of all lines.
  var total: CGFloat { isEmpty ? 0 : max(position(of: count) - spacing, 0) }
}

/// The places of the columns of a lazy vertical grid, or of the rows of a horizontal one.
struct LazyTracks: Equatable {
  /// A track of a grid: a column or a row.
  struct Track: Equatable {
    var origin: CGFloat
    var length: CGFloat
    var alignment: Alignment?
  }

  var tracks: [Track] = []
  /// The length of all tracks and of the spacing between them.
  var length: CGFloat = 0

  /// Divides a length among the tracks.
  ///
  /// The fixed tracks and the spacing come first. Each of the others, in their order, then receives an equal share of
  /// what is left, within its limits. The share of an adaptive item is divided again, among as many tracks as fit.
  ///
  /// - Parameters:
  ///   - items: The descriptions of the tracks.
  ///   - proposed: The length, or `nil` for the least length of the tracks.
  init(_ items: [GridItem], in proposed: CGFloat?) {
    func spacing(_ item: GridItem) -> CGFloat { item.spacing ?? ViewSpacing.defaultDistance }
    let gaps = items.dropLast().reduce(0) { $0 + spacing($1) }
    var (left, flexible): (CGFloat, CGFloat) = ((proposed ?? 0) - gaps, 0)
    for item in items { if case .fixed(let length) = item.size { left -= length } else { flexible += 1 } }
    var position: CGFloat = 0
    for item in items {
      func add(_ length: CGFloat) {
        tracks.append(Track(origin: position, length: length, alignment: item.alignment))
        position += length + spacing(item)
      }
      switch item.size {
      case .fixed(let length): add(max(length, 0))
      case .flexible(let minimum, let maximum):
        let share = proposed == nil ? minimum : max(min(left / flexible, maximum), minimum)
        (left, flexible) = (left - share, flexible - 1)
        add(max(share, 0))
      case .adaptive(let minimum, let maximum):
        let share = proposed == nil ? minimum : max(left / flexible, minimum)
        let (least, gap) = (max(minimum, 1), spacing(item))
        let count = share.isFinite ? max(((share + gap) / (least + gap)).rounded(.down), 1) : 1
        let length = max(min((share - (count - 1) * gap) / count, maximum), least)
        for _ in 0..<Int(count) { add(length) }
        (left, flexible) = (left - count * length - (count - 1) * gap, flexible - 1)
      }
    }
    self.length = max(position - (items.last.map(spacing) ?? 0), 0)
  }

  /// The track of a column, which is the last one if lines are divided into more columns, or `nil` without tracks.
  subscript(column: Int) -> Track? { tracks.dropFirst(column).first ?? tracks.last }
}
