import Foundation

/// The layout of a ``Grid``, for use as a value, for example in an ``AnyLayout``.
///
/// A grid divides its width among its columns as a horizontal stack divides it among its views; the minimum and the
/// maximum of a column are those of its widest cell. It then divides its height among its rows in the same way. A view
/// that is not in a ``GridRow`` has a row to itself and spans all columns. If a cell that spans several columns needs
/// more than their widths, each of them becomes wider by an equal part.
public struct GridLayout: Layout, Equatable, Sendable {
  /// The alignment of the cells within their columns and rows.
  public var alignment: Alignment
  /// The spacing between columns, in points, or `nil` for 8 points.
  public var horizontalSpacing: CGFloat?
  /// The spacing between rows, in points, or `nil` for 8 points.
  public var verticalSpacing: CGFloat?

  /// Creates a grid layout.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of the cells within their columns and rows.
  ///   - horizontalSpacing: The spacing between columns, in points, or `nil` for 8 points.
  ///   - verticalSpacing: The spacing between rows, in points, or `nil` for 8 points.
  public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }

  public func makeCache(subviews: Subviews) -> _GridLayoutCache { _GridLayoutCache(rows: rows(of: subviews)) }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout _GridLayoutCache) -> CGSize {
    arrange(proposal, &cache).size
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout _GridLayoutCache
  ) {
    let arrangement = arrange(proposal, &cache)
    let columnAlignments = columnAlignments(cache.rows)
    var y: CGFloat = 0
    for (index, row) in cache.rows.enumerated() {
      let height = arrangement.heights[index]
      let guide = row.alignment ?? alignment.vertical
      let baseline =
        row.cells.map { cell in
          cell.view.dimensions(in: ProposedViewSize(width: arrangement.width(of: cell), height: height))[guide]
        }.max() ?? 0
      for cell in row.cells {
        let frame = CGRect(
          x: bounds.minX + arrangement.x(of: cell), y: bounds.minY + y, width: arrangement.width(of: cell),
          height: height)
        cell.view.node.requestedPlacement = placement(
          of: cell, in: frame, columnAlignments[cell.column], guide, baseline)
      }
      y += height + (verticalSpacing ?? ViewSpacing.defaultDistance)
    }
  }

  private func placement(
    of cell: GridCell, in frame: CGRect, _ columnAlignment: HorizontalAlignment?, _ rowAlignment: VerticalAlignment,
    _ baseline: CGFloat
  ) -> LayoutNode.Placement {
    let proposal = ProposedViewSize(frame.size)
    let dimensions = cell.view.dimensions(in: proposal)
    var origin = CGPoint.zero
    if let anchor = cell.view[GridCellAnchorKey.self] {
      origin = CGPoint(
        x: (frame.width - dimensions.width) * anchor.x, y: (frame.height - dimensions.height) * anchor.y)
    } else {
      let horizontal = columnAlignment ?? alignment.horizontal
      origin = Alignment(horizontal: horizontal, vertical: rowAlignment).origin(of: dimensions, in: frame.size)
      // Baselines are aligned with each other, not with a guide of the row.
      if rowAlignment.key.isSetByLeaves { origin.y = baseline - dimensions[rowAlignment] }
    }
    return LayoutNode.Placement(
      origin: CGPoint(x: frame.minX + origin.x, y: frame.minY + origin.y), proposal: proposal)
  }

  // MARK: - Rows and cells

  private func rows(of subviews: Subviews) -> [GridRowCells] {
    var rows: [GridRowCells] = []
    for subview in subviews {
      guard let row = subview.node.gridRow else {
        rows.append(GridRowCells(row: nil, alignment: nil, cells: [GridCell(view: subview, column: 0, span: nil)]))
        continue
      }
      if rows.last?.row !== row.traits {
        rows.append(GridRowCells(row: row.traits, alignment: row.alignment, cells: []))
      }
      let last = rows.count - 1
      let column = rows[last].cells.last.map { $0.column + ($0.span ?? 1) } ?? 0
      let span = max(subview[GridCellColumnsKey.self], 1)
      rows[last].cells.append(GridCell(view: subview, column: column, span: span))
    }
    return rows
  }

  /// Returns the alignment of each column, which the first cell of the column that sets an alignment determines.
  private func columnAlignments(_ rows: [GridRowCells]) -> [HorizontalAlignment?] {
    var alignments = [HorizontalAlignment?](repeating: nil, count: max(columnCount(rows), 1))
    for cell in rows.lazy.flatMap(\.cells) where cell.span != nil && alignments[cell.column] == nil {
      alignments[cell.column] = cell.view[GridColumnAlignmentKey.self]
    }
    return alignments
  }

  private func columnCount(_ rows: [GridRowCells]) -> Int {
    rows.lazy.compactMap { $0.cells.last }.map { $0.column + ($0.span ?? 1) }.max() ?? 0
  }

  // MARK: - Sizes

  private func arrange(_ proposal: ProposedViewSize, _ cache: inout _GridLayoutCache) -> GridArrangement {
    if let known = cache.arrangement, known.proposal == proposal { return known }
    let rows = cache.rows
    var new = GridArrangement(
      proposal: proposal, spacing: horizontalSpacing ?? ViewSpacing.defaultDistance)
    new.widths = widths(for: proposal.width, rows)
    let gaps = (verticalSpacing ?? ViewSpacing.defaultDistance) * CGFloat(max(rows.count - 1, 0))
    new.heights = divide(proposal.height.map { $0 - gaps }, among: rows.count) { index, height in
      Self.height(of: rows[index], height, alignment, new)
    }
    new.size = CGSize(width: new.totalWidth, height: new.heights.reduce(0, +) + gaps)
    cache.arrangement = new
    return new
  }

  private func widths(for width: CGFloat?, _ rows: [GridRowCells]) -> [CGFloat] {
    let count = columnCount(rows)
    let spacing = horizontalSpacing ?? ViewSpacing.defaultDistance
    let gaps = spacing * CGFloat(max(count - 1, 0))
    var cells = [[LayoutSubview]](repeating: [], count: count)
    for cell in rows.lazy.flatMap(\.cells) where cell.span == 1 && !cell.isUnsized(along: .horizontal) {
      cells[cell.column].append(cell.view)
    }
    var widths = divide(width.map { $0 - gaps }, among: count) { column, width in
      cells[column].lazy.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)).width }.max() ?? 0
    }
    for cell in rows.lazy.flatMap(\.cells) where cell.span != 1 && !cell.isUnsized(along: .horizontal) {
      let columns = cell.column..<min(cell.column + (cell.span ?? count), count)
      let given = widths[columns].reduce(0, +) + spacing * CGFloat(columns.count - 1)
      // The width of these columns if they received all of the width that the other ones leave.
      let total = widths.reduce(0, +) + gaps
      let offered = width.map { max($0 - total + given, 0) }
      let needed = cell.view.sizeThatFits(ProposedViewSize(width: offered, height: nil)).width
      for column in columns { widths[column] += max(needed - given, 0) / CGFloat(columns.count) }
    }
    return widths
  }

  private static func height(
    of row: GridRowCells, _ height: CGFloat?, _ alignment: Alignment, _ arrangement: GridArrangement
  ) -> CGFloat {
    let guide = row.alignment ?? alignment.vertical
    var (before, after, result): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    for cell in row.cells where !cell.isUnsized(along: .vertical) {
      let dimensions = cell.view.dimensions(
        in: ProposedViewSize(width: arrangement.width(of: cell), height: height))
      result = max(result, dimensions.height)
      before = max(before, dimensions[guide])
      after = max(after, dimensions.height - dimensions[guide])
    }
    return guide.key.isSetByLeaves ? max(result, before + after) : result
  }

  /// Divides a length among tracks, as a stack does: the least flexible ones come first.
  private func divide(
    _ length: CGFloat?, among count: Int, _ measure: (Int, CGFloat?) -> CGFloat
  ) -> [CGFloat] {
    guard let length, length.isFinite else { return (0..<count).map { measure($0, length) } }
    var result = [CGFloat](repeating: 0, count: count)
    let flexibilities = (0..<count).map { measure($0, .infinity) - measure($0, 0) }
    let order = (0..<count).sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    var left = length
    for (place, index) in order.enumerated() {
      result[index] = measure(index, max(left / CGFloat(count - place), 0))
      left -= result[index]
    }
    return result
  }
}

