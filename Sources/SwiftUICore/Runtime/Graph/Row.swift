/// One of several things that a view is taken apart into by one that makes something of each: an option of a picker, a row
/// of a list.
@MainActor
struct Row {
  /// The origin of a row's element.
  enum Content {
    /// It is there.
    case item(RenderNode)
    /// It is made when it is needed: the row of a source with a token, which had this number when the rows were
    /// collected.
    case made(any RowSource, token: Int, near: Int)
  }

  let content: Content
  /// The value that the row stands for, if a view around it sets one.
  var tag: AnyHashable?
  var kind = RowKind.row

  /// The row's identity, for as long as it is there.
  var id: RowID {
    switch content {
    case .item(let item): RowID(source: ObjectIdentifier(item), token: 0)
    case .made(let source, let token, _): RowID(source: ObjectIdentifier(source), token: token)
    }
  }
}

/// The identity of a row.
struct RowID: Hashable {
  let source: ObjectIdentifier
  let token: Int
}

/// The kind of a row.
public enum RowKind: Hashable, Sendable {
  /// One that can be chosen.
  case row
  /// A row before or after the rows of a section.
  case header, footer
}

/// A node that makes its rows when they are needed. A row has a token for as long as it is there.
@MainActor
protocol RowSource: Node {
  /// The node of a row, whose container the row's elements are in. Made if need be; none if it is gone.
  func row(_ token: Int, near index: Int) -> Node?

  /// Whether a row has been made, and is there.
  func isMade(_ token: Int) -> Bool

  /// Returns the value that a row stands for: the one that it sets itself, if it has been made, else its id.
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
    var (innerRows, items): ([Row], [RenderNode]) = ([], [])
    inner.appendRows(to: &innerRows, tag: tag)
    appendRenderNodes(to: &items)
    for (index, item) in items.enumerated() {
      rows.append(Row(content: .item(item), tag: index < innerRows.count ? innerRows[index].tag : tag))
    }
  }
}
