import Foundation

/// A control for selecting several days in a calendar.
///
///     @State private var days: Set<DateComponents> = []
///     MultiDatePicker("Training", selection: $days)
///
/// A selected day has a calendar, an era, a year, a month and a day. Pressing a selected day removes it. The control
/// first shows the month of the earliest selected day, or of the current day.
public struct MultiDatePicker<Label: View> {
  private let selection: Binding<Set<DateComponents>>
  private let (start, end): (Date?, Date?)
  private let label: Label
  @State private var anchor: Date?
  @Environment(\.calendar) private var environmentCalendar
  @Environment(\.timeZone) private var timeZone

  private init(_ selection: Binding<Set<DateComponents>>, _ start: Date?, _ end: Date?, _ label: Label) {
    (self.selection, self.start, self.end, self.label) = (selection, start, end, label)
  }
}

extension MultiDatePicker: View {
  /// The calendar, below the label.
  public var body: some View {
    let (calendar, selection, start, end) = (environmentCalendar.in(timeZone), selection, start, end)
    let shown = anchor ?? firstAnchor(in: calendar)
    VStack(alignment: .leading, spacing: 8) {
      ControlLabel(label)
      DayGrid(
        anchor: shown, returnsToAnchor: false,
        isSelected: { day in selection.wrappedValue.contains { $0.isSameDay(as: day, in: calendar) } },
        canSelect: { day in
          let next = calendar.date(byAdding: .day, value: 1, to: day) ?? day
          return next > start ?? .distantPast && day < end ?? .distantFuture
        },
        select: { day in
          // The month stays that of the first day, wherever the earliest day is afterwards.
          anchor = shown
          var days = selection.wrappedValue
          if let index = days.firstIndex(where: { $0.isSameDay(as: day, in: calendar) }) {
            days.remove(at: index)
          } else {
            days.insert(calendar.dateComponents([.calendar, .era, .year, .month, .day], from: day))
          }
          selection.wrappedValue = days
        })
    }
  }

  private func firstAnchor(in calendar: Calendar) -> Date {
    if let earliest = selection.wrappedValue.compactMap({ calendar.date(from: $0) }).min() { return earliest }
    var date = Date()
    if let end { date = min(date, end.addingTimeInterval(-1)) }
    if let start { date = max(date, start) }
    return date
  }
}

extension DateComponents {
  /// Returns whether the components are those of the day that begins at a date.
  fileprivate func isSameDay(as day: Date, in calendar: Calendar) -> Bool {
    let other = calendar.dateComponents([.era, .year, .month, .day], from: day)
    return year == other.year && month == other.month && self.day == other.day && (era ?? other.era) == other.era
  }
}

extension MultiDatePicker {
  /// Creates a picker with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the days.
  ///   - label: A view builder that creates the label.
  public init(selection: Binding<Set<DateComponents>>, @ViewBuilder label: () -> Label) {
    self.init(selection, nil, nil, label())
  }

  /// Creates a picker for days of a range, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: Range<Date>, @ViewBuilder label: () -> Label
  ) {
    self.init(selection, bounds.lowerBound, bounds.upperBound, label())
  }

  /// Creates a picker for days that are not before a date, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>, @ViewBuilder label: () -> Label
  ) { self.init(selection, bounds.lowerBound, nil, label()) }

  /// Creates a picker for days before a date, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>, @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, bounds.upperBound, label()) }
}

extension MultiDatePicker where Label == Text {
  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the days.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>) {
    self.init(selection, nil, nil, Text(titleKey))
  }

  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the days.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Set<DateComponents>>) {
    self.init(selection, nil, nil, Text(title))
  }

  /// Creates a picker for days of a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
  ) {
    self.init(selection, bounds.lowerBound, bounds.upperBound, Text(titleKey))
  }

  /// Creates a picker for days of a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<DateComponents>>, in bounds: Range<Date>
  ) {
    self.init(selection, bounds.lowerBound, bounds.upperBound, Text(title))
  }

  /// Creates a picker for days that are not before a date, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
  ) { self.init(selection, bounds.lowerBound, nil, Text(titleKey)) }

  /// Creates a picker for days that are not before a date, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeFrom<Date>
  ) { self.init(selection, bounds.lowerBound, nil, Text(title)) }

  /// Creates a picker for days before a date, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
  ) { self.init(selection, nil, bounds.upperBound, Text(titleKey)) }

  /// Creates a picker for days before a date, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the days.
  ///   - bounds: The dates whose days can be selected.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Set<DateComponents>>, in bounds: PartialRangeUpTo<Date>
  ) { self.init(selection, nil, bounds.upperBound, Text(title)) }
}
