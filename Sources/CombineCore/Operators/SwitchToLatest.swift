extension Publishers {
  /// What `switchToLatest()` returns.
  public struct SwitchToLatest<NestedPublisher: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == NestedPublisher, Upstream.Failure == NestedPublisher.Failure {
    public typealias Output = NestedPublisher.Output
    public typealias Failure = NestedPublisher.Failure

    /// Where the publishers come from.
    public let upstream: Upstream

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream) { self.upstream = upstream }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(SwitchSubscriber<NestedPublisher, Downstream>("SwitchToLatest", subscriber))
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers what the newest of the delivered publishers delivers, and cancels the one before.
  ///
  ///     self:                   ──p────────q───────|
  ///     p:                         ─1──2──3──4─|
  ///     q:                                 ─a──b──|
  ///     switchToLatest()        ────1──2──3──a──b──|
  ///
  /// Asks this publisher for everything; demand that is still open goes to the newest one. Delivers on its thread.
  /// Finishes when this publisher and the newest one have; a failure of either ends the stream and cancels the other.
  /// Cost: three objects a publisher, a lock pair a value.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { Publishers.SwitchToLatest(upstream: self) }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Delivers what the newest of the delivered publishers delivers, where those may fail and this one can't.
  ///
  ///     self:                   ──p────────q───────      Never
  ///     p, q:                   ────1──2──3──a──✕        Output.Failure
  ///     switchToLatest()        ────1──2──3──a──✕
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
  }

  /// Delivers what the newest of the delivered publishers delivers, where none can fail.
  ///
  ///     self:                   ──p────────q───────|
  ///     switchToLatest()        ────1──2──3──a──b──|
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> where Output.Failure == Never {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Delivers what the newest of the delivered publishers delivers, where those can't fail and this one may.
  ///
  ///     self:                   ──p────────q──✕      Failure
  ///     switchToLatest()        ────1──2──3──a✕
  ///
  /// Otherwise as the form in which both fail alike.
  @inlinable
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
  }
}
