import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct BlurTests {
  @Test func aBlurHasTheDeviationThatIsAskedFor() {
    for deviation in [0.5, 1, 1.4, 2, 2.3, 2.6, 3, 3.7, 5] {
      // A bar of 21 pixels from the top to the bottom, of which the middle row is looked at.
      var bytes = [UInt8](repeating: 0, count: 81 * 81 * 4)
      for index in bytes.indices where (30...50).contains(index / 4 % 81) { bytes[index] = 255 }
      bytes.withUnsafeMutableBufferPointer {
        PixelBuffer($0.baseAddress!, width: 81, height: 81, stride: 324)
          .apply(.blur(radius: deviation), scale: 1) { $0.resolve(in: EnvironmentValues()) }
      }
      var (sum, variance) = (0.0, 0.0)
      for place in 0..<81 {
        let opacity = Double(bytes[(40 * 81 + place) * 4 + 3])
        sum += opacity
        variance += opacity * Double((place - 40) * (place - 40))
      }
      variance = variance / sum - (21 * 21 - 1) / 12
      // The nearest that three boxes of odd widths come to it.
      let wanted = deviation * deviation
      let best =
        (0...10).flatMap { half in
          let (small, large) = (Double((2 * half + 1) * (2 * half + 1)), Double((2 * half + 3) * (2 * half + 3)))
          return (0...3).map { (Double($0) * small + Double(3 - $0) * large - 3) / 12 }
        }.map { abs($0 - wanted) }.min() ?? 0
      #expect(abs(variance - wanted) < best + 0.2, "a deviation of \(deviation)")
    }
  }
}
