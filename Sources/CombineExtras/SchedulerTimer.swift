import Combine

/// A connectable publisher that publishes the time of a scheduler at regular intervals, returned by
/// `Publishers.Timer(every:scheduler:)`.
///
/// - Threads: Values arrive on the scheduler.
/// - Demand: A value for which a subscriber has no demand is dropped for that subscriber, as a timer's.
/// - Completion: Never. Cancelling the connection stops the timer.
/// - Memory: The connection retains the scheduler and the publisher.
public final class SchedulerTimer<Context: Scheduler>: ConnectablePublisher {
  public typealias Output = Context.SchedulerTimeType
  public typealias Failure = Never

  /// The interval, in the scheduler's time.
  public let interval: Context.SchedulerTimeType.Stride
  /// The additional delay that is acceptable, or `nil` for the scheduler's minimum.
  public let tolerance: Context.SchedulerTimeType.Stride?
  /// The scheduler on which values are published.
  public let scheduler: Context
  /// The options of the scheduler.
  public let options: Context.SchedulerOptions?

  private let subject = PassthroughSubject<Output, Never>()

  /// Creates a publisher that is not connected.
  ///
  /// - Parameters:
  ///   - interval: The interval, in the scheduler's time, from the connection to the first value and between values.
  ///   - tolerance: The additional delay that is acceptable; by default, the scheduler's minimum.
  ///   - scheduler: The scheduler on which values are published.
  ///   - options: The options of the scheduler.
  public init(
    every interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride? = nil,
    scheduler: Context, options: Context.SchedulerOptions? = nil
  ) {
    self.interval = interval
    self.tolerance = tolerance
    self.scheduler = scheduler
    self.options = options
  }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  /// Starts a timer. Each connection starts one of its own.
  ///
  /// - Returns: A cancellable that stops the timer.
  public func connect() -> any Cancellable {
    scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance, options: options
    ) { [subject, scheduler] in
      subject.send(scheduler.now)
    }
  }
}

extension Publishers {
  /// Creates a connectable publisher that publishes the time of a scheduler at regular intervals.
  ///
  ///     Publishers.Timer(every: .seconds(1), scheduler: DispatchQueue.main)
  ///       .autoconnect()
  ///       .sink { print($0) }
  ///
  ///     connect()                       ┬
  ///     Timer(every: 3, scheduler:)     ───t──t──t─▶
  ///
  /// Unlike `Timer.publish(every:on:in:)`, it takes any scheduler, so that a test can advance its time.
  ///
  /// See ``SchedulerTimer`` for threads, demand and completion. A type `Publishers.Timer` of another module is
  /// preferred to this function.
  ///
  /// - Parameters:
  ///   - interval: The interval, in the scheduler's time, from the connection to the first value and between values.
  ///   - tolerance: The additional delay that is acceptable; by default, the scheduler's minimum.
  ///   - scheduler: The scheduler on which values are published.
  ///   - options: The options of the scheduler.
  /// - Returns: A connectable publisher.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func Timer<Context: Scheduler>(
    every interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride? = nil,
    scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> SchedulerTimer<Context> {
    SchedulerTimer(every: interval, tolerance: tolerance, scheduler: scheduler, options: options)
  }
}
