import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// The state of a ``DownstreamQueue``.
@usableFromInline
enum DeliveryState {
  /// The downstream has no subscription yet. Elements and the completion wait.
  case unattached
  /// The downstream is receiving its subscription. Elements are delivered, and the completion waits.
  case attaching
  /// A thread delivers elements while the downstream is receiving its subscription.
  case deliveringWhileAttaching
  /// No thread delivers.
  case idle
  /// A thread delivers, and takes what other threads leave in the queue.
  case delivering
  /// The downstream has cancelled or received its completion. Nothing is delivered.
  case over

  /// `true` if a thread can begin to deliver elements.
  @inlinable @inline(__always)
  var canDeliver: Bool { self == .idle || self == .attaching }

  /// Begins a delivery; the state must be one in which elements can be delivered.
  @inlinable @inline(__always)
  mutating func beginDelivery() { self = self == .idle ? .delivering : .deliveringWhileAttaching }

  /// Ends a delivery, which may have ended the downstream.
  @inlinable @inline(__always)
  mutating func endDelivery() {
    switch self {
    case .delivering: self = .idle
    case .deliveringWhileAttaching: self = .attaching
    case .unattached, .attaching, .idle, .over: break
    }
  }
}

/// Delivers elements from any number of threads to one downstream, one after the other: the queue-drain of this module.
///
///     send ──▶ idle and demanded? ──yes──▶ deliver ──▶ drain the queue ──▶ idle
///                     └──────────no──▶ append to the queue
///
/// A thread that finds a delivery under way leaves its element in the queue, and the delivering thread takes it, so no
/// thread waits for another one. An element that is sent from inside a delivery is delivered after it (law 19, bounded
/// stack). An operator is a subclass, which adds its upstreams and overrides the two hooks.
///
/// - Order: That of the calls to ``send(_:)``, then the completion (law 2, serialized; law 9, one completion, last;
///   law 22, order is kept).
/// - Demand: Counted here if `countsDemand`; otherwise the upstream counts it, and every element is delivered.
/// - Cancellation: Never waits (law 13, cancel never waits). Queued elements are released after unlocking.
/// - Cost: Two acquired locks and a closure call per element; two allocations and two closures per subscriber.
///
/// The downstream is behind closures that are formed in inlinable code, so that delivering to a whole pipeline is one
/// indirect call.
@usableFromInline
class DownstreamQueue<Output, Failure: Error>: @unchecked Sendable {  // the lock guards every mutable field
  @usableFromInline final let lock: Lock
  @usableFromInline final let subscription: OperatorSubscription
  @usableFromInline final let deliver: (Output) -> Subscribers.Demand
  @usableFromInline final let finish: (Subscribers.Completion<Failure>) -> Void
  @usableFromInline final let countsDemand: Bool

  // Guarded by the lock.
  @exclusivity(unchecked) @usableFromInline final var demand = DemandCount()
  @exclusivity(unchecked) @usableFromInline final var queue = ElementQueue<Output>()
  @exclusivity(unchecked) @usableFromInline final var completion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline final var state = DeliveryState.unattached

  /// Creates a queue. Call ``start(_:)`` with the same downstream.
  ///
  /// - Parameters:
  ///   - name: The description of the downstream's subscription.
  ///   - downstream: The subscriber to which the elements are delivered.
  ///   - countsDemand: A Boolean value that indicates whether elements wait for demand here.
  ///   - lock: The lock that guards the fields.
  @inlinable
  init<Downstream: Subscriber>(
    _ name: String, _ downstream: Downstream, countsDemand: Bool = true, lock: Lock = Lock()
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    self.lock = lock
    self.countsDemand = countsDemand
    subscription = OperatorSubscription(name, lock)
    deliver = { downstream.receive($0) }
    finish = { downstream.receive(completion: $0) }
  }

