import Foundation

/// A style that changes its color between the points of a grid, whose places can be moved.
///
///     MeshGradient(
///       width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]], colors: [.red, .purple, .indigo, .orange])
///
/// The points are in rows, from the top to the bottom, each from left to right. If the number of points or of colors
/// isn't the width times the height, the background is drawn alone, with a warning on the console.
///
/// - Cost: Each part of the grid is drawn as 144 quadrilaterals, whenever the view is drawn.
public struct MeshGradient: Hashable, Sendable {
  /// A point of the grid with the control points of the curves that meet there.
  public struct BezierPoint: Hashable, Sendable {
    /// The point, from (0, 0) at the top left of the filled area to (1, 1) at the bottom right.
    public var position: SIMD2<Float>
    /// The control point of the curve to the point on the left.
    public var leadingControlPoint: SIMD2<Float>
    /// The control point of the curve to the point above.
    public var topControlPoint: SIMD2<Float>
    /// The control point of the curve to the point on the right.
    public var trailingControlPoint: SIMD2<Float>
    /// The control point of the curve to the point below.
    public var bottomControlPoint: SIMD2<Float>

    /// Creates a point with its control points.
    ///
    /// - Parameters:
    ///   - position: The point, from (0, 0) at the top left of the filled area to (1, 1) at the bottom right.
    ///   - leadingControlPoint: The control point of the curve to the point on the left.
    ///   - topControlPoint: The control point of the curve to the point above.
    ///   - trailingControlPoint: The control point of the curve to the point on the right.
    ///   - bottomControlPoint: The control point of the curve to the point below.
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      (self.leadingControlPoint, self.topControlPoint) = (leadingControlPoint, topControlPoint)
      (self.trailingControlPoint, self.bottomControlPoint) = (trailingControlPoint, bottomControlPoint)
    }
  }

  /// The places of the points of a grid.
  public enum Locations: Hashable, Sendable {
    /// Points, from (0, 0) at the top left to (1, 1) at the bottom right, that are connected by smooth curves.
    case points([SIMD2<Float>])
    /// Points with control points.
    case bezierPoints([BezierPoint])
  }

  /// The colors at the points of a grid.
  public enum Colors: Hashable, Sendable {
    /// Colors that depend on the environment.
    case colors([Color])
    /// Colors that have been resolved.
    case resolvedColors([Color.Resolved])
  }

  /// The number of points in a row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The places of the points.
  public var locations: Locations
  /// The colors at the points.
  public var colors: Colors
  /// The color outside the grid.
  public var background: Color
  /// A Boolean value that indicates whether the colors change along curves. Otherwise they change along lines.
  public var smoothsColors: Bool
  /// The color space in which the colors are mixed.
  public var colorSpace: Gradient.ColorSpace

  /// Creates a gradient between the points of a grid.
  ///
  /// - Parameters:
  ///   - width: The number of points in a row.
  ///   - height: The number of rows.
  ///   - locations: The places of the points.
  ///   - colors: The colors at the points.
  ///   - background: The color outside the grid.
  ///   - smoothsColors: A Boolean value that indicates whether the colors change along curves.
  ///   - colorSpace: The color space in which the colors are mixed.
  public init(
    width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    (self.width, self.height, self.locations, self.colors) = (width, height, locations, colors)
    (self.background, self.smoothsColors, self.colorSpace) = (background, smoothsColors, colorSpace)
  }

  /// Creates a gradient between the points of a grid, which are connected by smooth curves.
  ///
  /// - Parameters:
  ///   - width: The number of points in a row.
  ///   - height: The number of rows.
  ///   - points: The points, from (0, 0) at the top left of the filled area to (1, 1) at the bottom right.
  ///   - colors: The colors at the points.
  ///   - background: The color outside the grid.
  ///   - smoothsColors: A Boolean value that indicates whether the colors change along curves.
  ///   - colorSpace: The color space in which the colors are mixed.
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  /// Creates a gradient between the points of a grid with control points.
  ///
  /// - Parameters:
  ///   - width: The number of points in a row.
  ///   - height: The number of rows.
  ///   - bezierPoints: The points with their control points.
  ///   - colors: The colors at the points.
  ///   - background: The color outside the grid.
  ///   - smoothsColors: A Boolean value that indicates whether the colors change along curves.
  ///   - colorSpace: The color space in which the colors are mixed.
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
}

extension MeshGradient: ShapeStyle {
  public typealias Resolved = Never

  /// The rule that yields the gradient.
  public var _shading: _Shading { _Shading(rule: .paint(.mesh(self))) }
}

extension MeshGradient: View {
  /// A rectangle that is filled with the gradient.
  public var body: some View { Rectangle().fill(self) }
}

extension MeshGradient {
  /// The color at the first point.
  var firstColor: Color? {
    switch colors {
    case .colors(let colors): colors.first
    case .resolvedColors(let colors): colors.first.map { Color($0) }
    }
  }

  func opacity(_ opacity: Double) -> MeshGradient {
    var result = self
    result.background = background.opacity(opacity)
    switch colors {
    case .colors(let colors): result.colors = .colors(colors.map { $0.opacity(opacity) })
    case .resolvedColors(let colors): result.colors = .resolvedColors(colors.map { $0.withOpacity(Float(opacity)) })
    }
    return result
  }

