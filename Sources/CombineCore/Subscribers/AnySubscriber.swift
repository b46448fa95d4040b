#if !hasFeature(Embedded)
  /// A subscriber that hides the type of another subscriber, or calls closures.
  ///
  /// Wrapping a subscriber creates three closures. Each element crosses it with one indirect call.
  @frozen
  public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    @usableFromInline let onSubscription: (any Subscription) -> Void
    @usableFromInline let onValue: (Input) -> Subscribers.Demand
    @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let wrapped: Any?

    public let combineIdentifier: CombineIdentifier

    /// Creates a subscriber that hides the type of another one.
    ///
    /// - Parameter s: The subscriber to wrap.
    @inlinable
    public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure {
      onSubscription = { s.receive(subscription: $0) }
      onValue = { s.receive($0) }
      onCompletion = { s.receive(completion: $0) }
      combineIdentifier = s.combineIdentifier
      wrapped = s
    }

    /// Creates a subscriber that sends the elements and the completion to a subject.
    ///
    /// The subject receives the subscription and requests elements. The completion releases the subscription.
    ///
    /// The subscriber does not keep the subject alive. The subjects of this package cancel the subscription when they
    /// are released.
    ///
    /// - Parameter subject: The subject that sends the elements to its own subscribers.
    @inlinable
    public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
      self.init(SubjectSubscriber(subject))
    }

    /// Creates a subscriber that passes the subscription, each element and the completion to closures.
    ///
    /// - Parameters:
    ///   - receiveSubscription: A closure that receives the subscription, once and first. Without it, no elements are
    ///     requested.
    ///   - receiveValue: A closure that receives each element and returns further demand. Without it, no further
    ///     elements are requested.
    ///   - receiveCompletion: A closure that receives the completion.
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

    /// The description of the wrapped subscriber, or `Anonymous AnySubscriber`.
    public var description: String { wrapped.map { String(describing: $0) } ?? "Anonymous AnySubscriber" }

    public var customMirror: Mirror { Mirror(reflecting: wrapped ?? ()) }

    public var playgroundDescription: Any { description }
  }
#endif
