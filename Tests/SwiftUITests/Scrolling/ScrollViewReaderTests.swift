import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ScrollViewReaderTests {
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

  @Test func aRowWithoutViewsIsNoDestination() {
    let host = TestHost(
      ScrollViewReader { reader in
        Button("last") { reader.scrollTo(19) }.frame(height: 20)
        ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(0..<20, id: \.self) { number in
              if number != 19, number != 4 { Text("\(number)").frame(height: 20) }
            }
          }
        }
        .frame(height: 80)
        Button("inner") { reader.scrollTo(4, anchor: .top) }.frame(height: 20)
      }, size: CGSize(width: 100, height: 120))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 280))
    host.find(text: "last")?.tap()
    #expect(host.find(.scroll)?.contentOffset.y == 280)
    host.find(text: "inner")?.tap()
    #expect((80...100).contains(host.find(.scroll)?.contentOffset.y ?? 0), "the row that follows, or nearly")
  }

  /// Without an anchor, a view becomes visible by the least scrolling. Of one that does not fit, the start is shown.
  @Test func aViewIsShownByTheLeastScrolling() {
    struct Root: View {
      let length: CGFloat
      let isHorizontal: Bool
      var body: some View {
        ScrollViewReader { reader in
          Button("go") { reader.scrollTo("target") }.frame(height: 20)
          ScrollView(isHorizontal ? .horizontal : .vertical) {
            let layout = isHorizontal ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
            layout {
              Color.red.frame(width: isHorizontal ? 300 : 10, height: isHorizontal ? 10 : 300)
              Color.green.frame(width: isHorizontal ? length : 10, height: isHorizontal ? 10 : length).id("target")
              Color.blue.frame(width: isHorizontal ? 300 : 10, height: isHorizontal ? 10 : 300)
            }
          }
          .frame(width: 100, height: 100)
        }
      }
    }
    for length: CGFloat in [20, 99, 100, 101, 150, 250] {
      for start: CGFloat in [0, 200, 250, 290, 300, 310, 380, 420, 500] {
        for isHorizontal in [false, true] {
          let host = TestHost(Root(length: length, isHorizontal: isHorizontal), size: CGSize(width: 200, height: 200))
          host.find(.scroll)?.scroll(to: isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start))
          let old = min(start, 600 + length - 100)
          host.find(text: "go")?.tap()
          let offset = host.find(.scroll)?.contentOffset
          let isVisible = 300 >= old && 300 + length <= old + 100
          let expected = length >= 100 ? 300 : isVisible ? old : old > 300 ? 300 : 300 + length - 100
          #expect(
            (isHorizontal ? offset?.x : offset?.y) == expected, "\(length) from \(start), horizontal: \(isHorizontal)")
        }
      }
    }
  }
}
