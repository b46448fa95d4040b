import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Random gestures that receive random events, and whose actions are compared with the records of earlier runs.
@MainActor @Suite(.recordedViews)
struct GestureWalkTests {
  /// A log of the actions of gestures.
  private final class Log {
    var lines: [String] = []
  }

  /// Random gestures and views with them.
  private struct Gestures {
    var generator: SeededGenerator
    let log: Log
    var count = 0

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    mutating func primitive() -> AnyGesture<String> {
      switch below(7) {
      case 0: return AnyGesture(TapGesture(count: 1 + below(3)).map { "tap" })
      case 1:
        return AnyGesture(SpatialTapGesture(count: 1 + below(2), coordinateSpace: .global).map { "\($0.location)" })
      case 2:
        let gesture = LongPressGesture(minimumDuration: Double(below(4)) / 4, maximumDistance: CGFloat(below(20)))
        return AnyGesture(gesture.map { "press \($0)" })
      case 3:
        let gesture = DragGesture(minimumDistance: CGFloat(below(3) * 8), coordinateSpace: .named("outer"))
        return AnyGesture(
          gesture.map {
            ValueDescription([$0.startLocation, $0.location, $0.predictedEndLocation]).text
              + ValueDescription([$0.translation, $0.velocity, $0.predictedEndTranslation]).text
          })
      case 4:
        let gesture = MagnifyGesture(minimumScaleDelta: CGFloat(below(3)) / 8)
        return AnyGesture(gesture.map { ValueDescription([$0.magnification, $0.velocity]).text + "\($0.startAnchor)" })
      case 5:
        let gesture = RotateGesture(minimumAngleDelta: .degrees(Double(below(3) * 9)))
        return AnyGesture(gesture.map { ValueDescription([$0.rotation, $0.velocity]).text + "\($0.startAnchor)" })
      default:
        return AnyGesture(MagnificationGesture().map { ValueDescription($0).text })
      }
    }

    mutating func gesture(_ depth: Int) -> AnyGesture<String> {
      count += 1
      let (name, log) = ("gesture \(count)", log)
      if depth == 0 || below(3) == 0 {
        let gesture = primitive()
        switch below(4) {
        case 0: return gesture
        case 1: return AnyGesture(gesture.onChanged { log.lines.append("\(name) changed \($0)") })
        case 2: return AnyGesture(gesture.onEnded { log.lines.append("\(name) ended \($0)") })
        default:
          return AnyGesture(
            gesture.onChanged { log.lines.append("\(name) changed \($0)") }
              .onEnded { log.lines.append("\(name) ended \($0)") })
        }
      }
      let (one, other) = (gesture(depth - 1), gesture(depth - 1))
      switch below(3) {
      case 0:
        let both = one.simultaneously(with: other)
        return AnyGesture(both.map { "both \($0.first ?? "-") \($0.second ?? "-")" }.onEnded { log.lines.append($0) })
      case 1:
        return AnyGesture(
          one.exclusively(before: other).map {
            switch $0 {
            case .first(let value): "first \(value)"
            case .second(let value): "second \(value)"
            }
          }.onEnded { log.lines.append("\(name) \($0)") })
      default:
        return AnyGesture(
          one.sequenced(before: other).map {
            switch $0 {
            case .first(let value): "before \(value)"
            case .second(let value, let next): "then \(value) \(next ?? "-")"
            }
          }.onChanged { log.lines.append("\(name) \($0)") }.onEnded { log.lines.append("\(name) end \($0)") })
      }
    }

    mutating func attach(_ view: AnyView) -> AnyView {
      let masks: [GestureMask] = [.all, .all, .all, .gesture, .subviews, .none]
      let (gesture, mask) = (gesture(2), masks[below(masks.count)])
      let name = "view \(count)"
      let log = log
      switch below(6) {
      case 0: return AnyView(view.simultaneousGesture(gesture, including: mask))
      case 1: return AnyView(view.highPriorityGesture(gesture, including: mask))
      case 2: return AnyView(view.onTapGesture(count: 1 + below(2)) { log.lines.append("\(name) tapped") })
      case 3:
        return AnyView(
          view.onLongPressGesture(minimumDuration: Double(below(3)) / 4) {
            log.lines.append("\(name) pressed")
          } onPressingChanged: {
            log.lines.append("\(name) pressing \($0)")
          })
      default: return AnyView(view.gesture(gesture, including: mask))
      }
    }
  }

  @Test func randomGesturesReceiveRandomEvents() throws {
    for seed in 1...120 {
      let log = Log()
      var gestures = Gestures(generator: SeededGenerator(seed: UInt64(seed)), log: log)
      var view = AnyView(Color.red.frame(width: 60, height: 40))
      view = gestures.attach(view)
      view = AnyView(view.padding(10))
      for _ in 0..<gestures.below(3) { view = gestures.attach(view) }
      let host = TestHost(view.coordinateSpace(.named("outer")), size: CGSize(width: 200, height: 100))
      let target = try #require(host.findAll { if case .modified(.gesture) = $0 { true } else { false } }.last)
      var isDown = false
      for _ in 0..<30 {
        let point = CGPoint(x: gestures.below(9) * 7, y: gestures.below(6) * 7)
        switch gestures.below(12) {
        case 0, 1, 2:
          if isDown { target.pointerUp(at: point) } else { target.pointerDown(at: point) }
          isDown.toggle()
        case 3, 4:
          if !isDown { target.pointerDown(at: point) }
          target.pointerUp(at: point)
          isDown = false
        case 5, 6, 7: if isDown { target.pointerMoved(to: point) }
        case 8: host.advance(by: .milliseconds(100 * (1 + gestures.below(8))))
        case 9:
          if !isDown {
            target.pinch(
              scale: CGFloat(1 + gestures.below(8)) / 4, angle: .degrees(Double(gestures.below(9) - 4) * 7), at: point)
          }
        case 10: if !isDown { target.pinchEnded() }
        default:
          if isDown, gestures.below(3) == 0 {
            target.pointerCanceled()
            isDown = false
          }
        }
        ViewRecorder.current?.note([log.lines, "\(seed)"])
        log.lines = []
      }
    }
  }
}
