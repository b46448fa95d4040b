import Testing

@testable import CombineCore

private final class Payload {}

/// A source that retains its subscriber even after a cancel.
private final class KeepingSource: Publisher {
  typealias Output = Payload
  typealias Failure = Never

  private(set) var subscriber: AnySubscriber<Payload, Never>?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Payload, Downstream.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Subscriptions.empty)
  }

  /// Sends a value to which only the receiver has a strong reference.
  func send() -> WeakReference {
    let payload = Payload()
    _ = subscriber?.receive(payload)
    return WeakReference(payload)
  }
}

/// A subscriber that keeps its subscription, and requests nothing.
private final class IdleSubscriber: Subscriber {
  var subscription: (any Subscription)?
  var hasFailed = false

  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Payload) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<MachineError>) { hasFailed = true }
}

/// Elements and closures that operators release before they are released themselves.
struct ReleaseTests {
  @Test("merge releases the elements that wait for demand when another upstream fails")
  func mergeThatFails() {
    let (one, two) = (PassthroughSubject<Payload, MachineError>(), PassthroughSubject<Payload, MachineError>())
    let subscriber = IdleSubscriber()
    one.merge(with: two).subscribe(subscriber)
    let payload = {
      let payload = Payload()
      one.send(payload)
      return WeakReference(payload)
    }()
    #expect(payload.object != nil, "the element waits")
    two.send(completion: .failure(MachineError(side: 1)))
    #expect(subscriber.hasFailed && payload.object == nil)
    withExtendedLifetime(subscriber.subscription) {}
  }

  @Test(
    "collect retains no element that it has delivered, even if its source retains the subscriber",
    arguments: [Int.max, 2])
  func collect(count: Int) {
    let source = KeepingSource()
    var counts: [Int] = []
    let collected =
      count == .max ? source.collect().eraseToAnyPublisher() : source.collect(count).eraseToAnyPublisher()
    let cancellable = collected.sink { counts.append($0.count) }
    let payloads = (0..<3).map { _ in source.send() }
    #expect(payloads[2].object != nil)
    source.subscriber?.receive(completion: .finished)
    #expect(counts == (count == .max ? [3] : [2, 1]))
    #expect(payloads.allSatisfy { $0.object == nil })
    cancellable.cancel()
  }

  @Test("A delayed element is released by a cancel, although source and clock keep their references")
  func waitingElements() {
    let builds: [(KeepingSource, ManualClock) -> AnyPublisher<Payload, Never>] = [
      { $0.debounce(for: 3, scheduler: $1).eraseToAnyPublisher() },
      { $0.throttle(for: 3, scheduler: $1, latest: true).eraseToAnyPublisher() },
      { $0.throttle(for: 3, scheduler: $1, latest: false).eraseToAnyPublisher() },
      { $0.delay(for: 3, scheduler: $1).eraseToAnyPublisher() },
      { source, clock in source.receive(on: clock).eraseToAnyPublisher() },
      { $0.collect(.byTime($1, 3)).compactMap(\.first).eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      let (source, clock) = (KeepingSource(), ManualClock())
      var received = 0
      let cancellable = build(source, clock).sink { _ in received += 1 }
      let payload = source.send()
      #expect(payload.object != nil)
      cancellable.cancel()
      #expect(payload.object == nil, "operator \(index)")
      #expect(clock.waiting.count == 1)
      #expect(source.send().object == nil)
      clock.advance(by: 5)
      #expect(received == 0)
    }
  }

  @Test(
    "A timeout that has ended releases its closure, although the clock retains an action", arguments: [true, false])
  func timeout(isCancelled: Bool) {
    let (clock, tap, probe) = (ManualClock(), Tap(), Probe())
    weak var token: Payload?
    do {
      let kept = Payload()
      token = kept
      tap.timeout(9, scheduler: clock, customError: { withExtendedLifetime(kept) { MachineError(side: 7) } })
        .subscribe(probe)
    }
    #expect(token != nil)
    if isCancelled {
      probe.cancel()
    } else {
      tap.send(completion: .finished)
      clock.advance(by: 1)
      #expect(probe.found == [.finished])
    }
    #expect(token == nil)
    #expect(clock.waiting.count == 1)
  }
}
