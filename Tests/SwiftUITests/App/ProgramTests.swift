import Foundation
import SwiftUI
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Apps with several windows.
@MainActor @Suite(.recordedViews)
struct ProgramTests {
  struct Opener: View {
    @Environment(\.openWindow) var openWindow
    @Environment(\.dismissWindow) var dismissWindow
    @Environment(\.openSettings) var openSettings
    @Environment(\.dismiss) var dismiss
    @Environment(\.supportsMultipleWindows) var supportsMultipleWindows
    @SceneStorage("count") var count = 0
    var body: some View {
      Button("count \(count)") { count += 1 }
      Button("note 1") { openWindow(id: "note", value: 1) }
      Button("note 2") { openWindow(value: 2) }
      Button("about") { openWindow(id: "about") }
      Button("another") { openWindow(id: "main") }
      Button("settings") { openSettings() }
      Button("none") { openWindow(id: "none") }
      Button("close notes") { dismissWindow(id: "note") }
      Button("close note 1") { dismissWindow(value: 1) }
      Button("close") { dismiss() }
      Text("\(supportsMultipleWindows)")
    }
  }

  struct Notes: App {
    @Environment(\.scenePhase) var phase
    var body: some Scene {
      WindowGroup("Main", id: "main") {
        Opener()
        Text("app \(phase == .active) \(phase == .background)")
        SettingsLink()
      }
      .defaultSize(width: 300, height: 200)
      .windowResizability(.contentSize)
      WindowGroup("Note", id: "note", for: Int.self) { $number in
        Button("shows \(number ?? 0)") { number = (number ?? 0) + 10 }
      }
      Window("About", id: "about") { Text("about") }
      Settings { Text("the settings") }
    }
  }

  /// The values of a scene survive the program if its renderer asks for that.
  @Test func valuesOfScenesAreKeptInAFile() async {
    await #expect(processExitsWith: .success) {
      let folder = temporaryFile("-settings")
      setenv("XDG_CONFIG_HOME", folder.path, 1)
      await MainActor.run {
        let host = TestHost(program: Notes.self)
        host.graph.keepSceneValues()
        host.find(text: "another")?.tap()
        host.findAll(text: "count 0").last?.tap()
        #expect(host.findAll(text: "count 1").count == 1)
      }
      let file = folder.appendingPathComponent(ProcessInfo.processInfo.processName + "/scenes.plist")
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }

  private func titles(_ host: TestHost<EmptyView>) -> [String] {
    host.findAll(.window).compactMap(\.windowTitle)
  }

  @Test func windowsAreOpenedAndClosed() throws {
    let host = TestHost(program: Notes.self)
    #expect(titles(host) == ["Main"])
    host.find(text: "note 1")?.tap()
    host.find(text: "note 2")?.tap()
    host.find(text: "note 1")?.tap()  // comes to the front
    try #require(titles(host) == ["Main", "Note", "Note"])
    #expect(host.findAll(.window)[1].texts == ["shows 1"])
    host.find(text: "shows 2")?.tap()
    #expect(host.findAll(.window)[2].texts == ["shows 12"])
    host.find(text: "close note 1")?.tap()
    #expect(titles(host) == ["Main", "Note"])
    host.find(text: "note 1")?.tap()
    host.find(text: "close notes")?.tap()
    #expect(titles(host) == ["Main"])
    host.find(text: "about")?.tap()
    host.findAll(text: "about").first?.tap()
    #expect(titles(host) == ["Main", "About"])
    host.find(text: "settings")?.tap()
    host.find(text: "Settings…")?.tap()
    #expect(titles(host) == ["Main", "About", "Settings"])
    host.find(text: "the settings")?.closeWindow()
    #expect(titles(host) == ["Main", "About"])
    #expect(host.warnings == [])
    host.find(text: "none")?.tap()
    #expect(host.warnings == ["openWindow: the app has no scene with the identifier none."])
  }

