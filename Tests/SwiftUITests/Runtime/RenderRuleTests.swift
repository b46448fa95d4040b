import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Rules of elements: their order, their reuse, what they contain, and which of them are shown.
@MainActor @Suite(.recordedViews)
struct RenderRuleTests {
  // MARK: - From back to front

  /// A modifier between a view with a position in the order from back to front, and its container.
  private struct Around {
    let name: String
    let apply: @MainActor (AnyView) -> AnyView
    /// The texts before and after that of the view.
    var before: [String] = []
    var after: [String] = []

    init(
      _ name: String, before: [String] = [], after: [String] = [], _ apply: @escaping @MainActor (AnyView) -> some View
    ) {
      (self.name, self.before, self.after) = (name, before, after)
      self.apply = { AnyView(apply($0)) }
    }
  }

  private static let around: [Around] = [
    Around("nothing") { $0 },
    Around("padding") { $0.padding(3) },
    Around("several modifiers") { $0.opacity(0.5).frame(width: 100).border(.red).id(1) },
    Around("background", before: ["back"]) { $0.background { Text("back").zIndex(9) } },
    Around("overlay", after: ["front"]) { $0.overlay { Text("front").zIndex(-9) } },
    Around("padded background", before: ["back"]) { $0.background { Text("back") }.padding() },
    Around("background of a padded view", before: ["back"]) { $0.padding().background { Text("back") } },
    Around("background in a background", before: ["outer", "inner"]) {
      $0.background { Text("inner") }.background { Text("outer") }
    },
    Around("overlay in a background", before: ["back"], after: ["front"]) {
      $0.overlay { Text("front") }.background { Text("back") }
    },
    Around("background in an overlay", before: ["back"], after: ["front"]) {
      $0.background { Text("back") }.padding().overlay { Text("front") }.padding()
    },
    Around("mask", after: ["mask"]) { $0.mask { Text("mask") } },
    Around("sheet") { $0.sheet(isPresented: .constant(false)) { Text("sheet") } },
    Around("group") { view in Group { view } },
    Around("loop") { view in ForEach(0..<1) { _ in view } },
  ]

  private struct Ordered: View {
    let first: Around
    let second: Around
    let positions: [Double]
    var body: some View {
      ZStack {
        first.apply(AnyView(Text("a").zIndex(positions[0])))
        second.apply(AnyView(Text("b").zIndex(positions[1])))
        Text("c")
      }
    }
  }

  @Test(arguments: 0..<14) func viewsAreOrderedThroughTheModifiersAroundThem(number: Int) {
    let first = Self.around[number]
    for second in [Self.around[0], Self.around[3], first] {
      func expected(_ positions: [Double]) -> [String] {
        let groups = [
          (positions[0], first.before + ["a"] + first.after), (positions[1], second.before + ["b"] + second.after),
          (0, ["c"]),
        ]
        let places = groups.indices.sorted { (groups[$0].0, $0) < (groups[$1].0, $1) }
        return places.flatMap { groups[$0].1 }
      }
      let steps: [[Double]] = [
        [0, 0], [2, 1], [1, 2], [1, 1], [-1, 0], [0, -1], [-2, -1], [-1, -2], [0.5, 0.25], [0, 0],
      ]
      let host = TestHost(Ordered(first: first, second: second, positions: steps[0]))
      for positions in steps {
        host.update(Ordered(first: first, second: second, positions: positions))
        #expect(host.texts == expected(positions), "\(first.name), \(second.name), \(positions)")
        let new = TestHost(Ordered(first: first, second: second, positions: positions))
        #expect(new.texts == expected(positions), "\(first.name), \(second.name), \(positions), at first")
      }
    }
  }

