import SwiftUI
import SwiftUITesting
import Testing

/// Navigation, bars and tabs in the forms that tutorials use.
@MainActor @Suite(.recordedViews)
struct EverydayNavigationTests {
  struct Detail: View {
    let name: String
    @Environment(\.presentationMode) var presentationMode
    var body: some View {
      Button("close \(name)") { presentationMode.wrappedValue.dismiss() }.navigationBarTitle(name, displayMode: .inline)
    }
  }

  struct Old: View {
    @State var isActive = false
    @State var chosen: Int?
    @State var count = 0
    var body: some View {
      NavigationView {
        VStack {
          NavigationLink(destination: Detail(name: "one")) { Text("first") }
          NavigationLink("second", destination: Detail(name: "two \(count)"))
          NavigationLink(destination: Detail(name: "three"), isActive: $isActive) { Text("third") }
          NavigationLink("fourth", tag: 4, selection: $chosen) { Detail(name: "four") }
          Button("activate") { isActive = true }
          Text("\(isActive) \(chosen ?? 0)")
        }
        .navigationBarTitle("Old")
        .navigationBarItems(leading: Button("left") { count += 1 }, trailing: Button("right") { count += 10 })
      }
      .navigationViewStyle(.stack)
    }
  }

  struct OldColumns: View {
    @State private var isFirstActive = false
    @State private var isSecondActive = false
    var body: some View {
      NavigationSplitView {
        VStack {
          NavigationLink(destination: Detail(name: "one"), isActive: $isFirstActive) { Text("first") }
          NavigationLink(destination: Detail(name: "two"), isActive: $isSecondActive) { Text("second") }
          Text("\(isFirstActive) \(isSecondActive)")
        }
      } detail: {
        Text("none")
      }
    }
  }

  @Test func onlyTheLinkOfTheShownPageIsActive() {
    let host = TestHost(OldColumns())
    #expect(host.texts.contains("false false"))
    host.find(text: "first")?.tap()
    #expect(host.texts.contains("true false"))
    host.find(text: "second")?.tap()
    #expect(host.texts.contains("false true"), "\(host.texts)")
  }

  @Test func oldLinksAndBars() {
    let host = TestHost(Old())
    let root = ["left", "Old", "right", "first", "second", "third", "fourth", "activate", "false 0"]
    #expect(host.texts == root)
    host.find(text: "first")?.tap()
    #expect(host.texts == ["Back", "one", "close one"])
    host.find(text: "close one")?.tap()
    #expect(host.texts == root)
    host.find(text: "left")?.tap()
    host.find(text: "right")?.tap()
    host.find(text: "second")?.tap()
    #expect(host.texts == ["Back", "two 11", "close two 11"])
    host.find(text: "Back")?.tap()
    host.find(text: "activate")?.tap()
    #expect(host.texts == ["Back", "three", "close three"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == root)
    host.find(text: "third")?.tap()
    #expect(host.texts.contains("close three"))
    host.find(text: "close three")?.tap()
    host.find(text: "fourth")?.tap()
    #expect(host.texts == ["Back", "four", "close four"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == root)
    #expect(host.warnings == [])
  }

  struct Presented: View {
    @State var isShown = false
    @State var item: String?
    @State var count = 0
    var body: some View {
      NavigationStack {
        VStack {
          Button("show") { isShown = true }
          Button("item") { item = "a" }
          Text("\(isShown) \(item ?? "-")")
        }
        .navigationDestination(isPresented: $isShown) {
          VStack {
            Button("count \(count)") { count += 1 }
            Button("end") { isShown = false }
          }
        }
        .navigationDestination(item: $item) { item in
          Button("item \(item)") { self.item = item + "a" }
        }
      }
    }
  }

  @Test func pagesAreShownByBindings() {
    let host = TestHost(Presented())
    host.find(text: "show")?.tap()
    #expect(host.texts == ["Back", "count 0", "end"])
    host.find(text: "count 0")?.tap()
    #expect(host.texts == ["Back", "count 1", "end"])  // a page shows new values
    host.find(text: "end")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    host.find(text: "show")?.tap()
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    host.find(text: "item")?.tap()
    #expect(host.texts == ["Back", "item a"])
    host.find(text: "item a")?.tap()
    #expect(host.texts == ["Back", "item aa"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["show", "item", "false -"])
    #expect(host.warnings == [])
  }

