import Foundation
import Testing

@testable import CombineCore

/// A subscriber that is slow to receive its subscription.
private final class SlowSubscriber: Subscriber, @unchecked Sendable {  // the semaphores order its accesses
  typealias Input = Int
  typealias Failure = Never

  let notes = Notes<String>()
  let isInside = DispatchSemaphore(value: 0)
  let mayLeave = DispatchSemaphore(value: 0)

  func receive(subscription: any Subscription) {
    isInside.signal()
    mayLeave.wait()
    notes.append("subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    notes.append("value")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { notes.append("completion") }
}

/// A subscriber that passes its subscription to a closure, so that it can be released before the subscription.
private final class Member: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let handOver: (any Subscription) -> Void
  init(_ handOver: @escaping (any Subscription) -> Void) { self.handOver = handOver }

  func receive(subscription: any Subscription) { handOver(subscription) }
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

struct SubscriberListTests {
  @Test("A completion does not overtake the subscription that another thread is delivering")
  func completionDuringTheSubscription() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = SlowSubscriber()
    let done = DispatchSemaphore(value: 0)
    Thread {
      subject.subscribe(subscriber)
      done.signal()
    }.start()
    subscriber.isInside.wait()
    subject.send(completion: .finished)
    #expect(subscriber.notes.all == [])
    subscriber.mayLeave.signal()
    done.wait()
    #expect(subscriber.notes.all == ["subscription", "completion"])
  }

  @Test("A subscriber that attaches while a property publishes receives the value before the change, and the new one")
  func attachingWhileAPropertyPublishes() {
    final class Model { @Published var value = 1 }
    let model = Model()
    var (found, late) = ([Int](), AnyCancellable?.none)
    let early = model.$value.sink { value in
      if value == 2, late == nil { late = model.$value.sink { found.append($0) } }
    }
    model.value = 2
    #expect(found == [1, 2])
    model.value = 3
    #expect(found == [1, 2, 3])
    early.cancel()
    late?.cancel()
  }

  /// The first twenty-five of forty leave gaps. When these are closed, the subscribers after them have new positions.
  @Test("Every subscriber is released as soon as it cancels, in any order, also after gaps were closed")
  func cancellingReleasesAlsoAfterGapsWereClosed() {
    for order in [Array(0..<40), Array((0..<40).reversed()), (0..<40).map { $0 * 7 % 40 }] {
      let subject = PassthroughSubject<Int, Never>()
      var subscriptions: [any Subscription] = []
      let members = (0..<40).map { _ in
        let member = Member { subscriptions.append($0) }
        subject.subscribe(member)
        return WeakReference(member)
      }
      #expect(members.allSatisfy { $0.object != nil })
      for (count, index) in order.enumerated() {
        subscriptions[index].cancel()
        #expect(members[index].object == nil)
        #expect(members.count { $0.object != nil } == 39 - count)
      }
      subject.send(1)
    }
  }

  /// The value that a subscriber sends while it receives one goes to a new list of subscribers; the delivery further up
  /// the stack still has the old one.
  @Test("A subscriber that cancels during a delivery is released when the outermost delivery ends")
  func aCancelDuringANestedDelivery() {
    let broadcaster = Broadcaster<Int, Never>("subject")
    var subscription: (any Subscription)?
    weak var entry: AnyObject?
    var received: [Int] = []
    let sender = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.unlimited) },
      receiveValue: { value in
        received.append(value)
        guard value == 1 else { return .none }
        subscription?.cancel()
        subscription = nil
        broadcaster.send(2)
        return .none
      }, receiveCompletion: { _ in })
    broadcaster.attach(sender)
    broadcaster.attach(
      Member {
        subscription = $0
        entry = $0 as AnyObject
      })
    #expect(entry != nil)
    broadcaster.send(1)
    #expect(received == [1, 2])
    #expect(entry == nil)
  }

  /// Each of a thousand subscribers cancels when the next one has attached, and leaves a gap before it.
  @Test("The list stays short for any number of subscribers that attach and cancel", arguments: [0, 50])
  func gapsAreClosed(besides count: Int) throws {
    let broadcaster = Broadcaster<Int, Never>("subject")
    var subscriptions: [any Subscription] = []
    for _ in 0..<count { broadcaster.attach(Member { subscriptions.append($0) }) }
    var longest = 0
    for _ in 0..<1000 {
      broadcaster.attach(Member { subscriptions.append($0) })
      if subscriptions.count > count + 1 { subscriptions.remove(at: count).cancel() }
      let list = try #require(Mirror(reflecting: broadcaster).superclassMirror?.descendant("list"))
      longest = max(longest, Mirror(reflecting: list).children.count)
    }
    #expect((2..<200).contains(longest))
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("A subscriber that receives values after the update receives each once, after the others")
  func receivingAfterTheUpdate() {
    let broadcaster = Broadcaster<Int, MachineError>("subject", policy: .afterDelivery, current: 0)
    var notes: [String] = []
    for (name, isLate) in [("late", true), ("early", false), ("later", true)] {
      let probe = Probe()
      probe.onValue = { notes.append("\(name) \($0) of \(broadcaster.value)") }
      broadcaster.attach(probe, receivesAfterUpdate: isLate)
      probe.request(.max(2))
    }
    broadcaster.send(1)
    broadcaster.send(2)
    #expect(
      notes == [
        "late 0 of 0", "early 0 of 0", "later 0 of 0", "early 1 of 0", "late 1 of 1", "later 1 of 1",
      ])
    broadcaster.send(completion: .finished)
  }

  @Test("The list is compacted when half of it are gaps, so that cancelling takes amortised constant time")
  func cancellingInOrder() throws {
    let broadcaster = Broadcaster<Int, Never>("subject")
    var subscriptions: [any Subscription] = []
    for _ in 0..<400 { broadcaster.attach(Member { subscriptions.append($0) }) }
    var lengths = [400]
    for subscription in subscriptions {
      subscription.cancel()
      let list = try #require(Mirror(reflecting: broadcaster).superclassMirror?.descendant("list"))
      let length = Mirror(reflecting: list).children.count
      if length != lengths.last { lengths.append(length) }
    }
    // Lists shorter than 17 keep their gaps until the last subscriber leaves.
    #expect(lengths == [400, 199, 99, 49, 24, 7, 0])
  }

  @Test("Cancellables are distinguished by their identity, and so are their hashes")
  func identityOfCancellables() {
    let cancellables = (0..<100).map { _ in AnyCancellable {} }
    #expect(Set(cancellables).count == 100)
    #expect(Set(cancellables.map(\.hashValue)).count > 90)
    #expect(cancellables[0] == cancellables[0] && cancellables[0] != cancellables[1])
  }
}
