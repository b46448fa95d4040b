extension Publishers {
  /// A publisher that combines the latest elements of three publishers.
  ///
  /// Returned by ``Publisher/combineLatest(_:_:)-(P,Q)``.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates a publisher that combines the latest elements of three publishers.
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
      typealias M = CombineLatestMachine<ThreeInputs<A.Output, B.Output, C.Output>, Failure>
      let coordinator = MultiInputCoordinator("CombineLatest", subscriber, M(), inputs: 3)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.start()
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest3<A, B, C>, rhs: Publishers.CombineLatest3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publisher {
  /// Combines the latest elements of three publishers, whenever one of them publishes.
  ///
  ///     combineLatest(p, q)       ──────1ax──1bx──2bx──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the combinations.
  ///   - publisher2: The publisher whose elements come third.
  /// - Returns: A publisher of triples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest elements of three publishers, and transforms each combination.
  ///
  ///     combineLatest(p, q) { $0 + $1 + $2 }       ──────6──7──9──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - transform: A closure that returns an element, given the latest element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == P.Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }
}
