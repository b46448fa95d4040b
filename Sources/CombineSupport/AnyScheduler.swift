import Combine

/// A scheduler whose own type is hidden, so that a test can pass another one.
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
/// What has the same time and the same options fits: ``AnySchedulerOf`` names them by a scheduler that has them.
/// Every call goes to the scheduler that it was made of, on the same thread. Cost: a closure call.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {  // a scheduler is there to be used by any thread
  private let getNow: () -> SchedulerTimeType
  private let getMinimumTolerance: () -> SchedulerTimeType.Stride
  private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleOnce:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleRepeatedly:
    (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void)
      -> any Cancellable

  /// Hides the type of a scheduler.
  public init<Context: Scheduler>(_ scheduler: Context)
  where Context.SchedulerTimeType == SchedulerTimeType, Context.SchedulerOptions == SchedulerOptions {
    getNow = { scheduler.now }
    getMinimumTolerance = { scheduler.minimumTolerance }
    scheduleNow = { scheduler.schedule(options: $0, $1) }
    scheduleOnce = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleRepeatedly = { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
  }

  /// The present, in the scheduler's time.
  public var now: SchedulerTimeType { getNow() }

  /// The scheduler's.
  public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

  /// Runs the action on the scheduler, as soon as possible.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { scheduleNow(options, action) }

  /// Runs the action on the scheduler once the date has come.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleOnce(date, tolerance, options, action)
  }

  /// Runs the action on the scheduler once the date has come, and again after each interval.
  ///
  /// - Returns: Ends the repetition when it is cancelled.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

/// An ``AnyScheduler`` with the time and the options of a given scheduler: `AnySchedulerOf<DispatchQueue>`.
public typealias AnySchedulerOf<Context: Scheduler> = AnyScheduler<
  Context.SchedulerTimeType, Context.SchedulerOptions
>

extension Scheduler {
  /// Hides the type of this scheduler.
  public func eraseToAnyScheduler() -> AnySchedulerOf<Self> { AnyScheduler(self) }
}

/// Runs everything in the call that schedules it, whenever it is to run. Its time stands still.
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
  /// A scheduler that runs everything at once, in the call that schedules it, as `ImmediateScheduler` does.
  ///
  ///     let search = Search(scheduler: .immediate)
  ///     search.query = "swift"   // asks without a delay
  ///
  /// For previews, and for tests in which time does not matter. Dates and delays have no effect, what repeats runs once,
  /// and its time stands still: where the order of events in time matters, use a test scheduler of `CombineTestKit`.
  ///
  /// - Parameter now: What it says that the time is.
  public static func immediate(now: SchedulerTimeType) -> Self { Self(SynchronousScheduler(now: now)) }
}

extension AnyScheduler
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == DispatchQueue.SchedulerOptions {
  /// Takes the place of a queue and runs everything at once; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(DispatchTime(uptimeNanoseconds: 1))) }

  /// The main queue.
  public static var main: Self { DispatchQueue.main.eraseToAnyScheduler() }

  /// A queue of the system, which is concurrent.
  ///
  /// - Parameter qos: How urgent its work is.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> Self {
    DispatchQueue.global(qos: qos).eraseToAnyScheduler()
  }
}

extension AnyScheduler
where SchedulerTimeType == RunLoop.SchedulerTimeType, SchedulerOptions == RunLoop.SchedulerOptions {
  /// Takes the place of a run loop and runs everything at once; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(Date(timeIntervalSince1970: 0))) }

  /// The main run loop.
  public static var main: Self { RunLoop.main.eraseToAnyScheduler() }
}

extension AnyScheduler
where SchedulerTimeType == OperationQueue.SchedulerTimeType, SchedulerOptions == OperationQueue.SchedulerOptions {
  /// Takes the place of an operation queue and runs everything at once; see ``immediate(now:)``.
  public static var immediate: Self { immediate(now: .init(Date(timeIntervalSince1970: 0))) }

  /// The main operation queue.
  public static var main: Self { OperationQueue.main.eraseToAnyScheduler() }
}
