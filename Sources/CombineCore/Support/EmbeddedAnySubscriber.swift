#if hasFeature(Embedded)
  /// A subscriber that hides the type of another subscriber, or calls closures.
  ///
  /// All subscribers are wrapped in one when they attach, so that operators are specialized for the types of elements
  /// and not for chains. The wrapped subscriber is in an object with overridden methods instead of closures, because
  /// the compiler specializes each such method by itself, and finds no chain of specializations that grows.
  ///
  /// - Cost: One allocation per subscriber, and one indirect call per element.
  @frozen
  public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
    @usableFromInline let box: SubscriberBox<Input, Failure>

    public var combineIdentifier: CombineIdentifier { box.combineIdentifier }

    /// Creates a subscriber that hides the type of another one.
    ///
    /// - Parameter s: The subscriber to wrap.
    @inlinable
    public init<S: Subscriber>(_ s: S) where S.Input == Input, S.Failure == Failure { box = WrappingBox(s) }

    /// Creates a subscriber that sends the elements and the completion to a subject.
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
      box = ClosureBox(receiveSubscription, receiveValue, receiveCompletion)
    }

    @inlinable
    public func receive(subscription: any Subscription) { box.receive(subscription: subscription) }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand { box.receive(value) }

    @inlinable
    public func receive(completion: Subscribers.Completion<Failure>) { box.receive(completion: completion) }

    /// The text `AnySubscriber`.
    public var description: String { "AnySubscriber" }
  }

  /// A subscriber whose type is hidden.
  @usableFromInline
  class SubscriberBox<Input, Failure: Error> {
    @usableFromInline
    init() {}

    @usableFromInline var combineIdentifier: CombineIdentifier { fatalError("overridden") }
    @usableFromInline
    func receive(subscription: any Subscription) { fatalError("overridden") }
    @usableFromInline
    func receive(_ value: Input) -> Subscribers.Demand { fatalError("overridden") }
    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) { fatalError("overridden") }
  }

  /// A box with a subscriber.
  @usableFromInline
  final class WrappingBox<Wrapped: Subscriber>: SubscriberBox<Wrapped.Input, Wrapped.Failure> {
    private let wrapped: Wrapped

    @usableFromInline
    init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    @usableFromInline override var combineIdentifier: CombineIdentifier { wrapped.combineIdentifier }
    @usableFromInline
    override func receive(subscription: any Subscription) { wrapped.receive(subscription: subscription) }
    @usableFromInline
    override func receive(_ value: Wrapped.Input) -> Subscribers.Demand { wrapped.receive(value) }
    @usableFromInline
    override func receive(completion: Subscribers.Completion<Wrapped.Failure>) {
      wrapped.receive(completion: completion)
    }
  }

  /// A box with closures.
  @usableFromInline
  final class ClosureBox<Input, Failure: Error>: SubscriberBox<Input, Failure> {
    private let onSubscription: ((any Subscription) -> Void)?
    private let onValue: ((Input) -> Subscribers.Demand)?
    private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    @usableFromInline
    init(
      _ onSubscription: ((any Subscription) -> Void)?, _ onValue: ((Input) -> Subscribers.Demand)?,
      _ onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    ) {
      self.onSubscription = onSubscription
      self.onValue = onValue
      self.onCompletion = onCompletion
    }

    @usableFromInline override var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
    @usableFromInline
    override func receive(subscription: any Subscription) { onSubscription?(subscription) }
    @usableFromInline
    override func receive(_ value: Input) -> Subscribers.Demand { onValue?(value) ?? .none }
    @usableFromInline
    override func receive(completion: Subscribers.Completion<Failure>) { onCompletion?(completion) }
  }
#endif
