import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ListTests {
  struct Numbers: View {
    let ids: [Int]
    var body: some View { List(ids, id: \.self) { Tally(name: "row \($0):") } }
  }

  @Test func rowsAreMadeAsThereIsRoomForThem() {
    let host = TestHost(Numbers(ids: Array(0..<10_000)), visibleRows: 3)
    #expect(host.texts == ["row 0: 0", "row 1: 0", "row 2: 0"])
    #expect(host.bodyCount(of: Tally.self) == 3)
    #expect(host.tree.children[0].description.hasPrefix("list of 10000\n  row\n    button"))
    host.find(.list)?.scroll(toRow: 5000)
    #expect(host.texts == ["row 5000: 0", "row 5001: 0", "row 5002: 0"])
    #expect(host.bodyCount(of: Tally.self) == 6)
    host.find(.list)?.scroll(toRow: 99_999)
    #expect(host.texts == ["row 9997: 0", "row 9998: 0", "row 9999: 0"])
  }

  @Test func stateIsKeptOutOfSight() {
    let host = TestHost(Numbers(ids: Array(0..<100)), visibleRows: 2)
    host.find(text: "row 1: 0")?.tap()
    host.find(.list)?.scroll(toRow: 50)
    host.find(.list)?.scroll(toRow: 1)
    #expect(host.texts == ["row 1: 1", "row 2: 0"])
    #expect(host.bodyCount(of: Tally.self) == 6)  // five rows, one of them twice
  }

  @Test func aChangeOutOfSightIsSeenLater() {
    let heard = PassthroughSubject<Int, Never>()
    struct Hearing: View {
      let id: Int
      let heard: PassthroughSubject<Int, Never>
      @State var last = 0
      var body: some View { Text("\(id): \(last)").onReceive(heard) { last = $0 } }
    }
    let host = TestHost(List(0..<10) { Hearing(id: $0, heard: heard) }, visibleRows: 1)
    host.find(.list)?.scroll(toRow: 1)
    heard.send(7)
    host.settle()
    #expect(host.texts == ["1: 7"])
    host.find(.list)?.scroll(toRow: 0)
    #expect(host.texts == ["0: 7"])
  }

  /// A row that is no view of a `ForEach` keeps its nodes while it has no elements.
  @Test func aRowThatComesBackShowsTheEndOfItsAnimation() throws {
    struct Fading: View {
      @State private var isFaded = false
      var body: some View {
        VStack {
          Button("fade") { withAnimation(.linear(duration: 1)) { isFaded.toggle() } }
          List {
            Text("fading").opacity(isFaded ? 0 : 1)
            ForEach(1..<10) { Text("row \($0)") }
          }
        }
      }
    }
    let host = TestHost(Fading(), visibleRows: 2)
    let opacity = {
      host.findAll { if case .modified(.opacity) = $0 { true } else { false } }.map(\.tree.primitive)
    }
    host.find(.button, label: "fade")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(opacity() == [.modified(.opacity(0.5))])
    host.find(.list)?.scroll(toRow: 5)
    #expect(opacity() == [])
    host.find(.list)?.scroll(toRow: 0)
    #expect(opacity() == [.modified(.opacity(0))])
    host.advance(by: .seconds(1))
    #expect(opacity() == [.modified(.opacity(0))])
  }

  // MARK: - Scrolling

  private struct Messages: View {
    @State private var messages = Array(0..<100)
    @State private var path: [Int] = []

    var body: some View {
      ScrollViewReader { proxy in
        NavigationStack(path: $path) {
          List {
            Text("start").id("start")
            Section("Messages") { ForEach(messages, id: \.self) { Text("message \($0)").id("id \($0)") } }
            HStack { NavigationLink("end", value: 1).id("end") }
          }
          .navigationDestination(for: Int.self) { _ in Text("page") }
        }
        Button("top") { proxy.scrollTo(50, anchor: .top) }
        Button("center") { proxy.scrollTo(20, anchor: .center) }
        Button("bottom") { proxy.scrollTo(70, anchor: .bottom) }
        Button("near") { proxy.scrollTo(73) }
        Button("nearer") { proxy.scrollTo(72) }
        Button("above") { proxy.scrollTo(60) }
        Button("start") { proxy.scrollTo("start") }
        Button("end of list") { proxy.scrollTo("end") }
        Button("made") { proxy.scrollTo("id 51", anchor: .top) }
        Button("missing") { proxy.scrollTo("missing") }
        Button("send") {
          messages.append(messages.count)
          proxy.scrollTo(messages.count - 1)
        }
        Button("push") { path = [1] }
        Button("pop") { path = [] }
        Button("remove first") { messages = Array(messages.dropFirst(10)) }
        Button("remove last") { messages = Array(messages.dropLast(90)) }
      }
    }
  }

  private func rows(_ host: TestHost<Messages>) -> [String] {
    host.find(.list)?.texts.map { $0.replacing("message ", with: "") } ?? []
  }

  @Test func aReaderScrollsAListToARow() {
    let host = TestHost(Messages(), visibleRows: 3)
    func rows(after button: String) -> [String] {
      host.find(.button, label: button)?.tap()
      return self.rows(host)
    }
    #expect(rows(after: "top") == ["50", "51", "52"])
    #expect(rows(after: "center") == ["19", "20", "21"])
    #expect(rows(after: "bottom") == ["68", "69", "70"])
    #expect(rows(after: "near") == ["71", "72", "73"])
    #expect(rows(after: "nearer") == ["71", "72", "73"])
    #expect(rows(after: "missing") == ["71", "72", "73"])
    #expect(rows(after: "above") == ["60", "61", "62"])
    #expect(rows(after: "start") == ["start", "Messages", "0"])
    #expect(rows(after: "made") == ["51", "52", "53"], "a view in a row that has been made")
    #expect(rows(after: "end of list") == ["98", "99", "end"])
    #expect(rows(after: "send") == ["98", "99", "100"])
  }

  @Test func aListThatWasCoveredShowsTheSameRows() {
    let host = TestHost(Messages(), visibleRows: 3)
    func rows(around buttons: String...) -> [String] {
      for button in ["push"] + buttons + ["pop"] { host.find(.button, label: button)?.tap() }
      return self.rows(host)
    }
    #expect(rows() == ["start", "Messages", "0"])
    host.find(.button, label: "top")?.tap()
    #expect(rows() == ["50", "51", "52"])
    #expect(rows() == ["50", "51", "52"])
    #expect(rows(around: "remove first") == ["50", "51", "52"])
    #expect(rows(around: "center") == ["19", "20", "21"], "while another page covers it")
    #expect(rows(around: "missing") == ["19", "20", "21"])
    host.find(.button, label: "top")?.tap()
    #expect(rows(around: "remove last") == ["start", "Messages", "end"])
  }

  @Test func aListWithoutASelectionFollowsItsLinks() {
    struct Linked: View {
      var selection: Binding<Int?>?
      var body: some View {
        NavigationStack {
          List(selection: selection) { NavigationLink("three", value: 3) }
            .navigationDestination(for: Int.self) { Text("page \($0)") }
        }
      }
    }
    let host = TestHost(Linked(selection: nil))
    host.find(text: "three")?.tap()
    #expect(host.find(text: "page 3") != nil)
  }

  @Test func aLazyStackInARowShowsAllItsViews() {
    let host = TestHost(
      List { LazyVStack { ForEach(0..<100) { Text("\($0)") } } }, size: CGSize(width: 100, height: 100))
    #expect(host.texts.count == 100)
  }

  @Test func aRowOutOfSightIsEvaluatedWhenItIsShownAgain() {
    struct Prefixed: View {
      let prefix: String
      var body: some View { List(0..<100, id: \.self) { Plain(text: "\(prefix) \($0)") } }
    }
    struct Plain: View {
      let text: String
      var body: some View { Text(text) }
    }
    let host = TestHost(Prefixed(prefix: "a"), visibleRows: 2)
    host.find(.list)?.scroll(toRow: 50)
    host.resetCounts()
    host.update(Prefixed(prefix: "b"))
    #expect(host.texts == ["b 50", "b 51"])
    #expect(host.bodyCount(of: Plain.self) == 2)
    host.find(.list)?.scroll(toRow: 0)
    #expect(host.texts == ["b 0", "b 1"])
    #expect(host.bodyCount(of: Plain.self) == 4)
  }

  /// A change evaluates each row once that is in sight afterwards, and none that it moves out of sight.
  @Test func aChangeEvaluatesTheRowsInSight() {
    enum Count { @MainActor static var rows = 0 }
    struct Root: View {
      @State var ids = Array(0..<100)
      @State var title = "a"
      var body: some View {
        List(ids, id: \.self) { Text(text($0)) }
        Button("reverse") { (ids, title) = (ids.reversed(), title + "r") }
        Button("swap") {
          ids.swapAt(0, 1)
          title += "s"
        }
      }
      private func text(_ id: Int) -> String {
        Count.rows += 1
        return "\(title) \(id)"
      }
    }
    let host = TestHost(Root(), visibleRows: 5)
    for (action, texts) in [
      ("reverse", (95..<100).reversed().map { "ar \($0)" }),
      ("swap", [98, 99, 97, 96, 95].map { "ars \($0)" }),
      ("reverse", (0..<5).map { "arsr \($0)" }),
      ("reverse", [98, 99, 97, 96, 95].map { "arsrr \($0)" }),
    ] {
      Count.rows = 0
      host.find(text: action)?.tap()
      #expect(Array(host.texts.prefix(5)) == texts)
      #expect(Count.rows == 5, "\(action): \(texts)")
    }
  }

  /// Inserts, moves, deletes and scrolls at random; the count of a row has to stay with its id.
  @Test(arguments: [nil, 5]) func stateFollowsIdsThroughManyChanges(visibleRows: Int?) {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var (ids, counts, next, first): ([Int], [Int: Int], Int, Int) = ([], [:], 0, 0)
    let host = TestHost(Numbers(ids: []), visibleRows: visibleRows)
    for step in 0..<300 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where !ids.isEmpty: ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
      case 1 where ids.count > 1:
        let moved = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
        ids.insert(moved, at: Int.random(in: 0...ids.count, using: &random))
      case 2 where step % 10 == 0: ids.shuffle(using: &random)
      case 3 where visibleRows != nil:
        first = Int.random(in: 0...ids.count, using: &random)
        host.find(.list)?.scroll(toRow: first)
      default:
        ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
        next += 1
      }
      host.update(Numbers(ids: ids))
      for id in counts.keys where !ids.contains(id) { counts[id] = nil }
      let room = visibleRows ?? ids.count
      first = min(first, max(ids.count - room, 0))
      let seen = ids[first..<min(first + room, ids.count)]
      if let id = seen.randomElement(using: &random) {
        host.find(text: "row \(id): \(counts[id] ?? 0)")?.tap()
        counts[id, default: 0] += 1
      }
      guard host.texts == seen.map({ "row \($0): \(counts[$0] ?? 0)" }) else {
        Issue.record("seed \(seed), step \(step): \(host.texts) for \(seen), \(counts)")
        return
      }
    }
  }

  /// Of rows with the same id only the first is shown, whatever the ids were before.
  @Test func repeatedIdsAreLeftOutThroughManyChanges() {
    struct Named: View {
      let rows: [(id: Int, name: String)]
      var body: some View { List(rows, id: \.id) { Tally(name: "\($0.id) \($0.name)") } }
    }
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var counts: [Int: Int] = [:]
    let host = TestHost(Named(rows: []))
    for step in 0..<300 {
      // Of six ids, so that nearly half of the collections have none twice.
      let rows = (0..<Int.random(in: 0...4, using: &random)).map { place in
        (id: Int.random(in: 0..<6, using: &random), name: "\(step).\(place)")
      }
      var seen: Set<Int> = []
      let shown = rows.filter { seen.insert($0.id).inserted }
      host.update(Named(rows: rows))
      counts = counts.filter { seen.contains($0.key) }
      if let row = shown.randomElement(using: &random) {
        host.find(text: "\(row.id) \(row.name) \(counts[row.id] ?? 0)")?.tap()
        counts[row.id, default: 0] += 1
      }
      guard host.texts == shown.map({ "\($0.id) \($0.name) \(counts[$0.id] ?? 0)" }) else {
        Issue.record("seed \(seed), step \(step): \(host.texts) for \(rows), \(counts)")
        return
      }
    }
  }

  @Test func whatIsGoneReleasesItsState() {
    final class Token {}
    struct Holder: View {
      @State var token: Token
      var body: some View { Text("held") }
    }
    final class Tokens {
      weak var first: Token?
      func make() -> Token {
        let token = Token()
        if first == nil { first = token }
        return token
      }
    }
    struct Root: View {
      let ids: [Int]
      let tokens: Tokens
      var body: some View { List(ids, id: \.self) { _ in Holder(token: tokens.make()) } }
    }
    let tokens = Tokens()
    let host = TestHost(Root(ids: [1], tokens: tokens))
    #expect(tokens.first != nil)
    host.update(Root(ids: [], tokens: tokens))
    #expect(tokens.first == nil)
    #expect(host.texts == [])
  }

  struct Person: Identifiable {
    let id: Int
    var name: String
  }

  @Test func aRowIsChosenByItsId() {
    struct Root: View {
      let people: [Person]
      @State var chosen: Int?
      var body: some View {
        List(people, selection: $chosen) { Text($0.name) }
        Text("chosen \(chosen ?? 0)")
        Button("clear") { chosen = nil }
      }
    }
    let people = [Person(id: 7, name: "Ann"), Person(id: 8, name: "Bea")]
    let host = TestHost(Root(people: people))
    host.find(text: "Bea")?.selectRow()
    #expect(host.texts.contains("chosen 8"))
    #expect(host.find(.list)?.selectedRows == [1])
    host.update(Root(people: people.reversed()))
    #expect(host.find(.list)?.selectedRows == [0])
    host.find(text: "clear")?.tap()
    #expect(host.find(.list)?.selectedRows == [])
  }

  @Test func severalRowsAreChosenByTheirTags() {
    struct Root: View {
      @State var chosen: Set<String> = ["c"]
      var body: some View {
        List(selection: $chosen) {
          Text("first").tag("a")
          Text("second").padding().tag("b")
          ForEach(0..<1) { _ in Text("third").tag("c") }
          Text("none")
        }
        Text(chosen.sorted().joined())
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.list)?.selectedRows == [2])
    host.find(text: "first")?.selectRow()
    host.find(text: "second")?.selectRow()
    #expect(host.texts.last == "abc")
    host.find(text: "third")?.selectRow()
    #expect(host.texts.last == "ab")
    host.find(text: "none")?.selectRow()
    #expect(host.texts.last == "ab")
    #expect(host.find(.list)?.selectedRows == [0, 1])
  }

  struct Mixed: View {
    let names: [String]
    let isLong: Bool
    var body: some View {
      List {
        Section("head") {
          ForEach(names, id: \.self) { Text($0) }
        }
        Group {
          if isLong { Text("long") } else { HStack { Text("short") } }
        }
        Text("last")
      }
    }
  }

  @Test func sectionsAndSingleViewsAreRows() {
    let host = TestHost(Mixed(names: ["a", "b"], isLong: true))
    #expect(
      host.tree.children[0].description == """
        list of 5
          header
            header:
              text "head"
          row
            text "a"
          row
            text "b"
          row
            text "long"
          row
            text "last"
        """)
    let operations = host.operations { host.update(Mixed(names: ["a", "b"], isLong: false)) }
    #expect(operations.filter { $0.hasSuffix(" row") } == ["make row", "remove row", "insert row"])
    #expect(host.texts == ["head", "a", "b", "short", "last"])
    host.update(Mixed(names: ["b"], isLong: false))
    #expect(host.texts == ["head", "b", "short", "last"])
  }

  @Test func rowsCanBeBoundAndModified() {
    struct Root: View {
      @State var people = [Person(id: 1, name: "Ann"), Person(id: 2, name: "Bea")]
      var body: some View {
        List {
          ForEach($people) { $person in TextField("Name", text: $person.name) }.padding(1)
        }
        List($people) { $person in Text(person.name) }
      }
    }
    let host = TestHost(Root())
    #expect(host.findAll(.row).count == 4)
    host.findAll(.textField).last?.replaceText(with: "Cid")
    #expect(host.texts == ["Ann", "Cid"])
  }

  @Test func anIdThatOccursTwiceIsShownOnce() {
    let host = TestHost(Numbers(ids: [1, 2, 1]))
    #expect(host.texts == ["row 1: 0", "row 2: 0"])
    #expect(host.warnings.count == 1)
  }

  /// Rows of another collection replace those with the same places in the first one.
  @Test func rowsOfAnotherCollectionAreOthers() {
    struct Root: View {
      @State var isFirst = true
      var body: some View {
        List {
          if isFirst { ForEach(0..<3) { Text("a\($0)") } } else { ForEach(0..<3) { Text("b\($0)") } }
          ForEach(0..<2) { Text("c\($0)") }
        }
        Button("change") { isFirst.toggle() }
      }
    }
    let host = TestHost(Root())
    host.find(text: "change")?.tap()
    #expect(host.texts == ["b0", "b1", "b2", "c0", "c1", "change"])
    host.find(text: "change")?.tap()
    #expect(host.texts == ["a0", "a1", "a2", "c0", "c1", "change"])
  }

  @Test func rowsOfTwoCollectionsChangeAtTheSameTime() {
    struct Rows: View {
      let first: [String]
      let second: [String]
      var body: some View {
        List {
          ForEach(first, id: \.self) { Text("first \($0)") }
          ForEach(second, id: \.self) { Text("second \($0)") }
        }
      }
    }
    let collections = ["ab", "xb", "b", "axb", "123", "23", "012", ""].map { $0.map { String($0) } }
    for first in collections.prefix(4) {
      for second in collections {
        for next in collections.prefix(4) {
          for last in collections {
            let host = TestHost(Rows(first: first, second: second))
            host.update(Rows(first: next, second: last))
            #expect(host.texts == next.map { "first \($0)" } + last.map { "second \($0)" })
          }
        }
      }
    }
  }
}
