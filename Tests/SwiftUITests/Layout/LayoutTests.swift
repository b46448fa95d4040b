import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Exact sizes and positions.
///
/// The numbers follow from the rules of layout and from the built-in font: a character of the default font is 8 points
/// wide, and a line is 20 high with its baseline 16 below its top. The distance of views is 8 points.
@MainActor @Suite(.recordedViews)
struct LayoutTests {
  /// Returns the frames of the views with the identifiers `a`, `b`, `c` and so on, in a window of a size.
  private func frames<V: View>(
    _ names: String, in size: CGSize? = nil, _ view: V, environment: (inout EnvironmentValues) -> Void = { _ in }
  ) -> [CGRect?] {
    let host = TestHost(view, size: size, environment: environment)
    return names.map { host.find(identifier: String($0))?.frame }
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: - Texts

  @Test func aTextIsAsWideAsItsLine() {
    #expect(frames("a", Text("Hello").accessibilityIdentifier("a")) == [rect(0, 0, 40, 20)])
  }

  @Test func aWrappedTextIsAsWideAsItsLongestLineAndCentered() {
    // "one two" and "three" fit in 60 points, seven characters and five.
    let view = Text("one two three").accessibilityIdentifier("a").frame(width: 60)
    #expect(frames("a", view) == [rect(2, 0, 56, 40)])
  }

  @Test func aWordLongerThanTheLineBreaks() {
    #expect(
      frames("a", Text("abcdefgh").accessibilityIdentifier("a").frame(width: 40)) == [rect(0, 0, 40, 40)])
  }

  @Test func linesAreLimitedByTheirNumberAndByTheHeight() {
    let text = Text("one two three four").accessibilityIdentifier("a")
    #expect(frames("a", text.frame(width: 40)) == [rect(0, 0, 40, 80)])
    #expect(frames("a", text.lineLimit(2).frame(width: 40)) == [rect(0, 0, 40, 40)])
    // Three lines of 20 fit into 70, and stand in its middle.
    #expect(frames("a", text.frame(width: 40, height: 70)) == [rect(0, 5, 40, 60)])
  }

