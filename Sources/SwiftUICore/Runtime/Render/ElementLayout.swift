import Foundation

/// A size that a leaf chooses for a proposal, with the baselines of its text.
package struct LeafMeasurement: Equatable, Sendable {
  /// The size, in points.
  package var size: CGSize
  /// The distance from the top edge to the baseline of the first line, in points, or `nil` if there is no text.
  package var firstTextBaseline: CGFloat?
  /// The distance from the top edge to the baseline of the last line, in points, or `nil` if there is no text.
  package var lastTextBaseline: CGFloat?
  /// `true` for a text of one line that is not scaled, so that the proposed height does not matter. Known for the
  /// measurement without a proposal.
  var isLine = false

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - firstTextBaseline: The distance from the top edge to the baseline of the first line, in points.
  ///   - lastTextBaseline: The distance from the top edge to the baseline of the last line, in points.
  package init(_ size: CGSize, firstTextBaseline: CGFloat? = nil, lastTextBaseline: CGFloat? = nil) {
    self.size = size
    self.firstTextBaseline = firstTextBaseline
    self.lastTextBaseline = lastTextBaseline
  }
}

/// The metrics of a native control with a label inside: the space around the label, and the minimum size of the
/// control.
package struct LabelMetrics: Equatable, Sendable {
  /// The distances between the control's edges and the label's edges, in points.
  package var insets: EdgeInsets
  /// The minimum size of the control, in points, even if its label is empty.
  package var minimumSize: CGSize

  /// The space around the content of a row. A button that fills the whole row includes this space.
  package static let row = LabelMetrics(insets: EdgeInsets(top: 6, leading: 12, bottom: 6, trailing: 12))

  /// Creates metrics. Without arguments, the metrics are those of a control that is as large as its label.
  ///
  /// - Parameters:
  ///   - insets: The distances between the control's edges and the label's edges, in points.
  ///   - minimumSize: The minimum size of the control, in points.
  package init(insets: EdgeInsets = EdgeInsets(), minimumSize: CGSize = .zero) {
    self.insets = insets
    self.minimumSize = minimumSize
  }
}

/// An outline of an element outside of which nothing of the element is shown, and no input is received.
package enum ElementClip: Equatable, Sendable {
  /// The element's frame.
  case bounds
  /// An outline in the element's coordinates.
  case shape(ShapeClip)
}

/// A placement of an element: its frame, whether it is visible, and the effects with which it is shown.
package struct ElementPlacement: Equatable, Sendable {
  /// The element's frame in the coordinates of the element around it, in points, from its left and top edges.
  package var frame: CGRect
  package var isShown: Bool
  /// The transform of the element and everything inside it, in the element's own coordinates, from the left and top
  /// edges of its frame. Input is transformed, too.
  package var transform = CGAffineTransform.identity
  /// The opacity of the element and everything inside it as one group, from 0 to 1. An element of opacity 0 receives no
  /// input.
  package var opacity = 1.0
  /// The outline outside of which nothing of the element is shown, in the element's own coordinates, or `nil` if there
  /// is none.
  package var clip: ElementClip?

  /// Creates a placement without effects.
  ///
  /// - Parameters:
  ///   - frame: The element's frame in the coordinates of the element around it, in points, from its left and top
  ///     edges.
  ///   - isShown: A Boolean value that indicates whether the element is shown.
  package init(frame: CGRect, isShown: Bool = true) {
    self.frame = frame
    self.isShown = isShown
  }
}

/// A reference to a render node that becomes `nil` when the node is released.
///
/// A weak reference would slow down every other reference to the node, and takes more memory than this object.
final class RenderNodeReference {
  /// The node. Accessed on the main actor, and by the node's deinitializer.
  nonisolated(unsafe) unowned(unsafe) var node: RenderNode?

  init(_ node: RenderNode) { self.node = node }
}

