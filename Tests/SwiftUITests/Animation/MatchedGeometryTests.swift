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

  @Test func theSourceThatDisappearsMovesWithTheOneThatAppears() throws {
    let host = TestHost(Hero(), size: CGSize(width: 200, height: 200))
    func frame(_ color: Color) -> CGRect? { host.findAll { $0 == .color(color) }.first?.frame }
    let small = try #require(frame(.green))
    host.find(text: "switch")?.tap()
    #expect(frame(.green) == small)
    host.advance(by: .milliseconds(250))
    #expect(frame(.green)?.size == CGSize(width: 40, height: 22.5))
    #expect(frame(.green) == frame(.yellow))
    host.advance(by: .milliseconds(250))
    #expect(frame(.green)?.size == CGSize(width: 60, height: 35))
    #expect(frame(.green) == frame(.yellow))
    // On the way, it appears again, and the other one disappears.
    host.find(text: "switch")?.tap()
    #expect(frame(.green)?.size == CGSize(width: 60, height: 35))
    host.advance(by: .milliseconds(500))
    #expect(frame(.green) == frame(.yellow))
    host.advance(by: .milliseconds(1000))
    #expect(frame(.green) == small && frame(.yellow) == nil)
    host.find(text: "switch")?.tap()
    host.advance(by: .milliseconds(1100))
    #expect(frame(.yellow)?.size == CGSize(width: 100, height: 60) && frame(.green) == nil)
  }

  @Test func whatTheSourceThatDisappearsContainsMovesWithIt() throws {
    struct Root: View {
      @Namespace private var namespace
      @State private var isLarge = false
      var body: some View {
        ZStack(alignment: .topLeading) {
          Button("switch") { withAnimation(.linear(duration: 1)) { isLarge.toggle() } }
          if isLarge {
            Color.yellow.frame(width: 80, height: 80).matchedGeometryEffect(id: 1, in: namespace)
              .padding(.leading, 100).padding(.top, 100)
          } else {
            VStack(spacing: 0) {
              Color.red.frame(width: 40, height: 30)
              HStack(spacing: 0) {
                Color.green.frame(width: 10, height: 10)
                Color.blue.frame(width: 30, height: 10)
              }
              .matchedGeometryEffect(id: 1, in: namespace)
            }
          }
        }
        .frame(width: 200, height: 200, alignment: .topLeading)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 200))
    func frame(_ color: Color) -> CGRect? { host.findAll { $0 == .color(color) }.first?.frame }
    let red = try #require(frame(.red))
    host.find(text: "switch")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(frame(.red) == red)
    #expect(frame(.yellow) == CGRect(x: 50, y: 65, width: 60, height: 45))
    #expect(frame(.green) == CGRect(x: 50, y: 65, width: 15, height: 45))
    #expect(frame(.blue) == CGRect(x: 65, y: 65, width: 45, height: 45))
    host.advance(by: .milliseconds(600))
    #expect(frame(.green) == nil && frame(.red) == nil)
    host.find(text: "switch")?.tap()
    host.advance(by: .milliseconds(1100))
    #expect(frame(.blue) == CGRect(x: 10, y: 30, width: 30, height: 10) && frame(.red) == red)
  }

  @Test func aSourceThatAppearsWithoutAnAnimationDoesNotMove() throws {
    let (_, shown) = try frames(Hero(animation: nil))
    #expect(shown[0] == shown[2] && shown[0].size == CGSize(width: 100, height: 60))
  }

  @Test func aSourceThatComesBackIsFollowedAgain() {
    struct Root: View {
      @Namespace private var namespace
      @State private var isOn = true
      @State private var distance: CGFloat = 10
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Button("toggle") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
          Button("push") { distance += 25 }
          HStack(spacing: 0) {
            Color.red.frame(width: distance, height: 10)
            if isOn { Color.blue.frame(width: 30, height: 20).matchedGeometryEffect(id: 1, in: namespace) }
          }
          Color.yellow.matchedGeometryEffect(id: 1, in: namespace, isSource: false).frame(width: 10, height: 10)
        }
        .frame(width: 200, height: 200, alignment: .topLeading)
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 200))
    func follower() -> CGRect? { host.findAll { $0.isYellow }.first?.frame }
    func source() -> CGRect? { host.findAll { $0 == .color(.blue) }.first?.frame }
    #expect(follower()?.size == CGSize(width: 30, height: 20) && follower() == source())
    host.find(text: "toggle")?.tap()
    host.advance(by: .milliseconds(250))
    host.find(text: "toggle")?.tap()
    host.advance(by: .seconds(1))
    #expect(source()?.minX == 10 && follower() == source())
    host.find(text: "push")?.tap()
    #expect(source()?.minX == 35 && follower() == source())
  }
}
