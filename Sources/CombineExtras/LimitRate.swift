import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that requests the elements of its upstream in batches.
  ///
  /// Returned by `limitRate(_:)`.
  public struct LimitRate<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are requested in batches.
    public let upstream: Upstream
    /// The size of a batch.
    public let batch: Int

    /// Creates a publisher that requests the elements of its upstream in batches.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are requested in batches.
    ///   - batch: The size of a batch. One less than 1 traps.
    public init(upstream: Upstream, batch: Int) {
      guard batch > 0 else { fatalError("limitRate: batches of \(batch) elements; there must be at least 1") }
      self.upstream = upstream
      self.batch = batch
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      LimitRateQueue(subscriber, batch).begin(upstream, subscriber)
    }
  }
}

extension Publishers.LimitRate: Equatable where Upstream: Equatable {}

/// The subscription of `limitRate(_:)`.
private final class LimitRateQueue<Output, Failure: Error>:
  DownstreamQueue<Output, Failure>, @unchecked Sendable  // the lock guards the fields
{
  private let batch: Int
  private var upstream = UpstreamSlot()
  /// The demand of the downstream that has not been passed on.
  private var wanted = DemandCount()
  /// The number of elements that the upstream has been requested, and has not published.
  private var requested = 0

  init<Downstream: Subscriber>(_ downstream: Downstream, _ batch: Int)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    self.batch = batch
    super.init("LimitRate", downstream, countsDemand: false)
  }

  func begin<Upstream: Publisher, Downstream: Subscriber>(_ publisher: Upstream, _ downstream: Downstream)
  where
    Upstream.Output == Output, Upstream.Failure == Failure, Downstream.Input == Output, Downstream.Failure == Failure
  {
    publisher.subscribe(
      AnySubscriber<Output, Failure>(
        receiveSubscription: { received in
          let demand = self.lock.withLock { self.upstream.attach(received) }
          guard let demand else { return received.cancel() }
          if demand != .none { received.request(demand) }
        },
        receiveValue: { value in
          let isWanted = self.lock.withLock {
            guard self.upstream.isActive else { return false }
            if self.requested > 0 { self.requested -= 1 }
            return true
          }
          guard isWanted else { return .none }
          self.send(value)
          self.pull()
          return .none
        },
        receiveCompletion: { completion in
          let ended = self.lock.withLock { self.upstream.end() }
          if ended != nil { self.complete(completion) }
        }))
    start(downstream)
  }

  /// Requests more, when at most a quarter of the batch has not arrived.
  private func pull() {
    let (source, demand) = lock.withLock { () -> ((any Subscription)?, Subscribers.Demand) in
      guard state != .over, wanted.isOpen, requested <= batch / 4 else { return (nil, .none) }
      let count = min(wanted.count, batch - requested)
      if wanted.count != .max { wanted.count -= count }
      requested += count
      return (upstream.request(.max(count)), .max(count))
    }
    source?.request(demand)
  }

  override func didRequest(_ demand: Subscribers.Demand) {
    lock.withLock { wanted.add(demand) }
    pull()
  }

  override func didEnd() { lock.withLock { upstream.end() }?.cancel() }
}

extension Publisher {
  /// Requests the elements of this publisher in batches, and the next batch when three quarters of one have arrived.
  ///
  ///     requested downstream:     ∞
  ///     requested of self:        4────────3────────3────
  ///     self:                     ──1──2──3──4──5──6──7──
  ///     limitRate(4)              ──1──2──3──4──5──6──7──
  ///
  /// A source that produces what is requested, such as a database or a connection, is asked for no more than a batch at
  /// a time, also by a `sink`, which requests without limit.
  ///
  /// - Threads: Elements arrive on the thread of the upstream.
  /// - Demand: Never more of the upstream than the downstream has requested, and never more than a batch outstanding.
  ///   Nothing is buffered.
  /// - Completion: Passes.
  /// - Traps: If the size is less than 1.
  /// - Cost: Four acquired locks per element.
  ///
  /// - Parameter batch: The number of elements in a batch.
  /// - Returns: A publisher of the same elements.
  public func limitRate(_ batch: Int) -> Publishers.LimitRate<Self> {
    Publishers.LimitRate(upstream: self, batch: batch)
  }
}
