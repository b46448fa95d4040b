import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// A publisher of the elements of this sequence.
  ///
  ///     next():        ──1──2──3──nil
  ///     publisher      ──1──2──3──|
  ///
  /// Before, with a task that nothing cancels, and elements that nothing demands:
  ///
  ///     let subject = PassthroughSubject<Line, any Error>()
  ///     Task { for try await line in lines { subject.send(line) } }
  ///
  /// After:
  ///
  ///     lines.publisher.sink …
  ///
  /// - Threads: Elements arrive on a thread of the task that iterates. The task is created by the first request, with
  ///   the task-local values and the priority of the task in which that happens.
  /// - Demand: One call of `next()` for each element that is requested, one after the other. Nothing is buffered.
  /// - Completion: Finishes when `next()` returns `nil`, and fails with the error that it throws, whose type is that of
  ///   the sequence. A cancel cancels the task, and nothing arrives afterwards.
  /// - Cost: A task per subscriber, and two acquired locks and a suspension per request.
  public var publisher: AsyncSequencePublisher<Self> { AsyncSequencePublisher(self) }
}

/// A publisher of the elements of an asynchronous sequence, which every subscriber iterates over by itself.
///
/// `publisher` of the sequence says how it behaves.
public struct AsyncSequencePublisher<Base: AsyncSequence & Sendable>: Publisher, Sendable where Base.Element: Sendable {
  public typealias Output = Base.Element
  public typealias Failure = Base.Failure

  /// The sequence.
  public let base: Base

  /// Creates a publisher of the elements of an asynchronous sequence.
  ///
  /// - Parameter base: The sequence, which is iterated once for each subscription.
  public init(_ base: Base) { self.base = base }

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    AsyncSequenceSubscription(base, subscriber).start(subscriber)
  }
}

/// The subscription of an ``AsyncSequencePublisher``.
private final class AsyncSequenceSubscription<Base: AsyncSequence & Sendable>:
  DownstreamQueue<Base.Element, Base.Failure>, @unchecked Sendable  // the lock guards the fields
where Base.Element: Sendable {
  private var base: Base?
  private var task: Task<Void, Never>?
  private var hasEnded = false
  /// The task, while it waits for demand.
  private var waiting: CheckedContinuation<Bool, Never>?

  init<Downstream: Subscriber>(_ base: Base, _ downstream: Downstream)
  where Downstream.Input == Base.Element, Downstream.Failure == Base.Failure {
    self.base = base
    super.init("AsyncSequence", downstream)
  }

  override func didRequest(_ demand: Subscribers.Demand) {
    let (first, continuation) = lock.withLock { (base.take(), waiting.take()) }
    continuation?.resume(returning: true)
    guard let first else { return }
    let task = Task { await self.iterate(first) }
    let isOver = lock.withLock {
      if !hasEnded { self.task = task }
      return hasEnded
    }
    if isOver { task.cancel() }
  }

  private func iterate(_ base: Base) async {
    var iterator = base.makeAsyncIterator()
    while await hasDemand() {
      do throws(Base.Failure) {
        guard let element = try await iterator.next(isolation: nil) else { return complete(.finished) }
        send(element)
      } catch {
        return complete(.failure(error))
      }
    }
  }

  /// Waits for demand.
  ///
  /// - Returns: `false` when the subscription has ended.
  private func hasDemand() async -> Bool {
    await withCheckedContinuation { continuation in
      let isKnown = lock.withLock { () -> Bool? in
        if state == .over || hasEnded { return false }
        if demand.isOpen { return true }
        waiting = continuation
        return nil
      }
      if let isKnown { continuation.resume(returning: isKnown) }
    }
  }

  override func didEnd() {
    let (task, continuation, base) = lock.withLock {
      hasEnded = true
      return (self.task.take(), waiting.take(), self.base.take())
    }
    task?.cancel()
    continuation?.resume(returning: false)
    withExtendedLifetime(base) {}
  }
}
