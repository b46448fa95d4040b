import Combine
import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The results of calculations for thousands of random inputs, which are compared with the records of earlier results.
@MainActor @Suite(.recordedViews)
struct CalculationTests {
  /// Random values, of which many are equal, negative or zero.
  private struct Values {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

    mutating func number(_ range: ClosedRange<Int> = -3...12) -> CGFloat {
      let whole = CGFloat(Int.random(in: range, using: &generator))
      return below(4) == 0 ? whole + CGFloat(below(8)) / 8 : whole
    }

    mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

    mutating func rect() -> CGRect { CGRect(x: number(), y: number(), width: number(-1...9), height: number(-1...9)) }

    mutating func angle() -> Angle { .degrees(Double(below(49) - 24) * 15) }

    mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    mutating func several<Element>(_ count: Int, _ make: (inout Self) -> Element) -> [Element] {
      (0..<count).map { _ in make(&self) }
    }

    mutating func transform() -> CGAffineTransform {
      switch below(5) {
      case 0: .identity
      case 1: CGAffineTransform(translationX: number(), y: number())
      case 2: CGAffineTransform(scaleX: number(-2...3), y: number(-2...3))
      case 3: CGAffineTransform(rotationAngle: angle().radians)
      default:
        CGAffineTransform(
          a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(), ty: number())
      }
    }

    mutating func color() -> Color.Resolved {
      let components = several(3) { Float($0.below(9)) / 8 }
      return Color.Resolved(
        red: components[0], green: components[1], blue: components[2], opacity: Float(below(5)) / 4)
    }

    mutating func path(_ length: Int) -> Path {
      var path = Path()
      for _ in 0..<(1 + below(length)) {
        switch below(14) {
        case 0, 1: path.move(to: point())
        case 2, 3, 4: path.addLine(to: point())
        case 5: path.addQuadCurve(to: point(), control: point())
        case 6: path.addCurve(to: point(), control1: point(), control2: point())
        case 7: path.closeSubpath()
        case 8: path.addRect(rect(), transform: transform())
        case 9:
          path.addRoundedRect(
            in: rect(), cornerSize: CGSize(width: number(-1...6), height: number(-1...6)),
            style: one(of: [.circular, .continuous]), transform: transform())
        case 10: path.addEllipse(in: rect(), transform: transform())
        case 11:
          path.addArc(
            center: point(), radius: number(0...5), startAngle: angle(), endAngle: angle(), clockwise: below(2) == 0,
            transform: transform())
        case 12: path.addArc(tangent1End: point(), tangent2End: point(), radius: number(0...4))
        default: path.addLines(several(below(4)) { $0.point() })
        }
      }
      return path
    }

    mutating func curve() -> UnitCurve {
      switch below(8) {
      case 0: .linear
      case 1: .easeIn
      case 2: .easeOut
      case 3: .easeInOut
      case 4: .circularEaseIn
      case 5: .circularEaseOut
      case 6: .circularEaseInOut
      default:
        .bezier(
          startControlPoint: UnitPoint(x: CGFloat(below(6)) / 5, y: number(-2...3)),
          endControlPoint: UnitPoint(x: CGFloat(below(6)) / 5, y: number(-2...3)))
      }
    }

    mutating func spring() -> Spring {
      switch below(5) {
      case 0: Spring(duration: Double(below(6)) / 4, bounce: Double(below(11) - 5) / 5)
      case 1: Spring(response: Double(below(6)) / 4, dampingRatio: Double(below(9)) / 4)
      case 2:
        Spring(
          mass: Double(1 + below(3)), stiffness: Double(1 + below(300)), damping: Double(below(60)),
          allowOverDamping: below(2) == 0)
      case 3: Spring(settlingDuration: Double(1 + below(8)) / 4, dampingRatio: Double(1 + below(8)) / 4)
      default: one(of: [.smooth, .snappy, .bouncy])
      }
    }

