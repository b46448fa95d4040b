import Foundation

/// The rows of a list, for a renderer that creates only the rows that are visible.
///
/// A list that changes has a new `ListRows`; ``changes(from:)`` returns the difference. ``show(_:)`` makes the element
/// of a row and keeps it up to date until the row is hidden. The renderer itself inserts the element into a container,
/// and removes it. A row can be shown several times, and must be hidden as many times.
@MainActor
package final class ListRows: Equatable, Sendable {
  private let rows: RowCollection
  private weak var host: (any RowHost)?

  init(_ rows: RowCollection, host: any RowHost) {
    self.rows = rows
    self.host = host
  }

  /// The number of rows, with headers and footers.
  package var count: Int { rows.count }

  /// Returns the kind of a row.
  ///
  /// - Parameter index: The index of the row.
  package func kind(at index: Int) -> RowKind { rows[index].kind }

  /// Returns the element of a row, and makes it if the row is not shown yet.
  ///
  /// The list's renderer makes the element of the primitive ``Primitive/row(_:)`` and its content. The same element is
  /// returned as long as the row is shown. If the row no longer exists, the element is empty.
  ///
  /// - Traps: If the list no longer exists.
  ///
  /// - Parameter index: The index of the row.
  /// - Returns: The element, of the renderer's type of elements.
  package func show(_ index: Int) -> AnyObject {
    guard let host else { fatalError("ListRows.show(_:): the list is gone") }
    return host.show(rows[index], reusing: nil)
  }

  /// Releases one use of a row's element. After the last use, the element is released; the state of its views remains.
  ///
  /// - Parameter index: The index of the row.
  package func hide(_ index: Int) { host?.hide(rows.id(at: index)) }

  /// A row that a renderer shows.
  package struct Shown {
    /// The rows of the list when the row was shown.
    package let rows: ListRows
    /// The index of the row among these rows.
    package let index: Int
    /// The element of the row.
    package let element: AnyObject

    /// Creates a value for a row that a renderer shows.
    ///
    /// - Parameters:
    ///   - rows: The rows of the list when the row was shown.
    ///   - index: The index of the row among these rows.
    ///   - element: The element that ``ListRows/show(_:)`` returned.
    package init(rows: ListRows, index: Int, element: AnyObject) {
      self.rows = rows
      self.index = index
      self.element = element
    }
  }

  /// Returns the elements of rows that take the places of other rows, which are no longer visible there.
  ///
  /// A row takes over the element of the row that it replaces if the views of both have the same structure and neither
  /// row is shown elsewhere, so that no element has to be made. In this case, and if both are the same row, the
  /// returned element is that of the other row, whose use has become a use of the new row: the renderer later hides the
  /// new row, and not the other one. Otherwise, the new row has one more use, as with ``show(_:)``.
  ///
  /// - Traps: If the list no longer exists, or if there are fewer rows than indices.
  ///
  /// - Parameters:
  ///   - indices: The indices of the rows.
  ///   - others: The rows that they replace, in the same order.
  /// - Returns: The elements, in the same order.
  package func show(_ indices: [Int], insteadOf others: [Shown]) -> [AnyObject] {
    guard let host else { fatalError("ListRows.show(_:insteadOf:): the list is gone") }
    let ids = Set(indices.map { rows.id(at: $0) })
    return indices.indices.map { number in
      let (row, other) = (rows[indices[number]], others[number])
      let otherID = other.rows.rows.id(at: other.index)
      let isSame = row.id == otherID
      return host.show(row, reusing: !isSame && ids.contains(otherID) ? nil : (id: otherID, element: other.element))
    }
  }

  /// Returns a Boolean value that indicates whether a row that a renderer shows still exists. The elements inside a row
  /// are released when the row is removed.
  ///
  /// - Parameter shown: The row to look for.
  package func contains(_ shown: Shown) -> Bool { contains(shown.rows.rows[shown.index]) }

  /// Returns the difference between other rows and these rows, as one replacement. The rows before and after it are the
  /// same, and keep their elements. The renderer requests the rows of the replacement again, including those that it
  /// shows already: they show their new content from then on.
  ///
  /// - Cost: O(*n*) in the number of rows.
  ///
  /// - Parameter old: The rows of the list before the change.
  /// - Returns: The range of the old rows that are replaced, and the range of these rows that replaces them.
  package func changes(from old: ListRows) -> (old: Range<Int>, new: Range<Int>) {
    let start = rows.commonPrefix(with: old.rows)
    let end = rows.commonSuffix(with: old.rows, limit: min(count, old.count) - start)
    return (start..<old.count - end, start..<count - end)
  }

  /// Returns a Boolean value that indicates whether two values are the same object.
  ///
  /// - Parameters:
  ///   - one: The rows of a list.
  ///   - other: The rows of a list to compare.
  nonisolated package static func == (one: ListRows, other: ListRows) -> Bool { one === other }

  // MARK: - For the list

  func isSame(as other: RowCollection) -> Bool { rows.isSame(as: other) }

  /// Returns the identity of a row.
  func id(at index: Int) -> RowID { rows.id(at: index) }

  /// Returns the index of a row, or `nil` if it does not exist.
  ///
  /// - Cost: O(*n*) in the number of rows.
  func index(of id: RowID) -> Int? {
    for (part, start) in zip(rows.parts, rows.starts) {
      switch part {
      case .row(let row): if row.id == id { return start }
      case .source(let source, let tokens):
        if ObjectIdentifier(source) == id.source, let number = tokens.firstIndex(of: id.token) { return start + number }
      }
    }
    return nil
  }

  /// Deletes the elements of rows that their sources have made, and that the client lets the user delete.
  func delete(_ indices: [Int]) {
    var chosen: [Int: [(token: Int, near: Int)]] = [:]  // by the number of the source's part
    for index in indices where index < rows.count {
      guard case .made(_, let token, let near) = rows[index].content else { continue }
      chosen[rows.part(at: index), default: []].append((token: token, near: near))
    }
    for (part, own) in chosen.sorted(on: \.key) {
      if case .source(let source, _) = rows.parts[part] { source.delete(own) }
    }
  }

  /// Returns the value that a row represents, or `nil` for a header or footer.
  func tag(at index: Int) -> AnyHashable? {
    guard rows[index].kind == .row else { return nil }
    switch rows[index].content {
    case .item: return rows[index].tag
    case .made(let source, let token, let near): return source.tag(token, near: near)
    }
  }

  /// Returns the index of the row that represents a value.
  func index(of value: AnyHashable) -> Int? {
    for (part, start) in zip(rows.parts, rows.starts) {
      switch part {
      case .row(let row): if row.kind == .row, row.tag == value { return start }
      case .source(let source, _): if let number = source.number(of: value) { return start + number }
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether a row that has been shown still exists.
  func contains(_ row: Row) -> Bool {
    switch row.content {
    case .item: items.contains(row.id)
    case .made(let source, let token, _): source.isMounted && source.isMade(token)
    }
  }

  private lazy var items: Set<RowID> = Set(
    rows.parts.compactMap { if case .row(let row) = $0 { row.id } else { nil } })
}

/// A node that owns the elements of a list's rows.
@MainActor
protocol RowHost: Node {
  /// Returns the element of a row, and makes it if necessary. The row takes over the element of another row if one is
  /// given that is no longer needed, and if that is possible.
  func show(_ row: Row, reusing other: (id: RowID, element: AnyObject)?) -> AnyObject
  func hide(_ id: RowID)
  func hideAll()
}

/// A row of a list and the place at which the list shows it.
package struct ListScrollPosition: Equatable, Sendable {
  /// A place in the visible part of a list.
  package enum PlaceInList: Equatable, Sendable {
    /// The place that the list reaches by scrolling as little as possible.
    case nearest
    /// The place at which a point of the row and the same point of the visible part are at the same height. The value
    /// is 0 for the top edge, and 1 for the bottom edge.
    case anchor(CGFloat)
    /// The place at which the top edge of the row is at a distance below that of the visible part, in points, or above
    /// it if the distance is negative.
    case distance(CGFloat)
  }

  /// The index of the row.
  package let row: Int
  package let place: PlaceInList

  /// Creates a position.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - place: The place of the row in the visible part of the list.
  package init(row: Int, _ place: PlaceInList) {
    self.row = row
    self.place = place
  }
}

/// The render node of a list. When its element is released, so are the elements of its rows. An element that is made
/// later shows the same part of the rows.
final class ListRenderNode: RenderNode {
  private weak var host: (any RowHost)?

  init(_ primitive: Primitive, owner: Node, host: any RowHost) {
    self.host = host
    super.init(primitive, owner: owner)
  }

  /// The row to show when an element is made, with its place and its index until then, or `nil` for the first one.
  private var kept: (id: RowID, place: ListScrollPosition.PlaceInList, index: Int)?

  /// The rows of the list.
  var rows: ListRows? { if case .list(let content, _) = primitive { content.rows } else { nil } }

  override func didRealize() {
    if let kept, let rows, rows.count > 0 {
      scroll(to: ListScrollPosition(row: rows.index(of: kept.id) ?? min(kept.index, rows.count - 1), kept.place))
    }
    kept = nil
  }

  override func willUnrealize(_ element: AnyObject) {
    // The owner may already be gone, and the element with it.
    guard let host else { return }
    if let first = host.graph.renderer.firstRow(of: element), let rows, first.row < rows.count {
      kept = (rows.id(at: first.row), first.place, first.row)
    }
    host.hideAll()
  }

  /// Scrolls to a row if it exists, now or when the list has an element.
  func scroll(to id: RowID, _ place: ListScrollPosition.PlaceInList) {
    guard let row = rows?.index(of: id) else { return }
    if element == nil { kept = (id, place, row) } else { scroll(to: ListScrollPosition(row: row, place)) }
  }

  private func scroll(to position: ListScrollPosition) {
    if let element { owner.graph.renderer.scroll(element, to: position) }
  }
}
