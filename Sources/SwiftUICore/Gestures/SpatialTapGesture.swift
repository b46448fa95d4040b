import Foundation

/// A gesture of one or several taps in a row that reports their location.
///
///     Map().gesture(SpatialTapGesture().onEnded { place = $0.location })
public struct SpatialTapGesture {
  /// A recognized tap.
  public struct Value: Equatable, Sendable {
    /// The location of the last tap in the coordinate space of the gesture.
    public var location: CGPoint
  }

  /// The number of taps in a row.
  public var count: Int
  /// The coordinate space of the location.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture of taps.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - coordinateSpace: The coordinate space of the location.
  public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  /// Creates a gesture of taps.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - coordinateSpace: The coordinate space of the location.
  @_disfavoredOverload
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    (self.count, self.coordinateSpace) = (max(count, 1), coordinateSpace)
  }
}

extension SpatialTapGesture: PrimitiveGesture {
  /// Creates the recognizer of the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: A recognizer.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> {
    SpatialTapRecognizer(TapGesture._makeRecognizer(TapGesture(count: gesture.count)), gesture.coordinateSpace)
  }
}

/// The recognizer of taps that reports their location.
private final class SpatialTapRecognizer: DerivedRecognizer<Void, SpatialTapGesture.Value> {
  private let space: CoordinateSpace

  init(_ base: _GestureRecognizer<Void>, _ space: CoordinateSpace) {
    self.space = space
    super.init(base)
  }

  override func handle(_ input: GestureInput) -> GesturePhase<SpatialTapGesture.Value> {
    base.handle(input).map { SpatialTapGesture.Value(location: input.locate(space)) }
  }
}

extension Optional: Gesture where Wrapped: Gesture {
  /// The type of the gesture's values.
  public typealias Value = Wrapped.Value

  /// The body, which is never evaluated.
  public var body: Never { fatalError("An optional gesture has no body") }

  /// Creates the recognizer of the gesture, which recognizes nothing if there is no gesture.
  ///
  /// - Parameter gesture: The gesture, or `nil`.
  /// - Returns: A recognizer.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Wrapped.Value> {
    gesture.map { Wrapped._makeRecognizer($0) } ?? _GestureRecognizer()
  }
}

extension View {
  /// Recognizes a gesture in this view while it is enabled. The gestures of the views inside take precedence.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - isEnabled: A Boolean value that indicates whether the gesture is recognized.
  /// - Returns: A view with the gesture.
  public nonisolated func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Performs an action with the location at which the user taps or clicks this view. A disabled view ignores the tap.
  ///
  /// - Parameters:
  ///   - count: The number of taps in a row, at least 1.
  ///   - coordinateSpace: The coordinate space of the location.
  ///   - action: The action, which receives the location. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Performs an action when the user holds the pointer down on this view, in an older form.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time for which the pointer must be down, in seconds.
  ///   - maximumDistance: The distance that the pointer can move, in points.
  ///   - pressing: A closure that receives `true` when the pointer goes down, and `false` when the gesture ends or
  ///     fails, or `nil`.
  ///   - action: The action. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)?,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }
}
