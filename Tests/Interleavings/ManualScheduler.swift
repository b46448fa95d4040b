import CombineCore

/// A scheduler whose actions a test runs, on the thread that it chooses.
final class ManualScheduler: Scheduler, @unchecked Sendable {  // `lock` guards the rest
  struct Time: Strideable {
    var value: Int
    func distance(to other: Time) -> Stride { Stride(other.value - value) }
    func advanced(by stride: Stride) -> Time { Time(value: value + stride.magnitude) }

    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var magnitude: Int
      init(_ value: Int) { magnitude = value }
      init(integerLiteral value: Int) { magnitude = value }
      init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }
      static func < (a: Stride, b: Stride) -> Bool { a.magnitude < b.magnitude }
      static func + (a: Stride, b: Stride) -> Stride { Stride(a.magnitude + b.magnitude) }
      static func - (a: Stride, b: Stride) -> Stride { Stride(a.magnitude - b.magnitude) }
      static func * (a: Stride, b: Stride) -> Stride { Stride(a.magnitude * b.magnitude) }
      static func += (a: inout Stride, b: Stride) { a = a + b }
      static func -= (a: inout Stride, b: Stride) { a = a - b }
      static func *= (a: inout Stride, b: Stride) { a = a * b }
      static func seconds(_ s: Int) -> Stride { Stride(s * 1_000_000_000) }
      static func seconds(_ s: Double) -> Stride { Stride(Int(s * 1_000_000_000)) }
      static func milliseconds(_ ms: Int) -> Stride { Stride(ms * 1_000_000) }
      static func microseconds(_ us: Int) -> Stride { Stride(us * 1000) }
      static func nanoseconds(_ ns: Int) -> Stride { Stride(ns) }
    }
  }

  private let lock = Lock()
  private var time = Time(value: 0)
  private var actions: [(date: Time, run: () -> Void, number: Int)] = []
  private var count = 0

  var now: Time { lock.withLock { time } }
  var minimumTolerance: Time.Stride { Time.Stride(0) }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(nil, action)
  }

  func schedule(after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void) {
    add(date, action)
  }

  func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    add(date, action)
    return AnyCancellable {}
  }

  @discardableResult
  private func add(_ date: Time?, _ action: @escaping () -> Void) -> Int {
    lock.withLock {
      count += 1
      actions.append((date ?? time, action, count))
      return count
    }
  }

  /// Adds an action, and returns what removes it.
  fileprivate func cancellableAction(
    _ date: Time, _ action: @escaping () -> Void
  ) -> any Cancellable & AnyObject {
    Removal(self, number: add(date, action))
  }

  private final class Removal: Cancellable {
    private let scheduler: ManualScheduler
    private let number: Int

    init(_ scheduler: ManualScheduler, number: Int) {
      self.scheduler = scheduler
      self.number = number
    }

    func cancel() {
      let action = scheduler.lock.withLock { () -> (() -> Void)? in
        guard let index = scheduler.actions.firstIndex(where: { $0.number == number }) else { return nil }
        return scheduler.actions.remove(at: index).run
      }
      withExtendedLifetime(action) {}  // released after unlocking
    }
  }

  /// Runs the earliest action, at its date.
  func runNext() {
    let action = lock.withLock { () -> (() -> Void)? in
      guard let first = actions.indices.min(by: { actions[$0].date < actions[$1].date }) else { return nil }
      let (date, run, _) = actions.remove(at: first)
      if time < date { time = date }
      return run
    }
    action?()
  }

  /// Runs all actions, also those that they schedule.
  func runAll() {
    for _ in 0..<20 { runNext() }
  }
}

/// A manual scheduler whose actions end with their subscription.
final class CancellableManualScheduler: Scheduler, Sendable {
  typealias Time = ManualScheduler.Time
  private let base = ManualScheduler()

  var now: Time { base.now }
  var minimumTolerance: Time.Stride { base.minimumTolerance }

  func schedule(options: Never?, _ action: @escaping () -> Void) { base.schedule(options: options, action) }

  func schedule(after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void) {
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  func schedule(
    after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  func _scheduleCancellable(
    after date: Time, tolerance: Time.Stride, options: Never?, _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)? {
    base.cancellableAction(date, action)
  }

  func runNext() { base.runNext() }
  func runAll() { base.runAll() }
}
