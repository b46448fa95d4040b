import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Items in the status area of the desktop, without a desktop.
@MainActor @Suite(.recordedViews)
struct MenuBarExtraTests {
  /// The items as lines: the titles with what differs from the defaults.
  private func outline(_ items: [DesktopMenuItem], _ indent: String = "") -> [String] {
    items.flatMap { item in
      var line = indent + item.title
      switch item.kind {
      case .action: if !item.isEnabled { line += " disabled" }
      case .check(let isOn): line += isOn ? " on" : " off"
      case .option(let isSelected): line += isSelected ? " •" : " ◦"
      case .submenu: line += item.isEnabled ? " >" : " disabled >"
      case .text: line += " text"
      case .separator: line += "---"
      }
      if let shortcut = item.shortcut { line += " \(shortcut.key.character)" }
      if let image = item.image { line += " \(image.source)" }
      return [line] + outline(item.items, indent + "  ")
    }
  }

  private func outline(_ host: TestHost<EmptyView>) throws -> [String] {
    outline(try #require(host.find(.menuBarExtra)).menuContent)
  }

  // MARK: - Menus

  final class Model: ObservableObject {
    @Published var count = 0
    @Published var isLoud = false
    @Published var size = "small"
    @Published var color = "red"
    @Published var names = ["a", "b"]
    @Published var isInserted = true
    @Published var isRefused = false
  }

  struct Counting: App {
    @StateObject private var model = Model()
    var body: some Scene {
      MenuBarExtra("Count \(model.count)", systemImage: "star", isInserted: $model.isInserted) {
        Controls().environmentObject(model)
      }
    }
  }

  struct Controls: View {
    @EnvironmentObject var model: Model
    var body: some View {
      Divider()
      Button("Add") { model.count += 1 }.keyboardShortcut("a")
      Button("Never") { model.count = 100 }.disabled(true)
      Button("Hidden") {}.hidden()
      if model.count > 0 { Text("count \(model.count)") }
      Toggle("Loud", isOn: $model.isLoud)
      Toggle("Stubborn", isOn: Binding(get: { false }, set: { _ in model.isRefused = true }))
      Divider()
      Divider()
      Menu("More") {
        ForEach(model.names, id: \.self) { name in Button(name) { model.names.removeAll { $0 == name } } }
        Menu("Deeper", systemImage: "star") { Button("Reset") { model.count = 0 } }
      }
      Menu("Save") {
        Button("Save as") { model.count += 20 }
      } primaryAction: {
        model.count += 10
      }
      Menu("Off") { Button("Inside") { model.count = 100 } }.disabled(true)
      Section("Options") {
        Picker("Size", selection: $model.size) {
          Text("Small").tag("small")
          Label("Large", systemImage: "star").tag("large")
        }
        Picker("Color", selection: $model.color) {
          Text("Red").tag("red")
          Text("Blue").tag("blue")
        }
        .pickerStyle(.inline)
      }
      TextField("field", text: .constant(""))
      Link("Site", destination: URL(fileURLWithPath: "/"))
      Button("Remove") { model.isInserted = false }
      Divider()
    }
  }

  private let symbol = " symbol(\"star\")"

  @Test func viewsAreItemsOfTheMenu() throws {
    let host = TestHost(program: Counting.self)
    #expect(host.findAll(.window).isEmpty)
    #expect(host.find(.menuBarExtra)?.label == "Count 0")
    #expect(host.find(.menuBarExtra, label: "Count 0") != nil)
    #expect(
      try outline(host) == [
        "Add a", "Never disabled", "Loud off", "Stubborn off", "---", "More >", "  a", "  b", "  Deeper >\(symbol)",
        "    Reset", "Save >", "  Save", "  ---", "  Save as", "Off disabled >", "  Inside disabled", "---",
        "Options text", "Size >", "  Small •", "  Large ◦\(symbol)", "Color text", "Red •", "Blue ◦", "---", "Site",
        "Remove",
      ])
    guard case .menuBarExtra(let content)? = host.find(.menuBarExtra)?.tree.primitive else {
      Issue.record("no item")
      return
    }
    #expect(content.image?.source == .symbol("star"))
    #expect(!content.showsTitle, "the title of a label describes its icon")
    #expect("\(host.tree)".contains("menu bar extra \"Count 0\" symbol star [\"Add\" command+a, "))
  }