  /// The points with control points, or `nil` if their number is wrong.
  private var grid: [BezierPoint]? {
    guard width >= 2, height >= 2 else { return nil }
    switch locations {
    case .bezierPoints(let points): return points.count == width * height ? points : nil
    case .points(let points):
      guard points.count == width * height else { return nil }
      func point(_ column: Int, _ row: Int) -> SIMD2<Float> {
        points[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
      }
      return (0..<width * height).map { index in
        let (column, row) = (index % width, index / width)
        let here = point(column, row)
        // A curve runs in the direction from the point before to the point after. Those at the ends have one neighbor.
        func third(_ before: SIMD2<Float>, _ after: SIMD2<Float>, isInside: Bool) -> SIMD2<Float> {
          (after - before) / (isInside ? 6 : 3)
        }
        let across = third(
          point(column - 1, row), point(column + 1, row), isInside: column > 0 && column < width - 1)
        let down = third(point(column, row - 1), point(column, row + 1), isInside: row > 0 && row < height - 1)
        return BezierPoint(
          position: here, leadingControlPoint: here - across, topControlPoint: here - down,
          trailingControlPoint: here + across, bottomControlPoint: here + down)
      }
    }
  }

  /// Returns the quadrilaterals of which the gradient is made in a rectangle.
  func patches(in rect: CGRect, _ resolve: (Color) -> Color.Resolved) -> [ColorPatch] {
    let resolved: [Color.Resolved] =
      switch colors {
      case .colors(let colors): colors.map(resolve)
      case .resolvedColors(let colors): colors
      }
    guard let grid, resolved.count == grid.count else {
      ResourceWarning.warn(
        "A MeshGradient of \(width) × \(height) points needs \(width * height) points and as many colors, and "
          + "at least two of each in both directions.")
      return []
    }
    let colors = resolved.map { $0.coordinates(in: colorSpace) }
    let steps = 12
    var patches: [ColorPatch] = []
    for row in 0..<height - 1 {
      for column in 0..<width - 1 {
        let corners = (
          grid[row * width + column], grid[row * width + column + 1], grid[(row + 1) * width + column],
          grid[(row + 1) * width + column + 1]
        )
        var nodes: [ColorPatch.Corner] = []
        for v in 0...steps {
          for u in 0...steps {
            let (u, v) = (Float(u) / Float(steps), Float(v) / Float(steps))
            let place = Self.place(corners, u, v)
            nodes.append(
              (
                CGPoint(x: rect.minX + CGFloat(place.x) * rect.width, y: rect.minY + CGFloat(place.y) * rect.height),
                Color.Resolved(coordinates: color(colors, column, row, u, v), in: colorSpace)
              ))
          }
        }
        for v in 0..<steps {
          for u in 0..<steps {
            let first = v * (steps + 1) + u
            let second = first + steps + 1
            patches.append(
              ColorPatch(corners: (nodes[first], nodes[first + 1], nodes[second + 1], nodes[second])))
          }
        }
      }
    }
    return patches
  }

  /// Returns the place of a point inside a part of the grid, which its four curves determine (Coons, 1967).
  private static func place(
    _ corners: (BezierPoint, BezierPoint, BezierPoint, BezierPoint), _ u: Float, _ v: Float
  ) -> SIMD2<Float> {
    func curve(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>, _ t: Float) -> SIMD2<Float> {
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }
    let (topLeft, topRight, bottomLeft, bottomRight) = corners
    let top = curve(
      topLeft.position, topLeft.trailingControlPoint, topRight.leadingControlPoint, topRight.position, u)
    let bottom = curve(
      bottomLeft.position, bottomLeft.trailingControlPoint, bottomRight.leadingControlPoint, bottomRight.position, u)
    let left = curve(
      topLeft.position, topLeft.bottomControlPoint, bottomLeft.topControlPoint, bottomLeft.position, v)
    let right = curve(
      topRight.position, topRight.bottomControlPoint, bottomRight.topControlPoint, bottomRight.position, v)
    let upper = topLeft.position * (1 - u) + topRight.position * u
    let lower = bottomLeft.position * (1 - u) + bottomRight.position * u
    return top * (1 - v) + bottom * v + left * (1 - u) + right * u - (upper * (1 - v) + lower * v)
  }

  /// Returns the color of a point inside a part of the grid.
  private func color(_ colors: [SIMD4<Float>], _ column: Int, _ row: Int, _ u: Float, _ v: Float) -> SIMD4<Float> {
    func at(_ column: Int, _ row: Int) -> SIMD4<Float> {
      colors[min(max(row, 0), height - 1) * width + min(max(column, 0), width - 1)]
    }
    guard smoothsColors else {
      let upper = at(column, row) * (1 - u) + at(column + 1, row) * u
      let lower = at(column, row + 1) * (1 - u) + at(column + 1, row + 1) * u
      return upper * (1 - v) + lower * v
    }
    /// Returns the value of a curve through `b` and `c` in the direction of their neighbors (Catmull and Rom, 1974).
    func spline(
      _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>, _ t: Float
    ) -> SIMD4<Float> {
      let (first, second) = ((c - a) / 2, (d - b) / 2)
      let bend = (c - b) * 3 - first * 2 - second
      let twist = (b - c) * 2 + first + second
      return b + first * t + bend * (t * t) + twist * (t * t * t)
    }
    func across(_ row: Int) -> SIMD4<Float> {
      spline(at(column - 1, row), at(column, row), at(column + 1, row), at(column + 2, row), u)
    }
    return spline(across(row - 1), across(row), across(row + 1), across(row + 2), v)
  }
}

extension Color.Resolved {
  fileprivate func withOpacity(_ factor: Float) -> Color.Resolved {
    Color.Resolved(red: red, green: green, blue: blue, opacity: opacity * factor)
  }
}
