import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Positions of scroll views: edges, points, views, animations, and rows that are inserted above.
@MainActor @Suite(.recordedViews)
struct ScrollPositionTests {
  /// A scroll view of 100 points with rows of 20 points.
  private struct Rows: View {
    @State var position = ScrollPosition(idType: Int.self)
    @State var ids = Array(0..<100)
    var isLazy = true
    var change: (inout ScrollPosition) -> Void = { _ in }
    var animation: Animation?

    private func row(_ id: Int) -> some View { Text("\(id)").frame(height: 20).accessibilityIdentifier("\(id)") }

    private var summary: String {
      let edge = position.edge.map { "\($0)" } ?? "-"
      return "\(position.isPositionedByUser) \(position.viewID(type: Int.self) ?? -1) \(edge)"
    }

    var body: some View {
      VStack(spacing: 0) {
        ScrollView {
          if isLazy {
            LazyVStack(spacing: 0) { ForEach(ids, id: \.self) { row($0) } }.scrollTargetLayout()
          } else {
            VStack(spacing: 0) { ForEach(ids, id: \.self) { row($0) } }.scrollTargetLayout()
          }
        }
        .scrollPosition($position)
        .frame(width: 100, height: 100)
        Button("change") { withAnimation(animation) { change(&position) } }
        Button("insert") { ids.insert(contentsOf: 1000..<1010, at: 0) }
        Text(summary)
      }
    }
  }

  private func offset<V: View>(_ host: TestHost<V>) -> CGFloat? { host.find(.scroll)?.contentOffset.y }

  @Test func theInnermostPositionFollowsTheScrollView() {
    struct Nested: View {
      @State private var inner: Int?
      @State private var outer: Int?
      var body: some View {
        ScrollView {
          LazyVStack(spacing: 0) { ForEach(0..<50) { Text("\($0)").frame(height: 20) } }.scrollTargetLayout()
        }
        .scrollPosition(id: $inner).scrollPosition(id: $outer).frame(width: 100, height: 100)
        Text("\(inner ?? -1) \(outer ?? -1)")
      }
    }
    let host = TestHost(Nested())
    host.find(.scroll)?.scroll(byY: 40)
    #expect(host.texts.last == "2 -1")
  }

  @Test func aPositionStartsAtAnEdge() {
    for isLazy in [true, false] {
      let host = TestHost(Rows(position: ScrollPosition(edge: .bottom), isLazy: isLazy))
      #expect(offset(host) == 1900)
      #expect(host.find(identifier: "99")?.frame?.maxY == 100)
      #expect(host.find(text: "false -1 bottom") != nil)
    }
  }

  @Test func theProgramScrollsToEdgesPointsAndViews() {
    func scrolled(_ change: @escaping (inout ScrollPosition) -> Void) -> CGFloat? {
      let host = TestHost(Rows(change: change))
      host.find(.button, label: "change")?.tap()
      return offset(host)
    }
    #expect(scrolled { $0.scrollTo(edge: .bottom) } == 1900)
    #expect(scrolled { $0.scrollTo(edge: .top) } == 0)
    #expect(scrolled { $0.scrollTo(point: CGPoint(x: 0, y: 330)) } == 330)
    #expect(scrolled { $0.scrollTo(y: 5000) } == 1900, "as far as the content allows")
    #expect(scrolled { $0.scrollTo(x: 50) } == 0, "along another axis")
    #expect(scrolled { $0.scrollTo(id: 50, anchor: .top) } == 1000)
    #expect(scrolled { $0.scrollTo(id: 50, anchor: .bottom) } == 920)
    #expect(scrolled { $0.scrollTo(id: 50) } == 920, "no further than necessary")
    #expect(scrolled { $0.scrollTo(id: "none") } == 0)
  }

