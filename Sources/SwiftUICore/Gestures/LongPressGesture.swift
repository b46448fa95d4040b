import Foundation

/// A pointer that is held down for some time.
///
/// The value is `true`. The gesture updates gesture states and calls `onChanged(_:)` when the pointer goes down, and
/// ends when the time has passed.
public struct LongPressGesture {
  public typealias Value = Bool

  /// The time for which the pointer must be down, in seconds.
  public var minimumDuration: Double
  /// The distance that the pointer can move, in points.
  public var maximumDistance: CGFloat

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time for which the pointer must be down, in seconds.
  ///   - maximumDistance: The distance that the pointer can move, in points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
  }
}

extension LongPressGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Bool> { LongPressRecognizer(gesture) }
}

/// The recognizer of a pointer that is held down.
private final class LongPressRecognizer: _GestureRecognizer<Bool> {
  private let gesture: LongPressGesture
  private var start: (location: CGPoint, time: TimeInterval)?

  init(_ gesture: LongPressGesture) { self.gesture = gesture }

  override func handle(_ input: GestureInput) -> GesturePhase<Bool> {
    switch input.kind {
    case .down: if start == nil { start = (input.location, input.time) }
    case .moved, .timer: break
    case .up, .pinch, .pinchEnded: return .failed
    }
    guard let start else { return .possible(nil) }
    if input.time >= start.time + gesture.minimumDuration { return .ended(true) }
    return distance(start.location, input.location) > gesture.maximumDistance ? .failed : .possible(true)
  }

  override var deadline: TimeInterval? { start.map { $0.time + gesture.minimumDuration } }
}
