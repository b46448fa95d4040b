import Foundation

/// A view whose content follows a value that keyframes change.
///
///     KeyframeAnimator(initialValue: 1.0, trigger: likes) { scale in
///       Image(systemName: "heart").scaleEffect(scale)
///     } keyframes: { _ in
///       CubicKeyframe(1.4, duration: 0.2)
///       SpringKeyframe(1, duration: 0.5)
///     }
///
/// The content is created for each frame, and shows the value without a further animation; the views in it that don't
/// depend on the value are not evaluated. If the user prefers reduced motion, the value at the end of the keyframes is
/// shown immediately; keyframes that repeat are not shown.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View> where Value == KeyframePath.Value {
  fileprivate let initialValue: Value
  fileprivate let repeats: Bool
  fileprivate let trigger: AnimationTriggerValue?
  fileprivate let content: (Value) -> Content
  fileprivate let keyframes: (Value) -> KeyframePath

  /// Creates a view that shows keyframes when it appears.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the start.
  ///   - repeating: A Boolean value that indicates whether the keyframes are shown again and again. Each pass starts
  ///     with the value at the end of the previous one.
  ///   - content: A view builder that receives the current value. It runs on the main actor.
  ///   - keyframes: A builder of the keyframes, which receives the value at the start of the pass.
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, repeating, nil, content, keyframes)
  }

  /// Creates a view that shows keyframes whenever a value changes.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first change.
  ///   - trigger: The value whose changes start the keyframes. They start with the value that is shown.
  ///   - content: A view builder that receives the current value. It runs on the main actor.
  ///   - keyframes: A builder of the keyframes, which receives the value at the start.
  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.init(initialValue, false, AnimationTriggerValue(trigger), content, keyframes)
  }

  fileprivate init(
    _ initialValue: Value, _ repeats: Bool, _ trigger: AnimationTriggerValue?, _ content: @escaping (Value) -> Content,
    _ keyframes: @escaping (Value) -> KeyframePath
  ) {
    (self.initialValue, self.repeats, self.trigger) = (initialValue, repeats, trigger)
    (self.content, self.keyframes) = (content, keyframes)
  }
}

extension KeyframeAnimator: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    KeyframeAnimatorNode(view, context)
  }
}

/// The node of a keyframe animator.
private final class KeyframeAnimatorNode<Value, KeyframePath: Keyframes, Content: View>:
  ViewNode<KeyframeAnimator<Value, KeyframePath, Content>>, FrameStepping
