import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import SwiftUICore

/// State that changes while it is shown: the actions and contents of the last evaluation apply.
@MainActor @Suite(.recordedViews)
struct FurtherStateTests {
  // MARK: - Actions and contents

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

  @Test func aPageShowsTheStateOfTheViewBelowIt() {
    struct Root: View {
      @State private var count = 0
      var body: some View {
        NavigationStack { Middle(count: count) { count += 1 } }
      }
    }
    struct Middle: View {
      let count: Int
      let add: () -> Void
      @State private var isShown = false
      var body: some View {
        VStack {
          Button("open") { isShown = true }
          NavigationLink("link") { page("linked") }
        }
        .navigationDestination(isPresented: $isShown) { page("presented") }
      }
      private func page(_ name: String) -> some View {
        VStack {
          Text("\(name) \(count)")
          Button("add") { add() }
        }
      }
    }
    for (button, name) in [("open", "presented"), ("link", "linked")] {
      let host = TestHost(Root())
      host.find(text: button)?.tap()
      for count in 0..<3 {
        #expect(host.texts.contains("\(name) \(count)"))
        host.find(text: "add")?.tap()
      }
    }
  }

  @Test func aViewDependsOnEachPartThatItReads() {
    struct Pair: Equatable {
      var a = 1
      var b = 10
      var c = 100
    }
    struct Child: View {
      @Binding var a: Int
      @Binding var b: Int
      var body: some View { Text("\(a) \(b) \(a)") }
    }
    struct Root: View {
      @State private var pair = Pair()
      var body: some View {
        Child(a: $pair.a, b: $pair.b)
        Button("a") { pair.a += 1 }
        Button("b") { pair.b += 1 }
        Button("c") { pair.c += 1 }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    for (button, text) in [("b", "1 11 1"), ("a", "2 11 2"), ("b", "2 12 2"), ("c", "2 12 2")] {
      host.find(text: button)?.tap()
      #expect(host.texts.contains(text))
    }
    #expect(host.bodyCount(of: Child.self) == 3 && host.bodyCount(of: Root.self) == 0)
  }

  @Test func theLaterOfTwoValuesForAWindowApplies() {
    struct Root: View {
      @FocusedValue(\.stateTestName) private var name
      @State private var first = "first"
      @State private var second: String? = "second"
      var body: some View {
        VStack {
          Color.red.focusedSceneValue(\.stateTestName, first)
          Color.blue.focusedSceneValue(\.stateTestName, second)
          Text(name ?? "none")
          Button("change") { (first, second) = ("other", nil) }
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("second"))
    host.find(text: "change")?.tap()
    #expect(host.texts.contains("other"))
  }

  // MARK: - Animations

  /// A view with an animation of a second and one inside it.
  private struct Nested: View {
    let log: EventLog
    let animateInside: (() -> Void) -> Void
    @State private var width: CGFloat = 10
    @State private var height: CGFloat = 10
    var body: some View {
      Color.red.frame(width: width, height: height)
        .onTapGesture {
          withAnimation(.linear(duration: 1)) {
            width = 50
            animateInside { height = 50 }
          } completion: {
            log.add("outer")
          }
        }
    }
  }

  @Test func anAnimationInsideAnotherOneHasACompletionOfItsOwn() {
    let log = EventLog()
    let view = Nested(log: log) { change in withAnimation(.linear(duration: 5)) { change() } }
    let host = TestHost(view, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["outer"])
    #expect(host.isAnimating)
  }

  @Test func completionsOfNestedAnimationsRunOnTheirOwn() {
    let log = EventLog()
    let view = Nested(log: log) { change in
      withAnimation(.linear(duration: 3)) {
        change()
      } completion: {
        log.add("inner")
      }
    }
    let host = TestHost(view, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["outer"])
    for _ in 0..<5 { host.advance(by: .milliseconds(500)) }
    #expect(log.take() == ["inner"])
  }

  @Test func aCompletionRunsWhenTheAnimatedViewIsRemoved() {
    struct Sized: View, @preconcurrency Animatable {
      var width: CGFloat
      var animatableData: CGFloat {
        get { width }
        set { width = newValue }
      }
      var body: some View { Color.red.frame(width: width, height: 10) }
    }
    struct Root: View {
      let log: EventLog
      @State private var width: CGFloat = 10
      @State private var isShown = true
      var body: some View {
        Button("go") {
          withAnimation(.linear(duration: 10)) {
            width = 90
          } completion: {
            log.add("end")
          }
        }
        Button("remove") { isShown = false }
        if isShown { Sized(width: width) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    host.find(text: "go")?.tap()
    host.advance(by: .seconds(1))
    #expect(log.take() == [] && host.isAnimating)
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    host.advance(by: .milliseconds(100))
    #expect(log.take() == ["end"] && !host.isAnimating)
  }

  @Test func phasesThatVanishAreWarnedOf() {
    struct Root: View {
      @State private var phases = [1, 2]
      var body: some View {
        PhaseAnimator(phases) { Text("phase \($0)") }
        Button("empty") { phases = [] }
        Button("again") { phases = [7] }
      }
    }
    let host = TestHost(Root())
    host.find(text: "empty")?.tap()
    #expect(host.warnings.contains("A PhaseAnimator needs at least one phase."))
    #expect(host.texts.contains { $0.hasPrefix("phase ") })
    host.find(text: "again")?.tap()
    #expect(host.texts.contains("phase 7"))
  }

  @Test func updatesOfAClockNeverCountAsEndless() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let host = TestHost(
      TimelineView(.periodic(from: start, by: 1)) {
        Text("\(Int($0.date.timeIntervalSince(start)) % 1000)")
      })
    let first = host.texts
    for _ in 0..<999 { host.advance(by: .seconds(1)) }
    #expect(host.warnings == [])
    host.advance(by: .seconds(1))
    #expect(host.texts == first, "a thousand seconds later")
    host.advance(by: .seconds(1))
    #expect(host.texts != first)
  }

  // MARK: - Scrolling

  @Test func aBehaviorChoosesAnAnchor() {
    struct Behavior: ScrollTargetBehavior {
      let anchor: UnitPoint?
      func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        target.rect = CGRect(x: 200, y: 300, width: 20, height: 40)
        target.anchor = anchor
      }
    }
    func rest(_ anchor: UnitPoint?) -> CGPoint? {
      let host = TestHost(
        ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 1000, height: 1000) }
          .scrollTargetBehavior(Behavior(anchor: anchor)), size: CGSize(width: 100, height: 100))
      host.find(.scroll)?.scroll(byX: 20, byY: 20)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      return host.find(.scroll)?.contentOffset
    }
    #expect(rest(nil) == CGPoint(x: 200, y: 300))
    #expect(rest(.topLeading) == CGPoint(x: 200, y: 300))
    #expect(rest(.bottomTrailing) == CGPoint(x: 120, y: 240))
    #expect(rest(.center) == CGPoint(x: 160, y: 270))
  }

  @Test func theLastLineOfALazyGridMayBeShort() {
    struct Root: View {
      @State private var id: Int?
      var body: some View {
        Text("at \(id ?? -1)").frame(height: 20)
        ScrollView {
          VStack(spacing: 0) {
            LazyVGrid(columns: Array(repeating: GridItem(.fixed(30), spacing: 0), count: 3), spacing: 0) {
              ForEach(0..<7, id: \.self) { Text("\($0)").frame(height: 40) }
            }
            Color.red.frame(height: 300)
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id, anchor: .topTrailing)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 90, height: 120))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 50))
    #expect(host.texts.first == "at 5")
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 90))
    #expect(host.texts.first == "at 6")
  }

