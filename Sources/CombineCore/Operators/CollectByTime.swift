extension Publishers {
  /// The condition that completes an array of ``Publisher/collect(_:options:)``.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// The end of an interval of the scheduler's time. The associated values are the scheduler and the interval.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// The end of an interval, as with `byTime`, or a number of elements, whichever comes first. The associated values
    /// are the scheduler, the interval and the number, which is at least 1.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher that collects the elements of each interval of a scheduler's time into an array.
  ///
  /// Returned by ``Publisher/collect(_:options:)``.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are collected.
    public let upstream: Upstream
    /// The condition that completes an array.
    public let strategy: Publishers.TimeGroupingStrategy<Context>
    /// The options that are passed to the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that collects the elements of each interval of a scheduler's time into an array.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are collected.
    ///   - strategy: The condition that completes an array.
    ///   - options: The options that are passed to the scheduler.
    @inlinable
    public init(
      upstream: Upstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      switch strategy {
      case .byTime(let scheduler, let interval):
        let delivery = BatchDelivery("CollectByTime", subscriber, scheduler, options, limit: nil)
        upstream.subscribe(CollectByTimeSubscriber(TimedBatcher(delivery, interval)))
      case .byTimeOrCount(let scheduler, let interval, let count):
        require(count > 0, "CollectByTime: a group of \(count) values; there must be at least one")
        let delivery = BatchDelivery("CollectByTime", subscriber, scheduler, options, limit: count)
        upstream.subscribe(CollectByTimeSubscriber(TimedBatcher(delivery, interval)))
      }
    }
  }
}

/// A subscriber that passes each element and the completion to a ``TimedBatcher``, for ``Publishers/CollectByTime``.
@frozen @usableFromInline
struct CollectByTimeSubscriber<Input, Downstream: Subscriber, Context: Scheduler>: Subscriber
where Downstream.Input == [Input] {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let batcher: TimedBatcher<Input, Downstream, Context>

  @inlinable
  init(_ batcher: TimedBatcher<Input, Downstream, Context>) { self.batcher = batcher }

  @inlinable
  var combineIdentifier: CombineIdentifier { CombineIdentifier(batcher) }

  @inlinable
  func receive(subscription: any Subscription) { batcher.start(subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    batcher.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { batcher.receive(completion: completion) }
}

extension Publisher {
  /// Collects the elements of each interval of a scheduler's time into an array.
  ///
  ///     self:                                                ──1─2──3────────────4──5─6─|
  ///     collect(.byTime(scheduler, .seconds(8)))             ────────[1,2,3]─────────[4,5]─[6]|
  ///     collect(.byTimeOrCount(scheduler, .seconds(8), 2))   ────[1,2]─[3]──────────[4,5]─[6]|
  ///
  /// The first interval begins with the subscription, and the intervals follow one another whether or not elements
  /// arrive. An array is complete at the end of its interval, and with `byTimeOrCount` also as soon as it holds that
  /// number of elements. Empty arrays are not published. An element at the very end of an interval belongs to the
  /// interval if it arrives before the scheduler runs the action for this date.
  ///
  /// - Threads: Arrays and the completion arrive on the scheduler, in order. The scheduler holds one action for the
  ///   interval while an array is incomplete, and none otherwise.
  /// - Demand: Demand counts arrays, and an array waits until it is requested. With `byTime`, each request and each
  ///   element request one element; with `byTimeOrCount`, a request for arrays requests the elements of full ones. A
  ///   request for unlimited arrays requests unlimited elements.
  /// - Completion: When this publisher finishes, the remaining elements become the last array, and `finished` follows
  ///   the waiting arrays. A failure drops the incomplete array and all waiting ones, and is delivered without delay.
  /// - Memory: An array holds the elements of one interval, or at most the given number. The number of waiting arrays
  ///   has no bound.
  /// - Traps: A number below 1, when a subscriber attaches.
  /// - Cost: Two acquired locks and one append per element; per array the cost of an element of
  ///   ``Publisher/receive(on:options:)``.
  ///
  /// - Parameters:
  ///   - strategy: The condition that completes an array, with the scheduler on which arrays are delivered and whose
  ///     time counts.
  ///   - options: The options that are passed to the scheduler.
  /// - Returns: A publisher of arrays.
  @inlinable
  public func collect<Context: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, Context> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
