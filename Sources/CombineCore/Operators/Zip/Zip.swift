extension Publishers {
  /// A publisher that pairs the elements of two publishers.
  ///
  /// Returned by ``Publisher/zip(_:)``.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates a publisher that pairs the elements of two publishers.
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
      typealias M = ZipMachine<TwoInputs<A.Output, B.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.start()
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip<A, B>, rhs: Publishers.Zip<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publisher {
  /// Pairs the elements of this publisher and another one, in the order in which they arrive.
  ///
  ///     self:             ──1─────2─────3──|
  ///     other:            ─────a─────b─────────c─|
  ///     zip(other)        ─────1a────2b────────3c|
  ///
  /// An element waits for its partner.
  ///
  /// - Threads: A pair arrives on the thread on which the later of its elements is delivered.
  /// - Demand: Requests as many elements of each publisher as pairs are requested.
  /// - Completion: Finishes as soon as no further pair is possible, and cancels the other publisher. A failure of
  ///   either publisher becomes the failure immediately and cancels the other.
  /// - Memory: Waiting elements are held in queues that only the demand bounds.
  /// - Traps: A request for no elements.
  /// - Cost: One acquired lock per element; eight allocations per subscriber.
  ///
  /// - Parameter other: The publisher whose elements come second in the pairs.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the elements of this publisher and another one, and transforms each pair.
  ///
  ///     self:               ──1─────2─────|
  ///     other:              ─────2─────4──|
  ///     zip(other, +)       ─────3─────6──|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - other: The publisher whose elements come second.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }
}
