import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Events that come after an extra has decided or ended, and objects that it no longer needs.
@Suite struct LateEventTests {
  private final class Element {}

  @Test("Events after the finished one are not dematerialized")
  func eventsAfterTheEnd() {
    let source = TestPublisher<PublisherEvent<Int, TestError>, Never>()
    let recorder = RecordingSubscriber<Int, TestError>()
    source.dematerialize().subscribe(recorder)
    source.send(.value(1))
    source.send(.finished)
    source.send(.value(2))
    source.send(.failure(.oops))
    #expect(recorder.values == [1])
    #expect(recorder.completion == .finished)
    #expect(source.cancelCount == 1)
  }

  @Test("A failure of the publisher that pauses drops what waits")
  func aFailingControl() {
    let (source, control) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Bool, TestError>())
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .max(1))
    source.pausableBuffered(by: control, bufferSize: 4).subscribe(recorder)
    control.send(true)
    for value in 1...3 { source.send(value) }
    #expect(recorder.values == [1])
    control.send(completion: .failure(.oops))
    #expect(recorder.completion == .failure(.oops))
    #expect(recorder.values == [1])
  }

  @Test("Demand that together is more than the largest number is unlimited")
  func demandThatOverflows() {
    let source = PassthroughSubject<Int, Never>()
    let control = Just(true)
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .max(2))
    source.pausableBuffered(by: control, bufferSize: 4).subscribe(recorder)
    recorder.request(.max(.max - 1))
    for value in 1...5 { source.send(value) }
    #expect(recorder.values == [1, 2, 3, 4, 5])
  }

  @Test(
    "A cancel releases elements that wait for demand or for the control, although the upstream keeps its subscriber",
    arguments: [true, false])
  func elementsThatWait(passes: Bool) {
    weak var waiting: Element?
    let source = TestPublisher<Element, Never>("source", .ignoresCancel)
    let recorder = RecordingSubscriber<Element, Never>(initialDemand: .none)
    source.pausableBuffered(by: Just(passes), bufferSize: 4).subscribe(recorder)
    do {
      let element = Element()
      waiting = element
      source.send(element)
    }
    #expect(waiting != nil)
    recorder.cancel()
    #expect(waiting == nil)
  }

  @Test("The end releases the closure that decides about repetitions, although the upstream keeps its subscriber")
  func theClosureOfRepetitions() {
    weak var captured: Element?
    let source = TestPublisher<Int, TestError>("source", .continuesAfterEnd)
    let recorder = RecordingSubscriber<Int, TestError>()
    do {
      let element = Element()
      captured = element
      source.retry(
        1, backoff: .constant(.seconds(1)), scheduler: ImmediateScheduler.shared,
        when: { _ in withExtendedLifetime(element) { true } }
      ).subscribe(recorder)
    }
    #expect(captured != nil)
    source.send(completion: .finished)
    #expect(recorder.completion == .finished)
    #expect(captured == nil)
  }
}
