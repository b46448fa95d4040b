import Foundation

/// A set of reasons for which a part of a view is outside the safe area.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The space of containers, including that of the modifier `safeAreaInset`.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The space of an on-screen keyboard. A window has none.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// The content of a view that is shown beside another view, at an edge of the safe area.
package struct SafeAreaInsetContent: Equatable, Sendable {
  package var edge: Edge
  /// The alignment along the edge.
  package var alignment: Alignment
  /// The distance between the two views, in points.
  package var spacing: CGFloat
}

extension SafeAreaInsetContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { SafeAreaInsetLayoutNode(self) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: SafeAreaInsetContent) -> Bool {
    (node as? SafeAreaInsetLayoutNode)?.content = self
    return true
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    let inset = children.attachment
    (node as? SafeAreaInsetLayoutNode)?.setChildren(
      .group(children.nodes.filter { $0 !== inset }, VStackLayout()), inset: inset)
  }
}

/// The views of a safe area inset: the inset in an ``ElementPartView``, and the view beside it.
struct SafeAreaInsetParts<Content: View, Inset: View> {
  let content: Content
  let inset: Inset
}

extension SafeAreaInsetParts: View {
  var body: some View {
    content
    ElementPartView(.overlay, inset)
  }
}

/// A view with another view at an edge of its safe area.
struct SafeAreaInsetView<Content: View, Inset: View> {
  let inset: SafeAreaInsetContent
  let content: SafeAreaInsetParts<Content, Inset>
}

extension SafeAreaInsetView: ContainerView {
  var primitive: Primitive { .safeAreaInset(inset) }
}

extension View {
  /// Shows a view above or below this view, in space that is taken from this view's safe area. Views inside this view
  /// can extend into that space with ``ignoresSafeArea(_:edges:)``.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the other view is shown: `.top` or `.bottom`.
  ///   - alignment: The alignment of the view along the edge.
  ///   - spacing: The distance between the two views, in points, or `nil` for 8 points.
  ///   - content: A view builder that creates the view. It has its ideal height.
  /// - Returns: A view with the other view.
  public nonisolated func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInsetView(
      inset: SafeAreaInsetContent(
        edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
        spacing: spacing ?? ViewSpacing.defaultDistance),
      content: SafeAreaInsetParts(content: self, inset: content()))
  }

  /// Shows a view beside this view, in space that is taken from this view's safe area. Views inside this view can
  /// extend into that space with ``ignoresSafeArea(_:edges:)``.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the other view is shown: `.leading` or `.trailing`.
  ///   - alignment: The alignment of the view along the edge.
  ///   - spacing: The distance between the two views, in points, or `nil` for 8 points.
  ///   - content: A view builder that creates the view. It has its ideal width.
  /// - Returns: A view with the other view.
  public nonisolated func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInsetView(
      inset: SafeAreaInsetContent(
        edge: edge == .leading ? .leading : .trailing, alignment: Alignment(horizontal: .center, vertical: alignment),
        spacing: spacing ?? ViewSpacing.defaultDistance),
      content: SafeAreaInsetParts(content: self, inset: content()))
  }

  /// Shows a bar above or below this view, in space that is taken from this view's safe area.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the bar is shown: `.top` or `.bottom`.
  ///   - alignment: The alignment of the bar along the edge.
  ///   - spacing: The distance between the bar and this view, in points, or `nil` for none.
  ///   - content: A view builder that creates the content of the bar. It has its ideal height.
  /// - Returns: A view with the bar.
  public nonisolated func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing ?? 0) { content().background(.bar) }
  }

  /// Shows a bar beside this view, in space that is taken from this view's safe area.
  ///
  /// - Parameters:
  ///   - edge: The edge at which the bar is shown: `.leading` or `.trailing`.
  ///   - alignment: The alignment of the bar along the edge.
  ///   - spacing: The distance between the bar and this view, in points, or `nil` for none.
  ///   - content: A view builder that creates the content of the bar. It has its ideal width.
  /// - Returns: A view with the bar.
  public nonisolated func safeAreaBar<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing ?? 0) { content().background(.bar) }
  }

  /// Reduces the safe area of this view.
  ///
  /// - Parameter insets: The space at each edge, in points.
  /// - Returns: A view with a smaller safe area.
  public nonisolated func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    modifier(ConstantElementModifier(value: .safeAreaPadding(insets)))
  }

  /// Reduces the safe area of this view at some of its edges.
  ///
  /// - Parameters:
  ///   - edges: The edges at which the safe area becomes smaller.
  ///   - length: The space at each of the edges, in points, or `nil` for 16 points.
  /// - Returns: A view with a smaller safe area.
  public nonisolated func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  /// Reduces the safe area of this view at all of its edges.
  ///
  /// - Parameter length: The space at each edge, in points.
  /// - Returns: A view with a smaller safe area.
  public nonisolated func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(EdgeInsets(.all, length)) }
}

