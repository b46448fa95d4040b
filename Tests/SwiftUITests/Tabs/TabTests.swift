import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The views of tabs: when they appear and disappear, and what they keep.
@MainActor @Suite(.recordedViews)
struct TabTests {
  @Test func aTabItemOutsideATabViewShowsItsContent() {
    #expect(TestHost(VStack { Text("x").tabItem { Text("tab") } }).texts == ["x"])
  }

  private enum Place: Hashable { case home, search, one, two, settings, more }

  /// Tabs whose values are named as in the closure of any enumeration.
  private struct NamedTabs: View {
    var isWide = true
    var isHidden = false
    let title = "Title"
    @State var page = Place.search

    var body: some View {
      TabView(selection: $page) {
        Tab("Home", systemImage: "house", value: .home) { Text("home page") }
          .badge(2)
        if isWide {
          Tab(title, systemImage: "star", value: .more) { Text("more page") }
            .badge("new")
        }
        TabSection("Section") {
          ForEach([Place.one, .two], id: \.self) { page in
            Tab("\(page == .one ? 1 : 2)", systemImage: "circle", value: page) { Text("page of a collection") }
          }
          Tab(value: .settings) {
            Text("settings page")
          } label: {
            Text("Settings")
          }
          .badge(Text("!"))
          .hidden(isHidden)
        }
        last
      }
      Button("home") { page = .home }
    }

    @TabContentBuilder<Place> private var last: some TabContent<Place> {
      TabSection {
        Tab(value: .search, role: .search) { Text("search page") }
      } header: {
        Text("Last")
      }
    }
  }

  @Test func valuesOfTabsAreNamedByTheSelection() {
    let host = TestHost(NamedTabs())
    let bar = ["Home", "2", "Title", "new", "1", "2", "Settings", "!", "Search"]
    #expect(host.texts == bar + ["search page", "home"])
    for (label, page) in [
      ("Settings", "settings page"), ("1", "page of a collection"), ("Title", "more page"), ("Home", "home page"),
    ] {
      host.find(text: label)?.tap()
      #expect(host.texts == bar + [page, "home"])
    }
    host.find(text: "Settings")?.tap()
    host.find(text: "home")?.tap()
    #expect(host.texts == bar + ["home page", "home"])
    host.update(NamedTabs(isWide: false, isHidden: true))
    #expect(host.texts == ["Home", "2", "1", "2", "Search", "home page", "home"])
    host.update(NamedTabs(isWide: true, isHidden: false))
    #expect(host.texts == bar + ["home page", "home"])
  }

  private struct OptionalTabs: View {
    @State private var page: Place? = .two

    var body: some View {
      TabView(selection: $page) {
        switch page {
        case .one: Tab("One", systemImage: "1.circle", value: .one) { Text("page one") }
        default: Tab("First", systemImage: "1.circle", value: .one) { Text("page one") }
        }
        Tab("Two", systemImage: "2.circle", value: .two) { Text("page two") }
      }
    }
  }

  @Test func aSelectionCanBeOptional() {
    let host = TestHost(OptionalTabs())
    #expect(host.texts == ["First", "Two", "page two"])
    host.find(text: "First")?.tap()
    #expect(host.texts == ["One", "Two", "page one"])
  }

  private struct Pages: View {
    var count = 3
    var mode = PageTabViewStyle.IndexDisplayMode.automatic
    @State private var page = 0
    var body: some View {
      TabView(selection: $page) { ForEach(0..<count, id: \.self) { Text("page \($0)") } }
        .tabViewStyle(.page(indexDisplayMode: mode))
        .accessibilityIdentifier("pages")
      Text("selected \(page)")
    }
  }

  /// Drags the selected page, and returns the texts that are shown then.
  private func drag(_ host: TestHost<some View>, by x: CGFloat, _ y: CGFloat = 0) throws -> [String] {
    let pages = host.findAll { $0.plainText?.hasPrefix("page") == true }
    let page = try #require(pages.first)
    let start = CGPoint(x: 10, y: 10)
    page.pointerDown(at: start)
    page.pointerMoved(to: CGPoint(x: start.x + x / 2, y: start.y + y / 2))
    host.advance(by: .seconds(1))
    page.pointerMoved(to: CGPoint(x: start.x + x, y: start.y + y))
    host.advance(by: .seconds(1))
    page.pointerUp(at: CGPoint(x: start.x + x, y: start.y + y))
    return host.texts
  }

