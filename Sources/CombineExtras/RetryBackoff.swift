import Combine

/// The interval to wait before an operation is repeated, by the number of the repetition.
///
///     .constant(.seconds(2))                                            // 2 s, 2 s, 2 s …
///     .linear(initial: .seconds(1), increment: .seconds(1))             // 1 s, 2 s, 3 s …
///     .exponential(initial: .milliseconds(100), maximum: .seconds(5))   // 100 ms, 200 ms, 400 ms … 5 s, 5 s
public struct RetryBackoff: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case constant
    case linear(increment: Duration)
    case exponential(multiplier: Double)
  }

  private let kind: Kind
  private let initial: Duration
  private let maximum: Duration?

  private init(_ kind: Kind, initial: Duration, maximum: Duration?) {
    guard initial >= .zero, maximum ?? .zero >= .zero else {
      fatalError("RetryBackoff: an interval of \(min(initial, maximum ?? initial)) is negative")
    }
    self.kind = kind
    self.initial = initial
    self.maximum = maximum
  }

  /// Returns a backoff of the same interval before every repetition.
  ///
  /// - Parameter interval: The interval. A negative one traps.
  public static func constant(_ interval: Duration) -> RetryBackoff {
    RetryBackoff(.constant, initial: interval, maximum: nil)
  }

  /// Returns a backoff that grows by the same amount with every repetition.
  ///
  /// - Parameters:
  ///   - initial: The interval before the first repetition. A negative one traps.
  ///   - increment: The difference between an interval and the next one. A negative one traps.
  ///   - maximum: The longest interval, or `nil` for none.
  public static func linear(initial: Duration, increment: Duration, maximum: Duration? = nil) -> RetryBackoff {
    guard increment >= .zero else { fatalError("RetryBackoff: an increment of \(increment) is negative") }
    return RetryBackoff(.linear(increment: increment), initial: initial, maximum: maximum)
  }

  /// Returns a backoff that is multiplied by the same factor with every repetition.
  ///
  /// - Parameters:
  ///   - initial: The interval before the first repetition. A negative one traps.
  ///   - maximum: The longest interval.
  ///   - multiplier: The quotient of an interval and the one before. A value below 1 traps.
  public static func exponential(
    initial: Duration, maximum: Duration, multiplier: Double = 2
  ) -> RetryBackoff {
    guard multiplier >= 1 else { fatalError("RetryBackoff: a multiplier of \(multiplier) is less than 1") }
    return RetryBackoff(.exponential(multiplier: multiplier), initial: initial, maximum: maximum)
  }

  /// Returns the interval before a repetition, without jitter.
  ///
  /// - Parameter repetition: The number of the repetition, from 1.
  /// - Returns: The interval, at most the maximum, and at most 100 years.
  public func interval(before repetition: Int) -> Duration {
    let times = Double(max(repetition, 1) - 1)
    let seconds: Double
    switch kind {
    case .constant: seconds = initial.seconds
    case .linear(let increment): seconds = initial.seconds + increment.seconds * times
    case .exponential(let multiplier):
      var factor = 1.0
      // A power by squaring: neither Foundation nor a loop of as many steps as there have been repetitions.
      var (base, exponent) = (multiplier, max(repetition, 1) - 1)
      while exponent > 0 {
        if exponent & 1 == 1 { factor *= base }
        base *= base
        exponent >>= 1
      }
      seconds = initial.seconds * factor
    }
    // Zero times infinity is not a number; a wait of nothing stays one.
    let bound = min(maximum?.seconds ?? .infinity, Duration.longest)
    return .nanoseconds(Int64((min(seconds.isNaN ? 0 : seconds, bound) * 1e9).rounded()))
  }
}

extension Duration {
  /// The longest interval in seconds that fits into nanoseconds, rounded down to 100 years.
  fileprivate static let longest = 100.0 * 365 * 86_400

  fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

  /// The number of nanoseconds, at most 100 years.
  fileprivate var nanoseconds: Int {
    Int(min(max(components.seconds, 0), Int64(Self.longest))) * 1_000_000_000
      + Int(components.attoseconds / 1_000_000_000)
  }
}

extension Duration {
  /// The interval in the unit of a scheduler, at most 100 years.
  func stride<Stride: SchedulerTimeIntervalConvertible>(of type: Stride.Type) -> Stride { .nanoseconds(nanoseconds) }
}

/// A generator of the random part of a wait, between 0 and 1.
typealias JitterSource = () -> Double

extension Publishers {
  /// A publisher that subscribes to another one again after a failure, after an interval that grows.
  ///
  /// Returned by `retry(_:backoff:jitter:scheduler:options:resetsAfterElement:when:)`.
  public struct RetryBackoffPublisher<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to again.
    public let upstream: Upstream
    /// The maximum number of repetitions without success; `nil` for no limit.
    public let retries: Int?
    /// The intervals.
    public let backoff: RetryBackoff
    /// The part of an interval that is random, from 0 to 1.
    public let jitter: Double
    /// The scheduler on which the publisher waits.
    public let scheduler: Context
    /// The options of the scheduler, or `nil`.
    public let options: Context.SchedulerOptions?
    /// A Boolean value that indicates whether an element makes the next failure the first one again.
    public let resetsAfterElement: Bool
    /// A closure that returns whether to repeat after an error.
    public let shouldRetry: (Failure) -> Bool
    var random: JitterSource = { .random(in: 0...1) }

