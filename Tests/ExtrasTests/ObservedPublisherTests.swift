import Combine
import CombineExtras
import CombineTestKit
import Observation
import Testing

@Observable private final class City {
  var name: String
  init(_ name: String) { self.name = name }
}

@Observable private final class Person {
  var age = 1
  var city = City("Ulm")
  @ObservationIgnored var cancellable: AnyCancellable?
  var isOld: Bool { age > 2 }
}

/// A counter that several threads can change.
private final class SharedCounter: Observable, @unchecked Sendable {  // all state is the monitor's
  private let registrar = ObservationRegistrar()
  private let monitor = Monitor(0)

  var count: Int {
    registrar.access(self, keyPath: \.count)
    return monitor.read { $0 }
  }

  func increment() { registrar.withMutation(of: self, keyPath: \.count) { monitor.withLock { $0 += 1 } } }
}

struct ObservedPublisherTests {
  private func record<Value>(
    _ publisher: ObservedPublisher<Person, Value>, initially: Subscribers.Demand = .unlimited
  ) -> RecordingSubscriber<Value, Never> {
    let recorder = RecordingSubscriber<Value, Never>(initialDemand: initially)
    publisher.subscribe(recorder)
    return recorder
  }

  @Test func theCurrentValueAndThenEachChange() {
    let person = Person()
    person.age = 5
    let recorder = record(person.publisher(for: \.age))
    #expect(recorder.values == [5])
    person.age = 6
    #expect(recorder.values == [5, 6])
    person.age += 1
    person.age = 7  // no change
    person.city.name = "Bonn"  // another property
    #expect(recorder.values == [5, 6, 7])
    #expect(recorder.subscription.map { "\($0)" } == "ObservedPublisher")
    recorder.cancel()
    person.age = 8
    #expect(recorder.values == [5, 6, 7])
    #expect(recorder.violations == [])
  }

  @Test func aLongerKeyPath() {
    let person = Person()
    let (ulm, bonn) = (person.city, City("Bonn"))
    let recorder = record(person.publisher(for: \.city.name))
    ulm.name = "Ulm-Söflingen"
    person.city = bonn
    ulm.name = "Ulm"  // no longer the person's city
    bonn.name = "Bonn-Beuel"
    #expect(recorder.values == ["Ulm", "Ulm-Söflingen", "Bonn", "Bonn-Beuel"])
    recorder.cancel()
  }

  @Test func aComputedProperty() {
    let person = Person()
    let recorder = record(person.publisher(for: \.isOld))
    for age in 2...4 { person.age = age }
    #expect(recorder.values == [false, false, true, true])
    recorder.cancel()
  }

  @Test func whoHasNotAskedGetsTheNewestValueLater() {
    let person = Person()
    let recorder = record(person.publisher(for: \.age), initially: .none)
    person.age = 2
    #expect(recorder.values == [])
    recorder.request(.max(1))
    #expect(recorder.values == [2])
    person.age = 3
    person.age = 4
    recorder.request(.max(2))
    #expect(recorder.values == [2, 4])
    person.age = 5
    person.age = 6
    #expect(recorder.values == [2, 4, 5])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func aChangeInsideADeliveryNests() {
    let person = Person()
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { if $0 == 2 { person.age = 3 } }
    person.publisher(for: \.age).subscribe(recorder)
    person.age = 2
    person.age = 4
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.deepestNesting == 2)
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func theObjectMayHoldItsOwnSubscription() {
    let tracker = ReferenceTracker()
    do {
      let person = tracker.track(Person(), as: "person")
      let token = tracker.token("closure")
      person.cancellable = person.publisher(for: \.age).sink { _ in withExtendedLifetime(token) {} }
      person.age = 2
    }
    #expect(tracker.count == 2)
    #expect(tracker.alive == [])
  }

  @Test func cancellingReleasesAtOnce() {
    let tracker = ReferenceTracker()
    let person = Person()
    do {
      let token = tracker.token("closure")
      let cancellable = person.publisher(for: \.age).sink { _ in withExtendedLifetime(token) {} }
      person.age = 2
      cancellable.cancel()
    }
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    person.age = 3
  }

  @Test func changesAreCoalescedPerTurn() throws {
    let (person, scheduler) = (Person(), VirtualTimeScheduler())
    let recorder = record(person.publisher(for: \.age, coalescedOn: scheduler))
    #expect(recorder.values == [1])
    for age in 2...4 { person.age = age }
    #expect(recorder.values == [1])
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [1, 4])
    scheduler.advance(by: .milliseconds(1))
    person.age = 5
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [1, 4, 5])
    person.age = 6
    recorder.cancel()
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == [1, 4, 5])
    #expect(recorder.violations == [])
  }

  @Test("A change that a subscriber makes while it receives a coalesced value is published in the next turn")
  func aChangeInsideACoalescedDelivery() {
    let (person, scheduler) = (Person(), VirtualTimeScheduler())
    let recorder = RecordingSubscriber<Int, Never>()
    recorder.onValue { if $0 == 2 { person.age = 3 } }
    person.publisher(for: \.age, coalescedOn: scheduler).subscribe(recorder)
    person.age = 2
    scheduler.run()
    #expect(recorder.values == [1, 2, 3])
    person.age = 4
    scheduler.run()
    #expect(recorder.values == [1, 2, 3, 4])
    #expect(recorder.deepestNesting == 1)
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func coalescedChangesOfALongerKeyPath() throws {
    let (person, scheduler) = (Person(), VirtualTimeScheduler())
    let recorder = record(person.publisher(for: \.city.name, coalescedOn: scheduler))
    let bonn = City("Bonn")
    person.city = bonn
    bonn.name = "Beuel"
    scheduler.advance(by: .milliseconds(1))
    bonn.name = "Bonn"
    scheduler.advance(by: .milliseconds(1))
    #expect(recorder.values == ["Ulm", "Beuel", "Bonn"])
    recorder.cancel()
  }

  /// The values never decrease, and the last value is delivered.
  @Test func changesFromSeveralThreads() {
    for _ in 0..<20 {
      let counter = SharedCounter()
      let recorder = RecordingSubscriber<Int, Never>()
      counter.publisher(for: \.count).subscribe(recorder)
      let line = ThreadBarrier(3)
      let workers = (0..<3).map { _ in
        JoinableThread {
          line.wait()
          for _ in 0..<100 { counter.increment() }
        }
      }
      for worker in workers { #expect(worker.join()) }
      #expect(recorder.values == recorder.values.sorted())
      #expect(recorder.values.last == 300)
      #expect(recorder.violations == [])
      recorder.cancel()
    }
  }
}
