import Testing

@testable import CombineExtras

struct ElementQueueTests {
  /// The queue is a ring, whose elements pass its end and which grows; an array is the specification.
  @Test("A queue keeps its elements in order, whatever is added, removed and replaced")
  func everyOrder() {
    for steps in 0..<6561 {  // eight of three kinds, in every order
      var (queue, expected) = (ElementQueue<Int>(), [Int]())
      func check() { #expect(queue.elements == expected && queue.count == expected.count, "\(steps)") }
      // Three that have passed, so that the ring's beginning is not that of its storage.
      for number in 0..<3 { queue.append(number) }
      for _ in 0..<3 { _ = queue.popFirst() }
      var (rest, next) = (steps, 1)
      for _ in 0..<8 {
        defer { (rest, next) = (rest / 3, next + 1) }
        switch rest % 3 {
        case 0:
          queue.append(next)
          expected.append(next)
        case 1:
          let first = expected.isEmpty ? nil : expected.removeFirst()
          if queue.popFirst() != first { Issue.record("\(steps): not \(first.map(String.init) ?? "nothing")") }
        default:
          guard !expected.isEmpty else { continue }
          expected.append(next)
          let first = expected.removeFirst()
          if queue.replaceFirst(appending: next) != first { Issue.record("\(steps): not \(first)") }
        }
      }
      check()
    }
  }
}
