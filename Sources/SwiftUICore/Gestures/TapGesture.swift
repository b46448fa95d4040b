import Foundation

/// One or more taps in succession.
public struct TapGesture {
  public typealias Value = Void

  /// The number of taps.
  public var count: Int

  /// Creates a gesture.
  ///
  /// - Parameter count: The number of taps, at least 1.
  public init(count: Int = 1) { self.count = max(count, 1) }
}

extension TapGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Void> { TapRecognizer(gesture.count) }
}

/// The recognizer of taps. A tap fails if the pointer moves, or if the next tap comes too late.
private final class TapRecognizer: _GestureRecognizer<Void> {
  private let count: Int
  private var taps = 0
  private var start: CGPoint?
  private var end: TimeInterval?

  init(_ count: Int) { self.count = count }

  override var tapCount: Int? { count }

  override func handle(_ input: GestureInput) -> GesturePhase<Void> {
    switch input.kind {
    case .down:
      if let start, distance(start, input.location) > GestureLimits.tapDistance { return .failed }
      start = start ?? input.location
      end = nil
    case .moved:
      if let start, distance(start, input.location) > GestureLimits.tapDistance { return .failed }
    case .up:
      guard let start, distance(start, input.location) <= GestureLimits.tapDistance else { return .failed }
      taps += 1
      if taps == count { return .ended(()) }
      end = input.time
    case .timer: if let deadline, input.time >= deadline { return .failed }
    case .pinch, .pinchEnded: return .failed
    }
    return .possible(nil)
  }

  override var deadline: TimeInterval? { end.map { $0 + GestureLimits.tapInterval } }
}
