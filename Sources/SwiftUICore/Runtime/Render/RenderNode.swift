/// One element on the screen, or what a renderer makes of it: a primitive, and the items inside it.
@MainActor
class RenderNode {
  unowned(unsafe) let owner: Node
  private(set) var primitive: Primitive
  private(set) var children: [RenderNode] = []
  private(set) var element: AnyObject?

  /// The change that a child undergoes while its siblings are put in order.
  private enum Fate: UInt8 {
    case appears
    case moves
    case stays
  }

  /// The item's place among its new siblings, and what becomes of it, while they are put in order.
  private var place: Int32 = -1
  private var fate = Fate.appears
  private var hasChange = false

  init(_ primitive: Primitive, owner: Node) {
    self.primitive = primitive
    self.owner = owner
  }

  /// Shows another value of the primitive.
  final func update(_ new: Primitive) {
    guard new != primitive else { return }
    let old = primitive
    primitive = new
    if let element {
      owner.graph.renderer.update(element, from: old, to: new)
      updateLayout(from: old)
    } else {
      owner.graph.structureChanged(at: owner)  // another element may show this one's meaning
    }
  }

  /// Takes note of what the element shows already.
  final func assume(_ new: Primitive) { primitive = new }

  /// The texts in this and in what is inside, and the first picture.
  final func collectContents(texts: inout [String], image: inout ImageContent?) {
    if let text = primitive.plainText { texts.append(text) }
    if case .image(let content, _) = primitive, image == nil { image = content }
    for child in newChildren() { child.collectContents(texts: &texts, image: &image) }
  }

  /// Whether there is an element to see.
  final var isRealized: Bool { element != nil }

  /// Makes the element, and those of the items inside.
  final func realize() -> AnyObject {
    if let element { return element }
    let made = owner.graph.renderer.make(primitive, EventSink(owner), ElementLayout(self))
    element = made
    updateChildren()
    return made
  }

  /// Gives up the element, and those of the items inside. The renderer has been told of it, or knows by itself.
  final func unrealize() {
    if element != nil { didUnrealize() }
    element = nil
    knownLayoutNode = nil
    for child in children { child.unrealize() }
    children = []
  }

  /// Takes everything inside off the screen.
  final func removeChildren() {
    for child in children {
      if let element, let inner = child.element { owner.graph.renderer.remove(inner, from: element) }
    }
    children = []
    childrenChanged()
  }

  /// The element is given up.
  func didUnrealize() {}

  // MARK: - Layout

  /// The node that lays out the element, once it has been needed.
  private(set) var knownLayoutNode: LayoutNode?

  /// Returns the node that lays out the element, and makes it if need be.
  final func layoutNode() -> LayoutNode {
    if let knownLayoutNode { return knownLayoutNode }
    let node = makeLayoutNodeWithoutChildren()
    knownLayoutNode = node
    node.renderNode = self
    arrangeLayoutChildren(of: node)
    let onInvalidate: () -> Void = { [weak self] in MainActor.assumeIsolated { self?.layoutWasInvalidated() } }
    (node as? LayoutRoot)?.onInvalidate = onInvalidate
    (node as? ScrollLayoutNode)?.onInvalidate = onInvalidate
    return node
  }

  private func layoutWasInvalidated() {
    if let element { owner.graph.renderer.setNeedsLayout(element) }
  }

  private func updateLayout(from old: Primitive) {
    guard let node = knownLayoutNode, !updateLayoutNode(node, from: old) else { return }
    // Another kind of node takes its place among those of its siblings.
    let parent = node.parentRenderNode
    knownLayoutNode = nil
    parent?.childrenChanged()
  }

  /// Gives the layout node the nodes of other children.
  private func childrenChanged() {
    if let node = knownLayoutNode { arrangeLayoutChildren(of: node) }
  }

  final func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
    guard let element else { return LeafMeasurement(.zero) }
    return owner.graph.renderer.measure(element, proposal)
  }

  final func labelMetrics() -> LabelMetrics {
    guard let element else { return LabelMetrics() }
    return owner.graph.renderer.labelMetrics(of: element)
  }

  // MARK: - Children

  /// True when the container was not yet among those to be brought up to date.
  final func beginChange() -> Bool {
    defer { hasChange = true }
    return !hasChange
  }

  /// Whether the item is still what its owner shows.
  var isInUse: Bool { owner.isMounted && owner.container === self }

  /// Asks the nodes for the items inside.
  func newChildren() -> [RenderNode] {
    guard owner.container === self else { return [] }
    var new: [RenderNode] = []
    new.reserveCapacity(children.count)
    owner.appendContainerRenderNodes(to: &new)
    return new
  }

  /// Changes what is inside into what the nodes show now.
  final func updateChildren() {
    hasChange = false
    guard let element, isInUse else { return }
    let new = newChildren()
    let old = children
    children = new

    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] === new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    if start == oldEnd, start == newEnd { return }
    replace(old[start..<oldEnd], with: new[start..<newEnd], after: start == 0 ? nil : new[start - 1], in: element)
    childrenChanged()
  }

  private func replace(
    _ old: ArraySlice<RenderNode>, with new: ArraySlice<RenderNode>, after first: RenderNode?, in element: AnyObject
  ) {
    let renderer = owner.graph.renderer
    if old.isEmpty {
      var previous = first?.element
      for item in new {
        let child = item.realize()
        renderer.insert(child, into: element, after: previous)
        previous = child
      }
      return
    }
    for index in new.indices { new[index].place = Int32(index) }
    var places: [Int] = []
    for item in old {
      if item.place >= 0 {
        places.append(Int(item.place))
        item.fate = .moves
      } else if let child = item.element {
        renderer.remove(child, from: element)
        item.unrealize()
      }
    }
    for place in longestIncreasing(places) { new[place].fate = .stays }
    var previous = first?.element
    for item in new {
      let child = item.realize()
      switch item.fate {
      case .appears: renderer.insert(child, into: element, after: previous)
      case .moves: renderer.move(child, in: element, after: previous)
      case .stays: break
      }
      (item.place, item.fate) = (-1, .appears)
      previous = child
    }
  }
}

/// The numbers of a longest increasing part of a sequence of different numbers: what can stay where it is.
func longestIncreasing(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []  // for each length, the index of the least number that ends a part of that length
  var before = [Int](repeating: -1, count: numbers.count)
  for index in numbers.indices {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var result: [Int] = []
  var next = tails.last ?? -1
  while next >= 0 {
    result.append(numbers[next])
    next = before[next]
  }
  return result.reversed()
}
