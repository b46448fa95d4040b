/// Asks an upstream for one value at a time, for the tasks that await them: what `values` is made of.
///
/// Every call of ``next(isolation:)`` asks for one value and waits for it, so values come only while somebody waits,
/// and a value is given to the one who has waited longest (laws 4, 20: what comes unasked for is dropped). The
/// end answers entries who waits; a failure answers one, the first there is, and the others get the end.
/// Cancelling, also by cancelling a task that waits, cancels the upstream and answers entries at once (laws 12, 13).
///
/// A continuation is taken out under the lock and resumed after it, so it is resumed once, and whatever the task
/// does then happens outside (law 18). Requests are made outside the lock, too.
///
/// Cost: three objects; a value costs two lock pairs, a request, and what it costs to suspend and resume a task.
@usableFromInline
final class AsyncElementQueue<Input, Failure: Error>: Subscriber, @unchecked Sendable {  // guarded by the lock
  /// What a task is told: a value, the end, or the failure. Handed over from the thread that delivers, not shared.
  @frozen @usableFromInline
  struct Answer: @unchecked Sendable {  // who delivers gives it away
    @usableFromInline let result: Result<Input?, Failure>
    @inlinable init(_ result: Result<Input?, Failure>) { self.result = result }
  }

  @usableFromInline typealias Continuation = UnsafeContinuation<Answer, Never>

  @usableFromInline let subscription = PipelineSubscription("Awaiter")
  private let lock = Lock()
  @exclusivity(unchecked) private var waiting = Queue<Continuation>()
  @exclusivity(unchecked) private var unasked = 0
  @exclusivity(unchecked) private var unclaimedFailure: Failure?
  @exclusivity(unchecked) private var isSubscribed = false
  @exclusivity(unchecked) private var hasEnded = false

  @usableFromInline
  init() {}

  // MARK: - For tasks

  /// Asks for a value, and waits for it on the given actor.
  @usableFromInline
  func next(isolation: isolated (any Actor)?) async -> Result<Input?, Failure> {
    await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { wait($0) }
    } onCancel: {
      cancel()
    }.result
  }

  /// Puts a continuation in the line, and asks for a value for it.
  func wait(_ continuation: Continuation) {
    let (isOver, failure, asks) = lock.withLock { () -> (Bool, Failure?, Bool) in
      if hasEnded { return (true, unclaimedFailure.take(), false) }
      waiting.append(continuation)
      if !isSubscribed { unasked += 1 }
      return (false, nil, isSubscribed)
    }
    if isOver {
      continuation.resume(returning: Answer(failure.map { .failure($0) } ?? .success(nil)))
    } else if asks {
      subscription.request(.max(1))
    }
  }

  /// Ends it for entries.
  @usableFromInline
  func cancel() {
    subscription.cancel()
    end(with: nil)
  }

  /// - Parameter failure: For the one who has waited longest, or for the next one who comes.
  private func end(with failure: Failure?) {
    let (told, dead) = lock.withLock { () -> (Queue<Continuation>, Failure?) in
      let dead = unclaimedFailure
      defer { waiting = Queue() }
      hasEnded = true
      unclaimedFailure = waiting.isEmpty ? failure : nil
      return (waiting, dead)
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
    var (answer, entries) = (failure.map { Result<Input?, Failure>.failure($0) } ?? .success(nil), told)
    while !entries.isEmpty {
      entries.removeFirst().resume(returning: Answer(answer))
      answer = .success(nil)
    }
  }

  // MARK: - For the upstream

  @usableFromInline
  func receive(subscription received: any Subscription) {
    guard subscription.attach(received) else { return received.cancel() }
    // Those who came before the received have not asked yet.
    let count = lock.withLock {
      isSubscribed = true
      return unasked
    }
    if count > 0 { subscription.request(.max(count)) }
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isActive else { return .none }
    let continuation = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    continuation?.resume(returning: Answer(.success(input)))
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.complete() else { return }
    if case .failure(let error) = completion { end(with: error) } else { end(with: nil) }
  }
}
