/// A publisher that hides the type of the publisher it wraps.
///
/// Wrapping an `AnyPublisher` again adds no cost. Each element crosses it with one indirect call.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  // A closure formed in inlinable code is specialized for the wrapped publisher. A generic class is not, and costs 170
  // ns per element instead of 7.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Creates a publisher that hides the type of another one.
  ///
  /// - Parameter publisher: The publisher to wrap.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      #if hasFeature(Embedded)
        attach = { publisher.receive(subscriber: $0) }  // nothing is to be wrapped again
      #else
        attach = { publisher.subscribe($0) }
      #endif
    }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  /// The text `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  #if !hasFeature(Embedded)
    public var playgroundDescription: Any { description }
  #endif
}

extension Publisher {
  /// Wraps this publisher in one that hides its type, so that an interface does not expose the operators behind it.
  ///
  /// - Threads: Unchanged.
  /// - Demand: Passes unchanged.
  /// - Completion: Passes unchanged.
  /// - Cost: One indirect call per element; one allocation per publisher, three per subscriber.
  ///
  /// - Returns: A publisher that hides the type of this one.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
