/// A subscriber that hides its type, or one made from closures.
///
/// Erasing costs three closures once, and one indirect call a value.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let onSubscription: (any Subscription) -> Void
  @usableFromInline let onValue: (Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void
  @usableFromInline let wrapped: Any?

  public let combineIdentifier: CombineIdentifier

  /// Hides the type of a subscriber.
  @inlinable
  public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
    onSubscription = { s.receive(subscription: $0) }
    onValue = { s.receive($0) }
    onCompletion = { s.receive(completion: $0) }
    combineIdentifier = s.combineIdentifier
    wrapped = s
  }

  /// Makes a subscriber that sends what it receives to a subject.
  ///
  /// The subject's demand is asked for once. The completion releases the subscription.
  @inlinable
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// Makes a subscriber from closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called once, first. Without it nothing is asked for.
  ///   - receiveValue: Called for each value; returns the demand for more. Without it no more is asked for.
  ///   - receiveCompletion: Called at the end.
  @inlinable
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    onSubscription = receiveSubscription ?? { _ in }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
    combineIdentifier = CombineIdentifier()
    wrapped = nil
  }

  @inlinable
  public func receive(subscription: any Subscription) { onSubscription(subscription) }

  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand { onValue(value) }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }

  /// The description of the hidden subscriber, or `Anonymous AnySubscriber`.
  public var description: String { wrapped.map { String(describing: $0) } ?? "Anonymous AnySubscriber" }

  public var customMirror: Mirror { Mirror(reflecting: wrapped ?? ()) }

  public var playgroundDescription: Any { description }
}