  @Test func eachWindowOfAGroupHasItsOwnValues() {
    let host = TestHost(program: Notes.self)
    host.find(text: "another")?.tap()
    #expect(titles(host) == ["Main", "Main"])
    host.find(text: "count 0")?.tap()
    #expect(host.findAll(text: "count 0").count == 1 && host.findAll(text: "count 1").count == 1)
    host.find(text: "count 1")?.tap()
    #expect(host.find(text: "count 2") != nil)
    host.find(text: "count 0")?.closeWindow()
    #expect(titles(host) == ["Main"])
    #expect(host.find(text: "count 2") != nil)
    host.find(text: "close")?.tap()
    #expect(titles(host) == [])
  }

  struct Dyed: App {
    struct Content: View {
      @Environment(\.colorScheme) private var scheme
      @State private var wish: ColorScheme?

      var body: some View {
        Text("\(scheme)").preferredColorScheme(wish)
        Button("dark") { wish = .dark }
        Button("as the desktop") { wish = nil }
      }
    }

    var body: some Scene {
      WindowGroup { Content() }
    }
  }

  @Test func aWindowFollowsTheDesktopAgainAfterAPreference() {
    let host = TestHost(program: Dyed.self)
    #expect(host.texts.first == "light")
    host.find(text: "dark")?.tap()
    #expect(host.texts.first == "dark")
    host.find(text: "as the desktop")?.tap()
    #expect(host.texts.first == "light")
  }

  @Test func thePhaseOfAnAppIsTheMostActiveOne() throws {
    let host = TestHost(program: Notes.self)
    host.find(text: "another")?.tap()
    let windows = host.findAll(.window)
    try #require(windows.count == 2)
    windows[0].setPhase(.inactive)
    windows[1].setPhase(.active)
    #expect(host.findAll(text: "app true false").count == 2)
    windows[1].setPhase(.inactive)
    #expect(host.findAll(text: "app false false").count == 2)
    windows[0].setPhase(.background)
    windows[1].setPhase(.background)
    #expect(host.findAll(text: "app false true").count == 2)
  }

  final class Log: ObservableObject {
    @Published var lines: [String] = []
  }

  struct Commanded: App {
    @StateObject var log = Log()
    @State var urls: [URL] = []
    var body: some Scene {
      WindowGroup {
        Text(log.lines.joined(separator: " "))
        Text(urls.map(\.absoluteString).joined(separator: " ")).onOpenURL { urls.append($0) }
        Reader()
      }
      .environmentObject(log)
      .commands {
        CommandMenu("Find") {
          Button("Next") { log.lines.append("next") }.keyboardShortcut("g")
        }
        CommandGroup(replacing: .newItem) { Button("New") { log.lines.append("new") } }
        CommandGroup(after: .saveItem) { Button("Save all") {} }
        CommandGroup(replacing: .help) {}
        SidebarCommands()
        TextEditingCommands()
      }
      .onChange(of: log.lines.count) { old, new in if new == 1 { log.lines.append("changed \(old)") } }
    }
  }

  struct Reader: View {
    @EnvironmentObject var log: Log
    var body: some View { Text("lines \(log.lines.count)") }
  }

  @Test func commandsAreMenusWithShortcuts() throws {
    let host = TestHost(program: Commanded.self)
    #expect(host.findAll(.button, label: "Find").count == 1)
    host.find(.button, label: "Find")?.tap()
    host.find(.popover)?.find(text: "Next")?.tap()
    #expect(host.find(.popover) == nil)
    #expect(host.texts.contains("next changed 0"))
    #expect(host.press("g"))
    #expect(host.texts.contains("next changed 0 next"))
    host.find(.button, label: "File")?.tap()
    #expect(host.find(.popover)?.texts == ["New", "Save all"])
    #expect(host.find(.button, label: "Help") == nil)
  }

  /// An app with documents whose commands are around and instead of the standard ones.
  struct Arranged: App {
    @StateObject var log = Log()

