/// The node of a `ForEach` in a list: knows the ids of all elements, and makes the views of those that are needed. What is
/// made stays until its element is gone, so that state is kept while it is out of sight.
final class LazyForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>, RowSource
{
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  /// Where the element of a row is in the collection; `nil` if they are all where they are in the list.
  private var places: [Int]?
  private var made: [ID: LazyRowNode<Content>] = [:]

  init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    (ids, places) = readIDs()
  }

  /// Elements with an id that another one has already are left out.
  private func readIDs() -> (ids: [ID], places: [Int]?) {
    let all = evaluateBody(nil) { view.data.map(view.id) }
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
    let old = ids
    (ids, places) = readIDs()
    if !made.isEmpty {
      var gone = made
      for (index, id) in ids.enumerated() {
        if let row = gone.removeValue(forKey: id) { row.update(content(at: index)) }
      }
      for (id, row) in gone {
        made[id] = nil
        row.unmount()
      }
    }
    if ids != old { graph.structureChanged(at: self) }
  }

  func row(for id: AnyHashable?, near index: Int) -> Node? {
    guard let id = id?.base as? ID, let index = number(of: id, near: index) else { return nil }
    if let row = made[id] { return row }
    let row = LazyRowNode(content(at: index), NodeContext(parent: self))
    made[id] = row
    return row
  }

  private func number(of id: ID, near index: Int) -> Int? {
    if index < ids.count, ids[index] == id { return index }
    return ids.firstIndex(of: id)
  }

  func madeTag(for id: AnyHashable?) -> AnyHashable? {
    guard let id = id?.base as? ID, let row = made[id] else { return nil }
    var rows: [Row] = []
    row.appendRows(to: &rows, tag: nil)
    return rows.first?.tag
  }

  override func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    rows.reserveCapacity(rows.count + ids.count)
    for index in ids.indices { rows.append(Row(content: .made(self, index), tag: AnyHashable(ids[index]))) }
  }

  override func forEachChild(_ body: (Node) -> Void) {
    for id in ids { if let row = made[id] { body(row) } }
  }
}

/// A row that has been made.
final class LazyRowNode<Content: View>: Node {
  private var make: () -> Content
  private var item: Item?
  private var child: ViewNode<Content>?

  init(_ make: @escaping () -> Content, _ context: NodeContext) {
    self.make = make
    super.init(context)
    item = Item(.row(.row), owner: self)
    evaluate()
  }

  func update(_ make: @escaping () -> Content) {
    self.make = make
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let view = evaluateBody(nil, make)
    if let child { child.update(view) } else { child = Content._makeNode(view, NodeContext(parent: self)) }
  }

  override var container: Item? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
