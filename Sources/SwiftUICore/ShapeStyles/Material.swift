/// A translucent ground behind views. It is a plain ground of the platform's background color, without blur.
public struct Material: ShapeStyle {
  /// The rule that yields the color of the ground.
  public let _shading: _Shading

  private init(_ opacity: Double) {
    _shading = _Shading(rule: .paint(.color(Color(.named(.background)).opacity(opacity))))
  }

  /// A mostly translucent material.
  public static let ultraThin = Material(0.6)
  /// A material that is more translucent than opaque.
  public static let thin = Material(0.7)
  /// A material that is somewhat translucent.
  public static let regular = Material(0.8)
  /// A material that is more opaque than translucent.
  public static let thick = Material(0.9)
  /// A mostly opaque material.
  public static let ultraThick = Material(0.96)
  /// The material of bars.
  public static let bar = Material(0.9)
}

extension ShapeStyle where Self == Material {
  /// A mostly translucent material.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A material that is more translucent than opaque.
  public static var thinMaterial: Material { .thin }
  /// A material that is somewhat translucent.
  public static var regularMaterial: Material { .regular }
  /// A material that is more opaque than translucent.
  public static var thickMaterial: Material { .thick }
  /// A mostly opaque material.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of bars.
  public static var bar: Material { .bar }
}
