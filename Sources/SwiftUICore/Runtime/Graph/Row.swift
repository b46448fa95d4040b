/// One of several things that a view is taken apart into by one that makes something of each: an option of a picker, a row
/// of a list.
@MainActor
struct Row {
  /// What shows it.
  enum Content {
    /// It is there.
    case item(Item)
    /// It is made when it is needed: the row of a source with a token, which was the one with this number when somebody
    /// last looked.
    case made(any RowSource, token: Int, near: Int)
  }

  let content: Content
  /// What it stands for, if that has been said by those around it.
  var tag: AnyHashable?
  var kind = RowKind.row

  /// Who it is, for as long as it is there.
  var id: RowID {
    switch content {
    case .item(let item): RowID(source: ObjectIdentifier(item), token: 0)
    case .made(let source, let token, _): RowID(source: ObjectIdentifier(source), token: token)
    }
  }
}

/// Who a row is.
struct RowID: Hashable {
  let source: ObjectIdentifier
  let token: Int
}

/// What a row is to those around it.
public enum RowKind: Hashable, Sendable {
  /// One that can be chosen.
  case row
  /// What stands before and after the rows of a section.
  case header, footer
}

/// A node that makes its rows when they are needed. A row has a token for as long as it is there.
@MainActor
protocol RowSource: Node {
  /// The node of a row, whose container the row's elements are in. Made if need be; none if it is gone.
  func row(_ token: Int, near index: Int) -> Node?

  /// Whether a row has been made, and is there.
  func isMade(_ token: Int) -> Bool

  /// What a row stands for: what it says itself, if it has been made, else its id.
  func tag(_ token: Int, near index: Int) -> AnyHashable?

  /// The number among the rows of this source of the one that stands for a value.
  func number(of value: AnyHashable) -> Int?
}

extension Node {
  /// Whether a view right below this is a row of a list, or several, and not only a part of what a row shows.
  final var givesRows: Bool {
    var next: Node? = self
    while let node = next {
      if node.takesRows { return true }
      if node.showsItself || node.container != nil { return false }
      next = node.parent
    }
    return false
  }

  /// Adds the rows of a node inside, with elements around theirs that this has put there.
  final func appendWrappedRows(of inner: Node, to rows: inout [Row], tag: AnyHashable?) {
    var (innerRows, items): ([Row], [Item]) = ([], [])
    inner.appendRows(to: &innerRows, tag: tag)
    appendItems(to: &items)
    for (index, item) in items.enumerated() {
      rows.append(Row(content: .item(item), tag: index < innerRows.count ? innerRows[index].tag : tag))
    }
  }
}
