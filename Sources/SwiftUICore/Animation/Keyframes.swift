import Foundation

/// A description of the course of a value in time: tracks of keyframes, each for a part of the value.
///
///     KeyframeTrack(\.scale) {
///       LinearKeyframe(1.2, duration: 0.2)
///       SpringKeyframe(1, duration: 0.4)
///     }
///     KeyframeTrack(\.angle) {
///       CubicKeyframe(.degrees(20), duration: 0.3)
///       CubicKeyframe(.zero, duration: 0.3)
///     }
///
/// The tracks run at the same time. A type of your own conforms with a `body` of other keyframes.
public protocol Keyframes<Value> {
  /// The type of the value.
  associatedtype Value
  /// The type of the body.
  associatedtype Body: Keyframes

  /// The keyframes that this type consists of.
  @KeyframesBuilder<Value> var body: Body { get }

  /// Appends the tracks to others. The default implementation appends those of the body; don't implement or call this
  /// method.
  ///
  /// - Parameters:
  ///   - tracks: The tracks so far.
  ///   - initial: The value at the start.
  func _appendTracks(to tracks: inout _KeyframeTracks<Value>, from initial: Value)
}

extension Keyframes where Body.Value == Value {
  /// Appends the tracks of the body to others.
  ///
  /// - Parameters:
  ///   - tracks: The tracks so far.
  ///   - initial: The value at the start.
  public func _appendTracks(to tracks: inout _KeyframeTracks<Value>, from initial: Value) {
    body._appendTracks(to: &tracks, from: initial)
  }
}

extension Keyframes where Body == Never {
  /// A body that must not be read, because the runtime implements the keyframes itself. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Keyframes {
  public typealias Body = Never

  /// A body that can't be read, because `Never` has no values.
  @_implements(Keyframes,body)
  public nonisolated var _keyframesBody: Never { fatalError("Never has no body") }

  /// Does nothing, because there is no value of this type.
  ///
  /// - Parameters:
  ///   - tracks: The tracks so far.
  ///   - initial: The value at the start.
  public func _appendTracks(to tracks: inout _KeyframeTracks<Never>, from initial: Never) {}
}

/// A list of tracks that have been prepared for a value at the start.
///
/// An implementation detail of ``Keyframes``; clients do not use it.
public struct _KeyframeTracks<Value> {
  /// A track: its duration in seconds, and a closure that sets the part of the value at a point in time.
  typealias Track = (duration: TimeInterval, show: (inout Value, TimeInterval) -> Void)

  var all: [Track] = []
}

/// The keyframes of one part of a value, which follow each other.
///
/// A type of your own conforms with a `body` of other keyframes.
public protocol KeyframeTrackContent<Value> {
  /// The type of the value.
  associatedtype Value: Animatable = Body.Value
  /// The type of the body.
  associatedtype Body: KeyframeTrackContent

  /// The keyframes that this type consists of.
  @KeyframeTrackContentBuilder<Value> var body: Body { get }

  /// Appends the keyframes to others. The default implementation appends those of the body; don't implement or call
  /// this method.
  ///
  /// - Parameter segments: The keyframes so far.
  func _appendSegments(to segments: inout _KeyframeSegments<Value>)
}

extension KeyframeTrackContent where Body.Value == Value {
  /// Appends the keyframes of the body to others.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Value>) {
    body._appendSegments(to: &segments)
  }
}

extension KeyframeTrackContent where Body == Never {
  /// A body that must not be read, because the runtime implements the keyframes itself. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: KeyframeTrackContent {
  /// A body that can't be read, because `Never` has no values.
  @_implements(KeyframeTrackContent,body)
  public nonisolated var _trackContentBody: Never { fatalError("Never has no body") }

  /// Does nothing, because there is no value of this type.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Never>) {}
}

extension Never: Animatable {
  public typealias AnimatableData = EmptyAnimatableData
}

/// A list of keyframes that follow each other.
///
/// An implementation detail of ``KeyframeTrackContent``; clients do not use it.
public struct _KeyframeSegments<Value: Animatable> {
  var all: [KeyframeSegment<Value>] = []
}

// MARK: - Keyframes

/// A keyframe as it was declared, before the neighbors determine its velocities.
enum KeyframeSegment<Value: Animatable> {
  case linear(Value, TimeInterval, UnitCurve)
  case cubic(Value, TimeInterval, startVelocity: Value?, endVelocity: Value?)
  case spring(Value, TimeInterval?, Spring, startVelocity: Value?)
  case move(Value)
}

/// A keyframe that changes a value along a curve from 0 to 1, by default at a constant speed.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never

  private let segment: KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: The duration in seconds.
  ///   - timingCurve: The curve that maps the elapsed fraction of the duration to the fraction of the change.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    segment = .linear(to, duration, timingCurve)
  }

  /// Appends this keyframe to others.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Value>) { segments.all.append(segment) }
}

