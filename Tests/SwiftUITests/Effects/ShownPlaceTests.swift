import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Where a view is shown: in the frames, the transforms and the scrolled contents around it.
@MainActor @Suite(.recordedViews)
struct ShownPlaceTests {
  /// A modifier that moves what is inside it.
  private struct Mover {
    let name: String
    /// Returns the modified view.
    let wrap: @MainActor (AnyView) -> AnyView
    /// Returns the place of a point of a view of a size in the modified view.
    let move: (CGPoint, CGSize) -> CGPoint
    /// Returns the size of the modified view.
    var resize: (CGSize) -> CGSize = { $0 }
  }

  private static let scrolled = CGPoint(x: 6, y: 3)

  private static let movers = [
    Mover(
      name: "padding", wrap: { AnyView($0.padding(EdgeInsets(top: 3, leading: 7, bottom: 0, trailing: 0))) },
      move: { point, _ in CGPoint(x: point.x + 7, y: point.y + 3) },
      resize: { CGSize(width: $0.width + 7, height: $0.height + 3) }),
    Mover(
      name: "offset", wrap: { AnyView($0.offset(x: 11, y: 13)) },
      move: { point, _ in CGPoint(x: point.x + 11, y: point.y + 13) }),
    Mover(
      name: "scale", wrap: { AnyView($0.scaleEffect(x: 2, y: 3, anchor: .topLeading)) },
      move: { point, _ in CGPoint(x: point.x * 2, y: point.y * 3) }),
    Mover(
      name: "scale about the bottom", wrap: { AnyView($0.scaleEffect(0.5, anchor: .bottomTrailing)) },
      move: { point, size in CGPoint(x: (size.width + point.x) / 2, y: (size.height + point.y) / 2) }),
    Mover(
      name: "rotation", wrap: { AnyView($0.rotationEffect(.degrees(90))) },
      move: { point, size in
        CGPoint(x: size.width / 2 - (point.y - size.height / 2), y: size.height / 2 + (point.x - size.width / 2))
      }),
    Mover(
      name: "scroll view",
      wrap: { view in
        let content = view.frame(width: 200, height: 200, alignment: .topLeading)
        return AnyView(ScrollView([.horizontal, .vertical]) { content }.frame(width: 40, height: 30))
      },
      move: { point, _ in CGPoint(x: point.x - scrolled.x, y: point.y - scrolled.y) },
      resize: { _ in CGSize(width: 40, height: 30) }),
  ]

  /// The place of a touch in the window follows from every modifier around the view, from the inside out.
  @Test func aTouchIsWhereTheModifiersAroundTheViewPutIt() {
    let movers = Self.movers
    var lists = movers.map { [$0] }
    for inner in movers { lists += movers.map { [inner, $0] } }
    for middle in movers { lists.append([movers[2], middle, movers[4]]) }
    for list in lists {
      var (size, point) = (CGSize(width: 20, height: 10), CGPoint(x: 5, y: 2))
      var place: CGPoint?
      let touch = SpatialTapGesture(coordinateSpace: .global).onEnded { place = $0.location }
      var view = AnyView(Color.red.frame(width: size.width, height: size.height).gesture(touch))
      for mover in list {
        view = mover.wrap(view)
        point = mover.move(point, size)
        size = mover.resize(size)
      }
      let host = TestHost(
        view.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading),
        size: CGSize(width: 300, height: 300))
      for scroll in host.findAll(.scroll) { scroll.scroll(to: Self.scrolled) }
      host.find(.color)?.pointerDown(at: CGPoint(x: 5, y: 2))
      host.find(.color)?.pointerUp(at: CGPoint(x: 5, y: 2))
      let distance = place.map { max(abs($0.x - point.x), abs($0.y - point.y)) } ?? .infinity
      let names = list.map(\.name)
      #expect(distance < 1e-9, "\(names): \(String(describing: place)) instead of \(point)")
    }
  }

  /// While another view moves, every view is shown where it is without that.
  @Test func viewsStayInPlaceWhileAnotherMoves() {
    struct Root: View {
      let list: [Mover]
      @State private var isMoved = false
      private var view: AnyView {
        list.reduce(AnyView(Color.red.frame(width: 20, height: 10))) { $1.wrap($0) }
      }
      var body: some View {
        ZStack(alignment: .topLeading) {
          view
          Text("move").offset(x: isMoved ? 100 : 0)
            .onTapGesture { withAnimation(.linear(duration: 1)) { isMoved = true } }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    for inner in Self.movers {
      for outer in Self.movers {
        let host = TestHost(Root(list: [inner, outer]), size: CGSize(width: 300, height: 300))
        for scroll in host.findAll(.scroll) { scroll.scroll(to: Self.scrolled) }
        let before = host.find(.color)?.frame ?? .null
        host.find(text: "move")?.tap()
        host.advance(by: .milliseconds(500))
        #expect(host.isAnimating)
        let during = host.find(.color)?.frame ?? .infinite
        let distance = max(
          abs(before.minX - during.minX), abs(before.minY - during.minY), abs(before.maxX - during.maxX),
          abs(before.maxY - during.maxY))
        #expect(distance < 1e-9, "\(inner.name) in \(outer.name): \(during) instead of \(before)")
      }
    }
  }

  /// The opacities around a view are multiplied, in any order and whatever is between them.
  @Test(arguments: [[0.5, 0.5], [0.8, 0.5], [0.5, 0.8], [0.2, 1, 0.5], [1, 0, 0.5], [0.9, 0.8, 0.7, 0.6]])
  func opacitiesAreMultiplied(opacities: [Double]) {
    let view = opacities.reduce(AnyView(Text("a"))) { inner, opacity in
      AnyView(VStack { inner.padding(3) }.opacity(opacity).scaleEffect(2))
    }
    let host = TestHost(view)
    let expected = opacities.reduce(1, *)
    let opacity = host.find(text: "a")?.opacity ?? -1
    #expect(abs(opacity - expected) < 1e-9)
  }
}
