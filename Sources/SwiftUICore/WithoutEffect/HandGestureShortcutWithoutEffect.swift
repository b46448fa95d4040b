/// A gesture of the hand.
public struct HandGestureShortcut: Hashable, Sendable {
  private let name: String

  /// The gesture for the most important action.
  public static let primaryAction = HandGestureShortcut(name: "primaryAction")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets a gesture of the hand that activates this view.
  ///
  /// - Parameters:
  ///   - shortcut: The gesture on Apple's systems.
  ///   - isEnabled: A Boolean value that indicates whether the gesture applies.
  public nonisolated func handGestureShortcut(_ shortcut: HandGestureShortcut, isEnabled: Bool = true) -> some View {
    self
  }
}
