extension Publishers {
  /// What ``Publisher/merge(with:)-(P)`` returns.
  public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeCoordinator("Merge", subscriber).merge {
        $0.add(a)
        $0.add(b)
      }
    }
  }
}

extension Publisher {
  /// Delivers what this publisher and another one deliver, as it comes.
  ///
  ///     self:                   ──1─────2────────3──|
  ///     other:                  ─────a─────b──|
  ///     merge(with: other)      ──1──a──2──b─────3──|
  ///
  /// Values of different publishers never overlap; those of one keep their order. Delivers on the thread of each
  /// value. With a finite demand each publisher is asked for one value at a time, and its value waits until it is
  /// asked for. Finishes when all have; a failure of any ends the stream at once and cancels the others. Cost: a
  /// lock pair a value, two objects per publisher.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> {
    Publishers.Merge(self, other)
  }
}

extension Publishers.Merge {
  /// Delivers also what one more publisher delivers, in one ``Publishers/Merge3``.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with p: P) -> Publishers.Merge3<A, B, P> {
    Publishers.Merge3(a, b, p)
  }

  /// Delivers also what two more publishers deliver, in one ``Publishers/Merge4``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge4<A, B, Z, Y> {
    Publishers.Merge4(a, b, z, y)
  }

  /// Delivers also what three more publishers deliver, in one ``Publishers/Merge5``.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge5<A, B, Z, Y, X> {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Delivers also what four more publishers deliver, in one ``Publishers/Merge6``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge6<A, B, Z, Y, X, W> {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Delivers also what five more publishers deliver, in one ``Publishers/Merge7``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge7<A, B, Z, Y, X, W, V> {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Delivers also what six more publishers deliver, in one ``Publishers/Merge8``.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>, U: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U> {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Merge<A, B>, rhs: Publishers.Merge<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}
