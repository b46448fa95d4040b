extension Publishers {
  /// What closes a group of ``Publisher/collect(_:options:)``.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// A date: one in every interval of the scheduler's time.
    case byTime(Context, Context.SchedulerTimeType.Stride)
    /// A date, as with `byTime`, or a number of values, whichever comes first. The number is at least one.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// What ``Publisher/collect(_:options:)`` returns.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// What closes a group.
    public let strategy: Publishers.TimeGroupingStrategy<Context>
    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes one without the method of ``Publisher`` that usually does.
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
        let delivery = ScheduledDelivery("CollectByTime", subscriber, scheduler, options)
        upstream.subscribe(CollectByTimeSubscriber(TimedBatcher(delivery, interval, limit: .max)))
      case .byTimeOrCount(let scheduler, let interval, let count):
        require(count > 0, "CollectByTime: a group of \(count) values; there must be at least one")
        let delivery = ScheduledDelivery("CollectByTime", subscriber, scheduler, options)
        upstream.subscribe(CollectByTimeSubscriber(TimedBatcher(delivery, interval, limit: count)))
      }
    }
  }
}

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
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { batcher.receive(completion: completion) }
}

extension Publisher {
  /// Collects the values of each interval of a scheduler's time in an array.
  ///
  ///     self:                                                ──1─2──3────────────4──5─6─|
  ///     collect(.byTime(scheduler, .seconds(8)))             ───────[1,2,3]─────────[4,5]──[6]|
  ///     collect(.byTimeOrCount(scheduler, .seconds(8), 2))   ────[1,2]──[3]─────────[4,5]──[6]|
  ///
  /// The intervals begin with the subscription and follow one another, whatever comes in them. A group is closed at
  /// the end of its interval, with `byTimeOrCount` also as soon as it has that many values, and is delivered on the
  /// scheduler, in order. There are no empty groups. A value that comes at the very end of an interval belongs to it if
  /// it comes before the scheduler's action does. When this publisher finishes, what is left is the last group; when
  /// it fails, the open group, and those that nobody has asked for, are dropped, and the failure is delivered without
  /// delay.
  ///
  /// Asks this publisher for everything. Demand counts groups: a group for which nobody has asked waits as it is, and
  /// the end behind it. Groups have no bound but the values of an interval, or the given number; their line has none.
  /// The scheduler holds one action while a group is open, and none otherwise. Cost: two lock pairs and an append a
  /// value, and for a group as much as a value of ``receive(on:options:)``.
  ///
  /// - Parameters:
  ///   - strategy: What closes a group; on which scheduler, and whose time counts.
  ///   - options: The scheduler's options.
  @inlinable
  public func collect<Context: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, Context> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}
