import Foundation

/// A gesture that consists of two gestures, of which one is recognized. The first gesture takes precedence.
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
  /// The value of the gesture that is recognized.
  public enum Value {
    /// The value of the first gesture.
    case first(First.Value)
    /// The value of the second gesture.
    case second(Second.Value)
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: The gesture that takes precedence.
  ///   - second: The gesture that is recognized if the first one fails.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension ExclusiveGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    ExclusiveRecognizer<First, Second>(gesture)
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

/// The recognizer of one of two gestures.
private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<ExclusiveGesture<First, Second>.Value>
{
  private let first: NestedRecognizer<First.Value>
  private let second: NestedRecognizer<Second.Value>

  init(_ gesture: ExclusiveGesture<First, Second>) {
    first = NestedRecognizer(First._makeRecognizer(gesture.first))
    second = NestedRecognizer(Second._makeRecognizer(gesture.second))
  }

  override func handle(_ input: GestureInput) -> GesturePhase<ExclusiveGesture<First, Second>.Value> {
    first.handle(input)
    second.handle(input)
    switch first.phase {
    case .active, .ended:
      second.fail()
      return first.phase.map { .first($0) }
    case .possible(let value): return .possible(value.map { .first($0) })
    // A second gesture that has been recognized before has waited for this.
    case .failed: return second.phase.map { .second($0) }
    }
  }

  override func report(_ phase: GesturePhase<ExclusiveGesture<First, Second>.Value>) {
    first.report()
    if case .failed = first.phase { second.report() }
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? { earliest(first.deadline, second.deadline) }
}

extension Gesture {
  /// Combines this gesture with another one, which is recognized if this one fails.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
