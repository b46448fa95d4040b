import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import SwiftUICore

/// Views that are updated at the dates of a schedule, in virtual time. The dates are those of the day, so that what the
/// views show has no record.
@MainActor
struct TimelineTests {
  // Virtual time starts at the date at which the host is created, a little after the date of the schedules. The
  // intervals are so long that the difference does not matter.

  private func seconds(_ date: Date, since start: Date) -> Int { Int(date.timeIntervalSince(start).rounded()) }

  @Test func aPeriodicTimelineShowsTheLastDateThatHasPassed() {
    let start = Date()
    let host = TestHost(
      TimelineView(.periodic(from: start, by: 2000)) { context in
        Text("\(seconds(context.date, since: start)) \(context.cadence == .minutes)")
      })
    #expect(host.texts == ["0 true"])
    host.advance(by: .seconds(1000))
    #expect(host.texts == ["0 true"])
    host.advance(by: .seconds(1500))
    #expect(host.texts == ["2,000 true"])
    #expect(!host.isAnimating, "no frames between the updates")
    host.advance(by: .seconds(5000))
    #expect(host.texts == ["6,000 true"])
  }

  @Test func anotherContentIsShownInsideATimeline() throws {
    struct Clock: View {
      @State private var name = "one"
      let start: Date
      var body: some View {
        TimelineView(.periodic(from: start, by: 2000)) { _ in Text(name) }
        Button("rename") { name = "other" }
      }
    }
    let host = TestHost(Clock(start: Date()))
    #expect(host.texts.first == "one")
    host.find(.button)?.tap()
    #expect(host.texts.first == "other")
    host.advance(by: .seconds(3000))
    #expect(host.texts.first == "other")
  }

  @Test func anAnimationFollowsTheFramesUntilItIsPaused() throws {
    struct Running: View {
      @State private var isPaused = false
      let start: Date
      var body: some View {
        TimelineView(.animation(paused: isPaused)) { context in
          Text(verbatim: "\(Int(context.date.timeIntervalSince(start) * 1000))")
        }
        Button("pause") { isPaused = true }
      }
    }
    let start = Date()
    let host = TestHost(Running(start: start))
    #expect(host.isAnimating)
    func milliseconds() -> Int? { host.texts.first.flatMap { Int($0) } }
    let first = try #require(milliseconds())
    host.advance(by: .milliseconds(250))
    #expect((240...260).contains(try #require(milliseconds()) - first))
    host.advance(by: .milliseconds(250))
    #expect((490...510).contains(try #require(milliseconds()) - first))
    host.find(text: "pause")?.tap()
    let paused = host.texts.first
    host.advance(by: .seconds(1))
    host.advance(by: .seconds(1))
    #expect(host.texts.first == paused)
    #expect(!host.isAnimating)
  }

  @Test func anotherScheduleAppliesAtOnce() {
    struct Clock: View {
      let start: Date
      @State private var interval = 2000.0
      var body: some View {
        TimelineView(.periodic(from: start, by: interval)) { context in
          Text(verbatim: "\(Int(context.date.timeIntervalSince(start).rounded()))")
        }
        Button("slow down") { interval = 5000 }
      }
    }
    let host = TestHost(Clock(start: Date()))
    host.advance(by: .seconds(4500))
    #expect(host.texts.first == "4000")
    host.find(text: "slow down")?.tap()
    #expect(host.texts.first == "0")
    host.advance(by: .seconds(1000))
    #expect(host.texts.first == "5000")
  }

  @Test func explicitDatesEnd() {
    let start = Date()
    let dates = [0, 1000, 4000].map { start.addingTimeInterval($0) }
    let host = TestHost(TimelineView(.explicit(dates)) { Text("\(seconds($0.date, since: start))") })
    #expect(host.texts == ["0"])
    for (second, expected) in [(1500, "1,000"), (3000, "4,000"), (10_000, "4,000")] {
      host.advance(by: .seconds(second))
      #expect(host.texts == [expected])
    }
    #expect(!host.isAnimating)
  }

  @Test func minutesStartAtZeroSeconds() {
    var entries = EveryMinuteTimelineSchedule().entries(
      from: Date(timeIntervalSinceReferenceDate: 90), mode: .normal)
    #expect(entries.next() == Date(timeIntervalSinceReferenceDate: 60))
    #expect(entries.next() == Date(timeIntervalSinceReferenceDate: 120))
  }

  @Test func aTimelineThatLeavesIsNotUpdated() {
    struct Leaving: View {
      @State private var isShown = true
      let count: () -> Void
      var body: some View {
        if isShown {
          TimelineView(.animation) { context in
            let _ = count()
            Text("\(context.date)")
          }
        }
        Button("hide") { isShown = false }
      }
    }
    var count = 0
    let host = TestHost(Leaving { count += 1 })
    host.advance(by: .milliseconds(100))
    host.find(text: "hide")?.tap()
    let last = count
    #expect(last >= 2)
    host.advance(by: .seconds(1))
    host.advance(by: .seconds(1))
    #expect(count == last && !host.isAnimating)
  }

  @Test func framesEndBeforeADateThatIsFarAway() {
    let start = Date()
    let dates = [0, 0.05, 0.07, 30].map { start.addingTimeInterval($0) }
    let host = TestHost(
      TimelineView(.explicit(dates)) { Text("\(Int(($0.date.timeIntervalSince(start) * 100).rounded()))") })
    #expect(host.texts == ["0"] && host.isAnimating)
    host.advance(by: .milliseconds(100))
    #expect(host.texts == ["7"])
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating, "the next date is far away")
    host.advance(by: .seconds(31))
    #expect(host.texts == ["3,000"])
  }

  @Test func updatesOfAClockNeverCountAsEndless() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let host = TestHost(
      TimelineView(.periodic(from: start, by: 1)) {
        Text("\(Int($0.date.timeIntervalSince(start)) % 1000)")
      })
    let first = host.texts
    for _ in 0..<999 { host.advance(by: .seconds(1)) }
    #expect(host.warnings == [])
    host.advance(by: .seconds(1))
    #expect(host.texts == first, "a thousand seconds later")
    host.advance(by: .seconds(1))
    #expect(host.texts != first)
  }

  @Test func aTimerChangesAfterItsStart() {
    let start = Date(timeIntervalSinceReferenceDate: 100)
    func next(_ seconds: TimeInterval) -> TimeInterval? {
      var environment = EnvironmentValues()
      environment.textClock = TextClock(now: { Date(timeIntervalSinceReferenceDate: seconds) }, sleep: { _ in })
      let text = Text(timerInterval: start...start.addingTimeInterval(10), countsDown: false)
      return text.nextChange(in: environment)?.timeIntervalSinceReferenceDate
    }
    #expect(next(90) == 100 && next(100) == 101 && next(104.5) == 105 && next(110) == nil)
  }
}
