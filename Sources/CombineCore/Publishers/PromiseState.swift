/// An object whose identity stands for one observer of a ``PromiseState``, so that the observer can be removed.
@usableFromInline
final class ObserverToken: Sendable {
  @usableFromInline init() {}
}

/// The state of a `Future`: its result, or the observers that wait for it.
///
/// - Order: The first result counts, and later ones are ignored. Each observer is called once, in the order in which
///   the observers were added.
/// - Threads: Observers are called without a lock (law 18, no user code under a lock). An observer that is added after
///   the result is called before `addObserver` returns.
/// - Memory: Observers are released after their call (law 16, everything is released).
/// - Cost: Adding and removing an observer are O(1).
@usableFromInline
final class PromiseState<Output, Failure: Error>: @unchecked Sendable {  // `lock` guards every `var`
  @usableFromInline typealias Outcome = Result<Output, Failure>

  private let lock = InlineLock()
  @exclusivity(unchecked) private var outcome: Outcome?
  @exclusivity(unchecked) private var waiting: [ObjectIdentifier: Waiting] = [:]
  @exclusivity(unchecked) private var count = 0

  /// An observer that waits for the result.
  private struct Waiting {
    var token: ObserverToken
    var number: Int
    var tell: (Outcome) -> Void
  }

  @usableFromInline
  init() {}

  /// Stores the result and calls the observers. Does nothing if there is a result already.
  ///
  /// - Parameter outcome: The result.
  @usableFromInline
  func resolve(_ outcome: Outcome) {
    let waiting = lock.withLock { () -> [ObjectIdentifier: Waiting] in
      guard self.outcome == nil else { return [:] }
      self.outcome = outcome
      defer { self.waiting = [:] }
      return self.waiting
    }
    for one in waiting.values.sorted(by: { $0.number < $1.number }) { one.tell(outcome) }
  }

  /// Adds an observer. If there is a result already, calls the observer instead.
  ///
  /// - Parameters:
  ///   - token: The identity of the observer.
  ///   - tell: The closure to call with the result.
  @usableFromInline
  func addObserver(_ token: ObserverToken, _ tell: @escaping (Outcome) -> Void) {
    let outcome = lock.withLock { () -> Outcome? in
      if self.outcome == nil {
        count += 1
        waiting[ObjectIdentifier(token)] = Waiting(token: token, number: count, tell: tell)
      }
      return self.outcome
    }
    if let outcome { tell(outcome) }
  }

  /// Removes an observer. Does nothing if it has been called.
  ///
  /// - Parameter token: The identity of the observer.
  @usableFromInline
  func removeObserver(_ token: ObserverToken) {
    let dead = lock.withLock { waiting.removeValue(forKey: ObjectIdentifier(token)) }
    withExtendedLifetime(dead) {}  // released after unlocking
  }
}

extension PromiseState {
  /// A wrapper in which the continuation passes the result from the thread that resolves the promise to a waiting task.
  ///
  /// It is sound because the result is stored under the lock before any observer receives it, and never changes. Like
  /// every subscriber of a `Future`, the task shares the result with the other observers.
  private struct Answer: @unchecked Sendable {  // constant once it is stored
    let outcome: Outcome
  }

  /// Waits for the result, and returns it.
  func outcome() async -> Outcome {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Answer, Never>) in
      addObserver(ObserverToken()) { continuation.resume(returning: Answer(outcome: $0)) }
    }.outcome
  }
}
