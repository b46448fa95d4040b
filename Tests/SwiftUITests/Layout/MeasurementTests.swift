import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// What layouts learn of the sizes of their views.
@MainActor @Suite(.recordedViews)
struct MeasurementTests {
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
}
