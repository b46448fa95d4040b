import Foundation
import SwiftUI
import TestHelpers
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Images that are repeated, stretched in parts, enlarged without smoothing, and drawn in the foreground color.
@MainActor
@Suite(
  .recordedViews,
  .enabled(if: LibCairo.shared != nil, "Images in shapes are not tested: libcairo.so.2 is missing (libcairo2)."))
struct ImagePaintTests {
  /// Writes a picture of a width and a height, in pixels.
  private func picture(_ width: CGFloat, _ height: CGFloat) throws -> String {
    let file = temporaryFile(".png")
    try TestHost(Color.red.frame(width: width, height: height)).pngData(scale: 1).write(to: file)
    return file.path
  }

  private func pixels<V: View>(_ view: V) throws -> Pixels {
    try Pixels(TestHost(view.frame(width: 40, height: 40).background(.white)))
  }

  /// Returns whether a picture is the same after a step to the right and downward, and not all of one color.
  private func isRepeated(_ pixels: Pixels, _ x: Int, _ y: Int) -> Bool {
    var colors: Set<[Int]> = []
    for column in 0..<(40 - x) {
      for row in 0..<(40 - y) {
        let color = pixels.color(column, row)
        colors.insert(color)
        if pixels.color(column + x, row) != color || pixels.color(column, row + y) != color { return false }
      }
    }
    return colors.count > 1
  }

  @Test func anImageIsRepeatedInAShape() throws {
    let image = Image(contentsOfFile: try picture(8, 5))
    let plain = try pixels(Rectangle().fill(ImagePaint(image: image)))
    #expect(isRepeated(plain, 8, 5) && !isRepeated(plain, 4, 5) && !isRepeated(plain, 8, 4))
    let doubled = try pixels(Rectangle().fill(.image(image, scale: 2)))
    #expect(isRepeated(doubled, 16, 10) && !isRepeated(doubled, 8, 5))
    let half = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let part = try pixels(Rectangle().fill(.image(image, sourceRect: half)))
    #expect(isRepeated(part, 4, 5))
    #expect((0..<4).allSatisfy { part.color($0, 2) == plain.color($0 + 4, 2) })
    let nothing = try pixels(Rectangle().fill(.image(image, sourceRect: .zero)))
    #expect(nothing.count(not: [255, 255, 255], x: 0..<40, y: 0..<40) == 0)
    let faint = try pixels(Rectangle().fill(.image(image).opacity(0.5)))
    #expect(isRepeated(faint, 8, 5) && faint.color(0, 0) != plain.color(0, 0))
  }

  /// A part of the environment decides about the color of a symbol, and an equal paint draws nothing again.
  @Test func aSymbolIsRepeatedInTheForegroundColor() throws {
    struct Symbols: View {
      @State var scale = 1.0
      var body: some View {
        Rectangle().fill(.image(Image(systemName: "star"), scale: scale)).foregroundColor(.red)
          .onTapGesture { scale = 2 }
      }
    }
    let host = TestHost(Symbols().frame(width: 40, height: 40))
    guard case .shape(let drawn) = try #require(host.find(.shape)).tree.primitive, case .image(let tiles) = drawn.paint
    else {
      Issue.record("\(host)")
      return
    }
    #expect(tiles.content == ImageProperties(.symbol("star"), scaling: .stretch) && tiles.style.foreground == .red)
    #expect(tiles.scale == 1 && drawn.paint.firstColor == .red && drawn.paint.opacity(0.5) != drawn.paint)
    try #require(host.find(.shape)).tap()
    guard case .shape(let other) = try #require(host.find(.shape)).tree.primitive else { return }
    #expect(other.paint != drawn.paint)
    let paint = ImagePaint(image: Image(systemName: "star"))
    #expect(paint == .image(Image(systemName: "star")) && paint.hashValue == ImagePaint(image: paint.image).hashValue)
    let part = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let others = [ImagePaint(image: paint.image, scale: 2), ImagePaint(image: paint.image, sourceRect: part)]
    #expect(others.allSatisfy { $0 != paint && $0.hashValue != paint.hashValue })
    #expect(paint != .image(Image(systemName: "star"), scale: 2) && paint != .image(Image(systemName: "moon")))
  }

