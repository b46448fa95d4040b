import Foundation

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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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

  /// Creates the view that shows a date picker in this style.
  ///
  /// - Parameter configuration: The label, the selection and the limits of the date picker.
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
  static var defaultValue: AnyCustomStyle<DatePickerStyleConfiguration>? { nil }
}

extension EnvironmentValues {
  var datePickerStyling: AnyCustomStyle<DatePickerStyleConfiguration>? {
    get { self[DatePickerStylingKey.self] }
    set { self[DatePickerStylingKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the date pickers inside this view.
  ///
  /// - Parameter style: The style, such as `.graphical`, or a custom type that conforms to ``DatePickerStyle``.
  /// - Returns: A view with the style in its environment.
  public nonisolated func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerStyling, AnyCustomStyle(style) { $0.makeBody(configuration: $1) })
  }
}

/// A date picker in a row: a button that opens a calendar, and menus for the time.
struct CompactDatePicker: View {
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
