import Combine
import Foundation
import SwiftUI
import SwiftUITesting
import WindowBook
import WindowDriver

/// A session that reads a feed from a server: searches, reads an article, marks it as a favorite, and continues without
/// the server.
@MainActor
final class FeedReaderSession: Session {
  let name = "feedreader"
  private let server: FeedServer
  private let files = FileManager.default.temporaryDirectory.appendingPathComponent("feedreader-\(UUID().uuidString)")

  init() throws { server = try FeedServer() }

  deinit { try? FileManager.default.removeItem(at: files) }

  // A proxy must not be used for requests to this machine.
  var environment: [String: String] { ["FEED_URL": server.feed, "no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1"] }

  func run(_ window: WindowProgram, _ looks: Looks) async throws {
    // A list has widgets for a few rows more than are visible, and therefore for all six articles.
    try window.wait(for: "The Bridge That Opens for Swans")
    setenv("no_proxy", "127.0.0.1", 1)
    let host = TestHost(FeedReaderView(address: server.feed, store: FeedStore(folder: self.files)), visibleRows: 6)
    await host.settle { host.find(.row) != nil }
    try looks.compare(host.texts)

    try window.click("Search articles")
    try window.type("swans")
    host.find(.textField)?.type("swans")
    await host.settle { host.findAll(.row).count == 1 }
    try looks.compare(host.texts)
    try window.press("BackSpace", times: 5)
    host.find(.textField)?.replaceText(with: "")
    await host.settle { host.findAll(.row).count > 1 }
    try looks.compare(host.texts)

    let title = "Back Pressure, Explained with a Bakery"
    try window.click(title)
    host.findAll(.row)[1].selectRow()
    await host.settle { host.findAll(text: title).count == 2 }
    try looks.compare(host.texts)
    // The picture of the article, which the server has sent.
    try window.wait(for: "a picture") { screen in
      screen.all.contains { $0.type == "GtkPicture" && $0.frame[2] > 200 }
    }

    try window.click("Add to Favorites")
    host.find(.button, label: "Add to Favorites")?.tap()
    try window.wait(for: "Remove from Favorites")
    try window.click("Favorites")
    host.find(.picker)?.select("Favorites")
    await host.settle { host.findAll(.row).count == 1 }
    try looks.compare(host.texts)

    server.stop()
    try window.click("Refresh")
    host.find(.button, label: "Refresh")?.tap()
    await host.settle { host.texts.contains("These are saved articles.") }
    try looks.compare(host.texts)
  }

  func runAgain(_ window: WindowProgram) throws {
    try window.wait(for: "saved articles") {
      $0.texts.contains("These are saved articles.") && $0.texts.contains("Back Pressure, Explained with a Bakery")
    }
    let titles = window.screen.all.filter { $0.type == "GtkListItemWidget" }
    guard titles.count == 1 else { throw DriverError("\(titles.count) favorites instead of 1") }
  }
}

/// A session that takes times with laps, shows them in the history, and changes the settings.
struct StopwatchSession: Session {
  let name = "stopwatch"

  /// A clock for the view without a window, which the session sets to the times that the window shows.
  @MainActor
  private final class Clock {
    var now = Date()
    let ticks = PassthroughSubject<Date, Never>()
  }

  func run(_ window: WindowProgram, _ looks: Looks) async throws {
    let (start, clock) = (Date(), Clock())
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("runs-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    clock.now = start
    let host = TestHost(
      StopwatchView(
        stopwatch: Stopwatch(now: { clock.now }, ticks: { clock.ticks.eraseToAnyPublisher() }),
        history: RunHistory(file: file)))
    func press(_ title: String, at hundredths: Int) {
      clock.now = start + Double(hundredths) / 100
      host.find(.button, label: title)?.tap()
    }
    try looks.compare(host.texts)

    // The times are those of the window, because its clock is the real one.
    try window.click("Start")
    press("Start", at: 0)
    var end = 0
    for lap in 1...3 {
      let limit = end + [20, 60, 10][lap - 1]
      try window.wait(for: "some time") { time(in: $0).map { $0 >= limit } ?? false }
      try window.press("l")
      let screen = try window.wait(for: "lap \(lap)") { $0.texts.contains("Lap \(lap + 1)") }
      guard let row = screen.texts.firstIndex(of: "Lap \(lap)") else { throw DriverError("lap \(lap) has no row") }
      end += screen.texts[(row + 1)...].lazy.compactMap(hundredths(in:)).first ?? 0
      press("Lap", at: end)
    }
    try window.click("Stop")
    let screen = try window.wait(for: "Resume") { $0.texts.contains("Resume") }
    press("Stop", at: time(in: screen) ?? 0)
    try looks.compare(host.texts)

    try window.click("Reset")
    host.find(.button, label: "Reset")?.tap()
    try window.wait(for: "Start")
    try window.click("History")
    host.find(.toggle, label: "History")?.toggle()
    try looks.compare(host.texts)
    try window.click("4 laps")
    host.find(text: "4 laps")?.tap()
    try looks.compare(host.texts)

    try window.click("Settings")
    host.find(.toggle, label: "Settings")?.toggle()
    try looks.compare(host.texts)
    guard let first = window.screen.all.first(where: { $0.type == "GtkSwitch" }) else { throw DriverError("no switch") }
    try window.click(first)
    try window.wait(for: "a switch that is off") { $0.all.first { $0.type == "GtkSwitch" }?.isOn == false }
    host.find(.toggle, label: "Show hundredths")?.toggle()
    try window.click("Timer")
    host.find(.toggle, label: "Timer")?.toggle()
    try looks.compare(host.texts)
  }

  func runAgain(_ window: WindowProgram) throws {
    try window.wait(for: "a time without hundredths") { $0.texts.contains("00:00") }
    try window.click("History")
    try window.wait(for: "4 laps")
    try window.click("Delete All")
    try window.click("Delete All Runs")
    try window.wait(for: "an empty history") { $0.texts.contains("No Runs") }
  }

  private func time(in screen: Screen) -> Int? { screen.texts.lazy.compactMap(hundredths(in:)).first }

  /// Returns the hundredths of a time such as 01:02.03, or `nil` for another text.
  private func hundredths(in text: String) -> Int? {
    let parts = text.split { ":.".contains($0) }.map { Int($0) }
    guard parts.count == 3, case (let minutes?, let seconds?, let rest?) = (parts[0], parts[1], parts[2]) else {
      return nil
    }
    return minutes * 6000 + seconds * 100 + rest
  }
}
