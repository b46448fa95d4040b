import Foundation

/// A form of the ends of open lines.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The line ends at its last point.
  case butt
  /// The line ends with a half circle about its last point.
  case round
  /// The line ends with a half square about its last point.
  case square
}

/// A form of the corners of lines.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, unless it is longer than the miter limit.
  case miter
  /// A round corner.
  case round
  /// A corner that is cut off.
  case bevel
}

/// The properties of a line along a path.
public struct StrokeStyle: Equatable, Sendable {
  /// The thickness of the line, in points.
  public var lineWidth: CGFloat
  /// The form of the ends.
  public var lineCap: CGLineCap
  /// The form of the corners.
  public var lineJoin: CGLineJoin
  /// The maximum ratio of a sharp corner's length to the thickness of the line.
  public var miterLimit: CGFloat
  /// The lengths of the dashes and of the gaps between them in turn, in points. A line without any is solid.
  public var dash: [CGFloat]
  /// The position in the dashes at which the line starts, in points.
  public var dashPhase: CGFloat

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - lineWidth: The thickness of the line, in points.
  ///   - lineCap: The form of the ends.
  ///   - lineJoin: The form of the corners.
  ///   - miterLimit: The maximum ratio of a sharp corner's length to the thickness of the line.
  ///   - dash: The lengths of the dashes and of the gaps between them in turn, in points.
  ///   - dashPhase: The position in the dashes at which the line starts, in points.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

/// The properties of the area inside a path.
public struct FillStyle: Equatable, Sendable {
  /// A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  public var isEOFilled: Bool
  /// A Boolean value that indicates whether the edges are smoothed.
  public var isAntialiased: Bool

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - eoFill: A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  ///   - antialiased: A Boolean value that indicates whether the edges are smoothed.
  public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}

/// A step of a drawing, in the coordinates of the element from its left and top edges. Renderers perform the steps in
/// order.
public indirect enum DrawingCommand: Equatable, Sendable {
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
  case image(ImageContent, Style, in: CGRect)
  /// Draws one of the elements inside the element, by its index, scaled to fill a rectangle.
  case symbol(Int, in: CGRect)
}

/// A change of the pixels of a drawing.
public enum DrawingFilter: Equatable, Sendable {
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
public struct ShapeClip: Equatable, Sendable {
  /// The outline.
  public var path: Path
  /// A Boolean value that indicates whether the even-odd rule applies, instead of the nonzero winding rule.
  public var isEvenOdd: Bool

  /// Creates an outline.
  ///
  /// - Parameters:
  ///   - path: The outline.
  ///   - isEvenOdd: A Boolean value that indicates whether the even-odd rule applies.
  public init(_ path: Path, isEvenOdd: Bool = false) { (self.path, self.isEvenOdd) = (path, isEvenOdd) }
}
