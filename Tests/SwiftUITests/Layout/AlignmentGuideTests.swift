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

  @Test func explicitGuidesOfSeveralChildrenAreAveraged() {
    #expect(HorizontalAlignment.leading.combineExplicit([2, nil, 4]) == 3)
    #expect(VerticalAlignment.firstTextBaseline.combineExplicit([5, 3, nil]) == 3)
    #expect(VerticalAlignment.lastTextBaseline.combineExplicit([5, 3, nil]) == 5)
    #expect(VerticalAlignment.top.combineExplicit([CGFloat?]()) == nil)
  }
}
