/// The identity of one observer of a promise; equal only to itself.
@usableFromInline
final class ObserverToken: Sendable {
  @usableFromInline init() {}
}

/// A result that arrives once, and the observers that wait for it: the state of a `Future`.
///
/// - Order: The first result counts. Observers are called once, in the order in which they were added.
/// - Threads: Observers are called without a lock (law 18, no user code under a lock). An observer that is added after
///   the result is called before `addObserver` returns.
/// - Memory: Observers are released after their call (law 16, everything is released).
/// - Cost: Adding and removing an observer are O(1).
@usableFromInline
final class PromiseState<Output, Failure: Error>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline typealias Outcome = Result<Output, Failure>

  private let lock = Lock()
  @exclusivity(unchecked) private var outcome: Outcome?
  @exclusivity(unchecked) private var waiting: [ObjectIdentifier: Waiting] = [:]
  @exclusivity(unchecked) private var count = 0

  private struct Waiting {
    var token: ObserverToken
    var number: Int
    var tell: (Outcome) -> Void
  }

  @usableFromInline
  init() {}

  /// Stores the result, unless there is one, and calls the observers.
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

  /// Adds an observer, or calls it if there is a result.
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

  /// Removes an observer that has not been called.
  ///
  /// - Parameter token: The identity of the observer.
  @usableFromInline
  func removeObserver(_ token: ObserverToken) {
    let dead = lock.withLock { waiting.removeValue(forKey: ObjectIdentifier(token)) }
    withExtendedLifetime(dead) {}  // released after unlocking
  }
}

extension PromiseState {
  /// The result, as it moves from the thread that resolves the promise to the task that waits.
  private struct Answer: @unchecked Sendable {  // `Future` delivers the same result to all observers
    let outcome: Outcome
  }

  /// Waits for the result.
  func outcome() async -> Outcome {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Answer, Never>) in
      addObserver(ObserverToken()) { continuation.resume(returning: Answer(outcome: $0)) }
    }.outcome
  }
}
