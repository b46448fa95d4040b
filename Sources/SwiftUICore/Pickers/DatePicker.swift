import Foundation

/// A set of parts of a date that a date picker shows.
public struct DatePickerComponents: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The hour and the minute.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// The day, the month and the year.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A control that selects a date.
///
///     DatePicker("Due", selection: $due, in: Date.now..., displayedComponents: .date)
///
/// A date outside the range is shown, but only dates of the range can be selected.
public struct DatePicker<Label: View> {
  /// The type of the parts of a date.
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let minimum: Date?
  private let maximum: Date?
  private let components: Components
  private let label: Label
  @Environment(\.datePickerStyling) private var styling

  private init(_ selection: Binding<Date>, _ minimum: Date?, _ maximum: Date?, _ components: Components, _ label: Label)
  {
    (self.selection, self.minimum, self.maximum) = (selection, minimum, maximum)
    (self.components, self.label) = (components, label)
  }

  /// Creates a picker for any date, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - displayedComponents: The parts of the date that the picker shows.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, nil, displayedComponents, label()) }

  /// Creates a picker for a date in a range, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, label()) }

  /// Creates a picker for a date that is not before another, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, label()) }

  /// Creates a picker for a date that is not after another, with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) { self.init(selection, nil, range.upperBound, displayedComponents, label()) }
}

extension DatePicker: View {
  /// The picker, as its style shows it.
  public var body: some View {
    let configuration = DatePickerStyleConfiguration(
      label: .init(content: AnyView(label)), selection: selection, minimumDate: minimum, maximumDate: maximum,
      displayedComponents: components)
    if let styling {
      styling.makeBody(configuration).environment(\.datePickerStyling, nil)
    } else {
      CompactDatePicker(configuration: configuration)
    }
  }
}

extension DatePicker where Label == Text {
  /// Creates a picker for any date, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - selection: A binding to the date.
  ///   - displayedComponents: The parts of the date that the picker shows.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(titleKey)) }

  /// Creates a picker for any date, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: A binding to the date.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(title)) }

  /// Creates a picker for a date in a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(titleKey)) }

  /// Creates a picker for a date in a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, range.upperBound, displayedComponents, Text(title)) }

  /// Creates a picker for a date that is not before another, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, Text(titleKey)) }

  /// Creates a picker for a date that is not before another, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, range.lowerBound, nil, displayedComponents, Text(title)) }

  /// Creates a picker for a date that is not after another, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(titleKey)) }

  /// Creates a picker for a date that is not after another, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(title)) }
}

/// A type that defines the appearance of date pickers.
///
///     struct Titled: DatePickerStyle {
///       func makeBody(configuration: Configuration) -> some View {
///         VStack {
///           configuration.label
///           DatePicker("", selection: configuration.$selection).labelsHidden()
///         }
///       }
///     }
///
/// A style can have dynamic properties, as a view can. Inside the style's view, the default style is in effect.
@MainActor
@preconcurrency
public protocol DatePickerStyle {
  /// The type of the view that shows a date picker.
  associatedtype Body: View

  /// Creates the view that shows a date picker.
  ///
  /// - Parameter configuration: The properties of a date picker.
  /// - Returns: The view.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The type of the parameter of `makeBody(configuration:)`.
  typealias Configuration = DatePickerStyleConfiguration
}

/// The properties of a date picker, from which a style creates the view of the picker.
public struct DatePickerStyleConfiguration {
  /// The label of a date picker, as a view.
  public struct Label: View {
    let content: AnyView

    /// The content.
    public var body: some View { content }
  }

  /// The label of the picker.
  public let label: Label
  /// The date. Writing it changes the value of the picker's binding.
  @Binding public var selection: Date
  /// The first date that can be selected, or `nil` for any.
  public var minimumDate: Date?
  /// The last date that can be selected, or `nil` for any.
  public var maximumDate: Date?
  /// The parts of the date that the picker shows.
  public var displayedComponents: DatePickerComponents

  init(
    label: Label, selection: Binding<Date>, minimumDate: Date?, maximumDate: Date?,
    displayedComponents: DatePickerComponents
  ) {
    self.label = label
    _selection = selection
    (self.minimumDate, self.maximumDate) = (minimumDate, maximumDate)
    self.displayedComponents = displayedComponents
  }

  /// Writes a date to the binding, or the closest date of the range.
  @MainActor
  func select(_ date: Date) {
    var date = date
    if let maximumDate { date = min(date, maximumDate) }
    if let minimumDate { date = max(date, minimumDate) }
    selection = date
  }
}

/// The platform's default style of date pickers: a button that opens a calendar, and menus for the time.
public struct DefaultDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePicker(configuration: configuration)
  }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The platform's default style of date pickers: a button that opens a calendar, and menus for the time.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