  @Test func aCanvasRepeatsAnImageFromAPoint() throws {
    let image = Image(contentsOfFile: try picture(8, 5))
    let plain = try pixels(Rectangle().fill(.image(image)))
    let moved = try pixels(
      Canvas { context, size in
        context.fill(
          Path(CGRect(origin: .zero, size: size)), with: .tiledImage(image, origin: CGPoint(x: 3, y: 2), scale: 1))
      })
    #expect(isRepeated(moved, 8, 5))
    #expect((0..<30).allSatisfy { moved.color($0 + 3, $0 + 2) == plain.color($0, $0) })
    #expect(moved.color(0, 0) != plain.color(0, 0))
  }

  @Test func borderAndBackgroundRepeatAnImage() throws {
    let image = Image(contentsOfFile: try picture(8, 5))
    let plain = try pixels(Rectangle().fill(.image(image)))
    let background = try pixels(Color.clear.background(.image(image)))
    #expect(isRepeated(background, 8, 5) && background.color(3, 3) == plain.color(3, 3))
    let border = try pixels(Color.white.border(ImagePaint(image: image), width: 5))
    #expect((0..<40).allSatisfy { border.color($0, 2) == plain.color($0, 2) })
    #expect(border.count(not: [255, 255, 255], x: 5..<35, y: 5..<35) == 0)
  }

  @Test func aResizableImageIsRepeated() throws {
    let image = Image(contentsOfFile: try picture(8, 5))
    let tiled = try pixels(image.resizable(resizingMode: .tile))
    #expect(isRepeated(tiled, 8, 5))
    let host = TestHost(image.resizable(resizingMode: .tile).frame(width: 30, height: 20))
    #expect(host.find(.image)?.frame?.size == CGSize(width: 30, height: 20))
  }

