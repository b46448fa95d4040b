import Foundation

/// The motion of a render node: of its frame, and of the numbers and colors of its primitive.
@MainActor
final class ElementMotion: AnimationDriverClient {
  // The driver keeps this object until the next frame, also if the node has left the tree.
  private weak var node: RenderNode?
  private unowned let driver: AnimationDriver
  /// The frame, while it moves.
  private var frame: AnimatedValue<CGRect.AnimatableData>? { didSet { if frame == nil { startScale = nil } } }
  /// The size of the first frame relative to that at the end, while the element moves from the frame of another view.
  var startScale: CGSize?
  /// The components of the primitive, while they move.
  private var components: AnimatedValue<AnimatableVector>?
  /// The effects of the transitions that are under way, with their amounts, from 0 to 1.
  private var effects: [(all: [AnyTransition.Effect], amount: AnimatedValue<Double>)] = []
  /// The primitive that is shown at the end.
  private(set) var primitive: Primitive

  init(_ node: RenderNode) {
    self.node = node
    driver = node.owner.graph.animations
    primitive = node.primitive
  }

  private var environment: EnvironmentValues { EnvironmentValues(in: node?.owner.environment) }

  /// Moves to a primitive, if both have the same components.
  ///
  /// - Returns: The primitive to show now.
  func move(to new: Primitive, _ animation: Animation?, _ transaction: Transaction) -> Primitive {
    let environment = environment
    let (old, target) = (primitive.components(in: environment), new.components(in: environment))
    primitive = new
    guard let old, let target, old.components.count == target.components.count else { return jump(to: target) }
    // A change of something else leaves a motion alone.
    if old == target { return components == nil ? new : shownPrimitive(at: driver.time) }
    guard let animation else { return jump(to: target) }
    var value = components ?? AnimatedValue(old)
    value.move(to: target, animation, transaction, at: driver.time, environment)
    components = value
    driver.start(self)
    return shownPrimitive(at: driver.time)
  }

  private func jump(to target: AnimatableVector?) -> Primitive {
    components?.jump(to: target ?? .zero)
    components = nil
    return primitive
  }

  private func shownPrimitive(at time: TimeInterval) -> Primitive {
    guard let shown = components?.value(at: time), components?.isMoving == true else {
      components = nil
      return primitive
    }
    return primitive.replacingComponents(shown.components)
  }

  /// Moves to a frame with an animation, or by the distance between the frames without one.
  func move(from old: CGRect, to new: CGRect, _ animation: Animation?, _ transaction: Transaction) {
    guard let animation else {
      frame?.shift(to: new.animatableData)
      return
    }
    var value = frame ?? AnimatedValue(old.animatableData)
    value.move(to: new.animatableData, animation, transaction, at: driver.time, environment)
    frame = value
    driver.start(self)
  }

  /// Forgets the node, because its element is released. Everything that moves ends with the next frame.
  func forgetNode() { node = nil }

  /// Records a primitive that the element already shows.
  func assume(_ new: Primitive) {
    components?.jump(to: .zero)
    components = nil
    primitive = new
  }

  /// Ends the motion of the frame.
  func endFrameMotion() {
    if let target = frame?.target { frame?.jump(to: target) }
    frame = nil
  }

  /// Changes the placement at the end to the placement that is shown. Motions that have ended remain until a step has
  /// placed the element, because this method is also called to look at the placement.
  func change(_ placement: inout ElementPlacement) {
    if var value = frame {
      placement.frame.animatableData = value.value(at: driver.time)
      frame = value
      (placement.frame.size.width, placement.frame.size.height) = (
        max(placement.frame.width, 0), max(placement.frame.height, 0)
      )
    }
    guard !effects.isEmpty else { return }
    let direction = environment.layoutDirection
    for index in effects.indices {
      let amount = effects[index].amount.value(at: driver.time)
      for effect in effects[index].all { effect.apply(amount, to: &placement, direction) }
    }
  }

  /// Moves from the full amount of the effects to none, because the view appears.
  func appear(_ all: [AnyTransition.Effect], _ animation: Animation, _ transaction: Transaction) {
    move(all, from: 1, to: 0, animation, transaction)
  }

  /// Moves to the full amount of the effects, because the view disappears.
  func disappear(_ all: [AnyTransition.Effect], _ animation: Animation, _ transaction: Transaction) {
    move(all, from: 0, to: 1, animation, transaction)
  }

  private func move(
    _ all: [AnyTransition.Effect], from start: Double, to end: Double, _ animation: Animation,
    _ transaction: Transaction
  ) {
    guard !all.isEmpty else { return }
    let index = effects.firstIndex { $0.all == all } ?? effects.count
    if index == effects.count { effects.append((all, AnimatedValue(start))) }
    effects[index].amount.move(to: end, animation, transaction, at: driver.time, environment)
    driver.start(self)
  }

  /// Ends the effects, because a view that has been removed is inserted again.
  func reappear(_ animation: Animation?, _ transaction: Transaction) {
    for index in effects.indices {
      if let animation {
        effects[index].amount.move(to: 0, animation, transaction, at: driver.time, environment)
      } else {
        effects[index].amount.jump(to: 0)
      }
    }
  }

  override func step(at time: TimeInterval) -> Bool {
    guard let node, node.owner.isMounted else {
      endFrameMotion()
      components?.jump(to: .zero)
      for index in effects.indices { effects[index].amount.jump(to: 0) }
      return false
    }
    if components != nil { node.show(shownPrimitive(at: time)) }
    if frame != nil || !effects.isEmpty { node.placeElement() }
    if frame?.isMoving == false { frame = nil }
    effects.removeAll { !$0.amount.isMoving && $0.amount.target == 0 }
    if frame != nil || components != nil || effects.contains(where: \.amount.isMoving) { return true }
    // The effects of a view that disappears remain until the view is gone.
    if effects.isEmpty { node.motionHasEnded() }
    return false
  }
}
