/// A gesture whose type is erased.
///
///     var move: AnyGesture<CGSize> {
///       isPrecise
///         ? AnyGesture(DragGesture(minimumDistance: 0).map(\.translation))
///         : AnyGesture(DragGesture().map(\.translation))
///     }
public struct AnyGesture<Value> {
  let make: @MainActor () -> _GestureRecognizer<Value>

  /// Creates a gesture that another one recognizes.
  ///
  /// - Parameter gesture: The other gesture.
  nonisolated public init<T: Gesture>(_ gesture: T) where T.Value == Value {
    nonisolated(unsafe) let gesture = gesture  // used on the main actor only
    make = { T._makeRecognizer(gesture) }
  }
}

extension AnyGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture whose erased gesture is recognized.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> { gesture.make() }
}
