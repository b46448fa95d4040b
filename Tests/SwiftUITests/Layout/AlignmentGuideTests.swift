import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Alignment guides, those of SwiftUI and of programs, explicit and computed.
///
/// A character of the built-in font is 8 points wide, and a line is 20 high.
@MainActor @Suite(.recordedViews)
struct AlignmentGuideTests {
  /// Returns the frames of the views with the identifiers `a`, `b`, `c` and so on.
  private func frames<V: View>(_ names: String, _ view: V) -> [CGRect?] {
    let host = TestHost(view)
    return names.map { host.find(identifier: String($0))?.frame }
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test func guidesMoveAViewAgainstItsSiblings() {
    let view = VStack(alignment: .leading, spacing: 0) {
      Text("ab").accessibilityIdentifier("a")
      Text("c").alignmentGuide(.leading) { _ in -10 }.accessibilityIdentifier("b")
      Text("d").alignmentGuide(.leading) { $0[.trailing] }.accessibilityIdentifier("c")
    }
    #expect(frames("abc", view) == [rect(8, 0, 16, 20), rect(18, 20, 8, 20), rect(0, 40, 8, 20)])
  }

  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 4 }
  }

  @Test func ownGuidesAreSeenThroughStacks() {
    let mark = VerticalAlignment(Mark.self)
    let view = HStack(alignment: mark, spacing: 0) {
      Color.red.frame(width: 10, height: 40).accessibilityIdentifier("a")
      VStack(spacing: 0) {
        Text("a")
        Text("b").alignmentGuide(mark) { $0[.bottom] }
      }
      .accessibilityIdentifier("b")
    }
    // 10 below the top of one, 40 below that of the other.
    #expect(frames("ab", view) == [rect(0, 30, 10, 40), rect(10, 0, 8, 40)])
  }

  // MARK: - Guides that depend on the size

  /// A layout that takes the proposal, with guides at a quarter of its width and at half of its height.
  private struct Proportional: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      CGSize(width: proposal.width ?? 40, height: proposal.height ?? 20)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGFloat? { guide == .leading ? bounds.minX + bounds.width / 4 : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
    ) -> CGFloat? { guide == .top ? bounds.minY + bounds.height / 2 : nil }
  }

  /// A layout that asks its view for the guides in several sizes before it places the view in another one.
  private struct Asking: Layout {
    final class Answers: @unchecked Sendable {  // used by the main actor only
      var last: [CGPoint] = []
    }

    let proposals: [ProposedViewSize]
    let answers: Answers
    let height: CGFloat

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      CGSize(width: 100, height: height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      answers.last = proposals.map { proposal in
        let dimensions = subviews[0].dimensions(in: proposal)
        return CGPoint(x: dimensions[.leading], y: dimensions[.top])
      }
      subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
  }

  @Test("A layout sets its guides in the size that is asked for, wherever the view is placed")
  func guidesInSeveralSizes() {
    struct Root: View {
      let layout: Asking
      let content: AnyView
      var body: some View { layout { content } }
    }
    let proportional = Proportional()
    let view = proportional { Color.red }
    let containers: [(name: String, view: AnyView)] = [
      ("the layout", AnyView(view)), ("the erased layout", AnyView(AnyLayout(proportional) { Color.red })),
      ("in a row", AnyView(HStack(spacing: 0) { view })), ("in a column", AnyView(VStack(spacing: 0) { view })),
      ("in a depth stack", AnyView(ZStack { view })), ("in a choice", AnyView(ViewThatFits { view })),
      ("with padding", AnyView(view.padding(0))), ("with a background", AnyView(view.background { Color.blue })),
      ("in a frame", AnyView(view.frame(maxWidth: .infinity, maxHeight: .infinity))),
    ]
    let proposals = [
      ProposedViewSize(width: 30, height: 50), ProposedViewSize(width: 8, height: 4),
      ProposedViewSize(width: 200, height: 100), .unspecified,
    ]
    let expected = [CGPoint(x: 7.5, y: 25), CGPoint(x: 2, y: 2), CGPoint(x: 50, y: 50), CGPoint(x: 10, y: 10)]
    for (name, view) in containers {
      let answers = Asking.Answers()
      func root(_ height: CGFloat) -> Root {
        Root(layout: Asking(proposals: proposals, answers: answers, height: height), content: view)
      }
      let host = TestHost(root(60))
      #expect(answers.last == expected, "\(name), before it is placed")
      answers.last = []
      host.update(root(80))
      host.layOut()
      #expect(answers.last == expected, "\(name), after it has been placed")
    }
  }

  @Test("A view is aligned by the guides of its present size")
  func guidesAfterAChangeOfSize() {
    struct Row: View {
      let height: CGFloat
      let layout = Proportional()
      var body: some View {
        HStack(alignment: .top, spacing: 0) {
          layout { Color.red }.frame(width: 20, height: height).accessibilityIdentifier("a")
          Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("b")
        }
      }
    }
    let host = TestHost(Row(height: 60))
    for height in [60, 100, 10] as [CGFloat] {
      host.update(Row(height: height))
      #expect(host.find(identifier: "a")?.frame == rect(0, 0, 20, height))
      #expect(host.find(identifier: "b")?.frame == rect(20, height / 2, 10, 10))
    }
  }

  @Test func explicitGuidesOfSeveralChildrenAreAveraged() {
    #expect(HorizontalAlignment.leading.combineExplicit([2, nil, 4]) == 3)
    #expect(VerticalAlignment.firstTextBaseline.combineExplicit([5, 3, nil]) == 3)
    #expect(VerticalAlignment.lastTextBaseline.combineExplicit([5, 3, nil]) == 5)
    #expect(VerticalAlignment.top.combineExplicit([CGFloat?]()) == nil)
  }
}
