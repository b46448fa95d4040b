import Combine

/// A scheduler whose time, in ticks, advances from one action to the next. Actions with the same time run in the order
/// in which they were scheduled.
final class Clock: Scheduler {
  struct SchedulerTimeType: Strideable {
    var tick: Int
    func distance(to other: Self) -> Stride { Stride(other.tick - tick) }
    func advanced(by stride: Stride) -> Self { Self(tick: tick + stride.ticks) }

    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var ticks: Int
      init(_ ticks: Int) { self.ticks = ticks }
      init(integerLiteral ticks: Int) { self.ticks = ticks }
      init?<Source: BinaryInteger>(exactly source: Source) {
        guard let ticks = Int(exactly: source) else { return nil }
        self.ticks = ticks
      }
      var magnitude: Int { abs(ticks) }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.ticks < rhs.ticks }
      static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.ticks + rhs.ticks) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.ticks - rhs.ticks) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.ticks * rhs.ticks) }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      static func seconds(_ s: Int) -> Self { nanoseconds(s * 1_000_000_000) }
      static func seconds(_ s: Double) -> Self { nanoseconds(Int(s * 1_000_000_000)) }
      static func milliseconds(_ ms: Int) -> Self { nanoseconds(ms * 1_000_000) }
      static func microseconds(_ us: Int) -> Self { nanoseconds(us * 1_000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(ns) }
    }
  }

  private(set) var tick = 0
  private var waiting: [(tick: Int, action: () -> Void)] = []  // sorted, the next one last

  var now: SchedulerTimeType { SchedulerTimeType(tick: tick) }
  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Schedules an action for a time, or for the next turn if that time has passed.
  func at(_ tick: Int, _ action: @escaping () -> Void) {
    let tick = max(tick, self.tick)
    var place = waiting.count
    while place > 0, waiting[place - 1].tick <= tick { place -= 1 }
    waiting.insert((tick, action), at: place)
  }

  func schedule(options: Never?, _ action: @escaping () -> Void) { at(tick, action) }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    at(date.tick, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    preconditionFailure("no operator repeats work")
  }

  /// Moves the time past all events, so that the time of the last action does not affect the outcome.
  func moveToEnd() { tick = Self.end }

  static let end = 1 << 60

  /// Runs all actions, including those that they schedule.
  ///
  /// - Returns: `false` if the actions do not end.
  func run() -> Bool {
    for _ in 0..<100_000 {
      guard let (tick, action) = waiting.popLast() else { return true }
      self.tick = tick
      action()
    }
    waiting = []
    return false
  }
}
