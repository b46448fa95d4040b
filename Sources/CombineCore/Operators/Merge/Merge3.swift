extension Publishers {
  /// What ``Publisher/merge(with:_:)`` returns.
  public struct Merge3<A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>>: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B
    /// The third of its publishers.
    public let c: C

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge {
        $0.add(a)
        $0.add(b)
        $0.add(c)
      }
    }
  }
}

extension Publisher {
  /// Delivers what three publishers deliver, as it comes.
  ///
  ///     merge(with: b, c)      ──1──a──x──2──|
  ///
  /// Otherwise as the form for two.
  @inlinable
  public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C> {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers.Merge3 {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge4``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge4<A, B, C, P> {
    Publishers.Merge4(a, b, c, other)
  }

  /// Delivers also what two more publishers deliver, in one ``Publishers/Merge5``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge5<A, B, C, Z, Y> {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Delivers also what three more publishers deliver, in one ``Publishers/Merge6``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge6<A, B, C, Z, Y, X> {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Delivers also what four more publishers deliver, in one ``Publishers/Merge7``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge7<A, B, C, Z, Y, X, W> {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Delivers also what five more publishers deliver, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V> {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Merge3<A, B, C>, rhs: Publishers.Merge3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}
