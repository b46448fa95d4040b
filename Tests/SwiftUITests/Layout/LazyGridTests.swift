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
}