    init(
      _ upstream: Upstream, _ retries: Int?, _ backoff: RetryBackoff, _ jitter: Double, _ scheduler: Context,
      _ options: Context.SchedulerOptions?, _ resetsAfterElement: Bool, _ shouldRetry: @escaping (Failure) -> Bool
    ) {
      guard retries ?? 0 >= 0 else { fatalError("retry: \(retries ?? 0) repetitions; the number must not be negative") }
      guard (0...1).contains(jitter) else { fatalError("retry: a jitter of \(jitter) is not between 0 and 1") }
      self.upstream = upstream
      self.retries = retries
      self.backoff = backoff
      self.jitter = jitter
      self.scheduler = scheduler
      self.options = options
      self.resetsAfterElement = resetsAfterElement
      self.shouldRetry = shouldRetry
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let upstream = upstream
      RetryBackoffSubscription(self, subscriber) { upstream.subscribe(AttemptSubscriber($0)) }.start()
    }

    /// Returns this publisher with another source of random numbers.
    func jittering(with random: @escaping JitterSource) -> Self {
      var copy = self
      copy.random = random
      return copy
    }
  }
}

/// The subscription of `retry` with a backoff: decides after each failure, and waits.
@usableFromInline
final class RetryBackoffSubscription<Upstream: Publisher, Context: Scheduler>:
  SequentialSubscription<Upstream.Output, Upstream.Failure>, @unchecked Sendable  // deliveries are serial
{
  private var settings: Publishers.RetryBackoffPublisher<Upstream, Context>?
  private var repetitions = 0

  @usableFromInline
  init<Downstream: Subscriber>(
    _ settings: Publishers.RetryBackoffPublisher<Upstream, Context>, _ downstream: Downstream,
    subscribeNext: @escaping (SequentialSubscription<Upstream.Output, Upstream.Failure>) -> Void
  ) where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    self.settings = settings
    super.init("RetryBackoff", downstream, subscribeNext: subscribeNext)
  }

  @usableFromInline
  override func didComplete(_ completion: Subscribers.Completion<Upstream.Failure>) {
    guard case .failure(let error) = completion, let settings = lock.withLock({ settings }) else {
      return complete(completion)
    }
    let repetition = lock.withLock {
      if settings.resetsAfterElement, hasElement { repetitions = 0 }
      repetitions += 1
      return repetitions
    }
    if let most = settings.retries, repetition > most { return complete(completion) }
    guard settings.shouldRetry(error) else { return complete(completion) }
    let interval = settings.backoff.interval(before: repetition)
    let part = settings.jitter == 0 ? 1 : 1 - settings.jitter * settings.random()
    resubscribe(
      after: (interval * part).stride(of: Context.SchedulerTimeType.Stride.self), on: settings.scheduler,
      options: settings.options)
  }

  @usableFromInline
  override func didEnd() {
    let dead = lock.withLock { settings.take() }
    withExtendedLifetime(dead) {}  // its closure and upstream are released after unlocking
  }
}

extension Publisher {
  /// Subscribes to this publisher again after a failure, after an interval that grows with the number of failures.
  ///
  ///     self, every time:            ──1──✕
  ///     retry(2, backoff: …)         ──1──┄┄──1──┄┄┄┄──1──✕       ┄ waiting
  ///
  /// Before, with a wait that is the same for every client and every attempt, so that all of them come back at once:
  ///
  ///     request.catch { error in Just(()).delay(for: 1, scheduler: queue).flatMap { _ in request } }
  ///
  /// After:
  ///
  ///     request.retry(
  ///       5, backoff: .exponential(initial: .milliseconds(200), maximum: .seconds(10)), scheduler: queue,
  ///       when: { $0.isTransient })
  ///
  /// - Threads: The first subscription is made where the downstream subscribes, every other one on the scheduler. The
  ///   closure runs where the upstream fails.
  /// - Demand: Passed to the upstream; what a failed attempt has left is requested from the next one.
  /// - Completion: `finished` passes. A failure passes if the closure returns `false` for it, or if there have been as
  ///   many repetitions as allowed. A cancel while the publisher waits cancels the wait.
  /// - Traps: If the number of repetitions is negative, or the jitter is not between 0 and 1.
  /// - Cost: An acquired lock per element; a scheduled action per repetition.
  ///
  /// - Parameters:
  ///   - retries: The maximum number of repetitions, or `nil` for no limit.
  ///   - backoff: The intervals to wait.
  ///   - jitter: The part of an interval that is random: a wait lasts from `1 - jitter` of the interval to all of it.
  ///   - scheduler: The scheduler on which to wait and to subscribe again.
  ///   - options: The options of the scheduler, or `nil`.
  ///   - resetsAfterElement: A Boolean value that indicates whether a failure after an element counts as the first one.
  ///   - shouldRetry: A closure that returns whether to repeat after an error, called if a repetition is left.
  /// - Returns: A publisher of the elements of all attempts.
  public func retry<Context: Scheduler>(
    _ retries: Int?, backoff: RetryBackoff, jitter: Double = 0.5, scheduler: Context,
    options: Context.SchedulerOptions? = nil, resetsAfterElement: Bool = false,
    when shouldRetry: @escaping (Failure) -> Bool = { _ in true }
  ) -> Publishers.RetryBackoffPublisher<Self, Context> {
    Publishers.RetryBackoffPublisher(
      self, retries, backoff, jitter, scheduler, options, resetsAfterElement, shouldRetry)
  }
}
