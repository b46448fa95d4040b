import Combine
import CombineTestKit
import Testing

/// An error type with two distinguishable values.
enum TestError: Error, Equatable { case boom, other }

/// The tools that check the laws: they must detect every violation.
struct KitTests {
  typealias Recorder = RecordingSubscriber<Int, TestError>
  typealias Source = TestPublisher<Int, TestError>

  // MARK: - The recorder

  @Test("A recorder finds nothing wrong with a well-behaved publisher")
  func innocent() {
    let source = Source()
    let recorder = Recorder(initialDemand: .max(1)) { $0 == 1 ? .max(1) : .none }
    source.subscribe(recorder)
    for value in 1...3 { source.send(value) }
    recorder.request(.max(1))
    source.send(4)
    source.send(completion: .finished)
    #expect(
      recorder.events
        == [.subscription("TestPublisher"), .value(1), .value(2), .value(4), .completion(.finished)])
    #expect(recorder.demanded == .max(3))
    #expect(recorder.deepestNesting == 1)
    #expect(recorder.violations == [])
  }

  @Test("A recorder reports each violation")
  func violations() {
    func violations(_ misbehavior: Source.Misbehavior, _ drive: (Source, Recorder) -> Void) -> [String] {
      let source = Source("source", misbehavior, early: [7])
      let recorder = Recorder("R", initialDemand: .max(1))
      source.subscribe(recorder)
      drive(source, recorder)
      return recorder.violations
    }
    #expect(violations([]) { source, _ in for value in 1...3 { source.send(value) } } == [])
    #expect(
      violations(.exceedsDemand) { source, _ in for value in 1...2 { source.send(value) } }
        == ["R: value 2 is number 2, demanded were max(1)"])
    #expect(
      violations(.ignoresCancel) { source, recorder in
        recorder.cancel()
        source.send(1)
      } == ["R: value 1 after cancel() on the same thread"])
    #expect(
      violations(.continuesAfterEnd) { source, _ in
        source.send(completion: .finished)
        source.send(1)
        source.send(completion: .finished)
      } == ["R: value 1 after the end", "R: completion finished after the end"])
    #expect(
      violations(.deliversBeforeSubscribing) { _, _ in }
        == [
          "R: value 7 before the subscription", "R: value 7 is number 1, demanded were max(0)",
          "R: the subscription came after 1 other deliveries",
        ])
    #expect(
      violations(.subscribesTwice) { _, _ in }
        == ["R: a second subscription: source, the second time"])
  }

  @Test("A value's description may use the recorder, and the events of a recorder are described as Swift code")
  func descriptions() {
    struct Curious: CustomStringConvertible {
      let recorder: RecordingSubscriber<Curious, Never>
      var description: String { "one of \(recorder.values.count)" }
    }
    let recorder = RecordingSubscriber<Curious, Never>("R", initialDemand: .none)
    let source = TestPublisher<Curious, Never>("source", .exceedsDemand)
    source.subscribe(recorder)
    let value = Curious(recorder: recorder)
    #expect(JoinableThread { source.send(value) }.join())
    #expect(recorder.violations == ["R: value one of 1 is number 1, demanded were max(0)"])
    recorder.cancel()
    let events: [RecordingSubscriber<String, TestError>.Event] = [
      .subscription("source"), .value("a"), .completion(.finished), .completion(.failure(.boom)),
    ]
    #expect(
      "\(events)" == """
        [.subscription("source"), .value("a"), .completion(.finished), .completion(.failure(KitTests.TestError.boom))]
        """)
  }

  @Test("A recorder reports deliveries that overlap, not those that nest")
  func overlap() {
    let source = Source()
    let nested = Recorder("nested")
    nested.onValue { if $0 < 3 { source.send($0 + 1) } }
    source.subscribe(nested)
    source.send(1)
    #expect(nested.values == [1, 2, 3])
    #expect(nested.deepestNesting == 3)
    #expect(nested.violations == [])
    nested.cancel()

    let overlapped = Recorder("overlapped")
    overlapped.onValue { value in
      // A second thread delivers while this one is inside a delivery.
      if value == 1 { #expect(JoinableThread { source.send(2) }.join()) }
    }
    source.subscribe(overlapped)
    source.send(1)
    #expect(overlapped.violations == ["overlapped: value 2 overlaps a delivery on another thread"])
    overlapped.cancel()
  }

  @Test("A cancel before the subscription has arrived cancels it on arrival")
  func cancelBeforeTheSubscription() {
    let (source, recorder) = (Source("source", [.ignoresCancel, .exceedsDemand]), Recorder("R"))
    recorder.cancel()
    source.subscribe(recorder)
    #expect(source.cancelCount == 1)
    #expect(recorder.demanded == .none)
    #expect(recorder.violations == [])
    source.send(1)
    #expect(recorder.violations.first == "R: value 1 after cancel() on the same thread")
  }

  @Test("After a cancel on another thread, one delivery may already be under way, no more")
  func lateDeliveries() {
    let source = Source("source", .ignoresCancel)
    let recorder = Recorder("R")
    source.subscribe(recorder)
    #expect(JoinableThread { recorder.cancel() }.join())
    source.send(1)
    #expect(recorder.violations == [])
    source.send(2)
    #expect(recorder.violations == ["R: value 2 is delivery number 2 after cancel()"])
  }

  @Test("A recorder sees recursion")
  func stackExtent() {
    let source = Source()
    let flat = Recorder("flat")
    source.subscribe(flat)
    for value in 1...100 { source.send(value) }
    #expect(flat.stackExtent < 4096)
    flat.cancel()
    let deep = Recorder("deep")
    deep.onValue { if $0 < 100 { source.send($0 + 1) } }
    source.subscribe(deep)
    source.send(1)
    #expect(deep.stackExtent > 16_384)
    deep.cancel()
  }

  @Test("The extent of the stack is that of one thread, on which the first value has arrived")
  func stackExtentOfThreads() {
    let source = Source()
    let recorder = Recorder("R")
    source.subscribe(recorder)
    source.send(1)
    #expect(JoinableThread { source.send(2) }.join())
    #expect(recorder.values == [1, 2])
    #expect(recorder.stackExtent == 0)
    recorder.cancel()
  }

  @Test("A delivery that has returned, of a value or of a completion, overlaps none on another thread")
  func returnedDeliveries() {
    let source = Source("source", .continuesAfterEnd)
    let recorder = Recorder("R")
    source.subscribe(recorder)
    source.send(1)
    #expect(JoinableThread { source.send(2) }.join())
    source.send(completion: .finished)
    #expect(JoinableThread { source.send(3) }.join())
    source.send(completion: .finished)
    #expect(recorder.violations == ["R: value 3 after the end", "R: completion finished after the end"])
    #expect(recorder.deepestNesting == 1)
    recorder.cancel()
  }

  @Test("What arrives while the subscription is being cancelled is not late, and what comes after that is")
  func deliveriesDuringACancel() {
    let source = Source("source", .ignoresCancel)
    let recorder = Recorder("R")
    source.subscribe(recorder)
    source.connections[0].onCancel { [unowned source] in source.send(1) }
    recorder.cancel()
    #expect(recorder.values == [1])
    #expect(recorder.violations == [])
    source.send(2)
    #expect(recorder.violations == ["R: value 2 after cancel() on the same thread"])
  }

  @Test("Waiting ends with the event or with the timeout")
  func waiting() {
    let source = Source()
    let recorder = Recorder()
    source.subscribe(recorder)
    #expect(!recorder.wait(timeout: 0.01) { values, _ in values > 0 })
    let worker = JoinableThread {
      source.send(1)
      source.send(completion: .finished)
    }
    #expect(recorder.wait { values, _ in values == 1 })
    #expect(recorder.waitForCompletion())
    #expect(worker.join())
  }

  /// What each wait is for happens only after the wait, or after ten minutes if the wait lasts longer than it should.
  @Test("A wait ends at its timeout, with the result that nothing has happened")
  func timeouts() async {
    let isOver = Monitor(false)
    let late = JoinableThread { _ = isOver.wait(timeout: 600) { $0 } }
    let source = Source()
    let recorder = Recorder()
    source.subscribe(recorder)
    let sender = JoinableThread {
      _ = isOver.wait(timeout: 600) { $0 }
      source.send(1)
      source.send(completion: .finished)
    }
    #expect(!late.join(timeout: 0.01))
    #expect(!recorder.wait(timeout: 0.01) { values, _ in values > 0 })
    #expect(!recorder.waitForCompletion(timeout: 0.01))
    #expect(await !recorder.completes(within: 0.01))
    #expect(await !recorder.receives(1, within: 0.01))
    isOver.withLock { $0 = true }
    #expect(late.join() && sender.join())
    #expect(recorder.waitForCompletion())
  }

  // MARK: - The source

  @Test("Each misbehavior of a source is one of its own, and has a name of its own")
  func misbehaviors() {
    let all: [Source.Misbehavior] = [
      .ignoresCancel, .exceedsDemand, .continuesAfterEnd, .deliversBeforeSubscribing, .subscribesTwice,
    ]
    for (index, one) in all.enumerated() {
      #expect(one.rawValue.nonzeroBitCount == 1)
      for other in all[..<index] { #expect(one.isDisjoint(with: other) && "\(one)" != "\(other)") }
    }
  }

  @Test("A source records requests and cancels")
  func recording() {
    let source = Source("source", .ignoresCancel)
    let recorder = Recorder("R", initialDemand: .max(2)) { _ in .max(1) }
    source.subscribe(recorder)
    let connection = source.connections[0]
    recorder.request(.max(3))
    #expect(connection.requests == [.max(2), .max(3)])
    #expect(source.requested == .max(5))
    source.send(1)
    #expect(connection.outstanding == .max(5))
    recorder.subscription?.request(.none)
    #expect(connection.emptyRequests == 1)
    #expect(connection.isLive)
    recorder.cancel()
    recorder.cancel()
    recorder.request(.max(1))
    #expect(connection.cancelCount == 2)
    #expect(connection.lateRequests == 1)
    #expect(!connection.isLive)
    #expect(!connection.hasEnded)
    #expect(Source.Misbehavior.subscribesTwice.union(.exceedsDemand).description == "exceedsDemand+subscribesTwice")
  }

  @Test("A source releases its subscriber at completion and on cancel, and never if it ignores these")
  func sourceReleases() {
    for (misbehavior, alive) in [(Source.Misbehavior([]), [String]()), (.ignoresCancel, ["R"])] {
      let source = Source("source", misbehavior)
      let tracker = ReferenceTracker()
      func use() {
        let recorder = tracker.track(Recorder("R"), as: "R")
        source.subscribe(recorder)
        recorder.cancel()
      }
      use()
      #expect(tracker.alive == alive)
      source.send(completion: .finished)
      #expect(tracker.alive == [])
    }
  }

  @Test(
    "A source releases its subscriber outside of its lock, so that what is released may use the source",
    arguments: [true, false])
  func sourceReleasesOutsideItsLock(isCancelled: Bool) {
    final class Holder: Subscriber {
      let token: ReferenceTracker.Token
      init(_ token: ReferenceTracker.Token) { self.token = token }
      func receive(subscription: any Subscription) {}
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<TestError>) {}
    }
    let (source, tracker, states) = (Source("source"), ReferenceTracker(), Monitor([Bool]()))
    let thread = JoinableThread {
      let token = tracker.token("subscriber") {
        let isLive = source.connections[0].isLive
        states.withLock { $0.append(isLive) }
      }
      source.subscribe(Holder(token))
    }
    #expect(thread.join())
    #expect(tracker.alive == ["subscriber"])
    let other = JoinableThread {
      if isCancelled { source.connections[0].cancel() } else { source.send(completion: .finished) }
    }
    #expect(other.join())
    #expect(states.read { $0 } == [false])
  }

  @Test("A source delivers several values at the same time")
  func sendAtOnce() {
    let source = Source()
    let recorder = Recorder("R")
    let meeting = ThreadBarrier(2)
    // Neither delivery returns before the other one has begun.
    recorder.onValue { _ in meeting.wait() }
    source.subscribe(recorder)
    #expect(source.sendAtOnce(1, 2))
    #expect(recorder.values.sorted() == [1, 2])
    #expect(recorder.violations.count == 1)
    #expect(recorder.violations.first?.hasSuffix("overlaps a delivery on another thread") == true)
    recorder.cancel()

    // A subject serializes the deliveries, including that of a concurrent completion.
    let subject = PassthroughSubject<Int, TestError>()
    let behind = Recorder("behind")
    subject.subscribe(behind)
    let connection = source.subscribe(subject)
    #expect(source.sendAtOnce(1, 2, 3, completion: .failure(.boom)))
    #expect(behind.completion == .failure(.boom))
    #expect(behind.values.count <= 3)
    #expect(behind.violations == [])
    connection.cancel()
  }

  @Test("Deliveries that do not return fail the test")
  func sendAtOnceIsStuck() {
    let source = Source("source")
    let recorder = Recorder("R")
    let mayReturn = Monitor(false)
    recorder.onValue { _ in _ = mayReturn.wait(timeout: 600) { $0 } }
    source.subscribe(recorder)
    let issues = IssueReporter.collect { #expect(!source.sendAtOnce(1, timeout: 0.01)) }
    mayReturn.withLock { $0 = true }
    #expect(issues.map(\.message) == ["1 of 1 deliveries of source have not returned after 0.01 s."])
    #expect(issues.allSatisfy { "\($0.file)".hasSuffix("KitTests.swift") })
    recorder.cancel()
  }

  // MARK: - The tracker

  @Test("A tracker lists the objects that are alive")
  func tracker() {
    let tracker = ReferenceTracker()
    let released = Monitor([String]())
    var first: ReferenceTracker.Token? = tracker.token("first") { released.withLock { $0.append("first") } }
    let second = tracker.token("second")
    #expect(tracker.alive == ["first", "second"])
    withExtendedLifetime(first) {}
    first = nil
    #expect(released.read { $0 } == ["first"])
    #expect(tracker.alive == ["second"])
    #expect(tracker.count == 2)
    withExtendedLifetime(second) {}
  }

  @Test("Each subscription of a part of a pipeline is tracked until it has ended")
  func trackedSubscriptions() {
    let (source, tracker) = (Source("source"), ReferenceTracker())
    let part = source.tracked(as: "part", by: tracker)
    #expect(tracker.count == 0)
    let recorders = (0..<3).map { _ in Recorder() }
    for recorder in recorders { part.subscribe(recorder) }
    #expect(tracker.count == 3 && tracker.alive == ["part", "part", "part"])
    recorders[1].cancel()
    #expect(tracker.alive == ["part", "part"])
    source.send(completion: .finished)
    #expect(tracker.count == 3 && tracker.alive == [])
  }
}
