import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore
@testable import SwiftUITesting

/// Properties of the runtime that follow from its documentation, each in the smallest view that shows it.
@MainActor @Suite(.recordedViews)
struct DetailTests {
  // MARK: - Controls

  private struct Choice: View {
    let titles: [String]
    var body: some View {
      Picker("", selection: .constant(0)) { ForEach(titles.indices, id: \.self) { Text(titles[$0]).tag($0) } }
        .labelsHidden().fixedSize()
    }
  }

  @Test func aPickerHasTheSizeOfItsOptions() {
    func width(_ host: TestHost<Choice>) -> CGFloat? { host.find(.picker)?.frame?.width }
    let host = TestHost(Choice(titles: ["a"]))
    let narrow = width(host)
    host.update(Choice(titles: ["a", "a much longer title"]))
    #expect(width(host) == width(TestHost(Choice(titles: ["a", "a much longer title"]))))
    host.update(Choice(titles: ["a"]))
    #expect(width(host) == narrow)
  }

  // MARK: - Pages

  /// A page that a link shows is evaluated again when the view with the link is.
  @Test func aPageFollowsTheViewWithItsLink() {
    struct Root: View {
      @State private var number = 0
      var body: some View {
        NavigationStack {
          NavigationLink("open") {
            Text("page \(number)")
            Button("more") { number += 1 }
          }
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "open")?.tap()
    host.find(text: "more")?.tap()
    #expect(host.texts.contains("page 1"))
  }

  /// A link in a sidebar selects its value, also if several values can be selected.
  @Test func aLinkSelectsItsValueAmongSeveral() {
    struct Root: View {
      @State private var selected: Set<Int> = [1, 2]
      var body: some View {
        NavigationSplitView {
          List(selection: $selected) { ForEach(1..<4) { NavigationLink("link \($0)", value: $0) } }
        } detail: {
          Text("selected \(selected.sorted().map(String.init).joined(separator: " "))")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("selected 1 2"))
    host.find(.button, label: "link 3")?.tap()
    #expect(host.texts.contains("selected 3"))
  }

  // MARK: - Animations

  /// An animator that has been removed requests no frames.
  @Test func removedAnimatorsRequestNoFrames() {
    struct Root: View {
      let isShown: Bool
      var body: some View {
        if isShown {
          KeyframeAnimator(initialValue: 0.0, repeating: true) { value in
            Text("\(value)")
          } keyframes: { _ in
            LinearKeyframe(1, duration: 1)
          }
          PhaseAnimator([0.0, 1]) { Color.red.opacity($0) }
        }
      }
    }
    let host = TestHost(Root(isShown: true))
    host.advance(by: .milliseconds(300))
    #expect(host.isAnimating)
    host.update(Root(isShown: false))
    for _ in 0..<4 { host.advance(by: .seconds(1)) }
    #expect(!host.isAnimating)
  }

  /// An animator whose phases become fewer shows the last one that is left.
  @Test func phasesThatBecomeFewerAreLimited() {
    struct Root: View {
      let phases: [Int]
      var body: some View {
        PhaseAnimator(phases, trigger: 0) {
          Text("phase \($0)")
        } animation: { _ in
          .linear(duration: 0.1)
        }
      }
    }
    let host = TestHost(Root(phases: [1, 2, 3]))
    host.update(Root(phases: [7]))
    #expect(host.texts == ["phase 7"])
  }

  // MARK: - Shapes and visible parts

  @Test func radiiOfCornersAreAnimated() {
    var shape = UnevenRoundedRectangle(topLeadingRadius: 1)
    let other = UnevenRoundedRectangle(
      topLeadingRadius: 2, bottomLeadingRadius: 3, bottomTrailingRadius: 4, topTrailingRadius: 5)
    shape.animatableData = other.animatableData
    #expect(shape.cornerRadii == other.cornerRadii)
  }

  @Test func aPartOfARectangleIsVisible() {
    let area = CGRect(x: 0, y: 0, width: 20, height: 20)
    func isVisible(_ x: CGFloat, _ width: CGFloat, _ height: CGFloat, _ threshold: Double) -> Bool {
      CGRect(x: x, y: 5, width: width, height: height).isVisible(in: area, threshold)
    }
    #expect(isVisible(15, 10, 4, 0.5) && !isVisible(16, 10, 4, 0.5))
    #expect(!isVisible(20, 10, 4, 0) && !isVisible(30, 10, 4, 0))
    #expect(isVisible(5, 0, 4, 1) && isVisible(5, 10, 0, 1) && isVisible(15, 10, 0, 0.5))
  }

  // MARK: - Warnings

  /// The warning names the property of the view above that a body writes.
  @Test func aWriteToTheStateOfAnotherViewIsNamed() {
    struct Writer: View {
      @Binding var number: Int
      var body: some View {
        number = 7
        return Text("writer")
      }
    }
    struct Owner: View {
      @State private var number = 0
      var body: some View { VStack { Writer(number: $number) } }
    }
    let host = TestHost(Owner())
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.hasSuffix("(Owner.number)") == true)
  }

  // MARK: - Images

  /// The images that have been used last are kept, up to a total of 64 MB.
  @Test func imagesAreKeptUpToATotalSize() throws {
    let url = try #require(URL(string: "https://example.com/image"))
    let cache = ImageCache()
    func image(_ size: Int) -> ImageData { ImageData(Data(count: size)) }
    cache[url, 1] = image(32 << 20)
    cache[url, 2] = image(32 << 20)
    #expect(cache[url, 2] != nil && cache[url, 1] != nil)
    cache[url, 3] = image(1)
    #expect(cache[url, 1] != nil && cache[url, 2] == nil && cache[url, 3] != nil)
    cache[url, 4] = image((64 << 20) + 1)
    #expect(cache[url, 4] == nil && cache[url, 1] != nil)
  }

  @Test func imagesAreKnownByTheirFirstBytes() {
    func isKnown(_ text: String) -> Bool { ImageFormat.isKnown(Data(text.utf8)) }
    #expect(isKnown("RIFF....WEBPVP8 ") && !isKnown("RIFF....WAVEfmt ") && !isKnown("RIF"))
    #expect(isKnown("GIF89a") && isKnown("BM6") && isKnown("<svg>") && isKnown("<?xml ") && !isKnown("<html>"))
  }

  // MARK: - Dynamic properties

  /// A dynamic property that contains others, and one that contains such a property.
  struct Counter: DynamicProperty {
    @State var count = 0
    @Environment(\.layoutDirection) var direction
    var updates = 0
    mutating func update() { updates += 1 }
  }

  struct Pair: DynamicProperty {
    var first = Counter()
    var second = Counter(count: 10)
  }

  private struct Clicker: View {
    var pair = Pair()
    @State private var own = 100
    var body: some View {
      Text("\(pair.first.count) \(pair.second.count) \(own) \(pair.first.updates > 0 ? 1 : 0)")
      Text(pair.first.direction == .leftToRight ? "left" : "right")
      Button("first") { pair.first.count += 1 }
      Button("second") { pair.second.count += 1 }
      Button("own") { own += 1 }
    }
  }

  @Test func aPropertyMadeOfPropertiesHasItsOwnState() {
    let host = TestHost(Clicker())
    #expect(host.texts.prefix(2) == ["0 10 100 1", "left"])
    for (label, text) in [("first", "1 10 100 1"), ("second", "1 11 100 1"), ("own", "1 11 101 1")] {
      host.find(.button, label: label)?.tap()
      #expect(host.texts.first == text)
    }
    host.update(Clicker())
    #expect(host.texts.first == "1 11 101 1")
    host.updateEnvironment { $0.layoutDirection = .rightToLeft }
    #expect(host.texts.prefix(2) == ["1 11 101 1", "right"])
  }

  // MARK: - Layout

  private func box(_ name: String, _ width: CGFloat = 20, _ height: CGFloat = 10) -> some View {
    Color.red.frame(width: width, height: height).accessibilityIdentifier(name)
  }

  /// A stack prefers a distance across its axis if all of its views do.
  @Test func aStackPassesOnTheSpacingThatAllViewsPrefer() {
    func distance<V: View>(_ row: V) -> CGFloat? {
      let host = TestHost(
        VStack {
          box("a")
          row
        })
      return host.find(identifier: "b")?.frame?.minY
    }
    let raised = VStack {
      Spacer(minLength: 0)
      box("b")
    }
    let other = VStack {
      Spacer(minLength: 0)
      box("c")
    }
    #expect(
      distance(
        HStack {
          raised
          other
        }) == 10)
    #expect(
      distance(
        HStack {
          raised
          box("c")
        }) == 18)
  }

  @Test func aViewBesideAnotherIsAtItsEdge() {
    func frame(_ edge: HorizontalEdge, _ alignment: VerticalAlignment) -> CGRect? {
      let view = Color.white.safeAreaInset(edge: edge, alignment: alignment, spacing: 4) { box("inset") }
      return TestHost(view, size: CGSize(width: 100, height: 60)).find(identifier: "inset")?.frame
    }
    func frame(_ edge: VerticalEdge, _ alignment: HorizontalAlignment) -> CGRect? {
      let view = Color.white.safeAreaInset(edge: edge, alignment: alignment, spacing: 4) { box("inset") }
      return TestHost(view, size: CGSize(width: 100, height: 60)).find(identifier: "inset")?.frame
    }
    #expect(frame(.leading, .top) == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(frame(.trailing, .top) == CGRect(x: 80, y: 0, width: 20, height: 10))
    #expect(frame(.trailing, .bottom) == CGRect(x: 80, y: 50, width: 20, height: 10))
    #expect(frame(.top, .leading) == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(frame(.bottom, .leading) == CGRect(x: 0, y: 50, width: 20, height: 10))
    #expect(frame(.bottom, .trailing) == CGRect(x: 80, y: 50, width: 20, height: 10))
  }

  /// Outside a grid, a row arranges its cells side by side.
  @Test func aRowOutsideAGridIsAStack() {
    let host = TestHost(
      GridRow(alignment: .bottom) {
        box("a", 20, 10)
        box("b", 30, 40)
      })
    #expect(host.find(identifier: "a")?.frame == CGRect(x: 0, y: 30, width: 20, height: 10))
    #expect(host.find(identifier: "b")?.frame == CGRect(x: 28, y: 0, width: 30, height: 40))
  }

  /// Several views in an overlay are aligned with each other in the same way as with the view behind them.
  @Test func severalViewsInFrontAreAligned() {
    struct Front: View {
      let alignment: Alignment
      var body: some View {
        Color.white.frame(width: 100, height: 60).overlay(alignment: alignment) {
          Color.red.frame(width: 40, height: 20).accessibilityIdentifier("large")
          Color.blue.frame(width: 20, height: 10).accessibilityIdentifier("small")
        }
      }
    }
    let host = TestHost(Front(alignment: .topLeading))
    #expect(host.find(identifier: "small")?.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    host.update(Front(alignment: .bottomTrailing))
    #expect(host.find(identifier: "large")?.frame == CGRect(x: 60, y: 40, width: 40, height: 20))
    #expect(host.find(identifier: "small")?.frame == CGRect(x: 80, y: 50, width: 20, height: 10))
  }

  @Test func anElementThatSaysSoIsMeasuredAgain() throws {
    let host = TestHost(Text("word"))
    let layout = try #require(host.find(text: "word")).element.layout
    func measurements() -> Int {
      let before = host.renderer.workCounts[0]
      #expect(layout.sizeThatFits(.unspecified).width > 0)
      return host.renderer.workCounts[0] - before
    }
    _ = measurements()
    #expect(measurements() == 0)
    layout.measurementChanged()
    #expect(measurements() == 1)
  }

  // MARK: - Lazy containers

  private let columns = Array(repeating: GridItem(.fixed(40), spacing: 0), count: 6)

  private func cell(_ number: Int) -> some View {
    Text("\(number)").frame(width: 40, height: 20).accessibilityIdentifier("\(number)")
  }

  @Test func aReaderScrollsToTheColumnOfAGrid() {
    struct Grid<Cells: View>: View {
      let columns: [GridItem]
      let target: Int
      @ViewBuilder let cells: Cells
      var body: some View {
        ScrollViewReader { proxy in
          VStack(spacing: 0) {
            ScrollView([.horizontal, .vertical]) { LazyVGrid(columns: columns, spacing: 0) { cells } }
              .frame(width: 100, height: 100)
            Button("go") { proxy.scrollTo(target, anchor: .center) }
          }
        }
      }
    }
    for (target, offset) in [(63, CGPoint(x: 90, y: 160)), (61, CGPoint(x: 10, y: 160)), (65, CGPoint(x: 140, y: 160))]
    {
      let host = TestHost(Grid(columns: columns, target: target) { ForEach(0..<300, id: \.self) { cell($0) } })
      host.find(.button)?.tap()
      #expect(host.find(.scroll)?.contentOffset == offset, "\(target)")
    }
  }

  @Test func theIdentityAtAPointIsThatOfItsColumn() {
    struct Grid<Cells: View>: View {
      let columns: [GridItem]
      let anchor: UnitPoint
      @ViewBuilder let cells: Cells
      @State private var id: Int?
      var body: some View {
        ScrollView {
          LazyVGrid(columns: columns, spacing: 0) {
            Section {
              cells
            } header: {
              Color.blue.frame(height: 20)
            }
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id, anchor: anchor)
        .frame(width: 240, height: 100)
        Text("id \(id ?? -1)")
      }
    }
    for (anchor, y, id) in [
      (UnitPoint.topTrailing, 45, 11), (.topLeading, 45, 6), (.top, 45, 9), (.topTrailing, 5, 0),
    ] as [(UnitPoint, CGFloat, Int)] {
      let host = TestHost(Grid(columns: columns, anchor: anchor) { ForEach(0..<300, id: \.self) { cell($0) } })
      host.find(.scroll)?.scroll(byY: y)
      #expect(host.texts.last == "id \(id)", "\(anchor) \(y)")
    }
  }

  /// A layout of one view that logs each placement.
  private struct Counting: Layout {
    let log: EventLog
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      subviews[0].sizeThatFits(proposal)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      MainActor.assumeIsolated { log.add("placed") }
      subviews[0].place(at: bounds.origin, proposal: proposal)
    }
  }

  /// The rows that exist cover a margin beside the visible area, so that most scrolling needs no layout.
  @Test func scrollingToRowsThatExistLaysNothingOut() {
    let log = EventLog()
    let host = TestHost(
      ScrollView {
        Counting(log: log) {
          LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { Text("\($0)").frame(height: 20) } }
        }
      }, size: CGSize(width: 100, height: 100))
    host.layOut()
    host.find(.scroll)?.scroll(byY: 1000)
    host.layOut()
    #expect(!log.take().isEmpty)
    for _ in 0..<4 {
      host.find(.scroll)?.scroll(byY: 1)
      host.layOut()
    }
    #expect(log.take() == [])
    host.find(.scroll)?.scroll(byY: 40)
    host.layOut()
    #expect(!log.take().isEmpty)
  }

