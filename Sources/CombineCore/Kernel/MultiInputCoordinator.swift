/// Connects several upstreams of different types to one downstream. A ``StateMachine`` decides which action follows an
/// event, and the coordinator performs it. `zip`, `combineLatest`, `prefix(untilOutputFrom:)` and
/// `drop(untilOutputFrom:)` are machines.
///
///     upstream 0 ──┐
///     upstream 1 ──┼─▶ enter the gate ─▶ machine decides ─▶ deliver ─▶ leave the gate ─▶ request upstream
///     upstream 2 ──┘
///
/// - Order: An event enters the gate before the machine decides, so the order of decisions is the order of deliveries
///   (law 2, serialized; law 22, order is kept). Deciding under a lock and delivering under another would let a value
///   follow the completion.
/// - Demand: Counted here (law 4, no more than demanded; law 5, demand adds up; law 6, returned demand counts) and
///   passed to every input whose ``MachineInput/demand`` is `downstream`, including one that subscribes later. The
///   other inputs are requested first, so that one that delivers synchronously does so before the first value of the
///   rest.
/// - Cancellation: `cancel()` and `request(_:)` never wait for the gate (law 13, cancel never waits). A completion
///   cancels every remaining upstream exactly once (law 17, ending cancels the others once). If the machine says so, a
///   cancel also reaches the upstreams that have completed, as with Apple's operator.
/// - Subscription: The downstream receives its subscription before the first upstream is subscribed to or after the
///   last, as the operator decides. A completion that arrives earlier is delivered after the subscription.
/// - Cost: One acquired lock per event; one allocation per upstream.
@usableFromInline
package final class MultiInputCoordinator<M: StateMachine, Downstream: Subscriber>: MachineUpstreams,
  @unchecked Sendable
where Downstream.Input == M.Output, Downstream.Failure == M.Failure {  // each field guarded as marked
  @usableFromInline package let downstream: Downstream

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package var machine: M
  /// Delivers a completion that arrived before the downstream had its subscription. A closure, because an optional of a
  /// generic type would look up its metadata for each subscription.
  @exclusivity(unchecked) @usableFromInline var pendingCompletion: (() -> Void)?

  /// Creates a coordinator.
  ///
  /// - Parameters:
  ///   - name: The description of the downstream's subscription.
  ///   - inputs: The number of upstreams, from two to four.
  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream, _ machine: M, inputs: Int) {
    self.downstream = downstream
    self.machine = machine
    super.init(name, inputs: inputs, rejectsZeroDemand: M.rejectsZeroDemand)
  }

  /// Subscribes to the upstream of one input. Call ``start()`` before the first or after the last.
  @inlinable
  package func subscribe<Upstream: Publisher, I: MachineInput>(to upstream: Upstream, as input: I.Type)
  where I.M == M, I.Input == Upstream.Output, I.Failure == Upstream.Failure {
    if case .downstream = I.demand {} else { deferRequests() }
    upstream.subscribe(InputSubscriber(self, input))
  }

  /// Hands the subscription to the downstream, unless that has been done.
  @inlinable
  package func start() {
    guard attachSubscription() else { return }
    downstream.receive(subscription: subscription)
    let outermost = gate.enter(subscription.name)
    hasStarted = true
    if let pendingCompletion { pendingCompletion() }
    pendingCompletion = nil
    if outermost { leave() }
    makeInitialRequests()
  }

  /// Publishes the values that waited for demand. A request that the downstream makes while it receives one of them
  /// only adds to the demand, which the loop then reads, so that the stack stays bounded (law 19, bounded stack).
  @usableFromInline
  package override func resume(_ outermost: Bool) {
    guard !isResuming else { return }
    isResuming = true
    while !isOver, subscription.isActive, demand.isOpen {
      let effect = machine.resume()
      if case .none = effect { break }
      apply(effect, outermost)
    }
    isResuming = false
  }

  // MARK: - Events

  /// Lets the machine decide inside the gate, and applies its effect.
  ///
  /// - Returns: The demand to return to the upstream that the event came from.
  @inlinable @inline(__always) @discardableResult
  package func perform(_ decide: (inout M, Bool) -> Effect<M.Output, M.Failure>) -> Subscribers.Demand {
    let outermost = gate.enter(subscription.name)
    var more = Subscribers.Demand.none
    if !isOver, !subscription.hasEnded {
      let effect = decide(&machine, (outermost || M.emitsReentrantly) && demand.isOpen)
      if case .drop = effect { more = .max(1) } else { apply(effect, outermost) }
    }
    if outermost { leave() }
    return more
  }

  @inlinable
  package func apply(_ effect: Effect<M.Output, M.Failure>, _ outermost: Bool) {
    switch effect {
    case .none, .drop:
      break
    case .emit(let value):
      _ = demand.take()  // a machine that ignores `canEmit` emits without demand
      let more = downstream.receive(value)
      if more != .none {
        _ = demand.add(more)
        // Requested after leaving the gate, because an upstream that delivers synchronously enters its own gates.
        if outermost { pendingDemand += more } else { requestUpstreams(more) }
        resume(outermost)  // a value that the delivery has caused waits for this demand
      }
    case .emitLast(let value):
      isOver = true  // a value that this delivery causes must not follow it
      _ = downstream.receive(value)
      finish(.finished)
    case .end(let completion):
      isOver = true
      finish(completion)
    }
  }

  @inlinable
  package func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    cancelUpstreams()
    if M.cancelsCompletedInputs { withExtendedLifetime(takeCompleted()) {} }  // released after unlocking
    if hasStarted {
      complete(completion)
    } else {
      pendingCompletion = { [unowned(unsafe) self] in complete(completion) }
    }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if subscription.complete() { downstream.receive(completion: completion) }
  }

  /// A subscriber that attaches the machine to one of its upstreams, and forwards each event as the input `I`.
  @frozen @usableFromInline
  package struct InputSubscriber<I: MachineInput>: Subscriber where I.M == M {
    @usableFromInline package typealias Input = I.Input
    @usableFromInline package typealias Failure = I.Failure

    @usableFromInline package let coordinator: MultiInputCoordinator

    @inlinable
    package init(_ coordinator: MultiInputCoordinator, _: I.Type) { self.coordinator = coordinator }

    @inlinable
    package var combineIdentifier: CombineIdentifier { CombineIdentifier(coordinator.upstream(I.index)) }

    @inlinable
    package func receive(subscription received: any Subscription) {
      if coordinator.attach(received, to: I.index, I.demand) { coordinator.start() }
    }

    @inlinable @inline(__always)
    package func receive(_ input: I.Input) -> Subscribers.Demand {
      guard coordinator.upstream(I.index).isActive else { return .none }
      // Such an input receives one value, so its upstream is cancelled now.
      if case .single = I.demand, !coordinator.upstream(I.index).terminate() { return .none }
      return coordinator.perform { I.receive(input, &$0, canEmit: $1) }
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<I.Failure>) {
      guard coordinator.complete(input: I.index, keepsUpstream: M.cancelsCompletedInputs) else { return }
      coordinator.perform { machine, _ in I.complete(completion, &machine) }
    }
  }
}

