import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `sample(on:)`, `withLatestFrom` with several others, and the operators that refer to an object.
@Suite struct ObservingTests {
  private typealias Subject = PassthroughSubject<Int, TestError>

  @Test func withLatestFromWaitsForAllOthers() {
    let (main, a, b) = (Subject(), Subject(), PassthroughSubject<String, TestError>())
    let recorder = RecordingSubscriber<String, TestError>()
    main.withLatestFrom(a, b) { "\($0)\($1)\($2)" }.subscribe(recorder)
    main.send(1)
    a.send(10)
    main.send(2)
    b.send("x")
    main.send(3)
    a.send(20)
    a.send(completion: .finished)
    b.send(completion: .finished)
    main.send(4)
    #expect(recorder.values == ["310x", "420x"])
    main.send(completion: .finished)
    #expect(recorder.completion == .finished)
  }

  @Test func withLatestFromThreeOthers() {
    let (main, others) = (Subject(), (0..<3).map { CurrentValueSubject<Int, TestError>($0) })
    let recorder = RecordingSubscriber<[Int], TestError>()
    main.withLatestFrom(others[0], others[1], others[2]).map { [$0, $1, $2] }.subscribe(recorder)
    main.send(1)
    others[1].send(7)
    main.send(2)
    #expect(recorder.values == [[0, 1, 2], [0, 7, 2]])
    let pairs = RecordingSubscriber<[Int], TestError>()
    main.withLatestFrom(others[0], others[1]).map { [$0, $1] }.subscribe(pairs)
    main.send(3)
    #expect(pairs.values == [[0, 7]])
  }

  @Test("Each element is combined with the latest one of every other publisher, in one call of the closure")
  func everyOtherCountsWithItsLatest() {
    let (main, others) = (Subject(), (0..<3).map { CurrentValueSubject<Int, TestError>($0) })
    let calls = Monitor([0, 0, 0])
    func note(_ elements: Int...) -> [Int] {
      calls.withLock { $0[elements.count - 2] += 1 }
      return elements
    }
    let combined = (0..<3).map { _ in RecordingSubscriber<[Int], TestError>() }
    main.withLatestFrom(others[0]) { note($0, $1) }.subscribe(combined[0])
    main.withLatestFrom(others[0], others[1]) { note($0, $1, $2) }.subscribe(combined[1])
    main.withLatestFrom(others[0], others[1], others[2]) { note($0, $1, $2, $3) }.subscribe(combined[2])
    let latest = (0..<3).map { _ in RecordingSubscriber<[Int], TestError>() }
    main.withLatestFrom(others[0]).map { [$0] }.subscribe(latest[0])
    main.withLatestFrom(others[0], others[1]).map { [$0, $1] }.subscribe(latest[1])
    main.withLatestFrom(others[0], others[1], others[2]).map { [$0, $1, $2] }.subscribe(latest[2])
    var (elements, expected) = ([0, 1, 2], [[Int]]())
    for (number, index) in [0, 1, 2, 2, 1, 0].enumerated() {
      elements[index] += 10
      others[index].send(elements[index])
      main.send(number)
      expected.append([number] + elements)
    }
    for count in 1...3 {
      #expect(combined[count - 1].values == expected.map { Array($0.prefix(count + 1)) }, "\(count)")
      #expect(latest[count - 1].values == expected.map { Array($0.dropFirst().prefix(count)) }, "\(count)")
    }
    #expect(calls.read { $0 } == [6, 6, 6])
  }

  @Test func aFailureOfAnyOtherCancelsTheRest() {
    for index in 0..<2 {
      let (main, others) = (
        TestPublisher<Int, TestError>(), (0..<2).map { _ in TestPublisher<Int, TestError>() }
      )
      let recorder = RecordingSubscriber<Int, TestError>()
      main.withLatestFrom(others[0], others[1]) { $0 + $1 + $2 }.subscribe(recorder)
      #expect(others.allSatisfy { $0.requested == .unlimited })
      others[index].send(completion: .failure(.oops))
      #expect(recorder.completion == .failure(.oops))
      #expect(main.cancelCount == 1)
      #expect(others[1 - index].cancelCount == 1)
    }
  }

  // MARK: - sample

