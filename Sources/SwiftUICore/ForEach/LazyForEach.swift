import Foundation

/// The node of a `ForEach` in a list or a lazy container, which reads the ids of all elements, and creates the views
/// only of the rows that are needed.
///
/// A row that has been created is kept until its element is removed, so its state survives scrolling out of sight.
final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>, RowProvider, LazyRowProvider
{
  private var view: ForEach<Data, ID, Content>
  private var table = IDTable<ID>()
  /// The rows that have been created, by their tokens.
  private var made: [Int: TypedLazyRowNode<Content>] = [:]
  /// The actions that change the rows, if modifiers around this node set any.
  private var edits: RowEdits?
  /// `true` if each row has an element of its own, in which the list lays it out.
  private let isInList: Bool
  /// The records of the evaluations of the ids and of the rows.
  private let (idRecord, rowRecord) = (EvaluationRecord(), EvaluationRecord())

  init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    self.view = view
    isInList = !(context.parent.rowContainer is any LazyContainer)
    super.init(context)
    if isInList { edits = RowEdits(around: self, view.ownEdits == nil ? nil : { [weak self] in self?.view.ownEdits }) }
    _ = readIDs()
  }

  /// Reads the ids of all elements.
  ///
  /// - Returns: The change, or `nil` if nothing has changed.
  private func readIDs() -> IDTable<ID>.Change? {
    let all = evaluateBody(idRecord) { view.ids }
    return table.replace(with: all) { view.warnOfDuplicate($0, graph) }
  }

  private func content(at index: Int) -> () -> Content {
    let view = view
    let place = table.places?[index] ?? index
    return { view.content(view.data[view.data.index(view.data.startIndex, offsetBy: place)]) }
  }

  override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    let change = readIDs()
    if let change {
      for token in change.removed { made.removeValue(forKey: token)?.unmount() }
      if !made.isEmpty {
        let distance = change.new.upperBound - change.old.upperBound
        for row in made.values where row.index >= change.old.upperBound { row.index += distance }
        table.tokens.forEachIndex(of: made.keys, in: change.new) { index, token in
          if let row = made[token] { row.index = index }
        }
      }
    }
    // The list requests the rows in the range of the change again if it still shows them.
    let requested = change?.new ?? 0..<0
    for row in made.values { row.update(content(at: row.index), isRequestedAgain: requested.contains(row.index)) }
    if change != nil { graph.structureChanged(at: self) }
  }

  // MARK: Rows

  func row(_ token: Int, near index: Int) -> Node? { makeRow(token, near: index) }
  func lazyRow(_ token: Int, near index: Int) -> LazyRowNode? { makeRow(token, near: index) }

  func token(ofID id: AnyHashable) -> Int? {
    guard let id = id.base as? ID, let index = table.index(of: id) else { return nil }
    return table.tokens[index]
  }

  func id(ofToken token: Int, near index: Int) -> AnyHashable? {
    number(ofToken: token, near: index).map { AnyHashable(table.ids[$0]) }
  }

  private func makeRow(_ token: Int, near index: Int) -> TypedLazyRowNode<Content>? {
    if let row = made[token] {
      row.evaluateIfOutdated()
      return row
    }
    guard let index = number(ofToken: token, near: index) else { return nil }
    let row = TypedLazyRowNode(
      token, index, content(at: index), NodeContext(parent: self), edits, record: rowRecord, hasElement: isInList
    ) {
      [weak self] index in
      guard let self else { return (index, 0) }
      return (table.places?[index] ?? index, table.ids.count)
    }
    made[token] = row
    return row
  }

  func delete(_ rows: [(token: Int, near: Int)]) {
    guard let delete = edits?.onDelete else { return }
    var offsets = IndexSet()
    for (token, near) in rows {
      guard let index = number(ofToken: token, near: near), made[token]?.limits.isDeleteDisabled != true else {
        continue
      }
      offsets.insert(table.places?[index] ?? index)
    }
    if !offsets.isEmpty { delete(offsets) }
  }

  private func number(ofToken token: Int, near index: Int) -> Int? {
    if index < table.tokens.count, table.tokens[index] == token { return index }
    return table.tokens.firstIndex(of: token)
  }

  func isMade(_ token: Int) -> Bool { made[token] != nil }

  func tag(_ token: Int, near index: Int) -> AnyHashable? {
    if let row = made[token], let tag = tag(of: row) { return tag }
    return number(ofToken: token, near: index).map { AnyHashable(table.ids[$0]) }
  }

  private func tag(of row: TypedLazyRowNode<Content>) -> AnyHashable? {
    row.evaluateIfOutdated()
    var rows = RowCollection()
    row.appendRows(to: &rows, tag: nil)
    return rows.count == 0 ? nil : rows[0].tag
  }

  func number(of value: AnyHashable) -> Int? {
    if let id = value.base as? ID, let index = table.index(of: id) { return index }
    return made.values.first { tag(of: $0) == value }?.index
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) { rows.append(self, table.tokens) }

  override func appendCells(to cells: inout LazyCells) { cells.append(self, table.tokens, made: made) }

  override func forEachChild(_ body: (Node) -> Void) {
    for row in made.values.sorted(on: \.index) { body(row) }
  }
}

extension [Int] {
  /// Calls a closure with the index of each token that is in a range of this array, and of some others.
  ///
  /// - Cost: O(*n*) in the length of the range. There are no others if the tokens are numbers up to this length.
  fileprivate func forEachIndex(of tokens: some Collection<Int>, in range: Range<Int>, _ body: (Int, Int) -> Void) {
    var size = 256
    while size < tokens.count * 8 || size < range.count { size *= 2 }
    var marks = [Bool](repeating: false, count: size)
    for token in tokens { marks[token & (size - 1)] = true }
    for index in range where marks[self[index] & (size - 1)] { body(index, self[index]) }
  }
}
