import Foundation

extension Text {
  /// A selection of the parts of a date that a text shows, or of its distance from the present.
  public struct DateStyle: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case date, time, relative, offset, timer
    }

    let kind: Kind

    /// The day, month and year.
    public static let date = DateStyle(kind: .date)
    /// The time of day.
    public static let time = DateStyle(kind: .time)
    /// The distance from the present in two units, such as "2 hours, 23 minutes". The text follows the clock.
    public static let relative = DateStyle(kind: .relative)
    /// The signed distance from the present in one unit, such as "+2 hours". The text follows the clock.
    public static let offset = DateStyle(kind: .offset)
    /// The distance from the present as on a stopwatch, such as "36:59:01". The text follows the clock.
    public static let timer = DateStyle(kind: .timer)

    /// `true` if the text changes every second.
    var followsClock: Bool { kind == .relative || kind == .offset || kind == .timer }
  }

  /// Creates a text from a date, in the environment's locale, calendar and time zone.
  ///
  /// - Differences: The largest unit of distances is a day.
  ///
  /// - Parameters:
  ///   - date: The date to format.
  ///   - style: The parts of the date to show, or the distance from the present.
  public init(_ date: Date, style: DateStyle) {
    let text = FormattedText(value: date) { date, environment in style.string(of: date, in: environment) }
    if style.followsClock {
      text.nextChange = { environment in
        let now = environment.textClock.now()
        let distance = date.timeIntervalSince(now)
        // The next time at which the number of whole seconds changes.
        return now.addingTimeInterval(distance - (distance - 0.001).rounded(.down) + 0.001)
      }
    }
    self.init(text)
  }

  /// Creates a text from the interval between two dates.
  ///
  /// - Parameter interval: The interval whose start and end are shown.
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

  /// Creates a text from a range of dates, in the environment's locale, calendar and time zone.
  ///
  /// - Parameter dates: The range whose bounds are shown.
  public init(_ dates: ClosedRange<Date>) {
    self.init(
      FormattedText(value: dates) { dates, environment in
        let isOneDay = environment.calendar.isDate(dates.lowerBound, inSameDayAs: dates.upperBound)
        func string(_ date: Date) -> String {
          DateStyle.format(environment, isOneDay ? .omitted : .abbreviated, isOneDay ? .shortened : .omitted)
            .format(date)
        }
        return string(dates.lowerBound) + " – " + string(dates.upperBound)
      })
  }

  /// Creates a text that counts seconds within an interval, as on a stopwatch.
  ///
  /// - Parameters:
  ///   - timerInterval: The interval. Before it the text shows its start, and after it its end.
  ///   - pauseTime: The date at which the text stops, or `nil` to let it follow the clock.
  ///   - countsDown: A Boolean value that indicates whether the text shows the time that is left.
  ///   - showsHours: A Boolean value that indicates whether hours are separated from minutes.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {
    func moment(_ environment: EnvironmentValues) -> Date {
      min(max(pauseTime ?? environment.textClock.now(), timerInterval.lowerBound), timerInterval.upperBound)
    }
    let text = FormattedText(value: timerInterval) { interval, environment in
      let seconds =
        countsDown
        ? interval.upperBound.timeIntervalSince(moment(environment)).rounded(.up)
        : moment(environment).timeIntervalSince(interval.lowerBound).rounded(.down)
      return DateStyle.clock(Int(seconds), showsHours: showsHours)
    }
    if pauseTime == nil {
      text.nextChange = { environment in
        let now = environment.textClock.now()
        if now >= timerInterval.upperBound { return nil }
        if now < timerInterval.lowerBound { return timerInterval.lowerBound }
        let origin = countsDown ? timerInterval.upperBound : timerInterval.lowerBound
        let distance = now.timeIntervalSince(origin)
        return now.addingTimeInterval((distance + 0.001).rounded(.down) + 1 - distance)
      }
    }
    self.init(text)
  }
}

extension Text.DateStyle {
  static func format(
    _ environment: EnvironmentValues, _ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle
  ) -> Date.FormatStyle {
    Date.FormatStyle(
      date: date, time: time, locale: environment.locale, calendar: environment.calendar,
      timeZone: environment.timeZone)
  }

  static func clock(_ seconds: Int, showsHours: Bool) -> String {
    let (hours, minutes) = showsHours ? (seconds / 3600, seconds / 60 % 60) : (0, seconds / 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
  }

  func string(of date: Date, in environment: EnvironmentValues) -> String {
    // A date in the future is counted up to its second, so a countdown of ten seconds begins with ten.
    let distance = followsClock ? date.timeIntervalSince(environment.textClock.now()) : 0
    let seconds = Int(abs(max(distance - 0.01, min(distance, 0)).rounded(.up)))
    func units(_ count: Int) -> String {
      Duration.seconds(seconds).formatted(
        .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide, maximumUnitCount: count)
          .locale(environment.locale))
    }
    switch kind {
    case .date: return Self.format(environment, .long, .omitted).format(date)
    case .time: return Self.format(environment, .omitted, .shortened).format(date)
    case .timer: return Self.clock(seconds, showsHours: true)
    case .relative: return units(2)
    case .offset: return (distance < 0 ? "-" : "+") + units(1)
    }
  }
}

/// A clock of texts that follow the time. Tests supply one of their own.
package struct TextClock: Sendable {
  /// Returns the current date.
  package var now: @Sendable () -> Date
  /// Returns at a date, or earlier if the task is cancelled.
  package var sleep: @Sendable (Date) async -> Void

  /// Creates a clock.
  ///
  /// - Parameters:
  ///   - now: A closure that returns the current date.
  ///   - sleep: A closure that returns at a date, or earlier if the task is cancelled.
  package init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Date) async -> Void) {
    (self.now, self.sleep) = (now, sleep)
  }

  /// The clock of the system.
  static let system = TextClock(
    now: { Date() },
    sleep: { date in try? await Task.sleep(for: .seconds(max(date.timeIntervalSinceNow, 0))) })
}

/// The environment key for ``EnvironmentValues/textClock``.
private struct TextClockKey: EnvironmentKey { static let defaultValue = TextClock.system }

extension EnvironmentValues {
  /// The clock of texts that follow the time.
  package var textClock: TextClock {
    get { self[TextClockKey.self] }
    set { self[TextClockKey.self] = newValue }
  }
}

extension Text {
  /// Returns the next date at which the text changes by itself, or `nil` if it does not.
  func nextChange(in environment: EnvironmentValues) -> Date? {
    switch content {
    case .string, .attributed, .image: nil
    case .formatted(let text): text.nextChange?(environment)
    case .localized(let text): text.arguments.compactMap { $0.nextChange(in: environment) }.min()
    case .modified(let text, _): text.nextChange(in: environment)
    case .joined(let first, let second):
      [first.nextChange(in: environment), second.nextChange(in: environment)].compactMap { $0 }.min()
    }
  }
}

extension TextArgument {
  /// Returns the next date at which the argument changes by itself, or `nil` if it does not.
  fileprivate func nextChange(in environment: EnvironmentValues) -> Date? {
    switch self {
    case .string, .signed, .unsigned, .floating: nil
    case .formatted(let text): text.nextChange?(environment)
    case .text(let text): text.nextChange(in: environment)
    }
  }
}