  @Test func pagesAreTurnedByDrags() throws {
    let host = TestHost(Pages(), size: CGSize(width: 300, height: 200))
    #expect(host.texts == ["page 0", "selected 0"])
    #expect(try drag(host, by: 80) == ["page 0", "selected 0"], "there is no page before the first")
    #expect(try drag(host, by: -80) == ["page 1", "selected 1"])
    #expect(try drag(host, by: -40) == ["page 1", "selected 1"], "too short")
    #expect(try drag(host, by: -80, 90) == ["page 1", "selected 1"], "more up than to the side")
    #expect(try drag(host, by: -80, 80) == ["page 1", "selected 1"], "as far up as to the side")
    #expect(try drag(host, by: -50, 40) == ["page 2", "selected 2"])
    #expect(try drag(host, by: -80) == ["page 2", "selected 2"], "there is no page after the last")
    #expect(try drag(host, by: 80) == ["page 1", "selected 1"])
  }

  @Test func pagesGoInTheDirectionOfTheLayout() throws {
    let host = TestHost(
      Pages().environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 300, height: 200))
    #expect(try drag(host, by: -80) == ["page 0", "selected 0"])
    #expect(try drag(host, by: 80) == ["page 1", "selected 1"])
    #expect(try drag(host, by: -80) == ["page 0", "selected 0"])
  }

  @Test func dotsShowAndSelectThePage() throws {
    let host = TestHost(Pages(), size: CGSize(width: 300, height: 200))
    func dots() -> [TestNode] { host.findAll(.button) }
    #expect(dots().map(\.label) == ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"])
    #expect(dots().map { $0.accessibilityTraits.contains(.isSelected) } == [true, false, false])
    dots()[2].tap()
    #expect(host.texts == ["page 2", "selected 2"])
    #expect(dots().map { $0.accessibilityTraits.contains(.isSelected) } == [false, false, true])
    let page = try #require(host.find(identifier: "pages")?.frame)
    let dot = try #require(dots()[1].frame)
    #expect(dot.midX == page.midX && dot.maxY < page.maxY && dot.minY > page.midY, "they are at the bottom")
    host.update(Pages(count: 2))
    #expect(dots().count == 2)
  }

  @Test func dotsAreHiddenOnRequest() {
    func dots(_ view: Pages) -> Int { TestHost(view).findAll(.button).count }
    #expect(dots(Pages(mode: .never)) == 0)
    #expect(dots(Pages(mode: .always)) == 3)
    #expect(dots(Pages(count: 1)) == 0)
    #expect(dots(Pages(count: 1, mode: .always)) == 1)
  }

  @Test func dotsCanHaveABackground() {
    func tree(_ style: PageIndexViewStyle) -> String { TestHost(Pages().indexViewStyle(style)).tree.description }
    let plain = TestHost(Pages()).tree.description
    #expect(tree(.page(backgroundDisplayMode: .always)) != plain)
    #expect(tree(.page(backgroundDisplayMode: .never)) == plain)
    #expect(tree(.page(backgroundDisplayMode: .interactive)) == plain)
    #expect(tree(.page) == plain)
  }

  @Test func pagesCanBecomeTabs() {
    struct Root: View {
      let isPaged: Bool
      var body: some View {
        let tabs = TabView { ForEach(["a", "b"], id: \.self) { name in Text(name).tabItem { Text("tab \(name)") } } }
        if isPaged { tabs.tabViewStyle(PageTabViewStyle()) } else { tabs.tabViewStyle(DefaultTabViewStyle()) }
      }
    }
    let host = TestHost(Root(isPaged: true))
    #expect(host.texts == ["a"])
    host.update(Root(isPaged: false))
    #expect(host.texts == ["tab a", "tab b", "a"])
  }

  /// A view that counts its taps, and reports when it appears and disappears.
  private struct Page: View {
    let name: String
    let log: EventLog
    @State private var count = 0
    var body: some View {
      Text("\(name) \(count)").onTapGesture { count += 1 }
        .onAppear { log.add("+\(name)") }
        .onDisappear { log.add("-\(name)") }
    }
  }

  /// A tab view without paging, above buttons that select the tabs.
  private struct Tabs<Content: View>: View {
    @State var selection = 0
    @ViewBuilder let content: Content
    var body: some View {
      TabView(selection: $selection) { content }
      ForEach(0..<4) { number in Button("to \(number)") { selection = number } }
    }
  }

  private func select<V: View>(_ number: Int, _ host: TestHost<V>) { host.find(text: "to \(number)")?.tap() }

  // MARK: - Appearing

  @Test func aTabWithoutALabelAppearsWhenItIsSelected() {
    let log = EventLog()
    let host = TestHost(
      Tabs {
        Page(name: "a", log: log).tag(0)
        Page(name: "b", log: log).padding().tag(1)
        VStack { Page(name: "c", log: log) }.tag(2)
      })
    #expect(log.take() == ["+a"])
    host.find(text: "a 0")?.tap()
    select(1, host)
    #expect(log.take() == ["-a", "+b"])
    select(2, host)
    #expect(log.take() == ["-b", "+c"])
    select(0, host)
    #expect(log.take() == ["-c", "+a"])
    #expect(host.find(text: "a 1") != nil, "the tab has kept its state")
    host.unmount()
    #expect(log.take() == ["-a"])
  }

  /// Modifiers around the label belong to the tab.
  @Test func modifiersOfATabAppearWithIt() {
    let log = EventLog()
    func note(_ name: String) -> (@MainActor () -> Void) { { log.add(name) } }
    let host = TestHost(
      Tabs {
        Page(name: "a", log: log).tabItem { Text("A") }.tag(0)
          .onAppear(perform: note("+tab a")).onDisappear(perform: note("-tab a"))
        Page(name: "b", log: log).tabItem { Text("B") }.badge(2).tag(1)
          .onAppear(perform: note("+tab b")).onDisappear(perform: note("-tab b"))
      })
    #expect(log.take().sorted() == ["+a", "+tab a"])
    select(1, host)
    #expect(log.take().sorted() == ["+b", "+tab b", "-a", "-tab a"])
    select(0, host)
    #expect(log.take().sorted() == ["+a", "+tab a", "-b", "-tab b"])
    host.unmount()
    #expect(log.take().sorted() == ["-a", "-tab a"])
  }

  /// A modifier of several tabs belongs to none of them, and appears with the tab view.
  @Test func aModifierOfSeveralTabsAppearsOnce() {
    let log = EventLog()
    let host = TestHost(
      Tabs {
        Group {
          Page(name: "a", log: log).tabItem { Text("A") }.tag(0)
          Page(name: "b", log: log).tag(1)
        }
        .onAppear { log.add("+both") }
        .onDisappear { log.add("-both") }
      })
    #expect(log.take().sorted() == ["+a", "+both"])
    select(1, host)
    #expect(log.take() == ["-a", "+b"])
    host.unmount()
    #expect(log.take().sorted() == ["-b", "-both"])
  }

  @Test func tasksRunWhileTheirTabIsSelected() async {
    let (stream, events) = AsyncStream.makeStream(of: String.self)
    var iterator = stream.makeAsyncIterator()
    @Sendable func run(_ name: String) async {
      events.yield("begin \(name)")
      await withTaskCancellationHandler {
        for await _ in AsyncStream<Int>.makeStream().stream {}  // until it is cancelled
      } onCancel: {
        events.yield("cancel \(name)")
      }
    }
    let host = TestHost(
      Tabs {
        Text("a").task { await run("a") }.tag(0)
        Text("b").task { await run("b") }.tag(1)
        Text("c").tabItem { Text("C") }.task { await run("c") }.tag(2)
      })
    #expect(await iterator.next() == "begin a")
    for (number, before, after) in [(1, "a", "b"), (2, "b", "c"), (0, "c", "a")] {
      select(number, host)
      let events = [await iterator.next(), await iterator.next()].compactMap { $0 }
      #expect(events.sorted() == ["begin \(after)", "cancel \(before)"])
    }
    host.unmount()
    #expect(await iterator.next() == "cancel a")
  }

  @Test func tabsThatAreAddedAppearWhenTheyAreSelected() {
    struct Root: View {
      let names: [String]
      let log: EventLog
      @State private var selection: String? = "b"
      var body: some View {
        TabView(selection: $selection) {
          ForEach(names, id: \.self) { name in Page(name: name, log: log).tag(Optional(name)) }
        }
        Button("to c") { selection = "c" }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(names: ["a"], log: log))
    #expect(log.take() == ["+a"], "there is no b yet")
    host.update(Root(names: ["a", "b", "c"], log: log))
    #expect(log.take() == ["-a", "+b"])
    host.update(Root(names: ["b", "x", "c"], log: log))
    #expect(log.take() == [], "a had disappeared before")
    host.find(text: "to c")?.tap()
    #expect(log.take() == ["-b", "+c"])
    host.update(Root(names: ["b", "x"], log: log))
    #expect(log.take() == ["-c", "+b"])
  }

  /// The tabs of a covered page appear when the page is shown, and only those that are selected.
  @Test func theTabsOfACoveredPageAppearWithIt() {
    struct Root: View {
      let log: EventLog
      @State private var path = [1]
      @State private var selection = 1
      var body: some View {
        NavigationStack(path: $path) {
          TabView(selection: $selection) {
            Page(name: "a", log: log).tag(0)
            Page(name: "b", log: log).tag(1)
          }
          .navigationDestination(for: Int.self) { Text("page \($0)") }
        }
        Button("select a") { selection = 0 }
        Button("pop") { path = [] }
        Button("push") { path = [2] }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    #expect(log.take() == [])
    host.find(text: "select a")?.tap()
    #expect(log.take() == [])
    host.find(text: "pop")?.tap()
    #expect(log.take() == ["+a"])
    host.find(text: "push")?.tap()
    #expect(log.take() == ["-a"])
    host.unmount()
    #expect(log.take() == [])
  }

  @Test func rowsNearTheVisibleAreaDisappearWithTheirTab() {
    struct Root: View {
      let log: EventLog
      @State var selection = 0
      var body: some View {
        TabView(selection: $selection) {
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(0..<100) { row in
                Text("\(row)").frame(height: 50).onAppear { log.add("+\(row)") }.onDisappear { log.add("-\(row)") }
              }
            }
          }
          .tag(0)
          Text("other").tag(1)
        }
        Button("switch") { selection = 1 - selection }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 200))
    for _ in 0..<10 { host.find(.scroll)?.scroll(byY: 50) }
    var near = Set<Substring>()
    for line in log.take() {
      if line.hasPrefix("+") { near.insert(line.dropFirst()) } else { near.remove(line.dropFirst()) }
    }
    #expect(near.contains("10") && !near.contains("0"))
    host.find(text: "switch")?.tap()
    #expect(Set(log.take()) == Set(near.map { "-" + $0 }))
    host.find(text: "switch")?.tap()
    #expect(Set(log.take()) == Set(near.map { "+" + $0 }))
  }

  @Test func aTabViewInATabShowsItsTabWithIt() {
    let log = EventLog()
    let host = TestHost(
      Tabs {
        Page(name: "outer", log: log).tag(0)
        TabView {
          Page(name: "inner a", log: log).tabItem { Text("inner A") }
          Page(name: "inner b", log: log).tabItem { Text("inner B") }
        }
        .tag(1)
      })
    #expect(log.take() == ["+outer"])
    select(1, host)
    #expect(log.take() == ["-outer", "+inner a"])
    host.find(.toggle, label: "inner B")?.toggle()
    #expect(log.take() == ["-inner a", "+inner b"])
    select(0, host)
    #expect(log.take() == ["-inner b", "+outer"])
    select(1, host)
    #expect(log.take() == ["-outer", "+inner b"])
  }

  // MARK: - Labels

  @Test func aLabelIsFoundInsideModifiers() {
    let host = TestHost(
      Tabs {
        Text("one").tabItem { Text("first") }.tag(0).padding(3)
        Text("two").tag(1).tabItem { Text("second") }.background { Color.red }
        VStack { Text("three").tabItem { Text("no label") } }.tag(2)
      })
    #expect(host.texts.prefix(4) == ["first", "second", "3", "one"])
    let padded = host.findAll { if case .modified(.padding(let insets?)) = $0 { insets.top == 3 } else { false } }
    #expect(padded.count == 1)
    select(1, host)
    #expect(host.texts.prefix(4) == ["first", "second", "3", "two"])
    select(2, host)
    #expect(host.texts.prefix(4) == ["first", "second", "3", "three"], "in a stack, the view is no tab of its own")
  }

  @Test func aTabViewThatLeavesReleasesItsTabs() {
    final class Token: Sendable {}
    struct Root: View {
      let isOn: Bool
      let token: () -> Token
      var body: some View {
        if isOn {
          TabView {
            Text("a").tabItem { Text("A") }.onTapGesture { [token = token()] in _ = token }
            Text("b").onTapGesture { [token = token()] in _ = token }
          }
        }
      }
    }
    weak var weakToken: Token?
    let host: TestHost<Root>
    do {
      let token = Token()
      weakToken = token
      host = TestHost(Root(isOn: true, token: { [weak token] in token ?? Token() }))
    }
    #expect(weakToken != nil)
    host.update(Root(isOn: false, token: { Token() }))
    #expect(weakToken == nil)
  }

  @Test func tabsCanChangeTheirTags() {
    struct Root: View {
      let tags: [Int]
      let selection: Int
      let log: EventLog
      var body: some View {
        TabView(selection: Binding(get: { selection }, set: { log.add("\($0)") })) {
          Text("a").tabItem { Text("tab a") }.tag(tags[0])
          Text("b").tabItem { Text("tab b") }.tag(tags[1])
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(tags: [1, 2], selection: 2, log: log))
    #expect(host.texts == ["tab a", "tab b", "b"])
    host.update(Root(tags: [3, 4], selection: 4, log: log))
    #expect(host.texts == ["tab a", "tab b", "b"])
    host.find(.toggle, label: "tab a")?.toggle()
    #expect(log.take() == ["3"])
    host.update(Root(tags: [4, 3], selection: 4, log: log))
    #expect(host.texts == ["tab a", "tab b", "a"])
  }

  @Test func aTabForSearchHasItsLabel() {
    let host = TestHost(
      TabView {
        Tab("Home", systemImage: "house") { Text("home") }
        Tab(role: .search) { Text("search") }
      })
    #expect(host.texts.contains("Search") && host.texts.contains("Home"))
    let selected = TestHost(
      TabView(selection: .constant(2)) {
        Tab("Home", systemImage: "house", value: 1) { Text("home") }
        Tab(value: 2, role: .search) { Text("search") }
      })
    #expect(selected.texts.contains("Search") && selected.texts.contains("search"))
  }

  /// When a tab is selected, the pages below the topmost page of its stack are not shown.
  @Test func aTabShowsThePageOfItsStack() {
    struct Tabs: View {
      let log: EventLog
      @State private var tab = 0
      @State private var path = [1]
      private func page(_ name: String) -> some View {
        Text(name).onAppear { log.add("+" + name) }.onDisappear { log.add("-" + name) }
      }
      var body: some View {
        TabView(selection: $tab) {
          NavigationStack(path: $path) { page("root").navigationDestination(for: Int.self) { page("page \($0)") } }
            .tabItem { Text("first") }.tag(0)
          page("other").tabItem { Text("second") }.tag(1)
        }
        Button("first") { tab = 0 }
        Button("second") { tab = 1 }
      }
    }
    let log = EventLog()
    let host = TestHost(Tabs(log: log))
    #expect(log.take().contains("+page 1"))
    host.findAll(.button, label: "second").last?.tap()
    #expect(log.take().sorted() == ["+other", "-page 1"])
    host.findAll(.button, label: "first").last?.tap()
    #expect(log.take().sorted() == ["+page 1", "-other"])
  }

  @Test func aTabViewWithoutTheSelectedTabShowsItsLastOne() {
    struct Tabs: View {
      @State var count = 3
      var body: some View {
        TabView {
          ForEach(0..<count, id: \.self) { number in Text("page \(number)").tabItem { Text("tab \(number)") } }
        }
        Button("fewer") { count = 2 }
      }
    }
    let host = TestHost(Tabs())
    host.find(text: "tab 2")?.tap()
    #expect(host.find(text: "page 2") != nil)
    host.find(text: "fewer")?.tap()
    #expect(host.find(text: "page 1") != nil)
    #expect(host.find(text: "page 2") == nil)
  }

  @Test func tabsCanBeInABarOnly() {
    let host = TestHost(
      TabView {
        Tab("One", systemImage: "star") { Text("first") }
        Tab("Two", systemImage: "moon") { Text("second") }
      }
      .tabViewStyle(.tabBarOnly))
    #expect(host.texts.contains("first") && !host.texts.contains("second"))
  }
}
