import Foundation

// Formatters of Foundation that its version for this platform doesn't have, made of the format styles that it has.

/// A formatter that joins strings to a list, such as "a, b, and c".
///
///     ListFormatter.localizedString(byJoining: recipe.ingredients)
///
/// A formatter is not safe to use on several threads at the same time.
open class ListFormatter: Formatter {
  /// The locale whose words and punctuation join the items, or `nil` for the current one.
  open var locale: Locale!
  /// The formatter of the items, or `nil` to use their descriptions.
  @NSCopying open var itemFormatter: Formatter?

  /// Creates a formatter for the current locale.
  public override init() { super.init() }

  /// Creates a formatter for the current locale. Formatters of this platform are not archived.
  ///
  /// - Parameter coder: The archive, which is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Joins strings in the current locale.
  ///
  /// - Parameter strings: The strings, in order.
  /// - Returns: The list.
  open class func localizedString(byJoining strings: [String]) -> String {
    strings.formatted(.list(type: .and, width: .standard))
  }

  /// Joins items.
  ///
  /// - Parameter items: The items, in order.
  /// - Returns: The list, or `nil` if the formatter of the items does not know one of them.
  open func string(from items: [Any]) -> String? {
    var strings: [String] = []
    for item in items {
      guard let itemFormatter else {
        strings.append(String(describing: item))
        continue
      }
      guard let string = itemFormatter.string(for: item) else { return nil }
      strings.append(string)
    }
    return strings.formatted(.list(type: .and, width: .standard).locale(locale ?? .autoupdatingCurrent))
  }

  /// Joins the items of an array.
  ///
  /// - Parameter object: The items, as an array. Other objects have no description.
  /// - Returns: The list, or `nil` if the object is not an array, or if the formatter of the items does not know one of
  ///   them.
  open override func string(for object: Any?) -> String? { (object as? [Any]).flatMap { string(from: $0) } }
}

/// A formatter that describes a date in relation to another one, such as "2 days ago".
///
///     let formatter = RelativeDateTimeFormatter()
///     formatter.dateTimeStyle = .named
///     formatter.localizedString(for: article.date, relativeTo: .now)  // "yesterday"
///
/// It uses the largest unit of which at least one is between the dates, from years to seconds. What is left is dropped.
///
/// A formatter is not safe to use on several threads at the same time.
open class RelativeDateTimeFormatter: Formatter {
  /// A choice between numbers and words.
  public enum DateTimeStyle: Int, Sendable {
    /// With a number, such as "1 day ago".
    case numeric
    /// With a word where the language has one, such as "yesterday".
    case named
  }

  /// A form of the units.
  public enum UnitsStyle: Int, Sendable {
    /// The whole name, such as "2 months ago".
    case full
    /// The whole name and a number in words, such as "two months ago".
    case spellOut
    /// A short name, such as "2 mo. ago".
    case short
    /// The shortest name, such as "2mo ago".
    case abbreviated
  }

  /// The choice between numbers and words. The default is `numeric`.
  open var dateTimeStyle = DateTimeStyle.numeric
  /// The form of the units. The default is `full`.
  open var unitsStyle = UnitsStyle.full
  /// The place of the description in a sentence, which decides about the case of its first letter.
  open var formattingContext = Formatter.Context.unknown
  /// The calendar that counts the units, or `nil` for the current one.
  open var calendar: Calendar!
  /// The locale whose language the description has, or `nil` for the current one.
  open var locale: Locale!

  /// Creates a formatter for the current locale and the current calendar.
  public override init() { super.init() }

  /// Creates a formatter for the current locale and the current calendar. Formatters of this platform are not archived.
  ///
  /// - Parameter coder: The archive, which is ignored.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Describes a distance by the largest of its units that is not zero.
  ///
  /// - Parameter dateComponents: The distance. Negative numbers are in the past.
  /// - Returns: The description.
  open func localizedString(from dateComponents: DateComponents) -> String {
    let units: [(Calendar.Component, Date.RelativeFormatStyle.Field, Int?)] = [
      (.year, .year, dateComponents.year), (.month, .month, dateComponents.month),
      (.weekOfMonth, .week, dateComponents.weekOfMonth), (.day, .day, dateComponents.day),
      (.hour, .hour, dateComponents.hour), (.minute, .minute, dateComponents.minute),
      (.second, .second, dateComponents.second),
    ]
    // A distance of zero is described by its smallest unit.
    let unit = units.first { ($0.2 ?? 0) != 0 } ?? units.last { $0.2 != nil } ?? units[units.count - 1]
    return describe(unit.2 ?? 0, unit.0, unit.1)
  }

  /// Describes a distance from now.
  ///
  /// - Parameter timeInterval: The distance, in seconds. A negative one is in the past.
  /// - Returns: The description.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date()
    return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
  }

  /// Describes a date in relation to another one.
  ///
  /// - Parameters:
  ///   - date: The date to describe.
  ///   - referenceDate: The other date.
  /// - Returns: The description.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let units: Set<Calendar.Component> = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]
    return localizedString(from: usedCalendar.dateComponents(units, from: referenceDate, to: date))
  }

  /// Describes a date in relation to now.
  ///
  /// - Parameter object: The date, as `Date`. Other objects have no description.
  /// - Returns: The description, or `nil` if the object is not a date.
  open override func string(for object: Any?) -> String? {
    (object as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }

  private var usedCalendar: Calendar { calendar ?? .autoupdatingCurrent }

  private func describe(_ count: Int, _ unit: Calendar.Component, _ field: Date.RelativeFormatStyle.Field) -> String {
    // The style describes dates. In this calendar, the distance between them is the number of units without a rest.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let anchor = Date(timeIntervalSinceReferenceDate: 0)
    let date = calendar.date(byAdding: unit, value: count, to: anchor) ?? anchor
    let width: Date.RelativeFormatStyle.UnitsStyle =
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    let place: FormatStyleCapitalizationContext =
      switch formattingContext {
      case .standalone: .standalone
      case .listItem: .listItem
      case .beginningOfSentence: .beginningOfSentence
      case .middleOfSentence: .middleOfSentence
      default: .unknown
      }
    let style = Date.AnchoredRelativeFormatStyle(
      anchor: date, allowedFields: [field], presentation: dateTimeStyle == .named ? .named : .numeric,
      unitsStyle: width, locale: locale ?? .autoupdatingCurrent, calendar: calendar, capitalizationContext: place)
    return style.format(anchor)
  }
}
