/// A first-in, first-out queue. Appending and removing are amortized O(1). An empty queue keeps memory for up to 1024
/// elements.
@frozen @usableFromInline
package struct Queue<Element> {
  @usableFromInline package var elements: [Element?] = []
  @usableFromInline package var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == elements.count }

  /// The number of elements.
  @inlinable
  package var count: Int { elements.count - head }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Appends an element, and removes the oldest one.
  @inlinable
  package mutating func appendAndRemoveFirst(_ element: Element) -> Element {
    if isEmpty { return element }
    append(element)
    return removeFirst()
  }

  /// Removes the oldest element. The queue must not be empty.
  @inlinable
  package mutating func removeFirst() -> Element {
    if elements.count == 1 { return elements.removeLast()! }  // the usual case, in a fraction of the time
    let element = elements[head].take()!
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 1024)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
