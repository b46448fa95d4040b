import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Shapes, lines and paints between two values, in virtual time.
@MainActor @Suite(.recordedViews)
struct AnimatableShapeTests {
  /// A bar that fills a part of its frame.
  private struct Bar: Shape {
    var fraction: Double

    nonisolated var animatableData: Double {
      get { fraction }
      set { fraction = newValue }
    }

    nonisolated func path(in rect: CGRect) -> Path {
      Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width * CGFloat(fraction), height: rect.height))
    }
  }

  /// A view with a shape that depends on a state, which a tap changes in an animation of a second.
  private struct Changing<Content: View>: View {
    @State var isOn = false
    let content: (Bool) -> Content

    init(@ViewBuilder content: @escaping (Bool) -> Content) { self.content = content }

    var body: some View {
      VStack(spacing: 0) {
        content(isOn).frame(width: 100, height: 100)
        Button("change") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        Button("jump") { isOn.toggle() }
      }
    }
  }

  private func makeHost<Content: View>(
    @ViewBuilder _ content: @escaping (Bool) -> Content
  ) -> TestHost<Changing<Content>> {
    TestHost(Changing(content: content), size: CGSize(width: 200, height: 200))
  }

  private func drawing<V: View>(_ host: TestHost<V>) -> DrawingCommand? {
    host.findAll { if case .shape = $0 { true } else { false } }.first?.drawing.first
  }

  /// Returns the bounds of the visible shape.
  private func bounds<V: View>(_ host: TestHost<V>) -> CGRect? {
    switch drawing(host) {
    case .fill(let path, _, _, _), .stroke(let path, _, _, _): path.boundingRect
    default: nil
    }
  }

  private func isNear(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-6 } ?? false }

  private func width<V: View>(_ host: TestHost<V>) -> Double? { bounds(host).map { Double($0.width) } }

  @Test(arguments: [true, false])
  func aVectorOfAShapeIsDrawnStepByStep(isFilled: Bool) {
    let host = makeHost { isOn in
      if isFilled { Bar(fraction: isOn ? 1 : 0.2).fill(.red) } else { Bar(fraction: isOn ? 1 : 0.2) }
    }
    #expect(isNear(width(host), 20))
    host.find(.button, label: "change")?.tap()
    #expect(isNear(width(host), 20))
    host.advance(by: .milliseconds(250))
    #expect(isNear(width(host), 40))
    host.advance(by: .milliseconds(500))
    #expect(isNear(width(host), 80))
    // An interrupted animation continues from the visible shape, and the two animations add up.
    host.find(.button, label: "change")?.tap()
    #expect(isNear(width(host), 80))
    host.advance(by: .milliseconds(250))
    #expect(isNear(width(host), 80))
    host.advance(by: .milliseconds(750))
    #expect(isNear(width(host), 20))
    #expect(!host.isAnimating)
    host.find(.button, label: "jump")?.tap()
    #expect(isNear(width(host), 100))
    #expect(!host.isAnimating)
  }

  @Test func aTrimmedOutlineGrows() throws {
    let host = makeHost { isOn in
      Rectangle().trim(from: 0, to: isOn ? 1 : 0.125).stroke(.blue, lineWidth: isOn ? 8 : 4)
    }
    // The outline begins at the top left corner, and an eighth of it is half of the top side.
    #expect(isNear(width(host), 50))
    host.find(.button, label: "change")?.tap()
    host.advance(by: .milliseconds(500))
    // Nine sixteenths are two sides and a quarter of the third.
    #expect(bounds(host).map { isNear(Double($0.width), 100) && isNear(Double($0.height), 100) } == true)
    guard case .stroke(let path, _, let style, _) = drawing(host) else {
      Issue.record("no line")
      return
    }
    #expect(isNear(Double(style.lineWidth), 6))
    let end = try #require(path.currentPoint)
    #expect(isNear(Double(end.x), 75) && isNear(Double(end.y), 100))
    host.advance(by: .milliseconds(500))
    guard case .stroke(_, _, let last, _) = drawing(host) else { return }
    #expect(last.lineWidth == 8)
    #expect(!host.isAnimating)
  }

  @Test func aColorAndAShapeMoveAtTheSameTime() throws {
    let host = makeHost { isOn in
      Bar(fraction: isOn ? 1 : 0).fill(isOn ? Color(red: 1, green: 1, blue: 1) : Color(red: 0, green: 0, blue: 0))
    }
    host.find(.button, label: "change")?.tap()
    host.advance(by: .milliseconds(250))
    host.advance(by: .milliseconds(250))
    guard case .fill(let path, .color(let color), _, _) = drawing(host) else {
      Issue.record("no color")
      return
    }
    #expect(isNear(Double(path.boundingRect.width), 50))
    let resolved = color.resolve(in: EnvironmentValues())
    #expect(abs(resolved.red - 0.5) < 1e-3 && abs(resolved.green - 0.5) < 1e-3)
    host.advance(by: .milliseconds(500))
    #expect(isNear(width(host), 100))
    #expect(!host.isAnimating)
  }

  @Test func cornersTransformsAndSizesMove() {
    let rounded = makeHost { isOn in RoundedRectangle(cornerRadius: isOn ? 40 : 0, style: .circular).fill(.red) }
    rounded.find(.button, label: "change")?.tap()
    rounded.advance(by: .milliseconds(500))
    guard case .fill(let path, _, _, _) = drawing(rounded) else {
      Issue.record("no shape")
      return
    }
    let expected = RoundedRectangle(cornerRadius: 20, style: .circular)
      .path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path == expected)

    let moved = makeHost { isOn in
      Rectangle().offset(x: isOn ? 40 : 0).size(width: isOn ? 20 : 10, height: 10).fill(.red)
    }
    moved.find(.button, label: "change")?.tap()
    moved.advance(by: .milliseconds(250))
    #expect(bounds(moved) == CGRect(x: 10, y: 0, width: 12.5, height: 10))

    let turned = makeHost { isOn in Bar(fraction: 1).rotation(.degrees(isOn ? 180 : 0)).scale(isOn ? 3 : 1).fill(.red) }
    turned.find(.button, label: "change")?.tap()
    turned.advance(by: .milliseconds(500))
    #expect(isNear(width(turned), 200), "a quarter turn, at twice the size")
  }

  @Test func aClippingShapeMoves() {
    let host = makeHost { isOn in Color.red.clipShape(Bar(fraction: isOn ? 1 : 0)) }
    func clip() -> Double? {
      let node = host.findAll { if case .modified(.clipShape) = $0 { true } else { false } }.first
      guard case .modified(.clipShape(let shape, _)) = node?.tree.primitive else { return nil }
      return Double(shape.path(in: CGRect(x: 0, y: 0, width: 100, height: 100)).boundingRect.width)
    }
    host.find(.button, label: "change")?.tap()
    host.advance(by: .milliseconds(750))
    #expect(isNear(clip(), 75))
    host.advance(by: .milliseconds(250))
    #expect(isNear(clip(), 100))
    #expect(!host.isAnimating)
  }

  @Test func radiiOfCornersAreAnimated() {
    var shape = UnevenRoundedRectangle(topLeadingRadius: 1)
    let other = UnevenRoundedRectangle(
      topLeadingRadius: 2, bottomLeadingRadius: 3, bottomTrailingRadius: 4, topTrailingRadius: 5)
    shape.animatableData = other.animatableData
    #expect(shape.cornerRadii == other.cornerRadii)
  }
}
