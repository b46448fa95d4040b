import Synchronization

/// An observer of a ``PromiseState``: a link of the list of those that wait for the result.
@usableFromInline
class PromiseObserver: @unchecked Sendable {  // guarded as marked
  /// Handles the result. It captures nothing, and receives the observer.
  @usableFromInline final let didResolve: (PromiseObserver) -> Void
  // Guarded by the promise's lock. After the result, the thread that resolves the promise owns them.
  @exclusivity(unchecked) fileprivate final var next: PromiseObserver?
  @exclusivity(unchecked) fileprivate final var previous: Unmanaged<PromiseObserver>?
  @exclusivity(unchecked) fileprivate final var isListed = false

  @usableFromInline
  init(didResolve: @escaping (PromiseObserver) -> Void) { self.didResolve = didResolve }
}

/// The base class of ``PromiseState``: its lock and its observers, which do not depend on the type of the result.
@usableFromInline
class PromiseObservers: @unchecked Sendable {  // `lock` guards every `var`
  @usableFromInline final let lock = InlineLock()
  @exclusivity(unchecked) private final var first: PromiseObserver?
  @exclusivity(unchecked) private final var last: Unmanaged<PromiseObserver>?

  @usableFromInline
  init() {}

  /// Adds an observer; called under the lock, before there is a result.
  @usableFromInline
  final func append(_ observer: PromiseObserver) {
    observer.isListed = true
    observer.previous = last
    if let last { last._withUnsafeGuaranteedRef { $0.next = observer } } else { first = observer }
    last = .passUnretained(observer)
  }

  /// Removes an observer. Does nothing if the result has arrived.
  @usableFromInline
  final func remove(_ observer: PromiseObserver) {
    lock.withLock {
      guard first != nil, observer.isListed else { return }
      observer.isListed = false
      // The caller retains `observer`, so that nothing is released under the lock.
      let next = observer.next.take()
      if let next { next.previous = observer.previous } else { last = observer.previous }
      if let previous = observer.previous { previous.takeUnretainedValue().next = next } else { first = next }
      observer.previous = nil
    }
  }

  /// Removes and returns all observers; called under the lock, when the result has arrived.
  @usableFromInline
  final func takeAll() -> PromiseObserver? {
    last = nil
    return first.take()
  }

  /// Calls the observers of a list in their order.
  @usableFromInline
  static func call(_ list: PromiseObserver?) {
    var observer = list
    while let current = observer {
      observer = current.next.take()
      current.didResolve(current)
    }
  }
}

/// The state of a `Future`: its result, or the observers that wait for it.
///
/// The parameter is the type of an optional result. A class that is generic over the result, and has an optional of it,
/// would look up the metadata of that optional whenever it is released.
///
/// - Order: The first result counts, and later ones are ignored. Each observer is called once, in the order in which
///   the observers were added.
/// - Threads: Observers are called without a lock (law 18, no user code under a lock). An observer that is added after
///   the result is called before `addObserver` returns.
/// - Memory: Observers are released after their call (law 16, everything is released).
/// - Cost: Adding and removing an observer are O(1), without an allocation.
@usableFromInline
final class PromiseState<Outcome>: PromiseObservers, @unchecked Sendable {  // set once, under the lock
  /// The result. It never changes once it is there.
  @exclusivity(unchecked) @usableFromInline var outcome: Outcome

  @inlinable
  init(_ outcome: Outcome) {
    self.outcome = outcome
    super.init()
  }

  /// Stores the result and calls the observers. Does nothing if there is a result already.
  ///
  /// - Parameter outcome: The result, of which only the first counts.
  @inlinable
  func resolve<Output, Failure>(_ outcome: Result<Output, Failure>) where Outcome == Result<Output, Failure>? {
    lock.lock()
    if case .some = self.outcome { return lock.unlock() }
    self.outcome = outcome
    let observers = takeAll()
    lock.unlock()
    PromiseObservers.call(observers)
  }

