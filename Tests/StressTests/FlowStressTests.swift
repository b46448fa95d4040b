import Combine
import CombineTestKit
import Dispatch
import Testing

/// Operators with a trigger, a buffer or a clock, under many threads.
@Suite(.serialized)
struct FlowStressTests {
  typealias Subject = PassthroughSubject<Int, TestError>

  /// Returns a closure that sends `1...count` and the completion.
  private func sender(_ subject: Subject, _ count: Int) -> @Sendable () -> Void {
    {
      for number in 1...count { subject.send(number) }
      subject.send(completion: .finished)
    }
  }

  private func requester(_ recorder: Recorder, _ times: Int, _ demand: Subscribers.Demand) -> @Sendable () -> Void {
    { for _ in 0..<times { recorder.request(demand) } }
  }

  @Test("prefix(untilOutputFrom:): nothing follows the completion, and no value before it is lost")
  func prefix() {
    Stress.everyRound { random in
      let (source, other) = (TestPublisher<Int, TestError>(), TestPublisher<Int, TestError>())
      let recorder = Recorder("prefix")
      source.prefix(untilOutputFrom: other).subscribe(recorder)
      let after = Int.random(in: 0...60, using: &random)
      var problems = Stress.together([
        { for number in 1...200 { source.send(number) } },
        {
          _ = recorder.wait(timeout: 0.002) { values, _ in values >= after }
          other.send(0)
        },
      ])
      problems += recorder.violations
      if recorder.completion != .finished { problems.append("no end") }
      if recorder.values != Array(1..<(recorder.values.count + 1)) { problems.append("\(recorder.values)") }
      if source.cancelCount != 1 || other.cancelCount != 1 { problems.append("not both cancelled, once") }
      return problems
    }
  }

  @Test("drop(untilOutputFrom:): all values after the trigger arrive")
  func drop() {
    Stress.everyRound { random in
      let (source, other) = (Subject(), Subject())
      let recorder = Recorder("drop", initialDemand: .max(400))
      source.drop(untilOutputFrom: other).subscribe(recorder)
      let after = Int.random(in: 0...100, using: &random)
      let sent = Monitor(0)
      var problems = Stress.together([
        {
          for number in 1...200 {
            sent.withLock { $0 = number }
            source.send(number)
          }
          source.send(201)
        },
        {
          _ = sent.wait { $0 >= after }
          other.send(0)
          other.send(completion: .failure(.boom))
        },
      ])
      source.send(202)
      source.send(completion: .finished)
      problems += recorder.violations
      if recorder.completion != .finished { problems.append("no end") }
      let first = recorder.values.first ?? 0
      if recorder.values.isEmpty || recorder.values != Array(first...202) { problems.append("\(recorder.values)") }
      return problems
    }
  }

