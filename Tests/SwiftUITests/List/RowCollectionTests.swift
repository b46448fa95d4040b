import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The rows of a list as its renderer sees them: their order, kinds and values, their differences, and their elements.
@MainActor @Suite(.recordedViews)
struct RowCollectionTests {
  private enum Part: Hashable {
    case single(String)
    case several([Int])
    case section([Int], header: Bool, footer: Bool)
  }

  private struct Rows: View {
    let parts: [Part]
    @Binding var selection: Set<Int>
    var body: some View {
      List(selection: $selection) {
        ForEach(0..<4) { number in if number < parts.count { PartRows(part: parts[number], number: number) } }
      }
    }
  }

  private struct PartRows: View {
    let part: Part
    let number: Int
    var body: some View {
      switch part {
      case .single(let text): Text(text).tag(1000 + number)
      case .several(let numbers): ForEach(numbers, id: \.self) { Text("row \($0)") }
      case .section(let numbers, let header, let footer):
        Section {
          ForEach(numbers, id: \.self) { Text("row \($0)") }
        } header: {
          if header { Text("header \(number)") }
        } footer: {
          if footer { Text("footer \(number)") }
        }
      }
    }
  }

  private struct Flat: View {
    let first: [Int]
    let text: String?
    let second: [Int]
    @Binding var selection: Set<Int>
    var body: some View {
      List(selection: $selection) {
        Section("first") { ForEach(first, id: \.self) { Text("row \($0)") } }
        if let text { Text(text).tag(-1) }
        ForEach(second, id: \.self) { Text("row \($0)") }
        Text("no value")
      }
    }
  }

  private func rows(_ host: TestHost<Flat>) throws -> ListRows {
    guard case .list(let content, _)? = host.find(.list)?.tree.primitive else { throw CocoaError(.featureUnsupported) }
    return content.rows
  }

