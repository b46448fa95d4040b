import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

extension Primitive {
  fileprivate var isYellow: Bool { self == .color(.yellow) }
}

@MainActor @Suite(.recordedViews)
struct MatchedGeometryTests {
  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  @Test func aMatchedViewFollowsItsSource() {
    struct Root: View {
      @Namespace private var namespace
      @State private var width: CGFloat = 20
      @State private var isBeside = false
      var body: some View {
        HStack(spacing: 0) {
          Color.red.frame(width: width, height: 10)
          if isBeside { Color.green.frame(width: 15, height: 10) }
          Color.blue.frame(width: 30, height: 20).matchedGeometryEffect(id: 1, in: namespace)
        }
        Color.yellow.matchedGeometryEffect(id: 1, in: namespace, isSource: false).frame(width: 10, height: 10)
          .accessibilityIdentifier("follower")
        Button("wide") { width = 60 }
        Button("beside") { isBeside = true }
      }
    }
    let host = TestHost(Root())
    func frame() -> CGRect? { host.find(identifier: "follower")?.findAll { $0.isYellow }.first?.frame }
    let first = frame()
    note(first ?? .zero)
    host.find(text: "wide")?.tap()
    #expect(frame() != first)
    note(frame() ?? .zero)
    host.find(text: "beside")?.tap()
    note(frame() ?? .zero)
    #expect(frame()?.size == CGSize(width: 30, height: 20))
  }

  struct Hero: View {
    @Namespace private var namespace
    @State private var isLarge = false
    var properties = MatchedGeometryProperties.frame
    var animation: Animation? = .linear(duration: 1)

    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Button("switch") { withAnimation(animation) { isLarge.toggle() } }
        if isLarge {
          Color.yellow.matchedGeometryEffect(id: 1, in: namespace, properties: properties)
            .frame(width: 100, height: 60).padding(.leading, 40)
        } else {
          Color.green.matchedGeometryEffect(id: 1, in: namespace).frame(width: 20, height: 10)
        }
      }
      .frame(width: 200, alignment: .leading)
    }
  }

  private func frames(_ view: Hero) throws -> (small: CGRect, shown: [CGRect]) {
    let host = TestHost(view, size: CGSize(width: 200, height: 200))
    let small = try #require(host.findAll { $0 == .color(.green) }.first?.frame)
    func large() throws -> CGRect { try #require(host.findAll { $0.isYellow }.first?.frame) }
    host.find(text: "switch")?.tap()
    var shown = [try large()]
    for _ in 0..<2 {
      host.advance(by: .milliseconds(500))
      shown.append(try large())
    }
    return (small, shown)
  }

  @Test func aSourceMovesFromTheOneThatDisappears() throws {
    let (small, shown) = try frames(Hero())
    #expect(small.size == CGSize(width: 20, height: 10) && shown[0] == small)
    #expect(shown[2].size == CGSize(width: 100, height: 60) && shown[2].minX == small.minX + 40)
    #expect(shown[1].size == CGSize(width: 60, height: 35))
    #expect(abs(shown[1].midX - (shown[0].midX + shown[2].midX) / 2) < 0.01)
    #expect(abs(shown[1].midY - (shown[0].midY + shown[2].midY) / 2) < 0.01)
  }

  @Test func aSourceTakesOnlyThePropertiesThatAreMatched() throws {
    let position = try frames(Hero(properties: .position))
    #expect(position.shown.allSatisfy { $0.size == CGSize(width: 100, height: 60) })
    #expect(abs(position.shown[0].midX - position.small.midX) < 0.01)
    #expect(abs(position.shown[0].midY - position.small.midY) < 0.01)
    let size = try frames(Hero(properties: .size))
    #expect(size.shown[0].size == size.small.size)
    #expect(abs(size.shown[0].midX - size.shown[2].midX) < 0.01, "\(size)")
  }

  @Test func aSourceThatAppearsWithoutAnAnimationDoesNotMove() throws {
    let (_, shown) = try frames(Hero(animation: nil))
    #expect(shown[0] == shown[2] && shown[0].size == CGSize(width: 100, height: 60))
  }
}
