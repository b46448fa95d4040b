import CombineCore
import CombineDispatch
import Foundation

extension Timer {
  /// Returns a publisher that repeatedly publishes the current date, on a run loop.
  ///
  ///     connect()    ────┬───────────
  ///     ticks            ──d──d──d──d─▶      an interval apart
  ///
  /// The timer starts with `connect()`; `autoconnect()` connects with the first subscriber. See ``TimerPublisher`` for
  /// threads, demand and cost.
  ///
  /// - Traps: If the interval or the tolerance is NaN.
  ///
  ///     Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { print($0) }
  ///
  /// - Parameters:
  ///   - interval: The interval between dates, in seconds; at least a tenth of a millisecond.
  ///   - tolerance: The additional delay, in seconds, that is acceptable, so that the system can combine timers.
  ///   - runLoop: The run loop on which the dates are published.
  ///   - mode: The mode of the run loop in which the dates are published.
  ///   - options: Ignored.
  /// - Returns: A connectable publisher.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A connectable publisher that repeatedly publishes the current date, on a run loop.
  ///
  ///     connect()    ────┬───────────
  ///     ticks            ──d──d──d──d─▶      an interval apart
  ///
  /// All subscribers share the timer. The dates are due at multiples of the interval after the first one, however late
  /// any of them is delivered. A date that becomes due while another is waiting or being delivered is skipped.
  ///
  /// - Threads: Dates arrive on the run loop, while it runs in the mode. Those of `RunLoop.main` in `.default` and
  ///   `.common` also arrive while the main thread is in `dispatchMain()` or belongs to an `async` main program. A loop
  ///   that does not run delivers nothing.
  /// - Demand: A date without demand is dropped.
  /// - Completion: Never.
  /// - Cost: One timer per connection; two allocations per subscriber.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {  // `lock` guards the `var`
    /// The type of the published dates.
    public typealias Output = Date
    /// The publisher never fails.
    public typealias Failure = Never

    /// The interval between dates, in seconds.
    public let interval: TimeInterval
    /// The additional delay, in seconds, that is acceptable.
    public let tolerance: TimeInterval?
    /// The run loop on which the dates are published.
    public let runLoop: RunLoop
    /// The mode of the run loop in which the dates are published.
    public let mode: RunLoop.Mode
    /// The scheduler options, which have no effect.
    public let options: RunLoop.SchedulerOptions?

    private let broadcaster = Broadcaster<Date, Never>("Timer")
    private let lock = InlineLock()
    private var connection: TimerConnection?  // guarded by `lock`

    /// Creates a publisher of a timer that has not been started.
    ///
    /// - Traps: If the interval or the tolerance is NaN.
    ///
    /// - Parameters:
    ///   - interval: The interval between dates, in seconds; at least a tenth of a millisecond.
    ///   - tolerance: The additional delay, in seconds, that is acceptable.
    ///   - runLoop: The run loop on which the dates are published.
    ///   - mode: The mode of the run loop in which the dates are published.
    ///   - options: Ignored.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      guard !interval.isNaN, tolerance?.isNaN != true else {
        fatalError("Timer.publish: an interval or tolerance of NaN")
      }
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    /// Attaches a subscriber to the timer that all subscribers share.
    ///
    /// - Parameter subscriber: The subscriber that receives the dates of the timer while it is connected.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Date, Downstream.Failure == Never {
      broadcaster.attach(subscriber)
    }

    /// Starts a timer. The first date is published after one interval.
    ///
    /// Each call starts a timer of its own, whose dates are published beside those of the others. Connect once, or use
    /// `autoconnect()`.
    ///
    /// - Returns: A cancellable that stops all running timers when it is cancelled. Releasing it does not stop them.
    ///   While they run, every call returns the same object.
    public func connect() -> any Cancellable {
      let (connection, old) = lock.withLock { () -> (TimerConnection, TimerConnection?) in
        if let connection = self.connection, !connection.isCancelled { return (connection, nil) }
        let connection = TimerConnection()
        defer { self.connection = connection }
        return (connection, self.connection)
      }
      withExtendedLifetime(old) {}  // released after unlocking
      let (broadcaster, interval) = (broadcaster, Swift.max(interval, 1e-4))
      connection.start(
        runLoop.repeating(
          after: runLoop.now.advanced(by: .seconds(interval)), interval: .seconds(interval),
          tolerance: .seconds(tolerance ?? 0), mode: mode
        ) {
          // A timer retains the connection, and the connection the timer, until the connection is cancelled.
          withExtendedLifetime(connection) { broadcaster.send(Date()) }
        })
      return connection
    }
  }
}

/// The connection of a timer publisher, which owns the running timers and stops them when it is cancelled.
private final class TimerConnection: Cancellable, @unchecked Sendable {  // `lock` guards every `var`
  private let lock = InlineLock()
  private var timers: [AnyCancellable] = []
  private var hasEnded = false

  var isCancelled: Bool { lock.withLock { hasEnded } }

  /// Stores a timer, or cancels it if another thread has cancelled the connection already.
  func start(_ timer: AnyCancellable) {
    let isCancelled = lock.withLock {
      if !hasEnded { timers.append(timer) }
      return hasEnded
    }
    if isCancelled { timer.cancel() }
  }

  func cancel() {
    let timers = lock.withLock {
      hasEnded = true
      defer { self.timers = [] }
      return self.timers
    }
    for timer in timers { timer.cancel() }
  }
}
