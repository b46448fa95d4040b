import Foundation

/// A view in a lazy container, or the element of a `ForEach` whose views have not been made yet.
///
/// A cell of a row that has not been made stands for one view, until the row is made and shows how many views it has.
struct LazyCell {
  /// The identity of a cell, which stays the same when other cells are inserted and removed.
  struct ID: Hashable {
    var source: ObjectIdentifier
    /// The token of the row in its source, or 0 if the cell is a view of its own.
    var token = 0
    /// The number of the view among those of the row.
    var part = 0
  }

  var id: ID
  /// The index of the row's source in the list of sources, or `nil` for a view that is not in a `ForEach`.
  var source: Int?
  /// The index that a search for the row checks first.
  var near = 0
  /// The render node of the view, or `nil` if the row has not been made.
  var item: RenderNode?
  /// The node of the row, if all of the row's views are cells of this container.
  var row: LazyRowNode?
  var kind = RowKind.row
  /// The section that contains the view, or `nil` if it is in none.
  var section: ObjectIdentifier?
  /// The length of the view along the axis, or `nil` if the view has not been measured.
  var length: CGFloat?
  /// `true` if the view has an element.
  var isShown = false
}

/// The cells of a lazy container, in order, with the nodes that make their rows.
@MainActor
struct LazyCells {
  private(set) var all: [LazyCell] = []
  private(set) var sources: [any LazyRowProvider] = []
  /// The index of the first cell of each row that has been made.
  private var starts: [RowID: Int] = [:]
  /// The section whose cells are being added, and the kind of these cells.
  var section: ObjectIdentifier?
  var kind = RowKind.row

  subscript(index: Int) -> LazyCell {
    get { all[index] }
    set { all[index] = newValue }
  }

  var count: Int { all.count }

  /// Appends a cell for each render node of a node.
  mutating func append(_ items: [RenderNode]) {
    for item in items {
      var cell = LazyCell(id: LazyCell.ID(source: ObjectIdentifier(item)))
      (cell.item, cell.kind, cell.section) = (item, kind, section)
      all.append(cell)
    }
  }

  /// Appends the rows of a source.
  ///
  /// - Parameters:
  ///   - source: The source that creates the rows when they are needed.
  ///   - tokens: The tokens of the rows.
  ///   - made: The nodes of the rows that have been made, by their tokens.
  mutating func append(_ source: any LazyRowProvider, _ tokens: [Int], made: [Int: LazyRowNode]) {
    let (index, id) = (sources.count, ObjectIdentifier(source))
    sources.append(source)
    all.reserveCapacity(all.count + tokens.count)
    for (near, token) in tokens.enumerated() {
      guard let row = made.isEmpty ? nil : made[token] else {
        var cell = LazyCell(id: LazyCell.ID(source: id, token: token), source: index, near: near)
        (cell.kind, cell.section) = (kind, section)
        all.append(cell)
        continue
      }
      let start = all.count
      starts[RowID(source: id, token: token)] = start
      row.appendCells(to: &self)
      // The views of a row that contains other rows, or sections, appear and disappear at different times.
      let isPlain = all[start...].allSatisfy { $0.source == nil && $0.section == section && $0.kind == kind }
      guard isPlain else { continue }
      for part in start..<all.count {
        all[part].id = LazyCell.ID(source: id, token: token, part: part - start)
        (all[part].source, all[part].near, all[part].row) = (index, near, row)
      }
    }
  }

  /// Returns the index of the first cell of a row, or of the following row if the row has no cells.
  func index(ofRow token: Int, of source: ObjectIdentifier) -> Int? {
    if let start = starts[RowID(source: source, token: token)] { return start < count ? start : nil }
    return all.firstIndex { $0.id.token == token && $0.id.source == source }
  }

  /// Returns the index of a cell, or of the first cell of its row if the row no longer has that cell.
  func index(of id: LazyCell.ID, near index: Int) -> Int? {
    if index < count, all[index].id == id { return index }
    if let index = all.firstIndex(where: { $0.id == id }) { return index }
    return self.index(ofRow: id.token, of: id.source)
  }

  /// Takes over what is known of the cells that were there before.
  mutating func keep(_ old: LazyCells) {
    var known: [LazyCell.ID: LazyCell] = [:]
    for cell in old.all where cell.isShown || cell.length != nil { known[cell.id] = cell }
    if known.isEmpty { return }
    for index in all.indices {
      guard let cell = known[all[index].id] else { continue }
      all[index].length = cell.length
      all[index].isShown = cell.isShown && all[index].item != nil
    }
  }
}

extension Node {
  /// The node above that makes a row of each view below it, or `nil` if this node is a part of a row.
  final var rowContainer: Node? {
    var next: Node? = self
    while let node = next {
      if node.takesRows { return node }
      if node.showsItself || node.container != nil { return nil }
      next = node.parent
    }
    return nil
  }
}
