extension View {
  /// Recognizes a gesture in this view, which takes precedence over the gestures of the views inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, priority: .high, mask: mask))
  }

  /// Recognizes a gesture in this view while it is enabled, which takes precedence over the gestures of the views
  /// inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize while `isEnabled` is `true`.
  ///   - isEnabled: A Boolean value that indicates whether the gesture is recognized.
  /// - Returns: A view with the gesture.
  public nonisolated func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }
}