/// The base class of ``MultiInputCoordinator``: the upstreams, the demand and the requests, which do not depend on the
/// type of the values.
///
/// As in ``SubscriberList``, a generic class would look up its type metadata at every step of a subscription.
@usableFromInline
package class MachineUpstreams: @unchecked Sendable {  // each field guarded as marked
  @usableFromInline package final let gate = SerialGate()
  @usableFromInline package final let subscription: PipelineSubscription
  @usableFromInline package final let demand = AtomicDemand()
  @usableFromInline final let first: PipelineSubscription
  @usableFromInline final let second: PipelineSubscription
  @usableFromInline final let third: PipelineSubscription?
  @usableFromInline final let fourth: PipelineSubscription?
  private final let inputs: Int

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package final var isOver = false
  /// The demand that deliveries returned, requested upstream after leaving the gate.
  @exclusivity(unchecked) @usableFromInline package final var pendingDemand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var isResuming = false
  @exclusivity(unchecked) @usableFromInline final var hasStarted = false

  // Guarded by the lock.
  private final let lock = InlineLock()
  @exclusivity(unchecked) private final var requested = Subscribers.Demand.none
  /// The inputs that pass the downstream's demand on and have their subscription, in the order of arrival, which is
  /// also the order of requests.
  @exclusivity(unchecked) private final var attached = InputOrder()
  /// The subscriptions of other packages to upstreams that have completed, if the machine has them cancelled with the
  /// others.
  @exclusivity(unchecked) private final var completed: [any Subscription] = []
  /// The inputs whose demand is not the downstream's, before their first request; `nil` once that has been made.
  @exclusivity(unchecked) private final var initialRequests: [(upstream: PipelineSubscription, Subscribers.Demand)]? =
    []
  @exclusivity(unchecked) private final var defersRequests = false

  @usableFromInline
  init(_ name: StaticName, inputs: Int, rejectsZeroDemand: Bool) {
    precondition(2...4 ~= inputs)
    self.inputs = inputs
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand, forwardsZeroDemand: true)
    first = PipelineSubscription(name, forwardsZeroDemand: true)
    second = PipelineSubscription(name, forwardsZeroDemand: true)
    third = inputs > 2 ? PipelineSubscription(name, forwardsZeroDemand: true) : nil
    fourth = inputs > 3 ? PipelineSubscription(name, forwardsZeroDemand: true) : nil
  }

  /// Publishes the values that waited for demand; called inside the gate.
  @usableFromInline
  package func resume(_ outermost: Bool) {}

  /// The subscription to the upstream of an input.
  @inlinable @inline(__always)
  package final func upstream(_ input: Int) -> PipelineSubscription {
    switch input {
    case 0: first
    case 1: second
    case 2: third!
    default: fourth!
    }
  }

  /// Attaches the downstream's subscription.
  ///
  /// - Returns: `false` if that has been done.
  @usableFromInline
  final func attachSubscription() -> Bool {
    subscription.attach(to: nil, owner: self) { subscription, call in
      let upstreams = unsafeDowncast(subscription.owner!, to: MachineUpstreams.self)
      switch call {
      case .request(let more): upstreams.request(more)
      case .cancel:
        upstreams.cancelUpstreams()
        for completed in upstreams.takeCompleted() { completed.cancel() }
      }
    }
  }

  /// Marks an input as completed.
  ///
  /// - Parameter keepsUpstream: A Boolean value that indicates whether a cancel must reach its upstream all the same.
  /// - Returns: `false` if its completion must be ignored.
  @usableFromInline
  final func complete(input: Int, keepsUpstream: Bool) -> Bool {
    guard keepsUpstream else { return upstream(input).complete() }
    let (isFirst, received) = upstream(input).completeReturningUpstream()
    if let received { lock.withLock { completed.append(received) } }
    return isFirst
  }

  /// Removes the subscriptions to the upstreams that have completed, to be cancelled or released after unlocking.
  @usableFromInline
  final func takeCompleted() -> [any Subscription] {
    lock.withLock {
      defer { completed = [] }
      return completed
    }
  }

  @usableFromInline
  final func cancelUpstreams() { for input in 0..<inputs { upstream(input).cancel() } }

  // MARK: - Demand

  @usableFromInline
  package final func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    requestUpstreams(more)
    if gate.isOwnedByCurrentThread {
      resume(false)
    } else if gate.markMissedWork() {
      gate.clearMissedWork()
      resume(true)
      leave()
    }
  }

  @usableFromInline
  package final func requestUpstreams(_ more: Subscribers.Demand) {
    let attached = lock.withLock { () -> InputOrder in
      requested += more
      return defersRequests ? InputOrder() : self.attached
    }
    request(more, of: attached)
  }

  private final func request(_ more: Subscribers.Demand, of attached: InputOrder) {
    var attached = attached
    while let input = attached.removeFirst() { upstream(input).request(more) }
  }

  /// Attaches the subscription to the upstream of an input.
  ///
  /// - Returns: `true` if the downstream must receive its subscription now.
  @usableFromInline
  package final func attach(_ received: any Subscription, to input: Int, _ inputDemand: InputDemand) -> Bool {
    let upstream = upstream(input)
    guard upstream.attach(received) else {
      received.cancel()
      return false
    }
    let (first, starts) = lock.withLock { () -> (Subscribers.Demand, starts: Bool) in
      switch inputDemand {
      case .downstream:
        attached.append(input)
        return (defersRequests ? .none : requested, defersRequests)
      case .single: return (deferred(.max(1), of: upstream), false)
      case .unlimited: return (deferred(.unlimited, of: upstream), false)
      }
    }
    if first != .none { upstream.request(first) }
    // The values of such an operator pass through it, and a source that ignores demand may send them from now on.
    return starts
  }

  /// Returns the demand if it can be requested now; otherwise leaves it to ``makeInitialRequests()``. Called under the
  /// lock.
  private final func deferred(_ demand: Subscribers.Demand, of upstream: PipelineSubscription) -> Subscribers.Demand {
    guard initialRequests != nil else { return demand }
    initialRequests?.append((upstream, demand))
    return .none
  }

  /// Defers the downstream's demand until ``makeInitialRequests()``, unless that has been called.
  @usableFromInline
  package final func deferRequests() { lock.withLock { defersRequests = initialRequests != nil } }

  /// Makes the requests of the inputs whose demand is not the downstream's, and then passes the deferred demand to the
  /// others.
  @usableFromInline
  final func makeInitialRequests() {
    let (initial, isDeferring) = lock.withLock { (initialRequests.take() ?? [], defersRequests) }
    guard isDeferring else { return }
    for (upstream, demand) in initial { upstream.request(demand) }
    let (attached, requested) = lock.withLock {
      defersRequests = false
      return (self.attached, self.requested)
    }
    if requested != .none { request(requested, of: attached) }
  }

  @inlinable @inline(__always)
  package final func leave() {
    repeat {
      let more = pendingDemand
      pendingDemand = .none
      gate.leave()
      if more != .none { requestUpstreams(more) }
    } while resumeIfWorkWasMissed()
  }

  @inlinable @inline(__always)
  package final func resumeIfWorkWasMissed() -> Bool {
    guard gate.reenterIfWorkWasMissed() else { return false }
    resume(true)
    return true
  }
}

/// A queue of up to four inputs in a word: four bits for each, the oldest in the lowest.
private struct InputOrder {
  private var bits = 0
  private var count = 0

  mutating func append(_ input: Int) {
    bits |= input << (4 * count)
    count += 1
  }

  mutating func removeFirst() -> Int? {
    guard count > 0 else { return nil }
    defer {
      bits >>= 4
      count -= 1
    }
    return bits & 15
  }
}
