import SwiftUI

// A calendar of a month with events, a week strip and a sheet for a day.

struct MonthEvent: Identifiable, Hashable {
  let id = UUID()
  var title: String
  var day: DateComponents
  var color: Color
}

struct MonthGrid {
  let calendar: Calendar
  let month: Date

  var days: [Date?] {
    guard let interval = calendar.dateInterval(of: .month, for: month),
      let range = calendar.range(of: .day, in: .month, for: month)
    else { return [] }
    let first = calendar.component(.weekday, from: interval.start)
    let lead = (first - calendar.firstWeekday + 7) % 7
    return Array(repeating: nil, count: lead)
      + range.compactMap { calendar.date(byAdding: .day, value: $0 - 1, to: interval.start) }
  }

  var weekdays: [String] {
    let symbols = calendar.veryShortStandaloneWeekdaySymbols
    let shift = calendar.firstWeekday - 1
    return Array(symbols[shift...] + symbols[..<shift])
  }
}

struct DayCell: View {
  @Environment(\.calendar) private var calendar
  let date: Date
  let events: [MonthEvent]
  let isSelected: Bool

  var body: some View {
    VStack(spacing: 3) {
      Text("\(calendar.component(.day, from: date))")
        .font(.callout)
        .fontWeight(calendar.isDateInToday(date) ? .bold : .regular)
        .frame(width: 28, height: 28)
        .background { if isSelected { Circle().fill(.tint) } }
        .foregroundStyle(isSelected ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
      HStack(spacing: 2) {
        ForEach(events.prefix(3)) { Circle().fill($0.color).frame(width: 5, height: 5) }
      }
      .frame(height: 5)
    }
    .frame(maxWidth: .infinity)
    .contentShape(.rect)
  }
}

struct MonthView: View {
  @Environment(\.calendar) private var calendar
  @State private var month: Date
  @State private var selected: Date?
  @State private var events: [MonthEvent]
  @State private var isAdding = false
  @State private var newTitle = ""

  init(month: Date, events: [MonthEvent] = []) {
    _month = State(initialValue: month)
    _events = State(initialValue: events)
  }

  private func events(on date: Date) -> [MonthEvent] {
    let day = calendar.dateComponents([.year, .month, .day], from: date)
    return events.filter { $0.day == day }
  }

  private func move(by months: Int) {
    withAnimation(.easeInOut) { month = calendar.date(byAdding: .month, value: months, to: month) ?? month }
  }

  var body: some View {
    let grid = MonthGrid(calendar: calendar, month: month)
    VStack {
      HStack {
        Button("Previous month", systemImage: "chevron.left") { move(by: -1) }
        Spacer()
        Text(month, format: .dateTime.month(.wide).year()).font(.title3.bold()).id(month).transition(
          .push(from: .trailing))
        Spacer()
        Button("Next month", systemImage: "chevron.right") { move(by: 1) }
      }
      .labelStyle(.iconOnly)
      LazyVGrid(columns: Array(repeating: .init(.flexible()), count: 7)) {
        ForEach(Array(grid.weekdays.enumerated()), id: \.offset) { Text($0.element).foregroundStyle(.secondary) }
        ForEach(Array(grid.days.enumerated()), id: \.offset) { _, date in
          if let date {
            DayCell(date: date, events: events(on: date), isSelected: selected == date)
              .onTapGesture { selected = date }
              .accessibilityLabel(Text(date, format: .dateTime.day().month()))
          } else {
            Color.clear.frame(height: 1)
          }
        }
      }
      .gesture(DragGesture().onEnded { move(by: $0.translation.width < 0 ? 1 : -1) })
      Divider()
      if let selected {
        List {
          Section(selected.formatted(date: .complete, time: .omitted)) {
            ForEach(events(on: selected)) { event in
              Label(event.title, systemImage: "circle.fill").labelStyle(.titleAndIcon).tint(event.color)
            }
            Button("Add event") { isAdding = true }
          }
        }
      } else {
        Spacer()
      }
    }
    .padding()
    .alert("New Event", isPresented: $isAdding) {
      TextField("Title", text: $newTitle)
      Button("Add") {
        if let selected {
          let day = calendar.dateComponents([.year, .month, .day], from: selected)
          events.append(MonthEvent(title: newTitle, day: day, color: .purple))
        }
        newTitle = ""
      }
      Button("Cancel", role: .cancel) {}
    } message: {
      Text("What is it?")
    }
  }
}

struct MonthApp: App {
  var body: some Scene { WindowGroup { MonthView(month: .now) } }
}
