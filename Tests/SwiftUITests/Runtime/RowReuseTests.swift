import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Rows that replace others in a list take over their elements, and are then what they would have been without that.
@MainActor
@Suite(.recordedViews, .serialized)
struct RowReuseTests {
  /// A description of a row.
  struct Item: Identifiable, Equatable {
    let id: Int
    var kind: Int
  }

  struct Row: View {
    let item: Item
    @State private var count = 0

    var body: some View {
      let size = CGFloat(item.id % 7 + 4)
      switch item.kind {
      case 0: Text("text \(item.id)")
      case 1:
        HStack(spacing: size) {
          Text("label \(item.id)").bold(item.id % 2 == 0)
          Spacer()
          Image(systemName: item.id % 2 == 0 ? "star" : "heart")
        }
      case 2: Text("padded \(item.id)").padding(size).background(item.id % 2 == 0 ? Color.red : Color.blue)
      case 3:
        VStack(alignment: item.id % 2 == 0 ? .leading : .trailing) {
          Text("title \(item.id)").opacity(size / 20)
          if item.id % 3 == 0 { Divider() }
          Text(String(repeating: "word ", count: item.id % 11))
        }
      case 4: Button("button \(item.id): \(count)") { count += 1 }
      case 5: Circle().fill(.red).frame(width: size, height: size).rotationEffect(.degrees(Double(size)))
      case 6: Text("hint \(item.id)").accessibilityLabel("label \(item.id)").offset(x: size)
      case 9: Text("one ") + Text("two \(item.id)").bold()
      case 10: Text("[link](https://localhost/\(item.id)) and text")
      case 11: (Text("one ") + Text("two \(item.id)").bold()).textSelection(.enabled)
      case 7: Text("over \(item.id)").overlay(alignment: .top) { Text("\(item.id % 5)") }.clipShape(.capsule)
      default:
        Text("first \(item.id)")
        Text("second \(item.id)").listRowSeparator(item.id % 2 == 0 ? .hidden : .visible)
      }
    }
  }

  struct Rows: View {
    let items: [Item]
    var body: some View { List(items) { Row(item: $0) } }
  }

