extension Publishers {
  /// What ``Publisher/merge(with:_:_:_:_:)`` returns.
  public struct Merge6<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>
  >: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B
    /// The third of its publishers.
    public let c: C
    /// The fourth of its publishers.
    public let d: D
    /// The fifth of its publishers.
    public let e: E
    /// The sixth of its publishers.
    public let f: F

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Delivers what six publishers deliver, as it comes.
  ///
  ///     merge(with: b, c, d, e, f)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Publishers.Merge6<Self, B, C, D, E, F> {
    Publishers.Merge6(self, b, c, d, e, f)
  }
}

extension Publishers.Merge6 {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge7``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge7<A, B, C, D, E, F, P> {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Delivers also what two more publishers deliver, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y> {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Merge6<A, B, C, D, E, F>, rhs: Publishers.Merge6<A, B, C, D, E, F>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
      && lhs.e == rhs.e && lhs.f == rhs.f
  }
}
