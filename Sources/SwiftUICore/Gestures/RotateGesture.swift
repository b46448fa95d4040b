import Foundation

/// Two fingers that turn.
public struct RotateGesture {
  /// The state of a rotation.
  public struct Value: Equatable, Sendable {
    /// The time of the last event. Only differences of such times have a meaning.
    public var time: Date
    /// The angle between the direction of the fingers and that at the start, clockwise.
    public var rotation: Angle
    /// The change of the angle per second.
    public var velocity: Angle
    /// The center of the fingers at the start, relative to the view's size.
    public var startAnchor: UnitPoint
    /// The center of the fingers at the start, in points in the view's coordinates.
    public var startLocation: CGPoint
  }

  /// The angle at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a gesture.
  ///
  /// - Parameter minimumAngleDelta: The angle at which the gesture begins.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

extension RotateGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    PinchRecognizer(
      { _, angle in abs(angle) >= gesture.minimumAngleDelta.radians },
      { state in
        Value(
          time: state.time, rotation: Angle(radians: state.angle), velocity: Angle(radians: state.angleVelocity),
          startAnchor: state.anchor, startLocation: state.location)
      })
  }
}

/// Two fingers that turn, with the angle as the value.
public struct RotationGesture {
  public typealias Value = Angle

  /// The angle at which the gesture begins.
  public var minimumAngleDelta: Angle

  /// Creates a gesture.
  ///
  /// - Parameter minimumAngleDelta: The angle at which the gesture begins.
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

extension RotationGesture: Gesture {
  /// A rotate gesture.
  public var body: _MapGesture<RotateGesture, Angle> {
    RotateGesture(minimumAngleDelta: minimumAngleDelta).map(\.rotation)
  }
}
