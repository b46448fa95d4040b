import Combine
import CombineExtras
import CombineTestKit
import Testing

/// An operator passes to its scheduler the options and the tolerance that it has received itself, and leaves no timer
/// behind.
struct SchedulerLawTests {
  typealias Time = VirtualTimeScheduler.SchedulerTimeType

  /// A scheduler that runs its work in virtual time, and records the arguments of its calls.
  final class NotingScheduler: Scheduler, Sendable {
    struct Note: Equatable, Sendable {
      var options: String?
      /// The tolerance, or nil for immediate work.
      var tolerance: Time.Stride?
      var date: Time?
      var interval: Time.Stride?
    }

    /// A Boolean value that indicates whether an action can be cancelled; Apple's schedulers, and most of users, cannot.
    let canCancel: Bool

    init(canCancel: Bool = true) { self.canCancel = canCancel }

    private let base = VirtualTimeScheduler()
    private let monitor = Monitor((notes: [Note](), calls: 0, onCall: (@Sendable (Int) -> Void)?.none))
    private let timers = Monitor((running: 0, cancelled: [() -> Void]()))

    var notes: [Note] { monitor.read { $0.notes } }

    /// The number of actions that can be cancelled, and have been neither cancelled nor, if they run once, run.
    var runningTimers: Int { timers.read { $0.running } }

    /// Runs the actions that have been cancelled, as a timer does that fires on another thread during the cancellation.
    func fireCancelledTimers() {
      let actions = timers.withLock { state in
        defer { state.cancelled = [] }
        return state.cancelled
      }
      for action in actions { action() }
    }

    /// Sets a closure that runs inside every call, with the number of the call.
    func onCall(_ body: (@Sendable (Int) -> Void)?) { monitor.withLock { $0.onCall = body } }

    private func called(_ note: Note? = nil) {
      let (number, onCall) = monitor.withLock { state in
        if let note { state.notes.append(note) }
        state.calls += 1
        return (state.calls, state.onCall)
      }
      onCall?(number)
    }

    var now: Time {
      called()
      return base.now
    }
    var minimumTolerance: Time.Stride { .microseconds(7) }

    func schedule(options: String?, _ action: @escaping () -> Void) {
      called(Note(options: options))
      base.schedule(options: nil, action)
    }

    func schedule(
      after date: Time, tolerance: Time.Stride, options: String?, _ action: @escaping () -> Void
    ) {
      called(Note(options: options, tolerance: tolerance, date: date))
      base.schedule(after: date, tolerance: tolerance, options: nil, action)
    }

    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: String?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      called(Note(options: options, tolerance: tolerance, date: date, interval: interval))
      timers.withLock { $0.running += 1 }
      let repetition = base.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
      return Timer { [timers] in
        repetition.cancel()
        timers.withLock { state in
          state.running -= 1
          state.cancelled.append(action)
        }
      }
    }

    func _scheduleCancellable(
      after date: Time, tolerance: Time.Stride, options: String?, _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      guard canCancel else {
        schedule(after: date, tolerance: tolerance, options: options, action)
        return nil
      }
      called(Note(options: options, tolerance: tolerance, date: date))
      let hasEnded = Monitor(false)
      @Sendable func end() -> Bool {
        let isFirst = hasEnded.withLock { ended in
          defer { ended = true }
          return !ended
        }
        if isFirst { timers.withLock { $0.running -= 1 } }
        return isFirst
      }
      timers.withLock { $0.running += 1 }
      base.schedule(after: date, tolerance: tolerance, options: nil) { if end() { action() } }
      return Timer { [timers] in if end() { timers.withLock { $0.cancelled.append(action) } } }
    }

    /// A cancellable whose release has no effect.
    private final class Timer: Cancellable {
      private let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      func cancel() { body() }
    }