  @Test func rowsHaveKindsValuesAndIdentities() throws {
    for (first, text, second) in [([1, 2], "a", [3, 4, 5]), ([], nil, []), ([7], nil, [8]), ([], "b", [9, 10])]
      as [([Int], String?, [Int])]
    {
      let store = Store<Set<Int>>([])
      let host = TestHost(Flat(first: first, text: text, second: second, selection: store.binding))
      let rows = try rows(host)
      let values: [Int?] = [nil] + first + (text == nil ? [] : [-1]) + second + [nil]
      #expect(rows.count == values.count)
      for (index, value) in values.enumerated() {
        #expect(rows.kind(at: index) == (index == 0 ? .header : .row))
        #expect(rows.tag(at: index) == value.map { AnyHashable($0) }, "\(index) of \(values)")
        if let value { #expect(rows.index(of: AnyHashable(value)) == index) }
        #expect(rows.index(of: rows.id(at: index)) == index)
      }
      #expect(Set(values.indices.map { rows.id(at: $0) }).count == values.count)
      #expect(rows.index(of: AnyHashable(99)) == nil && rows.index(of: AnyHashable("a")) == nil)
      // Each value is selected by its row, and nothing by a header or a row without a value.
      let list = try #require(host.find(.list))
      for (index, value) in values.enumerated() {
        list.send(.select(index), to: list.element)
        #expect(store.value == Set([value].compactMap { $0 }), "\(index) of \(values)")
      }
      list.send(.selectRows(Array(values.indices)), to: list.element)
      #expect(store.value == Set(values.compactMap { $0 }))
      list.send(.select(nil), to: list.element)
      #expect(store.value == [])
      list.send(.select(values.count + 5), to: list.element)
      list.send(.selectRows([values.count, 0]), to: list.element)
      #expect(store.value == [], "there is no such row")
    }
  }

  /// The rows before and after those that are replaced are the same, and the ones between differ at both ends.
  @Test func theDifferenceIsOneReplacement() throws {
    let store = Store<Set<Int>>([])
    var random = SeededGenerator(seed: 3)
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func content() -> Flat {
      let first = (0..<6).filter { _ in below(3) > 0 }
      let second = (10..<16).filter { _ in below(3) > 0 }
      return Flat(
        first: below(4) == 0 ? first.reversed() : first, text: below(2) == 0 ? nil : "text",
        second: below(4) == 0 ? second.reversed() : second, selection: store.binding)
    }
    let host = TestHost(content())
    var old = try rows(host)
    for step in 0..<200 {
      let ids = (0..<old.count).map { old.id(at: $0) }
      host.update(content())
      let new = try rows(host)
      let newIDs = (0..<new.count).map { new.id(at: $0) }
      let change = new.changes(from: old)
      #expect(ids[..<change.old.lowerBound] == newIDs[..<change.new.lowerBound], "step \(step)")
      #expect(ids[change.old.upperBound...] == newIDs[change.new.upperBound...], "step \(step)")
      if !change.old.isEmpty, !change.new.isEmpty {
        #expect(ids[change.old.lowerBound] != newIDs[change.new.lowerBound], "step \(step)")
        #expect(ids[change.old.upperBound - 1] != newIDs[change.new.upperBound - 1], "step \(step)")
      }
      #expect(host.texts == TestHost(content(of: host)).texts, "step \(step)")
      #expect(new.changes(from: new).old.isEmpty && new.changes(from: new).new.isEmpty)
      old = new
    }
    func content(of host: TestHost<Flat>) -> Flat {
      let texts = host.texts
      let numbers = texts.filter { $0.hasPrefix("row ") }.compactMap { Int($0.dropFirst(4)) }
      return Flat(
        first: numbers.filter { $0 < 10 }, text: texts.contains("text") ? "text" : nil,
        second: numbers.filter { $0 >= 10 }, selection: store.binding)
    }
  }

  @Test func rowsThatHaveGoneAreNotContained() throws {
    let store = Store<Set<Int>>([])
    let host = TestHost(Flat(first: [1, 2], text: "text", second: [3, 4], selection: store.binding))
    let old = try rows(host)
    let shown = (0..<old.count).map { ListRows.Shown(rows: old, index: $0, element: old.show($0)) }
    #expect(shown.allSatisfy { old.contains($0) })
    host.update(Flat(first: [2], text: nil, second: [4, 5], selection: store.binding))
    let new = try rows(host)
    // The rows: header, 1, 2, text, 3, 4, no value.
    #expect(shown.map { new.contains($0) } == [true, false, true, false, false, true, true])
    for index in 0..<old.count { old.hide(index) }
  }

  /// A row is shown as often as it is hidden, and has the same element meanwhile.
  @Test func aRowHasOneElementWhileItIsShown() throws {
    let store = Store<Set<Int>>([])
    let host = TestHost(
      Flat(first: [1, 2], text: nil, second: Array(3..<30), selection: store.binding), visibleRows: 2)
    let rows = try rows(host)
    let element = rows.show(10)
    func isElement(of row: Int) -> Bool { rows.show(row) === element }
    let (isSame, isOther) = (isElement(of: 10), isElement(of: 11))
    #expect(isSame && !isOther)
    rows.hide(10)
    let isStill = isElement(of: 10)
    #expect(isStill)
    for _ in 0..<2 { rows.hide(10) }
    rows.hide(11)
    let isKept = isElement(of: 10)
    #expect(!isKept, "the element has been released")
    rows.hide(10)
  }

  // MARK: - Sections

  @Test(arguments: 0..<16) func sectionsHaveHeadersAndFooters(number: Int) {
    func part(_ number: Int, _ start: Int) -> Part {
      .section(Array(start..<(start + number)), header: number % 2 == 0, footer: number / 2 == 0)
    }
    let store = Store<Set<Int>>([])
    let parts = [part(number % 4, 0), .single("single"), part(number / 4, 10), .several([20, 21])]
    let host = TestHost(Rows(parts: parts, selection: store.binding))
    func expected(_ parts: [Part]) -> [String] {
      parts.enumerated().flatMap { index, part -> [String] in
        switch part {
        case .single(let text): return [text]
        case .several(let numbers): return numbers.map { "row \($0)" }
        case .section(let numbers, let header, let footer):
          return (header ? ["header \(index)"] : []) + numbers.map { "row \($0)" }
            + (footer ? ["footer \(index)"] : [])
        }
      }
    }
    #expect(host.texts == expected(parts))
    let changes: [[Part]] = [
      parts.reversed(), [parts[1], parts[0]], [.several([1]), parts[2], parts[0], .single("other")], [], parts,
    ]
    for parts in changes {
      host.update(Rows(parts: parts, selection: store.binding))
      #expect(host.texts == expected(parts))
    }
  }

  // MARK: - Properties

  /// Returns the properties of the first row.
  private func traits(_ row: some View) -> RowTraits? {
    let host = TestHost(List { row })
    return withExtendedLifetime(host) { host.find(.row)?.element.children.first?.layout.node?.rowTraits }
  }

  @Test func propertiesOfARowAreCombined() {
    let (inner, outer) = (EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), EdgeInsets())
    let text = Text("text")
    #expect(traits(text) == nil && traits(text.padding()) == nil)
    #expect(traits(text.listRowInsets(inner)) == RowTraits(insets: inner))
    #expect(traits(text.listRowInsets(inner).listRowInsets(outer)) == RowTraits(insets: outer))
    #expect(traits(text.listRowSeparator(.hidden)) == RowTraits(hidesSeparator: true))
    #expect(traits(text.listRowSeparator(.hidden, edges: .bottom)) == RowTraits(hidesSeparator: true))
    #expect(traits(text.listRowSeparator(.hidden, edges: .top))?.hidesSeparator == false)
    #expect(traits(text.listRowSeparator(.visible))?.hidesSeparator == false)
    #expect(traits(text.selectionDisabled()) == RowTraits(isSelectionDisabled: true))
    #expect(traits(text.selectionDisabled(false))?.isSelectionDisabled == false)
    // Each modifier adds its property to those of the others, whatever is between them.
    let all = RowTraits(insets: inner, hidesSeparator: true, isSelectionDisabled: true)
    #expect(traits(text.listRowInsets(inner).listRowSeparator(.hidden).selectionDisabled()) == all)
    #expect(traits(text.selectionDisabled().listRowSeparator(.hidden).listRowInsets(inner)) == all)
    #expect(
      traits(text.listRowSeparator(.hidden).padding().selectionDisabled().opacity(0.5).listRowInsets(inner)) == all)
    #expect(traits(text.listRowSeparator(.hidden).tag(1).badge(0))?.hidesSeparator == true)
    let colored = traits(text.listRowInsets(inner).listRowBackground(Color.red))
    #expect(colored?.hasBackground == true && colored?.insets == inner)
    #expect(traits(text.listRowBackground(Color.red).selectionDisabled())?.hasBackground == true)
  }

  /// A row whose element has several views shows them below each other, in the space of the row.
  @Test func aRowOfSeveralViewsContainsAllOfThem() {
    struct Root: View {
      let insets: EdgeInsets?
      let isButton: Bool
      var body: some View {
        List(0..<2) { number in
          if isButton {
            Button("a \(number)") {}.buttonStyle(.plain)
          } else {
            Text("a \(number)").listRowInsets(insets)
          }
          Text("longer \(number)")
        }
        .listStyle(.plain)
      }
    }
    let size = CGSize(width: 200, height: 400)
    func frames(_ host: TestHost<Root>) -> [CGRect] {
      ["a 0", "longer 0", "a 1", "longer 1"].compactMap { host.find(text: $0)?.frame }
    }
    let host = TestHost(Root(insets: nil, isButton: false), size: size)
    // The space around the content is 6 points high and 12 wide, and that between two views is 4 points high.
    let usual = [
      CGRect(x: 12, y: 6, width: 24, height: 20), CGRect(x: 12, y: 30, width: 64, height: 20),
      CGRect(x: 12, y: 62, width: 24, height: 20), CGRect(x: 12, y: 86, width: 64, height: 20),
    ]
    #expect(frames(host) == usual)
    host.update(Root(insets: EdgeInsets(top: 1, leading: 30, bottom: 2, trailing: 0), isButton: false))
    #expect(
      frames(host) == [
        CGRect(x: 30, y: 1, width: 24, height: 20), CGRect(x: 30, y: 25, width: 64, height: 20),
        CGRect(x: 30, y: 48, width: 24, height: 20), CGRect(x: 30, y: 72, width: 64, height: 20),
      ], "the first view sets the properties of the row")
    host.update(Root(insets: nil, isButton: false))
    #expect(frames(host) == usual)
    host.update(Root(insets: nil, isButton: true))
    #expect(frames(host) == usual, "a button beside another view is not the whole row")
  }
}
