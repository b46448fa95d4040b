extension Publishers {
  /// What ``Publisher/merge(with:_:_:)`` returns.
  public struct Merge4<
    A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>,
    D: Publisher<A.Output, A.Failure>
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

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge {
        $0.add(a)
        $0.add(b)
        $0.add(c)
        $0.add(d)
      }
    }
  }
}

extension Publisher {
  /// Delivers what four publishers deliver, as it comes.
  ///
  ///     merge(with: b, c, d)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>>(
    with b: B, _ c: C, _ d: D
  ) -> Publishers.Merge4<Self, B, C, D> {
    Publishers.Merge4(self, b, c, d)
  }
}

extension Publishers.Merge4 {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge5``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge5<A, B, C, D, P> {
    Publishers.Merge5(a, b, c, d, other)
  }

  /// Delivers also what two more publishers deliver, in one ``Publishers/Merge6``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge6<A, B, C, D, Z, Y> {
    Publishers.Merge6(a, b, c, d, z, y)
  }

  /// Delivers also what three more publishers deliver, in one ``Publishers/Merge7``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge7<A, B, C, D, Z, Y, X> {
    Publishers.Merge7(a, b, c, d, z, y, x)
  }

  /// Delivers also what four more publishers deliver, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge8<A, B, C, D, Z, Y, X, W> {
    Publishers.Merge8(a, b, c, d, z, y, x, w)
  }
}

extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Merge4<A, B, C, D>, rhs: Publishers.Merge4<A, B, C, D>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}
