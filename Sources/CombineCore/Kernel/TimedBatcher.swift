/// Collects elements in batches, which a date or a count closes, for `collect` by time. Closed batches wait until they
/// are requested, and the completion follows them.
///
/// The dates are multiples of the interval after the subscription. The scheduler holds one action while a batch is
/// open, and none otherwise, unless it cannot cancel actions.
///
/// - Order: A batch is closed, enqueued and dequeued under one lock, and one thread at a time posts what was dequeued.
///   So batches are posted in the order in which they were closed, whichever threads close and request them (law 2,
///   serialized; law 22, order is kept), and no thread waits for a delivery (law 13, cancel never waits).
/// - Demand: Only requested batches are posted (law 4, no more than demanded). ``BatchDelivery`` has the requests.
/// - Completion: A failure drops the batches that were not posted.
/// - Cost: Two acquired locks and an append per element, and the cost of a ``ScheduledDelivery`` per batch.
@usableFromInline
package final class TimedBatcher<Element, Downstream: Subscriber, Context: Scheduler>: @unchecked Sendable
where Downstream.Input == [Element] {  // guarded as marked
  @usableFromInline package typealias Date = Context.SchedulerTimeType

  private let delivery: BatchDelivery<Downstream, Context>
  private let interval: Date.Stride

  // Used by serialized deliveries only: a date of the grid that has passed.
  @exclusivity(unchecked) private var passed: Date

  // Guarded by the lock.
  private let lock = InlineLock()
  @exclusivity(unchecked) private var batch: [Element] = []
  @exclusivity(unchecked) private var closedBatches = Queue<[Element]>()
  @exclusivity(unchecked) private var end: Subscribers.Completion<Downstream.Failure>?
  @exclusivity(unchecked) private var isTimed = false
  @exclusivity(unchecked) private var isPosting = false

  #if hasFeature(Embedded)
    @usableFromInline package let lifetime = Lifetime()

    deinit { lifetime.end() }
  #endif

  /// - Parameters:
  ///   - delivery: The delivery of the batches, with the number of elements that closes one.
  ///   - interval: The interval between the dates that close a batch.
  @usableFromInline
  package init(_ delivery: BatchDelivery<Downstream, Context>, _ interval: Date.Stride) {
    self.delivery = delivery
    self.interval = interval
    passed = delivery.scheduler.now
  }

  /// Attaches to the upstream, and delivers a subscription to the downstream.
  @usableFromInline
  package func start(_ received: any Subscription) {
    delivery.start(received, onRequest: { self.post() }, onCancel: { _ = self.takeAll() })
  }

  /// Adds an element to the open batch.
  ///
  /// - Returns: The number of elements to request of the upstream.
  @usableFromInline
  package func receive(_ element: Element) -> Subscribers.Demand {
    guard delivery.upstream.isActive, delivery.subscription.isActive else { return .none }
    let begins = lock.withLock {
      batch.append(element)
      if let limit = delivery.limit, batch.count >= limit { closeBatch() }
      guard !batch.isEmpty, !isTimed else { return false }
      isTimed = true
      return true
    }
    if begins {
      #if hasFeature(Embedded)
        let wake: () -> Void = { [weakly = Weak(wrappedValue: self)] in weakly.wrappedValue?.wake() }
      #else
        let wake: () -> Void = { [weak self] in self?.wake() }
      #endif
      delivery.pendingActions.schedule(after: nextDate(), tolerance: delivery.scheduler.minimumTolerance, wake)
    }
    post()
    return delivery.limit == nil && !delivery.demand.isUnlimited ? .max(1) : .none
  }

  @usableFromInline
  package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard delivery.upstream.complete() else { return }
    let dead = completion.isFailure ? takeAll() : nil
    lock.withLock {
      closeBatch()
      end = completion
    }
    delivery.cancelPendingActions()  // no batch is open any more
    post()
    withExtendedLifetime(dead) {}
  }

  /// Closes the open batch, at a date of the grid.
  private func wake() {
    lock.withLock {
      isTimed = false
      closeBatch()
    }
    post()
  }

  /// Enqueues the open batch. Called under the lock.
  private func closeBatch() {
    guard !batch.isEmpty else { return }
    closedBatches.append(batch)
    batch = []
  }

  private func takeAll() -> ([Element], Queue<[Element]>)? {
    lock.withLock {
      defer {
        batch = []
        closedBatches = Queue()
      }
      return (batch, closedBatches)
    }
  }

  /// Posts the requested batches. A call that begins while another one posts leaves its batches to that one, even on
  /// the same thread, because a scheduler may run its actions immediately (law 19, bounded stack).
  private func post() {
    let isMine = lock.withLock {
      defer { isPosting = true }
      return !isPosting
    }
    guard isMine else { return }
    while let signal = next() { delivery.schedule(signal) }
  }

  private func next() -> ScheduledDelivery<Downstream, Context>.Signal? {
    lock.withLock {
      if !closedBatches.isEmpty {
        if delivery.demand.take() { return .value(closedBatches.removeFirst()) }
      } else if let end = end.take() {
        return .end(end)
      }
      isPosting = false
      return nil
    }
  }

  /// Returns the next date of the grid. Many dates may have passed since the last one. Because strides can be added but
  /// not divided, they are doubled to skip these dates. No date or stride beyond the next date of the grid is computed,
  /// because arithmetic that overflows traps.
  private func nextDate() -> Date {
    let now = delivery.scheduler.now
    guard passed.advanced(by: interval) > passed else { return now }  // time stands still
    var elapsed = passed.distance(to: now)
    var strides = [interval]
    while let last = strides.last, last <= elapsed - last { strides.append(last + last) }
    for stride in strides.reversed() where stride <= elapsed {
      passed = passed.advanced(by: stride)
      elapsed -= stride
    }
    return passed.advanced(by: interval)
  }
}

