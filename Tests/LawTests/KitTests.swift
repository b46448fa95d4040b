import Combine
import CombineTestKit
import Testing

/// The tools that the laws are checked with: they must find what they are there to find.
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
    func violations(_ misbehaviour: Source.Misbehaviour, _ drive: (Source, Recorder) -> Void) -> [String] {
      let source = Source("source", misbehaviour, early: [7])
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
      // A second thread delivers while this one is inside.
      if value == 1 { #expect(Worker { source.send(2) }.join()) }
    }
    source.subscribe(overlapped)
    source.send(1)
    #expect(overlapped.violations == ["overlapped: value 2 overlaps a delivery on another thread"])
    overlapped.cancel()
  }

  @Test("After a cancel on another thread, one delivery may already be under way, no more")
  func lateDeliveries() {
    let source = Source("source", .ignoresCancel)
    let recorder = Recorder("R")
    source.subscribe(recorder)
    #expect(Worker { recorder.cancel() }.join())
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

  @Test("Waiting ends with the event, or at the bound")
  func waiting() {
    let source = Source()
    let recorder = Recorder()
    source.subscribe(recorder)
    #expect(!recorder.wait(timeout: 0.01) { values, _ in values > 0 })
    let worker = Worker {
      source.send(1)
      source.send(completion: .finished)
    }
    #expect(recorder.wait { values, _ in values == 1 })
    #expect(recorder.waitForCompletion())
    #expect(worker.join())
  }

  // MARK: - The source

  @Test("A source records what is asked of it")
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
    #expect(Source.Misbehaviour.subscribesTwice.union(.exceedsDemand).description == "exceedsDemand+subscribesTwice")
  }

  @Test("A source lets go of its subscriber at the end, on cancel, and never if it ignores that")
  func sourceReleases() {
    for (misbehaviour, alive) in [(Source.Misbehaviour([]), [String]()), (.ignoresCancel, ["R"])] {
      let source = Source("source", misbehaviour)
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

  // MARK: - Virtual time

  @Test("Virtual time runs work by date, then in the order of scheduling, and only what is due")
  func virtualTime() throws {
    let scheduler = VirtualTimeScheduler()
    let log = Monitor([String]())
    func note(_ text: String) -> () -> Void {
      { log.withLock { $0.append("\(text) at \(scheduler.now)") } }
    }
    scheduler.schedule(after: scheduler.now.advanced(by: 2), note("late"))
    scheduler.schedule(after: scheduler.now.advanced(by: 1), note("a"))
    scheduler.schedule(after: scheduler.now.advanced(by: 1), note("b"))
    scheduler.schedule(note("now"))
    #expect(log.read { $0 } == [])
    #expect(scheduler.pending.count == 4)
    try scheduler.advance(by: .milliseconds(999))
    #expect(log.read { $0 } == ["now at 0.0 s"])
    try scheduler.advance(by: .milliseconds(1))
    #expect(log.read { $0 } == ["now at 0.0 s", "a at 1.0 s", "b at 1.0 s"])
    // What is scheduled by work that runs, and is due, runs, too; what is late is due at once.
    scheduler.schedule {
      scheduler.schedule(after: .init(.nanoseconds(0)), note("past"))
    }
    try scheduler.run()
    #expect(log.read { $0.suffix(2) } == ["past at 1.0 s", "late at 2.0 s"])
    #expect(scheduler.now == .init(2))
    #expect(scheduler.pending.isEmpty)
  }

  @Test("Repeating work repeats until it is cancelled, also from inside")
  func repeating() throws {
    let scheduler = VirtualTimeScheduler()
    let times = Monitor([VirtualTimeScheduler.SchedulerTimeType]())
    let tracker = ReferenceTracker()
    let box = Monitor((any Cancellable)?.none)
    func begin() {
      let token = tracker.token("action")
      let repetition = scheduler.schedule(after: .init(1), interval: .milliseconds(500)) {
        withExtendedLifetime(token) {}
        let count = times.withLock { times in
          times.append(scheduler.now)
          return times.count
        }
        if count == 3 { box.read { $0 }?.cancel() }
      }
      box.withLock { $0 = repetition }
    }
    begin()
    try scheduler.advance(by: 10)
    #expect(times.read { $0 } == [.init(1), .init(1.5), .init(2)])
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
    #expect(scheduler.pending.isEmpty)
  }

  @Test("A schedule without an end is stopped, with a message")
  func runaway() {
    let scheduler = VirtualTimeScheduler(limit: 50)
    let count = Monitor(0)
    @Sendable func again() {
      count.withLock { $0 += 1 }
      scheduler.schedule(again)
    }
    again()
    let error = #expect(throws: VirtualTimeScheduler.RunawaySchedule.self) { try scheduler.advance(by: 1) }
    #expect(error?.description.contains("50 pieces of work") == true)
    #expect(count.read { $0 } == 51)
    let repetition = scheduler.schedule(after: .init(2), interval: 1) {}
    #expect(throws: VirtualTimeScheduler.RunawaySchedule.self) { try scheduler.run() }
    repetition.cancel()
  }

  @Test("Strides: units, literals, arithmetic that saturates")
  func strides() {
    typealias Stride = VirtualTimeScheduler.SchedulerTimeType.Stride
    #expect(Stride.seconds(2) == .milliseconds(2000))
    #expect(Stride.seconds(0.25) == .microseconds(250_000))
    #expect(Stride.nanoseconds(7).nanoseconds == 7)
    #expect((1 as Stride) == .seconds(1))
    #expect((0.5 as Stride) == .milliseconds(500))
    #expect(Stride.seconds(.max).nanoseconds == .max)
    #expect(Stride.seconds(.max) + .seconds(.max) == .nanoseconds(.max))
    #expect(Stride.nanoseconds(.min) - 1 == .nanoseconds(.min))
    #expect(Stride.nanoseconds(.min).magnitude == .nanoseconds(.max))
    #expect(Stride.seconds(-.infinity) == .nanoseconds(.min))
    let time = VirtualTimeScheduler.SchedulerTimeType(3)
    #expect(time.distance(to: time.advanced(by: -1)) == -1)
    #expect(VirtualTimeScheduler().minimumTolerance == 0)
  }

  // MARK: - The tracker

  @Test("A tracker tells what lives")
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
}
