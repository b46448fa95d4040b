/// A subscriber that stores elements, up to a number, until they are requested, for `buffer` and `replaceEmpty`. The
/// completion follows the stored elements, except that a failure need not wait for demand.
///
/// The upstream enqueues elements, and the thread inside the gate dequeues and delivers them.
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
/// - Cost: Five allocations; two acquired locks per element that passes, four per element that waits.
@usableFromInline
package final class BoundedBuffer<Downstream: Subscriber>: Subscriber, @unchecked Sendable {  // guarded as marked
  @usableFromInline package typealias Input = Downstream.Input
  @usableFromInline package typealias Failure = Downstream.Failure

  @usableFromInline package let gate = SerialGate()
  @usableFromInline package let downstream: Downstream
  @usableFromInline package let upstream: PipelineSubscription
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()
  @usableFromInline package let size: Int
  @usableFromInline package let whenFull: Publishers.BufferingStrategy<Failure>
  /// A Boolean value that indicates whether as many elements are requested upstream as there is room for; otherwise
  /// the demand is unlimited.
  @usableFromInline package let keepsFull: Bool
  /// A Boolean value that indicates whether the buffer is to be kept full and has no room: nothing is requested, and
  /// every element that arrives overflows.
  @inlinable var hasNoRoom: Bool { keepsFull && size == 0 }
  /// A Boolean value that indicates whether a failure waits until the stored elements are requested. Otherwise it drops
  /// those that are not.
  private let failureWaits: Bool

  // Guarded by the gate.
  /// The number of elements that were delivered and not requested again.
  @exclusivity(unchecked) @usableFromInline package var pendingDemand = 0

  // Guarded by the lock.
  @usableFromInline package let lock = InlineLock()
  @exclusivity(unchecked) @usableFromInline package var elements = Queue<Input>()
  @exclusivity(unchecked) @usableFromInline package var count = 0
  @exclusivity(unchecked) @usableFromInline package var end: Subscribers.Completion<Failure>?
  /// A completion that arrived before the downstream had received its subscription.
  @exclusivity(unchecked) private var earlyEnd: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) private var hasStarted = false

  /// - Parameters:
  ///   - name: The description of the subscription.
  ///   - size: The maximum number of elements that wait.
  ///   - failureWaits: A Boolean value that indicates whether a failure waits until the stored elements are requested.
  @usableFromInline
  package init(
    _ name: String, _ downstream: Downstream, size: Int, keepsFull: Bool,
    _ whenFull: Publishers.BufferingStrategy<Failure>, failureWaits: Bool = false, rejectsZeroDemand: Bool = false
  ) {
    self.downstream = downstream
    self.size = size
    self.keepsFull = keepsFull
    self.whenFull = whenFull
    self.failureWaits = failureWaits
    upstream = PipelineSubscription(name)
    subscription = PipelineSubscription(name, rejectsZeroDemand: rejectsZeroDemand)
  }

  @usableFromInline
  package func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    if !hasNoRoom { upstream.request(keepsFull ? .max(size) : .unlimited) }
    _ = subscription.attach(upstream, request: { self.request($1) }, cancel: { _ in self.clear() })
    downstream.receive(subscription: subscription)
    let hasCompleted = lock.withLock { () -> Bool in
      hasStarted = true
      end = earlyEnd.take()
      return end != nil
    }
    if hasCompleted { drainOrMarkMissedWork() }
  }

  private func request(_ more: Subscribers.Demand) {
    _ = demand.add(more)
    if !gate.isOwnedByCurrentThread { drainOrMarkMissedWork() }  // otherwise the delivery in progress reads the demand
  }

  private func clear() {
    let dead = lock.withLock {
      defer {
        elements = Queue()
        count = 0
        end = nil
      }
      return elements
    }
    withExtendedLifetime(dead) {}  // released after unlocking
  }

  // MARK: - Receiving

  @inlinable @inline(__always)
  package func receive(_ input: Input) -> Subscribers.Demand {
    guard upstream.isActive, !subscription.hasEnded else { return .none }
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
    leave()
    return .max(more)
  }

  /// Enqueues an element, if there is room.
  ///
  /// - Parameter isInsideGate: A Boolean value that indicates whether the element is about to be delivered, so that it
  ///   needs no room if it was requested.
  @usableFromInline
  package func put(_ input: Input, isInsideGate: Bool = false) {
    var fails = false
    let dead = lock.withLock { () -> Input? in
      // A requested element needs no room if none waits before it.
      if count < size || !hasNoRoom && (isInsideGate || count == 0) && demand.isOpen {
        append(input)
        return nil
      }
      switch whenFull {
      case .dropNewest: return input
      case .dropOldest:
        // Without room for any element, the new one is the oldest.
        if count == 0 { return input }
        let oldest = elements.removeFirst()
        count -= 1
        append(input)
        return oldest
      case .customError:
        fails = true
        return nil
      }
    }
    if let dead, isInspecting() { downstream.reportDrop(dead, .bufferFull) }
    withExtendedLifetime(dead) {}  // released after unlocking
    if fails, case .customError(let error) = whenFull, upstream.terminate() { finish(.failure(error())) }
  }

  private func append(_ input: Input) {
    elements.append(input)
    count += 1
  }

  private func finish(_ completion: Subscribers.Completion<Failure>) {
    lock.withLock { if hasStarted { end = completion } else { earlyEnd = completion } }
  }

  @usableFromInline
  package func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    finish(completion)
    if gate.isOwnedByCurrentThread { drain() } else { drainOrMarkMissedWork() }
  }

  // MARK: - Delivering

  /// Delivers waiting elements on this thread, or leaves that to the thread inside the gate.
  @usableFromInline
  package func drainOrMarkMissedWork() {
    guard gate.markMissedWork() else { return }
    gate.clearMissedWork()
    drain()
    leave()
  }

  @inlinable
  package func leave() {
    repeat {
      let more = pendingDemand
      pendingDemand = 0
      gate.leave()
      if more > 0 { upstream.request(.max(more)) }
    } while reenters()
  }

  @inlinable
  package func reenters() -> Bool {
    guard gate.reenterIfWorkWasMissed() else { return false }
    drain()
    return true
  }

  @inlinable @inline(__always)
  package func deliver(_ input: Input) {
    if keepsFull { pendingDemand += 1 }
    let more = downstream.receive(input)
    if more != .none { _ = demand.add(more) }
  }

  /// Delivers the waiting elements that are requested, and the completion if no element waits. A failure need not wait.
  @usableFromInline
  package func drain() {
    while subscription.isActive {
      let (input, end) = lock.withLock { () -> (Input?, Subscribers.Completion<Failure>?) in
        if count == 0 { return (nil, self.end.take()) }
        guard demand.take() else {
          guard case .failure = self.end, !failureWaits else { return (nil, nil) }
          return (nil, self.end.take())
        }
        count -= 1
        return (elements.removeFirst(), nil)
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
}