  @Test func lengthsThatHaveBeenMeasuredAreKept() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(0..<100, id: \.self) { Text("\($0)").frame(height: $0 < 50 ? 20 : 40) } }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.find(.scroll)?.contentSize.height == 2000, "an estimate by the first rows")
    for _ in 0..<60 { host.find(.scroll)?.scroll(byY: 50) }
    #expect(host.find(.scroll)?.contentSize.height == 3000)
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 300))
    #expect(host.find(.scroll)?.contentSize.height == 3000)
    #expect(host.find(text: "15")?.frame?.minY == 0)
  }

  /// If no visible line has been measured, the first visible line stays in place, not a line below the visible area.
  @Test func theFirstLineStaysInPlaceIfNoVisibleOneIsKnown() {
    let host = TestHost(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<1000, id: \.self) {
            Color.red.frame(height: 43..<48 ~= $0 ? 30 : 20).accessibilityIdentifier("\($0)")
          }
        }
      }, size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 1000))
    #expect(host.find(identifier: "48")?.frame?.minY == -40, "line 48 has been measured")
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 860))
    #expect(host.find(identifier: "43")?.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(host.find(identifier: "46")?.frame?.minY == 90)
  }

  @Test func aRowIsFoundAfterRowsBeforeItAreGone() throws {
    struct Root: View {
      @State private var numbers = Array(0..<5)
      var body: some View {
        List(numbers, id: \.self) { Text("\($0)") }
        Button("remove") { numbers = Array(numbers.dropFirst()) }
      }
    }
    let host = TestHost(Root())
    guard case .list(let content, _) = try #require(host.find(.list)).tree.primitive else { return }
    host.find(text: "remove")?.tap()
    #expect(content.rows.tag(at: 4) == AnyHashable(4))
    #expect(content.rows.tag(at: 0) == nil)
  }

  // MARK: - Updates during a layout

  private struct WidthKey: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  /// The values that a geometry reader passes to its views through the environment and through preferences are shown in
  /// the same layout.
  @Test func viewsInAReaderAreUpdatedWithIt() {
    struct Shown: View {
      @Environment(\.detailWidth) private var width
      var body: some View { Text("environment \(width)") }
    }
    let host = TestHost(
      GeometryReader { proxy in
        VStack {
          Shown()
          Color.red.preference(key: WidthKey.self, value: Int(proxy.size.width))
        }
        .environment(\.detailWidth, Int(proxy.size.width))
        .overlayPreferenceValue(WidthKey.self) { Text("preference \($0)") }
      }, size: CGSize(width: 100, height: 100))
    #expect(host.texts.sorted() == ["environment 100", "preference 100"])
    host.size = CGSize(width: 140, height: 100)
    #expect(host.texts.sorted() == ["environment 140", "preference 140"])
  }

  @Test func aLayoutThatChangesNothingOutsideRequestsNoUpdate() {
    let host = TestHost(
      VStack {
        GeometryReader { Text("\(Int($0.size.width))") }
        ScrollView { LazyVStack { ForEach(0..<100, id: \.self) { Text("row \($0)") } } }
      }, size: CGSize(width: 100, height: 200))
    for width in [120, 140, 100] as [CGFloat] {
      host.renderer.layOut(host.pictured.0, in: CGSize(width: width, height: 200))
      #expect(!host.renderer.isTurnPending)
    }
  }

  /// The next update shows a change outside the views that a layout updates.
  @Test func aLayoutThatChangesAPreferenceOutsideRequestsAnUpdate() {
    let host = TestHost(
      VStack {
        GeometryReader { Color.red.preference(key: WidthKey.self, value: Int($0.size.width)) }
      }
      .overlayPreferenceValue(WidthKey.self) { Text("\($0)") }, size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["100"])
    host.renderer.layOut(host.pictured.0, in: CGSize(width: 130, height: 100))
    #expect(host.renderer.isTurnPending)
    host.size = CGSize(width: 130, height: 100)
    #expect(host.texts == ["130"])
  }

  // MARK: - Gestures

  @Test func aDragWithTwoEventsAtOneTimeHasNoVelocity() {
    let log = EventLog()
    let host = TestHost(
      Color.red.frame(width: 100, height: 100)
        .gesture(DragGesture(minimumDistance: 0).onChanged { log.add("\($0.velocity.width) \($0.velocity.height)") }))
    let square = host.find(.color)
    square?.pointerDown(at: .zero)
    square?.pointerMoved(to: CGPoint(x: 30, y: 10))
    host.advance(by: .milliseconds(50))
    square?.pointerMoved(to: CGPoint(x: 40, y: 10))
    square?.pointerUp(at: CGPoint(x: 40, y: 10))
    #expect(log.take() == ["0.0 0.0", "0.0 0.0", "800.0 200.0"])
  }

  /// While a combined gesture is only possible, its value consists of the values of the parts that have begun.
  @Test func aCombinedGestureIsPossibleWithTheValueOfOnePart() {
    struct Pressed: View {
      let log: EventLog
      @GestureState private var isPressed = false
      var body: some View {
        Color.red.frame(width: 50, height: 50)
          .gesture(
            LongPressGesture(minimumDuration: 1).simultaneously(with: TapGesture())
              .updating($isPressed) { value, state, _ in state = value.first == true })
        Color.green.frame(width: 50, height: 50)
          .gesture(
            TapGesture().simultaneously(with: TapGesture(count: 2)).updating($isPressed) { value, _, _ in
              log.add("\(value.first == nil) \(value.second == nil)")
            })
        Text(isPressed ? "pressed" : "released")
      }
    }
    let log = EventLog()
    let host = TestHost(Pressed(log: log))
    let (red, green) = (host.findAll(.color).first, host.findAll(.color).last)
    #expect(host.texts == ["released"])
    red?.pointerDown(at: .zero)
    #expect(host.texts == ["pressed"])
    red?.pointerCanceled()
    #expect(host.texts == ["released"])
    green?.pointerDown(at: .zero)
    green?.pointerCanceled()
    #expect(log.take() == [])
  }

  // MARK: - Navigation

  /// When a tab is selected, the pages below the topmost page of its stack are not shown.
  @Test func aTabShowsThePageOfItsStack() {
    struct Tabs: View {
      let log: EventLog
      @State private var tab = 0
      @State private var path = [1]
      private func page(_ name: String) -> some View {
        Text(name).onAppear { log.add("+" + name) }.onDisappear { log.add("-" + name) }
      }
      var body: some View {
        TabView(selection: $tab) {
          NavigationStack(path: $path) { page("root").navigationDestination(for: Int.self) { page("page \($0)") } }
            .tabItem { Text("first") }.tag(0)
          page("other").tabItem { Text("second") }.tag(1)
        }
        Button("first") { tab = 0 }
        Button("second") { tab = 1 }
      }
    }
    let log = EventLog()
    let host = TestHost(Tabs(log: log))
    #expect(log.take().contains("+page 1"))
    host.findAll(.button, label: "second").last?.tap()
    #expect(log.take().sorted() == ["+other", "-page 1"])
    host.findAll(.button, label: "first").last?.tap()
    #expect(log.take().sorted() == ["+page 1", "-other"])
  }

  /// A link to a value on the page of a view pushes the page of the value above that page.
  @Test func aLinkOnThePageOfAViewLeadsToTheNextPage() {
    struct Pages: View {
      let log: EventLog
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          NavigationLink("view") { NavigationLink("value", value: 5).navigationTitle("page of a view") }
            .navigationDestination(for: Int.self) { Text("page \($0)").navigationTitle("page of \($0)") }
        }
        Text("path \(path)")
      }
    }
    let host = TestHost(Pages(log: EventLog()))
    host.find(.button, label: "view")?.tap()
    #expect(host.texts.contains("page of a view"))
    host.find(.button, label: "value")?.tap()
    #expect(host.texts.contains("page 5") && host.texts.contains("page of 5"), "\(host.texts)")
    #expect(host.texts.contains("path []"), "the page of a view has no value in the path, and so none above it has")
  }

  /// The bars can be hidden separately or together.
  @Test func barsAreHiddenOneByOne() {
    func texts(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> [String] {
      func content<V: View>(_ view: V) -> some View {
        NavigationStack {
          view.navigationTitle("title").toolbar {
            ToolbarItem(placement: .bottomBar) { Text("bottom") }
            ToolbarItem(placement: .primaryAction) { Text("top") }
          }
        }
      }
      let page = Text("page")
      switch bars.count {
      case 0: return TestHost(content(page.toolbar(visibility))).texts.sorted()
      default: return TestHost(content(page.toolbar(visibility, for: bars[0]))).texts.sorted()
      }
    }
    #expect(texts(.visible, [.bottomBar]) == ["bottom", "page", "title", "top"])
    #expect(texts(.hidden, [.bottomBar]) == ["page", "title", "top"])
    #expect(texts(.hidden, [.navigationBar]) == ["bottom", "page"])
    #expect(texts(.hidden, []) == ["page"])
  }

  @Test func aTitleHasASubtitleAndAMenu() throws {
    var renamed = 0
    let subtitled = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").navigationSubtitle("3 unread") })
    #expect(subtitled.texts == ["Inbox", "3 unread", "page"])
    let menu = TestHost(
      NavigationStack {
        Text("page").navigationTitle("Inbox").toolbarTitleMenu { Button("Rename") { renamed += 1 } }
      })
    #expect(menu.texts == ["Inbox", "page"])
    menu.find(.button, label: "Inbox")?.tap()
    menu.find(.button, label: "Rename")?.tap()
    #expect(renamed == 1)
    let untitled = TestHost(
      NavigationStack {
        Text("page").toolbar { ToolbarTitleMenu { Button("Move") { renamed += 1 } } }
          .navigationSubtitle(String("below"))
      })
    untitled.find(.button, label: "below")?.tap()
    untitled.find(.button, label: "Move")?.tap()
    #expect(renamed == 2)
    let removed = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").toolbar(removing: ToolbarDefaultItemKind.title) })
    #expect(removed.texts == ["page"])
    let kept = TestHost(
      NavigationStack { Text("page").navigationTitle("Inbox").toolbar(removing: .sidebarToggle) })
    #expect(kept.texts == ["Inbox", "page"])
  }

  @Test func barsAreHiddenByTheirVisibility() {
    func texts(_ bars: ToolbarPlacement...) -> [String] {
      let page = Text("page").navigationTitle("title").toolbar {
        ToolbarItem(placement: .bottomBar) { Text("bottom") }
      }
      return switch bars.count {
      case 0: TestHost(NavigationStack { page.toolbarVisibility(.hidden) }).texts.sorted()
      case 1: TestHost(NavigationStack { page.toolbarVisibility(.hidden, for: bars[0]) }).texts.sorted()
      default: TestHost(NavigationStack { page.toolbarVisibility(.hidden, for: bars[0], bars[1]) }).texts.sorted()
      }
    }
    #expect(texts() == ["page"])
    #expect(texts(.bottomBar) == ["page", "title"])
    #expect(texts(.navigationBar) == ["bottom", "page"])
    #expect(texts(.navigationBar, .bottomBar) == ["page"])
  }

  @Test func spacesSeparateTheItemsOfABar() throws {
    let host = TestHost(
      NavigationStack {
        Text("page").toolbar {
          ToolbarItem(placement: .bottomBar) { Text("a") }
          ToolbarSpacer(.flexible, placement: .bottomBar)
          ToolbarItem(placement: .bottomBar) { Text("b") }
          ToolbarSpacer(.fixed, placement: .bottomBar)
          ToolbarItem(placement: .bottomBar) { Text("c") }
        }
      }, size: CGSize(width: 300, height: 200))
    let frames = try ["a", "b", "c"].map { try #require(host.find(text: $0)?.frame) }
    #expect(frames[0].minX == 8 && frames[2].maxX == 292)
    #expect(frames[2].minX - frames[1].maxX == 32)
  }

  // MARK: - Tags

  private final class Offset: ObservableObject {
    @Published var value = 0
  }

  /// Views that change their own tags inside a picker or a tab view.
  private struct Tagged: View {
    @ObservedObject var offset: Offset
    var body: some View { ForEach(0..<3, id: \.self) { Text("option \($0)").tag($0 + offset.value) } }
  }

  @Test func aTagThatChangesInsideAPickerIsThatOfItsOption() {
    struct Choice: View {
      let offset: Offset
      @State private var chosen = 1
      var body: some View {
        Text("chosen \(chosen)")
        Picker("picker", selection: $chosen) { Tagged(offset: offset) }
      }
    }
    let offset = Offset()
    let host = TestHost(Choice(offset: offset))
    #expect(host.find(.picker)?.selectedOption == "option 1")
    offset.value = -1
    host.settle()
    #expect(host.find(.picker)?.selectedOption == "option 2")
    host.find(.picker)?.select("option 0")
    #expect(host.texts.first == "chosen -1")
  }

  // MARK: - Positions

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

  // MARK: - Animations

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

  // MARK: - Preferences

  @Test func theFirstPreferredSchemeApplies() {
    func scheme(_ schemes: ColorScheme?...) -> ColorScheme? {
      let views = VStack { ForEach(schemes.indices, id: \.self) { Text("\($0)").preferredColorScheme(schemes[$0]) } }
      return TestHost(views).preferredColorScheme
    }
    #expect(scheme(nil, .dark, .light) == .dark)
    #expect(scheme(.light, .dark) == .light)
    #expect(scheme(nil, nil, .dark) == .dark)
    #expect(scheme(nil, nil) == nil)
  }

  /// A renderer whose calls are recorded.
  @MainActor
  private final class RecordingRenderer: Renderer {
    nonisolated let inner: TestRenderer
    var scrolled: [CGPoint] = []
    var date: Date { inner.date }

    init() { inner = TestRenderer() }

    func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> TestElement {
      inner.make(primitive, events, layout)
    }
    func update(_ element: TestElement, from old: Primitive, to new: Primitive) {
      inner.update(element, from: old, to: new)
    }
    func insert(_ child: TestElement, into parent: TestElement, after sibling: TestElement?) {
      inner.insert(child, into: parent, after: sibling)
    }
    func move(_ child: TestElement, in parent: TestElement, after sibling: TestElement?) {
      inner.move(child, in: parent, after: sibling)
    }
    func remove(_ child: TestElement, from parent: TestElement) { inner.remove(child, from: parent) }
    func measure(_ element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
      inner.measure(element, proposal)
    }
    func measure(_ primitive: Primitive, in element: TestElement, _ proposal: ProposedViewSize) -> LeafMeasurement {
      inner.measure(primitive, in: element, proposal)
    }
    func labelMetrics(of element: TestElement) -> LabelMetrics { inner.labelMetrics(of: element) }
    func place(_ element: TestElement, _ placement: ElementPlacement) { inner.place(element, placement) }
    func draw(_ element: TestElement, _ drawing: [DrawingCommand]) { inner.draw(element, drawing) }
    func placeControl(of element: TestElement, in frame: CGRect) { inner.placeControl(of: element, in: frame) }
    func scroll(_ element: TestElement, to offset: CGPoint) { scrolled.append(offset) }
    func setNeedsLayout(_ root: TestElement) {}
    nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) { inner.schedule(turn) }
    func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval { inner.startFrames(frame) }
    func wake(at date: Date, _ body: @escaping @MainActor () -> Void) { inner.wake(at: date, body) }
  }

  /// A renderer that scrolls by itself receives the positions to which the program scrolls.
  @Test func theRendererIsToldWhereTheProgramScrolls() {
    struct Rows: View {
      let target: Int
      var body: some View {
        ScrollView { VStack(spacing: 0) { ForEach(0..<100, id: \.self) { Text("\($0)").frame(height: 20) } } }
          .scrollPosition(.constant(ScrollPosition(id: target, anchor: .top)))
      }
    }
    let renderer = RecordingRenderer()
    let graph = Graph(renderer)
    let root = unsafeDowncast(graph.mount(Rows(target: 10), environment: EnvironmentValues()), to: TestElement.self)
    func settle() {
      repeat {
        while renderer.inner.runTurn() {}
        renderer.inner.layOut(root, in: CGSize(width: 100, height: 100))
      } while renderer.inner.isTurnPending
    }
    settle()
    graph.update(Rows(target: 30))
    settle()
    #expect(renderer.scrolled == [CGPoint(x: 0, y: 200), CGPoint(x: 0, y: 600)])
    graph.unmount()
  }

  // MARK: - Drawings

  @Test(.enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."))
  func anAngularGradientMixesNeighboringColors() throws {
    let stops = [
      Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
      Gradient.Stop(color: Color(red: 0, green: 0, blue: 1), location: 0.5),
      Gradient.Stop(color: Color(red: 0, green: 1, blue: 0), location: 1),
    ]
    let host = TestHost(
      AngularGradient(gradient: Gradient(stops: stops), center: .center, angle: .zero),
      size: CGSize(width: 40, height: 40))
    let pixels = try Pixels(host)
    func isNear(_ x: Int, _ y: Int, _ color: [Int]) -> Bool {
      zip(pixels.color(x, y), color).allSatisfy { abs($0 - $1) < 16 }
    }
    #expect(isNear(20, 36, [128, 0, 128]), "\(pixels.color(20, 36))")
    #expect(isNear(4, 20, [0, 0, 255]), "\(pixels.color(4, 20))")
    #expect(isNear(20, 4, [0, 128, 128]), "\(pixels.color(20, 4))")
  }

  /// A curve with one control point is drawn from the end of the element before it.
  @Test(.enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."))
  func elementsOfAPathAreDrawnFromTheEndOfTheOneBefore() throws {
    let points = [(10, 10), (50, 10), (30, 60), (5, 40), (60, 30), (20, 20)].map { CGPoint(x: $0, y: $1) }
    func pixels(_ add: (inout Path, CGPoint, CGPoint, CGPoint) -> Void) throws -> Pixels {
      let path = Path { path in
        path.move(to: points[0])
        add(&path, points[0], points[1], points[2])
        path.addLine(to: points[3])
        add(&path, points[3], points[4], points[5])
        add(&path, points[5], points[1], points[3])
        path.closeSubpath()
        add(&path, points[0], points[5], points[4])
      }
      return try Pixels(TestHost(path.stroke(.red, lineWidth: 3), size: CGSize(width: 70, height: 70)))
    }
    let one = try pixels { path, _, control, end in path.addQuadCurve(to: end, control: control) }
    let other = try pixels { path, start, control, end in
      func mix(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
      }
      path.addCurve(to: end, control1: mix(start), control2: mix(end))
    }
    for y in 0..<70 { for x in 0..<70 { #expect(one.color(x, y) == other.color(x, y), "\(x) \(y)") } }
  }

  // MARK: - Threads

  /// Objects lose no change when several threads change them while their views are shown.
  @Test func threadsChangeObjectsWhileTheirViewsAreShown() async {
    let models = (0..<4).map { _ in Shared() }
    let host = TestHost(VStack { ForEach(0..<4, id: \.self) { Watching(model: models[$0]) } })
    let (done, finish) = AsyncStream.makeStream(of: Int.self)
    for (number, model) in models.enumerated() {
      Thread {
        for _ in 0..<2_000 { model.increment() }
        finish.yield(number)
      }.start()
    }
    var left = models.count
    for await _ in done {
      host.settle()
      left -= 1
      if left == 0 { break }
    }
    host.settle()
    #expect(host.texts == Array(repeating: "2000", count: 4))
  }

  /// An object that threads change.
  private final class Shared: ObservableObject, @unchecked Sendable {  // each is changed by one thread
    private let lock = NSLock()
    private var number = 0
    var value: Int { lock.withLock { number } }

    func increment() {
      objectWillChange.send()
      lock.withLock { number += 1 }
      objectWillChange.send()
    }
  }

  private struct Watching: View {
    @ObservedObject var model: Shared
    var body: some View { Text(verbatim: "\(model.value)") }
  }
}

extension EnvironmentValues {
  @Entry fileprivate var detailWidth = 0
}

extension DetailTests {
  // MARK: - Values

  @Test func aCurveWithoutAHandleAtAnEndHasTheSlopeOfTheOtherOne() {
    let start = UnitCurve.bezier(startControlPoint: .zero, endControlPoint: UnitPoint(x: 0.5, y: 0.25))
    #expect(abs(start.velocity(at: 0) - 0.5) < 1e-9)
    let end = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.5, y: 0.25), endControlPoint: UnitPoint(x: 1, y: 1))
    #expect(abs(end.velocity(at: 1) - 1.5) < 1e-9)
    let flat = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.5, y: 0), endControlPoint: UnitPoint(x: 0.5, y: 1))
    #expect(flat.velocity(at: 0) == 0)
  }

  @Test func aSpringNearItsTargetIsSettled() {
    let spring = Spring(duration: 1)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 1) == 0)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 0.999) > 0)
  }

  @Test func theWeightOfAFontIsThatOfItsPurpose() {
    #expect(Font.system(.headline) == Font.system(.headline, weight: .semibold))
    #expect(Font.system(.body) == Font.system(.body, weight: .regular))
    #expect(Font.system(.body) != Font.system(.body, weight: .semibold))
  }

  @Test func dimensionsAreEqualForTheSameViewAndProposal() {
    final class Answers: @unchecked Sendable {  // used on the main thread
      var all: [String] = []
    }
    struct Comparison: Layout {
      let answers: Answers
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let (first, second) = (subviews[0], subviews[1])
        let equal = [
          first.dimensions(in: .unspecified) == first.dimensions(in: .unspecified),
          first.dimensions(in: .unspecified) == second.dimensions(in: .unspecified),
          first.dimensions(in: .unspecified) == first.dimensions(in: .zero),
        ]
        answers.all.append("\(equal)")
        return .zero
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    let answers = Answers()
    let host = TestHost(
      Comparison(answers: answers) {
        Text("a")
        Text("a")
      })
    host.layOut()
    #expect(answers.all.first == "[true, false, false]")
  }

  // MARK: - Modifiers

  @Test func scrollIndicatorsAreSetAlongTheirAxes() {
    struct Reader: View {
      @Environment(\.horizontalScrollIndicatorVisibility) var horizontal
      @Environment(\.verticalScrollIndicatorVisibility) var vertical
      var body: some View { Text("\(horizontal == .hidden) \(vertical == .hidden)") }
    }
    let host = TestHost(
      VStack {
        Reader().scrollIndicators(.hidden, axes: .horizontal)
        Reader().scrollIndicators(.hidden, axes: .vertical)
        Reader().scrollIndicators(.hidden)
        Reader().scrollIndicators(.visible)
      })
    #expect(host.texts == ["true false", "false true", "true true", "false false"])
  }

  @Test func anOverlayInAShapeIsThatShape() {
    let overlay = TestHost(Text("view").overlay(.red, in: Circle()))
    let same = TestHost(Text("view").overlay { Circle().fill(.red) })
    #expect(overlay.tree.description == same.tree.description)
    #expect(overlay.tree.description != TestHost(Text("view")).tree.description)
  }

  @Test func aBadgeIsAtTheEndOfItsRow() throws {
    let host = TestHost(List { Text("row").badge(3) }, size: CGSize(width: 300, height: 100))
    let badge = try #require(host.find(text: "3")?.frame)
    #expect(badge.maxX > 270 && badge.maxX <= 300)
  }

  @Test func aTabViewWithoutTheSelectedTabShowsItsLastOne() {
    struct Tabs: View {
      @State var count = 3
      var body: some View {
        TabView {
          ForEach(0..<count, id: \.self) { number in Text("page \(number)").tabItem { Text("tab \(number)") } }
        }
        Button("fewer") { count = 2 }
      }
    }
    let host = TestHost(Tabs())
    host.find(text: "tab 2")?.tap()
    #expect(host.find(text: "page 2") != nil)
    host.find(text: "fewer")?.tap()
    #expect(host.find(text: "page 1") != nil)
    #expect(host.find(text: "page 2") == nil)
  }

  @Test func theUserClearsASearch() {
    struct Root: View {
      @State var text = ""
      var body: some View {
        List { Text("found [\(text)]") }.searchable(text: $text)
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.button, label: "Clear") == nil)
    host.find(.textField)?.type("abc")
    #expect(host.find(text: "found [abc]") != nil)
    host.find(.button, label: "Clear")?.tap()
    #expect(host.find(text: "found []") != nil)
    #expect(host.find(.button, label: "Clear") == nil)
  }

  @Test func anAnimatorWithOnePhaseShowsItOnly() {
    let host = TestHost(PhaseAnimator([7]) { Text("phase \($0)") })
    #expect(host.texts == ["phase 7"])
    #expect(!host.isAnimating)
  }

  @Test func whatIsNoAddressIsNoLink() throws {
    func links(_ text: String) throws -> [String] {
      try AttributedString(markdown: text).runs.compactMap { $0.link?.absoluteString }
    }
    #expect(try links("<me@a.example>") == ["mailto:me@a.example"])
    for text in ["<me and@a.example>", "<me@a.example: it is>", "<nothing>", "<a b>", "1 < 2 > 0"] {
      #expect(try links(text) == [], "\(text)")
    }
  }

  @Test func anImageWithoutAnExtentIsScaledByTheOther() {
    let room = ProposedViewSize(width: 20, height: 20)
    for scaling in [ImageContent.Scaling.fit, .fill] {
      #expect(scaling.size(of: CGSize(width: 0, height: 10), for: room) == CGSize(width: 0, height: 20))
      #expect(scaling.size(of: CGSize(width: 10, height: 0), for: room) == CGSize(width: 20, height: 0))
    }
  }

  // MARK: - Transitions

  private struct Branches: View {
    let isFirst: Bool
    var body: some View {
      if isFirst { Text("first").transition(.opacity) } else { Text("second").transition(.opacity) }
    }
  }

  /// A view that comes back before its transition has ended stays.
  @Test(arguments: [true, false]) func aBranchThatComesBackStays(isFirst: Bool) {
    let host = TestHost(Branches(isFirst: isFirst))
    let own = isFirst ? "first" : "second"
    for _ in 0..<2 {
      for branch in [!isFirst, isFirst] {
        withAnimation(.linear(duration: 1)) { host.update(Branches(isFirst: branch)) }
        host.advance(by: .milliseconds(300))
        #expect(Set(host.texts) == ["first", "second"])
      }
    }
    for _ in 0..<4 { host.advance(by: .seconds(2)) }
    #expect(host.texts == [own] && !host.isAnimating)
    #expect(host.find(text: own)?.opacity == 1)
  }

  @Test func anAddressInAngleBracketsIsALink() throws {
    let text = try AttributedString(markdown: "[a](<http://a.example/x>) [b](http://a.example/y \"title\")")
    #expect(text.runs.compactMap { $0.link?.absoluteString } == ["http://a.example/x", "http://a.example/y"])
  }
}
