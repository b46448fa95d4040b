extension Publishers {
  /// What ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)`` returns.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?
    /// Whether to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// Whether to stop at the end.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Makes one without the method of ``Publisher`` that usually does.
    public init(
      upstream: Upstream, receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(BreakpointSubscriber(downstream: subscriber, publisher: self))
    }
  }
}

/// Passes everything; stops where a closure says so.
private struct BreakpointSubscriber<Upstream: Publisher, Downstream: Subscriber>: Subscriber
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  let downstream: Downstream
  let publisher: Publishers.Breakpoint<Upstream>

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) {
    if publisher.receiveSubscription?(subscription) == true { stopInDebugger() }
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if publisher.receiveOutput?(input) == true { stopInDebugger() }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if publisher.receiveCompletion?(completion) == true { stopInDebugger() }
    downstream.receive(completion: completion)
  }
}

extension Publisher {
  /// Stops in the debugger when a closure says so.
  ///
  ///     self:                                       ──1──2──3──|
  ///     breakpoint(receiveOutput: { $0 == 2 })      ──1──⏸2──3──|
  ///
  /// Raises `SIGTRAP`, which ends the process if no debugger is there. Values, demand, end and the upstream's
  /// subscription pass unchanged. Cost: the closures.
  public func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil, receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion)
  }

  /// Stops in the debugger when this publisher fails.
  ///
  ///     self:                      ──1──✕
  ///     breakpointOnError()        ──1──⏸✕
  ///
  /// Otherwise as ``breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)``.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { $0.isFailure })
  }
}
