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
/// - Cost: One acquired lock per event; two allocations per upstream.
@usableFromInline
package final class MultiInputCoordinator<M: StateMachine, Downstream: Subscriber>: @unchecked Sendable
where Downstream.Input == M.Output, Downstream.Failure == M.Failure {  // each field guarded as marked
  @usableFromInline package let gate = SerialGate()
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()
  @usableFromInline package let upstreams: [PipelineSubscription]

  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline package var machine: M
  @exclusivity(unchecked) @usableFromInline package var isOver = false
  /// The demand that deliveries returned, requested upstream after leaving the gate.
  @exclusivity(unchecked) @usableFromInline package var pendingDemand = Subscribers.Demand.none
  @exclusivity(unchecked) var isResuming = false
  @exclusivity(unchecked) var hasStarted = false
  @exclusivity(unchecked) var pendingCompletion: Subscribers.Completion<Downstream.Failure>?

  // Guarded by the lock.
  private let lock = Lock()
  @exclusivity(unchecked) private var requested = Subscribers.Demand.none
  @exclusivity(unchecked) private var attached: [PipelineSubscription] = []
  /// The subscriptions to upstreams that have completed, if the machine has them cancelled with the others.
  @exclusivity(unchecked) private var completed: [any Subscription] = []
  /// The inputs whose demand is not the downstream's, before their first request; `nil` once that has been made.
  @exclusivity(unchecked) private var initialRequests: [(upstream: PipelineSubscription, Subscribers.Demand)]? = []
  @exclusivity(unchecked) private var defersRequests = false

  /// Creates a coordinator.
  ///
  /// - Parameters:
  ///   - name: The description of the downstream's subscription.
  ///   - inputs: The number of upstreams.
  @inlinable
  package init(_ name: String, _ downstream: Downstream, _ machine: M, inputs: Int) {
    self.downstream = downstream
    self.machine = machine
    subscription = PipelineSubscription(name, rejectsZeroDemand: M.rejectsZeroDemand, forwardsZeroDemand: true)
    upstreams = (0..<inputs).map { _ in PipelineSubscription(name, forwardsZeroDemand: true) }
  }

  /// Subscribes to the upstream of one input. Call ``start()`` before the first or after the last.
  @inlinable
  package func subscribe<Upstream: Publisher, I: MachineInput>(to upstream: Upstream, as input: I.Type)
  where I.M == M, I.Input == Upstream.Output, I.Failure == Upstream.Failure {
    if case .downstream = I.demand {} else { deferRequests() }
    upstream.subscribe(InputSubscriber(self, input))
  }

  /// Hands the subscription to the downstream, unless that has been done.
  @usableFromInline
  package func start() {
    let upstreams = upstreams
    let isFirst = subscription.attach(
      nil, request: { self.request($1) },
      cancel: { _ in
        for upstream in upstreams { upstream.cancel() }
        if M.cancelsCompletedInputs { self.cancelCompleted() }
      })
    guard isFirst else { return }
    downstream.receive(subscription: subscription)
    let outermost = gate.enter(subscription.name)
    hasStarted = true
    if let pendingCompletion { finish(pendingCompletion) }
    if outermost { leave() }
    makeInitialRequests()
  }

  // MARK: - Demand

  @usableFromInline
  package func request(_ more: Subscribers.Demand) {
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
  package func requestUpstreams(_ more: Subscribers.Demand) {
    let attached = lock.withLock { () -> [PipelineSubscription] in
      requested += more
      return defersRequests ? [] : self.attached
    }
    for upstream in attached { upstream.request(more) }
  }

  @usableFromInline
  package func attach(_ received: any Subscription, to input: Int, _ inputDemand: InputDemand) {
    let upstream = upstreams[input]
    guard upstream.attach(received) else { return received.cancel() }
    let (first, starts) = lock.withLock { () -> (Subscribers.Demand, starts: Bool) in
      switch inputDemand {
      case .downstream:
        attached.append(upstream)
        return (defersRequests ? .none : requested, defersRequests)
      case .single: return (deferred(.max(1), of: upstream), false)
      case .unlimited: return (deferred(.unlimited, of: upstream), false)
      }
    }
    if first != .none { upstream.request(first) }
    // The values of such an operator pass through it, and a source that ignores demand may send them from now on.
    if starts { start() }
  }

  /// Returns the demand if it can be requested now; otherwise leaves it to ``makeInitialRequests()``. Called under the
  /// lock.
  private func deferred(_ demand: Subscribers.Demand, of upstream: PipelineSubscription) -> Subscribers.Demand {
    guard initialRequests != nil else { return demand }
    initialRequests?.append((upstream, demand))
    return .none
  }

  /// Defers the downstream's demand until ``makeInitialRequests()``, unless that has been called.
  @usableFromInline
  package func deferRequests() { lock.withLock { defersRequests = initialRequests != nil } }

  /// Makes the requests of the inputs whose demand is not the downstream's, and then passes the deferred demand to the
  /// others.
  private func makeInitialRequests() {
    let (initial, isDeferring) = lock.withLock { (initialRequests.take() ?? [], defersRequests) }
    guard isDeferring else { return }
    for (upstream, demand) in initial { upstream.request(demand) }
    let (attached, requested) = lock.withLock {
      defersRequests = false
      return (self.attached, self.requested)
    }
    guard requested != .none else { return }
    for upstream in attached { upstream.request(requested) }
  }

  /// Publishes the values that waited for demand. A request that the downstream makes while it receives one of them
  /// only adds to the demand, which the loop then reads, so that the stack stays bounded (law 19, bounded stack).
  @usableFromInline
  package func resume(_ outermost: Bool) {
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

  /// A Boolean value that indicates whether the input's upstream is attached and has not ended.
  ///
  /// Reads without retaining: the coordinator keeps its upstreams alive, and the retain would cost more than the read.
  @inlinable @inline(__always)
  package func isActive(_ input: Int) -> Bool {
    Unmanaged.passUnretained(upstreams[input])._withUnsafeGuaranteedRef { $0.isActive }
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

  @usableFromInline
  package func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    for upstream in upstreams { upstream.cancel() }
    if hasStarted {
      if subscription.complete() { downstream.receive(completion: completion) }
    } else {
      pendingCompletion = completion
    }
  }

  /// Marks an input as completed.
  ///
  /// - Returns: `false` if its completion must be ignored.
  @usableFromInline
  package func complete(input: Int) -> Bool {
    guard M.cancelsCompletedInputs else { return upstreams[input].complete() }
    let (isFirst, received) = upstreams[input].completeKeepingUpstream()
    if let received { lock.withLock { completed.append(received) } }
    return isFirst
  }

  private func cancelCompleted() {
    let completed = lock.withLock {
      defer { self.completed = [] }
      return self.completed
    }
    for subscription in completed { subscription.cancel() }
  }

  @inlinable @inline(__always)
  package func leave() {
    repeat {
      let more = pendingDemand
      pendingDemand = .none
      gate.leave()
      if more != .none { requestUpstreams(more) }
    } while resumeIfWorkWasMissed()
  }

  @inlinable @inline(__always)
  package func resumeIfWorkWasMissed() -> Bool {
    guard gate.reenterIfWorkWasMissed() else { return false }
    resume(true)
    return true
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
    package var combineIdentifier: CombineIdentifier { CombineIdentifier(coordinator.upstreams[I.index]) }

    @inlinable
    package func receive(subscription received: any Subscription) {
      coordinator.attach(received, to: I.index, I.demand)
    }

    @inlinable @inline(__always)
    package func receive(_ input: I.Input) -> Subscribers.Demand {
      guard coordinator.isActive(I.index) else { return .none }
      // Such an input receives one value, so its upstream is cancelled now.
      if case .single = I.demand, !coordinator.upstreams[I.index].terminate() { return .none }
      return coordinator.perform { I.receive(input, &$0, canEmit: $1) }
    }

    @inlinable
    package func receive(completion: Subscribers.Completion<I.Failure>) {
      guard coordinator.complete(input: I.index) else { return }
      coordinator.perform { machine, _ in I.complete(completion, &machine) }
    }
  }
}
