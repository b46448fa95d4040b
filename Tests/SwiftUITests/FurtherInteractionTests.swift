import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing

@testable import SwiftUICore

/// Less frequent interactions: selections, scrolling, gestures and animations at their limits.
@MainActor @Suite(.recordedViews)
struct FurtherInteractionTests {
  // MARK: - Lists

  @Test func aLinkWhoseValueIsNotOfTheSelectionPushesAPage() {
    struct Root: View {
      @State private var selection: Int?
      var body: some View {
        NavigationStack {
          List(selection: $selection) {
            NavigationLink("name", value: "Eve")
            Text("number \(selection ?? 0)").tag(5)
          }
          .navigationDestination(for: String.self) { Text("page of \($0)") }
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "name")?.tap()
    #expect(host.texts.contains("page of Eve"))
  }

  @Test func aMenuOfAListWithOneSelectionAppliesToItsRow() {
    struct Root: View {
      let log: EventLog
      @State private var selection: Int?
      var body: some View {
        List(selection: $selection) { ForEach(0..<3, id: \.self) { Text("row \($0)") } }
          .contextMenu(forSelectionType: Int.self) { ids in
            Button("note") { log.add(ids.sorted().map(String.init).joined(separator: " ")) }
          }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    host.find(text: "row 1")?.selectRow()
    for row in ["row 1", "row 2"] {
      host.find(text: row)?.openContextMenu()
      host.find(text: "note")?.tap()
    }
    #expect(log.take() == ["1", "2"])
  }

  @Test func aShortcutOfADisabledControlDoesNothing() {
    struct Root: View {
      @State private var isOn = false
      @State private var count = 0
      @State private var isDisabled = true
      var body: some View {
        HStack {
          Button("first") { isOn.toggle() }.disabled(isDisabled)
          Button("second") { count += 1 }
        }
        .keyboardShortcut("k")
        Text("\(isOn) \(count)")
        Button("enable") { isDisabled = false }
      }
    }
    let host = TestHost(Root())
    host.press("k")
    #expect(host.texts.contains("false 0"))
    host.find(text: "enable")?.tap()
    host.press("k")
    #expect(host.texts.contains("true 0"))
  }

  @Test func aShortcutActivatesAControlOnThePageThatIsShown() {
    let log = EventLog()
    let host = TestHost(
      NavigationStack {
        Button("root") { log.add("root") }
        NavigationLink("go") { Button("page") { log.add("page") }.navigationBarBackButtonHidden() }
      }
      .keyboardShortcut("k"))
    host.press("k")
    #expect(log.take() == ["root"])
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("page"))
    host.press("k")
    #expect(log.take() == ["page"])
  }

  @Test func otherItemsAreNotDroppedOnRowsThatAreOnlyMoved() async {
    struct Root: View {
      @State private var names = ["a", "b"]
      var body: some View {
        List { ForEach(names, id: \.self) { Text($0) }.onMove { names.move(fromOffsets: $0, toOffset: $1) } }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 300))
    #expect(await host.find(text: "a")?.drop("c") == false)
    #expect(host.texts == ["a", "b"])
  }

  @Test func actionsForAssistiveTechnologiesLeaveARowAsItIs() {
    struct Key: PreferenceKey {
      static var defaultValue: [String] { [] }
      static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    struct Root: View {
      @State private var found: [String] = []
      @State private var selection: Int?
      let log: EventLog
      var body: some View {
        List(selection: $selection) {
          Text("row").tag(7).accessibilityActions { Button("act") { log.add("act") } }
        }
        Text("inside").preference(key: Key.self, value: ["inside"])
          .accessibilityActions { Button("none") {}.preference(key: Key.self, value: ["of a button"]) }
          .onPreferenceChange(Key.self) { found = $0 }
        Text("\(found.joined()) \(selection ?? 0)")
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    #expect(host.texts.contains("inside 0"))
    host.find(text: "row")?.selectRow()
    #expect(host.texts.contains("inside 7"))
    host.find(text: "row")?.performAccessibilityAction(named: "act")
    #expect(log.take() == ["act"])
  }

  // MARK: - Scrolling

  private func scrolled<Content: View>(
    _ content: Content, to id: some Hashable & Sendable, _ anchor: UnitPoint? = .top, from start: CGFloat
  ) -> CGFloat? {
    let host = TestHost(
      ScrollViewReader { reader in
        Button("go") { reader.scrollTo(id, anchor: anchor) }.frame(height: 20)
        ScrollView { content }.frame(height: 80)
      }, size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: start))
    host.find(text: "go")?.tap()
    return host.find(.scroll)?.contentOffset.y
  }

  @Test func aViewInARowThatIsFarAwayIsFound() {
    let rows = LazyVStack(spacing: 0) {
      ForEach(0..<60, id: \.self) { number in
        HStack { Text("\(number)").id("text \(number)") }.frame(height: 20)
      }
    }
    #expect(scrolled(rows, to: "text 0", from: 900) == 0)
    #expect(scrolled(rows, to: "text 1", from: 900) == 20)
    #expect(scrolled(rows, to: "text 2", .bottom, from: 900) == 0)
    #expect(scrolled(rows, to: 7, from: 900) == 140)
  }

  @Test func aViewOfALazyStackThatIsNoRowIsFound() {
    let rows = LazyVStack(spacing: 0) {
      Color.red.frame(height: 30)
      VStack(spacing: 0) {
        Text("a").id("a").frame(height: 20)
        Text("b").frame(height: 20)
      }
      ForEach(0..<60, id: \.self) { Text("\($0)").frame(height: 20) }
    }
    #expect(scrolled(rows, to: "a", from: 900) == 30)
  }

  @Test func severalViewsOfAnIdentityAreShownTogether() {
    let rows = VStack(spacing: 0) {
      Color.red.frame(height: 100)
      Group {
        Color.green.frame(height: 20)
        Color.blue.frame(height: 30)
      }
      .id("group")
      Color.red.frame(height: 200)
    }
    #expect(scrolled(rows, to: "group", from: 0) == 100)
    #expect(scrolled(rows, to: "group", .bottom, from: 0) == 70)
    #expect(scrolled(rows, to: "group", nil, from: 0) == 70)
    #expect(scrolled(rows, to: "group", nil, from: 250) == 100)
    #expect(scrolled(rows, to: "group", nil, from: 80) == 80)
  }

  @Test func aUserStopsTheScrollingOfAProgram() {
    struct Root: View {
      @State private var position = ScrollPosition(idType: Int.self)
      var body: some View {
        Button("end") { withAnimation(.linear(duration: 1)) { position.scrollTo(edge: .bottom) } }.frame(height: 20)
        ScrollView { Color.red.frame(height: 1000) }.scrollPosition($position).frame(height: 80)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    host.find(text: "end")?.tap()
    host.advance(by: .milliseconds(500))
    let middle = host.find(.scroll)?.contentOffset.y ?? 0
    #expect(middle > 300 && middle < 600)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 100))
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 100)
    #expect(!host.isAnimating)
  }

  @Test func aLittleIsEnoughForTheNextViewBeyondAGap() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 30) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 10) } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byY: 14)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 40)
    host.find(.scroll)?.scroll(byY: 14)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 80)
    for expected in [40, 0] as [CGFloat] {
      host.find(.scroll)?.scroll(byY: -12)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      #expect(host.find(.scroll)?.contentOffset.y == expected)
    }
  }

  @Test func oneViewAtATimeStartsBetweenTwoViews() {
    struct Root: View {
      @State private var position = ScrollPosition(idType: Int.self)
      var body: some View {
        Button("middle") { position.scrollTo(y: 90) }.frame(height: 20)
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 40) } }
            .scrollTargetLayout()
        }
        .scrollPosition($position)
        .scrollTargetBehavior(.viewAligned(limitBehavior: .always)).frame(height: 80)
      }
    }
    func rest(after distance: CGFloat) -> CGFloat? {
      let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
      host.find(text: "middle")?.tap()
      #expect(host.find(.scroll)?.contentOffset.y == 90)
      host.find(.scroll)?.scroll(byY: distance)
      for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
      return host.find(.scroll)?.contentOffset.y
    }
    #expect(rest(after: -75) == 80)
    #expect(rest(after: 100) == 120)
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

  // MARK: - Lazy stacks

  private func made<Content: View>(_ content: Content, width: CGFloat = 100) -> Int {
    TestHost(content, size: CGSize(width: width, height: 100)).texts.count
  }

  @Test func aLazyStackMakesAllViewsUnlessItScrollsAlongItsAxis() {
    let rows = ForEach(0..<100, id: \.self) { Text("\($0)").frame(width: 20, height: 20) }
    #expect(made(ScrollView { LazyVStack(spacing: 0) { rows } }) < 20)
    #expect(made(ScrollView(.horizontal) { LazyHStack(spacing: 0) { rows } }) < 20)
    #expect(made(ScrollView(.horizontal) { LazyVStack(spacing: 0) { rows } }) == 100)
    #expect(made(ScrollView { LazyHStack(spacing: 0) { rows } }) == 100)
    #expect(made(LazyVStack(spacing: 0) { rows }) == 100)
    #expect(made(Form { LazyVStack(spacing: 0) { rows } }) < 100)
    #expect(made(Form { LazyHStack(spacing: 0) { rows } }) == 100)
    #expect(made(List { LazyVStack(spacing: 0) { rows } }) == 100)
    let sheet = Color.red.sheet(isPresented: .constant(true)) { LazyVStack(spacing: 0) { rows } }
    #expect(made(ScrollView { sheet }) == 100)
  }

  @Test func aLazyStackChangesItsSpacingAlone() {
    struct Root: View {
      @State private var spacing: CGFloat = 0
      @State private var isPinned = false
      var body: some View {
        Button("spacing") { spacing += 10 }.frame(height: 20)
        Button("pin") { isPinned.toggle() }.frame(height: 20)
        ScrollView {
          LazyVStack(spacing: spacing, pinnedViews: isPinned ? [.sectionHeaders] : []) {
            Section {
              ForEach(0..<40, id: \.self) { Text("\($0)").frame(height: 20) }
            } header: {
              Text("header").frame(height: 20)
            }
          }
        }
        .frame(height: 100)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 140))
    func top(_ text: String) -> CGFloat {
      let frames = [host.find(.scroll)?.frame, host.find(text: text)?.frame].compactMap { $0 }
      return frames.count == 2 ? frames[1].midY - frames[0].minY - 10 : .nan
    }
    #expect(top("1") - top("0") == 20)
    host.find(text: "spacing")?.tap()
    #expect(top("1") - top("0") == 30)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 35))
    #expect(top("header") == -35)
    host.find(text: "pin")?.tap()
    #expect(top("header") == 0)
    host.find(text: "pin")?.tap()
    #expect(top("header") == -35)
  }

  // MARK: - Layout

  @Test func aCellOfAGridHasAnAnchor() throws {
    func frame(_ anchor: UnitPoint) throws -> CGRect {
      let host = TestHost(
        Grid(horizontalSpacing: 0, verticalSpacing: 0) {
          GridRow {
            Color.red.frame(width: 60, height: 60)
            Color.blue.frame(width: 10, height: 20).gridCellAnchor(anchor).accessibilityIdentifier("cell")
          }
          GridRow { Color.green.frame(width: 50, height: 10).gridCellColumns(2).frame(width: 110) }
        }, size: CGSize(width: 110, height: 70))
      return try #require(host.find(identifier: "cell")?.frame)
    }
    let (corner, center) = try (frame(.topLeading), frame(.center))
    let end = try frame(.bottomTrailing)
    #expect(end.minX - corner.minX == 2 * (center.minX - corner.minX) && end.minX > corner.minX)
    #expect(end.minY - corner.minY == 40 && center.minY - corner.minY == 20)
    #expect(try frame(UnitPoint(x: 0.25, y: 0.75)).minY - corner.minY == 30)
  }

  @Test func aCoordinateSpaceChangesItsName() throws {
    struct Root: View {
      @State private var name = "a"
      var body: some View {
        VStack(spacing: 0) {
          Button("rename") { name = "b" }.frame(height: 20)
          VStack(spacing: 0) {
            Color.red.frame(height: 30)
            GeometryReader { proxy in
              Text("\(Int(proxy.frame(in: .named("a")).minY)) \(Int(proxy.frame(in: .named("b")).minY))")
            }
          }
          .coordinateSpace(.named(name))
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(host.texts.contains("30 50"))
    host.find(text: "rename")?.tap()
    #expect(host.texts.contains("50 30"))
  }

  @Test func aViewThatMovesToAnEdgeCoversTheSpaceOutsideTheSafeArea() throws {
    struct Root: View {
      @State var isAtTop = false
      var body: some View {
        ZStack(alignment: isAtTop ? .top : .center) {
          Color.clear
          Color.red.frame(width: 20, height: 20).overlay {
            Color.blue.accessibilityIdentifier("inside").ignoresSafeArea()
          }
        }
        .onTapGesture { isAtTop.toggle() }
        .safeAreaInset(edge: .top, spacing: 0) { Color.green.frame(height: 30).accessibilityIdentifier("bar") }
      }
    }
    #expect(
      TestHost(Root(isAtTop: true), size: CGSize(width: 100, height: 130)).find(identifier: "inside")?.frame?.height
        == 50)
    let host = TestHost(Root(), size: CGSize(width: 100, height: 130))
    #expect(host.find(identifier: "inside")?.frame?.height == 20)
    host.find(.color)?.tap()
    #expect(host.find(identifier: "inside")?.frame?.height == 50)
    #expect(host.find(identifier: "inside")?.frame?.minY == host.find(identifier: "bar")?.frame?.minY)
    host.find(.color)?.tap()
    #expect(host.find(identifier: "inside")?.frame?.height == 20)
  }

  @Test func theFirstWidthOfAColumnApplies() throws {
    let host = TestHost(
      NavigationSplitView {
        VStack {
          Text("one").navigationSplitViewColumnWidth(100)
          Color.red.navigationSplitViewColumnWidth(200).accessibilityIdentifier("wide")
        }
      } detail: {
        Text("detail")
      }, size: CGSize(width: 600, height: 200))
    #expect(host.find(identifier: "wide")?.frame?.width == 100)
  }

  @Test func aListInASidebarHasItsStyle() {
    struct Root: View {
      var body: some View {
        NavigationSplitView {
          List { Text("sidebar") }
        } content: {
          List { Text("content") }
        } detail: {
          List { Text("detail") }.listStyle(.inset)
        }
      }
    }
    func appearances(_ host: TestHost<some View>) -> [ListAppearance] {
      host.findAll(.list).compactMap {
        if case .list(let content, _) = $0.tree.primitive { content.appearance } else { nil }
      }
    }
    #expect(appearances(TestHost(Root())) == [.sidebar, .automatic, .inset])
    let other = NavigationSplitView {
      List { Text("sidebar") }.listStyle(.plain)
    } detail: {
      Text("detail")
    }
    #expect(appearances(TestHost(other)) == [.plain])
  }

  // MARK: - Animations and transitions

  private struct Names: PreferenceKey {
    static var defaultValue: [String] { [] }
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func aLeavingViewHasNoPreferences() {
    struct Root: View {
      @State private var isShown = true
      @State private var names: [String] = []
      var body: some View {
        VStack {
          Button("toggle") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
          if isShown { Text("a").preference(key: Names.self, value: ["a"]).transition(.opacity) }
          Text("b").preference(key: Names.self, value: ["b"])
        }
        .onPreferenceChange(Names.self) { names = $0 }
        Text("names \(names.joined())")
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("names ab"))
    host.find(text: "toggle")?.tap()
    #expect(host.texts.contains("a") && host.texts.contains("names b"), "it leaves")
    host.advance(by: .milliseconds(500))
    host.find(text: "toggle")?.tap()
    #expect(host.texts.contains("names ab"), "it has come back")
    host.find(text: "toggle")?.tap()
    host.advance(by: .seconds(2))
    host.advance(by: .seconds(2))
    #expect(!host.texts.contains("a") && host.texts.contains("names b"))
  }

  @Test func aRotationInSpaceIsAnimated() throws {
    struct Root: View {
      @State private var isTurned = false
      var body: some View {
        Color.red.frame(width: 40, height: 40)
          .rotation3DEffect(.degrees(isTurned ? 60 : 0), axis: (x: 0, y: 1, z: 0))
          .onTapGesture { withAnimation(.linear(duration: 1)) { isTurned.toggle() } }
      }
    }
    func transforms(_ host: TestHost<Root>) -> [CGFloat] {
      host.findAll { if case .modified(.transform) = $0 { true } else { false } }.compactMap {
        if case .modified(.transform(let transform)) = $0.tree.primitive { transform.a } else { nil }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(transforms(host) == [1])
    host.find(.color)?.tap()
    host.advance(by: .milliseconds(500))
    let middle = try #require(transforms(host).first)
    #expect(abs(middle - cos(.pi / 6)) < 0.03)
    host.advance(by: .seconds(2))
    #expect(abs(try #require(transforms(host).first) - 0.5) < 1e-6)
  }

  @Test func aTransformAndASymbolAreAnimated() throws {
    struct Root: View {
      @State private var isOn = false
      var body: some View {
        Image(systemName: "star")
          .foregroundStyle(isOn ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
          .transformEffect(isOn ? CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 40) : .identity)
        Button("go") { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(500))
    let image = try #require(host.find(.image))
    let color = try #require(image.style?.foreground).resolve(in: EnvironmentValues())
    #expect(color.red > 0.2 && color.red < 0.9 && color.blue > 0.2 && color.blue < 0.9)
    var moved: CGAffineTransform?
    for node in host.findAll({ if case .modified(.transform) = $0 { true } else { false } }) {
      if case .modified(.transform(let transform)) = node.tree.primitive { moved = transform }
    }
    let transform = try #require(moved)
    #expect(abs(transform.tx - 10) < 1 && abs(transform.ty - 2 * transform.tx) < 1e-6)
  }

  @Test func aContextKeepsThatTheAnimationSeemsToHaveEnded() {
    var context = AnimationContext<Double>()
    #expect(!context.withState(AnimationState<CGFloat>()).isLogicallyComplete)
    context.isLogicallyComplete = true
    #expect(context.withState(AnimationState<CGFloat>()).isLogicallyComplete)
  }

  @Test func framesEndBeforeADateThatIsFarAway() {
    let start = Date()
    let dates = [0, 0.05, 0.07, 30].map { start.addingTimeInterval($0) }
    let host = TestHost(
      TimelineView(.explicit(dates)) { Text("\(Int(($0.date.timeIntervalSince(start) * 100).rounded()))") })
    #expect(host.texts == ["0"] && host.isAnimating)
    host.advance(by: .milliseconds(100))
    #expect(host.texts == ["7"])
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating, "the next date is far away")
    host.advance(by: .seconds(31))
    #expect(host.texts == ["3,000"])
  }

  @Test func keyframesWithoutADurationEndAtOnce() {
    var calls = 0
    func count() { calls += 1 }
    let view = KeyframeAnimator(initialValue: 1.0, repeating: true) {
      Text("\($0.formatted())")
    } keyframes: { _ in
      let _ = count()
      KeyframeTrack(\.self) { MoveKeyframe(5.0) }
    }
    let host = TestHost(view)
    for _ in 0..<3 { host.advance(by: .milliseconds(100)) }
    #expect(host.texts == ["5"] && !host.isAnimating)
    #expect(calls < 5, "the keyframes are not made again and again")
  }

  // MARK: - Gestures and controls

  @Test func aDoubleTapMayMoveUpToALimit() {
    func count(_ distance: CGFloat) -> Int {
      let log = EventLog()
      let host = TestHost(
        Color.red.onTapGesture(count: 2) { log.add("double") }, size: CGSize(width: 200, height: 100))
      let node = host.find(.color)
      for x in [50, 50 + distance] {
        node?.pointerDown(at: CGPoint(x: x, y: 50))
        node?.pointerUp(at: CGPoint(x: x, y: 50))
      }
      return log.entries.count
    }
    #expect(count(0) == 1 && count(GestureLimits.tapDistance) == 1)
    #expect(count(GestureLimits.tapDistance + 0.5) == 0)
  }

  @Test func aTapMayMoveUpToALimit() {
    func count(_ distance: CGFloat) -> Int {
      let log = EventLog()
      let host = TestHost(Color.red.onTapGesture { log.add("tap") }, size: CGSize(width: 200, height: 100))
      let node = host.find(.color)
      node?.pointerDown(at: CGPoint(x: 50, y: 50))
      node?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      node?.pointerUp(at: CGPoint(x: 50, y: 50))
      return log.entries.count
    }
    #expect(count(GestureLimits.tapDistance) == 1 && count(GestureLimits.tapDistance + 0.5) == 0)
  }

  @Test func theLabelOfAnotherStyleReplacesTheFormerOne() throws {
    struct Fancy: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View { HStack { configuration.label } }
    }
    struct Reader: View {
      @Environment(\.buttonStyling) private var styling
      let read: (ButtonStyling) -> Void
      var body: some View {
        let _ = read(styling)
        Color.clear
      }
    }
    struct Root: View {
      let log: EventLog
      let fancy: ButtonStyling
      @State private var isFancy = false
      var body: some View {
        Button {
          isFancy.toggle()
        } label: {
          Text("go").onAppear { log.add("appear") }.onDisappear { log.add("disappear") }
        }
        .transformEnvironment(\.buttonStyling) { if isFancy { $0 = fancy } }
      }
    }
    var found: ButtonStyling?
    _ = TestHost(Reader { found = $0 }.buttonStyle(Fancy()))
    let log = EventLog()
    let host = TestHost(Root(log: log, fancy: try #require(found)))
    #expect(log.take() == ["appear"])
    host.find(text: "go")?.tap()
    #expect(Set(log.take()) == ["appear", "disappear"])
    host.find(text: "go")?.tap()
    #expect(Set(log.take()) == ["appear", "disappear"])
  }

  @Test func aGestureThatHasTimedOutIsReleased() {
    final class Token {}
    struct Root: View {
      let log: EventLog
      let make: () -> Token
      @State private var isShown = true
      var body: some View {
        if isShown {
          let token = make()
          Color.red.gesture(
            TapGesture(count: 2).onEnded { _ in log.add("double \(token)") }
              .exclusively(before: TapGesture().onEnded { _ in log.add("single") }))
        }
        Button("remove") { isShown = false }
      }
    }
    weak var token: Token?
    let log = EventLog()
    let host = TestHost(
      Root(log: log) {
        let new = Token()
        token = new
        return new
      }, size: CGSize(width: 100, height: 100))
    host.find(.color)?.tap()
    for _ in 0..<3 { host.advance(by: .seconds(1)) }
    #expect(log.take() == ["single"] && token != nil)
    host.find(text: "remove")?.tap()
    #expect(token == nil)
  }

  @Test func imagesThatHaveBeenUsedLastAreKept() {
    for round in 0..<10 {
      let cache = ImageCache()
      let urls = (0..<3).map { URL(filePath: "/image-\(round)-\($0)") }
      let data = Data(count: 25 << 20)
      for url in urls.prefix(2) { cache[url, 1] = ImageData(data) }
      #expect(cache[urls[0], 1] != nil)
      cache[urls[2], 1] = ImageData(data)
      #expect(cache[urls[0], 1] != nil && cache[urls[1], 1] == nil && cache[urls[2], 1] != nil)
      cache[urls[0], 2] = ImageData(Data(count: 1))
      #expect(cache[urls[0], 1] != nil && cache[urls[0], 2] != nil)
      let unread = ImageCache()
      for url in urls { unread[url, 1] = ImageData(data) }
      #expect(unread[urls[0], 1] == nil && unread[urls[1], 1] != nil)
    }
  }

  @Test func framesRelativeToAWindowFollowItsSize() {
    struct Root: View {
      @State private var isShown = false
      var body: some View {
        VStack(spacing: 0) {
          Color.red.containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("one")
            .onTapGesture { isShown = true }
          if isShown {
            Color.blue.containerRelativeFrame(.horizontal) { length, _ in length / 4 }.accessibilityIdentifier("two")
          }
        }
        .frame(width: 500, height: 80)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 100))
    host.find(identifier: "one")?.tap()
    func widths() -> [CGFloat?] { ["one", "two"].map { host.find(identifier: $0)?.frame?.width } }
    #expect(widths() == [100, 50])
    host.size = CGSize(width: 400, height: 100)
    #expect(widths() == [200, 100])
  }

  // MARK: - Drawing

  @Test func aShadowIsOneStepOrTwo() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    let command = DrawingCommand.fill(Path(area), .color(.red), FillStyle(), in: area)
    func applied(
      radius: CGFloat = 0, x: CGFloat = 0, y: CGFloat = 0, mode: GraphicsContext.BlendMode = .normal,
      _ options: GraphicsContext.ShadowOptions = []
    ) -> DrawingCommand {
      GraphicsContext.Filter.shadow(color: .black, radius: radius, x: x, y: y, blendMode: mode, options: options)
        .apply(to: command)
    }
    func group(_ steps: [DrawingCommand]) -> DrawingCommand {
      .group(steps, transform: .identity, clip: nil, opacity: 1)
    }
    func moved(_ step: DrawingCommand, _ x: CGFloat, _ y: CGFloat) -> DrawingCommand {
      .group([step], transform: CGAffineTransform(translationX: x, y: y), clip: nil, opacity: 1)
    }
    let silhouette = DrawingCommand.filtered([command], .silhouette(.black))
    #expect(applied() == group([silhouette, command]))
    #expect(applied(radius: 2) == group([.filtered([silhouette], .blur(radius: 2)), command]))
    #expect(applied(x: 3) == group([moved(silhouette, 3, 0), command]))
    #expect(applied(y: 3) == group([moved(silhouette, 0, 3), command]))
    #expect(applied(mode: .multiply, .shadowOnly) == .blended([silhouette], BlendMode.multiply))
    #expect(applied(.shadowOnly) == silhouette)
    #expect(applied(.shadowAbove) == group([command, silhouette]))
  }

  @Test func anEnlargedImageThatShowsItsPixelsIsStretched() {
    var content = ImageContent(.file("image.png"), scaling: .fit)
    let (size, natural) = (CGSize(width: 20, height: 30), CGSize(width: 10, height: 10))
    #expect(content.steps(in: size, natural: natural, Style()) == nil)
    content.isPixelated = true
    var stretched = content
    stretched.scaling = .stretch
    #expect(
      content.steps(in: size, natural: natural, Style()) == [
        .image(stretched, Style(), in: CGRect(origin: .zero, size: size))
      ])
    var symbol = ImageContent(.symbol("star"))
    symbol.isPixelated = true
    #expect(symbol.steps(in: size, natural: natural, Style()) == nil)
  }

  @Test func aClipLimitsTheBoundsOfADrawing() {
    let area = CGRect(x: 0, y: 0, width: 100, height: 100)
    let square = DrawingCommand.fill(Path(area), .color(.red), FillStyle(), in: area)
    let clip = Path(CGRect(x: 10, y: 20, width: 30, height: 40))
    let clipped = DrawingCommand.group(
      [square], transform: CGAffineTransform(translationX: 5, y: 0), clip: ShapeClip(clip),
      opacity: 1)
    #expect([clipped].bounds == CGRect(x: 15, y: 20, width: 30, height: 40))
    let open = DrawingCommand.group([square], transform: .identity, clip: nil, opacity: 1)
    #expect([open].bounds == CGRect(x: -1, y: -1, width: 102, height: 102))
  }

  // MARK: - Stored values

  @Test func storedValuesAreConverted() {
    #expect(StoredConversion<Bool>.bool.read(.int(3)) == true && StoredConversion<Bool>.bool.read(.int(0)) == false)
    #expect(StoredConversion<Bool>.bool.read(.string("x")) == nil)
    #expect(StoredConversion<Int>.int.read(.bool(true)) == 1 && StoredConversion<Int>.int.read(.bool(false)) == 0)
    #expect(StoredConversion<Int>.int.read(.double(4)) == 4 && StoredConversion<Int>.int.read(.double(4.5)) == nil)
    let double = StoredConversion<Double>.double
    #expect(double.read(.int(4)) == 4 && double.read(.double(0.5)) == 0.5 && double.read(.bool(true)) == nil)
  }

  @Test func collectionsOfPropertyListsAreKept() throws {
    let object: [String: Any] = ["list": [1, "a", 2.5] as [Any], "inner": ["key": true]]
    let value = try #require(StoredValue(object))
    let list = StoredValue.array([.int(1), .string("a"), .double(2.5)])
    #expect(value == .dictionary(["list": list, "inner": .dictionary(["key": .bool(true)])]))
    #expect(StoredValue(value.object) == value)
    #expect(StoredValue(NSObject()) == nil)
  }

  @Test func aBodyThatWritesAStoredValueIsNamed() {
    struct Root: View {
      @AppStorage var number: Int
      init(_ defaults: UserDefaults) { _number = AppStorage(wrappedValue: 0, "number", store: defaults) }
      private func write() { number = 1 }
      var body: some View {
        let _ = write()
        Text("\(number)")
      }
    }
    let host = TestHost(Root(temporaryDefaults()))
    #expect(host.warnings.count == 1 && host.warnings.first?.contains("Root") == true)
  }

  @Test func aFileThatCannotBeWrittenChangesNothing() throws {
    // A folder can't be made inside a file.
    let blocker = FileManager.default.temporaryDirectory.appendingPathComponent("blocker-\(UUID().uuidString)")
    try Data().write(to: blocker)
    defer { try? FileManager.default.removeItem(at: blocker) }
    let file = PropertyListFile(
      blocker.appendingPathComponent("file.plist"), lock: blocker.appendingPathComponent("file.lock"))
    #expect(file.change { $0["a"] = .int(1) } == nil && file.read() == [:])
  }
}
