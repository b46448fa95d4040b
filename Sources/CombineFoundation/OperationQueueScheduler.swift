import CombineCore
import CombineDispatch
import Foundation

/// An operation queue is a scheduler that runs actions as operations of the queue.
///
/// A queue whose `maxConcurrentOperationCount` is 1 runs actions in the order in which they were scheduled; any other
/// queue may run them at the same time. A suspended queue runs nothing until it is resumed. `OperationQueue.main` runs
/// actions wherever `DispatchQueue.main` does.
///
/// A cancelled operation does not run its action. After `cancelAllOperations()`, pipelines that deliver on the queue
/// may stop delivering, because they wait for the actions. Cancel the pipelines instead.
extension OperationQueue: Scheduler {
  /// The options for scheduling on an operation queue. There are none.
  public struct SchedulerOptions: Sendable {}

  /// A point in time of an operation queue, represented by a date.
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

  /// Schedules an action to run in an operation, as soon as possible.
  ///
  /// - Parameters:
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    add(sendable(action))
  }

  private func add(_ action: @escaping @Sendable () -> Void) {
    #if DEBUG
      if self === OperationQueue.main { SchedulerWatchdog.watchMainQueue() }
    #endif
    addOperation(action)
  }

  /// Schedules an action to run in an operation that is added to the queue at or after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest time at which the operation is added.
  ///   - tolerance: The additional delay that is acceptable, so that the system can combine timers.
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = _scheduleCancellable(after: date, tolerance: tolerance, options: options, action)
  }

  /// Schedules an action to run in an operation at or after a date, and again after each interval.
  ///
  /// Runs of the action never overlap, however many operations the queue runs at a time: a run that becomes due while
  /// another is waiting or in progress is skipped.
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
    DispatchTimer.repeating(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
      tolerance: tolerance.dispatchQueueStride,
      RepeatingAction(action)
    ) { repeatingAction in
      repeatingAction.schedule { self.add($0) }
    }
  }
}

extension OperationQueue {
  public func _scheduleCancellable(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)? {
    let action = sendable(action)
    return DispatchTimer.once(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride
    ) {
      self.add(action)
    }
  }
}
