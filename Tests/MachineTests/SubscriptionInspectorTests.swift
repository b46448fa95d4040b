import Foundation
import Testing

@testable import CombineCore

/// An inspector that counts subscriptions, and passes every subscriber on.
private final class CountingInspector: SubscriptionInspector {
  let subscriptions = Counter()
  let publishers = Notes<String>()
  private let releases: Counter

  init(_ releases: Counter) { self.releases = releases }
  deinit { releases.increment() }

  func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure {
    subscriptions.increment()
    publishers.append("\(P.self)")
    publisher.receive(subscriber: subscriber)
  }
}

/// An inspector whose subscribers note what they are told that was dropped.
private final class DropInspector: SubscriptionInspector {
  let drops = Notes<String>()

  func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure {
    publisher.receive(subscriber: Telling(downstream: subscriber, drops: drops))
  }

  private struct Telling<Downstream: Subscriber>: Subscriber, InspectingSubscriber {
    let downstream: Downstream
    let drops: Notes<String>

    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Downstream.Failure>) { downstream.receive(completion: completion) }
    func didDrop(_ element: Any, _ reason: DropReason) { drops.append("\(element) \(reason)") }
  }
}

/// The hook of the inspector. Each test has its own process, because all subscriptions of a process use the hook.
struct SubscriptionInspectorTests {
  @Test("The installed inspector sees each subscription, and one that has been replaced sees none")
  func replacing() async {
    await #expect(processExitsWith: .success) {
      let releases = Counter()
      let inspectors = (0..<2).map { _ in CountingInspector(releases) }
      var sum = 0
      func subscribe() { Just(1).subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { sum += $0 })) }
      subscribe()
      #expect(!isInspecting())
      InstalledInspector.replace(with: inspectors[0])
      #expect(isInspecting())
      subscribe()
      InstalledInspector.replace(with: inspectors[1])
      for _ in 0..<2 { subscribe() }
      InstalledInspector.replace(with: nil)
      #expect(!isInspecting())
      subscribe()
      #expect(sum == 5)
      #expect(inspectors.map(\.subscriptions.value) == [1, 2])
      withExtendedLifetime(inspectors) { #expect(releases.value == 0) }
    }
  }

  @Test("An inspector sees the subscriptions to inner publishers whose elements are known beforehand")
  func knownElements() async {
    await #expect(processExitsWith: .success) {
      let inspector = CountingInspector(Counter())
      InstalledInspector.replace(with: inspector)
      Self.expectSubscriptions(to: Future<Int, Never> { $0(.success(1)) }, inspector)
      Self.expectSubscriptions(to: Publishers.Sequence<[Int], Never>(sequence: [1, 2]), inspector)
      InstalledInspector.replace(with: nil)
    }
  }

  /// Subscribes to operators whose inner publisher begins with 1, and expects that the inspector sees that publisher.
  private static func expectSubscriptions<P: Publisher<Int, Never>>(to inner: P, _ inspector: CountingInspector) {
    func expect<Operator: Publisher<Int, Never>>(
      _ count: Int, _ name: String, _ build: (PassthroughSubject<P, Never>) -> Operator
    ) {
      let (before, outer) = (inspector.publishers.count, PassthroughSubject<P, Never>())
      var received: [Int] = []
      build(outer).subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { received.append($0) }))
      for _ in 0..<count { outer.send(inner) }
      #expect(received.first == 1, "\(P.self), \(name)")
      let seen = inspector.publishers.all[before...].count { $0 == "\(P.self)" }
      #expect(seen == count, "\(P.self), \(name)")
    }
    for count in 1...3 {
      expect(count, "flatMap") { $0.flatMap { $0 } }
      expect(count, "flatMap, one at a time") { $0.flatMap(maxPublishers: .max(1)) { $0 } }
      expect(count, "switchToLatest") { $0.switchToLatest() }
    }
    expect(1, "append") { _ in inner.append(Empty()) }
    expect(1, "prepend") { _ in Empty().prepend(inner) }
    expect(1, "merge") { _ in inner.merge(with: Empty()) }
  }

  @Test("An inspector's subscriber is told each element that it does not receive, and why")
  func drops() async {
    await #expect(processExitsWith: .success) {
      let inspector = DropInspector()
      InstalledInspector.replace(with: inspector)
      Self.expectDrops(["2 notRequested", "3 notRequested", "4 notRequested"], inspector) { $0 }
      Self.expectDrops(["4 bufferFull"], inspector) { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) }
      Self.expectDrops(["2 bufferFull"], inspector) { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest) }
      InstalledInspector.replace(with: nil)
    }
  }

  /// Sends the elements 1 to 4 to a subscriber that requests one of them.
  private static func expectDrops<P: Publisher<Int, Never>>(
    _ drops: [String], _ inspector: DropInspector, _ build: (PassthroughSubject<Int, Never>) -> P
  ) {
    let (subject, before) = (PassthroughSubject<Int, Never>(), inspector.drops.count)
    let publisher = build(subject)
    publisher.subscribe(AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.max(1)) }))
    for element in 1...4 { subject.send(element) }
    #expect(Array(inspector.drops.all[before...]) == drops, "\(P.self)")
  }

  @Test("Threads that install inspectors while others subscribe lose no subscription and release every inspector")
  func replacingOnSeveralThreads() async {
    await #expect(processExitsWith: .success) {
      let (releases, received) = (Counter(), Counter())
      let rounds = 2000
      concurrently(4) { number in
        for _ in 0..<rounds {
          if number % 2 == 0 {
            InstalledInspector.replace(with: CountingInspector(releases))
          } else {
            Just(1).subscribe(
              Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in received.increment() }))
          }
        }
      }
      InstalledInspector.replace(with: nil)
      #expect(received.value == 2 * rounds)
      #expect(releases.value == 2 * rounds)
    }
  }
}
