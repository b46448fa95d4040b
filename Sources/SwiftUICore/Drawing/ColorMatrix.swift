import Foundation

/// A matrix that computes the components of a color from those of another one.
///
///     red′   = r1 · red + r2 · green + r3 · blue + r4 · opacity + r5
///     green′ = g1 · red + g2 · green + g3 · blue + g4 · opacity + g5
///     …
///
/// The components are from 0 to 1, and those of the result are limited to this range. The red, green and blue
/// components are not multiplied by the opacity.
public struct ColorMatrix: Equatable, Sendable {
  /// The factor of red for the red component.
  public var r1: Float = 1
  /// The factor of green for the red component.
  public var r2: Float = 0
  /// The factor of blue for the red component.
  public var r3: Float = 0
  /// The factor of the opacity for the red component.
  public var r4: Float = 0
  /// The number that is added to the red component.
  public var r5: Float = 0
  /// The factor of red for the green component.
  public var g1: Float = 0
  /// The factor of green for the green component.
  public var g2: Float = 1
  /// The factor of blue for the green component.
  public var g3: Float = 0
  /// The factor of the opacity for the green component.
  public var g4: Float = 0
  /// The number that is added to the green component.
  public var g5: Float = 0
  /// The factor of red for the blue component.
  public var b1: Float = 0
  /// The factor of green for the blue component.
  public var b2: Float = 0
  /// The factor of blue for the blue component.
  public var b3: Float = 1
  /// The factor of the opacity for the blue component.
  public var b4: Float = 0
  /// The number that is added to the blue component.
  public var b5: Float = 0
  /// The factor of red for the opacity.
  public var a1: Float = 0
  /// The factor of green for the opacity.
  public var a2: Float = 0
  /// The factor of blue for the opacity.
  public var a3: Float = 0
  /// The factor of the opacity for the opacity.
  public var a4: Float = 1
  /// The number that is added to the opacity.
  public var a5: Float = 0

  /// Creates the matrix that changes no color.
  public init() {}

  /// Creates a matrix of three rows of factors for red, green and blue, and a number that is added to each.
  init(_ rows: [[Double]], adding number: Double = 0) {
    (r1, r2, r3, r5) = (Float(rows[0][0]), Float(rows[0][1]), Float(rows[0][2]), Float(number))
    (g1, g2, g3, g5) = (Float(rows[1][0]), Float(rows[1][1]), Float(rows[1][2]), Float(number))
    (b1, b2, b3, b5) = (Float(rows[2][0]), Float(rows[2][1]), Float(rows[2][2]), Float(number))
  }

  /// The rows for red, green, blue and the opacity, each with the factors of red, green, blue and the opacity, and the
  /// number that is added.
  package var rows: [[Float]] {
    [[r1, r2, r3, r4, r5], [g1, g2, g3, g4, g5], [b1, b2, b3, b4, b5], [a1, a2, a3, a4, a5]]
  }
}

