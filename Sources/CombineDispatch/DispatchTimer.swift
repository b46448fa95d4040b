import CombineCore
import Dispatch

/// Timers for the schedulers, built on dispatch sources.
package enum DispatchTimer {
  /// Runs an action once, at or after a date. The timer retains itself until then.
  ///
  /// - Parameters:
  ///   - queue: The queue that runs the action.
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the work, or `nil`.
  ///   - action: The action to run.
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
  /// - Parameters:
  ///   - queue: The queue on which the timer fires.
  ///   - date: The earliest time at which the action is due.
  ///   - interval: The interval between runs. If it is not positive, the action repeats as fast as the system allows.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the work, or `nil`.
  ///   - repeatingAction: The action to run.
  ///   - tick: A closure that the timer calls when the action is due, to run it or to schedule it elsewhere.
  /// - Returns: A cancellable that stops the repetition.
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
