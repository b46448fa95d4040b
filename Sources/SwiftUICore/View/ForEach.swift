import Foundation

/// A view for each element of a collection.
///
///     ForEach(people) { person in Row(person) }
///
/// The state of a view belongs to the element's id: it follows the id when elements are inserted, moved and deleted,
/// and ends with it. Ids must be different; of elements with the same id only the first keeps what was there.
///
/// When the collection changes, the closure runs for each element; a view is evaluated only if its value has changed.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The elements.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content

  let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
  public typealias Body = Never

  /// A view for each element, known by the id that the element has.
  @_disfavoredOverload  // a binding to a collection is a collection too, and has an initialiser of its own
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// A view for each element, known by one of the element's properties.
  @_disfavoredOverload
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }

  /// A view for each number of a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }

  /// A view for each element of the collection behind a binding, with a binding to the element.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, Elements.Index: Hashable, ID == Elements.Element.ID,
    Data == LazyMapSequence<Elements.Indices, (Elements.Index, ID)>
  {
    self.init(data, id: \.id, content: content)
  }

  /// A view for each element of the collection behind a binding, with a binding to the element.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where Elements.Index: Hashable, Data == LazyMapSequence<Elements.Indices, (Elements.Index, ID)> {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { content(data[$0.0]) }, id: { $0.1 })
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ForEachNode(view, context) }
}

private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>
{
  private var ids: [ID] = []
  private var children: [ViewNode<Content>] = []

  init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    super.init(context)
    ids.reserveCapacity(view.data.count)
    children.reserveCapacity(view.data.count)
    var seen = Set<ID>(minimumCapacity: view.data.count)
    for element in view.data {
      let id = view.id(element)
      if !seen.insert(id).inserted { warnOfDuplicate(id) }
      ids.append(id)
      children.append(make(view.content(element)))
    }
  }

  private func make(_ view: Content) -> ViewNode<Content> { Content._makeNode(view, NodeContext(parent: self)) }

  private func warnOfDuplicate(_ id: ID) {
    graph.warn(
      "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the collection, "
        + "this will give undefined results!")
  }

  override func update(_ view: ForEach<Data, ID, Content>) {
    // As long as the ids are the same at the same places, that is all there is to do.
    let (data, idOf, content) = (view.data, view.id, view.content)
    var (next, end) = (data.startIndex, data.endIndex)
    var start = 0
    while next < end, start < ids.count {
      let element = data[next]
      guard idOf(element) == ids[start] else { break }
      children[start].update(content(element))
      data.formIndex(after: &next)
      start += 1
    }
    if next == end, start == ids.count { return }

    // From the other end too.
    var oldEnd = ids.count
    while end > next, oldEnd > start {
      let last = data.index(before: end)
      guard idOf(data[last]) == ids[oldEnd - 1] else { break }
      (end, oldEnd) = (last, oldEnd - 1)
    }
    var index = end
    for place in oldEnd..<ids.count {
      children[place].update(content(data[index]))
      data.formIndex(after: &index)
    }
    replace(start..<oldEnd, with: data[next..<end], of: view)
    graph.structureChanged(at: self)
  }

  private func replace(_ places: Range<Int>, with data: Data.SubSequence, of view: ForEach<Data, ID, Content>) {
    var old: [ID: ViewNode<Content>] = [:]
    var surplus: [ViewNode<Content>] = []
    for place in places {
      if old[ids[place]] == nil { old[ids[place]] = children[place] } else { surplus.append(children[place]) }
    }
    var newIDs: [ID] = []
    var newChildren: [ViewNode<Content>] = []
    var seen: Set<ID> = []
    for element in data {
      let id = view.id(element)
      if !seen.insert(id).inserted { warnOfDuplicate(id) }
      newIDs.append(id)
      if let child = old.removeValue(forKey: id) {
        child.update(view.content(element))
        newChildren.append(child)
      } else {
        newChildren.append(make(view.content(element)))
      }
    }
    ids.replaceSubrange(places, with: newIDs)
    children.replaceSubrange(places, with: newChildren)
    for child in surplus { child.unmount() }
    for child in old.values { child.unmount() }
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }

  override func appendItems(to items: inout [Item]) { for child in children { child.appendItems(to: &items) } }
}
