/// A publisher that publishes the result of an asynchronous operation to every subscriber.
///
///     let answer = Future<Int, Never> { promise in
///       fetchAnswer { promise(.success($0)) }
///     }
///
///     promise:                ────────42
///     subscribed before:      ────────42|
///     subscribed later:                      ⎣42|      ⎣ marks the subscription
///
/// The closure runs *once, when the future is created*, with or without subscribers. To run it for each subscriber when
/// it attaches, wrap the future in ``Deferred``.
///
/// - Threads: The element arrives on the thread that fulfills the promise, or on the thread that subscribes or requests
///   if that is later.
/// - Demand: The element waits for demand. A failure does not.
/// - Completion: Finishes with the element, or fails. Cancelling a subscription does not stop the operation.
/// - Memory: Keeps the result for as long as the future exists. The first result counts; others are ignored.
/// - Cost: Two allocations per subscriber.
public final class Future<Output, Failure: Error>: Publisher {
  /// A closure that fulfills the promise with an element or a failure.
  public typealias Promise = (Result<Output, Failure>) -> Void

  @usableFromInline let promise: PromiseState<Result<Output, Failure>?>

  /// Creates a future and runs a closure that starts its operation.
  ///
  /// - Parameter attemptToFulfill: A closure that starts the operation and calls its argument with the result, on any
  ///   thread.
  @inlinable
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let promise = PromiseState<Result<Output, Failure>?>(nil)
    self.promise = promise
    attemptToFulfill { promise.resolve($0) }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let source = FutureSource(subscriber, promise)
    let subscription = source.makeSubscription()
    subscriber.receive(subscription: subscription)
    guard subscription.isActive else { return }
    source.subscription = subscription
    promise.addObserver(source)
    if subscription.hasEnded { promise.remove(source) }  // cancelled while the observer was being added
  }
}

extension Future: @unchecked Sendable where Output: Sendable {}  // all state is the promise's
