/// What a ``Machine`` has decided.
@frozen @usableFromInline
enum Effect<Output, Failure: Error> {
  /// Nothing to deliver.
  case none
  /// Deliver nothing, and ask the side that the value came from for one more instead.
  case drop
  /// Deliver a value.
  case emit(Output)
  /// Deliver a value, cancel every upstream, finish.
  case emitLast(Output)
  /// Cancel every upstream and end.
  case end(Subscribers.Completion<Failure>)
}

/// The part of a multi-input operator that differs: a value whose events return what is to be done.
///
/// It has no locks and no callbacks, so that a test can run every order of events through it. `canEmit` says
/// whether a value is asked for; without it no event may return a value.
@usableFromInline
protocol Machine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// The upstream with this index has ended.
  mutating func end(_ side: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure>

  /// Values are asked for: one that was held back, if there is one.
  mutating func resume() -> Effect<Output, Failure>
}

extension Machine {
  @inlinable mutating func resume() -> Effect<Output, Failure> { .none }
}

/// One input of a machine: the types of its values and its failure, and the events that they are.
@usableFromInline
protocol Side<M> {
  associatedtype M: Machine
  associatedtype Input
  associatedtype Failure: Error = M.Failure

  /// Whether it is a trigger: asked for one value, before the other sides are asked for any, and cancelled when the
  /// value has come.
  static var isTrigger: Bool { get }

  static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<M.Output, M.Failure>

  /// The upstream with this index has ended.
  static func end(
    _ side: Int, _ completion: Subscribers.Completion<Failure>, _ machine: inout M
  ) -> Effect<M.Output, M.Failure>
}

extension Side {
  @inlinable static var isTrigger: Bool { false }
}

extension Side where Failure == M.Failure {
  @inlinable
  static func end(
    _ side: Int, _ completion: Subscribers.Completion<Failure>, _ machine: inout M
  ) -> Effect<M.Output, M.Failure> { machine.end(side, completion) }
}

