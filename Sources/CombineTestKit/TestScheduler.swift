import Combine

/// A scheduler whose time passes when the test says so.
///
///     let queue = DispatchQueue.test
///     source.delay(for: .seconds(5), scheduler: queue).subscribe(recorder)
///     source.send(1)
///     queue.advance(by: .seconds(4))   // nothing yet
///     queue.advance(by: .seconds(1))   // 1
///
/// It has the time and the options of another scheduler, so that it goes wherever one with these is expected: a
/// `TestScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>` is what `DispatchQueue.test`
/// makes, which as an `AnyScheduler` takes the place of a queue. A pipeline that takes
/// any scheduler is given a ``VirtualTimeScheduler``.
///
/// Nothing runs until `advance(by:)`, `advance(to:)` or `run()` is called; then the work that is due runs on the
/// calling thread, in the order of its dates, and in the order in which it was scheduled where the dates are equal.
/// While a piece of work runs, ``now`` is its date. What it schedules runs in the same call if that is due. Options
/// and tolerance have no effect. The time of a run loop or an operation queue passes in whole microseconds, so that
/// three times 0.1 s are 0.3 s.
///
/// Work that schedules more work without end is stopped after ``limit`` pieces, and recorded as an issue that says,
/// as far as it can be found out, who has scheduled it; so is work that lets time pass, in which work lets time pass,
/// without end. Any thread may schedule.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, CustomStringConvertible
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private struct Work {
    let action: () -> Void
    let repetitionID: Int?
    let callStack: CallStack?
  }

  private struct RepeatingWork {
    let interval: SchedulerTimeType.Stride
    let action: () -> Void
    let callStack: CallStack?
  }

  private struct State {
    var now: SchedulerTimeType
    var queue = PriorityQueue<SchedulerTimeType, Work>()
    var repeatingWork: [Int: RepeatingWork] = [:]
    var lastRepetitionID = 0
    /// How many pieces of work the call under way may still run.
    var remainingWork = Int.max
    /// Who scheduled the pieces that ran last, when the limit was close.
    var callStacks: [CallStack] = []
    /// How many calls that let time pass are under way, one inside the work of the other.
    var depth = 0
    /// Whether they are too many, so that all of them end.
    var hasExceededMaximumDepth = false
  }

  /// How many pieces of work one call of `run()` or `advance` runs before it takes the schedule for endless.
  public let limit: Int

  private let start: SchedulerTimeType
  /// Whether durations are seconds with a fraction.
  private let isFractional = SchedulerTimeType.Stride.self is any _DateStride.Type
  private let monitor: Monitor<State>

  /// Who schedules is looked at when no more pieces than these may run.
  private static var captureThreshold: Int { 32 }

  /// How many calls may let time pass inside each other before that is taken for endless.
  private static var maximumDepth: Int { 100 }

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - now: Where its time begins.
  ///   - limit: How many pieces of work one call runs before it gives up.
  public init(now: SchedulerTimeType, limit: Int = 100_000) {
    self.limit = limit
    start = now
    monitor = Monitor(State(now: now))
  }

  /// The present: the date of the work that is running, or the time to which the test has advanced.
  public var now: SchedulerTimeType { monitor.read { $0.now } }

  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The dates of the work that has not run yet, in order; the next one of work that repeats.
  public var pending: [SchedulerTimeType] { monitor.read { $0.queue.dates } }

  /// How much time has passed: for instance `TestScheduler(1.5 s)`.
  public var description: String { "TestScheduler(\(elapsedTime(at: now)))" }

  /// How much time has passed at a date, in words.
  private func elapsedTime(at date: SchedulerTimeType) -> String { MessageFormatter.duration(start.distance(to: date)) }

  // MARK: - Scheduling

  /// Runs the action the next time the test lets time pass, without moving time.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let callStack = captureCallStackIfNearLimit()
    monitor.withLock { insert(Work(action: action, repetitionID: nil, callStack: callStack), at: $0.now, &$0) }
  }

  /// Runs the action when time has advanced to the date; a date in the past is the present.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let callStack = captureCallStackIfNearLimit()
    monitor.withLock { insert(Work(action: action, repetitionID: nil, callStack: callStack), at: date, &$0) }
  }

  /// Runs the action when time has advanced to the date, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: When it runs first.
  ///   - interval: How much later it runs again. Unless it is more than zero, time never passes, which ends at the
  ///     ``limit``.
  ///   - tolerance: Has no effect: virtual time is exact.
  ///   - options: Have no effect.
  ///   - action: What runs.
  /// - Returns: Ends the repetition when it is cancelled or released, from any thread and also from inside the action.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let callStack = CallStack()
    let number = monitor.withLock { state in
      state.lastRepetitionID += 1
      let number = state.lastRepetitionID
      state.repeatingWork[number] = RepeatingWork(interval: interval, action: action, callStack: callStack)
      insert(Work(action: {}, repetitionID: number, callStack: callStack), at: date, &state)
      return number
    }
    return AnyCancellable { [monitor] in
      let released = monitor.withLock { state in
        (state.queue.removeFirst { $0.repetitionID == number }, state.repeatingWork.removeValue(forKey: number))
      }
      withExtendedLifetime(released) {}  // what the action holds dies here, outside the lock
    }
  }

  private func insert(_ work: Work, at date: SchedulerTimeType, _ state: inout State) {
    state.queue.insert(work, at: max(rounded(date), state.now))
  }

  /// A date that is equal to others that are meant to be: three times 0.1 s are 0.3 s, which they are not where time is
  /// counted in binary fractions. There, virtual time passes in whole microseconds.
  func rounded(_ date: SchedulerTimeType) -> SchedulerTimeType {
    guard isFractional, let distance = start.distance(to: date) as? any _DateStride else { return date }
    let rounded = (distance.timeInterval * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? start.advanced(by: .seconds(rounded)) : date
  }

  /// The shortest time that can pass.
  var smallestStride: SchedulerTimeType.Stride {
    isFractional ? .microseconds(1) : .nanoseconds(1)
  }

  private func captureCallStackIfNearLimit() -> CallStack? {
    monitor.read { $0.remainingWork <= Self.captureThreshold } ? CallStack() : nil
  }

  // MARK: - Time

  /// Lets time pass, and runs what becomes due.
  ///
  /// - Parameters:
  ///   - stride: How much. Without one, no time passes, but what is due now runs. Less than none is an issue.
  ///   - file: Where a problem is reported.
  ///   - line: Where a problem is reported.
  public func advance(
    by stride: SchedulerTimeType.Stride = .nanoseconds(0), file: StaticString = #filePath, line: UInt = #line
  ) {
    if isForward(stride, file, line) { run(upTo: now.advanced(by: stride), file, line) }
  }

  /// Lets time pass up to and including a date, and runs what becomes due.
  ///
  /// - Parameters:
  ///   - date: Until when. A date in the past is an issue: time does not go back, and nothing runs.
  ///   - file: Where a problem is reported.
  ///   - line: Where a problem is reported.
  public func advance(to date: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line) {
    if isForward(now.distance(to: rounded(date)), file, line) { run(upTo: date, file, line) }
  }

  /// Whether time does not go back; it is reported if it would.
  func isForward(_ distance: SchedulerTimeType.Stride, _ file: StaticString, _ line: UInt) -> Bool {
    if distance >= .nanoseconds(0) { return true }
    let back = MessageFormatter.duration(.nanoseconds(0) - distance)
    let message = "Time can't go back by \(back): \(elapsedTime(at: now)) have passed. Nothing has run."
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
    return false
  }

  /// Runs everything that is scheduled and everything that this schedules, and moves time as far as that needs.
  ///
  /// It does not return with work that repeats until somebody cancels it: that is reported at the ``limit``.
  ///
  /// - Parameters:
  ///   - file: Where a schedule without an end is reported.
  ///   - line: Where a schedule without an end is reported.
  public func run(file: StaticString = #filePath, line: UInt = #line) { run(upTo: nil, file, line) }

  /// Runs what is due by a date, if there is one, and moves time to it, unless it is in the past.
  func run(upTo date: SchedulerTimeType?, _ file: StaticString, _ line: UInt) {
    let depth = monitor.withLock { state in
      state.depth += 1
      return state.depth
    }
    if depth > Self.maximumDepth { reportEndlessRecursion(file, line) }
    var left = limit
    while runNext(upTo: date, &left, file, line) {}
    monitor.withLock { state in
      state.depth -= 1
      if state.depth == 0 { state.hasExceededMaximumDepth = false }
    }
  }

  /// Runs the next piece of work that is due by a date; if there is none, moves time to that date.
  ///
  /// - Parameter left: How many may still run; when one more is due than that, it is reported.
  /// - Returns: False if there was none, or too many.
  func runNext(upTo date: SchedulerTimeType?, _ left: inout Int, _ file: StaticString, _ line: UInt) -> Bool {
    let date = date.map { rounded($0) }
    let (due, action, isTooMuch) = monitor.withLock {
      [left] state -> ((date: SchedulerTimeType, work: Work)?, (() -> Void)?, Bool) in
      if state.hasExceededMaximumDepth { return (nil, nil, false) }
      guard let next = state.queue.nextDate, date.map({ next <= $0 }) ?? true else {
        if let date { state.now = max(state.now, date) }
        return (nil, nil, false)
      }
      guard left > 0 else { return (nil, nil, true) }
      let due = state.queue.removeNext()
      state.now = max(state.now, due.date)
      state.remainingWork = left
      if left <= Self.captureThreshold, let callStack = due.work.callStack { state.callStacks.append(callStack) }
      return (due, due.work.repetitionID.flatMap { state.repeatingWork[$0]?.action } ?? due.work.action, false)
    }
    if isTooMuch { reportEndlessSchedule(file, line) }
    defer { if due == nil { monitor.withLock { ($0.remainingWork, $0.callStacks) = (.max, []) } } }
    guard let due, let action else { return false }
    left -= 1
    action()
    if let number = due.work.repetitionID {
      monitor.withLock { state in
        guard let repetition = state.repeatingWork[number] else { return }
        let next = due.date.advanced(by: repetition.interval)
        insert(Work(action: {}, repetitionID: number, callStack: due.work.callStack), at: next, &state)
      }
    }
    return true
  }

  private func reportEndlessRecursion(_ file: StaticString, _ line: UInt) {
    monitor.withLock { $0.hasExceededMaximumDepth = true }
    var message = "Time passes without end: work lets time pass, in which work lets time pass, and so on, "
    message += "\(Self.maximumDepth) calls deep."
    let calls = CallStack().calls(advancingTime: true)
    if !calls.isEmpty { message += " The last to do so was\n" + CallStack.lines(calls) }
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
  }

  private func reportEndlessSchedule(_ file: StaticString, _ line: UInt) {
    let (now, callStacks, repeatingWork) = monitor.read { state in
      (state.now, state.callStacks, state.repeatingWork.sorted { $0.key < $1.key }.map(\.value.interval))
    }
    var message = "The schedule does not end: \(limit) pieces of work have run, "
    message += "and at \(elapsedTime(at: now)) there is still more."
    if !repeatingWork.isEmpty {
      message +=
        " Work repeats every \(repeatingWork.map { MessageFormatter.duration($0) }.joined(separator: ", every "))."
    }
    message += " Cancel it, or advance to a date instead of running dry."
    message += "\n" + CallStack.summary(of: callStacks)
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
  }
}

extension TestScheduler: @unchecked Sendable where SchedulerTimeType: Sendable {}  // all state is the monitor's
