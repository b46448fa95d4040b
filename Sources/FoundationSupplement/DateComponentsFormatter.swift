import Foundation

/// A formatter that describes a duration by its units, such as "1:05", "1h 5m" or "1 hour, 5 minutes".
///
///     let formatter = DateComponentsFormatter()
///     formatter.allowedUnits = [.minute, .second]
///     formatter.zeroFormattingBehavior = .pad
///     formatter.string(from: 65)  // "01:05"
///
/// The rest that is less than the smallest unit is dropped. A negative duration begins with a minus sign. A duration
/// that is not finite, or of more than 6,000 years, has no description.
///
/// A formatter is not safe to use on several threads at the same time.
open class DateComponentsFormatter: Formatter {
  /// A form of the units.
  public enum UnitsStyle: Int, Sendable {
    /// Numbers alone, such as "1:05:10". Units from days up have short names, such as "2d 1:05:10".
    case positional
    /// The shortest names, such as "1h 5m 10s".
    case abbreviated
    /// Short names, such as "1 hr, 5 min, 10 sec".
    case short
    /// Whole names, such as "1 hour, 5 minutes, 10 seconds".
    case full
    /// Whole names and numbers in words, such as "one hour, five minutes, ten seconds".
    case spellOut
    /// Short names without spaces and commas, such as "1hr 5min 10sec".
    case brief
  }

  /// The units of zero that are left out, and whether numbers are padded.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// In the positional style, units of zero before the first other one are left out, and the others are padded. In
    /// other styles, all units of zero are left out.
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    /// Units of zero before the first other one are left out: "10m" and not "0h 10m".
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
    /// Units of zero between others are left out: "1h 10s" and not "1h 0m 10s".
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
    /// Units of zero after the last other one are left out: "1h" and not "1h 0m".
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
    /// All units of zero are left out.
    public static let dropAll: ZeroFormattingBehavior = [dropLeading, dropMiddle, dropTrailing]
    /// Hours, minutes and seconds in the positional style have two digits: "01:00:10" and not "1:0:10".
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  /// The form of the units. The default is `positional`.
  open var unitsStyle = UnitsStyle.positional
  /// The units to use, among years, months, weeks of a month, days, hours, minutes and seconds. If there are none,
  /// which is the default, all of them are used, or those that the date components have.
  open var allowedUnits: NSCalendar.Unit = []
  /// The units of zero that are left out, and whether numbers are padded. The default is `default`.
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  /// The calendar that counts the units, whose locale decides about their names, or `nil` for the current one.
  open var calendar: Calendar?
  /// The date at which durations begin, or `nil` for one whose days have 24 hours. The length of months depends on it.
  open var referenceDate: Date?
  /// The greatest number of units, from the largest that is shown. The default is 0, which is no limit.
  open var maximumUnitCount = 0
  /// A Boolean value that indicates whether one of the largest unit becomes several of the next: "63s" and not "1m 3s".
  /// The default is `false`.
  open var collapsesLargestUnit = false
  /// The place of the description in a sentence, which decides about the case of its first letter.
  open var formattingContext = Formatter.Context.unknown

  /// Creates a formatter for the current calendar.
  public override init() { super.init() }

  /// Creates a formatter for the current calendar. Formatters of this platform are not archived.
  ///
  /// - Parameter coder: The archive, which is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Describes date components in the current locale.
  ///
  /// - Parameters:
  ///   - components: The components to describe, of which absent ones are left out.
  ///   - unitsStyle: The form of the units.
  /// - Returns: The description, or `nil` if the components have none of the units, or are too long.
  open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  /// Describes date components.
  ///
  /// - Parameter components: The components. Units that are not allowed become others that are.
  /// - Returns: The description, or `nil` if no unit can be used, or if the duration is too long.
  open func string(from components: DateComponents) -> String? {
    let (calendar, start) = origin
    // A calendar that is asked to add too much adds something else.
    let seconds = Unit.allCases.reduce(0) {
      $0 + Double(components.value(for: $1.component) ?? 0).magnitude * $1.seconds
    }
    guard seconds <= Self.longest, let end = calendar.date(byAdding: components, to: start) else { return nil }
    let present = Unit.allCases.filter { components.value(for: $0.component) != nil }
    return describe(from: start, to: end, calendar, allowedUnits.isEmpty ? present : units)
  }

