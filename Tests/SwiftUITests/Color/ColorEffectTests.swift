import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Effects that change the colors of views: the pixels, and the numbers of animations.
@MainActor
@Suite(
  .recordedViews,
  .enabled(if: LibCairo.shared != nil, "Color effects are not tested: libcairo.so.2 is missing (libcairo2)."))
struct ColorEffectTests {
  /// A color whose components are 204, 102 and 51 of 255.
  private let color = Color(red: 0.8, green: 0.4, blue: 0.2)

  private func shown<V: View>(_ view: V) throws -> [Int] {
    let host = TestHost(view.frame(width: 20, height: 20).background(.white))
    return try Pixels(host).color(10, 10)
  }

  private func isNear(_ one: [Int], _ other: [Int]) -> Bool { zip(one, other).allSatisfy { abs($0 - $1) <= 1 } }

  @Test func theComponentsAreThoseOfTheFormulas() throws {
    #expect(isNear(try shown(color.brightness(0.2)), [255, 153, 102]))
    #expect(isNear(try shown(color.brightness(-0.3)), [128, 26, 0]))
    #expect(isNear(try shown(color.contrast(2)), [255, 77, 0]), "0.5 + 2 · (c - 0.5)")
    #expect(isNear(try shown(color.contrast(0)), [128, 128, 128]))
    #expect(isNear(try shown(color.colorInvert()), [51, 153, 204]))
    #expect(isNear(try shown(color.colorMultiply(Color(red: 0.5, green: 1, blue: 0))), [102, 102, 0]))
    // The luminance is 0.213 · 0.8 + 0.715 · 0.4 + 0.072 · 0.2 = 0.4708.
    #expect(isNear(try shown(color.saturation(0)), [120, 120, 120]))
    #expect(isNear(try shown(color.saturation(1)), [204, 102, 51]))
    #expect(isNear(try shown(color.saturation(0.5)), [162, 111, 86]))
    #expect(isNear(try shown(color.grayscale(1)), [120, 120, 120]))
    #expect(isNear(try shown(color.grayscale(0)), [204, 102, 51]))
    #expect(isNear(try shown(color.hueRotation(.degrees(360))), [204, 102, 51]))
    #expect(isNear(try shown(color.hueRotation(.degrees(180))), [36, 138, 189]))
    #expect(isNear(try shown(color.brightness(0.2).brightness(-0.2)), [204, 102, 51]), "in turn: limited in between")
  }

  @Test func luminanceBecomesOpacity() throws {
    // Black of the opacity 0.4708 on white.
    #expect(isNear(try shown(color.luminanceToAlpha()), [135, 135, 135]))
    #expect(try shown(Color.black.luminanceToAlpha()) == [255, 255, 255])
    #expect(try shown(Color.white.luminanceToAlpha()) == [0, 0, 0])
    #expect(isNear(try shown(Color.white.opacity(0.5).luminanceToAlpha()), [127, 127, 127]), "on a black ground")
    // As a mask, the result shows a view in the places where another view is light.
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try shown(red.mask { Color.white.luminanceToAlpha() }) == [255, 0, 0])
    #expect(try shown(red.mask { Color.black.luminanceToAlpha() }) == [255, 255, 255])
  }

  @Test func translucentViewsKeepTheirOpacity() throws {
    #expect(isNear(try shown(Color.black.opacity(0.5).colorInvert()), [255, 255, 255]))
    #expect(isNear(try shown(Color.white.opacity(0.5).colorInvert()), [127, 127, 127]))
    #expect(try shown(Color.clear.brightness(1)) == [255, 255, 255], "nothing stays nothing")
    let opaque = Color(red: 1, green: 0, blue: 0)
    #expect(isNear(try shown(opaque.colorMultiply(Color.white.opacity(0.5))), [255, 127, 127]))
    // The effect applies only to the views inside.
    #expect(isNear(try shown(color.overlay { Color.clear.colorInvert() }), [204, 102, 51]))
  }

  @Test func anEffectIsAnimatedByItsNumbers() throws {
    struct Lamp: View {
      @State private var isOn = false
      var body: some View {
        Color(red: 0.8, green: 0.4, blue: 0.2).frame(width: 20, height: 20)
          .hueRotation(.degrees(isOn ? 360 : 0)).brightness(isOn ? 0.2 : 0)
          .colorMultiply(isOn ? .black : .white)
          .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let host = TestHost(Lamp())
    host.find(.color)?.tap()
    host.advance(by: .milliseconds(500))
    var found: [ColorEffect] = []
    _ = host.findAll { primitive in
      if case .modified(.colorEffect(let effect)) = primitive { found.append(effect) }
      return false
    }
    guard case .multiply(let color) = found.first, case .brightness(let amount) = found[1],
      case .hueRotation(let angle) = found[2]
    else {
      Issue.record("\(found)")
      return
    }
    #expect(abs(amount - 0.1) < 1e-6 && abs(angle.degrees - 180) < 1e-6, "through the hues, not through gray")
    #expect(abs(color.resolve(in: EnvironmentValues()).red - 0.5) < 0.01)
  }

  @Test func blursSpread() throws {
    let host = TestHost(
      Color.black.frame(width: 20, height: 40).blur(radius: 4).padding(.horizontal, 20).background(.white),
      size: CGSize(width: 60, height: 40))
    let pixels = try Pixels(host)
    let row = (0..<60).map { pixels.color($0, 20)[0] }
    #expect(row[30] < 10 && row[2] == 255)
    #expect(zip(row[..<30], row[1..<31]).allSatisfy { $0 >= $1 }, "\(row)")
    #expect(abs(row[19] + row[20] - 255) < 24, "half at the edge: \(row[19]) \(row[20])")
    // A standard deviation away from the edge, 16 % remain.
    #expect(abs(row[15] - 220) < 12, "\(row[15])")
    #expect(zip(row, row.reversed()).allSatisfy { abs($0 - $1) <= 2 })
  }
}
