extension Publishers {
  /// What ``Publisher/merge(with:_:_:_:_:_:)`` returns.
  public struct Merge7<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
    G: Publisher<A.Output, A.Failure>
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
    /// The seventh of its publishers.
    public let g: G

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
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
        $0.add(g)
      }
    }
  }
}

extension Publisher {
  /// Delivers what seven publishers deliver, as it comes.
  ///
  ///     merge(with: b, c, d, e, f, g)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>, G: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> Publishers.Merge7<Self, B, C, D, E, F, G> {
    Publishers.Merge7(self, b, c, d, e, f, g)
  }
}

extension Publishers.Merge7 {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge8<A, B, C, D, E, F, G, P> {
    Publishers.Merge8(a, b, c, d, e, f, g, other)
  }
}

extension Publishers.Merge7: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (
    lhs: Publishers.Merge7<A, B, C, D, E, F, G>, rhs: Publishers.Merge7<A, B, C, D, E, F, G>
  ) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
      && lhs.e == rhs.e && lhs.f == rhs.f && lhs.g == rhs.g
  }
}
