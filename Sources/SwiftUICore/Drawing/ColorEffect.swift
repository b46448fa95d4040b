import Foundation

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
