import Foundation

/// The pass that lays out the roots whose layout has become invalid: the contents of windows, of rows, and of
/// presentations.
///
/// The renderer decides when a root is laid out, usually before the next frame, with ``ElementLayout/layOut(in:)``.
/// Until then, this object remembers the transaction that has made the layout necessary.
@MainActor
final class LayoutPass {
  /// A root whose layout is pending, with the transaction that has made the layout necessary.
  struct Pending {
    weak var root: RenderNode?
    let transaction: Transaction
    let completions: AnimationCompletions
    let batchNumber: UInt64
  }

  private var pending: [Pending] = []

  var count: Int { pending.count }

  func add(_ root: RenderNode, _ transactions: CurrentTransaction) {
    // Roots that are never laid out, such as rows that are removed before that, leave entries behind.
    if pending.count == pending.capacity { pending.removeAll { $0.root == nil } }
    pending.append(
      Pending(
        root: root, transaction: transactions.current, completions: transactions.current.completions.begin(),
        batchNumber: transactions.batchNumber))
  }

  /// Removes and returns the pending layout of a root, if it has one.
  func take(_ root: RenderNode) -> Pending? {
    pending.firstIndex { $0.root === root }.map { pending.remove(at: $0) }
  }

  /// Returns a Boolean value that indicates whether a pending layout can start animations.
  func isAnimated(in transactions: CurrentTransaction) -> Bool {
    pending.contains { transactions.modifierCount != 0 || $0.transaction.animation != nil }
  }

  /// Lays out the roots whose layout is pending in the sizes that the renderer has given to them last.
  func run() {
    for layout in pending { layout.root?.layOutAgain() }
    pending.removeAll { $0.root == nil }
  }

  func removeAll() { pending = [] }
}

extension Graph {
  /// Records that a root must be laid out, because of the current transaction.
  func layoutWasInvalidated(of root: RenderNode) {
    if isUpdating { layouts.add(root, transactions) }
  }

  /// `true` if a pending layout can start animations.
  package var hasAnimatedLayout: Bool { layouts.isAnimated(in: transactions) }

  /// Places the elements of a root, in the transaction that has made the layout necessary.
  func placeElements(of root: RenderNode, _ body: () -> Void) {
    let pending = layouts.take(root)
    // Without changes, such as when the user resizes a window, no modifier applies.
    transactions.perform(in: pending?.transaction ?? Transaction(), batchNumber: pending?.batchNumber) {
      whilePlacing {
        body()
        pending?.completions.end()
      }
    }
  }

  /// Performs a change below a node during a layout, and brings the nodes below it up to date. Other changes that are
  /// pending, and the user's actions, remain for the next update.
  func updateDuringLayout(below node: Node, _ change: () -> Void) {
    whileUpdating {
      change()
      for _ in 0..<8 {
        evaluation.run(below: node)
        containers.run(below: node)
        preferences.run(below: node)
        if !evaluation.containsNode(below: node) { break }
      }
    }
    let isDone = containers.isEmpty && preferences.isEmpty && actions.isEmpty && evaluation.isEmpty
    if !isDone { queue.wake() }
  }
}

extension RenderNode {
  /// Lays out the content of this root in the size that the renderer has given to it last.
  func layOutAgain() {
    guard let root = knownLayoutNode as? LayoutRoot, root.hasBounds else { return }
    elementLayout.layOut(in: root.bounds)
  }
}

extension ElementLayout {
  /// Places the content of a root. Calls ``Renderer/place(_:_:)`` for each element whose frame has changed.
  ///
  /// - Parameter size: The size of the root, in points.
  public func layOut(in size: CGSize) {
    guard let node, let root = node.layoutNode() as? LayoutRoot else { return }
    let direction = EnvironmentValues(in: node.owner.environment).layoutDirection
    node.owner.graph.placeElements(of: node) {
      // Views that read geometry can change the layout, so the number of rounds is limited.
      for _ in 0..<4 {
        for changed in root.layOut(in: size, direction) { changed.tellRenderer() }
        if !root.updateObservers() { return }
      }
    }
  }
}