  @Test func aLineThatIsTooHighIsScaled() {
    let text = Text("abcd").accessibilityIdentifier("a")
    #expect(frames("a", text.frame(height: 10)).map { $0?.size } == [CGSize(width: 32, height: 20)])
    #expect(
      frames("a", text.minimumScaleFactor(0.5).frame(height: 10)).map { $0?.size } == [CGSize(width: 16, height: 10)])
  }

  @Test func fontsScaleTheMetrics() {
    #expect(frames("a", Text("ab").font(.system(size: 32)).accessibilityIdentifier("a")) == [rect(0, 0, 32, 40)])
    // A line is as high as its highest part.
    let mixed = Text("a") + Text("b").font(.system(size: 32))
    #expect(frames("a", mixed.accessibilityIdentifier("a")) == [rect(0, 0, 24, 40)])
  }

  @Test func newLinesAndWideCharactersCount() {
    #expect(frames("a", Text("ab\nabcd").accessibilityIdentifier("a")) == [rect(0, 0, 32, 40)])
    #expect(frames("a", Text("日本").accessibilityIdentifier("a")) == [rect(0, 0, 32, 20)])
    #expect(frames("a", Text("").accessibilityIdentifier("a")) == [rect(0, 0, 0, 20)])
  }

  // MARK: - Stacks

  @Test func aStackIsAsBigAsItsViewsAndDistances() {
    let view = HStack {
      Text("ab").accessibilityIdentifier("a")
      Text("c\nd").accessibilityIdentifier("b")
    }
    .accessibilityIdentifier("s")
    #expect(frames("abs", view) == [rect(0, 10, 16, 20), rect(24, 0, 8, 40), rect(0, 0, 32, 40)])
    let column = VStack(alignment: .trailing, spacing: 3) {
      Text("ab").accessibilityIdentifier("a")
      Text("c").accessibilityIdentifier("b")
    }
    .accessibilityIdentifier("s")
    #expect(frames("abs", column) == [rect(0, 0, 16, 20), rect(8, 23, 8, 20), rect(0, 0, 16, 43)])
  }

  @Test func anEmptyStackHasNoSize() {
    #expect(frames("s", VStack {}.accessibilityIdentifier("s")) == [.zero])
  }

  @Test func theLeastFlexibleIsServedFirst() {
    // 200 less a distance of 8 are 192. The text takes its 40 and leaves 152, although it is the second view.
    let view = HStack {
      Color.red.accessibilityIdentifier("a")
      Text("Hello").accessibilityIdentifier("b")
    }
    #expect(frames("ab", in: CGSize(width: 200, height: 50), view) == [rect(0, 0, 152, 50), rect(160, 15, 40, 20)])
  }

  @Test func equallyFlexibleViewsShareEqually() {
    let view = HStack(spacing: 0) {
      Color.red.accessibilityIdentifier("a")
      Color.green.accessibilityIdentifier("b")
      Color.blue.accessibilityIdentifier("c")
    }
    #expect(
      frames("abc", in: CGSize(width: 90, height: 10), view) == [
        rect(0, 0, 30, 10), rect(30, 0, 30, 10), rect(60, 0, 30, 10),
      ])
  }

  @Test func flexibilityIsTheDifferenceOfMaximumAndMinimum() {
    // The flexibilities are 40 (30...70), 100 (0...100), and infinite. The first view is offered 100 of 300 and takes
    // 70. The second one is offered 115 of the remaining 230 and takes 100. The third one takes the remaining 130.
    let view = HStack(spacing: 0) {
      Color.red.accessibilityIdentifier("a")
      Color.green.frame(maxWidth: 100).accessibilityIdentifier("b")
      Color.blue.frame(minWidth: 30, maxWidth: 70).accessibilityIdentifier("c")
    }
    #expect(
      frames("abc", in: CGSize(width: 300, height: 10), view) == [
        rect(0, 0, 130, 10), rect(130, 0, 100, 10), rect(230, 0, 70, 10),
      ])
  }

  @Test func aMinimumIsKeptWhereThereIsNotEnough() {
    // The frame has the lesser flexibility only if its maximum is finite. Both are infinite, so the first view is laid
    // out first and takes half of 100. The other one is offered 50 and needs 80. In all, 130 are centered in 100.
    let view = HStack(spacing: 0) {
      Color.red.accessibilityIdentifier("a")
      Color.blue.frame(minWidth: 80).accessibilityIdentifier("b")
    }
    #expect(
      frames("ab", in: CGSize(width: 100, height: 10), view) == [rect(-15, 0, 50, 10), rect(35, 0, 80, 10)])
  }

  @Test func higherPrioritiesComeFirst() {
    // 20 characters are 160 wide. The second text takes its 160 of 200 − 8. The minimum width of the first one, 0, is
    // reserved. It receives the remaining 32 and wraps into 5 lines of 4 characters.
    let text = String(repeating: "x", count: 20)
    let view = HStack {
      Text(text).accessibilityIdentifier("a")
      Text(text).accessibilityIdentifier("b").layoutPriority(1)
    }
    #expect(frames("ab", in: CGSize(width: 200, height: 100), view) == [rect(0, 0, 32, 100), rect(40, 40, 160, 20)])
    let equal = HStack {
      Text(text).accessibilityIdentifier("a")
      Text(text).accessibilityIdentifier("b")
    }
    // 96 each are 12 characters: two lines.
    #expect(
      frames("ab", in: CGSize(width: 200, height: 100), equal) == [rect(0, 30, 96, 40), rect(104, 30, 96, 40)])
  }

  @Test func theMinimaOfLowerPrioritiesAreReserved() {
    let view = HStack(spacing: 0) {
      Color.red.frame(minWidth: 30).accessibilityIdentifier("a")
      Color.blue.layoutPriority(2).accessibilityIdentifier("b")
    }
    #expect(frames("ab", in: CGSize(width: 100, height: 10), view) == [rect(0, 0, 30, 10), rect(30, 0, 70, 10)])
  }

  @Test func aPriorityIsSeenThroughModifiers() {
    let view = HStack(spacing: 0) {
      Color.red.accessibilityIdentifier("a")
      Color.blue.layoutPriority(1).padding(5).accessibilityIdentifier("b")
    }
    #expect(frames("ab", in: CGSize(width: 100, height: 10), view) == [rect(0, 0, 0, 10), rect(0, 0, 100, 10)])
  }

  @Test func spacersTakeWhatIsLeftAndAreTheirOwnDistance() {
    let view = HStack {
      Text("a").accessibilityIdentifier("a")
      Spacer()
      Text("b").accessibilityIdentifier("b")
    }
    .accessibilityIdentifier("s")
    #expect(
      frames("abs", in: CGSize(width: 100, height: 20), view) == [
        rect(0, 0, 8, 20), rect(92, 0, 8, 20), rect(0, 0, 100, 20),
      ])
    // Without a proposal, a spacer has its minimum length, which is 8 by default.
    #expect(frames("abs", view) == [rect(0, 0, 8, 20), rect(16, 0, 8, 20), rect(0, 0, 24, 20)])
    let least = VStack(spacing: 1) {
      Text("a").accessibilityIdentifier("a")
      Spacer(minLength: 30)
      Text("b").accessibilityIdentifier("b")
    }
    #expect(frames("ab", least) == [rect(0, 0, 8, 20), rect(0, 52, 8, 20)])
  }

  @Test func dividersRunAcrossTheirStack() {
    let row = HStack(spacing: 0) {
      Text("a").accessibilityIdentifier("a")
      Divider().accessibilityIdentifier("d")
    }
    #expect(frames("ad", in: CGSize(width: 50, height: 30), row) == [rect(20.5, 5, 8, 20), rect(28.5, 0, 1, 30)])
    let column = VStack(spacing: 0) {
      Text("a").accessibilityIdentifier("a")
      Divider().accessibilityIdentifier("d")
    }
    #expect(frames("ad", in: CGSize(width: 50, height: 30), column) == [rect(21, 4.5, 8, 20), rect(0, 24.5, 50, 1)])
  }

  @Test func depthStacksAlignAndAreAsBigAsTheBiggest() {
    let view = ZStack(alignment: .bottomTrailing) {
      Color.red.frame(width: 50, height: 40).accessibilityIdentifier("a")
      Text("b").accessibilityIdentifier("b")
    }
    .accessibilityIdentifier("s")
    #expect(frames("abs", view) == [rect(0, 0, 50, 40), rect(42, 20, 8, 20), rect(0, 0, 50, 40)])
  }

  @Test func aDepthStackIsAsBigAsThoseOfTheHighestPriority() {
    let view = ZStack {
      Color.red.accessibilityIdentifier("a")
      Text("text").layoutPriority(1).accessibilityIdentifier("b")
    }
    #expect(
      frames("ab", in: CGSize(width: 100, height: 100), view) == [rect(34, 40, 32, 20), rect(34, 40, 32, 20)])
  }

  @Test func severalViewsOfAWindowStandBelowEachOther() {
    let view = Group {
      Text("a").accessibilityIdentifier("a")
      Text("bb").accessibilityIdentifier("b")
    }
    #expect(frames("ab", view) == [rect(4, 0, 8, 20), rect(0, 28, 16, 20)])
  }

  // MARK: - Alignment

  @Test func baselinesAreAligned() {
    // Baselines are 32 and 16 below the tops; the lines are 40 and 20 high.
    let view = HStack(alignment: .firstTextBaseline) {
      Text("a").font(.system(size: 32)).accessibilityIdentifier("a")
      Text("b\nc").accessibilityIdentifier("b")
      Color.red.frame(width: 10, height: 10).accessibilityIdentifier("c")
    }
    #expect(frames("abc", view) == [rect(0, 0, 16, 40), rect(24, 16, 8, 40), rect(40, 22, 10, 10)])
    let last = HStack(alignment: .lastTextBaseline) {
      Text("a").accessibilityIdentifier("a")
      Text("b\nc").accessibilityIdentifier("b")
    }
    #expect(frames("ab", last) == [rect(0, 20, 8, 20), rect(16, 0, 8, 40)])
  }

  @Test func baselinesAreFoundInsideOfStacksAndModifiers() {
    let view = HStack(alignment: .firstTextBaseline, spacing: 0) {
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: 30)
        Text("a").padding(.top, 2)
      }
      .accessibilityIdentifier("a")
      Text("b").accessibilityIdentifier("b")
    }
    // 30 + 2 + 16 from the top.
    #expect(frames("ab", view) == [rect(0, 0, 10, 52), rect(10, 32, 8, 20)])
  }

  // MARK: - Frames and padding

  @Test func aFixedFrameHasItsSizeWhateverIsInside() {
    let view = Text("abcdef").accessibilityIdentifier("a").fixedSize().frame(
      width: 20, height: 30, alignment: .topLeading
    )
    .accessibilityIdentifier("f")
    #expect(frames("af", view) == [rect(0, 0, 48, 20), rect(0, 0, 20, 30)])
    let trailing = Text("a").accessibilityIdentifier("a").frame(width: 20, alignment: .trailing)
    #expect(frames("a", trailing) == [rect(12, 0, 8, 20)])
  }

  @Test func aMaximumAloneIsBetweenTheContentAndTheMaximum() {
    func width(of text: String, in room: CGFloat) -> CGFloat? {
      frames(
        "f", in: CGSize(width: room, height: 20), Text(text).frame(maxWidth: 200).accessibilityIdentifier("f"))[0]?
        .width
    }
    #expect(width(of: "abc", in: 300) == 200)
    #expect(width(of: "abc", in: 150) == 150)
    #expect(width(of: "abc", in: 10) == 10)
    // Without a proposal, as wide as the content.
    #expect(frames("f", Text("abc").frame(maxWidth: 200).accessibilityIdentifier("f")) == [rect(0, 0, 24, 20)])
  }

  @Test func aMaximumInAStackLeavesTheRestToOthers() {
    let view = HStack(spacing: 0) {
      Color.red.frame(maxWidth: 200).accessibilityIdentifier("a")
      Spacer(minLength: 0)
      Text("b").accessibilityIdentifier("b")
    }
    #expect(frames("ab", in: CGSize(width: 600, height: 20), view) == [rect(0, 0, 200, 20), rect(592, 0, 8, 20)])
  }

  @Test func anInfiniteMaximumFillsAndAMinimumHolds() {
    let view = Text("a").accessibilityIdentifier("a").frame(
      minWidth: 50, maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing
    ).accessibilityIdentifier("f")
    #expect(frames("af", in: CGSize(width: 100, height: 60), view) == [rect(92, 40, 8, 20), rect(0, 0, 100, 60)])
    #expect(frames("f", in: CGSize(width: 30, height: 60), view) == [rect(-10, 0, 50, 60)])
    #expect(frames("f", view) == [rect(0, 0, 50, 20)])
  }

  @Test func anIdealCountsWhereNothingIsProposed() {
    let view = Color.red.frame(minWidth: 10, idealWidth: 70, maxWidth: 100, idealHeight: 5).accessibilityIdentifier("f")
    #expect(frames("f", view) == [rect(0, 0, 70, 5)])
    #expect(frames("f", in: CGSize(width: 90, height: 30), view) == [rect(0, 0, 90, 30)])
    #expect(frames("f", in: CGSize(width: 500, height: 30), view) == [rect(200, 0, 100, 30)])
  }

  @Test func senselessFramesAreAsIfTheyWereNotThere() {
    #expect(frames("f", Text("a").frame(width: -5).accessibilityIdentifier("f")) == [rect(0, 0, 8, 20)])
    #expect(frames("f", Text("a").frame(width: .nan).accessibilityIdentifier("f")) == [rect(0, 0, 8, 20)])
    #expect(frames("f", Text("a").frame(width: .infinity).accessibilityIdentifier("f")) == [rect(0, 0, 8, 20)])
    #expect(
      frames("f", Text("a").frame(minWidth: 50, maxWidth: 20).accessibilityIdentifier("f")) == [rect(0, 0, 50, 20)])
  }

  @Test func paddingIsAddedAndTakenFromTheProposal() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let view = Color.red.accessibilityIdentifier("a").padding(insets).accessibilityIdentifier("p")
    #expect(frames("ap", in: CGSize(width: 50, height: 40), view) == [rect(2, 1, 44, 36), rect(0, 0, 50, 40)])
    #expect(frames("a", Text("a").accessibilityIdentifier("a").padding()) == [rect(16, 16, 8, 20)])
  }

  @Test func fixedSizeIgnoresTheProposal() {
    let text = Text("one two three").accessibilityIdentifier("a")
    #expect(frames("a", in: CGSize(width: 50, height: 20), text.fixedSize()) == [rect(-27, 0, 104, 20)])
    #expect(
      frames("a", in: CGSize(width: 60, height: 20), text.fixedSize(horizontal: false, vertical: true)) == [
        rect(2, -10, 56, 40)
      ])
  }

  @Test func ratiosFitAndFill() {
    let size = CGSize(width: 100, height: 60)
    let color = Color.red.accessibilityIdentifier("a")
    #expect(frames("a", in: size, color.aspectRatio(2, contentMode: .fit)) == [rect(0, 5, 100, 50)])
    #expect(frames("a", in: size, color.aspectRatio(1, contentMode: .fit)) == [rect(20, 0, 60, 60)])
    #expect(frames("a", in: size, color.aspectRatio(1, contentMode: .fill)) == [rect(0, -20, 100, 100)])
    #expect(frames("a", in: size, color.aspectRatio(4, contentMode: .fill)) == [rect(-70, 0, 240, 60)])
    // One proposed dimension determines the other one.
    #expect(
      frames("a", in: size, color.aspectRatio(2, contentMode: .fill).fixedSize(horizontal: false, vertical: true)) == [
        rect(0, 5, 100, 50)
      ])
    // The default is the ratio of the ideal size.
    let ideal = Color.red.frame(idealWidth: 30, idealHeight: 10).accessibilityIdentifier("a")
    #expect(frames("a", in: CGSize(width: 90, height: 90), ideal.scaledToFit()) == [rect(0, 30, 90, 30)])
  }

  @Test func backgroundsAreAsBigAsWhatTheyAreBehind() {
    let view = Text("ab").accessibilityIdentifier("a").padding(2).background { Color.red.accessibilityIdentifier("b") }
    #expect(frames("ab", in: CGSize(width: 100, height: 60), view) == [rect(42, 20, 16, 20), rect(40, 18, 20, 24)])
    let aligned = Color.red.frame(width: 30, height: 30).background(alignment: .bottomTrailing) {
      Text("a").accessibilityIdentifier("a")
    }
    #expect(frames("a", aligned) == [rect(22, 10, 8, 20)])
  }

  // MARK: - Grids

  @Test func columnsAreAsWideAsTheirWidestCell() {
    let view = Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 5) {
      GridRow {
        Text("a").accessibilityIdentifier("a")
        Text("bbb").accessibilityIdentifier("b")
      }
      GridRow {
        Text("cccc").accessibilityIdentifier("c")
        Text("d").gridColumnAlignment(.trailing).accessibilityIdentifier("d")
      }
      Text("wide").accessibilityIdentifier("e")
    }
    .accessibilityIdentifier("g")
    #expect(
      frames("abcdeg", view) == [
        rect(0, 0, 8, 20), rect(42, 0, 24, 20), rect(0, 25, 32, 20), rect(58, 25, 8, 20), rect(0, 50, 32, 20),
        rect(0, 0, 66, 70),
      ])
  }

  @Test func flexibleColumnsShareWhatFixedOnesLeave() {
    let view = Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow {
        Text("ab").accessibilityIdentifier("a")
        Color.red.accessibilityIdentifier("b")
        Color.green.accessibilityIdentifier("c")
      }
    }
    #expect(
      frames("abc", in: CGSize(width: 100, height: 40), view) == [
        rect(0, 10, 16, 20), rect(16, 0, 42, 40), rect(58, 0, 42, 40),
      ])
  }

  @Test func cellsSpanColumnsAndMayBeUnsized() {
    let view = Grid(horizontalSpacing: 10, verticalSpacing: 0) {
      GridRow {
        Text("aa").accessibilityIdentifier("a")
        Text("bb").accessibilityIdentifier("b")
      }
      Divider().gridCellUnsizedAxes(.horizontal).accessibilityIdentifier("d")
      GridRow {
        Text("cccccccc").gridCellColumns(2).accessibilityIdentifier("c")
      }
    }
    // 64 for 16 + 10 + 16: 11 more for each column.
    #expect(
      frames("abdc", in: CGSize(width: 200, height: 41), view) == [
        rect(68 + 5.5, 0, 16, 20), rect(68 + 37 + 5.5, 0, 16, 20), rect(68, 20, 64, 1), rect(68, 21, 64, 20),
      ])
  }

  @Test func cellsAnchorAndAlignTheirBaselines() {
    let view = Grid(alignment: .center, horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow(alignment: .lastTextBaseline) {
        Text("a\nb").accessibilityIdentifier("a")
        Text("c").accessibilityIdentifier("b")
        Color.red.frame(width: 5, height: 5).gridCellAnchor(.topLeading).accessibilityIdentifier("c")
      }
    }
    #expect(frames("abc", view) == [rect(0, 0, 8, 40), rect(8, 20, 8, 20), rect(16, 0, 5, 5)])
  }

  // MARK: - Choosing

  @Test func theFirstViewThatFitsIsShown() {
    let view = ViewThatFits(in: .horizontal) {
      Text("a long text").accessibilityIdentifier("a")
      Text("short").accessibilityIdentifier("b")
      Text("x").accessibilityIdentifier("c")
    }
    let host = TestHost(view, size: CGSize(width: 100, height: 20))
    #expect(host.texts == ["a long text"])
    host.size = CGSize(width: 60, height: 20)
    #expect(host.texts == ["short"])
    #expect(host.find(identifier: "b")?.frame == rect(10, 0, 40, 20))
    host.size = CGSize(width: 4, height: 20)
    #expect(host.texts == ["x"])
    host.size = nil
    #expect(host.texts == ["a long text"])
  }

  /// The ideal height of the first view does not fit, although the view could shrink to the available height.
  @Test func theIdealHeightDecidesWhatFits() {
    let view = ViewThatFits(in: .vertical) {
      VStack(spacing: 0) {
        Text("first")
        Spacer(minLength: 0).frame(idealHeight: 50, maxHeight: .infinity)
      }
      Text("second")
    }
    let host = TestHost(view, size: CGSize(width: 100, height: 40))
    #expect(host.texts == ["second"])
    host.size = CGSize(width: 100, height: 100)
    #expect(host.texts == ["first"])
  }

  // MARK: - Custom layouts

  private struct Flex: LayoutValueKey {
    static let defaultValue: CGFloat = 1
  }

  /// A layout that divides its width in proportion to the values of its views.
  private struct Proportional: Layout {
    struct Cache {
      var total: CGFloat
    }

    var spacing: CGFloat = 0

    func makeCache(subviews: Subviews) -> Cache { Cache(total: subviews.reduce(0) { $0 + $1[Flex.self] }) }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      let size = proposal.replacingUnspecifiedDimensions()
      return CGSize(width: size.width, height: subviews.map { $0.sizeThatFits(.unspecified).height }.max() ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
      var x = bounds.minX
      let unit = (bounds.width - spacing * CGFloat(max(subviews.count - 1, 0))) / cache.total
      for subview in subviews {
        let width = unit * subview[Flex.self]
        subview.place(
          at: CGPoint(x: x + width / 2, y: bounds.midY), anchor: .center,
          proposal: ProposedViewSize(width: width, height: bounds.height))
        x += width + spacing
      }
    }
  }

  @Test func aLayoutOfOnesOwnReadsValuesAndPlaces() {
    struct Screen: View {
      @State var spacing: CGFloat = 0
      @State var flex: CGFloat = 2

      var body: some View {
        Proportional(spacing: spacing) {
          Color.red.accessibilityIdentifier("a")
          Color.blue.layoutValue(key: Flex.self, value: flex).padding(1).accessibilityIdentifier("b")
          Button("more") { spacing = 12 }.accessibilityIdentifier("c")
          Button("flex") { flex = 4 }.accessibilityIdentifier("d")
        }
      }
    }
    let host = TestHost(Screen(), size: CGSize(width: 100, height: 28))
    func frames() -> [CGRect?] { "ab".map { host.find(identifier: String($0))?.frame } }
    #expect(frames() == [rect(0, 0, 20, 28), rect(20, 0, 40, 28)])
    host.find(identifier: "c")?.tap()
    // 100 - 36 are 64, of which 5 parts are 12.8.
    #expect(frames() == [rect(0, 0, 12.8, 28), rect(24.8, 0, 25.6, 28)])
    host.find(identifier: "d")?.tap()
    #expect(host.find(identifier: "b")?.frame?.width == CGFloat(64) / 7 * 4)
  }

  @Test func whatALayoutDoesNotPlaceStandsInTheMiddle() {
    struct Lazy: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 50, height: 40)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    #expect(frames("a", Lazy { Text("ab").accessibilityIdentifier("a") }) == [rect(17, 10, 16, 20)])
  }

  @Test func aSliceOfViewsHasTheirIndices() {
    struct Rest: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let rest = subviews.dropFirst()
        #expect(rest.indices == 1..<3)
        #expect(rest[rest.startIndex] == subviews[1])
        #expect(subviews[1..<3].startIndex == 0, "a range makes a collection of its own")
        return CGSize(width: rest.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width }, height: 20)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    let view = HStack(spacing: 0) {
      Rest {
        Text("a")
        Text("ab")
        Text("abc")
      }
      Text("z").accessibilityIdentifier("z")
    }
    #expect(frames("z", view).map { $0?.minX } == [40])
  }

  @Test func anErasedLayoutKeepsTheStateOfItsViews() {
    struct Counter: View {
      @State var count = 0
      var body: some View { Button("\(count)") { count += 1 } }
    }
    struct Screen: View {
      @State var isWide = true
      var body: some View {
        let layout =
          isWide ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(alignment: .leading, spacing: 0))
        layout {
          Counter()
          Button("turn") { isWide.toggle() }.accessibilityIdentifier("t")
        }
      }
    }
    let host = TestHost(Screen())
    host.find(Counter.self)?.tap()
    #expect(host.find(identifier: "t")?.frame == rect(24, 0, 48, 28))
    host.find(identifier: "t")?.tap()
    #expect(host.find(identifier: "t")?.frame == rect(0, 28, 48, 28))
    #expect(host.texts == ["1", "turn"])
  }

  @Test func spacingIsTheGreaterPreference() {
    #expect(ViewSpacing().distance(to: ViewSpacing(), along: .horizontal) == 8)
    #expect(ViewSpacing.zero.distance(to: ViewSpacing(), along: .vertical) == 0)
    #expect(ViewSpacing().union(.zero, edges: .leading).distance(to: ViewSpacing(), along: .horizontal) == 8)
    #expect(ViewSpacing().union(.zero, edges: .trailing).distance(to: ViewSpacing(), along: .horizontal) == 0)
  }

  @Test func aChangedSpacingMovesTheViewsAround() {
    struct Square: Layout {
      var isClose: Bool
      func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { isClose ? .zero : ViewSpacing() }
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 20, height: 20)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    struct Screen: View {
      @State var isClose = false
      var body: some View {
        VStack {
          HStack { Square(isClose: isClose) { Text("a") } }
          Button("turn") { isClose.toggle() }.accessibilityIdentifier("b")
        }
      }
    }
    let host = TestHost(Screen())
    for y in [28, 20, 28] as [CGFloat] {
      #expect(host.find(identifier: "b")?.frame?.minY == y)
      host.find(identifier: "b")?.tap()
    }
  }

  /// A stack asks texts that have room for one size. It measures other views at their smallest and largest, too.
  @Test(arguments: [Axis.horizontal, .vertical]) func textsAreArrangedAsOtherViewsAre(_ axis: Axis) {
    struct Texts: View {
      let axis: Axis
      let texts: [String]
      let style: Int
      let arePadded: Bool

      var body: some View {
        let layout = axis == .horizontal ? AnyLayout(HStackLayout(spacing: 2)) : AnyLayout(VStackLayout(spacing: 2))
        let content = layout {
          ForEach(texts, id: \.self) { if arePadded { Text($0).padding(0) } else { Text($0) } }
        }
        switch style {
        case 0: content
        case 1: content.lineLimit(1)
        case 2: content.lineLimit(2, reservesSpace: true)
        default: content.minimumScaleFactor(0.5)
        }
      }
    }
    let words = ["", "b", "c dd", "e ff ggg", "h\nii"]
    for one in words {
      for two in words {
        for style in 0..<4 {
          for size in [0, 25, 60, 150] as [CGFloat] {
            let texts = ["1" + one, "2" + two, "3"]
            let size = axis == .horizontal ? CGSize(width: size, height: 30) : CGSize(width: 40, height: size)
            let hosts = [false, true].map { arePadded in
              TestHost(Texts(axis: axis, texts: texts, style: style, arePadded: arePadded), size: size)
            }
            let frames = hosts.map { host in texts.map { host.find(text: $0)?.frame } }
            #expect(frames[0] == frames[1], "\(texts) style \(style) in \(size)")
          }
        }
      }
    }
  }

  // MARK: - Directions

  @Test func rowsRunTheOtherWayWhereTextDoes() {
    let view = HStack(alignment: .top, spacing: 0) {
      Text("a").accessibilityIdentifier("a")
      VStack(alignment: .leading, spacing: 0) {
        Text("b").accessibilityIdentifier("b")
        Text("ccc")
      }
      .padding(.leading, 4)
    }
    let size = CGSize(width: 36, height: 40)
    #expect(frames("ab", in: size, view) == [rect(0, 0, 8, 20), rect(12, 0, 8, 20)])
    #expect(
      frames("ab", in: size, view.environment(\.layoutDirection, .rightToLeft)) == [
        rect(28, 0, 8, 20), rect(16, 0, 8, 20),
      ])
    #expect(
      frames("ab", in: size, view, environment: { $0.layoutDirection = .rightToLeft }) == [
        rect(28, 0, 8, 20), rect(16, 0, 8, 20),
      ])
  }

  // MARK: - Controls, lists and scrolling

  @Test func controlsAreAroundOrBesideTheirLabels() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Button("ab") {}.accessibilityIdentifier("a")
      Toggle("cd", isOn: .constant(true)).accessibilityIdentifier("b")
      Toggle("ef", isOn: .constant(true)).toggleStyle(.switch).accessibilityIdentifier("c")
      Stepper("gh", onIncrement: {}, onDecrement: {}).accessibilityIdentifier("d")
    }
    let host = TestHost(view)
    #expect(
      "abcd".map { host.find(identifier: String($0))?.frame } == [
        rect(0, 0, 32, 28), rect(0, 28, 40, 20), rect(0, 48, 64, 20), rect(0, 68, 88, 24),
      ])
    #expect(
      ["ab", "cd", "ef", "gh"].map { host.find(text: $0)?.frame } == [
        rect(8, 4, 16, 20), rect(24, 28, 16, 20), rect(0, 48, 16, 20), rect(0, 70, 16, 20),
      ])
  }

  @Test func fieldsAndSlidersTakeTheWidthThatIsLeft() {
    let view = HStack(spacing: 0) {
      Text("ab")
      TextField("", text: .constant("")).accessibilityIdentifier("a")
      Slider(value: .constant(0)).accessibilityIdentifier("b")
    }
    #expect(
      frames("ab", in: CGSize(width: 116, height: 28), view) == [rect(16, 0, 50, 28), rect(66, 4, 50, 20)])
  }

  @Test func aScrolledColumnHasItsIdealHeight() {
    let view = ScrollView {
      ForEach(0..<3, id: \.self) { Text("\($0)").accessibilityIdentifier("\($0)") }
    }
    .accessibilityIdentifier("s")
    #expect(
      frames("s02", in: CGSize(width: 50, height: 30), view) == [
        rect(21, 0, 8, 30), rect(21, 0, 8, 20), rect(21, 56, 8, 20),
      ])
  }

  @Test func rowsOfAListAreOnTopOfEachOther() {
    let view = List {
      Text("a").accessibilityIdentifier("a")
      VStack(spacing: 0) {
        Text("b")
        Text("c").accessibilityIdentifier("c")
      }
      Color.red.frame(height: 10).accessibilityIdentifier("d")
    }
    .padding(1)
    #expect(
      frames("acd", in: CGSize(width: 102, height: 100), view) == [
        // 6 points above and below each row, 12 at its ends.
        rect(13, 7, 8, 20), rect(13, 59, 8, 20), rect(13, 91, 76, 10),
      ])
  }

  @Test func aLinkIsTheWholeRow() {
    let view = NavigationStack {
      List {
        NavigationLink("go", value: 1).accessibilityIdentifier("a")
        Text("b").accessibilityIdentifier("b")
      }
    }
    let host = TestHost(view, size: CGSize(width: 100, height: 100))
    #expect(host.find(identifier: "a")?.frame == rect(0, 0, 100, 32))
    #expect(host.find(text: "go")?.frame == rect(12, 6, 16, 20))
    #expect(host.find(identifier: "b")?.frame == rect(12, 38, 8, 20))
  }

  @Test func aPageIsInTheMiddleBelowTheBar() {
    let view = NavigationStack { Text("page").navigationTitle("title") }
    let host = TestHost(view, size: CGSize(width: 200, height: 100))
    // The bar is 20 high with 8 around it, at the leading edge; the page has the other 64.
    #expect(host.find(text: "title")?.frame == rect(8, 8, 40, 20))
    #expect(host.find(text: "page")?.frame == rect(84, 58, 32, 20))
  }

  @Test func presentationsHaveCoordinatesOfTheirOwn() {
    let view = Color.red.sheet(isPresented: .constant(true)) { Text("sheet").padding(3) }
    let host = TestHost(view, size: CGSize(width: 300, height: 300))
    #expect(host.find(text: "sheet")?.frame == rect(3, 3, 40, 20))
  }

  // MARK: - Changes

  @Test func framesFollowEveryChange() {
    struct Screen: View {
      @State var texts = ["a", "b"]
      @State var padding: CGFloat = 0
      var body: some View {
        HStack(spacing: 0) {
          ForEach(texts, id: \.self) { Text($0).padding(.leading, padding).accessibilityIdentifier($0) }
          Button("x") { texts.insert("ccc", at: 1) }.accessibilityIdentifier("x")
          Button("y") { padding = 5 }.accessibilityIdentifier("y")
          Button("z") { texts = Array(texts.dropFirst()) }.accessibilityIdentifier("z")
        }
      }
    }
    let host = TestHost(Screen())
    func x(_ name: String) -> CGFloat? { host.find(identifier: name)?.frame?.minX }
    #expect([x("a"), x("b"), x("x")] == [0, 8, 16])
    host.find(identifier: "x")?.tap()
    #expect([x("a"), x("ccc"), x("b"), x("x")] == [0, 8, 32, 40])
    host.find(identifier: "y")?.tap()
    #expect([x("a"), x("ccc"), x("b"), x("x")] == [0, 13, 42, 55])
    host.find(identifier: "z")?.tap()
    #expect([x("a"), x("ccc"), x("b"), x("x")] == [nil, 0, 29, 42])
  }

  // MARK: - The direction that layouts see

  /// The directions that a layout has seen, and the calls in which it has seen another than the expected one.
  private final class DirectionLog: @unchecked Sendable {  // used by the main actor only
    var expected = LayoutDirection.leftToRight
    var calls: Set<String> = []
    var wrongCalls: Set<String> = []

    func note(_ call: String, _ subviews: LayoutSubviews) {
      calls.insert(call)
      if subviews.layoutDirection != expected { wrongCalls.insert(call) }
    }
  }

  /// A layout that notes the direction in each call, and is 60 points wide from right to left and 40 otherwise.
  private struct Directed: Layout {
    let log: DirectionLog

    func makeCache(subviews: Subviews) -> CGFloat {
      log.note("makeCache", subviews)
      return subviews.layoutDirection == .rightToLeft ? 60 : 40
    }

    func updateCache(_ cache: inout CGFloat, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    func spacing(subviews: Subviews, cache: inout CGFloat) -> ViewSpacing {
      log.note("spacing", subviews)
      return ViewSpacing()
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) -> CGSize {
      log.note("sizeThatFits", subviews)
      return CGSize(width: cache, height: 20)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat
    ) { log.note("placeSubviews", subviews) }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout CGFloat
    ) -> CGFloat? {
      log.note("explicitAlignment", subviews)
      return nil
    }
  }

  private enum PlaceOfLayout: CaseIterable {
    case stack, scrollView, row, lazyStack, sheet, page, geometryReader

    @ViewBuilder @MainActor
    func view(around layout: AnyView) -> some View {
      switch self {
      case .stack:
        HStack {
          layout
          Text("x")
        }
      case .scrollView: ScrollView { layout }
      case .row: List { layout }
      case .lazyStack: ScrollView { LazyVStack { layout } }
      case .sheet: Text("x").sheet(isPresented: .constant(true)) { layout }
      case .page: NavigationStack { layout }
      case .geometryReader: GeometryReader { _ in layout }
      }
    }
  }

  private func width<V: View>(_ host: TestHost<V>) -> CGFloat? { host.find(identifier: "a")?.frame?.width }

  @Test(arguments: PlaceOfLayout.allCases, [false, true])
  private func aLayoutSeesTheDirectionFromItsFirstMeasurement(place: PlaceOfLayout, isOfRoot: Bool) {
    let log = DirectionLog()
    log.expected = .rightToLeft
    let layout = AnyView(Directed(log: log) { Color.red }.accessibilityIdentifier("a"))
    let view = AnyView(place.view(around: layout))
    let size = CGSize(width: 200, height: 200)
    let host =
      isOfRoot
      ? TestHost(view, size: size) { $0.layoutDirection = .rightToLeft }
      : TestHost(AnyView(view.environment(\.layoutDirection, .rightToLeft)), size: size)
    #expect(width(host) == 60)
    #expect(log.calls.isSuperset(of: ["makeCache", "sizeThatFits", "placeSubviews"]))
    #expect(log.wrongCalls == [])
  }

  @Test func aLayoutSeesTheDirectionThatIsSetNextToIt() {
    let log = DirectionLog()
    log.expected = .rightToLeft
    let host = TestHost(
      HStack {
        Text("x")
        VStack { Directed(log: log) { Color.red }.accessibilityIdentifier("a") }
          .environment(\.layoutDirection, .rightToLeft)
      }
      .environment(\.layoutDirection, .leftToRight)
    )
    #expect(width(host) == 60)
    #expect(log.wrongCalls == [])
  }

  @Test(arguments: PlaceOfLayout.allCases, [false, true])
  private func aLayoutIsMeasuredAgainInAnotherDirection(place: PlaceOfLayout, isOfRoot: Bool) {
    struct Root: View {
      let content: AnyView
      let direction: LayoutDirection?
      var body: some View {
        if let direction { content.environment(\.layoutDirection, direction) } else { content }
      }
    }
    let log = DirectionLog()
    let layout = AnyView(Directed(log: log) { Color.red }.accessibilityIdentifier("a"))
    let view = AnyView(place.view(around: layout))
    let host = TestHost(
      Root(content: view, direction: isOfRoot ? nil : .leftToRight), size: CGSize(width: 200, height: 200))
    #expect(width(host) == 40)
    for (direction, expected) in [(LayoutDirection.rightToLeft, 60), (.leftToRight, 40), (.rightToLeft, 60)] {
      log.expected = direction
      if isOfRoot {
        host.updateEnvironment { $0.layoutDirection = direction }
      } else {
        host.update(Root(content: view, direction: direction))
      }
      #expect(width(host) == CGFloat(expected), "\(direction)")
    }
    #expect(log.wrongCalls == [])
  }
}
