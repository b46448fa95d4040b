import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// The views that an update evaluates, the reasons for the evaluations, and their durations.
@MainActor @Suite(.recordedViews)
struct EvaluationTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var name: String
    var isDone = false
  }

  struct ItemRow: View {
    @Binding var item: Item
    var body: some View { Toggle("\(item.name) \(item.isDone)", isOn: $item.isDone) }
  }

  struct Items: View {
    @State var items = (0..<100).map { Item(id: $0, name: "row \($0)") }
    var body: some View {
      VStack { ForEach($items) { $item in ItemRow(item: $item) } }
      Button("first") { items[0].name = "new" }
    }
  }

  @Test func onlyTheChangedRowOfABoundCollectionIsEvaluated() {
    let host = TestHost(Items())
    host.resetCounts()
    host.find(.toggle, label: "row 7 false")?.toggle()
    #expect(host.bodyCount(of: ItemRow.self) == 1)
    #expect(host.find(text: "row 7 true") != nil)
    host.find(text: "first")?.tap()
    #expect(host.bodyCount(of: ItemRow.self) == 2)
    #expect(host.find(text: "new false") != nil)
  }

  @Test func onlyTheChangedRowOfAListIsEvaluated() {
    struct Root: View {
      @State var items = (0..<30).map { Item(id: $0, name: "row \($0)") }
      var body: some View {
        List($items) { $item in ItemRow(item: $item) }
        Button("reverse") { items.reverse() }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(.toggle, label: "row 7 false")?.toggle()
    #expect(host.bodyCount(of: ItemRow.self) == 1)
    host.find(text: "reverse")?.tap()
    #expect(host.texts.first == "row 29 false")
    #expect(host.texts.contains("row 7 true"))
    host.find(.toggle, label: "row 29 false")?.toggle()
    #expect(host.texts.first == "row 29 true")
  }

  final class Model: ObservableObject {
    @Published var items = (0..<20).map { Item(id: $0, name: "row \($0)") }
  }

  @Test func onlyTheChangedRowOfAnObjectIsEvaluated() {
    struct Root: View {
      @StateObject var model = Model()
      var body: some View {
        VStack { ForEach($model.items) { $item in ItemRow(item: $item) } }
        Button("both") {
          model.items[1].name = "one"
          model.items[2].name = "two"
        }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(.toggle, label: "row 7 false")?.toggle()
    #expect(host.bodyCount(of: ItemRow.self) == 1)
    host.find(text: "both")?.tap()
    #expect(host.bodyCount(of: ItemRow.self) == 3)
    #expect(Array(host.texts[0..<3]) == ["row 0 false", "one false", "two false"])
  }

  @Test func aRowThatReadsNothingOfItsElementIsNotEvaluated() {
    struct Silent: View {
      @Binding var item: Item
      var body: some View { Text("item") }
    }
    struct Root: View {
      @StateObject var model = Model()
      var body: some View {
        Text(model.items[0].name)
        ForEach($model.items) { Silent(item: $0) }
        Button("rename") { model.items[0].name = "new" }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(text: "rename")?.tap()
    #expect(host.texts.first == "new")
    #expect(host.bodyCount(of: Silent.self) == 0)
  }

  @Test func aReaderOfAPartIsNotEvaluatedForAnother() {
    struct Part: View {
      @Binding var name: String
      var body: some View { Text(name) }
    }
    struct Root: View {
      @State var item = Item(id: 0, name: "a")
      var body: some View {
        Part(name: $item.name)
        Button("other") { item.isDone.toggle() }
        Button("same") { item.name = "b" }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(text: "other")?.tap()
    #expect(host.bodyCount(of: Part.self) == 0)
    host.find(text: "same")?.tap()
    #expect(host.bodyCount(of: Part.self) == 1)
    #expect(host.texts[0] == "b")
  }

  struct Rounded: View, Equatable {
    let value: Double
    nonisolated static func == (one: Self, other: Self) -> Bool { one.value.rounded() == other.value.rounded() }
    var body: some View { Text(verbatim: "\(value)") }
  }

  @Test func anEquatableViewIsComparedByItsOwnOperator() {
    struct Root: View {
      let value: Double
      var body: some View {
        Rounded(value: value).equatable()
        EquatableView(content: Rounded(value: value))
      }
    }
    let host = TestHost(Root(value: 1))
    host.update(Root(value: 1.2))
    #expect(host.texts == ["1.0", "1.0"])
    #expect(host.bodyCount(of: Rounded.self) == 2)
    host.update(Root(value: 1.8))
    #expect(host.texts == ["1.8", "1.8"])
  }

  struct Explained: View {
    let title: String
    @State var count = 0
    @State var isOn = false
    var body: some View {
      let _ = Self._printChanges()
      Button("\(title) \(count) \(isOn)") { count += 1 }
      Toggle("on", isOn: $isOn)
    }
  }

  @Test func aViewSaysWhyItIsEvaluated() {
    let host = TestHost(Explained(title: "a"))
    #expect(host.printedChanges == ["Explained: @self, @identity changed."])
    host.find(text: "a 0 false")?.tap()
    host.find(.toggle)?.toggle()
    host.update(Explained(title: "b"))
    #expect(
      host.printedChanges.dropFirst() == [
        "Explained: _count changed.", "Explained: _isOn changed.", "Explained: @self changed.",
      ])
  }

  final class Log {
    var lines: [String] = []
  }

  final class Counted: ObservableObject {
    let log: Log
    init(_ log: Log) { self.log = log }
    deinit { log.lines.append("released") }
  }

  struct Guest: View {
    let log: Log
    @StateObject var object: Counted
    init(_ log: Log) {
      self.log = log
      _object = StateObject(wrappedValue: Counted(log))
    }
    var body: some View { Text("guest").onDisappear { log.lines.append("disappeared") } }
  }

  @Test func objectsAreReleasedAfterOnDisappear() {
    struct Root: View {
      let isOn: Bool
      let log: Log
      var body: some View { if isOn { Guest(log) } }
    }
    let log = Log()
    let host = TestHost(Root(isOn: true, log: log))
    host.update(Root(isOn: false, log: log))
    #expect(log.lines == ["disappeared", "released"])
  }

  // MARK: - Updates that don't end

  struct Runaway: View {
    @State var count = 0
    @State var other = 0
    var body: some View {
      Text("\(other)")
        .onChange(of: count) { count += 1 }
      Button("start \(count > 0)") { count += 1 }
      Button("other") { other += 1 }
    }
  }

  @Test func anEndlessOnChangeIsNamedAndStopped() {
    let host = TestHost(Runaway())
    host.find(text: "start false")?.tap()
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    #expect(host.warnings.first?.hasSuffix("(Runaway.count)") == true)
    // Other views still work.
    host.find(text: "other")?.tap()
    #expect(host.texts.first == "1")
  }

  @Test func anEndlessBodyIsNamedAndStopped() {
    struct Root: View {
      @State var count = 0
      var body: some View {
        let _ = { count += 1 }()
        Text("\(count)")
      }
    }
    let host = TestHost(Root())
    #expect(host.warnings.contains { $0.contains("Updates don't end") && $0.hasSuffix("(Root.count)") })
  }

  @Test func aLongButFiniteChainOfUpdatesIsFinished() {
    struct Root: View {
      @State var count = 0
      var body: some View {
        Button("go \(count)") { count = 1 }.onChange(of: count) { if count < 200 { count += 1 } }
      }
    }
    let host = TestHost(Root())
    host.find(text: "go 0")?.tap()
    #expect(host.texts == ["go 200"])
    #expect(host.warnings == [])
  }

  @Test func aConditionOutsideTheViewsIsCheckedAgain() async {
    let host = TestHost(Text("a"))
    let done = Store(false)
    Task { @MainActor in
      for _ in 0..<10 { await Task.yield() }
      done.value = true
    }
    await host.settle { done.value }
    #expect(done.value)
  }

  private final class Reference: View { var body: some View { Text("shown") } }

  @Test func aViewIsNoClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = TestHost(Reference()) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Reference is a class. Views and modifiers are structures."))
  }
}
