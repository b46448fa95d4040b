import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct DatePickerTests {
  @Test func daysOutsideTheBoundsCannotBeSelected() {
    struct Root: View {
      @State private var days: Set<DateComponents> = []
      let start: Date
      var body: some View {
        MultiDatePicker("days", selection: $days, in: start..<start.addingTimeInterval(3 * 86_400))
        Text("days: " + days.compactMap(\.day).sorted().map(String.init).joined(separator: " "))
      }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    let start = calendar.date(from: DateComponents(year: 2026, month: 3, day: 10))!
    let host = TestHost(Root(start: start)) {
      $0.calendar = calendar
      $0.timeZone = calendar.timeZone
      $0.locale = Locale(identifier: "en_US")
    }
    func button(_ day: Int) -> TestNode? { host.find(.button, label: "March \(day), 2026") }
    #expect([9, 10, 12, 13].map { button($0)?.isEnabled } == [false, true, true, false])
    for day in [10, 12, 11, 10] { button(day)?.tap() }
    #expect(host.texts.last == "days: 11 12")
  }

  private func utc(_ values: inout EnvironmentValues) {
    values.locale = Locale(identifier: "en_US")
    values.calendar = Calendar(identifier: .gregorian)
    values.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
  }

  private func date(_ text: String) throws -> Date { try Date(text + "Z", strategy: .iso8601) }

  @Test func aDayIsSelectedInTheCalendar() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let host = TestHost(DatePicker("Due", selection: due.binding, displayedComponents: .date), environment: utc)
    #expect(host.texts == ["Due", "Feb 10, 2026"])
    host.find(.button, label: "Feb 10, 2026")?.tap()
    #expect(host.find(.popover)?.texts.contains("February 2026") == true)
    #expect(host.find(.popover)?.texts.filter { Int($0) != nil }.count == 28)
    host.find(.button, label: "February 24, 2026")?.tap()
    #expect(due.value == (try date("2026-02-24T09:30:00")))
    host.find(.button, label: "Next Month")?.tap()
    host.find(.button, label: "March 1, 2026")?.tap()
    #expect(due.value == (try date("2026-03-01T09:30:00")))
    host.find(.popover)?.dismiss()
    #expect(host.find(.popover) == nil)
  }

  @Test func onlyDatesOfTheRangeAreSelected() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let range = try date("2026-02-10T08:00:00")...date("2026-02-12T08:00:00")
    let host = TestHost(
      DatePicker("Due", selection: due.binding, in: range).datePickerStyle(.graphical), environment: utc)
    #expect(host.find(.button, label: "February 9, 2026")?.isEnabled == false)
    #expect(host.find(.button, label: "February 13, 2026")?.isEnabled == false)
    host.find(.button, label: "February 12, 2026")?.tap()
    #expect(due.value == range.upperBound)  // half past nine would be too late
    host.find(.picker, label: "Hour")?.select("07")
    #expect(due.value == (try date("2026-02-12T07:00:00")))
    host.find(.picker, label: "Minute")?.select("45")
    #expect(due.value == (try date("2026-02-12T07:45:00")))
  }

  @Test func rangesOfDatesCanEndAtMidnight() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let range = try date("2026-02-10T00:00:00")...date("2026-02-12T00:00:00")
    let host = TestHost(
      DatePicker("Due", selection: due.binding, in: range).datePickerStyle(.graphical), environment: utc)
    for (day, isEnabled) in [(9, false), (10, true), (12, true), (13, false)] {
      #expect(host.find(.button, label: "February \(day), 2026")?.isEnabled == isEnabled)
    }
  }

  @Test func severalDaysAreSelected() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    let days = Store<Set<DateComponents>>([DateComponents(year: 2026, month: 2, day: 10)])
    let bounds = try date("2026-02-03T00:00:00")..<date("2026-03-05T00:00:00")
    let host = TestHost(MultiDatePicker("Days", selection: days.binding, in: bounds), environment: utc)
    #expect(host.texts.contains("February 2026"))
    host.find(.button, label: "February 24, 2026")?.tap()
    #expect(Set(days.value.compactMap(\.day)) == [10, 24])
    #expect(days.value.first { $0.day == 24 }.flatMap { calendar.date(from: $0) } == (try date("2026-02-24T00:00:00")))
    host.find(.button, label: "February 10, 2026")?.tap()
    #expect(days.value.compactMap(\.day) == [24])
    #expect(host.texts.contains("February 2026"))
    #expect(host.find(.button, label: "February 2, 2026")?.isEnabled == false)
    host.find(.button, label: "Next Month")?.tap()
    #expect(host.find(.button, label: "March 4, 2026")?.isEnabled == true)
    #expect(host.find(.button, label: "March 5, 2026")?.isEnabled == false)
    host.find(.button, label: "March 1, 2026")?.tap()
    #expect(host.texts.contains("March 2026"), "a selection doesn't turn the page")
    #expect(Set(days.value.compactMap(\.month)) == [2, 3])
    let none = Store<Set<DateComponents>>([])
    let later = TestHost(
      MultiDatePicker(selection: none.binding, in: try date("2126-05-01T00:00:00")...) { Text("Later") },
      environment: utc)
    #expect(later.texts.contains("May 2126"))
  }

  @Test func weeksBeginAsTheCalendarSays() throws {
    let due = Store(try date("2026-02-10T09:30:00"))
    let host = TestHost(
      DatePicker("Due", selection: due.binding, displayedComponents: .date).datePickerStyle(.graphical)
    ) {
      utc(&$0)
      $0.calendar.firstWeekday = 2
      $0.locale = Locale(identifier: "de_DE")
    }
    // The first of February 2026 is a Sunday, the last day of its week.
    let first = host.find(.button, label: "1. Februar 2026")?.frame
    let second = host.find(.button, label: "2. Februar 2026")?.frame
    #expect((first?.minX ?? 0) > (second?.minX ?? 0))
    #expect((first?.minY ?? 0) < (second?.minY ?? 0))
    struct Titled: DatePickerStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Button("later") { configuration.selection += 60 }
        }
      }
    }
    let old = due.value
    let styled = TestHost(DatePicker("Due", selection: due.binding).datePickerStyle(Titled()))
    styled.find(.button)?.tap()
    #expect(due.value == old + 60)
  }
}