    var body: some Scene {
      DocumentGroup(newDocument: DocumentTests.Note(text: "")) { file in Text(log.lines.joined(separator: " ")) }
        .commands {
          CommandGroup(replacing: .help) { Button("Guide") {} }
          CommandMenu("Own menu") { Button("Own") {} }
          CommandGroup(replacing: .saveItem) { Button("Replaced") {} }
          CommandGroup(replacing: .saveItem) { Button("Store") { log.lines.append("stored") }.keyboardShortcut("s") }
          CommandGroup(after: .newItem) { Button("After 1") {} }
          CommandGroup(before: .newItem) { Button("Before 1") {} }
          CommandGroup(after: .newItem) { Button("After 2") {} }
          CommandGroup(before: .newItem) { Button("Before 2") {} }
          CommandGroup(replacing: .undoRedo) { EmptyView() }
          CommandGroup(after: .sidebar) { Button("Look") {} }
        }
    }
  }

  @Test func commandsAreAroundAndInsteadOfTheStandardOnes() throws {
    let host = TestHost(program: Arranged.self)
    let titles = Set(["File", "Edit", "View", "Own menu", "Window", "Help"])
    let labels = host.findAll(.button).compactMap(\.label)
    #expect(labels.filter(titles.contains) == ["File", "View", "Own menu", "Help"])
    host.find(.button, label: "File")?.tap()
    let menu = try #require(host.find(.popover))
    #expect(menu.texts == ["Before 1", "Before 2", "New", "Open…", "After 1", "After 2", "Store"])
    #expect(menu.findAll { $0 == .divider }.count == 1)
    menu.find(text: "Store")?.tap()
    #expect(host.press("s"))
    #expect(host.texts.contains("stored stored"))
  }

  /// An app whose commands depend on conditions.
  @available(*, deprecated)
  private struct Conditional: App {
    @State private var isOn = false
    @State private var count = 0
    @State private var log: [String] = []

