import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Sections and outlines of tables.
@MainActor @Suite(.recordedViews)
struct TableTests {
  private struct Item: Identifiable, Equatable {
    let id: Int
    let name: String
    var children: [Item]?
  }

  /// A view with a state, to see whether a row keeps it.
  private struct Counter: View {
    let item: Item
    @State private var count = 0
    var body: some View { Text("\(item.name) \(count)").onTapGesture { count += 1 } }
  }

  private static let size = CGSize(width: 340, height: 400)

  /// The texts below the headers of the columns.
  private func texts<V: View>(_ host: TestHost<V>) -> [String] { Array(host.texts.drop { $0 != "Note" }.dropFirst()) }

  // MARK: - Columns

  @Test func columnsHaveAnAlignment() throws {
    let alignments: [TableColumnAlignment] = [.automatic, .leading, .center, .trailing, .numeric]
    let places = try alignments.map { alignment in
      let host = TestHost(
        Table(of: Item.self) {
          TableColumn("Name") { Text($0.name) }.alignment(alignment).width(100)
          TableColumn("Note") { Text("#\($0.id)") }.width(min: 20).alignment(alignment)
        } rows: {
          TableRow(Item(id: 1, name: "Eve"))
        }, size: Self.size)
      let (head, cell) = try (#require(host.find(text: "Name")?.frame), #require(host.find(text: "Eve")?.frame))
      return (head.minX.rounded(), cell.minX.rounded(), head.maxX.rounded(), cell.maxX.rounded())
    }
    #expect(places[0] == places[1] && places[3] == places[4])
    #expect(places[1].0 == places[1].1, "at the leading edge")
    #expect(places[3].2 == places[3].3 && places[3].2 - places[1].0 == 100, "at the trailing edge")
    #expect(abs(places[2].0 + places[2].2 - places[1].0 - places[3].2) <= 1, "in the center")
  }

  @Test func columnsDependOnConditions() {
    struct Root: View {
      @State private var isOn = false
      @State private var count = 1
      let item = Item(id: 1, name: "Eve")
      var body: some View {
        Button("switch") { isOn.toggle() }
        Button("more") { count += 1 }
        Table([item]) {
          if isOn {
            TableColumn("On") { Text("on \($0.name)") }
          } else {
            TableColumn("Off") { Text("off \($0.name)") }
          }
          if #available(macOS 14, *) { TableColumn("Name", value: \.name) }
          TableColumnForEach(0..<count) { number in TableColumn("N\(number)") { Text("\($0.name) \(number)") } }
          TableColumnForEach([Item(id: 7, name: "Q")]) { other in
            TableColumn(other.name) { Text("\($0.id) of \(other.id)") }
          }
          TableColumnForEach(["k"], id: \.self) { key in TableColumn(key, value: \.id) { Text("\(key)\($0.id)") } }
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 600, height: 400))
    #expect(host.texts.suffix(10) == ["Off", "Name", "N0", "Q", "k", "off Eve", "Eve", "Eve 0", "1 of 7", "k1"])
    host.find(text: "switch")?.tap()
    host.find(text: "more")?.tap()
    #expect(
      host.texts.suffix(12) == [
        "On", "Name", "N0", "N1", "Q", "k", "on Eve", "Eve", "Eve 0", "Eve 1", "1 of 7", "k1",
      ])
  }

  @Test func headersAndStylesAreChosen() throws {
    let table = Table([Item(id: 1, name: "Eve")]) { TableColumn("Name") { Text($0.name) } }
    #expect(TestHost(table).texts == ["Name", "Eve"])
    #expect(TestHost(table.tableColumnHeaders(.visible)).texts == ["Name", "Eve"])
    #expect(TestHost(table.tableColumnHeaders(.hidden)).texts == ["Eve"])
    func appearance<S: TableStyle>(_ style: S) -> _ListAppearance? {
      guard case .list(let content, _) = TestHost(table.tableStyle(style)).find(.list)?.tree.primitive else {
        return nil
      }
      return content.appearance
    }
    #expect(appearance(AutomaticTableStyle()) == .automatic && appearance(.automatic) == .automatic)
    #expect(appearance(InsetTableStyle()) == .inset && appearance(.inset(alternatesRowBackgrounds: true)) == .inset)
    #expect(appearance(BorderedTableStyle()) == .bordered)
    #expect(appearance(.bordered(alternatesRowBackgrounds: false)) == .bordered && appearance(.inset) == .inset)
  }

  // MARK: - Sections

  @Test func sectionsHaveHeadersAboveTheirRows() {
    struct Root: View {
      @State private var chosen: Int?
      @State private var isOpen = true
      var body: some View {
        Table(of: Item.self, selection: $chosen) {
          TableColumn("Name", value: \.name)
          TableColumn("Note") { Text("#\($0.id)") }
        } rows: {
          Section("Staff", isExpanded: $isOpen) {
            ForEach([Item(id: 1, name: "Eve"), Item(id: 2, name: "Ada")]) { TableRow($0) }
          }
          TableRow(Item(id: 3, name: "Me"))
          Section {
            TableRow(Item(id: 4, name: "Bob")).contextMenu { Button("Greet") { chosen = 4 } }
          } header: {
            Text("Guests")
            Text("of today")
          }
          Section { TableRow(Item(id: 5, name: "Zoe")) }
        }
        Text("chosen \(chosen ?? 0)")
      }
    }
    let host = TestHost(Root(), size: Self.size)
    let rest = ["Me", "#3", "Guests", "of today", "Bob", "#4", "Zoe", "#5"]
    #expect(texts(host) == ["Staff", "Eve", "#1", "Ada", "#2"] + rest + ["chosen 0"])
    #expect(host.findAll { $0 == .row(.header) }.count == 2)
    host.find(text: "Ada")?.selectRow()
    #expect(host.texts.last == "chosen 2")
    host.find(text: "Zoe")?.selectRow()
    #expect(host.texts.last == "chosen 5")
    host.find(text: "Bob")?.openContextMenu()
    host.find(text: "Greet")?.tap()
    #expect(host.texts.last == "chosen 4")
    host.find(.button, label: "Staff")?.tap()
    #expect(texts(host) == ["Staff"] + rest + ["chosen 4"])
    host.find(.button, label: "Staff")?.tap()
    #expect(texts(host).prefix(3) == ["Staff", "Eve", "#1"])
    #expect(host.warnings == [])
  }

  /// The rows of a section keep their state when another section is inserted before them, and when rows move.
  @Test func sectionsAreIdentifiedByTheirElements() {
    struct Group: Identifiable {
      let id: String
      let items: [Item]
    }
    struct Root: View {
      let groups: [Group]
      var body: some View {
        Table(of: Item.self) {
          TableColumn("Name") { Counter(item: $0) }
          TableColumn("Note") { _ in Text("-") }
        } rows: {
          ForEach(groups) { group in
            Section(group.id) { ForEach(group.items) { TableRow($0) } }
          }
        }
      }
    }
    let (a, b, c) = (Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c"))
    let host = TestHost(Root(groups: [Group(id: "first", items: [a, b])]), size: Self.size)
    #expect(texts(host) == ["first", "a 0", "-", "b 0", "-"])
    host.find(text: "b 0")?.tap()
    host.update(Root(groups: [Group(id: "new", items: [c]), Group(id: "first", items: [b, a])]))
    #expect(texts(host) == ["new", "c 0", "-", "first", "b 1", "-", "a 0", "-"])
    host.update(Root(groups: [Group(id: "first", items: [b])]))
    #expect(texts(host) == ["first", "b 1", "-"])
  }

  @Test func sectionsHaveTheTypesOfTheFramework() {
    let section: Section<TableHeaderRowContent<Item, Text>, some TableRowContent<Item>, EmptyTableRowContent<Item>> =
      Section("Section") { TableRow(Item(id: 1, name: "a")) }
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name", value: \.name)
        TableColumn("Note") { Text("#\($0.id)") }
      } rows: {
        section
      }, size: Self.size)
    #expect(texts(host) == ["Section", "a", "#1"])
  }

