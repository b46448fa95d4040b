import Foundation

/// A view that creates views for the elements of a collection.
///
///     ForEach(people) { person in Row(person) }
///
/// The identity of an element's views is the element's id. Their state follows the id when elements are inserted, moved
/// and removed, and is released when the id disappears. Ids must be unique; duplicates cause a warning. Of several
/// elements with the same id, only the first keeps its state when the collection changes, and in a ``List`` or a lazy
/// container only the first is shown.
///
/// - Cost: When the `ForEach` is updated, the closure runs for every element, and a view is evaluated only if its value
///   has changed. In a ``List``, a ``LazyVStack`` and the other lazy containers, the closure runs only for rows that
///   have come near the visible area.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// The collection of elements.
  public var data: Data
  /// A closure that creates the view for an element.
  public var content: (Data.Element) -> Content

  let id: (Data.Element) -> ID
  var elementsAreIDs = false
  /// The changes that the user can make, if the `ForEach` was created with edit actions.
  var ownEdits: ForEachRowEdits?
  /// `true` if the views of all elements are made in a list and in a lazy container too, and are rows of their own
  /// there.
  var makesAllViews = false
}

extension ForEach: View where Content: View {
  public typealias Body = Never

  /// Creates views for a collection of identifiable elements.
  ///
  /// - Parameters:
  ///   - data: The elements, in the order of their views.
  ///   - content: A closure that creates the view for an element.
  @_disfavoredOverload  // a binding to a collection is a collection too, and has its own initializer
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }

  /// Creates views for a collection whose elements are identified by a property.
  ///
  /// - Parameters:
  ///   - data: The elements, in the order of their views.
  ///   - id: The key path of the property that identifies an element.
  ///   - content: A closure that creates the view for an element.
  @_disfavoredOverload
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    let isElement = (\Data.Element.self as? KeyPath<Data.Element, ID>) == id
    self.init(
      data: data, content: content, id: isElement ? { unsafeBitCast($0, to: ID.self) } : { $0[keyPath: id] },
      elementsAreIDs: isElement)
  }

  /// Creates views for a range of integers, which identify themselves.
  ///
  /// - Parameters:
  ///   - data: The integers, one for each view.
  ///   - content: A closure that creates the view for an integer.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.init(data: data, content: content, id: { $0 })
  }

  /// Creates views for a collection of identifiable elements, with a binding to each element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - content: A closure that creates the view for an element from a binding to it.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, Elements.Index: Hashable, ID == Elements.Element.ID,
    Data == LazyMapSequence<Elements.Indices, (Elements.Index, ID)>
  {
    self.init(data, id: \.id, content: content)
  }

  /// Creates views for a collection whose elements are identified by a property, with a binding to each element.
  ///
  /// - Parameters:
  ///   - data: A binding to the elements.
  ///   - id: The key path of the property that identifies an element.
  ///   - content: A closure that creates the view for an element from a binding to it.
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

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    context.parent.givesRows && !view.makesAllViews ? LazyForEachNode(view, context) : ForEachNode(view, context)
  }

  /// The ids of all elements, in order.
  ///
  /// Array elements are read in one go, since a generic collection takes several calls for each of them.
  var ids: [ID] {
    let ids = data.withContiguousStorageIfAvailable { elements in
      if elementsAreIDs { return elements.withMemoryRebound(to: ID.self) { Array($0) } }
      return [ID](unsafeUninitializedCapacity: elements.count) { ids, count in
        guard let start = ids.baseAddress else { return }
        for index in elements.indices {
          (start + index).initialize(to: id(elements[index]))
          count += 1
        }
      }
    }
    return ids ?? data.map(id)
  }

  @MainActor
  func warnOfDuplicate(_ id: ID, _ graph: Graph) {
    graph.warn(
      "ForEach<\(Data.self), \(ID.self), \(Content.self)>: the ID \(id) occurs multiple times within the collection, "
        + "this will give undefined results!")
  }
}

/// The node of a `ForEach` outside a list, which has a child for each element. It depends on the values that the
/// closures read.
private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  ViewNode<ForEach<Data, ID, Content>>, ElementIdentityNode, TransitionParent, TabProvider
{
  private var view: ForEach<Data, ID, Content>
  private var ids: [ID] = []
  private var children: [ViewNode<Content>] = []
  /// The views of elements that have been removed, with the positions that they had, until their transitions end.
  private var leaving: [(id: ID, place: Int, node: ViewNode<Content>)] = []

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

  func node(ofID id: AnyHashable) -> Node? {
    guard let id = id.base as? ID, let index = ids.firstIndex(of: id) else { return nil }
    return children[index]
  }

  var elementNodes: [(id: AnyHashable, node: Node)] { zip(ids, children).map { (AnyHashable($0), $1) } }

  private func make(_ view: Content) -> ViewNode<Content> { Content._makeNode(view, NodeContext(parent: self)) }

  override func update(_ view: ForEach<Data, ID, Content>) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    let (new, views) = rows()
    // Elements whose ids form a common prefix or suffix of both collections keep their places.
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
      } else if let index = leaving.firstIndex(where: { $0.id == new[place] }) {
        let child = leaving.remove(at: index).node
        graph.endRemoval(of: child)
        child.update(views[place])
        made.append(child)
      } else {
        made.append(make(views[place]))
      }
    }
    let previous = children
    children.replaceSubrange(places, with: made)
    for child in gone { child.unmount() }
    for place in places {
      guard let child = old[ids[place]], child === previous[place] else { continue }
      if graph.beginRemoval(of: child) { leaving.append((ids[place], place, child)) } else { child.unmount() }
    }
    leaving = leaving.sorted(on: \.place)
  }

  func forgetLeavingChild(_ child: Node) { leaving.removeAll { $0.node === child } }

  /// The nodes of the elements, and of those that have been removed where they were.
  private var allChildren: [ViewNode<Content>] {
    if leaving.isEmpty { return children }
    var all = children
    for (_, place, node) in leaving { all.insert(node, at: min(place, all.count)) }
    return all
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in allChildren { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    for (id, child) in zip(ids, children) { child.appendRows(to: &rows, tag: AnyHashable(id)) }
  }

  func appendOwnTabs(to tabs: inout [TabEntry], tag: AnyHashable?) {
    for (id, child) in zip(ids, children) { child.appendTabs(to: &tabs, tag: AnyHashable(id)) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    for child in allChildren { child.appendRenderNodes(to: &items) }
  }
}
