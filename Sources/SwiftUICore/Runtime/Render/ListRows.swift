/// The rows of a list, for a renderer that creates only the rows that are visible.
///
/// A list that changes has a new `ListRows`; ``changes(from:)`` returns the difference. ``show(_:)`` makes the element
/// of a row and keeps it up to date until the row is hidden. The renderer itself inserts the element into a container,
/// and removes it. A row can be shown several times, and must be hidden as many times.
@MainActor
public final class ListRows: Equatable, Sendable {
  private let rows: [Row]
  private let ids: [RowID]
  private weak var host: (any RowHost)?

  init(_ rows: [Row], host: any RowHost) {
    self.rows = rows
    ids = rows.map(\.id)
    self.host = host
  }

  /// The number of rows, with headers and footers.
  public var count: Int { rows.count }

  /// Returns the kind of a row.
  ///
  /// - Parameter index: The index of the row.
  public func kind(at index: Int) -> RowKind { rows[index].kind }

  /// Returns the element of a row, and makes it if the row is not shown yet.
  ///
  /// The list's renderer makes the element of the primitive ``Primitive/row(_:)`` and its content. The same element is
  /// returned as long as the row is shown. If the row no longer exists, the element is empty.
  ///
  /// - Traps: If the list no longer exists.
  ///
  /// - Parameter index: The index of the row.
  /// - Returns: The element, of the renderer's type of elements.
  public func show(_ index: Int) -> AnyObject {
    guard let host else { fatalError("ListRows.show(_:): the list is gone") }
    return host.show(rows[index], ids[index])
  }

  /// Releases one use of a row's element. After the last use, the element is released; the state of its views remains.
  ///
  /// - Parameter index: The index of the row.
  public func hide(_ index: Int) { host?.hide(ids[index]) }

  /// Returns the difference between other rows and these rows, as one replacement. The rows before and after it are the
  /// same, and keep their elements.
  ///
  /// - Cost: O(*n*) in the number of rows.
  ///
  /// - Parameter old: The rows of the list before the change.
  /// - Returns: The range of the old rows that are replaced, and the range of these rows that replaces them.
  public func changes(from old: ListRows) -> (old: Range<Int>, new: Range<Int>) {
    var start = 0
    while start < old.ids.count, start < ids.count, old.ids[start] == ids[start] { start += 1 }
    var (oldEnd, newEnd) = (old.ids.count, ids.count)
    while oldEnd > start, newEnd > start, old.ids[oldEnd - 1] == ids[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    return (start..<oldEnd, start..<newEnd)
  }

  /// Returns a Boolean value that indicates whether two values are the same object.
  ///
  /// - Parameters:
  ///   - one: The rows of a list.
  ///   - other: The rows of a list to compare.
  nonisolated public static func == (one: ListRows, other: ListRows) -> Bool { one === other }

  // MARK: - For the list

  func isSame(as other: [Row]) -> Bool {
    ids.count == other.count && other.indices.allSatisfy { ids[$0] == other[$0].id && rows[$0].kind == other[$0].kind }
  }

  /// Deletes the elements of rows that their sources have made, and that the client lets the user delete.
  func delete(_ indices: [Int]) {
    var left = indices.filter { $0 < rows.count }
    while let first = left.first {
      guard case .made(let source, _, _) = rows[first].content else {
        left.removeFirst()
        continue
      }
      var own: [(token: Int, near: Int)] = []
      for index in left where ids[index].source == ids[first].source {
        if case .made(_, let token, let near) = rows[index].content { own.append((token: token, near: near)) }
      }
      left.removeAll { ids[$0].source == ids[first].source }
      source.delete(own)
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
    var index = 0
    while index < rows.count {
      switch rows[index].content {
      case .item:
        if rows[index].kind == .row, rows[index].tag == value { return index }
        index += 1
      case .made(let source, _, _):
        if let number = source.number(of: value) { return index + number }
        index += 1
        while index < rows.count, ids[index].source == ids[index - 1].source { index += 1 }
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

  private lazy var items: Set<RowID> = Set(ids.lazy.filter { $0.token == 0 })
}

/// A node that owns the elements of a list's rows.
@MainActor
protocol RowHost: AnyObject {
  func show(_ row: Row, _ id: RowID) -> AnyObject
  func hide(_ id: RowID)
  func hideAll()
}

/// The render node of a list. When its element is released, so are the elements of its rows.
final class ListRenderNode: RenderNode {
  private weak var host: (any RowHost)?

  init(_ primitive: Primitive, owner: Node, host: any RowHost) {
    self.host = host
    super.init(primitive, owner: owner)
  }

  override func didUnrealize() { host?.hideAll() }
}

/// The content of a list: its rows, and the selection among them.
public struct ListContent: Equatable, Sendable {
  /// A number of rows that the user can select: none, one, or several.
  public enum Choice: Equatable, Sendable {
    /// No row.
    case none
    /// One row at a time.
    case one
    /// Any number of rows.
    case several
  }

  /// The rows.
  public let rows: ListRows
  /// The number of rows that can be selected.
  public var choice: Choice
  /// The indices of the selected rows, in ascending order.
  public var selection: [Int]
  /// The number of rows, with headers and footers.
  public let rowCount: Int
  /// The appearance of the list.
  public var appearance: ListAppearance

  @MainActor
  init(rows: ListRows, choice: Choice, selection: [Int], appearance: ListAppearance) {
    self.appearance = appearance
    self.rows = rows
    self.choice = choice
    self.selection = selection
    rowCount = rows.count
  }
}