  /// Describes the duration between two dates.
  ///
  /// - Parameters:
  ///   - startDate: The first date.
  ///   - endDate: The second date.
  /// - Returns: The description, or `nil` if no unit can be used, or if the duration is too long.
  open func string(from startDate: Date, to endDate: Date) -> String? {
    describe(from: startDate, to: endDate, usedCalendar, units)
  }

  /// Describes a duration.
  ///
  /// - Parameter ti: The duration, in seconds.
  /// - Returns: The description, or `nil` if no unit can be used, or if the duration is too long.
  open func string(from ti: TimeInterval) -> String? {
    let (calendar, start) = origin
    return describe(from: start, to: start.addingTimeInterval(ti), calendar, units)
  }

  /// Describes date components.
  ///
  /// - Parameter object: The components, as `DateComponents`. Other objects have no description.
  /// - Returns: The description, or `nil` if the object is not date components, or if they are too long.
  open override func string(for object: Any?) -> String? { (object as? DateComponents).flatMap { string(from: $0) } }

  // MARK: - Units

  private enum Unit: String, CaseIterable {
    case year, month, week, day, hour, minute, second

    /// The unit in the types of Foundation, and its length, or its mean length, in seconds.
    private var equivalents: (component: Calendar.Component, option: NSCalendar.Unit, seconds: Double) {
      switch self {
      case .year: (.year, .year, 365.2425 * 86_400)
      case .month: (.month, .month, 365.2425 * 86_400 / 12)
      case .week: (.weekOfMonth, .weekOfMonth, 7 * 86_400)
      case .day: (.day, .day, 86_400)
      case .hour: (.hour, .hour, 3600)
      case .minute: (.minute, .minute, 60)
      case .second: (.second, .second, 1)
      }
    }

    var component: Calendar.Component { equivalents.component }
    var option: NSCalendar.Unit { equivalents.option }
    var seconds: Double { equivalents.seconds }

    /// `true` for the units that the positional style shows without their names.
    var isPositional: Bool { self == .hour || self == .minute || self == .second }
  }

  /// The longest duration that has a description, in seconds: 6,000 years. Calendars end some 6,700 years before the
  /// usual reference date, and take what is beyond for their end.
  private static let longest = 6000 * Unit.year.seconds

  private typealias Part = (unit: Unit, value: Int)

  private var units: [Unit] {
    allowedUnits.isEmpty ? Unit.allCases : Unit.allCases.filter { allowedUnits.contains($0.option) }
  }

  private var usedCalendar: Calendar { calendar ?? .autoupdatingCurrent }

  private var locale: Locale { usedCalendar.locale ?? .autoupdatingCurrent }

  /// The calendar and the date from which durations are counted.
  private var origin: (Calendar, Date) {
    var calendar = usedCalendar
    guard let referenceDate else {
      calendar.timeZone = .gmt
      return (calendar, Date(timeIntervalSinceReferenceDate: 0))
    }
    return (calendar, referenceDate)
  }

  private func parts(from start: Date, to end: Date, _ calendar: Calendar, _ units: [Unit]) -> [Part] {
    let values = calendar.dateComponents(Set(units.map(\.component)), from: start, to: end)
    return units.map { ($0, values.value(for: $0.component) ?? 0) }
  }

