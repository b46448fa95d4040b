import Foundation

/// The color space of most screens: its transfer function, and the conversion from Display P3.
///
/// The functions also take components below 0 and above 1, which colors of wider spaces have.
enum SRGB {
  /// Returns the component that a screen shows as an amount of light.
  static func linear(_ component: Double) -> Double {
    let size = abs(component)
    let result = size <= 0.040_45 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return Double(signOf: component, magnitudeOf: result)
  }

  /// Returns the component that a screen shows as a given amount of light.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let result = size <= 0.003_130_8 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return Double(signOf: light, magnitudeOf: result)
  }

  /// Returns the components that a screen shows as given amounts of light.
  static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
  }

  /// Returns the components of a color of Display P3, which has the same transfer function and the same white.
  static func components(ofDisplayP3 color: SIMD3<Double>) -> SIMD3<Double> {
    let light = SIMD3(linear(color.x), linear(color.y), linear(color.z))
    return encoded(
      SIMD3(
        1.224_940 * light.x - 0.224_940 * light.y,
        -0.042_057 * light.x + 1.042_057 * light.y,
        -0.019_638 * light.x - 0.078_636 * light.y + 1.098_274 * light.z))
  }
}
