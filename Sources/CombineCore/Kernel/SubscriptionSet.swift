import Synchronization

/// A collection of the subscriptions that a subject received. It requests an unlimited number of values from each, and
/// cancels them with the subject.
///
/// Subscriptions that have ended are released when the list next reaches its limit.
@usableFromInline
package final class SubscriptionSet: @unchecked Sendable {  // `lock` guards every `var`, and writing the atomic
  private let lock = InlineLock()
  private var subscriptions: [any Subscription] = []
  private var limit = 8
  /// `true` once elements have been requested from the subscriptions, and from then on.
  private let isRequested: Atomic<Bool>

  /// - Parameter isRequested: A Boolean value that indicates whether to request as soon as a subscription is added.
  ///   Otherwise ``requestAll()`` requests.
  @usableFromInline
  package init(isRequested: Bool) { self.isRequested = Atomic(isRequested) }

  @usableFromInline
  package func add(_ subscription: any Subscription) {
    let (asks, dead) = lock.withLock { () -> (Bool, [any Subscription]) in
      let all = subscriptions
      if subscriptions.count >= limit {
        subscriptions.removeAll { hasEnded($0) }
        limit = max(8, subscriptions.count * 2)
      }
      subscriptions.append(subscription)
      return (isRequested.load(ordering: .relaxed), all)
    }
    withExtendedLifetime(dead) {}  // released after unlocking
    if asks { subscription.request(.unlimited) }
  }

  /// Requests an unlimited number of values from every subscription. The subject calls this when one of its subscribers
  /// has requested values.
  @usableFromInline
  package func requestAll() {
    guard !isRequested.load(ordering: .relaxed) else { return }
    let all = lock.withLock { () -> [any Subscription] in
      guard !isRequested.load(ordering: .relaxed) else { return [] }
      isRequested.store(true, ordering: .relaxed)
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
    withExtendedLifetime(dead) {}  // released after unlocking
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
