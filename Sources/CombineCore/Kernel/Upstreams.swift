/// The subscriptions that a subject was given, cancelled with the subject.
@usableFromInline
final class Upstreams: @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var subscriptions: [any Subscription] = []

  @usableFromInline
  init() {}

  @usableFromInline
  func add(_ subscription: any Subscription) {
    lock.withLock { subscriptions.append(subscription) }
    subscription.request(.unlimited)
  }

  /// Lets go of a subscription that has ended.
  func remove(_ subscription: any Subscription) {
    let dead = lock.withLock {
      subscriptions.firstIndex { $0.combineIdentifier == subscription.combineIdentifier }.map { subscriptions.remove(at: $0) }
    }
    withExtendedLifetime(dead) {}  // dies outside the lock
  }

  @usableFromInline
  func cancel() {
    let all = lock.withLock {
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in all { subscription.cancel() }
  }
}
