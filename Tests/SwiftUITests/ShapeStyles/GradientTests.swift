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

  // MARK: - Lines, whose bounds have no width or no height

  nonisolated private static let gradients: [(name: String, style: @Sendable (Gradient) -> AnyShapeStyle)] = [
    ("linear", { AnyShapeStyle(LinearGradient(gradient: $0, startPoint: .topLeading, endPoint: .bottomTrailing)) }),
    ("across", { AnyShapeStyle(LinearGradient(gradient: $0, startPoint: .top, endPoint: .bottom)) }),
    ("along", { AnyShapeStyle(LinearGradient(gradient: $0, startPoint: .leading, endPoint: .trailing)) }),
    ("radial", { AnyShapeStyle(RadialGradient(gradient: $0, center: .center, startRadius: 0, endRadius: 10)) }),
    ("elliptical", { AnyShapeStyle(EllipticalGradient(gradient: $0)) }),
    ("angular", { AnyShapeStyle(AngularGradient(gradient: $0, center: .center)) }),
  ]

  private func pixels(ofLineTo end: CGPoint, _ style: AnyShapeStyle) throws -> Pixels {
    let canvas = Canvas { context, _ in
      let line = Path {
        $0.move(to: CGPoint(x: 4, y: 4))
        $0.addLine(to: end)
      }
      context.stroke(line, with: .style(style), lineWidth: 4)
    }
    return try Pixels(TestHost(canvas.background(.white), size: CGSize(width: 40, height: 40)))
  }

  @Test(
    .enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."), arguments: gradients.indices,
    [CGPoint(x: 36, y: 4), CGPoint(x: 4, y: 36)])
  func aStraightLineHasTheColorsOfItsGradient(index: Int, end: CGPoint) throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let pixels = try pixels(ofLineTo: end, Self.gradients[index].style(Gradient(colors: [blue, blue])))
    for place in [8, 20, 32] {
      let color = end.y == 4 ? pixels.color(place, 4) : pixels.color(4, place)
      #expect(color == [0, 0, 255], "\(Self.gradients[index].name) \(place)")
    }
  }

  @Test(.enabled(if: LibCairo.shared != nil, "libcairo.so.2 is missing (libcairo2)."))
  func aStraightLineIsBeyondTheEndOfAnEllipse() throws {
    let stops = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)]
    let style = AnyShapeStyle(EllipticalGradient(gradient: Gradient(colors: stops)))
    let line = try pixels(ofLineTo: CGPoint(x: 36, y: 4), style)
    #expect(line.color(8, 4) == [0, 0, 255] && line.color(32, 4) == [0, 0, 255])
    let empty = AnyShapeStyle(EllipticalGradient(gradient: Gradient(stops: [])))
    #expect(try pixels(ofLineTo: CGPoint(x: 36, y: 4), empty).color(20, 4) == [255, 255, 255])
  }
}