/// A keyframe that changes a value along a cubic curve.
///
/// Unless a velocity is given, the curve continues the motion of its neighbors: two cubic keyframes in a row have the
/// velocity of a Catmull–Rom spline where they meet, and beside a keyframe of another kind, the curve has the velocity
/// of that keyframe. The value rests at the start and at the end of the track, and beside a ``MoveKeyframe``.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never

  private let segment: KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: The duration in seconds.
  ///   - startVelocity: The velocity at the start, per second, or `nil` for that of the motion before.
  ///   - endVelocity: The velocity at the end, per second, or `nil` for that of the motion after it.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    segment = .cubic(to, duration, startVelocity: startVelocity, endVelocity: endVelocity)
  }

  /// Appends this keyframe to others.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Value>) { segments.all.append(segment) }
}

/// A keyframe that moves a value as a spring.
///
/// The next keyframe starts where the spring is at the end of the duration. That is the target value if no duration is
/// given.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never

  private let segment: KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at which the spring comes to rest.
  ///   - duration: The duration in seconds, or `nil` for the time that the spring needs to come to rest.
  ///   - spring: The spring that moves the value. The default one doesn't bounce.
  ///   - startVelocity: The velocity at the start, per second, or `nil` for that at the end of the keyframe before.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    segment = .spring(to, duration, spring, startVelocity: startVelocity)
  }

  /// Appends this keyframe to others.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Value>) { segments.all.append(segment) }
}

/// A keyframe that sets a value immediately.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public typealias Body = Never

  private let segment: KeyframeSegment<Value>

  /// Creates a keyframe.
  ///
  /// - Parameter to: The value at the keyframe, which takes effect without interpolation.
  public init(_ to: Value) { segment = .move(to) }

  /// Appends this keyframe to others.
  ///
  /// - Parameter segments: The keyframes so far.
  public func _appendSegments(to segments: inout _KeyframeSegments<Value>) { segments.all.append(segment) }
}

/// The keyframes of a value, or of the property of a value that a key path refers to.
///
/// After the last keyframe, the property keeps its value.
public struct KeyframeTrack<Root, Value, Content: KeyframeTrackContent>: Keyframes where Value == Content.Value {
  public typealias Body = Never

  /// The type of the value that contains the property.
  @_implements(Keyframes,Value)
  public typealias _KeyframesValue = Root

  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  /// Creates a track for a whole value.
  ///
  /// - Parameter content: A builder of the keyframes, in their order in time.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    keyPath = \Root.self
    self.content = content()
  }

  /// Creates a track for a property of a value.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - content: A builder of the keyframes, in their order in time.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    (self.keyPath, self.content) = (keyPath, content())
  }

  /// Appends this track to others.
  ///
  /// - Parameters:
  ///   - tracks: The tracks so far.
  ///   - initial: The value at the start.
  public func _appendTracks(to tracks: inout _KeyframeTracks<Root>, from initial: Root) {
    var segments = _KeyframeSegments<Value>()
    content._appendSegments(to: &segments)
    let course = KeyframeTrajectory(segments.all, from: initial[keyPath: keyPath])
    tracks.all.append((course.duration, { [keyPath] in $0[keyPath: keyPath] = course.value(at: $1) }))
  }
}

// MARK: - Evaluation

/// A cubic curve between two values with given velocities.
private struct HermiteCurve<Data: VectorArithmetic> {
  let (start, end): (Data, Data)
  let (startVelocity, endVelocity): (Data, Data)
  let duration: TimeInterval

  func value(at time: TimeInterval) -> Data {
    let s = time / duration
    let (s2, s3) = (s * s, s * s * s)
    return start + (end - start).scaled(by: 3 * s2 - 2 * s3)
      + startVelocity.scaled(by: duration * (s3 - 2 * s2 + s)) + endVelocity.scaled(by: duration * (s3 - s2))
  }
}

/// The course of one value through keyframes, with the velocities that their neighbors determine.
private struct KeyframeTrajectory<Value: Animatable> {
  typealias Data = Value.AnimatableData

  /// A keyframe whose motion is known.
  struct Piece {
    let start: TimeInterval
    let end: TimeInterval
    /// The value that is declared, from which the parts are taken that are not animated.
    let target: Value
    let endData: Data
    /// A closure that returns the data at a time after the start of the piece, before its end.
    let data: (TimeInterval) -> Data
  }

  let initial: Value
  private(set) var pieces: [Piece] = []
  var duration: TimeInterval { pieces.last?.end ?? 0 }

