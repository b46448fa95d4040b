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

  @usableFromInline
  func cancel() {
    let all = lock.withLock {
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in all { subscription.cancel() }
  }
}
