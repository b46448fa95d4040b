import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Scrolling by the program to views that have not been made, and changes of the views before the visible ones.
@MainActor @Suite(.recordedViews)
struct FarScrollTests {
  /// A container in a scroll view, whose views are 20 to 52 points long.
  private enum Kind: CaseIterable {
    case stack, lazyStack, lazyGrid, lazyStackBelowAView

    var columns: Int { self == .lazyGrid ? 3 : 1 }
    /// The length of the views before the first one.
    var before: CGFloat { self == .lazyStackBelowAView ? 70 : 0 }
  }

  private struct Rows: View {
    let kind: Kind
    let axis: Axis
    let numbers: [Int]

    private func row(_ number: Int) -> some View {
      let length = FarScrollTests.length(of: number, kind)
      return Color.red.frame(width: axis == .vertical ? 30 : length, height: axis == .vertical ? length : 30)
        .accessibilityIdentifier("\(number)")
    }

    @ViewBuilder private var content: some View {
      let rows = ForEach(numbers, id: \.self) { row($0) }
      let items = Array(repeating: GridItem(.fixed(30), spacing: 2), count: 3)
      switch (kind, axis) {
      case (.stack, .vertical): VStack(spacing: 4) { rows }
      case (.stack, .horizontal): HStack(spacing: 4) { rows }
      case (.lazyStack, .vertical): LazyVStack(spacing: 4) { rows }
      case (.lazyStack, .horizontal): LazyHStack(spacing: 4) { rows }
      case (.lazyGrid, .vertical): LazyVGrid(columns: items, spacing: 4) { rows }
      case (.lazyGrid, .horizontal): LazyHGrid(rows: items, spacing: 4) { rows }
      case (.lazyStackBelowAView, .vertical):
        VStack(spacing: 0) {
          Color.blue.frame(width: 30, height: 70)
          LazyVStack(spacing: 4) { rows }
        }
      case (.lazyStackBelowAView, .horizontal):
        HStack(spacing: 0) {
          Color.blue.frame(width: 70, height: 30)
          LazyHStack(spacing: 4) { rows }
        }
      }
    }

    var body: some View { ScrollView(axis == .vertical ? .vertical : .horizontal) { content } }
  }

  private static func length(of number: Int, _ kind: Kind) -> CGFloat {
    CGFloat(20 + number / kind.columns * 7 % 5 * 8)
  }

  /// Returns the distances of a view from the start and from the end of the content.
  private func distances(of number: Int, _ kind: Kind) -> (before: CGFloat, after: CGFloat) {
    var (before, after) = (kind.before, CGFloat(0))
    for line in 0..<(399 / kind.columns + 1) {
      let length = Self.length(of: line * kind.columns, kind) + 4
      if line < number / kind.columns { before += length } else { after += length }
    }
    return (before, after - 4)
  }

  private let room: CGFloat = 100

  /// Returns the place of a view in the visible part, from its leading edge.
  private func place(_ host: TestHost<some View>, _ number: Int, _ axis: Axis, isMirrored: Bool) -> CGFloat? {
    guard let frame = host.find(identifier: "\(number)")?.frame else { return nil }
    return axis == .vertical ? frame.minY : isMirrored ? room - frame.maxX : frame.minX
  }

  // MARK: - Destinations

  private enum Driver: CaseIterable {
    case reader, identity, position
  }

  private struct Driven: View {
    let kind: Kind
    let axis: Axis
    let driver: Driver
    let anchor: UnitPoint?
    @State private var id: Int?
    @State private var position = ScrollPosition(idType: Int.self)
    let targets: [Int]

    var body: some View {
      ScrollViewReader { proxy in
        let rows = Rows(kind: kind, axis: axis, numbers: Array(0..<400))
        Group {
          switch driver {
          case .reader: rows
          case .identity: rows.scrollPosition(id: $id, anchor: anchor)
          case .position: rows.scrollPosition($position)
          }
        }
        .frame(width: 100, height: 100)
        ForEach(targets, id: \.self) { target in
          Button("to \(target)") {
            switch driver {
            case .reader: proxy.scrollTo(target, anchor: anchor)
            case .identity: id = target
            case .position: position.scrollTo(id: target, anchor: anchor)
            }
          }
        }
      }
    }
  }

