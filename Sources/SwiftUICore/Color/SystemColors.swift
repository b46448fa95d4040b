import Foundation
import UniformTypeIdentifiers

extension Color {
  /// The color of a background that stands out from the platform's background color, at a level of prominence from 1.
  static func background(level: Int) -> Color {
    let step = Float(min(max(level, 1), 4))
    func shade(_ white: Float) -> Resolved { Resolved(red: white, green: white, blue: white) }
    return Color(.adaptive(light: shade(0.98 - 0.03 * step), dark: shade(0.14 + 0.04 * step)))
  }

  /// A color space of components.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The color space of most screens and pictures.
    case sRGB
    /// The color space of most screens, without gamma correction.
    case sRGBLinear
    /// A wider color space.
    case displayP3
  }

  /// Creates a color from its components.
  ///
  /// - Differences: Colors that sRGB does not have become the closest ones in each component.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space of the components.
  ///   - red: The red component, from 0 to 1.
  ///   - green: The green component, from 0 to 1.
  ///   - blue: The blue component, from 0 to 1.
  ///   - opacity: The opacity, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func limited(_ color: SIMD3<Double>) -> SIMD3<Double> { color.clamped(lowerBound: .zero, upperBound: .one) }
    var color = limited(SIMD3(red, green, blue))
    switch colorSpace {
    case .sRGB: break
    case .sRGBLinear: color = SRGB.encoded(color)
    case .displayP3: color = limited(SRGB.components(ofDisplayP3: color))
    }
    self.init(red: color.x, green: color.y, blue: color.z, opacity: opacity)
  }

  /// Creates a shade of gray.
  ///
  /// - Parameters:
  ///   - colorSpace: The color space of the component.
  ///   - white: The brightness, from 0 (black) to 1 (white).
  ///   - opacity: The opacity, from 0 to 1.
  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }
}

extension Color {
  /// Creates a color from another one.
  ///
  /// - Parameter color: The color to copy.
  @_disfavoredOverload
  public init(_ color: Color) { self = color }
}

extension Color: Transferable {
  /// The components in each color scheme, as they are transferred.
  private struct Components: Codable {
    let light: [Float]
    let dark: [Float]
  }

  private func components(in scheme: ColorScheme) -> [Float] {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    let resolved = resolve(in: environment)
    return [resolved.red, resolved.green, resolved.blue, resolved.opacity]
  }

  /// The representation as components in each color scheme.
  public static var transferRepresentation: DataRepresentation<Color> {
    DataRepresentation(contentType: UTType(exportedAs: "com.apple.SwiftUI.color")) { color in
      try JSONEncoder().encode(Components(light: color.components(in: .light), dark: color.components(in: .dark)))
    } importing: { data in
      let read = try JSONDecoder().decode(Components.self, from: data)
      guard read.light.count == 4, read.dark.count == 4 else { throw CocoaError(.coderInvalidValue) }
      let schemes = [read.light, read.dark].map { Resolved(red: $0[0], green: $0[1], blue: $0[2], opacity: $0[3]) }
      return schemes[0] == schemes[1] ? Color(schemes[0]) : Color(.adaptive(light: schemes[0], dark: schemes[1]))
    }
  }
}
