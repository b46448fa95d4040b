import Foundation

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