  @Test(arguments: 0..<4, Axis.allCases) func theProgramScrollsToViewsFarAway(number: Int, axis: Axis) {
    let kind = Kind.allCases[number]
    let anchors: [UnitPoint?] = [nil, .topLeading, .center, .bottomTrailing, UnitPoint(x: 0.25, y: 0.25)]
    let targets = [250, 251, 7, 399, 0, 120, 398, 1]
    for driver in Driver.allCases {
      for (index, anchor) in anchors.enumerated() {
        let isMirrored = axis == .horizontal && index % 2 == 1
        let host = TestHost(Driven(kind: kind, axis: axis, driver: driver, anchor: anchor, targets: targets)) {
          $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight
        }
        var last: Int?
        for target in targets {
          let comment: Comment = "\(kind), \(axis), \(driver), \(anchor.map { "\($0)" } ?? "nearest"), to \(target)"
          let old = place(host, target, axis, isMirrored: isMirrored)
          host.find(text: "to \(target)")?.tap()
          let length = Self.length(of: target, kind)
          let (before, after) = distances(of: target, kind)
          var expected: CGFloat
          if let anchor {
            expected = (room - length) * anchor.x
          } else if let old, old >= 0, old + length <= room {
            expected = old  // it is visible already
          } else {
            expected = last.map { $0 < target } ?? true ? room - length : 0
          }
          // The visible part is inside the content.
          expected = max(min(expected, before), room - after)
          let found = place(host, target, axis, isMirrored: isMirrored)
          // Without an anchor, a lazy container may scroll a little further, because it estimates lengths.
          let tolerance = anchor == nil && kind != .stack && old == nil ? room - length : 0.001
          #expect(
            found.map { abs($0 - expected) <= tolerance && $0 >= 0 && $0 + length <= room } == true,
            "\(comment): \(found ?? -1), not \(expected)")
          // The views beside the target follow it.
          if let found, let next = place(host, target + kind.columns, axis, isMirrored: isMirrored) {
            #expect(abs(next - found - length - 4) < 0.001, comment)
          }
          last = target
        }
      }
    }
  }

  // MARK: - Changes before the visible views

  private struct Changing: View {
    let kind: Kind
    let axis: Axis
    let numbers: [Int]
    let isKept: Bool
    @State private var id: Int?

    var body: some View {
      if isKept {
        ScrollView(axis == .vertical ? .vertical : .horizontal) {
          if axis == .vertical {
            if kind == .stack {
              VStack(spacing: 0) { rows }.scrollTargetLayout()
            } else {
              LazyVStack(spacing: 0) { rows }.scrollTargetLayout()
            }
          } else if kind == .stack {
            HStack(spacing: 0) { rows }.scrollTargetLayout()
          } else {
            LazyHStack(spacing: 0) { rows }.scrollTargetLayout()
          }
        }
        .scrollPosition(id: $id)
      } else {
        ScrollView(axis == .vertical ? .vertical : .horizontal) {
          if axis == .vertical {
            if kind == .stack { VStack(spacing: 0) { rows } } else { LazyVStack(spacing: 0) { rows } }
          } else if kind == .stack {
            HStack(spacing: 0) { rows }
          } else {
            LazyHStack(spacing: 0) { rows }
          }
        }
      }
    }

    private var rows: some View {
      ForEach(numbers, id: \.self) { number in
        Color.red.frame(width: 20, height: 20).accessibilityIdentifier("\(number)")
      }
    }
  }

  /// Rows that are inserted or removed before the visible ones move these, unless the scroll view keeps its position.
  @Test(arguments: [true, false], Axis.allCases) func rowsBeforeTheVisibleOnesChange(isKept: Bool, axis: Axis) {
    let all = Array(0..<200)
    let changes: [(name: String, numbers: [Int], moved: CGFloat)] = [
      ("nothing", all, 0),
      ("one at the start", [1000] + all, 20),
      ("several at the start", Array(1000..<1010) + all, 200),
      ("directly above", Array(all[..<50]) + [1000, 1001] + all[50...], 40),
      ("far below", all + [1000], 0),
      ("below the visible part", Array(all[..<70]) + [1000] + all[70...], 0),
      ("one is removed", Array(all[1...]), -20),
      ("several are removed", Array(all[8...]), -160),
      ("the one above is removed", Array(all[..<49]) + all[50...], -20),
      ("removed and inserted", [1000, 1001] + all[1...], 20),
    ]
    for kind in [Kind.stack, .lazyStack] {
      for isMirrored in [false, true] where axis == .horizontal || !isMirrored {
        for (name, numbers, moved) in changes {
          let comment: Comment = "\(kind), \(axis), \(name), kept \(isKept), mirrored \(isMirrored)"
          let host = TestHost(
            Changing(kind: kind, axis: axis, numbers: all, isKept: isKept), size: CGSize(width: room, height: room)
          ) { $0.layoutDirection = isMirrored ? .rightToLeft : .leftToRight }
          if axis == .vertical {
            host.find(.scroll)?.scroll(byY: 1005)
          } else {
            host.find(.scroll)?.scroll(byX: isMirrored ? -1005 : 1005)
          }
          #expect(place(host, 52, axis, isMirrored: isMirrored) == 35, comment)
          host.update(Changing(kind: kind, axis: axis, numbers: numbers, isKept: isKept))
          // A row of a lazy stack outside the margin around the visible part has no element.
          let expected = isKept ? 35 : 35 + moved
          let isMade = kind == .stack || (expected > -45 && expected < 125)
          #expect(place(host, 52, axis, isMirrored: isMirrored) == (isMade ? expected : nil), comment)
        }
      }
    }
  }
}