    mutating func animation(_ depth: Int = 2) -> Animation {
      if depth > 0, below(2) == 0 {
        let base = animation(depth - 1)
        switch below(4) {
        case 0: return base.delay(Double(below(5)) / 4)
        case 1: return base.speed(Double(below(5)) / 2)
        case 2: return base.repeatCount(below(4), autoreverses: below(2) == 0)
        default: return base.repeatForever(autoreverses: below(2) == 0)
        }
      }
      switch below(5) {
      case 0: return .linear(duration: Double(below(5)) / 4)
      case 1: return .timingCurve(curve(), duration: Double(below(5)) / 4)
      case 2: return .spring(spring(), blendDuration: Double(below(3)) / 4)
      case 3: return .interpolatingSpring(spring(), initialVelocity: Double(number()))
      default: return one(of: [.default, .easeIn, .bouncy, .smooth(duration: 0.3), .interactiveSpring()])
      }
    }
  }

  private func note(_ results: Any...) { ViewRecorder.current?.note(results) }

  // MARK: - Texts

  @Test func markdown() {
    let parts = [
      "*", "*", "**", "***", "_", "__", "`", "``", "~", "~~", "~~~", "[", "]", "(", ")", "![", "](", "](b)", "<", ">",
      "\\", "&amp;", "&lt;", "&#65;", "&", "!", "https://c.d/e_f", "http://", "https://x.y.", "a", "b", "c", " ", "  ",
      "\n", "^[", "(inflect: true)", " \"t\"", "<http://a.b>", "<a@b.c>", "\u{e9}", "*a*", "_b_", "[a](b)", ".", ",",
      "(c)",
    ]
    var values = Values(1)
    let inDestinations = ["a", "b", "(", ")", "()", "\\)", "\\(", "<", ">", " \"t\"", "/", "&amp;", "\\"]
    for number in 0..<4000 {
      var text = values.several(1 + values.below(9)) { $0.one(of: parts) }.joined()
      if number % 4 == 0 {
        text = "[" + text + "](" + values.several(values.below(6)) { $0.one(of: inDestinations) }.joined() + ")c"
      }
      note(text, InlineMarkdown.spans(of: text).map { [$0.text, "\($0.intent.rawValue)", $0.link ?? "none"] })
    }
  }

  @Test func categoriesOfPlurals() {
    let languages = [
      "en", "ja", "fr", "pt", "hi", "ru", "uk", "sr", "pl", "cs", "sk", "lt", "lv", "ro", "sl", "he", "ar", "de",
    ]
    for language in languages {
      note(language, (-5...240).map { PluralRules.category(of: $0, language: language) })
    }
  }

  // MARK: - Paths

  @Test func paths() {
    var values = Values(2)
    for _ in 0..<1500 {
      let path = values.path(6)
      let points = values.several(6) { $0.point() }
      let ends = values.several(2) { CGFloat($0.below(13) - 1) / 10 }
      note(
        path, path.boundingRect, path.isEmpty, path.currentPoint as Any,
        points.map { [path.contains($0), path.contains($0, eoFill: true)] },
        path.trimmedPath(from: ends[0], to: ends[1]), path.applying(values.transform()))
    }
  }

  @Test func outlines() {
    var values = Values(3)
    for _ in 0..<800 {
      let path = values.below(3) == 0 ? values.path(3) : Path { $0.addLines(values.several(4) { $0.point() }) }
      let style = StrokeStyle(
        lineWidth: values.number(0...4), lineCap: values.one(of: [.butt, .round, .square]),
        lineJoin: values.one(of: [.miter, .round, .bevel]), miterLimit: values.number(0...10),
        dash: values.below(2) == 0 ? [] : values.several(1 + values.below(3)) { $0.number(0...4) },
        dashPhase: values.number())
      note(path.strokedPath(style))
    }
  }

  @Test func combinedPaths() {
    var values = Values(4)
    for _ in 0..<500 {
      let paths = values.several(2) { values in
        switch values.below(4) {
        case 0: Path(values.rect())
        case 1: Path(ellipseIn: values.rect())
        case 2: Path { $0.addLines(values.several(3 + values.below(3)) { $0.point() }) }
        default: values.path(3)
        }
      }
      let isEvenOdd = values.below(2) == 0
      let results = [
        paths[0].union(paths[1], eoFill: isEvenOdd), paths[0].intersection(paths[1], eoFill: isEvenOdd),
        paths[0].subtracting(paths[1], eoFill: isEvenOdd), paths[0].symmetricDifference(paths[1], eoFill: isEvenOdd),
        paths[0].normalized(eoFill: isEvenOdd), paths[0].lineIntersection(paths[1], eoFill: isEvenOdd),
        paths[0].lineSubtraction(paths[1], eoFill: isEvenOdd),
      ]
      note(results)
    }
  }

