import Foundation

/// The size that a leaf chooses for a proposal.
public struct LeafMeasurement: Equatable, Sendable {
  /// The size.
  public var size: CGSize
  /// The position of the first line's baseline, in points from the top edge; `nil` if there is no text.
  public var firstTextBaseline: CGFloat?
  /// The position of the last line's baseline, in points from the top edge; `nil` if there is no text.
  public var lastTextBaseline: CGFloat?

  /// Creates a measurement.
  public init(_ size: CGSize, firstTextBaseline: CGFloat? = nil, lastTextBaseline: CGFloat? = nil) {
    self.size = size
    self.firstTextBaseline = firstTextBaseline
    self.lastTextBaseline = lastTextBaseline
  }
}

/// The room that a native control leaves around the label inside it.
public struct LabelMetrics: Equatable, Sendable {
  /// The distances between the control's edges and the label's.
  public var insets: EdgeInsets
  /// The size of the control with a label of no size.
  public var minimumSize: CGSize

  /// The room around a row's content, which a button that is the whole row has in itself.
  public static let row = LabelMetrics(insets: EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8))

  /// Creates metrics; without arguments, those of a control that is as big as its label.
  public init(insets: EdgeInsets = EdgeInsets(), minimumSize: CGSize = .zero) {
    self.insets = insets
    self.minimumSize = minimumSize
  }
}

/// The place of an element.
public struct ElementPlacement: Equatable, Sendable {
  /// The element's frame in the coordinates of the element around it, from its left and top edges, in points.
  public var frame: CGRect
  /// A Boolean value that indicates whether the element is shown.
  public var isShown: Bool

  /// Creates a placement.
  public init(frame: CGRect, isShown: Bool = true) {
    self.frame = frame
    self.isShown = isShown
  }
}

/// The layout of an element's content, for the renderer that has made the element.
///
/// A renderer uses it for the roots of layout, whose sizes it decides: it asks for the size of a root's content, and has
/// the content placed in the size that the root gets.
@MainActor
public struct ElementLayout {
  private weak var node: RenderNode?

  init(_ node: RenderNode) { self.node = node }

  /// Returns the size that the element's content chooses for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    node?.layoutNode().sizeThatFits(proposal) ?? .zero
  }

  /// Places the content of a root in a size: calls ``Renderer/place(_:_:)`` for each element whose frame is not what it was.
  public func layOut(in size: CGSize) {
    guard let node, let root = node.layoutNode() as? LayoutRoot else { return }
    for changed in root.layOut(in: size, EnvironmentValues(in: node.owner.environment).layoutDirection) {
      changed.tellRenderer()
    }
  }

  /// The element's frame in its root, in points, once the root has been laid out; `nil` if the element is not shown.
  public var frame: CGRect? {
    guard let layoutNode = node?.knownLayoutNode else { return nil }
    var next: LayoutNode? = layoutNode
    while let node = next {
      if !node.isShown { return nil }
      next = node is LayoutRoot ? nil : node.parent
    }
    return layoutNode.frame()
  }

  /// The size of the content of an element that scrolls, once it has been laid out.
  public var contentSize: CGSize { (node?.knownLayoutNode as? ScrollLayoutNode)?.contentSize ?? .zero }

  /// A Boolean value that indicates whether the layout around the element has chosen not to show it.
  public var isHidden: Bool { node?.knownLayoutNode.map { !$0.isShown } ?? false }

  /// A Boolean value that indicates whether the element is the root of a layout, whose size the renderer decides.
  public var isRoot: Bool { node?.layoutNode() is LayoutRoot }
}

extension LayoutNode {
  /// The nearest node above of the render tree.
  var parentRenderNode: RenderNode? {
    var next = parent
    while let node = next {
      if let renderNode = node.renderNode { return renderNode }
      next = node.parent
    }
    return nil
  }

  private var parentWithElement: LayoutNode? {
    var next = parent
    while let node = next, node.renderNode == nil { next = node.parent }
    return next
  }

  /// Tells the renderer where the elements of this node are: its own, or, if it only groups others, theirs.
  @MainActor
  fileprivate func tellRenderer() {
    if let native = self as? NativeControlLayoutNode, let element = native.measured.element {
      native.measured.owner.graph.renderer.placeControl(of: element, in: frame(in: parentWithElement))
    } else if let renderNode {
      guard !(self is LayoutRoot), let element = renderNode.element else { return }
      renderNode.owner.graph.renderer.place(
        element, ElementPlacement(frame: frame(in: parentWithElement), isShown: isShown))
    } else {
      for child in children { child.tellRenderer() }
    }
  }
}