/// A style that shows a button that opens a calendar, and menus for the time.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePicker(configuration: configuration)
  }
}

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// A style that shows a button that opens a calendar, and menus for the time.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}

/// A style for a single row. The platform shows a button that opens a calendar.
public struct FieldDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePicker(configuration: configuration)
  }
}

extension DatePickerStyle where Self == FieldDatePickerStyle {
  /// A style for a single row. The platform shows a button that opens a calendar.
  public static var field: FieldDatePickerStyle { FieldDatePickerStyle() }
}

/// A style for a single row. The platform shows a button that opens a calendar.
public struct StepperFieldDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePicker(configuration: configuration)
  }
}

extension DatePickerStyle where Self == StepperFieldDatePickerStyle {
  /// A style for a single row. The platform shows a button that opens a calendar.
  public static var stepperField: StepperFieldDatePickerStyle { StepperFieldDatePickerStyle() }
}

/// A style that shows wheels on small devices. The platform shows a button that opens a calendar.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    CompactDatePicker(configuration: configuration)
  }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// A style that shows wheels on small devices. The platform shows a button that opens a calendar.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

/// A style that shows a calendar, with menus for the time below it.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public nonisolated init() {}

  /// Creates the view of the style.
  ///
  /// - Parameter configuration: The properties of the control.
  /// - Returns: The view.
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      ControlLabel(configuration.label)
      if configuration.displayedComponents.contains(.date) { MonthCalendar(configuration: configuration) }
      if configuration.displayedComponents.contains(.hourAndMinute) { TimeMenus(configuration: configuration) }
    }
  }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// A style that shows a calendar, with menus for the time below it.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

/// The environment key for the style of date pickers, or `nil` for the default.
private struct DatePickerStylingKey: EnvironmentKey {
  static var defaultValue: AnyStyle<DatePickerStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var datePickerStyling: AnyStyle<DatePickerStyleConfiguration>? {
    get { self[DatePickerStylingKey.self] }
    set { self[DatePickerStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the date pickers inside this view.
  ///
  /// - Parameter style: The style.
  /// - Returns: A view with the style in its environment.
  public nonisolated func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerStyling, AnyStyle(style) { $0.makeBody(configuration: $1) })
  }
}

/// A date picker in a row: a button that opens a calendar, and menus for the time.
private struct CompactDatePicker: View {
  let configuration: DatePickerStyleConfiguration
  @State private var isOpen = false
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var calendar
  @Environment(\.timeZone) private var timeZone

  private var title: String {
    Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: timeZone)
      .format(configuration.selection)
  }

  var body: some View {
    HStack {
      ControlLabel(configuration.label)
      if configuration.displayedComponents.contains(.date) {
        Button(title) { isOpen = true }
          .popover(isPresented: $isOpen) { MonthCalendar(configuration: configuration).padding() }
      }
      if configuration.displayedComponents.contains(.hourAndMinute) { TimeMenus(configuration: configuration) }
    }
  }
}

/// Menus for the hour and the minute of a date.
private struct TimeMenus: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.calendar) private var environmentCalendar
  @Environment(\.timeZone) private var timeZone

  private var calendar: Calendar { environmentCalendar.in(timeZone) }

  var body: some View {
    HStack(spacing: 4) {
      menu("Hour", .hour, 0..<24)
      Text(verbatim: ":")
      menu("Minute", .minute, 0..<60)
    }
  }

  private func menu(_ title: LocalizedStringKey, _ component: Calendar.Component, _ values: Range<Int>) -> some View {
    let (calendar, configuration) = (calendar, configuration)
    let value = Binding(
      get: { calendar.component(component, from: configuration.selection) },
      set: { new in
        let old = calendar.component(component, from: configuration.selection)
        if let date = calendar.date(byAdding: component, value: new - old, to: configuration.selection) {
          configuration.select(date)
        }
      })
    return Picker(title, selection: value) {
      ForEach(values, id: \.self) { Text(verbatim: $0 < 10 ? "0\($0)" : "\($0)") }
    }
    .pickerStyle(.menu)
    .labelsHidden()
    .accessibilityLabel(title)
  }
}

/// A calendar of a month, in which one day is selected.
private struct MonthCalendar: View {
  let configuration: DatePickerStyleConfiguration
  @Environment(\.calendar) private var environmentCalendar
  @Environment(\.timeZone) private var timeZone

  private var calendar: Calendar { environmentCalendar.in(timeZone) }

