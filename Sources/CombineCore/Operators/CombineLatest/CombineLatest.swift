extension Publishers {
  /// A publisher that combines the latest elements of two publishers.
  ///
  /// Returned by ``Publisher/combineLatest(_:)``.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates a publisher that combines the latest elements of two publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output), Downstream.Failure == Failure {
      typealias M = CombineLatestMachine<TwoInputs<A.Output, B.Output>, Failure>
      let coordinator = MultiInputCoordinator("CombineLatest", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.start()
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest<A, B>, rhs: Publishers.CombineLatest<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publisher {
  /// Combines the latest elements of this publisher and another one, whenever either of them publishes.
  ///
  ///     self:                       ──1─────2───────3──|
  ///     other:                      ─────a─────b──|
  ///     combineLatest(other)        ─────1a─2a─2b───3b─|
  ///
  /// Publishes nothing until both publishers have published an element. An element that arrives while the subscriber
  /// receives a combination is stored as the latest one, and no combination is published for it. A feedback loop
  /// therefore ends.
  ///
  /// - Threads: A combination arrives on the thread on which the newest of its elements is delivered.
  /// - Demand: Requests as many elements of each publisher as combinations are requested. An element that arrives
  ///   without demand is stored as the latest one, and no combination is published for it.
  /// - Completion: Finishes when both publishers have finished. A failure of either becomes the failure immediately and
  ///   cancels the other.
  /// - Traps: A request for no elements.
  /// - Cost: One acquired lock and a copy of both elements per element; eight allocations per subscriber.
  ///
  /// - Parameter other: The publisher whose elements come second in the combinations.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest elements of this publisher and another one, and transforms each combination.
  ///
  ///     self:                         ──1─────2─────|
  ///     other:                        ─────2─────4──|
  ///     combineLatest(other, +)       ─────3──4──6──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - other: The publisher whose elements come second.
  ///   - transform: A closure that returns an element, given the latest element of each publisher. It runs on the
  ///     thread on which the combination is delivered.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}