  @Test func itemsArePressed() throws {
    let host = TestHost(program: Counting.self)
    let item = try #require(host.find(.menuBarExtra))
    let ids = Dictionary(uniqueKeysWithValues: item.menuContent.map { ($0.title + "\($0.id)", $0.id) })
    item.chooseMenuItem("Add")
    #expect(item.label == "Count 1")
    #expect(try outline(host)[2] == "count 1 text")
    for entry in item.menuContent where !entry.title.hasPrefix("count") {
      #expect(ids[entry.title + "\(entry.id)"] == entry.id, "an item keeps its number")
    }
    item.chooseMenuItem("Never")
    item.chooseMenuItem("Off", "Inside")
    #expect(item.label == "Count 1")
    item.chooseMenuItem("Save", "Save")
    item.chooseMenuItem("Save", "Save as")
    #expect(item.label == "Count 31")
    item.chooseMenuItem("More", "Deeper", "Reset")
    #expect(item.label == "Count 0")
    item.chooseMenuItem("More", "a")
    #expect(try !outline(host).contains("  a"))
  }

  @Test func controlsShowTheirState() throws {
    let host = TestHost(program: Counting.self)
    let item = try #require(host.find(.menuBarExtra))
    item.chooseMenuItem("Loud")
    #expect(try outline(host).contains("Loud on"))
    item.chooseMenuItem("Loud")
    #expect(try outline(host).contains("Loud off"))
    item.chooseMenuItem("Stubborn")
    #expect(try outline(host).contains("Stubborn off"), "the binding has refused the value")
    item.chooseMenuItem("Size", "Large")
    #expect(try outline(host).contains("  Large •\(symbol)"))
    #expect(try outline(host).contains("  Small ◦"))
    item.chooseMenuItem("Blue")
    #expect(try outline(host).contains("Blue •"))
    item.chooseMenuItem("Site")
    #expect(host.openedURLs == [URL(fileURLWithPath: "/")])
  }

  @Test func anItemIsRemoved() throws {
    let host = TestHost(program: Counting.self)
    host.find(.menuBarExtra)?.chooseMenuItem("Remove")
    #expect(host.find(.menuBarExtra) == nil)
    #expect(host.warnings == [])
  }

  // MARK: - Insertion

  struct Inserted: App {
    @State private var isInserted = false
    var body: some Scene {
      WindowGroup { Toggle("shown", isOn: $isInserted) }
      MenuBarExtra("Extra", isInserted: $isInserted) {
        Row()
      }
    }
  }

  struct Row: View {
    static let log = EventLog()
    @State private var count = 0
    var body: some View {
      Button("row \(count)") { count += 1 }
        .onAppear { Self.log.add("appears") }.onDisappear { Self.log.add("disappears") }
    }
  }

  @Test func aBindingInsertsAndRemovesTheItem() throws {
    let host = TestHost(program: Inserted.self)
    #expect(host.find(.menuBarExtra) == nil)
    host.find(.toggle)?.toggle()
    host.find(.menuBarExtra)?.chooseMenuItem("row 0")
    #expect(try outline(host) == ["row 1"])
    #expect(Row.log.take() == ["appears"])
    host.find(.toggle)?.toggle()
    #expect(host.find(.menuBarExtra) == nil)
    #expect(Row.log.take() == ["disappears"])
    host.find(.toggle)?.toggle()
    #expect(try outline(host) == ["row 0"], "the views are others")
    #expect(host.findAll(.window).count == 1)
  }

  struct Locked: App {
    @StateObject private var model = Model()
    var body: some Scene {
      MenuBarExtra("Extra") {
        Toggle("Locked", isOn: $model.isLoud)
        Menu("More") { Button("Reset") {} }.disabled(model.isLoud)
      }
    }
  }

