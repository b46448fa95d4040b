extension Publishers {
  /// What ``Publisher/handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)``
  /// returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Called before the subscription goes on.
    public var receiveSubscription: ((any Subscription) -> Void)?
    /// Called before a value goes on.
    public var receiveOutput: ((Output) -> Void)?
    /// Called before the end goes on.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    /// Called before the upstream is cancelled.
    public var receiveCancel: (() -> Void)?
    /// Called before the upstream is asked for values.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
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
  /// Calls closures as things pass, and changes nothing.
  ///
  ///     self:                                   ──1──2──|
  ///     handleEvents(receiveOutput: f)          ──1──2──|
  ///                                               f(1) f(2)
  ///
  /// Each closure runs before what it tells of goes on, on the thread where it happens. Demand passes unchanged.
  /// Cost: the closures, and two objects per subscriber.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called before the subscription goes down.
  ///   - receiveOutput: Called before a value goes down.
  ///   - receiveCompletion: Called before the end goes down.
  ///   - receiveCancel: Called before a cancel goes up.
  ///   - receiveRequest: Called before a demand goes up, also one that a delivery has returned.
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
