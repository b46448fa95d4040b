import Foundation
import Testing

@testable import CombineCore

private final class Payload {}

/// A source that sends what the test determines, regardless of demand and cancels. It retains its subscriber.
private final class RudeSource<Output>: Publisher, @unchecked Sendable {  // used by one thread at a time
  typealias Failure = Never

  private(set) var subscriber: AnySubscriber<Output, Never>?
  var onRequest: ((Subscribers.Demand) -> Void)?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: PipelineSubscription("rude", request: { [self] in onRequest?($1) }))
  }
}

struct MergeCoordinatorTests {
  /// An upstream that delivers inside a request enters gates of its own: inside this coordinator's gate, two threads
  /// could wait for each other.
  @Test("flatMap requests the next publisher after it has left its gate")
  func requestsOutsideTheGate() {
    let source = RudeSource<PassthroughSubject<Int, Never>>()
    let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let values = Notes<Int>()
    let cancellable = source.flatMap(maxPublishers: .max(2)) { $0 }.sink { values.append($0) }
    _ = source.subscriber?.receive(first)
    _ = source.subscriber?.receive(second)
    var requests: [Subscribers.Demand] = []
    var isFree = false
    source.onRequest = { demand in
      requests.append(demand)
      let done = DispatchSemaphore(value: 0)
      Thread {
        second.send(7)
        done.signal()
      }.start()
      isFree = done.wait(timeout: .now() + 600) == .success
    }
    first.send(completion: .finished)
    #expect(requests == [.max(1)])
    #expect(isFree)
    #expect(values.all == [7])
    cancellable.cancel()
  }

  @Test("The only value of a publisher follows the values that wait for demand")
  func scalarsFollowWaitingElements() {
    for cancels in [false, true] {
      let source = RudeSource<Just<Int>>()
      let probe = Probe()
      source.flatMap { $0 }.setFailureType(to: MachineError.self).subscribe(probe)
      for number in 1...3 { _ = source.subscriber?.receive(Just(number)) }
      #expect(probe.found == [])
      probe.onValue = { value in
        if value == 1 { _ = source.subscriber?.receive(Just(4)) }
        if value == 2, cancels {
          probe.cancel()
          _ = source.subscriber?.receive(Just(5))
        }
      }
      probe.request(.unlimited)
      _ = source.subscriber?.receive(Just(6))
      #expect(probe.found == (cancels ? [1, 2] : [1, 2, 3, 4, 6]).map { .value([$0]) })
    }
  }

  @Test("Pending elements are released after a cancel, even if another thread is inside a delivery at that time")
  func waitingElementsAreReleased() {
    for cancelsElsewhere in [true, false] {
      let (one, other) = (RudeSource<Payload>(), RudeSource<Payload>())
      weak var waiting: Payload?
      var subscription: (any Subscription)?
      let puppet = Puppet()
      let subscriber = AnySubscriber<Payload, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: { _ in
          let payload = Payload()
          waiting = payload
          _ = other.subscriber?.receive(payload)
          #expect(waiting != nil)
          if cancelsElsewhere { _ = puppet.perform { subscription?.cancel() } }
          return .none
        })
      one.merge(with: other).subscribe(subscriber)
      _ = one.subscriber?.receive(Payload())
      if !cancelsElsewhere {
        #expect(waiting != nil)
        subscription?.cancel()
      }
      #expect(waiting == nil)
      #expect(one.subscriber != nil && other.subscriber != nil)
      // The cancel has left the gate.
      #expect(puppet.perform { one.subscriber?.receive(Payload()) } == Subscribers.Demand.none)
      puppet.end()
    }
  }

  @Test("Pending elements are released by a cancel from inside a delivery, before that delivery returns")
  func waitingElementsAreReleasedInsideADelivery() {
    let (one, other) = (RudeSource<Payload>(), RudeSource<Payload>())
    weak var waiting: Payload?
    var subscription: (any Subscription)?
    var isReleased = false
    let subscriber = AnySubscriber<Payload, Never>(
      receiveSubscription: {
        subscription = $0
        $0.request(.max(1))
      },
      receiveValue: { _ in
        do {
          let payload = Payload()
          waiting = payload
          _ = other.subscriber?.receive(payload)
        }
        #expect(waiting != nil)
        subscription?.cancel()
        isReleased = waiting == nil
        return .none
      })
    one.merge(with: other).subscribe(subscriber)
    _ = one.subscriber?.receive(Payload())
    #expect(isReleased)
    #expect(one.subscriber != nil && other.subscriber != nil)
  }

  @Test(
    "Unlimited demand that a delivery returns or requests is passed to every upstream", arguments: [true, false])
  func unlimitedDemandOfADelivery(isReturned: Bool) {
    let (one, other) = (Tap(), Tap())
    let probe = Probe()
    if isReturned { probe.returns = .unlimited } else { probe.onValue = { _ in probe.request(.unlimited) } }
    one.merge(with: other).subscribe(probe)
    probe.request(.max(1))
    #expect(one.connections[0].demand == .max(1))
    for number in 1...3 {
      one.send(number)
      other.send(number * 10)
    }
    #expect(probe.found == [1, 10, 2, 20, 3, 30].map { .value([$0]) })
    #expect(one.connections[0].demand == .unlimited)
    #expect(other.connections[0].demand == .unlimited)
    probe.cancel()
  }
}
