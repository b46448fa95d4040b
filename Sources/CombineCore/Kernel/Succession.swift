/// Subscribes to one publisher after another on behalf of one downstream: `catch`, `retry`, `append`, `prepend`.
///
/// The first upstream's subscription makes the downstream receive its own; the following ones go into the
/// ``Slot``. When an upstream ends, its ``Inlet`` decides: end, or subscribe to another publisher. Subscribing
/// runs in a loop, never from inside itself, so that a million publishers that end at once need constant stack
/// (law 19).
///
/// Cost: a slot, a handle, and two objects per upstream.
@usableFromInline
final class Succession<Downstream: Subscriber>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline let downstream: Downstream
  @usableFromInline let slot = Slot()
  @usableFromInline let handle: Handle
  private let lock = Lock()
  @exclusivity(unchecked) private var next: (() -> Void)?
  @exclusivity(unchecked) private var isRunning = false

  @inlinable
  init(_ name: String, _ downstream: Downstream) {
    self.downstream = downstream
    handle = Handle(name)
  }

  /// Runs the closure, which subscribes an ``Inlet`` to a publisher: now, or when the subscribing that is under way
  /// has returned.
  @usableFromInline
  func run(_ subscribe: @escaping () -> Void) {
    let runs = lock.withLock {
      next = subscribe
      defer { isRunning = true }
      return !isRunning
    }
    guard runs else { return }
    while true {
      let subscribe = lock.withLock { () -> (() -> Void)? in
        isRunning = next != nil
        return next.take()
      }
      guard let subscribe else { return }
      if !handle.hasEnded { subscribe() }
    }
  }

  /// Takes the subscription of an upstream.
  @usableFromInline
  func take(_ upstream: Handle) {
    let slot = slot
    if handle.attach(nil, request: { slot.request($1) }, cancel: { _ in slot.cancel() }) {
      downstream.receive(subscription: handle)
    }
    let open = slot.put(upstream)
    if open != .none { upstream.request(open) }
  }

  /// Ends the stream.
  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if handle.complete() { downstream.receive(completion: completion) }
  }

  /// Receives from one of the upstreams.
  @usableFromInline
  final class Inlet<Failure: Error>: Subscriber {
    @usableFromInline typealias Input = Downstream.Input

    @usableFromInline let succession: Succession
    @usableFromInline let upstream: Handle
    @usableFromInline let onEnd: (Subscribers.Completion<Failure>, _ isEmpty: Bool) -> Void
    @exclusivity(unchecked) @usableFromInline var isEmpty = true

    /// - Parameter onEnd: Called when this upstream ends; runs or ends the succession. Is told whether the upstream
    ///   has delivered nothing.
    @inlinable
    init(_ succession: Succession, onEnd: @escaping (Subscribers.Completion<Failure>, _ isEmpty: Bool) -> Void) {
      self.succession = succession
      self.onEnd = onEnd
      upstream = Handle(succession.handle.name)
    }

    @usableFromInline
    func receive(subscription: any Subscription) {
      guard upstream.attach(subscription) else { return subscription.cancel() }
      succession.take(upstream)
    }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      guard upstream.isActive, succession.slot.take() else { return .none }
      isEmpty = false
      let more = succession.downstream.receive(input)
      let (returned, instead) = succession.slot.add(more, from: upstream)
      instead?.request(more)
      return returned
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      if upstream.complete() { onEnd(completion, isEmpty) }
    }
  }
}
