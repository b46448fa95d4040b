extension Publishers {
  /// What ``Publisher/merge(with:)-(Self)`` returns: any number of publishers of one type.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers whose values are delivered, in the order of subscribing.
    public let publishers: [Upstream]

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge { coordinator in
        for publisher in publishers { coordinator.add(publisher) }
      }
    }

    /// One more publisher.
    @inlinable
    public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
      Publishers.MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.MergeMany<Upstream>, rhs: Publishers.MergeMany<Upstream>) -> Bool {
    lhs.publishers == rhs.publishers
  }
}

extension Publisher {
  /// Delivers what this publisher and another one of its type deliver, as it comes.
  ///
  ///     self:                   ──1─────2──|
  ///     other:                  ─────a───────b──|
  ///     merge(with: other)      ──1──a──2────b──|
  ///
  /// Otherwise as the form for publishers of different types.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
