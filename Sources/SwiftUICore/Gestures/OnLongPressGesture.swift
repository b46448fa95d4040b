import Foundation

extension View {
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

  /// Performs an action when the user holds the pointer down on this view, in an older form.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time for which the pointer must be down, in seconds.
  ///   - maximumDistance: The distance that the pointer can move, in points.
  ///   - pressing: A closure that receives `true` when the pointer goes down, and `false` when the gesture ends or
  ///     fails, or `nil`.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
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
