import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing

@testable import SwiftUICore

/// Values exactly at a limit, and events of which only the first or the last counts.
@MainActor @Suite(.recordedViews)
struct LimitTests {
  // MARK: - Presentations

  @Test func anAlertThatIsDismissedPerformsItsFirstCancelButton() {
    struct Root: View {
      let log: EventLog
      @State private var isShown = false
      var body: some View {
        Button("show") { isShown = true }
          .alert("Alert", isPresented: Binding(get: { isShown }, set: { set($0) })) {
            Button("ok") { log.add("ok") }
            Button("one", role: .cancel) { log.add("one") }
            Button("two", role: .cancel) { log.add("two") }
          }
      }
      private func set(_ value: Bool) {
        log.add("set \(value)")
        isShown = value
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "show")?.tap()
    host.find(.alert)?.dismiss()
    #expect(log.take().sorted() == ["one", "set false"])
    #expect(host.find(.alert) == nil)
  }

  // MARK: - Updates

  @Test func theCompletionOfAStoppedUpdateRunsWithTheNextOne() {
    struct Root: View {
      let log: EventLog
      @State private var count = 0
      @State private var others = 0
      var body: some View {
        Button("count") { change() }.onChange(of: count) { change() }
        Button("other \(others)") { others += 1 }
      }
      private func change() {
        log.add("start")
        withAnimation(.linear(duration: 1)) {
          count += 1
        } completion: {
          log.add("end")
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "count")?.tap()
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    func count(_ entry: String) -> Int { log.entries.filter { $0 == entry }.count }
    #expect(count("start") > 100 && count("end") == count("start") - 1)
    // This update runs the completion of the last change, and finds the change, so that its updates don't end either.
    host.find(text: "other 0")?.tap()
    #expect(
      count("start") > 200 && count("end") == count("start") - 1)
  }

  // MARK: - Drops

  @Test func anItemThatIsDroppedInTheMiddleOfARowIsInsertedBeforeIt() async {
    struct Root: View {
      let log: EventLog
      var body: some View {
        List {
          ForEach(["a", "b"], id: \.self) { Text($0).frame(height: 40).listRowInsets(EdgeInsets()) }
            .dropDestination(for: String.self) { log.add("\($0) at \($1)") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    let height = host.find(text: "b")?.frame?.height ?? .nan
    for (distance, index) in [(-1, 1), (0, 1), (1, 2)] {
      _ = await host.find(text: "b")?.drop("x", at: CGPoint(x: 5, y: height / 2 + CGFloat(distance)))
      await host.settle { !log.entries.isEmpty }
      #expect(log.take() == [#"["x"] at \#(index)"#])
    }
  }

  // MARK: - Forms and tables

  @Test func aFormChangesItsMargins() {
    struct Root: View {
      let margin: CGFloat
      var body: some View { Form { Text("a") }.contentMargins(margin, for: .scrollContent) }
    }
    let host = TestHost(Root(margin: 10), size: CGSize(width: 200, height: 200))
    let before = host.find(text: "a")?.frame?.minY ?? .nan
    host.update(Root(margin: 35))
    #expect(host.find(text: "a")?.frame?.minY == before + 25)
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

  // MARK: - Scrolling

  @Test func ofTwoStopsAtTheSameDistanceTheFirstIsTaken() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 40) } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .never)), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byY: 100)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 80)
  }

  // MARK: - Animations

  @Test func keyframesWithoutADurationEndThoseBefore() {
    struct Root: View {
      let trigger: Int
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: trigger) {
          Text("\(Int($0))")
        } keyframes: { _ in
          KeyframeTrack { LinearKeyframe(trigger == 1 ? 100 : 7, duration: trigger == 1 ? 1 : 0) }
        }
      }
    }
    let host = TestHost(Root(trigger: 0))
    host.update(Root(trigger: 1))
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["50"])
    host.update(Root(trigger: 2))
    #expect(host.texts == ["7"])
    host.advance(by: .milliseconds(200))
    #expect(host.texts == ["7"] && !host.isAnimating)
  }

  // MARK: - Stored values

  @Test func aFileThatCannotBeWrittenIsNamedOnce() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
      let file = PropertyListFile(
        directory.appendingPathComponent("values.plist"), lock: directory.appendingPathComponent("lock"))
      for _ in 1...2 {
        try Data().write(to: directory)  // a file in the place of the directory
        for number in 1...3 { #expect(file.change { $0["a"] = .int(number) } == nil) }
        try FileManager.default.removeItem(at: directory)
        #expect(file.change { $0["a"] = .int(4) }?.count == 1)
        try FileManager.default.removeItem(at: directory)
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.components(separatedBy: "values.plist can't be written").count == 3)
  }

  @Test func valuesThatAreWrittenOnSeveralThreadsAreKept() {
    let keys = (0..<48).map { "LimitTests.\($0)" }
    for value in [StoredValue.int(1), nil] {
      DispatchQueue.concurrentPerform(iterations: keys.count) { DefaultsStore.standard.set(value, for: keys[$0]) }
      let stored = PropertyListFile(SettingsFiles.defaults, lock: SettingsFiles.defaults).read() ?? [:]
      #expect(keys.filter { stored[$0] != value } == [])
    }
  }
}
