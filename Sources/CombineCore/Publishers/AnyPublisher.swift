/// A publisher that hides its type.
///
/// Erasing twice costs no more than once. A value pays one indirect call for crossing it.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible,
  CustomPlaygroundDisplayConvertible
{
  // A closure formed in inlinable code is specialised for the publisher it hides; a generic class is not, and
  // costs 170 ns a value instead of 7.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of a publisher.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.subscribe($0) }
    }
  }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  /// `AnyPublisher`
  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Hides the type of this publisher, so that an interface does not show how its values are made.
  ///
  /// Changes nothing in what arrives, where, or when. Cost: one allocation per publisher, three per subscriber,
  /// one indirect call a value.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}
