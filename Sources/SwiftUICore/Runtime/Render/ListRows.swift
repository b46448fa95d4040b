/// The rows of a list, for a renderer that shows those that there is room for.
///
/// A list that changes comes with other rows: ``changes(from:)`` says which ones to replace. A row's element is made by
/// ``show(_:)``, and is then kept up to date as every other one; it is the renderer's to put it where it belongs, and to take
/// it away. A row may be shown several times, and has to be hidden as often.
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

  /// The number of rows.
  public var count: Int { rows.count }

  /// Returns the kind of a row.
  public func kind(at index: Int) -> RowKind { rows[index].kind }

  /// The element of a row, made by the list's renderer: by `make` with ``Primitive/row(_:)``, and filled. The same for as long
  /// as the row is shown. A row that is gone by now is empty.
  public func show(_ index: Int) -> AnyObject {
    guard let host else { fatalError("ListRows.show(_:): the list is gone") }
    return host.show(rows[index], ids[index])
  }

  /// Says that a row is shown once less. Its state is kept, its element is not.
  public func hide(_ index: Int) { host?.hide(ids[index]) }

  /// Returns the range of old rows to replace and the range of these rows that replaces it. The rows before and after, and
  /// their elements, stay.
  public func changes(from old: ListRows) -> (old: Range<Int>, new: Range<Int>) {
    var start = 0
    while start < old.ids.count, start < ids.count, old.ids[start] == ids[start] { start += 1 }
    var (oldEnd, newEnd) = (old.ids.count, ids.count)
    while oldEnd > start, newEnd > start, old.ids[oldEnd - 1] == ids[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    return (start..<oldEnd, start..<newEnd)
  }

  /// The rows are the same if they are these very ones.
  nonisolated public static func == (one: ListRows, other: ListRows) -> Bool { one === other }

  // MARK: - For the list

  func isSame(as other: [Row]) -> Bool {
    ids.count == other.count && other.indices.allSatisfy { ids[$0] == other[$0].id && rows[$0].kind == other[$0].kind }
  }

  /// Returns the value that a row stands for.
  func tag(at index: Int) -> AnyHashable? {
    guard rows[index].kind == .row else { return nil }
    switch rows[index].content {
    case .item: return rows[index].tag
    case .made(let source, let token, let near): return source.tag(token, near: near)
    }
  }

  /// The number of the row that stands for a value.
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

  /// Whether a row that was there once is one of these.
  func contains(_ row: Row) -> Bool {
    switch row.content {
    case .item: items.contains(row.id)
    case .made(let source, let token, _): source.isMounted && source.isMade(token)
    }
  }

  private lazy var items: Set<RowID> = Set(ids.lazy.filter { $0.token == 0 })
}

/// A node that owns the elements of rows.
@MainActor
protocol RowHost: AnyObject {
  func show(_ row: Row, _ id: RowID) -> AnyObject
  func hide(_ id: RowID)
  func hideAll()
}

/// The element of a list: with it go those of its rows.
final class ListRenderNode: RenderNode {
  private weak var host: (any RowHost)?

  init(_ primitive: Primitive, owner: Node, host: any RowHost) {
    self.host = host
    super.init(primitive, owner: owner)
  }

  override func didUnrealize() { host?.hideAll() }
}

/// Rows one below another, of which those are seen that there is room for.
public struct ListContent: Equatable, Sendable {
  /// The number of rows that can be chosen.
  public enum Choice: Equatable, Sendable {
    /// None.
    case none
    /// One at a time.
    case one
    /// Any number.
    case several
  }

  /// The rows.
  public let rows: ListRows
  /// The number of rows that can be chosen.
  public var choice: Choice
  /// The numbers of those that are, in order.
  public var selection: [Int]
  /// The number of rows.
  public let rowCount: Int

  @MainActor
  init(rows: ListRows, choice: Choice, selection: [Int]) {
    self.rows = rows
    self.choice = choice
    self.selection = selection
    rowCount = rows.count
  }
}
