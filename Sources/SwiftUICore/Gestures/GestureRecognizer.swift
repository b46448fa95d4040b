import Foundation

/// The state of recognition: a gesture is possible until it becomes active, ends, or fails.
enum GesturePhase<Value> {
  /// The gesture can still be recognized. A value exists if the gesture has begun to look like one.
  case possible(Value?)
  /// The gesture is recognized, and continues.
  case active(Value)
  /// The gesture has been recognized completely.
  case ended(Value)
  /// The gesture has not been recognized, or was canceled.
  case failed

  func map<Other>(_ transform: (Value) -> Other) -> GesturePhase<Other> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }

  var isFinished: Bool {
    switch self {
    case .possible, .active: false
    case .ended, .failed: true
    }
  }
}

/// An event as a recognizer receives it.
struct GestureInput {
  /// A kind of event.
  enum Kind: Equatable {
    case down
    case moved
    case up
    /// Two fingers have changed their distance and direction since the start, by a factor and a clockwise angle.
    case pinch(scale: CGFloat, angle: Double)
    case pinchEnded
    /// Time has passed.
    case timer
  }

  var kind: Kind
  var time: TimeInterval
  /// The modifier keys that are down.
  var modifiers: EventModifiers = []
  /// Returns the location of the pointer in a coordinate space.
  var locate: (CoordinateSpace) -> CGPoint
  /// The size of the view with the gesture.
  var size: CGSize

  var location: CGPoint { locate(.global) }
}

/// An object that recognizes a gesture in a sequence of events.
///
/// Recognition and its effects are separate, because a gesture that is recognized may have to wait until another one
/// has failed: ``handle(_:)`` computes the phase, and ``report(_:)`` runs the actions for it.
///
/// An implementation detail of the runtime; clients do not use it.
@MainActor
public class _GestureRecognizer<Value> {
  init() {}

  /// Handles an event, and returns the phase after it.
  func handle(_ input: GestureInput) -> GesturePhase<Value> { .failed }

  /// Runs the actions for a phase.
  func report(_ phase: GesturePhase<Value>) {}

  /// Resets gesture states, because the gesture has ended or is canceled.
  func reset() {}

  /// The time at which the recognizer needs an event even if nothing happens, or `nil` for none.
  var deadline: TimeInterval? { nil }

  /// The number of taps that the gesture consists of, or `nil` for other gestures.
  var tapCount: Int? { nil }
}

/// A recognizer of a gesture that changes another gesture.
@MainActor
class DerivedRecognizer<Base, Value>: _GestureRecognizer<Value> {
  let base: _GestureRecognizer<Base>

  init(_ base: _GestureRecognizer<Base>) { self.base = base }

  override func reset() { base.reset() }
  override var deadline: TimeInterval? { base.deadline }
  override var tapCount: Int? { base.tapCount }
}
