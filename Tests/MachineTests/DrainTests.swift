import Foundation
import Testing

@testable import CombineCore

struct DrainTests {
  private enum Action: CaseIterable { case enqueue, turn, nestedTurn, clear }

  @Test("Every order of calls on one thread, against a specification", arguments: 0...6)
  func everyOrder(length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions in
      let drain = Drain<Int>()
      var found: [Int] = []
      var model: [Int] = []
      var expected: [Int] = []
      for (number, action) in actions.enumerated() {
        switch action {
        case .enqueue:
          drain.enqueue(number)
          model.append(number)
        case .turn:
          drain.turn { found.append($0) }
          if !model.isEmpty { expected.append(model.removeFirst()) }
        case .nestedTurn:
          // A turn inside a delivery delivers the next one at once, before the outer delivery goes on.
          drain.turn { outer in
            drain.turn { found.append($0) }
            found.append(outer)
          }
          if !model.isEmpty {
            let outer = model.removeFirst()
            if !model.isEmpty { expected.append(model.removeFirst()) }
            expected.append(outer)
          }
        case .clear:
          drain.clear()
          model = []
        }
      }
      if found != expected { Issue.record("\(actions): \(found) instead of \(expected)") }
    }
  }

  @Test func orderIsKeptWhateverThreadsTheTurnsComeFrom() {
    let drain = Drain<Int>()
    let delivered = Notes<Int>()
    let begun = Counter()
    let overlaps = Counter()
    let scheduled = DispatchSemaphore(value: 0)
    let count = 2000
    // One upstream enqueues; the turns of a concurrent scheduler come from everywhere, one for each event.
    concurrently(5) { number in
      guard number > 0 else {
        for event in 0..<count {
          drain.enqueue(event)
          scheduled.signal()
        }
        return
      }
      for _ in 0..<count / 4 {
        scheduled.wait()
        drain.turn { event in
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
    let drain = Drain<Int>()
    var found: [Int] = []
    for event in 1...3 { drain.enqueue(event) }
    drain.turn { event in
      if event == 1 {
        puppet.perform { drain.turn { _ in Issue.record("delivered on the other thread") } }
        puppet.perform { drain.turn { _ in Issue.record("delivered on the other thread") } }
        #expect(found == [])
      }
      found.append(event)
    }
    #expect(found == [1, 2, 3])
  }

  @Test func clearingReleasesWhatWaits() {
    final class Object {}
    let drain = Drain<Object>()
    weak var object: Object?
    do {
      let new = Object()
      object = new
      drain.enqueue(new)
    }
    #expect(object != nil)
    drain.clear()
    #expect(object == nil)
  }
}
