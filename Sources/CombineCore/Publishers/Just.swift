/// Delivers one value, then finishes.
///
///     Just(1)      1|
///
/// Delivers on the thread that requests. Cost: three allocations per subscriber.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value to deliver.
  public let output: Output

  /// Takes the value to deliver.
  @inlinable
  public init(_ output: Output) { self.output = output }

  @inlinable @inline(__always)
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subscriber.receive(subscription: SingleValueSource(subscriber, value: output).makeSubscription("Just"))
  }
}

extension Just: Equatable where Output: Equatable {}
extension Just: Sendable where Output: Sendable {}
