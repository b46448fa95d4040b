import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ScrollTransitionTests {
  @Test func theLimitsOfAThresholdBelongToIt() {
    let opacities: [UInt8] = [0, 50, 51, 100, 102, 103]
    var bytes = opacities.flatMap { [UInt8](repeating: $0, count: 4) }
    let white = Color.Resolved(red: 1, green: 1, blue: 1, opacity: 1)
    bytes.withUnsafeMutableBufferPointer {
      PixelBuffer($0.baseAddress!, width: 6, height: 1, stride: 24)
        .apply(.alphaThreshold(min: Double(Float(51) / 255), max: Double(Float(102) / 255), .white), scale: 1) { _ in
          white
        }
    }
    let shown = (0..<6).map { bytes[$0 * 4 + 3] }
    #expect(shown == [0, 0, 255, 255, 255, 0])
  }
}
