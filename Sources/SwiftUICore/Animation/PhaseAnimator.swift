import Foundation

/// A view that shows its content in one phase after another, with animations between the phases.
///
///     PhaseAnimator([1.0, 1.2]) { scale in
///       Image(systemName: "heart").scaleEffect(scale)
///     } animation: { _ in
///       .easeInOut(duration: 0.4)
///     }
///
/// Without a trigger, the view moves from phase to phase for as long as it is shown, and from the last phase to the
/// first one. With a trigger, it shows the first phase, and moves through all phases and back to the first one whenever
/// the trigger changes. A change that happens meanwhile starts again with the second phase.
///
/// The next phase begins when the animation of the current phase seems to have ended, and not before the next frame. If
/// the user prefers reduced motion, the first phase is shown.
public struct PhaseAnimator<Phase: Equatable, Content: View> {
  fileprivate let phases: [Phase]
  fileprivate let trigger: AnimationTriggerValue?
  fileprivate let content: (Phase) -> Content
  fileprivate let animation: (Phase) -> Animation?

  /// Creates a view that moves through its phases whenever a value changes.
  ///
  /// - Parameters:
  ///   - phases: The phases, in order. If there are none, the view is empty, and a warning is printed.
  ///   - trigger: The value whose changes start the animation.
  ///   - content: A view builder that receives the current phase. It runs on the main actor.
  ///   - animation: A closure that returns the animation with which a phase is reached, or `nil` for none.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    (self.phases, self.trigger) = (Array(phases), AnimationTriggerValue(trigger))
    (self.content, self.animation) = (content, animation)
  }

  /// Creates a view that moves through its phases again and again.
  ///
  /// - Parameters:
  ///   - phases: The phases, in order. If there are none, the view is empty, and a warning is printed.
  ///   - content: A view builder that receives the current phase. It runs on the main actor.
  ///   - animation: A closure that returns the animation with which a phase is reached, or `nil` for none.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    (self.phases, trigger) = (Array(phases), nil)
    (self.content, self.animation) = (content, animation)
  }

  fileprivate init(
    _ phases: [Phase], _ trigger: AnimationTriggerValue?, _ content: @escaping (Phase) -> Content,
    _ animation: @escaping (Phase) -> Animation?
  ) {
    (self.phases, self.trigger, self.content, self.animation) = (phases, trigger, content, animation)
  }
}

extension PhaseAnimator: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    PhaseAnimatorNode(view, context)
  }
}