  @Test func transforms() {
    var values = Values(5)
    for _ in 0..<600 {
      let (one, other) = (values.transform(), values.transform())
      var projection = ProjectionTransform(one)
      if values.below(2) == 0 { (projection.m13, projection.m23) = (values.number(-1...1), values.number(-1...1)) }
      if values.below(4) == 0 { projection.m33 = values.number(-1...1) }
      var inverse = projection
      let isInverted = inverse.invert()
      note(
        one.concatenating(other), one.inverted(), values.point().applying(one), values.rect().applying(other),
        CGSize(width: 3, height: 4).applying(one), one.translatedBy(x: 2, y: 3).scaledBy(x: 2, y: 1).rotated(by: 1),
        isInverted, inverse, projection.inverted(), projection.concatenating(ProjectionTransform(other)),
        projection.isIdentity, projection.isAffine, one.isIdentity)
    }
  }

  // MARK: - Motion

  @Test func springs() {
    var values = Values(6)
    for number in 0..<400 {
      let spring = number % 8 == 0 ? Spring(mass: 1, stiffness: 9, damping: 0) : values.spring()
      let (target, velocity) =
        number % 16 == 0 ? (0, 0) : (Double(values.number(-1...3)), Double(values.number(-3...3)))
      var (value, speed) = (Double(values.number()), velocity)
      spring.update(value: &value, velocity: &speed, target: target, deltaTime: Double(values.below(5)) / 16)
      note(
        spring, spring.settlingDuration,
        (0..<8).map { spring.value(target: target, initialVelocity: velocity, time: Double($0) / 6 - 0.1) },
        (0..<8).map { spring.velocity(target: target, initialVelocity: velocity, time: Double($0) / 6 - 0.1) },
        value, speed, spring.force(target: target, position: value, velocity: speed),
        spring.settlingDuration(
          target: target, initialVelocity: velocity, epsilon: values.one(of: [0.001, 0.1, 1, 20])))
    }
  }

  @Test func curves() {
    var values = Values(7)
    for _ in 0..<300 {
      let curve = values.curve()
      for curve in [curve, curve.inverse] {
        note((-1...11).map { [curve.value(at: Double($0) / 10), curve.velocity(at: Double($0) / 10)] })
      }
    }
  }

  @Test func animations() {
    var values = Values(8)
    for _ in 0..<500 {
      let (first, second) = (values.animation(), values.animation())
      var context = AnimationContext<Double>()
      let value = Double(values.number())
      var results: [Any] = []
      for step in 0..<14 {
        let time = Double(step) / 8
        results.append(first.animate(value: value, time: time, context: &context) as Any)
        results.append(context.isLogicallyComplete)
        results.append(first.velocity(value: value, time: time, context: context) as Any)
      }
      let time = Double(values.below(6)) / 5
      results.append(second.shouldMerge(previous: first, value: value, time: time, context: &context))
      for step in 0..<6 {
        results.append(second.animate(value: value, time: Double(step) / 6, context: &context) as Any)
      }
      note(results, first == second, first == first)
    }
  }

  @Test func keyframes() {
    struct Track: KeyframeTrackContent {
      typealias Value = Double
      typealias Body = Never
      let content: _KeyframeSegments<Double>
      func _appendSegments(to segments: inout _KeyframeSegments<Double>) { segments.all += content.all }
    }
    var values = Values(9)
    for _ in 0..<500 {
      var segments = _KeyframeSegments<Double>()
      for _ in 0..<(1 + values.below(5)) {
        let (end, duration) = (Double(values.number()), Double(values.below(4)) / 4)
        switch values.below(4) {
        case 0: MoveKeyframe(end)._appendSegments(to: &segments)
        case 1: LinearKeyframe(end, duration: duration, timingCurve: values.curve())._appendSegments(to: &segments)
        case 2:
          CubicKeyframe(
            end, duration: duration, startVelocity: values.below(2) == 0 ? nil : Double(values.number()),
            endVelocity: values.below(2) == 0 ? nil : Double(values.number())
          )._appendSegments(to: &segments)
        default:
          SpringKeyframe(
            end, duration: values.below(2) == 0 ? nil : duration, spring: values.spring(),
            startVelocity: values.below(2) == 0 ? nil : Double(values.number())
          )._appendSegments(to: &segments)
        }
      }
      let timeline = KeyframeTimeline(initialValue: 1.0) { KeyframeTrack { Track(content: segments) } }
      note(
        timeline.duration, (-1...12).map { timeline.value(time: Double($0) / 8) },
        (-1...6).map { timeline.value(progress: Double($0) / 5) })
    }
  }

