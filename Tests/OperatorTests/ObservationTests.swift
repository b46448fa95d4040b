import Combine
import CombineTestKit
import Testing

struct ObservationTests {
  class Model: ObservableObject {
    @Published var count = 0
    @Published var name = "a"
    var plain = 0
  }

  final class DerivedModel: Model {
    @Published var extra = 0.5
  }

  final class PlainModel: ObservableObject {
    var plain = 0
  }

  final class HidingModel: ObservableObject, CustomReflectable {
    @Published var count = 0
    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  final class HandMadeModel: ObservableObject {
    let objectWillChange = PassthroughSubject<String, Never>()
    @Published var count = 0
    var name = "a" { willSet { objectWillChange.send("name will be \(newValue)") } }
  }

  // MARK: - objectWillChange

  @Test func objectWillChangeIsTheSameObjectEveryTime() {
    let models: [any ObservableObject] = [Model(), DerivedModel(), PlainModel(), HidingModel()]
    for model in models {
      func check<M: ObservableObject>(_ model: M) {
        let one = model.objectWillChange as? ObservableObjectPublisher
        let other = model.objectWillChange as? ObservableObjectPublisher
        #expect(one != nil)
        #expect(one === other)
      }
      check(model)
    }
    #expect(Model().objectWillChange !== Model().objectWillChange)
    let (one, other) = (PlainModel(), PlainModel())
    #expect(one.objectWillChange !== other.objectWillChange)
  }

  @Test("The publisher of an object lives for as long as it has a subscriber")
  func livesWithItsSubscribers() {
    weak var publisher: ObservableObjectPublisher?
    var cancellable: AnyCancellable?
    do {
      let strong = ObservableObjectPublisher()
      publisher = strong
      cancellable = strong.sink {}
    }
    #expect(publisher != nil)
    cancellable?.cancel()
    cancellable = nil
    #expect(publisher == nil)
  }

  @Test func objectWillChangeFiresBeforeEachChange() {
    leavesNothing { tracker in
      let model = tracker.track(Model(), as: "model")
      let seen = Box([String]())
      let cancellable = model.objectWillChange.sink { [unowned model] in
        seen.value.append("\(model.count)\(model.name)")
      }
      model.count = 1
      model.name = "b"
      model.plain = 9
      model.count += 1
      #expect(seen.value == ["0a", "1a", "1b"])
      #expect(model.count == 2)
      cancellable.cancel()
      model.count = 5
      #expect(seen.value.count == 3)
    }
  }

  @Test func objectWillChangeFiresForInheritedProperties() {
    let model = DerivedModel()
    let count = Box(0)
    let cancellable = model.objectWillChange.sink { count.value += 1 }
    model.count = 1
    model.extra = 2
    #expect(count.value == 2)
    let base: Model = model
    base.name = "z"
    #expect(count.value == 3)
    cancellable.cancel()
  }

  @Test func objectWillChangeFiresAlsoWhenPropertiesAreHiddenFromMirrors() {
    let model = HidingModel()
    let count = Box(0)
    let cancellable = model.objectWillChange.sink { count.value += 1 }
    model.count = 1
    #expect(count.value == 1)
    cancellable.cancel()
  }

  @Test func objectWillChangeOfAnObjectWithoutPublishedPropertiesIsSentByHand() {
    let model = PlainModel()
    let count = Box(0)
    let cancellable = model.objectWillChange.sink { count.value += 1 }
    model.objectWillChange.send()
    #expect(count.value == 1)
    cancellable.cancel()
  }

  @Test func anObjectsOwnPublisherReplacesTheSynthesisedOne() {
    let model = HandMadeModel()
    let recorder = model.objectWillChange.record()
    model.name = "b"
    model.count = 1
    #expect(recorder.values == ["name will be b"])
  }

  @Test func objectWillChangeAndTheProjectedPublisherBothFireWhicheverWasAskedForFirst() {
    for askFirst in ["object", "property"] {
      let model = Model()
      let log = Box([String]())
      var set = Set<AnyCancellable>()
      if askFirst == "object" {
        model.objectWillChange.sink { log.value.append("object") }.store(in: &set)
        model.$count.dropFirst().sink { log.value.append("\($0)") }.store(in: &set)
      } else {
        model.$count.dropFirst().sink { log.value.append("\($0)") }.store(in: &set)
        model.objectWillChange.sink { log.value.append("object") }.store(in: &set)
      }
      model.count = 1
      #expect(log.value == ["object", "1"])
    }
  }

  /// A subscriber of `objectWillChange` may be the first to access `$count`, while the property is being set.
  @Test func aChangeFiresOnceIfItsSubscriberAccessesThePropertysPublisher() {
    let model = Model()
    let (fired, values) = (Box(0), Box([Int]()))
    var set = Set<AnyCancellable>()
    model.objectWillChange.sink { [unowned model] in
      fired.value += 1
      if fired.value == 1 { model.$count.sink { values.value.append($0) }.store(in: &set) }
    }.store(in: &set)
    model.count = 1
    #expect(fired.value == 1)
    #expect(values.value == [0, 1])
    #expect(model.count == 1)
    model.count = 2
    #expect(fired.value == 2)
    #expect(values.value == [0, 1, 2])
  }