  // MARK: - Outlines

  private static let tree = [
    Item(
      id: 1, name: "docs",
      children: [Item(id: 2, name: "a"), Item(id: 3, name: "sub", children: [Item(id: 4, name: "b")])]),
    Item(id: 5, name: "readme"),
  ]

  @Test func theUserShowsTheChildrenOfAnElement() {
    struct Root: View {
      @State private var chosen: Int?
      var body: some View {
        Table(TableTests.tree, children: \.children, selection: $chosen) {
          TableColumn("Name") { Counter(item: $0) }
          TableColumn("Note") { Text("#\($0.id)") }
        }
        Text("chosen \(chosen ?? 0)")
      }
    }
    let host = TestHost(Root(), size: Self.size)
    #expect(texts(host) == ["docs 0", "#1", "readme 0", "#5", "chosen 0"])
    host.find(text: "readme 0")?.tap()
    host.find(.button, label: "Show")?.tap()
    #expect(texts(host) == ["docs 0", "#1", "a 0", "#2", "sub 0", "#3", "readme 1", "#5", "chosen 0"])
    host.find(.button, label: "Show")?.tap()
    #expect(texts(host).prefix(8) == ["docs 0", "#1", "a 0", "#2", "sub 0", "#3", "b 0", "#4"])
    // Each level is indented by 16 points, and leaves by the width of a button. Other columns are not indented.
    func x(_ text: String) -> CGFloat { host.find(text: text)?.frame?.minX ?? .nan }
    #expect(x("docs 0") == x("readme 1"))
    #expect(x("a 0") - x("readme 1") == 16)
    #expect(x("sub 0") - x("docs 0") == 16)
    #expect(x("b 0") - x("readme 1") == 32)
    #expect(x("#1") == x("#4"))
    host.find(text: "b 0")?.selectRow()
    #expect(host.texts.last == "chosen 4")
    // What is inside is shown again as it was.
    host.find(.button, label: "Hide")?.tap()
    #expect(texts(host).prefix(4) == ["docs 0", "#1", "readme 1", "#5"])
    host.find(.button, label: "Show")?.tap()
    #expect(texts(host).prefix(8) == ["docs 0", "#1", "a 0", "#2", "sub 0", "#3", "b 0", "#4"])
    #expect(host.warnings == [])
  }

