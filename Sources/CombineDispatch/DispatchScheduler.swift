import CombineCore
import Dispatch

/// A dispatch queue runs what is scheduled on it as blocks of the queue.
///
/// On a serial queue the order of scheduling is the order of running; a concurrent queue runs actions at the same
/// time as each other. `DispatchQueue.main` runs them while the main thread is in `RunLoop.main.run()` or
/// `dispatchMain()`, or while an `async` main program awaits: a command line program needs one of them. A debug build
/// says so when the main queue has not been served five seconds after something has first been scheduled on it.
extension DispatchQueue: Scheduler {
  /// What else one can say about work for a dispatch queue.
  public struct SchedulerOptions: @unchecked Sendable {  // the flags are a number, which Dispatch does not say
    /// The quality of service.
    public var qos: DispatchQoS

    /// How the queue runs the work; `.barrier`, for instance.
    public var flags: DispatchWorkItemFlags

    /// Entered when the work is scheduled and left when it has run. Repeating work leaves it when it has been
    /// cancelled and does not run any more.
    public var group: DispatchGroup?

    /// Says something about work for a dispatch queue.
    public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// Zero: a timer may be as exact as the machine allows.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The present.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// Runs the action as soon as the queue gets to it.
  ///
  /// Without options it costs what `async(execute:)` costs with the action as its block.
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

  /// Runs the action once the date has come.
  ///
  /// - Parameter tolerance: How much later will do, so that the system can wake up for several timers at once.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    #if DEBUG
      SchedulerWatchdog.watch(self)
    #endif
    guard let group = options?.group else {
      return DispatchTimer.once(on: self, at: date, tolerance: tolerance, options: options, action: action)
    }
    group.enter()
    DispatchTimer.once(on: self, at: date, tolerance: tolerance, options: options) {
      action()
      group.leave()
    }
  }

  /// Runs the action once the date has come, and again after each interval.
  ///
  /// Two runs of the action never overlap, not on a concurrent queue either: a run that becomes due while another is
  /// under way is left out.
  ///
  /// - Parameters:
  ///   - interval: The time from one run to the next; as short as the machine allows if it isn't positive.
  ///   - tolerance: How much later will do, so that the system can wake up for several timers at once.
  /// - Returns: Ends the repeatingAction when it is cancelled or released, from any thread and also from inside the
  ///   action. No run starts afterwards.
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

/// Lets an action cross to the thread that runs it.
///
/// The actions of a `Scheduler` are not `@Sendable`, as the original declares them, but a block of a queue must be. An
/// action is handed over, not shared: whoever schedules it gives it away, and one thread runs it.
@inlinable
package func sendable(_ action: @escaping () -> Void) -> @Sendable () -> Void {
  // The same representation. The structs keep it so: a closure that is passed as a generic value on its own is
  // wrapped on the way in and on the way out, which costs two allocations.
  unsafeBitCast(Action(run: action), to: SendableAction.self).run
}

@frozen @usableFromInline
struct Action {
  @usableFromInline let run: () -> Void
  @inlinable init(run: @escaping () -> Void) { self.run = run }
}

@frozen @usableFromInline
struct SendableAction {
  @usableFromInline let run: @Sendable () -> Void
}