  /// Returns the element, if the result is there and is no failure.
  @inlinable
  func value<Output, Failure>() -> Output? where Outcome == Result<Output, Failure>? {
    lock.lock()
    defer { lock.unlock() }
    guard case .success(let value) = outcome else { return nil }
    return value
  }

  /// Adds an observer. If there is a result already, calls the observer instead.
  @inlinable
  func addObserver<Output, Failure>(_ observer: PromiseObserver) where Outcome == Result<Output, Failure>? {
    lock.lock()
    let isResolved = if case .some = outcome { true } else { false }
    if !isResolved { append(observer) }
    lock.unlock()
    if isResolved { observer.didResolve(observer) }
  }
}

#if !hasFeature(Embedded)
  extension PromiseState {
    /// A wrapper in which the continuation passes the result from the thread that resolves the promise to a waiting
    /// task.
    ///
    /// It is sound because the result is stored under the lock before any observer receives it, and never changes. Like
    /// every subscriber of a `Future`, the task shares the result with the other observers.
    private struct Answer<Output, Failure: Error>: @unchecked Sendable {  // constant once it is stored
      let outcome: Result<Output, Failure>
    }

    /// Waits for the result, and returns it.
    func result<Output, Failure>() async -> Result<Output, Failure> where Outcome == Result<Output, Failure>? {
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Answer<Output, Failure>, Never>) in
        addObserver(PromiseObserver { _ in continuation.resume(returning: Answer(outcome: self.outcome!)) })
      }.outcome
    }
  }
#endif

/// The source of one subscriber of a `Future`: delivers the element as soon as it exists and is requested, whichever
/// comes second, and a failure as soon as it exists.
///
/// - Threads: The thread that sets the second bit of `state` delivers (law 4, no more than demanded; law 9, one
///   completion, last).
/// - Memory: The subscription owns this object until it ends. This object keeps the subscription while it waits for the
///   result.
@usableFromInline
final class FutureSource<Output, Failure: Error, Downstream: Subscriber>: PromiseObserver, @unchecked Sendable
where Downstream.Input == Output, Downstream.Failure == Failure {  // see `subscription`
  @usableFromInline let downstream: Downstream
  @usableFromInline let promise: PromiseState<Result<Output, Failure>?>
  @usableFromInline let state = Atomic<Int>(0)
  /// Set before this object becomes an observer, and used by the thread that resolves the promise.
  @exclusivity(unchecked) @usableFromInline var subscription: PipelineSubscription?

  @usableFromInline static var wanted: Int { 1 }
  @usableFromInline static var ready: Int { 2 }

  @inlinable
  init(_ downstream: Downstream, _ promise: PromiseState<Result<Output, Failure>?>) {
    self.downstream = downstream
    self.promise = promise
    super.init { observer in
      let source = unsafeDowncast(observer, to: FutureSource.self)
      guard let subscription = source.subscription.take() else { return }
      if case .failure(let error) = source.promise.outcome {
        if subscription.end() { source.downstream.receive(completion: .failure(error)) }
      } else {
        source.advance(FutureSource.ready, subscription)
      }
    }
  }

  @inlinable
  func makeSubscription() -> PipelineSubscription {
    PipelineSubscription(
      "Future", rejectsZeroDemand: true, owner: self,
      handler: { subscription, call in
        let source = unsafeDowncast(subscription.owner!, to: FutureSource.self)
        switch call {
        case .request: source.advance(FutureSource.wanted, subscription)
        case .cancel: source.promise.remove(source)
        }
      })
  }

  /// Sets one of the two bits, and delivers the element if this call made both set.
  @inlinable
  func advance(_ bit: Int, _ subscription: PipelineSubscription) {
    let old = state.bitwiseOr(bit, ordering: .acquiringAndReleasing).oldValue
    guard old | bit == Self.wanted | Self.ready, old != Self.wanted | Self.ready else { return }
    guard subscription.isActive, case .success(let value) = promise.outcome else { return }
    _ = downstream.receive(value)
    if subscription.end() { downstream.receive(completion: .finished) }
  }
}
