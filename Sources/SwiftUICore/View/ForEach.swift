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
    let isElement = (\Data.Element.self as? KeyPath<Data.Element, ID>) == id
    self.init(data: data, content: content, id: isElement ? { unsafeBitCast($0, to: ID.self) } : { $0[keyPath: id] })
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
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    context.parent.givesRows ? LazyForEachNode(view, context) : ForEachNode(view, context)
  }

  @MainActor
  func warnOfDuplicate(_ id: ID, _ graph: Graph) {
    graph.warn(
      "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the collection, "
        + "this will give undefined results!")
  }
}

/// Runs the closures, and depends on what they read.
private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>
{
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  private var children: [ViewNode<Content>] = []

  init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    let (ids, views) = rows()
    self.ids = ids
    children.reserveCapacity(views.count)
    for view in views { children.append(make(view)) }
    var seen = Set<ID>(minimumCapacity: ids.count)
    for id in ids where !seen.insert(id).inserted { view.warnOfDuplicate(id, graph) }
  }

  private func rows() -> (ids: [ID], views: [Content]) {
    let view = view
    return evaluateBody(nil) {
      var (ids, views): ([ID], [Content]) = ([], [])
      ids.reserveCapacity(view.data.count)
      views.reserveCapacity(view.data.count)
      for element in view.data {
        ids.append(view.id(element))
        views.append(view.content(element))
      }
      return (ids, views)
    }
  }

  private func make(_ view: Content) -> ViewNode<Content> { Content._makeNode(view, NodeContext(parent: self)) }

  override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let (new, views) = rows()
    // What has the same id at the same place, from both ends, stays where it is.
    let old = ids
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    for place in 0..<start { children[place].update(views[place]) }
    for place in oldEnd..<old.count { children[place].update(views[place - oldEnd + newEnd]) }
    if start == oldEnd, start == newEnd { return }
    replace(start..<oldEnd, with: start..<newEnd, of: new, views)
    ids = new
    graph.structureChanged(at: self)
  }

  private func replace(_ places: Range<Int>, with newPlaces: Range<Int>, of new: [ID], _ views: [Content]) {
    var old: [ID: ViewNode<Content>] = [:]
    var gone: [ViewNode<Content>] = []
    for place in places {
      if old[ids[place]] == nil { old[ids[place]] = children[place] } else { gone.append(children[place]) }
    }
    var made: [ViewNode<Content>] = []
    var seen: Set<ID> = []
    for place in newPlaces {
      if !seen.insert(new[place]).inserted { view.warnOfDuplicate(new[place], graph) }
      if let child = old.removeValue(forKey: new[place]) {
        child.update(views[place])
        made.append(child)
      } else {
        made.append(make(views[place]))
      }
    }
    children.replaceSubrange(places, with: made)
    for child in gone { child.unmount() }
    for child in old.values { child.unmount() }
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }

  override func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    for (id, child) in zip(ids, children) { child.appendRows(to: &rows, tag: AnyHashable(id)) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    for child in children { child.appendRenderNodes(to: &items) }
  }
}
