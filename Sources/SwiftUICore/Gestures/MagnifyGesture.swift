import Foundation

/// Two fingers that move apart or together.
public struct MagnifyGesture {
  /// The state of a magnification.
  public struct Value: Equatable, Sendable {
    /// The time of the last event. Only differences of such times have a meaning.
    public var time: Date
    /// The distance of the fingers, divided by that at the start.
    public var magnification: CGFloat
    /// The change of the magnification per second.
    public var velocity: CGFloat
    /// The center of the fingers at the start, relative to the view's size.
    public var startAnchor: UnitPoint
    /// The center of the fingers at the start, in points in the view's coordinates.
    public var startLocation: CGPoint
  }

  /// The change of the magnification at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a gesture.
  ///
  /// - Parameter minimumScaleDelta: The change of the magnification at which the gesture begins.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnifyGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    PinchRecognizer(
      { scale, _ in abs(scale - 1) >= gesture.minimumScaleDelta },
      { state in
        Value(
          time: state.time, magnification: state.scale, velocity: state.scaleVelocity, startAnchor: state.anchor,
          startLocation: state.location)
      })
  }
}

/// Two fingers that move apart or together, with the magnification as the value.
public struct MagnificationGesture {
  public typealias Value = CGFloat

  /// The change of the magnification at which the gesture begins.
  public var minimumScaleDelta: CGFloat

  /// Creates a gesture.
  ///
  /// - Parameter minimumScaleDelta: The change of the magnification at which the gesture begins.
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

extension MagnificationGesture: Gesture {
  /// A magnify gesture.
  public var body: _MapGesture<MagnifyGesture, CGFloat> {
    MagnifyGesture(minimumScaleDelta: minimumScaleDelta).map(\.magnification)
  }
}