where Value == KeyframePath.Value {
  private var view: KeyframeAnimator<Value, KeyframePath, Content>
  private var content: ViewNode<Content>?
  /// The value that is shown.
  private var value: Value
  private var timeline: KeyframeTimeline<Value>?
  private var startTime: TimeInterval = 0
  private let frames = FrameRequest()
  /// `true` once the keyframes run. Those of a hidden page wait until it is shown.
  private var hasStarted = false

  init(_ view: KeyframeAnimator<Value, KeyframePath, Content>, _ context: NodeContext) {
    self.view = view
    value = view.initialValue
    super.init(context)
    frames.node = self
    content = Content._makeNode(evaluated(), NodeContext(parent: self))
    if view.trigger == nil { startAfterUpdate() }
  }

  private func evaluated() -> Content { evaluateBody(nil) { view.content(value) } }

  override func update(_ new: KeyframeAnimator<Value, KeyframePath, Content>) {
    let old = view
    view = new
    evaluateNow()
    switch (old.trigger, new.trigger) {
    case (let old?, let new?): if new.differs(from: old) { startAfterUpdate() }
    case (_, nil): if new.repeats, !old.repeats, timeline == nil { startAfterUpdate() }
    case (nil, _?): break
    }
  }

  override func evaluate() { content?.update(evaluated()) }

  private func startAfterUpdate() { graph.afterUpdate { [weak self] in self?.start() } }

  private func start() {
    guard isMounted, !isHidden else { return }
    hasStarted = true
    let new = KeyframeTimeline(value, view.keyframes(value))
    if graph.reducesMotion || new.duration <= 0 {
      if !view.repeats || new.duration <= 0 { show(new.value(progress: 1)) }
      timeline = nil
      return
    }
    timeline = new
    startTime = graph.animations.time
    graph.animations.start(frames)
    show(new.value(time: 0))
  }

  private func show(_ new: Value) {
    value = new
    setNeedsEvaluation()
  }

  func showFrame(at time: TimeInterval) -> Bool {
    guard isMounted, var timeline else { return false }
    if graph.reducesMotion { return end(timeline) }
    var passes = 0
    while time - startTime >= timeline.duration {
      // After a long pause between two frames, the passes that nothing has shown are left out.
      guard view.repeats, timeline.duration > 0, passes < 100 else { return end(timeline) }
      passes += 1
      startTime += timeline.duration
      if passes == 100 { startTime = time }
      let last = timeline.value(progress: 1)
      timeline = KeyframeTimeline(last, view.keyframes(last))
    }
    self.timeline = timeline
    show(timeline.value(time: time - startTime))
    return true
  }

  /// Shows the value at the end, and stops.
  private func end(_ last: KeyframeTimeline<Value>) -> Bool {
    timeline = nil
    show(last.value(progress: 1))
    return false
  }

  override func shownChanged(_ isShown: Bool) {
    super.shownChanged(isShown)
    if !isShown, let timeline {
      _ = end(timeline)
    } else if isShown, view.trigger == nil, view.repeats || !hasStarted, timeline == nil {
      startAfterUpdate()
    }
  }

  override func willUnmount() { timeline = nil }

  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}

/// A modifier whose content follows a value that keyframes change.
private struct KeyframeAnimatorModifier<Modified: View, KeyframePath: Keyframes, Shown: View> {
  let initialValue: KeyframePath.Value
  let repeats: Bool
  let trigger: AnimationTriggerValue?
  let shown: (PlaceholderContentView<Modified>, KeyframePath.Value) -> Shown
  let keyframes: (KeyframePath.Value) -> KeyframePath
}

extension KeyframeAnimatorModifier: ViewModifier {
  func body(content: Content) -> some View {
    let placeholder = PlaceholderContentView<Modified>(content: AnyView(content))
    return KeyframeAnimator(initialValue, repeats, trigger, { shown(placeholder, $0) }, keyframes)
  }
}

extension View {
  /// Changes this view with a value that keyframes change, from the time when the view appears.
  ///
  /// Everything else is as for ``KeyframeAnimator``.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the start.
  ///   - repeating: A Boolean value that indicates whether the keyframes are shown again and again.
  ///   - content: A view builder that receives a placeholder for this view, and the current value.
  ///   - keyframes: A builder of the keyframes, which receives the value at the start of the pass.
  /// - Returns: A view that follows the value.
  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    modifier(
      KeyframeAnimatorModifier(
        initialValue: initialValue, repeats: repeating, trigger: nil, shown: content, keyframes: keyframes))
  }

  /// Changes this view with a value that keyframes change, whenever another value changes.
  ///
  ///     Text("Saved").keyframeAnimator(initialValue: 0.0, trigger: saves) { content, y in
  ///       content.offset(y: y)
  ///     } keyframes: { _ in
  ///       CubicKeyframe(-8, duration: 0.15)
  ///       SpringKeyframe(0)
  ///     }
  ///
  /// Everything else is as for ``KeyframeAnimator``.
  ///
  /// - Parameters:
  ///   - initialValue: The value before the first change.
  ///   - trigger: The value whose changes start the keyframes.
  ///   - content: A view builder that receives a placeholder for this view, and the current value.
  ///   - keyframes: A builder of the keyframes, which receives the value at the start.
  /// - Returns: A view that follows the value.
  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    modifier(
      KeyframeAnimatorModifier(
        initialValue: initialValue, repeats: false, trigger: AnimationTriggerValue(trigger), shown: content,
        keyframes: keyframes))
  }
}
