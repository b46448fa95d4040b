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
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the date.
  ///   - displayedComponents: The parts of the date that the picker shows.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(titleKey)) }

  /// Creates a picker for any date, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the date.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, nil, displayedComponents, Text(title)) }

  /// Creates a picker for a date in a range, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
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
  ///   - title: The label, which isn't localized.
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
  ///   - titleKey: The key of the label in the table of translations.
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
  ///   - title: The label, which isn't localized.
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
  ///   - titleKey: The key of the label in the table of translations.
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
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the date.
  ///   - range: The dates that can be selected.
  ///   - displayedComponents: The parts of the date that the picker shows.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) { self.init(selection, nil, range.upperBound, displayedComponents, Text(title)) }
}
