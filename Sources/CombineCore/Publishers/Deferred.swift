/// A publisher that creates another publisher for each subscriber.
///
///     let download = Deferred { Future<Data, any Error> { promise in … } }
///
/// The subscriber attaches directly to the created publisher; there is no subscription in between.
///
/// - Threads: The closure runs on the thread that subscribes. Elements arrive as the created publisher delivers them.
/// - Demand: That of the created publisher.
/// - Completion: That of the created publisher.
/// - Cost: One closure call per subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// The closure that creates the publisher for a subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that calls a closure for each subscriber.
  ///
  /// - Parameter createPublisher: A closure that returns the publisher to which the subscriber attaches.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  @inlinable @inline(__always)
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
