/// A subscriber that stores elements, up to a number, until they are requested, for `buffer` and `replaceEmpty`. The
/// completion follows the stored elements, except that a failure need not wait for demand.
///
/// The upstream enqueues elements, and the thread inside the gate dequeues and delivers them. The object is also the
/// subscription to the upstream.
///
/// - Subscription: Elements are requested before the downstream receives its subscription, so that nothing is lost that
///   the upstream sends meanwhile. A completion that arrives meanwhile is delivered after the subscription.
/// - Threads: A thread that does not enter the gate marks missed work and continues, so no send, request or cancel
///   waits for a delivery (law 2, serialized; law 13, cancel never waits).
/// - Order: A requested element passes without waiting if none waits (law 22, order is kept). An element that a
///   delivery causes is delivered before that delivery returns, if none waits (law 3, sends nest). Elements and the
///   completion are dequeued and delivered inside the gate, so nothing follows the completion (law 9, one completion,
///   last).
/// - Demand: A request that the downstream makes while it receives an element only adds to the demand, which the loop
///   then reads (law 19, bounded stack).
/// - Memory: The lock guards the queue only, which grows outside the gate.
/// - Cost: Two allocations, and one more when the first element waits or the upstream completes; two acquired locks per
///   element that passes, four per element that waits.
@usableFromInline
package final class BoundedBuffer<Downstream: Subscriber>: BufferedUpstream, Subscriber,
  @unchecked Sendable  // adds `let`s only
{
  @usableFromInline package typealias Input = Downstream.Input
  @usableFromInline package typealias Failure = Downstream.Failure
  @usableFromInline typealias Waiting = WaitingElements<Input, Failure>

  @usableFromInline package let downstream: Downstream
  /// A closure that creates the error with which the stream fails when there is no room; `nil` to drop an element.
  @usableFromInline let overflowError: (() -> Failure)?

  /// - Parameters:
  ///   - name: The description of the subscription.
  ///   - size: The maximum number of elements that wait.
  ///   - failureWaits: A Boolean value that indicates whether a failure waits until the stored elements are requested.
  @inlinable
  package init(
    _ name: StaticName, _ downstream: Downstream, size: Int, keepsFull: Bool,
    _ whenFull: Publishers.BufferingStrategy<Failure>, failureWaits: Bool = false, rejectsZeroDemand: Bool = false
  ) {
    self.downstream = downstream
    var dropsOldest = false
    switch whenFull {
    case .customError(let error): overflowError = error
    case .dropOldest:
      overflowError = nil
      dropsOldest = true
    case .dropNewest: overflowError = nil
    }
    super.init(
      name, size: size, keepsFull: keepsFull, dropsOldest: dropsOldest, failureWaits: failureWaits,
      rejectsZeroDemand: rejectsZeroDemand)
  }

  @inlinable
  package func receive(subscription received: any Subscription) {
    guard attach(received) else { return received.cancel() }
    attachSubscription()
    downstream.receive(subscription: subscription)
    if start() { drainOrMarkMissedWork() }
  }

  // MARK: - Receiving

  @inlinable @inline(__always)
  package func receive(_ input: Input) -> Subscribers.Demand {
    guard isActive, !subscription.hasEnded else { return .none }
    let isNested = gate.isOwnedByCurrentThread
    guard isNested || gate.tryEnter() else {
      put(input)
      drainOrMarkMissedWork()
      return .none
    }
    // Only the upstream's deliveries enqueue elements, so a queue that is empty here stays empty.
    if !hasNoRoom, subscription.isActive, lock.withLock({ count == 0 }), demand.take() {
      deliver(input)
    } else {
      // Enqueued before waiting elements are delivered, so that elements that these deliveries cause follow it.
      put(input, isInsideGate: true)
    }
    drain()
    if isNested { return .none }
    // The returned demand replaces the elements that were delivered in this call.
    let more = pendingDemand
    pendingDemand = 0
    leaveGate()
    return .max(more)
  }

  /// Enqueues an element, or drops one if there is no room.
  @usableFromInline
  package func put(_ input: Input, isInsideGate: Bool = false) {
    var fails = false
    let dead = lock.withLock { () -> Input? in
      // A requested element needs no room if none waits before it.
      if count < size || !hasNoRoom && (isInsideGate || count == 0) && demand.isOpen {
        append(input)
        return nil
      }
      if overflowError != nil {
        fails = true
        return nil
      }
      // Without room for any element, the new one is the oldest.
      guard dropsOldest, count > 0 else { return input }
      let oldest = waitingElements().elements.removeFirst()
      count -= 1
      append(input)
      return oldest
    }
    if let dead, isInspecting() { downstream.reportDrop(dead, .bufferFull) }
    withExtendedLifetime(dead) {}  // released after unlocking
    if fails, let overflowError, terminate() { finish(.failure(overflowError())) }
  }

  /// The queue; called under the lock.
  private func waitingElements() -> Waiting {
    if let waiting { return unsafeDowncast(waiting, to: Waiting.self) }
    let made = Waiting()
    waiting = made
    return made
  }

  private func append(_ input: Input) {
    waitingElements().elements.append(input)
    count += 1
  }

  /// Enqueues the completion behind the elements.
  private func finish(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock {
      waitingElements().end = completion
      hasEnd = true
    }
  }

  @usableFromInline
  package func receive(completion: Subscribers.Completion<Failure>) {
    guard complete() else { return }
    finish(completion)
    if gate.isOwnedByCurrentThread { drain() } else { drainOrMarkMissedWork() }
  }

  // MARK: - Delivering

  /// Delivers an element that has demand. A request that the downstream makes meanwhile only adds to the demand.
  @inlinable @inline(__always)
  package func deliver(_ input: Input) {
    if keepsFull { pendingDemand += 1 }
    let more = downstream.receive(input)
    if more != .none { _ = demand.add(more) }
  }

  @usableFromInline
  override func deliverWaiting() {
    while subscription.isActive {
      let (input, end) = lock.withLock { () -> (Input?, Subscribers.Completion<Failure>?) in
        if count == 0 { return (nil, takeEnd()) }
        guard demand.take() else {
          guard hasEnd, hasStarted, !failureWaits, case .failure = waitingElements().end else { return (nil, nil) }
          return (nil, takeEnd())
        }
        count -= 1
        return (waitingElements().elements.removeFirst(), nil)
      }
      if let input {
        deliver(input)
      } else {
        guard let end else { return }
        if end.isFailure { clear() }
        if subscription.end() { downstream.receive(completion: end) }
        return
      }
    }
  }

  /// Dequeues the completion, once the downstream has its subscription; called under the lock.
  private func takeEnd() -> Subscribers.Completion<Failure>? {
    guard hasEnd, hasStarted else { return nil }
    hasEnd = false
    return waitingElements().end.take()
  }
}

