import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The operations by which the steps of a drawing are performed, and the area that they cover.
@MainActor @Suite(.recordedViews)
struct DrawingContextTests {
  /// A context that notes the operations as texts.
  private struct Log: DrawingContext {
    final class Lines {
      var all: [String] = []
      var patches: [ColorPatch] = []
      /// The number of saved states.
      var depth = 0
    }

    let lines = Lines()

    private func number(_ value: CGFloat) -> String {
      let rounded = (value * 1000).rounded() / 1000
      return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }
    private func text(_ point: CGPoint) -> String { "\(number(point.x)),\(number(point.y))" }
    private func text(_ rect: CGRect) -> String {
      "\(text(rect.origin)) \(number(rect.width))x\(number(rect.height))"
    }
    private func text(_ color: Color.Resolved) -> String {
      "\(number(CGFloat(color.red))) \(number(CGFloat(color.green))) \(number(CGFloat(color.blue)))"
    }
    private func text(_ stops: [ColorStop]) -> String {
      stops.map { "\(number($0.location)): \(text($0.color))" }.joined(separator: ", ")
    }
    private func note(_ line: String) { lines.all.append(line) }

    func save() {
      lines.depth += 1
      note("save")
    }
    func restore() {
      lines.depth -= 1
      note("restore")
    }
    func concatenate(_ transform: CGAffineTransform) {
      let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(number)
      note("transform " + numbers.joined(separator: " "))
    }
    func move(to point: CGPoint) { note("move \(text(point))") }
    func addLine(to point: CGPoint) { note("line \(text(point))") }
    func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
      note("curve \(text(control1)) \(text(control2)) \(text(end))")
    }
    func closePath() { note("close") }
    func fillPath(isEvenOdd: Bool, isAntialiased: Bool) {
      note("fill\(isEvenOdd ? " even-odd" : "")\(isAntialiased ? "" : " rough")")
    }
    func strokePath(_ style: StrokeStyle) { note("stroke \(number(style.lineWidth))") }
    func clipToPath(isEvenOdd: Bool) { note("clip\(isEvenOdd ? " even-odd" : "")") }
    func setSource(_ color: Color.Resolved) { note("color \(text(color))") }
    func setLinearSource(from start: CGPoint, to end: CGPoint, _ stops: [ColorStop]) {
      note("linear \(text(start)) \(text(end)) \(text(stops))")
    }
    func setRadialSource(center: CGPoint, from startRadius: CGFloat, to endRadius: CGFloat, _ stops: [ColorStop]) {
      note("radial \(text(center)) \(number(startRadius)) \(number(endRadius)) \(text(stops))")
    }
    func setPatchSource(_ patches: [ColorPatch]) {
      lines.patches = patches
      note("patches \(patches.count)")
    }
    func setTiledSource(_ cell: CGRect, _ body: (Self) -> Void) {
      note("tiles \(text(cell))")
      body(self)
      note("end of tiles")
    }
    func beginGroup() { note("group") }
    func endGroup(opacity: Double, blendMode: BlendMode) { note("end \(number(opacity)) \(blendMode)") }
    func endMask(isInverse: Bool) { note("mask\(isInverse ? " inverse" : "")") }
    func drawImage(
      of area: CGRect, reach: CGFloat, _ body: (Self) -> Void, _ change: (PixelBuffer, _ scale: CGFloat) -> Void
    ) {
      note("image of \(text(area)) reach \(number(reach))")
      body(self)
      note("end of image")
    }
    func drawText(_ content: Primitive, in rect: CGRect) { note("text \(content.plainText ?? "") \(text(rect))") }
    func drawImage(_ image: ImageProperties, _ style: Style, in rect: CGRect) { note("image \(text(rect))") }
    func size(of image: ImageProperties, _ style: Style) -> CGSize { CGSize(width: 12, height: 8) }
    func drawSymbol(_ index: Int, in rect: CGRect) { note("symbol \(index) \(text(rect))") }
  }

  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

  private func resolve(_ color: Color) -> Color.Resolved {
    color == .primary ? Color.Resolved(red: 0, green: 1, blue: 0) : color.resolve(in: EnvironmentValues())
  }

  /// Returns the operations of some steps, and checks that what is saved is restored.
  private func operations(_ steps: [DrawingCommand]) -> [String] {
    let log = Log()
    steps.draw(in: log) { self.resolve($0) }
    #expect(log.lines.depth == 0)
    return log.lines.all
  }

  private var square: Path { Path { $0.addLines([.zero, CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5)]) } }
  private let squareLines = ["move 0,0", "line 5,0", "line 5,5"]

  private func fill(_ paint: Paint, _ style: FillStyle = FillStyle()) -> DrawingCommand {
    .fill(square, paint, style, in: rect)
  }

  // MARK: - Steps

  @Test func pathsAreFilledAndStroked() {
    let filled = [
      (FillStyle(), "fill"), (FillStyle(eoFill: true), "fill even-odd"), (FillStyle(antialiased: false), "fill rough"),
      (FillStyle(eoFill: true, antialiased: false), "fill even-odd rough"),
    ]
    for (style, name) in filled {
      #expect(operations([fill(.color(red), style)]) == ["save"] + squareLines + ["color 1 0 0", name, "restore"])
    }
    let stroke = DrawingCommand.stroke(square, .color(blue), StrokeStyle(lineWidth: 3), in: rect)
    #expect(operations([stroke]) == ["save"] + squareLines + ["color 0 0 1", "stroke 3", "restore"])
    // Each step starts from the state before all steps.
    #expect(operations([stroke, fill(.color(red))]) == operations([stroke]) + operations([fill(.color(red))]))
    #expect(operations([]) == [])
  }

  @Test func gradientsArePlacedInTheRectangle() {
    let gradient = Gradient(colors: [red, blue])
    let stops = "0: 1 0 0, 1: 0 0 1"
    let cases: [(Paint, [String])] = [
      (.linear(gradient, start: .topLeading, end: .bottomTrailing), ["linear 10,20 40,60 \(stops)"]),
      (.linear(gradient, start: .top, end: .center), ["linear 25,20 25,40 \(stops)"]),
      (.radial(gradient, center: .trailing, startRadius: 3, endRadius: 9), ["radial 40,40 3 9 \(stops)"]),
      (.radial(gradient, center: .bottom, startRadius: -3, endRadius: -9), ["radial 25,60 0 0 \(stops)"]),
      (
        .elliptical(gradient, center: .center, startRadius: -1, endRadius: 0.5),
        [
          "transform 30 0 0 40 25 40", "radial 0,0 0 0.5 \(stops)", "transform 0.033 0 0 0.025 -0.833 -1",
        ]
      ),
    ]
    for (paint, source) in cases {
      #expect(operations([fill(paint)]) == ["save"] + squareLines + source + ["fill", "restore"])
      let stroke = DrawingCommand.stroke(square, paint, StrokeStyle(lineWidth: 2), in: rect)
      #expect(operations([stroke]) == ["save"] + squareLines + source + ["stroke 2", "restore"])
    }
    // Everything is outside an ellipse without an area.
    let flat = DrawingCommand.fill(
      square, .elliptical(gradient, center: .center, startRadius: 0, endRadius: 1), FillStyle(), in: .zero)
    #expect(operations([flat]) == ["save"] + squareLines + ["color 0 0 1", "fill", "restore"])
  }

  @Test func anAngularGradientIsMadeOfSectorsAroundItsCenter() {
    func patches(_ start: Double, _ end: Double, _ colors: [Color]? = nil) -> [ColorPatch] {
      let log = Log()
      let gradient = Gradient(colors: colors ?? [red, blue])
      let paint = Paint.angular(gradient, center: .center, start: .degrees(start), end: .degrees(end))
      [fill(paint)].draw(in: log) { self.resolve($0) }
      return log.lines.patches
    }
    func angle(_ point: CGPoint) -> Double {
      let degrees = (atan2(point.y - 40, point.x - 25) * 180 / .pi).rounded()
      return degrees < 0 ? degrees + 360 : degrees
    }
    /// The color at an angle, of the sector that begins or ends there.
    func shade(_ patches: [ColorPatch], at degrees: Double) -> Float? {
      patches.first { angle($0.corners.1.point) == degrees }?.corners.1.color.blue
    }
    let full = patches(0, 360)
    #expect(full.count == 180)
    #expect(full.allSatisfy { $0.corners.0.point == CGPoint(x: 25, y: 40) && $0.corners.3.point == $0.corners.0.point })
    #expect(full.allSatisfy { hypot($0.corners.1.point.x - 25, $0.corners.1.point.y - 40) > 70 }, "beyond the area")
    #expect(shade(full, at: 0) == 0 && shade(full, at: 90) == 0.25 && shade(full, at: 270) == 0.75)
    #expect(full.last?.corners.2.color.blue == 1, "the last sector ends with the color of the end")
    // Sectors follow each other without a gap.
    for (one, next) in zip(full, full.dropFirst()) {
      #expect(one.corners.2.point == next.corners.1.point && one.corners.2.color == next.corners.1.color)
    }
    let backward = patches(0, -360)
    #expect(shade(backward, at: 90) == 0.75 && shade(backward, at: 270) == 0.25)
    let turned = patches(90, 450)
    #expect(shade(turned, at: 90) == 0 && shade(turned, at: 180) == 0.25 && shade(turned, at: 0) == 0.75)
    // Beyond its end, the angle has the color of the end that is nearer.
    let quarter = patches(0, 90)
    #expect(shade(quarter, at: 46).map { abs($0 - 46 / 90) < 0.001 } == true)
    #expect(shade(quarter, at: 120) == 1 && shade(quarter, at: 220) == 1)
    #expect(shade(quarter, at: 230) == 0 && shade(quarter, at: 350) == 0)
    #expect(patches(0, 360, [red]).allSatisfy { $0.corners.1.color.red == 1 && $0.corners.2.color.red == 1 })
    #expect(patches(0, 360, []).allSatisfy { $0.corners.1.color.opacity == 0 })
  }

  @Test func groupsAreNested() {
    let inner = fill(.color(red))
    let drawn = operations([inner])
    let moved = CGAffineTransform(translationX: 3, y: 4)
    func group(
      _ steps: [DrawingCommand], _ transform: CGAffineTransform = .identity, clip: ShapeClip? = nil,
      opacity: Double = 1
    ) -> DrawingCommand { .group(steps, transform: transform, clip: clip, opacity: opacity) }
    let identity = "transform 1 0 0 1 0 0"
    let cases: [(DrawingCommand, [String])] = [
      (group([inner]), ["save", identity] + drawn + ["restore"]),
      (group([inner, inner], moved), ["save", "transform 1 0 0 1 3 4"] + drawn + drawn + ["restore"]),
      (group([inner], opacity: 0.5), ["save", identity, "group"] + drawn + ["end 0.5 normal", "restore"]),
      (group([inner], opacity: 0), ["save", identity, "group"] + drawn + ["end 0 normal", "restore"]),
      // The clip is in the coordinates of the group.
      (
        group([inner], moved, clip: ShapeClip(square), opacity: 0.25),
        ["save", "transform 1 0 0 1 3 4"] + squareLines + ["clip", "group"] + drawn + ["end 0.25 normal", "restore"]
      ),
      (
        group([inner], clip: ShapeClip(square, isEvenOdd: true)),
        ["save", identity] + squareLines + ["clip even-odd"] + drawn + ["restore"]
      ),
      (
        group([group([inner], moved, opacity: 0.5), inner], opacity: 0.75),
        ["save", identity, "group", "save", "transform 1 0 0 1 3 4", "group"] + drawn
          + ["end 0.5 normal", "restore"] + drawn + ["end 0.75 normal", "restore"]
      ),
      (.blended([inner], .multiply), ["save", "group"] + drawn + ["end 1 multiply", "restore"]),
      (
        .blended([.blended([inner], .screen)], .normal),
        ["save", "group", "save", "group"] + drawn + ["end 1 screen", "restore", "end 1 normal", "restore"]
      ),
      (
        .masked([inner, inner], by: [.symbol(1, in: rect)], isInverse: false),
        ["save", "group"] + drawn + drawn
          + ["group", "save", "symbol 1 10,20 30x40", "restore", "mask", "end 1 normal", "restore"]
      ),
      (
        .masked([], by: [inner], isInverse: true),
        ["save", "group", "group"] + drawn + ["mask inverse", "end 1 normal", "restore"]
      ),
    ]
    for (step, expected) in cases { #expect(operations([step]) == expected) }
  }

  @Test func filtersDrawInAnImageOfTheirArea() {
    let inner = DrawingCommand.symbol(2, in: rect)
    let drawn = operations([inner])
    let area = "9,19 32x42"
    #expect(
      operations([.filtered([inner], .silhouette(red))])
        == ["save", "image of \(area) reach 0"] + drawn + ["end of image", "restore"])
    #expect(
      operations([.filtered([inner], .blur(radius: 1.5))])
        == ["save", "image of \(area) reach 5"] + drawn + ["end of image", "restore"])
    #expect(operations([.filtered([], .blur(radius: 1))]) == ["save", "restore"], "there is nothing to filter")
  }

  @Test func textsImagesAndSymbolsHaveASource() {
    let image = ImageProperties(.symbol("star"))
    var style = Style()
    #expect(
      operations([.text(.text("a"), in: rect)]) == ["save", "color 0 1 0", "text a 10,20 30x40", "restore"])
    #expect(
      operations([.image(image, style, in: rect)]) == ["save", "color 0 1 0", "image 10,20 30x40", "restore"])
    style.foreground = blue
    #expect(
      operations([.image(image, style, in: rect)]) == ["save", "color 0 0 1", "image 10,20 30x40", "restore"])
    #expect(operations([.symbol(3, in: rect)]) == ["save", "symbol 3 10,20 30x40", "restore"])
  }

  @Test func imagesAreRepeatedAsTiles() {
    let image = ImageProperties(.symbol("star"))
    func source(_ sourceRect: CGRect, scale: CGFloat, opacity: Double = 1) -> [String] {
      var tiles = ImageTiles(image, Style(), sourceRect: sourceRect, scale: scale)
      tiles.opacity = opacity
      return Array(operations([fill(.image(tiles))]).dropFirst(4).dropLast(2))
    }
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(source(whole, scale: 1) == ["tiles 10,20 12x8", "color 0 1 0", "image 10,20 12x8", "end of tiles"])
    #expect(source(whole, scale: 2) == ["tiles 10,20 24x16", "color 0 1 0", "image 10,20 24x16", "end of tiles"])
    #expect(
      source(CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5), scale: 1)
        == ["tiles 10,20 6x4", "color 0 1 0", "image 4,18 12x8", "end of tiles"])
    #expect(
      source(whole, scale: 1, opacity: 0.5)
        == ["tiles 10,20 12x8", "group", "color 0 1 0", "image 10,20 12x8", "end 0.5 normal", "end of tiles"])
    #expect(source(CGRect(x: 0, y: 0, width: 0, height: 1), scale: 1) == ["color 0 0 0"])
    #expect(source(whole, scale: 0) == ["color 0 0 0"])
  }

  // MARK: - Paths

  @Test func pathsAreMadeOfLinesAndCubicCurves() {
    func operations(_ build: (inout Path) -> Void) -> [String] {
      let log = Log()
      Path(build).add(to: log)
      return log.lines.all
    }
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    // The control points are two thirds of the way from the ends to the one of the quadratic curve.
    #expect(
      operations {
        $0.move(to: point(0, 0))
        $0.addQuadCurve(to: point(6, 0), control: point(3, 9))
        $0.addQuadCurve(to: point(12, 0), control: point(9, -9))
      } == ["move 0,0", "curve 2,6 4,6 6,0", "curve 8,-6 10,-6 12,0"])
    #expect(
      operations {
        $0.move(to: point(1, 1))
        $0.addCurve(to: point(4, 4), control1: point(2, 1), control2: point(3, 4))
        $0.addQuadCurve(to: point(10, 4), control: point(7, 7))
      } == ["move 1,1", "curve 2,1 3,4 4,4", "curve 6,6 8,6 10,4"])
    #expect(
      operations {
        $0.move(to: point(3, 3))
        $0.addLine(to: point(9, 3))
        $0.addQuadCurve(to: point(15, 3), control: point(12, 6))
        $0.closeSubpath()
        $0.addQuadCurve(to: point(9, 3), control: point(6, 0))
      } == ["move 3,3", "line 9,3", "curve 11,5 13,5 15,3", "close", "move 3,3", "curve 5,1 7,1 9,3"])
  }

  // MARK: - The area

  @Test func theAreaContainsTheDrawing() {
    let inner = DrawingCommand.symbol(0, in: CGRect(x: 1, y: 1, width: 8, height: 8))
    let path = Path(CGRect(x: 10, y: 10, width: 10, height: 20))
    let miter = StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: 5)
    let cases: [([DrawingCommand], CGRect)] = [
      ([], .zero),
      ([inner], CGRect(x: 0, y: 0, width: 10, height: 10)),
      ([.image(ImageProperties(.symbol("star")), Style(), in: rect)], rect.insetBy(dx: -1, dy: -1)),
      ([.fill(path, .color(red), FillStyle(), in: .zero)], CGRect(x: 9, y: 9, width: 12, height: 22)),
      // A corner reaches as far as the limit allows.
      ([.stroke(path, .color(red), miter, in: .zero)], path.boundingRect.insetBy(dx: -22, dy: -22)),
      (
        [.stroke(path, .color(red), StrokeStyle(lineWidth: 4, lineJoin: .round), in: .zero)],
        path.boundingRect.insetBy(dx: -6, dy: -6)
      ),
      (
        [.stroke(path, .color(red), StrokeStyle(lineWidth: 4, lineJoin: .miter, miterLimit: 0), in: .zero)],
        path.boundingRect.insetBy(dx: -6, dy: -6)
      ),
      // The characters of a text reach beyond its lines by half of its height.
      ([.text(.text("a"), in: rect)], CGRect(x: -10, y: 0, width: 70, height: 80)),
      (
        [.group([inner], transform: CGAffineTransform(translationX: 50, y: 5), clip: nil, opacity: 0.5)],
        CGRect(x: 50, y: 5, width: 10, height: 10)
      ),
      (
        [.group([inner], transform: CGAffineTransform(scaleX: 2, y: 3), clip: nil, opacity: 1)],
        CGRect(x: 0, y: 0, width: 20, height: 30)
      ),
      // The clip is transformed with what it clips.
      (
        [
          .group(
            [inner], transform: CGAffineTransform(scaleX: 2, y: 2),
            clip: ShapeClip(Path(CGRect(x: 5, y: 6, width: 50, height: 50))), opacity: 1)
        ],
        CGRect(x: 10, y: 12, width: 10, height: 8)
      ),
      (
        [
          .group(
            [inner], transform: .identity, clip: ShapeClip(Path(CGRect(x: 30, y: 0, width: 5, height: 5))), opacity: 1)
        ], .zero
      ),
      ([.blended([inner], .multiply)], CGRect(x: 0, y: 0, width: 10, height: 10)),
      ([.blended([], .multiply), .symbol(0, in: rect)], rect.insetBy(dx: -1, dy: -1)),
      // A mask adds nothing, wherever it is.
      ([.masked([inner], by: [.symbol(1, in: rect)], isInverse: true)], CGRect(x: 0, y: 0, width: 10, height: 10)),
      ([.masked([], by: [inner], isInverse: false), .symbol(0, in: rect)], rect.insetBy(dx: -1, dy: -1)),
      ([.filtered([inner], .blur(radius: 2))], CGRect(x: -6, y: -6, width: 22, height: 22)),
      ([.filtered([inner], .silhouette(red))], CGRect(x: 0, y: 0, width: 10, height: 10)),
      ([.filtered([], .blur(radius: 2)), .symbol(0, in: rect)], rect.insetBy(dx: -1, dy: -1)),
      ([inner, .symbol(0, in: rect)], CGRect(x: 0, y: 0, width: 41, height: 61)),
    ]
    for (index, (steps, area)) in cases.enumerated() { #expect(steps.bounds == area, "case \(index)") }
  }
}
