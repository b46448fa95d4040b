import Combine

/// A scheduler whose time passes when the test says so.
///
///     let scheduler = VirtualTimeScheduler()
///     source.delay(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
///     source.send(1)
///     try scheduler.advance(by: .seconds(4))   // nothing yet
///     try scheduler.advance(by: .seconds(1))   // 1
///
/// Nothing runs until one of ``advance(by:)``, ``advance(to:)`` and ``run()`` is called; then the work that is due
/// runs on the calling thread, in the order of its dates, and in the order in which it was scheduled where the
/// dates are equal. While a piece of work runs, ``now`` is its date. Work that schedules more work without end is
/// stopped after ``limit`` pieces, with an error that says so. Any thread may schedule.
public final class VirtualTimeScheduler: Scheduler, CustomStringConvertible, @unchecked Sendable {
  // all mutable state is the monitor's

  /// A point in virtual time, in nanoseconds since the scheduler was made.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The time since the start.
    public var sinceStart: Stride

    /// Makes a point in time.
    public init(_ sinceStart: Stride) { self.sinceStart = sinceStart }

    public func distance(to other: Self) -> Stride { other.sinceStart - sinceStart }
    public func advanced(by stride: Stride) -> Self { Self(sinceStart + stride) }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }
    public var description: String { sinceStart.description }

    /// A duration in virtual time, in whole nanoseconds.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Codable, Sendable,
      ExpressibleByFloatLiteral, CustomStringConvertible
    {
      /// The number of nanoseconds. Arithmetic that overflows saturates.
      public var nanoseconds: Int

      /// Makes a duration.
      public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

      /// A duration in seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }

      /// A duration in seconds.
      public init(floatLiteral value: Double) { self = .seconds(value) }

      /// A duration in nanoseconds, if it fits.
      public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let nanoseconds = Int(exactly: source) else { return nil }
        self.init(nanoseconds: nanoseconds)
      }

      public static func seconds(_ s: Int) -> Self { Self(nanoseconds: multiply(s, 1_000_000_000)) }
      public static func seconds(_ s: Double) -> Self {
        let nanoseconds = (s * 1_000_000_000).rounded()
        return Self(nanoseconds: Int(exactly: nanoseconds) ?? (s < 0 ? .min : .max))
      }
      public static func milliseconds(_ ms: Int) -> Self { Self(nanoseconds: multiply(ms, 1_000_000)) }
      public static func microseconds(_ us: Int) -> Self { Self(nanoseconds: multiply(us, 1_000)) }
      public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: ns) }

      public var magnitude: Self { Self(nanoseconds: nanoseconds == .min ? .max : abs(nanoseconds)) }
      public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
      public static func + (lhs: Self, rhs: Self) -> Self {
        let (sum, overflow) = lhs.nanoseconds.addingReportingOverflow(rhs.nanoseconds)
        return Self(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .min : .max) : sum)
      }
      public static func - (lhs: Self, rhs: Self) -> Self {
        let (difference, overflow) = lhs.nanoseconds.subtractingReportingOverflow(rhs.nanoseconds)
        return Self(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .max : .min) : difference)
      }
      public static func * (lhs: Self, rhs: Self) -> Self {
        Self(nanoseconds: multiply(lhs.nanoseconds, rhs.nanoseconds))
      }
      public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
      public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
      public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

      private static func multiply(_ a: Int, _ b: Int) -> Int {
        let (product, overflow) = a.multipliedReportingOverflow(by: b)
        return overflow ? ((a < 0) == (b < 0) ? .max : .min) : product
      }

      /// For instance `1.5 s`.
      public var description: String { "\(Double(nanoseconds) / 1_000_000_000) s" }
    }
  }

  /// There is nothing else to say about a piece of work.
  public typealias SchedulerOptions = Never

  /// More work than a test can mean.
  public struct RunawaySchedule: Error, CustomStringConvertible {
    /// How many pieces of work ran before it gave up.
    public let limit: Int
    /// The virtual time at which it gave up.
    public let now: SchedulerTimeType

    public var description: String {
      "the schedule does not end: \(limit) pieces of work have run, and at \(now) there is still more. "
        + "Something schedules itself again and again; cancel it, or advance to a date instead of running dry."
    }
  }

  private struct Work {
    let date: SchedulerTimeType
    let number: Int
    let repetition: Repetition?
    let action: () -> Void
  }

  private final class Repetition: Cancellable, @unchecked Sendable {  // all state is the monitor's
    let interval: SchedulerTimeType.Stride
    private let monitor: Monitor<(() -> Void)?>

    init(_ interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void) {
      self.interval = interval
      monitor = Monitor(action)
    }

    var action: (() -> Void)? { monitor.read { $0 } }

    func cancel() {
      let released = monitor.withLock { action in
        defer { action = nil }
        return action
      }
      withExtendedLifetime(released) {}
    }
  }

  private struct State {
    var now = SchedulerTimeType(.nanoseconds(0))
    var number = 0
    var queue: [Work] = []  // sorted, the next one last
  }

  /// How many pieces of work one call of ``run()`` or `advance` runs before it takes the schedule for endless.
  public let limit: Int

  private let monitor = Monitor(State())

  /// Makes a scheduler at time zero.
  ///
  /// - Parameter limit: How many pieces of work one call runs before it gives up.
  public init(limit: Int = 100_000) { self.limit = limit }

  /// The present: the date of the work that is running, or the time to which the test has advanced.
  public var now: SchedulerTimeType { monitor.read { $0.now } }

  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The dates of the work that has not run yet, in order. Cancelled repetitions still count until their date.
  public var pending: [SchedulerTimeType] { monitor.read { $0.queue.reversed().map(\.date) } }

  /// Runs the action the next time the test lets time pass, without moving time.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    monitor.withLock { insert($0.now, nil, action, &$0) }
  }

  /// Runs the action when time has advanced to the date; a date in the past is the present.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) {
    monitor.withLock { insert(date, nil, action, &$0) }
  }

  /// Runs the action when time has advanced to the date, and again after each interval.
  ///
  /// - Parameters:
  ///   - date: When it runs first.
  ///   - interval: How much later it runs again; more than zero.
  ///   - tolerance: Has no effect: virtual time is exact.
  ///   - options: There are none.
  ///   - action: What runs.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .nanoseconds(0), "repeating every \(interval) would never let time pass")
    let repetition = Repetition(interval, action)
    monitor.withLock { insert(date, repetition, {}, &$0) }
    return repetition
  }

  /// Lets time pass, and runs what becomes due.
  ///
  /// - Throws: ``RunawaySchedule``
  public func advance(by stride: SchedulerTimeType.Stride) throws { try advance(to: now.advanced(by: stride)) }

  /// Lets time pass up to and including a date, and runs what becomes due.
  ///
  /// - Throws: ``RunawaySchedule``
  public func advance(to date: SchedulerTimeType) throws {
    try runAll(upTo: date)
    monitor.withLock { $0.now = max($0.now, date) }
  }

  /// Runs everything that is scheduled and everything that this schedules, and moves time as far as that needs.
  ///
  /// - Throws: ``RunawaySchedule``; for repeating work that nobody cancels always.
  public func run() throws { try runAll(upTo: nil) }

  /// For instance `VirtualTimeScheduler(1.5 s)`.
  public var description: String { "VirtualTimeScheduler(\(now))" }

  private func runAll(upTo date: SchedulerTimeType?) throws {
    for _ in 0..<limit {
      guard let work = next(upTo: date) else { return }
      if let repetition = work.repetition {
        guard let action = repetition.action else { continue }
        action()
        if repetition.action != nil {
          monitor.withLock { insert(work.date.advanced(by: repetition.interval), repetition, {}, &$0) }
        }
      } else {
        work.action()
      }
    }
    let (isEndless, now) = monitor.read { state in
      (state.queue.last.map { work in date.map { work.date <= $0 } ?? true } ?? false, state.now)
    }
    if isEndless { throw RunawaySchedule(limit: limit, now: now) }
  }

  private func next(upTo date: SchedulerTimeType?) -> Work? {
    monitor.withLock { state in
      guard let work = state.queue.last, date.map({ work.date <= $0 }) ?? true else { return nil }
      state.queue.removeLast()
      state.now = max(state.now, work.date)
      return work
    }
  }

  private func insert(
    _ date: SchedulerTimeType, _ repetition: Repetition?, _ action: @escaping () -> Void, _ state: inout State
  ) {
    let work = Work(date: max(date, state.now), number: state.number, repetition: repetition, action: action)
    state.number += 1
    // The first place from the front whose work is due no later than this one: what is equal stays behind it.
    var low = 0
    var high = state.queue.count
    while low < high {
      let middle = (low + high) / 2
      if state.queue[middle].date > work.date { low = middle + 1 } else { high = middle }
    }
    state.queue.insert(work, at: low)
  }
}
