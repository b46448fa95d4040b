import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct AnyLayoutTests {
  /// Calls of a layout with a cache, which counts the measurements.
  private struct Counted: Layout {
    struct Cache {
      var measurements = 0
      var updates = 0
    }

    let log: EventLog

    private func add(_ text: String) {
      MainActor.assumeIsolated { log.add(text) }
    }

    func makeCache(subviews: Subviews) -> Cache {
      add("make")
      return Cache()
    }

    func updateCache(_ cache: inout Cache, subviews: Subviews) {
      cache.updates += 1
      add("update \(cache.updates)")
    }

    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
      cache.measurements += 1
      return ViewSpacing()
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      cache.measurements += 1
      let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
      add("place after \(cache.measurements > 0 ? "measurements" : "none")")
      var y = bounds.minY
      for subview in subviews {
        subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: .unspecified)
        y += subview.sizeThatFits(.unspecified).height
      }
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .leading ? 7 : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .top ? 9 : nil }
  }

  /// A layout that passes everything on to another one, which it moves.
  private struct Forwarding: Layout {
    let inner: AnyLayout
    var distance = CGVector.zero

    func makeCache(subviews: Subviews) -> AnyLayout.Cache { inner.makeCache(subviews: subviews) }

    func updateCache(_ cache: inout AnyLayout.Cache, subviews: Subviews) {
      inner.updateCache(&cache, subviews: subviews)
    }

    func spacing(subviews: Subviews, cache: inout AnyLayout.Cache) -> ViewSpacing {
      inner.spacing(subviews: subviews, cache: &cache)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache) -> CGSize {
      inner.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache
    ) {
      let bounds = bounds.offsetBy(dx: distance.dx, dy: distance.dy)
      inner.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout AnyLayout.Cache
    ) -> CGFloat? {
      inner.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout AnyLayout.Cache
    ) -> CGFloat? {
      inner.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  @Test func aLayoutPassesEverythingOnToAnErasedOne() throws {
    struct Root: View {
      let log: EventLog
      @State private var height: CGFloat = 10
      var body: some View {
        ZStack(alignment: .topLeading) {
          Forwarding(inner: AnyLayout(Counted(log: log))) {
            Color.red.frame(width: 30, height: height).accessibilityIdentifier("first")
            Color.blue.frame(width: 20, height: 10).accessibilityIdentifier("second").onTapGesture { height += 5 }
          }
          Color.green.frame(width: 50, height: 50).accessibilityIdentifier("behind")
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["make", "place after measurements"])
    let first = try #require(host.find(identifier: "first")?.frame)
    let behind = try #require(host.find(identifier: "behind")?.frame)
    #expect(behind.minX - first.minX == 7 && behind.minY - first.minY == 9, "the guides of the layout")
    #expect(host.find(identifier: "second")?.frame?.minY == first.maxY)
    host.find(identifier: "second")?.tap()
    #expect(log.take() == ["update 1", "place after measurements"])
    #expect(host.find(identifier: "second")?.frame?.minY == host.find(identifier: "first")?.frame?.maxY)
    #expect(host.find(identifier: "first")?.frame?.height == 15)
  }

  @Test func layoutsPlaceViewsInTheirBounds() throws {
    func frames(_ layout: AnyLayout, _ distance: CGVector) throws -> [CGRect] {
      let host = TestHost(
        Forwarding(inner: layout, distance: distance) {
          Color.red.frame(width: 30, height: 20).accessibilityIdentifier("large")
          Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("small")
        }, size: CGSize(width: 100, height: 100))
      return try ["large", "small"].map { try #require(host.find(identifier: $0)?.frame) }
    }
    let layouts = [
      AnyLayout(HStackLayout(alignment: .bottom, spacing: 3)), AnyLayout(VStackLayout(alignment: .trailing)),
      AnyLayout(ZStackLayout(alignment: .bottomTrailing)), AnyLayout(GridLayout()),
    ]
    for layout in layouts {
      let moved = try frames(layout, .zero).map { $0.offsetBy(dx: 5, dy: 7) }
      #expect(try frames(layout, CGVector(dx: 5, dy: 7)) == moved)
    }
  }

  @Test func theSpacingOfAnErasedLayoutIsKept() throws {
    func distance(_ layout: AnyLayout?) throws -> CGFloat {
      let host = TestHost(
        VStack {
          if let layout {
            Forwarding(inner: layout) { Color.red.frame(width: 10, height: 10) }.accessibilityIdentifier("one")
          } else {
            Color.red.frame(width: 10, height: 10).accessibilityIdentifier("one")
          }
          Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("two")
        }, size: CGSize(width: 100, height: 100))
      let (one, two) = try (
        #require(host.find(identifier: "one")?.frame), #require(host.find(identifier: "two")?.frame)
      )
      return two.minY - one.maxY
    }
    #expect(try distance(AnyLayout(VStackLayout())) == distance(nil))
  }

  private struct Row: Layout {
    final class Counts {
      var made = 0
      var updated = 0
      var spacings = 0
    }

    let counts: Counts

    struct Cache {
      var widths: [CGFloat]
    }

    func makeCache(subviews: Subviews) -> Cache {
      counts.made += 1
      return Cache(widths: subviews.map { $0.sizeThatFits(.unspecified).width })
    }

    func updateCache(_ cache: inout Cache, subviews: Subviews) {
      counts.updated += 1
      cache.widths = subviews.map { $0.sizeThatFits(.unspecified).width }
    }

    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
      counts.spacings += 1
      return .zero
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      CGSize(width: cache.widths.reduce(0, +), height: 30)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
      var x = bounds.minX
      for (subview, width) in zip(subviews, cache.widths) {
        subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
        x += width
      }
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .leading ? cache.widths.first : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) -> CGFloat? { guide == .top ? 7 : nil }
  }

  @Test func anErasedLayoutBehavesLikeTheLayoutInIt() throws {
    let counts = Row.Counts()
    struct Root: View {
      let counts: Row.Counts
      @State private var width: CGFloat = 20
      var body: some View {
        VStack(alignment: .leading) {
          Color.red.frame(width: 5, height: 5).accessibilityIdentifier("mark")
          AnyLayout(AnyLayout(Row(counts: counts))) {
            Color.red.frame(width: width, height: 10)
            Color.blue.frame(width: 30, height: 10).accessibilityIdentifier("last")
          }
          Button("wide") { width = 40 }
        }
        HStack(alignment: .top) {
          Color.red.frame(width: 5, height: 50).accessibilityIdentifier("beside")
          AnyLayout(Row(counts: counts)) { Color.red.frame(width: 5, height: 5).accessibilityIdentifier("inside") }
        }
      }
    }
    let host = TestHost(Root(counts: counts))
    func x(_ identifier: String) -> CGFloat { host.find(identifier: identifier)?.frame?.minX ?? .nan }
    func y(_ identifier: String) -> CGFloat { host.find(identifier: identifier)?.frame?.minY ?? .nan }
    // The leading guide of the layout is behind its first view.
    #expect(x("mark") == x("last"))
    #expect(y("inside") == y("beside") - 7)
    #expect(counts.made > 0 && counts.updated == 0 && counts.spacings > 0)
    host.find(text: "wide")?.tap()
    #expect(x("mark") == x("last"))
    #expect(counts.updated > 0)
  }
}
