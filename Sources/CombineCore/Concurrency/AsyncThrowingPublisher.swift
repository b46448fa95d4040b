/// The values of a publisher that may fail, as an asynchronous sequence. Usually made by `values`.
///
/// As ``AsyncPublisher``, and `next()` throws the failure: once, to the first one who asks; afterwards it returns
/// nil. Cancelling the task throws nothing.
public struct AsyncThrowingPublisher<Upstream: Publisher>: AsyncSequence {
  /// The values.
  public typealias Element = Upstream.Output
  /// What delivers them.
  public typealias AsyncIterator = Iterator

  /// One subscription. Copies of an iterator share it.
  public struct Iterator: AsyncIteratorProtocol {
    /// The values.
    public typealias Element = Upstream.Output

    @usableFromInline let queue = AsyncElementQueue<Upstream.Output, Upstream.Failure>()
    /// Cancels when the last copy is released: the queue itself belongs to the upstream, too.
    @usableFromInline let lease: AnyCancellable

    @inlinable
    init(_ publisher: Upstream) {
      lease = AnyCancellable(queue.cancel)
      publisher.subscribe(queue)
    }

    /// Asks for one value and waits for it.
    ///
    /// - Returns: Nil at the end, after the failure, and when the task is or has been cancelled.
    /// - Throws: The publisher's failure, once.
    @inlinable
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// Asks for one value and waits for it, without leaving the caller's actor otherwise: what `for await` calls.
    ///
    /// - Returns: Nil at the end, after the failure, and when the task is or has been cancelled.
    /// - Throws: The publisher's failure, once.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
      switch await queue.next(isolation: actor) {
      case .success(let element): return element
      case .failure(let error): throw error
      }
    }
  }

  @usableFromInline let publisher: Upstream

  /// Makes a sequence of a publisher's values. Nothing happens before somebody iterates.
  @inlinable
  public init(_ publisher: Upstream) { self.publisher = publisher }

  /// Subscribes to the publisher, on the calling thread.
  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }
}

extension AsyncThrowingPublisher: Sendable where Upstream: Sendable {}

extension Publisher {
  /// The values, for `for try await`.
  ///
  ///     self:             ──1─────2──3────✕
  ///     next() waits      ⎣─⎦  ⎣──⎦    ⎣──⎦      2 was awaited, 3 came while nobody waited
  ///     for try await     ──1─────2───────✕      throws
  ///
  /// Asks for one value at a time, whenever the loop awaits one. A publisher that waits for demand delivers every value;
  /// one that does not, a subject for instance, drops what it sends while the loop's body runs. Leaving the loop
  /// or cancelling its task cancels the subscription. Cost: see ``AsyncPublisher``.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
