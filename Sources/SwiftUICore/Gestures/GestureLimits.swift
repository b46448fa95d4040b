import Foundation

/// The limits of gestures.
enum GestureLimits {
  /// The distance that the pointer can move during a tap, in points.
  static let tapDistance: CGFloat = 10
  /// The time between two taps in succession, in seconds.
  static let tapInterval: TimeInterval = 0.35
  /// The time before the end of a drag from which its velocity is computed, in seconds.
  static let velocityInterval: TimeInterval = 0.1
  /// The time for which a drag is predicted to go on, in seconds.
  static let prediction: TimeInterval = 0.25
}

func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat {
  ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
}
