extension Publishers {
  /// A publisher that republishes the elements of any number of publishers of one type.
  ///
  /// Returned by ``Publisher/merge(with:)-(Self)``.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers whose elements are republished, in the order in which they are subscribed to.
    public let publishers: [Upstream]

    /// Creates a publisher that republishes the elements of the given publishers.
    ///
    /// - Parameter upstream: The publishers to merge.
    @inlinable
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Creates a publisher that republishes the elements of a sequence of publishers.
    ///
    /// - Parameter upstream: The publishers to merge.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge { coordinator in
        for publisher in publishers { coordinator.add(publisher) }
      }
    }

    /// Adds another publisher to the merged publishers.
    ///
    /// - Parameter other: The publisher to add.
    /// - Returns: A publisher of the elements of all these publishers.
    @inlinable
    public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
      Publishers.MergeMany(publishers + [other])
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {
  /// Returns a Boolean value that indicates whether two publishers merge equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.MergeMany<Upstream>, rhs: Publishers.MergeMany<Upstream>) -> Bool {
    lhs.publishers == rhs.publishers
  }
}

extension Publisher {
  /// Republishes the elements of this publisher and another one of the same type as they arrive.
  ///
  ///     self:                   ──1─────2──|
  ///     other:                  ─────a───────b──|
  ///     merge(with: other)      ──1──a──2────b──|
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameter other: Another publisher of the same type.
  /// - Returns: A publisher of the elements of both publishers.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
