import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct GradientTests {
  @Test(.enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."))
  func anAngularGradientMixesNeighboringColors() throws {
    let stops = [
      Gradient.Stop(color: Color(red: 1, green: 0, blue: 0), location: 0),
      Gradient.Stop(color: Color(red: 0, green: 0, blue: 1), location: 0.5),
      Gradient.Stop(color: Color(red: 0, green: 1, blue: 0), location: 1),
    ]
    let host = TestHost(
      AngularGradient(gradient: Gradient(stops: stops), center: .center, angle: .zero),
      size: CGSize(width: 40, height: 40))
    let pixels = try Pixels(host)
    func isNear(_ x: Int, _ y: Int, _ color: [Int]) -> Bool {
      zip(pixels.color(x, y), color).allSatisfy { abs($0 - $1) < 16 }
    }
    #expect(isNear(20, 36, [128, 0, 128]), "\(pixels.color(20, 36))")
    #expect(isNear(4, 20, [0, 0, 255]), "\(pixels.color(4, 20))")
    #expect(isNear(20, 4, [0, 128, 128]), "\(pixels.color(20, 4))")
  }

  @Test func gradientsOfColorsEndWithTheColor() throws {
    let host = TestHost(Rectangle().fill(.black.gradient).frame(width: 4, height: 8))
    let gradient = Gradient(colors: [Color(white: Double(Float(0.2))), .black])
    let area = CGRect(x: 0, y: 0, width: 4, height: 8)
    #expect(
      host.find(.shape)?.drawing == [
        .fill(Path(area), .linear(gradient, start: .top, end: .bottom), FillStyle(), in: area)
      ])
    let other = TestHost(Rectangle().fill(gradient).frame(width: 4, height: 8))
    #expect(other.find(.shape)?.drawing == host.find(.shape)?.drawing)
    #expect(AnyGradient(gradient) == Color.black.gradient)
    #expect(TestHost(Text("x").foregroundStyle(.red.gradient)).texts == ["x"])
  }

  @Test func aGradientOfOneColorHasItAtTheStart() {
    #expect(Gradient(colors: [.red]).stops == [Gradient.Stop(color: .red, location: 0)])
    #expect(Gradient(colors: [.red, .blue]).stops.map(\.location) == [0, 1])
  }
}
