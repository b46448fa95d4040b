/// A first-in, first-out queue of elements.
///
/// Copies share their storage until one of them changes.
///
/// - Cost: Adding and removing are amortized O(1), without an allocation while the capacity suffices.
@frozen @usableFromInline
struct ElementQueue<Element> {
  /// A ring, whose size is a power of two. Empty places are `nil`, so that a removed element is released.
  @usableFromInline var storage: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { count == 0 }

  /// The elements, the oldest first.
  @inlinable
  var elements: [Element] { (0..<count).map { storage[(head &+ $0) & (storage.count &- 1)]! } }

  @inlinable
  mutating func append(_ element: Element) {
    if count == storage.count { grow() }
    storage[(head &+ count) & (storage.count &- 1)] = element
    count &+= 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = storage[head].take()
    head = (head &+ 1) & (storage.count &- 1)
    count &-= 1
    return element
  }

  /// Appends an element, and removes the first one; the queue is not empty.
  @inlinable
  mutating func replaceFirst(appending element: Element) -> Element? {
    guard count == storage.count else {
      let first = popFirst()
      append(element)
      return first
    }
    // The place of the first element is that of the next one, too.
    var first: Element? = element
    swap(&storage[head], &first)
    head = (head &+ 1) & (count &- 1)
    return first
  }

  @inlinable
  mutating func grow() {
    var larger = ContiguousArray<Element?>(repeating: nil, count: max(4, storage.count * 2))
    for offset in 0..<count { larger[offset] = storage[(head &+ offset) & (storage.count &- 1)] }
    storage = larger
    head = 0
  }
}