  /// A position that a view sets by itself, deep in a background, changes the order in its own container only.
  @Test func aPositionIsThatInTheNearestContainer() {
    struct Moving: View {
      let name: String
      @State private var position = 0.0
      var body: some View { Button(name) { position = 1 - position }.zIndex(position) }
    }
    let host = TestHost(
      ZStack {
        ZStack {
          Moving(name: "a")
          Text("b")
        }
        .background {
          ZStack {
            Moving(name: "c").background { Text("c back") }.padding()
            Text("d")
          }
        }
        Text("e")
      })
    #expect(host.texts == ["c back", "c", "d", "a", "b", "e"])
    host.find(text: "a")?.tap()
    #expect(host.texts == ["c back", "c", "d", "b", "a", "e"])
    host.find(text: "c")?.tap()
    #expect(host.texts == ["d", "c back", "c", "b", "a", "e"])
    host.find(text: "a")?.tap()
    host.find(text: "c")?.tap()
    #expect(host.texts == ["c back", "c", "d", "a", "b", "e"])
  }

  // MARK: - Moves

  @Test func theFewestElementsMove() {
    func permutations(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty ? [[]] : rest.flatMap { first in permutations(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    /// The length of a longest increasing subsequence, by trying all.
    func longest(_ numbers: ArraySlice<Int>, above least: Int = -1) -> Int {
      guard let first = numbers.first else { return 0 }
      let without = longest(numbers.dropFirst(), above: least)
      return first > least ? max(without, 1 + longest(numbers.dropFirst(), above: first)) : without
    }
    struct Rows: View {
      let ids: [Int]
      var body: some View { VStack { ForEach(ids, id: \.self) { Text("\($0)") } } }
    }
    for order in permutations([0, 1, 2, 3, 4]) {
      let found = longestIncreasing(order)
      #expect(found == found.sorted() && found.count == longest(order[...]), "\(order)")
      var rest = order[...]
      #expect(found.allSatisfy { number in rest.firstIndex(of: number).map { rest = rest[($0 + 1)...] } != nil })
      let host = TestHost(Rows(ids: [0, 1, 2, 3, 4]))
      let operations = host.operations { host.update(Rows(ids: order)) }
      #expect(host.texts == order.map { "\($0)" })
      #expect(operations.count == 5 - found.count && operations.allSatisfy { $0.hasPrefix("move") }, "\(order)")
    }
    #expect(longestIncreasing([]) == [])
  }

  // MARK: - Rows

  private struct Layered: View {
    let id: Int
    let position: Double
    var body: some View {
      ZStack {
        Text("one \(id)").zIndex(position)
        Text("two \(id)")
      }
    }
  }

  private struct LayeredRows: View {
    let rows: [Int]
    let position: Double
    var body: some View { List(rows, id: \.self) { Layered(id: $0, position: position) } }
  }

  /// Rows whose views have an order from back to front show that order, whichever rows they replace.
  @Test func rowsInAnotherOrderFromBackToFrontReplaceOthers() {
    let host = TestHost(LayeredRows(rows: Array(0..<10), position: 0), visibleRows: 3)
    func texts(_ rows: Range<Int>, isInFront: Bool) -> [String] {
      rows.flatMap { isInFront ? ["two \($0)", "one \($0)"] : ["one \($0)", "two \($0)"] }
    }
    #expect(host.texts == texts(0..<3, isInFront: false))
    host.update(LayeredRows(rows: Array(0..<10), position: 1))
    #expect(host.texts == texts(0..<3, isInFront: true))
    host.find(.list)?.scroll(toRow: 5)
    #expect(host.texts == texts(5..<8, isInFront: true))
    host.update(LayeredRows(rows: Array(20..<30), position: 1))
    #expect(host.texts == texts(25..<28, isInFront: true))
    host.update(LayeredRows(rows: Array(30..<40), position: 0))
    #expect(host.texts == texts(35..<38, isInFront: false))
    host.update(LayeredRows(rows: Array(40..<50), position: 1))
    #expect(host.texts == texts(45..<48, isInFront: true))
  }

  private struct Parts: View {
    let id: Int
    let count: Int
    var body: some View {
      HStack { ForEach(0..<count, id: \.self) { Text("\(id).\($0)") } }
      if count > 2 { Text("\(id) more") }
    }
  }

  private struct PartRows: View {
    let rows: [Int]
    let count: Int
    var body: some View { List(rows, id: \.self) { Parts(id: $0, count: count + $0 % 2) } }
  }

  /// A row that takes over the element of another has all of its own views, whether those are more or fewer.
  @Test func rowsOfSeveralViewsReplaceRowsOfOthers() {
    func texts(_ rows: [Int], _ count: Int) -> [String] {
      rows.flatMap { row -> [String] in
        let own = count + row % 2
        return (0..<own).map { "\(row).\($0)" } + (own > 2 ? ["\(row) more"] : [])
      }
    }
    for counts in [[1, 2, 1], [0, 1, 3], [3, 0, 2], [2, 2, 2]] {
      let host = TestHost(PartRows(rows: Array(0..<6), count: counts[0]))
      for (round, count) in counts.enumerated() {
        let rows = Array((round * 5)..<(round * 5 + 6))
        host.update(PartRows(rows: rows, count: count))
        #expect(host.texts == texts(rows, count), "\(counts)")
        host.update(PartRows(rows: rows.reversed(), count: count))
        #expect(host.texts == texts(rows.reversed(), count), "\(counts), reversed")
      }
    }
  }

  /// A header and a footer are one row each, with all of their views.
  @Test func headersAndFootersAreRowsOfAllTheirViews() {
    struct Headed: View {
      let count: Int
      var body: some View {
        List {
          Section {
            Text("row")
          } header: {
            ForEach(0..<count, id: \.self) { Text("header \($0)") }
          } footer: {
            ForEach(0..<count, id: \.self) { Text("footer \($0)") }
          }
        }
      }
    }
    let host = TestHost(Headed(count: 2), size: CGSize(width: 200, height: 400))
    for count in [2, 3, 1, 2] {
      host.update(Headed(count: count))
      let headers = (0..<count).map { "header \($0)" }
      let footers = (0..<count).map { "footer \($0)" }
      #expect(host.texts == headers + ["row"] + footers)
      #expect(host.findAll(.row).map(\.texts) == [headers, ["row"], footers])
      let places = (headers + ["row"] + footers).compactMap { host.find(text: $0)?.frame }
      #expect(places.count == 2 * count + 1)
      for (one, next) in zip(places, places.dropFirst()) { #expect(one.maxY <= next.minY || one.maxX <= next.minX) }
    }
  }

  /// The properties that a view sets for its row are those of the row only if the view is the whole row.
  @Test func theViewsOfAStackSetNoPropertiesOfTheRowTogether() {
    let insets = EdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 0)
    func place(_ row: some View) -> CGFloat? {
      TestHost(List { row }.listStyle(.plain), size: CGSize(width: 200, height: 200)).find(text: "a")?.frame?.minX
    }
    #expect(place(Text("a")) == 12)
    #expect(place(Text("a").listRowInsets(insets)) == 50)
    #expect(place(Text("a").padding(.leading, 3).listRowInsets(insets)) == 53)
    #expect(place(Text("a").listRowInsets(insets).padding(.leading, 3)) == 53)
    #expect(place(Text("a").listRowInsets(insets).background { Text("back") }) == 50)
    let text = HStack(spacing: 0) {
      Text("a").listRowInsets(insets)
      Text("b")
    }
    #expect(place(text) == 12)
    #expect(place(text.listRowInsets(insets)) == 50)
  }

  // MARK: - Images

  /// Of several images in a label, the first is shown, wherever it is.
  @Test func theFirstOfSeveralImagesIsThatOfALabel() {
    struct Options: View {
      var body: some View {
        Picker("picker", selection: .constant(0)) {
          Text("none").tag(0)
          HStack {
            Image(systemName: "star")
            Text("first")
            Image(systemName: "heart")
          }
          .tag(1)
          HStack {
            Text("nested")
            VStack {
              Text("inside")
              Image(systemName: "heart").padding()
            }
            Image(systemName: "star")
          }
          .tag(2)
          Text("behind").background { Image(systemName: "moon") }.overlay { Image(systemName: "star") }.tag(3)
          Label("label", systemImage: "cloud").tag(4)
          Image(systemName: "star").tag(5)
        }
      }
    }
    let host = TestHost(Options())
    guard case .picker(let content, _)? = host.find(.picker)?.tree.primitive else {
      Issue.record("no picker")
      return
    }
    #expect(content.options.map(\.text) == ["none", "first", "nested inside", "behind", "label", ""])
    #expect(
      content.options.map(\.image?.source)
        == [nil, .symbol("star"), .symbol("heart"), .symbol("moon"), .symbol("cloud"), .symbol("star")])
  }

  // MARK: - Presentations

  private struct Presenting: View {
    let ids: [Int]
    let isShown: Bool
    var body: some View {
      Text("before")
      ForEach(ids, id: \.self) { Text("\($0)") }.sheet(isPresented: .constant(isShown)) { Text("sheet") }
      EmptyView().popover(isPresented: .constant(isShown)) { Text("popover of nothing") }
      Text("after")
    }
  }

  /// A presentation is beside the first of the views around which it is, and nowhere if there are none.
  @Test func aPresentationIsBesideTheFirstViewOfItsContent() {
    let host = TestHost(Presenting(ids: [], isShown: true))
    let steps: [([Int], Bool)] = [
      ([], true), ([1], true), ([1, 2], true), ([3, 1, 2], true), ([3, 1, 2], false), ([1, 2], true), ([2], true),
      ([], true), ([], false), ([4], false), ([4, 5], true),
    ]
    for (ids, isShown) in steps {
      host.update(Presenting(ids: ids, isShown: isShown))
      let rows = ids.map { "\($0)" }
      let sheet = isShown && !ids.isEmpty ? ["sheet"] : []
      #expect(host.texts == ["before"] + rows.prefix(1) + sheet + rows.dropFirst() + ["after"], "\(ids), \(isShown)")
      #expect(host.findAll(.sheet).count == sheet.count && host.find(.popover) == nil)
      #expect(host.texts == TestHost(Presenting(ids: ids, isShown: isShown)).texts)
    }
  }

  @Test func aPresentationMayBeEmpty() {
    let host = TestHost(
      Text("text").frame(width: 50, height: 20).sheet(isPresented: .constant(true)) { EmptyView() },
      size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["text"] && host.find(text: "text")?.frame?.midX == 50)
    #expect(host.findAll(.sheet).count == 1 && host.find(.sheet)?.texts == [])
    #expect(host.tree.description.contains("sheet"))
  }

  @Test func aModifierAndAPresenterAreAroundAView() {
    let wrappers: [Primitive] = [.presenter, .modified(.hidden), .modified(.padding(nil))]
    let others: [Primitive] = [
      .root(), .section, .label, .geometryReader, .part(.background), .backed(alignment: .center), .row(.row), .divider,
      .sheet(), .alert(title: ""),
    ]
    #expect(wrappers.allSatisfy(\.isWrapper) && !others.contains(where: \.isWrapper))
  }

  // MARK: - Kinds of elements

  @Test func partsBehindAndInFrontAreNoOtherParts() {
    let kinds: [ElementPart] = [
      .label, .icon, .title, .header, .footer, .rows, .minimum, .maximum, .currentValue, .background, .overlay, .mask,
      .message, .actions,
    ]
    for kind in kinds {
      #expect(Primitive.part(kind).isPart == [.background, .overlay, .mask].contains(kind), "\(kind)")
      #expect(kind.accessibilityTraits == (kind == .header ? .isHeader : []), "\(kind)")
    }
    #expect(!Primitive.label.isPart)
  }

  @Test func someElementsScroll() {
    let content = ScrollContent(axes: .horizontal)
    #expect(Primitive.scroll(content).scrolledAxes == .horizontal && Primitive.scroll(content).isScrolling)
    #expect(Primitive.form(content).scrolledAxes == .vertical && Primitive.form(content).isScrolling)
    for other in [Primitive.section, .root(), .verticalStack(alignment: .center, spacing: nil), .row(.row)] {
      #expect(other.scrolledAxes == nil && !other.isScrolling && !other.isList)
    }
  }

  // MARK: - What is not shown

  private struct Marker: View {
    var body: some View { Color.red.frame(width: 10, height: 10) }
  }

  /// A view inside one that is not shown has no frame, however deep it is.
  @Test(arguments: 0..<9) func aViewInsideOneThatIsNotShownHasNoFrame(kind: Int) throws {
    struct Root: View {
      let kind: Int
      var body: some View {
        ViewThatFits(in: .horizontal) {
          content.frame(width: 150, height: 40, alignment: .topLeading)
          Text("narrow")
        }
      }
      @ViewBuilder private var content: some View {
        switch kind {
        case 0: Marker()
        case 1: Marker().padding(3)
        case 2: HStack(spacing: 0) { VStack(alignment: .leading, spacing: 0) { Marker() } }
        case 3: ScrollView { Marker() }
        case 4: GeometryReader { _ in Marker() }
        case 5: Text("a").background { Marker() }
        case 6: Marker().offset(x: 3).opacity(0.5)
        case 7:
          Button {
          } label: {
            Marker()
          }
        default: LazyVStack { Marker() }
        }
      }
    }
    let (wide, narrow) = (CGSize(width: 200, height: 100), CGSize(width: 100, height: 100))
    let host = TestHost(Root(kind: kind), size: wide)
    let frame = try #require(host.find(Marker.self)?.frame)
    #expect(frame.size == CGSize(width: 10, height: 10) && !host.texts.contains("narrow"))
    for _ in 0..<2 {
      host.size = narrow
      #expect(host.find(Marker.self)?.frame == nil && host.texts == ["narrow"])
      host.size = wide
      #expect(host.find(Marker.self)?.frame == frame && !host.texts.contains("narrow"))
    }
    #expect(TestHost(Root(kind: kind), size: narrow).find(Marker.self)?.frame == nil)
  }

  /// A view that is hidden keeps its place, and so do the views inside it.
  @Test func aHiddenViewHasAFrame() {
    for isHidden in [false, true] {
      let marker = Marker().padding(2)
      let host = TestHost(
        HStack(spacing: 5) {
          Color.blue.frame(width: 20, height: 20)
          if isHidden { HStack(spacing: 0) { marker }.hidden() } else { HStack(spacing: 0) { marker } }
        }, size: CGSize(width: 39, height: 20))
      #expect(host.find(Marker.self)?.frame == CGRect(x: 27, y: 5, width: 10, height: 10))
    }
  }

  // MARK: - Focus

  private struct Focusable: View {
    let first: Bool
    let second: Bool
    @FocusState private var all: Bool
    @FocusState private var one: Bool
    @FocusState private var two: Bool
    var body: some View {
      VStack {
        Text("one").focusable(first).focused($one)
        Text("two").focusable(second).focused($two)
      }
      .focused($all)
      Text("\(all) \(one) \(two)")
      Button("focus") { all = true }
      Button("leave") { all = false }
    }
  }

  /// The program gives the focus to the first view inside that can have it.
  @Test func theProgramGivesTheFocusToAViewThatCanHaveIt() {
    let cases = [
      (true, true, "true true false"), (false, true, "true false true"), (true, false, "true true false"),
    ]
    for (first, second, expected) in cases {
      let host = TestHost(Focusable(first: first, second: second))
      #expect(host.texts.contains("false false false"))
      for _ in 0..<2 {
        host.find(text: "focus")?.tap()
        #expect(host.texts.contains(expected), "\(first), \(second)")
        host.find(text: "leave")?.tap()
        #expect(host.texts.contains("false false false"), "\(first), \(second)")
      }
    }
    let modifications: [(Modification, Bool)] = [
      (.focusable(true, byClick: false), true), (.focusable(true, byClick: true), true),
      (.focusable(false, byClick: true), false), (.focus(isFocused: true), false), (.focusObserver, false),
    ]
    for (modification, canHaveFocus) in modifications { #expect(modification.canHaveFocus == canHaveFocus) }
  }

  // MARK: - Scrolling

  private struct Scrolled: View {
    let length: CGFloat
    let target: CGFloat
    let log: EventLog
    @State private var position = ScrollPosition(edge: .top)
    var body: some View {
      ScrollView { Color.red.frame(width: 100, height: length) }
        .scrollPosition($position).frame(width: 100, height: 100)
        .onScrollPhaseChange { _, phase in log.add("\(phase)") }
      Text("user \(position.isPositionedByUser)")
      Button("scroll") { position.scrollTo(y: target) }
    }
  }

  /// A renderer reports the offset that the program has set, which it may have rounded at the end of the content.
  @Test func theEchoOfAnOffsetIsNoScrollingByTheUser() throws {
    let cases: [(length: CGFloat, target: CGFloat, offset: CGFloat, echo: CGFloat, isUser: Bool)] = [
      (500, 150, 150, 150, false), (500, 150, 150, 151, true), (500, 150, 150, 149.5, true),
      (500, 900, 400, 400, false), (500, 900, 400, 399, true), (500, 900, 400, 399.5, true),
      // The end of a content of 500.5 points is at 400.5, or at a whole number near it.
      (500.5, 900, 400.5, 400.5, false), (500.5, 900, 400.5, 400, false), (500.5, 900, 400.5, 401, false),
      (500.5, 900, 400.5, 399, true), (500.5, 150, 150, 150.5, true), (500.5, 150, 150, 400, true),
      (500, 0, 0, 0, false), (500, 0, 0, 0.5, true),
    ]
    for (length, target, offset, echo, isUser) in cases {
      let log = EventLog()
      let host = TestHost(Scrolled(length: length, target: target, log: log), size: CGSize(width: 100, height: 200))
      host.find(text: "scroll")?.tap()
      #expect(host.find(.scroll)?.contentOffset.y == offset)
      _ = log.take()
      try #require(host.find(.scroll)).element.layout.didScroll(to: CGPoint(x: 0, y: echo))
      host.settle()
      #expect(host.texts.contains("user \(isUser)"), "\(length), \(target), \(echo)")
      #expect(log.take() == (isUser ? ["interacting"] : []), "\(length), \(target), \(echo)")
      #expect(host.find(.scroll)?.contentOffset.y == (isUser ? echo : offset), "\(length), \(target), \(echo)")
    }
  }

  // MARK: - Toolkits

  /// A toolkit with nothing but the default implementations.
  private final class PlainToolkit: Toolkit {}

  @Test func aToolkitDoesNothingByDefault() {
    let toolkit = PlainToolkit()
    #expect(toolkit.screen == ToolkitScreen(size: CGSize(width: 1024, height: 768), scale: 1))
    #expect(toolkit.windows == [] && toolkit.colorScheme == .light && !toolkit.reducesMotion)
    toolkit.show(.dark)
    toolkit.copy("text")
    toolkit.copy([TransferItem("text")])
    #expect(toolkit.clipboardText == nil && toolkit.colorScheme == .light && !toolkit.endEditing())
    #expect(toolkit.convert(Data([1]), to: .png, quality: 1) == nil)
    #expect(toolkit.size(of: "text", in: .body) == nil && toolkit.picture(of: Text("text"), PictureOptions()) == nil)
  }

  @Test func aProgramWithoutWindowsHasNoToolkit() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        precondition(Toolkits.hasNone)
        precondition(Toolkits.current.screen.size == CGSize(width: 1024, height: 768))
        precondition(Toolkits.current.windows.isEmpty)
        precondition(Toolkits.current.picture(of: Text("a"), PictureOptions()) == nil)
        Toolkits.current = PlainToolkit()
        precondition(!Toolkits.hasNone)
      }
    }
  }