  @Test func outlinesCanBeSortedAndSelected() {
    struct Root: View {
      let form: Int
      @State private var one: Int?
      @State private var several: Set<Int> = []
      @State private var order = [KeyPathComparator(\Item.name)]
      @TableColumnBuilder<Item> private var columns: some TableColumnContent<Item> {
        TableColumn("Name", value: \.name)
        TableColumn("Note") { Text("#\($0.id)") }
      }
      private var tree: [Item] { TableTests.tree.sorted(using: order) }
      var body: some View {
        switch form {
        case 0: Table(tree, children: \.children) { columns }
        case 1: Table(tree, children: \.children, sortOrder: $order) { columns }
        case 2: Table(tree, children: \.children, selection: $one) { columns }
        case 3: Table(tree, children: \.children, selection: $one, sortOrder: $order) { columns }
        case 4: Table(tree, children: \.children, selection: $several) { columns }
        default: Table(tree, children: \.children, selection: $several, sortOrder: $order) { columns }
        }
        Text("chosen \((one.map { [$0] } ?? several.sorted()))")
      }
    }
    for form in 0..<6 {
      let host = TestHost(Root(form: form), size: Self.size)
      host.find(.button, label: "Show")?.tap()
      #expect(texts(host).prefix(4) == ["docs", "#1", "a", "#2"], "form \(form)")
      if form > 1 {
        host.find(text: "a")?.selectRow()
        #expect(host.texts.last == "chosen [2]", "form \(form)")
      }
      #expect(host.findAll(.button, label: "Name").count == form % 2, "form \(form)")
      if form % 2 == 1 {
        host.find(.button, label: "Name")?.tap()
        #expect(texts(host).prefix(4) == ["readme", "#5", "docs", "#1"], "form \(form)")
      }
    }
  }

