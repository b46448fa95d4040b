import Foundation

extension GraphicsContext {
  /// A change of what steps draw.
  public struct Filter: Sendable {
    /// A change of the pixels, or a shadow.
    private enum Change: Sendable {
      case pixels(DrawingFilter)
      case shadow(Color, radius: CGFloat, x: CGFloat, y: CGFloat, BlendMode, ShadowOptions)
    }

    private let change: Change

    private static func color(_ effect: ColorEffect) -> Filter { Filter(change: .pixels(.color(effect))) }

    /// Returns a filter that adds a shadow.
    ///
    /// - Parameters:
    ///   - color: The color of the shadow.
    ///   - radius: The standard deviation of the blur of the shadow, in points.
    ///   - x: The distance of the shadow to the right, in points.
    ///   - y: The distance of the shadow downward, in points.
    ///   - blendMode: The function that mixes the shadow with what is behind it.
    ///   - options: Options of the shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
      blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter { Filter(change: .shadow(color, radius: radius, x: x, y: y, blendMode, options)) }

    /// Returns a filter that multiplies the components by those of a color.
    ///
    /// - Parameter color: The color whose components, from 0 to 1, are the factors.
    public static func colorMultiply(_ color: Color) -> Filter { .color(.multiply(color)) }

    /// Returns a filter that computes the components with a matrix.
    ///
    /// - Parameter matrix: The matrix, which is applied to the red, green, blue and opacity of each pixel.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { .color(.matrix(matrix)) }

    /// Returns a filter that rotates the hues.
    ///
    /// - Parameter angle: The angle on the color wheel.
    public static func hueRotation(_ angle: Angle) -> Filter { .color(.hueRotation(angle)) }

    /// Returns a filter that sets the intensity of the colors.
    ///
    /// - Parameter amount: The factor of the intensity: 0 yields gray, and 1 changes nothing.
    public static func saturation(_ amount: Double) -> Filter { .color(.saturation(amount)) }

    /// Returns a filter that makes the colors brighter.
    ///
    /// - Parameter amount: The number that is added to the components.
    public static func brightness(_ amount: Double) -> Filter { .color(.brightness(amount)) }

    /// Returns a filter that sets the difference between light and dark parts.
    ///
    /// - Parameter amount: The factor of the difference: 0 yields gray, and 1 changes nothing.
    public static func contrast(_ amount: Double) -> Filter { .color(.contrast(amount)) }

    /// Returns a filter that mixes the colors with their inverse.
    ///
    /// - Parameter amount: The part of the inverse, from 0 to 1.
    public static func colorInvert(_ amount: Double = 1) -> Filter { .color(.invert(amount)) }

    /// Returns a filter that mixes the colors with gray.
    ///
    /// - Parameter amount: The part of gray, from 0 to 1.
    public static func grayscale(_ amount: Double) -> Filter { .color(.grayscale(amount)) }

    /// A filter that yields black, as opaque as the colors are light.
    public static var luminanceToAlpha: Filter { .color(.luminanceToAlpha) }

    /// Returns a filter that blurs.
    ///
    /// - Parameters:
    ///   - radius: The standard deviation of the blur, in points.
    ///   - options: Options of the blur, which have no effect.
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(change: .pixels(.blur(radius: radius)))
    }

    /// Returns a filter that yields a color where the opacity is in a range, and nothing elsewhere.
    ///
    /// - Parameters:
    ///   - min: The least opacity.
    ///   - max: The greatest opacity.
    ///   - color: The color of the pixels whose opacity is in the range.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = Color.black) -> Filter {
      Filter(change: .pixels(.alphaThreshold(min: min, max: max, color)))
    }

    /// Returns a step with the filter.
    func apply(to command: DrawingCommand) -> DrawingCommand {
      switch change {
      case .pixels(let filter): return .filtered([command], filter)
      case .shadow(let color, let radius, let x, let y, let mode, let options):
        var shadow = DrawingCommand.filtered([command], .silhouette(color))
        if radius > 0 { shadow = .filtered([shadow], .blur(radius: radius)) }
        if x != 0 || y != 0 {
          shadow = .group([shadow], transform: CGAffineTransform(translationX: x, y: y), clip: nil, opacity: 1)
        }
        if mode != .normal { shadow = .blended([shadow], mode.mode) }
        if options.contains(.shadowOnly) { return shadow }
        let steps = options.contains(.shadowAbove) ? [command, shadow] : [shadow, command]
        return .group(steps, transform: .identity, clip: nil, opacity: 1)
      }
    }
  }

  /// Options of a filter.
  public struct FilterOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt32

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The filter uses linear colors on Apple's platforms.
    public static let linearColor = FilterOptions(rawValue: 1)
  }

  /// Options of a shadow.
  public struct ShadowOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt32

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The shadow is in front.
    public static let shadowAbove = ShadowOptions(rawValue: 1)
    /// Only the shadow is drawn.
    public static let shadowOnly = ShadowOptions(rawValue: 2)
  }

  /// Options of a blur.
  public struct BlurOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt32

    /// Creates options from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The result is opaque on Apple's platforms.
    public static let opaque = BlurOptions(rawValue: 1)
    /// The result is dithered on Apple's platforms.
    public static let dithersResult = BlurOptions(rawValue: 2)
  }
}
