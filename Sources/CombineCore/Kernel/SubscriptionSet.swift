/// The subscriptions that a subject received: requested without limit, and cancelled with the subject.
///
/// Those that have ended are released when the list is next enlarged.
@usableFromInline
package final class SubscriptionSet: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var subscriptions: [any Subscription] = []
  private var limit = 8
  private var isRequested: Bool

  /// - Parameter isRequested: A Boolean value that indicates whether to request at once; otherwise ``requestAll()``
  ///   does.
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

  /// Requests unlimited values of every subscription, when a subscriber of the subject has requested some.
  @usableFromInline
  package func requestAll() {
    let all = lock.withLock { () -> [any Subscription] in
      guard !isRequested else { return [] }
      isRequested = true
      return subscriptions
    }
    for subscription in all { subscription.request(.unlimited) }
  }

  /// Releases a subscription that has ended.
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
