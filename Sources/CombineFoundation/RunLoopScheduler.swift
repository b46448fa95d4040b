import CombineCore
import CombineDispatch
import Foundation

/// A run loop is a scheduler that runs actions in its default mode, in the order in which they were scheduled.
///
/// Scheduling wakes a sleeping run loop; `run(mode:before:)` then returns before its date, as it does for an input
/// source. Any thread may schedule. A run loop does not exit for lack of input sources while actions are scheduled for
/// later.
///
/// `RunLoop.main` also runs actions in a program whose main thread is in `dispatchMain()` instead of
/// `RunLoop.main.run()`, or belongs to an `async` main program: they then run wherever those of `DispatchQueue.main`
/// do. While the main thread is in none of these, nothing runs.
///
/// Any other run loop runs actions only while its thread runs the loop, which the threads of queues and tasks never do.
/// A pipeline that ends in `receive(on: RunLoop.current)` on such a thread never delivers. This cannot be detected when
/// an action is scheduled, because the thread may run its loop later. A debug build prints a warning if it has not done
/// so after five seconds.
extension RunLoop: Scheduler {
  /// The options for scheduling on a run loop. There are none.
  public struct SchedulerOptions: Sendable {}

  /// A point in time of a run loop, represented by a date.
  public struct SchedulerTimeType: _DateTime {
    /// The point in time.
    public var date: Date

    /// Creates a point in time from a date.
    ///
    /// - Parameter date: The date of the point in time.
    public init(_ date: Date) { self.date = date }

    /// A duration in floating-point seconds. Literals are in seconds.
    public struct Stride: _DateStride {
      /// The type of a floating-point literal.
      public typealias FloatLiteralType = TimeInterval
      /// The type of an integer literal.
      public typealias IntegerLiteralType = TimeInterval
      /// The type of the number of seconds.
      public typealias Magnitude = TimeInterval

      /// The number of seconds, with its sign.
      public var magnitude: TimeInterval

      /// Creates a duration in seconds.
      ///
      /// - Parameter timeInterval: The number of seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }

  /// Zero: timers are as exact as the system allows.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// The current time.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Schedules an action to run in one of the next iterations of the loop, never within this call.
  ///
  /// - Parameters:
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    startWatchdog(.default)
    if self === RunLoop.main { return MainThreadQueue.shared.schedule(action) }
    perform(in: .default, sendable(action))
  }

  /// Schedules an action to run at or after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = _scheduleCancellable(after: date, tolerance: tolerance, options: options, action)
  }

  /// Schedules an action to run at or after a date, and again after each interval.
  ///
  /// Runs of the action never overlap: a run that becomes due while another is waiting or in progress is skipped.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The interval between runs. If it is not positive, the action repeats as fast as the system allows.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: Ignored.
  ///   - action: The action to run.
  /// - Returns: A cancellable that stops the repetition when it is cancelled or released, from any thread, including
  ///   while the action runs. No run starts afterwards.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    repeating(after: date, interval: interval, tolerance: tolerance, mode: .default, action)
  }

  /// Runs an action repeatedly while the loop runs in a given mode.
  ///
  /// Uses the timers of Dispatch: on Linux, Foundation never releases its timers, and those of the main run loop fire
  /// only while the loop runs.
  func repeating(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride, mode: Mode,
    _ action: @escaping () -> Void
  ) -> AnyCancellable {
    startWatchdog(mode)
    let repeatingAction = RepeatingAction(action)
    if self === RunLoop.main, mode == .default || mode == .common {
      return DispatchTimer.repeating(
        on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
        tolerance: tolerance.dispatchQueueStride,
        repeatingAction
      ) { repeatingAction in
        repeatingAction.schedule { MainThreadQueue.shared.schedule($0) }
      }
    }
    let keepAlive = RunLoopKeepAlive(on: self, mode)
    let timer = DispatchTimer.repeating(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
      tolerance: tolerance.dispatchQueueStride,
      repeatingAction
    ) { repeatingAction in
      repeatingAction.schedule { keepAlive.perform($0) }
    }
    return AnyCancellable {
      timer.cancel()
      keepAlive.invalidate()
    }
  }

  /// Runs an action on the loop, which is not the main run loop or is in a special mode.
  fileprivate func perform(in mode: Mode, _ action: @escaping @Sendable () -> Void) {
    perform(inModes: [mode]) {
      action()
      // A loop that was not running when the action was scheduled would sleep now, even if it has nothing to wait for:
      // it looks for input sources before an iteration and after it has slept.
      RunLoop.current._stop()
    }
    // `perform` does not wake a sleeping loop. Stopping it does, and ends its iteration; `run()` and `run(until:)`
    // then start another.
    _stop()
  }

  /// Starts the watchdog of the loop, in a debug build.
  private func startWatchdog(_ mode: Mode) {
    #if DEBUG
      guard mode == .default || mode == .common else { return }
      if self === RunLoop.main {
        SchedulerWatchdog.main.start { MainThreadQueue.shared.schedule($0) }
      } else if currentMode == nil {
        SchedulerWatchdog.loops.start { perform(in: .default, $0) }
      }
    #endif
  }
}

