import Foundation

/// A primitive with its children, and the element that the renderer has made for the primitive while it is on the
/// screen.
@MainActor
class RenderNode {
  unowned(unsafe) let owner: Node
  private(set) var primitive: Primitive
  private(set) var children: [RenderNode] = []
  /// The children in the order of their elements, from back to front, or `nil` if that is the order of `children`.
  private var drawnChildren: [RenderNode]?
  private(set) var element: AnyObject?

  /// A change that a child undergoes while the children of its container are replaced.
  private enum Fate: UInt8 {
    case appears
    case moves
    case stays
  }

  /// The node's index among the new children, and the change that it undergoes, while its container's children are
  /// reordered.
  private var place: Int32 = -1
  private var fate = Fate.appears
  private var hasChange = false
  /// A Boolean value that indicates whether the element is being made, so that its children don't appear by themselves.
  private var isNew = false

  init(_ primitive: Primitive, owner: Node) {
    self.primitive = primitive
    self.owner = owner
  }

  deinit { reference?.node = nil }

  /// The reference of the element to this node, if the element has been made.
  private nonisolated(unsafe) var reference: RenderNodeReference?

  /// The layout of the element, for the renderer.
  private var elementLayout: ElementLayout {
    let reference = reference ?? RenderNodeReference(self)
    self.reference = reference
    return ElementLayout(reference)
  }

  /// Updates the element with a new value of the primitive, with the animation of the current transaction.
  final func update(_ new: Primitive) {
    guard new != (motion?.primitive ?? primitive) else { return }
    let graph = owner.graph
    let animation = isRealized ? graph.animation(of: graph.transaction) : nil
    guard motion != nil || animation != nil else { return show(new) }
    let motion = motion ?? Motion(self)
    self.motion = motion
    show(motion.move(to: new, animation, graph.transaction))
  }

  /// Updates the element with a value of the primitive that it is to show now.
  final func show(_ new: Primitive) {
    guard new != primitive else { return }
    let old = primitive
    primitive = new
    if let element {
      owner.graph.renderer.update(element, from: old, to: new)
      updateLayout(from: old)
      if case .modified(.zIndex) = new { owner.graph.drawingOrderChanged(at: owner) }
      // The rows of a grid have no elements of their own.
      if new.isGrid != old.isGrid, beginChange() { owner.graph.containerChanged(self) }
    } else {
      owner.graph.structureChanged(at: owner)  // another element may show this one's content, as a picker does
    }
  }

  /// Records a primitive that the element already shows.
  final func assume(_ new: Primitive) {
    let old = primitive
    primitive = new
    motion?.assume(new)
    if element != nil, old != new { updateLayout(from: old) }
  }

  // MARK: - Animation

  /// The node of the transition that is set for the element, or `nil` if there is none.
  final unowned(unsafe) var transitionNode: Node?

  /// The node of the transition that is set for the element, or for the element inside its modifiers.
  private var effectiveTransition: (any TransitionNode)? {
    if let transitionNode { return transitionNode as? any TransitionNode }
    return (self as? WrapperRenderNode)?.inner.effectiveTransition
  }

  private var wasRemoved = false

  /// A Boolean value that indicates whether the element has been removed, and stays until its transition has ended. It
  /// has no place in the layout.
  final var isLeaving: Bool { wasRemoved || ((self as? WrapperRenderNode)?.inner.isLeaving ?? false) }

  /// A Boolean value that indicates whether the element can stay after it has been removed.
  final var canLeave: Bool { isRealized && !placedFrame.isNull && !(knownLayoutNode is LayoutRoot) }

  /// Shows the effects of the disappearance.
  final func disappear(_ transaction: Transaction) {
    wasRemoved = true
    let (graph, node) = (owner.graph, effectiveTransition)
    let effects = (node?.transition ?? .opacity).removal
    var transaction = transaction
    if let own = effects.animation { transaction.animation = own }
    if let animation = graph.animation(of: transaction) {
      let motion = motion ?? Motion(self)
      self.motion = motion
      motion.disappear(effects.standard, animation, transaction)
    }
    if let node { graph.withTransaction(transaction) { node.show(.didDisappear) } }
  }

