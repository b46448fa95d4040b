import Synchronization

/// What a `@Published` property becomes once somebody has asked for its publisher.
///
/// Sendable: a fanout, a list with a lock, and a reference set once.
@usableFromInline
package final class PublishedSubject<Value>: @unchecked Sendable {
  @usableFromInline package let fanout: Fanout<Value, Never>
  @usableFromInline let upstreams = Upstreams(isAwaited: true)
  // Set once, retained by hand. `AtomicLazyReference.load` is not inlined, and costs as much as the lock.
  @usableFromInline let observer = Atomic<UnsafeRawPointer?>(nil)

  @usableFromInline
  init(_ value: Value) {
    fanout = Fanout("PublishedSubject", memory: .afterDelivery, current: value)
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
    fanout.send(value)
  }
}

/// Writes to a `@Published` property without keeping it alive: `assign(to: &$property)`.
final class PublishedSubscriber<Value>: Subscriber, CustomStringConvertible {
  typealias Input = Value
  typealias Failure = Never

  private weak var subject: PublishedSubject<Value>?
  private let handle = Handle("PublishedSubscriber")

  init(_ subject: PublishedSubject<Value>) { self.subject = subject }

  func receive(subscription: any Subscription) {
    guard let subject, handle.attach(subscription) else { return subscription.cancel() }
    subject.upstreams.add(handle)
  }

  func receive(_ input: Value) -> Subscribers.Demand {
    if handle.isActive { subject?.send(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    if handle.complete() { subject?.upstreams.remove(handle) }
  }

  var description: String { "PublishedSubscriber" }
}
