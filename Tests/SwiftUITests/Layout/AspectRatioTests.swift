import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct AspectRatioTests {
  @Test func aRatioOfNoSizeIsIgnored() throws {
    struct Root: View {
      @State private var ratio: CGFloat? = 2
      @State private var mode = ContentMode.fit
      var body: some View {
        VStack(spacing: 0) {
          Color.red.aspectRatio(ratio, contentMode: mode).accessibilityIdentifier("color").frame(width: 100, height: 80)
          Button("0") { ratio = 0 }
          Button("inf") { ratio = .infinity }
          Button("-1") { ratio = -1 }
          Button("fill") { mode = .fill }
          Button("2") { ratio = 2 }
        }
      }
    }
    let host = TestHost(Root())
    func size() -> CGSize? { host.find(identifier: "color")?.frame?.size }
    #expect(size() == CGSize(width: 100, height: 50))
    host.find(text: "fill")?.tap()
    #expect(size() == CGSize(width: 160, height: 80))
    for broken in ["0", "inf", "-1"] {
      host.find(text: broken)?.tap()
      #expect(size() == CGSize(width: 100, height: 80), "\(broken)")
    }
    host.find(text: "2")?.tap()
    #expect(size() == CGSize(width: 160, height: 80))
  }
}
