extension Subscribers {
  /// A subscriber that requests unlimited elements and passes them to closures.
  ///
  /// Created by ``Publisher/sink(receiveCompletion:receiveValue:)``. The closures run on the thread on which the
  /// publisher delivers; calls never overlap. A second subscription is cancelled (Reactive Streams 2.5). Elements that
  /// arrive after the completion or after `cancel()` are dropped.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    /// The closure that receives each element.
    public let receiveValue: (Input) -> Void

    /// The closure that receives the completion.
    public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline let subscription: PipelineSubscription

    /// Creates a subscriber that passes elements and the completion to closures.
    ///
    /// - Parameters:
    ///   - receiveCompletion: A closure that receives the completion.
    ///   - receiveValue: A closure that receives each element.
    @inlinable
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
      subscription = PipelineSubscription("Sink")
    }

    /// Stores the subscription and requests unlimited elements.
    ///
    /// - Parameter received: The subscription; a second one is cancelled.
    @inlinable
    public func receive(subscription received: any Subscription) {
      guard subscription.attach(received) else { return received.cancel() }
      received.request(.unlimited)
    }

    /// Passes an element to the closure.
    ///
    /// - Parameter value: The element.
    /// - Returns: `.none`, because the demand is unlimited already.
    @inlinable @inline(__always)
    public func receive(_ value: Input) -> Subscribers.Demand {
      if subscription.isActive { receiveValue(value) }
      return .none
    }

    /// Releases the subscription and passes the completion to the closure.
    ///
    /// - Parameter completion: The completion.
    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) {
      if subscription.complete() { receiveCompletion(completion) }
    }

    /// Cancels the subscription. Afterwards neither closure is called.
    public func cancel() { subscription.cancel() }

    /// The text `Sink`.
    public var description: String { "Sink" }

    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    public var playgroundDescription: Any { description }
  }
}

extension Publisher {
  /// Attaches a subscriber that passes each element and the completion to closures.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼  ▼
  ///     receiveValue, receiveCompletion
  ///
  /// The subscription lasts until the completion, or until the returned object is cancelled or released. The closures
  /// are released at the same time.
  ///
  /// - Threads: The closures run on the thread on which this publisher delivers. Calls never overlap.
  /// - Demand: Requests unlimited elements.
  ///
  /// - Parameters:
  ///   - receiveCompletion: A closure that receives the completion.
  ///   - receiveValue: A closure that receives each element.
  /// - Returns: An object that cancels the subscription when it is cancelled or released. Keep it for as long as
  ///   elements are to be received.
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
  /// Attaches a subscriber that passes each element to a closure, for a publisher that never fails.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     receiveValue
  ///
  /// The subscription lasts until the publisher finishes, or until the returned object is cancelled or released. The
  /// closure is released at the same time.
  ///
  /// - Threads: The closure runs on the thread on which this publisher delivers. Calls never overlap.
  /// - Demand: Requests unlimited elements.
  ///
  /// - Parameter receiveValue: A closure that receives each element.
  /// - Returns: An object that cancels the subscription when it is cancelled or released. Keep it for as long as
  ///   elements are to be received.
  @inlinable
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
