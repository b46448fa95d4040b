import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Texts, images, symbols, clips and filters of a canvas: the steps, and the pixels.
@MainActor
@Suite(
  .recordedViews, .enabled(if: LibCairo.shared != nil, "Drawings are not tested: libcairo.so.2 is missing (libcairo2).")
)
struct CanvasTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let pureRed = [255, 0, 0]
  private let pureBlue = [0, 0, 255]
  private let white = [255, 255, 255]
  private let black = [0, 0, 0]

  private func host(
    _ width: CGFloat = 100, _ height: CGFloat = 40, _ draw: @escaping (inout GraphicsContext, CGSize) -> Void
  ) -> TestHost<some View> {
    TestHost(Canvas(renderer: draw).background(.white), size: CGSize(width: width, height: height))
  }

  private func isNear(_ one: [Int], _ other: [Int], by distance: Int = 1) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= distance }
  }

  /// Returns the steps of a canvas, without the clip around them.
  private func steps<V: View>(_ host: TestHost<V>) -> [DrawingCommand] {
    guard case .group(let steps, _, _, _)? = host.find(.canvas)?.drawing.first else { return [] }
    return steps
  }

  // MARK: - Texts

  @Test func textsAreMeasuredAndPlaced() throws {
    var sizes: [CGSize] = []
    var baselines: [CGFloat] = []
    let host = host { context, size in
      let text = context.resolve(Text("ab cd"))
      sizes = [text.measure(in: size), text.measure(in: CGSize(width: 20, height: 100))]
      baselines = [text.firstBaseline(in: size), text.lastBaseline(in: CGSize(width: 20, height: 100))]
      context.draw(text, at: CGPoint(x: 50, y: 20))
      context.draw(Text("x").bold(), at: CGPoint(x: 100, y: 40), anchor: .bottomTrailing)
      context.draw(Text("ab cd"), in: CGRect(x: 4, y: 0, width: 20, height: 40))
    }
    // A character of the built-in font is 8 points wide, and a line is 20 points high.
    var frames: [CGRect] = []
    for case .text(_, let rect) in steps(host) { frames.append(rect) }
    #expect(sizes == [CGSize(width: 40, height: 20), CGSize(width: 16, height: 40)])
    #expect(baselines == [16, 36])
    #expect(
      frames == [
        CGRect(x: 30, y: 10, width: 40, height: 20), CGRect(x: 92, y: 20, width: 8, height: 20),
        CGRect(x: 4, y: 0, width: 20, height: 40),
      ])
    let pixels = try Pixels(host)
    #expect(pixels.count(not: white, x: 30..<46, y: 10..<30) > 20, "the word in the middle")
    #expect(pixels.count(not: white, x: 92..<100, y: 20..<40) > 10)
    #expect(pixels.count(not: white, x: 4..<20, y: 0..<20) > 20 && pixels.count(not: white, x: 4..<20, y: 20..<40) > 20)
    #expect(pixels.count(not: white, x: 72..<90, y: 0..<40) == 0)
  }

  @Test func aTextHasTheShadingWhereItHasNoColor() throws {
    let host = host { context, _ in
      var text = context.resolve(Text("a").foregroundColor(blue) + Text("b"))
      context.draw(text, at: .zero, anchor: .topLeading)
      text.shading = .color(red)
      context.draw(text, at: .zero, anchor: .topLeading)
      var plain = context.resolve(Text("c"))
      plain.shading = .linearGradient(
        Gradient(colors: [red, blue]), startPoint: CGPoint(x: 50, y: 0), endPoint: CGPoint(x: 58, y: 0))
      context.draw(plain, at: CGPoint(x: 50, y: 0), anchor: .topLeading)
    }
    let steps = steps(host)
    guard case .text(.styledText(let first), _) = steps[0], case .text(.styledText(let second), _) = steps[1],
      case .masked(let filled, let mask, false) = steps[2], case .fill(_, .linear, _, _) = filled[0],
      case .text = mask[0]
    else {
      Issue.record("\(steps)")
      return
    }
    #expect(first.map(\.style.foreground) == [blue, .primary] && second.map(\.style.foreground) == [blue, red])
    let pixels = try Pixels(host)
    let shown = (50..<58).flatMap { x in (0..<20).map { y in pixels.color(x, y) } }.filter { $0 != white }
    #expect(shown.count > 10 && shown.allSatisfy { $0[1] < 250 || $0[0] > 250 })
    #expect(shown.contains { $0[0] > $0[2] } && shown.contains { $0[2] > $0[0] }, "red at the left, blue at the right")
  }

  @Test func shadingsHaveTheColorsOfComponents() throws {
    let host = host { context, size in
      let rows: [GraphicsContext.Shading] = [
        .color(red: 1, green: 0, blue: 0), .color(.sRGB, red: 0, green: 0, blue: 1, opacity: 0.5), .color(white: 0),
        .color(.sRGB, white: 0, opacity: 0.5),
      ]
      for (index, shading) in rows.enumerated() {
        context.fill(Path(CGRect(x: 0, y: CGFloat(index) * 10, width: size.width, height: 10)), with: shading)
      }
    }
    let pixels = try Pixels(host)
    #expect(pixels.color(50, 5) == pureRed && pixels.color(50, 25) == black)
    #expect(isNear(pixels.color(50, 15), [127, 127, 255]) && isNear(pixels.color(50, 35), [127, 127, 127]))
  }

  @Test func textsHaveTheEnvironmentOfTheCanvas() {
    struct Sizes: View {
      let report: (CGSize) -> Void
      @State private var isLarge = false
      var body: some View {
        Canvas { context, size in
          report(context.resolve(Text("ab")).measure(in: size))
        }
        .font(isLarge ? .system(size: 32) : .system(size: 16))
        .onTapGesture { isLarge = true }
      }
    }
    var sizes: [CGSize] = []
    let host = TestHost(Sizes { sizes.append($0) }, size: CGSize(width: 100, height: 100))
    host.layOut()
    #expect(sizes == [CGSize(width: 16, height: 20)])
    host.find(.canvas)?.tap()
    host.layOut()
    #expect(sizes == [CGSize(width: 16, height: 20), CGSize(width: 32, height: 40)])
  }

  @Test func aTextOfSeveralStylesWithoutColorsIsFilled() {
    let host = host { context, _ in
      var text = context.resolve(Text("a").bold() + Text("b"))
      text.shading = .linearGradient(Gradient(colors: [red, blue]), startPoint: .zero, endPoint: CGPoint(x: 20, y: 0))
      context.draw(text, at: .zero, anchor: .topLeading)
      var colored = context.resolve(Text("a").foregroundColor(red) + Text("b"))
      colored.shading = text.shading
      context.draw(colored, at: .zero, anchor: .topLeading)
    }
    let steps = steps(host)
    guard case .masked = steps[0], case .text = steps[1] else {
      Issue.record("\(steps)")
      return
    }
  }

  // MARK: - Images and symbols

  @Test func imagesFillTheirRectangles() throws {
    var size = CGSize.zero
    let host = host { context, _ in
      var image = context.resolve(Image(systemName: "star"))
      size = image.size
      image.shading = .color(red)
      context.draw(image, in: CGRect(x: 0, y: 0, width: 40, height: 20))
      context.draw(Image(systemName: "star"), at: CGPoint(x: 100, y: 40), anchor: .bottomTrailing)
      context.draw(Image(systemName: "star"), in: CGRect(x: 1, y: 2, width: 3, height: 4))
    }
    let steps = steps(host)
    #expect(size == CGSize(width: 16, height: 16))
    if case .image(_, _, let rect) = steps[2] { #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4)) }
    #expect(steps.count == 3)
    guard case .image(let first, let style, let wide) = steps[0], case .image(_, let plain, let natural) = steps[1]
    else {
      Issue.record("\(steps)")
      return
    }
    #expect(first.source == .symbol("star") && style.foreground == red && plain.foreground == .primary)
    #expect(wide == CGRect(x: 0, y: 0, width: 40, height: 20) && natural == CGRect(x: 84, y: 24, width: 16, height: 16))
    let pixels = try Pixels(host)
    #expect(pixels.color(0, 10) == pureRed && pixels.color(39, 10) == pureRed && pixels.color(45, 10) == white)
  }

  @Test func symbolsAreViewsThatAreDrawnManyTimes() throws {
    struct Pins: View {
      let red: Color
      @State private var isBlue = false
      @State private var width: CGFloat = 10
      let drawn: (CGSize?) -> Void
      var body: some View {
        VStack(spacing: 0) {
          Canvas { context, size in
            let pin = context.resolveSymbol(id: "pin")
            drawn(pin?.size)
            if let pin {
              context.draw(pin, at: CGPoint(x: 20, y: 20))
              context.draw(pin, in: CGRect(x: 40, y: 10, width: 40, height: 20))
            }
            if let two = context.resolveSymbol(id: 2) { context.draw(two, at: .zero, anchor: .topLeading) }
            if context.resolveSymbol(id: "none") != nil { drawn(.zero) }
          } symbols: {
            (isBlue ? Color(red: 0, green: 0, blue: 1) : red).frame(width: width, height: 10).tag("pin")
            ForEach(1..<4, id: \.self) { Color.black.frame(width: CGFloat($0), height: 4) }
          }
          .frame(height: 40)
          Button("color") { isBlue = true }
          Button("size") { width = 20 }
        }
        .frame(maxHeight: .infinity, alignment: .top).background(.white)
      }
    }
    var sizes: [CGSize?] = []
    let host = TestHost(Pins(red: red) { sizes.append($0) }, size: CGSize(width: 100, height: 100))
    var pixels = try Pixels(host)
    #expect(sizes.last == CGSize(width: 10, height: 10))
    #expect(pixels.color(16, 20) == pureRed && pixels.color(13, 20) == white)
    #expect(pixels.color(41, 11) == pureRed && pixels.color(78, 28) == pureRed && pixels.color(85, 20) == white)
    #expect(pixels.color(1, 1) == black && pixels.color(2, 1) == white, "the second is two points wide")
    host.find(text: "color")?.tap()
    pixels = try Pixels(host)
    #expect(pixels.color(16, 20) == pureBlue && pixels.color(60, 20) == pureBlue)
    host.find(text: "size")?.tap()
    pixels = try Pixels(host)
    #expect(sizes.last == CGSize(width: 20, height: 10), "another size of a symbol draws again")
    #expect(pixels.color(12, 20) == pureBlue && pixels.color(28, 20) == pureBlue && pixels.color(8, 20) == white)
  }

  @Test func aSymbolKeepsItsStateAndIsReleased() {
    final class Model: ObservableObject { @Published var text = "one" }
    struct Label: View {
      @ObservedObject var model: Model
      var body: some View { Text(model.text) }
    }
    let model = Model()
    var widths: [CGFloat] = []
    let host = TestHost(
      Canvas { context, _ in
        widths.append(context.resolveSymbol(id: 0)?.size.width ?? -1)
      } symbols: {
        Label(model: model).tag(0)
      }, size: CGSize(width: 50, height: 50))
    host.layOut()
    model.text = "three"
    host.settle()
    host.layOut()
    #expect(widths.first == 24 && widths.last == 40)
  }

  // MARK: - Clips, layers and filters

  @Test func clipsAndLayersRestrict() throws {
    let host = host { context, size in
      let all = Path(CGRect(origin: .zero, size: size))
      context.drawLayer { layer in
        layer.clip(to: Path(CGRect(x: 0, y: 0, width: 20, height: 40)))
        layer.clip(to: Path(CGRect(x: 5, y: 5, width: 10, height: 10)), options: .inverse)
        layer.fill(all, with: .color(red))
      }
      context.drawLayer { layer in
        layer.clipToLayer(opacity: 0.5) {
          $0.fill(Path(CGRect(x: 40, y: 0, width: 20, height: 40)), with: .color(.black))
        }
        #expect(layer.clipBoundingRect.insetBy(dx: 1, dy: 1) == CGRect(x: 40, y: 0, width: 20, height: 40))
        layer.fill(all, with: .color(blue))
      }
      context.translateBy(x: 80, y: 0)
      context.clipToLayer(options: .inverse) {
        $0.fill(Path(CGRect(x: 5, y: 5, width: 10, height: 10)), with: .color(red))
      }
      context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 40)), with: .color(red))
    }
    let pixels = try Pixels(host)
    #expect(pixels.color(2, 2) == pureRed && pixels.color(10, 10) == white && pixels.color(25, 10) == white)
    #expect(isNear(pixels.color(50, 10), [127, 127, 255]) && pixels.color(35, 10) == white)
    #expect(pixels.color(82, 2) == pureRed && pixels.color(90, 10) == white && pixels.color(90, 20) == pureRed)
  }

  @Test func filtersChangeWhatFollows() throws {
    let host = host { context, _ in
      func square(_ x: CGFloat) -> Path { Path(CGRect(x: x, y: 10, width: 10, height: 10)) }
      func draw(_ x: CGFloat, _ change: (inout GraphicsContext) -> Void) {
        var copy = context
        change(&copy)
        copy.fill(square(x), with: .color(red))
      }
      draw(0) { $0.addFilter(.colorInvert()) }
      draw(15) {
        $0.addFilter(.colorMultiply(.black))
        $0.addFilter(.brightness(0.4))
      }
      draw(30) {
        $0.addFilter(.shadow(color: blue, radius: 0, x: 0, y: 10))
        $0.opacity = 0.5
      }
      draw(45) { $0.addFilter(.shadow(color: blue, radius: 0, x: 0, y: 5, options: .shadowOnly)) }
      draw(60) { $0.addFilter(.shadow(color: blue, radius: 0, x: 0, y: 5, options: .shadowAbove)) }
      draw(75) { $0.addFilter(.alphaThreshold(min: 0.5, color: blue)) }
      var matrix = ColorMatrix()
      (matrix.r1, matrix.b1, matrix.a4) = (0, 1, 0.5)
      draw(90) { $0.addFilter(.colorMatrix(matrix)) }
    }
    let pixels = try Pixels(host)
    #expect(pixels.color(5, 15) == [0, 255, 255])
    #expect(pixels.color(20, 15) == [102, 102, 102], "in the order in which they are added")
    #expect(isNear(pixels.color(35, 15), [255, 127, 127]) && isNear(pixels.color(35, 25), [127, 127, 255]))
    #expect(pixels.color(50, 12) == white && pixels.color(50, 22) == pureBlue)
    #expect(pixels.color(65, 12) == pureRed && pixels.color(65, 17) == pureBlue)
    #expect(pixels.color(80, 15) == pureBlue)
    #expect(isNear(pixels.color(95, 15), [127, 127, 255]))
  }

  @Test func filtersHaveTheResolutionOfThePicture() throws {
    let host = host(20, 20) { context, _ in
      context.addFilter(.blur(radius: 2))
      context.addFilter(.saturation(1))
      context.addFilter(.contrast(1))
      context.addFilter(.hueRotation(.zero))
      context.addFilter(.grayscale(0))
      context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 20)), with: .color(.black))
      context.addFilter(.luminanceToAlpha)
    }
    let (one, two) = (try Pixels(host), try Pixels(host, scale: 2))
    #expect(two.width == 40)
    for x in 6..<14 { #expect(abs(one.color(x, 10)[0] - two.color(x * 2, 20)[0]) < 30, "at \(x)") }
    // The content outside the canvas is not drawn. The content inside spreads from its edges.
    #expect(one.color(9, 10)[0] < 128 && one.color(10, 10)[0] > 100 && one.color(18, 10)[0] > 250)
  }

  @Test func drawingsUnderATransformAreFilteredInPointsOfTheCanvas() throws {
    let host = host(40, 40) { context, _ in
      context.scaleBy(x: 4, y: 4)
      context.addFilter(.shadow(color: blue, radius: 0, x: 10, y: 0))
      context.fill(Path(CGRect(x: 0, y: 0, width: 5, height: 5)), with: .color(red))
    }
    let pixels = try Pixels(host)
    #expect(pixels.color(19, 10) == pureRed && pixels.color(25, 10) == pureBlue && pixels.color(31, 10) == white)
  }

  @Test func aClipLimitsTheBoundsOfADrawing() {
    let area = CGRect(x: 0, y: 0, width: 100, height: 100)
    let square = DrawingCommand.fill(Path(area), .color(.red), FillStyle(), in: area)
    let clip = Path(CGRect(x: 10, y: 20, width: 30, height: 40))
    let clipped = DrawingCommand.group(
      [square], transform: CGAffineTransform(translationX: 5, y: 0), clip: ShapeClip(clip),
      opacity: 1)
    #expect([clipped].bounds == CGRect(x: 15, y: 20, width: 30, height: 40))
    let open = DrawingCommand.group([square], transform: .identity, clip: nil, opacity: 1)
    #expect([open].bounds == CGRect(x: -1, y: -1, width: 102, height: 102))
  }
}
