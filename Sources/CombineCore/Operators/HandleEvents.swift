extension Publishers {
  /// A publisher that calls closures for the signals between its upstream and a subscriber.
  ///
  /// Returned by
  /// ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events the closures precede.
    public let upstream: Upstream
    /// The closure to call before the subscription is passed on.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// The closure to call before an element is passed on.
    public var receiveOutput: ((Output) -> Void)?
    /// The closure to call before the completion is passed on.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    /// The closure to call before the upstream is cancelled.
    public var receiveCancel: (() -> Void)?
    /// The closure to call before elements are requested of the upstream.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates a publisher that calls closures for the signals between its upstream and a subscriber.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose events the closures precede.
    ///   - receiveSubscription: A closure to call before the subscription is passed on.
    ///   - receiveOutput: A closure to call before an element is passed on.
    ///   - receiveCompletion: A closure to call before the completion is passed on.
    ///   - receiveCancel: A closure to call before the upstream is cancelled.
    ///   - receiveRequest: A closure to call before elements are requested of the upstream.
    @inlinable
    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let events = StageEventHandlers<Failure>(
        onSubscription: receiveSubscription,
        onRequest: receiveRequest,
        onCompletion: receiveCompletion, onCancel: receiveCancel)
      upstream.subscribe(StatefulStage("HandleEvents", subscriber, PeekStep(receiveOutput), events: events))
    }
  }
}

extension Publisher {
  /// Calls closures for the signals between this publisher and a subscriber, and changes none of them.
  ///
  ///     self:                                   ──1──2──|
  ///     handleEvents(receiveOutput: f)          ──1──2──|
  ///                                               f(1) f(2)
  ///
  /// - Threads: Each closure runs before the signal that it receives is passed on, on the same thread.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes the completion unchanged.
  /// - Cost: One closure call per element if `receiveOutput` is given; three allocations per subscriber, and one more
  ///   for `receiveCancel`.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure to call before the subscription is passed downstream.
  ///   - receiveOutput: A closure to call before an element is passed downstream.
  ///   - receiveCompletion: A closure to call before the completion is passed downstream.
  ///   - receiveCancel: A closure to call before a cancel is passed upstream.
  ///   - receiveRequest: A closure to call before a request is passed upstream, and for demand that a delivery
  ///     returned.
  /// - Returns: A publisher of the same elements.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}
