/// A precedence of a gesture over the gestures of the views inside.
enum GesturePriority {
  /// The gestures of the views inside take precedence.
  case low
  /// The gesture takes precedence.
  case high
  /// The gestures are recognized at the same time.
  case simultaneous
}

/// A gesture that a modifier adds to a view.
@MainActor
protocol GestureAttachment {
  var priority: GesturePriority { get }
  var mask: GestureMask { get }
  func makeRecognizer() -> AnyGestureRecognizer
}