/// A layout node whose content is inside a safe area that is smaller than the node.
protocol SafeAreaLayoutNode: LayoutNode {
  /// The distances between the edges of the node and its safe area, after the placement.
  var safeAreaInsets: EdgeInsets { get }
  /// Returns a Boolean value that indicates whether a child is outside the safe area.
  func isOutside(_ child: LayoutNode) -> Bool
}

/// The node of a modifier that reduces the safe area.
final class SafeAreaPaddingLayoutNode: ModifierLayoutNode, SafeAreaLayoutNode {
  var insets: EdgeInsets { didSet { if insets != oldValue { invalidate() } } }

  init(_ insets: EdgeInsets) { self.insets = insets }

  var safeAreaInsets: EdgeInsets { insets }
  func isOutside(_ child: LayoutNode) -> Bool { false }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize { proposal.inset(by: insets) }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    CGPoint(x: insets.leading, y: insets.top)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    super.computeSize(proposal).outset(by: insets)
  }
}

/// The node of a view with another view at an edge of its safe area.
final class SafeAreaInsetLayoutNode: ModifierLayoutNode, SafeAreaLayoutNode {
  var content: SafeAreaInsetContent { didSet { if content != oldValue { invalidate() } } }
  private var inset: LayoutNode?

  init(_ content: SafeAreaInsetContent) { self.content = content }

  /// Sets the child and the node of the view beside it.
  func setChildren(_ child: LayoutNode?, inset: LayoutNode?) {
    self.inset = inset
    setChildren([child, inset].compactMap { $0 })
  }

  private var isVertical: Bool { content.edge == .top || content.edge == .bottom }

  private func insetProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    isVertical
      ? ProposedViewSize(width: proposal.width, height: nil) : ProposedViewSize(width: nil, height: proposal.height)
  }

  private func insets(for proposal: ProposedViewSize) -> EdgeInsets {
    guard let inset, inset !== child else { return EdgeInsets() }
    let size = inset.sizeThatFits(insetProposal(proposal))
    let length = (isVertical ? size.height : size.width) + content.spacing
    return EdgeInsets(Edge.Set(content.edge), length)
  }

  /// The insets of the last placement.
  private(set) var safeAreaInsets = EdgeInsets()
  func isOutside(_ child: LayoutNode) -> Bool { child === inset }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    proposal.inset(by: insets(for: proposal))
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    let insets = insets(for: proposal)
    return CGPoint(x: insets.leading, y: insets.top)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    super.computeSize(proposal).outset(by: insets(for: proposal))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    safeAreaInsets = insets(for: proposal)
    super.placeChildren(in: size, proposal: proposal, root)
    guard let inset, inset !== child else { return }
    let own = insetProposal(isVertical ? ProposedViewSize(width: size.width, height: nil) : ProposedViewSize(size))
    var origin = content.alignment.origin(of: inset.dimensions(in: own), in: size)
    let length = inset.sizeThatFits(own)
    switch content.edge {
    case .top: origin.y = 0
    case .bottom: origin.y = size.height - length.height
    case .leading: origin.x = 0
    case .trailing: origin.x = size.width - length.width
    }
    inset.place(Placement(origin: origin, proposal: own), direction, in: root)
  }
}

extension LayoutNode {
  /// Returns the distances by which the node must extend to cover the space outside the safe area at the edges that it
  /// touches.
  final func safeAreaInsets(of edges: Edge.Set) -> EdgeInsets {
    var result = EdgeInsets()
    // The extended frame in the coordinates of each node above, from the leading and top edges.
    var frame = CGRect(origin: .zero, size: size)
    var node = self
    while let parent = node.parent, !(node is LayoutRoot) {
      frame.origin.x += node.origin.x
      frame.origin.y += node.origin.y
      if let area = parent as? any SafeAreaLayoutNode, !area.isOutside(node) {
        let insets = area.safeAreaInsets
        var own = EdgeInsets()
        func touches(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 0.5 }
        if edges.contains(.top), touches(frame.minY, insets.top) { own.top = insets.top }
        if edges.contains(.leading), touches(frame.minX, insets.leading) { own.leading = insets.leading }
        if edges.contains(.bottom), touches(frame.maxY, area.size.height - insets.bottom) { own.bottom = insets.bottom }
        if edges.contains(.trailing), touches(frame.maxX, area.size.width - insets.trailing) {
          own.trailing = insets.trailing
        }
        frame = CGRect(
          x: frame.minX - own.leading, y: frame.minY - own.top, width: frame.width + own.leading + own.trailing,
          height: frame.height + own.top + own.bottom)
        result.top += own.top
        result.leading += own.leading
        result.bottom += own.bottom
        result.trailing += own.trailing
      }
      node = parent
    }
    return result
  }
}
