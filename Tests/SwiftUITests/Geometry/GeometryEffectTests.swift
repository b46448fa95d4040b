import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Effects that depend on the size of a view: the transforms that are drawn, and those in the middle of an animation.
@MainActor @Suite(.recordedViews)
struct GeometryEffectTests {
  /// An effect that moves a view by a part of its width.
  private struct Shift: GeometryEffect {
    var part: CGFloat

    var animatableData: CGFloat {
      get { part }
      set { part = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(CGAffineTransform(translationX: part * size.width, y: size.height))
    }
  }

  private func rounded(_ transform: CGAffineTransform?) -> [Double] {
    guard let transform else { return [] }
    let entries: [CGFloat] = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return entries.map { (entry: CGFloat) -> Double in (Double(entry) * 1000).rounded() / 1000 + 0 }
  }

  @Test func anEffectKnowsTheSizeOfItsView() {
    let host = TestHost(Color.red.frame(width: 40, height: 20).modifier(Shift(part: 0.5)))
    #expect(rounded(host.shownTransforms.first) == [1, 0, 0, 1, 20, 20])
    let ignored = TestHost(Color.red.frame(width: 40, height: 20).modifier(Shift(part: 0.25).ignoredByLayout()))
    #expect(rounded(ignored.shownTransforms.first) == [1, 0, 0, 1, 10, 20])
  }

  @Test func anEffectIsAnimated() {
    struct Root: View {
      @State private var isMoved = false
      var body: some View {
        Color.red.frame(width: 100, height: 20).modifier(Shift(part: isMoved ? 1 : 0))
        Button("Move") { withAnimation(.linear(duration: 1)) { isMoved = true } }
      }
    }
    let host = TestHost(Root())
    #expect(host.shownTransforms.first?.tx == 0)
    host.find(.button, label: "Move")?.tap()
    host.advance(by: .milliseconds(500))
    #expect(host.shownTransforms.first.map { abs($0.tx - 50) < 2 } == true, "\(host.shownTransforms)")
    host.advance(by: .seconds(1))
    #expect(host.shownTransforms.first?.tx == 100)
  }

  @Test func theEffectKeepsItsSpaceInTheLayout() {
    let host = TestHost(
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20).modifier(Shift(part: 3))
        Text("below")
      })
    let plain = TestHost(
      VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20)
        Text("below")
      })
    #expect(host.find(text: "below")?.frame == plain.find(text: "below")?.frame)
  }

  @Test func aRotationInSpaceIsDrawnFromAfar() {
    func shown(
      _ degrees: Double, _ axis: (x: CGFloat, y: CGFloat, z: CGFloat), _ anchor: UnitPoint = .center,
      anchorZ: CGFloat = 0
    ) -> [Double] {
      let view = Color.red.frame(width: 40, height: 20)
        .rotation3DEffect(.degrees(degrees), axis: axis, anchor: anchor, anchorZ: anchorZ, perspective: 0.5)
      return rounded(TestHost(view).shownTransforms.first)
    }
    #expect(shown(60, (x: 0, y: 1, z: 0)) == [0.5, 0, 0, 1, 10, 0], "half as wide, about the middle")
    #expect(shown(180, (x: 0, y: 1, z: 0)) == [-1, 0, 0, 1, 40, 0], "seen from behind")
    #expect(shown(60, (x: 2, y: 0, z: 0), .top) == [1, 0, 0, 0.5, 0, 0], "the length of the axis does not count")
    #expect(shown(90, (x: 0, y: 0, z: 1), .topLeading) == [0, 1, -1, 0, 0, 0], "clockwise, as rotationEffect")
    #expect(shown(120, (x: 1, y: 1, z: 1), .topLeading) == [0, 1, 0, 0, 0, 0], "the axes change places")
    #expect(shown(90, (x: 0, y: 1, z: 0), .topLeading, anchorZ: 5) == [0, 0, 0, 1, -5, 0], "beside the axis")
    #expect(shown(45, (x: 0, y: 0, z: 0)) == [1, 0, 0, 1, 0, 0], "there is no axis")
  }

  @Test func aProjectionIsDrawnWithoutItsPerspective() {
    var projection = ProjectionTransform(CGAffineTransform(translationX: 6, y: 4))
    projection.m13 = 0.1
    projection.m33 = 2
    let host = TestHost(Color.red.frame(width: 40, height: 20).projectionEffect(projection))
    #expect(rounded(host.shownTransforms.first) == [0.5, 0, 0, 0.5, 3, 2])
  }

  @Test func projectionsAreMatrices() {
    let identity = ProjectionTransform()
    #expect(identity.isIdentity && identity.isAffine)
    var one = ProjectionTransform(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect([one.m11, one.m12, one.m21, one.m22, one.m31, one.m32, one.m33] == [1, 2, 3, 4, 5, 6, 1])
    #expect(one.isAffine && !one.isIdentity)
    one.m13 = 0.5
    one.m23 = -0.25
    #expect(!one.isAffine)
    let back = one.concatenating(one.inverted())
    let elements = [back.m11, back.m12, back.m13, back.m21, back.m22, back.m23, back.m31, back.m32, back.m33]
    #expect(zip(elements, [1, 0, 0, 0, 1, 0, 0, 0, 1]).allSatisfy { abs($0 - $1) < 1e-9 })
    let moved = ProjectionTransform(CGAffineTransform(translationX: 1, y: 0))
    let scaled = ProjectionTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(moved.concatenating(scaled).m31 == 2 && scaled.concatenating(moved).m31 == 1, "in the order of the calls")
    var flat = ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1))
    #expect(!flat.invert() && flat == flat.inverted() && flat.m22 == 1, "there is no inverse matrix")
  }

  @Test func vectorsAreScaled() {
    #expect(AnimatablePair(2.0, 3.0).scaled(by: 2) == AnimatablePair(4, 6))
  }

  @Test func aRotationInSpaceIsAnimated() throws {
    struct Root: View {
      @State private var isTurned = false
      var body: some View {
        Color.red.frame(width: 40, height: 40)
          .rotation3DEffect(.degrees(isTurned ? 60 : 0), axis: (x: 0, y: 1, z: 0))
          .onTapGesture { withAnimation(.linear(duration: 1)) { isTurned.toggle() } }
      }
    }
    func transforms(_ host: TestHost<Root>) -> [CGFloat] {
      host.findAll { if case .modified(.transform) = $0 { true } else { false } }.compactMap {
        if case .modified(.transform(let transform)) = $0.tree.primitive { transform.a } else { nil }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    #expect(transforms(host) == [1])
    host.find(.color)?.tap()
    host.advance(by: .milliseconds(500))
    let middle = try #require(transforms(host).first)
    #expect(abs(middle - cos(.pi / 6)) < 0.03)
    host.advance(by: .seconds(2))
    #expect(abs(try #require(transforms(host).first) - 0.5) < 1e-6)
  }
}
