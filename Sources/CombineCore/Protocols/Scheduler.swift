/// A type that runs actions immediately or at a later date: a queue, a run loop, or virtual time in tests.
public protocol Scheduler<SchedulerTimeType> {
  /// The type of a date of this scheduler. Its stride is a duration that can be created from seconds.
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The type of the options of an action; `Never` if there are none.
  associatedtype SchedulerOptions

  /// The current date of this scheduler.
  var now: SchedulerTimeType { get }

  /// The minimum tolerance that this scheduler supports.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs an action as soon as possible.
  ///
  /// - Parameters:
  ///   - options: The options of the action.
  ///   - action: The closure to run.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs an action after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action runs.
  ///   - tolerance: The time by which the action may be late.
  ///   - options: The options of the action.
  ///   - action: The closure to run.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)

  /// Runs an action after a date, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action first runs.
  ///   - interval: The interval between two runs.
  ///   - tolerance: The time by which each run may be late.
  ///   - options: The options of the action.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable

  /// Runs an action after a date, unless it is cancelled before.
  ///
  /// Only the schedulers of this package implement this method, so that a timer ends with the subscription that needs
  /// it instead of at its date. It is a requirement because a specialized pipeline then calls it directly.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action runs.
  ///   - tolerance: The time by which the action may be late.
  ///   - options: The options of the action.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that releases the action, and the timer that waits for it; `nil` if this scheduler cannot
  ///   cancel actions. Releasing the cancellable has no effect.
  func _scheduleCancellable(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)?
}

/// A duration that can be created from common units of time.
public protocol SchedulerTimeIntervalConvertible {
  /// Creates a duration of whole seconds.
  ///
  /// - Parameter s: The number of seconds.
  static func seconds(_ s: Int) -> Self

  /// Creates a duration of seconds and fractions of a second.
  ///
  /// - Parameter s: The number of seconds.
  static func seconds(_ s: Double) -> Self

  /// Creates a duration of milliseconds.
  ///
  /// - Parameter ms: The number of milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// Creates a duration of microseconds.
  ///
  /// - Parameter us: The number of microseconds.
  static func microseconds(_ us: Int) -> Self

  /// Creates a duration of nanoseconds.
  ///
  /// - Parameter ns: The number of nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

extension Scheduler {
  @inlinable
  public func _scheduleCancellable(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> (any Cancellable & AnyObject)? {
    schedule(after: date, tolerance: tolerance, options: options, action)
    return nil
  }

  /// Runs an action as soon as possible, without options.
  ///
  /// - Parameter action: The closure to run.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs an action after a date, with the minimum tolerance and without options.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action runs.
  ///   - action: The closure to run.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action after a date, without options.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action runs.
  ///   - tolerance: The time by which the action may be late.
  ///   - action: The closure to run.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs an action after a date and again after each interval, with the minimum tolerance and without options.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action first runs.
  ///   - interval: The interval between two runs.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs an action after a date and again after each interval, without options.
  ///
  /// - Parameters:
  ///   - date: The earliest date at which the action first runs.
  ///   - interval: The interval between two runs.
  ///   - tolerance: The time by which each run may be late.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that ends the repetition.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}