extension RunLoop {
  public func _scheduleCancellable(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)? {
    startWatchdog(.default)
    let action = sendable(action)
    if self === RunLoop.main {
      return DispatchTimer.once(
        on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride
      ) {
        MainThreadQueue.shared.schedule(action)
      }
    }
    let keepAlive = RunLoopKeepAlive(on: self, .default)
    return DispatchTimer.once(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride,
      onCancel: { keepAlive.invalidate() },
      action: {
        keepAlive.perform {
          keepAlive.invalidate()
          action()
        }
      })
  }
}

extension SchedulerWatchdog {
  /// The watchdog of all run loops other than the main one. It does not stop after a success, because one loop says
  /// nothing about another.
  fileprivate static let loops = SchedulerWatchdog(
    """
    Combine: actions have been waiting for a run loop for \(timeout) seconds, and its thread does not run it, or only \
    in other modes. The threads of queues and of tasks never do: deliver on RunLoop.main or on a queue instead.
    """, stopsAfterSuccess: false)
}

/// An input source that does nothing, which keeps a run loop from exiting while an action is scheduled for later.
private final class RunLoopKeepAlive: @unchecked Sendable {  // sources may be added and removed on any thread
  private let loop: RunLoop
  private let mode: RunLoop.Mode
  private let source = RunLoop._Source()

  init(on loop: RunLoop, _ mode: RunLoop.Mode) {
    self.loop = loop
    self.mode = mode
    loop._add(source, forMode: mode)
  }

  func perform(_ action: @escaping @Sendable () -> Void) { loop.perform(in: mode, action) }

  func invalidate() {
    loop._remove(source, for: mode)
    loop._stop()  // wakes the loop, so that it exits if it has no other source
  }
}

/// The queue of actions for the main run loop.
///
/// Enqueuing an action notifies the run loop and the main queue. The one that the main thread serves first runs the
/// actions. The loop is needed when an action runs the loop again, and the queue when the loop is never run. Each holds
/// at most one notification, so none accumulate in the one that is not served.
///
/// Actions run in order and never overlap, because both places belong to the main thread.
private final class MainThreadQueue: @unchecked Sendable {  // `lock` guards every `var`
  static let shared = MainThreadQueue()

  private let lock = Lock()
  private var actions = Queue<() -> Void>()
  private var isLoopNotified = false
  private var isQueueNotified = false

  func schedule(_ action: @escaping () -> Void) {
    let (mustNotifyLoop, mustNotifyQueue) = lock.withLock {
      defer { (isLoopNotified, isQueueNotified) = (true, true) }
      actions.append(action)
      return (!isLoopNotified, !isQueueNotified)
    }
    if mustNotifyLoop { RunLoop.main.perform { self.run(fromLoop: true) } }
    if mustNotifyQueue { DispatchQueue.main.async { self.run(fromLoop: false) } }
  }

  /// Runs the actions that are in the queue now. Actions scheduled meanwhile have sent a new notification.
  private func run(fromLoop: Bool) {
    let count = lock.withLock {
      if fromLoop { isLoopNotified = false } else { isQueueNotified = false }
      return actions.count
    }
    for _ in 0..<count {
      guard let action = takeFirst() else { return }
      action()
    }
  }

  private func takeFirst() -> (() -> Void)? {
    lock.withLock { actions.isEmpty ? nil : actions.removeFirst() }
  }
}
