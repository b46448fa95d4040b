import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore

/// The rules of the nodes of a layout tree, which are measured and placed here without any views.
@MainActor @Suite
struct LayoutNodeTests {
  /// A leaf that counts its measurements and its placements.
  private final class Leaf: LayoutNode {
    var length: CGSize { didSet { invalidate() } }
    private(set) var measurements = 0
    private(set) var placements = 0
    private let isDirected: Bool
    private let own: LayoutDirection?

    init(_ width: CGFloat = 10, _ height: CGFloat = 10, isDirected: Bool = false, own: LayoutDirection? = nil) {
      length = CGSize(width: width, height: height)
      self.isDirected = isDirected
      self.own = own
      super.init()
    }

    override var dependsOnDirection: Bool { isDirected }
    override var ownDirection: LayoutDirection? { own }

    override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
      measurements += 1
      return length
    }

    override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) { placements += 1 }
  }

  /// A container that places each child at a point, and reaches to the last edges of the children.
  private final class Board: LayoutNode {
    var points: [CGPoint] { didSet { invalidate() } }

    init(_ points: [CGPoint] = [], _ children: [LayoutNode] = []) {
      self.points = points
      super.init()
      setChildren(children)
    }

    override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
      var size = CGSize.zero
      for (child, point) in zip(children, points) {
        let own = child.sizeThatFits(.unspecified)
        size.width = max(size.width, point.x + own.width)
        size.height = max(size.height, point.y + own.height)
      }
      return size
    }

    override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
      for (child, point) in zip(children, points) {
        child.place(Placement(origin: point, proposal: .unspecified), direction, in: root)
      }
    }
  }

  private func identities(_ nodes: LayoutNode...) -> Set<ObjectIdentifier> { Set(nodes.map { ObjectIdentifier($0) }) }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: - Placement

  /// A layout reports the nodes whose frames may have changed. From right to left, these include the children of a node
  /// that has another width.
  @Test(arguments: LayoutDirection.allCases) func aLayoutReportsTheNodesThatHaveMoved(direction: LayoutDirection) {
    let (one, two) = (Leaf(), Leaf())
    let board = Board([.zero, CGPoint(x: 20, y: 0)], [one, two])
    let root = LayoutRoot()
    root.setChildren([board])
    let isMirrored = direction == .rightToLeft
    func reported(_ width: CGFloat = 50) -> Set<ObjectIdentifier> {
      Set(root.layOut(in: CGSize(width: width, height: 30), direction).map { ObjectIdentifier($0) })
    }
    #expect(reported() == identities(root, board, one, two), "at first")
    #expect(reported() == [], "nothing has changed")
    #expect(one.placements == 1 && two.placements == 1)
    one.invalidate()
    #expect(reported() == [], "the node has the size that it had")
    #expect(one.placements == 2 && two.placements == 1, "only the node itself is placed again")
    board.points = [.zero, CGPoint(x: 25, y: 0)]
    let moved = identities(root, board, two)
    #expect(reported() == (isMirrored ? moved.union(identities(one)) : moved))
    two.length = CGSize(width: 15, height: 10)
    #expect(reported() == (isMirrored ? moved.union(identities(one)) : moved))
    two.length = CGSize(width: 15, height: 14)
    #expect(reported() == moved, "the height concerns no frames of other nodes")
    two.length = CGSize(width: 15, height: 10)
    #expect(reported() == moved)
    #expect(reported(60) == identities(board), "the content is in the middle of the root")
    #expect(one.frame() == (isMirrored ? rect(40, 10, 10, 10) : rect(10, 10, 10, 10)))
    #expect(two.frame() == (isMirrored ? rect(10, 10, 15, 10) : rect(35, 10, 15, 10)))
    #expect(two.frame(in: board) == (isMirrored ? rect(0, 0, 15, 10) : rect(25, 0, 15, 10)))
    #expect(two.frame(in: two) == rect(0, 0, 15, 10))
    withExtendedLifetime(root) {}
  }

  /// A node whose element has been moved elsewhere is placed again, with all nodes below, where it was before.
  @Test func forgottenPlacementsAreReportedAgain() {
    let (one, two) = (Leaf(), Leaf())
    let inner = Board([CGPoint(x: 2, y: 2)], [one])
    let board = Board([.zero, CGPoint(x: 20, y: 0)], [inner, two])
    let root = LayoutRoot()
    root.setChildren([board])
    func reported() -> Set<ObjectIdentifier> {
      Set(root.layOut(in: CGSize(width: 50, height: 30), .leftToRight).map { ObjectIdentifier($0) })
    }
    #expect(reported() == identities(root, board, inner, one, two))
    inner.forgetPlacements()
    #expect(!inner.isPlaced && !one.isPlaced && two.isPlaced && board.isPlaced)
    inner.invalidate()
    #expect(reported() == identities(inner, one))
    #expect(inner.isPlaced && one.isPlaced && reported() == [])
    withExtendedLifetime(root) {}
  }

  // MARK: - Children

  /// A node belongs to the parent to which it was added last, whatever happens to the one before.
  @Test func aNodeThatHasMovedKeepsItsNewParent() {
    let leaf = Leaf()
    let new = Board()
    var old: Board? = Board([], [leaf])
    #expect(leaf.parent === old)
    new.setChildren([leaf])
    old?.setChildren([])
    #expect(leaf.parent === new, "the old parent has other children")
    old?.setChildren([leaf])
    new.setChildren([leaf])
    old = nil
    #expect(leaf.parent === new, "the old parent has been released")
    new.setChildren([])
    #expect(leaf.parent == nil)
    var last: Board? = Board([], [leaf])
    #expect(leaf.parent === last)
    last = nil
    #expect(leaf.parent == nil)
    withExtendedLifetime(new) {}
  }

  /// The sizes of a node that has been placed from left to right are computed again in a parent from right to left, as
  /// far as they depend on the direction.
  @Test func nodesThatMoveIntoAnotherDirectionAreMeasuredAgain() {
    let (plain, directed, inside) = (Leaf(), Leaf(isDirected: true), Leaf(isDirected: true))
    let (fresh, own) = (Leaf(isDirected: true), Leaf(isDirected: true, own: .leftToRight))
    let inner = Board([.zero], [inside])
    let board = Board(Array(repeating: .zero, count: 4), [plain, directed, own, inner])
    let root = LayoutRoot()
    root.setChildren([board])
    _ = root.layOut(in: CGSize(width: 50, height: 50), .leftToRight)
    let all = [plain, directed, own, inside, fresh]
    func measurements() -> [Int] {
      for leaf in all { _ = leaf.sizeThatFits(.unspecified) }
      return all.map(\.measurements)
    }
    #expect(measurements() == [1, 1, 1, 1, 1])
    let same = Board()
    same.setChildren([plain, directed, own, inner])
    #expect(measurements() == [1, 1, 1, 1, 1], "the direction is the same")
    let mirrored = LayoutDirectionLayoutNode(.rightToLeft)
    let other = Board()
    mirrored.setChildren([other])
    other.setChildren([plain, directed, own, inner, fresh])
    #expect(measurements() == [1, 2, 1, 2, 1])
    #expect(other.layoutDirection == .rightToLeft && own.layoutDirection == .leftToRight)
    for node in [root, board, same, mirrored] as [LayoutNode] { withExtendedLifetime(node) {} }
  }

  // MARK: - Sizes

  @Test func aSettledSizeIsThatOfEveryLargerProposal() {
    let cases: [(width: CGFloat?, height: CGFloat?, isSettled: Bool, isSettledByWidth: Bool)] = [
      (nil, nil, true, true), (40, 20, true, true), (41, 21, true, true), (.infinity, .infinity, true, true),
      (nil, 20, true, true), (40, nil, true, true), (39, 20, false, false), (39, nil, false, false),
      (39, .infinity, false, false), (40, 19, false, true), (nil, 19, false, true), (.infinity, 0, false, true),
      (0, 0, false, false),
    ]
    for (width, height, isSettled, isSettledByWidth) in cases {
      for byWidth in [false, true] {
        let leaf = Leaf(1, 1)
        leaf.settledSize = CGSize(width: 40, height: 20)
        leaf.isSettledByWidth = byWidth
        let proposal = ProposedViewSize(width: width, height: height)
        let isExpected = byWidth ? isSettledByWidth : isSettled
        #expect((leaf.settledSize(in: proposal) != nil) == isExpected, "\(proposal), \(byWidth)")
        let size = isExpected ? CGSize(width: 40, height: 20) : CGSize(width: 1, height: 1)
        #expect(leaf.sizeThatFits(proposal) == size && leaf.measurements == (isExpected ? 0 : 1))
        leaf.invalidate()
        #expect(leaf.sizeThatFits(proposal) == CGSize(width: 1, height: 1), "the settled size is a cache, too")
      }
    }
  }

  /// A node that holds invalidations keeps the sizes of the nodes above it.
  @Test func anInvalidationEndsAtANodeThatHoldsIt() {
    final class Holder: ModifierLayoutNode {
      var isHolding = false
      override var holdsInvalidation: Bool { isHolding }
    }
    let leaf = Leaf(10, 10)
    let (holder, outer) = (Holder(), ModifierLayoutNode())
    holder.setChildren([leaf])
    outer.setChildren([holder])
    func widths() -> [CGFloat] { ([outer, holder, leaf] as [LayoutNode]).map { $0.sizeThatFits(.unspecified).width } }
    #expect(widths() == [10, 10, 10])
    holder.isHolding = true
    leaf.length.width = 20
    #expect(widths() == [10, 20, 20])
    holder.isHolding = false
    leaf.length.width = 30
    #expect(widths() == [30, 30, 30])
  }

  // MARK: - Roots

  /// The root reports the first invalidation after each layout.
  @Test func aRootReportsItsInvalidationOncePerLayout() {
    let leaf = Leaf()
    let root = LayoutRoot()
    root.setChildren([leaf])
    var reports = 0
    root.onInvalidate = { reports += 1 }
    let size = CGSize(width: 50, height: 50)
    leaf.invalidate()
    leaf.invalidate()
    root.invalidate()
    #expect(reports == 1 && !root.hasBounds)
    _ = root.layOut(in: size, .leftToRight)
    #expect(reports == 1 && root.hasBounds && root.bounds == size)
    _ = root.layOut(in: CGSize(width: 60, height: 50), .leftToRight)
    #expect(reports == 1, "another size invalidates nothing")
    leaf.length.width = 30
    leaf.length.width = 40
    #expect(reports == 2)
    _ = root.layOut(in: size, .leftToRight)
    leaf.invalidate()
    #expect(reports == 3)
    withExtendedLifetime(root) {}
  }

  /// The content is measured inside the space around it, and a root is not smaller than its least size.
  @Test func aRootHasSpaceAndALeastSize() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let root = LayoutRoot(alignment: .leading, insets: insets)
    root.minSize = CGSize(width: 30, height: 20)
    let content = FlexibleLayoutNode()
    root.setChildren([content])
    let cases: [(CGFloat?, CGFloat?, CGFloat, CGFloat)] = [
      (100, 50, 100, 50), (10, 5, 30, 20), (nil, nil, 30, 20), (nil, 50, 30, 50), (100, nil, 100, 20), (30, 20, 30, 20),
    ]
    for (width, height, expectedWidth, expectedHeight) in cases {
      let size = root.sizeThatFits(ProposedViewSize(width: width, height: height))
      #expect(size == CGSize(width: expectedWidth, height: expectedHeight), "\(width ?? -1), \(height ?? -1)")
    }
    let size = CGSize(width: 100, height: 50)
    _ = root.layOut(in: size, .leftToRight)
    #expect(content.frame() == rect(2, 1, 94, 46))
    _ = root.layOut(in: size, .rightToLeft)
    #expect(content.frame() == rect(4, 1, 94, 46))
    let places: [(Alignment, CGFloat, CGFloat)] = [
      (.leading, 2, 19), (.topLeading, 2, 1), (.center, 44, 19), (.bottomTrailing, 86, 37),
    ]
    for (alignment, x, y) in places {
      for direction in LayoutDirection.allCases {
        let (root, leaf) = (LayoutRoot(alignment: alignment, insets: insets), Leaf())
        root.setChildren([leaf])
        _ = root.layOut(in: size, direction)
        #expect(leaf.frame() == rect(direction == .leftToRight ? x : 90 - x, y, 10, 10), "\(alignment), \(direction)")
        withExtendedLifetime(root) {}
      }
    }
    withExtendedLifetime(root) {}
  }

  // MARK: - Properties for the parent

  private struct Number: LayoutValueKey {
    static let defaultValue = 0
  }

  /// A stack without views that prefers no distance and has a value for its parent.
  private final class Marked: LayoutNode {
    override var spacing: ViewSpacing { .zero }
    override var stackOrientation: Axis? { .horizontal }
    override func layoutValue(for key: ObjectIdentifier) -> Any? { key == ObjectIdentifier(Number.self) ? 5 : nil }
  }

  /// A modifier of the layout passes the properties of its content on to the container around it, and a control or a
  /// scroll view does not.
  @Test func modifiersPassThePropertiesOfTheirContentOn() {
    let nodes: [(name: String, node: ModifierLayoutNode, passes: Bool)] = [
      ("plain", ModifierLayoutNode(), true), ("padding", PaddingLayoutNode(EdgeInsets()), true),
      ("frame", FrameLayoutNode(FrameConstraints(width: 5)), true),
      ("fixed size", FixedSizeLayoutNode(horizontal: true, vertical: true), true),
      ("ratio", AspectRatioLayoutNode(2, .fit), true), ("opacity", EffectLayoutNode(.opacity(0.5)), true),
      ("offset", EffectLayoutNode(.offset(CGSize(width: 5, height: 5))), true),
      ("position", PositionLayoutNode(.zero), true), ("direction", LayoutDirectionLayoutNode(.rightToLeft), true),
      ("background", BackgroundLayoutNode(.center), true),
      ("another value", LayoutValueLayoutNode(LayoutValue(LayoutPriorityKey.self, 3)), true),
      ("scroll view", ScrollLayoutNode(ScrollContent(axes: .vertical)), false), ("control", ControlLayoutNode(), false),
    ]
    for (name, node, passes) in nodes {
      let content = Marked()
      node.setChildren([content])
      #expect(node.isTransparent == passes, "\(name)")
      #expect((node.spacing == .zero) == passes, "\(name)")
      #expect((node.stackOrientation == .horizontal) == passes, "\(name)")
      #expect((node.layoutValue(for: ObjectIdentifier(Number.self)) as? Int == 5) == passes, "\(name)")
      #expect(node.layoutValue(for: ObjectIdentifier(Int.self)) == nil, "\(name)")
    }
    let nested = LayoutValueLayoutNode(LayoutValue(Number.self, 6))
    nested.setChildren([Marked()])
    #expect(nested.layoutValue(for: ObjectIdentifier(Number.self)) as? Int == 6, "the outer value replaces the inner")
  }

  /// The axis of a container is that of the nearest node that is no modifier.
  @Test func theContainerIsFoundThroughModifiers() {
    let leaf = Leaf()
    let (inner, outer) = (PaddingLayoutNode(EdgeInsets()), EffectLayoutNode(.opacity(1)))
    inner.setChildren([leaf])
    outer.setChildren([inner])
    #expect(leaf.orientationOfContainer == nil)
    let row = ContainerLayoutNode(HStackLayout())
    let column = ContainerLayoutNode(VStackLayout())
    let depth = ContainerLayoutNode(ZStackLayout())
    let scroll = ScrollLayoutNode(ScrollContent(axes: .horizontal))
    let containers: [(LayoutNode, Axis?)] = [(row, .horizontal), (column, .vertical), (depth, nil), (scroll, nil)]
    for (container, axis) in containers {
      container.setChildren([outer])
      #expect(leaf.orientationOfContainer == axis && inner.orientationOfContainer == axis)
    }
    // The nearest container counts, although it has no axis.
    row.setChildren([depth])
    depth.setChildren([outer])
    #expect(leaf.orientationOfContainer == nil)
    withExtendedLifetime(row) {}
  }
}
