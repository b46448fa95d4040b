import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct CoordinateSpaceTests {
  @Test func thePointerIsFollowedInANamedSpace() {
    let log = EventLog()
    let host = TestHost(
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20)
        Color.blue.frame(width: 40, height: 20)
          .onContinuousHover(coordinateSpace: .named("outer")) {
            if case .active(let point) = $0 { log.add("\(point.x) \(point.y)") } else { log.add("ended") }
          }
      }
      .padding(5).coordinateSpace(.named("outer")).padding(100))
    let area = host.findAll { if case .modified(.continuousHover) = $0 { true } else { false } }.first
    area?.hover(at: CGPoint(x: 3, y: 4))
    area?.hover(at: nil)
    #expect(log.take() == ["8.0 29.0", "ended"])
  }

  @Test func aCoordinateSpaceChangesItsName() throws {
    struct Root: View {
      @State private var name = "a"
      var body: some View {
        VStack(spacing: 0) {
          Button("rename") { name = "b" }.frame(height: 20)
          VStack(spacing: 0) {
            Color.red.frame(height: 30)
            GeometryReader { proxy in
              Text("\(Int(proxy.frame(in: .named("a")).minY)) \(Int(proxy.frame(in: .named("b")).minY))")
            }
          }
          .coordinateSpace(.named(name))
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(host.texts.contains("30 50"))
    host.find(text: "rename")?.tap()
    #expect(host.texts.contains("50 30"))
  }

  @Test func framesRelativeToAWindowFollowItsSize() {
    struct Root: View {
      @State private var isShown = false
      var body: some View {
        VStack(spacing: 0) {
          Color.red.containerRelativeFrame(.horizontal) { length, _ in length / 2 }.accessibilityIdentifier("one")
            .onTapGesture { isShown = true }
          if isShown {
            Color.blue.containerRelativeFrame(.horizontal) { length, _ in length / 4 }.accessibilityIdentifier("two")
          }
        }
        .frame(width: 500, height: 80)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 100))
    host.find(identifier: "one")?.tap()
    func widths() -> [CGFloat?] { ["one", "two"].map { host.find(identifier: $0)?.frame?.width } }
    #expect(widths() == [100, 50])
    host.size = CGSize(width: 400, height: 100)
    #expect(widths() == [200, 100])
  }
}
