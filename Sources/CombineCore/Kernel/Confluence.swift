/// Any number of upstreams with values of one type, flowing into one downstream: `merge` and `flatMap`.
///
/// Deliveries take turns at the gate (law 2). With unlimited demand every upstream is asked for everything, and a
/// value goes straight through. With a finite one each upstream is asked for one value at a time; what cannot be
/// delivered waits, at most one value an upstream, and goes out in the order of arrival when it is asked for (laws
/// 4, 22, 24). `cancel()` and `request` never wait for a delivery (law 13). Finishes when the last upstream has; a
/// failure cancels the others (law 17). Upstreams are asked after the gate has been left, because an upstream that
/// answers at once enters gates of its own; only what happens inside a delivery of the same thread is asked for
/// there.
///
/// A source of further upstreams, such as `flatMap`'s, holds the confluence open until it ends.
///
/// Cost: one lock pair a value, two objects an upstream.
@usableFromInline
final class Confluence<Downstream: Subscriber>: @unchecked Sendable {  // fields marked with who guards them
  @usableFromInline typealias Value = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Downstream
  @usableFromInline let handle: Handle
  @usableFromInline let demand = AtomicDemand()

  // The gate's.
  @exclusivity(unchecked) @usableFromInline var waiting = Queue<(value: Value, from: Handle)>()
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @exclusivity(unchecked) var asksForAll = false
  @exclusivity(unchecked) var isResuming = false
  @exclusivity(unchecked) @usableFromInline var errands: [(upstream: Handle, demand: Subscribers.Demand)] = []
  @exclusivity(unchecked) @usableFromInline var isHeldOpen = true
  /// How many values are being delivered that came without an upstream.
  @exclusivity(unchecked) @usableFromInline var soleValues = 0

  // The lock's: `cancel()` needs them, and does not wait at the gate.
  private let lock = Lock()
  /// By the order of arrival, in which they are asked and cancelled.
  @exclusivity(unchecked) private var inlets: [Int: Inlet] = [:]
  @exclusivity(unchecked) private var arrivals = 0
  @exclusivity(unchecked) private var isClosed = false