  // MARK: - Colors

  @Test func colors() {
    var values = Values(10)
    for _ in 0..<400 {
      let colors = values.several(2) { Color($0.color()) }
      let environment = EnvironmentValues()
      let effects: [ColorEffect] = [
        .brightness(Double(values.number(-1...2))), .contrast(Double(values.number(-1...2))),
        .saturation(Double(values.number(-1...2))), .grayscale(Double(values.number(-1...2))),
        .hueRotation(values.angle()), .invert(Double(values.number(-1...2))), .multiply(colors[0]), .luminanceToAlpha,
      ]
      note(
        [-0.5, 0, 0.25, 1, 1.5].flatMap { share in
          [Gradient.ColorSpace.perceptual, .device].map {
            colors[0].mix(with: colors[1], by: share, in: $0).resolve(in: environment)
          }
        },
        Color(
          hue: Double(values.below(14)) / 12, saturation: Double(values.below(6)) / 4,
          brightness: Double(values.below(6)) / 4
        ).resolve(in: environment),
        effects.map { $0.matrix { $0.resolve(in: environment) }.rows },
        effects.map { effect in
          var visitor = AnimatableComponentVisitor(readingIn: environment)
          _ = effect.visitComponents(&visitor)
          return visitor.vector?.components as Any
        })
    }
  }

  @Test func meshGradients() {
    var values = Values(11)
    for _ in 0..<40 {
      let (width, height) = (2 + values.below(2), 2 + values.below(2))
      let colors = values.several(width * height) { Color($0.color()) }
      let gradient = MeshGradient(
        width: width, height: height,
        points: values.several(width * height) { SIMD2(Float($0.below(5)) / 4, Float($0.below(5)) / 4) },
        colors: colors, smoothsColors: values.below(2) == 0, colorSpace: values.one(of: [.device, .perceptual]))
      let patches = gradient.patches(in: CGRect(x: 1, y: 2, width: 30, height: 20)) {
        $0.resolve(in: EnvironmentValues())
      }
      note(patches.count, patches)
    }
  }

  /// A sum of vectors has as many components as the longer one.
  @Test func vectorsOfComponents() {
    var values = Values(13)
    for _ in 0..<100 {
      let vectors = values.several(2) { values in
        AnimatableVector(components: values.several(values.below(4)) { Double($0.number()) })
      }
      let (one, other) = (vectors[0], vectors[1])
      #expect((one + other).components.count == max(one.components.count, other.components.count))
      note((one + other).components, (one - other).components, one.magnitudeSquared)
    }
  }

  // MARK: - Drawings

  @Test func drawingsOfCanvases() {
    for seed in 0..<150 {
      let host = TestHost(
        Canvas { context, size in
          var values = Values(UInt64(100 + seed))
          draw(in: &context, &values, depth: 2)
        } symbols: {
          Text("symbol").tag(0)
          Color.red.frame(width: 4, height: 6).tag(1)
        }
        .frame(width: 40, height: 30)
        .foregroundStyle(.blue, .green))
      host.layOut()
      host.unmount()
    }
  }

  private func shading(_ values: inout Values) -> GraphicsContext.Shading {
    let colors = values.several(2 + values.below(2)) { Color($0.color()) }
    let gradient =
      values.below(2) == 0
      ? Gradient(colors: colors)
      : Gradient(stops: colors.enumerated().map { Gradient.Stop(color: $1, location: CGFloat($0) / 4) })
    switch values.below(10) {
    case 0: return .color(colors[0])
    case 1: return .foreground
    case 2: return .style(.tertiary)
    case 3: return .linearGradient(gradient, startPoint: values.point(), endPoint: values.point())
    case 4:
      return .radialGradient(
        gradient, center: values.point(), startRadius: values.number(-1...4), endRadius: values.number(-1...9))
    case 5: return .conicGradient(gradient, center: values.point(), angle: values.angle())
    case 6: return .style(.ellipticalGradient(gradient, center: .leading, startRadiusFraction: 0.2))
    case 7:
      return .style(.angularGradient(gradient, center: .top, startAngle: values.angle(), endAngle: values.angle()))
    case 8:
      return .tiledImage(
        Image(systemName: "star"), origin: values.point(),
        sourceRect: CGRect(x: 0, y: 0, width: values.number(0...1), height: 1), scale: values.number(0...2))
    default:
      return .style(
        MeshGradient(width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors: colors + colors))
    }
  }

