import CombineCore
import Page

/// The page's clock: a scheduler whose actions the page runs, with its own timers.
struct PageClock: Scheduler {
  typealias SchedulerOptions = Never

  /// A time of the page's clock, in milliseconds.
  struct SchedulerTimeType: Strideable {
    /// A number of milliseconds.
    struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
      var magnitude: Double
      init(_ value: Double) { magnitude = value }
      init(integerLiteral value: Int) { magnitude = Double(value) }
      init?<T: BinaryInteger>(exactly source: T) { magnitude = Double(source) }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
      static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
      static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
      static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
      static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
      static func seconds(_ s: Int) -> Self { Self(Double(s) * 1000) }
      static func seconds(_ s: Double) -> Self { Self(s * 1000) }
      static func milliseconds(_ ms: Int) -> Self { Self(Double(ms)) }
      static func microseconds(_ us: Int) -> Self { Self(Double(us) / 1000) }
      static func nanoseconds(_ ns: Int) -> Self { Self(Double(ns) / 1_000_000) }
    }

    var milliseconds: Double
    func distance(to other: Self) -> Stride { Stride(other.milliseconds - milliseconds) }
    func advanced(by stride: Stride) -> Self { Self(milliseconds: milliseconds + stride.magnitude) }
  }

  /// The cancellable of a repeated action.
  private final class Repetition: Cancellable {
    var isCancelled = false
    func cancel() { isCancelled = true }
  }

  /// The actions that the page's timers will run. A timer knows the index of its action; a free index is `nil`.
  nonisolated(unsafe) private static var actions: [(() -> Void)?] = []  // there is one thread

  var now: SchedulerTimeType { SchedulerTimeType(milliseconds: page_now()) }
  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    schedule(after: now, tolerance: 0, options: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    let index = Self.actions.firstIndex { $0 == nil } ?? Self.actions.count
    if index == Self.actions.count { Self.actions.append(action) } else { Self.actions[index] = action }
    page_schedule(Int32(index), max(0, date.milliseconds - page_now()))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition()
    func next(_ date: SchedulerTimeType) {
      schedule(after: date, tolerance: tolerance, options: nil) {
        guard !repetition.isCancelled else { return }
        action()
        next(date.advanced(by: interval))
      }
    }
    next(date)
    return repetition
  }

  /// Runs an action whose time has come.
  static func fire(_ index: Int) {
    let action = actions[index].take()
    action?()
  }
}
