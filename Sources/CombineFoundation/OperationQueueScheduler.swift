import CombineCore
import CombineDispatch
import Foundation

/// An operation queue runs what is scheduled on it as operations of the queue.
///
/// A queue whose `maxConcurrentOperationCount` is 1 keeps the order; any other runs actions at the same time as each
/// other. A suspended queue runs nothing until it is resumed. `OperationQueue.main` runs actions where
/// `DispatchQueue.main` does.
///
/// An operation that is cancelled does not run its action: `cancelAllOperations()` makes pipelines that deliver on the
/// queue lose count of what they have to deliver. Cancel the pipelines instead.
extension OperationQueue: Scheduler {
  /// There is nothing else to say about work for an operation queue.
  public struct SchedulerOptions: Sendable {}

  /// A point in the time of an operation queue: a date.
  public struct SchedulerTimeType: _DateTime {
    /// The point in time.
    public var date: Date

    /// Makes a point in time from a date.
    public init(_ date: Date) { self.date = date }

    /// A duration in seconds, with a fraction. A literal is in seconds.
    public struct Stride: _DateStride {
      /// What a literal with a decimal point is.
      public typealias FloatLiteralType = TimeInterval
      /// What a whole literal is.
      public typealias IntegerLiteralType = TimeInterval
      /// What the seconds are counted in.
      public typealias Magnitude = TimeInterval

      /// The seconds, with their sign.
      public var magnitude: TimeInterval

      /// Makes a duration of so many seconds.
      public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
    }
  }

  /// Zero: a timer may be as exact as the machine allows.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// The present.
  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Runs the action in an operation, as soon as the queue gets to it.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    add(sendable(action))
  }

  private func add(_ action: @escaping @Sendable () -> Void) {
    #if DEBUG
      if self === OperationQueue.main { SchedulerWatchdog.watchMainQueue() }
    #endif
    addOperation(action)
  }

  /// Adds an operation that runs the action once the date has come.
  ///
  /// - Parameter tolerance: How much later will do, so that the system can wake up for several timers at once.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = sendable(action)
    DispatchTimer.once(on: DispatchTimer.queue, at: date.dispatchQueueTime, tolerance: tolerance.dispatchQueueStride) {
      self.add(action)
    }
  }

  /// Adds an operation that runs the action once the date has come, and another one after each interval.
  ///
  /// Two runs of the action never overlap, however many operations run at a time: one that becomes due while
  /// another is waiting or under way is left out.
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
    DispatchTimer.repeating(
      on: DispatchTimer.queue, at: date.dispatchQueueTime, every: interval.dispatchQueueStride,
      tolerance: tolerance.dispatchQueueStride,
      RepeatingAction(action)
    ) { repeatingAction in
      repeatingAction.schedule { self.add($0) }
    }
  }
}
