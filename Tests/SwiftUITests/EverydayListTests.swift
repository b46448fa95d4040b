import SwiftUI
import SwiftUITesting
import Testing

/// Lists as tutorials use them: deleting, moving, searching, refreshing, outlines.
@MainActor @Suite(.recordedViews)
struct EverydayListTests {
  private struct HighRows: View {
    let height: CGFloat
    let headerHeight: CGFloat?
    var body: some View {
      List {
        Text("a")
        Section("header") { ForEach(0..<2) { Color.red.frame(height: CGFloat(20 + 200 * $0)) } }
      }
      .environment(\.defaultMinListRowHeight, height).environment(\.defaultMinListHeaderHeight, headerHeight)
    }
  }

  @Test func rowsAndHeadersHaveALeastHeight() {
    let size = CGSize(width: 300, height: 600)
    func heights(_ host: TestHost<HighRows>) -> [CGFloat] { host.findAll(.row).compactMap { $0.frame?.height } }
    let host = TestHost(HighRows(height: 0, headerHeight: nil), size: size)
    let natural = heights(host)
    #expect(natural.count == 4 && natural.allSatisfy { $0 > 0 })
    host.update(HighRows(height: 100, headerHeight: nil))
    #expect(heights(host) == [100, natural[1], 100, natural[3]], "what is higher remains so")
    let text = host.find(text: "a")?.frame
    #expect(text?.midY == 50, "the content is in the middle of the row")
    host.update(HighRows(height: 100, headerHeight: 50))
    #expect(heights(host) == [100, 50, 100, natural[3]])
    #expect(heights(TestHost(HighRows(height: 100, headerHeight: 50), size: size)) == heights(host))
    host.update(HighRows(height: 0, headerHeight: nil))
    #expect(heights(host) == natural)
  }

  @Test func elementsAreRemovedAndMovedByOffsets() {
    var letters = ["a", "b", "c", "d", "e"]
    letters.remove(atOffsets: IndexSet([1, 3, 9]))
    #expect(letters == ["a", "c", "e"])
    var numbers = Array(0..<6)
    numbers.move(fromOffsets: IndexSet([0, 1]), toOffset: 4)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
    numbers.move(fromOffsets: IndexSet(integer: 5), toOffset: 0)
    #expect(numbers == [5, 2, 3, 0, 1, 4])
    numbers.move(fromOffsets: IndexSet(integer: 0), toOffset: 6)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
    numbers.move(fromOffsets: IndexSet(integer: 2), toOffset: 2)
    #expect(numbers == [2, 3, 0, 1, 4, 5])
  }

  /// Every move of every set of elements to every offset, compared with a slow reference implementation.
  @Test func everyMoveOfAShortArray() {
    for bits in 0..<32 {
      for destination in 0...5 {
        let source = IndexSet((0..<5).filter { bits >> $0 & 1 == 1 })
        var numbers = Array(0..<5)
        numbers.move(fromOffsets: source, toOffset: destination)
        // Each element is before the moved block, in it, or after it.
        let expected = (0..<5).sorted { one, other in
          func rank(_ offset: Int) -> (Int, Int) {
            (source.contains(offset) ? 1 : offset < destination ? 0 : 2, offset)
          }
          return rank(one) < rank(other)
        }
        #expect(numbers == expected)
      }
    }
  }

  struct Editable: View {
    @State var items = ["a", "b", "c", "d"]
    var body: some View {
      NavigationStack {
        List {
          Section("letters") {
            ForEach(items, id: \.self) { item in
              Text(item).deleteDisabled(item == "c").moveDisabled(item == "d")
            }
            .onDelete { items.remove(atOffsets: $0) }
            .onMove { items.move(fromOffsets: $0, toOffset: $1) }
          }
        }
        .toolbar { EditButton() }
      }
      Text(items.joined())
    }
  }

