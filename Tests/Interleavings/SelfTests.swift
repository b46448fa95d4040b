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
      SelfTest(name: "two flags with a fence between each thread's store and load", expected: nil) {
        let (a, b, box) = (Flag(), Flag(), Box())
        return Interleaving(
          {
            a.value.store(true, ordering: .relaxed)
            atomicMemoryFence(ordering: .sequentiallyConsistent)
            if !b.value.load(ordering: .relaxed) { box.count = 1 }
          },
          {
            b.value.store(true, ordering: .relaxed)
            atomicMemoryFence(ordering: .sequentiallyConsistent)
            if !a.value.load(ordering: .relaxed) { box.copy = 1 }
          }
        ) { box.count + box.copy == 2 ? "both missed the other's flag" : nil }
      },
      SelfTest(name: "fences that publish a variable", expected: nil) {
        let (box, flag) = (Box(), Flag())
        return Interleaving(
          {
            box.count = 1
            atomicMemoryFence(ordering: .releasing)
            flag.value.store(true, ordering: .relaxed)
          },
          {
            guard flag.value.load(ordering: .relaxed) else { return }
            atomicMemoryFence(ordering: .acquiring)
            box.copy = box.count
          }
        ) { nil }
      },
      SelfTest(name: "a fence on one side only", expected: "data race") {
        let (box, flag) = (Box(), Flag())
        return Interleaving(
          {
            box.count = 1
            atomicMemoryFence(ordering: .releasing)
            flag.value.store(true, ordering: .relaxed)
          },
          { if flag.value.load(ordering: .relaxed) { box.copy = box.count } }
        ) { nil }
      },
      SelfTest(name: "an attempt to take a lock that another thread holds", expected: "1 of 2") {
        let (box, lock) = (Box(), Lock())
        let add = {
          guard lock.tryLock() else { return }
          box.count += 1
          lock.unlock()
        }
        return Interleaving(add, add) { box.count == 2 ? nil : "\(box.count) of 2" }
      },
      SelfTest(name: "attempts to take a lock until one succeeds", expected: nil) {
        let (box, lock) = (Box(), Lock())
        let add = {
          while !lock.tryLock() { sched_yield() }
          box.count += 1
          lock.unlock()
        }
        return Interleaving(add, add) { box.count == 2 ? nil : "\(box.count) of 2" }
      },
      SelfTest(name: "two words that are exchanged together", expected: nil) {
        let pair = Pair()
        return Interleaving({ pair.add() }, { pair.add() }) { pair.description == "2 2" ? nil : pair.description }
      },
      SelfTest(name: "two words that are loaded, then stored", expected: "1 1") {
        let pair = Pair()
        return Interleaving({ pair.addInTwoSteps() }, { pair.addInTwoSteps() }) {
          pair.description == "2 2" ? nil : pair.description
        }
      },
      SelfTest(name: "atomics of one, two and four bytes", expected: nil) {
        let small = Small()
        return Interleaving({ small.add() }, { small.add() }) { small.description == "2 2 2" ? nil : small.description }
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

/// Two words in one atomic variable.
private final class Pair: Sendable {
  private let words = Atomic(WordPair(first: 0, second: 0))

  func add() {
    var old = words.load(ordering: .relaxed)
    while true {
      let (done, current) = words.compareExchange(
        expected: old, desired: WordPair(first: old.first + 1, second: old.second + 1), ordering: .relaxed)
      if done { return }
      old = current
    }
  }

  func addInTwoSteps() {
    let old = words.load(ordering: .acquiring)
    words.store(WordPair(first: old.first + 1, second: old.second + 1), ordering: .releasing)
  }

  var description: String {
    let now = words.load(ordering: .relaxed)
    return "\(now.first) \(now.second)"
  }
}

/// Atomic variables that are smaller than a word.
private final class Small: Sendable {
  private let one = Atomic<Int8>(0)
  private let two = Atomic<Int16>(0)
  private let four = Atomic<Int32>(0)

  func add() {
    one.add(1, ordering: .relaxed)
    two.add(1, ordering: .relaxed)
    four.add(1, ordering: .relaxed)
  }

  var description: String {
    "\(one.load(ordering: .relaxed)) \(two.load(ordering: .relaxed)) \(four.load(ordering: .relaxed))"
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
