/// Delivers the one result of a callback, now or later, to entries who subscribes.
///
///     let answer = Future<Int, Never> { promise in
///       ask { promise(.success($0)) }
///     }
///
///     promise:                ────────42
///     subscribed before:      ────────42|
///     subscribed later:            ⎣──────────42|
///
/// The closure runs *once, when the future is made*, whether or not anybody subscribes. To run it for each
/// subscriber, when it comes, wrap the future in ``Deferred``.
///
/// Delivers on the thread that keeps the promise, or on the one that subscribes or requests, if that is later. The
/// result is kept for as long as the future lives; the first one counts, others are ignored. Cancelling a
/// subscription does not stop the work. Cost: three allocations per subscriber.
public final class Future<Output, Failure: Error>: Publisher {
  /// Keeps the promise: brings the value or the failure.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let promise = PromiseState<Output, Failure>()

  /// Runs the closure at once.
  ///
  /// - Parameter attemptToFulfill: Begins the work and calls its argument when the result is there, from any thread.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let promise = promise
    attemptToFulfill { promise.resolve($0) }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let promise = promise
    let token = ObserverToken()
    let single = SingleValueSource(subscriber)
    let subscription = single.makeSubscription("Future", onCancel: { _ in promise.removeObserver(token) })
    subscriber.receive(subscription: subscription)
    guard subscription.isActive else { return }
    promise.addObserver(token) { result in
      switch result {
      case .success(let value): single.resolve(value, subscription)
      case .failure(let error): single.end(.failure(error), subscription)
      }
    }
    if subscription.hasEnded { promise.removeObserver(token) }  // cancelled while it was put down
  }
}

extension Future: @unchecked Sendable where Output: Sendable {}  // all state is the promise's
