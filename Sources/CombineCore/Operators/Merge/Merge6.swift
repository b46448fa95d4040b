extension Publishers {
  /// A publisher that republishes the elements of six publishers.
  ///
  /// Returned by ``Publisher/merge(with:_:_:_:_:)``.
  public struct Merge6<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>
  >: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D
    /// The fifth publisher.
    public let e: E
    /// The sixth publisher.
    public let f: F

    /// Creates a publisher that republishes the elements of six publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    ///   - e: The fifth publisher.
    ///   - f: The sixth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge {
        $0.add(a)
        $0.add(b)
        $0.add(c)
        $0.add(d)
        $0.add(e)
        $0.add(f)
      }
    }
  }
}

extension Publisher {
  /// Republishes the elements of six publishers as they arrive.
  ///
  ///     merge(with: b, c, d, e, f)      ──1──a──x──2──|
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  ///   - d: The fourth publisher.
  ///   - e: The fifth publisher.
  ///   - f: The sixth publisher.
  /// - Returns: A publisher of the elements of all six publishers.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Publishers.Merge6<Self, B, C, D, E, F> {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}

extension Publishers.Merge6 {
  /// Adds another publisher to the merged publishers, in one ``Publishers/Merge7``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the elements of all seven publishers.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P> {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Adds two more publishers to the merged publishers, in one ``Publishers/Merge8``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  /// - Returns: A publisher of the elements of all eight publishers.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y> {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {
  /// Returns a Boolean value that indicates whether two publishers merge equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Merge6<A, B, C, D, E, F>, rhs: Publishers.Merge6<A, B, C, D, E, F>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
      && lhs.e == rhs.e && lhs.f == rhs.f
  }
}