  private func draw(in context: inout GraphicsContext, _ values: inout Values, depth: Int) {
    for _ in 0..<(2 + values.below(4)) {
      switch values.below(18) {
      case 0, 1:
        context.fill(
          values.path(3), with: shading(&values),
          style: FillStyle(eoFill: values.below(2) == 0, antialiased: values.below(2) == 0))
      case 2: context.stroke(values.path(3), with: shading(&values), lineWidth: values.number(0...3))
      case 3:
        context.stroke(
          Path(values.rect()), with: shading(&values),
          style: StrokeStyle(lineWidth: 2, dash: [3, values.number(0...2)]))
      case 4: context.translateBy(x: values.number(), y: values.number())
      case 5: context.scaleBy(x: values.number(-1...2), y: values.number(0...2))
      case 6: context.rotate(by: values.angle())
      case 7: context.concatenate(values.transform())
      case 8: context.opacity = Double(values.below(5)) / 4
      case 9: context.blendMode = values.one(of: [.normal, .multiply, .screen, .destinationOut])
      case 10:
        context.clip(
          to: values.path(2), style: FillStyle(eoFill: values.below(2) == 0),
          options: values.below(3) == 0 ? .inverse : [])
        note(context.clipBoundingRect)
      case 11:
        let filters: [GraphicsContext.Filter] = [
          .shadow(color: Color(values.color()), radius: values.number(0...3), x: 1, y: values.number()),
          .blur(radius: values.number(0...3)), .brightness(0.2), .contrast(1.5), .saturation(0.5), .grayscale(0.7),
          .hueRotation(values.angle()), .colorInvert(), .colorMultiply(Color(values.color())),
          .alphaThreshold(min: 0.3, color: .red), .colorMatrix(ColorMatrix()), .luminanceToAlpha,
        ]
        context.addFilter(values.one(of: filters))
      case 12:
        var text = context.resolve(Text("text").foregroundColor(values.below(2) == 0 ? .red : nil))
        if values.below(2) == 0 { text.shading = shading(&values) }
        note(text.measure(in: CGSize(width: 20, height: 20)), text.firstBaseline(in: CGSize(width: 9, height: 90)))
        if values.below(2) == 0 {
          context.draw(text, in: values.rect())
        } else {
          context.draw(text, at: values.point())
        }
      case 13:
        var image = context.resolve(Image(systemName: "heart"))
        if values.below(2) == 0 { image.shading = shading(&values) }
        if values.below(2) == 0 {
          context.draw(image, in: values.rect())
        } else {
          context.draw(image, at: values.point(), anchor: .topLeading)
        }
      case 14:
        if let symbol = context.resolveSymbol(id: values.below(3)) {
          if values.below(2) == 0 {
            context.draw(symbol, in: values.rect())
          } else {
            context.draw(symbol, at: values.point(), anchor: .bottom)
          }
        }
      case 15 where depth > 0: context.drawLayer { draw(in: &$0, &values, depth: depth - 1) }
      case 16 where depth > 0:
        context.clipToLayer(opacity: Double(values.below(5)) / 4, options: values.below(2) == 0 ? .inverse : []) {
          draw(in: &$0, &values, depth: depth - 1)
        }
      default: context.draw(Text("plain"), in: values.rect())
      }
    }
  }