  // MARK: - Bars

  struct Barred: View {
    @State var taps: [String] = []
    @State var isEditing = false
    @State var hides = false
    var body: some View {
      NavigationStack {
        VStack {
          Text(taps.joined(separator: " "))
          Toggle("hide", isOn: $hides)
          NavigationLink("page") {
            Text("inner").toolbar { Button("inner item") { taps.append("inner") } }
              .navigationBarBackButtonHidden()
          }
        }
        .navigationTitle("Bars")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) { Button("cancel") { taps.append("cancel") } }
          ToolbarItemGroup(placement: .topBarTrailing) {
            Button("a") { taps.append("a") }
            Button("b") { taps.append("b") }
          }
          if isEditing { ToolbarItem(placement: .primaryAction) { Button("done") { isEditing = false } } }
          ToolbarItem(placement: .bottomBar) { Button("edit") { isEditing = true } }
        }
        .toolbar(hides ? .hidden : .visible, for: .navigationBar)
      }
    }
  }

  @Test func barsHaveTheItemsOfTheirPage() {
    let host = TestHost(Barred())
    #expect(host.texts == ["cancel", "Bars", "a", "b", "", "hide", "page", "edit"])
    for name in ["cancel", "a", "b"] { host.find(text: name)?.tap() }
    #expect(host.find(text: "cancel a b") != nil)
    host.find(text: "edit")?.tap()
    #expect(host.texts.prefix(5) == ["cancel", "Bars", "a", "b", "done"])
    host.find(text: "done")?.tap()
    #expect(host.texts.prefix(4) == ["cancel", "Bars", "a", "b"])
    host.find(.toggle)?.toggle()
    #expect(host.texts == ["cancel a b", "hide", "page", "edit"])
    host.find(text: "page")?.tap()
    #expect(host.texts == ["inner item", "inner"])
    host.find(text: "inner item")?.tap()
    #expect(host.warnings == [])
  }

  @Test func barsOutsideAStackAreThoseOfTheWindowOrSheet() {
    struct Root: View {
      @State var isShown = false
      @State var taps = 0
      var body: some View {
        Text("root \(taps)")
          .toolbar { Button("open") { isShown = true } }
          .sheet(isPresented: $isShown) {
            Text("sheet").toolbar {
              ToolbarItem(placement: .confirmationAction) { Closing { taps += 1 } }
            }
          }
      }
    }
    struct Closing: View {
      let action: () -> Void
      @Environment(\.dismiss) var dismiss
      var body: some View {
        Button("done") {
          action()
          dismiss()
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["open", "root 0"])
    host.find(text: "open")?.tap()
    #expect(host.find(.sheet)?.texts == ["done", "sheet"])
    host.find(text: "done")?.tap()  // the item has the environment of the view that adds it
    #expect(host.texts == ["open", "root 1"])
  }

  // MARK: - Columns

  struct Columns: View {
    @State var chosen: Int?
    @State var visibility = NavigationSplitViewVisibility.all
    var body: some View {
      NavigationSplitView(columnVisibility: $visibility) {
        List(0..<3, selection: $chosen) { Text("row \($0)") }.navigationTitle("Side")
      } detail: {
        if let chosen { Text("detail \(chosen)") } else { Text("choose") }
      }
    }
  }

  @Test func aSelectionInTheSidebarIsShownInTheDetail() throws {
    let host = TestHost(Columns())
    #expect(host.texts == ["Side", "row 0", "row 1", "row 2", "choose"])
    host.find(text: "row 1")?.selectRow()
    #expect(host.texts.last == "detail 1")
    let toggle = try #require(host.find(.button, label: "Sidebar"))
    toggle.tap()
    #expect(host.texts == ["detail 1"])
    host.find(.button, label: "Sidebar")?.tap()
    #expect(host.texts == ["Side", "row 0", "row 1", "row 2", "detail 1"])
  }

  struct Linked: View {
    @State var chosen: String?
    let hasSelection: Bool
    var body: some View {
      NavigationSplitView {
        if hasSelection {
          List(["a", "b"], id: \.self, selection: $chosen) { NavigationLink($0, value: $0) }
        } else {
          List(["a", "b"], id: \.self) { NavigationLink($0, value: $0) }
            .navigationDestination(for: String.self) { name in
              VStack {
                Text("page \(name)")
                NavigationLink("deeper") { Text("deep \(name)") }
              }
            }
        }
      } detail: {
        Text("chosen \(chosen ?? "-")")
      }
    }
  }

  @Test func aLinkWhoseValueTheSelectionCannotHaveShowsItsPage() {
    struct Root: View {
      @State private var chosen: String? = "a"
      var body: some View {
        NavigationSplitView {
          List(selection: $chosen) {
            NavigationLink("name", value: "b")
            NavigationLink("number", value: 7)
          }
          .navigationDestination(for: Int.self) { Text("page \($0)") }
        } detail: {
          Text("chosen \(chosen ?? "-")")
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "number")?.tap()
    #expect(host.texts.contains("page 7"))
    #expect(!host.texts.contains("chosen b"))
  }

  /// An element that is the value of its link, and whose id has another type.
  private struct Place: Identifiable, Hashable {
    let name: String
    var id: Int { name.count }

    static let all = ["a", "bb", "ccc"].map(Place.init)
  }

  private func selectedRows<V: View>(_ host: TestHost<V>) -> [Int]? {
    guard case .list(let content, _)? = host.find(.list)?.tree.primitive else { return nil }
    return content.selection
  }

  @Test func aRowIsSelectedByTheValueOfItsLink() {
    struct Places: View {
      @State private var selection: Place? = Place.all[1]
      var body: some View {
        NavigationSplitView {
          List(Place.all, selection: $selection) { place in NavigationLink(place.name, value: place) }
        } detail: {
          Text("detail \(selection?.name ?? "-")")
          Button("last") { selection = Place.all[2] }
          Button("none") { selection = nil }
        }
      }
    }
    let host = TestHost(Places())
    #expect(selectedRows(host) == [1])
    host.find(text: "a")?.tap()
    #expect(selectedRows(host) == [0] && host.texts.contains("detail a"))
    host.find(text: "bb")?.selectRow()
    #expect(selectedRows(host) == [1] && host.texts.contains("detail bb"))
    host.find(.button, label: "last")?.tap()
    #expect(selectedRows(host) == [2])
    host.find(.button, label: "none")?.tap()
    #expect(selectedRows(host) == [])
  }

  /// Of the tag, the value of the link and the id, the first one counts that the selection can have.
  @Test func aTagPrecedesTheValueOfALink() {
    struct Rows<Value: Hashable>: View {
      @State var selection: Value?
      var body: some View {
        NavigationSplitView {
          List(selection: $selection) {
            NavigationLink("one", value: "link 1").tag("tag 1")
            NavigationLink("two", value: "link 2").tag(2)
            ForEach(Place.all) { place in NavigationLink(place.name, value: place) }
          }
        } detail: {
          Text("x")
        }
      }
    }
    #expect(selectedRows(TestHost(Rows<String>(selection: "tag 1"))) == [0])
    #expect(selectedRows(TestHost(Rows<String>(selection: "link 1"))) == [])
    #expect(selectedRows(TestHost(Rows<String>(selection: "link 2"))) == [1])
    #expect(selectedRows(TestHost(Rows<Int>(selection: 3))) == [4], "an id")
    #expect(selectedRows(TestHost(Rows<Place>(selection: Place.all[0]))) == [2])
  }

  /// A row whose link or tag gets the selected value is selected.
  @Test(arguments: [true, false]) func theValueOfARowChanges(isLink: Bool) {
    struct Renamed: View {
      let isLink: Bool
      @State private var name = "old"
      @State private var selection: String? = "new"
      var body: some View {
        NavigationSplitView {
          List(selection: $selection) {
            if isLink { NavigationLink("link", value: name) } else { Text("row").tag(name) }
          }
        } detail: {
          Button("rename") { name = "new" }
        }
      }
    }
    let host = TestHost(Renamed(isLink: isLink))
    #expect(selectedRows(host) == [])
    host.find(.button, label: "rename")?.tap()
    #expect(selectedRows(host) == [0])
  }

  /// In a row, a link is the whole row, but in a scroll view in the row, it is its label.
  @Test func linksInAScrollViewInARowHaveTheSizesOfTheirLabels() {
    let host = TestHost(
      NavigationStack {
        List {
          NavigationLink("row", value: 1)
          ScrollView(.horizontal) {
            HStack(spacing: 0) {
              ForEach(0..<2) { index in
                NavigationLink(value: index) { Color.red.frame(width: 30, height: 20) }
              }
            }
          }
        }
        .navigationDestination(for: Int.self) { Text("page \($0)") }
      })
    let links = host.findAll(.button)
    #expect((links.first?.frame?.width ?? 0) > 60)
    #expect(links.dropFirst().map { $0.frame?.size } == [CGSize(width: 30, height: 20), CGSize(width: 30, height: 20)])
    links.last?.tap()
    #expect(host.texts.contains("page 1"))
  }

  @Test func aLinkInTheSidebarSelectsOrShowsItsPageInTheDetail() {
    let selecting = TestHost(Linked(hasSelection: true))
    selecting.find(text: "b")?.tap()
    #expect(selecting.texts == ["a", "b", "chosen b"])
    let showing = TestHost(Linked(hasSelection: false))
    showing.find(text: "b")?.tap()
    #expect(showing.texts == ["a", "b", "page b", "deeper"], "the page is there instead of the root")
    showing.find(text: "deeper")?.tap()
    #expect(showing.texts == ["a", "b", "Back", "deep b"])
    showing.find(text: "a")?.tap()
    #expect(showing.texts == ["a", "b", "page a", "deeper"])
    showing.find(text: "deeper")?.tap()
    #expect(showing.texts == ["a", "b", "Back", "deep a"])
    showing.find(text: "Back")?.tap()
    #expect(showing.texts == ["a", "b", "page a", "deeper"])
  }

  @Test func anInspectorIsBesideItsView() {
    struct Root: View {
      @State var isShown = false
      var body: some View {
        Button("toggle") { isShown.toggle() }.inspector(isPresented: $isShown) { Text("inspector") }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 500, height: 200))
    host.find(text: "toggle")?.tap()
    #expect(host.texts == ["toggle", "inspector"])
    if let inspector = host.find(text: "inspector")?.frame { #expect(inspector.minX >= 240) }
    host.find(text: "toggle")?.tap()
    #expect(host.texts == ["toggle"])
  }

  // MARK: - Tabs

  struct Counted: View {
    let name: String
    let log: LifecycleTests.Log
    @State var count = 0
    var body: some View {
      Button("\(name) \(count)") { count += 1 }
        .onAppear { log.note("+\(name)") }
        .onDisappear { log.note("-\(name)") }
    }
  }

  struct Tabs: View {
    let log: LifecycleTests.Log
    @State var tab = "home"
    var body: some View {
      TabView(selection: $tab) {
        Counted(name: "home", log: log).tabItem { Label("Home", systemImage: "house") }.tag("home")
        Counted(name: "list", log: log).tag("list").tabItem { Text("List") }.badge(3)
        Tab("More", systemImage: "gear", value: "more") { Counted(name: "more", log: log) }
      }
      Button("to more") { tab = "more" }
    }
  }

  @Test func tabsKeepTheirStateAndAppear() {
    let log = LifecycleTests.Log()
    let host = TestHost(Tabs(log: log))
    #expect(host.texts == ["Home", "List", "3", "More", "home 0", "to more"])
    #expect(log.lines == ["+home"])  // the other tabs have not been created
    host.find(text: "home 0")?.tap()
    host.find(.toggle, label: "List 3")?.toggle()
    #expect(host.texts == ["Home", "List", "3", "More", "list 0", "to more"])
    host.find(text: "to more")?.tap()
    #expect(host.texts == ["Home", "List", "3", "More", "more 0", "to more"])
    host.find(.toggle, label: "Home")?.toggle()
    #expect(host.texts == ["Home", "List", "3", "More", "home 1", "to more"])
    #expect(log.lines.sorted() == ["+home", "+home", "+list", "+more", "-home", "-list", "-more"])
    host.unmount()
    #expect(log.lines.count == 8)  // the views of the hidden tabs have already disappeared
  }

  @Test func tabsCanHaveASelectionOfTheirOwn() {
    let host = TestHost(
      TabView {
        Text("one").tabItem { Text("1st") }
        Text("two").tabItem { Text("2nd") }
        ForEach(3..<5) { Text("page \($0)") }
      })
    #expect(host.texts == ["1st", "2nd", "3", "4", "one"])
    host.find(.toggle, label: "2nd")?.toggle()
    #expect(host.texts.last == "two")
    host.find(.toggle, label: "4")?.toggle()
    #expect(host.texts.last == "page 4")
  }

  /// The pages below the topmost page appear when the pages above them are popped, not when they are created.
  @Test func pagesBelowTheTopmostAppearWhenTheyAreShown() {
    struct Root: View {
      let log: LifecycleTests.Log
      @State var path = [1, 2]
      var body: some View {
        NavigationStack(path: $path) {
          Counted(name: "root", log: log)
            .navigationDestination(for: Int.self) { Counted(name: "page \($0)", log: log) }
        }
        Button("to two more") { path = [1, 3, 4] }
      }
    }
    let log = LifecycleTests.Log()
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["+page 2"])
    host.find(text: "to two more")?.tap()
    #expect(log.take().sorted() == ["+page 4", "-page 2"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+page 3", "-page 4"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+page 1", "-page 3"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+root", "-page 1"])
    host.unmount()
    #expect(log.take() == ["-root"])
  }

  /// A page that is never shown neither appears nor disappears, and its tasks don't run.
  @Test func aPageThatIsNeverShownDoesNotAppear() {
    struct Root: View {
      let log: LifecycleTests.Log
      var body: some View {
        NavigationStack(path: .constant([1])) {
          TabView {
            NavigationStack { Counted(name: "inner", log: log) }.tabItem { Text("tab") }
            Counted(name: "other", log: log).tabItem { Text("other tab") }
          }
          .navigationDestination(for: Int.self) { _ in Text("page") }
        }
      }
    }
    let log = LifecycleTests.Log()
    let host = TestHost(Root(log: log))
    #expect(host.texts.contains("page"))
    #expect(log.take() == [])
    host.unmount()
    #expect(log.take() == [])
  }

  /// A change below a covered page does not make the views inside the page appear.
  @Test func aChangeOfAHiddenStackDoesNotMakeItsPagesAppear() {
    struct Root: View {
      let log: LifecycleTests.Log
      @State var outer: [Int] = []
      @State var inner = [1]
      @State var hasMore = false
      var body: some View {
        NavigationStack(path: $outer) {
          VStack {
            NavigationStack(path: $inner) {
              Counted(name: "root", log: log)
                .navigationDestination(for: Int.self) { _ in Counted(name: "inner", log: log) }
            }
            if hasMore { Counted(name: "more", log: log) }
          }
          .navigationDestination(for: Int.self) { _ in Text("covering") }
        }
        Button("cover") { outer = [1] }
        Button("uncover") { outer = [] }
        Button("pop") { inner = [] }
        Button("add") { hasMore = true }
      }
    }
    let log = LifecycleTests.Log()
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["+inner"])
    host.find(text: "cover")?.tap()
    #expect(log.take() == ["-inner"])
    host.find(text: "pop")?.tap()
    #expect(log.take() == [])
    host.find(text: "add")?.tap()
    #expect(log.take() == [])
    host.find(text: "uncover")?.tap()
    #expect(log.take().sorted() == ["+more", "+root"])
  }

  @Test func aCoveredPageDisappears() {
    struct Root: View {
      let log: LifecycleTests.Log
      var body: some View {
        NavigationStack {
          NavigationLink("go") { Counted(name: "page", log: log) }
            .onAppear { log.note("+root") }
            .onDisappear { log.note("-root") }
        }
      }
    }
    let log = LifecycleTests.Log()
    let host = TestHost(Root(log: log))
    host.find(text: "go")?.tap()
    #expect(Set(log.lines.dropFirst()).isSuperset(of: ["-root", "+page"]))
    host.find(text: "Back")?.tap()
    #expect(log.lines.filter { $0 == "+root" }.count == 2)
    #expect(log.lines.filter { $0 == "-page" }.count == 1)
  }

  // MARK: - Titles of windows

  struct Titled: App {
    var body: some Scene { WindowGroup("Notes") { TitledPages() } }
  }

  struct TitledPages: View {
    @State private var name = "Start"
    @State private var shown = 0
    @State private var showsSheet = false
    var body: some View {
      VStack {
        switch shown {
        case 0:
          NavigationStack {
            VStack {
              NavigationLink("go", value: 1)
              NavigationLink("untitled", value: 0)
            }
            .navigationTitle(name)
            .navigationDestination(for: Int.self) { number in
              if number == 0 { Text("page") } else { Text("page").navigationTitle("Page \(number)") }
            }
          }
        case 1:
          NavigationSplitView {
            Text("side").navigationTitle("Folders")
          } detail: {
            Text("detail").navigationTitle("Message")
          }
        case 2: NavigationStack { Text("big").navigationTitle("Large").navigationBarTitleDisplayMode(.large) }
        default: Text("plain").navigationTitle("Alone")
        }
        Button("rename") { name = "Changed" }
        Button("next") { shown += 1 }
        Button("sheet") { showsSheet = true }
          .sheet(isPresented: $showsSheet) { NavigationStack { Text("inside").navigationTitle("Sheet") } }
      }
    }
  }

  @Test func theWindowHasTheTitleOfThePage() throws {
    let host = TestHost(program: Titled.self)
    func title() -> String? { host.find(.window)?.windowTitle }
    #expect(title() == "Start")
    #expect(!host.texts.contains("Start"), "the title is not above the page too")
    host.find(text: "go")?.tap()
    #expect(title() == "Page 1")
    #expect(host.texts.contains("page") && !host.texts.contains("Page 1"))
    host.find(text: "Back")?.tap()
    #expect(title() == "Start")
    host.find(text: "rename")?.tap()
    #expect(title() == "Changed")
    host.find(text: "untitled")?.tap()
    #expect(title() == "Notes", "a page without a title leaves the window its own")
    host.find(text: "sheet")?.tap()
    #expect(host.find(.sheet)?.texts == ["Sheet", "inside"], "a sheet has no title bar")
    #expect(title() == "Notes")
    host.find(.sheet)?.dismiss()
    host.find(text: "next")?.tap()
    #expect(title() == "Message")
    #expect(host.texts.contains("Folders") && !host.texts.contains("Message"), "a side column keeps its title")
    host.find(text: "next")?.tap()
    #expect(title() == "Large")
    #expect(host.texts.contains("Large"), "a large title stays in the page")
    host.find(text: "next")?.tap()
    #expect(title() == "Alone")
    #expect(host.warnings == [])
  }

  @Test func aViewWithoutAWindowShowsItsTitleItself() {
    #expect(TestHost(NavigationStack { Text("a").navigationTitle("Title") }).texts == ["Title", "a"])
  }

  @Test func itemsOfABarHaveTheirPlaces() throws {
    let host = TestHost(
      NavigationStack {
        Text("page").toolbar {
          ToolbarItem(placement: .topBarLeading) { Text("leading") }
          ToolbarItem(placement: .principal) { Text("center") }
          ToolbarItem(placement: .topBarTrailing) { Text("trailing") }
        }
      }, size: CGSize(width: 400, height: 200))
    func frame(_ text: String) throws -> CGRect { try #require(host.find(text: text)?.frame) }
    #expect(try frame("leading").minX == 8)
    #expect(try frame("trailing").maxX == 392)
    let (before, after) = (
      try frame("center").minX - frame("leading").maxX, try frame("trailing").minX - frame("center").maxX
    )
    #expect(before == after && before > 16)
  }

  @Test func linesAreBetweenTheColumns() {
    func lines(_ visibility: NavigationSplitViewVisibility) -> Int {
      let host = TestHost(
        NavigationSplitView(columnVisibility: .constant(visibility)) {
          Text("sidebar")
        } content: {
          Text("content")
        } detail: {
          Text("detail")
        }, size: CGSize(width: 900, height: 300))
      return host.findAll(.divider).count
    }
    #expect(lines(.all) == 2)
    #expect(lines(.doubleColumn) == 1)
    #expect(lines(.detailOnly) == 0)
  }
}