  @Test func aPictureHasWholePixels() {
    func pixels(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> [Int] {
      var options = PictureOptions()
      options.scale = scale
      return options.pixels(of: CGSize(width: width, height: height)).map { [$0.width, $0.height] } ?? []
    }
    #expect(pixels(10, 20) == [10, 20] && pixels(10.1, 19.9) == [11, 20] && pixels(10, 20, scale: 2) == [20, 40])
    #expect(pixels(0.25, 0.25, scale: 2) == [1, 1])
    #expect(pixels(16_384, 1) == [16_384, 1] && pixels(1, 16_384) == [1, 16_384])
    #expect(pixels(16_385, 1) == [] && pixels(1, 16_385) == [] && pixels(8193, 1, scale: 2) == [])
    #expect(pixels(0, 5) == [] && pixels(5, 0) == [] && pixels(-1, 5) == [])
  }

  // MARK: - Styles

  @Test func eachPropertyOfAStyleIsItsOwn() {
    let changes: [(String, (inout Style) -> Void, (Style) -> Bool)] = [
      ("font", { $0.font = .title }, { $0.font == .title }),
      ("foreground", { $0.foreground = .red }, { $0.foreground == .red }),
      ("tint", { $0.tint = .red }, { $0.tint == .red }),
      ("lineLimit", { $0.lineLimit = 2 }, { $0.lineLimit == 2 }),
      ("alignment", { $0.alignment = .trailing }, { $0.alignment == .trailing }),
      ("isEnabled", { $0.isEnabled = false }, { !$0.isEnabled }),
      ("isUnderlined", { $0.isUnderlined = true }, { $0.isUnderlined }),
      ("isStruckThrough", { $0.isStruckThrough = true }, { $0.isStruckThrough }),
      ("underlineColor", { $0.underlineColor = .red }, { $0.underlineColor == .red }),
      ("strikethroughColor", { $0.strikethroughColor = .red }, { $0.strikethroughColor == .red }),
      ("background", { $0.background = .red }, { $0.background == .red }),
      ("link", { $0.link = URL(string: "https://a.b") }, { $0.link == URL(string: "https://a.b") }),
      ("kerning", { $0.kerning = 3 }, { $0.kerning == 3 }),
      ("baselineOffset", { $0.baselineOffset = 3 }, { $0.baselineOffset == 3 }),
      ("lineSpacing", { $0.lineSpacing = 3 }, { $0.lineSpacing == 3 }),
      ("truncationMode", { $0.truncationMode = .head }, { $0.truncationMode == .head }),
      ("minimumScaleFactor", { $0.minimumScaleFactor = 0.5 }, { $0.minimumScaleFactor == 0.5 }),
      ("minimumLines", { $0.minimumLines = 2 }, { $0.minimumLines == 2 }),
      ("isSelectable", { $0.isSelectable = true }, { $0.isSelectable }),
      ("isRedacted", { $0.isRedacted = true }, { $0.isRedacted }),
      ("controlSize", { $0.controlSize = .mini }, { $0.controlSize == .mini }),
      ("buttonBorderShape", { $0.buttonBorderShape = .capsule }, { $0.buttonBorderShape == .capsule }),
      ("imageScale", { $0.imageScale = .large }, { $0.imageScale == .large }),
      ("hidesScrollBackground", { $0.hidesScrollBackground = true }, { $0.hidesScrollBackground }),
      ("contentMargins", { $0.contentMargins = EdgeInsets() }, { $0.contentMargins == EdgeInsets() }),
      ("textCase", { $0.textCase = .uppercase }, { $0.textCase == .uppercase }),
    ]
    var all = Style()
    for (name, change, _) in changes {
      var one = Style()
      change(&one)
      change(&all)
      #expect(one != Style(), "\(name)")
      // No other property has changed.
      for (other, _, isChanged) in changes { #expect(isChanged(one) == (other == name), "\(name), \(other)") }
      let copy = one
      one.font = one.font
      #expect(one == copy)
    }
    for (name, _, isChanged) in changes { #expect(isChanged(all), "\(name)") }
  }

  @Test func aColorAndAGradientReplaceEachOther() {
    let gradient = Paint.linear(Gradient(colors: [.green, .blue]), start: .top, end: .bottom)
    var style = Style()
    style.foregroundPaint = gradient
    #expect(style.foreground == .green && style.foregroundPaint == gradient)
    style.foreground = .red
    #expect(style.foreground == .red && style.foregroundPaint == nil)
    style.foregroundPaint = gradient
    style.foregroundPaint = nil
    #expect(style.foreground == .green && style.foregroundPaint == nil)
    style.foreground = nil
    #expect(style == Style())
  }
}
