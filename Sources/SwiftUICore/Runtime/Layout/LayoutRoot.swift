import Foundation

/// The root of a layout tree: the content of a window, of a row, or of a presentation, whose position the renderer
/// decides.
///
/// By default, the content is centered in the root.
class LayoutRoot: LayoutNode {
  /// A closure that is called when the layout of the tree has become invalid, once until the next layout.
  final var onInvalidate: (() -> Void)?
  private final var changed: [LayoutNode] = []
  private final let alignment: Alignment
  /// The space around the content.
  final var insets: EdgeInsets
  /// The least width and height of the root, including the space around the content.
  final var minSize = CGSize.zero

  init(alignment: Alignment = .center, insets: EdgeInsets = EdgeInsets()) {
    self.alignment = alignment
    self.insets = insets
  }

  deinit { observers.removeAll(of: self) }

  /// `true` if an invalidation has been reported since the last layout of the tree.
  private final var isReported = false

  override func didInvalidate() {
    if isReported { return }
    isReported = true
    onInvalidate?()
  }

  /// The layout direction of the tree, or `nil` before the first measurement.
  private final var knownDirection: LayoutDirection?

  override var ownDirection: LayoutDirection? { knownDirection ?? direction }

  /// Sets the layout direction in which the tree is measured and placed.
  final func setDirection(_ new: LayoutDirection) {
    guard new != knownDirection else { return }
    let isFirst = knownDirection == nil
    knownDirection = new
    if isFirst { return }
    directionChanged()
  }

  private var content: LayoutNode? { children.first }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let proposal = ProposedViewSize(
      width: proposal.width.map { max($0, minSize.width) }, height: proposal.height.map { max($0, minSize.height) })
    let size = (content?.sizeThatFits(proposal.inset(by: insets)) ?? .zero).outset(by: insets)
    return CGSize(width: max(size.width, minSize.width), height: max(size.height, minSize.height))
  }

  /// Places the tree in a size, and returns the nodes whose frames or visibility may have changed.
  final func layOut(in size: CGSize, _ direction: LayoutDirection) -> [LayoutNode] {
    setDirection(direction)
    if bounds != size || !hasBounds {
      (bounds, hasBounds) = (size, true)
      isReported = true  // the layout follows
      containerFrames.invalidate()
    }
    isReported = false
    place(Placement(origin: .zero, proposal: ProposedViewSize(size)), direction, in: self)
    defer { changed = [] }
    return changed
  }

  /// The size that the renderer has given to the root.
  private(set) final var bounds = CGSize.zero
  /// `true` once the tree has been laid out.
  private(set) final var hasBounds = false

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    guard let content else { return }
    let proposal = proposal.inset(by: insets)
    let room = CGSize(
      width: bounds.width - insets.leading - insets.trailing, height: bounds.height - insets.top - insets.bottom)
    var origin = alignment.origin(of: ViewDimensions(content.sizeThatFits(proposal)), in: room)
    origin.x += insets.leading
    origin.y += insets.top
    content.place(Placement(origin: origin, proposal: proposal), direction, in: root)
  }

  final func placementChanged(of node: LayoutNode) { changed.append(node) }

  // MARK: Frames that depend on the size

  /// The nodes whose frames depend on the size of the root.
  final var containerFrames = ContainerRelativeFrames()

  // MARK: Observers

  final var observers = GeometryObservers()

  /// A view whose geometry others take.
  struct MatchedSource {
    weak var node: MatchedGeometryLayoutNode?
    weak var element: RenderNode?
  }

  /// The views whose geometry others take, by their names.
  final var matchedSources: [AnyHashable: MatchedSource] = [:]
}