#if hasFeature(Embedded)
  extension TimedBatcher: WeaklyReferenced {}
#endif

/// The delivery of batches, which counts the demand for them, and requests elements as Apple's framework does.
///
/// Without a limit, each request for batches requests one element, and each element one more; demand that a delivery
/// returns requests none. With a limit, demand for batches requests as many elements as they hold. Unlimited demand
/// requests unlimited elements, because a source with demand for one drops what a second thread sends meanwhile.
@usableFromInline
package final class BatchDelivery<Downstream: Subscriber, Context: Scheduler>:
  ScheduledDelivery<Downstream, Context>, @unchecked Sendable  // adds a `let` only
{
  /// The number of elements that closes a batch, or `nil` if only dates do.
  let limit: Int?

  @usableFromInline
  package init(
    _ name: StaticName, _ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?,
    limit: Int?
  ) {
    self.limit = limit
    super.init(name, downstream, scheduler, options)
  }

  /// Attaches to the upstream, and delivers a subscription to the downstream.
  ///
  /// - Parameters:
  ///   - received: The subscription to the upstream.
  ///   - onRequest: A closure to call after demand has been counted, including demand that a delivery returned.
  ///   - onCancel: A closure to call when the downstream cancels.
  func start(_ received: any Subscription, onRequest: @escaping () -> Void, onCancel: @escaping () -> Void) {
    guard attach(received) else { return received.cancel() }
    _ = subscription.attach(to: self) { _, call in
      switch call {
      case .request(let more):
        if more != .none { self.request(batches: more, isReturned: false) }
        onRequest()
      case .cancel:
        onCancel()
        self.closeQueue()
      }
    }
    downstream.receive(subscription: subscription)
  }

  @usableFromInline
  package override func addReturned(_ more: Subscribers.Demand) {
    request(batches: more, isReturned: true)
    subscription.request(.none)  // posts the batches that wait for the demand
  }

  private func request(batches more: Subscribers.Demand, isReturned: Bool) {
    _ = demand.add(more)
    if let limit {
      subscription.requestUpstream(more * limit)
    } else if demand.isUnlimited {
      subscription.requestUpstream(.unlimited)
    } else if !isReturned {
      subscription.requestUpstream(.max(1))
    }
  }
}