  private func describe(from start: Date, to end: Date, _ calendar: Calendar, _ units: [Unit]) -> String? {
    guard let last = units.last, abs(end.timeIntervalSince(start)) <= Self.longest else { return nil }
    var parts = parts(from: start, to: end, calendar, units)
    let first = parts.firstIndex { $0.value != 0 }
    if collapsesLargestUnit, let first, abs(parts[first].value) == 1, first + 1 < units.count {
      parts = self.parts(from: start, to: end, calendar, Array(units[(first + 1)...]))
    }
    parts = keptParts(parts)
    if parts.isEmpty { parts = [(last, 0)] }
    if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
    let text = unitsStyle == .positional ? positional(parts) : named(parts, unitsStyle)
    guard formattingContext == .beginningOfSentence || formattingContext == .standalone else { return text }
    return text.prefix(1).uppercased(with: locale) + text.dropFirst()
  }

  /// Returns the parts without the zeros that are left out.
  private func keptParts(_ parts: [Part]) -> [Part] {
    guard let first = parts.firstIndex(where: { $0.value != 0 }),
      let last = parts.lastIndex(where: { $0.value != 0 })
    else { return drops(.dropLeading) || drops(.dropTrailing) ? [] : parts }
    return parts.enumerated().filter { index, part in
      if part.value != 0 { return true }
      return !drops(index < first ? .dropLeading : index > last ? .dropTrailing : .dropMiddle)
    }
    .map(\.element)
  }

  private func drops(_ zeros: ZeroFormattingBehavior) -> Bool {
    if zeroFormattingBehavior.contains(zeros) { return true }
    return zeroFormattingBehavior.contains(.default) && (unitsStyle != .positional || zeros == .dropLeading)
  }

  // MARK: - Text

  private func positional(_ parts: [Part]) -> String {
    let isNegative = parts.contains { $0.value < 0 }
    let clock = parts.filter(\.unit.isPositional)
    let padsAll = zeroFormattingBehavior.contains(.pad)
    let pads = padsAll || zeroFormattingBehavior.contains(.default)
    let digits = clock.enumerated().map { index, part in
      let length = padsAll || (pads && index > 0) ? 2 : 1
      return abs(part.value).formatted(
        .number.precision(.integerLength(length...)).grouping(.never).locale(locale))
    }
    // The second character of "0:00" is what the language writes between minutes and seconds.
    let zero = Duration.zero.formatted(.time(pattern: .minuteSecond).locale(locale))
    var texts = digits.isEmpty ? [] : [digits.joined(separator: String(zero.dropFirst().prefix(1)))]
    let others = parts.filter { !$0.unit.isPositional }.map { ($0.unit, abs($0.value)) }
    if !others.isEmpty { texts.insert(named(others, .abbreviated), at: 0) }
    return (isNegative ? "-" : "") + texts.joined(separator: " ")
  }

  private func named(_ parts: [Part], _ style: UnitsStyle) -> String {
    let library = UnicodeLibrary.shared
    let (width, list): (String, UnicodeLibrary.ListWidth) =
      switch style {
      case .positional, .abbreviated: ("unit-width-narrow", .narrow)
      case .short, .brief: ("unit-width-short", .short)
      case .full, .spellOut: ("unit-width-full-name", .wide)
      }
    let isNegative = parts.contains { $0.value < 0 }
    let texts = parts.enumerated().map { index, part in
      // The first number has the sign of all, also if it is zero.
      let value = Double(part.value.magnitude) * (index == 0 && isNegative ? -1 : 1)
      let name = part.unit.rawValue
      guard let quantity = library?.quantity(value, "unit/\(name) \(width)", locale) else {
        return "\(value.formatted(.number.locale(locale))) \(name)\(abs(value) == 1 ? "" : "s")"
      }
      switch style {
      case .brief: return quantity.text.filter { !$0.isWhitespace }
      case .spellOut: return quantity.text(withNumber: spelled(value))
      default: return quantity.text
      }
    }
    if style == .brief { return texts.joined(separator: " ") }
    return library?.list(texts, list, locale) ?? texts.joined(separator: ", ")
  }

  private func spelled(_ value: Double) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = locale
    return formatter.string(from: NSNumber(value: value)) ?? value.formatted(.number.locale(locale))
  }
}