  init(_ segments: [KeyframeSegment<Value>], from initial: Value) {
    self.initial = initial
    var time: TimeInterval = 0
    var from = initial.animatableData
    var velocity = Data.zero
    for (index, segment) in segments.enumerated() {
      let next = index + 1 < segments.count ? segments[index + 1] : nil
      let length = segment.duration
      var (end, endVelocity) = (segment.target.animatableData, Data.zero)
      let data: (TimeInterval) -> Data
      switch segment {
      case .linear(_, _, let curve):
        let (start, way) = (from, end - from)
        data = { start + way.scaled(by: curve.value(at: $0 / length)) }
        if length > 0 { endVelocity = way.scaled(by: curve.velocity(at: 1) / length) }
      case .cubic(_, _, let given, _):
        endVelocity = segment.endVelocity(from: from, before: next)
        let curve = HermiteCurve(
          start: from, end: end, startVelocity: given?.animatableData ?? velocity, endVelocity: endVelocity,
          duration: length)
        data = { curve.value(at: $0) }
      case .spring(_, let duration, let spring, let given):
        let (start, way) = (from, end - from)
        let startVelocity = given?.animatableData ?? velocity
        data = { start + spring.value(target: way, initialVelocity: startVelocity, time: $0) }
        if duration != nil {
          end = data(length)
          endVelocity = spring.velocity(target: way, initialVelocity: startVelocity, time: length)
        }
      case .move: data = { [end] _ in end }
      }
      pieces.append(
        Piece(start: time, end: time + length, target: segment.target, endData: end, data: data))
      (time, from, velocity) = (time + length, end, endVelocity)
    }
  }

  func value(at time: TimeInterval) -> Value {
    // The last piece that has begun, so that pieces without a duration apply immediately.
    guard let piece = pieces.last(where: { $0.start <= time }) else { return initial }
    var value = piece.target
    value.animatableData = time < piece.end ? piece.data(time - piece.start) : piece.endData
    return value
  }
}

extension KeyframeSegment {
  fileprivate var target: Value {
    switch self {
    case .linear(let target, _, _), .cubic(let target, _, _, _), .spring(let target, _, _, _), .move(let target): target
    }
  }

  fileprivate var duration: TimeInterval {
    switch self {
    case .linear(_, let duration, _), .cubic(_, let duration, _, _): max(duration, 0)
    case .spring(_, let duration, let spring, _): max(duration ?? spring.settlingDuration, 0)
    case .move: 0
    }
  }

  /// Returns the velocity at the end of a cubic keyframe.
  fileprivate func endVelocity(from start: Value.AnimatableData, before next: Self?) -> Value.AnimatableData {
    if case .cubic(_, _, _, let given?) = self { return given.animatableData }
    let end = target.animatableData
    switch next {
    case .cubic(_, _, let given?, _), .spring(_, _, _, let given?): return given.animatableData
    case .cubic(let target, let nextDuration, _, _):
      let time = duration + max(nextDuration, 0)
      // Without any time, neither this keyframe nor the next one has values between its ends.
      return (target.animatableData - start).scaled(by: 1 / time)
    case .linear(let target, let duration, let curve) where duration > 0:
      return (target.animatableData - end).scaled(by: curve.velocity(at: 0) / duration)
    case .linear, .spring, .move, nil: return .zero
    }
  }
}

/// The values of keyframes at any point in time.
///
///     let timeline = KeyframeTimeline(initialValue: 0.0) {
///       LinearKeyframe(10, duration: 1)
///       CubicKeyframe(0, duration: 2)
///     }
///     timeline.value(time: 0.5)  // 5
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: _KeyframeTracks<Value>

  /// The duration of the longest track, in seconds.
  public let duration: TimeInterval

  /// Creates the timeline of keyframes.
  ///
  /// - Parameters:
  ///   - initialValue: The value at the start.
  ///   - content: A builder of the keyframes.
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue, content())
  }

  init(_ initial: Value, _ keyframes: some Keyframes<Value>) {
    var tracks = _KeyframeTracks<Value>()
    keyframes._appendTracks(to: &tracks, from: initial)
    (self.initial, self.tracks) = (initial, tracks)
    duration = tracks.all.map(\.duration).max() ?? 0
  }

  /// Returns the value at a point in time.
  ///
  /// - Parameter time: The time since the start, in seconds. It is limited to the duration.
  public func value(time: Double) -> Value {
    var value = initial
    for track in tracks.all { track.show(&value, max(time, 0)) }
    return value
  }

  /// Returns the value at a fraction of the duration.
  ///
  /// - Parameter progress: The fraction, from 0 to 1.
  public func value(progress: Double) -> Value {
    value(time: min(max(0, progress), 1) * duration)
  }
}
