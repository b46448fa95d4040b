/// A type that receives values from a ``Publisher``.
///
/// The calls to one subscriber never overlap in time, whatever threads they come from (Reactive Streams 1.3).
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The values that this subscriber receives.
  associatedtype Input

  /// The error that this subscriber may receive; `Never` if it accepts none.
  associatedtype Failure: Error

  /// Receives the subscription: the means to ask for values and to stop. Called once, before anything else.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: How many more values it wants, in addition to what it has asked for before. Demand adds up and
  ///   is never taken back.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the end. Nothing arrives afterwards.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Receives the fact that something happened, for publishers whose values carry nothing.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The types that receive values, and what they say to a publisher.
public enum Subscribers {}
