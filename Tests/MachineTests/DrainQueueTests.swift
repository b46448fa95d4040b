import Foundation
import Testing

@testable import CombineCore

struct DrainQueueTests {
  private final class Receiver: Sendable {}

  private enum Action: CaseIterable { case enqueue, turn, nestedTurn, close }

  @Test("Every order of calls on one thread, against a specification", arguments: 0...6)
  func everyOrder(length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions, report in
      let drain = DrainQueue<Receiver, Int>()
      weak var receiver: Receiver?
      var found: [Int] = []
      var model: [Int] = []
      var expected: [Int] = []
      var isClosed = false
      for (number, action) in actions.enumerated() {
        switch action {
        case .enqueue:
          let kept = receiver ?? Receiver()
          receiver = kept
          drain.enqueue(number, for: kept)
          if !isClosed { model.append(number) }
        case .turn:
          drain.deliverNext { found.append($1) }
          if !model.isEmpty { expected.append(model.removeFirst()) }
        case .nestedTurn:
          // A turn inside a delivery delivers the next event at once, before the outer delivery returns.
          drain.deliverNext { _, outer in
            drain.deliverNext { found.append($1) }
            found.append(outer)
          }
          if !model.isEmpty {
            let outer = model.removeFirst()
            if !model.isEmpty { expected.append(model.removeFirst()) }
            expected.append(outer)
          }
        case .close:
          drain.close()
          isClosed = true
          model = []
        }
        if found != expected { report("\(actions), at \(number): \(found) instead of \(expected)") }
        // The receiver is retained while there are events. A closed queue retains nothing, nor does it accept later
        // events.
        if model.isEmpty != (receiver == nil) {
          report("\(actions), at \(number): the receiver is \(receiver == nil ? "gone" : "kept")")
        }
      }
    }
  }

  @Test func orderIsKeptWhateverThreadsTheTurnsComeFrom() {
    let receiver = Receiver()
    let drain = DrainQueue<Receiver, Int>()
    let delivered = Notes<Int>()
    let begun = Counter()
    let overlaps = Counter()
    let scheduled = DispatchSemaphore(value: 0)
    let count = 2000
    // One upstream enqueues; a concurrent scheduler takes one turn for each event, on any thread.
    concurrently(5) { number in
      guard number > 0 else {
        for event in 0..<count {
          drain.enqueue(event, for: receiver)
          scheduled.signal()
        }
        return
      }
      for _ in 0..<count / 4 {
        scheduled.wait()
        drain.deliverNext { _, event in
          if begun.value != delivered.count { overlaps.increment() }
          begun.increment()
          delivered.append(event)
        }
      }
    }
    #expect(delivered.all == Array(0..<count))
    #expect(overlaps.value == 0)
  }

  @Test func aTurnDuringADeliveryOnAnotherThreadHandsItsWorkOver() {
    let puppet = Puppet()
    defer { puppet.end() }
    let receiver = Receiver()
    let drain = DrainQueue<Receiver, Int>()
    var found: [Int] = []
    for event in 1...3 { drain.enqueue(event, for: receiver) }
    drain.deliverNext { _, event in
      if event == 1 {
        puppet.perform { drain.deliverNext { _, _ in Issue.record("delivered on the other thread") } }
        puppet.perform { drain.deliverNext { _, _ in Issue.record("delivered on the other thread") } }
        #expect(found == [])
      }
      found.append(event)
    }
    #expect(found == [1, 2, 3])
  }

  @Test func closingReleasesWhatWaits() {
    final class Object {}
    let drain = DrainQueue<Object, Object>()
    weak var receiver: Object?
    weak var taken: Object?
    weak var waiting: Object?
    do {
      let objects = (Object(), Object(), Object())
      (receiver, taken, waiting) = objects
      drain.enqueue(Object(), for: objects.0)
      drain.enqueue(objects.1, for: objects.0)
      drain.deliverNext { _, _ in }  // takes all enqueued events, delivers the first
      drain.enqueue(objects.2, for: objects.0)
    }
    #expect(receiver != nil && taken != nil && waiting != nil)
    drain.close()
    #expect(receiver == nil && taken == nil && waiting == nil)
  }

  @Test func closingFromInsideADeliveryReleasesWhatWaits() {
    final class Object {}
    let drain = DrainQueue<Object, Object>()
    weak var object: Object?
    do {
      let new = Object()
      object = new
      let receiver = Object()
      drain.enqueue(Object(), for: receiver)
      drain.enqueue(new, for: receiver)
    }
    drain.deliverNext { _, _ in drain.close() }
    #expect(object == nil)
  }
}
