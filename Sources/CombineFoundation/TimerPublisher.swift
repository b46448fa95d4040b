import CombineCore
import CombineDispatch
import Foundation

extension Timer {
  /// Delivers the present date again and again, on a run loop.
  ///
  ///     connect()    ────┬───────────
  ///     ticks            ──d──d──d──d─▶      an interval apart
  ///
  /// Nothing ticks before `connect()`; `autoconnect()` connects with the first subscriber. See ``TimerPublisher``.
  ///
  ///     Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { print($0) }
  ///
  /// - Parameters:
  ///   - interval: The seconds from one tick to the next; a tenth of a millisecond if it isn't more.
  ///   - tolerance: How many seconds later will do, so that the system can wake up for several timers at once.
  ///   - runLoop: Where the ticks are delivered.
  ///   - mode: In which mode of the loop.
  ///   - options: There are none.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: RunLoop.SchedulerOptions? = nil
  ) -> TimerPublisher {
    TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode, options: options)
  }

  /// A timer as a publisher: what `Timer.publish(every:tolerance:on:in:options:)` returns.
  ///
  ///     connect()    ────┬───────────
  ///     ticks            ──d──d──d──d─▶      an interval apart
  ///
  /// - All subscribers share one timer. A subscriber that has not asked for a tick does not get it, and will not get it
  ///   later. It never ends.
  /// - Delivers on the run loop. Ticks come while somebody runs the loop in the mode; those of `RunLoop.main` in
  ///   `.default` and `.common` also while the main thread is in `dispatchMain()`, or belongs to an `async` main
  ///   program. A loop that nobody runs delivers nothing.
  /// - The ticks are due at multiples of the interval from the first one, however late one of them is delivered. One that
  ///   becomes due while another is waiting or under way is left out.
  /// - Cost: one timer for each connection, two objects for each subscriber.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {  // one field, locked
    /// The present, as the run loop delivers it.
    public typealias Output = Date
    /// It does not fail.
    public typealias Failure = Never

    /// The seconds from one tick to the next.
    public let interval: TimeInterval
    /// How many seconds later will do.
    public let tolerance: TimeInterval?
    /// Where the ticks are delivered.
    public let runLoop: RunLoop
    /// The mode in which the loop delivers them.
    public let mode: RunLoop.Mode
    /// There are none.
    public let options: RunLoop.SchedulerOptions?

    private let broadcaster = Broadcaster<Date, Never>("Timer")
    private let lock = Lock()
    private var connection: TimerConnection?  // guarded by `lock`

    /// Makes a publisher of a timer that does not tick yet.
    ///
    /// - Parameters:
    ///   - interval: The seconds from one tick to the next; a tenth of a millisecond if it isn't more.
    ///   - tolerance: How many seconds later will do.
    ///   - runLoop: Where the ticks are delivered.
    ///   - mode: In which mode of the loop.
    ///   - options: There are none.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: RunLoop.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.runLoop = runLoop
      self.mode = mode
      self.options = options
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Date, Downstream.Failure == Never {
      broadcaster.attach(subscriber)
    }

    /// Starts the timer; the first tick comes after one interval.
    ///
    /// - Returns: Stops the timer when it is cancelled; until then the timer ticks, also when nobody keeps this. While
    ///   the timer runs, every call returns the same. Afterwards one can connect again.
    public func connect() -> any Cancellable {
      let (connection, old) = lock.withLock { () -> (TimerConnection?, TimerConnection?) in
        if let connection = self.connection, !connection.isCancelled { return (nil, connection) }
        let old = self.connection
        self.connection = TimerConnection()
        return (self.connection, old)
      }
      guard let connection else { return old! }
      let (broadcaster, interval) = (broadcaster, Swift.max(interval, 1e-4))
      connection.start(
        runLoop.repeating(
          after: runLoop.now.advanced(by: .seconds(interval)), interval: .seconds(interval),
          tolerance: .seconds(tolerance ?? 0), mode: mode
        ) {
          // The timer keeps the connection, and the connection the timer, until it is cancelled.
          withExtendedLifetime(connection) { broadcaster.send(Date()) }
        })
      return connection
    }
  }
}

/// A timer that ticks, until it is cancelled.
private final class TimerConnection: Cancellable, @unchecked Sendable {  // fields guarded by `lock`
  private let lock = Lock()
  private var timer: AnyCancellable?
  private var hasEnded = false

  var isCancelled: Bool { lock.withLock { hasEnded } }

  /// Takes the timer; who else has been given the connection may have cancelled it by now.
  func start(_ timer: AnyCancellable) {
    let isCancelled = lock.withLock {
      if !hasEnded { self.timer = timer }
      return hasEnded
    }
    if isCancelled { timer.cancel() }
  }

  func cancel() {
    let timer = lock.withLock {
      hasEnded = true
      return self.timer.take()
    }
    timer?.cancel()
  }
}
