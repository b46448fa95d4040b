/// A sequence of pointer events that a view recognizes, with a value that follows it.
///
///     Circle()
///       .gesture(
///         DragGesture()
///           .updating($offset) { value, state, _ in state = value.translation }
///           .onEnded { position += $0.translation })
///
/// A gesture of your own has a body that combines other gestures:
///
///     struct LongDrag: Gesture {
///       var body: some Gesture<SequenceGesture<LongPressGesture, DragGesture>.Value> {
///         LongPressGesture().sequenced(before: DragGesture())
///       }
///     }
///
/// - Threads: Gestures are recognized on the main actor.
@MainActor
@preconcurrency
public protocol Gesture<Value> {
  /// The type of the value.
  associatedtype Value
  /// The type of the gesture's body.
  associatedtype Body: Gesture

  /// The gesture that this gesture consists of.
  var body: Body { get }

  /// Creates an object that recognizes the gesture. The default implementation recognizes the body; don't implement or
  /// call this method.
  ///
  /// - Parameter gesture: The gesture to recognize.
  static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value>
}

extension Gesture where Body.Value == Value {
  /// Creates an object that recognizes the body of the gesture.
  ///
  /// - Parameter gesture: The gesture whose body is recognized.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Body.Value> {
    Body._makeRecognizer(gesture.body)
  }
}

extension Never: Gesture {
  public typealias Value = Never

  /// Never called, because `Never` has no values.
  ///
  /// - Parameter gesture: A value that doesn't exist.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Never) -> _GestureRecognizer<Never> {
    fatalError("Never has no values")
  }
}

/// A gesture that the runtime recognizes itself.
@MainActor
@preconcurrency
protocol PrimitiveGesture: Gesture where Body == Never {}

extension Gesture where Body == Never {
  /// A body that must not be read, because the runtime recognizes the gesture itself. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Optional: Gesture where Wrapped: Gesture {
  /// The type of the gesture's values.
  public typealias Value = Wrapped.Value

  /// The body, which is never evaluated.
  public var body: Never { fatalError("An optional gesture has no body") }

  /// Creates the recognizer of the gesture, which recognizes nothing if there is no gesture.
  ///
  /// - Parameter gesture: The gesture, or `nil`.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Wrapped.Value> {
    gesture.map { Wrapped._makeRecognizer($0) } ?? _GestureRecognizer()
  }
}
