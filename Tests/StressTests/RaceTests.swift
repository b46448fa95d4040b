import Combine
import CombineExtras
import CombineTestKit
import Foundation
import Synchronization
import Testing

/// Two or three concurrent calls, repeated many times. The outcome must be one that is possible if the calls are made
/// one after another, in any order.
///
/// `RACE_ROUNDS=…` sets the number of rounds of each race, and makes every race print the number of rounds in which two
/// threads were inside their calls at once. Without it, a race has a thousand rounds, but ends after two seconds if it
/// has had fifty: beside many busy processes a round takes a hundred times longer. The threads stay from round to
/// round, and wait for each other before they start.
@Suite(.serialized)
struct RaceTests {
  /// One round: the calls that are made at the same time, and their outcome.
  struct Round: Sendable {
    let actors: [@Sendable () -> Void]
    let outcome: @Sendable () -> String

    init(_ actors: [@Sendable () -> Void], outcome: @escaping @Sendable () -> String) {
      self.actors = actors
      self.outcome = outcome
    }
  }

  struct Race: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let acceptable: Set<String>
    let round: @Sendable () -> Round

    init(_ name: String, _ acceptable: Set<String>, _ round: @escaping @Sendable () -> Round) {
      testDescription = name
      self.acceptable = acceptable
      self.round = round
    }
  }

  private static let givenRounds = ProcessInfo.processInfo.environment["RACE_ROUNDS"].flatMap { Int($0) }
  static let rounds = givenRounds ?? 1000
  private static let allRounds = Atomic<Int>(0)
  private static let allOverlaps = Atomic<Int>(0)

  @Test("The outcome of concurrent calls", arguments: RaceTests.all)
  func race(race: Race) {
    var outcomes: [String: Int] = [:]
    let crew = Crew(race.round().actors.count)
    let start = ContinuousClock.now
    var rounds = 0
    while rounds < Self.rounds {
      if Self.givenRounds == nil, rounds >= 50, ContinuousClock.now - start > .seconds(2) { break }
      let round = race.round()
      crew.run(round.actors)
      outcomes[round.outcome(), default: 0] += 1
      rounds += 1
    }
    crew.end()
    let sum = Self.allRounds.add(rounds, ordering: .relaxed).newValue
    let overlaps = Self.allOverlaps.add(crew.overlaps, ordering: .relaxed).newValue
    if Self.givenRounds != nil {
      print("\(race.testDescription): \(crew.overlaps) of \(rounds) rounds overlap; \(overlaps) of \(sum) in all")
    }
    let wrong = outcomes.filter { !race.acceptable.contains($0.key) }
    #expect(wrong.isEmpty, "acceptable: \(race.acceptable.sorted()), found: \(outcomes)")
  }

  /// Threads that each run one closure a round, all at the same time.
  private final class Crew: @unchecked Sendable {  // the atomics order the accesses to `actors`
    private let number = Atomic<Int>(0)
    private let missing = Atomic<Int>(0)
    private let isOver = Atomic<Bool>(false)
    // All accesses are relaxed, so that counting orders nothing that ThreadSanitizer would otherwise find unordered.
    private let arrived = Atomic<Int>(0)
    private let inside = Atomic<Int>(0)
    private let overlapped = Atomic<Bool>(false)
    /// The number of rounds in which at least two threads were inside their calls at the same time.
    private(set) var overlaps = 0
    private var actors: [@Sendable () -> Void] = []
    private let threads: [JoinableThread]

    init(_ count: Int) {
      let start = Monitor<Crew?>(nil)
      threads = (1..<max(count, 1)).map { index in
        JoinableThread {
          _ = start.wait { $0 != nil }
          guard let crew = start.read({ $0 }) else { return }
          crew.work(index)
        }
      }
      start.withLock { $0 = self }
    }

    private func work(_ index: Int) {
      var last = 0
      while !isOver.load(ordering: .acquiring) {
        let current = number.load(ordering: .acquiring)
        guard current != last else {
          sched_yield()
          continue
        }
        last = current
        perform(index, round: current)
        missing.subtract(1, ordering: .acquiringAndReleasing)
      }
    }

    /// Waits until every thread has arrived, and runs an actor.
    private func perform(_ index: Int, round: Int) {
      arrived.add(1, ordering: .relaxed)
      var spins = 0
      while arrived.load(ordering: .relaxed) < round * (threads.count + 1) {
        spins += 1
        if spins > 10_000 { sched_yield() }  // the missing thread may need this processor
      }
      if inside.add(1, ordering: .relaxed).oldValue > 0 { overlapped.store(true, ordering: .relaxed) }
      actors[index]()
      inside.subtract(1, ordering: .relaxed)
    }

    /// Runs the actors, the first one on the calling thread.
    func run(_ actors: [@Sendable () -> Void]) {
      precondition(actors.count == threads.count + 1, "every round of a race has as many actors")
      self.actors = actors
      missing.store(threads.count, ordering: .releasing)
      let round = number.add(1, ordering: .acquiringAndReleasing).newValue
      perform(0, round: round)
      while missing.load(ordering: .acquiring) > 0 { sched_yield() }
      self.actors = []
      if overlapped.exchange(false, ordering: .relaxed) { overlaps += 1 }
    }

    func end() {
      isOver.store(true, ordering: .releasing)
      for thread in threads { #expect(thread.join(), "a thread does not return") }
    }
  }

  typealias Plain = PassthroughSubject<Int, TestError>
  typealias Current = CurrentValueSubject<Int, TestError>

  /// Returns the received events and the problems as text: `1 2 |`.
  private static func show(_ recorder: Recorder) -> String {
    let end =
      switch recorder.completion {
      case nil: ""
      case .finished: "|"
      case .failure: "✕"
      }
    let parts = recorder.values.map(String.init) + [end] + recorder.violations
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Cancels and releases the recorder, and returns its text with another part.
  private static func show(_ recorder: Recorder, then last: String) -> String {
    recorder.cancel()
    return last.isEmpty ? show(recorder) : "\(show(recorder)); \(last)"
  }

  static let all = subjects + several + demand + sharing + timing

  // MARK: - Subjects

  private static let subjects: [Race] = [
    Race("a value and a cancel", ["", "1"]) {
      let (subject, recorder) = (Plain(), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { recorder.cancel() }]) {
        subject.send(2)
        return show(recorder)
      }
    },
    Race("Sink: a value, a cancel and a cancel", ["", "1"]) {
      let (subject, found) = (Plain(), Monitor(""))
      let sink = Monitor(
        Subscribers.Sink<Int, TestError>(
          receiveCompletion: { _ in }, receiveValue: { value in found.withLock { $0 += "\(value)" } }))
      subject.subscribe(sink.read { $0 })
      return Round([{ subject.send(1) }, { sink.read { $0 }.cancel() }, { sink.read { $0 }.cancel() }]) {
        subject.send(2)
        return found.read { $0 }
      }
    },
    Race("a cancel, and a value behind another cancel", [""]) {
      let (subject, recorder) = (Plain(), Recorder())
      subject.subscribe(recorder)
      return Round([
        { recorder.cancel() },
        {
          recorder.cancel()
          subject.send(1)
        },
      ]) { show(recorder) }
    },
    Race("a cancel, and another from inside a delivery of a sequence", ["", "1"]) {
      let recorder = Recorder(initialDemand: .none)
      recorder.onValue { [unowned recorder] _ in recorder.cancel() }
      [1, 2, 3].publisher.setFailureType(to: TestError.self).subscribe(recorder)
      return Round([{ recorder.cancel() }, { recorder.request(.unlimited) }]) { show(recorder) }
    },
    Race("a value and a value", ["1 2", "2 1"]) {
      let (subject, recorder) = (Plain(), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { subject.send(2) }]) { show(recorder, then: "") }
    },
    Race("a value and the end", ["1 |", "|"]) {
      let (subject, recorder) = (Plain(), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { subject.send(completion: .finished) }]) { show(recorder, then: "") }
    },
    Race("an end and an end", ["|", "✕"]) {
      let (subject, recorder) = (Plain(), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(completion: .failure(.boom)) }, { subject.send(completion: .finished) }]) {
        show(recorder, then: "")
      }
    },
    Race("a value and a subscriber", ["2", "1 2"]) {
      let (subject, recorder) = (Plain(), Recorder())
      return Round([{ subject.send(1) }, { subject.subscribe(recorder) }]) {
        subject.send(2)
        return show(recorder, then: "")
      }
    },
    Race("the end and a subscriber", ["|"]) {
      let (subject, recorder) = (Plain(), Recorder())
      return Round([{ subject.send(completion: .finished) }, { subject.subscribe(recorder) }]) {
        show(recorder, then: "")
      }
    },
    Race("a value and a request", ["1", "2"]) {
      let (subject, recorder) = (Plain(), Recorder(initialDemand: .none))
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { recorder.request(.max(1)) }]) {
        subject.send(2)
        return show(recorder, then: "")
      }
    },
    Race("current value: a value and a value", ["0 1 2; 2", "0 2 1; 1"]) {
      let (subject, recorder) = (Current(0), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { subject.send(2) }]) { show(recorder, then: "\(subject.value)") }
    },
    Race("current value: a value and a subscriber", ["0 1", "1"]) {
      let (subject, recorder) = (Current(0), Recorder())
      return Round([{ subject.send(1) }, { subject.subscribe(recorder) }]) { show(recorder, then: "") }
    },
    Race("current value: a value and a request", ["0", "1"]) {
      let (subject, recorder) = (Current(0), Recorder(initialDemand: .none))
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("current value: the end and a request", ["0 |", "|"]) {
      let (subject, recorder) = (Current(0), Recorder(initialDemand: .none))
      subject.subscribe(recorder)
      return Round([{ subject.send(completion: .finished) }, { recorder.request(.max(1)) }]) {
        show(recorder, then: "")
      }
    },
    Race("a promise and a cancel", ["", "1", "1 |"]) {
      let promise = Monitor<Future<Int, TestError>.Promise?>(nil)
      let future = Future<Int, TestError> { new in promise.withLock { $0 = new } }
      let recorder = Recorder()
      future.subscribe(recorder)
      return Round([{ promise.read { $0 }?(.success(1)) }, { recorder.cancel() }]) { show(recorder) }
    },
    Race("a promise and a request", ["1 |"]) {
      let promise = Monitor<Future<Int, TestError>.Promise?>(nil)
      let future = Future<Int, TestError> { new in promise.withLock { $0 = new } }
      let recorder = Recorder(initialDemand: .none)
      future.subscribe(recorder)
      return Round([{ promise.read { $0 }?(.success(1)) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("a future's subscriber and its cancel", ["0 kept"]) {
      let future = Future<Int, TestError> { _ in }
      let tracker = ReferenceTracker()
      let recorder = Monitor<Recorder?>(tracker.track(Recorder(), as: "subscriber"))
      return Round([
        { if let recorder = recorder.read({ $0 }) { future.subscribe(recorder) } },
        { recorder.read { $0 }?.cancel() },
      ]) {
        recorder.withLock { $0 = nil }
        return withExtendedLifetime(future) { "\(tracker.alive.count) kept" }
      }
    },
    Race("a promise, a promise and a subscriber", ["1 |", "2 |"]) {
      let promise = Monitor<Future<Int, TestError>.Promise?>(nil)
      let future = Future<Int, TestError> { new in promise.withLock { $0 = new } }
      let recorder = Recorder()
      return Round([
        { promise.read { $0 }?(.success(1)) }, { promise.read { $0 }?(.success(2)) }, { future.subscribe(recorder) },
      ]) { show(recorder, then: "") }
    },
  ]

  // MARK: - Several inputs

  private static let several: [Race] = [
    Race("merge: a value and a request", ["1"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder(initialDemand: .none))
      left.merge(with: right).subscribe(recorder)
      return Round([{ left.send(1) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("flatMap: a value of the inner publisher and a request", ["1"]) {
      let (outer, inner, recorder) = (Plain(), Plain(), Recorder(initialDemand: .none))
      outer.flatMap { _ in inner }.subscribe(recorder)
      outer.send(0)
      return Round([{ inner.send(1) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("zip: a value of each", ["11"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.zip(right, +).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(10) }]) { show(recorder, then: "") }
    },
    Race("zip: a request and the subscription of a source", ["max(1)"]) {
      let (late, recorder) = (LatePublisher(), Recorder(initialDemand: .none))
      Plain().zip(late, +).subscribe(recorder)
      return Round([{ recorder.request(.max(1)) }, { late.deliverSubscription() }]) { "\(late.requested)" }
    },
    Race("zip: the end of one and the value that it lacks", ["11 |"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.zip(right, +).subscribe(recorder)
      left.send(1)
      return Round([{ left.send(completion: .finished) }, { right.send(10) }]) { show(recorder, then: "") }
    },
    Race("zip: a failure and the value that it lacks", ["11 ✕", "✕"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.zip(right, +).subscribe(recorder)
      left.send(1)
      return Round([{ left.send(completion: .failure(.boom)) }, { right.send(10) }]) { show(recorder, then: "") }
    },
    Race("combineLatest: a value of each", ["11"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.combineLatest(right, +).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(10) }]) { show(recorder, then: "") }
    },
    Race("combineLatest: further values of each", ["11 12 22", "11 21 22"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.combineLatest(right, +).subscribe(recorder)
      left.send(1)
      right.send(10)
      return Round([{ left.send(2) }, { right.send(20) }]) { show(recorder, then: "") }
    },
    Race("withLatestFrom: the first value of each", ["", "11"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.withLatestFrom(right, resultSelector: +).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(10) }]) { show(recorder, then: "") }
    },
    Race("withLatestFrom: further values of each", ["11", "21"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.withLatestFrom(right, resultSelector: +).subscribe(recorder)
      right.send(10)
      return Round([{ left.send(1) }, { right.send(20) }]) { show(recorder, then: "") }
    },
    Race("withLatestFrom: a value, and a failure of the other", ["11 ✕", "✕"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.withLatestFrom(right, resultSelector: +).subscribe(recorder)
      right.send(10)
      return Round([{ left.send(1) }, { right.send(completion: .failure(.boom)) }]) { show(recorder, then: "") }
    },
    Race("withLatestFrom (two): the first value of each other one", ["1112"]) {
      let (main, first, second, recorder) = (Plain(), Plain(), Plain(), Recorder())
      main.withLatestFrom(first, second) { $0 * 1000 + $1 * 10 + $2 }.subscribe(recorder)
      return Round([{ first.send(11) }, { second.send(2) }]) {
        main.send(1)
        return show(recorder, then: "")
      }
    },
    Race("sample: a value and the trigger", ["1 2", "2"]) {
      let (source, trigger, recorder) = (Plain(), Plain(), Recorder())
      source.sample(on: trigger).subscribe(recorder)
      return Round([{ source.send(1) }, { trigger.send(0) }]) {
        source.send(2)
        trigger.send(0)
        return show(recorder, then: "")
      }
    },
    Race("sample: a sample, and a failure", ["1 ✕", "✕"]) {
      let (source, trigger, recorder) = (Plain(), Plain(), Recorder())
      source.sample(on: trigger).subscribe(recorder)
      source.send(1)
      return Round([{ trigger.send(0) }, { source.send(completion: .failure(.boom)) }]) { show(recorder, then: "") }
    },
    Race("amb: the first value of each", ["1 3", "2 4"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.amb(with: right).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(2) }]) {
        left.send(3)
        right.send(4)
        return show(recorder, then: "")
      }
    },
    Race("amb: a value and a failure of the other", ["1", "✕"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.amb(with: right).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(completion: .failure(.boom)) }]) { show(recorder, then: "") }
    },
    Race("pausableBuffered: a value, and the end of the pause", ["1 2"]) {
      let (source, control, recorder) = (Plain(), PassthroughSubject<Bool, TestError>(), Recorder())
      source.pausableBuffered(by: control, bufferSize: 9).subscribe(recorder)
      source.send(1)
      return Round([{ source.send(2) }, { control.send(true) }]) { show(recorder, then: "") }
    },
    Race("group: a value, and a subscriber of its group", ["1 3"]) {
      let (source, recorder) = (Plain(), Recorder())
      var group: GroupedPublisher<Int, Int, TestError>?
      let groups = source.group { $0 % 2 }.sink(receiveCompletion: { _ in }, receiveValue: { group = $0 })
      source.send(1)
      return Round([{ source.send(3) }, { [group] in group?.subscribe(recorder) }]) {
        withExtendedLifetime(groups) { show(recorder, then: "") }
      }
    },
    Race("group: a value, and the cancel of its group", ["1", "1 3", "1 (3)"]) {
      let (source, first, second) = (Plain(), Recorder(), Recorder())
      var isFirst = true
      let groups = source.group { $0 % 2 }.sink(receiveCompletion: { _ in }) {
        $0.subscribe(isFirst ? first : second)
        isFirst = false
      }
      source.send(1)
      return Round([{ source.send(3) }, { first.cancel() }]) {
        withExtendedLifetime(groups) {
          show(first, then: "") + (second.values.isEmpty ? "" : " (\(show(second, then: "")))")
        }
      }
    },
    Race("ReplaySubject: a value and a subscriber", ["1 2"]) {
      let (subject, recorder) = (ReplaySubject<Int, TestError>(bufferSize: 2), Recorder())
      subject.send(1)
      return Round([{ subject.send(2) }, { subject.subscribe(recorder) }]) { show(recorder, then: "") }
    },
    Race("ReplaySubject: a value and the end", ["1 |", "|"]) {
      let (subject, recorder) = (ReplaySubject<Int, TestError>(bufferSize: 2), Recorder())
      subject.subscribe(recorder)
      return Round([{ subject.send(1) }, { subject.send(completion: .finished) }]) { show(recorder, then: "") }
    },
    Race("ReplaySubject: a value and a request", ["1 2"]) {
      let (subject, recorder) = (ReplaySubject<Int, TestError>(bufferSize: 2), Recorder(initialDemand: .none))
      subject.subscribe(recorder)
      subject.send(1)
      return Round([{ subject.send(2) }, { recorder.request(.unlimited) }]) { show(recorder, then: "") }
    },
    Race("share(replay:): the last one leaves, another one comes", ["1", "2"]) {
      let (source, first, second) = (TestPublisher<Int, TestError>(), Recorder(), Recorder())
      let shared = source.share(replay: 1)
      shared.subscribe(first)
      return Round([{ first.cancel() }, { shared.subscribe(second) }]) {
        // One of the connections is open, and the second subscriber receives its values.
        source.send(7)
        return second.values == [7] ? "\(source.connections.count)" : "lost"
      }
    },
    Race("create: a value and a cancel", ["", "1"]) {
      let (found, recorder) = (Monitor(CreateSubscriber<Int, TestError>?.none), Recorder())
      AnyPublisher<Int, TestError>.create { subscriber in
        found.withLock { $0 = subscriber }
        return AnyCancellable {}
      }.subscribe(recorder)
      guard let created = found.read({ $0 }) else { return Round([]) { "no subscriber" } }
      return Round([{ created.send(1) }, { recorder.cancel() }]) { show(recorder, then: "") }
    },
    Race("retry with a backoff: the end of the wait, and a cancel", ["1", "2"]) {
      let (source, scheduler, recorder) = (TestPublisher<Int, TestError>(), VirtualTimeScheduler(), Recorder())
      source.retry(1, backoff: .constant(.seconds(1)), jitter: 0, scheduler: scheduler).subscribe(recorder)
      source.send(completion: .failure(.boom))
      return Round([{ scheduler.advance(by: .seconds(1)) }, { recorder.cancel() }]) {
        let isQuiet = source.connections.allSatisfy { !$0.isLive } && scheduler.pending == []
        return isQuiet ? "\(source.connections.count)" : "something goes on"
      }
    },
    Race("merge: the end of each", ["|"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.merge(with: right).subscribe(recorder)
      return Round([{ left.send(completion: .finished) }, { right.send(completion: .finished) }]) {
        show(recorder, then: "")
      }
    },
    Race("merge: a value and a failure", ["1 ✕", "✕"]) {
      let (left, right, recorder) = (Plain(), Plain(), Recorder())
      left.merge(with: right).subscribe(recorder)
      return Round([{ left.send(1) }, { right.send(completion: .failure(.boom)) }]) {
        left.send(2)
        return show(recorder, then: "")
      }
    },
    Race("flatMap: the end of the source and of the inner publisher", ["1 |"]) {
      let (outer, inner, recorder) = (Plain(), Plain(), Recorder())
      outer.flatMap { _ in inner }.subscribe(recorder)
      outer.send(0)
      return Round([
        { outer.send(completion: .finished) },
        {
          inner.send(1)
          inner.send(completion: .finished)
        },
      ]) { show(recorder, then: "") }
    },
    Race("switchToLatest: a value of the old one and a new one", ["1 3", "3"]) {
      let (outer, old, new, recorder) = (PassthroughSubject<Plain, TestError>(), Plain(), Plain(), Recorder())
      outer.switchToLatest().subscribe(recorder)
      outer.send(old)
      return Round([{ old.send(1) }, { outer.send(new) }]) {
        old.send(2)
        new.send(3)
        return show(recorder, then: "")
      }
    },
    Race("switchToLatest: the end of the source and of the newest", ["|"]) {
      let (outer, inner, recorder) = (PassthroughSubject<Plain, TestError>(), Plain(), Recorder())
      outer.switchToLatest().subscribe(recorder)
      outer.send(inner)
      return Round([{ outer.send(completion: .finished) }, { inner.send(completion: .finished) }]) {
        show(recorder, then: "")
      }
    },
    Race("prefix(untilOutputFrom:): a value and the trigger", ["1 |", "|"]) {
      let (source, trigger, recorder) = (Plain(), Plain(), Recorder())
      source.prefix(untilOutputFrom: trigger).subscribe(recorder)
      return Round([{ source.send(1) }, { trigger.send(0) }]) { show(recorder, then: "") }
    },
    Race("prefix(untilOutputFrom:): the first requests and the subscription of the trigger", ["max(1), unlimited"]) {
      let (source, trigger, recorder) = (TestPublisher<Int, TestError>(), LatePublisher(), Recorder())
      return Round([
        { source.prefix(untilOutputFrom: trigger).subscribe(recorder) }, { trigger.deliverSubscription() },
      ]) { "\(trigger.requested), \(source.requested)" }
    },
    Race("drop(untilOutputFrom:): a value and the trigger", ["1 2", "2"]) {
      let (source, trigger, recorder) = (Plain(), Plain(), Recorder())
      source.drop(untilOutputFrom: trigger).subscribe(recorder)
      return Round([{ source.send(1) }, { trigger.send(0) }]) {
        source.send(2)
        return show(recorder, then: "")
      }
    },
  ]

  // MARK: - Demand and cancel

  private static let demand: [Race] = [
    Race("a request and a request", ["max(3)"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder(initialDemand: .none))
      source.tryMap { $0 }.mapError { _ in TestError.boom }.subscribe(recorder)
      return Round([{ recorder.request(.max(1)) }, { recorder.request(.max(2)) }]) { "\(source.requested)" }
    },
    Race("a cancel and a cancel", ["1"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
      source.tryMap { $0 }.mapError { _ in TestError.boom }.subscribe(recorder)
      return Round([{ recorder.cancel() }, { recorder.cancel() }]) { "\(source.cancelCount)" }
    },
    Race("the end and a cancel", ["0", "| 0", "1", "| 1"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
      source.first().subscribe(recorder)
      return Round([{ source.send(completion: .finished) }, { recorder.cancel() }]) {
        "\(show(recorder)) \(source.cancelCount)".trimmingCharacters(in: .whitespaces)
      }
    },
    Race("one value: the value and a request", ["1 |"]) {
      let (source, recorder) = (Plain(), Recorder(initialDemand: .none))
      source.first().subscribe(recorder)
      return Round([{ source.send(1) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("buffer: a value and a request", ["1"]) {
      let (source, recorder) = (Plain(), Recorder(initialDemand: .none))
      source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
      return Round([{ source.send(1) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("buffer: the end, a value that waits, and a request", ["1 |"]) {
      let (source, recorder) = (Plain(), Recorder(initialDemand: .none))
      source.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(recorder)
      source.send(1)
      return Round([{ source.send(completion: .finished) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("append: the end of the first and a request", ["1 |"]) {
      let (source, recorder) = (Plain(), Recorder(initialDemand: .none))
      source.append(1).subscribe(recorder)
      return Round([{ source.send(completion: .finished) }, { recorder.request(.max(1)) }]) { show(recorder, then: "") }
    },
    Race("catch: the failure and a request", ["1 |"]) {
      let (source, recorder) = (Plain(), Recorder(initialDemand: .none))
      source.catch { _ in [1].publisher.setFailureType(to: TestError.self) }.subscribe(recorder)
      return Round([{ source.send(completion: .failure(.boom)) }, { recorder.request(.max(1)) }]) {
        show(recorder, then: "")
      }
    },
    Race("retry: the failure and a cancel", ["0"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
      source.retry(1).subscribe(recorder)
      return Round([{ source.send(completion: .failure(.boom)) }, { recorder.cancel() }]) {
        "\(source.connections.count { $0.isLive })"
      }
    },
    Race("merge: a request and a request", ["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]) {
      let recorder = Recorder(initialDemand: .none)
      Publishers.MergeMany((0..<4).map { Just($0).setFailureType(to: TestError.self) }).subscribe(recorder)
      return Round([{ recorder.request(.max(1)) }, { recorder.request(.max(2)) }]) { show(recorder, then: "") }
    },
  ]

  // MARK: - Sharing

  private static let sharing: [Race] = [
    Race("share: two subscribers leave", ["1 of 1 left"]) {
      let (source, first, second) = (TestPublisher<Int, TestError>(), Recorder(), Recorder())
      let shared = source.share()
      shared.subscribe(first)
      shared.subscribe(second)
      return Round([{ first.cancel() }, { second.cancel() }]) {
        "\(source.cancelCount) of \(source.connections.count) left"
      }
    },
    Race("share: one leaves, one comes", ["0 of 1 left, 1", "1 of 2 left, 1"]) {
      let (source, first, second) = (TestPublisher<Int, TestError>(), Recorder(), Recorder())
      let shared = Monitor(source.share())
      shared.read { $0 }.subscribe(first)
      return Round([{ first.cancel() }, { shared.read { $0 }.subscribe(second) }]) {
        source.send(1)
        let left = "\(source.cancelCount) of \(source.connections.count) left"
        return "\(left), \(show(second, then: ""))"
      }
    },
    Race("share: the end and the last one leaves", ["0 live", "| 0 live"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
      source.share().subscribe(recorder)
      return Round([{ source.send(completion: .finished) }, { recorder.cancel() }]) {
        let live = "\(source.connections.count { $0.isLive }) live"
        return [show(recorder), live].filter { !$0.isEmpty }.joined(separator: " ")
      }
    },
    Race("multicast: the connection and a subscriber", ["1, 1"]) {
      let (source, recorder) = (TestPublisher<Int, TestError>(), Recorder())
      let shared = Monitor(source.multicast { Plain() })
      let connection = Monitor<AnyCancellable?>(nil)
      return Round([
        {
          let new = AnyCancellable(shared.read { $0 }.connect().cancel)
          connection.withLock { $0 = new }
        },
        { shared.read { $0 }.subscribe(recorder) },
      ]) {
        source.send(1)
        return "\(source.connections.count), \(show(recorder, then: ""))"
      }
    },
    Race("share: two come at once", ["1, 1, 1"]) {
      let (source, first, second) = (TestPublisher<Int, TestError>(), Recorder(), Recorder())
      let shared = Monitor(source.share())
      return Round([{ shared.read { $0 }.subscribe(first) }, { shared.read { $0 }.subscribe(second) }]) {
        source.send(1)
        let subscriptions = source.connections.count
        return "\(subscriptions), \(show(first, then: "")), \(show(second, then: ""))"
      }
    },
  ]

  // MARK: - Clocks

  private static let timing: [Race] = [
    Race("receive(on:): a value and a cancel", ["", "1"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.receive(on: scheduler).subscribe(recorder)
      subject.send(1)
      return Round([{ scheduler.run() }, { recorder.cancel() }]) {
        scheduler.run()
        return show(recorder)
      }
    },
    Race("receive(on:): a value and a value's turn", ["1 2"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.receive(on: scheduler).subscribe(recorder)
      subject.send(1)
      return Round([{ scheduler.run() }, { subject.send(2) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
    Race("subscribe(on:): the subscription and a cancel", ["0 live"]) {
      let (source, scheduler) = (TestPublisher<Int, TestError>(), VirtualTimeScheduler())
      let recorder = Recorder()
      source.subscribe(on: scheduler).subscribe(recorder)
      return Round([{ scheduler.run() }, { recorder.cancel() }]) {
        // A cancel before the subscription has arrived has no effect.
        recorder.cancel()
        scheduler.run()
        return "\(source.connections.count { $0.isLive }) live"
      }
    },
    Race("debounce: a value and the end of the pause", ["1 2", "2"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.debounce(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { subject.send(2) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
    Race("debounce: the end and the end of the pause", ["1 |", "|"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.debounce(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
      subject.send(1)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { subject.send(completion: .finished) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
    Race("throttle: a value and the delivery that is pending", ["3", "2 3"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.throttle(for: .seconds(5), scheduler: scheduler, latest: true).subscribe(recorder)
      subject.send(1)
      subject.send(2)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { subject.send(3) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
    Race("timeout: a value and the deadline", ["1 ✕", "✕"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.timeout(.seconds(5), scheduler: scheduler, customError: { .boom }).subscribe(recorder)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { subject.send(1) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
    Race("timeout: the end and the deadline", ["| 0", "✕ 1"]) {
      let (source, scheduler, recorder) = (TestPublisher<Int, TestError>(), VirtualTimeScheduler(), Recorder())
      source.timeout(.seconds(5), scheduler: scheduler, customError: { .boom }).subscribe(recorder)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { source.send(completion: .finished) }]) {
        scheduler.run()
        return "\(show(recorder)) \(source.cancelCount)"
      }
    },
    Race("collect by time: a value and the end of the interval", ["1 2", "12"]) {
      let (subject, scheduler, recorder) = (Plain(), VirtualTimeScheduler(), Recorder())
      subject.collect(.byTime(scheduler, .seconds(5))).map { $0.reduce(0) { $0 * 10 + $1 } }.subscribe(recorder)
      subject.send(1)
      return Round([{ scheduler.advance(by: .seconds(5)) }, { subject.send(2) }]) {
        scheduler.run()
        return show(recorder, then: "")
      }
    },
  ]
}

/// A publisher whose subscription another thread delivers.
private final class LatePublisher: Publisher, Subscription, Sendable {
  typealias Output = Int
  typealias Failure = TestError

  private let state = Monitor((subscriber: AnySubscriber<Int, TestError>?.none, requested: Subscribers.Demand.none))

  var requested: Subscribers.Demand { state.read { $0.requested } }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == TestError {
    let subscriber = AnySubscriber(subscriber)
    state.withLock { $0.subscriber = subscriber }
  }

  /// Delivers the subscription as soon as there is a subscriber.
  func deliverSubscription() {
    while true {
      if let subscriber = state.withLock({ $0.subscriber.take() }) { return subscriber.receive(subscription: self) }
      sched_yield()
    }
  }

  func request(_ demand: Subscribers.Demand) { state.withLock { $0.requested += demand } }
  func cancel() {}
}
