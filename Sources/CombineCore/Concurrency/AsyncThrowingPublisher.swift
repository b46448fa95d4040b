#if !hasFeature(Embedded)
  /// The elements of a publisher that can fail, as an asynchronous sequence.
  ///
  /// Created by the `values` property. The first call of `next()` after a failure throws it; later calls return `nil`.
  /// Cancelling the task throws nothing. Everything else is as for ``AsyncPublisher``.
  public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// The type of the elements.
    public typealias Element = P.Output
    /// The type of the iterator.
    public typealias AsyncIterator = Iterator

    /// An iterator with one subscription, which its copies share.
    public struct Iterator: AsyncIteratorProtocol {
      /// The type of the elements.
      public typealias Element = P.Output

      @usableFromInline let queue = AsyncElementQueue<P.Output, P.Failure>()
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
      /// - Returns: The element; `nil` at the end, after the failure, and when the task is cancelled.
      /// - Throws: The publisher's failure, once.
      @inlinable
      public mutating func next() async throws -> Element? { try await next(isolation: nil) }

      /// Requests one element and waits for it, on the actor of the caller; `for try await` calls this method.
      ///
      /// - Parameter actor: The actor on which the caller runs.
      /// - Returns: The element; `nil` at the end, after the failure, and when the task is cancelled.
      /// - Throws: The publisher's failure, once.
      @inlinable
      public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
        switch await queue.next(isolation: actor) {
        case .success(let element): return element
        case .failure(let error): throw error
        }
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

  extension AsyncThrowingPublisher: Sendable where P: Sendable {}

  extension Publisher {
    /// The elements of this publisher, as an asynchronous sequence for `for try await`.
    ///
    ///     self:             ──1─────2──3────✕
    ///     next() waits      ⎣─⎦  ⎣──⎦    ⎣──⎦      from ⎣ to ⎦ a call waits; 3 was published while none did
    ///     for try await     ──1─────2───────✕      throws
    ///
    /// Each iteration requests one element. A publisher that waits for demand delivers every element; one that does
    /// not, such as a subject, drops the elements that it publishes while the body of the loop runs.
    ///
    /// - Demand: Requests one element for each call of `next()`.
    /// - Completion: The loop ends when this publisher finishes, and throws when it fails. Leaving the loop or
    ///   cancelling its task cancels the subscription.
    /// - Cost: As for ``AsyncPublisher``.
    @inlinable @_disfavoredOverload
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
  }
#endif
