import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// Overlays, geometry readers, coordinate spaces, anchors and safe areas.
@MainActor @Suite(.recordedViews)
struct GeometryTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func box(_ name: String, _ width: CGFloat = 40, _ height: CGFloat = 20) -> some View {
    Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
  }

  // MARK: - Overlays

  @Test func anOverlayIsProposedTheSizeOfTheView() {
    let host = TestHost(
      box("a", 100, 60)
        .overlay(alignment: .bottomTrailing) { box("b") }
        .overlay { Color.blue.accessibilityIdentifier("c") }
        .overlay(Text("abc").accessibilityIdentifier("d"), alignment: .topLeading))
    #expect(host.find(identifier: "a")?.frame == rect(0, 0, 100, 60))
    #expect(host.find(identifier: "b")?.frame == rect(60, 40, 40, 20))
    #expect(host.find(identifier: "c")?.frame == rect(0, 0, 100, 60))
    #expect(host.find(identifier: "d")?.frame == rect(0, 0, 24, 20))
  }

  @Test func overlaysAreInFrontAndBackgroundsBehind() {
    let view = Text("view").overlay { Text("front") }.background { Text("back") }.accessibilityIdentifier("all")
    #expect(TestHost(view).find(identifier: "all")?.texts == ["back", "view", "front"])
  }

  @Test func severalViewsOfAnOverlayAreAlignedInFrontOfEachOther() {
    let host = TestHost(
      box("a", 100, 60).overlay(alignment: .topLeading) {
        box("b")
        box("c", 10, 10)
      })
    #expect(host.find(identifier: "b")?.frame == rect(0, 0, 40, 20))
    #expect(host.find(identifier: "c")?.frame == rect(0, 0, 10, 10))
  }

  // MARK: - Geometry readers

  @Test func aReaderTakesTheProposalAndItsContentIsAtTheTopLeadingCorner() {
    let host = TestHost(
      GeometryReader { proxy in
        Color.red.frame(width: proxy.size.width / 2, height: proxy.size.height / 4).accessibilityIdentifier("a")
        Text("\(Int(proxy.size.width))×\(Int(proxy.size.height))").accessibilityIdentifier("b")
      }
      .accessibilityIdentifier("reader"), size: CGSize(width: 200, height: 100))
    #expect(host.texts == ["200×100"])
    #expect(host.find(identifier: "reader")?.frame == rect(0, 0, 200, 100))
    #expect(host.find(identifier: "a")?.frame == rect(0, 0, 100, 25))
    #expect(host.find(identifier: "b")?.frame == rect(0, 0, 56, 20))
    host.size = CGSize(width: 80, height: 40)
    #expect(host.texts == ["80×40"])
    #expect(host.find(identifier: "a")?.frame == rect(0, 0, 40, 10))
    // Without a proposal, a reader is 10 points wide and high.
    #expect(TestHost(GeometryReader { Text("\(Int($0.size.width))") }).texts == ["10"])
  }

  private struct Shared: View {
    @State private var width: CGFloat = 100
    @State private var text = "x"
    var body: some View {
      VStack(spacing: 0) {
        GeometryReader { proxy in Text("\(text) \(Int(proxy.size.width))") }.frame(width: width, height: 20)
        Button("widen") { width += 50 }
        Button("name") { text += "y" }
      }
    }
  }

  @Test func aReaderFollowsItsSizeAndTheStateThatItReads() {
    let host = TestHost(Shared())
    #expect(host.texts.first == "x 100")
    host.find(text: "name")?.tap()
    #expect(host.texts.first == "xy 100")
    host.find(text: "widen")?.tap()
    #expect(host.texts.first == "xy 150")
  }

  @Test func readersNest() {
    let host = TestHost(
      GeometryReader { outer in
        GeometryReader { inner in
          Text("\(Int(outer.size.width)) \(Int(inner.size.width))")
        }
        .padding(10)
      }, size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["100 80"])
  }

  private struct Counted: View {
    let size: CGSize
    var body: some View { Text("\(Int(size.width))") }
  }

  private struct Pushing: View {
    @State private var distance: CGFloat = 0
    @State private var unrelated = 0
    var body: some View {
      HStack(spacing: 0) {
        Color.red.frame(width: distance, height: 20)
        GeometryReader { proxy in Text("at \(Int(proxy.frame(in: .global).minX))") }.frame(width: 80, height: 20)
        GeometryReader { Counted(size: $0.size) }.frame(width: 40, height: 20)
      }
      Button("push") { distance += 25 }
      Button("other \(unrelated)") { unrelated += 1 }
    }
  }

  @Test func aReaderFollowsItsPositionOnlyIfItHasReadIt() {
    let host = TestHost(Pushing(), size: CGSize(width: 300, height: 100))
    let start = host.texts.first
    #expect(start == "at 90")  // 120 wide in 300
    host.resetCounts()
    host.find(text: "push")?.tap()
    #expect(host.texts.first == "at 102")  // 145 wide, after 25
    #expect(host.bodyCount(of: Counted.self) == 0, "its size is the same")
  }

  // MARK: - Coordinate spaces

  @Test func framesAreConvertedBetweenSpaces() {
    var frames: [String: CGRect] = [:]
    func note(_ name: String, _ frame: CGRect) { frames[name] = frame }
    let host = TestHost(
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: 30)
        GeometryReader { proxy in
          let _ = note("local", proxy.frame(in: .local))
          let _ = note("global", proxy.frame(in: .global))
          let _ = note("named", proxy.frame(in: .named("stack")))
          let _ = note("unknown", proxy.frame(in: .named("none")))
          let _ = note("bounds", proxy.bounds(of: .named("stack")) ?? .null)
          Color.blue
        }
        .frame(width: 50, height: 20)
      }
      .coordinateSpace(.named("stack"))
      .padding(7))
    _ = host.find(.color)?.frame
    #expect(frames["local"] == rect(0, 0, 50, 20))
    #expect(frames["named"] == rect(0, 30, 50, 20))
    #expect(frames["global"] == rect(7, 37, 50, 20))
    #expect(frames["unknown"] == rect(7, 37, 50, 20))
    #expect(frames["bounds"] == rect(0, -30, 50, 50))
  }

  @Test func framesFollowTransforms() {
    var frame = CGRect.zero
    func note(_ new: CGRect) { frame = new }
    let view = GeometryReader { proxy in
      let _ = note(proxy.frame(in: .global))
      Color.red
    }
    .frame(width: 40, height: 20).scaleEffect(2, anchor: .topLeading).offset(x: 5)
    _ = TestHost(view).find(.color)?.frame
    #expect(frame == rect(5, 0, 80, 40))
  }

  private struct Measured: View {
    @State private var text = "ab"
    @State private var width: CGFloat = 0
    let log: (CGFloat, CGFloat) -> Void
    var body: some View {
      Text(text).onGeometryChange(for: CGFloat.self) {
        $0.size.width
      } action: { old, new in
        log(old, new)
        width = new
      }
      Text("\(Int(width)) wide")
      Button("longer") { text += "c" }
    }
  }

  @Test func changesOfGeometryRunTheirAction() {
    var changes: [[CGFloat]] = []
    let host = TestHost(Measured { changes.append([$0, $1]) })
    #expect(host.texts[1] == "16 wide")
    host.find(text: "longer")?.tap()
    #expect(host.texts[1] == "24 wide")
    #expect(changes == [[16, 16], [16, 24]])
  }

  // MARK: - Anchors and preferences

  private struct Bounds: PreferenceKey {
    static let defaultValue: [Anchor<CGRect>] = []
    static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) { value += nextValue() }
  }

  private struct Marked: View {
    @State private var count = 2
    @State private var gap: CGFloat = 0
    var body: some View {
      VStack(spacing: 0) {
        Color.gray.frame(width: 10, height: gap)
        ForEach(0..<count, id: \.self) { _ in
          Color.red.frame(width: 40, height: 20).anchorPreference(key: Bounds.self, value: .bounds) { [$0] }
            .padding(5)
        }
      }
      .overlayPreferenceValue(Bounds.self, alignment: .topLeading) { anchors in
        GeometryReader { proxy in
          ForEach(Array(anchors.enumerated()), id: \.offset) { index, anchor in
            Color.blue.frame(width: proxy[anchor].width, height: proxy[anchor].height)
              .accessibilityIdentifier("mark \(index)")
              .offset(x: proxy[anchor].minX, y: proxy[anchor].minY)
          }
        }
      }
      Button("add") { count += 1 }
      Button("lower") { gap += 15 }
    }
  }

  @Test func anchorsAreConvertedToTheReadersCoordinates() {
    let host = TestHost(Marked(), size: CGSize(width: 50, height: 200))
    func marks() -> [CGRect] {
      let origin = host.find(.stack)?.frame?.origin ?? .zero
      return (0..<4).compactMap { host.find(identifier: "mark \($0)")?.frame?.offsetBy(dx: -origin.x, dy: -origin.y) }
    }
    #expect(marks() == [rect(5, 5, 40, 20), rect(5, 35, 40, 20)])
    host.find(text: "add")?.tap()
    #expect(marks() == [rect(5, 5, 40, 20), rect(5, 35, 40, 20), rect(5, 65, 40, 20)])
    host.find(text: "lower")?.tap()
    #expect(marks() == [rect(5, 20, 40, 20), rect(5, 50, 40, 20), rect(5, 80, 40, 20)])
  }

  private struct Center: PreferenceKey {
    static let defaultValue: Anchor<CGPoint>? = nil
    static func reduce(value: inout Anchor<CGPoint>?, nextValue: () -> Anchor<CGPoint>?) {
      value = value ?? nextValue()
    }
  }

  @Test func pointsAreAnchorsToo() {
    let host = TestHost(
      HStack(spacing: 0) {
        Color.red.frame(width: 30, height: 40)
        Color.blue.frame(width: 40, height: 20).anchorPreference(key: Center.self, value: .bottomTrailing) { $0 }
      }
      .backgroundPreferenceValue(Center.self) { anchor in
        GeometryReader { proxy in
          if let anchor { Text("\(Int(proxy[anchor].x)) \(Int(proxy[anchor].y))") }
        }
      })
    #expect(host.texts == ["70 30"])
  }

  private struct Names: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func preferencesCanBeTransformedOnTheirWay() {
    let host = TestHost(
      VStack {
        Text("a").preference(key: Names.self, value: ["a"])
        Text("b").preference(key: Names.self, value: ["b"]).transformPreference(Names.self) { $0.append("c") }
      }
      .overlayPreferenceValue(Names.self) { names in Text(names.joined()) })
    #expect(host.texts.last == "abc")
  }

  // MARK: - Safe areas

  @Test func aSafeAreaInsetTakesSpaceFromTheView() {
    let host = TestHost(
      Color.white.accessibilityIdentifier("content")
        .safeAreaInset(edge: .bottom, alignment: .trailing, spacing: 5) { box("bar") },
      size: CGSize(width: 200, height: 100))
    #expect(host.find(identifier: "content")?.frame == rect(0, 0, 200, 75))
    #expect(host.find(identifier: "bar")?.frame == rect(160, 80, 40, 20))
    let side = TestHost(
      Color.white.accessibilityIdentifier("content").safeAreaInset(edge: .leading, spacing: 0) { box("bar") },
      size: CGSize(width: 200, height: 100))
    #expect(side.find(identifier: "content")?.frame == rect(40, 0, 160, 100))
    #expect(side.find(identifier: "bar")?.frame == rect(0, 40, 40, 20))
  }

  @Test func viewsCanExtendBeyondTheSafeArea() {
    let host = TestHost(
      ZStack {
        Color.white.accessibilityIdentifier("extended").ignoresSafeArea()
        Color.white.accessibilityIdentifier("above").ignoresSafeArea(edges: .top)
        GeometryReader { proxy in Text("\(Int(proxy.safeAreaInsets.bottom)) \(Int(proxy.safeAreaInsets.top))") }
        box("small").ignoresSafeArea()
      }
      .safeAreaInset(edge: .top, spacing: 0) { box("top", 40, 30) }
      .safeAreaInset(edge: .bottom, spacing: 0) { box("bottom", 40, 10) },
      size: CGSize(width: 100, height: 100))
    #expect(host.find(identifier: "extended")?.frame == rect(0, 0, 100, 100))
    #expect(host.find(identifier: "above")?.frame == rect(0, 0, 100, 90))
    #expect(host.texts == ["10 30"])
    #expect(host.find(identifier: "small")?.frame == rect(30, 50, 40, 20), "it touches no edge")
    let padded = TestHost(
      Color.white.accessibilityIdentifier("a").background {
        Color.red.ignoresSafeArea().accessibilityIdentifier("b")
      }
      .safeAreaPadding(.horizontal, 8), size: CGSize(width: 100, height: 50))
    #expect(padded.find(identifier: "a")?.frame == rect(8, 0, 84, 50))
    #expect(padded.find(.color)?.frame == rect(0, 0, 100, 50))
  }

  @Test func aViewExtendsBeyondSeveralSafeAreas() {
    func frame(_ edges: Edge.Set) -> CGRect? {
      TestHost(
        Color.red.ignoresSafeArea(edges: edges).safeAreaPadding(10).safeAreaPadding(20),
        size: CGSize(width: 100, height: 80)
      ).find(.color)?.frame
    }
    #expect(frame([]) == rect(30, 30, 40, 20))
    #expect(frame(.all) == rect(0, 0, 100, 80))
    #expect(frame([.top, .trailing]) == rect(30, 0, 70, 50))
  }

  // MARK: - Matched geometry

  private struct Matched: View {
    @Namespace private var namespace
    @State private var selection = 0
    var properties = MatchedGeometryProperties.frame
    var anchor = UnitPoint.center
    var body: some View {
      VStack(spacing: 0) {
        HStack(spacing: 10) {
          ForEach(0..<3, id: \.self) { index in
            Color.red.frame(width: CGFloat(20 + 10 * index), height: 20)
              .matchedGeometryEffect(id: index, in: namespace)
          }
        }
        Color.blue.frame(maxHeight: 10)
          .accessibilityIdentifier("mark")
          .matchedGeometryEffect(
            id: selection, in: namespace, properties: properties, anchor: anchor, isSource: false)
        Button("next") { selection += 1 }
      }
      .frame(width: 200)
    }
  }

  @Test func aMatchedViewIsShownInTheFrameOfItsSource() {
    // 20, 30 and 40 wide with gaps of 10, in the middle of 200.
    let host = TestHost(Matched(), size: CGSize(width: 200, height: 60))
    let top = host.find(.color)?.frame?.minY ?? -1
    func mark() -> CGRect? { host.find(identifier: "mark")?.frame?.offsetBy(dx: 0, dy: -top) }
    #expect(mark() == rect(45, 5, 20, 10), "no higher than its maximum, in the middle")
    host.find(text: "next")?.tap()
    #expect(mark() == rect(75, 5, 30, 10))
    host.find(text: "next")?.tap()
    #expect(mark() == rect(115, 5, 40, 10))
    host.find(text: "next")?.tap()
    #expect(mark() == rect(0, 20, 200, 10), "without a source, in its own place")
    let bottom = TestHost(Matched(anchor: .bottom), size: CGSize(width: 200, height: 60))
    #expect(bottom.find(identifier: "mark")?.frame?.maxY == (bottom.find(.color)?.frame?.maxY ?? -1))
    let moved = TestHost(Matched(properties: .position), size: CGSize(width: 200, height: 60))
    #expect(moved.find(identifier: "mark")?.frame?.width == 200)
    #expect(moved.find(identifier: "mark")?.frame?.midX == 55)
  }

  private struct Numbers: PreferenceKey {
    static var defaultValue: [Int] { [] }
    static func reduce(value: inout [Int], nextValue: () -> [Int]) { value += nextValue() }
  }

  @Test func anotherClosureOfAnAnchorYieldsAnotherPreference() {
    struct Root: View {
      let number: Int
      var body: some View {
        Text("fixed")
          .anchorPreference(key: Numbers.self, value: .bounds) { _ in [number] }
          .overlayPreferenceValue(Numbers.self) { Text(verbatim: "\($0)") }
      }
    }
    let host = TestHost(Root(number: 1))
    #expect(host.texts == ["fixed", "[1]"])
    host.update(Root(number: 2))
    #expect(host.texts == ["fixed", "[2]"])
  }

  @Test func anAnchorReplacesThePreferenceInsideOrChangesIt() {
    func texts(_ view: some View) -> [String] {
      TestHost(view.overlayPreferenceValue(Numbers.self) { Text(verbatim: "\($0)") }).texts
    }
    let inner = Text("a").anchorPreference(key: Numbers.self, value: .bounds) { _ in [1] }
    #expect(texts(inner.padding().anchorPreference(key: Numbers.self, value: .bounds) { _ in [2] }) == ["a", "[2]"])
    #expect(
      texts(
        inner.padding().transformAnchorPreference(key: Numbers.self, value: .bounds) { numbers, _ in numbers += [3] })
        == ["a", "[1, 3]"])
  }

  @Test func anotherClosureChangesAPreferenceAnew() {
    struct Root: View {
      let number: Int
      var body: some View {
        Text("fixed")
          .preference(key: Numbers.self, value: [0])
          .transformPreference(Numbers.self) { $0.append(number) }
          .overlayPreferenceValue(Numbers.self) { Text(verbatim: "\($0)") }
      }
    }
    let host = TestHost(Root(number: 1))
    #expect(host.texts == ["fixed", "[0, 1]"])
    host.update(Root(number: 2))
    #expect(host.texts == ["fixed", "[0, 2]"])
  }

  @Test func aFrameWithoutASizeIsVisibleInsideAnAreaAndOnItsEdge() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(CGRect(x: 5, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(CGRect(x: 2, y: 5, width: 4, height: 0).isVisible(in: area, 0.5))
    #expect(CGRect(x: 10, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(!CGRect(x: 11, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(!CGRect(x: 2, y: 11, width: 4, height: 0).isVisible(in: area, 0.5))
  }

  @Test func aFrameThatTouchesAnAreaIsNotVisible() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(!CGRect(x: 10, y: 0, width: 5, height: 5).isVisible(in: area, 0))
    #expect(!CGRect(x: 0, y: 10, width: 5, height: 5).isVisible(in: area, 0))
    #expect(CGRect(x: 9, y: 0, width: 5, height: 5).isVisible(in: area, 0))
  }

  // MARK: - Views that come back

  @Test(arguments: ["reader", "observer"]) func aViewThatComesBackFollowsItsPosition(kind: String) {
    struct Root: View {
      let kind: String
      @State private var isOn = true
      @State private var distance: CGFloat = 10
      @State private var observed: CGFloat = -1
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Color.red.frame(width: 10, height: distance)
          if isOn { follower.frame(width: 80, height: 20).transition(.opacity) }
          Button("toggle") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
          Button("push") { distance += 25 }
          Text("observed \(Int(observed))")
        }
        .frame(width: 200, height: 200, alignment: .topLeading)
      }
      @ViewBuilder private var follower: some View {
        if kind == "reader" {
          GeometryReader { proxy in Text("at \(Int(proxy.frame(in: .global).minY))") }
        } else {
          Color.blue.onGeometryChange(for: CGFloat.self) {
            $0.frame(in: .global).minY
          } action: {
            observed = $0
          }
        }
      }
    }
    let host = TestHost(Root(kind: kind), size: CGSize(width: 200, height: 200))
    func place() -> String? { kind == "reader" ? host.texts.first : host.texts.last }
    let name = kind == "reader" ? "at" : "observed"
    #expect(place() == "\(name) 10")
    for round in 1...2 {
      host.find(text: "toggle")?.tap()
      host.advance(by: .milliseconds(250))
      host.find(text: "toggle")?.tap()
      host.advance(by: .seconds(1))
      host.find(text: "push")?.tap()
      #expect(place() == "\(name) \(10 + 25 * round)")
    }
    // A view that leaves stays where it was, and reads that.
    host.find(text: "toggle")?.tap()
    host.advance(by: .milliseconds(250))
    host.find(text: "push")?.tap()
    #expect(place() == "\(name) 60")
    host.find(text: "toggle")?.tap()
    host.advance(by: .seconds(1))
    #expect(place() == "\(name) 85")
  }
}
