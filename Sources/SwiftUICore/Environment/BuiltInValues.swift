import Foundation

/// The environment key for ``EnvironmentValues/locale``.
struct LocaleKey: OptionalEnvironmentKey { typealias Value = Locale? }

/// The environment key for ``EnvironmentValues/calendar``.
struct CalendarKey: OptionalEnvironmentKey { typealias Value = Calendar? }

/// The environment key for ``EnvironmentValues/timeZone``.
struct TimeZoneKey: OptionalEnvironmentKey { typealias Value = TimeZone? }

/// The environment key for ``EnvironmentValues/displayScale``.
struct DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }

extension EnvironmentValues {
  /// The locale in which numbers and dates are formatted. The default is the user's current locale.
  public var locale: Locale {
    get { self[LocaleKey.self] ?? .current }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar in which dates are formatted. The default is the user's current calendar.
  public var calendar: Calendar {
    get { self[CalendarKey.self] ?? .current }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone in which dates are formatted. The default is the user's current time zone.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] ?? .current }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The number of pixels per point, in each direction. The renderer sets it.
  public var displayScale: CGFloat {
    get { self[DisplayScaleKey.self] }
    set { self[DisplayScaleKey.self] = newValue }
  }

  /// The size of a pixel, in points.
  public var pixelLength: CGFloat { 1 / displayScale }
}
