import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ListRowTests {
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

  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  @Test func modifiersOfSeveralRowsApplyToEach() {
    struct Key: PreferenceKey {
      static let defaultValue: [Int] = []
      static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
    }
    struct Root: View {
      @State private var selection: Int?
      @State private var count = 3
      var body: some View {
        VStack {
          List(selection: $selection) {
            ForEach(0..<count, id: \.self) { Text("action \($0)").tag($0) }.accessibilityAction {}
            ForEach(0..<count, id: \.self) { Text("effect \($0)").tag(10 + $0) }
              .visualEffect { content, _ in content.opacity(0.5) }
            ForEach(0..<count, id: \.self) { Text("visible \($0)").tag(20 + $0) }.onScrollVisibilityChange { _ in }
            ForEach(0..<count, id: \.self) { Text("anchor \($0)").tag(30 + $0) }
              .anchorPreference(key: Key.self, value: .bounds) { _ in [1] }
          }
          .listStyle(.plain)
          Text("selected \(selection ?? -1)")
          Button("more") { count += 1 }
        }
      }
    }
    let host = TestHost(Root())
    guard case .list(let content, _)? = host.find(.list)?.tree.primitive else {
      Issue.record("no list")
      return
    }
    #expect(content.rowCount == 12)
    func select(_ row: Int) { if let list = host.find(.list) { list.send(.select(row), to: list.element) } }
    for row in [0, 4, 8, 11] {
      select(row)
      note(host.texts.filter { $0.hasPrefix("selected") })
    }
    #expect(host.find(text: "selected 32") != nil)
    host.find(text: "more")?.tap()
    select(15)
    #expect(host.find(text: "selected 33") != nil)
  }

  @Test func actionsOfRowsAreThoseOfTheLastEvaluation() async {
    struct Root: View {
      let log: EventLog
      @State private var names = ["a", "b", "c"]
      @State private var round = 1
      var body: some View {
        Button("next") { round += 1 }
        List {
          ForEach(names, id: \.self) { Text($0) }
            .onDelete { [round] in log.add("delete \(Array($0)) in \(round)") }
            .onMove { [round] in log.add("move \(Array($0)) to \($1) in \(round)") }
            .dropDestination(for: String.self) { [round] in log.add("insert \($0) at \($1) in \(round)") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    for round in 1...2 {
      host.find(text: "b")?.deleteRow()
      _ = await host.find(text: "b")?.drop("x")
      await host.settle { log.entries.count == 2 }
      let entries = log.take()
      #expect(entries.count == 2 && entries.allSatisfy { $0.hasSuffix(" in \(round)") })
      #expect(entries.first == "delete [1] in \(round)")
      host.find(text: "next")?.tap()
    }
  }

  @Test func aRowWithABackgroundHasItsInsets() {
    struct Root: View {
      let insets: EdgeInsets?
      var body: some View {
        List {
          Text("outside").listRowBackground(Color.red).listRowInsets(insets)
          Text("inside").listRowInsets(insets).listRowBackground(Color.blue)
          Text("usual").listRowBackground(Color.green)
        }
        .listStyle(.plain)
      }
    }
    let host = TestHost(
      Root(insets: EdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 0)), size: CGSize(width: 200, height: 200))
    func places() -> [CGFloat?] { ["outside", "inside", "usual"].map { host.find(text: $0)?.frame?.minX } }
    #expect(places() == [30, 30, 12])
    let backgrounds = host.findAll(.color).compactMap(\.frame)
    #expect(backgrounds.map(\.minX) == [0, 0, 0] && backgrounds.map(\.width) == [200, 200, 200])
    #expect(backgrounds[0].height == backgrounds[1].height && backgrounds[1].maxY == backgrounds[2].minY)
    host.update(Root(insets: EdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 0)))
    #expect(places() == [50, 50, 12])
    host.update(Root(insets: nil))
    #expect(places() == [12, 12, 12])
  }

  /// Of several modifiers that set a property of a row, the outermost applies, whatever is between them.
  @Test func theOutermostModifierSetsThePropertiesOfARow() {
    let (inner, outer) = (
      EdgeInsets(top: 3, leading: 30, bottom: 5, trailing: 7), EdgeInsets(top: 9, leading: 50, bottom: 11, trailing: 13)
    )
    func frames(_ row: some View) -> [CGRect?] {
      let host = TestHost(
        List {
          row
          Text("next")
        }
        .listStyle(.plain), size: CGSize(width: 200, height: 200))
      return [host.find(text: "a")?.frame, host.find(text: "next")?.frame]
    }
    let text = Text("a").frame(maxWidth: .infinity, alignment: .leading)
    let expected = frames(text.listRowInsets(outer))
    #expect(expected != frames(text.listRowInsets(inner)))
    #expect(frames(text.listRowInsets(inner).listRowInsets(outer)) == expected)
    #expect(frames(text.listRowInsets(inner).listRowSeparator(.hidden).listRowInsets(outer)) == expected)
    #expect(frames(text.listRowInsets(inner).listRowBackground(Color.red).listRowInsets(outer)) == expected)
    #expect(frames(text.listRowInsets(inner).badge(0).opacity(0.5).tag(1).listRowInsets(outer)) == expected)
    #expect(frames(text.listRowInsets(inner).listRowInsets(inner).listRowInsets(outer)) == expected)
    #expect(frames(Group { text.listRowInsets(inner) }.listRowInsets(outer)) == expected)
    #expect(frames(ForEach(0..<1) { _ in text.listRowInsets(inner) }.listRowInsets(outer)) == expected)
    #expect(frames(text.listRowInsets(outer).listRowSeparator(.hidden)) == expected)
    #expect(frames(text.listRowInsets(outer).listRowInsets(nil)) == expected)
  }
}
