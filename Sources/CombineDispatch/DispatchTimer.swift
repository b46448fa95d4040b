import CombineCore
import Dispatch

/// Timers for the schedulers, built on dispatch sources.
package enum DispatchTimer {
  /// The queue of the timer that all actions share. It is serial, so that actions start in the order of their dates.
  package static let queue = DispatchQueue(label: "Combine.timers", qos: .userInitiated)

  /// Runs an action once, at or after a date.
  ///
  /// - Parameters:
  ///   - queue: The queue that runs the action.
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the work, or `nil`.
  ///   - onCancel: A closure to call if the timer is cancelled before the action runs.
  ///   - action: The action to run.
  /// - Returns: A cancellable that releases the action. Releasing it has no effect.
  @discardableResult
  package static func once(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    tolerance: DispatchQueue.SchedulerTimeType.Stride, options: DispatchQueue.SchedulerOptions? = nil,
    onCancel: (() -> Void)? = nil, action: @escaping () -> Void
  ) -> any Cancellable & AnyObject {
    let timed = TimedAction(on: queue, at: date.dispatchTime, options, onCancel: onCancel, action)
    TimedActions.shared.insert(timed, tolerance: tolerance)
    return timed
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
