import Combine

/// A scheduler in virtual time, which the test advances.
///
/// Before, with a test that waits longer than the model does, and fails on a machine that is slower than expected:
///
///     let search = Search(scheduler: .main)             // debounces by 300 ms
///     search.query = "swift"
///     try await Task.sleep(for: .milliseconds(400))
///     #expect(search.asked == ["swift"])
///
/// After, with a test that takes no time, and that also shows that nothing is asked too early:
///
///     let queue = DispatchQueue.test
///     let search = Search(scheduler: queue.eraseToAnyScheduler())
///     search.query = "swift"
///     queue.advance(by: .milliseconds(299))
///     #expect(search.asked == [])
///     queue.advance(by: .milliseconds(1))
///     #expect(search.asked == ["swift"])
///
/// A test scheduler has the time type and the options of another scheduler, so it can take that scheduler's place:
/// `DispatchQueue.test` creates a `TestScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions>`,
/// which an `AnyScheduler` can wrap wherever a queue is expected. For a pipeline that accepts any scheduler, use a
/// ``VirtualTimeScheduler``.
///
/// Work runs only inside `advance(by:)`, `advance(to:)` and `run()`, on the calling thread, in the order of its dates;
/// work with equal dates runs in the order in which it was scheduled. While work runs, ``now`` is its date. Work that
/// it schedules runs in the same call if it is due. Options and tolerance have no effect. The time of a run loop or an
/// operation queue advances in whole microseconds, so that three times 0.1 s equals 0.3 s.
///
/// A schedule that never ends is stopped after ``limit`` pieces of work, and is recorded as an issue. If possible, the
/// issue shows the calls that scheduled the work. Work that advances the time, inside of which work advances the
/// time, and so on, is stopped in the same way.
///
/// - Threads: Any thread may schedule.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler, CustomStringConvertible
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// A scheduled action.
  private struct Work {
    let action: () -> Void
    let repetitionID: Int?
    let callStack: CallStack?
    var number: Int?
  }

  /// An action that is scheduled again after each run.
  private struct RepeatingWork {
    let interval: SchedulerTimeType.Stride
    let action: () -> Void
    let callStack: CallStack?
  }

  /// The numbers of the work that is scheduled in a call of ``numberWork(movedBy:observer:_:)``.
  private struct Numbering {
    /// The distances by which work with a number is moved.
    let distances: [Int: SchedulerTimeType.Stride]
    /// A closure that is given the number of a piece of work that is due, and has to run it.
    let observer: (Int, () -> Void) -> Void
    /// The number of the next piece of work; `nil` once the call has ended.
    var next: Int? = 0
  }

  /// The time and the scheduled work, which the monitor's lock guards.
  private struct State {
    var now: SchedulerTimeType
    var queue = PriorityQueue<SchedulerTimeType, Work>()
    var repeatingWork: [Int: RepeatingWork] = [:]
    var lastRepetitionID = 0
    /// The number of pieces of work that the current call may still run.
    var remainingWork = Int.max
    /// The call stacks that scheduled the last pieces of work before the limit.
    var callStacks: [CallStack] = []
    /// The number of nested calls that are advancing the time.
    var depth = 0
    /// `true` once the nesting has exceeded ``maximumDepth``, so that all nested calls return.
    var hasExceededMaximumDepth = false
    var numbering: Numbering?

    /// Returns the number of work that is scheduled now, if it has one, and the date to which it is moved.
    mutating func number(_ date: SchedulerTimeType) -> (number: Int?, date: SchedulerTimeType) {
      guard let number = numbering?.next else { return (nil, date) }
      numbering?.next = number + 1
      return (number, numbering?.distances[number].map { date.advanced(by: $0) } ?? date)
    }
  }

  /// The maximum number of pieces of work that one call of `run()` or `advance` runs before it reports an endless
  /// schedule.
  public let limit: Int

  private let start: SchedulerTimeType
  /// `true` if durations are floating-point seconds.
  private let isFractional = MessageFormatter.seconds(of: SchedulerTimeType.Stride.nanoseconds(0)) != nil
  private let monitor: Monitor<State>

  /// The number of remaining pieces of work below which scheduling captures a call stack.
  private static var captureThreshold: Int { 32 }

  /// The maximum number of nested calls that advance the time.
  private static var maximumDepth: Int { 100 }

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - now: The initial time.
  ///   - limit: The maximum number of pieces of work that one call of `run()` or `advance` runs.
  public init(now: SchedulerTimeType, limit: Int = 100_000) {
    self.limit = limit
    start = now
    monitor = Monitor(State(now: now))
  }

  /// The date of the work that is running, or the time to which the test has advanced.
  public var now: SchedulerTimeType { monitor.read { $0.now } }

  /// The time that has elapsed since the scheduler was created.
  var elapsed: VirtualTime.Stride { .nanoseconds(MessageFormatter.nanoseconds(of: start.distance(to: now))) }

  /// Zero, because virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The dates of the work that has not run yet, in ascending order. Repeating work contributes its next date.
  public var pending: [SchedulerTimeType] { monitor.read { $0.queue.dates } }

  /// The time that has elapsed since the scheduler was created, such as `TestScheduler(1.5 s)`.
  public var description: String { "TestScheduler(\(elapsedTime(at: now)))" }

  /// Returns, as text, the time that has elapsed at a date since the scheduler was created.
  private func elapsedTime(at date: SchedulerTimeType) -> String { MessageFormatter.duration(start.distance(to: date)) }

  // MARK: - Scheduling

  /// Schedules an action for the present time. It runs when the test next advances or runs the scheduler.
  ///
  /// - Parameters:
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let callStack = captureCallStackIfNearLimit()
    monitor.withLock { state in
      let (number, date) = state.number(state.now)
      insert(Work(action: action, repetitionID: nil, callStack: callStack, number: number), at: date, &state)
    }
  }

  /// Schedules an action for a date. A date in the past is treated as the present.
  ///
  /// - Parameters:
  ///   - date: The date at which the action is due.
  ///   - tolerance: Ignored: virtual time is exact.
  ///   - options: Ignored.
  ///   - action: The action to run.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let callStack = captureCallStackIfNearLimit()
    monitor.withLock { state in
      let (number, date) = state.number(date)
      insert(Work(action: action, repetitionID: nil, callStack: callStack, number: number), at: date, &state)
    }
  }

  /// Schedules an action for a date, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: The date at which the action is first due.
  ///   - interval: The interval between two runs. If it is not positive, the schedule never ends and is stopped at the
  ///     ``limit``.
  ///   - tolerance: Ignored: virtual time is exact.
  ///   - options: Ignored.
  ///   - action: The action to run.
  /// - Returns: A cancellable that stops the repetition when it is cancelled or released, from any thread,
  ///   including while the action runs.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let callStack = CallStack()
    let id = monitor.withLock { state in
      state.lastRepetitionID += 1
      let id = state.lastRepetitionID
      let (number, date) = state.number(date)
      state.repeatingWork[id] = RepeatingWork(interval: interval, action: action, callStack: callStack)
      insert(Work(action: {}, repetitionID: id, callStack: callStack, number: number), at: date, &state)
      return id
    }
    return AnyCancellable { [monitor] in
      let released = monitor.withLock { state in
        (state.queue.removeFirst { $0.repetitionID == id }, state.repeatingWork.removeValue(forKey: id))
      }
      withExtendedLifetime(released) {}  // the action is released here, outside of the lock
    }
  }

  /// Numbers the work that a closure schedules, from 0 on in that order, so that it can be moved and recognized.
  ///
  /// - Parameters:
  ///   - distances: The distances by which the dates of pieces of work are moved, by number. Moved to the past, work is
  ///     due at once.
  ///   - observer: A closure that is given the number of a piece of work that is due, and has to run it.
  ///   - body: The closure that schedules the work.
  package func numberWork(
    movedBy distances: [Int: SchedulerTimeType.Stride], observer: @escaping (Int, () -> Void) -> Void,
    _ body: () -> Void
  ) {
    monitor.withLock { $0.numbering = Numbering(distances: distances, observer: observer) }
    body()
    monitor.withLock { $0.numbering?.next = nil }
  }

  private func insert(_ work: Work, at date: SchedulerTimeType, _ state: inout State) {
    state.queue.insert(work, at: max(rounded(date), state.now))
  }

  /// Returns a date rounded to whole microseconds where time is counted in binary fractions of a second, so that three
  /// times 0.1 s equals 0.3 s.
  func rounded(_ date: SchedulerTimeType) -> SchedulerTimeType {
    guard isFractional, let distance = MessageFormatter.seconds(of: start.distance(to: date)) else { return date }
    let rounded = (distance * 1_000_000).rounded() / 1_000_000
    return rounded.isFinite ? start.advanced(by: .seconds(rounded)) : date
  }

  /// The shortest interval by which the time can advance.
  var smallestStride: SchedulerTimeType.Stride {
    isFractional ? .microseconds(1) : .nanoseconds(1)
  }

  private func captureCallStackIfNearLimit() -> CallStack? {
    monitor.read { $0.remainingWork <= Self.captureThreshold } ? CallStack() : nil
  }

  // MARK: - Time

  /// Advances the time by an interval, and runs the work that becomes due.
  ///
  /// - Parameters:
  ///   - stride: The interval. Zero, the default, runs the work that is due at the present time. A negative interval
  ///     records an issue.
  ///   - file: The file in which a problem is reported.
  ///   - line: The line at which a problem is reported.
  public func advance(
    by stride: SchedulerTimeType.Stride = .nanoseconds(0), file: StaticString = #filePath, line: UInt = #line
  ) {
    if isForward(stride, file, line) { run(upTo: now.advanced(by: stride), file, line) }
  }

  /// Advances the time to a date, and runs the work that becomes due, including the work at that date.
  ///
  /// - Parameters:
  ///   - date: The date. A date in the past records an issue; the time does not go back and nothing runs.
  ///   - file: The file in which a problem is reported.
  ///   - line: The line at which a problem is reported.
  public func advance(to date: SchedulerTimeType, file: StaticString = #filePath, line: UInt = #line) {
    if isForward(now.distance(to: rounded(date)), file, line) { run(upTo: date, file, line) }
  }

  /// Returns a Boolean value that indicates whether a distance is not negative, and records an issue if it is.
  func isForward(_ distance: SchedulerTimeType.Stride, _ file: StaticString, _ line: UInt) -> Bool {
    if distance >= .nanoseconds(0) { return true }
    let back = MessageFormatter.duration(.nanoseconds(0) - distance)
    let message = "Time can't go back by \(back): \(elapsedTime(at: now)) have passed. Nothing has run."
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
    return false
  }

  /// Runs all scheduled work, including the work that it schedules, and advances the time as far as needed.
  ///
  /// Work that repeats until it is cancelled never ends. It is stopped, and reported, at the ``limit``.
  ///
  /// - Parameters:
  ///   - file: The file in which an endless schedule is reported.
  ///   - line: The line at which an endless schedule is reported.
  public func run(file: StaticString = #filePath, line: UInt = #line) { run(upTo: nil, file, line) }

  /// Runs the work that is due by a date, and advances the time to that date. Without a date, runs all work.
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

  /// Runs the next piece of work that is due by a date. If there is none, advances the time to that date.
  ///
  /// - Parameter left: The number of pieces of work that may still run. Reports an endless schedule if it is zero and
  ///   more work is due.
  /// - Returns: `false` if nothing ran.
  func runNext(upTo date: SchedulerTimeType?, _ left: inout Int, _ file: StaticString, _ line: UInt) -> Bool {
    let date = date.map { rounded($0) }
    let (due, action, observer, isTooMuch) = monitor.withLock {
      [left] state -> ((date: SchedulerTimeType, work: Work)?, (() -> Void)?, ((Int, () -> Void) -> Void)?, Bool) in
      if state.hasExceededMaximumDepth { return (nil, nil, nil, false) }
      guard let next = state.queue.nextDate, date.map({ next <= $0 }) ?? true else {
        if let date { state.now = max(state.now, date) }
        return (nil, nil, nil, false)
      }
      guard left > 0 else { return (nil, nil, nil, true) }
      let due = state.queue.removeNext()
      state.now = max(state.now, due.date)
      state.remainingWork = left
      if left <= Self.captureThreshold, let callStack = due.work.callStack { state.callStacks.append(callStack) }
      let action = due.work.repetitionID.flatMap { state.repeatingWork[$0]?.action } ?? due.work.action
      return (due, action, state.numbering?.observer, false)
    }
    if isTooMuch { reportEndlessSchedule(file, line) }
    defer { if due == nil { monitor.withLock { ($0.remainingWork, $0.callStacks) = (.max, []) } } }
    guard let due, let action else { return false }
    left -= 1
    if let number = due.work.number, let observer { observer(number, action) } else { action() }
    if let id = due.work.repetitionID {
      monitor.withLock { state in
        guard let repetition = state.repeatingWork[id] else { return }
        let next = due.date.advanced(by: repetition.interval)
        insert(
          Work(action: {}, repetitionID: id, callStack: due.work.callStack, number: due.work.number), at: next, &state)
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
    let (now, callStacks, intervals) = monitor.read { state in
      (state.now, state.callStacks, state.repeatingWork.sorted { $0.key < $1.key }.map(\.value.interval))
    }
    var message = "The schedule does not end: \(limit) pieces of work have run, "
    message += "and at \(elapsedTime(at: now)) there is still more."
    if !intervals.isEmpty {
      message +=
        " Work repeats every \(intervals.map { MessageFormatter.duration($0) }.joined(separator: ", every "))."
    }
    message += " Cancel it, or advance to a date instead of running dry."
    message += "\n" + CallStack.summary(of: callStacks)
    IssueReporter.current.report(TestIssue(message, file: file, line: line))
  }
}

extension TestScheduler: @unchecked Sendable where SchedulerTimeType: Sendable {}  // the monitor's lock guards it
