extension Publishers {
  /// A publisher that republishes the elements of three publishers.
  ///
  /// Returned by ``Publisher/merge(with:_:)``.
  public struct Merge3<A: Publisher, B: Publisher<A.Output, A.Failure>, C: Publisher<A.Output, A.Failure>>: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates a publisher that republishes the elements of three publishers.
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
  /// Republishes the elements of three publishers as they arrive.
  ///
  ///     merge(with: b, c)      ──1──a──x──2──|
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - b: The second publisher.
  ///   - c: The third publisher.
  /// - Returns: A publisher of the elements of all three publishers.
  @inlinable
  public func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C> {
    Publishers.Merge3(self, b, c)
  }
}

extension Publishers.Merge3 {
  /// Adds another publisher to the merged publishers, in one ``Publishers/Merge4``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameter other: The publisher to add.
  /// - Returns: A publisher of the elements of all four publishers.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge4<A, B, C, P> {
    Publishers.Merge4(a, b, c, other)
  }

  /// Adds two more publishers to the merged publishers, in one ``Publishers/Merge5``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  /// - Returns: A publisher of the elements of all five publishers.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge5<A, B, C, Z, Y> {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Adds three more publishers to the merged publishers, in one ``Publishers/Merge6``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  /// - Returns: A publisher of the elements of all six publishers.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge6<A, B, C, Z, Y, X> {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Adds four more publishers to the merged publishers, in one ``Publishers/Merge7``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  ///   - w: The fourth publisher to add.
  /// - Returns: A publisher of the elements of all seven publishers.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge7<A, B, C, Z, Y, X, W> {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Adds five more publishers to the merged publishers, in one ``Publishers/Merge8``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  ///   - w: The fourth publisher to add.
  ///   - v: The fifth publisher to add.
  /// - Returns: A publisher of the elements of all eight publishers.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V> {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Returns a Boolean value that indicates whether two publishers merge equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Merge3<A, B, C>, rhs: Publishers.Merge3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}
