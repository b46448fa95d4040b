#if !hasFeature(Embedded)
  /// A subscriber that requests one value for each waiting task, and resumes the task with the value; for `values`.
  ///
  /// - Demand: Each call of ``next(isolation:)`` requests one value. A value resumes the task that has waited longest.
  ///   A value that arrives while no task waits is dropped (law 20, broken sources are contained).
  /// - Completion: Resumes all waiting tasks. A failure goes to the first of them, or to the next call; the others
  ///   receive `nil`. After a value without a subscription no task waits, because no value can be requested: waiting
  ///   ones receive `nil`, and so do later ones, unless the upstream fails.
  /// - Cancellation: A cancel, which may come from a waiting task that is cancelled, cancels the upstream and resumes
  ///   all waiting tasks without waiting (law 12, cancel is idempotent; law 13, cancel never waits).
  /// - Locking: A continuation is removed under the lock and resumed after unlocking, so it is resumed once, and the
  ///   task continues without the lock (law 18, no user code under a lock). Requests are made without the lock too.
  /// - Cost: Three allocations; per value two acquired locks, one request, and the suspension of the task.
  @usableFromInline
  final class AsyncElementQueue<Input, Failure: Error>: Subscriber, @unchecked Sendable {  // `lock` guards every `var`
    /// A wrapper in which a continuation passes the result to a waiting task: a value, `nil` at the end, or the
    /// failure.
    @frozen @usableFromInline
    struct Answer: @unchecked Sendable {  // one thread at a time has it: a continuation moves it
      @usableFromInline let result: Result<Input?, Failure>
      @inlinable init(_ result: Result<Input?, Failure>) { self.result = result }
    }

    @usableFromInline typealias Continuation = UnsafeContinuation<Answer, Never>

    @usableFromInline let subscription = PipelineSubscription("Awaiter")
    private let lock = InlineLock()
    @exclusivity(unchecked) private var waiting = Queue<Continuation>()
    @exclusivity(unchecked) private var unasked = 0
    @exclusivity(unchecked) private var unclaimedFailure: Failure?
    @exclusivity(unchecked) private var isSubscribed = false
    /// `true` after a value that arrived without a subscription.
    @exclusivity(unchecked) private var lacksSubscription = false
    @exclusivity(unchecked) private var hasEnded = false

    @usableFromInline
    init() {}

    // MARK: - Awaiting

    /// Requests a value and waits for it.
    ///
    /// - Parameter isolation: The actor on which the caller runs.
    /// - Returns: A value, `nil` at the end, or the failure.
    @usableFromInline
    func next(isolation: isolated (any Actor)?) async -> Result<Input?, Failure> {
      await withTaskCancellationHandler {
        await withUnsafeContinuation(isolation: isolation) { wait($0) }
      } onCancel: {
        cancel()
      }.result
    }

    /// Appends a continuation to the queue, and requests a value for it.
    ///
    /// - Parameter continuation: The continuation of the waiting task.
    func wait(_ continuation: Continuation) {
      let (isOver, failure, asks) = lock.withLock { () -> (Bool, Failure?, Bool) in
        if hasEnded { return (true, unclaimedFailure.take(), false) }
        if lacksSubscription { return (true, nil, false) }
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

    /// Cancels the upstream and resumes all waiting tasks with `nil`.
    @usableFromInline
    func cancel() {
      subscription.cancel()
      end(with: nil)
    }

    /// Resumes all waiting tasks.
    ///
    /// - Parameter failure: The failure for the task that has waited longest, or for the next call of `next`.
    private func end(with failure: Failure?) {
      let (told, dead) = lock.withLock { () -> (Queue<Continuation>, Failure?) in
        let dead = unclaimedFailure
        defer { waiting = Queue() }
        hasEnded = true
        unclaimedFailure = waiting.isEmpty ? failure : nil
        return (waiting, dead)
      }
      withExtendedLifetime(dead) {}  // released after unlocking
      var (answer, entries) = (failure.map { Result<Input?, Failure>.failure($0) } ?? .success(nil), told)
      while !entries.isEmpty {
        entries.removeFirst().resume(returning: Answer(answer))
        answer = .success(nil)
      }
    }

    // MARK: - Receiving

    @usableFromInline
    func receive(subscription received: any Subscription) {
      guard subscription.attach(received) else { return received.cancel() }
      // Tasks that waited before the subscription arrived have not requested yet.
      let count = lock.withLock {
        (isSubscribed, lacksSubscription) = (true, false)
        return unasked
      }
      if count > 0 { subscription.request(.max(count)) }
    }

    @usableFromInline
    func receive(_ input: Input) -> Subscribers.Demand {
      guard subscription.isActive else {
        if !subscription.hasEnded { resumeWithoutSubscription() }
        return .none
      }
      let continuation = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
      continuation?.resume(returning: Answer(.success(input)))
      return .none
    }

    /// Resumes all waiting tasks, unless a subscription has arrived.
    private func resumeWithoutSubscription() {
      var resumed = lock.withLock { () -> Queue<Continuation> in
        guard !isSubscribed, !hasEnded else { return Queue() }
        defer { (waiting, unasked) = (Queue(), 0) }
        lacksSubscription = true
        return waiting
      }
      while !resumed.isEmpty { resumed.removeFirst().resume(returning: Answer(.success(nil))) }
    }

    @usableFromInline
    func receive(completion: Subscribers.Completion<Failure>) {
      guard subscription.end() else { return }
      if case .failure(let error) = completion { end(with: error) } else { end(with: nil) }
    }
  }
#endif
