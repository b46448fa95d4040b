extension Publishers {
  /// A publisher that stops in the debugger when a closure returns `true`.
  ///
  /// Returned by ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)``.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose events the closures examine.
    public let upstream: Upstream
    /// The closure that returns whether to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?
    /// The closure that returns whether to stop at an element.
    public let receiveOutput: ((Upstream.Output) -> Bool)?
    /// The closure that returns whether to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Creates a publisher that stops in the debugger when a closure returns `true`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose events the closures examine.
    ///   - receiveSubscription: A closure that returns whether to stop at the subscription.
    ///   - receiveOutput: A closure that returns whether to stop at an element.
    ///   - receiveCompletion: A closure that returns whether to stop at the completion.
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
      upstream.subscribe(
        BreakpointSubscriber(
          downstream: subscriber, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
          receiveCompletion: receiveCompletion))
    }
  }
}

/// A subscriber that calls a closure for each event, stops in the debugger if the closure returns `true`, and passes
/// the event unchanged; for ``Publishers/Breakpoint``.
private struct BreakpointSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let receiveSubscription: ((any Subscription) -> Bool)?
  let receiveOutput: ((Downstream.Input) -> Bool)?
  let receiveCompletion: ((Subscribers.Completion<Downstream.Failure>) -> Bool)?

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  func receive(subscription: any Subscription) {
    if receiveSubscription?(subscription) == true { stopInDebugger() }
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    if receiveOutput?(input) == true { stopInDebugger() }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if receiveCompletion?(completion) == true { stopInDebugger() }
    downstream.receive(completion: completion)
  }
}

extension Publisher {
  /// Stops in the debugger when a closure returns `true`.
  ///
  ///     self:                                       ──1──2──3──|
  ///     breakpoint(receiveOutput: { $0 == 2 })      ──1──⏸2──3──|
  ///
  /// Raises `SIGTRAP`, which ends the process if no debugger is attached.
  ///
  /// - Threads: Each closure runs before the signal that it receives is passed on, on the same thread.
  /// - Demand: Passes requests unchanged.
  /// - Completion: Passes the completion and the upstream's subscription unchanged.
  /// - Cost: One closure call per element if `receiveOutput` is given.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that returns whether to stop at the subscription.
  ///   - receiveOutput: A closure that returns whether to stop at an element.
  ///   - receiveCompletion: A closure that returns whether to stop at the completion.
  /// - Returns: A publisher of the same elements.
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
  /// Everything else is as for ``Publisher/breakpoint(receiveSubscription:receiveOutput:receiveCompletion:)``.
  ///
  /// - Returns: A publisher of the same elements.
  public func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { $0.isFailure })
  }
}
