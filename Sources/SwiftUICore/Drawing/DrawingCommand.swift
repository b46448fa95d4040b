import Foundation

/// A step of a drawing, in the coordinates of the element from its left and top edges. Renderers perform the steps in
/// order.
package indirect enum DrawingCommand: Equatable, Sendable {
  /// Fills the inside of a path. A gradient's points are those of the rectangle.
  case fill(Path, Paint, FillStyle, in: CGRect)
  /// Draws a line along a path. A gradient's points are those of the rectangle.
  case stroke(Path, Paint, StrokeStyle, in: CGRect)
  /// Performs other steps with a transform, inside a clip, and at an opacity. The clip is transformed, too.
  case group([DrawingCommand], transform: CGAffineTransform, clip: ShapeClip?, opacity: Double)
  /// Performs other steps, and mixes the colors of the result with those of the steps before.
  case blended([DrawingCommand], BlendMode)
  /// Performs other steps, and changes the pixels of the result.
  case filtered([DrawingCommand], DrawingFilter)
  /// Performs other steps, and multiplies the opacity of each point of the result by that of a mask, or by the
  /// transparency of the mask if it is inverse.
  case masked([DrawingCommand], by: [DrawingCommand], isInverse: Bool)
  /// Draws a text in a rectangle, truncated if it doesn't fit.
  case text(Primitive, in: CGRect)
  /// Draws an image that fills a rectangle.
  case image(ImageProperties, Style, in: CGRect)
  /// Draws one of the elements inside the element, by its index, scaled to fill a rectangle.
  case symbol(Int, in: CGRect)
}

/// A change of the pixels of a drawing.
package enum DrawingFilter: Equatable, Sendable {
  /// The colors change.
  case color(ColorEffect)
  /// The drawing is blurred, by a standard deviation in points.
  case blur(radius: CGFloat)
  /// The drawing becomes a color, at the opacity of the drawing.
  case silhouette(Color)
  /// The drawing becomes a color in the points whose opacity is in a range, and transparent elsewhere.
  case alphaThreshold(min: Double, max: Double, Color)

  /// The distance from the drawing that the result can have, in points.
  package var reach: CGFloat { if case .blur(let radius) = self { max(radius * 3, 0).rounded(.up) } else { 0 } }
}

/// An outline with the rule that determines its inside.
package struct ShapeClip: Equatable, Sendable {
  /// The outline.
  package var path: Path
  /// `true` to apply the even-odd rule, `false` to apply the nonzero winding rule.
  package var isEvenOdd: Bool

  /// Creates an outline.
  ///
  /// - Parameters:
  ///   - path: The path that bounds the clip.
  ///   - isEvenOdd: A Boolean value that indicates whether the even-odd rule applies.
  package init(_ path: Path, isEvenOdd: Bool = false) { (self.path, self.isEvenOdd) = (path, isEvenOdd) }
}
