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
  /// - Parameter gesture: The gesture to recognize.
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
