import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Values that the original operator loses and objects that it leaks. The replacements in the extras do not.
struct ConcatMapTests {
  @Test func losesNothingOfASubject() {
    let subject = PassthroughSubject<Int, Never>()
    let inner = (0..<3).map { _ in PassthroughSubject<String, Never>() }
    let recorder = RecordingSubscriber<String, Never>()
    subject.concatMap { inner[$0] }.subscribe(recorder)
    for number in 0..<3 { subject.send(number) }
    subject.send(completion: .finished)
    for number in 0..<3 {
      inner[number].send("\(number)a")
      inner[(number + 1) % 3].send("not yet, or no more")
      inner[number].send("\(number)b")
      inner[number].send(completion: .finished)
    }
    #expect(recorder.values == ["0a", "0b", "1a", "1b", "2a", "2b"])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func passesWhatItsPublishersDeliverUntilOneFails() {
    let (values, completion) = run([1, 2, 3, 4], .finished as Subscribers.Completion<TestError>) { source, token in
      source.holding(token).concatMap { value in
        value == 3
          ? Fail(error: .oops).eraseToAnyPublisher()
          : [value, value].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
      }
    }
    #expect(values == [1, 1, 2, 2])
    #expect(completion?.error == .oops)
  }

  @Test func cancelsItsUpstream() {
    expectCancels([1, 2], TestError.self) { source, token in
      source.holding(token).concatMap { Just($0).setFailureType(to: TestError.self) }
    }
  }
}

@Suite(.timeLimit(.minutes(60)))
struct ValuesBufferingTests {
  @Test func keepsWhatIsSentWhileNobodyWaits() async {
    let subject = PassthroughSubject<Int, Never>()
    let values = subject.values(bufferingPolicy: .unbounded)
    for number in 0..<1000 { subject.send(number) }
    subject.send(completion: .finished)
    var all: [Int] = []
    for await value in values { all.append(value) }
    #expect(all == Array(0..<1000))
  }

  @Test func keepsAsManyAsItMay() async {
    let subject = PassthroughSubject<Int, Never>()
    let (newest, oldest) = (
      subject.values(bufferingPolicy: .bufferingNewest(2)), subject.values(bufferingPolicy: .bufferingOldest(2))
    )
    for number in 0..<5 { subject.send(number) }
    subject.send(completion: .finished)
    #expect(await newest.reduce(into: []) { $0.append($1) } == [3, 4])
    #expect(await oldest.reduce(into: []) { $0.append($1) } == [0, 1])
  }

  @Test("Either form keeps as many values as its policy says, and then ends as the publisher does")
  func policies() async {
    typealias Throwing = AsyncThrowingStream<Int, any Error>
    typealias Plain = AsyncStream<Int>
    let all = Array(0..<5)
    let policies: [(Throwing.Continuation.BufferingPolicy, Plain.Continuation.BufferingPolicy, [Int])] = [
      (.unbounded, .unbounded, all), (.bufferingNewest(9), .bufferingNewest(9), all),
      (.bufferingNewest(2), .bufferingNewest(2), [3, 4]), (.bufferingNewest(1), .bufferingNewest(1), [4]),
      (.bufferingOldest(9), .bufferingOldest(9), all), (.bufferingOldest(2), .bufferingOldest(2), [0, 1]),
      (.bufferingOldest(1), .bufferingOldest(1), [0]),
    ]
    for (throwing, plain, expected) in policies {
      for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
        let (subject, unfailing) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, Never>())
        let others: [Throwing] = [
          subject.values(bufferingPolicy: throwing), unfailing.values(bufferingPolicy: throwing),
        ]
        let values: Plain = unfailing.values(bufferingPolicy: plain)
        for number in all {
          subject.send(number)
          unfailing.send(number)
        }
        subject.send(completion: completion)
        unfailing.send(completion: .finished)
        #expect(await values.reduce(into: []) { $0.append($1) } == expected, "\(plain)")
        for (number, other) in others.enumerated() {
          var (received, error): ([Int], (any Error)?) = ([], nil)
          do {
            for try await value in other { received.append(value) }
          } catch let thrown {
            error = thrown
          }
          #expect(received == expected, "\(throwing)")
          #expect(error as? TestError == (number == 0 && completion != .finished ? .oops : nil))
          #expect((error == nil) == (number == 1 || completion == .finished), "\(throwing), \(completion)")
        }
      }
    }
  }

  @Test func theEndOfTheLoopCancelsTheUpstream() async throws {
    let (source, failing) = (TestPublisher<Int, Never>(), TestPublisher<Int, TestError>())
    do {
      let (values, others) = (source.values(bufferingPolicy: .unbounded), failing.values(bufferingPolicy: .unbounded))
      source.send(1)
      failing.send(1)
      for await _ in values { break }
      for try await _ in others { break }
    }
    #expect(await eventually { source.cancelCount == 1 && failing.cancelCount == 1 })
  }

  @Test func throwsTheFailureAfterTheValues() async {
    let subject = PassthroughSubject<Int, TestError>()
    let values = subject.values(bufferingPolicy: .unbounded)
    subject.send(1)
    subject.send(completion: .failure(.oops))
    var all: [Int] = []
    await #expect(throws: TestError.oops) {
      for try await value in values { all.append(value) }
    }
    #expect(all == [1])
  }

  @Test func droppingTheSequenceCancels() {
    let source = TestPublisher<Int, Never>()
    do {
      let values = source.values(bufferingPolicy: .unbounded)
      #expect(source.requested == .unlimited)
      #expect(source.cancelCount == 0)
      withExtendedLifetime(values) {}
    }
    #expect(source.cancelCount == 1)
  }

  @Test func cancellingTheTaskCancels() async {
    let source = TestPublisher<Int, Never>()
    let values = source.values(bufferingPolicy: .unbounded)
    let task = Task { for await _ in values {} }
    source.send(1)
    task.cancel()
    await task.value
    #expect(source.cancelCount == 1)
  }
}