/// The elements of a ``BoundedBuffer`` that wait, and the completion behind them.
@usableFromInline
final class WaitingElements<Element, Failure: Error> {
  var elements = Queue<Element>()
  var end: Subscribers.Completion<Failure>?
}

/// The base class of ``BoundedBuffer``: the demand, the gate and the requests, which do not depend on the type of the
/// elements.
///
/// As in ``SubscriberList``, a generic class would look up its type metadata at every step of a subscription.
@usableFromInline
package class BufferedUpstream: PipelineSubscription, @unchecked Sendable {  // guarded as marked
  @usableFromInline package final let gate = SerialGate()
  @usableFromInline package final let subscription: PipelineSubscription
  @usableFromInline package final let demand = AtomicDemand()
  @usableFromInline package final let size: Int
  /// `true` to request as many elements upstream as there is room for, `false` to request without limit.
  @usableFromInline package final let keepsFull: Bool
  /// `true` to drop the oldest element when there is no room, `false` to drop the newest.
  final let dropsOldest: Bool
  /// `true` if a failure waits until the stored elements are requested, `false` if it drops those that are not.
  final let failureWaits: Bool
  /// `true` if the buffer is to be kept full and has no room: nothing is requested, and every element that arrives
  /// overflows.
  @inlinable final var hasNoRoom: Bool { keepsFull && size == 0 }

  // Guarded by the gate.
  /// The number of elements that were delivered and not requested again.
  @exclusivity(unchecked) @usableFromInline package final var pendingDemand = 0

  // Guarded by the lock.
  @usableFromInline package final let lock = InlineLock()
  /// The ``WaitingElements``, created for the first of them.
  @exclusivity(unchecked) final var waiting: AnyObject?
  /// The number of elements that wait.
  @exclusivity(unchecked) @usableFromInline package final var count = 0
  /// `true` while a completion waits behind the elements.
  @exclusivity(unchecked) @usableFromInline final var hasEnd = false
  /// `true` once the downstream has its subscription. A completion that arrives earlier waits until then.
  @exclusivity(unchecked) @usableFromInline final var hasStarted = false

  @usableFromInline
  init(
    _ name: StaticName, size: Int, keepsFull: Bool, dropsOldest: Bool, failureWaits: Bool, rejectsZeroDemand: Bool
  ) {
    self.size = size
    self.keepsFull = keepsFull
    self.dropsOldest = dropsOldest
    self.failureWaits = failureWaits
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand)
    super.init(name)
  }

  /// Requests the first elements, and attaches the downstream's subscription.
  @usableFromInline
  final func attachSubscription() {
    if !hasNoRoom { request(keepsFull ? .max(size) : .unlimited) }
    _ = subscription.attach(to: self, owner: self) { subscription, call in
      let upstream = unsafeDowncast(subscription.owner!, to: BufferedUpstream.self)
      switch call {
      case .request(let more): upstream.addDemand(more)
      case .cancel: upstream.clear()
      }
    }
  }

  /// Records that the downstream has received its subscription.
  ///
  /// - Returns: `true` if the completion has arrived already.
  @usableFromInline
  final func start() -> Bool {
    lock.withLock {
      hasStarted = true
      return hasEnd
    }
  }

  private final func addDemand(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if !gate.isOwnedByCurrentThread { drainOrMarkMissedWork() }  // otherwise the delivery in progress reads the demand
  }

  /// Drops what waits.
  final func clear() {
    let dead = lock.withLock {
      count = 0
      hasEnd = false
      return waiting.take()
    }
    withExtendedLifetime(dead) {}  // released after unlocking
  }

  @usableFromInline
  package final func drainOrMarkMissedWork() {
    guard gate.markMissedWork() else { return }
    gate.clearMissedWork()
    drain()
    leaveGate()
  }

  /// Leaves the gate, requests as many elements as were delivered, and does the work that was missed meanwhile.
  @inlinable
  package final func leaveGate() {
    repeat {
      let more = pendingDemand
      pendingDemand = 0
      gate.leave()
      if more > 0 { request(.max(more)) }
    } while reenters()
  }

  @inlinable
  final func reenters() -> Bool {
    guard gate.reenterIfWorkWasMissed() else { return false }
    drain()
    return true
  }

  /// Delivers requested elements that wait, and then the completion; called inside the gate.
  @inlinable @inline(__always)
  package final func drain() {
    if lock.withLock({ count != 0 || hasEnd && hasStarted }) { deliverWaiting() }
  }

  /// Delivers requested elements that wait, and then the completion; called inside the gate.
  @usableFromInline
  func deliverWaiting() {}
}