  @Test(arguments: 0..<24) func randomRowsReplaceOthers(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    var next = 0
    func items(_ count: Int) -> [Item] {
      (0..<count).map { _ in
        next += 1
        // Every other list has rows of a single kind, which all take over elements.
        return Item(id: next, kind: seed % 2 == 0 ? below(12) : seed / 2)
      }
    }
    var all = items(30)
    let host = TestHost(Rows(items: all), visibleRows: 8)
    let list = try #require(host.find(.list))
    for step in 0..<40 {
      let place = below(all.count)
      switch below(8) {
      case 0: all.reverse()
      case 1: all.replaceSubrange(place..<min(place + 5, all.count), with: items(below(8)))
      case 2: all = items(20 + below(10))
      case 3: all = Array(all[place...] + all[..<place])
      case 4: all.insert(contentsOf: items(1 + below(3)), at: below(3))
      case 5: all.removeFirst(min(below(4), all.count - 1))
      case 6: for index in all.indices where below(3) == 0 { all[index].kind = below(12) }
      default: list.scroll(toRow: place)
      }
      if all.count < 12 { all += items(20) }
      host.update(Rows(items: all))
      host.settle()
      let first = list.core.firstRow
      let other = TestHost(Rows(items: all), visibleRows: 8)
      other.find(.list)?.scroll(toRow: first)
      for _ in 0..<3 {
        host.layOut()
        other.layOut()
      }
      let difference = try #require(other.find(.list)).core.difference(from: list.core)
      #expect(
        difference == nil, "seed \(seed), step \(step), from row \(first) of \(all.map { "\($0.id):\($0.kind)" })")
      if difference != nil { return }
    }
  }

  @Test func rowsOfTextsTakeOverElements() throws {
    let host = TestHost(Rows(items: (0..<100).map { Item(id: $0, kind: 0) }), visibleRows: 10)
    let list = try #require(host.find(.list))
    let elements = list.core.children.map { ObjectIdentifier($0) }
    host.update(Rows(items: (0..<100).reversed().map { Item(id: $0, kind: 0) }))
    #expect(list.core.children.map { ObjectIdentifier($0) } == elements)
    #expect(host.texts == (90..<100).reversed().map { "text \($0)" })
    // Rows of which none remains are replaced in the same way.
    host.update(Rows(items: (200..<300).map { Item(id: $0, kind: 0) }))
    #expect(list.core.children.map { ObjectIdentifier($0) } == elements)
    #expect(host.texts == (200..<210).map { "text \($0)" })
    list.scroll(toRow: 50)
    #expect(list.core.children.map { ObjectIdentifier($0) } == elements)
    #expect(host.texts == (250..<260).map { "text \($0)" })
  }

  @Test func rowsWithLinksAndSelectableTextsDoNotTakeOverElements() throws {
    func isTakenOver(kind: Int) throws -> Bool {
      let host = TestHost(Rows(items: (0..<10).map { Item(id: $0, kind: kind) }), visibleRows: 5)
      let list = try #require(host.find(.list))
      let elements = list.core.children.map { ObjectIdentifier($0) }
      host.update(Rows(items: (20..<30).map { Item(id: $0, kind: kind) }))
      return list.core.children.map { ObjectIdentifier($0) } == elements
    }
    #expect(try isTakenOver(kind: 9))
    #expect(try !isTakenOver(kind: 10))
    #expect(try !isTakenOver(kind: 11))
  }

  @Test func rowsThatStayVisibleKeepTheirElements() throws {
    let host = TestHost(Rows(items: (0..<5).map { Item(id: $0, kind: 0) }), visibleRows: 5)
    let list = try #require(host.find(.list))
    let elements = list.core.children.map { ObjectIdentifier($0) }
    host.update(Rows(items: [4, 0, 9, 2, 1].map { Item(id: $0, kind: 0) }))
    #expect(host.texts == [4, 0, 9, 2, 1].map { "text \($0)" })
    let after = list.core.children.map { ObjectIdentifier($0) }
    #expect([after[0], after[1], after[3], after[4]] == [4, 0, 2, 1].map { elements[$0] })
  }

  @Test func controlsStayWithTheirRows() throws {
    let host = TestHost(Rows(items: (0..<20).map { Item(id: $0, kind: 4) }), visibleRows: 3)
    host.find(text: "button 1: 0")?.tap()
    host.update(Rows(items: (0..<20).reversed().map { Item(id: $0, kind: 4) }))
    #expect(host.texts == ["button 19: 0", "button 18: 0", "button 17: 0"])
    host.find(text: "button 18: 0")?.tap()
    #expect(host.texts == ["button 19: 0", "button 18: 1", "button 17: 0"])
    host.update(Rows(items: (0..<20).map { Item(id: $0, kind: 4) }))
    #expect(host.texts == ["button 0: 0", "button 1: 1", "button 2: 0"])
  }

  @Test func aRowInAnAnimationKeepsItsElement() throws {
    struct Fading: View {
      let id: Int
      let isFaded: Bool
      var body: some View {
        Text("row \(id)").opacity(isFaded ? 0.5 : 1).animation(.linear(duration: 1), value: isFaded)
      }
    }
    struct Fades: View {
      let ids: [Int]
      let isFaded: Bool
      var body: some View { List(ids, id: \.self) { Fading(id: $0, isFaded: isFaded) } }
    }
    let host = TestHost(Fades(ids: Array(0..<10), isFaded: false), visibleRows: 2)
    host.update(Fades(ids: Array(0..<10), isFaded: true))
    host.advance(by: .milliseconds(500))
    let moving = try #require(host.find(.list)).core.children.map { ObjectIdentifier($0) }
    host.update(Fades(ids: Array(5..<10), isFaded: true))
    #expect(host.texts == ["row 5", "row 6"])
    #expect(try #require(host.find(.list)).core.children.allSatisfy { !moving.contains(ObjectIdentifier($0)) })
    host.advance(by: .seconds(2))
    #expect(host.texts == ["row 5", "row 6"])
  }

  /// A change of many rows, each with its own layout, moves the views of all rows.
  @Test func theViewsOfAllRowsMove() {
    struct Rows: View {
      let isWide: Bool
      var body: some View {
        List(0..<20, id: \.self) { _ in
          HStack(spacing: 0) {
            Color.red.frame(width: isWide ? 100 : 0, height: 10)
            Color.green.frame(width: 10, height: 10)
          }
          .frame(width: 200, alignment: .leading)
        }
      }
    }
    let host = TestHost(Rows(isWide: false), size: CGSize(width: 300, height: 300))
    func places() -> [CGFloat] {
      host.findAll { $0 == .color(.green) }.map { ($0.frame?.minX ?? 0) - LabelMetrics.row.insets.leading }
    }
    #expect(places() == Array(repeating: 0, count: 20))
    withAnimation(.linear(duration: 1)) { host.update(Rows(isWide: true)) }
    host.advance(by: .milliseconds(500))
    #expect(places().allSatisfy { abs($0 - 50) < 0.01 }, "\(places())")
    host.advance(by: .milliseconds(500))
    #expect(places() == Array(repeating: 100, count: 20))
  }
}
