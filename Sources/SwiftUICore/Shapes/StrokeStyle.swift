import Foundation

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