  /// Shows the element as if it had not been removed.
  final func reappear(_ transaction: Transaction) {
    wasRemoved = false
    let graph = owner.graph
    motion?.reappear(graph.animation(of: transaction), transaction)
    placeElement()
    effectiveTransition?.show(.identity)
  }

  /// Shows the effects of the appearance, if the element is inserted in an animated transaction.
  private func appear() {
    let graph = owner.graph
    guard graph.mayAnimate, !isLeaving, !isLayoutRoot else { return }
    var transaction = graph.transaction(for: core.owner)
    let node = effectiveTransition
    let effects = (node?.transition ?? .opacity).insertion
    if let own = effects.animation { transaction.animation = own }
    guard let animation = graph.animation(of: transaction) else { return }
    let motion = motion ?? Motion(self)
    self.motion = motion
    motion.appear(effects.standard, animation, transaction)
    guard let node, !effects.custom.isEmpty else { return }
    graph.withTransaction(Transaction()) { node.show(.willAppear) }
    graph.withTransaction(transaction) { node.show(.identity) }
  }

  /// A Boolean value that indicates whether the element is the root of a layout.
  final var isLayoutRoot: Bool {
    switch primitive {
    case .root, .window, .menuBarExtra, .popover, .sheet, .alert, .fileDialog, .row: true
    default: false
    }
  }

  /// The motion of the element, or `nil` if the element has not moved yet, or rests again.
  private var motion: Motion?

  final func motionHasEnded() { motion = nil }

  /// A Boolean value that indicates whether an animation of the element is kept.
  final var hasMotion: Bool { motion != nil }

  /// The frame of the element in the element around it that the layout has computed, or the null rectangle if the
  /// element has not been laid out or is not shown.
  private var placedFrame = CGRect.null

  /// The placement of the element as it is shown.
  private var shownPlacement: ElementPlacement {
    var placement = ElementPlacement(frame: placedFrame)
    knownLayoutNode?.addEffects(to: &placement)
    motion?.change(&placement)
    return placement
  }

  /// The frame of the element in its root, as it is shown: the least rectangle that contains the element.
  final var shownFrameInRoot: CGRect? {
    placedFrame.isNull ? nil : CGRect(origin: .zero, size: shownSize).applying(shownTransform)
  }

  /// The size of the element, as it is shown.
  final var shownSize: CGSize { placedFrame.isNull ? .zero : shownPlacement.frame.size }

  /// The transform from the coordinates of the element to those of its root, as the element is shown.
  final var shownTransform: CGAffineTransform {
    var transform = CGAffineTransform.identity
    var next: RenderNode? = self
    while let node = next, !node.isLayoutRoot {
      let placement = node.shownPlacement
      if !placement.transform.isIdentity { transform = transform.concatenating(placement.transform) }
      (transform.tx, transform.ty) = (transform.tx + placement.frame.minX, transform.ty + placement.frame.minY)
      if let scroll = node.enclosing?.knownLayoutNode as? ScrollLayoutNode {
        let offset = scroll.contentOffset
        (transform.tx, transform.ty) = (transform.tx - offset.x, transform.ty - offset.y)
      }
      next = node.enclosing
    }
    return transform
  }

  /// A Boolean value that indicates whether the element reports the events of pointers.
  final var isGestureElement: Bool { if case .modified(.gesture) = primitive { true } else { false } }

  /// The opacity with which the element is shown, including that of the elements around it.
  final var shownOpacity: Double {
    var opacity = 1.0
    var next: RenderNode? = self
    while let node = next, !(node.knownLayoutNode is LayoutRoot) {
      opacity *= node.shownPlacement.opacity
      next = node.enclosing
    }
    return opacity
  }

  /// The render node that contains this one, or `nil` if the node has not been shown yet.
  final private(set) unowned(unsafe) var enclosing: RenderNode?

