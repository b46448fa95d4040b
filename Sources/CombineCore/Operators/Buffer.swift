extension Publishers {
  /// How a buffer asks its publisher for values.
  public enum PrefetchStrategy: Sendable {
    /// For as many as there is room for, and for one more for each that has been delivered.
    case keepFull
    /// For everything. What there is no room for is the matter of the buffering strategy.
    case byRequest
  }

  /// What a buffer does with a value for which there is no room.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops it.
    case dropNewest
    /// Drops the value that has waited longest, and takes it in.
    case dropOldest
    /// Drops it, cancels the publisher, and fails with this error behind the values that wait.
    case customError(() -> Failure)
  }

  /// What ``Publisher/buffer(size:prefetch:whenFull:)`` returns.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// How many values may wait.
    public let size: Int
    /// How the upstream is asked.
    public let prefetch: Publishers.PrefetchStrategy
    /// What happens when there is no room.
    public let whenFull: Publishers.BufferingStrategy<Failure>

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(
      upstream: Upstream, size: Int, prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      require(size >= 0, "Buffer: the size \(size) is negative")
      upstream.subscribe(BoundedBuffer("Buffer", subscriber, size: size, keepsFull: prefetch == .keepFull, whenFull))
    }
  }
}

extension Publisher {
  /// Keeps values that have not been asked for, up to a number of them.
  ///
  ///     self:                                  ──1──2──3──4─────────5──|
  ///     asked for, one by one:                 ──·───────────·──·──·───·
  ///     buffer(size: 2, … , .dropNewest)       ──1───────────2──3──5───|
  ///     buffer(size: 2, … , .dropOldest)       ──1───────────3──4──5───|
  ///     buffer(size: 2, … , .customError(e))   ──1───────────2──3──✕ e
  ///
  /// A value that has been asked for goes on at once, on the thread of this publisher; others wait, and are delivered
  /// in order on the thread that asks for them. If a value comes, or is asked for, while another thread delivers, that
  /// thread delivers it next; nobody waits for it.
  ///
  /// With `keepFull` this publisher is asked for `size` values, and for one more for each that has been delivered: a
  /// publisher that keeps to demand never fills the buffer beyond that. With `byRequest` it is asked for everything.
  /// With both, `whenFull` decides about a value that comes when `size` values wait: it is dropped, the oldest is
  /// dropped for it, or this publisher is cancelled and the stream fails.
  ///
  /// The end, a failure too, and also that of a full buffer, comes behind the values that wait, and so when they have
  /// been asked for: the original, too, publishes what it has buffered prior to completion. With nothing waiting
  /// it comes at once. Bounds: `size` values. Cost: two lock pairs a value that goes on at once, four for one that
  /// waits; five objects per subscriber.
  ///
  /// - Parameters:
  ///   - size: How many values may wait; not negative, and positive with `keepFull`.
  ///   - prefetch: How this publisher is asked for values.
  ///   - whenFull: What happens when there is no room.
  @inlinable
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