/// A cache in which a ``GridLayout`` keeps its rows, and its arrangement for the last proposal.
public struct _GridLayoutCache {
  fileprivate let rows: [GridRowCells]
  fileprivate var arrangement: GridArrangement?

  fileprivate init(rows: [GridRowCells]) { self.rows = rows }
}

/// A cell of a grid: a view, the first column that the view spans, and the number of columns.
private struct GridCell {
  var view: LayoutSubview
  var column: Int
  /// The number of columns that the cell spans, or `nil` for all of them.
  var span: Int?

  func isUnsized(along axis: Axis) -> Bool {
    view[GridCellUnsizedAxesKey.self].contains(axis == .horizontal ? .horizontal : .vertical)
  }
}

/// A row of a grid with its cells. A view outside a ``GridRow`` is the only cell of its row.
private struct GridRowCells {
  /// The row, or `nil` for a view that is not in a `GridRow`.
  var row: GridRowTraits?
  var alignment: VerticalAlignment?
  var cells: [GridCell]
}

extension LayoutNode {
  /// The row of the grid around this node that contains the node, or `nil` if the node is not in a row.
  fileprivate var gridRow: (traits: GridRowTraits, alignment: VerticalAlignment?)? {
    guard let renderNode else { return nil }
    return MainActor.assumeIsolated { renderNode.gridRow.map { ($0, $0.alignment) } }
  }
}

/// The widths of the columns and the heights of the rows of a grid, for one proposal.
private struct GridArrangement {
  var proposal: ProposedViewSize
  var spacing: CGFloat
  var widths: [CGFloat] = []
  var heights: [CGFloat] = []
  var size = CGSize.zero

  init(proposal: ProposedViewSize, spacing: CGFloat) {
    self.proposal = proposal
    self.spacing = spacing
  }

  var totalWidth: CGFloat { widths.reduce(0, +) + spacing * CGFloat(max(widths.count - 1, 0)) }

  func x(of cell: GridCell) -> CGFloat { widths[..<cell.column].reduce(0, +) + spacing * CGFloat(cell.column) }

  func width(of cell: GridCell) -> CGFloat {
    guard let span = cell.span else { return totalWidth }
    let columns = cell.column..<min(cell.column + span, widths.count)
    return widths[columns].reduce(0, +) + spacing * CGFloat(max(columns.count - 1, 0))
  }
}
