import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ValueComparisonTests {
  @Test func nothingIsLessThanItself() {
    func isOrdered<Value: Comparable>(_ values: [Value]) -> Bool {
      values.indices.allSatisfy { one in
        values.indices.allSatisfy { other in (values[one] < values[other]) == (one < other) }
      }
    }
    #expect(isOrdered(DynamicTypeSize.allCases) && isOrdered([Angle.degrees(-1), .zero, .degrees(2)]))
    #expect(DynamicTypeSize.allCases.filter(\.isAccessibilitySize).first == .accessibility1)
    #expect(isOrdered(ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory }))
  }

  @Test func aValueIsNotLessThanItself() {
    for size in ContentSizeCategory.allCases {
      let same = size
      #expect(!(size < same))
    }
    for size in DynamicTypeSize.allCases {
      let same = size
      #expect(!(size < same))
    }
    let (angle, same) = (Angle(degrees: 20), Angle(degrees: 20))
    #expect(!(angle < same))
    #expect(angle < Angle(degrees: 21))
    #expect(ContentSizeCategory.small < .medium)
    #expect(DynamicTypeSize.small < .medium)
    #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
    #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
  }

  @Test func valuesThatDifferHaveDifferentHashes() {
    func isDistinct<Value: Hashable>(_ values: [Value]) -> Bool { Set(values.map(\.hashValue)).count == values.count }
    let parts = [0.25, 0.5, 0.75, 1]
    #expect(isDistinct(parts.map { Animation.linear(duration: $0) }))
    #expect(isDistinct(parts.map { ImagePaint(image: Image("a"), scale: $0) }))
    #expect(
      isDistinct(parts.map { ImagePaint(image: Image("a"), sourceRect: CGRect(x: $0, y: 0, width: 1, height: 1)) }))
    func tiles(scale: CGFloat, opacity: Double) -> ImageTiles {
      var tiles = ImageTiles(
        ImageProperties(.symbol("star")), Style(), sourceRect: CGRect(x: 0, y: 0, width: 1, height: 1),
        scale: scale)
      tiles.opacity = opacity
      return tiles
    }
    #expect(isDistinct(parts.map { tiles(scale: $0, opacity: 1) }))
    #expect(isDistinct(parts.map { tiles(scale: 1, opacity: $0) }))
    for part in [\CGRect.origin.x, \.origin.y, \.size.width, \.size.height] {
      #expect(
        isDistinct(
          parts.map {
            var rect = CGRect.zero
            rect[keyPath: part] = $0
            return ScrollTarget(rect: rect)
          }))
    }
    #expect(
      isDistinct(
        [nil, .top, .bottom, .center].map { (anchor: UnitPoint?) in ScrollTarget(rect: .zero, anchor: anchor) }))
    #expect(
      isDistinct([
        AnyHashable(CustomShapeStyleResolver(style: Color.red)), AnyHashable(CustomShapeStyleResolver(style: .tint)),
      ]))
    #expect(isDistinct([HorizontalAlignment.leading, .center, .trailing].map(\.key)))
    #expect(isDistinct((0..<4).map { _ in Namespace().wrappedValue }))
  }

  @Test func elementsWithEqualKeysStayInOrder() {
    let pairs = [(2, "a"), (1, "b"), (2, "c"), (1, "d"), (2, "e")]
    #expect(pairs.sorted(on: \.0).map(\.1) == ["b", "d", "a", "c", "e"])
    #expect(pairs.min(on: \.0)?.1 == "b")
    #expect(pairs.max(on: \.0)?.1 == "a")
  }
}