    func advance() { base.advance(by: .seconds(1)) }
    func run() { base.run() }
  }

  struct Use: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var options: String? = "mine"
    var tolerance = Time.Stride.microseconds(7)
    let build: @Sendable (AnyPublisher<Int, TestError>, NotingScheduler) -> AnyPublisher<Int, TestError>

    static let all: [Use] = [
      Use(testDescription: "receive") { $0.receive(on: $1, options: "mine").eraseToAnyPublisher() },
      Use(testDescription: "subscribe") { $0.subscribe(on: $1, options: "mine").eraseToAnyPublisher() },
      Use(testDescription: "delay") { $0.delay(for: 3, scheduler: $1, options: "mine").eraseToAnyPublisher() },
      Use(testDescription: "delay (tolerance)", tolerance: .microseconds(5)) {
        $0.delay(for: 3, tolerance: .microseconds(5), scheduler: $1, options: "mine").eraseToAnyPublisher()
      },
      Use(testDescription: "debounce") { $0.debounce(for: 3, scheduler: $1, options: "mine").eraseToAnyPublisher() },
      Use(testDescription: "timeout") { $0.timeout(3, scheduler: $1, options: "mine").eraseToAnyPublisher() },
      Use(testDescription: "collect (byTime)") {
        $0.collect(.byTime($1, 3), options: "mine").map(\.count).eraseToAnyPublisher()
      },
      Use(testDescription: "collect (byTimeOrCount)") {
        $0.collect(.byTimeOrCount($1, 3, 2), options: "mine").map(\.count).eraseToAnyPublisher()
      },
      Use(testDescription: "throttle", options: nil) {
        $0.throttle(for: 3, scheduler: $1, latest: true).eraseToAnyPublisher()
      },
    ]

    /// Those of the extras.
    static let extras: [Use] = [
      Use(testDescription: "repeat (after)") {
        $0.repeat(2, after: 3, scheduler: $1, options: "mine").eraseToAnyPublisher()
      },
      Use(testDescription: "retry (backoff)") {
        $0.flatMap { _ in Fail<Int, TestError>(error: .boom) }
          .retry(1, backoff: .constant(.seconds(3)), jitter: 0, scheduler: $1, options: "mine")
          .replaceError(with: 0).setFailureType(to: TestError.self).eraseToAnyPublisher()
      },
      Use(testDescription: "interval") { _, scheduler in
        Publishers.interval(every: 3, on: scheduler, options: "mine").prefix(2)
          .setFailureType(to: TestError.self).eraseToAnyPublisher()
      },
      Use(testDescription: "timer") { _, scheduler in
        SchedulerTimer(every: 3, scheduler: scheduler, options: "mine").autoconnect().prefix(2).map { _ in 0 }
          .setFailureType(to: TestError.self).eraseToAnyPublisher()
      },
      Use(testDescription: "Publishers.Timer", tolerance: .microseconds(5)) { _, scheduler in
        Publishers.Timer(every: 3, tolerance: .microseconds(5), scheduler: scheduler, options: "mine").autoconnect()
          .prefix(2).map { _ in 0 }.setFailureType(to: TestError.self).eraseToAnyPublisher()
      },
      Use(testDescription: "timer (tolerance)", tolerance: .microseconds(5)) { _, scheduler in
        SchedulerTimer(every: 3, tolerance: .microseconds(5), scheduler: scheduler, options: "mine").autoconnect()
          .prefix(2).map { _ in 0 }.setFailureType(to: TestError.self).eraseToAnyPublisher()
      },
    ]
  }

  @Test("Scheduled work has the operator's options and tolerance", arguments: Use.all + Use.extras, [true, false])
  func passedOn(use: Use, canCancel: Bool) {
    let (subject, recorder) = (PassthroughSubject<Int, TestError>(), RecordingSubscriber<Int, TestError>("scheduled"))
    let scheduler = NotingScheduler(canCancel: canCancel)
    use.build(subject.eraseToAnyPublisher(), scheduler).subscribe(recorder)
    scheduler.advance()
    for value in 1...3 { subject.send(value) }
    scheduler.run()
    subject.send(4)
    subject.send(completion: .finished)
    scheduler.run()
    #expect(recorder.completion == .finished)
    let notes = scheduler.notes
    #expect(!notes.isEmpty)
    for note in notes {
      #expect(note.options == use.options)
      if let tolerance = note.tolerance { #expect(tolerance == use.tolerance) }
    }
    // All but these two schedule delayed work.
    #expect(notes.contains { $0.tolerance != nil } != ["receive", "subscribe"].contains(use.testDescription))
  }

  /// A scheduler of a user, which implements the requirements of Apple's protocol and nothing else.
  struct PlainScheduler: Scheduler {
    let noting = NotingScheduler()
    var now: Time { noting.now }
    var minimumTolerance: Time.Stride { noting.minimumTolerance }

    func schedule(options: String?, _ action: @escaping () -> Void) { noting.schedule(options: options, action) }

    func schedule(after date: Time, tolerance: Time.Stride, options: String?, _ action: @escaping () -> Void) {
      noting.schedule(after: date, tolerance: tolerance, options: options, action)
    }

    func schedule(
      after date: Time, interval: Time.Stride, tolerance: Time.Stride, options: String?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      noting.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }
  }

  @Test("What a call of a scheduler leaves out is the minimum tolerance and no options; the rest is passed on")
  func shortCalls() {
    let (scheduler, runs) = (PlainScheduler(), Monitor(0))
    let (date, interval) = (scheduler.now.advanced(by: .milliseconds(3)), Time.Stride.milliseconds(2))
    let (least, tolerance) = (scheduler.minimumTolerance, Time.Stride.microseconds(5))
    let run = { @Sendable in runs.withLock { $0 += 1 } }
    scheduler.schedule(run)
    scheduler.schedule(after: date, run)
    scheduler.schedule(after: date, tolerance: tolerance, run)
    let repetitions = [
      scheduler.schedule(after: date, interval: interval, run),
      scheduler.schedule(after: date, interval: interval, tolerance: tolerance, run),
    ]
    #expect(scheduler._scheduleCancellable(after: date, tolerance: tolerance, options: "mine", run) == nil)
    #expect(
      scheduler.noting.notes == [
        .init(),
        .init(tolerance: least, date: date),
        .init(tolerance: tolerance, date: date),
        .init(tolerance: least, date: date, interval: interval),
        .init(tolerance: tolerance, date: date, interval: interval),
        .init(options: "mine", tolerance: tolerance, date: date),
      ])
    scheduler.noting.advance()
    let once = 4
    #expect(runs.read { $0 } == once + 2 * 499)  // from 3 ms on, every 2 ms
    for repetition in repetitions { repetition.cancel() }
    scheduler.noting.advance()
    #expect(runs.read { $0 } == once + 2 * 499)
  }

  @Test(
    "Law 18: a scheduler may request, send and cancel when it is called; no lock is held",
    arguments: Use.all + Use.extras)
  func callsBack(use: Use) {
    enum Action: CaseIterable { case request, send, cancel }
    for action in Action.allCases {
      for call in 1...12 {
        let (subject, scheduler, recorder) = (
          PassthroughSubject<Int, TestError>(), NotingScheduler(), RecordingSubscriber<Int, TestError>("called back")
        )
        scheduler.onCall { [unowned recorder] number in
          guard number == call else { return }
          switch action {
          case .request: recorder.request(.max(1))
          case .send: subject.send(9)
          case .cancel: recorder.cancel()
          }
        }
        let worker = JoinableThread {
          use.build(subject.eraseToAnyPublisher(), scheduler).subscribe(recorder)
          scheduler.advance()
          for value in 1...3 { subject.send(value) }
          scheduler.advance()
          subject.send(completion: .finished)
          scheduler.run()
        }
        let returns = worker.join()
        #expect(returns, "\(action) from inside the scheduler's call \(call) does not return")
        guard returns else { return }
        scheduler.onCall(nil)
        #expect(recorder.violations == [], "\(action) at call \(call)")
        #expect(recorder.completion != nil || action == .cancel, "\(action) at call \(call)")
      }
    }
  }

  enum Stop: CaseIterable { case cancelInSubscription, cancelInDelivery, cancel, finish, fail }

  @Test(
    "Law 14, 17: a stream that is over leaves no timer, and one that fires nevertheless has no effect",
    arguments: Use.all + Use.extras, Stop.allCases)
  func timersEnd(use: Use, stop: Stop) {
    for sent in 0...3 {
      let (subject, scheduler, recorder) = (
        PassthroughSubject<Int, TestError>(), NotingScheduler(), RecordingSubscriber<Int, TestError>("timed")
      )
      let subscribed = Monitor(0)
      let upstream = subject.handleEvents(receiveSubscription: { _ in subscribed.withLock { $0 += 1 } })
      switch stop {
      case .cancelInSubscription: recorder.onSubscription { [unowned recorder] _ in recorder.cancel() }
      case .cancelInDelivery: recorder.onValue { [unowned recorder] _ in recorder.cancel() }
      case .cancel, .finish, .fail: break
      }
      use.build(upstream.eraseToAnyPublisher(), scheduler).subscribe(recorder)
      scheduler.advance()
      for value in stride(from: 1, through: sent, by: 1) { subject.send(value) }
      switch stop {
      case .cancel: recorder.cancel()
      case .fail: subject.send(completion: .failure(.boom))
      case .finish, .cancelInSubscription, .cancelInDelivery:
        // An operator that subscribes again has as many further chances as it needs.
        for _ in 0..<3 {
          subject.send(completion: .finished)
          scheduler.run()
        }
      }
      if stop == .cancel {
        #expect(scheduler.runningTimers == 0, "after \(sent) values a timer goes on")
        scheduler.advance()  // a cancellation may run on the scheduler
      } else {
        scheduler.run()
      }
      #expect(scheduler.runningTimers == 0, "after \(sent) values a timer goes on")
      let (events, subscriptions, calls) = (recorder.events.count, subscribed.read { $0 }, scheduler.notes.count)
      scheduler.fireCancelledTimers()
      scheduler.run()
      #expect(recorder.events.count == events, "after \(sent) values a late timer delivers")
      #expect(subscribed.read { $0 } == subscriptions, "after \(sent) values a late timer subscribes")
      #expect(scheduler.notes.count == calls, "after \(sent) values a late timer schedules")
      #expect(recorder.violations == [])
      if stop == .cancelInSubscription, !["subscribe", "timeout"].contains(use.testDescription) {
        #expect(calls == 0, "a subscriber that cancels at once needs no timer")
      }
    }
  }

  @Test("Every operator that needs a scheduler is tested")
  func complete() {
    let verbs = Set(Registry.every.filter { $0.traits.contains(.needsScheduler) }.map(\.verb))
    #expect(verbs == Set(Use.all.map { String($0.testDescription.prefix { $0 != " " }) }))
  }
}