  @Test func drawingsOfShapes() {
    for seed in 0..<150 {
      var values = Values(UInt64(300 + seed))
      var shape: any Shape = values.below(2) == 0 ? Rectangle() : Ellipse()
      let path = values.path(3)
      switch values.below(8) {
      case 0: shape = RoundedRectangle(cornerRadius: values.number(-1...9), style: .circular)
      case 1: shape = Capsule(style: values.one(of: [.circular, .continuous]))
      case 2: shape = Circle()
      case 3:
        shape = UnevenRoundedRectangle(
          topLeadingRadius: values.number(0...9), bottomLeadingRadius: values.number(0...9), topTrailingRadius: 3)
      case 4: shape = path
      default: break
      }
      func moved<S: Shape>(_ shape: S, _ kind: Int) -> any Shape {
        switch kind {
        case 0: shape.offset(x: values.number(), y: values.number())
        case 1: shape.rotation(values.angle(), anchor: .topLeading)
        case 2: shape.scale(x: values.number(-1...2), y: values.number(0...2))
        default: shape.transform(values.transform())
        }
      }
      for _ in 0..<values.below(4) {
        switch values.below(8) {
        case let kind where [0, 1, 2, 5].contains(kind): shape = moved(shape, kind)
        case 3: shape = shape.trim(from: CGFloat(values.below(6)) / 5, to: CGFloat(values.below(6)) / 5)
        case 4: shape = shape.size(width: values.number(0...20), height: values.number(0...20))
        case 6: shape = shape.stroke(style: StrokeStyle(lineWidth: values.number(0...3)))
        default: shape = shape.stroke(lineWidth: 2)
        }
      }
      let size = CGSize(width: values.number(0...30), height: values.number(0...30))
      func view<S: Shape>(_ shape: S) -> AnyView {
        let colors = values.several(2) { Color($0.color()) }
        switch values.below(6) {
        case 0: return AnyView(shape.fill(colors[0], style: FillStyle(eoFill: true)))
        case 1: return AnyView(shape.stroke(colors[0], lineWidth: 2))
        case 2: return AnyView(shape.fill(.ellipticalGradient(colors: colors)).opacity(0.5))
        case 3: return AnyView(shape.fill(.linearGradient(colors: colors, startPoint: .top, endPoint: .bottom)))
        case 4: return AnyView(shape.fill(colors[0].gradient.shadow(.inner(radius: 2))))
        default: return AnyView(shape.fill(colors[0].shadow(.drop(color: colors[1], radius: 2, x: 1))))
        }
      }
      let host = TestHost(view(shape).frame(width: size.width, height: size.height))
      host.layOut()
      note(shape.path(in: CGRect(x: 1, y: 2, width: size.width, height: size.height)))
      host.unmount()
    }
  }

  @Test func attributedTexts() {
    for seed in 0..<120 {
      var values = Values(UInt64(500 + seed))
      var text = AttributedString()
      for number in 0..<(1 + values.below(4)) {
        var run = AttributedString("run \(number) ")
        for _ in 0..<values.below(4) {
          switch values.below(11) {
          case 0: run.font = values.one(of: [.body, .title.bold(), .system(size: 20)])
          case 1: run.foregroundColor = Color(values.color())
          case 2: run.backgroundColor = Color(values.color())
          case 3: run.kern = values.number()
          case 4: run.tracking = values.number()
          case 5: run.baselineOffset = values.number()
          case 6: run.underlineStyle = .single
          case 7: run.strikethroughStyle = Text.LineStyle(pattern: .dash, color: Color(values.color()))
          case 8: run.link = URL(string: "https://swift.org/\(number)")
          default:
            run.inlinePresentationIntent = InlinePresentationIntent(rawValue: UInt(values.below(64)))
          }
        }
        text += run
      }
      let host = TestHost(Text(text).bold(values.below(3) == 0).kerning(values.below(3) == 0 ? 2 : 0))
      host.layOut()
      host.unmount()
    }
  }

  // MARK: - Operations

  /// Sets of environment keys are sets.
  @Test func setsOfEnvironmentKeys() {
    var values = Values(14)
    for _ in 0..<300 {
      let numbers = values.several(2) { values in Set(values.several(values.below(5)) { $0.below(9) * 31 }) }
      let sets = numbers.map { numbers in
        var set: EnvironmentKeySet = []
        for number in numbers { set.formUnion(EnvironmentKeySet(number: number)) }
        return set
      }
      func elements(_ set: EnvironmentKeySet) -> Set<Int> {
        Set((0..<320).filter { !set.isDisjoint(with: EnvironmentKeySet(number: $0)) })
      }
      var (union, difference) = (sets[0], sets[0])
      union.formUnion(sets[1])
      difference.subtract(sets[1])
      #expect(elements(sets[0]) == numbers[0])
      #expect(elements(union) == numbers[0].union(numbers[1]))
      #expect(elements(difference) == numbers[0].subtracting(numbers[1]))
      #expect(difference.isEmpty == numbers[0].isSubset(of: numbers[1]))
      #expect(sets[0].isDisjoint(with: sets[1]) == numbers[0].isDisjoint(with: numbers[1]))
    }
  }

