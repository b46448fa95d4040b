import CombineCore
import CombineExplorer
import Foundation
import Synchronization

/// A scenario with a mistake that the explorer must find, or without one that it must accept.
struct SelfTest {
  let name: String
  /// A part of the reason of the failure, or `nil` if there is none.
  let expected: String?
  var bounds = ExplorationBounds()
  let make: () -> Interleaving

  static var all: [SelfTest] {
    [
      SelfTest(name: "a check, then an act on a current value", expected: "a change is lost: 1") {
        let subject = CurrentValueSubject<Int, Never>(0)
        return Interleaving({ subject.value += 1 }, { subject.value += 1 }) {
          subject.value == 2 ? nil : "a change is lost: \(subject.value)"
        }
      },
      SelfTest(name: "a lock around it", expected: nil) {
        let (subject, lock) = (CurrentValueSubject<Int, Never>(0), Lock())
        let add = { lock.withLock { subject.value += 1 } }
        return Interleaving(add, add) { subject.value == 2 ? nil : "a change is lost" }
      },
      SelfTest(name: "a variable without a lock", expected: "data race") {
        let box = Box()
        return Interleaving({ box.count += 1 }, { box.count += 1 }) { nil }
      },
      SelfTest(name: "a variable under a mutex of the library", expected: nil) {
        let count = MutexBox()
        return Interleaving({ count.add() }, { count.add() }) { count.value == 2 ? nil : "\(count.value)" }
      },
      SelfTest(name: "a variable under Foundation's lock", expected: nil) {
        let (box, lock) = (Box(), NSLock())
        let add = { lock.withLock { box.count += 1 } }
        return Interleaving(add, add) { box.count == 2 ? nil : "\(box.count)" }
      },
      SelfTest(name: "a check under Foundation's lock, and an act under it later", expected: "1") {
        let (box, lock) = (Box(), NSLock())
        let add = {
          let old = lock.withLock { box.count }
          lock.withLock { box.count = old + 1 }
        }
        return Interleaving(add, add) { box.count == 2 ? nil : "\(box.count)" }
      },
      SelfTest(name: "a condition", expected: nil) {
        let (box, condition) = (Box(), NSCondition())
        return Interleaving(
          {
            condition.lock()
            while box.count == 0 { condition.wait() }
            condition.unlock()
          },
          {
            condition.lock()
            box.count = 1
            condition.signal()
            condition.unlock()
          }
        ) { nil }
      },
      SelfTest(name: "a condition that is signaled without its lock", expected: "deadlock") {
        let (flag, condition) = (Flag(), NSCondition())
        return Interleaving(
          {
            condition.lock()
            if !flag.value.load(ordering: .acquiring) { condition.wait() }
            condition.unlock()
          },
          {
            flag.value.store(true, ordering: .releasing)
            condition.signal()
          }
        ) { nil }
      },
      SelfTest(name: "two locks in opposite orders", expected: "deadlock") {
        let (first, second) = (Lock(), Lock())
        return Interleaving(
          { first.withLock { second.withLock {} } }, { second.withLock { first.withLock {} } }
        ) { nil }
      },
      SelfTest(name: "a thread that waits for what never comes", expected: "livelock") {
        let flag = Flag()
        return Interleaving({ while !flag.value.load(ordering: .acquiring) {} }, {}) { nil }
      },
      SelfTest(name: "a thread that waits in a loop for another", expected: nil) {
        let flag = Flag()
        return Interleaving(
          { while !flag.value.load(ordering: .acquiring) { sched_yield() } },
          { flag.value.store(true, ordering: .releasing) }
        ) { nil }
      },
      SelfTest(name: "a missing barrier", expected: "data race") {
        let (box, flag) = (Box(), Flag())
        return Interleaving(
          {
            box.count = 1
            flag.value.store(true, ordering: .relaxed)
          },
          { if flag.value.load(ordering: .acquiring) { box.copy = box.count } }
        ) { nil }
      },
      SelfTest(name: "two flags that are seen in different orders", expected: "both") {
        let (a, b, box) = (Flag(), Flag(), Box())
        return Interleaving(
          {
            a.value.store(true, ordering: .releasing)
            if !b.value.load(ordering: .acquiring) { box.count = 1 }
          },
          {
            b.value.store(true, ordering: .releasing)
            if !a.value.load(ordering: .acquiring) { box.copy = 1 }
          }
        ) { box.count + box.copy == 2 ? "both missed the other's flag" : nil }
      },
    ]
  }

  /// Explores, and returns what is wrong with the result. A failure must be repeated by its schedule.
  func problem() -> (exploration: Exploration, problem: String?) {
    let exploration = Exploration.run(bounds: bounds, make)
    guard let expected else {
      return (exploration, exploration.outcome == .complete ? nil : exploration.story(name))
    }
    guard exploration.outcome == .failed, exploration.reason.contains(expected) else {
      return (exploration, "\(expected) was not found: \(exploration.outcome) \(exploration.reason)")
    }
    let again = Exploration.run(bounds: bounds, schedule: exploration.schedule, make)
    return (exploration, again.reason == exploration.reason ? nil : "not repeated: \(again.reason)")
  }
}

private final class Box {
  var count = 0
  var copy = 0
}

private final class MutexBox: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
