import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Styles of shapes, as the pixels that they give.
@MainActor
@Suite(
  .recordedViews,
  .enabled(if: LibCairo.shared != nil, "Shape styles are not tested: libcairo.so.2 is missing (libcairo2)."))
struct ShapeStyleTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func pixels<V: View>(_ view: V, _ size: CGFloat = 40) throws -> Pixels {
    try Pixels(
      TestHost(view.frame(width: size, height: size).background(.white), size: CGSize(width: size, height: size)))
  }

  private func isNear(_ one: [Int], _ other: [Int], by distance: Int = 2) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= distance }
  }

  /// A style that reads the environment.
  private struct Signal: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
      environment.isEnabled ? Color(red: 0, green: 1, blue: 0) : Color(red: 1, green: 0, blue: 0)
    }
  }

  /// A style that resolves to another style of the user's own.
  private struct Wrapper: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> Signal { Signal() }
  }

  @Test func aCustomStyleReadsTheEnvironment() throws {
    #expect(try pixels(Rectangle().fill(Signal())).color(20, 20) == [0, 255, 0])
    #expect(try pixels(Rectangle().fill(Signal()).disabled(true)).color(20, 20) == [255, 0, 0])
    #expect(try pixels(Rectangle().fill(Wrapper()).disabled(true)).color(20, 20) == [255, 0, 0])
    #expect(try pixels(Rectangle().stroke(Wrapper(), lineWidth: 20)).color(2, 20) == [0, 255, 0])
    #expect(try pixels(Color.clear.background(Signal()).disabled(true)).color(20, 20) == [255, 0, 0])
    #expect(try pixels(Rectangle().foregroundStyle(Signal())).color(20, 20) == [0, 255, 0])
    #expect(isNear(try pixels(Rectangle().fill(Signal().opacity(0.5))).color(20, 20), [127, 255, 127]))
    #expect(try pixels(Rectangle().fill(AnyShapeStyle(Signal()))).color(20, 20) == [0, 255, 0])
  }

  // MARK: - Gradients

  @Test func anEllipticalGradientHasTheProportionsOfItsArea() throws {
    let gradient = EllipticalGradient(colors: [red, blue])
    let wide = try Pixels(
      TestHost(Rectangle().fill(gradient).frame(width: 80, height: 40), size: CGSize(width: 80, height: 40)))
    #expect(isNear(wide.color(40, 20), [248, 0, 7], by: 8))
    #expect(isNear(wide.color(20, 20), wide.color(40, 10), by: 8))
    #expect(isNear(wide.color(20, 20), [127, 0, 127], by: 8))
    #expect(wide.color(0, 0) == [0, 0, 255] && wide.color(79, 20) != wide.color(60, 20))
    let styles: [AnyShapeStyle] = [
      AnyShapeStyle(EllipticalGradient(gradient: Gradient(colors: [red, blue]))),
      AnyShapeStyle(
        EllipticalGradient(stops: [.init(color: red, location: 0), .init(color: blue, location: 1)], center: .center)),
      AnyShapeStyle(.ellipticalGradient(colors: [red, blue])),
      AnyShapeStyle(.ellipticalGradient(Gradient(colors: [red, blue]))),
      AnyShapeStyle(.ellipticalGradient(stops: [.init(color: red, location: 0), .init(color: blue, location: 1)])),
      AnyShapeStyle(.ellipticalGradient(Gradient(colors: [red, blue]).colorSpace(.device), endRadiusFraction: 0.5)),
    ]
    for style in styles {
      #expect(try pixels(Rectangle().fill(style)).color(10, 20) == pixels(Rectangle().fill(gradient)).color(10, 20))
    }
    let ring = EllipticalGradient(
      colors: [red, blue], center: .topLeading, startRadiusFraction: 0.5, endRadiusFraction: 0.75)
    #expect(try pixels(ring).color(10, 1) == [255, 0, 0] && pixels(ring).color(38, 1) == [0, 0, 255])
    let faded = try pixels(Rectangle().fill(gradient.opacity(0.5)))
    #expect(isNear(faded.color(0, 0), [127, 127, 255]))
    #expect(try pixels(Rectangle().fill(gradient), 0.5).width >= 0, "an area without size has no color")
  }

  private let corners: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]

  @Test func aMeshGradientHasItsColorsAtItsPoints() throws {
    let mesh = MeshGradient(width: 2, height: 2, points: corners, colors: [red, green, blue, .white])
    let shown = try pixels(mesh)
    for (x, y, color) in [
      (0, 0, [255, 0, 0]), (39, 0, [0, 255, 0]), (0, 39, [0, 0, 255]), (39, 39, [255, 255, 255]),
    ] {
      #expect(isNear(shown.color(x, y), color, by: 16))
    }
    let straight = MeshGradient(
      width: 2, height: 2, points: corners, colors: [red, green, blue, .white], smoothsColors: false)
    #expect(isNear(try pixels(straight).color(20, 20), [127, 127, 127], by: 8))
    #expect(isNear(try pixels(straight).color(10, 0), [191, 64, 0], by: 8))
    let resolved = MeshGradient(
      width: 2, height: 2, locations: .points(corners),
      colors: .resolvedColors([red, green, blue, .white].map { $0.resolve(in: EnvironmentValues()) }))
    #expect(try pixels(resolved).color(13, 29) == shown.color(13, 29))
    let perceptual = MeshGradient(
      width: 2, height: 2, points: corners, colors: [red, green, blue, .white], colorSpace: .perceptual)
    #expect(try pixels(perceptual).color(20, 20) != shown.color(20, 20))
    #expect(isNear(try pixels(Rectangle().fill(mesh.opacity(0.5))).color(0, 0), [255, 127, 127], by: 8))
    #expect(isNear(try pixels(Rectangle().stroke(mesh, lineWidth: 20)).color(0, 0), [255, 0, 0], by: 16))
    #expect(TestHost(Rectangle().fill(mesh)).tree.description.contains("mesh gradient"))
  }

  @Test func thePointsOfAMeshGradientMove() throws {
    let points: [SIMD2<Float>] = [[0, 0], [0.5, 0], [1, 0], [0, 1], [0.5, 1], [1, 1]]
    let colors = [red, green, blue, red, green, blue]
    let middle = MeshGradient(width: 3, height: 2, points: points, colors: colors)
    #expect(isNear(try pixels(middle).color(20, 20), [0, 255, 0], by: 16))
    var moved = middle
    moved.locations = .points([[0, 0], [0.25, 0], [1, 0], [0, 1], [0.25, 1], [1, 1]])
    #expect(isNear(try pixels(moved).color(10, 20), [0, 255, 0], by: 24))
    #expect(try pixels(moved).color(20, 20)[1] < 250)
    // A background is around the points.
    var small = MeshGradient(
      width: 2, height: 2, points: corners.map { $0 / 2 + [0.25, 0.25] }, colors: [red, red, red, red])
    #expect(try pixels(small).color(2, 2) == [255, 255, 255] && pixels(small).color(20, 20) == [255, 0, 0])
    small.background = blue
    #expect(try pixels(small).color(2, 2) == [0, 0, 255] && pixels(small).color(20, 20) == [255, 0, 0])
  }

  @Test func theControlPointsOfAMeshGradientBendItsEdges() throws {
    func point(_ position: SIMD2<Float>, down: SIMD2<Float>, up: SIMD2<Float>) -> MeshGradient.BezierPoint {
      let across = SIMD2<Float>(0.3, 0)
      return MeshGradient.BezierPoint(
        position: position, leadingControlPoint: position - across, topControlPoint: up,
        trailingControlPoint: position + across, bottomControlPoint: down)
    }
    // The left edge bends to the right.
    let bent = MeshGradient(
      width: 2, height: 2,
      bezierPoints: [
        point([0, 0], down: [0.5, 0.33], up: [0, 0]), point([1, 0], down: [1, 0.33], up: [1, 0]),
        point([0, 1], down: [0, 1], up: [0.5, 0.67]), point([1, 1], down: [1, 1], up: [1, 0.67]),
      ], colors: [red, red, red, red])
    let shown = try pixels(bent)
    #expect(shown.color(2, 20) == [255, 255, 255] && shown.color(38, 20) == [255, 0, 0])
    #expect(shown.color(12, 20) == [255, 255, 255] && shown.color(18, 20) == [255, 0, 0])
  }

  @Test func aMeshGradientWithTooFewPointsHasItsBackground() throws {
    for mesh in [
      MeshGradient(width: 2, height: 2, points: [[0, 0]], colors: [red], background: blue),
      MeshGradient(width: 2, height: 2, points: corners, colors: [red], background: blue),
      MeshGradient(width: 1, height: 4, points: corners, colors: [red, red, red, red], background: blue),
    ] { #expect(try pixels(mesh).color(20, 20) == [0, 0, 255]) }
  }

  // MARK: - Styles of the environment

  @Test func aCustomStyleFollowsAChangeOfTheEnvironment() throws {
    struct Toggling: View {
      @State private var isDisabled = false
      var body: some View {
        VStack(spacing: 0) {
          Rectangle().fill(Signal()).frame(width: 40, height: 20).disabled(isDisabled)
          Button("Disable") { isDisabled = true }
        }
      }
    }
    let host = TestHost(Toggling(), size: CGSize(width: 40, height: 60))
    let before = try Pixels(host)
    let top = try #require((0..<60).first { before.color(20, $0) == [0, 255, 0] })
    host.find(.button, label: "Disable")?.tap()
    #expect(try Pixels(host).color(20, top + 5) == [255, 0, 0])
  }

  @Test func theLevelsOfAStyleAreItsOpacities() throws {
    let levels: [(AnyShapeStyle, Int)] = [
      (AnyShapeStyle(red), 0), (AnyShapeStyle(red.secondary), 102), (AnyShapeStyle(red.tertiary), 166),
      (AnyShapeStyle(red.quaternary), 204), (AnyShapeStyle(red.quinary), 230),
    ]
    for (style, rest) in levels {
      let shown = try pixels(Rectangle().fill(style)).color(20, 20)
      #expect(isNear(shown, [255, rest, rest]), "\(shown), expected \(rest)")
    }
    // The levels of the foreground style follow the color of the environment.
    let quinary = try pixels(Rectangle().fill(.quinary).foregroundStyle(red)).color(20, 20)
    #expect(isNear(quinary, [255, 230, 230]))
    let gradient = LinearGradient(colors: [red, red], startPoint: .leading, endPoint: .trailing)
    #expect(isNear(try pixels(Rectangle().fill(gradient.secondary)).color(20, 20), [255, 102, 102]))
  }

  @Test func gradientsHaveFormsWithColorsAndWithStops() throws {
    let stops = [Gradient.Stop(color: red, location: 0.25), Gradient.Stop(color: blue, location: 0.75)]
    let any = AnyGradient(Gradient(stops: stops))
    let linear: [AnyShapeStyle] = [
      AnyShapeStyle(.linearGradient(stops: stops, startPoint: .leading, endPoint: .trailing)),
      AnyShapeStyle(.linearGradient(Gradient(stops: stops), startPoint: .leading, endPoint: .trailing)),
      AnyShapeStyle(.linearGradient(any, startPoint: .leading, endPoint: .trailing)),
    ]
    for style in linear {
      let shown = try pixels(Rectangle().fill(style))
      #expect(shown.color(2, 20) == [255, 0, 0] && shown.color(37, 20) == [0, 0, 255])
      #expect(isNear(shown.color(20, 20), [127, 0, 127], by: 8))
    }
    let radial: [AnyShapeStyle] = [
      AnyShapeStyle(.radialGradient(stops: stops, startRadius: 0, endRadius: 20)),
      AnyShapeStyle(.radialGradient(any, center: .center, endRadius: 20)),
    ]
    for style in radial {
      let shown = try pixels(Rectangle().fill(style))
      #expect(shown.color(20, 20) == [255, 0, 0] && shown.color(1, 20) == [0, 0, 255])
    }
    let colors = try pixels(Rectangle().fill(.radialGradient(colors: [red, blue], endRadius: 20)))
    #expect(isNear(colors.color(30, 20), [127, 0, 127], by: 16))
    let angles: [AnyShapeStyle] = [
      AnyShapeStyle(.angularGradient(stops: stops, startAngle: .zero, endAngle: .degrees(360))),
      AnyShapeStyle(.angularGradient(any, startAngle: .zero, endAngle: .degrees(360))),
      AnyShapeStyle(.conicGradient(stops: stops)), AnyShapeStyle(.conicGradient(any)),
      AnyShapeStyle(AngularGradient(stops: stops, center: .center)),
      AnyShapeStyle(AngularGradient(stops: stops, center: .center, startAngle: .zero, endAngle: .degrees(360))),
    ]
    for style in angles {
      let shown = try pixels(Rectangle().fill(style))
      #expect(shown.color(38, 24) == [255, 0, 0] && shown.color(38, 16) == [0, 0, 255])
    }
    for style in [
      AnyShapeStyle(.angularGradient(colors: [red, blue], startAngle: .zero, endAngle: .degrees(360))),
      AnyShapeStyle(.conicGradient(colors: [red, blue])),
    ] {
      let half = try pixels(Rectangle().fill(style)).color(2, 20)
      #expect(isNear(half, [127, 0, 127], by: 8), "\(half)")
    }
  }

  @Test func aDropShadowLiesBehindAndAnInnerShadowInside() throws {
    let square = Rectangle().fill(red.shadow(.drop(color: .black, radius: 0, x: 5, y: 0))).frame(width: 20, height: 20)
    let dropped = try pixels(square)
    #expect(dropped.color(20, 20) == [255, 0, 0], "the shape covers its shadow")
    #expect(dropped.color(32, 20) == [0, 0, 0] && dropped.color(7, 20) == [255, 255, 255])

    let carved = Rectangle().fill(red.shadow(.inner(color: .black, radius: 0, x: 5, y: 0))).frame(width: 20, height: 20)
    let inner = try pixels(carved)
    #expect(inner.color(12, 20) == [0, 0, 0] && inner.color(18, 20) == [255, 0, 0])
    #expect(
      inner.color(7, 20) == [255, 255, 255] && inner.color(32, 20) == [255, 255, 255], "nothing is drawn outside")

    let shadow = ShadowStyle.drop(color: .black, radius: 4)
    #expect(shadow == .drop(color: .black, radius: 4) && shadow != .inner(color: .black, radius: 4))
    let soft = Rectangle().fill(red.shadow(shadow)).frame(width: 20, height: 20)
    let blurred = try pixels(soft)
    #expect(blurred.color(8, 20)[0] < 255 && blurred.color(8, 20)[0] > blurred.color(9, 20)[0])
    #expect(blurred.color(20, 20) == [255, 0, 0])

    let foreground = Rectangle().fill(.shadow(.drop(color: .black, radius: 0, x: 5))).frame(width: 20, height: 20)
      .foregroundStyle(green)
    let styled = try pixels(foreground)
    #expect(styled.color(20, 20) == [0, 255, 0] && styled.color(32, 20) == [0, 0, 0])
  }

  @Test func semanticStylesAreColorsOfTheEnvironment() throws {
    let shown: (AnyShapeStyle) throws -> [Int] = { try self.pixels(Rectangle().fill($0)).color(20, 20) }
    let plain = [255, 255, 255]
    #expect(try shown(AnyShapeStyle(.separator)) != plain && shown(AnyShapeStyle(.placeholder)) != plain)
    #expect(try shown(AnyShapeStyle(.fill)) != plain)
    #expect(try shown(AnyShapeStyle(.link)) == shown(AnyShapeStyle(Color.accentColor)))
    #expect(try shown(AnyShapeStyle(.windowBackground)) == shown(AnyShapeStyle(.background)))
    #expect(try pixels(Rectangle().fill(.selection).tint(green)).color(20, 20) == [0, 255, 0])
    let bar = try pixels(Rectangle().fill(.bar)).color(20, 20)
    #expect(bar == (try shown(AnyShapeStyle(Material.bar))))
    #expect(try shown(AnyShapeStyle(Color.Resolved(red: 0, green: 0, blue: 1))) == [0, 0, 255])
  }

  @Test func aBackgroundStyleIsThatOfTheViewsInside() throws {
    #expect(try pixels(Color.clear.background().backgroundStyle(red)).color(20, 20) == [255, 0, 0])
    #expect(try pixels(Rectangle().fill(.background).backgroundStyle(red)).color(20, 20) == [255, 0, 0])
    #expect(
      try pixels(Color.clear.background(ignoresSafeAreaEdges: []).backgroundStyle(green)).color(20, 20) == [0, 255, 0])
    #expect(
      try pixels(Color.clear.background(.background, in: Circle()).backgroundStyle(red)).color(20, 20) == [255, 0, 0])
    let gradient = LinearGradient(colors: [red, blue], startPoint: .leading, endPoint: .trailing)
    let shown = try pixels(Color.clear.background().backgroundStyle(gradient))
    #expect(isNear(shown.color(1, 20), [255, 0, 0], by: 12) && isNear(shown.color(38, 20), [0, 0, 255], by: 12))
  }

  @Test func shapesHaveShortForms() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    func path(_ shape: some Shape) -> Path { shape.path(in: rect) }
    #expect(path(AnyShape(Circle())) == path(.circle))
    #expect(path(AnyShape(AnyShape(Capsule()))) == path(.capsule))
    #expect(AnyShape(Circle()).sizeThatFits(ProposedViewSize(width: 40, height: 20)) == CGSize(width: 20, height: 20))
    #expect(path(.capsule(style: .circular)) == path(Capsule(style: .circular)))
    let size = CGSize(width: 4, height: 8)
    #expect(path(.rect(cornerSize: size)) == path(RoundedRectangle(cornerSize: size)))
    let radii = RectangleCornerRadii(topLeading: 2, bottomTrailing: 6)
    #expect(path(.rect(cornerRadii: radii)) == path(UnevenRoundedRectangle(cornerRadii: radii)))
    #expect(
      path(.rect(topLeadingRadius: 2, bottomTrailingRadius: 6)) == path(UnevenRoundedRectangle(cornerRadii: radii)))
  }

  @Test func onlyAShapeForInteractionsLimitsInput() {
    func shapes(_ kind: ContentShapeKinds) -> Int {
      var count = 0
      _ = TestHost(Color.white.contentShape(kind, Circle(), eoFill: true)).findAll { primitive in
        if case .modified(.contentShape(let shape, let usesEvenOdd)) = primitive {
          #expect(
            shape.path(in: CGRect(x: 0, y: 0, width: 4, height: 4))
              == Path(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4)))
          #expect(usesEvenOdd)
          count += 1
        }
        return false
      }
      return count
    }
    #expect(shapes(.interaction) == 1 && shapes([.interaction, .focusEffect]) == 1)
    #expect(shapes([.dragPreview, .contextMenuPreview, .hoverEffect, .accessibility]) == 0)
  }

  @Test func colorsMix() throws {
    let environment = EnvironmentValues()
    func mixed(_ one: Color, _ other: Color, _ part: Double, _ space: Gradient.ColorSpace) -> [Int] {
      let color = one.mix(with: other, by: part, in: space).resolve(in: environment)
      return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    }
    #expect(mixed(red, blue, 0.5, .device) == [128, 0, 128])
    // The middle of red and blue in Oklab.
    #expect(isNear(mixed(red, blue, 0.5, .perceptual), [140, 83, 162]))
    #expect(isNear(mixed(.white, .black, 0.5, .perceptual), [99, 99, 99]))
    for space in [Gradient.ColorSpace.device, .perceptual] {
      #expect(mixed(red, blue, 0, space) == [255, 0, 0] && mixed(red, blue, 1, space) == [0, 0, 255])
      #expect(mixed(red, blue, -1, space) == [255, 0, 0] && mixed(red, blue, 7, space) == [0, 0, 255])
    }
    var color = Color.Resolved(red: 0.5, green: 0.04, blue: 1)
    #expect(abs(color.linearRed - 0.214_041) < 1e-5 && abs(color.linearGreen - 0.04 / 12.92) < 1e-6)
    #expect(color.linearBlue == 1)
    color.linearRed = 0.214_041
    #expect(abs(color.red - 0.5) < 1e-5)
    let gradient = Gradient(colors: [red, blue])
    let perceptual = try pixels(Rectangle().fill(gradient.colorSpace(.perceptual)))
    #expect(isNear(perceptual.color(20, 20), [140, 83, 162], by: 8), "\(perceptual.color(20, 20))")
    let device = try pixels(Rectangle().fill(gradient.colorSpace(.device)))
    #expect(isNear(device.color(20, 20), [127, 0, 127], by: 8))
  }

  private let redToBlue = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)

  /// Returns the sums of red and of blue in the left and in the right half of a picture, less what is white.
  private func halves(of picture: Pixels) -> (left: (red: Int, blue: Int), right: (red: Int, blue: Int)) {
    func sums(_ range: Range<Int>) -> (red: Int, blue: Int) {
      var (red, blue) = (0, 0)
      for x in range {
        for y in 0..<picture.height {
          let color = picture.color(x, y)
          red += 255 - color[2]
          blue += 255 - color[0]
        }
      }
      return (red, blue)
    }
    let middle = picture.width / 2
    return (sums(0..<middle), sums(middle..<picture.width))
  }

  private func expectGradient<V: View>(_ name: String, _ view: V) throws {
    let (left, right) = halves(of: try Pixels(TestHost(view.background(.white))))
    #expect(left.red > left.blue && right.blue > right.red, "\(name): \(left) \(right)")
    #expect(left.red > 0 && right.blue > 0, "\(name)")
  }

  @Test func gradientsAreSeenThroughTextsSymbolsAndShapes() throws {
    let text = Text(verbatim: String(repeating: "m", count: 12))
    try expectGradient("text", text.foregroundStyle(redToBlue))
    try expectGradient("view", AnyView(text).foregroundStyle(redToBlue))
    try expectGradient("styled text", (text.bold() + text.italic()).foregroundStyle(redToBlue))
    try expectGradient("container", VStack { text }.foregroundStyle(redToBlue))
    try expectGradient("symbol", Image(systemName: "star").font(.system(size: 60)).foregroundStyle(redToBlue))
    try expectGradient("shape", Circle().frame(width: 40, height: 40).foregroundStyle(redToBlue))
    try expectGradient("fill", Circle().fill(.foreground).frame(width: 40, height: 40).foregroundStyle(redToBlue))
    try expectGradient("level", Rectangle().fill(.secondary).frame(width: 40, height: 9).foregroundStyle(redToBlue))
    try expectGradient("nested", VStack { text.foregroundStyle(.secondary) }.foregroundStyle(redToBlue))
    try expectGradient("faint", text.foregroundStyle(redToBlue.opacity(0.5)))
  }

  @Test func aGradientThatBeginsClearShowsTheRest() throws {
    let gradient = LinearGradient(colors: [.clear, .blue], startPoint: .leading, endPoint: .trailing)
    let picture = try Pixels(TestHost(Text("mmmmmmmmmmmm").foregroundStyle(gradient).background(.white)))
    let (left, right) = halves(of: picture)
    #expect(right.blue > left.blue * 2)
  }

  @Test func aColorReplacesAGradient() {
    struct Changing: View {
      let style: AnyShapeStyle
      var body: some View {
        VStack {
          Text("a")
          Text("b").foregroundStyle(.green)
          Image(systemName: "star")
          Button("c") {}
          (Text("d") + Text("e").foregroundStyle(.green))
        }
        .foregroundStyle(style)
      }
    }
    func paints(_ host: TestHost<Changing>) -> [Bool] {
      host.findAll { [.text, .image].contains(TestKind($0)) }.map { $0.tree.primitive.glyphPaint != nil }
    }
    let host = TestHost(Changing(style: AnyShapeStyle(redToBlue)))
    #expect(paints(host) == [true, false, true, true, false])
    #expect(host.find(.button)?.style?.foreground == .red && host.find(.button)?.style?.foregroundPaint == nil)
    host.update(Changing(style: AnyShapeStyle(.blue)))
    #expect(paints(host) == [false, false, false, false, false])
    #expect(host.find(text: "a")?.style?.foreground == .blue && host.find(text: "b")?.style?.foreground == .green)
    host.update(Changing(style: AnyShapeStyle(redToBlue)))
    #expect(paints(host) == [true, false, true, true, false])
  }

  @Test func aBorderHasAnyStyle() throws {
    let host = TestHost(
      VStack(spacing: 0) {
        Color.white.frame(width: 100, height: 20)
          .border(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing), width: 4)
        Color.white.frame(width: 100, height: 20).border(.green, width: 4)
        Text("a").frame(width: 100, height: 20).border(Color.blue.opacity(0.5).gradient, width: 2)
      }
      .background(.white))
    let picture = try Pixels(host)
    let (left, right) = (picture.color(2, 10), picture.color(97, 10))
    #expect(left[0] > left[2] + 60 && right[2] > right[0] + 60, "\(left) \(right)")
    #expect(picture.color(50, 10) == [255, 255, 255] && picture.color(50, 2) != [255, 255, 255])
    #expect(picture.color(2, 30) != picture.color(50, 30) && picture.color(2, 30) == picture.color(97, 30))
    #expect(host.findAll { if case .modified(.border) = $0 { true } else { false } }.count == 1)
    #expect(host.texts == ["a"])
  }

  /// The content of a border and a background stays when their style becomes of another kind.
  @Test func aStyleOfAnotherKindKeepsTheContent() {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("\(count)") { count += 1 } }
    }
    struct Changing: View {
      let style: AnyShapeStyle
      var body: some View { Counter().border(style, width: 3).background(style) }
    }
    func drawings(_ host: TestHost<Changing>) -> [Int] {
      host.findAll { primitive in
        switch primitive {
        case .modified(.border), .modified(.paintedBorder), .modified(.background), .modified(.painting): true
        default: false
        }
      }.map(\.element.drawing.count)
    }
    let host = TestHost(Changing(style: AnyShapeStyle(.red)), size: CGSize(width: 90, height: 40))
    #expect(drawings(host) == [0, 0])
    host.find(.button)?.tap()
    for _ in 0..<2 {
      host.update(Changing(style: AnyShapeStyle(redToBlue)))
      #expect(host.texts == ["1"] && drawings(host) == [1, 1])
      host.update(Changing(style: AnyShapeStyle(.green)))
      #expect(host.texts == ["1"] && drawings(host) == [0, 0], "nothing is left of the gradient")
    }
  }

  @Test func colorsDescribeThemselves() {
    #expect("\(Color.blue)" == "blue" && "\(Color.accentColor)" == "accentColor")
    #expect("\(Color(red: 1, green: 0.5, blue: 0))" == "#FF8000FF")
    #expect("\(Color.red.opacity(0.5))" == "50% red")
  }
}
