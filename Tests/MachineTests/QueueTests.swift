import Testing

@testable import CombineCore

/// A random number generator with a seed, for repeatable numbers.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

struct QueueTests {
  private final class Object {}

  @Test("Random operations, against an array", arguments: 0..<20 as Range<UInt64>)
  func againstAnArray(seed: UInt64) {
    var random = Generator(seed: seed)
    var queue = Queue<Int>()
    var model: [Int] = []
    // At times the queue grows, at times it is emptied, so that all ways of making room are used.
    for round in 0..<4000 {
      let grows = Int.random(in: 0..<100, using: &random) < (round / 500 % 2 == 0 ? 65 : 40)
      if Int.random(in: 0..<10, using: &random) == 0 {
        model.append(round)
        let (found, expected) = (queue.appendAndRemoveFirst(round), model.removeFirst())
        if found != expected { Issue.record("seed \(seed), round \(round): \(found) instead of \(expected)") }
        #expect(queue.count == model.count)
      } else if grows || model.isEmpty {
        queue.append(round)
        model.append(round)
        #expect(queue.count == model.count)
      } else {
        let (found, expected) = (queue.removeFirst(), model.removeFirst())
        if found != expected { Issue.record("seed \(seed), round \(round): \(found) instead of \(expected)") }
      }
      if queue.isEmpty != model.isEmpty { Issue.record("seed \(seed), round \(round): emptiness") }
    }
    while !model.isEmpty { #expect(queue.removeFirst() == model.removeFirst()) }
    #expect(queue.isEmpty)
  }

  @Test func anElementIsReleasedWhenItIsRemoved() {
    var queue = Queue<Object>()
    weak var first: Object?
    do {
      let object = Object()
      first = object
      queue.append(object)
      queue.append(Object())
    }
    #expect(first != nil)
    _ = queue.removeFirst()
    #expect(first == nil)
    #expect(!queue.isEmpty)
  }

  @Test func aQueueThatIsNeverEmptyDoesNotGrow() {
    var queue = Queue<Int>()
    queue.append(0)
    for value in 1...100_000 {
      queue.append(value)
      _ = queue.removeFirst()
    }
    #expect(queue.elements.capacity < 1000)
  }

  @Test("The memory of a queue grows with the elements that wait, not with those that have been removed")
  func aLongQueueDoesNotGrow() {
    var queue = Queue<Int>()
    for value in 0..<1000 { queue.append(value) }
    for value in 0..<20_000 {
      queue.append(value)
      _ = queue.removeFirst()
      #expect(queue.elements.count <= 2 * queue.count + 1)
    }
    #expect(queue.elements.capacity < 10_000)
  }

  @Test func optionalElementsKeepTheirNil() {
    var queue = Queue<Int?>()
    queue.append(nil)
    queue.append(1)
    #expect(queue.removeFirst() == nil)
    #expect(queue.removeFirst() == 1)
    #expect(queue.isEmpty)
  }
}
