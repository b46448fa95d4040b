import Foundation

/// The node of a `ForEach` in a list or a lazy container, which reads the ids of all elements, and creates the views
/// only of the rows that are needed.
///
/// A row that has been created is kept until its element is removed, so its state survives scrolling out of sight.
final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>, RowSource, LazySource
{
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  /// The token of each id. An id keeps its token, and a token is never reused.
  private var tokens: [Int] = []
  private var lastToken = 0
  /// The position of each row's element in the collection, or `nil` if rows and elements have the same positions.
  private var places: [Int]?
  /// The rows that have been created, by their tokens.
  private var made: [Int: LazyRowNode<Content>] = [:]
  /// The actions that change the rows, if modifiers around this node set any.
  private var edits: RowEdits?
  /// A Boolean value that indicates whether each row has an element of its own, in which the list lays it out.
  private let isInList: Bool

  init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    self.view = view
    isInList = !(context.parent.rowContainer is any LazyContainer)
    super.init(context)
    if isInList { edits = RowEdits(around: self) }
    let all = readIDs()
    (ids, places) = unique(all)
    tokens = Array(0..<ids.count)
    lastToken = ids.count
  }

  private func readIDs() -> [ID] { evaluateBody(nil) { view.data.map(view.id) } }

  /// Returns the ids without duplicates and, if there were any, the positions of the remaining elements.
  private func unique(_ all: [ID]) -> (ids: [ID], places: [Int]?) {
    var seen = Set<ID>(minimumCapacity: all.count)
    for id in all { seen.insert(id) }
    if seen.count == all.count { return (all, nil) }
    seen = []
    var (ids, places): ([ID], [Int]) = ([], [])
    for (place, id) in all.enumerated() {
      if seen.insert(id).inserted {
        ids.append(id)
        places.append(place)
      } else {
        view.warnOfDuplicate(id, graph)
      }
    }
    return (ids, places)
  }

  private func content(at index: Int) -> () -> Content {
    let view = view
    let place = places?[index] ?? index
    return { view.content(view.data[view.data.index(view.data.startIndex, offsetBy: place)]) }
  }

  override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let all = readIDs()
    let isSame = places == nil && all == ids
    if !isSame { replaceIDs(unique(all)) }
    for row in made.values { row.update(content(at: row.index)) }
    if !isSame { graph.structureChanged(at: self) }
  }

  /// Replaces the ids: known ids keep their tokens, new ids get unused tokens, and rows whose ids have disappeared are
  /// removed.
  private func replaceIDs(_ new: (ids: [ID], places: [Int]?)) {
    var start = 0
    while start < ids.count, start < new.ids.count, ids[start] == new.ids[start] { start += 1 }
    var (oldEnd, newEnd) = (ids.count, new.ids.count)
    while oldEnd > start, newEnd > start, ids[oldEnd - 1] == new.ids[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    var old: [ID: Int] = [:]
    for index in start..<oldEnd { old[ids[index]] = tokens[index] }
    var inside: [Int] = []
    for id in new.ids[start..<newEnd] {
      if let token = old.removeValue(forKey: id) {
        inside.append(token)
      } else {
        inside.append(lastToken)
        lastToken += 1
      }
    }
    tokens.replaceSubrange(start..<oldEnd, with: inside)
    (ids, places) = new
    for token in old.values { made.removeValue(forKey: token)?.unmount() }
    if made.isEmpty { return }
    for index in start..<tokens.count { made[tokens[index]]?.index = index }
  }

  // MARK: Rows

  func row(_ token: Int, near index: Int) -> Node? { makeRow(token, near: index) }
  func lazyRow(_ token: Int, near index: Int) -> LazyRow? { makeRow(token, near: index) }

  func token(ofID id: AnyHashable) -> Int? {
    guard let id = id.base as? ID, let index = ids.firstIndex(of: id) else { return nil }
    return tokens[index]
  }

  func token(of row: Node) -> Int? {
    guard let row = row as? LazyRowNode<Content>, row.parent === self, row.index < tokens.count else { return nil }
    return tokens[row.index]
  }

  func id(ofToken token: Int, near index: Int) -> AnyHashable? {
    number(ofToken: token, near: index).map { AnyHashable(ids[$0]) }
  }

  private func makeRow(_ token: Int, near index: Int) -> LazyRowNode<Content>? {
    if let row = made[token] { return row }
    guard let index = number(ofToken: token, near: index) else { return nil }
    let row = LazyRowNode(index, content(at: index), NodeContext(parent: self), edits, hasElement: isInList) {
      [weak self] index in
      guard let self else { return (index, 0) }
      return (places?[index] ?? index, ids.count)
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
      offsets.insert(places?[index] ?? index)
    }
    if !offsets.isEmpty { delete(offsets) }
  }

  private func number(ofToken token: Int, near index: Int) -> Int? {
    if index < tokens.count, tokens[index] == token { return index }
    return tokens.firstIndex(of: token)
  }

  func isMade(_ token: Int) -> Bool { made[token] != nil }

  func tag(_ token: Int, near index: Int) -> AnyHashable? {
    if let row = made[token], let tag = tag(of: row) { return tag }
    return number(ofToken: token, near: index).map { AnyHashable(ids[$0]) }
  }

  private func tag(of row: LazyRowNode<Content>) -> AnyHashable? {
    var rows: [Row] = []
    row.appendRows(to: &rows, tag: nil)
    return rows.first?.tag
  }

  func number(of value: AnyHashable) -> Int? {
    if let id = value.base as? ID, let index = ids.firstIndex(of: id) { return index }
    return made.values.first { tag(of: $0) == value }?.index
  }

  override func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    rows.reserveCapacity(rows.count + ids.count)
    for (index, token) in tokens.enumerated() { rows.append(Row(content: .made(self, token: token, near: index))) }
  }

  override func appendCells(to cells: inout LazyCells) { cells.append(self, tokens, made: made) }

  override func forEachChild(_ body: (Node) -> Void) {
    for row in made.values.sorted(by: { $0.index < $1.index }) { body(row) }
  }
}

