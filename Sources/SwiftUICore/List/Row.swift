/// A unit of the content of a list or a picker: a row of the list, or an option of the picker.
@MainActor
struct Row {
  /// An origin of a row's element: a render node, or a node that makes the row on request.
  enum Content {
    /// A render node that already exists.
    case item(RenderNode)
    /// A row that its source makes on request. The source identifies the row by a token. A search for the row checks
    /// `near` first, which is the index that the row had when the rows were collected.
    case made(any RowProvider, token: Int, near: Int)
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

/// The rows of a list or the options of a picker, in order.
///
/// The rows of a source are kept as an array of tokens, so that a list with a hundred thousand of them costs little.
@MainActor
struct RowCollection {
  /// A row, or the rows of a source.
  enum Part {
    case row(Row)
    case source(any RowProvider, tokens: [Int])

    var count: Int {
      switch self {
      case .row: 1
      case .source(_, let tokens): tokens.count
      }
    }
  }

  private(set) var parts: [Part] = []
  /// The index of the first row of each part.
  private(set) var starts: [Int] = []
  private(set) var count = 0

  mutating func append(_ row: Row) { append(.row(row)) }

  /// Appends the rows that a source makes on request.
  mutating func append(_ source: any RowProvider, _ tokens: [Int]) {
    if !tokens.isEmpty { append(.source(source, tokens: tokens)) }
  }

  private mutating func append(_ part: Part) {
    starts.append(count)
    parts.append(part)
    count += part.count
  }

  /// Returns the index of the part that contains a row. O(log *n*) in the number of parts.
  func part(at index: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  subscript(index: Int) -> Row {
    let number = part(at: index)
    switch parts[number] {
    case .row(let row): return row
    case .source(let source, let tokens):
      let near = index - starts[number]
      return Row(content: .made(source, token: tokens[near], near: near))
    }
  }

  func id(at index: Int) -> RowID { self[index].id }

  /// Returns a Boolean value that indicates whether the rows, their kinds and their tags are those of other rows.
  func isSame(as other: RowCollection) -> Bool {
    guard count == other.count, parts.count == other.parts.count else { return false }
    return zip(parts, other.parts).allSatisfy { one, other in
      switch (one, other) {
      case (.row(let one), .row(let other)): one.id == other.id && one.kind == other.kind && one.tag == other.tag
      case (.source(let one, let tokens), .source(let other, let others)): one === other && tokens == others
      default: false
      }
    }
  }

  /// Returns the number of rows at the beginning that are the same as those of other rows.
  func commonPrefix(with other: RowCollection) -> Int {
    var length = 0
    for (one, two) in zip(parts, other.parts) {
      switch (one, two) {
      case (.row(let one), .row(let two)):
        guard one.id == two.id else { return length }
        length += 1
      case (.source(let one, let tokens), .source(let two, let others)):
        guard one === two else { return length }
        let common = RowCollection.commonPrefix(tokens, others)
        length += common
        if common != max(tokens.count, others.count) { return length }
      default: return length
      }
    }
    return length
  }

  /// Returns the number of rows at the end that are the same as those of other rows, at most a given number.
  func commonSuffix(with other: RowCollection, limit: Int) -> Int {
    var length = 0
    for (one, two) in zip(parts.reversed(), other.parts.reversed()) {
      if length == limit { return limit }
      switch (one, two) {
      case (.row(let one), .row(let two)):
        guard one.id == two.id else { return length }
        length += 1
      case (.source(let one, let tokens), .source(let two, let others)):
        guard one === two else { return length }
        let common = RowCollection.commonSuffix(tokens, others, limit: limit - length)
        length += common
        if common != max(tokens.count, others.count) { return length }
      default: return length
      }
    }
    return length
  }

  private static func commonPrefix(_ one: [Int], _ two: [Int]) -> Int {
    var length = 0
    while length < one.count, length < two.count, one[length] == two[length] { length += 1 }
    return length
  }

  private static func commonSuffix(_ one: [Int], _ two: [Int], limit: Int) -> Int {
    var length = 0
    while length < min(one.count, two.count, limit), one[one.count - 1 - length] == two[two.count - 1 - length] {
      length += 1
    }
    return length
  }
}

/// A kind of row, which determines how the row is shown.
package enum RowKind: Hashable, Sendable {
  /// A row that can be selected.
  case row
  /// A row before or after the rows of a section, which cannot be selected.
  case header, footer
}

extension RowKind: PassiveElementContent {
  package var accessibilityTraits: AccessibilityTraits { self == .header ? .isHeader : [] }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode {
    LayoutRoot(alignment: .leading, insets: LabelMetrics.row.insets)
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([.group(children.nodes, VStackLayout(alignment: .leading, spacing: 4))])
    let isButton = children.elements.count == 1 && children.elements[0].isWholeRow
    let traits = children.elements.first?.rowTraits
    let usual = isButton ? EdgeInsets() : LabelMetrics.row.insets
    (node as? LayoutRoot)?.insets = traits?.hasBackground == true ? EdgeInsets() : traits?.insets ?? usual
    (node as? LayoutRoot)?.minSize.height = EnvironmentValues(in: element.owner.environment).minHeight(of: self)
  }

  func canShareElement(with other: RowKind) -> Bool { self == other }
}

/// A node that makes its rows when they are needed. A token identifies a row for as long as the row exists.
@MainActor
protocol RowProvider: Node {
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
  /// `true` if each view directly below this node is a row of a list, as opposed to a part of a row.
  final var givesRows: Bool { rowContainer != nil }

  /// Appends the rows of a node below, with the elements that this node wraps around theirs.
  final func appendWrappedRows(of inner: Node, to rows: inout RowCollection, tag: AnyHashable?) {
    var (innerRows, items): (RowCollection, [RenderNode]) = (RowCollection(), [])
    inner.appendRows(to: &innerRows, tag: tag)
    appendRenderNodes(to: &items)
    for (index, item) in items.enumerated() {
      rows.append(Row(content: .item(item), tag: index < innerRows.count ? innerRows[index].tag : tag))
    }
  }
}
