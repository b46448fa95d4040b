import CCombineExplorer
import CombineExplorer

/// A small program of the literature on memory models, with all outcomes that C++20 allows it.
struct Litmus {
  let name: String
  /// The outcomes that must be seen, each as the values that the loads returned.
  let allowed: Set<[Int]>
  /// Outcomes that C++20 allows and that an execution in the order of modification never has.
  var unseen: Set<[Int]> = []
  var expectsRace = false
  let threads: (Memory, Results) -> [() -> Void]
  var after: (Memory, Results) -> Void = { _, _ in }
}

enum Order: Int32 {
  case relaxed = 0
  case acquire = 2
  case release, both, sequential
}

/// The atomic variables of a litmus test.
final class Memory {
  private let words: UnsafeMutablePointer<UInt64>

  init() {
    words = .allocate(capacity: 8)
    for i in 0..<8 { combine_explorer_test_write(words + i, 0) }
  }
  deinit { words.deallocate() }

  func load(_ i: Int, _ order: Order) -> Int { Int(combine_explorer_test_load(words + i, order.rawValue)) }
  func store(_ i: Int, _ value: Int, _ order: Order) {
    combine_explorer_test_store(words + i, UInt64(value), order.rawValue)
  }
  func add(_ i: Int, _ value: Int, _ order: Order) -> Int {
    Int(combine_explorer_test_add(words + i, UInt64(value), order.rawValue))
  }
  func exchange(_ i: Int, _ old: Int, _ new: Int, _ order: Order) -> Int {
    combine_explorer_test_compare_exchange(words + i, UInt64(old), UInt64(new), order.rawValue) ? 1 : 0
  }
  func fence(_ order: Order) { combine_explorer_test_fence(order.rawValue) }
  func read(_ i: Int) -> Int { Int(combine_explorer_test_read(words + i)) }
  func write(_ i: Int, _ value: Int) { combine_explorer_test_write(words + i, UInt64(value)) }
}

/// What the loads of a litmus test returned; each is written by one thread.
final class Results {
  private let values: UnsafeMutablePointer<Int>

  init() {
    values = .allocate(capacity: 8)
    values.initialize(repeating: -1, count: 8)
  }
  deinit { values.deallocate() }

  subscript(i: Int) -> Int {
    get { values[i] }
    set { values[i] = newValue }
  }
  var all: [Int] { (0..<8).map { values[$0] }.filter { $0 >= 0 } }
}

private func every(_ count: Int) -> Set<[Int]> {
  Set((0..<(1 << count)).map { bits in (0..<count).map { bits >> $0 & 1 } })
}

/// The reads of two readers, in pairs, that agree with one of the two orders of two writes.
private let agreeingReads: Set<[Int]> = {
  var all: [[Int]] = [[]]
  for _ in 0..<4 { all = all.flatMap { reads in [0, 1, 2].map { reads + [$0] } } }
  return Set(
    all.filter { reads in
      [[0, 1, 2], [0, 2, 1]].contains { order in
        let places = reads.map { order.firstIndex(of: $0)! }
        return places[0] <= places[1] && places[2] <= places[3]
      }
    })
}()

extension Litmus {
  static func storeBuffering(_ store: Order, _ load: Order, fence: Order? = nil, _ allowed: Set<[Int]>) -> Litmus {
    Litmus(
      name: "store buffering, \(store) \(load)\(fence.map { ", fence \($0)" } ?? "")", allowed: allowed,
      threads: { m, r in
        [0, 1].map { i in
          {
            m.store(i, 1, store)
            if let fence { m.fence(fence) }
            r[i] = m.load(1 - i, load)
          }
        }
      })
  }

  static func messagePassing(_ store: Order, _ load: Order, fences: Bool = false, _ allowed: Set<[Int]>) -> Litmus {
    Litmus(
      name: "message passing, \(store) \(load)\(fences ? ", fences" : "")", allowed: allowed,
      threads: { m, r in
        [
          {
            m.store(0, 1, .relaxed)
            if fences { m.fence(.release) }
            m.store(1, 1, store)
          },
          {
            r[0] = m.load(1, load)
            if fences { m.fence(.acquire) }
            r[1] = m.load(0, .relaxed)
          },
        ]
      })
  }

  static func plainMessage(_ store: Order, _ load: Order, races: Bool) -> Litmus {
    Litmus(
      name: "message passing of a plain value, \(store) \(load)", allowed: races ? [] : [[0], [1, 1]],
      expectsRace: races,
      threads: { m, r in
        [
          {
            m.write(0, 1)
            m.store(1, 1, store)
          },
          {
            r[0] = m.load(1, load)
            if r[0] == 1 { r[1] = m.read(0) }
          },
        ]
      })
  }

