import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// The state of a ``SequentialSubscription``.
@usableFromInline
enum SequentialState {
  /// No upstream has sent its subscription, so the downstream has none.
  case unattached
  /// The downstream is receiving its subscription. Its requests and its cancel reach the upstream only afterwards.
  case attaching
  /// The downstream has cancelled while it was receiving its subscription. The upstream is cancelled afterwards.
  case cancelledWhileAttaching
  /// The downstream has its subscription, and its requests reach the upstream.
  case open
  /// The downstream has cancelled or received its completion.
  case over

  /// `true` if the downstream receives nothing more.
  @inlinable @inline(__always)
  var isOver: Bool { self == .over || self == .cancelledWhileAttaching }
}

/// Subscribes one downstream to a number of upstreams, one after the other; demand that one of them leaves is requested
/// from the next.
///
///     resubscribe ──▶ subscribe ──▶ elements ──▶ completion ──▶ didComplete ──▶ resubscribe, or complete downstream
///
/// A subclass overrides ``didComplete(_:)``, which decides what follows a completion.
///
/// - Order: Elements of one upstream at a time. A subscription that is begun from inside another one is made after it,
///   so a million synchronous upstreams need bounded stack (law 19, bounded stack).
/// - Demand: Counted here (law 5, demand adds up; law 6, returned demand counts).
/// - Cancellation: Never waits (law 13, cancel never waits).
/// - Cost: An acquired lock per element, two where a delivery returns demand; a subscription per upstream.
///
/// Downstream and upstream are behind closures that are formed in inlinable code.
@usableFromInline
class SequentialSubscription<Output, Failure: Error>: @unchecked Sendable {  // the lock guards every mutable field
  @usableFromInline final let lock = Lock()
  @usableFromInline final let subscription: OperatorSubscription
  @usableFromInline final let deliver: (Output) -> Subscribers.Demand
  @usableFromInline final let finish: (Subscribers.Completion<Failure>) -> Void
  @usableFromInline final let begin: (any Subscription) -> Void

