import Foundation

/// A pointer that moves while it is down.
public struct DragGesture {
  /// The state of a drag.
  public struct Value: Equatable, Sendable {
    /// The time of the last event. Only differences of such times have a meaning.
    public var time: Date
    /// The location of the pointer, in points.
    public var location: CGPoint
    /// The location at which the pointer went down, in points.
    public var startLocation: CGPoint
    /// The velocity, in points per second.
    public var velocity: CGSize

    /// The distance from the start to the location, in points.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// The location at which the pointer would come to rest: a quarter of a second later, at the current velocity.
    public var predictedEndLocation: CGPoint {
      CGPoint(
        x: location.x + velocity.width * GestureLimits.prediction,
        y: location.y + velocity.height * GestureLimits.prediction)
    }

    /// The distance from the start to the predicted location, in points.
    public var predictedEndTranslation: CGSize {
      CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
    }
  }

  /// The distance that the pointer must move before the gesture begins, in points.
  public var minimumDistance: CGFloat
  /// The coordinate space of the locations.
  public var coordinateSpace: CoordinateSpace

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance that the pointer must move before the gesture begins, in points.
  ///   - coordinateSpace: The coordinate space of the locations.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
  }

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDistance: The distance that the pointer must move before the gesture begins, in points.
  ///   - coordinateSpace: The coordinate space of the locations.
  @_disfavoredOverload
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
    (self.minimumDistance, self.coordinateSpace) = (minimumDistance, coordinateSpace)
  }
}

extension DragGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture to recognize.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Value> { DragRecognizer(gesture) }
}

/// The recognizer of a pointer that moves while it is down.
private final class DragRecognizer: _GestureRecognizer<DragGesture.Value> {
  private let gesture: DragGesture
  private var start: CGPoint?
  private var globalStart = CGPoint.zero
  private var isActive = false
  /// The latest locations, from which the velocity is computed.
  private var samples: [(time: TimeInterval, location: CGPoint)] = []

  init(_ gesture: DragGesture) { self.gesture = gesture }

  override func handle(_ input: GestureInput) -> GesturePhase<DragGesture.Value> {
    let location = input.locate(gesture.coordinateSpace)
    switch input.kind {
    case .down: (start, globalStart) = (location, input.location)
    case .moved, .up: break
    case .timer: return isActive ? .active(value(location, input.time)) : .possible(nil)
    case .pinch, .pinchEnded: return .failed
    }
    guard start != nil else { return .possible(nil) }
    if samples.last?.location != location || samples.isEmpty { samples.append((input.time, location)) }
    samples.removeAll { $0.time < input.time - GestureLimits.velocityInterval }
    if distance(globalStart, input.location) >= gesture.minimumDistance { isActive = true }
    if input.kind == .up { return isActive ? .ended(value(location, input.time)) : .failed }
    return isActive ? .active(value(location, input.time)) : .possible(nil)
  }

  private func value(_ location: CGPoint, _ time: TimeInterval) -> DragGesture.Value {
    var velocity = CGSize.zero
    if let first = samples.first, time > first.time {
      velocity.width = (location.x - first.location.x) / CGFloat(time - first.time)
      velocity.height = (location.y - first.location.y) / CGFloat(time - first.time)
    }
    return DragGesture.Value(
      time: Date(timeIntervalSinceReferenceDate: time), location: location, startLocation: start ?? location,
      velocity: velocity)
  }
}