#if !COMBINE_PORTABLE
  struct PublishedDidSetTests {
    private final class Model: ObservableObject {
      @Published var value = 0
    }

    @Test func deliversWhenThePropertyHasTheValue() {
      let model = Model()
      var seen: [String] = []
      var cancellables = Set<AnyCancellable>()
      model.$value.didSet.sink { seen.append("did set \($0), is \(model.value)") }.store(in: &cancellables)
      model.$value.sink { seen.append("sets \($0), is \(model.value)") }.store(in: &cancellables)
      model.value = 1
      #expect(seen == ["did set 0, is 0", "sets 0, is 0", "sets 1, is 0", "did set 1, is 1"])
    }

    @Test func aValueSetInsideADeliveryComesFirstAndThePropertyKeepsTheLast() {
      let model = Model()
      var seen: [String] = []
      var cancellables = Set<AnyCancellable>()
      model.$value.sink { if $0 == 1 { model.value = 2 } }.store(in: &cancellables)
      model.$value.didSet.sink { seen.append("\($0) \(model.value)") }.store(in: &cancellables)
      model.value = 1
      #expect(seen == ["0 0", "2 2", "1 1"])
      #expect(model.value == 1)
    }

    @Test func aValueSetInsideItsOwnDeliveryIsTheLast() {
      let model = Model()
      var seen: [Int] = []
      let cancellable = model.$value.didSet.sink { value in
        seen.append(value)
        if value == 1 { model.value = 2 }
      }
      model.value = 1
      #expect(seen == [0, 1, 2])
      #expect(model.value == 2)
      withExtendedLifetime(cancellable) {}
    }

    @Test func whoHasNotAskedSkipsToTheNewest() {
      let model = Model()
      let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(1))
      model.$value.didSet.subscribe(recorder)
      for value in 1...3 { model.value = value }
      #expect(recorder.values == [0])
      recorder.request(.max(1))
      #expect(recorder.values == [0, 3])
      model.value = 4
      recorder.cancel()
      model.value = 5
      #expect(recorder.values == [0, 3])
      #expect(recorder.violations == [])
    }

    @Test func endsUpWithTheLastValueOfManyThreads() {
      let model = Shared()
      let recorder = RecordingSubscriber<Int, Never>()
      model.$value.didSet.subscribe(recorder)
      let workers = (0..<4).map { thread in
        JoinableThread { for number in 0..<500 { model.value = thread * 500 + number } }
      }
      #expect(workers.allSatisfy { $0.join() })
      #expect(recorder.values.last == model.value)
      #expect(recorder.values.count == 2001)
      #expect(recorder.violations == [])
    }

    private final class Shared: ObservableObject, @unchecked Sendable {  // its property is thread-safe
      @Published var value = -1
    }
  }
#endif

struct AssignOwnershipTests {
  private final class Label {
    var text = ""
    var cancellable: AnyCancellable?
  }

  @Test func weakDoesNotKeepItsObject() {
    let tracker = ReferenceTracker()
    do {
      let source = tracker.track(TestPublisher<String, Never>(), as: "source")
      var label: Label? = tracker.track(Label(), as: "label")
      let cancellable = source.assign(to: \.text, on: label!, ownership: .weak)
      source.send("a")
      #expect(label?.text == "a")
      weak let gone = label
      label = nil
      #expect(gone == nil)
      #expect(source.cancelCount == 0)
      source.send("b")
      #expect(source.cancelCount == 1)
      withExtendedLifetime(cancellable) {}
    }
    #expect(tracker.alive == [])
  }

  @Test func anObjectMayStoreAWeakOrUnownedAssignmentToItself() {
    for ownership in [ObjectOwnership.weak, .unowned] {
      let tracker = ReferenceTracker()
      do {
        let source = tracker.track(TestPublisher<String, Never>(), as: "source")
        let label = tracker.track(Label(), as: "label")
        label.cancellable = source.assign(to: \.text, on: label, ownership: ownership)
        source.send("a")
        #expect(label.text == "a")
      }
      #expect(tracker.alive == [])
    }
  }

  @Test("A value that arrives after the release of an unowned object traps, and of a weak one cancels")
  func aValueAfterTheRelease() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<String, Never>()
      var label: Label? = Label()
      let cancellable = subject.assign(to: \.text, on: label!, ownership: .unowned)
      label = nil
      subject.send("a")
      withExtendedLifetime(cancellable) {}
    }
    await #expect(processExitsWith: .success) {
      for ownership in [ObjectOwnership.strong, .weak, .unowned] {
        let subject = PassthroughSubject<String, Never>()
        var label: Label? = Label()
        weak let object = label
        var cancellable: AnyCancellable? = subject.assign(to: \.text, on: label!, ownership: ownership)
        label = nil
        #expect((object != nil) == (ownership == .strong))
        if ownership != .unowned { subject.send("a") }
        cancellable = nil  // without a value, an unowned object that is gone does not trap
        subject.send("b")
        #expect(cancellable == nil && object == nil)
      }
    }
  }

  @Test func strongKeepsItsObject() {
    let source = TestPublisher<String, Never>()
    weak var label: Label?
    var cancellable: AnyCancellable?
    do {
      let new = Label()
      label = new
      cancellable = source.assign(to: \.text, on: new, ownership: .strong)
    }
    source.send("a")
    #expect(label?.text == "a")
    #expect(cancellable != nil)
    cancellable = nil
    #expect(label == nil)
  }
}
