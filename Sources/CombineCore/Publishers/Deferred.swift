/// Makes its publisher anew for every subscriber, when the subscriber comes.
///
///     let download = Deferred { Future<Data, any Error> { promise in … } }
///
/// Delivers what the made publisher delivers, with its demand and its end; it adds no subscription of its own.
/// Cost: a call of the closure per subscriber.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher.
  public let createPublisher: () -> DeferredPublisher

  /// Takes a closure that makes a publisher.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  @inlinable @inline(__always)
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