  @Test func aSampleIsTakenOnce() {
    let (source, trigger) = (Subject(), PassthroughSubject<Void, Never>())
    let recorder = RecordingSubscriber<Int, TestError>()
    source.sample(on: trigger).subscribe(recorder)
    trigger.send()
    source.send(1)
    source.send(2)
    trigger.send()
    trigger.send()
    source.send(3)
    trigger.send()
    source.send(4)
    source.send(completion: .finished)
    #expect(recorder.values == [2, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func theTriggersEndIsTheEnd() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (source, trigger) = (TestPublisher<Int, TestError>(), Subject())
      let recorder = RecordingSubscriber<Int, TestError>()
      source.sample(on: trigger).subscribe(recorder)
      trigger.send(completion: completion)
      #expect(recorder.completion == completion)
      #expect(source.cancelCount == 1)
    }
  }

  @Test("An element that arrives while a sample is being delivered is the next sample")
  func sampledInADelivery() {
    let (source, trigger) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    var values: [Int] = []
    let subscription = source.sample(on: trigger).sink { value in
      values.append(value)
      if value < 3 { source.send(value + 1) }
    }
    source.send(1)
    for _ in 0..<4 { trigger.send() }
    #expect(values == [1, 2, 3])
    subscription.cancel()
  }

  @Test("The completion of the trigger follows a sample that was taken while another one was being delivered")
  func completedInADelivery() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (source, trigger) = (Subject(), Subject())
      let recorder = RecordingSubscriber<Int, TestError>()
      recorder.onValue { value in
        guard value == 1 else { return }
        source.send(2)
        trigger.send(0)
        trigger.send(completion: completion)
      }
      source.sample(on: trigger).subscribe(recorder)
      source.send(1)
      trigger.send(0)
      #expect(recorder.values == [1, 2])
      #expect(recorder.completion == completion)
      #expect(recorder.violations == [])
    }
  }

  @Test("The requests that a subscriber makes while it receives its subscription add up")
  func requestsInTheSubscription() {
    let (source, trigger) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>("", initialDemand: .max(2))
    recorder.onSubscription { [unowned recorder] _ in recorder.request(.max(3)) }
    source.sample(on: trigger).subscribe(recorder)
    #expect(source.requested == .unlimited)
    #expect(trigger.requested == .max(5))
    for value in 1...6 {
      source.send(value)
      trigger.send(0)
    }
    #expect(recorder.values == [1, 2, 3, 4, 5])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func samplesAreDemandedOfTheTrigger() {
    let (source, trigger) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>("", initialDemand: .max(1))
    source.sample(on: trigger).subscribe(recorder)
    #expect(source.requested == .unlimited)
    #expect(trigger.requested == .max(1))
    trigger.send(0)
    #expect(trigger.connections[0].outstanding == .max(1))
    source.send(1)
    trigger.send(0)
    #expect(recorder.values == [1])
    #expect(trigger.connections[0].outstanding == .none)
  }

  // MARK: - with an object

  private final class Model {
    var values: [Int] = []
    var completion: Subscribers.Completion<TestError>?
  }

  @Test func sinkRefersToItsObjectWeakly() {
    let source = TestPublisher<Int, TestError>()
    var model: Model? = Model()
    let isAlive = { [weak model] in model != nil }
    let cancellable = source.sink(with: model!) { model, completion in
      model.completion = completion
    } receiveValue: { model, value in
      model.values.append(value)
    }
    source.send(1)
    #expect(model?.values == [1])
    model = nil
    #expect(!isAlive())
    #expect(source.cancelCount == 0)
    source.send(2)
    #expect(source.cancelCount == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func sinkOfAPublisherThatNeverFailsRefersToItsObjectWeakly() {
    let source = TestPublisher<Int, Never>()
    var model: Model? = Model()
    let isAlive = { [weak model] in model != nil }
    let cancellable = source.sink(with: model!) { $0.values.append($1) }
    source.send(1)
    #expect(model?.values == [1])
    model = nil
    #expect(!isAlive())
    source.send(2)
    #expect(source.cancelCount == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test func sinkPassesTheCompletion() {
    let (source, model) = (Subject(), Model())
    let cancellable = source.sink(
      with: model, onCompletion: { $0.completion = $1 }, receiveValue: { $0.values.append($1) })
    source.send(1)
    source.send(completion: .failure(.oops))
    #expect(model.values == [1])
    #expect(model.completion == .failure(.oops))
    withExtendedLifetime(cancellable) {}
    let numbers = [1, 2].publisher.sink(with: model) { $0.values.append($1) }
    #expect(model.values == [1, 1, 2])
    withExtendedLifetime(numbers) {}
  }

  @Test func handleEventsRefersToItsObjectWeakly() {
    let source = TestPublisher<Int, TestError>()
    var model: Model? = Model()
    let recorder = RecordingSubscriber<Int, TestError>()
    let requests = Monitor([Subscribers.Demand]())
    source.handleEvents(
      with: model!, receiveOutput: { $0.values.append($1) }, receiveCompletion: { $0.completion = $1 },
      receiveRequest: { _, demand in requests.withLock { $0.append(demand) } }
    ).subscribe(recorder)
    #expect(requests.read { $0 } == [.unlimited])
    source.send(1)
    #expect(model?.values == [1])
    model = nil
    source.send(2)
    #expect(source.cancelCount == 1)
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
  }
}
