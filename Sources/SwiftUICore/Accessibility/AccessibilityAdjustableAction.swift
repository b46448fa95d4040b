/// A direction in which an adjustable value changes.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  /// Toward a greater value.
  case increment
  /// Toward a smaller value.
  case decrement
}

/// A modifier with an action that changes the value of its content.
private struct AccessibilityAdjustableModifier {
  let action: (AccessibilityAdjustmentDirection) -> Void
}

extension AccessibilityAdjustableModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .accessibilityActions([.increment, .decrement]) }

  static var takesEvents: Bool { true }

  func handle(_ event: Event, in node: Node) {
    guard EnvironmentValues(in: node.environment).isEnabled else { return }
    if event == .accessibilityAction(.increment) { action(.increment) }
    if event == .accessibilityAction(.decrement) { action(.decrement) }
  }
}

extension View {
  /// Adds an action that changes the value of this view, in which direction the user of an assistive technology wants.
  ///
  ///     RatingView(rating)
  ///       .accessibilityValue("\(rating) stars")
  ///       .accessibilityAdjustableAction { direction in
  ///         rating += direction == .increment ? 1 : -1
  ///       }
  ///
  /// - Parameter handler: A closure that changes the value in a direction. It runs on the main actor.
  /// - Returns: A view with the action.
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { modifier(AccessibilityAdjustableModifier(action: handler)) }
}
