extension Optional {
  /// A publisher of the wrapped value, or of no elements.
  ///
  ///     Optional(1).publisher        1|
  ///     Int?.none.publisher          |
  @inlinable @_disfavoredOverload
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that publishes the wrapped value, if there is one, and finishes.
  ///
  /// - Threads: The element arrives on the thread that requests it. Without an element, the completion arrives on the
  ///   thread that subscribes.
  /// - Demand: The element waits for demand. The completion of an empty publisher does not.
  /// - Cost: As for ``Just``.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The element to publish, if there is one.
    public let output: Wrapped?

    /// Creates a publisher of the wrapped value of an optional.
    ///
    /// - Parameter output: The element to publish, if there is one.
    @inlinable
    public init(_ output: Wrapped?) { self.output = output }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Wrapped, Downstream.Failure == Never {
      if let output {
        subscriber.receive(subscription: ReadyValueSource(subscriber, output).makeSubscription("Optional"))
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
