import Combine
import CombineExtras
import CombineTestKit
import Dispatch
import Testing

/// Operators with several inputs, inner publishers, sharing or queues, under many threads.
@Suite(.serialized)
struct OperatorStressTests {
  typealias Subject = PassthroughSubject<Int, TestError>

  private func numbers(_ sender: Int, _ count: Int) -> AnyPublisher<Int, TestError> {
    (1...count).publisher.map { message(sender, $0) }.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  /// Returns a closure that makes a number of requests.
  private func requester(_ recorder: Recorder, _ times: Int, _ demand: Subscribers.Demand) -> @Sendable () -> Void {
    { for _ in 0..<times { recorder.request(demand) } }
  }

  // MARK: - Several inputs

  @Test("merge: no value lost, none repeated, each source in order, one completion")
  func mergeHot() {
    Stress.everyRound { _ in
      let subjects = (0..<3).map { _ in Subject() }
      let recorder = Recorder("merge")
      Publishers.MergeMany(subjects).subscribe(recorder)
      var problems = Stress.together(
        subjects.enumerated().map { sender, subject in
          {
            for number in 1...200 { subject.send(message(sender, number)) }
            subject.send(completion: .finished)
          }
        })
      problems += recorder.violations + recorder.disorder() + recorder.losses(senders: 0..<3, count: 200)
      if recorder.values.count != 600 { problems.append("\(recorder.values.count) values") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("merge: requests from several threads")
  func mergeRequests() {
    Stress.everyRound { _ in
      let recorder = Recorder("merge", initialDemand: .none)
      Publishers.MergeMany((0..<3).map { numbers($0, 60) }).subscribe(recorder)
      var problems = Stress.together((0..<3).map { requester(recorder, 35, .max(1 + $0)) })
      if recorder.completion != .finished { problems.append("no end after \(recorder.values.count) values") }
      problems += recorder.violations + recorder.disorder() + recorder.losses(senders: 0..<3, count: 60)
      if recorder.values.count != 180 { problems.append("\(recorder.values.count) values") }
      return problems
    }
  }

  @Test("zip: pairs match, in order, and the completion follows the last one")
  func zip() {
    Stress.everyRound { _ in
      let (left, right) = (Subject(), Subject())
      let recorder = Recorder("zip")
      left.zip(right) { $0 == $1 ? $0 : -1 }.subscribe(recorder)
      var problems = Stress.together(
        [left, right].map { subject in
          {
            for number in 1...200 { subject.send(number) }
            subject.send(completion: .finished)
          }
        })
      problems += recorder.violations
      if recorder.values != Array(1...200) { problems.append("\(recorder.values.count) values: \(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("zip: requests from several threads")
  func zipRequests() {
    Stress.everyRound { _ in
      let recorder = Recorder("zip", initialDemand: .none)
      numbers(0, 100).zip(numbers(0, 100)) { $0 == $1 ? $0 : -1 }.subscribe(recorder)
      var problems = Stress.together((0..<3).map { requester(recorder, 20, .max(1 + $0)) })
      problems += recorder.violations
      if recorder.values != Array(1...100) { problems.append("\(recorder.values.count) values: \(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("combineLatest: no side returns to an older value, and the last pair has the last values")
  func combineLatest() {
    Stress.everyRound { _ in
      let (left, right) = (Subject(), Subject())
      let recorder = Recorder("combineLatest")
      left.combineLatest(right) { $0 * 1000 + $1 }.subscribe(recorder)
      var problems = Stress.together(
        [left, right].map { subject in
          {
            for number in 1...200 { subject.send(number) }
            subject.send(completion: .finished)
          }
        })
      problems += recorder.violations
      var last = (0, 0)
      for value in recorder.values {
        let pair = (value / 1000, value % 1000)
        if pair.0 < last.0 || pair.1 < last.1 { problems.append("\(pair) after \(last)") }
        last = pair
      }
      if last != (200, 200) { problems.append("the last pair is \(last)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("withLatestFrom: every value passes, in order, and the other side never returns to an older value")
  func withLatestFrom() {
    Stress.everyRound { _ in
      let (left, right) = (Subject(), Subject())
      let recorder = Recorder("withLatestFrom")
      left.withLatestFrom(right) { $0 * 1000 + $1 }.subscribe(recorder)
      right.send(0)
      var problems = Stress.together(
        [left, right].map { subject in
          {
            for number in 1...200 { subject.send(number) }
            if subject === left { subject.send(completion: .finished) }
          }
        })
      problems += recorder.violations
      if recorder.values.map({ $0 / 1000 }) != Array(1...200) { problems.append("lost or reordered") }
      let observed = recorder.values.map { $0 % 1000 }
      if observed != observed.sorted() { problems.append("the other side goes back") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("sample, amb and pausableBuffered: nothing is delivered twice or out of order")
  func observingExtras() {
    Stress.everyRound { _ in
      var problems: [String] = []
      for kind in 0..<3 {
        let (left, right, control) = (Subject(), Subject(), PassthroughSubject<Bool, TestError>())
        let recorder = Recorder("operator \(kind)")
        switch kind {
        case 0: left.sample(on: right).subscribe(recorder)
        case 1: left.amb(with: right).subscribe(recorder)
        default: left.pausableBuffered(by: control, bufferSize: .max).subscribe(recorder)
        }
        problems += Stress.together([
          { for number in 1...200 { left.send(number) } },
          {
            for number in 1001...1200 {
              right.send(number)
              control.send(number % 2 == 0)
            }
          },
        ])
        control.send(true)
        left.send(completion: .finished)
        right.send(completion: .finished)
        problems += recorder.violations
        let values = recorder.values
        if values != values.sorted() || Set(values).count != values.count { problems.append("\(kind): reordered") }
        if kind == 1, values.count != 200 { problems.append("amb: lost \(values.count)") }
        if kind == 2, values != Array(1...200) { problems.append("pausableBuffered: lost") }
        if recorder.completion != .finished { problems.append("\(kind): no end") }
      }
      return problems
    }
  }

  @Test("ReplaySubject: every subscriber receives all values after the replayed ones, in the same order")
  func replaySubject() {
    Stress.everyRound { _ in
      let subject = ReplaySubject<Int, TestError>(bufferSize: 10)
      let recorders = (0..<4).map { Recorder("subscriber \($0)", initialDemand: .none) }
      subject.subscribe(recorders[0])
      var problems = Stress.together([
        { for number in 1...200 { subject.send(number) } },
        { for number in 1001...1200 { subject.send(number) } },
        {
          for recorder in recorders.dropFirst() {
            subject.subscribe(recorder)
            for _ in 0..<100 { recorder.request(.max(1)) }
          }
        },
      ])
      subject.send(completion: .finished)
      for recorder in recorders { recorder.request(.unlimited) }
      let all = recorders[0].values
      if all.count != 400 { problems.append("lost \(400 - all.count)") }
      for recorder in recorders {
        problems += recorder.violations
        if recorder.completion != .finished { problems.append("no end") }
        if recorder.values != Array(all.suffix(recorder.values.count)) { problems.append("another order") }
      }
      return problems
    }
  }

  @Test("asyncMap: every result arrives, in order, on whichever threads the tasks run")
  func asyncMap() async {
    await Stress.everyRoundAwaiting { _ in
      let source = Subject()
      let recorder = Recorder("asyncMap")
      source.asyncMap(maxConcurrent: .max) { value -> Int in
        await Task.yield()
        return value
      }.subscribe(recorder)
      for number in 1...200 { source.send(number) }
      source.send(completion: .finished)
      while recorder.completion == nil { await Task.yield() }
      var problems = recorder.violations
      if recorder.values != Array(1...200) { problems.append("lost or reordered: \(recorder.values.count)") }
      return problems
    }
  }

  @Test("merge, zip and combineLatest: a failure ends the stream once, and cancels the other inputs")
  func failing() {
    Stress.everyRound { random in
      var problems: [String] = []
      for kind in 0..<3 {
        let sources = (0..<2).map { TestPublisher<Int, TestError>("source \($0)") }
        let recorder = Recorder("operator \(kind)")
        switch kind {
        case 0: sources[0].merge(with: sources[1]).subscribe(recorder)
        case 1: sources[0].zip(sources[1]) { $0 + $1 }.subscribe(recorder)
        default: sources[0].combineLatest(sources[1]) { $0 + $1 }.subscribe(recorder)
        }
        let failsAt = Int.random(in: 1...50, using: &random)
        problems += Stress.together([
          { for number in 1...100 { sources[0].send(number) } },
          {
            for number in 1...failsAt { sources[1].send(number) }
            sources[1].send(completion: .failure(.boom))
          },
        ])
        problems += recorder.violations
        if recorder.completion != .failure(.boom) { problems.append("\(recorder): it did not fail") }
        if sources[0].cancelCount != 1 { problems.append("\(recorder): cancelled \(sources[0].cancelCount) times") }
        if sources[1].cancelCount != 0 { problems.append("\(recorder): cancelled what had failed") }
      }
      return problems
    }
  }

  // MARK: - Inner publishers

  @Test("flatMap: inner publishers on threads of their own", arguments: [Subscribers.Demand.unlimited, .max(2)])
  func flatMap(maxPublishers: Subscribers.Demand) {
    Stress.everyRound { _ in
      let outer = PassthroughSubject<Int, TestError>()
      let inners = (0..<2).map { _ in Subject() }
      let recorder = Recorder("flatMap")
      outer.flatMap(maxPublishers: maxPublishers) { inners[$0] }.subscribe(recorder)
      outer.send(0)
      outer.send(1)
      var problems = Stress.together(
        [{ outer.send(completion: .finished) }]
          + inners.enumerated().map { sender, subject in
            {
              for number in 1...150 { subject.send(message(sender, number)) }
              subject.send(completion: .finished)
            }
          })
      problems += recorder.violations + recorder.disorder() + recorder.losses(senders: 0..<2, count: 150)
      if recorder.values.count != 300 { problems.append("\(recorder.values.count) values") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("flatMap: requests from several threads")
  func flatMapRequests() {
    Stress.everyRound { _ in
      let recorder = Recorder("flatMap", initialDemand: .none)
      (0..<10).publisher.setFailureType(to: TestError.self)
        .flatMap(maxPublishers: .max(3)) { numbers($0, 12) }.subscribe(recorder)
      var problems = Stress.together((0..<3).map { requester(recorder, 25, .max(1 + $0)) })
      problems += recorder.violations + recorder.disorder() + recorder.losses(senders: 0..<10, count: 12)
      if recorder.values.count != 120 { problems.append("\(recorder.values.count) values") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("switchToLatest: no value of an earlier publisher follows one of a later publisher")
  func switchToLatest() {
    Stress.everyRound { _ in
      let outer = PassthroughSubject<Subject, TestError>()
      let inners = (0..<12).map { _ in Subject() }
      let recorder = Recorder("switchToLatest")
      outer.switchToLatest().subscribe(recorder)
      var problems = Stress.together([
        {
          for inner in inners { outer.send(inner) }
          outer.send(completion: .finished)
        },
        { for number in 1...60 { for (sender, inner) in inners.enumerated() { inner.send(message(sender, number)) } } },
      ])
      inners[11].send(message(11, 99))
      for inner in inners { inner.send(completion: .finished) }
      problems += recorder.violations + recorder.disorder()
      let senders = recorder.values.map { $0 / 1_000_000 }
      if senders != senders.sorted() { problems.append("an earlier one was heard after a later one: \(senders)") }
      if recorder.values.last != message(11, 99) { problems.append("the last one is not heard") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("append and prepend: requests from several threads")
  func append() {
    Stress.everyRound { _ in
      let recorder = Recorder("append", initialDemand: .none)
      numbers(1, 30).append(numbers(2, 30)).append(numbers(3, 30)).prepend(numbers(0, 30)).subscribe(recorder)
      var problems = Stress.together((0..<3).map { requester(recorder, 25, .max(1 + $0)) })
      problems += recorder.violations
      let expected = (0..<4).flatMap { sender in (1...30).map { message(sender, $0) } }
      if recorder.values != expected { problems.append("\(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  @Test("retry: requests from several threads while attempts fail")
  func retry() {
    Stress.everyRound { _ in
      let attempts = Monitor(0)
      let source = Deferred { () -> AnyPublisher<Int, TestError> in
        let attempt = attempts.withLock { attempt in
          defer { attempt += 1 }
          return attempt
        }
        return Record(
          output: (1...10).map { message(attempt, $0) }, completion: attempt < 8 ? .failure(.boom) : .finished
        ).eraseToAnyPublisher()
      }
      let recorder = Recorder("retry", initialDemand: .none)
      source.retry(10).subscribe(recorder)
      var problems = Stress.together((0..<3).map { requester(recorder, 20, .max(1 + $0)) })
      problems += recorder.violations
      let expected = (0..<9).flatMap { attempt in (1...10).map { message(attempt, $0) } }
      if recorder.values != expected { problems.append("\(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  // MARK: - Sharing

  @Test("share: subscribers attach and cancel while values are sent; the last cancel cancels the upstream")
  func share() {
    Stress.everyRound { random in
      let source = TestPublisher<Int, TestError>()
      let shared = Monitor(source.share())
      let tracker = ReferenceTracker()
      let seeds = (0..<3).map { _ in random.next() }
      let found = Monitor([String]())
      var problems = Stress.together(
        [{ for number in 1...200 { source.send(number) } }]
          + (0..<3).map { thread in
            {
              var random = SeededGenerator(seed: seeds[thread])
              for _ in 0..<12 {
                let recorder = tracker.track(Recorder("subscriber"), as: "subscriber")
                shared.read { $0 }.subscribe(recorder)
                if Bool.random(using: &random) { _ = recorder.wait(timeout: 0.001) { values, _ in values > 0 } }
                recorder.cancel()
                let bad = recorder.violations + recorder.disorder()
                found.withLock { $0 += bad }
              }
            }
          })
      problems += found.read { $0 }
      problems += tracker.alive
      for connection in source.connections where connection.isLive { problems.append("still subscribed upstream") }
      return problems
    }
  }

  // MARK: - Queues

  @Test("receive(on:) a concurrent queue: order is kept, the completion is last, nothing overlaps")
  func receiveOn() {
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    Stress.everyRound { _ in
      let subject = Subject()
      let recorder = Recorder("receive(on:)")
      subject.receive(on: queue).subscribe(recorder)
      let other = Recorder("receive(on:), on demand", initialDemand: .none)
      numbers(0, 100).receive(on: queue).subscribe(other)
      var problems = Stress.together([
        {
          for number in 1...200 { subject.send(number) }
          subject.send(completion: .finished)
        }, requester(other, 30, .max(2)), requester(other, 40, .max(1)),
      ])
      for recorder in [recorder, other] where !recorder.waitForCompletion() { problems.append("\(recorder): no end") }
      problems += recorder.violations + other.violations
      if recorder.values != Array(1...200) { problems.append("\(recorder.values)") }
      if other.values != Array(1...100) { problems.append("\(other.values)") }
      return problems
    }
  }

  // MARK: - Groups

  @Test("collect by count: requests from several threads while values arrive")
  func collectByCount() {
    Stress.everyRound { random in
      let size = Int.random(in: 1...7, using: &random)
      let recorder = RecordingSubscriber<[Int], TestError>("collect", initialDemand: .none)
      numbers(0, 200).collect(size).subscribe(recorder)
      var problems = Stress.together(
        (0..<3).map { number in { for _ in 0..<100 { recorder.request(.max(1 + number)) } } })
      problems += recorder.violations
      if recorder.values.flatMap({ $0 }) != Array(1...200) { problems.append("\(recorder.values)") }
      if recorder.values.dropLast().contains(where: { $0.count != size }) { problems.append("\(recorder.values)") }
      if recorder.completion != .finished { problems.append("no end") }
      return problems
    }
  }

  // MARK: - Cancelling

  @Test("Cancelling any operator while values are sent: nothing follows, everything is released")
  func cancelling() {
    let queue = DispatchQueue(label: "stress")
    typealias Build = (AnyPublisher<Int, TestError>, AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>
    let builds: [(String, Build)] = [
      ("merge", { $0.merge(with: $1).eraseToAnyPublisher() }),
      ("zip", { $0.zip($1) { a, b in a + b }.eraseToAnyPublisher() }),
      ("combineLatest", { $0.combineLatest($1) { a, b in a + b }.eraseToAnyPublisher() }),
      ("merge (many)", { Publishers.MergeMany([$0, $1, $0, $1]).eraseToAnyPublisher() }),
      ("zip (three)", { $0.zip($1, $0) { a, b, c in a + b + c }.eraseToAnyPublisher() }),
      ("zip (four)", { $0.zip($1, $0, $1) { a, b, c, d in a + b + c + d }.eraseToAnyPublisher() }),
      ("combineLatest (three)", { $0.combineLatest($1, $0) { a, b, c in a + b + c }.eraseToAnyPublisher() }),
      ("combineLatest (four)", { $0.combineLatest($1, $0, $1) { a, b, c, d in a + b + c + d }.eraseToAnyPublisher() }),
      ("flatMap", { a, b in a.flatMap { _ in b }.eraseToAnyPublisher() }),
      ("switchToLatest", { a, b in a.map { _ in b }.switchToLatest().eraseToAnyPublisher() }),
      ("append", { $0.prefix(20).append($1).eraseToAnyPublisher() }),
      (
        "catch",
        { a, b in
          a.tryMap { if $0 == 20 { throw TestError.boom } else { $0 } }
            .catch { _ in b }.eraseToAnyPublisher()
        }
      ),
      ("prepend", { $0.prepend($1.prefix(20)).eraseToAnyPublisher() }),
      (
        "retry",
        { a, b in
          a.tryMap { if $0 == 20 { throw TestError.boom } else { $0 } }.mapError { _ in .boom }
            .retry(2).merge(with: b).eraseToAnyPublisher()
        }
      ),
      (
        "multicast",
        { $0.merge(with: $1).multicast { CurrentValueSubject<Int, TestError>(0) }.autoconnect().eraseToAnyPublisher() }
      ),
      ("subscribe(on:)", { $0.merge(with: $1).subscribe(on: queue).eraseToAnyPublisher() }),
      ("delay", { $0.merge(with: $1).delay(for: .microseconds(20), scheduler: queue).eraseToAnyPublisher() }),
      ("debounce", { $0.merge(with: $1).debounce(for: .microseconds(5), scheduler: queue).eraseToAnyPublisher() }),
      (
        "timeout",
        {
          $0.merge(with: $1).timeout(.microseconds(300), scheduler: queue, customError: { .boom })
            .eraseToAnyPublisher()
        }
      ),
      ("share", { $0.merge(with: $1).share().eraseToAnyPublisher() }),
      ("receive(on:)", { $0.merge(with: $1).receive(on: queue).eraseToAnyPublisher() }),
      ("prefix(untilOutputFrom:)", { a, b in a.prefix(untilOutputFrom: b.dropFirst(70)).eraseToAnyPublisher() }),
      ("drop(untilOutputFrom:)", { a, b in a.drop(untilOutputFrom: b.dropFirst(5)).eraseToAnyPublisher() }),
      ("throttle", { $0.merge(with: $1).throttle(for: 0, scheduler: queue, latest: true).eraseToAnyPublisher() }),
      (
        "collect(.byTime)",
        {
          $0.merge(with: $1).collect(.byTimeOrCount(queue, .microseconds(50), 3))
            .map { $0[0] }.eraseToAnyPublisher()
        }
      ),
      (
        "buffer",
        { $0.merge(with: $1).buffer(size: 4, prefetch: .byRequest, whenFull: .dropOldest).eraseToAnyPublisher() }
      ),
    ]
    Stress.everyRound { random in
      var problems: [String] = []
      for (name, build) in builds {
        let (left, right) = (Subject(), Subject())
        let tracker = ReferenceTracker()
        let cancelsAt = Int.random(in: 0...60, using: &random)
        func run() -> [String] {
          let recorder = tracker.track(
            Recorder(name, initialDemand: .max(5)) { _ in .max(1) }, as: "\(name)'s subscriber")
          build(left.eraseToAnyPublisher(), right.eraseToAnyPublisher()).subscribe(recorder)
          let stuck = Stress.together([
            { for number in 1...80 { left.send(number) } },
            { for number in 1...80 { right.send(number) } },
            {
              _ = recorder.wait(timeout: 0.002) { values, _ in values >= cancelsAt }
              recorder.cancel()
              recorder.request(.max(1))
            },
          ])
          return stuck + recorder.violations
        }
        problems += run()
        // The queue is drained twice, because its work may enqueue once more, such as the cancel of a late
        // subscription.
        for _ in 0..<2 { queue.sync {} }
        problems += tracker.alive
      }
      return problems
    }
  }
}
