import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct IdentityTests {
  @Test func theBranchesOfAnIfShareNoState() {
    struct Branches: View {
      let isFirst: Bool
      var body: some View { if isFirst { Tally(name: "a") } else { Tally(name: "b") } }
    }
    let host = TestHost(Branches(isFirst: true))
    host.find(text: "a 0")?.tap()
    #expect(host.texts == ["a 1"])
    host.update(Branches(isFirst: false))
    #expect(host.texts == ["b 0"])
    host.find(text: "b 0")?.tap()
    host.update(Branches(isFirst: true))
    #expect(host.texts == ["a 0"])
  }

  @Test func aViewMayBeAnEnumeration() {
    enum Phase: View {
      case waiting
      case failed(reason: String)
      var body: some View {
        switch self {
        case .waiting: Text("waiting")
        case .failed(let reason): Text(reason)
        }
      }
    }
    struct Root: View {
      let phase: Phase
      var body: some View { phase }
    }
    let host = TestHost(Root(phase: .waiting))
    #expect(host.texts == ["waiting"])
    host.update(Root(phase: .failed(reason: "offline")))
    #expect(host.texts == ["offline"])
    host.update(Root(phase: .failed(reason: "timeout")))
    #expect(host.texts == ["timeout"])
    host.update(Root(phase: .waiting))
    #expect(host.texts == ["waiting"])
    host.resetCounts()
    host.update(Root(phase: .waiting))
    #expect(host.bodyCount(of: Phase.self) == 0)
  }

  @Test func oneBranchKeepsItsStateWhenItsInputChanges() {
    struct Named: View {
      let name: String?
      var body: some View {
        Text("first")
        if let name { Tally(name: name) }
        Text("last")
      }
    }
    let host = TestHost(Named(name: "a"))
    host.find(text: "a 0")?.tap()
    host.update(Named(name: "b"))
    #expect(host.texts == ["first", "b 1", "last"])
    host.update(Named(name: nil))
    #expect(host.texts == ["first", "last"])
    host.update(Named(name: "c"))
    #expect(host.texts == ["first", "c 0", "last"])
  }

  @Test func anyViewKeepsStateWhileTheTypeIsTheSame() {
    struct Erased: View {
      let number: Int
      var body: some View {
        number < 2 ? AnyView(Tally(name: "n\(number)")) : AnyView(Group { Tally(name: "g") })
      }
    }
    let host = TestHost(Erased(number: 0))
    host.find(text: "n0 0")?.tap()
    host.update(Erased(number: 1))
    #expect(host.texts == ["n1 1"])
    host.update(Erased(number: 2))
    #expect(host.texts == ["g 0"])
  }

  @Test func equalInputIsNotEvaluated() {
    struct Outer: View {
      let number: Int
      var body: some View {
        Text("\(number)")
        Tally(name: "same")
        Tally(name: "other \(number)")
      }
    }
    let host = TestHost(Outer(number: 0))
    host.resetCounts()
    host.update(Outer(number: 1))
    #expect(host.bodyCount(of: Outer.self) == 1)
    #expect(host.bodyCount(of: Tally.self) == 1)
  }

  struct Rows: View {
    let ids: [Int]
    var body: some View {
      VStack {
        ForEach(ids, id: \.self) { Tally(name: "row \($0):") }
      }
    }
  }

  /// After random insertions, moves and deletions, each row still has the count of its id.
  @Test func stateFollowsIdsThroughAThousandChanges() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    var ids: [Int] = []
    var counts: [Int: Int] = [:]
    var next = 0
    let host = TestHost(Rows(ids: []))
    for step in 0..<1_000 {
      host.resetCounts()
      let before = Set(ids)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !ids.isEmpty: ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
      case 1 where ids.count > 1:
        let moved = ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
        ids.insert(moved, at: Int.random(in: 0...ids.count, using: &random))
      case 2 where step % 10 == 0: ids.shuffle(using: &random)
      default:
        ids.insert(next, at: Int.random(in: 0...ids.count, using: &random))
        next += 1
      }
      host.update(Rows(ids: ids))
      #expect(host.bodyCount(of: Tally.self) == Set(ids).subtracting(before).count, "seed \(seed), step \(step)")
      for id in counts.keys where !ids.contains(id) { counts[id] = nil }
      if let id = ids.randomElement(using: &random) {
        host.find(text: "row \(id): \(counts[id] ?? 0)")?.tap()
        counts[id, default: 0] += 1
      }
      guard host.texts == ids.map({ "row \($0): \(counts[$0] ?? 0)" }) else {
        Issue.record("seed \(seed), step \(step): \(host.texts) for \(ids), \(counts)")
        return
      }
    }
  }

  @Test func aMoveIsOneOperation() {
    let host = TestHost(Rows(ids: Array(0..<100)))
    var ids = Array(0..<100)
    ids.insert(ids.remove(at: 90), at: 3)
    #expect(host.operations { host.update(Rows(ids: ids)) } == ["move button"])
    ids.remove(at: 50)
    #expect(host.operations { host.update(Rows(ids: ids)) } == ["remove button"])
    #expect(host.operations { host.update(Rows(ids: ids)) } == [])
  }

  @Test func anIdThatOccursTwiceIsWarnedOf() {
    let host = TestHost(Rows(ids: [1, 2, 1]))
    #expect(host.texts == ["row 1: 0", "row 2: 0", "row 1: 0"])
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.contains("the ID 1 occurs multiple times") == true)
    host.update(Rows(ids: [2, 1, 1, 1]))
    #expect(host.texts == ["row 2: 0", "row 1: 0", "row 1: 0", "row 1: 0"])
    host.update(Rows(ids: []))
    #expect(host.texts == [])
  }

  @Test func aBoundCollectionBindsItsElements() {
    struct Item: Identifiable {
      let id: Int
      var count = 0
    }
    struct Element: View {
      @Binding var item: Item
      var body: some View { Button("\(item.id): \(item.count)") { item.count += 1 } }
    }
    struct Items: View {
      @State var items = [Item(id: 1), Item(id: 2)]
      var body: some View {
        ForEach($items) { Element(item: $0) }
        Button("drop") { _ = items.popLast() }
      }
    }
    let host = TestHost(Items())
    host.find(text: "2: 0")?.tap()
    #expect(host.texts == ["1: 0", "2: 1", "drop"])
    host.find(text: "drop")?.tap()
    #expect(host.texts == ["1: 0", "drop"])
  }

  @Test func aModifierWithABodyKeepsItsContentsState() {
    struct Framed: ViewModifier {
      let title: String
      @State private var presses = 0
      func body(content: Content) -> some View {
        VStack {
          Button("\(title) \(presses)") { presses += 1 }
          content
        }
      }
    }
    struct Root: View {
      let title: String
      let name: String
      var body: some View { Tally(name: name).modifier(Framed(title: title)) }
    }
    let host = TestHost(Root(title: "t", name: "a"))
    host.find(text: "t 0")?.tap()
    host.find(text: "a 0")?.tap()
    host.update(Root(title: "u", name: "b"))
    #expect(host.texts == ["u 1", "b 1"])
  }
}
