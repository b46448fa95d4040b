import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore

/// The calculations of the layout node of a scroll view: its size, its content, and the part that is visible.
@MainActor @Suite
struct ScrollNodeTests {
  /// A leaf of a length that can change.
  private final class Leaf: LayoutNode {
    var length: CGSize { didSet { invalidate() } }

    init(_ width: CGFloat, _ height: CGFloat) {
      length = CGSize(width: width, height: height)
      super.init()
    }

    override func computeSize(_ proposal: ProposedViewSize) -> CGSize { length }
  }

  /// A leaf that is as large as proposed, or 300 by 200 points.
  private final class Flexible: LayoutNode {
    override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
      proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 200))
    }
  }

  /// A scroll view that fills a root.
  private final class Scrolled {
    let root = LayoutRoot()
    let scroll: ScrollLayoutNode
    var moves: [CGPoint] = []

    init(_ content: ScrollContent, _ child: LayoutNode) {
      scroll = ScrollLayoutNode(content)
      scroll.setChildren([child])
      root.setChildren([scroll])
      scroll.onMove = { [unowned self] in moves.append($0) }
    }

    func takeMoves() -> [CGPoint] {
      defer { moves = [] }
      return moves
    }
  }

  private let margins = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)

  private func makeContent(_ axes: Axis.Set, margins: EdgeInsets = EdgeInsets()) -> ScrollContent {
    var content = ScrollContent(axes: axes)
    content.margins = margins
    return content
  }

  // MARK: - Sizes

  /// Along an axis that scrolls, the view takes what is proposed, and along the other one it is as large as its content
  /// with the margins.
  @Test func aScrollViewTakesTheProposalAlongItsAxes() {
    let lengths: [(CGFloat?, CGFloat?)] = [(100, 50), (nil, 50), (100, nil), (nil, nil), (0, 0)]
    for axes in [.horizontal, .vertical, [.horizontal, .vertical], []] as [Axis.Set] {
      for fillsWidth in [false, true] {
        for (width, height) in lengths {
          let proposal = ProposedViewSize(width: width, height: height)
          let comment: Comment = "\(axes), \(fillsWidth), \(proposal)"
          let scrolling = makeContent(axes, margins: margins)
          func size(_ child: LayoutNode) -> CGSize {
            let scroll = ScrollLayoutNode(scrolling, fillsWidth: fillsWidth)
            scroll.setChildren([child])
            return scroll.sizeThatFits(proposal)
          }
          func expected(_ content: CGSize) -> CGSize {
            var size = content
            if axes.contains(.horizontal) || fillsWidth, let width { size.width = width }
            if axes.contains(.vertical), let height { size.height = height }
            return size
          }
          #expect(size(Leaf(30, 20)) == expected(CGSize(width: 36, height: 24)), comment)
          // The content has its ideal length along the axes, and the proposal less the margins along the others.
          var content = CGSize(width: 306, height: 204)
          if !axes.contains(.horizontal), let width { content.width = max(width, 6) }
          if !axes.contains(.vertical), let height { content.height = max(height, 4) }
          #expect(size(Flexible()) == expected(content), comment)
        }
      }
    }
  }

  // MARK: - The visible part

  @Test(arguments: LayoutDirection.allCases) func theVisiblePartStaysInsideTheContent(direction: LayoutDirection) {
    let leaf = Leaf(300, 200)
    let scrolled = Scrolled(makeContent([.horizontal, .vertical], margins: margins), leaf)
    let scroll = scrolled.scroll
    let isMirrored = direction == .rightToLeft
    /// Returns the offset from the left and top edges, of one from the leading and top edges.
    func left(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: isMirrored ? 206 - x : x, y: y) }
    _ = scrolled.root.layOut(in: CGSize(width: 100, height: 50), direction)
    #expect(scroll.size == CGSize(width: 100, height: 50))
    #expect(scroll.contentSize == CGSize(width: 306, height: 204) && scroll.room == CGSize(width: 94, height: 46))
    #expect(scroll.contentOffset == left(0, 0), "the content begins at the leading edge")
    #expect(scrolled.takeMoves() == (isMirrored ? [left(0, 0)] : []))
    #expect(scroll.geometry.contentOffset == CGPoint(x: -2, y: -1))
    #expect(scroll.geometry.contentSize == CGSize(width: 300, height: 200))
    #expect(scroll.geometry.containerSize == scroll.size && scroll.geometry.contentInsets == margins)
    #expect(leaf.frame(in: scroll) == CGRect(x: isMirrored ? 4 : 2, y: 1, width: 300, height: 200))
    let steps: [(show: CGPoint, expected: CGPoint)] = [
      (CGPoint(x: 50, y: 60), CGPoint(x: 50, y: 60)), (CGPoint(x: 206, y: 154), CGPoint(x: 206, y: 154)),
      (CGPoint(x: 207, y: 155), CGPoint(x: 206, y: 154)), (CGPoint(x: 30, y: 999), CGPoint(x: 30, y: 154)),
      (CGPoint(x: -1, y: 10), CGPoint(x: 0, y: 10)), (CGPoint(x: 5, y: -10), CGPoint(x: 5, y: 0)),
    ]
    var last = CGPoint.zero
    for (offset, expected) in steps {
      scroll.show(offset)
      #expect(scroll.leadingOffset == expected && scroll.contentOffset == left(expected.x, expected.y), "\(offset)")
      #expect(scrolled.takeMoves() == (expected == last ? [] : [left(expected.x, expected.y)]), "\(offset)")
      #expect(scroll.visibleRange(along: .horizontal) == expected.x...(expected.x + 100))
      #expect(scroll.visibleRange(along: .vertical) == expected.y...(expected.y + 50))
      #expect(scroll.geometry.contentOffset == CGPoint(x: expected.x - 2, y: expected.y - 1))
      let place = CGPoint(x: isMirrored ? expected.x - 202 : 2 - expected.x, y: 1 - expected.y)
      #expect(CGPoint.zero.applying(leaf.transformToRoot()) == place, "\(offset)")
      last = expected
    }
    // A layout without changes leaves the offset as it is.
    leaf.invalidate()
    _ = scrolled.root.layOut(in: CGSize(width: 100, height: 50), direction)
    #expect(scroll.leadingOffset == last && scrolled.takeMoves() == [])
  }

  /// Content that becomes shorter is shown as far as it goes. From right to left, its leading edge stays in place.
  @Test(arguments: LayoutDirection.allCases) func theOffsetFollowsTheLengthOfTheContent(direction: LayoutDirection) {
    let leaf = Leaf(300, 50)
    let scrolled = Scrolled(makeContent(.horizontal), leaf)
    func offset(_ width: CGFloat) -> CGFloat {
      leaf.length.width = width
      _ = scrolled.root.layOut(in: CGSize(width: 100, height: 50), direction)
      return scrolled.scroll.leadingOffset.x
    }
    #expect(offset(300) == 0)
    scrolled.scroll.show(CGPoint(x: 150, y: 0))
    let steps: [(CGFloat, CGFloat)] = [(300, 150), (400, 150), (260, 150), (220, 120), (80, 0), (300, 0)]
    for (width, expected) in steps {
      #expect(offset(width) == expected, "\(width)")
      let left = direction == .rightToLeft ? max(width - 100, 0) - expected : expected
      #expect(scrolled.scroll.contentOffset == CGPoint(x: left, y: 0), "\(width)")
    }
  }

  // MARK: - Anchors

  /// The content starts at its anchor, and stays there while its length changes, unless the user has scrolled away.
  @Test func contentStaysAtItsAnchor() {
    let roles: [(name: String, set: (inout ScrollAnchors) -> Void, atStart: Bool, later: Bool, aligned: Bool)] = [
      ("none", { _ in }, false, false, false),
      ("all", { $0.set(.bottom) }, true, true, true),
      ("initial", { $0.set(.bottom, for: .initialOffset) }, true, false, false),
      ("later", { $0.set(.bottom, for: .sizeChanges) }, false, true, false),
      ("alignment", { $0.set(.bottom, for: .alignment) }, false, false, true),
      (
        "all but later",
        {
          $0.set(.bottom)
          $0.set(nil, for: .sizeChanges)
        }, true, false, true
      ),
    ]
    for (name, set, atStart, later, aligned) in roles {
      var content = makeContent(.vertical)
      set(&content.anchors)
      let leaf = Leaf(30, 200)
      let scrolled = Scrolled(content, leaf)
      func offset(_ height: CGFloat) -> CGFloat {
        leaf.length.height = height
        _ = scrolled.root.layOut(in: CGSize(width: 100, height: 50), .leftToRight)
        return scrolled.scroll.contentOffset.y
      }
      #expect(offset(200) == (atStart ? 150 : 0), "\(name)")
      scrolled.scroll.show(CGPoint(x: 0, y: 150))
      #expect(offset(260) == (later ? 210 : 150), "\(name)")
      scrolled.scroll.show(CGPoint(x: 0, y: 100))
      #expect(offset(300) == 100, "\(name), away from the end")
      #expect(offset(120) == 70, "\(name), shorter than before")
      #expect(offset(20) == 0, "\(name)")
      #expect(leaf.frame(in: scrolled.scroll).minY == (aligned ? 30 : 0), "\(name)")
    }
  }
}