/// The node of a row that has been created.
final class LazyRowNode<Content: View>: LazyRow {
  /// The index of the row among the rows of its source.
  var index: Int
  private var make: () -> Content
  private var item: RenderNode?
  private var child: ViewNode<Content>?
  private var editable: ViewNode<EditableRow<Content>>?
  private let edits: RowEdits?
  private let place: (Int) -> (offset: Int, count: Int)

  /// Creates the node of a row.
  ///
  /// - Parameters:
  ///   - index: The index of the row among the rows of its source.
  ///   - make: A closure that creates the view of the row.
  ///   - context: The parent and the environment of the node.
  ///   - edits: The actions that change the row, or `nil` if there are none.
  ///   - hasElement: A Boolean value that indicates whether the row has an element of its own around its views.
  ///   - place: A closure that returns the offset of a row's element, and the number of elements.
  init(
    _ index: Int, _ make: @escaping () -> Content, _ context: NodeContext, _ edits: RowEdits?,
    hasElement: Bool, place: @escaping (Int) -> (offset: Int, count: Int)
  ) {
    self.index = index
    self.make = make
    self.edits = edits
    self.place = place
    super.init(context)
    if hasElement { item = RenderNode(.row(.row), owner: self) }
    evaluate()
  }

  func update(_ make: @escaping () -> Content) {
    self.make = make
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let view = evaluateBody(nil, make)
    if let edits {
      let row = EditableRow(content: view, edits: edits) { [weak self] in self.map { $0.place($0.index) } ?? (0, 0) }
      if let editable {
        editable.update(row)
      } else {
        editable = EditableRow._makeNode(row, NodeContext(parent: self))
      }
      return
    }
    if let child { child.update(view) } else { child = Content._makeNode(view, NodeContext(parent: self)) }
  }

  /// The changes that the views of the row do not allow.
  var limits: RowLimits {
    let collector = TypedPreferenceCollector<RowLimitsKey>()
    collectPreferences(collector)
    return collector.value ?? RowLimits()
  }

  override var container: RenderNode? { item }

  override func forEachChild(_ body: (Node) -> Void) {
    if let child { body(child) }
    if let editable { body(editable) }
  }
}
