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

extension View {
  /// Returns a view with an effect on its colors.
  nonisolated func colorEffect(_ effect: ColorEffect) -> some View {
    modifier(ConstantElementModifier(value: .colorEffect(effect)))
  }
}