  /// Passes a placement from the layout to the renderer, or starts an animation to it.
  final func place(_ placement: ElementPlacement) {
    let old = placedFrame
    placedFrame = placement.isShown ? placement.frame : .null
    if placedFrame != old {
      if placedFrame.isNull {
        endFrameMotions()
      } else if !old.isNull {
        moveFrame(from: old)
      }
    }
    var shown = placement
    motion?.change(&shown)
    if let element { owner.graph.renderer.place(element, shown) }
    draw(in: shown.frame.size)
  }

  /// Ends the motions of the frames of this node and of those inside, because they are no longer shown.
  private func endFrameMotions() {
    motion?.endFrameMotion()
    for child in children { child.endFrameMotions() }
  }

  private func moveFrame(from old: CGRect) {
    let graph = owner.graph
    guard motion != nil || graph.mayAnimate else { return }
    let transaction = graph.transaction(for: core.owner)
    let animation = graph.animation(of: transaction)
    guard motion != nil || animation != nil else { return }
    let motion = motion ?? Motion(self)
    self.motion = motion
    motion.move(from: old, to: placedFrame, animation, transaction)
  }

  /// The element inside all modifiers, whose transaction is that of the elements of the modifiers.
  private var core: RenderNode {
    switch primitive {
    case .modified, .presenter: children.first?.core ?? self
    default: self
    }
  }

  /// Places the element in the frame that is to be shown now.
  final func placeElement() {
    guard let element, !placedFrame.isNull else { return }
    let shown = shownPlacement
    owner.graph.renderer.place(element, shown)
    draw(in: shown.frame.size)
  }

  /// Lays out the content of this root in the size that the renderer has given to it last.
  final func layOutAgain() {
    guard let root = knownLayoutNode as? LayoutRoot, root.hasBounds else { return }
    elementLayout.layOut(in: root.bounds)
  }

  /// Appends the texts of this node and of the nodes inside it, and finds the first image.
  final func collectContents(texts: inout [String], image: inout ImageContent?) {
    if let text = primitive.plainText { texts.append(text) }
    if case .image(let content, _) = primitive, image == nil { image = content }
    for child in newChildren() { child.collectContents(texts: &texts, image: &image) }
  }

  /// A Boolean value that indicates whether the element exists.
  final var isRealized: Bool { element != nil }

  /// Returns the element, after making it and the elements inside it if necessary.
  final func realize() -> AnyObject {
    if let element { return element }
    let made = owner.graph.renderer.make(primitive, EventSink(owner), elementLayout)
    element = made
    isNew = true
    updateChildren()
    isNew = false
    didRealize()
    return made
  }

  /// Releases the element and the elements inside it. The renderer has already removed the element, or removes it with
  /// its parent.
  final func unrealize() {
    if let element { willUnrealize(element) }
    element = nil
    if let motion {
      // An element that is made later shows what it would have shown at the end.
      primitive = motion.primitive
      self.motion = nil
      motion.forgetNode()
    }
    knownLayoutNode = nil
    placedFrame = .null
    for child in children { child.unrealize() }
    (children, drawnChildren) = ([], nil)
  }

  // MARK: Reuse of elements

  /// Takes over the element of another node, with the elements inside it, as if the other node had become this one.
  ///
  /// Elements are updated instead of made, which takes a fraction of the time. Both nodes must have the same structure,
  /// and elements that keep nothing of what the user has done, such as texts and stacks. Afterwards, the other node is
  /// as after ``unrealize()``. The views to which it belonged need not exist any longer.
  ///
  /// - Parameter other: A node whose element is not needed any more.
  /// - Returns: `false` if the element can't be taken over. Nothing has changed then.
  final func takeElement(of other: RenderNode) -> Bool {
    guard !owner.graph.containers.usesZIndex, canTakeElement(of: other) else { return false }
    takeElements(of: other)
    if let element { owner.graph.renderer.setNeedsLayout(element) }
    return true
  }

  private func canTakeElement(of other: RenderNode) -> Bool {
    guard
      element == nil, other.element != nil, other.motion == nil, !other.isLeaving, other.drawnChildren == nil,
      primitive.canShareElement(with: other.primitive)
    else { return false }
    let newChildren = newChildren()
    return newChildren.count == other.children.count
      && zip(newChildren, other.children).allSatisfy { $0.canTakeElement(of: $1) }
  }