  @Test("An assignment from inside objectWillChange comes before the one that is announced", arguments: [false, true])
  func anAssignmentInsideObjectWillChange(hasSubject: Bool) {
    let model = Model()
    let recorder = hasSubject ? model.$count.record() : nil
    let seen = Box([Int]())
    let cancellable = model.objectWillChange.sink { [unowned model] in
      seen.value.append(model.count)
      if seen.value.count == 1 { model.count = 2 }
    }
    model.count = 1
    #expect(seen.value == [0, 0])
    #expect(model.count == 1)
    if let recorder { #expect(recorder.values == [0, 2, 1]) }
    cancellable.cancel()
  }

  /// A model that assigns its properties' wrappers anew.
  final class RenewingModel: ObservableObject {
    @Published var count = 0
    @Published var name = "a"
    func renewCount() { _count = Published(initialValue: 10) }
    func renewAll() {
      renewCount()
      _name = Published(wrappedValue: "b")
    }
  }

  @Test(arguments: [false, true]) func aPropertyThatIsAssignedAnewIsObserved(hasSubject: Bool) {
    let model = RenewingModel()
    if hasSubject { _ = model.$count }
    let publisher = model.objectWillChange
    let recorder = publisher.record()
    model.renewCount()
    #expect(model.count == 10)
    #expect(model.objectWillChange === publisher)
    model.count = 11
    #expect(recorder.values.count == 1)
    if hasSubject { _ = model.$count }
    model.count = 12
    model.name = "c"
    #expect(recorder.values.count == 3)
  }

  /// No property has the publisher any more: the object gets another one, which all of its properties then notify.
  @Test func anObjectWhosePropertiesAreAllAssignedAnewIsObserved() {
    let model = RenewingModel()
    let before = model.objectWillChange
    model.renewAll()
    #expect(model.objectWillChange === model.objectWillChange)
    #expect(model.objectWillChange !== before)
    let recorder = model.objectWillChange.record()
    model.count = 1
    model.name = "c"
    #expect(recorder.values.count == 2)
  }

  // MARK: - @Published

  @Test func publishedBeginsWithItsValueAndPublishesBeforeItChanges() {
    leavesNothing { tracker in
      let model = tracker.track(Model(), as: "model")
      let seen = Box([String]())
      let cancellable = model.$count.sink { [unowned model] in seen.value.append("\($0), property \(model.count)") }
      model.count = 1
      model.count = 2
      #expect(seen.value == ["0, property 0", "1, property 0", "2, property 1"])
      #expect(model.count == 2)
      cancellable.cancel()
    }
  }

  @Test("An assignment from inside a delivery is published at once, and the assignment under way takes effect last")
  func anAssignmentInsideADelivery() {
    let model = Model()
    let first = RecordingSubscriber<Int, Never>("first")
    first.onValue { [unowned model] in if $0 == 1 { model.count = 2 } }
    model.$count.subscribe(first)
    let second = model.$count.record()
    model.count = 1
    #expect(first.values == [0, 1, 2])
    #expect(second.values == [0, 2, 1])
    #expect(model.count == 1)
    #expect(model.$count.record().values == [1])
    model.count = 3
    #expect(first.values == [0, 1, 2, 3])
    #expect(second.values == [0, 2, 1, 3])
  }

  @Test func publishedPublishesEqualValuesToo() {
    let model = Model()
    let recorder = model.$count.record()
    model.count = 0
    model.count = 0
    #expect(recorder.values == [0, 0, 0])
  }

  @Test func publishedNeverEndsAlsoNotWithItsObject() {
    leavesNothing { tracker in
      var model: Model? = tracker.track(Model(), as: "model")
      let recorder = tracker.track(model!.$count.record(), as: "recorder")
      model?.count = 1
      model = nil
      #expect(recorder.outcome == Outcome(values: [0, 1], end: .open))
      recorder.cancel()
    }
  }

  @Test func publishedGivesTheNewestValueToWhoAsksLate() {
    let model = Model()
    let recorder = model.$count.record(demand: .max(1))
    model.count = 1
    model.count = 2
    #expect(recorder.values == [0])
    recorder.request(.max(1))
    #expect(recorder.values == [0, 2])
  }

  @Test func theFirstValueOfPublishedIsNotLostBehindAnyOperator() throws {
    let model = Model()
    let scheduler = VirtualTimeScheduler()
    #expect(model.$count.map { $0 }.record().values == [0])
    #expect(model.$count.removeDuplicates().record().values == [0])
    #expect(model.$count.combineLatest(model.$name) { "\($0)\($1)" }.record().values == ["0a"])
    #expect(model.$count.zip(model.$name) { "\($0)\($1)" }.record().values == ["0a"])
    #expect(model.$count.merge(with: Just(7)).record().values == [0, 7])
    #expect(model.$count.flatMap { Just($0) }.record().values == [0])
    #expect(model.$count.share().record().values == [0])
    let delayed = model.$count.delay(for: 1, scheduler: scheduler).record()
    let moved = model.$count.receive(on: scheduler).record()
    scheduler.run()
    #expect(delayed.values == [0])
    #expect(moved.values == [0])
  }

  /// A replaced value is released at once, whether the property's publisher exists or is created meanwhile.
  @Test(arguments: [false, true], [false, true])
  func aReplacedValueIsReleased(usesPublisher: Bool, isObserved: Bool) {
    final class Token {}
    final class Holder: ObservableObject { @Published var token: Token? = Token() }
    let holder = Holder()
    let announcements = isObserved ? holder.objectWillChange.sink {} : nil
    let values = usesPublisher ? holder.$token.sink { _ in } : nil
    func replace(with new: Token?, _ assign: (Token?) -> Void) {
      weak var old: Token?
      old = holder.token
      #expect(old != nil)
      assign(new)
      #expect(old == nil, "publisher \(usesPublisher), observed \(isObserved)")
      #expect(holder.token === new)
    }
    replace(with: Token()) { holder.token = $0 }
    replace(with: Token()) { Just($0).assign(to: &holder.$token) }
    replace(with: Token()) { holder.token = $0 }
    replace(with: nil) { holder.token = $0 }
    values?.cancel()
    announcements?.cancel()
  }

  @Test func publishedMayBeInitializedByHand() {
    final class Late: ObservableObject {
      @Published var value: Int
      init(_ value: Int) { self._value = Published(initialValue: value) }
    }
    #expect(Late(3).value == 3)
    #expect(Late(4).$value.record().values == [4])
  }

  // MARK: - assign(to: &$property)

  @Test func assignToAPropertyWritesEveryValue() {
    let model = Model()
    let subject = PassthroughSubject<Int, Never>()
    subject.assign(to: &model.$count)
    subject.send(5)
    #expect(model.count == 5)
    subject.send(6)
    #expect(model.count == 6)
  }

  @Test func assignToAPropertyPublishesAndTellsTheObject() {
    let model = Model()
    let changes = Box(0)
    let cancellable = model.objectWillChange.sink { changes.value += 1 }
    let recorder = model.$count.record()
    Just(5).assign(to: &model.$count)
    #expect(recorder.values == [0, 5])
    #expect(changes.value == 1)
    cancellable.cancel()
  }

  @Test func assignToAPropertyEndsWithTheObjectAndDoesNotKeepIt() {
    let source = TestPublisher<Int, Never>()
    leavesNothing { tracker in
      let model = tracker.track(Model(), as: "model")
      source.assign(to: &model.$count)
      source.send(1)
      #expect(model.count == 1)
      #expect(source.requested == .unlimited)
      #expect(source.cancelCount == 0)
    }
    #expect(source.cancelCount == 1)
  }

  @Test("A publisher whose subscription arrives after the property has been released is cancelled")
  func aSubscriptionAfterTheProperty() {
    let (source, scheduler) = (TestPublisher<Int, Never>(), VirtualTimeScheduler())
    do {
      let model = Model()
      source.subscribe(on: scheduler).assign(to: &model.$count)
    }
    #expect(source.connections.isEmpty)
    scheduler.run()
    #expect(source.connections.map(\.cancelCount) == [1])
    #expect(source.requested == .none)
  }

  @Test("Of several publishers that are assigned to a property, one that finishes ends alone", arguments: 0..<3)
  func severalPublishersOfAProperty(finished: Int) {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let cancelled = Box([Int]())
    do {
      let model = Model()
      for (number, subject) in subjects.enumerated() {
        subject.handleEvents(receiveCancel: { cancelled.value.append(number) }).assign(to: &model.$count)
      }
      subjects[finished].send(completion: .finished)
      for number in 0..<3 where number != finished {
        subjects[number].send(number + 10)
        #expect(model.count == number + 10)
      }
      #expect(cancelled.value == [])
    }
    #expect(cancelled.value == (0..<3).filter { $0 != finished }, "the property is released")
  }

  @Test func aPropertyMayFollowAnotherOne() {
    leavesNothing { tracker in
      final class Mirrored: ObservableObject {
        @Published var input = 1
        @Published var doubled = 0
        init() { $input.map { $0 * 2 }.assign(to: &$doubled) }
      }
      let model = tracker.track(Mirrored(), as: "model")
      #expect(model.doubled == 2)
      model.input = 4
      #expect(model.doubled == 8)
    }
  }
}
