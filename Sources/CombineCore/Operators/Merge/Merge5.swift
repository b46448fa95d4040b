extension Publishers {
  /// What ``Publisher/merge(with:_:_:_:)`` returns.
  public struct Merge5<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>, E: Publisher<A.Output, A.Failure>
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

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
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
      }
    }
  }
}

extension Publisher {
  /// Delivers what five publishers deliver, as it comes.
  ///
  ///     merge(with: b, c, d, e)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E) -> Publishers.Merge5<Self, B, C, D, E> {
    Publishers.Merge5(self, b, c, d, e)
  }
}

extension Publishers.Merge5 {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge6``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge6<A, B, C, D, E, P> {
    Publishers.Merge6(a, b, c, d, e, other)
  }

  /// Delivers also what two more publishers deliver, in one ``Publishers/Merge7``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge7<A, B, C, D, E, Z, Y> {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Delivers also what three more publishers deliver, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X> {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publishers.Merge5: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Merge5<A, B, C, D, E>, rhs: Publishers.Merge5<A, B, C, D, E>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
      && lhs.e == rhs.e
  }
}
