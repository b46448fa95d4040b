import CombineCore
import Dispatch

/// Timers for the schedulers, built on dispatch sources.
package enum DispatchTimer {
  /// Runs an action once, at or after a date. The timer retains itself until then.
  package static func once(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    tolerance: DispatchQueue.SchedulerTimeType.Stride, options: DispatchQueue.SchedulerOptions? = nil,
    action: @escaping () -> Void
  ) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(
      qos: options?.qos ?? .unspecified, flags: options?.flags ?? [],
      handler: sendable {
        action()
        source.cancel()  // releases this closure, and therefore the action and the source
      })
    source.schedule(deadline: date.dispatchTime, leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
  }

  /// Runs an action repeatedly until the returned cancellable is cancelled or released.
  ///
  /// - Parameter tick: A closure that the timer calls when the action is due, to run it or to schedule it elsewhere.
  package static func repeating(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    every interval: DispatchQueue.SchedulerTimeType.Stride, tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: DispatchQueue.SchedulerOptions? = nil, _ repeatingAction: RepeatingAction,
    tick: @escaping @Sendable (RepeatingAction) -> Void = { $0.run() }
  ) -> AnyCancellable {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler(qos: options?.qos ?? .unspecified, flags: options?.flags ?? []) { tick(repeatingAction) }
    source.schedule(
      deadline: date.dispatchTime, repeating: max(interval, .nanoseconds(1)).timeInterval,
      leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
    return AnyCancellable {
      repeatingAction.cancel()
      source.cancel()
    }
  }
}
