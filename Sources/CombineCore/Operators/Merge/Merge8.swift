extension Publishers {
  /// What ``Publisher/merge(with:_:_:_:_:_:_:)`` returns.
  public struct Merge8<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>, F: Publisher<A.Output, A.Failure>,
    G: Publisher<A.Output, A.Failure>, H: Publisher<A.Output, A.Failure>
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
    /// The eighth of its publishers.
    public let h: H

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
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
        $0.add(h)
      }
    }
  }
}

extension Publisher {
  /// Delivers what eight publishers deliver, as it comes.
  ///
  ///     merge(with: b, c, d, e, f, g, h)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>, F: Publisher<Output, Failure>, G: Publisher<Output, Failure>,
    H: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Publishers.Merge8<Self, B, C, D, E, F, G, H> {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
  }
}

extension Publishers.Merge8: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable, H: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (
    lhs: Publishers.Merge8<A, B, C, D, E, F, G, H>, rhs: Publishers.Merge8<A, B, C, D, E, F, G, H>
  ) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
      && lhs.e == rhs.e && lhs.f == rhs.f && lhs.g == rhs.g && lhs.h == rhs.h
  }
}
