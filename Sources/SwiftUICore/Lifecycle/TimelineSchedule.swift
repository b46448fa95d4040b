import Foundation

/// The frequency with which a timeline view can be updated.
public enum TimelineScheduleMode: Hashable, Sendable {
  /// As often as the schedule requires.
  case normal
  /// Less often than the schedule requires. Windows always use the normal mode.
  case lowFrequency
}

/// A sequence of dates at which a ``TimelineView`` is updated.
public protocol TimelineSchedule {
  /// The type of the sequence of dates.
  associatedtype Entries: Sequence where Entries.Element == Date

  /// Returns the dates of the updates, in ascending order.
  ///
  /// - Parameters:
  ///   - startDate: The current date. The last date that is not after it is the first one that is shown.
  ///   - mode: The frequency of the updates.
  func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

/// A schedule of updates at equal intervals.
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  /// The dates of a schedule at equal intervals, without an end.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    fileprivate let start: Date
    fileprivate let interval: TimeInterval
    fileprivate var index: Double

    /// Returns the next date.
    public mutating func next() -> Date? {
      defer { index += 1 }
      return start.addingTimeInterval(index * interval)
    }
  }

  private let start: Date
  private let interval: TimeInterval

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - startDate: The date of one of the updates.
  ///   - interval: The time between two updates, in seconds. Intervals under a millisecond become one millisecond.
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, max(interval, 1e-3))
  }

  /// Returns the dates from the last one that is not after a date.
  ///
  /// - Parameters:
  ///   - startDate: The date from which entries are needed.
  ///   - mode: The frequency of the updates, which has no effect.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
    let passed = startDate.timeIntervalSince(start) / interval
    return Entries(start: start, interval: interval, index: max(passed.rounded(.down), 0))
  }
}

/// A schedule of updates at the start of every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  /// Creates a schedule.
  public init() {}

  /// Returns the starts of the minutes from the one that contains a date.
  ///
  /// - Parameters:
  ///   - startDate: The date from which entries are needed.
  ///   - mode: The frequency of the updates, which has no effect.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> PeriodicTimelineSchedule.Entries {
    let minutes = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down)
    return PeriodicTimelineSchedule.Entries(
      start: Date(timeIntervalSinceReferenceDate: minutes * 60), interval: 60, index: 0)
  }
}

/// A schedule of updates at given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule where Entries.Element == Date {
  private let dates: Entries

  /// Creates a schedule.
  ///
  /// - Parameter dates: The dates, in ascending order.
  public init(_ dates: Entries) { self.dates = dates }

  /// Returns the dates of the schedule.
  ///
  /// - Parameters:
  ///   - startDate: The current date.
  ///   - mode: The frequency of the updates, which has no effect.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}

/// A schedule of updates with the frames of a window.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  private let interval: TimeInterval
  private let isPaused: Bool

  /// Creates a schedule.
  ///
  /// - Parameters:
  ///   - minimumInterval: The minimum time between two updates, in seconds, or `nil` for each frame.
  ///   - paused: A Boolean value that indicates whether there are no updates.
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    (interval, isPaused) = (max(minimumInterval ?? 1 / 240, 1 / 240), paused)
  }

  /// Returns dates at the minimum interval, or only the given date if the schedule is paused.
  ///
  /// - Parameters:
  ///   - startDate: The first date.
  ///   - mode: The frequency of the updates, which has no effect.
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnySequence<Date> {
    if isPaused { return AnySequence([startDate]) }
    return AnySequence(PeriodicTimelineSchedule(from: startDate, by: interval).entries(from: startDate, mode: mode))
  }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  /// Returns a schedule of updates at equal intervals.
  ///
  /// - Parameters:
  ///   - startDate: The date of one of the updates.
  ///   - interval: The time between two updates, in seconds.
  public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  /// A schedule of updates at the start of every minute.
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  /// A schedule of updates with the frames of a window.
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }

  /// Returns a schedule of updates with the frames of a window.
  ///
  /// - Parameters:
  ///   - minimumInterval: The minimum time between two updates, in seconds, or `nil` for each frame.
  ///   - paused: A Boolean value that indicates whether there are no updates.
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}

extension TimelineSchedule {
  /// Returns a schedule of updates at given dates.
  ///
  /// - Parameter dates: The dates, in ascending order.
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S>, S.Element == Date { ExplicitTimelineSchedule(dates) }
}
