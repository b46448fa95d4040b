import Combine
import CombineExtras
import CombineTestKit
import Testing

/// The order of elements and completions that wait: for a subscription, for a delivery, for demand and for the end of a
/// pause.
@Suite struct DeliveryOrderTests {
  private typealias Source = TestPublisher<Int, TestError>
  private typealias Recorder = RecordingSubscriber<Int, TestError>
  private typealias Erased = AnyPublisher<Int, TestError>
  private typealias Completion = Subscribers.Completion<TestError>

  // MARK: - Completions

  /// Publishers of 1 and 2 and then the completion, all of which are there when they are requested.
  private func readyPublishers(_ end: Completion) -> [(name: String, publisher: Erased)] {
    let source: Erased =
      end == .finished
      ? [1, 2].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
      : [1, 2].publisher.setFailureType(to: TestError.self).append(Fail(error: .oops)).eraseToAnyPublisher()
    let (subject, upstream) = (ReplaySubject<Int, TestError>(bufferSize: 2), PassthroughSubject<Int, TestError>())
    let groups = RecordingSubscriber<GroupedPublisher<Int, Int, TestError>, TestError>()
    upstream.group(by: { _ in 0 }).subscribe(groups)
    for value in 1...2 {
      subject.send(value)
      upstream.send(value)
    }
    subject.send(completion: end)
    upstream.send(completion: end)
    let shared = subject.share(replay: 2)
    _ = shared.record()
    return [
      ("limitRate", source.limitRate(8).eraseToAnyPublisher()),
      ("amb", source.amb(with: Empty(completeImmediately: false)).eraseToAnyPublisher()),
      ("ReplaySubject", subject.eraseToAnyPublisher()), ("share(replay:)", shared.eraseToAnyPublisher()),
      ("group", groups.values[0].eraseToAnyPublisher()),
    ]
  }

  @Test("Elements that are requested with the subscription arrive at once, and the completion after the subscription")
  func completionsDuringTheSubscription() {
    for end in [Completion.finished, .failure(.oops)] {
      for (name, publisher) in readyPublishers(end) {
        let recorder = Recorder(initialDemand: .none)
        var inside: [Recorder.Event] = []
        recorder.onSubscription { [unowned recorder] _ in
          recorder.request(.unlimited)
          inside = recorder.deliveries
        }
        publisher.subscribe(recorder)
        #expect(inside == [.value(1), .value(2)], "\(name)")
        #expect(recorder.deliveries == [.value(1), .value(2), .completion(end)], "\(name)")
        recorder.expectNoViolations()
      }
    }
  }

  /// The names of the operators that keep what arrives during a delivery until it has returned.
  private static let queueing: Set = ["LimitRate", "Amb", "ShareReplay", "PausableBuffered"]

  @Test("What arrives during a delivery, elements and then the completion, is delivered after it")
  func eventsDuringADelivery() {
    for (name, build) in OperatorRuleTests.operators where Self.queueing.contains(name) {
      for end in [Completion.finished, .failure(.oops)] {
        let (source, recorder) = (Source(), Recorder())
        var text = ""
        recorder.onValue { value in
          text += "<\(value) "
          if value == 1 {
            source.send(2)
            source.send(completion: end)
          }
          text += "\(value)> "
        }
        recorder.onCompletion { _ in text += "|" }
        build(source.eraseToAnyPublisher()).subscribe(recorder)
        source.send(1)
        #expect(text == "<1 1> <2 2> |", "\(name)")
        #expect(recorder.completion == end, "\(name)")
        #expect(source.cancelCount == 0, "\(name)")
        recorder.expectNoViolations()
      }
    }
  }

  @Test("A request and a cancel from inside the completion reach no upstream")
  func callsFromInsideTheCompletion() {
    for (name, build) in OperatorRuleTests.operators {
      for end in [Completion.finished, .failure(.oops)] {
        // Its trigger never publishes, so a failure is not the end.
        if name == "RetryWhen", end != .finished { continue }
        let (source, recorder) = (Source(), Recorder(initialDemand: .max(2)))
        recorder.onCompletion { [unowned recorder] _ in
          recorder.request(.max(1))
          recorder.cancel()
        }
        build(source.eraseToAnyPublisher()).subscribe(recorder)
        source.send(1)
        source.send(completion: end)
        #expect(recorder.deliveries == [.value(1), .completion(end)], "\(name)")
        #expect(source.connections.map(\.cancelCount) == [0], "\(name)")
        #expect(source.connections.map(\.lateRequests) == [0], "\(name)")
      }
    }
  }

