#if GTK
  import Foundation
  import SwiftUIGTK
  import TestHelpers
  import Testing
  import WindowDriver

  /// Items in the status area, on a private session bus with a watcher and a host of the tests.
  @Suite(
    .serialized,
    .enabled(
      if: Display.missing.isEmpty && PrivateBus.isInstalled,
      "The status area is not tested: \(Display.missing) missing (xvfb, xdotool, imagemagick), or dbus-daemon.")
  )
  struct MenuBarExtraWindowTests {
    let display: Display

    init() throws { display = try Display() }

    private func program(_ name: String, _ address: String) throws -> WindowProgram {
      try WindowProgram(
        SwiftUIGTKTests.program("scenes"), [name], on: display, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    }

    private func complaints(of program: WindowProgram) -> [Substring] {
      program.standardError().split(separator: "\n").filter { !$0.isEmpty }
    }

    @Test func aMenuIsExportedAndPressed() throws {
      let bus = try PrivateBus()
      let area = try StatusArea(bus)
      try area.beginWatching()
      let program = try program("status menu", bus.address)
      let item = try area.item()
      #expect(item.hasPrefix("org.kde.StatusNotifierItem-"))
      let properties = try area.properties(of: item)
      #expect(properties["Title"] == .string("Count 0"))
      #expect(properties["IconName"] == .string("emblem-system-symbolic"))
      #expect(properties["XAyatanaLabel"] == .string(""))
      #expect(properties["ItemIsMenu"] == .bool(true))
      #expect(properties["Menu"] == .path("/MenuBar"))
      #expect(properties["Status"] == .string("Active"))
      #expect(throws: DBusError.self) { try area.callItem(item, "Activate") }
      let rest = [
        "---", "Others disabled", "More >", "  Never disabled", "  Say", "Size >", "  Small •", "  Large ◦", "---",
        "Quit [emblem-system-symbolic]",
      ]
      #expect(
        try area.outline(of: item) == ["Add__one Control+Shift+a", "count 0 disabled", "Loud off"] + rest)

      // Changed properties keep the layout.
      area.follow(item)
      let first = try area.menu(of: item).revision
      try area.click("Add__one", in: item)
      try area.wait(for: "count 1") { try area.outline(of: item)[1] == "count 1 disabled" }
      try area.wait(for: "signal") { area.signals.contains { $0.name == "ItemsPropertiesUpdated" } }
      try area.wait(for: "title") { area.signals.contains { $0.name == "NewTitle" } }
      #expect(!area.signals.contains { $0.name == "LayoutUpdated" })
      #expect(try area.menu(of: item).revision == first)
      #expect(try area.properties(of: item)["Title"] == .string("Count 1"))

      // A new item changes the layout.
      area.forgetSignals()
      try area.click("Add__one", in: item)
      try area.wait(for: "layout") { area.signals.contains { $0.name == "LayoutUpdated" } }
      let update = area.signals.first { $0.name == "LayoutUpdated" }
      #expect(update?.arguments == [.unsigned(first + 1), .int(0)])
      #expect(try area.menu(of: item).revision == first + 1)
      #expect(
        try area.outline(of: item)
          == ["Add__one Control+Shift+a", "count 2 disabled", "Reset [PNG]", "Loud off"] + rest)

      // Controls show what they are set to, also in submenus.
      try area.click("Loud", in: item)
      try area.wait(for: "toggle") { try area.outline(of: item).contains("Loud on") }
      try area.click("Loud", in: item)
      try area.wait(for: "toggle") { try area.outline(of: item).contains("Loud off") }
      try area.click("Large", in: item)
      try area.wait(for: "option") { try area.outline(of: item).contains("  Large •") }
      #expect(try area.outline(of: item).contains("  Small ◦"))
      try area.click("Never", in: item)
      try area.click("Say", in: item)

      // The other methods of menus.
      let submenu = try #require(try area.menu(of: item).root.find("More"))
      let part = try area.callMenu(item, "GetLayout", .int(submenu.id), .int(0), .array(of: "s", [.string("label")]))
      #expect(part.last == .tuple([.int(submenu.id), .dictionary(["label": .string("More")]), .array(of: "v", [])]))
      #expect(try area.callMenu(item, "GetProperty", .int(submenu.id), .string("label")) == [.variant(.string("More"))])
      #expect(
        try area.callMenu(
          item, "GetGroupProperties", .array(of: "i", [.int(submenu.id), .int(9999)]),
          .array(of: "s", [.string("label")]))
          == [.array(of: "(ia{sv})", [.tuple([.int(submenu.id), .dictionary(["label": .string("More")])])])])
      #expect(try area.callMenu(item, "AboutToShow", .int(0)) == [.bool(false)])
      #expect(throws: DBusError.self) {
        try area.callMenu(item, "Event", .int(9999), .string("clicked"), .variant(.int(0)), .unsigned(0))
      }

      // The item comes back when the watcher does.
      area.endWatching()
      try area.beginWatching()
      #expect(try area.item() == item)
      #expect(area.items.count == 1)
      #expect(try area.outline(of: item).first == "Add__one Control+Shift+a")

      try area.click("Quit", in: item)
      #expect(try program.waitUntilExit() == 0)
      #expect(program.standardOutput() == "said true\n")
      #expect(complaints(of: program) == [])
    }

    @Test func aWindowOpensAndKeepsItsState() throws {
      let bus = try PrivateBus()
      let area = try StatusArea(bus)
      try area.beginWatching()
      let program = try program("status window", bus.address)
      let item = try area.item()
      func waitForTitle(_ title: String) throws {
        try area.wait(for: title) { try area.properties(of: item)["Title"] == .string(title) }
      }
      let properties = try area.properties(of: item)
      #expect(properties["ItemIsMenu"] == .bool(false))
      #expect(properties["XAyatanaLabel"] == .string("closed"))
      #expect(properties["Menu"] == .path("/NO_DBUSMENU"))
      // The title changes before the window is on the screen, which shows how often it has been opened.
      var openings = 0
      func open() throws {
        openings += 1
        try area.callItem(item, "Activate")
        try waitForTitle("open")
        try program.wait(for: "opened \(openings)")
      }
      try open()
      #expect(program.screen.all.allSatisfy { $0.type != "GtkHeaderBar" })
      try program.click("count 0")
      try program.wait(for: "count 1")
      try area.callItem(item, "Activate")
      try waitForTitle("closed")
      try open()
      try program.click("count 1")
      try program.wait(for: "count 2")
      try program.press("Escape")
      try waitForTitle("closed")
      try open()
      try program.click("dismiss")
      try waitForTitle("closed")
      try open()
      try program.click("quit")
      #expect(try program.waitUntilExit() == 0)
      #expect(complaints(of: program) == [])
    }

    @Test func withoutAStatusAreaAProgramSaysSoOnce() throws {
      let program = try program("status beside", "unix:path=/nonexistent")
      let bar = try program.wait(for: "title bar") { $0.all.contains { $0.type == "GtkHeaderBar" } }
      try program.click(try #require(bar.all.last { $0.type == "GtkButton" }))
      #expect(try program.waitUntilExit() == 0)
      let lines = complaints(of: program)
      #expect(lines.count == 1)
      #expect(
        lines.first?.hasPrefix("SwiftUI: a MenuBarExtra waits for a status area: there is no session bus") == true)
    }

    @Test func anItemIsShownWhenAStatusAreaAppears() throws {
      let bus = try PrivateBus()
      let area = try StatusArea(bus)
      let program = try program("status beside", bus.address)
      let bar = try program.wait(for: "title bar") { $0.all.contains { $0.type == "GtkHeaderBar" } }
      try area.beginWatching()
      let item = try area.item()
      #expect(try area.properties(of: item)["XAyatanaLabel"] == .string("Beside"))
      // The item keeps the program going.
      try program.click(try #require(bar.all.last { $0.type == "GtkButton" }))
      try area.wait(for: "end of the window") { try area.properties(of: item)["Title"] == .string("Alone") }
      area.endWatching()
      try area.beginWatching()
      #expect(try area.item() == item)
      try area.click("Quit", in: item)
      #expect(try program.waitUntilExit() == 0)
      let lines = complaints(of: program)
      #expect(lines.count == 1)
      #expect(lines.first?.contains("no org.kde.StatusNotifierWatcher on the session bus") == true)
    }
  }
#endif
