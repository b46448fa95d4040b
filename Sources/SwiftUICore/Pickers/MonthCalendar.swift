import Foundation

/// A calendar of a month, in which one day is selected.
struct MonthCalendar: View {
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
  /// `true` to show the month of the anchor again after a selection.
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
