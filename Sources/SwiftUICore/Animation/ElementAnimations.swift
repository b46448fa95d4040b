import Foundation

/// The animations of an element, which this file maintains.
struct ElementAnimations {
  /// The motion of the element, or `nil` if the element has not moved yet, or rests again.
  fileprivate(set) var current: ElementMotion?
  /// The node of the transition that is set for the element, or `nil` if there is none.
  unowned(unsafe) var transitionNode: Node?
  fileprivate var wasRemoved = false
}

extension RenderNode {
  /// Updates the element with a new value of the primitive, with the animation of the current transaction.
  func update(_ new: Primitive) {
    guard new != (motion.current?.primitive ?? primitive) else { return }
    let graph = owner.graph
    let animation = isRealized ? graph.animation(of: graph.transaction) : nil
    guard hasMotion || animation != nil else { return show(new) }
    show(makeMotion().move(to: new, animation, graph.transaction))
  }

  /// Records a primitive that the element already shows.
  func assume(_ new: Primitive) {
    motion.current?.assume(new)
    record(new)
  }

  /// The node of the transition that is set for the element, or for the element inside its modifiers.
  private var effectiveTransition: (any TransitionNode)? {
    if let node = motion.transitionNode { return node as? any TransitionNode }
    return (self as? WrapperRenderNode)?.inner.effectiveTransition
  }

  /// `true` from the removal of the element until its transition has ended. The element has no place in the layout
  /// then.
  var isLeaving: Bool { motion.wasRemoved || ((self as? WrapperRenderNode)?.inner.isLeaving ?? false) }

  /// `true` from the removal of the element, or of an element around it, until the transition has ended.
  var isPartOfLeavingElement: Bool { sequence(first: self, next: \.enclosing).contains(where: \.isLeaving) }

  /// `true` if the element can stay after it has been removed.
  var canLeave: Bool { isRealized && !placed.frame.isNull && !(knownLayoutNode is LayoutRoot) }

  /// Shows the effects of the disappearance.
  func disappear(_ transaction: Transaction) {
    motion.wasRemoved = true
    let (graph, node) = (owner.graph, effectiveTransition)
    let effects = (node?.transition ?? .opacity).removal
    var transaction = transaction
    if let own = effects.animation { transaction.animation = own }
    if let animation = graph.animation(of: transaction) {
      makeMotion().disappear(effects.standard, animation, transaction)
    }
    if let node { graph.withTransaction(transaction) { node.show(.didDisappear) } }
  }

  /// Shows the element as if it had not been removed.
  func reappear(_ transaction: Transaction) {
    motion.wasRemoved = false
    let graph = owner.graph
    motion.current?.reappear(graph.animation(of: transaction), transaction)
    placeElement()
    effectiveTransition?.show(.identity)
  }

  /// Shows the effects of the appearance, if the element is inserted in an animated transaction.
  func appear() {
    let graph = owner.graph
    guard graph.mayAnimate, !isLeaving, !isLayoutRoot else { return }
    var transaction = graph.transaction(for: core.owner)
    let node = effectiveTransition
    let effects = (node?.transition ?? .opacity).insertion
    if let own = effects.animation { transaction.animation = own }
    guard let animation = graph.animation(of: transaction) else { return }
    makeMotion().appear(effects.standard, animation, transaction)
    guard let node, !effects.custom.isEmpty else { return }
    graph.withTransaction(Transaction()) { node.show(.willAppear) }
    graph.withTransaction(transaction) { node.show(.identity) }
  }

  var hasMotion: Bool { motion.current != nil }

  private func makeMotion() -> ElementMotion {
    if let known = motion.current { return known }
    let made = ElementMotion(self)
    motion.current = made
    return made
  }

  func motionHasEnded() { motion.current = nil }

  /// Ends the motion, because the element is released.
  ///
  /// - Returns: The primitive that the element would have shown at the end, or `nil` if there was no motion.
  func forgetMotion() -> Primitive? {
    guard let ended = motion.current else { return nil }
    motion.current = nil
    ended.forgetNode()
    return ended.primitive
  }

  /// Ends the motions of the frames of this node and of those inside, because they are no longer shown.
  func endFrameMotions() {
    motion.current?.endFrameMotion()
    for child in children { child.endFrameMotions() }
  }

  /// Moves the element from its frame before to the one in which it has been placed, if the transaction is animated.
  func moveFrame(from old: CGRect) {
    let graph = owner.graph
    guard hasMotion || graph.mayAnimate else { return }
    let transaction = graph.transaction(for: core.owner)
    let animation = graph.animation(of: transaction)
    guard hasMotion || animation != nil else { return }
    makeMotion().move(from: old, to: placed.frame, animation, transaction)
  }

  /// The element inside all modifiers, whose transaction is that of the elements of the modifiers.
  private var core: RenderNode {
    primitive.isWrapper ? children.first?.core ?? self : self
  }
}
