#if !hasFeature(Embedded)
  /// The elements of a publisher that never fails, as an asynchronous sequence.
  ///
  /// Created by the `values` property. Each iterator has a subscription of its own, which begins when the iterator is
  /// created. A call of `next()` requests one element. A publisher that does not wait for demand, such as a subject,
  /// drops elements that it publishes while no `next()` is waiting.
  ///
  /// - Completion: The subscription is cancelled when the iterator is released or the iterating task is cancelled;
  ///   `next()` then returns `nil`, immediately if it is waiting.
  /// - Cost: Three allocations and a lock per iterator.
  public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// The type of the elements.
    public typealias Element = P.Output
    /// The type of the iterator.
    public typealias AsyncIterator = Iterator

    /// An iterator with one subscription, which its copies share.
    public struct Iterator: AsyncIteratorProtocol {
      /// The type of the elements.
      public typealias Element = P.Output

      @usableFromInline let queue = AsyncElementQueue<P.Output, Never>()
      /// Cancels when the last copy of the iterator is released. The queue cannot do so, because the upstream retains
      /// it.
      @usableFromInline let lease: AnyCancellable

      @inlinable
      init(_ publisher: P) {
        lease = AnyCancellable(queue.cancel)
        publisher.subscribe(queue)
      }

      /// Requests one element and waits for it.
      ///
      /// - Returns: The element; `nil` at the end and when the task is cancelled.
      @inlinable
      public mutating func next() async -> Element? { await next(isolation: nil) }

      /// Requests one element and waits for it, on the actor of the caller; `for await` calls this method.
      ///
      /// - Parameter actor: The actor on which the caller runs.
      /// - Returns: The element; `nil` at the end and when the task is cancelled.
      @inlinable
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await queue.next(isolation: actor).get()
      }
    }

    @usableFromInline let publisher: P

    /// Creates a sequence of a publisher's elements. It subscribes when an iterator is created.
    ///
    /// - Parameter publisher: The publisher whose elements the sequence returns.
    @inlinable
    public init(_ publisher: P) { self.publisher = publisher }

    /// Creates an iterator, and subscribes it to the publisher on the calling thread.
    @inlinable
    public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
  }

  extension AsyncPublisher: Sendable where P: Sendable {}

  extension Publisher where Failure == Never {
    /// The elements of this publisher, as an asynchronous sequence for `for await`.
    ///
    ///     self:             ──1─────2──3────|
    ///     next() waits      ⎣─⎦  ⎣──⎦    ⎣──⎦      from ⎣ to ⎦ a call waits; 3 was published while none did
    ///     for await         ──1─────2───────|
    ///
    /// Each iteration requests one element. A publisher that waits for demand delivers every element; one that does
    /// not, such as a subject, drops the elements that it publishes while the body of the loop runs.
    ///
    /// - Demand: Requests one element for each call of `next()`.
    /// - Completion: The loop ends when this publisher finishes. Leaving the loop or cancelling its task cancels the
    ///   subscription.
    /// - Cost: As for ``AsyncPublisher``.
    @inlinable @_disfavoredOverload
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
  }
#endif
