import Combine
import CombineTestKit
import Foundation
import Testing

/// Behavior of the original framework that often surprises its users, and the behavior of this package. Behavior with a
/// test beside its operator is not repeated here: `flatMap` and subjects (FlatMapTests), `values` (ConcurrencyTests),
/// order on concurrent queues (SchedulerTests), `@Published` and `objectWillChange` (ObservationTests), nested sends
/// (SubjectTests), tolerance of timers (TimerTests); `concatMap`, `didSet` and the like (RepairsTests).
struct OriginalTrapsTests {
  @Test func receiveOnDoesNotMoveCancel() {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, Never>()
    let recorder = source.receive(on: scheduler).record()
    recorder.cancel()
    #expect(source.cancelCount == 1)  // immediately, although no time has passed
  }

  @Test func aFullBufferThatAsksForEverythingFails() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { .oops }).record(demand: .none)
    for number in 1...3 { source.send(number) }
    #expect(recorder.outcome == Outcome(values: [], end: .failed(.oops)))
    #expect(source.cancelCount == 1)
  }

  @Test func demandDoesNotFallBelowZero() {
    #expect(Subscribers.Demand.max(1) - .max(2) == .none)
    #expect(Subscribers.Demand.max(1) - 2 == .none)
  }

  @Test func aFailingInnerPublisherCancelsTheUpstream() {
    let source = TestPublisher<Int, TestError>()
    let recorder = source.flatMap { _ in Fail<Int, TestError>(error: .oops) }.record()
    source.send(1)
    #expect(recorder.end == .failed(.oops))
    #expect(source.cancelCount == 1)
  }

  @Test func aFutureRunsWhenItIsMadeAndADeferredOneWhenItIsSubscribed() {
    var runs = 0
    let eager = Future<Int, Never> { promise in
      runs += 1
      promise(.success(1))
    }
    #expect(runs == 1)
    let lazy = Deferred {
      Future<Int, Never> { promise in
        runs += 1
        promise(.success(1))
      }
    }
    #expect(runs == 1)
    #expect(eager.record().values + lazy.record().values == [1, 1])
    #expect(runs == 2)
  }

  @Test func mergeAndAppendKeepNothingAlive() {
    for ends in [false, true] {
      leavesNothing { tracker in
        let sources = (0..<4).map { tracker.track(TestPublisher<Int, Never>(), as: "source \($0)") }
        let merged = tracker.track(sources[0].merge(with: sources[1]).record(), as: "merged")
        let appended = tracker.track(sources[2].append(sources[3]).record(), as: "appended")
        for source in sources {
          source.send(1)
          if ends { source.send(completion: .finished) }
        }
        #expect((merged.end == .finished) == ends)
        #expect((appended.end == .finished) == ends)
        merged.cancel()
        appended.cancel()
      }
    }
  }

  @Test func publishedPublishesBeforeItChanges() {
    final class Model: ObservableObject { @Published var name = "old" }
    let model = Model()
    var seen: [String] = []
    let cancellable = model.$name.dropFirst().sink { seen.append("\($0), not yet: \(model.name)") }
    model.name = "new"
    #expect(seen == ["new, not yet: old"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func assignKeepsItsObjectUntilItEnds() {
    final class Label { var text = "" }
    let subject = PassthroughSubject<String, Never>()
    weak var label: Label?
    let cancellable = {
      let new = Label()
      label = new
      return subject.assign(to: \.text, on: new)
    }()
    subject.send("a")
    #expect(label?.text == "a")
    subject.send(completion: .finished)
    #expect(label == nil)
    withExtendedLifetime(cancellable) {}
  }

  @Test func anEmptyRangeOfJustIsEmpty() {
    #expect(Just(1).output(in: 0..<0).record().outcome == Outcome(values: [], end: .finished))
    #expect(Just(1).output(in: 1...).record().outcome == Outcome(values: [], end: .finished))
    #expect(Just(1).output(in: 0...).record().outcome == Outcome(values: [1], end: .finished))
  }

  // MARK: - Errors of other implementations

  @Test func theLastValueBringsTheEnd() {
    func end<P: Publisher>(_ build: (PassthroughSubject<Int, Never>) -> P, after count: Int) -> Bool
    where P.Output == Int, P.Failure == Never {
      let subject = PassthroughSubject<Int, Never>()
      let recorder = build(subject).record()
      for number in 0..<count { subject.send(number) }
      return recorder.end == .finished
    }
    for count in 0...4 {
      #expect(end({ $0.prefix(3) }, after: count) == (count >= 3))
      #expect(end({ $0.output(at: 2) }, after: count) == (count >= 3))
      #expect(end({ $0.output(in: 1..<3) }, after: count) == (count >= 3))
      #expect(end({ $0.output(in: 1...2) }, after: count) == (count >= 3))
      #expect(end({ $0.first() }, after: count) == (count >= 1))
    }
  }

  @Test func throttleDoesNotLoseWhatASourceAnswersAtOnce() {
    for latest in [false, true] {
      let scheduler = VirtualTimeScheduler()
      let subject = CurrentValueSubject<Int, Never>(7)
      let recorder = subject.throttle(for: .seconds(1), scheduler: scheduler, latest: latest).record()
      scheduler.advance(by: .seconds(1))
      #expect(recorder.values == [7])
    }
  }

  @Test func aSequencesOwnOperatorsWorkAtOnceAndTheOthersValueByValue() {
    var order: [String] = []
    let eager = [1, 2].publisher.map { value -> Int in
      order.append("map \(value)")
      return value
    }
    order.append("made")
    let late = deferred([1, 2]).map { value -> Int in
      order.append("late \(value)")
      return value
    }
    _ = eager.sink { order.append("got \($0)") }
    _ = late.sink { order.append("got \($0)") }
    #expect(order == ["map 1", "map 2", "made", "got 1", "got 2", "late 1", "got 1", "late 2", "got 2"])
  }

  @Test func aValueSentBackIntoAScanMeetsTheStateBeforeBoth() {
    let subject = PassthroughSubject<Int, Never>()
    func append(_ list: [Int], _ value: Int) -> [Int] {
      if value == 1 { subject.send(2) }
      return list + [value]
    }
    let plain = subject.scan([0], append).record()
    subject.send(1)
    #expect(plain.values == [[0, 2], [0, 1]])
    plain.cancel()
    let trying = subject.tryScan([0], append).record()
    subject.send(1)
    #expect(trying.values == [[0, 2], [0, 1]])
  }

  @Test(
    "Two threads that send into each other's streams block each other, and a debug build reports it",
    .enabled(if: _isDebugAssertConfiguration()))
  func gatesInOppositeOrders() async {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
      let (numbers, texts) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, Never>(""))
      let areInside = ThreadBarrier(2)
      let cancellables = [
        numbers.sink {
          areInside.wait()
          texts.send("\($0)")
        },
        texts.dropFirst().sink { _ in
          areInside.wait()
          numbers.send(0)
        },
      ]
      let errors = Pipe()
      dup2(errors.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
      _ = JoinableThread { numbers.send(1) }
      _ = JoinableThread { texts.send("1") }
      FileHandle.standardOutput.write(errors.fileHandleForReading.availableData)  // waits for the report
      withExtendedLifetime(cancellables) { exit(7) }
    }
    let said = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(said.contains("2 threads wait for each other"))
    #expect(said.contains("inside PassthroughSubject for CurrentValueSubject"))
    #expect(said.contains("inside CurrentValueSubject for PassthroughSubject"))
  }
}
