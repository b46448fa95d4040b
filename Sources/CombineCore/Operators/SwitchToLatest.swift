extension Publishers {
  /// A publisher that republishes the elements of the publisher received last.
  ///
  /// Returned by `switchToLatest()`.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == P, Upstream.Failure == P.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher that publishes the inner publishers.
    public let upstream: Upstream

    /// Creates a publisher that republishes the elements of the newest inner publisher.
    ///
    /// - Parameter upstream: The publisher that publishes the inner publishers.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let outer = SwitchSubscriber<P, Downstream>("SwitchToLatest", subscriber)
      outer.start()
      upstream.subscribe(outer)
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Republishes the elements of the newest inner publisher, and cancels the one before it.
  ///
  ///     self:                   ──p────────q───────|
  ///     p:                         ─1──2──3──4─|
  ///     q:                                 ─a──b──|
  ///     switchToLatest()        ────1──2──3─a──b───|
  ///
  /// - Threads: Elements arrive on the thread on which the newest inner publisher delivers.
  /// - Demand: Requests an unlimited number of inner publishers, and requests the outstanding demand from the newest
  ///   one.
  /// - Completion: Finishes when this publisher and the newest inner publisher have finished. A failure of either
  ///   becomes the failure and cancels the other.
  /// - Traps: A request for no elements.
  /// - Cost: Three allocations per inner publisher; one acquired lock per element.
  ///
  /// - Returns: A publisher of the elements of the newest inner publisher.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { Publishers.SwitchToLatest(upstream: self) }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Republishes the elements of the newest inner publisher; inner publishers can fail, this publisher never fails.
  ///
  ///     self:                   ──p────────q───────      Never
  ///     p, q:                   ────1──2──3──a──✕        Output.Failure
  ///     switchToLatest()        ────1──2──3──a──✕
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Returns: A publisher of the elements of the newest inner publisher.
  @inlinable @_disfavoredOverload
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }

  /// Republishes the elements of the newest inner publisher; neither inner publishers nor this publisher ever fail.
  ///
  ///     self:                   ──p────────q───────|
  ///     switchToLatest()        ────1──2──3──a──b──|
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Returns: A publisher of the elements of the newest inner publisher.
  @inlinable @_disfavoredOverload
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> where Output.Failure == Never {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Republishes the elements of the newest inner publisher; this publisher can fail, inner publishers never fail.
  ///
  ///     self:                   ──p────────q──✕      Failure
  ///     switchToLatest()        ────1──2──3──a✕
  ///
  /// Everything else is as for the form in which both have the same failure type.
  ///
  /// - Returns: A publisher of the elements of the newest inner publisher.
  @inlinable @_disfavoredOverload
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}
