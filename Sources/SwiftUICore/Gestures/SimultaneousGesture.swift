import Foundation

/// A gesture that consists of two gestures, which are recognized at the same time.
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
  /// The values of the two gestures.
  public struct Value {
    /// The value of the first gesture, or `nil` before the gesture begins.
    public var first: First.Value?
    /// The value of the second gesture, or `nil` before the gesture begins.
    public var second: Second.Value?
  }

  /// The first gesture.
  public var first: First
  /// The second gesture.
  public var second: Second

  /// Combines two gestures.
  ///
  /// - Parameters:
  ///   - first: A gesture.
  ///   - second: Another gesture.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension SimultaneousGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    SimultaneousRecognizer<First, Second>(gesture)
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}

/// The recognizer of two gestures at the same time.
private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
  _GestureRecognizer<SimultaneousGesture<First, Second>.Value>
{
  private let first: NestedRecognizer<First.Value>
  private let second: NestedRecognizer<Second.Value>

  init(_ gesture: SimultaneousGesture<First, Second>) {
    first = NestedRecognizer(First._makeRecognizer(gesture.first))
    second = NestedRecognizer(Second._makeRecognizer(gesture.second))
  }

  override func handle(
    _ input: GestureInput
  ) -> GesturePhase<SimultaneousGesture<First, Second>.Value> {
    first.handle(input)
    second.handle(input)
    let value = SimultaneousGesture<First, Second>.Value(first: first.value, second: second.value)
    switch (first.phase, second.phase) {
    case (.failed, .failed): return .failed
    case (.ended, .ended), (.ended, .failed), (.failed, .ended): return .ended(value)
    case (.active, _), (_, .active), (.ended, _), (_, .ended): return .active(value)
    default: return .possible(first.value == nil && second.value == nil ? nil : value)
    }
  }

  override func report(_ phase: GesturePhase<SimultaneousGesture<First, Second>.Value>) {
    first.report()
    second.report()
  }

  override func reset() {
    first.recognizer.reset()
    second.recognizer.reset()
  }

  override var deadline: TimeInterval? { earliest(first.deadline, second.deadline) }
}

extension Gesture {
  /// Combines this gesture with another one, so that both are recognized at the same time.
  ///
  /// - Parameter other: The other gesture.
  /// - Returns: The combined gesture.
  public nonisolated func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
}

extension View {
  /// Recognizes a gesture in this view at the same time as the gestures of the views inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize.
  ///   - mask: The gestures that are recognized: this one, those of the views inside, or both.
  /// - Returns: A view with the gesture.
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, priority: .simultaneous, mask: mask))
  }

  /// Recognizes a gesture in this view while it is enabled, at the same time as the gestures of the views inside.
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognize while `isEnabled` is `true`.
  ///   - isEnabled: A Boolean value that indicates whether the gesture is recognized.
  /// - Returns: A view with the gesture.
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }
}
