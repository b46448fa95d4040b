/// The place of a render node in the update of its container's children, and the need of its own children for an
/// update, which this file maintains.
struct ChildDifference {
  /// A change that a child undergoes while the children of its container are replaced.
  fileprivate enum Fate: UInt8 {
    /// The child gets an element, which is inserted.
    case appears
    /// The element of the child is moved.
    case moves
    /// The element of the child stays where it is.
    case stays
  }

  /// The index among the new children, and the change that the node undergoes, while its container's children are
  /// reordered.
  fileprivate var index: Int32 = -1
  fileprivate var fate = Fate.appears
  private var isOutOfDate = false

  /// Marks the children as out of date, and returns whether they were.
  fileprivate mutating func childrenAreOutOfDate() -> Bool {
    defer { isOutOfDate = true }
    return isOutOfDate
  }

  /// Marks the children as up to date.
  mutating func childrenAreCurrent() { isOutOfDate = false }
}

extension RenderNode {
  /// Marks the children as out of date.
  ///
  /// - Returns: `true` if they were not marked yet, so that the caller must add this node to the containers to update.
  func beginChange() -> Bool { !difference.childrenAreOutOfDate() }

  /// Updates the children and their elements to those that the nodes of the views currently show.
  ///
  /// Children that remain in the same relative order keep their elements in place: the common prefix and suffix of both
  /// lists are skipped, and of the rest, a longest increasing subsequence stays and the others move. O(*n*) in the
  /// number of children, plus O(*m* log *m*) in the number of those between prefix and suffix.
  func updateChildren() {
    difference.childrenAreCurrent()
    guard let element, isInUse else { return }
    let newChildren = newChildren()
    let (oldChildren, old) = (children, drawnChildren ?? children)
    setChildren(
      newChildren, drawn: owner.graph.containers.usesZIndex ? Self.orderedByZIndex(newChildren) : nil)
    let new = drawnChildren ?? newChildren

    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] === new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    if start == oldEnd, start == newEnd {
      // A child that begins or ceases to leave keeps its element.
      if owner.graph.hasLeavingNodes { return childrenChanged() }
      // The order in the layout can change although that of the elements remains.
      if !oldChildren.elementsEqual(newChildren, by: ===) { childrenChanged() }
      return
    }
    replace(old[start..<oldEnd], with: new[start..<newEnd], after: start == 0 ? nil : new[start - 1], in: element)
    childrenChanged()
  }

  /// The position in the order from back to front, which a modifier around the element sets, or 0.
  private var zIndex: Double {
    if case .modified(.zIndex(let value)) = primitive { return value }
    if case .backed = primitive { return newChildren().first { !$0.primitive.isPart }?.zIndex ?? 0 }
    return (self as? WrapperRenderNode)?.inner.zIndex ?? 0
  }

  /// Returns the children in the order from back to front, or `nil` if they are in this order.
  private static func orderedByZIndex(_ children: [RenderNode]) -> [RenderNode]? {
    let indices = children.enumerated().map { index, child in
      // Views behind or in front of others, and presented views, have a fixed place.
      child.primitive.isPart || child.isLayoutRoot ? (index == 0 ? -Double.infinity : .infinity) : child.zIndex
    }
    guard zip(indices, indices.dropFirst()).contains(where: { $0 > $1 }) else { return nil }
    return zip(children, indices).sorted(on: \.1).map(\.0)
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
        if !isNew { item.appear() }
        previous = child
      }
      return
    }
    for index in new.indices { new[index].difference.index = Int32(index) }
    var indices: [Int] = []
    for item in old {
      if item.difference.index >= 0 {
        indices.append(Int(item.difference.index))
        item.difference.fate = .moves
      } else if let child = item.element {
        renderer.remove(child, from: element)
        item.unrealize()
      }
    }
    for index in longestIncreasing(indices) { new[index].difference.fate = .stays }
    var previous = first?.element
    for item in new {
      let child = item.realize()
      switch item.difference.fate {
      case .appears:
        renderer.insert(child, into: element, after: previous)
        item.appear()
      case .moves: renderer.move(child, in: element, after: previous)
      case .stays: break
      }
      (item.difference.index, item.difference.fate) = (-1, .appears)
      previous = child
    }
  }
}

/// Returns a longest increasing subsequence of distinct numbers. O(*n* log *n*).
func longestIncreasing(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []  // for each length, the index of the least number that ends a subsequence of it
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
