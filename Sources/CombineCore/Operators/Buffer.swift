extension Publishers {
  /// The demand that a buffer makes on its upstream.
  public enum PrefetchStrategy: Sendable {
    /// Requests as many elements as the buffer holds, and one more for each that has been delivered.
    case keepFull
    /// Requests an unlimited number of elements. The buffering strategy decides about those for which there is no room.
    case byRequest
  }

  /// A strategy for an element that arrives when a buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the new element.
    case dropNewest
    /// Drops the element that has waited longest, and stores the new one.
    case dropOldest
    /// Drops the new element and those that wait, cancels the upstream, and fails with the error that the closure
    /// returns.
    case customError(() -> Failure)
  }

  /// A publisher that stores elements until they are requested, up to a maximum number.
  ///
  /// Returned by ``Publisher/buffer(size:prefetch:whenFull:)``.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements wait until they are requested.
    public let upstream: Upstream
    /// The maximum number of waiting elements.
    public let size: Int
    /// The demand that the buffer makes on its upstream.
    public let prefetch: Publishers.PrefetchStrategy
    /// The strategy for an element that arrives when the buffer is full.
    public let whenFull: Publishers.BufferingStrategy<Failure>

    /// Creates a publisher that stores elements until they are requested, up to a maximum number.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements wait until they are requested.
    ///   - size: The maximum number of waiting elements; not negative.
    ///   - prefetch: The demand that the buffer makes on its upstream.
    ///   - whenFull: The strategy for an element that arrives when the buffer is full.
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
  /// Stores elements until they are requested, up to a maximum number.
  ///
  ///     self:                                  ──1──2──3──4─────────5──|
  ///     requests, one element each:            ──·───────────·──·──·───·
  ///     buffer(size: 2, … , .dropNewest)       ──1───────────2──3───5──|
  ///     buffer(size: 2, … , .dropOldest)       ──1───────────3──4───5──|
  ///     buffer(size: 2, … , .customError(e))   ──1────────✕ e
  ///
  /// An element for which there is demand is delivered immediately if no other is waiting. Other elements wait and are
  /// delivered in order. When `size` elements wait and another one arrives, `whenFull` decides: the new element is
  /// dropped, the oldest one is dropped, or this publisher is cancelled and the buffer fails.
  ///
  /// - Threads: An element that does not wait arrives on the thread on which this publisher delivers it, a waiting one
  ///   on the thread that requests it. If another thread is delivering at that moment, that thread delivers the element
  ///   next, and no thread waits.
  /// - Demand: Requests elements before the subscriber receives its subscription, so that none is lost that this
  ///   publisher sends meanwhile. With `keepFull`, requests `size` elements, and one more for each that has been
  ///   delivered, so an upstream that never exceeds its demand cannot overflow the buffer. With `keepFull` and a size
  ///   of zero, requests nothing, and every element that arrives overflows. With `byRequest`, requests an unlimited
  ///   number of elements.
  /// - Completion: Finishes after the waiting elements, and therefore when these have been requested. A failure,
  ///   including that of a full buffer, does not wait: it drops the waiting elements that have not been requested.
  /// - Memory: Stores at most `size` elements.
  /// - Traps: A negative size, when a subscriber attaches.
  /// - Cost: Two acquired locks per element that does not wait, four per element that waits; two allocations per
  ///   subscriber, and one more for the first element that waits.
  ///
  /// - Parameters:
  ///   - size: The maximum number of waiting elements; not negative.
  ///   - prefetch: The demand that the buffer makes on its upstream.
  ///   - whenFull: The strategy for an element that arrives when the buffer is full.
  /// - Returns: A publisher that publishes elements as they are requested.
  @inlinable
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
