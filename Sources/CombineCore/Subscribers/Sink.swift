extension Subscribers {
  /// A subscriber that asks for unlimited values and hands them to closures.
  ///
  /// Usually made by ``Publisher/sink(receiveCompletion:receiveValue:)``. The closures run on whatever thread
  /// delivers, one call at a time. A second subscription is cancelled (Reactive Streams 2.5); values after the
  /// end or after `cancel()` are dropped.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure for values.
    public let receiveValue: (Input) -> Void

    /// The closure for the end.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline let subscription: PipelineSubscription

    /// Makes a subscriber from two closures.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
      subscription = PipelineSubscription("Sink")
    }

    /// Keeps the subscription and asks for everything.
    @inlinable
    public func receive(subscription received: any Subscription) {
      guard subscription.attach(received) else { return received.cancel() }
      received.request(.unlimited)
    }

    /// Hands the value to the closure.
    ///
    /// - Returns: `.none`: everything has been asked for.
    @inlinable @inline(__always)
    public func receive(_ value: Input) -> Subscribers.Demand {
      if subscription.isActive { receiveValue(value) }
      return .none
    }

    /// Lets go of the subscription and hands the end to the closure.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if subscription.complete() { receiveCompletion(completion) }
    }

    /// Cancels the subscription. Neither closure is called again.
    public func cancel() { subscription.cancel() }

    /// `Sink`
    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Hands every value and the end to closures.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼  ▼
  ///     receiveValue, receiveCompletion
  ///
  /// Asks for unlimited values. The closures run on the thread that delivers, one call at a time. They are
  /// released when the stream ends or is cancelled.
  ///
  /// - Returns: Ends the delivery when it is cancelled or released. Keep it for as long as values shall come.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink.subscription)
  }
}

extension Publisher where Failure == Never {
  /// Hands every value of a publisher that can't fail to a closure.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     receiveValue
  ///
  /// Asks for unlimited values. The closure runs on the thread that delivers, one call at a time, and is released
  /// when the stream ends or is cancelled.
  ///
  /// - Returns: Ends the delivery when it is cancelled or released. Keep it for as long as values shall come.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