  private func takeElements(of other: RenderNode) {
    guard let taken = other.element else { return }
    element = taken
    reference?.node = nil
    reference = other.reference
    reference?.node = self
    (other.element, other.reference) = (nil, nil)
    (other.knownLayoutNode, other.placedFrame) = (nil, .null)
    (hasChange, children) = (false, newChildren())
    for (child, otherChild) in zip(children, other.children) {
      child.enclosing = self
      child.takeElements(of: otherChild)
    }
    other.children = []
    if other.primitive != primitive { owner.graph.renderer.update(taken, from: other.primitive, to: primitive) }
  }

  /// Removes all elements inside the element of this node from the screen.
  final func removeChildren() {
    for child in children {
      if let element, let inner = child.element { owner.graph.renderer.remove(inner, from: element) }
    }
    (children, drawnChildren) = ([], nil)
    childrenChanged()
  }

  /// Called when the element has been made, with the elements inside it.
  func didRealize() {}

  /// Called before the element is released.
  func willUnrealize(_ element: AnyObject) {}

  /// Called when a layout node has been made for the element.
  func didMakeLayoutNode(_ node: LayoutNode) {}

  // MARK: - Layout

  /// The layout node of the element, or `nil` if it has not been needed yet.
  private(set) var knownLayoutNode: LayoutNode?

  /// Returns the layout node of the element, after making it if necessary.
  final func layoutNode() -> LayoutNode {
    if let knownLayoutNode { return knownLayoutNode }
    let node = makeLayoutNodeWithoutChildren()
    knownLayoutNode = node
    node.renderNode = self
    arrangeLayoutChildren(of: node)
    observe(node)
    didMakeLayoutNode(node)
    return node
  }

  /// Observes the invalidations of a layout node whose size or position the renderer decides.
  private func observe(_ layoutNode: LayoutNode) {
    // A weak reference would slow down every other reference to this node, so other nodes have none.
    guard layoutNode is LayoutRoot || layoutNode is ScrollLayoutNode else { return }
    let onInvalidate: () -> Void = { [weak self] in MainActor.assumeIsolated { self?.layoutWasInvalidated() } }
    (layoutNode as? LayoutRoot)?.onInvalidate = onInvalidate
    if let scroll = layoutNode as? ScrollLayoutNode {
      scroll.onInvalidate = onInvalidate
      scroll.onScroll = { [weak self] in MainActor.assumeIsolated { self?.reportPosition() } }
      scroll.onMove = { [weak self] offset in MainActor.assumeIsolated { self?.moveContent(to: offset) } }
      observeScrolling(of: scroll)
    }
  }

  /// Passes the drawing of the element in a size to the renderer, if the element has one.
  final func draw(in size: CGSize) {
    let drawing = drawing(in: size)
    guard let element, drawing != nil || isDrawn else { return }
    isDrawn = drawing != nil
    owner.graph.renderer.draw(element, drawing ?? [])
  }

  /// A Boolean value that indicates whether the element has a drawing.
  private var isDrawn = false

  private func drawing(in size: CGSize) -> [DrawingCommand]? {
    switch primitive {
    case .shape(let shape): shape.drawing(in: size)
    case .canvas: (owner as? any CanvasDrawing)?.drawing(in: size)
    case .modified(.painting(let paint)):
      [.fill(Path(CGRect(origin: .zero, size: size)), paint, FillStyle(), in: CGRect(origin: .zero, size: size))]
    case .modified(.paintedBorder(let paint, let width)):
      [
        .stroke(
          Path(CGRect(origin: .zero, size: size).insetBy(dx: width / 2, dy: width / 2)), paint,
          StrokeStyle(lineWidth: width), in: CGRect(origin: .zero, size: size))
      ]
    default: nil
    }
  }

  private func layoutWasInvalidated() {
    if knownLayoutNode is LayoutRoot { owner.graph.layoutWasInvalidated(of: self) }
    if let element { owner.graph.renderer.setNeedsLayout(element) }
  }

