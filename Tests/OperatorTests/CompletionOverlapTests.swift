import Combine
import CombineTestKit
import Testing

/// A subscriber that is slow to receive its subscription on one thread and a value on another one.
private final class SlowSubscriber: Subscriber, @unchecked Sendable {  // all state is the monitor's
  struct State {
    var hasRequested = false
    var hasSentCompletion = false
    var hasSubscribed = false
    var isDelivering = false
    var isCompleted = false
    var overlaps = false
  }

  let monitor = Monitor(State())
  let subject: PassthroughSubject<Int, Never>

  init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
    monitor.withLock { $0.hasRequested = true }
    _ = monitor.wait { $0.hasSentCompletion }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    monitor.withLock { $0.isDelivering = true }
    subject.send(completion: .finished)
    monitor.withLock { $0.hasSentCompletion = true }
    _ = monitor.wait { $0.hasSubscribed }
    monitor.withLock { $0.isDelivering = false }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    monitor.withLock {
      $0.isCompleted = true
      $0.overlaps = $0.isDelivering
    }
  }
}

struct CompletionOverlapTests {
  @Test("A completion that waits for the subscription does not overlap a value on another thread")
  func completionDuringTheSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = SlowSubscriber(subject)
    let first = JoinableThread {
      subject.subscribe(subscriber)
      subscriber.monitor.withLock { $0.hasSubscribed = true }
    }
    let second = JoinableThread {
      _ = subscriber.monitor.wait { $0.hasRequested }
      subject.send(1)
    }
    #expect(first.join() && second.join())
    #expect(subscriber.monitor.read { $0.isCompleted && !$0.overlaps })
  }
}