  @Test func aSubmenuFollowsItsEnvironment() throws {
    let host = TestHost(program: Locked.self)
    #expect(try outline(host) == ["Locked off", "More >", "  Reset"])
    host.find(.menuBarExtra)?.chooseMenuItem("Locked")
    #expect(try outline(host) == ["Locked on", "More disabled >", "  Reset disabled"])
  }

  // MARK: - Windows

  struct Panels: App {
    @State private var opened = 0
    var body: some Scene {
      MenuBarExtra {
        Panel(opened: $opened)
      } label: {
        Text("opened \(opened)")
        Image(systemName: "star")
      }
      .menuBarExtraStyle(.window)
    }
  }

  struct Panel: View {
    @Binding var opened: Int
    @State private var count = 0
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      Button("count \(count)") { count += 1 }.onAppear { opened += 1 }
      Menu("menu") { Button("popover") {} }
      Button("dismiss") { dismiss() }
    }
  }

  @Test func aWindowOpensAndKeepsItsState() throws {
    let host = TestHost(program: Panels.self)
    let item = try #require(host.find(.menuBarExtra))
    guard case .menuBarExtra(let content) = item.tree.primitive else { return }
    #expect(content == MenuBarExtraContent("opened 0", image: ImageProperties(.symbol("star")), menu: nil))
    #expect(item.menuItems.isEmpty && host.find(.window) == nil)
    item.tap()
    #expect(host.find(.window)?.windowTitle?.hasPrefix("opened ") == true)
    #expect(host.find(.window)?.tree.description.contains(" panel\n") == true)
    #expect(item.label == "opened 1")
    host.find(text: "count 0")?.tap()
    #expect(host.find(text: "count 1") != nil)
    host.find(text: "menu")?.tap()
    #expect(host.find(.popover)?.texts == ["popover"], "a menu in a window is a popover")
    host.find(text: "popover")?.tap()
    item.tap()
    #expect(host.find(.window) == nil)
    item.tap()
    #expect(host.find(text: "count 1") != nil)
    #expect(item.label == "opened 2")
    host.find(text: "dismiss")?.tap()
    #expect(host.find(.window) == nil)
    item.tap()
    host.find(.window)?.closeWindow()
    #expect(host.find(.window) == nil)
    item.tap()
    host.find(text: "count 1")?.tap()
    #expect(host.find(text: "count 2") != nil)
  }

  // MARK: - Forms

  struct Forms: App {
    private let text = "text"
    private let name = "none"
    var body: some Scene {
      MenuBarExtra("key") { Text("menu") }.menuBarExtraStyle(.automatic)
      MenuBarExtra(text) { Text("menu") }.menuBarExtraStyle(.menu)
      MenuBarExtra("key inserted", isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra(text, isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra("key symbol", systemImage: "star") { Text("menu") }
      MenuBarExtra(text, systemImage: "star") { Text("menu") }
      MenuBarExtra("key symbol inserted", systemImage: "star", isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra(text, systemImage: "star", isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra("key image", image: name) { Text("menu") }
      MenuBarExtra(text, image: name) { Text("menu") }
      MenuBarExtra("key image inserted", image: name, isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra(text, image: name, isInserted: .constant(true)) { Text("menu") }
      MenuBarExtra(isInserted: .constant(false)) {
        Text("menu")
      } label: {
        Text("not inserted")
      }
      MenuBarExtra(isInserted: .constant(true)) {
        Text("menu")
      } label: {
        Image(systemName: "star")
      }
      Window("Window", id: "window") { Text("window") }
    }
  }

  /// A scene whose style a client's generic code passes.
  struct Styled<Style: MenuBarExtraStyle>: Scene {
    let style: Style
    var body: some Scene { MenuBarExtra("styled") { Text("content") }.menuBarExtraStyle(style) }
  }

  struct AllStyles: App {
    var body: some Scene {
      Styled(style: AutomaticMenuBarExtraStyle())
      Styled(style: PullDownMenuBarExtraStyle())
      Styled(style: WindowMenuBarExtraStyle())
    }
  }

  @Test func aStyleDecidesBetweenAMenuAndAWindow() {
    let host = TestHost(program: AllStyles.self)
    let items = host.findAll(.menuBarExtra)
    #expect(items.map { $0.menuItems.map(\.title) } == [["content"], ["content"], []])
    for item in items { item.tap() }
    #expect(host.findAll(.window).map(\.texts) == [["content"]])
  }

  @Test func eachFormHasItsLabel() {
    let host = TestHost(program: Forms.self)
    let contents = host.findAll(.menuBarExtra).map { node -> MenuBarExtraContent in
      if case .menuBarExtra(let content) = node.tree.primitive { content } else { MenuBarExtraContent("") }
    }
    #expect(contents.allSatisfy { $0.menu?.map(\.title) == ["menu"] && $0.menu?.map(\.kind) == [.text] })
    let labels = contents.map { "\($0.title) \($0.showsTitle) \($0.image.map { "\($0.source)" } ?? "")" }
    let (symbol, missing) = ("symbol(\"star\")", "missing(\"none\")")
    #expect(
      labels == [
        "key true ", "text true ", "key inserted true ", "text true ",
        "key symbol false \(symbol)", "text false \(symbol)",
        "key symbol inserted false \(symbol)", "text false \(symbol)",
        "key image false \(missing)", "text false \(missing)",
        "key image inserted false \(missing)", "text false \(missing)",
        " false \(symbol)",
      ])
    #expect(host.find(.window) == nil, "only the first scene of an app opens its window")
  }

  struct StillPanel: App {
    var body: some Scene {
      MenuBarExtra("panel", systemImage: "star") { Text("still") }.menuBarExtraStyle(.window)
    }
  }

  @Test func aWindowOpensAgainWithoutAChange() throws {
    let host = TestHost(program: StillPanel.self)
    let item = try #require(host.find(.menuBarExtra))
    for isOpen in [true, false, true, false, true] {
      item.tap()
      #expect((host.find(text: "still") != nil) == isOpen)
    }
  }

  struct RemovedPanel: App {
    @State private var isInserted = true
    @State private var log = "none"
    var body: some Scene {
      MenuBarExtra("panel", isInserted: $isInserted) {
        Button("remove") { isInserted = false }.onDisappear { log = "gone" }
      }
      .menuBarExtraStyle(.window)
      Window("log", id: "log") {
        Text(log)
        Toggle("inserted", isOn: $isInserted)
      }
      .defaultLaunchBehavior(.presented)
    }
  }

  @Test func aWindowLeavesWithItsItem() {
    let host = TestHost(program: RemovedPanel.self)
    host.find(.menuBarExtra)?.tap()
    #expect(host.findAll(.window).count == 2)
    host.find(text: "remove")?.tap()
    #expect(host.findAll(.window).count == 1 && host.find(.menuBarExtra) == nil)
    #expect(host.find(text: "gone") != nil)
    host.find(.toggle)?.toggle()
    #expect(host.findAll(.window).count == 1 && host.find(.menuBarExtra) != nil)
    host.find(.menuBarExtra)?.tap()
    #expect(host.find(text: "remove") != nil)
  }

  struct Numbered: App {
    @State private var isInserted = true
    var body: some Scene {
      MenuBarExtra("numbers \(1234)", isInserted: .constant(isInserted)) { Button("item \(5678)") {} }
      Window("log", id: "log") { Toggle("inserted", isOn: $isInserted) }.defaultLaunchBehavior(.presented)
    }
  }

  @Test func anItemFollowsItsScene() throws {
    let host = TestHost(program: Numbered.self) { $0.locale = Locale(identifier: "en_US") }
    #expect(host.find(.menuBarExtra)?.label == "numbers 1,234")
    #expect(try outline(host) == ["item 5,678"])
    host.updateEnvironment { $0.locale = Locale(identifier: "de_DE") }
    #expect(host.find(.menuBarExtra)?.label == "numbers 1.234")
    #expect(try outline(host) == ["item 5.678"])
    host.find(.toggle)?.toggle()
    #expect(host.find(.menuBarExtra) == nil)
    host.find(.toggle)?.toggle()
    #expect(host.find(.menuBarExtra) != nil)
  }
}