/// The layout of an element's content, for the renderer that has made the element.
///
/// A renderer uses this layout for layout roots, whose sizes the renderer decides: it measures the content of a root
/// with ``sizeThatFits(_:)``, and has the content placed in the root's actual size with ``layOut(in:)``.
@MainActor
package struct ElementLayout {
  private let reference: RenderNodeReference
  var node: RenderNode? { reference.node }

  init(_ reference: RenderNodeReference) { self.reference = reference }

  /// Returns the size that the element's content chooses for a proposal.
  ///
  /// - Parameter proposal: The proposed size.
  package func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    guard let node else { return .zero }
    let layout = node.layoutNode()
    (layout as? LayoutRoot)?.setDirection(EnvironmentValues(in: node.owner.environment).layoutDirection)
    return layout.sizeThatFits(proposal)
  }

  /// Forgets the measurements of the element, whose size has changed although its primitive has not.
  package func measurementChanged() { node?.knownLayoutNode?.measuredNode.invalidate() }

  /// Records the visible part of a scrolling element, and updates the views whose position depends on it.
  ///
  /// - Parameter offset: The position of the visible part in the content, in points from the left and top edges.
  package func didScroll(to offset: CGPoint) {
    guard let scroll = node?.knownLayoutNode as? ScrollLayoutNode, scroll.contentOffset != offset else { return }
    scroll.didScroll(to: offset)
    _ = scroll.root?.updateObservers()
  }

  /// The element's frame in its root, in points, or `nil` if the element has not been laid out or is not shown. If the
  /// element is transformed, the frame is the least rectangle that contains it. During an animation, it is the frame in
  /// which the element is shown.
  package var frame: CGRect? {
    guard let node, let layoutNode = node.knownLayoutNode else { return nil }
    var next: LayoutNode? = layoutNode
    while let node = next {
      if !node.isShown { return nil }
      next = node is LayoutRoot ? nil : node.parent
    }
    if !node.owner.graph.animations.isMoving || layoutNode is LayoutRoot {
      return CGRect(origin: .zero, size: layoutNode.size).applying(layoutNode.transformToRoot())
    }
    return node.shownFrameInRoot
  }

  /// Passes the location of the pointer to the view of an element with the modification
  /// ``Modification/continuousHover``.
  ///
  /// - Parameter location: The location in the element, in points from its left and top edges, or `nil` if the pointer
  ///   has left the element.
  package func pointerMoved(to location: CGPoint?) {
    if let node, node.owner.isMounted { (node.owner as? any HoverObserver)?.pointerMoved(to: location, in: node) }
  }

  /// Returns the event that a key causes while the element has the focus of the keyboard, or `nil` if the key has no
  /// effect. A renderer calls this method for controls that don't handle keys by themselves.
  ///
  /// - Parameter key: The key, which is pressed without modifier keys.
  package func event(for key: KeyEquivalent) -> Event? {
    node.flatMap {
      let direction = EnvironmentValues(in: $0.owner.environment).layoutDirection
      return $0.primitive.laidOutContent.event(for: key, in: direction)
    }
  }

  /// Returns the event by which assistive technologies change the value of the element, or `nil` if it can't change in
  /// the direction. A renderer calls this method for controls whose widgets have no value that can be set.
  ///
  /// - Parameter adjustment: The direction in which the value changes.
  package func event(for adjustment: AccessibilityAdjustmentDirection) -> Event? {
    node?.primitive.content.event(for: adjustment)
  }

  /// The opacity with which the element is shown, including that of the elements around it in its root.
  package var opacity: Double { node?.shownOpacity ?? 1 }

  /// The size of a scrolling element's content, in points, after a layout. It is zero for other elements.
  package var contentSize: CGSize { (node?.knownLayoutNode as? ScrollLayoutNode)?.contentSize ?? .zero }

  /// The size of the visible part of a scrolling element's content, in points, before any transform. It is zero for
  /// other elements.
  package var viewportSize: CGSize { (node?.knownLayoutNode as? ScrollLayoutNode)?.size ?? .zero }

  /// The position of the visible part of a scrolling element's content, in points. It is zero for other elements.
  package var contentOffset: CGPoint { (node?.knownLayoutNode as? ScrollLayoutNode)?.contentOffset ?? .zero }

  /// `true` if the layout around the element has decided not to show it.
  package var isHidden: Bool { node?.knownLayoutNode.map { !$0.isShown } ?? false }

  /// `true` for the root of a layout, whose size the renderer decides.
  package var isRoot: Bool { node?.layoutNode() is LayoutRoot }
}

extension LayoutNode {
  /// The nearest render node above this node.
  var parentRenderNode: RenderNode? {
    var next = parent
    while let node = next {
      if let renderNode = node.renderNode { return renderNode }
      next = node.parent
    }
    return nil
  }
}