  var body: some View {
    let (calendar, configuration) = (calendar, configuration)
    DayGrid(
      anchor: configuration.selection, returnsToAnchor: true,
      isSelected: { calendar.isDate($0, inSameDayAs: configuration.selection) },
      canSelect: { day in
        let end = calendar.date(byAdding: .day, value: 1, to: day) ?? day
        return end > configuration.minimumDate ?? .distantPast && day <= configuration.maximumDate ?? .distantFuture
      },
      select: { day in
        // The time of day remains.
        let time = calendar.dateComponents([.hour, .minute, .second], from: configuration.selection)
        let date = calendar.date(
          bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: day)
        configuration.select(date ?? day)
      })
  }
}

/// The days of a month, with buttons that show another month.
struct DayGrid: View {
  /// A date in the month that is shown first.
  let anchor: Date
  /// A Boolean value that indicates whether the month of the anchor is shown again after a selection.
  let returnsToAnchor: Bool
  let isSelected: (Date) -> Bool
  let canSelect: (Date) -> Bool
  let select: (Date) -> Void
  /// The number of months by which the month is after that of the anchor.
  @State private var offset = 0
  @Environment(\.locale) private var locale
  @Environment(\.calendar) private var environmentCalendar
  @Environment(\.timeZone) private var timeZone

  init(
    anchor: Date, returnsToAnchor: Bool, isSelected: @escaping (Date) -> Bool, canSelect: @escaping (Date) -> Bool,
    select: @escaping (Date) -> Void
  ) {
    (self.anchor, self.returnsToAnchor) = (anchor, returnsToAnchor)
    (self.isSelected, self.canSelect, self.select) = (isSelected, canSelect, select)
  }

  private var calendar: Calendar {
    var calendar = environmentCalendar.in(timeZone)
    calendar.locale = locale
    return calendar
  }

  private func format(_ style: Date.FormatStyle) -> Date.FormatStyle {
    var style = style.locale(locale)
    (style.calendar, style.timeZone) = (calendar, timeZone)
    return style
  }

  private var month: Date {
    let start = calendar.dateInterval(of: .month, for: anchor)?.start ?? anchor
    return calendar.date(byAdding: .month, value: offset, to: start) ?? start
  }

  /// The days of the weeks of the month; days of other months are `nil`.
  private var weeks: [[Date?]] {
    let count = calendar.range(of: .day, in: .month, for: month)?.count ?? 0
    let days = (0..<count).map { calendar.date(byAdding: .day, value: $0, to: month) }
    let before = (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7
    var cells = [Date?](repeating: nil, count: before) + days
    cells += [Date?](repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  private var weekdays: [String] {
    let symbols = calendar.veryShortStandaloneWeekdaySymbols
    return (0..<7).map { symbols[($0 + calendar.firstWeekday - 1) % 7] }
  }

  var body: some View {
    let weeks = weeks
    VStack(spacing: 8) {
      HStack {
        Button {
          offset -= 1
        } label: {
          Image(systemName: "chevron.left")
        }
        .accessibilityLabel("Previous Month")
        Spacer()
        Text(format(Date.FormatStyle().month(.wide).year()).format(month)).font(.headline)
        Spacer()
        Button {
          offset += 1
        } label: {
          Image(systemName: "chevron.right")
        }
        .accessibilityLabel("Next Month")
      }
      .buttonStyle(.borderless)
      Grid(horizontalSpacing: 2, verticalSpacing: 2) {
        GridRow {
          ForEach(0..<7, id: \.self) { Text(verbatim: weekdays[$0]).font(.caption).foregroundStyle(.secondary) }
        }
        ForEach(weeks.indices, id: \.self) { week in
          GridRow { ForEach(0..<7, id: \.self) { day(weeks[week][$0]) } }
        }
      }
    }
    .frame(width: 280)
  }

  @ViewBuilder
  private func day(_ date: Date?) -> some View {
    if let date {
      let isSelected = self.isSelected(date)
      Button {
        select(date)
        if returnsToAnchor { offset = 0 }
      } label: {
        Text(verbatim: "\(calendar.component(.day, from: date))")
          .fontWeight(isSelected ? .bold : nil)
          .foregroundStyle(isSelected ? Color.white : Color.primary)
          .frame(width: 32, height: 24)
          .background(isSelected ? Color.accentColor : Color.clear)
      }
      .buttonStyle(.plain)
      .accessibilityLabel(format(Date.FormatStyle(date: .long, time: .omitted)).format(date))
      .disabled(!canSelect(date))
    } else {
      Text(verbatim: "")
    }
  }
}

extension Calendar {
  /// Returns this calendar in a time zone.
  func `in`(_ timeZone: TimeZone) -> Calendar {
    var calendar = self
    calendar.timeZone = timeZone
    return calendar
  }
}
