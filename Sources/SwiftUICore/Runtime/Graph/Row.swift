/// A unit of the content of a list or a picker: a row of the list, or an option of the picker.
@MainActor
struct Row {
  /// An origin of a row's element: a render node, or a node that makes the row on request.
  enum Content {
    /// A render node that already exists.
    case item(RenderNode)
    /// A row that its source makes on request. The source identifies the row by a token. A search for the row checks
    /// `near` first, which is the index that the row had when the rows were collected.
    case made(any RowSource, token: Int, near: Int)
  }

  let content: Content
  /// The value that the row represents, if a view around it sets one.
  var tag: AnyHashable?
  var kind = RowKind.row

  /// The row's identity, which is stable for as long as the row exists.
  var id: RowID {
    switch content {
    case .item(let item): RowID(source: ObjectIdentifier(item), token: 0)
    case .made(let source, let token, _): RowID(source: ObjectIdentifier(source), token: token)
    }
  }
}

/// The identity of a row: the source of its element, and the token of the row in that source.
struct RowID: Hashable {
  let source: ObjectIdentifier
  let token: Int
}

/// A kind of row, which determines how the row is shown.
public enum RowKind: Hashable, Sendable {
  /// A row that can be selected.
  case row
  /// A row before or after the rows of a section, which cannot be selected.
  case header, footer
}

/// A node that makes its rows when they are needed. A token identifies a row for as long as the row exists.
@MainActor
protocol RowSource: Node {
  /// Returns the node of a row, whose container has the row's elements. Makes the node if necessary.
  ///
  /// - Parameters:
  ///   - token: The row's token.
  ///   - index: The index that a search for the row checks first.
  /// - Returns: The node, or `nil` if the row no longer exists.
  func row(_ token: Int, near index: Int) -> Node?

  /// Returns a Boolean value that indicates whether a row exists and its node has been made.
  func isMade(_ token: Int) -> Bool

  /// Returns the value that a row represents: the tag in the row if the row has been made and has a tag, otherwise the
  /// identifier of the row.
  func tag(_ token: Int, near index: Int) -> AnyHashable?

  /// Deletes the elements of rows, if the client lets the user delete them.
  ///
  /// - Parameter rows: The tokens of the rows, each with the index that a search for the row checks first.
  func delete(_ rows: [(token: Int, near: Int)])

  /// Returns the index, among the rows of this source, of the row that represents a value.
  func number(of value: AnyHashable) -> Int?
}

extension Node {
  /// A Boolean value that indicates whether each view directly below this node is a row of a list, as opposed to a part
  /// of a row.
  final var givesRows: Bool { rowContainer != nil }

  /// Appends the rows of a node below, with the elements that this node wraps around theirs.
  final func appendWrappedRows(of inner: Node, to rows: inout [Row], tag: AnyHashable?) {
    var (innerRows, items): ([Row], [RenderNode]) = ([], [])
    inner.appendRows(to: &innerRows, tag: tag)
    appendRenderNodes(to: &items)
    for (index, item) in items.enumerated() {
      rows.append(Row(content: .item(item), tag: index < innerRows.count ? innerRows[index].tag : tag))
    }
  }
}