  @Test func rowsAreDeletedAndMoved() throws {
    let host = TestHost(Editable())
    #expect(host.texts == ["Edit", "letters", "a", "b", "c", "d", "abcd"])
    host.find(text: "b")?.deleteRow()
    #expect(host.texts == ["Edit", "letters", "a", "c", "d", "acd"])
    host.find(text: "c")?.deleteRow()  // not allowed
    #expect(host.texts.last == "acd")
    host.find(text: "a")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["Delete"])
    host.find(.popover)?.dismiss()
    host.find(text: "Edit")?.tap()
    #expect(host.findAll(.button, label: "Delete").count == 2)
    #expect(host.findAll(.button, label: "Move down").count == 2)
    host.findAll(.button, label: "Move down").first?.tap()
    #expect(host.texts.last == "cad")
    #expect(host.findAll(.button, label: "Move up").first?.isEnabled == false)
    host.findAll(.button, label: "Move up").last?.tap()
    #expect(host.texts.last == "acd")
    host.findAll(.button, label: "Delete").first?.tap()
    #expect(host.texts.last == "cd")
    host.find(text: "Done")?.tap()
    #expect(host.findAll(.button, label: "Delete").isEmpty)
    #expect(host.warnings == [])
  }

  @Test func swipeActionsAreAContextMenu() {
    struct Root: View {
      @State var last = "-"
      var body: some View {
        List {
          Text("mail").swipeActions(edge: .leading) { Button("Read") { last = "read" } }
        }
        Text(last)
      }
    }
    let host = TestHost(Root())
    host.find(text: "mail")?.openContextMenu()
    host.find(text: "Read")?.tap()
    #expect(host.texts == ["mail", "read"])
  }

  @Test func rowsHaveInsetsAndBackgrounds() throws {
    struct Root: View {
      let inset: CGFloat
      var body: some View {
        List {
          Text("plain")
          Text("inset").listRowInsets(EdgeInsets(top: inset, leading: 30, bottom: inset, trailing: 0))
          Text("colored").listRowBackground(Color.red).listRowSeparator(.hidden)
        }
        .listStyle(.insetGrouped)
      }
    }
    let host = TestHost(Root(inset: 10), size: CGSize(width: 200, height: 300))
    #expect(host.find(text: "plain")?.frame?.origin == CGPoint(x: 12, y: 6))
    #expect(host.find(text: "inset")?.frame?.origin == CGPoint(x: 30, y: 42))
    #expect(host.find(.color)?.frame == CGRect(x: 0, y: 72, width: 200, height: 32))
    #expect(host.find(text: "colored")?.frame?.origin == CGPoint(x: 12, y: 78))
    #expect(host.find(.list)?.tree.description.hasPrefix("list of 3 insetGrouped") == true)
    host.update(Root(inset: 0))
    #expect(host.find(text: "inset")?.frame?.origin == CGPoint(x: 30, y: 32))
  }

  // MARK: - Outlines

  struct Folder: Identifiable {
    let id: String
    var folders: [Folder]?
  }

  static let folders = [
    Folder(id: "a", folders: [Folder(id: "aa", folders: [Folder(id: "aaa")]), Folder(id: "ab")]), Folder(id: "b"),
  ]

  @Test func anOutlineShowsWhatIsExpanded() {
    let host = TestHost(List(Self.folders, children: \.folders) { Text($0.id) })
    #expect(host.texts == ["a", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "aa", "ab", "b"])
    host.findAll(.button)[1].tap()
    #expect(host.texts == ["a", "aa", "aaa", "ab", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "aa", "aaa", "ab", "b"])  // an element remembers that it is expanded
    let group = TestHost(OutlineGroup(Self.folders, children: \.folders) { Text($0.id) })
    #expect(group.texts == ["a", "b"])
  }

  @Test func aDisclosureGroupShowsAndHides() {
    struct Root: View {
      @State var isExpanded = false
      var body: some View {
        DisclosureGroup("more", isExpanded: $isExpanded) {
          Text("one")
          DisclosureGroup("own") { Text("two") }
        }
        Text("\(isExpanded)")
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["more", "false"])
    host.find(text: "more")?.tap()
    #expect(host.texts == ["more", "one", "own", "true"])
    host.find(text: "own")?.tap()
    #expect(host.texts == ["more", "one", "own", "two", "true"])
    host.find(text: "more")?.tap()
    #expect(host.texts == ["more", "false"])
    let list = TestHost(
      List {
        DisclosureGroup("rows") {
          Text("1")
          Text("2")
        }
      })
    list.find(text: "rows")?.tap()
    #expect(list.findAll(.row).count == 3)
  }

  /// A style that shows the label of a group in capitals, and a switch in place of the button.
  private struct SwitchStyle: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Toggle(isOn: configuration.$isExpanded) { configuration.label.textCase(.uppercase) }
        if configuration.isExpanded { configuration.content }
        Button("Close") { configuration.isExpanded = false }
      }
    }
  }

  @Test func aDisclosureGroupHasAStyle() {
    struct Root: View {
      @State var isExpanded = false
      var body: some View {
        DisclosureGroup("more", isExpanded: $isExpanded) {
          Text("one")
          DisclosureGroup("inner") { Text("two") }.disclosureGroupStyle(.automatic)
        }
        .disclosureGroupStyle(SwitchStyle())
        Text("\(isExpanded)")
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.toggle)?.isOn == false)
    #expect(host.texts == ["MORE", "Close", "false"])
    host.find(.toggle)?.tap()
    #expect(host.texts == ["MORE", "one", "inner", "Close", "true"])
    host.find(text: "inner")?.tap()
    #expect(host.texts == ["MORE", "one", "inner", "two", "Close", "true"], "the inner group has a style of its own")
    host.find(.button, label: "Close")?.tap()
    #expect(host.texts == ["MORE", "Close", "false"])

    struct Own: View {
      var body: some View {
        DisclosureGroup("own") { DisclosureGroup("inner") { Text("two") } }.disclosureGroupStyle(SwitchStyle())
      }
    }
    let own = TestHost(Own())
    own.find(.toggle)?.tap()
    #expect(own.texts == ["OWN", "INNER", "Close", "Close"], "groups in a group have its style")
  }

  // MARK: - Searching

  struct Searching: View {
    enum Scope: String, CaseIterable { case all, mine }
    @State var query = ""
    @State var scope = Scope.all
    struct State_: View {
      @Environment(\.isSearching) var isSearching
      @Environment(\.dismissSearch) var dismissSearch
      var body: some View { Button("searching \(isSearching)") { dismissSearch() } }
    }
    var body: some View {
      VStack {
        State_()
        ForEach(["apple", "pear"].filter { query.isEmpty || $0.contains(query) }, id: \.self) { Text($0) }
        Text(scope.rawValue)
      }
      .searchable(text: $query, prompt: "Find fruit")
      .searchSuggestions {
        Text("suggest pear").searchCompletion("pear")
      }
      .searchScopes($scope) { ForEach(Scope.allCases, id: \.self) { Text($0.rawValue) } }
    }
  }

  @Test func aSearchFieldFilters() throws {
    let host = TestHost(Searching())
    #expect(host.texts == ["searching false", "apple", "pear", "all"])
    let field = try #require(host.find(.textField))
    field.focus()
    #expect(host.texts.contains("searching true") && host.texts.contains("suggest pear"))
    #expect(host.find(.picker)?.options == ["all", "mine"])
    host.find(.picker)?.select("mine")
    field.type("app")
    #expect(!host.texts.contains("pear") && host.texts.contains("apple") && host.texts.contains("mine"))
    host.find(text: "suggest pear")?.tap()
    #expect(field.text == "pear")
    #expect(host.texts.contains("pear") && !host.texts.contains("apple"))
    host.find(text: "searching true")?.tap()
    #expect(host.texts == ["searching false", "apple", "pear", "mine"])
  }

  @Test func theFocusOfASearchFieldIsBound() throws {
    struct Root: View {
      enum Field { case search }
      @FocusState var isSearching: Bool
      @FocusState var field: Field?
      var body: some View {
        VStack {
          Button("search \(isSearching)") { isSearching.toggle() }
          Text("one").searchable(text: .constant("")).searchFocused($isSearching)
          Button("field \(String(describing: field))") { field = .search }
          Text("two").searchable(text: .constant("")).searchScopes(.constant(1)) { Text("scope").tag(1) }
            .searchFocused($field, equals: .search)
        }
      }
    }
    let host = TestHost(Root())
    let fields = host.findAll(.textField)
    try #require(fields.count == 2)
    #expect(host.find(.button, label: "search false") != nil)
    fields[0].focus()
    #expect(host.find(.button, label: "search true") != nil)
    host.find(.button, label: "search true")?.tap()
    #expect(host.find(.button, label: "search false") != nil && !fields[0].isFocused)
    host.find(.button, label: "field nil")?.tap()
    #expect(fields[1].isFocused && host.find(.picker) != nil)
  }

  @Test func aListIsRefreshed() async throws {
    final class Gate: @unchecked Sendable {  // used on the main actor
      var continuation: CheckedContinuation<Void, Never>?
      var count = 0
    }
    struct Root: View {
      let gate: Gate
      @State var count = 0
      var body: some View {
        NavigationStack {
          Text("refreshed \(count)")
            .refreshable {
              await withCheckedContinuation { gate.continuation = $0 }
              count += 1
            }
        }
      }
    }
    let gate = Gate()
    let host = TestHost(Root(gate: gate))
    let button = try #require(host.find(.button, label: "Refresh"))
    button.tap()
    await host.settle { gate.continuation != nil }
    #expect(host.find(.progress) != nil)
    #expect(!button.isEnabled)
    gate.continuation?.resume()
    await host.settle { host.texts.contains("refreshed 1") && host.find(.progress) == nil }
    #expect(button.isEnabled)
  }

  private struct Guest: Identifiable, Equatable {
    let id: String
  }

  private struct GuestSearch: View {
    let suggested: [Guest]
    @State private var query = ""
    @State private var people: [Guest] = []

    private struct Results: View {
      let text: String
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View {
        Text(verbatim: "\(text) \(isSearching)")
        Button("end") { dismissSearch() }
      }
    }

    var body: some View {
      Results(text: "\(people.map(\.id)) \(query)")
        .searchable(text: $query, tokens: $people, suggestedTokens: .constant(suggested), prompt: "Find") { person in
          Text("@\(person.id)")
        }
        .searchSuggestions {
          Text("only Zoe").searchCompletion(Guest(id: "Zoe"))
          Text("all").searchCompletion("everybody")
          Text("nothing").searchCompletion(Number(id: 1))
        }
    }

    private struct Number: Identifiable {
      let id: Int
    }
  }

  @Test func aSearchFieldHasTokens() throws {
    let host = TestHost(GuestSearch(suggested: ["Ann", "Bob"].map(Guest.init)), size: CGSize(width: 400, height: 300))
    #expect(host.texts.contains("[]  false"))
    #expect(!host.texts.contains("@Ann"))
    let field = try #require(host.find(.textField))
    field.focus()
    host.find(.button, label: "@Bob")?.tap()
    #expect(host.texts.contains(#"["Bob"]  true"#))
    #expect(host.findAll(text: "@Bob").count == 1, "a token that is there is not suggested")
    field.type("a")
    host.find(.button, label: "@Ann")?.tap()
    #expect(host.texts.contains(#"["Bob", "Ann"]  true"#), "the text is cleared")
    host.find(.button, label: "nothing")?.tap()
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "only Zoe")?.tap()
    #expect(host.texts.contains(#"["Bob", "Ann", "Zoe"]  true"#), "a token is added once")
    host.find(.button, label: "Remove")?.tap()
    #expect(host.texts.contains(#"["Ann", "Zoe"]  true"#))
    field.type("b")
    field.press(.delete)
    #expect(host.texts.contains { $0.hasPrefix(#"["Ann", "Zoe"]"#) }, "the key belongs to the text")
    field.replaceText(with: "")
    field.press(.delete)
    #expect(host.texts.contains(#"["Ann"]  true"#))
    field.press(.delete)
    field.press(.delete)
    #expect(host.texts.contains("[]  true"))
    host.find(.button, label: "all")?.tap()
    #expect(host.texts.contains("[] everybody true"))
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "Clear")?.tap()
    #expect(host.texts.contains("[]  true"))
    host.find(.button, label: "only Zoe")?.tap()
    host.find(.button, label: "end")?.tap()
    #expect(host.texts.contains("[]  false"))
    #expect(!host.texts.contains("only Zoe"))
  }

  @Test func formsOfSearchFieldsWithTokens() {
    struct Forms: View {
      @State private var text = ""
      @State private var people = [Guest(id: "Ann")]
      @State private var isPresented = true
      var body: some View {
        Text("a").searchable(text: $text, tokens: $people) { Text($0.id) }
        Text("b").searchable(text: $text, tokens: $people, prompt: "Find") { Text($0.id) }
        Text("c").searchable(text: $text, tokens: $people, isPresented: $isPresented) { Text($0.id) }
        let prompt = "prompt*"
        Text("e").searchable(text: $text, tokens: $people, prompt: prompt) { Text($0.id) }
        Text("f").searchable(text: $text, tokens: $people, isPresented: $isPresented, prompt: "Find") { Text($0.id) }
        Text("g").searchable(text: $text, tokens: $people, isPresented: $isPresented, prompt: prompt) { Text($0.id) }
        Text("h").searchable(text: $text, tokens: $people, suggestedTokens: $people, prompt: prompt) { Text($0.id) }
        Text("i").searchable(text: $text, prompt: prompt) { Text("j") }
        Text("d").searchable(text: $text, tokens: $people, suggestedTokens: $people, prompt: Text("Find")) {
          Text($0.id)
        }
      }
    }
    let host = TestHost(VStack { Forms() })
    #expect(host.findAll(text: "Ann").count == 8)
    let prompts = host.findAll(.textField).map { field -> String? in
      if case .textField(let content, _) = field.tree.primitive { content.prompt } else { nil }
    }
    #expect(prompts == ["Search", "Find", "Search", "prompt*", "Find", "prompt*", "prompt*", "prompt*", "Find"])
  }

  @Test func viewsInsideRefreshTheList() async {
    struct Inside: View {
      @Environment(\.refresh) private var refresh
      @State private var isDone = false
      var body: some View {
        Button("refresh now") {
          Task {
            await refresh?()
            isDone = true
          }
        }
        Text(isDone ? "done" : "not done")
      }
    }
    let log = EventLog()
    let host = TestHost(NavigationStack { Inside().refreshable { log.add("refreshed") } })
    host.find(.button, label: "refresh now")?.tap()
    await host.settle { host.texts.contains("done") }
    #expect(log.entries == ["refreshed"])
  }

  @Test func badgesAreBesideTheirRow() {
    let host = TestHost(
      List {
        Text("inbox").badge(12)
        Text("sent").badge(0)
        Text("new").badge("!")
      })
    #expect(host.texts == ["inbox", "12", "sent", "new", "!"])
  }

  // MARK: - Tables

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
}