/// Several upstreams, one downstream: the machine decides inside the gate, and the hub acts.
///
/// *Gate first, then decide*: the order of decisions is the order of deliveries (laws 2, 22). Deciding under one
/// lock and delivering under another lets a value follow the completion. Demand is counted here (laws 4 to 6) and
/// passed on to every upstream, also to one that subscribes later. `cancel()` and `request` never enter the gate
/// against another thread (law 13). An end cancels every upstream that is left exactly once (law 17).
///
/// All upstreams are subscribed to before the downstream receives its subscription; an end that comes earlier
/// waits for it. Where there are triggers, what the downstream asks for goes up when they have been asked, so that
/// one that answers at once comes before the first value.
///
/// Cost: one lock pair an event; two objects an upstream.
@usableFromInline
final class Hub<M: Machine, Downstream: Subscriber>: @unchecked Sendable
where Downstream.Input == M.Output, Downstream.Failure == M.Failure {  // fields marked with who guards them
  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Downstream
  @usableFromInline let handle: Handle
  @usableFromInline let demand = AtomicDemand()
  @usableFromInline let upstreams: [Handle]

  // The gate's.
  @exclusivity(unchecked) @usableFromInline var machine: M
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @exclusivity(unchecked) @usableFromInline var toAskFor = Subscribers.Demand.none
  @exclusivity(unchecked) var isResuming = false
  @exclusivity(unchecked) var hasStarted = false
  @exclusivity(unchecked) var earlyEnd: Subscribers.Completion<Downstream.Failure>?

  // The lock's.
  private let lock = Lock()
  @exclusivity(unchecked) private var requested = Subscribers.Demand.none
  @exclusivity(unchecked) private var attached: [Handle] = []
  /// Those that are to be asked for their one value; nil once that has been done.
  @exclusivity(unchecked) private var triggers: [Handle]? = []
  @exclusivity(unchecked) private var holdsBack = false

  /// - Parameters:
  ///   - name: What `print()` shows.
  ///   - sides: How many upstreams there are.
  @inlinable
  init(_ name: String, _ downstream: Downstream, _ machine: M, sides: Int) {
    self.downstream = downstream
    self.machine = machine
    handle = Handle(name)
    upstreams = (0..<sides).map { _ in Handle(name) }
  }

  /// Subscribes to one of the upstreams. When all have been, ``start()``.
  @inlinable
  func subscribe<Upstream: Publisher, S: Side>(_ side: Int, to upstream: Upstream, as type: S.Type)
  where S.M == M, S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    if S.isTrigger { holdBack() }
    upstream.subscribe(Inlet(self, side, type))
  }

  /// Hands the subscription down, after every upstream has been subscribed to.
  @usableFromInline
  func start() {
    let upstreams = upstreams
    _ = handle.attach(
      nil, request: { self.request($1) },
      cancel: { _ in
        for upstream in upstreams { upstream.cancel() }
      })
    downstream.receive(subscription: handle)
    let outermost = gate.enter(handle.name)
    hasStarted = true
    if let earlyEnd { finish(earlyEnd) }
    if outermost { leave() }
    askTriggers()
  }

  // MARK: - Demand

  @usableFromInline
  func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    ask(more)
    if gate.isMine {
      resume(false)
    } else if gate.leaveWord() {
      gate.hear()
      resume(true)
      leave()
    }
  }

  @usableFromInline
  func ask(_ more: Subscribers.Demand) {
    let attached = lock.withLock { () -> [Handle] in
      requested += more
      return holdsBack ? [] : self.attached
    }
    for upstream in attached { upstream.request(more) }
  }

  @usableFromInline
  func attach(_ side: Int, _ subscription: any Subscription, isTrigger: Bool) {
    let upstream = upstreams[side]
    guard upstream.attach(subscription) else { return subscription.cancel() }
    let first = lock.withLock { () -> Subscribers.Demand in
      if isTrigger {
        triggers?.append(upstream)
        return triggers == nil ? .max(1) : .none
      }
      attached.append(upstream)
      return holdsBack ? .none : requested
    }
    if first != .none { upstream.request(first) }
  }

  /// From now on demand waits for ``askTriggers()``.
  @usableFromInline
  func holdBack() { lock.withLock { holdsBack = true } }

  /// Asks the triggers for their value, and then the others for what was held back.
  private func askTriggers() {
    let (triggers, heldBack) = lock.withLock { (self.triggers.take() ?? [], holdsBack) }
    guard heldBack else { return }
    for trigger in triggers { trigger.request(.max(1)) }
    let (attached, requested) = lock.withLock {
      holdsBack = false
      return (self.attached, self.requested)
    }
    guard requested != .none else { return }
    for upstream in attached { upstream.request(requested) }
  }

  /// Delivers what was held back. A request from inside one of its own deliveries only adds to the demand, which the
  /// loop then sees (law 19).
  @usableFromInline
  func resume(_ outermost: Bool) {
    guard !isResuming else { return }
    isResuming = true
    while !isOver, handle.isActive, demand.isOpen {
      let effect = machine.resume()
      if case .none = effect { break }
      act(effect, outermost)
    }
    isResuming = false
  }

  // MARK: - Events

  /// Lets the machine decide, and does what it says.
  ///
  /// - Returns: What the upstream that the event came from is to be asked for.
  @inlinable @inline(__always) @discardableResult
  func perform(_ decide: (inout M, Bool) -> Effect<M.Output, M.Failure>) -> Subscribers.Demand {
    let outermost = gate.enter(handle.name)
    var more = Subscribers.Demand.none
    if !isOver, !handle.hasEnded {
      let effect = decide(&machine, demand.isOpen)
      if case .drop = effect { more = .max(1) } else { act(effect, outermost) }
    }
    if outermost { leave() }
    return more
  }

  /// Said to be alive, as it is for as long as the hub: its count of references would be changed to look at it otherwise.
  @inlinable @inline(__always)
  func isActive(_ side: Int) -> Bool {
    Unmanaged.passUnretained(upstreams[side])._withUnsafeGuaranteedRef { $0.isActive }
  }

  @inlinable
  func act(_ effect: Effect<M.Output, M.Failure>, _ outermost: Bool) {
    switch effect {
    case .none, .drop:
      break
    case .emit(let value):
      guard demand.take() else { return }
      let more = downstream.receive(value)
      if more != .none {
        _ = demand.add(more)
        // After leaving the gate: an upstream that answers at once enters gates of its own.
        if outermost { toAskFor += more } else { ask(more) }
      }
    case .emitLast(let value):
      isOver = true  // nothing that is sent from inside this delivery may follow
      _ = downstream.receive(value)
      finish(.finished)
    case .end(let completion):
      isOver = true
      finish(completion)
    }
  }

  @usableFromInline
  func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    for upstream in upstreams { upstream.cancel() }
    if hasStarted {
      if handle.complete() { downstream.receive(completion: completion) }
    } else {
      earlyEnd = completion
    }
  }

  @inlinable @inline(__always)
  func leave() {
    repeat {
      let more = toAskFor
      toAskFor = .none
      gate.leave()
      if more != .none { ask(more) }
    } while resumesIfCalled()
  }

  @inlinable @inline(__always)
  func resumesIfCalled() -> Bool {
    guard gate.reenterIfCalled() else { return false }
    resume(true)
    return true
  }

  /// Receives from one of the upstreams.
  @frozen @usableFromInline
  struct Inlet<S: Side>: Subscriber where S.M == M {
    @usableFromInline typealias Input = S.Input
    @usableFromInline typealias Failure = S.Failure

    @usableFromInline let hub: Hub
    @usableFromInline let side: Int

    @inlinable
    init(_ hub: Hub, _ side: Int, _: S.Type) {
      self.hub = hub
      self.side = side
    }

    @inlinable
    var combineIdentifier: CombineIdentifier { CombineIdentifier(hub.upstreams[side]) }

    @inlinable
    func receive(subscription: any Subscription) { hub.attach(side, subscription, isTrigger: S.isTrigger) }

    @inlinable @inline(__always)
    func receive(_ input: S.Input) -> Subscribers.Demand {
      guard hub.isActive(side) else { return .none }
      // A trigger has said all that it is asked for.
      if S.isTrigger, !hub.upstreams[side].stop() { return .none }
      return hub.perform { S.receive(input, &$0, canEmit: $1) }
    }

    @inlinable
    func receive(completion: Subscribers.Completion<S.Failure>) {
      guard hub.upstreams[side].complete() else { return }
      hub.perform { machine, _ in S.end(side, completion, &machine) }
    }
  }
}