  /// The lines of a lazy grid are found by their cells and positions.
  @Test func linesOfLazyContainers() {
    var values = Values(15)
    for _ in 0..<200 {
      var cells: [LazyCell] = []
      for _ in 0..<values.below(40) {
        var cell = LazyCell(id: LazyCell.ID(source: ObjectIdentifier(CalculationTests.self)))
        if values.below(3) == 0 { cell.length = values.number(1...30) }
        cells.append(cell)
      }
      let spacing = values.number(0...8)
      var lines = LazyLines(cells, columns: 1 + values.below(3), spacing: spacing)
      for _ in 0..<12 {
        if lines.count > 0, values.below(3) > 0 { lines.set(values.number(1...40), of: values.below(lines.count)) }
        var positions: [CGFloat] = [0]
        for line in 0..<lines.count { positions.append(positions[line] + lines.length(of: line) + spacing) }
        for line in 0...lines.count { #expect(abs(lines.position(of: line) - positions[line]) < 0.001) }
        #expect(abs(lines.total - max(positions[lines.count] - spacing, 0)) < 0.001)
        for cell in cells.indices { #expect(lines[lines.line(ofCell: cell)].contains(cell)) }
        for position in values.several(5, { $0.number(-9...700) }) {
          let line = positions.dropLast().lastIndex { $0 <= position } ?? 0
          #expect(lines.line(at: position) == line, "\(position) in \(positions)")
        }
        note(lines.estimate, lines.hasMeasurements, (0..<lines.count).map { lines.isKnown($0) })
      }
    }
  }

  @Test func undoing() {
    final class Target {
      var log: [Int] = []
    }
    var values = Values(12)
    for _ in 0..<60 {
      let manager = UndoManager()
      manager.groupsByEvent = values.below(2) == 0
      let targets = [Target(), Target()]
      let center = NotificationCenter.default
      var posted: [String] = []
      let names: [Notification.Name] = [
        .NSUndoManagerCheckpoint, .NSUndoManagerWillUndoChange, .NSUndoManagerWillRedoChange,
        .NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange, .NSUndoManagerDidOpenUndoGroup,
        .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
      ]
      var changes = 0
      let observations = [
        Publishers.MergeMany(names.map { center.publisher(for: $0, object: manager) })
          .sink { posted.append($0.name.rawValue) },
        manager.changes.sink { changes += 1 },
      ]
      var disablings = 0
      func register(_ number: Int, _ target: Target) {
        manager.registerUndo(withTarget: target) { target in
          target.log.append(number)
          register(-number, target)
        }
      }
      for number in 1...24 {
        switch values.below(13) {
        case 0, 1, 2, 3:
          if manager.groupsByEvent || manager.groupingLevel > 0 { register(number, values.one(of: targets)) }
        case 4: manager.beginUndoGrouping()
        case 5: if manager.groupingLevel > 0 { manager.endUndoGrouping() }
        case 6, 7: if manager.groupingLevel < 2 { manager.undo() }
        case 8: if manager.groupingLevel == 0 { manager.redo() }
        case 9: manager.setActionName("name \(number)")
        case 10: manager.levelsOfUndo = values.below(4)
        case 11: manager.removeAllActions(withTarget: values.one(of: targets))
        default:
          if disablings > 0 {
            manager.enableUndoRegistration()
            disablings -= 1
          } else if values.below(3) == 0 {
            manager.disableUndoRegistration()
            disablings += 1
          } else {
            UndoManager.endEvent()
          }
        }
        note(
          manager.groupingLevel, manager.canUndo, manager.canRedo, manager.undoMenuItemTitle,
          manager.redoMenuItemTitle, manager.isUndoRegistrationEnabled, targets.map(\.log), posted, changes)
        posted = []
      }
      withExtendedLifetime(observations) {}
    }
  }
}
