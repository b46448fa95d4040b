import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct ColorTests {
  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  @Test func componentsOfColorsAreNumbers() throws {
    let bundle = try makeBundle([
      "Assets.xcassets/Number.colorset/Contents.json": """
      {"colors": [{"idiom": "universal", "color": {"color-space": "display-p3", \
      "components": {"red": 0.02, "green": 0.5, "blue": 1, "alpha": 1}}}]}
      """
    ])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let color = Color("Number", bundle: bundle).resolve(in: EnvironmentValues())
    note(color.red, color.green, color.blue, color.opacity)
    #expect(color.green > 0.49 && color.green < 0.55 && color.opacity == 1)
  }

  @Test func colorsOfTheSystemAndOfColorSpaces() {
    let (light, dark) = (
      EnvironmentValues(),
      {
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        return dark
      }()
    )
    #expect(Color(.systemRed) == .red)
    #expect(Color(uiColor: .label) == .primary)
    #expect(Color(.systemBackground).resolve(in: light) != Color(.systemBackground).resolve(in: dark))
    #expect(Color(.sRGB, red: 1, green: 0.5, blue: 0) == Color(red: 1, green: 0.5, blue: 0))
    #expect(Color(.sRGBLinear, white: 0.5, opacity: 0.5).resolve(in: light).opacity == 0.5)
    #expect(abs(Color(.sRGBLinear, white: 0.5).resolve(in: light).red - 0.7354) < 0.001)
    // A dark component is one of the straight part of the curve.
    #expect(abs(Color(.sRGBLinear, white: 0.001).resolve(in: light).red - 0.01292) < 0.000_01)
    let wide = Color(.displayP3, red: 0.2, green: 0.6, blue: 0.4).resolve(in: light)
    #expect(
      zip([wide.red, wide.green, wide.blue], [0.0000, 0.6102, 0.3814] as [Float]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(
      Color(.displayP3, red: 1, green: 0, blue: 0).resolve(in: light) == Color.Resolved(red: 1, green: 0, blue: 0))
  }
}
