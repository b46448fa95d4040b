import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// Pictures of views without a screen: their pixels, and their equality in each run.
@MainActor
@Suite(
  .recordedViews,
  .enabled(if: LibCairo.shared != nil, "Pictures of views are not tested: libcairo.so.2 is missing (libcairo2)."))
struct SnapshotTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let pureRed = [255, 0, 0]
  private let pureGreen = [0, 255, 0]
  private let pureBlue = [0, 0, 255]
  private let white = [255, 255, 255]

  @Test func shapesColorsAndEffectsAreInTheirFrames() throws {
    let host = TestHost(
      ZStack(alignment: .topLeading) {
        Color.white
        red.frame(width: 20, height: 10).padding(5)
        Circle().fill(blue).frame(width: 20, height: 20).offset(x: 40)
        green.frame(width: 20, height: 10).rotationEffect(.degrees(90)).position(x: 85, y: 15)
        Color.black.frame(width: 20, height: 20).opacity(0.25).offset(x: 100)
        red.frame(width: 20, height: 20).clipShape(Circle()).offset(x: 0, y: 40)
        Rectangle().strokeBorder(blue, lineWidth: 4).frame(width: 20, height: 20).offset(x: 40, y: 40)
        LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
          .frame(width: 20, height: 20).offset(x: 80, y: 40)
        Rectangle().fill(red).frame(width: 10, height: 10).shadow(color: green, radius: 0, x: 10, y: 0)
          .offset(x: 110, y: 40)
      }, size: CGSize(width: 140, height: 70))
    let pixels = try Pixels(host)
    #expect(pixels.width == 140 && pixels.height == 70)
    #expect(pixels.color(6, 6) == pureRed && pixels.color(24, 14) == pureRed && pixels.color(3, 3) == white)
    #expect(pixels.color(50, 10) == pureBlue && pixels.color(41, 1) == white)
    #expect(pixels.color(85, 6) == pureGreen && pixels.color(77, 15) == white)
    #expect(pixels.color(110, 10) == [191, 191, 191])
    #expect(pixels.color(10, 50) == pureRed && pixels.color(1, 41) == white)
    #expect(pixels.color(42, 50) == pureBlue && pixels.color(50, 50) == white)
    #expect(pixels.color(81, 50)[0] < 30 && pixels.color(98, 50)[0] > 225 && abs(pixels.color(90, 50)[0] - 134) < 10)
    #expect(pixels.color(115, 45) == pureRed && pixels.color(125, 45) == pureGreen && pixels.color(135, 45) == white)
  }

  @Test func masksAndBlendModesAreThoseOfTheWindow() throws {
    let host = TestHost(
      HStack(spacing: 0) {
        red.mask { Rectangle().frame(width: 10, height: 10) }
        blue.mask { Color.black.opacity(0.25) }
        ZStack {
          Color(red: 1, green: 0.5, blue: 0)
          Color(white: 0.5).blendMode(.multiply)
        }
        ZStack {
          red
          Color.black.padding(5).blendMode(.destinationOut)
        }
        .compositingGroup()
      }
      .frame(width: 80, height: 20).background(.white))
    let pixels = try Pixels(host)
    #expect(pixels.color(10, 10) == pureRed && pixels.color(2, 10) == white && pixels.color(10, 2) == white)
    #expect(pixels.color(30, 10) == [191, 191, 255])
    #expect(zip(pixels.color(50, 10), [128, 64, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(pixels.color(50, 10))")
    #expect(pixels.color(62, 10) == pureRed && pixels.color(70, 10) == white)
  }

  @Test func aCanvasMixesColorsWithThoseOfItsOwn() throws {
    let host = TestHost(
      Canvas { (context: inout GraphicsContext, _: CGSize) in
        func square(_ x: CGFloat) -> Path { Path(CGRect(x: x, y: 0, width: 20, height: 20)) }
        context.fill(square(0), with: .color(Color(red: 1, green: 0.5, blue: 0)))
        context.blendMode = .multiply
        context.fill(square(10), with: .color(Color(white: 0.5)))
        context.drawLayer { layer in
          layer.fill(square(40), with: .color(red))
          layer.blendMode = .destinationOut
          layer.fill(square(50), with: .color(.black))
        }
      }
      .frame(width: 80, height: 20).background(.white))
    let pixels = try Pixels(host)
    #expect(pixels.color(5, 10) == [255, 128, 0] || pixels.color(5, 10) == [255, 127, 0])
    #expect(zip(pixels.color(15, 10), [128, 64, 0]).allSatisfy { abs($0 - $1) <= 1 }, "\(pixels.color(15, 10))")
    #expect(pixels.color(25, 10) == [128, 128, 128], "nothing of the canvas is behind it")
    #expect(pixels.color(45, 10) == pureRed && pixels.color(55, 10) == white)
    guard case .group(let steps, _, _, _) = host.find(.canvas)?.drawing.first, case .blended(_, .normal) = steps.first
    else {
      Issue.record("the canvas is a group")
      return
    }
  }

  @Test func aClippedBlendMixesColorsWithThoseOfTheCanvasToo() throws {
    let host = TestHost(
      Canvas { (context: inout GraphicsContext, size: CGSize) in
        context.clip(to: Path(CGRect(x: 0, y: 0, width: 20, height: size.height)))
        context.blendMode = .multiply
        context.fill(Path(CGRect(x: 10, y: 0, width: 20, height: size.height)), with: .color(Color(white: 0.5)))
      }
      .frame(width: 40, height: 20).background(red))
    let pixels = try Pixels(host)
    #expect(pixels.color(5, 10) == pureRed && pixels.color(25, 10) == pureRed)
    #expect(pixels.color(15, 10) == [128, 128, 128], "the red is behind the canvas")
  }

  @Test func aTextIsBlocksThatDependOnItsCharacters() throws {
    func picture(_ text: String, _ change: (Text) -> Text = { $0 }) throws -> Data {
      try TestHost(change(Text(text)).foregroundColor(.black).background(.white)).pngData()
    }
    #expect(try picture("abc") == picture("abc"), "the same bytes")
    #expect(try picture("abc") != picture("abd"))
    #expect(try picture("abc") != picture("abc") { $0.bold() })
    #expect(try picture("abc") != picture("abc") { $0.underline() })

    let host = TestHost(
      Text("aa bb").frame(width: 24, height: 40).foregroundColor(.black).background(.white))
    let pixels = try Pixels(host)
    // Two lines of two characters, 16 points wide, in the middle of the frame.
    #expect(pixels.count(not: white, x: 4..<20, y: 5..<16) > 20 && pixels.count(not: white, x: 4..<20, y: 25..<36) > 20)
    #expect(pixels.count(not: white, x: 0..<4, y: 0..<40) == 0 && pixels.count(not: white, x: 20..<24, y: 0..<40) == 0)
    #expect(pixels.count(not: white, x: 0..<24, y: 17..<24) == 0)
  }

  @Test func theScaleAndTheColorSchemeCount() throws {
    let host = TestHost(Color.red.frame(width: 10, height: 8).padding(2)) { $0.colorScheme = .dark }
    let pixels = try Pixels(host, scale: 2)
    #expect(pixels.width == 28 && pixels.height == 24)
    #expect(pixels.color(1, 1) == [0x24, 0x24, 0x24] && pixels.color(14, 12) == [0xED, 0x33, 0x3B])
  }

  @Test func scrolledContentIsClippedAndMoved() throws {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) {
          red.frame(height: 20)
          blue.frame(height: 100)
        }
      }
      .frame(width: 20, height: 40).padding(.bottom, 10).background(.white))
    let before = try Pixels(host)
    #expect(before.color(10, 10) == pureRed && before.color(10, 30) == pureBlue && before.color(10, 45) == white)
    host.find(.scroll)?.scroll(byY: 15)
    let after = try Pixels(host)
    #expect(after.color(10, 3) == pureRed && after.color(10, 10) == pureBlue && after.color(10, 45) == white)
  }

  @Test func controlsShowTheirState() throws {
    struct Controls: View {
      @State private var isOn = false
      @State private var volume = 1.0
      @State private var name = ""
      var body: some View {
        VStack {
          Toggle("on", isOn: $isOn)
          Toggle("switch", isOn: $isOn).toggleStyle(.switch)
          Slider(value: $volume, in: 0...10)
          TextField("name", text: $name)
          ProgressView(value: volume, total: 10)
          List { Text(name) }.frame(width: 100, height: 40)
        }
      }
    }
    let host = TestHost(Controls())
    var pictures = [try host.pngData()]
    host.find(.toggle)?.toggle()
    pictures.append(try host.pngData())
    host.find(.slider)?.slide(to: 5)
    pictures.append(try host.pngData())
    host.find(.textField)?.type("Ada")
    pictures.append(try host.pngData())
    #expect(Set(pictures).count == 4)
    host.find(.toggle)?.toggle()
    #expect(try host.pngData() != pictures[3])
    host.find(.toggle)?.toggle()
    #expect(try host.pngData() == pictures[3])
  }

  @Test func anEmptyPictureIsAnError() {
    let host = TestHost(Color.red, size: .zero)
    #expect(throws: SnapshotError.self) { try host.pngData() }
    #expect(throws: SnapshotError.self) { try TestHost(Color.red.frame(width: 1e6, height: 1)).pngData() }
  }
}