  /// Is held open, also when there is no upstream, until ``sourceHasEnded(_:)``.
  ///
  /// - Parameter name: What `print()` shows.
  @inlinable
  init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    handle = Handle(name)
  }

  /// Hands the subscription down.
  ///
  /// - Parameter source: Where further upstreams come from; cancelled with the confluence.
  @usableFromInline
  func start(_ source: Handle? = nil) {
    _ = handle.attach(
      source, request: { self.request($1) },
      cancel: { _ in
        for inlet in self.close() { inlet.upstream.cancel() }
        self.dropWaiting()
      })
    downstream.receive(subscription: handle)
  }

  // MARK: - Upstreams

  /// Hands the subscription down, and subscribes to a fixed number of upstreams.
  ///
  /// - Parameter subscribe: Calls ``add(_:)`` for each.
  @inlinable
  func merge(_ subscribe: (Confluence) -> Void) {
    start()
    subscribe(self)
    sourceHasEnded(.finished)
  }

  /// Subscribes to a further upstream, unless the stream is over.
  @inlinable
  func add<Upstream: Publisher>(_ upstream: Upstream, replacedBy source: Handle? = nil)
  where Upstream.Output == Value, Upstream.Failure == Failure {
    if let inlet = inlet(replacedBy: source) { upstream.subscribe(inlet) }
  }

  /// Delivers the only value of an upstream that need not be subscribed to.
  ///
  /// - Returns: False if it can't be delivered now; then ``add(_:replacedBy:)`` the upstream.
  @inlinable
  func deliverSole(_ value: Value) -> Bool {
    guard demand.isUnlimited else { return false }
    let outermost = gate.enter(handle.name)
    let goes = waiting.isEmpty && !isOver && handle.isActive
    if goes {
      soleValues += 1
      _ = downstream.receive(value)
      soleValues -= 1
      if !isHeldOpen { end(.finished) }
    }
    if outermost { leave() }
    return goes
  }

  /// A place for a further upstream; nil if the stream is over.
  ///
  /// - Parameter source: Asked for one more when this upstream has finished.
  @usableFromInline
  func inlet(replacedBy source: Handle? = nil) -> Inlet? {
    let inlet = Inlet(self, replacedBy: source)
    let isOpen = lock.withLock {
      guard !isClosed else { return false }
      inlet.number = arrivals
      inlets[arrivals] = inlet
      arrivals += 1
      return true
    }
    return isOpen ? inlet : nil
  }

  /// The source of further upstreams has ended.
  @usableFromInline
  func sourceHasEnded(_ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(handle.name)
    isHeldOpen = false
    end(completion)
    if outermost { leave() }
  }

  private func close() -> [Inlet] {
    lock.withLock {
      isClosed = true
      defer { inlets = [:] }
      return inOrder
    }
  }

  /// Read under the lock.
  private var inOrder: [Inlet] { inlets.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: - Inside the gate

  /// Ends if this was a failure, or the last that was open.
  @usableFromInline
  func end(_ completion: Subscribers.Completion<Failure>) {
    guard !isOver else { return }
    guard completion.isFailure || isExhausted else { return }
    isOver = true
    waiting = Queue()
    for inlet in close() { inlet.upstream.cancel() }
    if handle.stop() { downstream.receive(completion: completion) }
  }

  private var isExhausted: Bool {
    !isHeldOpen && soleValues == 0 && waiting.isEmpty && lock.withLock { inlets.isEmpty }
  }

  func ended(_ inlet: Inlet, _ completion: Subscribers.Completion<Failure>) {
    let outermost = gate.enter(handle.name)
    let dead = lock.withLock { inlets.removeValue(forKey: inlet.number) }
    if case .finished = completion, let source = inlet.source { ask(source, .max(1), outermost) }
    end(completion)
    if outermost { leave() }
    withExtendedLifetime(dead) {}
  }

  @inlinable @inline(__always)
  func deliver(_ value: Value) {
    let more = downstream.receive(value)
    if more != .none {
      _ = demand.add(more)
      if demand.isUnlimited { resume(false) }
    }
  }

  /// Delivers what waits, and asks its upstreams for the next; asks everybody for everything, once that is wanted.
  ///
  /// A request from inside one of its own deliveries only adds to the demand, which the loop then sees (law 19).
  @usableFromInline
  func resume(_ outermost: Bool) {
    guard !isResuming else { return }
    isResuming = true
    while !isOver, handle.isActive, !waiting.isEmpty, demand.take() {
      let (value, upstream) = waiting.removeFirst()
      deliver(value)
      if !demand.isUnlimited { ask(upstream, .max(1), outermost) }
    }
    if demand.isUnlimited, !asksForAll, !isOver {
      asksForAll = true
      for inlet in lock.withLock({ inOrder }) where inlet.upstream.isActive {
        ask(inlet.upstream, .unlimited, outermost)
      }
    }
    isResuming = false
    if handle.hasEnded { waiting = Queue() }
    end(.finished)
  }

  private func dropWaiting() {
    if gate.isMine {
      waiting = Queue()
    } else if gate.leaveWord() {
      gate.hear()
      waiting = Queue()
      leave()
    }  // else who is inside will
  }

  func ask(_ upstream: Handle, _ more: Subscribers.Demand, _ outermost: Bool) {
    if outermost { errands.append((upstream, more)) } else { upstream.request(more) }
  }

  @inlinable @inline(__always)
  func leave() {
    if errands.isEmpty {
      gate.leave()
    } else {
      leaveOnErrands()
    }
    while gate.reenterIfCalled() {
      resume(true)
      leaveOnErrands()
    }
  }

  @inline(never) @usableFromInline
  func leaveOnErrands() {
    let errands = errands
    self.errands = []
    gate.leave()
    for (upstream, more) in errands { upstream.request(more) }
  }

  // MARK: - Demand

  func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if gate.isMine {
      resume(false)
    } else if gate.leaveWord() {
      gate.hear()
      resume(true)
      leave()
    }
  }

  /// Receives from one of the upstreams.
  @usableFromInline
  final class Inlet: Subscriber {
    @usableFromInline typealias Input = Value
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let confluence: Confluence
    @usableFromInline let upstream: Handle
    let source: Handle?
    /// Its place among all that have come; the confluence's lock's.
    @exclusivity(unchecked) fileprivate var number = 0

    init(_ confluence: Confluence, replacedBy source: Handle?) {
      self.confluence = confluence
      self.source = source
      upstream = Handle(confluence.handle.name)
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      // Inside the gate, so that this upstream is either asked here for everything, or with all the others.
      let outermost = confluence.gate.enter(confluence.handle.name)
      let isAttached = upstream.attach(subscription)
      let first: Subscribers.Demand = confluence.asksForAll ? .unlimited : .max(1)
      if outermost { confluence.leave() }
      if isAttached { upstream.request(first) } else { subscription.cancel() }
    }

    @inlinable @inline(__always)
    func receive(_ input: Value) -> Subscribers.Demand {
      let confluence = confluence
      let outermost = confluence.gate.enter(confluence.handle.name)
      var more = Subscribers.Demand.none
      if upstream.isActive, !confluence.isOver, confluence.handle.isActive {
        if !confluence.waiting.isEmpty {
          confluence.waiting.append((input, upstream))  // nothing overtakes what waits
        } else if confluence.demand.isUnlimited {
          confluence.deliver(input)
        } else if confluence.demand.take() {
          confluence.deliver(input)
          more = .max(1)
        } else {
          confluence.waiting.append((input, upstream))
        }
      }
      if outermost { confluence.leave() }
      return more
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      if upstream.complete() { confluence.ended(self, completion) }
    }
  }
}
