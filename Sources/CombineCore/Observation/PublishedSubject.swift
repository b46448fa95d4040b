import Synchronization

/// The storage of a `@Published` property whose publisher has been used.
///
/// Holds a broadcaster, the subscriptions of `assign(to:)`, and a reference to the object's publisher, which is set
/// once and then constant.
@usableFromInline
package final class PublishedSubject<Value>: @unchecked Sendable {  // constants and an atomic
  @usableFromInline package let broadcaster: Broadcaster<Value, Never>
  @usableFromInline let upstreams = SubscriptionSet(isRequested: true)
  // Set once and retained manually. `AtomicLazyReference.load` is not inlined, and costs as much as a lock.
  @usableFromInline let observer = Atomic<UnsafeRawPointer?>(nil)

  @inlinable
  init(_ value: Value) {
    broadcaster = Broadcaster("PublishedSubject", policy: .afterDelivery, current: value, rejectsZeroDemand: true)
    broadcaster.keep(self)
  }

  #if hasFeature(Embedded)
    @usableFromInline package let lifetime = Lifetime()
  #endif

  deinit {
    #if hasFeature(Embedded)
      lifetime.end()
    #endif
    upstreams.cancel()
    if let raw = observer.load(ordering: .relaxed) {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(raw).release()
    }
  }

  /// Sets the publisher of the object that has the property. Only the first call has an effect. No two threads may call
  /// this method at the same time.
  ///
  /// - Parameter publisher: The object's publisher.
  @usableFromInline
  func observe(with publisher: ObservableObjectPublisher) {
    guard observer.load(ordering: .relaxed) == nil else { return }
    observer.store(UnsafeRawPointer(Unmanaged.passRetained(publisher).toOpaque()), ordering: .releasing)
  }

  /// Notifies the object's publisher, then publishes a value.
  ///
  /// - Parameter value: The new value of the property.
  @inlinable
  func send(_ value: Value) {
    if let raw = observer.load(ordering: .acquiring) {
      Unmanaged<ObservableObjectPublisher>.fromOpaque(raw)._withUnsafeGuaranteedRef { $0.send() }
    }
    broadcaster.send(value)
  }
}

/// A subscriber that sends each element to the storage of a property, for `assign(to: &$property)`. It does not retain
/// the storage.
final class PublishedSubscriber<Value>: Subscriber, CustomStringConvertible {
  typealias Input = Value
  typealias Failure = Never

  #if hasFeature(Embedded)
    @Weak private var subject: PublishedSubject<Value>?
  #else
    private weak var subject: PublishedSubject<Value>?
  #endif
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

#if hasFeature(Embedded)
  extension PublishedSubject: WeaklyReferenced {}
#endif
