extension Publishers {
  /// A publisher that combines the elements of four publishers into quadruples.
  ///
  /// Returned by ``Publisher/zip(_:_:_:)-(P,Q,R)``.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D

    /// Creates a publisher that combines the elements of four publishers into quadruples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output, C.Output, D.Output), Downstream.Failure == Failure {
      typealias M = ZipMachine<FourInputs<A.Output, B.Output, C.Output, D.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 4)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.subscribe(to: d, as: M.Fourth.self)
      coordinator.start()
    }
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip4<A, B, C, D>, rhs: Publishers.Zip4<A, B, C, D>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}

extension Publisher {
  /// Combines the elements of four publishers into quadruples, in the order in which they arrive.
  ///
  ///     zip(p, q, r)       ──────1axi──2byj|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the quadruples.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  /// - Returns: A publisher of quadruples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the elements of four publishers into quadruples, and transforms each quadruple.
  ///
  ///     zip(p, q, r) { $0 + $1 + $2 + $3 }       ──────10──26|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
