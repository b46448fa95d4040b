import Foundation

/// A gesture that consists of two gestures, one after the other.
public struct SequenceGesture<First: Gesture, Second: Gesture> {
  /// The values of the gestures so far.
  public enum Value {
    /// The value of the first gesture, which has not ended.
    case first(First.Value)
    /// The value of the first gesture at its end, and that of the second gesture, or `nil` before it begins.
    case second(First.Value, Second.Value?)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: The first gesture.
  ///   - second: The gesture that can begin when the first one has ended.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SequenceGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    SequenceRecognizer<First, Second>(gesture)
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// The recognizer of two gestures, one after the other.
private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SequenceGesture<First, Second>.Value>
{
  private let first: NestedRecognizer<First.Value>
  private let second: NestedRecognizer<Second.Value>
  private var isDown = false

  init(_ gesture: SequenceGesture<First, Second>) {
    first = NestedRecognizer(First._makeRecognizer(gesture.first))
    second = NestedRecognizer(Second._makeRecognizer(gesture.second))
  }

  override func handle(_ input: GestureInput) -> GesturePhase<SequenceGesture<First, Second>.Value> {
    if input.kind == .down { isDown = true }
    if input.kind == .up { isDown = false }
    if case .ended = first.phase {
      second.handle(input)
    } else {
      first.handle(input)
      // The pointer that has ended the first gesture begins the second one if it is still down.
      if case .ended = first.phase, isDown {
        var start = input
        start.kind = .down
        second.handle(start)
      }
    }
    switch first.phase {
    case .possible(let value): return .possible(value.map { .first($0) })
    case .active(let value): return .active(.first(value))
    case .failed: return .failed
    case .ended(let value):
      switch second.phase {
      case .possible(let other): return .active(.second(value, other))
      case .active(let other): return .active(.second(value, other))
      case .ended(let other): return .ended(.second(value, other))
      case .failed: return .failed
      }
    }
  }

  override func report(_ phase: GesturePhase<SequenceGesture<First, Second>.Value>) {
    first.report()
    if case .ended = first.phase { second.report() }
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? {
    if case .ended = first.phase { second.deadline } else { first.deadline }
  }
}

extension Gesture {
  /// Combines this gesture with another one, which follows it.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
}
