import Foundation

// The gestures that the runtime recognizes itself, with the events of a pointer.

/// One or more taps in succession.
public struct TapGesture {
  public typealias Value = Void

  /// The number of taps.
  public var count: Int

  /// Creates a gesture.
  ///
  /// - Parameter count: The number of taps, at least 1.
  public init(count: Int = 1) { self.count = max(count, 1) }
}

extension TapGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Void> { TapRecognizer(gesture.count) }
}

/// The recognizer of taps. A tap fails if the pointer moves, or if the next tap comes too late.
private final class TapRecognizer: _GestureRecognizer<Void> {
  private let count: Int
  private var taps = 0
  private var start: CGPoint?
  private var end: TimeInterval?

  init(_ count: Int) { self.count = count }

  override var tapCount: Int? { count }

  override func handle(_ input: GestureInput) -> GesturePhase<Void> {
    switch input.kind {
    case .down:
      if let start, distance(start, input.location) > GestureLimits.tapDistance { return .failed }
      start = start ?? input.location
      end = nil
    case .moved:
      if let start, distance(start, input.location) > GestureLimits.tapDistance { return .failed }
    case .up:
      guard let start, distance(start, input.location) <= GestureLimits.tapDistance else { return .failed }
      taps += 1
      if taps == count { return .ended(()) }
      end = input.time
    case .timer: if let deadline, input.time >= deadline { return .failed }
    case .pinch, .pinchEnded: return .failed
    }
    return .possible(nil)
  }

  override var deadline: TimeInterval? { end.map { $0 + GestureLimits.tapInterval } }
}

/// The limits of gestures.
enum GestureLimits {
  /// The distance that the pointer can move during a tap, in points.
  static let tapDistance: CGFloat = 10
  /// The time between two taps in succession, in seconds.
  static let tapInterval: TimeInterval = 0.35
  /// The time before the end of a drag from which its velocity is computed, in seconds.
  static let velocityInterval: TimeInterval = 0.1
  /// The time for which a drag is predicted to go on, in seconds.
  static let prediction: TimeInterval = 0.25
}

private func distance(_ one: CGPoint, _ other: CGPoint) -> CGFloat {
  ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
}

/// A pointer that is held down for some time.
///
/// The value is `true`. The gesture updates gesture states and calls `onChanged(_:)` when the pointer goes down, and
/// ends when the time has passed.
public struct LongPressGesture {
  public typealias Value = Bool

  /// The time for which the pointer must be down, in seconds.
  public var minimumDuration: Double
  /// The distance that the pointer can move, in points.
  public var maximumDistance: CGFloat

  /// Creates a gesture.
  ///
  /// - Parameters:
  ///   - minimumDuration: The time for which the pointer must be down, in seconds.
  ///   - maximumDistance: The distance that the pointer can move, in points.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    (self.minimumDuration, self.maximumDistance) = (minimumDuration, maximumDistance)
  }
}

extension LongPressGesture: PrimitiveGesture {
  /// Creates an object that recognizes the gesture.
  ///
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
  public static func _makeRecognizer(_ gesture: Self) -> _GestureRecognizer<Bool> { LongPressRecognizer(gesture) }
}

/// The recognizer of a pointer that is held down.
private final class LongPressRecognizer: _GestureRecognizer<Bool> {
  private let gesture: LongPressGesture
  private var start: (location: CGPoint, time: TimeInterval)?

  init(_ gesture: LongPressGesture) { self.gesture = gesture }

  override func handle(_ input: GestureInput) -> GesturePhase<Bool> {
    switch input.kind {
    case .down: if start == nil { start = (input.location, input.time) }
    case .moved, .timer: break
    case .up, .pinch, .pinchEnded: return .failed
    }
    guard let start else { return .possible(nil) }
    if input.time >= start.time + gesture.minimumDuration { return .ended(true) }
    return distance(start.location, input.location) > gesture.maximumDistance ? .failed : .possible(true)
  }

  override var deadline: TimeInterval? { start.map { $0.time + gesture.minimumDuration } }
}

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
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
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
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
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
  /// - Parameter gesture: The gesture.
  /// - Returns: The object.
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

/// The state of two fingers.
private struct PinchState {
  var time: Date
  var scale: CGFloat
  var angle: Double
  var scaleVelocity: CGFloat
  var angleVelocity: Double
  var anchor: UnitPoint
  var location: CGPoint
}

/// The recognizer of two fingers.
private final class PinchRecognizer<Value>: _GestureRecognizer<Value> {
  private let isBegun: (CGFloat, Double) -> Bool
  private let value: (PinchState) -> Value
  private var start: (location: CGPoint, anchor: UnitPoint)?
  private var last: (time: TimeInterval, scale: CGFloat, angle: Double)?
  private var state: PinchState?
  private var isActive = false

  init(_ isBegun: @escaping (CGFloat, Double) -> Bool, _ value: @escaping (PinchState) -> Value) {
    self.isBegun = isBegun
    self.value = value
  }

  override func handle(_ input: GestureInput) -> GesturePhase<Value> {
    switch input.kind {
    case .down, .moved, .timer: return .possible(nil)
    case .up: return isActive ? .possible(nil) : .failed
    case .pinchEnded:
      guard isActive, let state else { return .failed }
      return .ended(value(state))
    case .pinch(let scale, let angle):
      let location = input.locate(.local)
      if start == nil {
        let anchor = UnitPoint(
          x: input.size.width > 0 ? location.x / input.size.width : 0.5,
          y: input.size.height > 0 ? location.y / input.size.height : 0.5)
        start = (location, anchor)
      }
      var new = PinchState(
        time: Date(timeIntervalSinceReferenceDate: input.time), scale: scale, angle: angle, scaleVelocity: 0,
        angleVelocity: 0, anchor: start?.anchor ?? .center, location: start?.location ?? location)
      if let last, input.time > last.time {
        new.scaleVelocity = (scale - last.scale) / CGFloat(input.time - last.time)
        new.angleVelocity = (angle - last.angle) / (input.time - last.time)
      }
      last = (input.time, scale, angle)
      state = new
      if isBegun(scale, angle) { isActive = true }
      return isActive ? .active(value(new)) : .possible(nil)
    }
  }
}
