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
}

extension View {
  /// Recognizes a gesture in this view. The gestures of the views inside take precedence. A disabled view recognizes no
  /// gestures.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, priority: .low, mask: mask))
  }

  /// Recognizes a gesture in this view while it is enabled. The gestures of the views inside take precedence.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize while `isEnabled` is `true`.
  ///   - isEnabled: A Boolean value that indicates whether the gesture is recognized.
  /// - Returns: A view with the gesture.
  public nonisolated func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
}