  @Test func aRowWithoutViewsIsNoDestination() {
    let host = TestHost(
      ScrollViewReader { reader in
        Button("last") { reader.scrollTo(19) }.frame(height: 20)
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<20, id: \.self) { number in
              if number != 19, number != 4 { Text("\(number)").frame(height: 20) }
            }
          }
        }
        .frame(height: 80)
        Button("inner") { reader.scrollTo(4, anchor: .top) }.frame(height: 20)
      }, size: CGSize(width: 100, height: 120))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 280))
    host.find(text: "last")?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 280)
    host.find(text: "inner")?.tap()
    #expect((80...100).contains(host.find(.scroll)?.contentOffset.y ?? 0), "the row that follows, or nearly")
  }

  @Test func rowsOfAHiddenPageAreNotVisible() {
    struct Root: View {
      let log: EventLog
      @State private var tab = 1
      var body: some View {
        Button("one") { tab = 1 }
        Button("two") { tab = 2 }
        TabView(selection: $tab) {
          Tab("1", systemImage: "star", value: 1) {
            ScrollView { Color.red.frame(height: 20).onScrollVisibilityChange { log.add("\($0)") } }
          }
          Tab("2", systemImage: "heart", value: 2) { Text("second") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 200))
    #expect(log.take() == ["true"])
    host.find(text: "two")?.tap()
    #expect(log.take() == ["false"])
    host.find(text: "one")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(log.take() == ["true"])
  }

  @Test func aLazyGridChangesItsColumns() {
    struct Root: View {
      @State private var width: CGFloat = 20
      var body: some View {
        Button("wide") { width += 10 }.frame(height: 20)
        ScrollView {
          LazyVGrid(
            columns: [GridItem(.fixed(width), spacing: 0), GridItem(.fixed(20))], alignment: .leading, spacing: 0
          ) {
            ForEach(0..<6, id: \.self) { Text("\($0)").frame(height: 20) }
          }
        }
        .frame(height: 60)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 80))
    func distance() -> CGFloat {
      let centers = ["0", "1"].compactMap { host.find(text: $0)?.frame?.midX }
      return centers.count == 2 ? centers[1] - centers[0] : .nan
    }
    #expect(distance() == 20)
    host.find(text: "wide")?.tap()
    #expect(distance() == 25)
  }

  // MARK: - Texts and paths

  @Test func anAttributeThatIsNilIsThatOfTheEnvironment() {
    func style(_ text: Text, _ change: (Text) -> some View) -> Style? { TestHost(change(text)).find(.text)?.style }
    func inWide(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontWidth(.expanded) } }
    func inSerif(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontDesign(.serif) } }
    func inBold(_ text: Text) -> Style? { style(text) { text in VStack { text }.fontWeight(.bold) } }
    let plain = Text("a")
    #expect(inWide(plain.fontWidth(.condensed)) == style(plain.fontWidth(.condensed)) { $0 })
    #expect(inWide(plain.fontWidth(.condensed)) != inWide(plain))
    #expect(inWide(plain.fontWidth(nil)) == inWide(plain))
    #expect(inSerif(plain.fontDesign(.monospaced)) == style(plain.fontDesign(.monospaced)) { $0 })
    #expect(inSerif(plain.fontDesign(.monospaced)) != inSerif(plain))
    #expect(inSerif(plain.fontDesign(nil)) == inSerif(plain))
    #expect(inBold(plain.fontWeight(.light)) == style(plain.fontWeight(.light)) { $0 })
    #expect(inBold(plain.fontWeight(nil)) == inBold(plain))
  }

  @Test func anArcWithoutACornerIsALine() {
    func path(from start: CGPoint, _ corner: CGPoint, _ end: CGPoint, radius: CGFloat = 3) -> Path {
      Path { path in
        path.move(to: start)
        path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      }
    }
    func line(_ start: CGPoint, _ end: CGPoint) -> Path {
      Path { path in
        path.move(to: start)
        path.addLine(to: end)
      }
    }
    let (a, b) = (CGPoint(x: 5, y: 5), CGPoint(x: 20, y: 5))
    #expect(path(from: a, a, b) == line(a, a))
    #expect(path(from: a, b, b) == line(a, b))
    #expect(path(from: a, b, CGPoint(x: 20, y: 25)) != line(a, b))
    #expect(path(from: a, b, CGPoint(x: 20, y: 25), radius: 0) == line(a, b))
  }
}

extension FocusedValues {
  @Entry fileprivate var stateTestName: String?
}