  /// Hands the subscription to the downstream. What has arrived before that is delivered then.
  @inlinable
  final func start<Downstream: Subscriber>(_ downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subscription.attach(request: { self.request($0) }, cancel: { self.cancel() })
    lock.withLock { state = .attaching }
    downstream.receive(subscription: subscription)
    lock.lock()
    switch state {
    case .deliveringWhileAttaching:
      state = .delivering
      lock.unlock()
    case .attaching:
      state = .delivering
      drain()
    case .unattached, .idle, .delivering, .over: lock.unlock()
    }
  }

  // MARK: - Hooks

  /// Handles demand that the downstream requested or returned; called without the lock.
  @usableFromInline
  func didRequest(_ demand: Subscribers.Demand) {}

  /// Cancels what remains upstream, when the downstream has cancelled or received its completion; called once, without
  /// the lock.
  @usableFromInline
  func didEnd() {}

  // MARK: - Upstream

  /// Delivers an element, now or after the ones before it.
  @inlinable @inline(__always)
  final func send(_ value: Output) {
    lock.lock()
    guard isReady else { return enqueue(value) }
    state.beginDelivery()
    demand.take()
    lock.unlock()
    settle(deliver(value))
  }

  /// `true` if an element can be delivered without waiting. Read under the lock.
  @inlinable @inline(__always)
  final var isReady: Bool {
    state.canDeliver && completion == nil && queue.isEmpty && (demand.isOpen || !countsDemand)
  }

  /// Appends an element to the queue, and unlocks.
  @inlinable @inline(never)
  final func enqueue(_ value: Output) {
    if state != .over, completion == nil { queue.append(value) }
    lock.unlock()
  }

  /// Completes the downstream after the queued elements.
  ///
  /// - Parameters:
  ///   - completion: The completion. A second one is ignored.
  ///   - dropsQueue: A Boolean value that indicates whether queued elements are dropped instead of delivered.
  @inlinable
  final func complete(_ completion: Subscribers.Completion<Failure>, dropsQueue: Bool = false) {
    lock.lock()
    guard state != .over, self.completion == nil else { return lock.unlock() }
    self.completion = completion
    let dropped = dropsQueue ? queue : ElementQueue()
    if dropsQueue { queue = ElementQueue() }
    if state == .idle {
      state = .delivering
      drain()
    } else {
      lock.unlock()
    }
    withExtendedLifetime(dropped) {}
  }

  // MARK: - Downstream

  @inlinable
  final func request(_ more: Subscribers.Demand) {
    if countsDemand {
      lock.lock()
      demand.add(more)
      if state.canDeliver, !queue.isEmpty {
        state.beginDelivery()
        drain()
      } else {
        lock.unlock()
      }
    }
    didRequest(more)
  }

  @usableFromInline
  final func cancel() {
    lock.lock()
    guard state != .over else { return lock.unlock() }
    state = .over
    let dead = (queue, completion)
    (queue, completion) = (ElementQueue(), nil)
    lock.unlock()
    withExtendedLifetime(dead) {}
    didEnd()
  }

  // MARK: - Delivering

  /// Ends a delivery: adds the returned demand, and delivers what has arrived meanwhile.
  @inlinable @inline(__always)
  final func settle(_ more: Subscribers.Demand) {
    if more != .none {
      add(more)
      lock.lock()
    } else {
      lock.lock()
    }
    if queue.isEmpty, completion == nil {
      state.endDelivery()
      lock.unlock()
    } else {
      drain()
    }
  }

  @inlinable
  final func add(_ more: Subscribers.Demand) {
    if countsDemand { lock.withLock { demand.add(more) } }
    didRequest(more)
  }

  /// Delivers queued elements, and the completion behind them; called under the lock by the thread that has begun
  /// the delivery. Unlocks.
  @inlinable
  final func drain() {
    while state != .over {
      if demand.isOpen || !countsDemand, let value = queue.popFirst() {
        demand.take()
        lock.unlock()
        let more = deliver(value)
        if more != .none { add(more) }
        lock.lock()
      } else if queue.isEmpty, state == .delivering, let last = completion {
        state = .over
        lock.unlock()
        if subscription.end() != nil { finish(last) }
        return didEnd()
      } else {
        break
      }
    }
    state.endDelivery()
    lock.unlock()
  }
}
