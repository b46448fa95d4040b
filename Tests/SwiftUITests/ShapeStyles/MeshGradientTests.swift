import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct MeshGradientTests {
  @Test func aRegularMeshHasStraightLinesOfEqualParts() throws {
    let points = (0..<9).map { SIMD2<Float>(Float($0 % 3) / 2, Float($0 / 3) / 2) }
    let grays = (0..<9).map { Color(white: Double($0) / 8) }
    let mesh = MeshGradient(width: 3, height: 3, points: points, colors: grays)
    let patches = mesh.patches(in: CGRect(x: 0, y: 0, width: 24, height: 24)) { $0.resolve(in: EnvironmentValues()) }
    #expect(patches.count == 4 * 144)
    func place(_ corner: ColorPatch.Corner) -> [CGFloat] {
      [corner.0.x, corner.0.y].map { ($0 * 1000).rounded() / 1000 }
    }
    let all = Set(patches.flatMap { [$0.corners.0, $0.corners.1, $0.corners.2, $0.corners.3] }.map(place))
    #expect(all == Set((0...24).flatMap { x in (0...24).map { [CGFloat(x), CGFloat($0)] } }))
    for patch in patches {
      let corners = [patch.corners.0, patch.corners.1, patch.corners.2, patch.corners.3].map(place)
      let (x, y) = (corners[0][0], corners[0][1])
      #expect(corners == [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]])
    }
    // The colors of the points, wherever one is the corner of a patch.
    for (index, point) in points.enumerated() {
      let corner = [CGFloat(point.x) * 24, CGFloat(point.y) * 24]
      for patch in patches {
        for found in [patch.corners.0, patch.corners.1, patch.corners.2, patch.corners.3] where place(found) == corner {
          #expect(abs(found.1.red - Float(index) / 8) < 0.001)
        }
      }
    }
  }

  nonisolated private static let wrongMesh = MeshGradient(
    width: 2, height: 2, points: [[0, 0], [1, 0]], colors: [.red, .blue])
  nonisolated private static let message =
    "A MeshGradient of 2 × 2 points needs 4 points and as many colors, and at least two of each in both directions."

  @Test func aWrongNumberOfPointsIsAWarning() {
    struct Root: View {
      var body: some View {
        let patches = MeshGradientTests.wrongMesh.patches(in: .zero) { $0.resolve(in: EnvironmentValues()) }
        Text("\(patches.count)")
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["0"])
    #expect(host.warnings == [Self.message])
  }

  @Test func warningsOnTheConsoleNameTheFrameworkOnce() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for _ in 0..<2 { _ = MeshGradientTests.wrongMesh.patches(in: .zero) { $0.resolve(in: EnvironmentValues()) } }
      await MainActor.run { Warnings().issue(MeshGradientTests.message) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.split(separator: "\n").filter { $0.contains("Mesh") } == [
        "SwiftUI: \(Self.message)", "SwiftUI: \(Self.message)",
      ])
  }
}
