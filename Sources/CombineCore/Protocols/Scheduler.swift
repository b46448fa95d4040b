/// A type that says when and where work runs: a queue, a run loop, or virtual time in tests.
public protocol Scheduler<SchedulerTimeType> {
  /// A point in this scheduler's time. Its stride is a duration that can be made from seconds.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// What else one can say about a piece of work; `Never` if nothing.
  associatedtype SchedulerOptions

  /// The present, in this scheduler's time.
  var now: SchedulerTimeType { get }

  /// The smallest tolerance that this scheduler honours.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs the action as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs the action at some time after the date.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs the action at some time after the date, then again after each interval.
  ///
  /// - Returns: Ends the repetition when it is cancelled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

/// A duration that can be made from the usual units.
public protocol SchedulerTimeIntervalConvertible {
  /// A duration of whole seconds.
  static func seconds(_ s: Int) -> Self
  /// A duration in seconds.
  static func seconds(_ s: Double) -> Self
  /// A duration in milliseconds.
  static func milliseconds(_ ms: Int) -> Self
  /// A duration in microseconds.
  static func microseconds(_ us: Int) -> Self
  /// A duration in nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

extension Scheduler {
  /// Runs the action as soon as possible, without options.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs the action at some time after the date, with the smallest tolerance and without options.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs the action at some time after the date, without options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action again and again, with the smallest tolerance and without options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs the action again and again, without options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}
