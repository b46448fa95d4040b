import Foundation
import SwiftUICore

/// A drawing context that draws nothing, and notes the operations that it receives.
struct DrawingLog: DrawingContext {
  /// The operations of a context and of those inside it.
  private final class Operations {
    var hash = StableHash()
  }

  private let operations = Operations()

  /// A value that two equal sequences of operations have in common.
  var value: UInt64 { operations.hash.value }

  private func note(_ name: String, _ values: Any...) { operations.hash.combine(name + ValueDescription(values).text) }

  func save() { note("save") }
  func restore() { note("restore") }
  func concatenate(_ transform: CGAffineTransform) { note("concatenate", transform) }

  func move(to point: CGPoint) { note("move", point) }
  func addLine(to point: CGPoint) { note("line", point) }
  func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) { note("curve", end, control1, control2) }
  func closePath() { note("close") }

  func fillPath(isEvenOdd: Bool, isAntialiased: Bool) { note("fill", isEvenOdd, isAntialiased) }
  func strokePath(_ style: StrokeStyle) { note("stroke", style) }
  func clipToPath(isEvenOdd: Bool) { note("clip", isEvenOdd) }

  func setSource(_ color: Color.Resolved) { note("color", color) }

  func setLinearSource(from start: CGPoint, to end: CGPoint, _ stops: [ColorStop]) {
    note("linear gradient", start, end, stops)
  }

  func setRadialSource(center: CGPoint, from startRadius: CGFloat, to endRadius: CGFloat, _ stops: [ColorStop]) {
    note("radial gradient", center, startRadius, endRadius, stops)
  }

  func setPatchSource(_ patches: [ColorPatch]) { note("patches", patches) }

  func setTiledSource(_ cell: CGRect, _ body: (Self) -> Void) {
    note("tiles", cell)
    body(self)
  }

  func beginGroup() { note("group") }
  func endGroup(opacity: Double, blendMode: BlendMode) { note("end of the group", opacity, blendMode) }
  func endMask(isInverse: Bool) { note("end of the mask", isInverse) }

  func drawImage(
    of area: CGRect, reach: CGFloat, _ body: (Self) -> Void, _ change: (PixelBuffer, _ scale: CGFloat) -> Void
  ) {
    note("image", area, reach)
    body(self)
    // Pixels that differ, with an opacity in every fourth byte that is at least as large as the bytes before.
    let width = 6
    var bytes: [UInt8] = []
    for index in 0..<(width * width * 4) {
      let number = index % 4 == 3 ? 128 + index * 5 % 128 : index * 37 % 128
      bytes.append(UInt8(number))
    }
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      change(PixelBuffer(base, width: width, height: width, stride: width * 4), 1)
    }
    note("pixels", bytes.map { Int($0) })
  }

  func drawText(_ text: Primitive, in rect: CGRect) { note("text", text, rect) }
  func drawImage(_ image: ImageProperties, _ style: Style, in rect: CGRect) { note("image", image, style, rect) }
  func size(of image: ImageProperties, _ style: Style) -> CGSize { CGSize(width: 12, height: 8) }
  func drawSymbol(_ index: Int, in rect: CGRect) { note("symbol", index, rect) }
}
