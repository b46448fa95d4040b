import AllocationCounter
import Combine
import CombineTestKit

/// A scheduler whose own allocations are not counted as those of the operator that uses it.
final class QuietScheduler: Scheduler, Sendable {
  typealias SchedulerTimeType = VirtualTimeScheduler.SchedulerTimeType
  typealias SchedulerOptions = VirtualTimeScheduler.SchedulerOptions

  private let base: VirtualTimeScheduler

  init(limit: Int) { base = VirtualTimeScheduler(limit: limit) }

  var now: SchedulerTimeType { quietly { base.now } }

  var minimumTolerance: SchedulerTimeType.Stride { quietly { base.minimumTolerance } }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    quietly { base.schedule(options: options, action) }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    quietly { base.schedule(after: date, tolerance: tolerance, options: options, action) }
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    quietly { base.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action) }
  }

  /// Advances the scheduler's time. The allocations of the work that runs are counted.
  func advance(by stride: SchedulerTimeType.Stride) { base.advance(by: stride) }

  private func quietly<Result>(_ body: () -> Result) -> Result {
    allocationsPause()
    defer { allocationsResume() }
    return body()
  }
}