/// The node of a phase animator.
///
///     start ─▶ move(to: 1) ─▶ animation ends ─▶ move(to: 2) … move(to: 0) ─▶ start again, or wait for the trigger
private final class PhaseAnimatorNode<Phase: Equatable, Content: View>: ViewNode<PhaseAnimator<Phase, Content>>,
  FrameStepping
{
  private var view: PhaseAnimator<Phase, Content>
  private var content: ViewNode<Content>?
  /// The index of the phase that is shown, a source of the node, so that a transaction changes it.
  private let shown: StateSource<Int>
  /// The index of the phase that was requested last.
  private var index = 0
  private let frames = FrameRequest()
  private var isRunning = false
  /// The number of the current phase, by which the end of an earlier animation is recognized.
  private var generation = 0
  private var startTime: TimeInterval = 0
  /// `true` if the next phase begins with the next frame.
  private var isDue = false

  init(_ view: PhaseAnimator<Phase, Content>, _ context: NodeContext) {
    self.view = view
    shown = StateSource(0, queue: context.parent.graph.queue)
    super.init(context)
    frames.node = self
    makeContent()
    if view.trigger == nil { startAfterUpdate() }
  }

  private func makeContent() {
    if view.phases.isEmpty {
      graph.warn("A PhaseAnimator needs at least one phase.")
    } else {
      content = Content._makeNode(evaluated(), NodeContext(parent: self))
    }
  }

  private func evaluated() -> Content {
    evaluateBody(nil) { view.content(view.phases[min(shown.get(), view.phases.count - 1)]) }
  }

  override func update(_ new: PhaseAnimator<Phase, Content>) {
    let old = view
    view = new
    didBeginEvaluation()
    if new.phases.isEmpty {
      // The content of the previous phases remains, because there is no phase to show.
      graph.warn("A PhaseAnimator needs at least one phase.")
      view = PhaseAnimator(old.phases, new.trigger, new.content, new.animation)
    }
    if content == nil {
      makeContent()
      if content != nil { graph.structureChanged(at: self) }
    } else {
      evaluate()
    }
    switch (old.trigger, new.trigger) {
    case (let old?, let new?): if new.differs(from: old) { startAfterUpdate() }
    case (_, nil): if !isRunning { startAfterUpdate() }
    case (nil, _?): break
    }
  }

  override func evaluate() { content?.update(evaluated()) }

  /// Starts after the update, so that the animation moves from the frames that the update results in.
  private func startAfterUpdate() { graph.afterUpdate { [weak self] in self?.start() } }

  private func start() {
    guard isMounted, !isHidden, !graph.reducesMotion, view.phases.count > 1 else { return }
    if isRunning, view.trigger == nil || index == 1 { return }
    isRunning = true
    move(to: 1)
  }

  private func move(to new: Int) {
    generation += 1
    (index, isDue) = (new, false)
    startTime = graph.animations.time
    graph.animations.start(frames)
    let ended: @MainActor () -> Void = { [weak self, generation] in self?.animationHasEnded(generation) }
    withAnimation(view.animation(view.phases[new]), { shown.set(new, Transaction()) }, completion: ended)
  }

  private func animationHasEnded(_ ended: Int) {
    guard isMounted, isRunning, ended == generation else { return }
    // A phase that changes nothing, or that has no animation, remains for a frame.
    if graph.animations.time > startTime { moveOn() } else { isDue = true }
  }

  private func moveOn() {
    let count = view.phases.count
    if count < 2 || graph.reducesMotion || index == 0 && view.trigger != nil {
      stop()
      showFirst()
    } else {
      move(to: (index + 1) % count)
    }
  }

  private func showFirst() { shown.set(0, Transaction()) }

  private func stop() {
    isRunning = false
    isDue = false
    generation += 1
  }

  func showFrame(at time: TimeInterval) -> Bool {
    if isMounted, isDue, time > startTime { moveOn() }
    return isMounted && isRunning
  }

  override func shownChanged(_ isShown: Bool) {
    super.shownChanged(isShown)
    if !isShown, isRunning {
      stop()
      graph.afterUpdate { [weak self] in self?.showFirst() }
    } else if isShown, view.trigger == nil, !isRunning {
      startAfterUpdate()
    }
  }

  override func willUnmount() { stop() }

  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}

/// A modifier that shows its content in one phase after another.
private struct PhaseAnimatorModifier<Modified: View, Phase: Equatable, Shown: View> {
  let phases: [Phase]
  let trigger: AnimationTriggerValue?
  let shown: (PlaceholderContentView<Modified>, Phase) -> Shown
  let animation: (Phase) -> Animation?
}

extension PhaseAnimatorModifier: ViewModifier {
  func body(content: Content) -> some View {
    let placeholder = PlaceholderContentView<Modified>(content: AnyView(content))
    return PhaseAnimator(phases, trigger, { shown(placeholder, $0) }, animation)
  }
}

extension View {
  /// Shows this view in one phase after another, with animations between the phases, again and again.
  ///
  ///     Text("New").phaseAnimator([0.4, 1]) { content, opacity in content.opacity(opacity) }
  ///
  /// Everything else is as for ``PhaseAnimator``.
  ///
  /// - Parameters:
  ///   - phases: The phases, in order. If there are none, the view is empty, and a warning is printed.
  ///   - content: A view builder that receives a placeholder for this view, and the current phase.
  ///   - animation: A closure that returns the animation with which a phase is reached, or `nil` for none.
  /// - Returns: A view that moves through the phases.
  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    modifier(PhaseAnimatorModifier(phases: Array(phases), trigger: nil, shown: content, animation: animation))
  }

  /// Shows this view in one phase after another, with animations between the phases, whenever a value changes.
  ///
  /// Everything else is as for ``PhaseAnimator``.
  ///
  /// - Parameters:
  ///   - phases: The phases, in order. If there are none, the view is empty, and a warning is printed.
  ///   - trigger: The value whose changes start the animation.
  ///   - content: A view builder that receives a placeholder for this view, and the current phase.
  ///   - animation: A closure that returns the animation with which a phase is reached, or `nil` for none.
  /// - Returns: A view that moves through the phases.
  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    modifier(
      PhaseAnimatorModifier(
        phases: Array(phases), trigger: AnimationTriggerValue(trigger), shown: content, animation: animation))
  }
}
