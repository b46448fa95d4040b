/// The values of a publisher that can't fail, as an asynchronous sequence. Usually made by `values`.
///
/// Every iterator is a subscription of its own. It subscribes when it is made, and asks for one value whenever
/// `next()` is called: a publisher that does not wait for demand, a subject for instance, drops what it
/// sends while nobody is in `next()`.
///
/// The subscription is cancelled when the iterator is released, or when the task that iterates is cancelled; `next()`
/// returns nil then, at once also if it is waiting. Cost: three objects and a lock for each iterator.
public struct AsyncPublisher<Upstream: Publisher>: AsyncSequence where Upstream.Failure == Never {
  /// The values.
  public typealias Element = Upstream.Output
  /// What delivers them.
  public typealias AsyncIterator = Iterator

  /// One subscription. Copies of an iterator share it.
  public struct Iterator: AsyncIteratorProtocol {
    /// The values.
    public typealias Element = Upstream.Output

    @usableFromInline let queue = AsyncElementQueue<Upstream.Output, Never>()
    /// Cancels when the last copy is released: the queue itself belongs to the upstream, too.
    @usableFromInline let lease: AnyCancellable

    @inlinable
    init(_ publisher: Upstream) {
      lease = AnyCancellable(queue.cancel)
      publisher.subscribe(queue)
    }

    /// Asks for one value and waits for it.
    ///
    /// - Returns: Nil at the end, and when the task is or has been cancelled.
    @inlinable
    public mutating func next() async -> Element? { await next(isolation: nil) }

    /// Asks for one value and waits for it, without leaving the caller's actor otherwise: what `for await` calls.
    ///
    /// - Returns: Nil at the end, and when the task is or has been cancelled.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      await queue.next(isolation: actor).get()
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

extension AsyncPublisher: Sendable where Upstream: Sendable {}

extension Publisher where Failure == Never {
  /// The values, for `for await`.
  ///
  ///     self:             ──1─────2──3────|
  ///     next() waits      ⎣─⎦  ⎣──⎦    ⎣──⎦      2 was awaited, 3 came while nobody waited
  ///     for await         ──1─────2───────|
  ///
  /// Asks for one value at a time, whenever the loop awaits one. A publisher that waits for demand delivers every value;
  /// one that does not, a subject for instance, drops what it sends while the loop's body runs. Leaving the loop
  /// or cancelling its task cancels the subscription. Cost: see ``AsyncPublisher``.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