  // Guarded by the lock.
  /// Subscribes the given object to the next upstream. Released at the end, because it retains the upstream, which may
  /// keep its subscriber.
  @exclusivity(unchecked) @usableFromInline final var subscribeNext:
    ((SequentialSubscription<Output, Failure>) -> Void)?
  @exclusivity(unchecked) @usableFromInline final var outstanding = DemandCount()
  @exclusivity(unchecked) @usableFromInline final var upstream = UpstreamSlot()
  /// The number of the current upstream. What arrives from another one is ignored.
  @exclusivity(unchecked) @usableFromInline final var attempt = 0
  /// `true` once the current upstream has published an element.
  @exclusivity(unchecked) @usableFromInline final var hasElement = false
  @exclusivity(unchecked) @usableFromInline final var state = SequentialState.unattached
  /// The number of deliveries under way, one inside the other; the first is that of the subscription.
  @exclusivity(unchecked) @usableFromInline final var deliveries = 1
  @exclusivity(unchecked) @usableFromInline final var pendingCompletion: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) private final var pendingSubscriptions = 0
  @exclusivity(unchecked) private final var timer: (any Cancellable)?
  @exclusivity(unchecked) private final var timerNumber = 0

  /// Creates a subscription. Call ``start()``.
  ///
  /// - Parameters:
  ///   - name: The description of the downstream's subscription.
  ///   - downstream: The subscriber to which the elements are delivered.
  ///   - subscribeNext: A closure that subscribes an ``AttemptSubscriber`` of the given object to the next upstream.
  @inlinable
  init<Downstream: Subscriber>(
    _ name: String, _ downstream: Downstream,
    subscribeNext: @escaping (SequentialSubscription<Output, Failure>) -> Void
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    subscription = OperatorSubscription(name, lock)
    deliver = { downstream.receive($0) }
    finish = { downstream.receive(completion: $0) }
    begin = { downstream.receive(subscription: $0) }
    self.subscribeNext = subscribeNext
  }

  /// Subscribes to the first upstream. The downstream receives its subscription when that one has sent its own.
  @usableFromInline
  final func start() {
    subscription.attach(request: { self.request($0) }, cancel: { self.cancel() })
    resubscribe()
  }

  // MARK: - Hooks

  /// Handles the completion of the current upstream; called without the lock.
  @usableFromInline
  func didComplete(_ completion: Subscribers.Completion<Failure>) { complete(completion) }

  /// Releases what a subclass holds, when the downstream has cancelled or is about to receive its completion; called
  /// once, without the lock.
  @usableFromInline
  func didEnd() {}

  // MARK: - What follows

  /// Subscribes to the next upstream: now, or after the subscription that is under way.
  @usableFromInline
  final func resubscribe() {
    lock.lock()
    pendingSubscriptions += 1
    guard pendingSubscriptions == 1 else {  // the thread that subscribes goes on
      return lock.unlock()
    }
    while pendingSubscriptions > 0, !state.isOver, let subscribeNext {
      attempt += 1
      hasElement = false
      upstream = UpstreamSlot()
      lock.unlock()
      subscribeNext(self)
      lock.lock()
      pendingSubscriptions -= 1
    }
    lock.unlock()
  }

  /// Subscribes to the next upstream after an interval. A cancel cancels the wait.
  final func resubscribe<S: Scheduler>(
    after interval: S.SchedulerTimeType.Stride, on scheduler: S, options: S.SchedulerOptions?
  ) {
    let number = lock.withLock {
      timerNumber += 1
      return timerNumber
    }
    // An action that repeats can be cancelled, which one that runs once cannot. It is cancelled when it has run once.
    let started = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: .seconds(86_400),
      tolerance: scheduler.minimumTolerance, options: options
    ) { self.timerFired(number) }
    let isWaiting = lock.withLock {
      guard !state.isOver, timerNumber == number else { return false }
      timer = started
      return true
    }
    if !isWaiting { started.cancel() }
  }

  private func timerFired(_ number: Int) {
    let (isDue, fired) = lock.withLock { () -> (Bool, (any Cancellable)?) in
      guard !state.isOver, timerNumber == number else { return (false, nil) }
      timerNumber += 1
      return (true, timer.take())
    }
    fired?.cancel()
    if isDue { resubscribe() }
  }

  /// Completes the downstream with the completion of the current upstream.
  @usableFromInline
  final func complete(_ completion: Subscribers.Completion<Failure>) {
    complete(completion, afterDelivery: false)
  }

  /// Completes the downstream and cancels the current upstream.
  ///
  /// - Parameters:
  ///   - completion: The completion that the downstream receives.
  ///   - afterDelivery: `true` to wait for a delivery that is under way, which may be one on another thread. The
  ///     completion of the current upstream need not wait, as an upstream does not complete during a delivery unless
  ///     the delivery itself causes that.
  @usableFromInline
  final func complete(_ completion: Subscribers.Completion<Failure>, afterDelivery: Bool) {
    lock.lock()
    guard !state.isOver else { return lock.unlock() }
    guard deliveries == 0 || state == .open && !afterDelivery else {
      if pendingCompletion == nil { pendingCompletion = completion }
      return lock.unlock()
    }
    state = .over
    let (current, waiting, dead) = (upstream.end(), timer.take(), subscribeNext.take())
    lock.unlock()
    withExtendedLifetime(dead) {}
    current?.cancel()
    waiting?.cancel()
    didEnd()
    if subscription.end() != nil { finish(completion) }
  }

  // MARK: - Downstream

  @usableFromInline
  final func request(_ more: Subscribers.Demand) {
    let current = lock.withLock {
      outstanding.add(more)
      return state == .open ? upstream.subscription : nil
    }
    current?.request(more)
  }

  @usableFromInline
  final func cancel() {
    lock.lock()
    guard !state.isOver else { return lock.unlock() }
    let isOpen = state == .open
    state = isOpen ? .over : .cancelledWhileAttaching
    let (current, waiting, dead) = (isOpen ? upstream.end() : nil, timer.take(), subscribeNext.take())
    lock.unlock()
    withExtendedLifetime(dead) {}
    current?.cancel()
    waiting?.cancel()
    didEnd()
  }

  // MARK: - Upstream

  @usableFromInline
  final func attach(_ received: any Subscription, _ attempt: Int) {
    let (demand, isFirst) = lock.withLock { () -> (Subscribers.Demand?, Bool) in
      guard !state.isOver, attempt == self.attempt, upstream.attach(received) != nil else { return (nil, false) }
      let isFirst = state == .unattached
      if isFirst { state = .attaching }
      return (state == .open ? outstanding.demand : .none, isFirst)
    }
    guard let demand else { return received.cancel() }
    if isFirst {
      begin(subscription)
      _ = settle(.none, attempt)
      open()
    } else if demand > .none {
      received.request(demand)
    }
  }

  /// Passes to the upstream what the downstream has done while it received its subscription: its demand as one amount,
  /// or its cancel. The subscription that `append` sends does the same.
  private func open() {
    lock.lock()
    let isOver = state.isOver
    state = isOver ? .over : .open
    let (current, demand) = (isOver ? upstream.end() : upstream.subscription, outstanding.demand)
    lock.unlock()
    if isOver { current?.cancel() } else if demand > .none { current?.request(demand) }
  }

  @inlinable @inline(__always)
  final func receive(_ value: Output, _ attempt: Int) -> Subscribers.Demand {
    lock.lock()
    guard !state.isOver, attempt == self.attempt, upstream.isActive else {
      lock.unlock()
      return .none
    }
    hasElement = true
    outstanding.take()
    deliveries += 1
    lock.unlock()
    return settle(deliver(value), attempt)
  }

  /// Ends a delivery, and returns the demand to return to the upstream that the element came from.
  @inlinable
  final func settle(_ more: Subscribers.Demand, _ attempt: Int) -> Subscribers.Demand {
    lock.lock()
    deliveries -= 1
    if more != .none { outstanding.add(more) }
    // The upstream may have completed, and been followed by another one, from inside the delivery.
    let isCurrent = attempt == self.attempt && upstream.isActive
    let next = isCurrent || state != .open || more == .none ? nil : upstream.subscription
    let completion = deliveries == 0 ? pendingCompletion.take() : nil
    let returned = isCurrent && state == .open ? more : .none
    lock.unlock()
    if let completion { complete(completion, afterDelivery: true) } else { next?.request(more) }
    return returned
  }

  @usableFromInline
  final func receive(completion: Subscribers.Completion<Failure>, _ attempt: Int) {
    lock.lock()
    guard !state.isOver, attempt == self.attempt, upstream.isActive else { return lock.unlock() }
    let ended = upstream.end()
    lock.unlock()
    withExtendedLifetime(ended) {}
    didComplete(completion)
  }
}

/// The subscriber of one of the upstreams of a ``SequentialSubscription``.
@frozen @usableFromInline
struct AttemptSubscriber<Input, Failure: Error>: Subscriber {
  @usableFromInline let owner: SequentialSubscription<Input, Failure>
  @usableFromInline let attempt: Int

  /// Creates a subscriber of the current upstream.
  @inlinable
  init(_ owner: SequentialSubscription<Input, Failure>) {
    self.owner = owner
    attempt = owner.lock.withLock { owner.attempt }
  }

  @inlinable
  var combineIdentifier: CombineIdentifier { CombineIdentifier(owner.subscription) }

  @inlinable
  func receive(subscription: any Subscription) { owner.attach(subscription, attempt) }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand { owner.receive(input, attempt) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) { owner.receive(completion: completion, attempt) }
}
