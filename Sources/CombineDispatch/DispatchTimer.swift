import CombineCore
import Dispatch

/// The timers behind the schedulers, made of Dispatch's sources.
package enum DispatchTimer {
  /// Runs an action once. The timer keeps itself alive until then.
  package static func once(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    tolerance: DispatchQueue.SchedulerTimeType.Stride, options: DispatchQueue.SchedulerOptions? = nil,
    action: @escaping () -> Void
  ) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setHandler(
      on: queue, options,
      sendable {
        action()
        source.cancel()  // releases this closure, and with it the action and the source
      })
    source.schedule(deadline: date.dispatchTime, leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
  }

  /// Runs an action again and again, for as long as the result is neither cancelled nor released.
  ///
  /// - Parameter tick: What the timer does to make the repetition run.
  package static func repeating(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    every interval: DispatchQueue.SchedulerTimeType.Stride, tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: DispatchQueue.SchedulerOptions? = nil, _ repetition: Repetition,
    tick: @escaping @Sendable (Repetition) -> Void = { $0.run() }
  ) -> AnyCancellable {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setHandler(on: queue, options) { tick(repetition) }
    source.schedule(
      deadline: date.dispatchTime, repeating: max(interval, .nanoseconds(1)).timeInterval,
      leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
    return AnyCancellable {
      repetition.cancel()
      source.cancel()
    }
  }
}

extension DispatchSourceTimer {
  /// Sets what happens when the timer fires. A barrier needs a block of its own: the handler of a source is none.
  fileprivate func setHandler(
    on queue: DispatchQueue, _ options: DispatchQueue.SchedulerOptions?, _ handler: @escaping @Sendable () -> Void
  ) {
    let (qos, flags) = (options?.qos ?? .unspecified, options?.flags ?? [])
    if flags.contains(.barrier) {
      setEventHandler { queue.async(qos: qos, flags: flags, execute: handler) }
    } else {
      setEventHandler(qos: qos, flags: flags, handler: handler)
    }
  }
}