  @Test func aSectionBelowARowShowsItsRows() {
    struct Nested: View {
      var body: some View {
        Table(of: Item.self) {
          TableColumn("Name") { Text($0.name) }
        } rows: {
          DisclosureTableRow(Item(id: 1, name: "outer"), isExpanded: .constant(true)) {
            Section("header") {
              TableRow(Item(id: 2, name: "leaf"))
              TableRow(Item(id: 3, name: "other leaf"))
            }
          }
        }
      }
    }
    let texts = TestHost(Nested(), size: CGSize(width: 300, height: 200)).texts
    #expect(
      texts.filter { ["outer", "header", "leaf", "other leaf"].contains($0) } == ["outer", "leaf", "other leaf"])
  }

  @Test func aRowDisclosesOtherRows() {
    struct Root: View {
      let log: EventLog
      @State private var isOpen = false
      var body: some View {
        Table(of: Item.self) {
          TableColumn("Name", value: \.name)
          TableColumn("Note") { Text("#\($0.id)") }
        } rows: {
          DisclosureTableRow(Item(id: 1, name: "bound"), isExpanded: $isOpen) {
            if log.made() { TableRow(Item(id: 2, name: "inside")) }
          }
          Section("More") {
            DisclosureTableRow(Item(id: 3, name: "own")) {
              DisclosureTableRow(Item(id: 4, name: "nested")) { TableRow(Item(id: 5, name: "leaf")) }
            }
            .contextMenu { Button("Menu") { log.add("menu") } }
          }
        }
        Text(isOpen ? "open" : "closed")
        Button("open") { isOpen = true }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: Self.size)
    #expect(texts(host) == ["bound", "#1", "More", "own", "#3", "closed", "open"])
    #expect(log.take() == [], "the rows below are not made while they are hidden")
    host.find(text: "open")?.tap()
    #expect(texts(host) == ["bound", "#1", "inside", "#2", "More", "own", "#3", "open", "open"])
    #expect(log.take().isEmpty == false)
    host.find(.button, label: "Hide")?.tap()
    #expect(texts(host).contains("closed"))
    host.findAll(.button, label: "Show").last?.tap()
    host.findAll(.button, label: "Show").last?.tap()
    #expect(texts(host).prefix(9) == ["bound", "#1", "More", "own", "#3", "nested", "#4", "leaf", "#5"])
    // The modifier of a row applies to those below it.
    host.find(text: "leaf")?.openContextMenu()
    host.find(text: "Menu")?.tap()
    #expect(log.take() == ["menu"])
  }

  @Test func anOutlineCanBeAmongOtherRows() {
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name", value: \.name)
        TableColumn("Note") { Text("#\($0.id)") }
      } rows: {
        TableRow(Item(id: 9, name: "before"))
        OutlineGroup(Self.tree, children: \.children)
      }, size: Self.size)
    #expect(texts(host) == ["before", "#9", "docs", "#1", "readme", "#5"])
    host.find(.button, label: "Show")?.tap()
    #expect(texts(host) == ["before", "#9", "docs", "#1", "a", "#2", "sub", "#3", "readme", "#5"])
  }

  @Test func anOutlineIsMadeOfRowsOfATable() {
    struct Item: Identifiable {
      let id: Int
      let name: String
      var children: [Item]?
    }
    let items = [Item(id: 1, name: "a", children: [Item(id: 2, name: "b")]), Item(id: 3, name: "c")]
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name") { Text($0.name) }
      } rows: {
        OutlineGroup(items, children: \.children)
      }, size: CGSize(width: 200, height: 200))
    #expect(host.texts.filter { $0.count == 1 } == ["a", "c"])
  }

  @Test func modifiersOfSectionsAndTreesOfATableApplyToTheirRows() {
    struct Item: Identifiable {
      let id: Int
      let name: String
    }
    let log = EventLog()
    func menu(_ name: String) -> some View { Button("menu \(name)") { log.add(name) } }
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name") { Text($0.name) }
      } rows: {
        Section("Section") {
          TableRow(Item(id: 1, name: "a"))
          DisclosureTableRow(Item(id: 2, name: "b"), isExpanded: .constant(true)) { TableRow(Item(id: 3, name: "c")) }
        }
        .contextMenu { menu("all") }
      }, size: CGSize(width: 200, height: 300))
    #expect(host.texts.contains("Section"))
    for name in ["a", "b", "c"] {
      host.find(text: name)?.openContextMenu()
      host.find(text: "menu all")?.tap()
    }
    #expect(log.take() == ["all", "all", "all"])
  }

  @Test func columnsOfTablesHaveLimits() throws {
    struct Person: Identifiable {
      let id: Int
      let name: String
    }
    let host = TestHost(
      Table([Person(id: 1, name: "Ada")]) {
        TableColumn("Name", value: \.name).width(min: 10, ideal: 20, max: 50)
        TableColumn("ID") { Text("number \($0.id)") }
      }, size: CGSize(width: 400, height: 200))
    let column = try #require(host.find(text: "number 1")?.frame)
    let name = try #require(host.find(text: "Ada")?.frame)
    #expect(column.minX - name.minX == 58, "fifty points, and the space between columns")
  }

  struct Person: Identifiable {
    let id: Int
    let name: String
    let age: Int
  }

  struct People: View {
    @State var people = [
      Person(id: 1, name: "Eve", age: 30), Person(id: 2, name: "Ada", age: 40), Person(id: 3, name: "Bob", age: 20),
    ]
    @State var order = [KeyPathComparator(\Person.name)]
    @State var chosen: Int?
    var body: some View {
      Table(people, selection: $chosen, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Age", value: \.age) { Text("\($0.age)") }.width(40)
        TableColumn("Initial") { Text($0.name.prefix(1)) }
      }
      .onChange(of: order, initial: true) { people.sort(using: order) }
      Text("chosen \(chosen ?? 0)")
    }
  }

  @Test func aTableIsSortedByItsHeaders() {
    let host = TestHost(People(), size: CGSize(width: 340, height: 300))
    let headers = ["Name", "Age", "Initial"]
    #expect(host.texts == headers + ["Ada", "40", "A", "Bob", "20", "B", "Eve", "30", "E", "chosen 0"])
    host.find(text: "Name")?.tap()
    #expect(host.texts.dropFirst(3).first == "Eve")
    host.find(text: "Age")?.tap()
    #expect(host.texts.dropFirst(3).first == "Bob")
    host.find(text: "Age")?.tap()
    #expect(host.texts.dropFirst(3).first == "Ada")
    host.find(text: "Eve")?.selectRow()
    #expect(host.texts.last == "chosen 1")
    // The cells are below their headers.
    #expect(host.find(text: "Age")?.frame?.minX == host.find(text: "40")?.frame?.minX)
  }

  @Test func rowsOfATableAreMadeByABuilder() {
    struct Root: View {
      let form: Int
      let me = Person(id: 9, name: "Me", age: 50)
      @State var people = [Person(id: 1, name: "Eve", age: 30), Person(id: 2, name: "Ada", age: 40)]
      @State var order = [KeyPathComparator(\Person.name)]
      @State var one: Int?
      @State var several: Set<Int> = []
      @State var showsMe = true

      @TableColumnBuilder<Person> var columns: some TableColumnContent<Person> {
        TableColumn("Name", value: \.name)
        TableColumn("Age") { Text("\($0.age)") }
      }

      @TableRowBuilder<Person> var rows: some TableRowContent<Person> {
        if showsMe { TableRow(me) }
        ForEach(people) { person in
          TableRow(person).contextMenu { Button("Remove") { people.removeAll { $0.id == person.id } } }
        }
      }

      var body: some View {
        switch form {
        case 0:
          Table(of: Person.self) {
            columns
          } rows: {
            rows
          }
        case 1:
          Table(of: Person.self, sortOrder: $order) {
            columns
          } rows: {
            rows
          }
        case 2:
          Table(of: Person.self, selection: $one) {
            columns
          } rows: {
            rows
          }
        case 3:
          Table(of: Person.self, selection: $one, sortOrder: $order) {
            columns
          } rows: {
            rows
          }
        case 4:
          Table(of: Person.self, selection: $several) {
            columns
          } rows: {
            rows
          }
        case 5:
          Table(of: Person.self, selection: $several, sortOrder: $order) {
            columns
          } rows: {
            rows
          }
        case 6:
          Table(of: Person.self) {
            columns
          } rows: {
            ForEach(people)
          }
        default:
          Table(of: Person.self) {
            columns
          } rows: {
            ForEach(people, id: \.name) { TableRow($0) }
          }
        }
        Button("me") { showsMe.toggle() }
        Text("chosen \((one.map { [$0] } ?? several.sorted()))")
      }
    }
    for form in 0..<6 {
      let host = TestHost(Root(form: form), size: CGSize(width: 340, height: 300))
      #expect(host.texts.prefix(8) == ["Name", "Age", "Me", "50", "Eve", "30", "Ada", "40"], "form \(form)")
      #expect(host.findAll(.button, label: "Name").count == form % 2, "form \(form)")
      if form > 1 {
        host.find(text: "Ada")?.selectRow()
        #expect(host.texts.last == "chosen [2]", "form \(form)")
      }
      host.find(text: "Eve")?.openContextMenu()
      host.find(text: "Remove")?.tap()
      #expect(host.texts.prefix(6) == ["Name", "Age", "Me", "50", "Ada", "40"], "form \(form)")
      host.find(text: "me")?.tap()
      #expect(host.texts.prefix(4) == ["Name", "Age", "Ada", "40"], "form \(form)")
      #expect(host.warnings == [])
    }
    for form in 6..<8 {
      let host = TestHost(Root(form: form), size: CGSize(width: 340, height: 300))
      #expect(host.texts.prefix(6) == ["Name", "Age", "Eve", "30", "Ada", "40"])
    }
  }

  @Test func rowsOfATableAreAnOutline() {
    struct Folder: Identifiable {
      let id: String
      var children: [Folder]?
    }
    let folders = [Folder(id: "a", children: [Folder(id: "b"), Folder(id: "c", children: [Folder(id: "d")])])]
    let name = "section*"
    struct Root: View {
      let folders: [Folder]
      let name: String
      @State private var isExpanded = true
      var body: some View {
        Table(of: Folder.self) {
          TableColumn("Name") { Text($0.id) }
        } rows: {
          OutlineGroup(folders, children: \.children)
          Section(name, isExpanded: $isExpanded) { ForEach(folders) { TableRow($0) } }
        }
      }
    }
    let host = TestHost(Root(folders: folders, name: name))
    #expect(host.texts.contains("section*"))
    for _ in 0..<4 {
      for button in host.findAll(.button) { button.tap() }
    }
    ViewRecorder.current?.note(host.texts)
    #expect(host.texts.filter { $0 == "a" }.count == 2)
  }

  @Test func aSectionOfATableWithoutRowsHasAHeader() {
    struct Item: Identifiable { let id: Int }
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("number") { Text("\($0.id)") }
      } rows: {
        Section("empty") { ForEach([Item]()) { TableRow($0) } }
        Section("one") { TableRow(Item(id: 1)) }
      })
    #expect(host.texts == ["number", "empty", "one", "1"])
  }
}

extension EventLog {
  /// Notes that something has been made, and returns `true`.
  fileprivate func made() -> Bool {
    add("made")
    return true
  }
}
