/// One of several things that a view is taken apart into by one that makes something of each: an option of a picker, a row
/// of a list.
@MainActor
struct Row {
  /// What shows it.
  enum Content {
    /// It is there.
    case item(Item)
    /// It is made when it is needed, by its number.
    case made(any RowSource, Int)
  }

  let content: Content
  /// What it stands for, if that has been said.
  let tag: AnyHashable?
  var kind = RowKind.row

  /// Who it is, for as long as it is there.
  var id: RowID {
    switch content {
    case .item(let item): RowID(source: ObjectIdentifier(item), tag: nil)
    case .made(let source, _): RowID(source: ObjectIdentifier(source), tag: tag)
    }
  }
}

/// Who a row is.
struct RowID: Hashable {
  let source: ObjectIdentifier
  let tag: AnyHashable?
}

/// What a row is to those around it.
public enum RowKind: Hashable, Sendable {
  /// One that can be chosen.
  case row
  /// What stands before and after the rows of a section.
  case header, footer
}

/// A node that makes its rows when they are needed.
@MainActor
protocol RowSource: Node {
  /// The node of the row for an id, whose container the row's elements are in. Made if need be; none if it is gone.
  ///
  /// - Parameter index: The number of the row when somebody last looked.
  func row(for id: AnyHashable?, near index: Int) -> Node?

  /// What the row for an id has said that it stands for, if it has been made.
  func madeTag(for id: AnyHashable?) -> AnyHashable?
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
