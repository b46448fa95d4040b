import Foundation

@testable import CombineCore

/// A counter that several threads may increment.
final class Counter: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var count = 0
  var value: Int { lock.withLock { count } }
  func increment(by number: Int = 1) { lock.withLock { count += number } }
}

/// A list that several threads append to.
final class Notes<Element: Sendable>: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var elements: [Element] = []
  var all: [Element] { lock.withLock { elements } }
  var count: Int { lock.withLock { elements.count } }
  func append(_ element: Element) { lock.withLock { elements.append(element) } }
}

/// A thread that runs the closures of another thread, which waits for each of them.
final class Puppet: @unchecked Sendable {  // the semaphores order the accesses to `work`
  private let start = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private var work: (() -> Void)?

  init() {
    let thread = Thread { [start, done] in
      while true {
        start.wait()
        guard let work = self.work else { return }
        work()
        done.signal()
      }
    }
    thread.start()
  }

  func perform<Result>(_ body: @escaping () -> Result) -> Result {
    var result: Result?
    work = { result = body() }
    start.signal()
    done.wait()
    work = nil
    return result!
  }

  /// Stops the thread.
  func end() { start.signal() }
}

/// Runs a closure on several threads at once, and waits for all of them.
func concurrently(_ count: Int, _ body: @Sendable @escaping (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread {
      body(number)
      group.leave()
    }.start()
  }
  group.wait()
}

/// A clock that the test advances, with whole seconds and actions in the order of their dates.
final class ManualClock: Scheduler {
  struct SchedulerTimeType: Strideable {
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var value: Int
      init(_ value: Int) { self.value = value }
      init(integerLiteral value: Int) { self.value = value }
      init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        self.value = value
      }
      var magnitude: Int { abs(value) }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
      static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.value + rhs.value) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.value - rhs.value) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.value * rhs.value) }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      static func seconds(_ s: Int) -> Self { Self(s) }
      static func seconds(_ s: Double) -> Self { Self(Int(s)) }
      static func milliseconds(_ ms: Int) -> Self { Self(ms / 1000) }
      static func microseconds(_ us: Int) -> Self { Self(us / 1_000_000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(ns / 1_000_000_000) }
    }
    var second: Int
    func distance(to other: Self) -> Stride { Stride(other.second - second) }
    func advanced(by stride: Stride) -> Self { Self(second: second + stride.value) }
  }

  var now = SchedulerTimeType(second: 0)
  private(set) var waiting: [(date: Int, action: () -> Void)] = []
  let minimumTolerance: SchedulerTimeType.Stride = 0

  func schedule(options: Never?, _ action: @escaping () -> Void) { waiting.append((now.second, action)) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    waiting.append((date.second, action))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    preconditionFailure("nothing repeats here")
  }

  /// Advances the clock second by second, and runs the actions that become due.
  func advance(by seconds: Int) {
    for _ in 0..<seconds {
      now.second += 1
      while let index = waiting.firstIndex(where: { $0.date <= now.second }) { waiting.remove(at: index).action() }
    }
  }
}