  // MARK: - Pauses

  @Test("Elements that have passed wait for demand also during the next pause, and take no place in its buffer")
  func demandDuringAPause() {
    let (source, control) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Bool, TestError>())
    let recorder = Recorder(initialDemand: .none)
    source.pausableBuffered(by: control, bufferSize: 1).subscribe(recorder)
    control.send(true)
    for value in 1...3 { source.send(value) }
    control.send(false)
    for value in 4...5 { source.send(value) }
    recorder.request(.max(2))
    #expect(recorder.values == [1, 2])
    recorder.request(.unlimited)
    #expect(recorder.values == [1, 2, 3])
    control.send(true)
    #expect(recorder.values == [1, 2, 3, 5])
    recorder.cancel()
    recorder.expectNoViolations()
  }

  @Test("A failure comes after the elements that have passed and wait for demand, and drops those of the pause")
  func failureDuringAPause() {
    let (source, control) = (Source(), TestPublisher<Bool, TestError>())
    let recorder = Recorder(initialDemand: .none)
    source.pausableBuffered(by: control, bufferSize: 9).subscribe(recorder)
    control.send(true)
    for value in 1...2 { source.send(value) }
    control.send(false)
    source.send(3)
    source.send(completion: .failure(.oops))
    recorder.request(.max(1))
    #expect(recorder.deliveries == [.value(1)])
    recorder.request(.max(1))
    #expect(recorder.deliveries == [.value(1), .value(2), .completion(.failure(.oops))])
    #expect(control.cancelCount == 1)
    recorder.expectNoViolations()
  }

  @Test("The end of a pause and the demand may come in either order before the last elements and the completion")
  func endOfAPauseAndDemand() {
    for resumesFirst in [true, false] {
      let (source, control) = (Source(), TestPublisher<Bool, TestError>())
      let recorder = Recorder(initialDemand: .none)
      source.pausableBuffered(by: control, bufferSize: 9).subscribe(recorder)
      for value in 1...2 { source.send(value) }
      source.send(completion: .finished)
      if resumesFirst { control.send(true) } else { recorder.request(.max(2)) }
      #expect(recorder.deliveries == [])
      #expect(control.cancelCount == 0)
      if resumesFirst { recorder.request(.max(2)) } else { control.send(true) }
      #expect(recorder.deliveries == [.value(1), .value(2), .completion(.finished)])
      #expect(control.cancelCount == 1)
      recorder.expectNoViolations()
    }
  }

  // MARK: - Demand

  @Test("When the first of two publishes as soon as it is requested, nothing is requested from the other one")
  func ambOfWhatPublishesAtOnce() {
    let (source, recorder) = (Source(), Recorder(initialDemand: .max(1)))
    [1, 2, 3].publisher.setFailureType(to: TestError.self).amb(with: source).subscribe(recorder)
    #expect(recorder.values == [1])
    #expect(source.connections.map(\.requests) == [[]])
    #expect(source.connections.map(\.cancelCount) == [1])
    recorder.request(.max(1))
    #expect(recorder.values == [1, 2])
    #expect(source.connections.map(\.lateRequests) == [0])
    recorder.cancel()
    #expect(source.connections.map(\.cancelCount) == [1])
    recorder.expectNoViolations()
  }

  @Test("Elements that were not requested make a batch no larger")
  func batchesOfABrokenUpstream() {
    let (source, recorder) = (Source("broken", .exceedsDemand), Recorder(initialDemand: .max(1)))
    source.limitRate(4).subscribe(recorder)
    for value in 1...3 { source.send(value) }
    recorder.request(.max(10))
    #expect(source.connections[0].requests == [.max(1), .max(4)])
    recorder.cancel()
  }
}
