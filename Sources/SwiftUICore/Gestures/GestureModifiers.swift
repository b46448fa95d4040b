import Foundation

/// A modifier that adds a gesture to each element of its content.
struct GestureModifier<G: Gesture> {
  let gesture: G
  let priority: GesturePriority
  let mask: GestureMask
}

extension GestureModifier: GestureAttachment, ElementModifier {
  func modification(in node: Node) -> Modification {
    .gesture(tapCount: G._makeRecognizer(gesture).tapCount)
  }

  func makeRecognizer() -> AnyGestureRecognizer { TypedGestureRecognizer(G._makeRecognizer(gesture)) }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that runs an action when the pointer enters or leaves its content.
struct HoverModifier {
  let action: (Bool) -> Void
}

extension HoverModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .hover }
  func handle(_ event: Event, in node: Node) { if case .hover(let isInside) = event { action(isInside) } }
  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Recognizes a gesture in this view. The gestures of the views inside take precedence. A disabled view recognizes no
  /// gestures.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .low, mask: mask))
  }

  /// Recognizes a gesture in this view, which takes precedence over the gestures of the views inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Recognizes a gesture in this view at the same time as the gestures of the views inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Performs an action when the user taps or clicks this view. A disabled view ignores the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }

  /// Performs an action when the user holds the pointer down on this view.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time for which the pointer must be down, in seconds.
  ///   - maximumDistance: The distance that the pointer can move, in points.
  ///   - action: The action. It runs on the main actor.
  ///   - onPressingChanged: A closure that receives `true` when the pointer goes down, and `false` when the gesture
  ///     ends or fails.
  /// - Returns: A view that performs the action.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance).pressing(onPressingChanged)
        .onEnded { _ in action() })
  }

  /// Performs an action when the pointer enters or leaves this view.
  ///
  /// - Parameter action: The action, which receives a Boolean value that indicates whether the pointer is inside. It
  ///   runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(HoverModifier(action: action))
  }
}

/// A long press that reports its beginning and its end.
private struct PressingGesture {
  typealias Value = Bool

  let content: LongPressGesture
  let onPressingChanged: ((Bool) -> Void)?
}

extension PressingGesture: PrimitiveGesture {
  static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Bool> {
    PressingRecognizer(LongPressGesture._makeRecognizer(gesture.content), gesture.onPressingChanged)
  }
}

extension LongPressGesture {
  fileprivate func pressing(_ action: ((Bool) -> Void)?) -> PressingGesture {
    PressingGesture(content: self, onPressingChanged: action)
  }
}

/// The recognizer of a long press that reports its beginning and its end.
private final class PressingRecognizer: DerivedRecognizer<Bool, Bool> {
  private let action: ((Bool) -> Void)?
  private var isPressing = false

  init(_ base: _GestureRecognizer<Bool>, _ action: ((Bool) -> Void)?) {
    self.action = action
    super.init(base)
  }

  override func handle(_ input: GestureInput) -> GesturePhase<Bool> { base.handle(input) }

  override func report(_ phase: GesturePhase<Bool>) {
    base.report(phase)
    guard case .possible(true?) = phase, !isPressing else { return }
    isPressing = true
    action?(true)
  }

  override func reset() {
    base.reset()
    guard isPressing else { return }
    isPressing = false
    action?(false)
  }
}
