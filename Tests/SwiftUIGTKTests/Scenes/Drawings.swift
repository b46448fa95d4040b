import SwiftUI

/// Texts, images, symbols and filters in canvases, color effects, and lines that receive input, on a white background.
struct Drawings: View {
  @State private var isOn = false
  @State private var hits = ""

  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let color = Color(red: 0.8, green: 0.4, blue: 0.2)
  private let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Documentation/images/items.png").standardizedFileURL.path

  private func effect(_ number: Int) -> some View {
    let square = color.frame(width: 40, height: 40)
    return Group {
      switch number {
      case 0: square.brightness(0.2)
      case 1: square.contrast(2)
      case 2: square.saturation(0)
      case 3: square.grayscale(1)
      case 4: square.hueRotation(.degrees(180))
      case 5: square.colorInvert()
      case 6: square.colorMultiply(Color(red: 0.5, green: 1, blue: 0))
      case 7: square.luminanceToAlpha()
      case 8: Color.white.frame(width: 40, height: 40).opacity(0.5).luminanceToAlpha()
      case 9: square.brightness(isOn ? 0.6 : -0.4)
      default: green.frame(width: 40, height: 40).mask { Circle().fill(.white).luminanceToAlpha() }
      }
    }
    .position(x: 40 + 60 * CGFloat(number), y: 40)
  }

  var body: some View {
    VStack(spacing: 0) {
      ZStack {
        Color.white
        ForEach(0..<11, id: \.self) { effect($0) }
      }
      .frame(width: 700, height: 80).accessibilityIdentifier("effects")
      Canvas { context, size in
        let text = context.resolve(Text("Wide").font(.system(size: 24, weight: .bold)).foregroundColor(red))
        let area = text.measure(in: size)
        context.fill(Path(CGRect(x: 10, y: 10, width: area.width, height: area.height)), with: .color(.white))
        context.draw(text, at: CGPoint(x: 10, y: 10), anchor: .topLeading)
        context.stroke(
          Path(CGRect(x: 10, y: 10, width: area.width, height: area.height).insetBy(dx: -4, dy: -4)),
          with: .color(green),
          lineWidth: 4)
        context.draw(
          Text("several words in a narrow area").foregroundColor(blue), in: CGRect(x: 120, y: 10, width: 70, height: 80)
        )
        var shaded = context.resolve(Text("████").font(.system(size: 24)))
        shaded.shading = .linearGradient(
          Gradient(colors: [red, blue]), startPoint: CGPoint(x: 200, y: 0), endPoint: CGPoint(x: 280, y: 0))
        context.draw(shaded, in: CGRect(x: 200, y: 10, width: 200, height: 40))
        // The picture fills a rectangle, turned by a quarter.
        var turned = context
        turned.translateBy(x: 340, y: 50)
        turned.rotate(by: .degrees(90))
        turned.draw(Image(contentsOfFile: picture), in: CGRect(x: -40, y: -20, width: 80, height: 40))
        var star = context.resolve(Image(systemName: "square.fill"))
        star.shading = .color(green)
        context.draw(star, in: CGRect(x: 380, y: 20, width: 60, height: 60))
        if let pin = context.resolveSymbol(id: "pin") {
          context.draw(pin, at: CGPoint(x: 480, y: 50))
          context.draw(pin, in: CGRect(x: 510, y: 30, width: 40, height: 40))
        }
        var filtered = context
        filtered.addFilter(.shadow(color: blue, radius: 0, x: 0, y: 20))
        filtered.addFilter(.colorInvert())
        filtered.fill(Path(CGRect(x: 570, y: 20, width: 40, height: 40)), with: .color(red))
        var blurred = context
        blurred.addFilter(.blur(radius: 8))
        blurred.fill(Path(CGRect(x: 630, y: 30, width: 40, height: 40)), with: .color(.black))
        context.clip(to: Path(CGRect(x: 0, y: 90, width: 40, height: 10)), options: .inverse)
        context.fill(Path(CGRect(x: 0, y: 85, width: 80, height: 15)), with: .color(red))
      } symbols: {
        (isOn ? blue : red).frame(width: isOn ? 40 : 20, height: 20).tag("pin")
      }
      .frame(width: 700, height: 100).background(.white).accessibilityIdentifier("canvas")
      HStack(spacing: 20) {
        Circle().fill(green).stroke(red, lineWidth: 10).strokeBorder(blue, lineWidth: 4).frame(width: 60, height: 60)
        Circle().inset(by: 10).stroke(lineWidth: 20).fill(red).frame(width: 80, height: 80)
          .onTapGesture { hits += "ring " }
        Color.clear.frame(width: 80, height: 80)
          .contentShape(RoundedRectangle(cornerRadius: 8).inset(by: 10).stroke(style: StrokeStyle(lineWidth: 20)))
          .onTapGesture { hits += "frame " }
        blue.frame(width: 80, height: 80).clipShape(Rectangle().inset(by: 20).stroke(lineWidth: 20))
      }
      .frame(width: 700, height: 100, alignment: .leading).background(.white).accessibilityIdentifier("lines")
      Text("hits: \(hits)")
      Button("switch") { isOn = true }
    }
  }
}
