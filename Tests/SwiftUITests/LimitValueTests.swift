import Foundation
import SwiftUI
import Testing

@testable import SwiftUICore

/// Values exactly at a limit, where a computation changes from one case to the next.
@MainActor @Suite(.recordedViews)
struct LimitValueTests {
  // MARK: - Animations

  @Test func anAnimationAlongACurveIsOverAtItsDuration() {
    let animation = CurveAnimation(curve: .linear, duration: 2)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 8, time: 1.5, context: &context) == 6)
    #expect(animation.animate(value: 8, time: 2, context: &context) == nil)
    #expect(animation.velocity(value: 8, time: 1.5, context: context) == 4)
    #expect(animation.velocity(value: 8, time: 2, context: context) == 0)
  }

  @Test func aSpringIsOverAtItsEndAndLogicallyCompleteAtItsDuration() throws {
    let animation = try #require(Animation.spring(duration: 1, bounce: 0).base as? any TimedAnimation)
    var context = AnimationContext<Double>()
    let end = try #require(animation.duration(of: 100.0))
    #expect(end > 1)
    #expect(animation.animate(value: 100, time: 0.999, context: &context) != nil)
    #expect(!context.isLogicallyComplete)
    #expect(animation.animate(value: 100, time: 1, context: &context) != nil)
    #expect(context.isLogicallyComplete)
    #expect(animation.animate(value: 100, time: end.nextDown, context: &context) != nil)
    #expect(animation.animate(value: 100, time: end, context: &context) == nil)
  }

  @Test func aDelayedAnimationBeginsAtTheEndOfItsDelay() {
    struct Elapsed: CustomAnimation {
      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        value.scaled(by: time + 1)
      }

      func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
        value.scaled(by: time + 1)
      }
    }
    let animation = DelayedAnimation(animation: Animation(Elapsed()), delay: 2)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 3, time: 2.0.nextDown, context: &context) == 0)
    #expect(animation.animate(value: 3, time: 2, context: &context) == 3)
    #expect(animation.velocity(value: 3, time: 2.0.nextDown, context: context) == 0)
    #expect(animation.velocity(value: 3, time: 2, context: context) == 3)
  }

  @Test func aRepeatedAnimationIsOverAfterItsPasses() {
    let animation = RepeatedAnimation(animation: .linear(duration: 1), count: 2, autoreverses: false)
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 8, time: 1, context: &context) == 0)
    #expect(animation.animate(value: 8, time: 1.5, context: &context) == 4)
    #expect(animation.animate(value: 8, time: 2, context: &context) == nil)
    let none = RepeatedAnimation(animation: .linear(duration: 0), count: nil, autoreverses: false)
    context = AnimationContext<Double>()
    #expect(none.animate(value: 8, time: 0, context: &context) == nil)
  }

  @Test func keyframesWithoutADurationApplyWhenTheOneBeforeEnds() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 1)
      MoveKeyframe(20)
      LinearKeyframe(40, duration: 1)
    }
    #expect(timeline.value(time: 1.0.nextDown) < 10)
    #expect(timeline.value(time: 1) == 20)
    #expect(timeline.value(time: 1.5) == 30)
  }

  @Test func aLinearKeyframeWithoutADurationLeavesNoVelocity() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0)
      CubicKeyframe(20, duration: 1)
    }
    #expect(timeline.value(time: 0) == 10)
    #expect(timeline.value(time: 0.5) == 15)
    #expect(timeline.value(time: 1) == 20)
  }

  @Test func aSpringKeyframeEndsAtItsValue() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(10.0, spring: .bouncy) }
    #expect(timeline.value(time: timeline.duration) == 10)
    #expect(timeline.value(time: timeline.duration.nextDown) != 10)
  }

  // MARK: - Order

  @Test func aValueIsNotLessThanItself() {
    for size in ContentSizeCategory.allCases {
      let same = size
      #expect(!(size < same))
    }
    for size in DynamicTypeSize.allCases {
      let same = size
      #expect(!(size < same))
    }
    let (angle, same) = (Angle(degrees: 20), Angle(degrees: 20))
    #expect(!(angle < same))
    #expect(angle < Angle(degrees: 21))
    #expect(ContentSizeCategory.small < .medium)
    #expect(DynamicTypeSize.small < .medium)
    #expect(DynamicTypeSize.accessibility1.isAccessibilitySize)
    #expect(!DynamicTypeSize.xxxLarge.isAccessibilitySize)
  }

  @Test func valuesThatDifferHaveDifferentHashes() {
    func isDistinct<Value: Hashable>(_ values: [Value]) -> Bool { Set(values.map(\.hashValue)).count == values.count }
    let parts = [0.25, 0.5, 0.75, 1]
    #expect(isDistinct(parts.map { Animation.linear(duration: $0) }))
    #expect(isDistinct(parts.map { ImagePaint(image: Image("a"), scale: $0) }))
    #expect(
      isDistinct(parts.map { ImagePaint(image: Image("a"), sourceRect: CGRect(x: $0, y: 0, width: 1, height: 1)) }))
    func tiles(scale: CGFloat, opacity: Double) -> ImageTiles {
      var tiles = ImageTiles(
        ImageContent(.symbol("star")), Style(), sourceRect: CGRect(x: 0, y: 0, width: 1, height: 1),
        scale: scale)
      tiles.opacity = opacity
      return tiles
    }
    #expect(isDistinct(parts.map { tiles(scale: $0, opacity: 1) }))
    #expect(isDistinct(parts.map { tiles(scale: 1, opacity: $0) }))
    for part in [\CGRect.origin.x, \.origin.y, \.size.width, \.size.height] {
      #expect(
        isDistinct(
          parts.map {
            var rect = CGRect.zero
            rect[keyPath: part] = $0
            return ScrollTarget(rect: rect)
          }))
    }
    #expect(
      isDistinct(
        [nil, .top, .bottom, .center].map { (anchor: UnitPoint?) in ScrollTarget(rect: .zero, anchor: anchor) }))
    #expect(isDistinct([AnyHashable(StyleResolver(style: Color.red)), AnyHashable(StyleResolver(style: .tint))]))
    #expect(isDistinct([HorizontalAlignment.leading, .center, .trailing].map(\.key)))
    #expect(isDistinct((0..<4).map { _ in Namespace().wrappedValue }))
  }

  @Test func elementsWithEqualKeysStayInOrder() {
    let pairs = [(2, "a"), (1, "b"), (2, "c"), (1, "d"), (2, "e")]
    #expect(pairs.sorted(on: \.0).map(\.1) == ["b", "d", "a", "c", "e"])
    #expect(pairs.min(on: \.0)?.1 == "b")
    #expect(pairs.max(on: \.0)?.1 == "a")
  }

  @Test func theSixtyFifthKeyOfTheEnvironmentIsNotTheFirst() {
    let (first, last, other) = (
      EnvironmentKeySet(number: 0), EnvironmentKeySet(number: 63), EnvironmentKeySet(number: 64)
    )
    #expect(first.isDisjoint(with: other))
    #expect(last.isDisjoint(with: other))
    #expect(!other.isDisjoint(with: other))
  }

  // MARK: - Visible parts

  @Test func aFrameWithoutASizeIsVisibleInsideAnAreaAndOnItsEdge() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(CGRect(x: 5, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(CGRect(x: 2, y: 5, width: 4, height: 0).isVisible(in: area, 0.5))
    #expect(CGRect(x: 10, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(!CGRect(x: 11, y: 2, width: 0, height: 4).isVisible(in: area, 0.5))
    #expect(!CGRect(x: 2, y: 11, width: 4, height: 0).isVisible(in: area, 0.5))
  }

  @Test func aFrameThatTouchesAnAreaIsNotVisible() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(!CGRect(x: 10, y: 0, width: 5, height: 5).isVisible(in: area, 0))
    #expect(!CGRect(x: 0, y: 10, width: 5, height: 5).isVisible(in: area, 0))
    #expect(CGRect(x: 9, y: 0, width: 5, height: 5).isVisible(in: area, 0))
  }

  // MARK: - Paths

  @Test func anArcWithoutAnAngleDrawsNothing() {
    for clockwise in [false, true] {
      var path = Path()
      path.addArc(
        center: CGPoint(x: 5, y: 5), radius: 5, startAngle: .degrees(30), endAngle: .degrees(30), clockwise: clockwise)
      let box = path.boundingRect
      #expect(box.width < 1e-9 && box.height < 1e-9)
    }
  }

  @Test func aRectangleWithoutCornersConsistsOfLines() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerSize: .zero)
    var curves = 0
    for case .curve in path.elements { curves += 1 }
    #expect(curves == 0)
  }

  @Test func thePointsOfAnEdgeBelongToOneOfTwoPathsThatShareIt() {
    let (left, right) = (Path(CGRect(x: 0, y: 0, width: 4, height: 4)), Path(CGRect(x: 4, y: 0, width: 4, height: 4)))
    #expect(left.contains(CGPoint(x: 4, y: 2)) != right.contains(CGPoint(x: 4, y: 2)))
    let (top, bottom) = (Path(CGRect(x: 0, y: 0, width: 4, height: 4)), Path(CGRect(x: 0, y: 4, width: 4, height: 4)))
    #expect(top.contains(CGPoint(x: 2, y: 4)) != bottom.contains(CGPoint(x: 2, y: 4)))
    #expect(left.contains(CGPoint(x: 0, y: 2)) == right.contains(CGPoint(x: 4, y: 2)))
    #expect(top.contains(CGPoint(x: 2, y: 0)) == bottom.contains(CGPoint(x: 2, y: 4)))
    // A line at the height of a point neither enters nor leaves.
    var house = Path()
    house.addLines([
      CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 2), CGPoint(x: 6, y: 2), CGPoint(x: 6, y: 6), CGPoint(x: 0, y: 6),
    ])
    #expect(house.contains(CGPoint(x: 1, y: 2)))
    #expect(!house.contains(CGPoint(x: 7, y: 2)))
    #expect(!house.contains(CGPoint(x: -1, y: 2)))
  }

  @Test func aGradientOfOneColorHasItAtTheStart() {
    #expect(Gradient(colors: [.red]).stops == [Gradient.Stop(color: .red, location: 0)])
    #expect(Gradient(colors: [.red, .blue]).stops.map(\.location) == [0, 1])
  }

  @Test func aRegularMeshHasStraightLinesOfEqualParts() throws {
    let points = (0..<9).map { SIMD2<Float>(Float($0 % 3) / 2, Float($0 / 3) / 2) }
    let grays = (0..<9).map { Color(white: Double($0) / 8) }
    let mesh = MeshGradient(width: 3, height: 3, points: points, colors: grays)
    let patches = mesh.patches(in: CGRect(x: 0, y: 0, width: 24, height: 24)) { $0.resolve(in: EnvironmentValues()) }
    #expect(patches.count == 4 * 144)
    func place(_ corner: ColorPatch.Corner) -> [CGFloat] {
      [corner.0.x, corner.0.y].map { ($0 * 1000).rounded() / 1000 }
    }
    let all = Set(patches.flatMap { [$0.corners.0, $0.corners.1, $0.corners.2, $0.corners.3] }.map(place))
    #expect(all == Set((0...24).flatMap { x in (0...24).map { [CGFloat(x), CGFloat($0)] } }))
    for patch in patches {
      let corners = [patch.corners.0, patch.corners.1, patch.corners.2, patch.corners.3].map(place)
      let (x, y) = (corners[0][0], corners[0][1])
      #expect(corners == [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]])
    }
    // The colors of the points, wherever one is the corner of a patch.
    for (index, point) in points.enumerated() {
      let corner = [CGFloat(point.x) * 24, CGFloat(point.y) * 24]
      for patch in patches {
        for found in [patch.corners.0, patch.corners.1, patch.corners.2, patch.corners.3] where place(found) == corner {
          #expect(abs(found.1.red - Float(index) / 8) < 0.001)
        }
      }
    }
  }

  @Test func aDashThatEndsWithTheLineIsFollowedByNone() {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 30, y: 0))
    func box(_ dash: [CGFloat], phase: CGFloat = 0) -> CGRect {
      line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .round, dash: dash, dashPhase: phase)).boundingRect
    }
    #expect(abs(box([20, 10]).maxX - 21) < 1e-6, "the gap ends where the line ends")
    #expect(abs(box([10, 5], phase: 10).minX - 4) < 1e-6, "the line begins with a gap")
    #expect(abs(box([10, 5], phase: 15).minX + 1) < 1e-6)
    #expect(abs(box([10, 20]).maxX - 11) < 1e-6)
  }

  @Test func aLineThatTurnsBackIsRoundAtItsEnd() {
    var line = Path()
    line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 5, y: 0)])
    let round = line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .round)).boundingRect
    #expect(abs(round.maxX - 11) < 1e-6)
    let bevel = line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .bevel)).boundingRect
    #expect(abs(bevel.maxX - 10) < 1e-6)
  }

  @Test func aMiterAtItsLimitIsSharp() {
    var line = Path()
    line.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    func right(_ limit: CGFloat) -> CGFloat {
      line.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .miter, miterLimit: limit)).contains(
        CGPoint(x: 10.9, y: -0.9)) ? 11 : 10
    }
    let limit = 1 / CGFloat(0.5).squareRoot()
    #expect([right(limit.nextDown), right(limit)] == [10, 11])
  }

  @Test func pathsThatShareAPartOfAnEdgeBecomeOne() {
    func corners(_ path: Path) -> Int {
      var (lines, moves) = (0, 0)
      for element in path.elements {
        switch element {
        case .move: moves += 1
        case .line: lines += 1
        default: break
        }
      }
      return moves == 1 ? lines + 1 : -moves
    }
    let square = Path(CGRect(x: 0, y: 0, width: 4, height: 4))
    for other in [
      CGRect(x: 4, y: 1, width: 4, height: 2), CGRect(x: -4, y: 1, width: 4, height: 2),
      CGRect(x: 1, y: 4, width: 2, height: 4), CGRect(x: 1, y: -4, width: 2, height: 4),
    ] {
      #expect(corners(square.union(Path(other))) == 8)
      #expect(corners(Path(other).union(square)) == 8)
      #expect(square.intersection(Path(other)).isEmpty)
    }
    // A corner that touches the middle of an edge.
    var triangle = Path()
    triangle.addLines([CGPoint(x: 4, y: 2), CGPoint(x: 8, y: 0), CGPoint(x: 8, y: 4)])
    triangle.closeSubpath()
    #expect(triangle.intersection(square).isEmpty)
    #expect(corners(triangle.subtracting(square)) == 3)
  }

  // MARK: - Images

  @Test func theLimitsOfAThresholdBelongToIt() {
    let opacities: [UInt8] = [0, 50, 51, 100, 102, 103]
    var bytes = opacities.flatMap { [UInt8](repeating: $0, count: 4) }
    let white = Color.Resolved(red: 1, green: 1, blue: 1, opacity: 1)
    bytes.withUnsafeMutableBufferPointer {
      PixelBuffer($0.baseAddress!, width: 6, height: 1, stride: 24)
        .apply(.alphaThreshold(min: Double(Float(51) / 255), max: Double(Float(102) / 255), .white), scale: 1) { _ in
          white
        }
    }
    let shown = (0..<6).map { bytes[$0 * 4 + 3] }
    #expect(shown == [0, 0, 255, 255, 255, 0])
  }

  @Test func aBlurHasTheDeviationThatIsAskedFor() {
    for deviation in [0.5, 1, 1.4, 2, 2.3, 2.6, 3, 3.7, 5] {
      // A bar of 21 pixels from the top to the bottom, of which the middle row is looked at.
      var bytes = [UInt8](repeating: 0, count: 81 * 81 * 4)
      for index in bytes.indices where (30...50).contains(index / 4 % 81) { bytes[index] = 255 }
      bytes.withUnsafeMutableBufferPointer {
        PixelBuffer($0.baseAddress!, width: 81, height: 81, stride: 324)
          .apply(.blur(radius: deviation), scale: 1) { $0.resolve(in: EnvironmentValues()) }
      }
      var (sum, variance) = (0.0, 0.0)
      for place in 0..<81 {
        let opacity = Double(bytes[(40 * 81 + place) * 4 + 3])
        sum += opacity
        variance += opacity * Double((place - 40) * (place - 40))
      }
      variance = variance / sum - (21 * 21 - 1) / 12
      // The nearest that three boxes of odd widths come to it.
      let wanted = deviation * deviation
      let best =
        (0...10).flatMap { half in
          let (small, large) = (Double((2 * half + 1) * (2 * half + 1)), Double((2 * half + 3) * (2 * half + 3)))
          return (0...3).map { (Double($0) * small + Double(3 - $0) * large - 3) / 12 }
        }.map { abs($0 - wanted) }.min() ?? 0
      #expect(abs(variance - wanted) < best + 0.2, "a deviation of \(deviation)")
    }
  }

  @Test func theCacheKeepsImagesThatFillItExactly() throws {
    let cache = ImageCache(limit: 10)
    let url = try #require(URL(string: "http://example.com/a"))
    func image(_ count: Int) -> ImageData { ImageData(Data(count: count), scale: 1) }
    cache[url, 1] = image(4)
    cache[url, 2] = image(6)
    #expect(cache[url, 1] != nil && cache[url, 2] != nil)
    cache[url, 3] = image(10)
    #expect(cache[url, 1] == nil && cache[url, 2] == nil && cache[url, 3] != nil)
    cache[url, 4] = image(11)
    #expect(cache[url, 3] != nil && cache[url, 4] == nil)
  }

  // MARK: - Text

  @Test func theDigitsOfLocalesAreGrouped() throws {
    for (locale, text) in [("en_US", "12,345,678"), ("de_DE", "12.345.678"), ("en_IN", "1,23,45,678")] {
      let digits = GroupedDigits { $0.formatted(.number.locale(Locale(identifier: locale))) }
      #expect(digits?.string(for: 12_345_678) == text)
    }
    // Spanish numbers of four digits are not separated.
    let digits = GroupedDigits { $0.formatted(.number.locale(Locale(identifier: "es_ES"))) }
    #expect([9999, 10_000].map { digits?.string(for: $0) } == ["9999", "10.000"])
  }

  @Test func secondsAndMinutesOfTwoDigits() {
    func clock(_ seconds: Int) -> String { Text.DateStyle.clock(seconds, showsHours: true) }
    #expect(
      [9, 10, 59, 60, 600, 3599, 3600, 4210].map(clock) == [
        "0:09", "0:10", "0:59", "1:00", "10:00", "59:59", "1:00:00", "1:10:10",
      ])
  }

  @Test func theOffsetOfTheSameMomentIsPositive() {
    var environment = EnvironmentValues()
    environment.locale = Locale(identifier: "en_US")
    environment.textClock = TextClock(now: { Date(timeIntervalSinceReferenceDate: 100) }, sleep: { _ in })
    func offset(_ seconds: TimeInterval) -> String {
      Text.DateStyle.offset.string(of: Date(timeIntervalSinceReferenceDate: seconds), in: environment)
    }
    #expect([offset(99), offset(100), offset(101)] == ["-1 second", "+0 seconds", "+1 second"])
  }

  @Test func numbersAtTheLimitsOfPluralForms() {
    func categories(_ language: String, _ numbers: [Int]) -> [String] {
      numbers.map { PluralRules.category(of: $0, language: language) }
    }
    #expect(categories("fr", [0, 1, 2]) == ["one", "one", "other"])
    #expect(categories("hi", [0, 1, 2]) == ["one", "one", "other"])
    #expect(
      categories("ar", [2, 3, 10, 11, 99, 100, 102, 103]) == [
        "two", "few", "few", "many", "many", "other", "other", "few",
      ])
  }

  // MARK: - Gestures

  /// Returns an event at a point of a view of 100 by 100 points.
  private func event(_ kind: GestureInput.Kind, _ time: TimeInterval, x: CGFloat = 0) -> GestureInput {
    GestureInput(kind: kind, time: time, locate: { _ in CGPoint(x: x, y: 0) }, size: CGSize(width: 100, height: 100))
  }

  private func name<Value>(_ phase: GesturePhase<Value>) -> String {
    switch phase {
    case .possible: "possible"
    case .active: "active"
    case .ended: "ended"
    case .failed: "failed"
    }
  }

  @Test func aTapAllowsTenPoints() {
    func phases(_ way: CGFloat, up: CGFloat? = nil) -> [String] {
      let recognizer = TapGesture._makeRecognizer(TapGesture())
      return [event(.down, 0), event(.moved, 0, x: way), event(.up, 0, x: up ?? way)].map {
        name(recognizer.handle($0))
      }
    }
    #expect(phases(10) == ["possible", "possible", "ended"])
    #expect(phases(10.5)[1] == "failed")
    #expect(phases(10, up: 10.5).last == "failed")
  }

  @Test func theNextTapCanBeTenPointsAwayButNotLate() {
    func second(at x: CGFloat) -> String {
      let recognizer = TapGesture._makeRecognizer(TapGesture(count: 2))
      for kind in [GestureInput.Kind.down, .up] { _ = recognizer.handle(event(kind, 0)) }
      return name(recognizer.handle(event(.down, 0.1, x: x)))
    }
    #expect(second(at: 10) == "possible")
    #expect(second(at: 10.5) == "failed")
    let late = TapGesture._makeRecognizer(TapGesture(count: 2))
    for kind in [GestureInput.Kind.down, .up] { _ = late.handle(event(kind, 1)) }
    let deadline = late.deadline ?? 0
    #expect(deadline == 1.35)
    #expect(name(late.handle(event(.timer, deadline.nextDown))) == "possible")
    #expect(name(late.handle(event(.timer, deadline))) == "failed")
  }

  @Test func thePressOfASecondTapMayLast() {
    let recognizer = TapGesture._makeRecognizer(TapGesture(count: 2))
    for kind in [GestureInput.Kind.down, .up] { _ = recognizer.handle(event(kind, 0)) }
    _ = recognizer.handle(event(.down, 0.3))
    #expect(recognizer.deadline == nil)
    #expect(name(recognizer.handle(event(.timer, 5))) == "possible")
    #expect(name(recognizer.handle(event(.up, 6))) == "ended")
  }

  @Test func aLongPressEndsAtItsDuration() {
    let recognizer = LongPressGesture._makeRecognizer(LongPressGesture(minimumDuration: 2))
    let events = [event(.down, 1), event(.timer, 3.0.nextDown), event(.timer, 3)]
    #expect(events.map { name(recognizer.handle($0)) } == ["possible", "possible", "ended"])
  }

  @Test func theVelocityOfADragIsThatOfItsLastTenthOfASecond() {
    func velocity(_ samples: (TimeInterval, CGFloat)...) -> CGFloat? {
      let recognizer = DragGesture._makeRecognizer(DragGesture(minimumDistance: 0))
      var phase = recognizer.handle(event(.down, samples[0].0, x: samples[0].1))
      for (time, x) in samples.dropFirst() { phase = recognizer.handle(event(.moved, time, x: x)) }
      guard case .active(let value) = phase else { return nil }
      return value.velocity.width
    }
    #expect(velocity((0, 0), (0.1, 5)) == 50)
    #expect(velocity((0, 0), (0.5, 3), (0.5, 5)) == 0, "no time has passed")
    #expect(velocity((0, 0), (1, 1), (1.0625, 5)) == 64)
  }

  @Test func twoEventsOfFingersAtTheSameTimeHaveNoVelocity() {
    let recognizer = MagnifyGesture._makeRecognizer(MagnifyGesture(minimumScaleDelta: 0))
    _ = recognizer.handle(event(.pinch(scale: 1, angle: 0), 1))
    guard case .active(let still) = recognizer.handle(event(.pinch(scale: 2, angle: 0), 1)),
      case .active(let moving) = recognizer.handle(event(.pinch(scale: 3, angle: 0), 3))
    else {
      Issue.record("the gesture is not active")
      return
    }
    #expect([still.velocity, moving.velocity] == [0, 0.5])
  }
}
