import Synchronization

/// What a `@Published` property becomes once somebody has asked for its publisher.
///
/// Sendable: a broadcaster, a list with a lock, and a reference set once.
@usableFromInline
package final class PublishedSubject<Value>: @unchecked Sendable {
  @usableFromInline package let broadcaster: Broadcaster<Value, Never>
  @usableFromInline let upstreams = SubscriptionSet(isRequested: true)
  // Set once, retained by hand. `AtomicLazyReference.load` is not inlined, and costs as much as the lock.
  @usableFromInline let observer = Atomic<UnsafeRawPointer?>(nil)

  @usableFromInline
  init(_ value: Value) {
    broadcaster = Broadcaster("PublishedSubject", policy: .afterDelivery, current: value, rejectsZeroDemand: true)
  }

  deinit {
    upstreams.cancel()
    if let raw = observer.load(ordering: .acquiring) {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(raw).release()
    }
  }

  func observe(with publisher: ObservableObjectPublisher) {
    let raw = UnsafeRawPointer(Unmanaged.passRetained(publisher).toOpaque())
    if !observer.compareExchange(expected: nil, desired: raw, ordering: .acquiringAndReleasing).exchanged {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(raw).release()
    }
  }

  @inlinable
  func send(_ value: Value) {
    if let raw = observer.load(ordering: .acquiring) {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.send() }
    }
    broadcaster.send(value)
  }
}

/// Writes to a `@Published` property without keeping it alive: `assign(to: &$property)`.
final class PublishedSubscriber<Value>: Subscriber, CustomStringConvertible {
  typealias Input = Value
  typealias Failure = Never

  private weak var subject: PublishedSubject<Value>?
  private let subscription = PipelineSubscription("PublishedSubscriber")

  init(_ subject: PublishedSubject<Value>) { self.subject = subject }

  func receive(subscription received: any Subscription) {
    guard let subject, subscription.attach(received) else { return received.cancel() }
    subject.upstreams.add(subscription)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    if subscription.isActive { subject?.send(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if subscription.complete() { subject?.upstreams.remove(subscription) }
  }

  var description: String { "PublishedSubscriber" }
}
