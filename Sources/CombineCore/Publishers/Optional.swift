extension Optional {
  /// A publisher of the wrapped value, or of nothing.
  ///
  ///     Optional(1).publisher        1|
  ///     Int?.none.publisher          |
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  /// Delivers the wrapped value and finishes, or just finishes.
  ///
  /// Delivers on the thread that requests; without a value it finishes without being asked. Cost: as ``Just``.
  public struct Publisher: CombineCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value to deliver.
    public let output: Wrapped?

    /// Takes the value to deliver.
    @inlinable
    public init(_ output: Wrapped?) { self.output = output }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Wrapped, Downstream.Failure == Never {
      if let output {
        subscriber.receive(subscription: SingleValueSource(subscriber, value: output).makeSubscription("Optional"))
      } else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
      }
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
extension Optional.Publisher: Sendable where Wrapped: Sendable {}