  /// The corners keep their size, the edges are stretched along their length, and the middle in both directions.
  @Test func theEdgesOfAnImageKeepTheirWidths() throws {
    let edges = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    var content = ImageProperties(.file("picture.png"), scaling: .parts(edges: edges, isTiled: false))
    let steps = try #require(
      content.steps(in: CGSize(width: 46, height: 24), natural: CGSize(width: 16, height: 12), Style()))
    let parts: [(target: CGRect, image: CGRect)] = steps.compactMap {
      guard case .group(let inner, _, let clip?, _) = $0, case .image(_, _, let image)? = inner.first else {
        return nil
      }
      return (clip.path.boundingRect, image)
    }
    func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: x, y: y, width: width, height: height)
    }
    #expect(
      parts.map(\.target) == [
        rect(0, 0, 2, 1), rect(2, 0, 40, 1), rect(42, 0, 4, 1), rect(0, 1, 2, 20), rect(2, 1, 40, 20),
        rect(42, 1, 4, 20), rect(0, 21, 2, 3), rect(2, 21, 40, 3), rect(42, 21, 4, 3),
      ])
    #expect(parts.first?.image == rect(0, 0, 16, 12) && parts.last?.image == rect(30, 12, 16, 12))
    // The middle, 10 by 8 points, is four times as wide and 2.5 times as high.
    #expect(parts.count == 9 && parts[4].image == rect(-6, -1.5, 64, 30))

    let narrow = try #require(
      content.steps(in: CGSize(width: 3, height: 24), natural: CGSize(width: 16, height: 12), Style()))
    #expect(narrow.count == 6, "no middle: the edges share the width")
    content.scaling = .parts(edges: edges, isTiled: true)
    let tiled = try #require(
      content.steps(in: CGSize(width: 46, height: 24), natural: CGSize(width: 16, height: 12), Style()))
    let paints = tiled.compactMap {
      if case .fill(_, .image(let tiles), _, let area) = $0 { (tiles, area) } else { nil }
    }
    #expect(paints.count == 5 && paints[2].1 == rect(2, 1, 40, 20))
    #expect(paints[2].0.sourceRect == rect(2 / 16, 1 / 12, 10 / 16, 8 / 12))
    #expect(content.steps(in: CGSize(width: 4, height: 4), natural: .zero, Style()) == [])
    for edges in [EdgeInsets(top: 1, leading: 0, bottom: 3, trailing: 0), EdgeInsets(.horizontal, 2)] {
      content.scaling = .parts(edges: edges, isTiled: false)
      let parts = content.steps(in: CGSize(width: 46, height: 24), natural: CGSize(width: 16, height: 12), Style())
      #expect(parts?.count == 3, "no edges on two sides")
    }
    content.scaling = .stretch
    #expect(content.steps(in: CGSize(width: 4, height: 4), natural: CGSize(width: 1, height: 1), Style()) == nil)
    content.isPixelated = true
    #expect(content.steps(in: CGSize(width: 4, height: 4), natural: CGSize(width: 1, height: 1), Style())?.count == 1)
  }

  /// A gradient in an area without a width leaves the rest of the drawing as it is.
  @Test func aGradientWithoutAnAreaIsNotDrawn() throws {
    let drawn = try pixels(
      Canvas { context, size in
        let empty = Path(CGRect(x: 5, y: 0, width: 0, height: 20))
        context.stroke(empty, with: .style(EllipticalGradient(colors: [.blue, .green])))
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Color(red: 1, green: 0, blue: 0)))
      })
    #expect(drawn.color(20, 20) == [255, 0, 0])
  }

  @Test func aTemplateHasTheForegroundColor() throws {
    let image = Image(contentsOfFile: try picture(8, 5))
    func style<V: View>(of view: V) throws -> Style? {
      let host = TestHost(view.foregroundColor(.red))
      return try #require(host.find(.image)).tree.primitive.style
    }
    #expect(try style(of: image)?.foregroundPaint == nil)
    #expect(try style(of: image.renderingMode(.template))?.foregroundPaint == .color(.red))
    #expect(try style(of: image.renderingMode(.original))?.foregroundPaint == nil)
    #expect(try style(of: image.renderingMode(.template).renderingMode(nil))?.foregroundPaint == nil)
    #expect(try style(of: Image(systemName: "star").renderingMode(.template))?.foregroundPaint == nil)
    let gradient = LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
    let host = TestHost(image.renderingMode(.template).foregroundStyle(gradient))
    guard case .linear? = try #require(host.find(.image)).tree.primitive.style?.foregroundPaint else {
      Issue.record("\(host)")
      return
    }
    let plain = TestHost(image.renderingMode(.template))
    #expect(try #require(plain.find(.image)).tree.primitive.style?.foregroundPaint == .color(.primary))
  }

  /// The image set says that its image is a template, unless the view says otherwise.
  @Test func anImageSetCanBeATemplate() throws {
    let folder = temporaryFile("-assets")
    let set = folder.appendingPathComponent("Assets.xcassets/Sign.imageset")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: try picture(8, 5), toPath: set.appendingPathComponent("sign.png").path)
    let contents = """
      {"images": [{"filename": "sign.png", "idiom": "universal"}],
       "properties": {"template-rendering-intent": "template"}}
      """
    try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
    let bundle = try #require(Bundle(path: folder.path))
    let image = Image("Sign", bundle: bundle)
    func paint(_ image: Image) throws -> Paint? {
      let host = TestHost(image.foregroundColor(.red))
      return try #require(host.find(.image)).tree.primitive.style?.foregroundPaint
    }
    #expect(try paint(image) == .color(.red))
    #expect(try paint(image.renderingMode(.original)) == nil)
  }

  @Test func interpolationIsPartOfTheContent() throws {
    let image = Image(contentsOfFile: try picture(8, 5)).resizable()
    func isPixelated(_ image: Image) throws -> Bool? {
      guard case .image(let content, _) = try #require(TestHost(image).find(.image)).tree.primitive else { return nil }
      return content.isPixelated
    }
    #expect(try isPixelated(image) == false)
    #expect(try isPixelated(image.interpolation(.none)) == true)
    #expect(try isPixelated(image.interpolation(.none).interpolation(.high)) == false)
  }
}
