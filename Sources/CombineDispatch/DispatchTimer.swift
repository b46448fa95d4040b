import CombineCore
import Dispatch
import Synchronization

/// Timers for the schedulers, built on dispatch sources.
package enum DispatchTimer {
  /// Runs an action once, at or after a date. The timer retains itself until then, or until it is cancelled.
  ///
  /// - Parameters:
  ///   - queue: The queue that runs the action.
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the work, or `nil`.
  ///   - onCancel: A closure to call if the timer is cancelled before the action runs.
  ///   - action: The action to run.
  /// - Returns: A cancellable that releases the action, and the timer. Releasing it has no effect.
  @discardableResult
  package static func once(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    tolerance: DispatchQueue.SchedulerTimeType.Stride, options: DispatchQueue.SchedulerOptions? = nil,
    onCancel: (() -> Void)? = nil, action: @escaping () -> Void
  ) -> any Cancellable {
    let source = DispatchSource.makeTimerSource(queue: queue)
    let timer = OneShot(source, onCancel)
    source.setEventHandler(
      qos: options?.qos ?? .unspecified, flags: options?.flags ?? [],
      handler: sendable {
        if timer.begin() { action() }
        source.cancel()  // releases this closure, and therefore the action and the source
      })
    source.schedule(deadline: date.dispatchTime, leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
    return timer
  }

  /// A timer that fires once: either its action runs, or it is cancelled.
  private final class OneShot: Cancellable, @unchecked Sendable {  // an atomic and constants
    private let isDecided = Atomic<Bool>(false)
    private let source: any DispatchSourceTimer
    private let onCancel: (() -> Void)?

    init(_ source: any DispatchSourceTimer, _ onCancel: (() -> Void)?) {
      self.source = source
      self.onCancel = onCancel
    }

    /// Decides that the action runs.
    ///
    /// - Returns: `false` if the timer has been cancelled.
    func begin() -> Bool { !isDecided.exchange(true, ordering: .acquiringAndReleasing) }

    func cancel() {
      guard begin() else { return }
      source.cancel()
      onCancel?()
    }
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