  @Test("buffer: nothing lost, in order, the completion last; requests from several threads", arguments: [true, false])
  func buffer(isCold: Bool) {
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("buffer", initialDemand: .none)
      let numbers = (1...200).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
      if isCold {
        numbers.buffer(size: 3, prefetch: .keepFull, whenFull: .customError { .boom }).subscribe(recorder)
      } else {
        subject.buffer(size: 200, prefetch: .byRequest, whenFull: .customError { .boom }).subscribe(recorder)
      }
      var problems = Stress.together([
        { for number in 1...200 { subject.send(number) } },
        requester(recorder, 80, .max(1)), requester(recorder, 60, .max(2)),
      ])
      // This check precedes the completion, which would deliver values that had been left in the buffer.
      if recorder.values.count != 200 { problems.append("\(recorder.values.count) values without the end") }
      subject.send(completion: .finished)
      problems += recorder.violations
      if recorder.values != Array(1...200) { problems.append("\(recorder.values.count) values: \(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("buffer: a value is delivered although it arrives at the same time as its request")
  func meetings() {
    Stress.everyRound { _ in
      let subjects = (0..<300).map { _ in Subject() }
      let recorders = subjects.map { subject in
        let recorder = Recorder("buffer", initialDemand: .none)
        subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
        return recorder
      }
      var problems = Stress.together([
        { for subject in subjects { subject.send(1) } },
        { for recorder in recorders { recorder.request(.max(1)) } },
      ])
      let missed = recorders.count { $0.values != [1] }
      if missed > 0 { problems.append("\(missed) of \(recorders.count) values are left lying") }
      return problems + recorders.flatMap(\.violations)
    }
  }

  @Test("buffer that drops: order is kept, and so are the newest, or the oldest, values", arguments: [true, false])
  func droppingBuffer(dropsOldest: Bool) {
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("buffer", initialDemand: .none)
      subject.buffer(size: 3, prefetch: .byRequest, whenFull: dropsOldest ? .dropOldest : .dropNewest)
        .subscribe(recorder)
      var problems = Stress.together([sender(subject, 200), requester(recorder, 50, .max(1))])
      recorder.request(.unlimited)
      problems += recorder.violations + recorder.disorder()
      if dropsOldest, recorder.values.suffix(3) != [198, 199, 200] { problems.append("\(recorder.values)") }
      if !dropsOldest, recorder.values.prefix(3) != [1, 2, 3] { problems.append("\(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("buffer that overflows: it fails once, after the pending values, and cancels its upstream")
  func failingBuffer() {
    Stress.everyRound { _ in
      let source = TestPublisher<Int, TestError>()
      let recorder = Recorder("buffer", initialDemand: .none)
      source.buffer(size: 3, prefetch: .byRequest, whenFull: .customError { .boom }).subscribe(recorder)
      var problems = Stress.together([
        { for number in 1...200 { source.send(number) } }, requester(recorder, 20, .max(1)),
      ])
      recorder.request(.unlimited)
      problems += recorder.violations
      if recorder.values != Array(1..<(recorder.values.count + 1)) { problems.append("\(recorder.values)") }
      if recorder.completion != .failure(.boom) { problems.append("it did not fail") }
      if source.cancelCount != 1 { problems.append("cancelled \(source.cancelCount) times") }
      return problems
    }
  }

  @Test("throttle on a concurrent queue: order is kept, and the last value and the completion come last")
  func throttle() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("throttle")
      subject.throttle(for: .microseconds(20), scheduler: queue, latest: true).subscribe(recorder)
      var problems = Stress.together([sender(subject, 400)])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations + recorder.disorder()
      if recorder.values.last != 400 { problems.append("\(recorder.values)") }
      return problems
    }
  }

  @Test("delay on a concurrent queue: order is kept, and the completion is last")
  func delay() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("delay")
      subject.delay(for: .microseconds(20), scheduler: queue).subscribe(recorder)
      var problems = Stress.together([sender(subject, 300)])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations
      if recorder.values != Array(1...300) { problems.append("\(recorder.values)") }
      return problems
    }
  }

  @Test("subscribe(on:) a concurrent queue: nothing lost, in order, requests from several threads")
  func subscribeOn() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let recorder = Recorder("subscribe(on:)", initialDemand: .none)
      let isThere = Monitor(false)
      recorder.onSubscription { _ in isThere.withLock { $0 = true } }
      (1...100).publisher.setFailureType(to: TestError.self).subscribe(on: queue).subscribe(recorder)
      var problems = isThere.wait(timeout: 600) { $0 } ? [] : ["no subscription"]
      problems += Stress.together([requester(recorder, 30, .max(2)), requester(recorder, 40, .max(1))])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations
      if recorder.values != Array(1...100) { problems.append("\(recorder.values)") }
      return problems
    }
  }

  @Test("debounce on a concurrent queue: order is kept, and the completion is last")
  func debounce() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("debounce")
      subject.debounce(for: .microseconds(1), scheduler: queue).subscribe(recorder)
      var problems = Stress.together([sender(subject, 400)])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations + recorder.disorder()
      return problems
    }
  }

  @Test("timeout on a concurrent queue: no earlier value is lost, it completes once, and cancels its upstream")
  func timeout() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let source = TestPublisher<Int, TestError>()
      let recorder = Recorder("timeout")
      source.timeout(.microseconds(500), scheduler: queue, customError: { .boom }).subscribe(recorder)
      var problems = Stress.together([{ for number in 1...200 { source.send(number) } }])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations
      if recorder.values != Array(1..<(recorder.values.count + 1)) { problems.append("\(recorder.values)") }
      if recorder.completion != .failure(.boom) { problems.append("it did not fail") }
      if source.cancelCount != 1 { problems.append("cancelled \(source.cancelCount) times") }
      return problems
    }
  }

  @Test("collect by time or count on a concurrent queue: nothing lost, in order, requests from several threads")
  func collectByTime() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = RecordingSubscriber<[Int], TestError>("collect", initialDemand: .none) { _ in .max(1) }
      subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .collect(.byTimeOrCount(queue, .microseconds(20), 3)).subscribe(recorder)
      var problems = Stress.together([
        sender(subject, 400), { for _ in 0..<20 { recorder.request(.max(1)) } },
        { for _ in 0..<20 { recorder.request(.max(2)) } },
      ])
      if !recorder.waitForCompletion() { problems.append("no end") }
      problems += recorder.violations
      if recorder.values.flatMap({ $0 }) != Array(1...400) { problems.append("\(recorder.values)") }
      if recorder.values.contains(where: { $0.isEmpty || $0.count > 3 }) { problems.append("a group's size") }
      return problems
    }
  }
}
