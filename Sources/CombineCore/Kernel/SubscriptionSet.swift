/// The subscriptions that a subject was given: asked for everything, cancelled with the subject.
///
/// Those that have ended are let go of when the list is next enlarged.
@usableFromInline
package final class SubscriptionSet: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var subscriptions: [any Subscription] = []
  private var limit = 8
  private var isRequested: Bool

  /// - Parameter isRequested: Whether to ask at once; otherwise after ``requestAll()``.
  @usableFromInline
  package init(isRequested: Bool) { self.isRequested = isRequested }

  @usableFromInline
  package func add(_ subscription: any Subscription) {
    let (asks, dead) = lock.withLock { () -> (Bool, [any Subscription]) in
      let all = subscriptions
      if subscriptions.count >= limit {
        subscriptions.removeAll { ($0 as? PipelineSubscription)?.hasEnded == true }
        limit = max(8, subscriptions.count * 2)
      }
      subscriptions.append(subscription)
      return (isRequested, all)
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
    if asks { subscription.request(.unlimited) }
  }

  /// Somebody has asked the subject for values: asks entries for everything.
  @usableFromInline
  package func requestAll() {
    let all = lock.withLock { () -> [any Subscription] in
      guard !isRequested else { return [] }
      isRequested = true
      return subscriptions
    }
    for subscription in all { subscription.request(.unlimited) }
  }

  /// Lets go of a subscription that has ended.
  func remove(_ subscription: any Subscription) {
    let dead = lock.withLock {
      subscriptions.firstIndex { $0.combineIdentifier == subscription.combineIdentifier }.map {
        subscriptions.remove(at: $0)
      }
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  @usableFromInline
  package func cancel() {
    let all = lock.withLock {
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in all { subscription.cancel() }
  }
}
