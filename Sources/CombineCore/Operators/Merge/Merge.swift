extension Publishers {
  /// A publisher that republishes the elements of two publishers.
  ///
  /// Returned by ``Publisher/merge(with:)-(P)``.
  public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: Publisher {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates a publisher that republishes the elements of two publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
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
  /// Republishes the elements of this publisher and another one as they arrive.
  ///
  ///     self:                   ──1─────2────────3──|
  ///     other:                  ─────a─────b──|
  ///     merge(with: other)      ──1──a──2──b─────3──|
  ///
  /// Elements of different publishers never overlap. Elements of one publisher keep their order.
  ///
  /// - Threads: An element arrives on the thread on which its publisher delivers it, or on the thread of a later
  ///   request.
  /// - Demand: If the subscriber's demand is unlimited, requests an unlimited number of elements of every publisher.
  ///   Otherwise requests one element of each at a time, and that element waits until it is requested.
  /// - Completion: Finishes when all publishers have finished. The first failure becomes the failure immediately and
  ///   cancels the others.
  /// - Cost: One acquired lock per element; two allocations per publisher.
  ///
  /// - Parameter other: Another publisher.
  /// - Returns: A publisher of the elements of both publishers.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P> {
    Publishers.Merge(self, other)
  }
}

extension Publishers.Merge {
  /// Adds another publisher to the merged publishers, in one ``Publishers/Merge3``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameter p: The publisher to add.
  /// - Returns: A publisher of the elements of all three publishers.
  @inlinable
  public func merge<P: Publisher<Output, Failure>>(with p: P) -> Publishers.Merge3<A, B, P> {
    Publishers.Merge3(a, b, p)
  }

  /// Adds two more publishers to the merged publishers, in one ``Publishers/Merge4``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  /// - Returns: A publisher of the elements of all four publishers.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>>(
    with z: Z, _ y: Y
  ) -> Publishers.Merge4<A, B, Z, Y> {
    Publishers.Merge4(a, b, z, y)
  }

  /// Adds three more publishers to the merged publishers, in one ``Publishers/Merge5``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  /// - Returns: A publisher of the elements of all five publishers.
  @inlinable
  public func merge<Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>>(
    with z: Z, _ y: Y, _ x: X
  ) -> Publishers.Merge5<A, B, Z, Y, X> {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Adds four more publishers to the merged publishers, in one ``Publishers/Merge6``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  ///   - w: The fourth publisher to add.
  /// - Returns: A publisher of the elements of all six publishers.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W) -> Publishers.Merge6<A, B, Z, Y, X, W> {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Adds five more publishers to the merged publishers, in one ``Publishers/Merge7``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  ///   - w: The fourth publisher to add.
  ///   - v: The fifth publisher to add.
  /// - Returns: A publisher of the elements of all seven publishers.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V) -> Publishers.Merge7<A, B, Z, Y, X, W, V> {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Adds six more publishers to the merged publishers, in one ``Publishers/Merge8``.
  ///
  /// Everything else is as for ``Publisher/merge(with:)-(P)``.
  ///
  /// - Parameters:
  ///   - z: The first publisher to add.
  ///   - y: The second publisher to add.
  ///   - x: The third publisher to add.
  ///   - w: The fourth publisher to add.
  ///   - v: The fifth publisher to add.
  ///   - u: The sixth publisher to add.
  /// - Returns: A publisher of the elements of all eight publishers.
  @inlinable
  public func merge<
    Z: Publisher<Output, Failure>, Y: Publisher<Output, Failure>, X: Publisher<Output, Failure>,
    W: Publisher<Output, Failure>, V: Publisher<Output, Failure>, U: Publisher<Output, Failure>
  >(with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U> {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {
  /// Returns a Boolean value that indicates whether two publishers merge equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Merge<A, B>, rhs: Publishers.Merge<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}
