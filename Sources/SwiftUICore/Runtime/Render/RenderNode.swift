/// A primitive with its children, and the element that the renderer has made for the primitive while it is on the
/// screen.
///
/// The passes and features that work with elements extend this class, each in a file that keeps its own part of the
/// state: the differences of the children, the motion, the placement, the drawing, the layout, and the reuse.
@MainActor
class RenderNode {
  unowned(unsafe) let owner: Node
  private(set) final var primitive: Primitive
  private(set) final var children: [RenderNode] = []
  /// The children in the order of their elements, from back to front, or `nil` if that is the order of `children`.
  private(set) final var drawnChildren: [RenderNode]?
  private(set) final var element: AnyObject?
  /// The layout node of the element, or `nil` if it has not been needed yet.
  final var knownLayoutNode: LayoutNode?
  /// The render node that contains this one, or `nil` if the node has not been shown yet.
  final private(set) unowned(unsafe) var enclosing: RenderNode?

  final var difference = ChildDifference()
  /// `true` while the element is being made, so that its children don't appear by themselves.
  private(set) final var isNew = false
  final var drawn = DrawPassState()
  final var motion = ElementAnimations()
  final var placed = PlacePassState()

  init(_ primitive: Primitive, owner: Node) {
    self.primitive = primitive
    self.owner = owner
  }

  deinit { reference?.node = nil }

  /// The reference of the element to this node, if the element has been made.
  private nonisolated(unsafe) var reference: RenderNodeReference?

  /// The layout of the element, for the renderer.
  final var elementLayout: ElementLayout {
    let reference = reference ?? RenderNodeReference(self)
    self.reference = reference
    return ElementLayout(reference)
  }

  // MARK: - Primitives

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
  final func record(_ new: Primitive) {
    let old = primitive
    primitive = new
    if element != nil, old != new { updateLayout(from: old) }
  }

  final var isLayoutRoot: Bool { primitive.isLayoutRoot }

  /// `true` if the element reports the events of pointers.
  final var isGestureElement: Bool { if case .modified(.gesture) = primitive { true } else { false } }

  /// Appends the texts of this node and of the nodes inside it, and finds the first image.
  final func collectContents(texts: inout [String], image: inout ImageProperties?) {
    if let text = primitive.plainText { texts.append(text) }
    if case .image(let content, _) = primitive, image == nil { image = content }
    for child in newChildren() { child.collectContents(texts: &texts, image: &image) }
  }

  // MARK: - The element

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
    // An element that is made later shows what this one would have shown at the end.
    if let last = forgetMotion() { primitive = last }
    knownLayoutNode = nil
    placed = PlacePassState()
    for child in children { child.unrealize() }
    (children, drawnChildren) = ([], nil)
  }

  /// Takes over the element of another node, which has none afterwards.
  final func takeOwnElement(of other: RenderNode) {
    element = other.element
    reference?.node = nil
    reference = other.reference
    reference?.node = self
    (other.element, other.reference) = (nil, nil)
  }

  /// Called when the element has been made, with the elements inside it.
  func didRealize() {}

  /// Called before the element is released.
  func willUnrealize(_ element: AnyObject) {}

  /// Called when a layout node has been made for the element.
  func didMakeLayoutNode(_ node: LayoutNode) {}

  // MARK: - Children

  /// `true` if the owner still shows this node.
  var isInUse: Bool { owner.isMounted && owner.container === self }

  /// Returns the render nodes that the nodes of the views currently show inside this node.
  func newChildren() -> [RenderNode] {
    guard owner.container === self else { return [] }
    var new: [RenderNode] = []
    new.reserveCapacity(children.count)
    owner.appendContainerRenderNodes(to: &new)
    return new
  }

  /// Records the children, without changing their elements.
  ///
  /// - Parameters:
  ///   - new: The children, in the order of the views.
  ///   - drawn: The children in the order of their elements, or `nil` if that is the order of the children.
  final func setChildren(_ new: [RenderNode], drawn: [RenderNode]? = nil) {
    children = new
    for child in new { child.enclosing = self }
    drawnChildren = drawn
  }

  /// Removes all elements inside the element of this node from the screen.
  final func removeChildren() {
    for child in children {
      if let element, let inner = child.element { owner.graph.renderer.remove(inner, from: element) }
    }
    (children, drawnChildren) = ([], nil)
    childrenChanged()
  }
}
