import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct LazyGridTests {
  @Test func theLastLineOfALazyGridMayBeShort() {
    struct Root: View {
      @State private var id: Int?
      var body: some View {
        Text("at \(id ?? -1)").frame(height: 20)
        ScrollView {
          VStack(spacing: 0) {
            LazyVGrid(columns: Array(repeating: GridItem(.fixed(30), spacing: 0), count: 3), spacing: 0) {
              ForEach(0..<7, id: \.self) { Text("\($0)").frame(height: 40) }
            }
            Color.red.frame(height: 300)
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $id, anchor: .topTrailing)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 90, height: 120))
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 50))
    #expect(host.texts.first == "at 5")
    host.find(.scroll)?.scroll(to: CGPoint(x: 0, y: 90))
    #expect(host.texts.first == "at 6")
  }

  @Test func aLazyGridChangesItsColumns() {
    struct Root: View {
      @State private var width: CGFloat = 20
      var body: some View {
        Button("wide") { width += 10 }.frame(height: 20)
        ScrollView {
          LazyVGrid(
            columns: [GridItem(.fixed(width), spacing: 0), GridItem(.fixed(20))], alignment: .leading, spacing: 0
          ) {
            ForEach(0..<6, id: \.self) { Text("\($0)").frame(height: 20) }
          }
        }
        .frame(height: 60)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 80))
    func distance() -> CGFloat {
      let centers = ["0", "1"].compactMap { host.find(text: $0)?.frame?.midX }
      return centers.count == 2 ? centers[1] - centers[0] : .nan
    }
    #expect(distance() == 20)
    host.find(text: "wide")?.tap()
    #expect(distance() == 25)
  }

  @Test func aGridWithoutColumnsHasOne() {
    struct Root: View {
      var body: some View {
        ScrollViewReader { proxy in
          Button("last") { proxy.scrollTo(29, anchor: .top) }
          ScrollView {
            LazyVGrid(columns: [], spacing: 0) {
              ForEach(0..<30) { Text("\($0)").frame(width: 40, height: 20) }
            }
          }
          .frame(width: 100, height: 60)
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 120))
    #expect(host.find(text: "1")?.frame?.minY == (host.find(text: "0")?.frame?.minY ?? 0) + 20)
    host.find(text: "last")?.tap()
    #expect(host.find(.scroll)?.contentOffset == CGPoint(x: 0, y: 540))
    #expect(host.texts.contains("29"))
  }

  // MARK: - Tracks narrower than the grid

  /// A grid of three tracks of 30 points, in a length of 150 across them, and the track in the middle of that length.
  nonisolated private static let alignedTracks: [(alignment: Alignment, track: Int)] = [
    (.topLeading, 2), (.center, 1), (.bottomTrailing, 0),
  ]

  @Test(arguments: [Axis.vertical, .horizontal], alignedTracks.indices)
  func theViewAtAPointIsThatOfTheTrackThatIsShownThere(axis: Axis, index: Int) {
    struct Root: View {
      let axis: Axis
      let alignment: Alignment
      @State private var id: Int?
      private let tracks = Array(repeating: GridItem(.fixed(30), spacing: 0), count: 3)
      var body: some View {
        Group {
          if axis == .vertical {
            ScrollView {
              LazyVGrid(columns: tracks, alignment: alignment.horizontal, spacing: 0) { cells }.scrollTargetLayout()
            }
          } else {
            ScrollView(.horizontal) {
              LazyHGrid(rows: tracks, alignment: alignment.vertical, spacing: 0) { cells }.scrollTargetLayout()
            }
          }
        }
        .scrollPosition(id: $id, anchor: axis == .vertical ? .top : .leading)
        .frame(width: 150, height: 150)
        Text("at \(id ?? -1)")
      }
      private var cells: some View {
        ForEach(0..<90, id: \.self) { Text("\($0)").frame(width: 30, height: 30).accessibilityIdentifier("\($0)") }
      }
    }
    let (alignment, track) = Self.alignedTracks[index]
    let host = TestHost(Root(axis: axis, alignment: alignment))
    host.find(.scroll)?.scroll(to: axis == .vertical ? CGPoint(x: 0, y: 65) : CGPoint(x: 65, y: 0))
    #expect(host.texts.last == "at \(6 + track)")
    let frame = host.find(identifier: "\(6 + track)")?.frame ?? .zero
    let middle = axis == .vertical ? frame.midX - 75 : frame.midY - 75
    #expect(abs(middle) < 15, "the view is shown there")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft], alignedTracks.indices)
  func aReaderScrollsToTheTrackWhereItIsShown(direction: LayoutDirection, index: Int) {
    struct Root: View {
      let alignment: HorizontalAlignment
      @State private var shown: [Int] = []
      var body: some View {
        ScrollViewReader { proxy in
          VStack(spacing: 0) {
            ScrollView([.horizontal, .vertical]) {
              LazyVGrid(
                columns: Array(repeating: GridItem(.fixed(30), spacing: 0), count: 3), alignment: alignment, spacing: 0
              ) {
                ForEach(0..<90, id: \.self) {
                  Text("\($0)").frame(width: 30, height: 20).accessibilityIdentifier("\($0)")
                }
              }
              .scrollTargetLayout()
              .frame(width: 300)
            }
            .onScrollTargetVisibilityChange(idType: Int.self, threshold: 0.9) { shown = $0 }
            .frame(width: 30, height: 20)
            Button("go") { proxy.scrollTo(31, anchor: .center) }
            Text("\(shown)")
          }
        }
      }
    }
    let alignment = Self.alignedTracks[index].alignment.horizontal
    let host = TestHost(Root(alignment: alignment).environment(\.layoutDirection, direction))
    host.find(text: "go")?.tap()
    // The tracks start at 0, 105 or 210, and the second one is 30 points behind that.
    let leading: CGFloat = [30, 135, 240][index]
    let offset = CGPoint(x: direction == .leftToRight ? leading : 270 - leading, y: 200)
    #expect(host.find(.scroll)?.contentOffset == offset)
    #expect(host.texts.last == "[31]")
    #expect(host.find(identifier: "31")?.frame == host.find(.scroll)?.frame)
  }
}
