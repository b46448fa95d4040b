extension Subscribers {
  /// A subscriber that writes every value to a property of an object.
  ///
  /// Keeps the object alive until the stream ends or is cancelled. Made by ``Publisher/assign(to:on:)``.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    private let target: ReleasableReference<Root>
    let subscription = PipelineSubscription("Assign")

    /// The property to write.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// Takes the object and the property to write.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = ReleasableReference(object)
      self.keyPath = keyPath
    }

    /// The object, until the stream ends or is cancelled.
    public var object: Root? { target.object }

    public func receive(subscription received: any Subscription) {
      let target = target
      guard subscription.attach(received, request: nil, cancel: { _ in target.clear() }) else {
        return received.cancel()
      }
      received.request(.unlimited)
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      if subscription.isActive, let object = target.object { object[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      if subscription.complete() { target.clear() }
    }

    /// Cancels the subscription and lets go of the object.
    public func cancel() {
      subscription.cancel()
      target.clear()
    }

    /// `Assign Root.`
    public var description: String { "Assign \(Root.self)." }

    public var customMirror: Mirror { Mirror(self, children: ["object": object as Any, "keyPath": keyPath]) }

    public var playgroundDescription: Any { description }
  }
}

extension Publisher where Failure == Never {
  /// Writes every value to a property of an object.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     object.property = …
  ///
  /// Writes on the thread that delivers. *Keeps the object alive* until the stream ends or is cancelled: an object
  /// that keeps the result in a property of its own is never released. Asks for unlimited values. Cost: a lock pair
  /// and a key path a value.
  ///
  /// - Returns: Ends the writing when it is cancelled or released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(subscriber)
    return AnyCancellable(subscriber.subscription)
  }
}