    var body: some Scene {
      WindowGroup("Main") {
        Button("switch") { isOn.toggle() }
        Button("count") { count += 1 }
        Text(log.joined(separator: " "))
      }
      .commands {
        if isOn { CommandMenu("On") { Button("x") {} } } else { CommandMenu("Off") { Button("x") {} } }
        switch count {
        case 0: EmptyCommands()
        case 1: CommandMenu("One") { Button("x") {} }
        default: CommandMenu("Many") { Button("x") {} }
        }
        if #available(macOS 13, iOS 16, *) { CommandMenu("New system") { Button("x") {} } }
      }
      .onChange(of: count) { log.append("\($0)") }
      if #available(macOS 13, iOS 16, *) {
        Window("Second", id: "second") { Text("second \(count)") }.defaultLaunchBehavior(.presented)
      }
    }
  }

  @available(*, deprecated)
  @Test func scenesAndCommandsDependOnConditions() {
    let host = TestHost(program: Conditional.self)
    func menus() -> [String] {
      let names = Set(["On", "Off", "One", "Many", "New system"])
      return host.findAll(.button).compactMap(\.label).filter(names.contains)
    }
    #expect(titles(host) == ["Main", "Second"])
    #expect(menus() == ["Off", "New system"])
    host.find(text: "switch")?.tap()
    host.find(text: "count")?.tap()
    #expect(menus() == ["On", "One", "New system"])
    host.find(text: "count")?.tap()
    #expect(menus() == ["On", "Many", "New system"])
    #expect(host.texts.contains("1 2") && host.texts.contains("second 2"))
  }

  private struct WithoutCommands: App {
    var body: some Scene {
      DocumentGroup(newDocument: DocumentTests.Note(text: "")) { _ in Text("editor") }
        .commands { CommandMenu("Own") { Button("x") {} } }
        .commandsRemoved()
    }
  }

  private struct OtherCommands: App {
    var body: some Scene {
      DocumentGroup(newDocument: DocumentTests.Note(text: "")) { _ in Text("editor") }
        .commands { CommandMenu("Own") { Button("x") {} } }
        .commandsReplaced {
          CommandMenu("Other") { Button("x") {} }
          CommandGroup(after: .newItem) { Button("y") {} }
        }
        .commands { CommandMenu("Outer") { Button("x") {} } }
        .handlesExternalEvents(matching: ["note"])
    }
  }

  @Test func commandsOfASceneAreReplaced() {
    let names = Set(["File", "Edit", "Own", "Other", "Outer"])
    func menus(_ host: TestHost<some View>) -> [String] {
      host.findAll(.button).compactMap(\.label).filter(names.contains)
    }
    #expect(menus(TestHost(program: WithoutCommands.self)) == [])
    let host = TestHost(program: OtherCommands.self)
    #expect(menus(host) == ["File", "Outer", "Other"])
    host.find(.button, label: "File")?.tap()
    #expect(host.find(.popover)?.texts == ["y"])
  }

  private struct Transformed: App {
    var body: some Scene {
      WindowGroup { Inside() }
        .transformEnvironment(\.programDepth) { $0 += 10 }
        .environment(\.programDepth, 5)
    }
  }

  @Test func theEnvironmentOfASceneIsTransformed() {
    #expect(TestHost(program: Transformed.self).texts == ["depth 15"])
  }

  @Test func urlsReachTheViews() throws {
    let host = TestHost(program: Commanded.self)
    host.open(try #require(URL(string: "notes://a")))
    #expect(host.texts.contains("notes://a"))
  }

  struct Previewed: PreviewProvider {
    static var previews: some View {
      Text("preview").previewDisplayName("Name").previewLayout(.sizeThatFits)
    }
  }

  @Test func previewsCompile() { #expect(TestHost(Previewed.previews).texts == ["preview"]) }

  @Test func scenesDecideWhetherTheyOpenAtTheStart() {
    struct Launch: App {
      var body: some Scene {
        WindowGroup("Hidden") { Text("hidden") }.defaultLaunchBehavior(.suppressed)
        Window("Late", id: "late") { Text("late") }
        Window("Welcome", id: "welcome") { Opener() }.defaultLaunchBehavior(.presented)
          .restorationBehavior(.disabled)
        WindowGroup("Plain") { Text("plain") }.defaultLaunchBehavior(.automatic).restorationBehavior(.automatic)
      }
    }
    let behaviors: [SceneLaunchBehavior] = [.automatic, .presented, .suppressed]
    #expect(Set(behaviors).count == 3)
    #expect(SceneRestorationBehavior.automatic != .disabled)
    #expect(titles(TestHost(program: Launch.self)) == ["Welcome", "Plain"])
  }

  final class Depth: ObservableObject {
    @Published var depth = 1
  }

  struct Dressed: App {
    @StateObject private var model = Depth()
    var body: some Scene {
      WindowGroup { Outside().environmentObject(model) }.environment(\.programDepth, model.depth)
    }
  }

  struct Outside: View {
    @EnvironmentObject private var model: Depth
    var body: some View {
      Button("deeper") { model.depth += 1 }
      Inside()
    }
  }

  struct Inside: View {
    @Environment(\.programDepth) private var depth
    var body: some View { Text("depth \(depth)") }
  }

  @Test func theEnvironmentOfASceneReachesItsViews() {
    let host = TestHost(program: Dressed.self)
    #expect(host.find(text: "depth 1") != nil)
    host.find(text: "deeper")?.tap()
    #expect(host.find(text: "depth 2") != nil)
  }

  struct Closing: App {
    static let log = EventLog()
    @State private var opened = 0
    var body: some Scene {
      WindowGroup("Main", id: "main") {
        Actions(opened: $opened)
      }
      .onChange(of: opened, initial: true) { Self.log.add("now \(opened)") }
      .onChange(of: opened) { Self.log.add("changed") }
      WindowGroup("Note", id: "note", for: Int.self) { $number in
        Button("shows \(number)") { number += 1 }
      } defaultValue: {
        40
      }
      WindowGroup("Name", id: "name", for: String.self) { $name in Text(name ?? "none") }
    }
  }

  struct Actions: View {
    @Binding var opened: Int
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    var body: some View {
      Button("open 1") {
        openWindow(id: "note", value: 1)
        opened += 1
      }
      Button("open default") { openWindow(id: "note") }
      Button("open x") { openWindow(id: "name", value: "x") }
      Button("close note 1") { dismissWindow(id: "note", value: 1) }
      Button("close name 1") { dismissWindow(id: "name", value: 1) }
      Button("close this") { dismissWindow() }
    }
  }

  @Test func windowsAreClosedByTheirIdentifierAndValue() {
    let host = TestHost(program: Closing.self)
    #expect(Closing.log.take() == ["now 0"])
    host.find(text: "open 1")?.tap()
    #expect(Closing.log.take().sorted() == ["changed", "now 1"])
    host.find(text: "open x")?.tap()
    #expect(titles(host) == ["Main", "Note", "Name"])
    host.find(text: "close name 1")?.tap()
    #expect(titles(host) == ["Main", "Note", "Name"])
    host.find(text: "close note 1")?.tap()
    #expect(titles(host) == ["Main", "Name"])
    host.find(text: "open default")?.tap()
    host.find(text: "shows 40")?.tap()
    #expect(host.find(text: "shows 41") != nil)
    host.find(text: "close this")?.tap()
    #expect(titles(host) == ["Note", "Name"])
  }

  struct Stored: App {
    static let store = temporaryDefaults()
    var body: some Scene { WindowGroup { Count() }.defaultAppStorage(Self.store) }
  }

  struct Count: View {
    @AppStorage("ProgramTests.count") private var count = 3
    var body: some View { Button("count \(count)") { count += 1 } }
  }

  @Test func aSceneHasAStoreOfItsOwn() {
    UserDefaults.standard.removeObject(forKey: "ProgramTests.count")
    let host = TestHost(program: Stored.self)
    host.find(text: "count 3")?.tap()
    #expect(host.find(text: "count 4") != nil)
    #expect(UserDefaults.standard.object(forKey: "ProgramTests.count") == nil)
    #expect(TestHost(program: Stored.self).find(text: "count 4") != nil)
  }

  struct Receiving: App {
    var body: some Scene { WindowGroup { Receiver() } }
  }

  struct Receiver: View {
    @State private var isShown = false
    @State private var urls: [String] = []
    var body: some View {
      Button("receive") { isShown.toggle() }
      Text(urls.joined(separator: " "))
      if isShown { Color.red.onOpenURL { urls.append($0.absoluteString) } }
    }
  }

  @Test func urlsWaitForAViewThatOpensThem() {
    let host = TestHost(program: Receiving.self)
    for name in ["a", "b"] { host.open(URL(string: "test://\(name)")!) }
    host.find(text: "receive")?.tap()
    #expect(host.find(text: "test://a test://b") != nil)
    host.open(URL(string: "test://c")!)
    #expect(host.find(text: "test://a test://b test://c") != nil)
    host.find(text: "receive")?.tap()
    host.open(URL(string: "test://d")!)
    #expect(host.find(text: "test://a test://b test://c") != nil, "the view is gone, so the URL waits for another one")
    host.find(text: "receive")?.tap()
    #expect(host.find(text: "test://a test://b test://c test://d") != nil)
  }

  struct Counting: App {
    var body: some Scene { WindowGroup { Counter() } }
  }

  struct Counter: View {
    @State private var count = 0
    @State private var urls: [String] = []
    var body: some View {
      Button("count \(count)") { count += 1 }
      Text(urls.joined(separator: " "))
      Handler(count: count) { urls.append($0) }
    }
  }

  struct Handler: View {
    let count: Int
    let action: (String) -> Void
    var body: some View { Color.red.onOpenURL { action("\(count): \($0)") } }
  }

  @Test func aURLIsOpenedWithTheClosureOfTheLastUpdate() {
    let host = TestHost(program: Counting.self)
    host.open(URL(string: "test://a")!)
    #expect(host.find(text: "0: test://a") != nil)
    host.find(text: "count 0")?.tap()
    host.open(URL(string: "test://b")!)
    #expect(host.find(text: "0: test://a 1: test://b") != nil)
  }

  @Test func aProgramTakesNoOtherView() async {
    struct Empty: App { var body: some Scene { WindowGroup { Text("window") } } }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { TestHost(program: Empty.self).update(EmptyView()) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A program takes no new value such as EmptyView()."))
  }
}

extension EnvironmentValues {
  @Entry fileprivate var programDepth = 0
}