/// A change of colors, which applies to each point of a view or of a drawing.
package enum ColorEffect: Equatable, Sendable {
  /// A number is added to the components.
  case brightness(Double)
  /// The distance of the components from the middle is multiplied.
  case contrast(Double)
  /// The distance of the color from the gray of the same luminance is multiplied.
  case saturation(Double)
  /// The color is mixed with the gray of the same luminance.
  case grayscale(Double)
  /// The hue is rotated, and the luminance remains.
  case hueRotation(Angle)
  /// The components are mixed with their inverse.
  case invert(Double)
  /// The components are multiplied by those of a color.
  case multiply(Color)
  /// The color becomes black, and the luminance becomes the opacity. The luminance of a translucent color is that of
  /// the color on a black ground.
  case luminanceToAlpha
  /// The components are those that a matrix computes.
  case matrix(ColorMatrix)

  /// Returns the matrix of the effect. That of ``luminanceToAlpha`` is for opaque colors.
  ///
  /// - Parameter resolve: A closure that returns the components of a color.
  package func matrix(_ resolve: (Color) -> Color.Resolved) -> ColorMatrix {
    /// A mixture of the luminance and the component itself.
    func saturated(_ amount: Double, _ red: Double, _ green: Double, _ blue: Double) -> ColorMatrix {
      let rest = 1 - amount
      let gray = [red * rest, green * rest, blue * rest]
      var rows = [gray, gray, gray]
      for index in 0..<3 { rows[index][index] += amount }
      return ColorMatrix(rows)
    }
    func diagonal(_ factor: Double, adding number: Double) -> ColorMatrix {
      ColorMatrix([[factor, 0, 0], [0, factor, 0], [0, 0, factor]], adding: number)
    }
    switch self {
    case .brightness(let amount): return diagonal(1, adding: amount)
    case .contrast(let amount): return diagonal(amount, adding: 0.5 - 0.5 * amount)
    case .saturation(let amount): return saturated(amount, 0.213, 0.715, 0.072)
    case .grayscale(let amount): return saturated(1 - min(max(amount, 0), 1), 0.2126, 0.7152, 0.0722)
    case .invert(let amount):
      let amount = min(max(amount, 0), 1)
      return diagonal(1 - 2 * amount, adding: amount)
    case .hueRotation(let angle):
      let (c, s) = (cos(angle.radians), sin(angle.radians))
      let constant = [0.213, 0.715, 0.072]
      let ofCosine = [[0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928]]
      let ofSine = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
      var rows = [constant, constant, constant]
      for row in 0..<3 {
        for column in 0..<3 {
          rows[row][column] += c * ofCosine[row][column]
          rows[row][column] += s * ofSine[row][column]
        }
      }
      return ColorMatrix(rows)
    case .multiply(let color):
      let color = resolve(color)
      var result = ColorMatrix()
      (result.r1, result.g2, result.b3, result.a4) = (color.red, color.green, color.blue, color.opacity)
      return result
    case .luminanceToAlpha:
      var result = ColorMatrix([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
      (result.a1, result.a2, result.a3, result.a4) = (0.2126, 0.7152, 0.0722, 0)
      return result
    case .matrix(let matrix): return matrix
    }
  }
}

extension ColorEffect {
  /// Returns the effect with the visitor's numbers. A color or a matrix of a drawing has none.
  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> ColorEffect {
    switch self {
    case .brightness(let amount): .brightness(visitor.visit(amount))
    case .contrast(let amount): .contrast(visitor.visit(amount))
    case .saturation(let amount): .saturation(visitor.visit(amount))
    case .grayscale(let amount): .grayscale(visitor.visit(amount))
    case .invert(let amount): .invert(visitor.visit(amount))
    case .hueRotation(let angle): .hueRotation(visitor.visit(angle))
    case .multiply(let color): .multiply(visitor.visit(color))
    case .luminanceToAlpha, .matrix: self
    }
  }
}

extension View {
  /// Returns a view with an effect on its colors.
  nonisolated func colorEffect(_ effect: ColorEffect) -> some View {
    modifier(ConstantElementModifier(value: .colorEffect(effect)))
  }
}

// MARK: - Pixels

/// The pixels of an image, of 32 bits each, with components that are multiplied by the opacity, as Cairo has them.
package struct PixelBuffer {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let height: Int
  /// The number of pixels from a row to the next.
  private let stride: Int

  /// Creates a buffer of the pixels of an image.
  ///
  /// - Parameters:
  ///   - bytes: The first pixel.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - stride: The number of bytes from a row to the next.
  package init(_ bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
    pixels = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
    (self.width, self.height, self.stride) = (width, height, stride / 4)
  }

  /// Applies a filter.
  ///
  /// - Parameters:
  ///   - filter: The filter to apply to all pixels.
  ///   - scale: The number of pixels per point.
  ///   - resolve: A closure that returns the components of a color.
  package func apply(_ filter: DrawingFilter, scale: CGFloat, _ resolve: (Color) -> Color.Resolved) {
    switch filter {
    case .color(let effect):
      let rows = effect.matrix(resolve).rows
      let isOnBlack = effect == .luminanceToAlpha
      map { color in
        var color = color
        if isOnBlack { color = SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, 1) }
        func component(_ row: [Float]) -> Float {
          row[0] * color.x + row[1] * color.y + row[2] * color.z + row[3] * color.w + row[4]
        }
        return SIMD4(component(rows[0]), component(rows[1]), component(rows[2]), component(rows[3]))
      }
    case .silhouette(let color):
      let color = resolve(color)
      map { SIMD4(color.red, color.green, color.blue, color.opacity * $0.w) }
    case .alphaThreshold(let least, let most, let color):
      let color = resolve(color)
      map { pixel in
        let isInside = Double(pixel.w) >= least && Double(pixel.w) <= most && pixel.w > 0
        return SIMD4(color.red, color.green, color.blue, isInside ? color.opacity : 0)
      }
    case .blur(let radius): blur(Double(radius * scale))
    }
  }

  /// Replaces each color, whose components are red, green, blue and the opacity.
  private func map(_ body: (SIMD4<Float>) -> SIMD4<Float>) {
    // Drawings have few colors, so the last one is remembered.
    var (last, result): (UInt32?, UInt32) = (nil, 0)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * stride + column
        let pixel = pixels[place]
        if pixel != last {
          let opacity = Float(pixel >> 24) / 255
          func component(_ shift: UInt32) -> Float {
            opacity == 0 ? 0 : min(Float(pixel >> shift & 255) / 255 / opacity, 1)
          }
          let changed = body(SIMD4(component(16), component(8), component(0), opacity))
            .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
          func byte(_ value: Float) -> UInt32 { UInt32((value * changed.w * 255).rounded()) }
          result =
            UInt32((changed.w * 255).rounded()) << 24 | byte(changed.x) << 16 | byte(changed.y) << 8
            | byte(changed.z)
          last = pixel
        }
        pixels[place] = result
      }
    }
  }

  /// Blurs the image with three box filters in each direction, which come close to a Gaussian one.
  private func blur(_ deviation: Double) {
    guard deviation > 0, deviation.isFinite else { return }
    // The widths of boxes whose variances add up to that of the Gaussian filter.
    let ideal = (4 * deviation * deviation + 1).squareRoot()
    var lower = Int(ideal)
    if lower % 2 == 0 { lower -= 1 }
    let count = ((12 * deviation * deviation - Double(3 * lower * lower + 12 * lower + 9)) / Double(-4 * lower - 4))
      .rounded()
    let boxes = (0..<3).map { Double($0) < count ? lower : lower + 2 }
    var line = [SIMD4<Float>](repeating: .zero, count: max(width, height))
    var blurred = line
    func unpack(_ pixel: UInt32) -> SIMD4<Float> {
      SIMD4(Float(pixel >> 24), Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
    }
    func blurLine(_ start: Int, _ step: Int, _ count: Int) {
      for index in 0..<count { line[index] = unpack(pixels[start + index * step]) }
      for box in boxes {
        let reach = box / 2
        var sum = SIMD4<Float>.zero
        for index in 0..<min(reach, count) { sum += line[index] }
        for index in 0..<count {
          if index + reach < count { sum += line[index + reach] }
          if index - reach - 1 >= 0 { sum -= line[index - reach - 1] }
          blurred[index] = sum / Float(box)
        }
        swap(&line, &blurred)
      }
      for index in 0..<count {
        let value = line[index].rounded(.toNearestOrEven)
          .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        pixels[start + index * step] =
          UInt32(value.x) << 24 | UInt32(value.y) << 16 | UInt32(value.z) << 8 | UInt32(value.w)
      }
    }
    for row in 0..<height { blurLine(row * stride, 1, width) }
    for column in 0..<width { blurLine(column, stride, height) }
  }
}
