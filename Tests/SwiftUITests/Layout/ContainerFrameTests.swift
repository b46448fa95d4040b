import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Frames whose size depends on the scroll view or the window around them.
@MainActor @Suite(.recordedViews)
struct ContainerFrameTests {
  @Test func pagesAreAsWideAsTheVisiblePart() {
    let host = TestHost(
      ScrollView(.horizontal) {
        HStack(spacing: 0) {
          ForEach(0..<3, id: \.self) { page in
            Text("p").containerRelativeFrame(.horizontal).accessibilityIdentifier("\(page)")
          }
        }
      }, size: CGSize(width: 200, height: 100))
    #expect(host.find(identifier: "0")?.frame == CGRect(x: 0, y: 40, width: 200, height: 20))
    #expect(host.find(identifier: "2")?.frame?.minX == 400)
    #expect(host.find(text: "p")?.frame?.midX == 100, "in the middle of its page")
    host.size = CGSize(width: 320, height: 100)
    #expect(host.find(identifier: "1")?.frame == CGRect(x: 320, y: 40, width: 320, height: 20))
  }

  @Test func columnsShareTheContainerWithSpacing() {
    let host = TestHost(
      ScrollView(.horizontal) {
        LazyHStack(spacing: 10) {
          Color.red.containerRelativeFrame(.horizontal, count: 4, spacing: 10).accessibilityIdentifier("one")
          Color.red.containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 10).accessibilityIdentifier("two")
        }
      }, size: CGSize(width: 230, height: 50))
    // (230 - 3 × 10) / 4 = 50, and 2 × 50 + 10.
    #expect(host.find(identifier: "one")?.frame?.width == 50)
    #expect(host.find(identifier: "two")?.frame?.width == 110)
    #expect(host.find(identifier: "two")?.frame?.minX == 60)
  }

  @Test func aClosureComputesTheLengthInBothDirections() {
    struct Half: View {
      var share: CGFloat
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            Text("a").containerRelativeFrame([.horizontal, .vertical], alignment: .topLeading) { length, axis in
              axis == .vertical ? length * share : length
            }
            .accessibilityIdentifier("half")
            Color.blue.frame(height: 500)
          }
        }
      }
    }
    let host = TestHost(Half(share: 0.5), size: CGSize(width: 100, height: 80))
    #expect(host.find(identifier: "half")?.frame == CGRect(x: 0, y: 0, width: 100, height: 40))
    #expect(host.find(text: "a")?.frame?.origin == .zero)
    host.update(Half(share: 0.25))
    #expect(host.find(identifier: "half")?.frame?.height == 20)
    host.update(Half(share: -.infinity))
    #expect(host.find(identifier: "half")?.frame?.height == 0)
  }

  @Test func withoutAScrollViewTheWindowIsTheContainer() {
    let host = TestHost(
      HStack(spacing: 0) {
        Text("abc").containerRelativeFrame(.horizontal) { length, _ in length / 4 }.accessibilityIdentifier("quarter")
        Color.red
      }, size: CGSize(width: 200, height: 50))
    #expect(host.find(identifier: "quarter")?.frame == CGRect(x: 0, y: 15, width: 50, height: 20))
    host.size = CGSize(width: 400, height: 50)
    #expect(host.find(identifier: "quarter")?.frame?.width == 100)
  }

  @Test func stacksOfFlexibleViewsAreFlexibleAcrossTheirAxis() {
    // The stack around the flexible view is laid out last and receives the remaining space.
    for alignment in [Alignment.leading, .center, .trailing] {
      let stacks: [AnyView] = [
        AnyView(VStack(alignment: alignment.horizontal) { Color.red.accessibilityIdentifier("red") }),
        AnyView(ZStack(alignment: alignment) { Color.red.accessibilityIdentifier("red") }),
      ]
      for stack in stacks {
        let host = TestHost(
          HStack(spacing: 0) {
            stack
            Color.blue.frame(width: 50)
          }, size: CGSize(width: 250, height: 50))
        #expect(host.find(identifier: "red")?.frame == CGRect(x: 0, y: 0, width: 200, height: 50), "\(alignment)")
      }
    }
  }

  @Test func aViewInAScrollViewOfItsOwnSize() {
    // The width of the scroll view is the width of its content, which is the width proposed to the scroll view.
    let host = TestHost(
      HStack(spacing: 0) {
        ScrollView { Color.red.frame(height: 20).containerRelativeFrame(.horizontal) { length, _ in length / 2 } }
          .accessibilityIdentifier("scroll")
        Color.blue.frame(width: 50)
      }, size: CGSize(width: 250, height: 50))
    #expect(host.find(identifier: "scroll")?.frame?.width == 100)
    #expect(host.find(.color)?.frame?.height == 20)
  }
}
