/// A type that receives elements from a ``Publisher``.
///
/// A publisher must not call two methods of one subscriber at the same time, but may call them from different threads
/// (Reactive Streams 1.3).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The type of the elements that this subscriber receives.
  associatedtype Input

  /// The type of the error that this subscriber can receive; `Never` if it accepts none.
  associatedtype Failure: Error

  /// Receives the subscription, with which the subscriber requests elements and cancels. Called once, before anything
  /// else.
  ///
  /// - Parameter subscription: The subscription to retain for as long as the subscriber may request or cancel.
  func receive(subscription: any Subscription)

  /// Receives an element.
  ///
  /// - Parameter input: The element, one of those that the subscriber has requested.
  /// - Returns: The number of further elements that the subscriber requests, in addition to earlier requests. Demand
  ///   adds up and is never withdrawn.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion. Nothing arrives afterwards.
  ///
  /// - Parameter completion: `finished`, or the failure.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives an event without a value.
  ///
  /// - Returns: The number of further events that the subscriber requests.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// A namespace for subscribers, and for the demand and the completions that they exchange with publishers.
public enum Subscribers {}
