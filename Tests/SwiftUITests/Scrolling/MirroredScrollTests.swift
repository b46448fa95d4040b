import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Scroll views and lazy containers in right-to-left layouts: they begin at the right edge.
@MainActor @Suite(.recordedViews)
struct MirroredScrollTests {
  /// Columns of 20 points in a scroll view of 100, in which a button scrolls to column 500.
  private struct Columns: View {
    var count = 1000
    @State private var first: Int?

    var body: some View {
      ScrollViewReader { proxy in
        VStack(spacing: 0) {
          ScrollView(.horizontal) {
            LazyHStack(spacing: 0) {
              ForEach(0..<count, id: \.self) { Text("\($0)").frame(width: 20).accessibilityIdentifier("\($0)") }
            }
            .scrollTargetLayout()
          }
          .scrollPosition(id: $first)
          .frame(width: 100, height: 20)
          Button("jump") { proxy.scrollTo(500, anchor: .leading) }
          Text("first \(first ?? -1)")
        }
      }
    }
  }

  private func host(_ count: Int = 1000) -> TestHost<some View> {
    TestHost(Columns(count: count).environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 100, height: 100))
  }

  @Test func aLazyRowBeginsAtTheRightAndMakesWhatIsSeen() {
    let host = host()
    #expect(host.find(identifier: "0")?.frame == CGRect(x: 80, y: 16, width: 20, height: 20))
    #expect(host.find(identifier: "4")?.frame?.minX == 0)
    #expect(host.find(.scroll)?.contentOffset.x == 19_900)
    #expect(host.findAll { if case .text = $0 { true } else { false } }.count < 40)
    #expect(host.find(identifier: "500") == nil)
  }

  @Test func theUserScrollsToTheLeft() {
    let host = host()
    host.find(.scroll)?.scroll(byX: -200)
    #expect(host.find(identifier: "10")?.frame?.maxX == 100 && host.find(identifier: "14")?.frame?.minX == 0)
    #expect(host.find(text: "first 10") != nil, "\(host.texts)")
    // Scrolling stops at the start.
    host.find(.scroll)?.scroll(byX: 1000)
    #expect(host.find(identifier: "0")?.frame?.maxX == 100)
  }

  @Test func theProgramScrollsToTheLeadingEdge() {
    let host = host()
    host.find(.button)?.tap()
    #expect(host.find(identifier: "500")?.frame == CGRect(x: 80, y: 16, width: 20, height: 20))
    #expect(host.find(identifier: "0") == nil)
  }

  @Test func columnsAddedAtTheEndMoveNothing() {
    let host = TestHost(
      Columns(count: 20).environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byX: -100)
    #expect(host.find(identifier: "5")?.frame?.maxX == 100)
    #expect(host.find(.scroll)?.contentOffset.x == 200)
  }

  @Test func aColumnOfRowsIsAtTheRight() {
    let host = TestHost(
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(0..<1000, id: \.self) { Text("row").frame(width: 30, height: 20).accessibilityIdentifier("\($0)") }
        }
      }
      .environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 100, height: 60))
    #expect(host.find(identifier: "2")?.frame == CGRect(x: 70, y: 40, width: 30, height: 20))
    host.find(.scroll)?.scroll(byY: 200)
    #expect(host.find(identifier: "10")?.frame == CGRect(x: 70, y: 0, width: 30, height: 20))
  }

  @Test func contentThatIsNotLazyBeginsAtTheRight() {
    let host = TestHost(
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          Color.red.frame(width: 90, height: 10).accessibilityIdentifier("first")
          Color.blue.frame(width: 40, height: 10).accessibilityIdentifier("second")
        }
      }
      .environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 100, height: 20))
    #expect(host.find(identifier: "first")?.frame?.minX == 10 && host.find(identifier: "second")?.frame?.minX == -30)
    host.find(.scroll)?.scroll(to: .zero)
    #expect(host.find(identifier: "first")?.frame?.minX == 40 && host.find(identifier: "second")?.frame?.minX == 0)
  }
}
