/// Names one who waits; equal to nothing but itself.
@usableFromInline
final class Ticket: Sendable {
  @usableFromInline init() {}
}

/// A result that comes once, and those who wait for it: what a `Future` is made of.
///
/// The first result counts. Everybody is told once, in the order of asking, outside the lock (law 18), and then
/// let go (law 16). Who asks later is told at once. Forgetting is linear in the number of those who wait.
@usableFromInline
final class Settlement<Output, Failure: Error>: @unchecked Sendable {  // guarded by the lock
  @usableFromInline typealias Outcome = Result<Output, Failure>

  private let lock = Lock()
  @exclusivity(unchecked) private var outcome: Outcome?
  @exclusivity(unchecked) private var waiting: [(ticket: Ticket, tell: (Outcome) -> Void)] = []

  @usableFromInline
  init() {}

  @usableFromInline
  func settle(_ outcome: Outcome) {
    let waiting = lock.withLock { () -> [(ticket: Ticket, tell: (Outcome) -> Void)] in
      guard self.outcome == nil else { return [] }
      self.outcome = outcome
      defer { self.waiting = [] }
      return self.waiting
    }
    for (_, tell) in waiting { tell(outcome) }
  }

  @usableFromInline
  func await(_ ticket: Ticket, _ tell: @escaping (Outcome) -> Void) {
    let outcome = lock.withLock { () -> Outcome? in
      if self.outcome == nil { waiting.append((ticket, tell)) }
      return self.outcome
    }
    if let outcome { tell(outcome) }
  }

  @usableFromInline
  func forget(_ ticket: Ticket) {
    let dead = lock.withLock {
      waiting.firstIndex { $0.ticket === ticket }.map { waiting.remove(at: $0) }
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }
}