  /// Notifies the modifier that binds the position of this scrolling element, if there is one.
  private func reportPosition() {
    guard let scroll = knownLayoutNode as? ScrollLayoutNode else { return }
    var isDone = false
    forEachNodeOutside { node in
      if !isDone, let observer = node as? any ScrollObserver {
        observer.didScroll(scroll)
        isDone = true
      }
    }
  }

  /// Notifies the modifiers that follow this scrolling element, if there are any.
  private func observeScrolling(of scroll: ScrollLayoutNode) {
    var (followsGeometry, followsPhase) = (false, false)
    forEachNodeOutside { node in
      followsGeometry = followsGeometry || node is any ScrollGeometryObserver
      followsPhase = followsPhase || node is any ScrollPhaseObserver
    }
    if followsGeometry {
      scroll.onGeometryChange = { [weak self, unowned scroll] in
        nonisolated(unsafe) let scroll = scroll  // a layout tree belongs to the main actor
        MainActor.assumeIsolated {
          self?.forEachNodeOutside { ($0 as? any ScrollGeometryObserver)?.geometryChanged(of: scroll) }
        }
      }
    }
    if followsPhase {
      scroll.onPhaseChange = { [weak self, unowned scroll] old, velocity in
        nonisolated(unsafe) let scroll = scroll  // a layout tree belongs to the main actor
        MainActor.assumeIsolated {
          self?.forEachNodeOutside { ($0 as? any ScrollPhaseObserver)?.phaseChanged(of: scroll, from: old, velocity) }
        }
      }
    }
  }

  /// Calls a closure with each node above this scrolling element, from the inside out, up to another scrolling element.
  private func forEachNodeOutside(_ body: (Node) -> Void) {
    var next = owner.parent
    while let node = next {
      body(node)
      switch node.container?.primitive {
      case .scroll, .form, .list: return
      default: next = node.parent
      }
    }
  }

  private func moveContent(to offset: CGPoint) {
    if let element { owner.graph.renderer.scroll(element, to: offset) }
  }

  private func updateLayout(from old: Primitive) {
    guard let node = knownLayoutNode else { return }
    if updateLayoutNode(node, from: old) {
      // An effect changes nothing in the layout, so the renderer receives it immediately.
      if node is EffectLayoutNode, node.isPlaced { node.tellRenderer() }
      if !placedFrame.isNull { draw(in: shownPlacement.frame.size) }
      return
    }
    // The primitive needs another kind of layout node, so the parent replaces this one among its children.
    let parent = node.parentRenderNode
    knownLayoutNode = nil
    parent?.childrenChanged()
  }

  /// Updates the children of the layout node after the children of this node have changed.
  private func childrenChanged() {
    if let node = knownLayoutNode { arrangeLayoutChildren(of: node) }
  }

  final func measure(_ proposal: ProposedViewSize) -> LeafMeasurement {
    guard let element else { return LeafMeasurement(.zero) }
    var measurement = owner.graph.renderer.measure(element, proposal)
    if proposal == .unspecified, let baseline = measurement.firstTextBaseline {
      measurement.isLine = baseline == measurement.lastTextBaseline && primitive.style?.minimumScaleFactor ?? 1 == 1
    }
    return measurement
  }

  final func labelMetrics() -> LabelMetrics {
    guard let element else { return LabelMetrics() }
    return owner.graph.renderer.labelMetrics(of: element)
  }

  // MARK: - Children

  /// Marks the children as out of date.
  ///
  /// - Returns: `true` if they were not marked yet, so that the caller must add this node to the containers to update.
  final func beginChange() -> Bool {
    defer { hasChange = true }
    return !hasChange
  }

  /// A Boolean value that indicates whether the owner still shows this node.
  var isInUse: Bool { owner.isMounted && owner.container === self }

  /// Returns the render nodes that the nodes of the views currently show inside this node.
  func newChildren() -> [RenderNode] {
    guard owner.container === self else { return [] }
    var new: [RenderNode] = []
    new.reserveCapacity(children.count)
    owner.appendContainerRenderNodes(to: &new)
    return new
  }

