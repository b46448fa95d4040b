import CombineCore
import Dispatch

/// Runs an action at a time on a queue, once, or again and again until it is cancelled.
///
/// Holds the action until it has run for the last time: cancelling releases it at once, or when the run under way
/// returns. Any thread may cancel, also the action itself (law 12); after that no run starts (law 14). The runs
/// never overlap. The lock covers only the fields; neither an action nor its `deinit` runs under it (law 18).
package final class DispatchTimer: Cancellable, @unchecked Sendable {  // mutable fields guarded by `lock`
  private let lock = Lock()
  private let source: any DispatchSourceTimer
  private let group: DispatchGroup?
  private var action: (() -> Void)?
  private var isRunning = false

  /// Starts a timer that repeats.
  package init(
    on queue: DispatchQueue, at date: DispatchQueue.SchedulerTimeType,
    every interval: DispatchQueue.SchedulerTimeType.Stride, tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: DispatchQueue.SchedulerOptions? = nil, action: @escaping () -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue)
    group = options?.group
    self.action = action
    group?.enter()
    source.setHandler(on: queue, options) { [weak self] in self?.run() }
    source.schedule(
      deadline: date.dispatchTime, repeating: max(interval, .nanoseconds(1)).timeInterval,
      leeway: max(tolerance, .nanoseconds(0)).timeInterval)
    source.resume()
  }

  deinit { cancel() }

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

  private func run() {
    let action: (() -> Void)? = lock.withLock {
      if isRunning { return nil }
      isRunning = self.action != nil
      return self.action
    }
    guard let action else { return }
    action()
    let isCancelled = lock.withLock {
      isRunning = false
      return self.action == nil
    }
    if isCancelled { group?.leave() }
  }

  package func cancel() {
    let (action, isRunning) = lock.withLock {
      let action = self.action
      self.action = nil
      return (action, self.isRunning)
    }
    guard action != nil else { return }
    source.cancel()
    if !isRunning { group?.leave() }
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
