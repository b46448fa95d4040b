import Combine
import SwiftUI
import SwiftUITesting
import WindowBook
import WindowDriver

/// A session that plays and pauses, with the mouse and with the keyboard.
struct PlayerSession: Session {
  let name = "player"

  func run(_ window: WindowProgram, _ looks: Looks) async throws {
    let host = TestHost(PlayerView())
    try looks.compare(host.texts)
    try window.click("play")
    host.find(identifier: "play")?.tap()
    try looks.compare(host.texts)
    try window.press("space")
    host.press(.space, modifiers: [])
    try looks.compare(host.texts)
  }
}

/// A session that waits for all four steps, starts again, and opens the description of a step.
struct CoordinatorSession: Session {
  let name = "coordinator"

  func run(_ window: WindowProgram, _ looks: Looks) async throws {
    let host = TestHost(CoordinatorView { Just($0).eraseToAnyPublisher() })
    let steps = ["first", "red", "green", "blue", "third", "fourth"]
    try looks.compare(host.texts)
    try window.click("Start")
    try window.wait(for: "spinner") { $0.all.contains { $0.type == "GtkSpinner" } }
    host.find(text: "Start")?.tap()
    await host.settle { host.texts.contains("All done") }
    try looks.compare(host.texts)
    for step in steps {
      let color = try window.picture().averageColor(in: try window.wait(for: step))
      guard color.green > color.red + 0.1, color.green > color.blue + 0.1 else {
        throw DriverError("\(step) is done, and not green: \(color)")
      }
    }
    try window.click("third")
    host.find(identifier: "third")?.tap()
    try looks.compare(host.texts)
    try window.press("Escape")
    host.find(.popover)?.dismiss()
    try looks.compare(host.texts)
    try window.click("Start again")
    try window.wait(for: "a step that is no longer done") { !$0.texts.contains("All done") }
    let color = try window.picture().averageColor(in: try window.wait(for: "fourth"))
    guard abs(color.green - color.red) < 0.05 else { throw DriverError("the last step is still green: \(color)") }
  }
}

/// A session that waits for ten thousand items, adds stars, searches, selects, shows details, deletes, and switches to
/// the dark scheme.
struct ItemsSession: Session {
  let name = "items"

  func run(_ window: WindowProgram, _ looks: Looks) async throws {
    try window.wait(for: "count")
    let rows = window.screen.all.filter { $0.type == "GtkListItemWidget" }.count
    let host = TestHost(ItemsView(service: .atOnce), visibleRows: rows)
    await host.settle { host.find(.list) != nil }
    try looks.compare(host.texts)

    // The state of a row.
    try window.click("★ 0", times: 2)
    try window.wait(for: "★ 2")
    host.find(text: "★ 0")?.tap()
    host.find(text: "★ 1")?.tap()
    try looks.compare(host.texts)

    try window.click("search")
    try window.type("amber drum")
    host.find(.textField)?.type("amber drum")
    await host.settle { host.find(identifier: "count")?.texts == ["100 items"] }
    try looks.compare(host.texts)

    let chosen = host.findAll(.row)[1].texts[1]
    try window.click(chosen)
    host.findAll(.row)[1].selectRow()
    try window.wait(for: "Details") { $0.all.first { $0.label == "Details" }?.isEnabled ?? true }
    try window.click("Details")
    host.find(.button, label: "Details")?.tap()
    try looks.compare(host.texts)
    try window.click("Done")
    host.find(text: "Done")?.tap()
    try looks.compare(host.texts)

    try window.click("Delete")
    host.find(.button, label: "Delete")?.tap()
    await host.settle { host.find(identifier: "count")?.texts == ["99 items"] }
    try looks.compare(host.texts)

    let light = try window.picture().averageColor(in: try window.wait(for: "count"))
    try window.click("Dark")
    host.find(.toggle, label: "Dark")?.toggle()
    try window.wait(for: "a dark window") { $0.windows.first?.isDark == true }
    try looks.compare(host.texts)
    let dark = try window.picture().averageColor(in: try window.wait(for: "count"))
    guard dark.red < light.red - 0.3 else { throw DriverError("dark is not dark: \(dark) after \(light)") }
    try window.click("Dark")
    host.find(.toggle, label: "Dark")?.toggle()

    // The first row is shown again with new state, because it lost its state when the search excluded it.
    try window.click("search")
    try window.press("ctrl+a")
    try window.type("amber anchor 0")
    host.find(.textField)?.replaceText(with: "amber anchor 0")
    await host.settle { host.find(identifier: "count")?.texts == ["1 items"] }
    try looks.compare(host.texts)
  }
}

extension ItemStore.Service {
  /// A service with the same items, without delays.
  static let atOnce = ItemStore.Service(
    load: { Just(Item.many(10_000)).setFailureType(to: (any Error).self).eraseToAnyPublisher() },
    find: { query, items in
      Just(Set(items.filter { $0.name.localizedCaseInsensitiveContains(query) }.map(\.id))).eraseToAnyPublisher()
    },
    debounce: { $0 })
}
