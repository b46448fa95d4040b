extension Publishers {
  /// A publisher that combines the elements of three publishers into triples.
  ///
  /// Returned by ``Publisher/zip(_:_:)-(P,Q)``.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates a publisher that combines the elements of three publishers into triples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output, C.Output), Downstream.Failure == Failure {
      typealias M = ZipMachine<ThreeInputs<A.Output, B.Output, C.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 3)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.start()
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip3<A, B, C>, rhs: Publishers.Zip3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publisher {
  /// Combines the elements of three publishers into triples, in the order in which they arrive.
  ///
  ///     self:           ──1────────2──|
  ///     p:              ────a────b────|
  ///     q:              ──────x────y──|
  ///     zip(p, q)       ──────1ax──2by|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the triples.
  ///   - publisher2: The publisher whose elements come third.
  /// - Returns: A publisher of triples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Combines the elements of three publishers into triples, and transforms each triple.
  ///
  ///     zip(p, q) { $0 + $1 + $2 }       ──────6──15|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == P.Failure {
    zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}