  @Test func theUserTakesOver() {
    let host = TestHost(
      Rows(position: ScrollPosition(idType: Int.self, edge: .bottom), change: { $0.scrollTo(edge: .bottom) }))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 210))
    #expect(host.find(text: "true 10 -") != nil, "\(host.texts)")
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 215))
    #expect(host.find(text: "true 10 -") != nil)
    host.find(.button, label: "change")?.tap()
    #expect(offset(host) == 1900 && host.find(text: "false -1 bottom") != nil)
  }

  @Test func anAnimationScrollsInBetween() {
    let host = TestHost(Rows(change: { $0.scrollTo(y: 1000) }, animation: .linear(duration: 1)))
    host.find(.button, label: "change")?.tap()
    #expect(offset(host) == 0 && host.isAnimating)
    host.advance(by: .milliseconds(250))
    #expect(abs((offset(host) ?? 0) - 250) < 0.01)
    #expect(host.find(identifier: "13")?.frame?.minY == 10, "rows on the way are made")
    host.advance(by: .milliseconds(750))
    #expect(offset(host) == 1000 && !host.isAnimating)
    #expect(host.find(identifier: "50")?.frame?.minY == 0)
  }

  @Test func theUserEndsAnAnimation() {
    let host = TestHost(Rows(change: { $0.scrollTo(edge: .bottom) }, animation: .linear(duration: 1)))
    host.find(.button, label: "change")?.tap()
    host.advance(by: .milliseconds(500))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 40))
    host.advance(by: .milliseconds(100))
    #expect(offset(host) == 40)
    host.advance(by: .milliseconds(600))
    #expect(offset(host) == 40 && !host.isAnimating)
  }

  @Test func theReaderScrollsWithAnAnimationAndReducedMotionJumps() {
    struct Reader: View {
      var body: some View {
        ScrollViewReader { proxy in
          VStack(spacing: 0) {
            ScrollView {
              LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Text("\($0)").frame(height: 20) } }
            }
            .frame(height: 100)
            Button("go") { withAnimation(.linear(duration: 1)) { proxy.scrollTo(500, anchor: .top) } }
          }
        }
      }
    }
    let host = TestHost(Reader())
    host.find(.button)?.tap()
    host.advance(by: .milliseconds(500))
    #expect(abs((offset(host) ?? 0) - 5000) < 1)
    host.advance(by: .milliseconds(500))
    #expect(offset(host) == 10_000)

    let reduced = TestHost(Reader()) { $0.accessibilityReduceMotion = true }
    reduced.find(.button)?.tap()
    #expect(offset(reduced) == 10_000)
  }

  /// A tab with content that scrolls, beside another tab.
  private struct Tabs<Content: View>: View {
    let content: Content
    @State private var tab = 0
    var body: some View {
      VStack(spacing: 0) {
        TabView(selection: $tab) {
          content.tag(0)
          Text("other").tag(1)
        }
        .frame(width: 100, height: 100)
        Button("switch") { tab = 1 - tab }
      }
    }
  }

  @Test func aTabShowsTheSamePartOfItsContentAgain() throws {
    func offsets<V: View>(_ offset: CGPoint, _ content: V) throws -> [CGPoint] {
      let host = TestHost(Tabs(content: content))
      let start = try #require(host.find(.scroll) ?? host.find(.form)).contentOffset
      (host.find(.scroll) ?? host.find(.form))?.scroll(to: offset)
      let scrolled = try #require(host.find(.scroll) ?? host.find(.form)).contentOffset
      for _ in 0..<2 { host.find(text: "switch")?.tap() }
      let shown = try #require(host.find(.scroll) ?? host.find(.form)).contentOffset
      #expect(host.warnings == [])
      return [start, scrolled, shown]
    }
    let (zero, below) = (CGPoint.zero, CGPoint(x: 0, y: 330))
    let column = VStack(spacing: 0) { ForEach(0..<40) { Text("\($0)").frame(height: 20) } }
    #expect(try offsets(below, ScrollView { column }) == [zero, below, below])
    let lazy = LazyVStack(spacing: 0) { ForEach(0..<40) { Text("\($0)").frame(height: CGFloat(20 + $0)) } }
    let ofLazy = try offsets(below, ScrollView { lazy })
    #expect(ofLazy[1].y > 0 && ofLazy[2] == ofLazy[1])
    #expect(try offsets(below, Form { ForEach(0..<40) { Text("\($0)") } }) == [zero, below, below])
    let bottom = CGPoint(x: 0, y: 740)
    #expect(try offsets(zero, ScrollView { column }.defaultScrollAnchor(.bottom)) == [bottom, zero, zero])
    let row = HStack(spacing: 0) { ForEach(0..<40) { Text("\($0)").frame(width: 20) } }
    let (left, right) = (CGPoint(x: 330, y: 0), CGPoint(x: 700, y: 0))
    #expect(try offsets(left, ScrollView(.horizontal) { row }) == [zero, left, left])
    let mirrored = ScrollView(.horizontal) { row }.environment(\.layoutDirection, .rightToLeft)
    #expect(try offsets(left, mirrored) == [right, left, left])
  }

  @Test func contentThatBecomesShorterWhileItIsHiddenIsShownAsFarAsItGoes() {
    struct Shrinking: View {
      @State private var count = 40
      @State private var tab = 0
      var body: some View {
        VStack(spacing: 0) {
          TabView(selection: $tab) {
            ScrollView { VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Text("\($0)").frame(height: 20) } } }
              .tag(0)
            Button("shorten") { count = 10 }.tag(1)
          }
          .frame(width: 100, height: 100)
          Button("switch") { tab = 1 - tab }
        }
      }
    }
    let host = TestHost(Shrinking())
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 330))
    host.find(text: "switch")?.tap()
    host.find(text: "shorten")?.tap()
    host.find(text: "switch")?.tap()
    #expect(host.find(.scroll)?.frame?.height == 60)
    #expect(offset(host) == 140)
  }

  @Test(arguments: ["remove", "hide"]) func aMotionEndsWithItsTargetOrItsScrollView(button: String) async {
    struct Reader: View {
      @State private var count = 100
      @State private var isShown = true
      let log: EventLog
      var body: some View {
        ScrollViewReader { proxy in
          VStack(spacing: 0) {
            if isShown {
              ScrollView {
                VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Text("\($0)").frame(height: 20) } }
              }
              .frame(height: 100)
            }
            Button("go") {
              withAnimation(.linear(duration: 1)) {
                proxy.scrollTo(80, anchor: .top)
              } completion: {
                log.add("end")
              }
            }
            Button("remove") { count = 70 }
            Button("hide") { isShown = false }
          }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Reader(log: log))
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(offset(host) == 800)
    host.find(text: button)?.tap()
    host.advance(by: .milliseconds(50))
    await host.settle { log.entries == ["end"] }
    #expect(host.find(.scroll) == nil || offset(host) == 800)
    #expect(!host.isAnimating)
  }

  @Test func rowsInsertedAboveDoNotMoveTheViewAtThePosition() {
    for isLazy in [true, false] {
      struct Bound: View {
        let isLazy: Bool
        @State private var id: Int?
        @State private var ids = Array(0..<100)
        private func row(_ id: Int) -> some View { Text("\(id)").frame(height: 20).accessibilityIdentifier("\(id)") }
        var body: some View {
          VStack(spacing: 0) {
            ScrollView {
              if isLazy {
                LazyVStack(spacing: 0) { ForEach(ids, id: \.self) { row($0) } }.scrollTargetLayout()
              } else {
                VStack(spacing: 0) { ForEach(ids, id: \.self) { row($0) } }.scrollTargetLayout()
              }
            }
            .scrollPosition(id: $id)
            .frame(height: 100)
            Button("insert") { ids.insert(contentsOf: 1000..<1010, at: 0) }
            Button("remove") { ids.removeFirst(12) }
          }
        }
      }
      let host = TestHost(Bound(isLazy: isLazy))
      host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 405))
      #expect(host.find(identifier: "20")?.frame?.minY == -5)
      host.find(.button, label: "insert")?.tap()
      #expect(host.find(identifier: "20")?.frame?.minY == -5, "lazy: \(isLazy)")
      #expect(offset(host) == 605)
      host.find(.button, label: "remove")?.tap()
      #expect(host.find(identifier: "20")?.frame?.minY == -5, "lazy: \(isLazy)")
      #expect(offset(host) == 365)
    }
  }

  /// A view at the position stays in place when views are inserted before it.
  @Test func theViewAtThePositionStaysInPlace() {
    struct Rows: View {
      @State private var position = ScrollPosition(idType: Int.self)
      @State private var ids = Array(0..<100)
      var body: some View {
        VStack(spacing: 0) {
          ScrollView {
            VStack(spacing: 0) {
              ForEach(ids, id: \.self) { Text("\($0)").frame(height: 20).accessibilityIdentifier("\($0)") }
            }
            .scrollTargetLayout()
          }
          .scrollPosition($position)
          .frame(height: 100)
          Button("insert") { ids.insert(contentsOf: 1000..<1010, at: 0) }
        }
      }
    }
    let host = TestHost(Rows())
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 405))
    #expect(host.find(identifier: "20")?.frame?.minY == -5)
    host.find(.button)?.tap()
    #expect(host.find(identifier: "20")?.frame?.minY == -5)
    #expect(host.find(.scroll)?.contentOffset.y == 605)
  }

  /// A newly inserted row to which the program scrolls also stays in place.
  @Test func aNewViewAtThePositionStaysInPlace() {
    struct Rows: View {
      @State private var position = ScrollPosition(idType: Int.self)
      @State private var ids = Array(0..<100)
      private func insert(_ first: Int) { ids.insert(contentsOf: first..<first + 10, at: 0) }
      var body: some View {
        VStack(spacing: 0) {
          ScrollView {
            LazyVStack(spacing: 0) {
              ForEach(ids, id: \.self) { Text("\($0)").frame(height: 20).accessibilityIdentifier("\($0)") }
            }
            .scrollTargetLayout()
          }
          .scrollPosition($position)
          .frame(height: 100)
          Button("insert") { insert(2000) }
          Button("insert and scroll") {
            insert(1000)
            position.scrollTo(id: 1005, anchor: .top)
          }
        }
      }
    }
    let host = TestHost(Rows())
    host.layOut()
    host.find(.button, label: "insert and scroll")?.tap()
    #expect(host.find(identifier: "1005")?.frame?.minY == 0)
    host.find(.button, label: "insert")?.tap()
    #expect(host.find(identifier: "1005")?.frame?.minY == 0)
    #expect(host.find(.scroll)?.contentOffset.y == 300)
  }

  @Test func positionsAtTheStartAndTheEndAreScrolledTo() {
    struct Root: View {
      @State private var position = ScrollPosition(edge: .trailing)
      @State private var offset = CGPoint.zero
      var body: some View {
        VStack {
          ScrollView([.horizontal, .vertical]) {
            VStack {
              HStack { ForEach(0..<4) { Color.red.frame(width: 30, height: 30).id($0) } }
              ForEach(4..<6) { Color.blue.frame(width: 30, height: 60).id($0) }
            }
          }
          .scrollPosition($position)
          .frame(width: 60, height: 60)
          .onScrollGeometryChange(for: CGPoint.self) {
            $0.contentOffset
          } action: { _, new in
            offset = new
          }
          Text("at \(Int(offset.x)) \(Int(offset.y))")
          Button("leading") { position.scrollTo(edge: .leading) }
          Button("trailing") { position.scrollTo(edge: .trailing) }
          Button("top") { position.scrollTo(edge: .top) }
          Button("bottom") { position.scrollTo(edge: .bottom) }
          Button("point") { position.scrollTo(x: 11) }
          Button("view") { position.scrollTo(id: 5, anchor: .top) }
        }
      }
    }
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let host = TestHost(Root()) { $0.layoutDirection = direction }
      var places: [String] = []
      for name in ["leading", "bottom", "trailing", "top", "point", "view", "leading"] {
        host.find(text: name)?.tap()
        places += host.texts.filter { $0.hasPrefix("at ") }
      }
      #expect(
        places == ["at 0 0", "at 0 106", "at 84 106", "at 84 0", "at 11 0", "at 42 106", "at 0 106"], "\(direction)")
    }
  }

  @Test func onlyMarkedViewsAreAtThePosition() {
    struct Root: View {
      let log: EventLog
      @State private var id: Int?
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<3) { Color.red.id($0).frame(height: 20) }
            VStack(spacing: 0) { ForEach(10..<30) { Color.red.id($0).frame(height: 20) } }.scrollTargetLayout()
            LazyVStack(spacing: 0) { ForEach(40..<50) { Color.red.id($0).frame(height: 20) } }
          }
        }
        .scrollPosition(id: $id)
        .onScrollTargetVisibilityChange(idType: Int.self) { log.add("\($0)") }
        .onChange(of: id) { log.add("at \(id ?? -1)") }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["[10, 11]"])
    host.find(.scroll)?.scroll(byY: 30)
    #expect(log.take().sorted() == ["[10, 11, 12, 13]", "at 10"])
  }
}