  static func readers(_ store: Order, _ load: Order, _ allowed: Set<[Int]>) -> Litmus {
    Litmus(
      name: "independent reads of independent writes, \(store) \(load)", allowed: allowed,
      threads: { m, r in
        [
          { m.store(0, 1, store) }, { m.store(1, 1, store) },
          {
            r[0] = m.load(0, load)
            r[1] = m.load(1, load)
          },
          {
            r[2] = m.load(1, load)
            r[3] = m.load(0, load)
          },
        ]
      })
  }

  static var all: [Litmus] {
    [
      storeBuffering(.relaxed, .relaxed, every(2)),
      storeBuffering(.release, .acquire, every(2)),
      storeBuffering(.sequential, .sequential, every(2).subtracting([[0, 0]])),
      storeBuffering(.sequential, .acquire, every(2)),
      storeBuffering(.release, .sequential, every(2)),
      storeBuffering(.relaxed, .relaxed, fence: .sequential, every(2).subtracting([[0, 0]])),
      storeBuffering(.relaxed, .relaxed, fence: .both, every(2)),
      Litmus(
        name: "store buffering, a fence on one side and sequential operations on the other",
        allowed: every(2).subtracting([[0, 0]]),
        threads: { m, r in
          [
            {
              m.store(0, 1, .relaxed)
              m.fence(.sequential)
              r[0] = m.load(1, .relaxed)
            },
            {
              m.store(1, 1, .sequential)
              r[1] = m.load(0, .sequential)
            },
          ]
        }),
      Litmus(
        name: "store buffering of exchanges", allowed: every(2).subtracting([[0, 0]]),
        threads: { m, r in
          // The read-modify-writes of one variable by both threads order them (as the acquiring and releasing ones do).
          [0, 1].map { i in
            {
              m.store(i, 1, .relaxed)
              _ = m.add(2, 1, .both)
              r[i] = m.load(1 - i, .relaxed)
            }
          }
        }),
      messagePassing(.relaxed, .relaxed, every(2)),
      messagePassing(.release, .relaxed, every(2)),
      messagePassing(.relaxed, .acquire, every(2)),
      messagePassing(.release, .acquire, every(2).subtracting([[1, 0]])),
      messagePassing(.sequential, .sequential, every(2).subtracting([[1, 0]])),
      messagePassing(.relaxed, .relaxed, fences: true, every(2).subtracting([[1, 0]])),
      plainMessage(.release, .acquire, races: false),
      plainMessage(.relaxed, .acquire, races: true),
      plainMessage(.release, .relaxed, races: true),
      Litmus(
        name: "load buffering, relaxed", allowed: every(2).subtracting([[1, 1]]), unseen: [[1, 1]],
        threads: { m, r in
          [0, 1].map { i in
            {
              r[i] = m.load(i, .relaxed)
              m.store(1 - i, 1, .relaxed)
            }
          }
        }),
      Litmus(
        name: "load buffering, acquire and release", allowed: every(2).subtracting([[1, 1]]),
        threads: { m, r in
          [0, 1].map { i in
            {
              r[i] = m.load(i, .acquire)
              m.store(1 - i, 1, .release)
            }
          }
        }),
      readers(.relaxed, .relaxed, every(4)),
      readers(.release, .acquire, every(4)),
      readers(.sequential, .acquire, every(4)),
      readers(.sequential, .sequential, every(4).subtracting([[1, 0, 1, 0]])),
      Litmus(
        name: "coherence of two reads", allowed: [[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]],
        threads: { m, r in
          [
            {
              m.store(0, 1, .relaxed)
              m.store(0, 2, .relaxed)
            },
            {
              r[0] = m.load(0, .relaxed)
              r[1] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "coherence of a write and a read", allowed: [[1], [2]],
        threads: { m, r in
          [
            {
              m.store(0, 1, .relaxed)
              r[0] = m.load(0, .relaxed)
            },
            { m.store(0, 2, .relaxed) },
          ]
        }),
      Litmus(
        name: "coherence of a read and a write", allowed: [[0, 1], [0, 2], [2, 1]],
        threads: { m, r in
          [
            {
              r[0] = m.load(0, .relaxed)
              m.store(0, 1, .relaxed)
            },
            { m.store(0, 2, .relaxed) },
          ]
        }, after: { m, r in r[1] = m.load(0, .relaxed) }),
      Litmus(
        name: "coherence of two readers of two writers",
        allowed: agreeingReads,
        threads: { m, r in
          [
            { m.store(0, 1, .relaxed) }, { m.store(0, 2, .relaxed) },
            {
              r[0] = m.load(0, .relaxed)
              r[1] = m.load(0, .relaxed)
            },
            {
              r[2] = m.load(0, .relaxed)
              r[3] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "two writes by each of two threads", allowed: [[2, 1], [1, 2], [2, 2]], unseen: [[1, 1]],
        threads: { m, r in
          [0, 1].map { i in
            {
              m.store(i, 1, .relaxed)
              m.store(1 - i, 2, .relaxed)
            }
          }
        },
        after: { m, r in
          r[0] = m.load(0, .relaxed)
          r[1] = m.load(1, .relaxed)
        }),
      Litmus(
        name: "write to read causality, release and acquire", allowed: every(3).subtracting([[1, 1, 0]]),
        threads: { m, r in
          [
            { m.store(0, 1, .relaxed) },
            {
              r[0] = m.load(0, .relaxed)
              m.store(1, 1, .release)
            },
            {
              r[1] = m.load(1, .acquire)
              r[2] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "write to read causality, relaxed", allowed: every(3),
        threads: { m, r in
          [
            { m.store(0, 1, .relaxed) },
            {
              r[0] = m.load(0, .relaxed)
              m.store(1, 1, .relaxed)
            },
            {
              r[1] = m.load(1, .relaxed)
              r[2] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "release sequence continued by an exchange", allowed: [[0], [1], [2, 1]],
        threads: { m, r in
          [
            {
              m.write(0, 1)
              m.store(1, 1, .release)
            },
            { _ = m.exchange(1, 1, 2, .relaxed) },
            {
              r[0] = m.load(1, .acquire)
              if r[0] == 2 { r[1] = m.read(0) }
            },
          ]
        }),
      Litmus(
        name: "release sequence ended by a store of the same thread",
        allowed: [[0, 0], [0, 1], [1, 1], [2, 0], [2, 1]],
        threads: { m, r in
          [
            {
              m.store(0, 1, .relaxed)
              m.store(1, 1, .release)
              m.store(1, 2, .relaxed)
            },
            {
              r[0] = m.load(1, .acquire)
              r[1] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "read to write causality, with a sequential fence on both sides",
        allowed: every(3).subtracting([[1, 0, 0]]),
        threads: { m, r in
          [
            { m.store(0, 1, .relaxed) },
            {
              r[0] = m.load(0, .relaxed)
              m.fence(.sequential)
              r[1] = m.load(1, .relaxed)
            },
            {
              m.store(1, 1, .relaxed)
              m.fence(.sequential)
              r[2] = m.load(0, .relaxed)
            },
          ]
        }),
      Litmus(
        name: "one of two compare-exchanges", allowed: [[1, 0], [0, 1]],
        threads: { m, r in
          [0, 1].map { i in { r[i] = m.exchange(0, 0, i + 1, .both) } }
        }),
      Litmus(
        name: "two additions", allowed: [[0, 1, 2], [1, 0, 2]],
        threads: { m, r in
          [0, 1].map { i in { r[i] = m.add(0, 1, .relaxed) } }
        }, after: { m, r in r[2] = m.load(0, .relaxed) }),
    ]
  }

  /// Explores, and returns what is wrong with the outcomes.
  func problem(_ bounds: ExplorationBounds) -> (exploration: Exploration, problem: String?) {
    nonisolated(unsafe) var seen: Set<[Int]> = []
    let exploration = Exploration.run(bounds: bounds) {
      let (memory, results) = (Memory(), Results())
      return Interleaving(threads(memory, results)) {
        after(memory, results)
        seen.insert(results.all)
        return nil
      }
    }
    if expectsRace {
      let found = exploration.outcome == .failed && exploration.reason.contains("data race")
      return (exploration, found ? nil : "no data race was found")
    }
    if exploration.outcome != .complete { return (exploration, "\(exploration.outcome): \(exploration.reason)") }
    let (forbidden, missing) = (seen.subtracting(allowed), allowed.subtracting(seen))
    if !forbidden.isEmpty { return (exploration, "forbidden: \(forbidden.map(\.description).sorted())") }
    if !missing.isEmpty { return (exploration, "never seen: \(missing.map(\.description).sorted())") }
    return (exploration, unseen.isDisjoint(with: seen) ? nil : "now also seen: \(unseen)")
  }
}
