import Foundation

extension Gradient {
  /// A space in which colors are mixed.
  public struct ColorSpace: Hashable, Sendable {
    fileprivate let isPerceptual: Bool

    /// The space of the components of colors.
    public static let device = ColorSpace(isPerceptual: false)
    /// A space in which equal steps look equal.
    public static let perceptual = ColorSpace(isPerceptual: true)
  }

  /// Returns a gradient whose colors are mixed in a space.
  ///
  /// - Parameter space: The space. In the perceptual one, the gradient has intermediate colors at fixed distances.
  public func colorSpace(_ space: ColorSpace) -> AnyGradient {
    guard space.isPerceptual, let last = stops.last else { return AnyGradient(self) }
    let parts = 8
    let mixed = zip(stops, stops.dropFirst()).flatMap { start, end in
      (0..<parts).map { part in
        let fraction = Double(part) / Double(parts)
        return Stop(
          color: start.color.mix(with: end.color, by: fraction, in: space),
          location: start.location + (end.location - start.location) * fraction)
      }
    }
    return AnyGradient(Gradient(stops: mixed + [last]))
  }
}

extension Color {
  /// Returns a mixture of this color and another one.
  ///
  /// - Parameters:
  ///   - rhs: The other color.
  ///   - fraction: The part of the other color, from 0 to 1.
  ///   - colorSpace: The space in which the colors are mixed.
  public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
    let fraction = Float(min(max(fraction, 0), 1))
    func mixed(_ scheme: ColorScheme) -> Resolved {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return resolve(in: environment).mixed(
        with: rhs.resolve(in: environment), by: fraction, isPerceptual: colorSpace.isPerceptual)
    }
    let (light, dark) = (mixed(.light), mixed(.dark))
    return light == dark ? Color(light) : Color(.adaptive(light: light, dark: dark))
  }
}

extension Color.Resolved {
  /// The components without gamma correction.
  private var linear: SIMD3<Float> { SIMD3(linearRed, linearGreen, linearBlue) }

  /// The red component without gamma correction.
  public var linearRed: Float {
    get { Float(SRGB.linear(Double(red))) }
    set { red = Float(SRGB.encoded(Double(newValue))) }
  }

  /// The green component without gamma correction.
  public var linearGreen: Float {
    get { Float(SRGB.linear(Double(green))) }
    set { green = Float(SRGB.encoded(Double(newValue))) }
  }

  /// The blue component without gamma correction.
  public var linearBlue: Float {
    get { Float(SRGB.linear(Double(blue))) }
    set { blue = Float(SRGB.encoded(Double(newValue))) }
  }

  fileprivate func mixed(with other: Color.Resolved, by fraction: Float, isPerceptual: Bool) -> Color.Resolved {
    let space = Gradient.ColorSpace(isPerceptual: isPerceptual)
    let (one, two) = (coordinates(in: space), other.coordinates(in: space))
    return Color.Resolved(coordinates: one + (two - one) * fraction, in: space)
  }

  /// Returns the coordinates of the color in a color space, and its opacity.
  func coordinates(in space: Gradient.ColorSpace) -> SIMD4<Float> {
    SIMD4(space.isPerceptual ? Self.lab(linear) : SIMD3(red, green, blue), opacity)
  }

  /// Creates a color from coordinates in a color space, and an opacity. Components that are too small or too large are
  /// restricted.
  init(coordinates: SIMD4<Float>, in space: Gradient.ColorSpace) {
    let place = SIMD3(coordinates.x, coordinates.y, coordinates.z)
    self.init(red: place.x, green: place.y, blue: place.z, opacity: min(max(coordinates.w, 0), 1))
    if space.isPerceptual {
      let rgb = Self.rgb(place)
      (linearRed, linearGreen, linearBlue) = (rgb.x, rgb.y, rgb.z)
    }
    (red, green, blue) = (min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1))
  }

  /// Returns linear components in Oklab (Björn Ottosson, 2020).
  private static func lab(_ rgb: SIMD3<Float>) -> SIMD3<Float> {
    func root(_ red: Float, _ green: Float, _ blue: Float) -> Float {
      cbrt((rgb * SIMD3(red, green, blue)).sum())
    }
    let l = root(0.412_221_47, 0.536_332_54, 0.051_445_99)
    let m = root(0.211_903_5, 0.680_699_55, 0.107_396_96)
    let s = root(0.088_302_46, 0.281_718_85, 0.629_978_7)
    return SIMD3(
      0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_05 * s, 1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
      0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s)
  }

  /// Returns Oklab as linear components.
  private static func rgb(_ lab: SIMD3<Float>) -> SIMD3<Float> {
    func cube(_ a: Float, _ b: Float) -> Float {
      let value = lab.x + a * lab.y + b * lab.z
      return value * value * value
    }
    let l = cube(0.396_337_78, 0.215_803_76)
    let m = cube(-0.105_561_346, -0.063_854_17)
    let s = cube(-0.089_484_18, -1.291_485_5)
    return SIMD3(
      4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_93 * s, -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s,
      -0.004_196_09 * l - 0.703_418_6 * m + 1.707_614_7 * s)
  }
}

extension Color: CustomStringConvertible {
  /// The name of the color, or its components in hexadecimal digits.
  public var description: String {
    switch base {
    case .named(let name):
      let text = name == .accent ? "accentColor" : "\(name)"
      return opacity == 1 ? text : "\(Int((opacity * 100).rounded()))% \(text)"
    case .components, .adaptive:
      let color = resolve(in: EnvironmentValues())
      let parts = [color.red, color.green, color.blue, color.opacity]
      return "#" + parts.map { String(format: "%02X", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
    }
  }
}
