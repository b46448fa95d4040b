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
}
