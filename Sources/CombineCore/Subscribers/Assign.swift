extension Subscribers {
  /// A subscriber that writes each element to a property of an object.
  ///
  /// Created by ``Publisher/assign(to:on:)``. It retains the object until the completion or until it is cancelled.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    private let target: ReleasableReference<Root>
    let subscription = PipelineSubscription("Assign")

    /// The key path of the property to write.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    /// Creates a subscriber that writes to a property.
    ///
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - keyPath: The key path of the property.
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = ReleasableReference(object)
      self.keyPath = keyPath
    }

    /// The object that has the property; `nil` after the completion or `cancel()`.
    public var object: Root? { target.object }

    public func receive(subscription received: any Subscription) {
      guard subscription.attach(received, owner: target, handler: Releasable.handler) else { return received.cancel() }
      received.request(.unlimited)
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      if subscription.isActive, let object = target.object { object[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      if subscription.complete() { target.clear() }
    }

    /// Cancels the subscription and releases the object.
    public func cancel() {
      subscription.cancel()
      target.clear()
    }

    /// The text `Assign Root.`, with the name of the object's type.
    public var description: String { "Assign \(Root.self)." }

    #if !hasFeature(Embedded)
      public var customMirror: Mirror { Mirror(self, children: ["object": object as Any, "keyPath": keyPath]) }

      public var playgroundDescription: Any { description }
    #endif
  }
}

extension Publisher where Failure == Never {
  /// Writes each element to a property of an object.
  ///
  ///     ──1──2──3──|
  ///       ▼  ▼  ▼
  ///     object.property = …
  ///
  /// - Threads: Writes on the thread on which this publisher delivers.
  /// - Demand: Requests an unlimited number of elements.
  /// - Memory: *Retains the object* until the completion or until the subscription is cancelled. An object that stores
  ///   the result in a property of its own is never released.
  /// - Cost: One acquired lock and one write through a key path per element.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property to write.
  ///   - object: The object that has the property.
  /// - Returns: An object that cancels the subscription when it is cancelled or released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    let subscriber = Subscribers.Assign(object: object, keyPath: keyPath)
    subscribe(subscriber)
    return AnyCancellable(subscriber.subscription)
  }
}
