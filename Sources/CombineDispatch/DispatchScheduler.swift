import CombineCore
import Dispatch

/// A dispatch queue is a scheduler that runs actions as blocks of the queue.
///
/// A serial queue runs actions in the order in which they were scheduled. A concurrent queue may run them at the same
/// time. `DispatchQueue.main` runs them while the main thread is in `RunLoop.main.run()` or `dispatchMain()`, or while
/// an `async` main program awaits, so a command-line program needs one of these. A debug build prints a warning when
/// the main queue has not run anything for five seconds after the first action was scheduled on it.
extension DispatchQueue: Scheduler {
  /// Options for scheduling work on a dispatch queue.
  public struct SchedulerOptions: @unchecked Sendable {  // the flags are an integer, but not declared `Sendable`
    /// The quality of service of the work.
    public var qos: DispatchQoS

    /// The flags with which the queue runs the work, such as `.barrier`.
    public var flags: DispatchWorkItemFlags

    /// The dispatch group that the work belongs to: entered when the work is scheduled, and left when it has run, or
    /// when the pipeline that scheduled it ends before.
    /// Repeating work leaves the group when it has been cancelled and no run is in progress.
    public var group: DispatchGroup?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the work.
    ///   - flags: The flags with which the queue runs the work.
    ///   - group: The dispatch group that the work belongs to.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// Zero: timers are as exact as the system allows.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The current time.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Schedules an action to run as soon as possible.
  ///
  /// - Cost: Without options, that of `async(execute:)` with the action as its block.
  ///
  /// - Parameters:
  ///   - options: The options of the work, or `nil`.
  ///   - action: The action to run.
  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    #if DEBUG
      SchedulerWatchdog.watch(self)
    #endif
    let action = sendable(action)
    if let options {
      async(group: options.group, qos: options.qos, flags: options.flags, execute: action)
    } else {
      async(execute: action)
    }
  }

  /// Schedules an action to run at or after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: The options of the work, or `nil`.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = _scheduleCancellable(after: date, tolerance: tolerance, options: options, action)
  }

  /// Schedules an action to run at or after a date, and again after each interval.
  ///
  /// Runs of the action never overlap, even on a concurrent queue: a run that becomes due while another is in progress
  /// is skipped.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The interval between runs. If it is not positive, the action repeats as fast as the system allows.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: The options of the work, or `nil`.
  ///   - action: The action to run.
  /// - Returns: A cancellable that stops the repetition when it is cancelled or released, from any thread, including
  ///   while the action runs. No run starts afterwards.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    #if DEBUG
      SchedulerWatchdog.watch(self)
    #endif
    options?.group?.enter()
    return DispatchTimer.repeating(
      on: self, at: date, every: interval, tolerance: tolerance, options: options,
      RepeatingAction(action, onEnd: options?.group?.leave))
  }
}

extension DispatchQueue {
  public func _scheduleCancellable(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)? {
    #if DEBUG
      SchedulerWatchdog.watch(self)
    #endif
    guard let group = options?.group else {
      return DispatchTimer.once(on: self, at: date, tolerance: tolerance, options: options, action: action)
    }
    group.enter()
    return DispatchTimer.once(
      on: self, at: date, tolerance: tolerance, options: options, onCancel: { group.leave() },
      action: {
        action()
        group.leave()
      })
  }
}

/// Converts an action to a `@Sendable` closure, so that another thread can run it.
///
/// The `Scheduler` protocol declares its actions without `@Sendable`, as Combine does, but a block of a queue must be
/// `@Sendable`. This is safe because an action is transferred, not shared: the caller does not use it again, and one
/// thread runs it.
@inlinable
package func sendable(_ action: @escaping () -> Void) -> @Sendable () -> Void {
  // Both types have the same representation. The structs preserve it: a closure that is passed directly as a
  // generic value is wrapped on the way in and on the way out, which costs two allocations.
  unsafeBitCast(Action(run: action), to: SendableAction.self).run
}

/// A wrapper of a closure that is not `@Sendable`. It has the same layout as ``SendableAction``, so that
/// `unsafeBitCast` can convert the one to the other.
@frozen @usableFromInline
struct Action {
  @usableFromInline let run: () -> Void
  @inlinable init(run: @escaping () -> Void) { self.run = run }
}

/// The `@Sendable` closure to which an ``Action`` is converted.
@frozen @usableFromInline
struct SendableAction {
  @usableFromInline let run: @Sendable () -> Void
}
