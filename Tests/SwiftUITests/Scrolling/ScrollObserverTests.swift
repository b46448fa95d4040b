import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Actions that follow a scroll view: its geometry, its phases, and the views that it shows.
@MainActor @Suite(.recordedViews)
struct ScrollObserverTests {
  private final class Log<Value> {
    var values: [Value] = []
  }

  private func rows(_ count: Int = 20) -> some View {
    VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Text("\($0)").frame(width: 50, height: 20) } }
  }

  // MARK: - Geometry

  @Test func theGeometryIsReported() {
    let log = Log<ScrollGeometry>()
    let host = TestHost(
      ScrollView { rows() }.contentMargins(.top, 10).contentMargins(.bottom, 30)
        .onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }, action: { _, new in log.values.append(new) }),
      size: CGSize(width: 50, height: 100))
    #expect(log.values.count == 1)
    let insets = EdgeInsets(top: 10, leading: 0, bottom: 30, trailing: 0)
    let first = ScrollGeometry(
      contentOffset: CGPoint(x: 0, y: -10), contentSize: CGSize(width: 50, height: 400), contentInsets: insets,
      containerSize: CGSize(width: 50, height: 100))
    #expect(log.values.last == first, "the offset is negative by the margin")
    #expect(first.bounds == CGRect(x: 0, y: -10, width: 50, height: 100))
    #expect(first.visibleRect == CGRect(x: 0, y: 0, width: 50, height: 60))
    #expect(first.debugDescription.contains("contentOffset"))
    host.find(.scroll)?.scroll(byY: 60)
    #expect(log.values.count == 2 && log.values.last?.contentOffset.y == 50)
    host.find(.scroll)?.scroll(byY: 1000)
    #expect(log.values.last?.contentOffset.y == 330 && log.values.last?.visibleRect.maxY == 400)
  }

  @Test func theActionRunsWhenTheValueChanges() {
    struct Root: View {
      let log: Log<String>
      @State private var count = 20
      @State private var isScrolled = false
      @State private var limit: CGFloat = 0

      var body: some View {
        ScrollView { VStack(spacing: 0) { ForEach(0..<count, id: \.self) { _ in Color.red.frame(height: 20) } } }
          .onScrollGeometryChange(for: Bool.self) { [limit] geometry in
            geometry.contentOffset.y > limit
          } action: { old, new in
            log.values.append("\(old) \(new)")
            isScrolled = new
          }
          .onScrollGeometryChange(for: CGFloat.self, of: \.contentSize.height) { log.values.append("\($0) \($1)") }
        Text(isScrolled ? "scrolled" : "at the top")
        Button("add") { count += 1 }
        Button("limit") { limit = 100 }
      }
    }
    let log = Log<String>()
    let host = TestHost(Root(log: log), size: CGSize(width: 50, height: 150))
    #expect(log.values.sorted() == ["400.0 400.0", "false false"], "once after the first layout")
    log.values = []
    host.find(.scroll)?.scroll(byY: 30)
    host.find(.scroll)?.scroll(byY: 30)
    #expect(log.values == ["false true"])
    #expect(host.find(text: "scrolled") != nil)
    host.find(.button, label: "add")?.tap()
    #expect(log.values == ["false true", "400.0 420.0"])
    host.find(.button, label: "limit")?.tap()
    #expect(log.values.last == "true false", "another closure may compute another value")
  }

  @Test func aClosureThatChangesAloneIsAskedAgain() {
    struct Fixed: View {
      var body: some View { ScrollView { Color.red.frame(height: 500) } }
    }
    struct Root: View {
      let log: Log<CGFloat>
      @State private var factor: CGFloat = 1

      var body: some View {
        Fixed().onScrollGeometryChange(for: CGFloat.self) { [factor] in
          $0.contentSize.height * factor
        } action: {
          log.values.append($1)
        }
        Button("double") { factor = 2 }
      }
    }
    let log = Log<CGFloat>()
    let host = TestHost(Root(log: log), size: CGSize(width: 50, height: 150))
    host.find(.button, label: "double")?.tap()
    #expect(log.values == [500, 1000])
  }

  @Test func theFirstScrollViewCounts() {
    let log = Log<CGFloat>()
    let host = TestHost(
      VStack {
        Text("title")
        ScrollView {
          ScrollView(.horizontal) { Color.red.frame(width: 900, height: 20) }
          Color.blue.frame(width: 20, height: 500)
        }
        ScrollView { Color.green.frame(width: 20, height: 700) }
      }
      .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.x + $0.contentOffset.y }) { _, new in
        log.values.append(new)
      }, size: CGSize(width: 100, height: 300))
    log.values = []
    let scrolls = host.findAll(.scroll)
    #expect(scrolls.count == 3)
    scrolls[1].scroll(byX: 10)
    scrolls[2].scroll(byY: 10)
    #expect(log.values == [])
    scrolls[0].scroll(byY: 10)
    #expect(log.values == [10])
  }

  @Test func formsAreFollowed() {
    let log = Log<CGFloat>()
    let host = TestHost(
      Form { ForEach(0..<30, id: \.self) { Text("\($0)") } }
        .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }) { log.values.append($1 - $0) },
      size: CGSize(width: 100, height: 100))
    host.find(.form)?.scroll(byY: 25)
    #expect(log.values == [0, 25])
  }

  @Test func anAnimationReportsItsWay() {
    struct Root: View {
      let log: Log<CGFloat>
      @State private var position = ScrollPosition()
      var body: some View {
        ScrollView { Color.red.frame(width: 20, height: 500) }
          .scrollPosition($position)
          .onScrollGeometryChange(for: CGFloat.self, of: \.contentOffset.y) { log.values.append($1) }
        Button("end") { withAnimation(.linear(duration: 1)) { position.scrollTo(edge: .bottom) } }
      }
    }
    let log = Log<CGFloat>()
    let host = TestHost(Root(log: log), size: CGSize(width: 50, height: 120))
    host.find(.button, label: "end")?.tap()
    host.advance(by: .milliseconds(500))
    host.advance(by: .milliseconds(600))
    let end = host.find(.scroll)?.contentOffset.y ?? 0
    #expect(end > 300 && log.values.last == end)
    #expect(log.values.contains { $0 > 0 && $0 < end })
  }

  // MARK: - Phases

  private struct Phases: View {
    let log: Log<String>
    var behavior: PagingScrollTargetBehavior?
    @State private var position = ScrollPosition()

    var body: some View {
      let scroll = ScrollView { Color.red.frame(width: 20, height: 1000) }
        .scrollPosition($position)
        .onScrollPhaseChange { old, new in log.values.append("\(old)-\(new)") }
        .onScrollPhaseChange { (_, new, context: ScrollPhaseChangeContext) in
          if let velocity = context.velocity {
            log.values.append("\(new) \(velocity.dy > 0 ? "down" : "up") \(context.geometry.contentOffset.y)")
          }
        }
      if let behavior { scroll.scrollTargetBehavior(behavior) } else { scroll }
      Button("end") { withAnimation(.linear(duration: 0.5)) { position.scrollTo(edge: .bottom) } }
      Button("jump") { position.scrollTo(edge: .top) }
    }
  }

  @Test func theUserScrollsAndStops() {
    let log = Log<String>()
    let host = TestHost(Phases(log: log), size: CGSize(width: 50, height: 150))
    #expect(log.values == [])
    host.find(.scroll)?.scroll(byY: 30)
    #expect(log.values == ["idle-interacting"])
    host.advance(by: .milliseconds(100))
    host.find(.scroll)?.scroll(byY: 30)
    host.advance(by: .milliseconds(100))
    #expect(log.values == ["idle-interacting"])
    host.advance(by: .milliseconds(100))
    #expect(log.values.sorted() == ["idle down 60.0", "idle-interacting", "interacting-idle"])
  }

  @Test func aScrollViewMovesToItsTarget() {
    let log = Log<String>()
    let host = TestHost(Phases(log: log, behavior: .paging), size: CGSize(width: 50, height: 150))
    host.find(.scroll)?.scroll(byY: 30)
    for _ in 0..<6 { host.advance(by: .milliseconds(100)) }
    #expect(
      log.values.filter { $0.contains("-") } == [
        "idle-interacting", "interacting-decelerating", "decelerating-idle",
      ])
    #expect(log.values.contains("decelerating down 30.0"))
  }

  @Test func theProgramScrolls() {
    let log = Log<String>()
    let host = TestHost(Phases(log: log), size: CGSize(width: 50, height: 150))
    host.find(.button, label: "jump")?.tap()
    #expect(log.values == [], "no animation, no phase")
    host.find(.button, label: "end")?.tap()
    host.advance(by: .milliseconds(200))
    #expect(log.values == ["idle-animating"])
    host.advance(by: .milliseconds(400))
    #expect(log.values == ["idle-animating", "animating-idle"])
    host.find(.button, label: "jump")?.tap()
    host.find(.button, label: "end")?.tap()
    host.advance(by: .milliseconds(100))
    host.find(.scroll)?.scroll(byY: -5)
    host.advance(by: .milliseconds(300))
    #expect(
      log.values.dropFirst(2).filter { $0.contains("-") } == [
        "idle-animating", "animating-interacting", "interacting-idle",
      ])
    #expect(ScrollPhase.tracking.isScrolling && !ScrollPhase.idle.isScrolling)
  }

  // MARK: - Visibility

  @Test(arguments: [false, true]) func viewsBecomeVisible(lazy: Bool) {
    let log = Log<String>()
    let rows = ForEach(0..<10, id: \.self) { number in
      Color.red.frame(width: 50, height: 40)
        .onScrollVisibilityChange { log.values.append("\(number) \($0)") }
    }
    let host = TestHost(
      ScrollView {
        if lazy { LazyVStack(spacing: 0) { rows } } else { VStack(spacing: 0) { rows } }
      }, size: CGSize(width: 50, height: 100))
    #expect(log.values.sorted() == ["0 true", "1 true", "2 true"], "half of row 2 is visible")
    log.values = []
    host.find(.scroll)?.scroll(byY: 10)
    #expect(log.values == [])
    host.find(.scroll)?.scroll(byY: 15)
    #expect(log.values == ["0 false"])
    host.find(.scroll)?.scroll(byY: 200)
    #expect(log.values.filter { $0.hasSuffix("false") }.sorted() == ["0 false", "1 false", "2 false"])
    #expect(log.values.filter { $0.hasSuffix("true") }.sorted() == ["6 true", "7 true"])
  }

  @Test func theThresholdCountsTheArea() {
    let log = Log<Bool>()
    struct Root: View {
      let log: Log<Bool>
      @State private var isThere = true
      var body: some View {
        ScrollView(.horizontal) {
          HStack(spacing: 0) {
            Color.red.frame(width: 200, height: 20)
            if isThere {
              Color.blue.frame(width: 100, height: 20).onScrollVisibilityChange(threshold: 0.9) {
                log.values.append($0)
              }
            }
            Color.red.frame(width: 200, height: 20)
          }
        }
        Button("remove") { isThere = false }
      }
    }
    let host = TestHost(Root(log: log), size: CGSize(width: 120, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 160, y: 0))
    #expect(log.values == [], "eight tenths")
    host.find(.scroll)?.scroll(to: CGPoint(x: 170, y: 0))
    #expect(log.values == [true])
    host.find(.scroll)?.scroll(to: CGPoint(x: 215, y: 0))
    #expect(log.values == [true, false])
    host.find(.scroll)?.scroll(to: CGPoint(x: 190, y: 0))
    host.find(.button, label: "remove")?.tap()
    #expect(log.values == [true, false, true, false])
  }

  @Test(arguments: [false, true]) func targetsBecomeVisible(lazy: Bool) {
    let log = Log<[Int]>()
    let rows = ForEach(0..<100, id: \.self) { Text("\($0)").frame(width: 50, height: 20) }
    let host = TestHost(
      ScrollView {
        Text("title").frame(height: 20)
        Group {
          if lazy { LazyVStack(spacing: 0) { rows } } else { VStack(spacing: 0) { rows } }
        }
        .scrollTargetLayout()
      }
      .onScrollTargetVisibilityChange(idType: Int.self, threshold: 0.3) { log.values.append($0) }
      .onScrollTargetVisibilityChange(idType: String.self) { _ in Issue.record("no such identities") },
      size: CGSize(width: 50, height: 100))
    // The title and the space below it take 28 points.
    #expect(log.values == [[0, 1, 2, 3]])
    host.find(.scroll)?.scroll(byY: 4)
    #expect(log.values.count == 1, "a fifth of row 3 is more, but the threshold is not reached")
    host.find(.scroll)?.scroll(byY: 6)
    #expect(log.values.last == [0, 1, 2, 3, 4] || log.values.count == 1)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 1028))
    #expect(log.values.last == [50, 51, 52, 53, 54])
  }

  // MARK: - Indicators and the environment

  @Test func indicatorsFlash() {
    struct Root: View {
      @State private var trigger = 0
      @Environment(\.verticalScrollBounceBehavior) private var bounce
      var body: some View {
        ScrollView { Text("a") }.scrollIndicatorsFlash(trigger: trigger).scrollIndicatorsFlash(onAppear: true)
          .scrollBounceBehavior(.basedOnSize).scrollBounceBehavior(.always, axes: [.horizontal])
        Button("flash") { trigger += 1 }
      }
    }
    let host = TestHost(Root())
    func content() -> ScrollContent? {
      guard case .scroll(let content)? = host.find(.scroll)?.tree.primitive else { return nil }
      return content
    }
    #expect(content()?.flashesOnAppear == true && content()?.flashes == 0)
    host.find(.button, label: "flash")?.tap()
    #expect(content()?.flashes == 1)
    host.find(.button, label: "flash")?.tap()
    #expect(content()?.flashes == 2)
    let plain = TestHost(ScrollView { Text("a") }.scrollIndicatorsFlash(onAppear: false))
    #expect(plain.find(.scroll)?.tree.primitive == .scroll(ScrollContent(axes: .vertical)))
    var values = EnvironmentValues()
    values.horizontalScrollBounceBehavior = ScrollBounceBehavior.automatic
  }

  @Test func theThresholdOfVisibilityCanChange() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var threshold = 0.2
      var body: some View {
        VStack {
          ScrollView {
            Color.red.frame(height: 40)
            Color.blue.frame(height: 40).onScrollVisibilityChange(threshold: threshold) { log.add("\($0)") }
            Color.red.frame(height: 100)
          }
          .frame(width: 50, height: 68)
          Button("most") { threshold = 0.9 }
          Button("same") { threshold = 0.9 }
          Button("little") { threshold = 0.1 }
        }
      }
    }
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["true"])
    host.find(text: "most")?.tap()
    #expect(log.take() == ["false"])
    host.find(text: "same")?.tap()
    #expect(log.take() == [])
    host.find(text: "little")?.tap()
    #expect(log.take() == ["true"])
  }

  @Test func theValueOfAScrollViewIsComputedAgainForAnotherClosure() {
    struct Root: View {
      let log: EventLog
      @State private var factor: CGFloat = 1
      var body: some View {
        Button("double") { factor *= 2 }.frame(height: 20)
        ScrollView { Color.red.frame(height: 300) }
          .onScrollGeometryChange(for: CGFloat.self) { [factor] in
            $0.contentSize.height * factor
          } action: {
            log.add("\(Int($1))")
          }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["300"])
    host.find(text: "double")?.tap()
    #expect(log.take() == ["600"])
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
}