  /// Updates the children and their elements to those that the nodes of the views currently show.
  ///
  /// Children that remain in the same relative order keep their elements in place: the common prefix and suffix of both
  /// lists are skipped, and of the rest, a longest increasing subsequence stays and the others move. O(*n*) in the
  /// number of children, plus O(*m* log *m*) in the number of those between prefix and suffix.
  final func updateChildren() {
    hasChange = false
    guard let element, isInUse else { return }
    let newChildren = newChildren()
    let (oldChildren, old) = (children, drawnChildren ?? children)
    children = newChildren
    for child in newChildren { child.enclosing = self }
    drawnChildren = owner.graph.containers.usesZIndex ? Self.orderedByZIndex(newChildren) : nil
    let new = drawnChildren ?? newChildren

    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] === new[newEnd - 1] {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    if start == oldEnd, start == newEnd {
      // A child that begins or ceases to leave keeps its element.
      if owner.graph.hasLeavingNodes { return childrenChanged() }
      // The order in the layout can change although that of the elements remains.
      if !oldChildren.elementsEqual(newChildren, by: ===) { childrenChanged() }
      return
    }
    replace(old[start..<oldEnd], with: new[start..<newEnd], after: start == 0 ? nil : new[start - 1], in: element)
    childrenChanged()
  }

  /// The position in the order from back to front, which a modifier around the element sets, or 0.
  private var zIndex: Double {
    switch primitive {
    case .modified(.zIndex(let value)): value
    case .backed: newChildren().first { !$0.primitive.isPart }?.zIndex ?? 0
    default: (self as? WrapperRenderNode)?.inner.zIndex ?? 0
    }
  }

  /// Returns the children in the order from back to front, or `nil` if they are in this order.
  private static func orderedByZIndex(_ children: [RenderNode]) -> [RenderNode]? {
    let indices = children.enumerated().map { index, child in
      // Views behind or in front of others, and presented views, have a fixed place.
      child.primitive.isPart || child.isLayoutRoot ? (index == 0 ? -Double.infinity : .infinity) : child.zIndex
    }
    guard zip(indices, indices.dropFirst()).contains(where: { $0 > $1 }) else { return nil }
    return zip(children, indices).sorted(on: \.1).map(\.0)
  }

  private func replace(
    _ old: ArraySlice<RenderNode>, with new: ArraySlice<RenderNode>, after first: RenderNode?, in element: AnyObject
  ) {
    let renderer = owner.graph.renderer
    if old.isEmpty {
      var previous = first?.element
      for item in new {
        let child = item.realize()
        renderer.insert(child, into: element, after: previous)
        if !isNew { item.appear() }
        previous = child
      }
      return
    }
    for index in new.indices { new[index].place = Int32(index) }
    var places: [Int] = []
    for item in old {
      if item.place >= 0 {
        places.append(Int(item.place))
        item.fate = .moves
      } else if let child = item.element {
        renderer.remove(child, from: element)
        item.unrealize()
      }
    }
    for place in longestIncreasing(places) { new[place].fate = .stays }
    var previous = first?.element
    for item in new {
      let child = item.realize()
      switch item.fate {
      case .appears:
        renderer.insert(child, into: element, after: previous)
        item.appear()
      case .moves: renderer.move(child, in: element, after: previous)
      case .stays: break
      }
      (item.place, item.fate) = (-1, .appears)
      previous = child
    }
  }
}

/// Returns a longest increasing subsequence of distinct numbers. O(*n* log *n*).
func longestIncreasing(_ numbers: [Int]) -> [Int] {
  var tails: [Int] = []  // for each length, the index of the least number that ends a subsequence of it
  var before = [Int](repeating: -1, count: numbers.count)
  for index in numbers.indices {
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < numbers[index] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var result: [Int] = []
  var next = tails.last ?? -1
  while next >= 0 {
    result.append(numbers[next])
    next = before[next]
  }
  return result.reversed()
}
