/// Follows the newest of the publishers that its upstream delivers.
///
/// Whether an upstream is still the newest is decided inside the gate, where it delivers (laws 2, 14); the one that
/// it replaces is cancelled before the new one is subscribed to (law 17). Open demand is kept in a ``Slot``.
/// `cancel()` and `request` never enter the gate against another thread (law 13).
///
/// Cost: one lock pair a value, three objects a publisher.
@usableFromInline
final class Switch<Nested: Publisher, Downstream: Subscriber>: Subscriber, @unchecked Sendable
where Nested.Output == Downstream.Input, Nested.Failure == Downstream.Failure {  // `newest` and flags are the gate's
  @usableFromInline typealias Input = Nested
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let gate = Gate()
  @usableFromInline let downstream: Downstream
  @usableFromInline let handle: Handle
  @usableFromInline let source: Handle
  @usableFromInline let slot = Slot()
  @exclusivity(unchecked) @usableFromInline var newest: Handle?
  @exclusivity(unchecked) @usableFromInline var sourceHasEnded = false
  @exclusivity(unchecked) var isOver = false
  /// How many values are being delivered that came without an inlet.
  @exclusivity(unchecked) @usableFromInline var soleValues = 0

  @inlinable
  init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    handle = Handle(name)
    source = Handle(name)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard source.attach(subscription) else { return subscription.cancel() }
    let slot = slot
    _ = handle.attach(source, request: { slot.request($1) }, cancel: { _ in slot.cancel() })
    downstream.receive(subscription: handle)
    if source.isActive { source.request(.unlimited) }
  }

  @inlinable
  func receive(_ nested: Nested) -> Subscribers.Demand {
    guard source.isActive else { return .none }
    if slot.demand.isUnlimited, let value = soleValue(of: nested) {
      replace(with: nil)?.cancel()
      deliverSole(value)
      return .none
    }
    let inlet = Inlet(self)
    replace(with: inlet.upstream)?.cancel()
    nested.subscribe(inlet)
    return .none
  }

  /// Delivers the only value of a publisher that need not be subscribed to.
  @inlinable
  func deliverSole(_ value: Downstream.Input) {
    let outermost = gate.enter(handle.name)
    if handle.isActive {
      soleValues += 1
      _ = downstream.receive(value)
      soleValues -= 1
      if sourceHasEnded, isExhausted { end(.finished) }
    }
    if outermost { gate.leave() }
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard source.complete() else { return }
    let outermost = gate.enter(handle.name)
    sourceHasEnded = true
    if completion.isFailure || isExhausted { end(completion) }
    if outermost { gate.leave() }
  }

  /// Whether nobody delivers any more.
  @inlinable
  var isExhausted: Bool { newest == nil && soleValues == 0 }

  @inlinable
  func replace(with upstream: Handle?) -> Handle? {
    let outermost = gate.enter(handle.name)
    let old = newest
    newest = upstream
    if outermost { gate.leave() }
    return old
  }

  @usableFromInline
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isOver else { return }
    isOver = true
    newest?.cancel()  // also one whose subscription is still to come
    newest = nil
    slot.cancel()
    if handle.stop() { downstream.receive(completion: completion) }
  }

  /// Receives from one of the publishers.
  @usableFromInline
  final class Inlet: Subscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let parent: Switch
    @usableFromInline let upstream: Handle

    @inlinable
    init(_ parent: Switch) {
      self.parent = parent
      upstream = Handle(parent.handle.name)
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      guard upstream.attach(subscription) else { return subscription.cancel() }
      // Inside the gate, so that a late subscription never takes the place of a newer one; asked after leaving it,
      // because a publisher that answers at once enters gates of its own.
      let outermost = parent.gate.enter(parent.handle.name)
      let open = parent.newest === upstream ? parent.slot.put(upstream) : .none
      if outermost { parent.gate.leave() }
      if open != .none { upstream.request(open) }
    }

    @inlinable @inline(__always)
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      let outermost = parent.gate.enter(parent.handle.name)
      var more = Subscribers.Demand.none
      var (returned, instead) = (more, Handle?.none)
      if parent.newest === upstream, upstream.isActive, parent.slot.take() {
        more = parent.downstream.receive(input)
        (returned, instead) = parent.slot.add(more, from: upstream)
      }
      if outermost { parent.gate.leave() }
      instead?.request(more)
      return returned
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      guard upstream.complete() else { return }
      let outermost = parent.gate.enter(parent.handle.name)
      if parent.newest === upstream, !parent.isOver {
        parent.newest = nil
        if completion.isFailure || (parent.sourceHasEnded && parent.isExhausted) { parent.end(completion) }
      }
      if outermost { parent.gate.leave() }
    }
  }
}
