import Foundation

/// The state of two fingers.
struct PinchState {
  var time: Date
  var scale: CGFloat
  var angle: Double
  var scaleVelocity: CGFloat
  var angleVelocity: Double
  var anchor: UnitPoint
  var location: CGPoint
}

/// The recognizer of two fingers.
final class PinchRecognizer<Value>: _GestureRecognizer<Value> {
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
