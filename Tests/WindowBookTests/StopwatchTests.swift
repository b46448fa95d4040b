import Combine
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import WindowBook

@MainActor
struct StopwatchTests {
  /// A clock that the test controls.
  final class Clock {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    var now: Date
    let ticks = PassthroughSubject<Date, Never>()
    private(set) var timers = 0

    init() { now = start }

    @MainActor
    func stopwatch() -> Stopwatch {
      Stopwatch(
        now: { self.now },
        ticks: { [self] in
          ticks.handleEvents(receiveSubscription: { _ in self.timers += 1 }, receiveCancel: { self.timers -= 1 })
            .eraseToAnyPublisher()
        })
    }

    /// Sets the time to a number of hundredths after the start, and publishes it.
    func advance(to hundredths: Int) {
      now = start + Double(hundredths) / 100
      ticks.send(now)
    }
  }

  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("runs-\(UUID().uuidString).json")

  private func host(_ clock: Clock) -> TestHost<some View> {
    TestHost(StopwatchView(stopwatch: clock.stopwatch(), history: RunHistory(file: file)).ownSettings())
  }

  private func time(_ host: TestHost<some View>) -> String? { host.find(identifier: "time")?.texts.first }

  @Test func timeRunsWhileTheStopwatchDoes() {
    let clock = Clock()
    let host = host(clock)
    #expect(host.find(.button, label: "Lap")?.isEnabled == false)
    host.find(text: "Start")?.tap()
    clock.advance(to: 123)
    host.settle()
    #expect(time(host) == "00:01.23")
    host.press(.space, modifiers: [])
    #expect(clock.timers == 0)
    clock.advance(to: 999)
    host.find(text: "Resume")?.tap()
    clock.advance(to: 1000)
    host.settle()
    #expect(time(host) == "00:01.24")
    #expect(clock.timers == 1)
    host.find(text: "Stop")?.tap()
    host.find(text: "Reset")?.tap()
    #expect(time(host) == "00:00.00")
    #expect(host.warnings == [])
  }

  @Test func theBestAndTheWorstLapAreMarked() {
    let clock = Clock()
    let host = host(clock)
    host.find(text: "Start")?.tap()
    for end in [150, 450, 500] {
      clock.advance(to: end)
      host.find(text: "Lap")?.tap()
    }
    clock.advance(to: 512)
    host.settle()
    let rows = host.findAll(.row).map(\.texts)
    #expect(
      rows == [
        ["Lap 4", "00:00.12"], ["Lap 3", "Best", "00:00.50"], ["Lap 2", "Worst", "00:03.00"], ["Lap 1", "00:01.50"],
      ])
  }

  @Test func aRunIsKeptUntilItIsDeleted() throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let clock = Clock()
    let first = host(clock)
    for end in [100, 250] {
      first.find(text: "Start")?.tap()
      clock.advance(to: end)
      first.find(text: "Lap")?.tap()
      clock.advance(to: end + 7)
      first.find(text: "Stop")?.tap()
      first.find(text: "Reset")?.tap()
    }
    first.unmount()

    let second = host(Clock())
    second.find(.toggle, label: "History")?.toggle()
    #expect(second.findAll(text: "2 laps").count == 2)
    #expect(second.findAll(.row).first?.texts.last == "00:01.50")
    second.findAll(text: "2 laps")[1].tap()
    #expect(second.texts.contains("Average lap"))
    #expect(second.texts.contains("00:01.00"))
    second.find(.button, label: "Back")?.tap()
    second.findAll(.row)[0].deleteRow()
    #expect(second.findAll(.row).map { $0.texts.last } == ["00:01.07"])
    second.find(text: "Delete All")?.tap()
    second.find(text: "Delete All Runs")?.tap()
    #expect(second.find(text: "No Runs") != nil)
    #expect(RunHistory(file: file).runs == [])
    #expect(second.warnings == [])
  }

  @Test func settingsChangeTheOtherTabs() {
    let clock = Clock()
    let host = host(clock)
    host.find(.toggle, label: "Settings")?.toggle()
    host.find(.toggle, label: "Show hundredths")?.toggle()
    host.find(.toggle, label: "Keep runs in the history")?.toggle()
    host.find(.picker, label: "Appearance")?.select("Dark")
    #expect(host.preferredColorScheme == .dark)
    host.find(.toggle, label: "Timer")?.toggle()
    host.find(text: "Start")?.tap()
    clock.advance(to: 6543)
    host.settle()
    #expect(time(host) == "01:05")
    host.find(text: "Stop")?.tap()
    host.find(text: "Reset")?.tap()
    host.find(.toggle, label: "History")?.toggle()
    #expect(host.find(text: "No Runs") != nil)
  }

  @Test func lapsAddUpToTheTimeThatIsShown() {
    let clock = Clock()
    let stopwatch = clock.stopwatch()
    stopwatch.run()
    var generator = SystemRandomNumberGenerator()
    var end = 0
    for _ in 0..<1000 {
      end += Int.random(in: 0...37, using: &generator)
      clock.advance(to: end)
      stopwatch.endLap()
    }
    #expect(stopwatch.laps.reduce(0) { $0 + $1.hundredths } == end)
    #expect(stopwatch.reset()?.hundredths == end)
  }
}

extension View {
  /// Returns the view with settings that no other view uses.
  func ownSettings() -> some View { defaultAppStorage(temporaryDefaults()) }
}
