/// Names one who waits; equal to nothing but itself.
@usableFromInline
final class ObserverToken: Sendable {
  @usableFromInline init() {}
}

/// A result that comes once, and those who wait for it: what a `Future` is made of.
///
/// The first result counts. Everybody is told once, in the order of asking, outside the lock (law 18), and then
/// let go (law 16). Who asks later is told at once. Asking and forgetting take constant time.
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

  @usableFromInline
  func removeObserver(_ token: ObserverToken) {
    let dead = lock.withLock { waiting.removeValue(forKey: ObjectIdentifier(token)) }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }
}

extension PromiseState {
  /// The outcome handed over from the thread that settles, where every asker gets the same.
  private struct Answer: @unchecked Sendable {  // as a `Future` delivers it, whatever it is
    let outcome: Outcome
  }

  /// Waits for the result.
  func outcome() async -> Outcome {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Answer, Never>) in
      addObserver(ObserverToken()) { continuation.resume(returning: Answer(outcome: $0)) }
    }.outcome
  }
}
