import Combine

extension Publishers {
  /// A publisher that subscribes to another one again when it has finished.
  ///
  /// Returned by `repeat(_:)`.
  public struct Repeat<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed to again.
    public let upstream: Upstream
    /// The number of subscriptions; `nil` for no limit.
    public let count: Int?
    /// Subscribes the given object again: now, or after an interval.
    @usableFromInline let next: (SequentialSubscription<Output, Failure>) -> Void

    init(
      _ upstream: Upstream, _ count: Int?, _ next: @escaping (SequentialSubscription<Output, Failure>) -> Void
    ) {
      guard count ?? 0 >= 0 else { fatalError("repeat: \(count ?? 0) subscriptions; the number must not be negative") }
      self.upstream = upstream
      self.count = count
      self.next = next
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      if count == 0 { return Empty().receive(subscriber: subscriber) }
      let upstream = upstream
      RepeatSubscription(count, next, subscriber) { upstream.subscribe(AttemptSubscriber($0)) }.start()
    }
  }
}

/// The subscription of `repeat`.
@usableFromInline
final class RepeatSubscription<Output, Failure: Error>:
  SequentialSubscription<Output, Failure>, @unchecked Sendable  // deliveries are serial
{
  private let count: Int?
  private let next: (SequentialSubscription<Output, Failure>) -> Void

  @usableFromInline
  init<Downstream: Subscriber>(
    _ count: Int?, _ next: @escaping (SequentialSubscription<Output, Failure>) -> Void, _ downstream: Downstream,
    subscribeNext: @escaping (SequentialSubscription<Output, Failure>) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    self.count = count
    self.next = next
    super.init("Repeat", downstream, subscribeNext: subscribeNext)
  }

  @usableFromInline
  override func didComplete(_ completion: Subscribers.Completion<Failure>) {
    let number = lock.withLock { attempt }
    if case .failure = completion { return complete(completion) }
    if let count, number >= count { return complete(completion) }
    next(self)
  }
}

extension Publisher {
  /// Subscribes to this publisher again when it has finished.
  ///
  ///     self, every time:   ──1──2|
  ///     repeat(3)           ──1──2──1──2──1──2|
  ///
  /// - Threads: Every other subscription is made on the thread on which the one before has finished.
  /// - Demand: Passed to the upstream; what one subscription has left is requested from the next one.
  /// - Completion: Finishes after the last subscription. A failure ends the repetition and passes.
  /// - Traps: If the number is negative.
  /// - Cost: An acquired lock per element.
  ///
  /// - Parameter count: The number of subscriptions, or `nil` for no limit. With 0, the publisher finishes immediately.
  /// - Returns: A publisher of the elements of all subscriptions.
  public func `repeat`(_ count: Int? = nil) -> Publishers.Repeat<Self> {
    Publishers.Repeat(self, count) { $0.resubscribe() }
  }

  /// Subscribes to this publisher again when it has finished, after an interval.
  ///
  ///     self, every time:          ──1──2|
  ///     repeat(2, after: 3 s, …)   ──1──2┄┄┄──1──2|       ┄ waiting
  ///
  /// A cancel while the publisher waits cancels the wait. Everything else is as for ``repeat(_:)``.
  ///
  /// - Parameters:
  ///   - count: The number of subscriptions, or `nil` for no limit.
  ///   - interval: The interval between the end of one subscription and the next one, in the scheduler's time.
  ///   - scheduler: The scheduler on which to wait, and to subscribe again.
  ///   - options: The options of the scheduler, or `nil`.
  /// - Returns: A publisher of the elements of all subscriptions.
  public func `repeat`<Context: Scheduler>(
    _ count: Int? = nil, after interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> Publishers.Repeat<Self> {
    Publishers.Repeat(self, count) { $0.resubscribe(after: interval, on: scheduler, options: options) }
  }
}
