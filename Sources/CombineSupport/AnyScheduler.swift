import Combine
import Foundation

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// A type-erased scheduler, so that a test can replace the scheduler of a program.
///
///     final class Search {
///       init(scheduler: AnySchedulerOf<DispatchQueue> = .main) {
///         $text.debounce(for: .milliseconds(300), scheduler: scheduler).…
///       }
///     }
///
///     Search()                                                  // in the program
///     Search(scheduler: DispatchQueue.test.eraseToAnyScheduler())   // in a test, with `CombineTestKit`
///
/// Any scheduler with the same time type and the same options can be erased to this type. ``AnySchedulerOf`` names the
/// type by a scheduler that has them.
///
/// - Threads: Every call is forwarded to the erased scheduler, on the calling thread.
/// - Cost: A closure call per operation.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {  // any thread may use a scheduler
  private let getNow: () -> SchedulerTimeType
  private let getMinimumTolerance: () -> SchedulerTimeType.Stride
  private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleOnce:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleRepeatedly:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void)
      -> any Cancellable
  #if !COMBINE_PORTABLE
    private let scheduleCancellable:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void)
        -> (any Cancellable & AnyObject)?
  #endif

  /// Creates a type-erased scheduler.
  ///
  /// - Parameter scheduler: The scheduler to erase.
  public init<Context: Scheduler>(_ scheduler: Context)
  where Context.SchedulerTimeType == SchedulerTimeType, Context.SchedulerOptions == SchedulerOptions {
    getNow = { scheduler.now }
    getMinimumTolerance = { scheduler.minimumTolerance }
    scheduleNow = { scheduler.schedule(options: $0, $1) }
    scheduleOnce = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleRepeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
    #if !COMBINE_PORTABLE
      scheduleCancellable = { scheduler._scheduleCancellable(after: $0, tolerance: $1, options: $2, $3) }
    #endif
  }

  /// The current time of the erased scheduler.
  public var now: SchedulerTimeType { getNow() }

  /// The minimum tolerance of the erased scheduler.
  public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

  /// Schedules an action to run as soon as possible.
  ///
  /// - Parameters:
  ///   - options: The options of the erased scheduler, or `nil`.
  ///   - action: The action to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { scheduleNow(options, action) }

  /// Schedules an action to run at or after a date.
  ///
  /// - Parameters:
  ///   - date: The earliest time at which the action runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the erased scheduler, or `nil`.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleOnce(date, tolerance, options, action)
  }

  /// Schedules an action to run at or after a date, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The earliest time of the first run.
  ///   - interval: The interval between runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The options of the erased scheduler, or `nil`.
  ///   - action: The action to run.
  /// - Returns: A cancellable that stops the repetition when it is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

#if !COMBINE_PORTABLE
  extension AnyScheduler {
    public func _scheduleCancellable(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      scheduleCancellable(date, tolerance, options, action)
    }
  }
#endif

/// A type-erased scheduler with the time type and the options of a given scheduler: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<Context: Scheduler> = AnyScheduler<
  Context.SchedulerTimeType, Context.SchedulerOptions
>

extension Scheduler {
  /// Returns this scheduler with its type erased.
  ///
  /// - Returns: A type-erased scheduler that forwards to this one.
  @_disfavoredOverload
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}

/// A scheduler that runs every action once, synchronously, in the call that schedules it. Its time never changes.
private struct SynchronousScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  let now: SchedulerTimeType

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return AnyCancellable {}
  }
}

extension AnyScheduler {
  /// Creates a scheduler that runs every action synchronously, in the call that schedules it, as `ImmediateScheduler`
  /// does.
  ///
  ///     let search = Search(scheduler: .immediate)
  ///     search.query = "swift"   // searches without a delay
  ///
  /// For previews, and for tests in which time does not matter. Dates and delays have no effect, repeating actions run
  /// once, and the scheduler's time never changes. Where the order of events in time matters, use a test scheduler of
  /// `CombineTestKit`.
  ///
  /// - Parameter now: The time that the scheduler reports.
  /// - Returns: A type-erased scheduler.
  public static func immediate(now: SchedulerTimeType) -> Self { Self(SynchronousScheduler(now: now)) }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// A scheduler that takes the place of a dispatch queue and runs every action synchronously; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(DispatchTime(uptimeNanoseconds: 1))) }

  /// The main dispatch queue.
  public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

  /// Returns a global dispatch queue, which is concurrent.
  ///
  /// - Parameter qos: The quality of service of the queue.
  /// - Returns: The type-erased queue.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// A scheduler that takes the place of a run loop and runs every action synchronously; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(Date(timeIntervalSince1970: 0))) }

  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// A scheduler that takes the place of an operation queue and runs every action synchronously; see
  /// ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(Date(timeIntervalSince1970: 0))) }

  /// The main operation queue.
  public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }
}
