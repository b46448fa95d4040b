import Foundation

/// The placement of an element, which this file maintains.
struct PlacePassState {
  /// The frame of the element in the element around it that the layout has computed, or the null rectangle if the
  /// element has not been laid out or is not shown.
  fileprivate(set) var frame = CGRect.null
}

// The pass that passes the placements which the layout has computed to the renderer. An element moves to its placement
// if the transaction is animated.
extension LayoutNode {
  private var parentWithElement: LayoutNode? {
    var next = parent
    while let node = next, node.renderNode == nil { next = node.parent }
    return next
  }

  /// Sets the effects of this node in a placement.
  final func addEffects(to placement: inout ElementPlacement) {
    guard let effect = self as? EffectLayoutNode else { return }
    (placement.transform, placement.opacity, placement.clip) = (effect.transform, effect.opacity, effect.clip)
  }

  /// Passes the placement of this node's element to the renderer. If the node only groups other nodes, passes the
  /// placements of their elements.
  @MainActor
  final func tellRenderer() {
    if let native = self as? NativeControlLayoutNode, let element = native.measured.element {
      native.measured.owner.graph.renderer.placeControl(of: element, in: frame(in: parentWithElement))
    } else if let renderNode {
      guard !(self is LayoutRoot) else { return }
      var placement = ElementPlacement(frame: frame(in: parentWithElement), isShown: isShown)
      addEffects(to: &placement)
      renderNode.place(placement)
    } else {
      for child in children { child.tellRenderer() }
    }
  }
}

extension RenderNode {
  /// Passes a placement from the layout to the renderer, or starts an animation to it.
  func place(_ placement: ElementPlacement) {
    let old = placed.frame
    placed.frame = placement.isShown ? placement.frame : .null
    if placed.frame != old {
      if placed.frame.isNull {
        endFrameMotions()
      } else if !old.isNull {
        moveFrame(from: old)
      } else if let start = startFrame {
        moveFrame(from: start)
        motion.current?.startScale = CGSize(
          width: start.width / max(placed.frame.width, 1), height: start.height / max(placed.frame.height, 1))
      }
      if owner.graph.hasLeavingNodes { takeLeavingSource() }
    }
    var shown = placement
    motion.current?.change(&shown)
    if let element { owner.graph.renderer.place(element, shown) }
    draw(in: shown.frame.size)
  }

  /// The frame from which the element moves to its first placement, or `nil` if it has its first placement at once.
  ///
  /// An element inside one that moves from the frame of a matched view moves with it, from the same part of that frame.
  private var startFrame: CGRect? {
    if let matched = knownLayoutNode as? MatchedGeometryLayoutNode,
      let start = matched.startFrame(to: placed.frame, enclosingTransform)
    {
      return start
    }
    guard let scale = enclosing?.motion.current?.startScale else { return nil }
    return placed.frame.applying(CGAffineTransform(scaleX: scale.width, y: scale.height))
  }

  /// The transform from the coordinates of the element around this one to those of the root, as that is shown.
  private var enclosingTransform: CGAffineTransform {
    var transform = enclosing?.shownTransform ?? .identity
    enclosing?.scroll(&transform)
    return transform
  }

  /// Moves the matched view that disappears while this one is shown to the frame of this one.
  private func takeLeavingSource() {
    guard !placed.frame.isNull, let matched = knownLayoutNode as? MatchedGeometryLayoutNode,
      let leaving = matched.leavingSource, let other = leaving.knownLayoutNode as? MatchedGeometryLayoutNode
    else { return }
    let target = placed.frame.applying(enclosingTransform.concatenating(leaving.enclosingTransform.inverted()))
    leaving.leave(to: other.frame(leaving.placed.frame, matchedTo: target))
    // If the view appears again, its element is placed where the layout has it.
    other.forgetPlacements()
    other.invalidate()
  }

  /// Moves an element, which the layout does not place any more, to a frame, and the elements inside it to the same
  /// parts of that frame.
  private func leave(to frame: CGRect) {
    let old = placed.frame
    guard !old.isNull, frame != old else { return }
    let scale = CGAffineTransform(scaleX: frame.width / max(old.width, 1), y: frame.height / max(old.height, 1))
    placed.frame = frame
    moveFrame(from: old)
    placeElement()
    for child in children { child.leave(to: child.placed.frame.applying(scale)) }
  }

  /// Places the element in the frame that is to be shown now.
  func placeElement() {
    guard let element, !placed.frame.isNull else { return }
    let shown = shownPlacement
    owner.graph.renderer.place(element, shown)
    draw(in: shown.frame.size)
  }

  // MARK: As it is shown

  /// The placement of the element as it is shown.
  var shownPlacement: ElementPlacement {
    var placement = ElementPlacement(frame: placed.frame)
    knownLayoutNode?.addEffects(to: &placement)
    motion.current?.change(&placement)
    return placement
  }

  /// The frame of the element in its root, as it is shown: the least rectangle that contains the element.
  var shownFrameInRoot: CGRect? {
    placed.frame.isNull ? nil : CGRect(origin: .zero, size: shownSize).applying(shownTransform)
  }

  /// The size of the element, as it is shown.
  var shownSize: CGSize { placed.frame.isNull ? .zero : shownPlacement.frame.size }

  /// The transform from the coordinates of the element to those of its root, as the element is shown.
  var shownTransform: CGAffineTransform {
    var transform = CGAffineTransform.identity
    var next: RenderNode? = self
    while let node = next, !node.isLayoutRoot {
      let placement = node.shownPlacement
      if !placement.transform.isIdentity { transform = transform.concatenating(placement.transform) }
      (transform.tx, transform.ty) = (transform.tx + placement.frame.minX, transform.ty + placement.frame.minY)
      node.enclosing?.scroll(&transform)
      next = node.enclosing
    }
    return transform
  }

  /// Subtracts the offset of the content of this element from a transform, if the element is a scroll view.
  private func scroll(_ transform: inout CGAffineTransform) {
    guard let offset = (knownLayoutNode as? ScrollLayoutNode)?.contentOffset else { return }
    (transform.tx, transform.ty) = (transform.tx - offset.x, transform.ty - offset.y)
  }

  /// The opacity with which the element is shown, including that of the elements around it.
  var shownOpacity: Double {
    var opacity = 1.0
    var next: RenderNode? = self
    while let node = next, !(node.knownLayoutNode is LayoutRoot) {
      opacity *= node.shownPlacement.opacity
      next = node.enclosing
    }
    return opacity
  }
}
