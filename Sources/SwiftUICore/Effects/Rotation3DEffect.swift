import Foundation

/// The rotation of a view about an axis in space.
struct Rotation3D: GeometryEffect {
  var angle: Angle
  private let axis: SIMD3<Double>
  private let anchor: UnitPoint
  private let anchorZ: Double

  /// Creates a rotation.
  nonisolated init(angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint, anchorZ: CGFloat) {
    self.angle = angle
    self.axis = SIMD3(Double(axis.x), Double(axis.y), Double(axis.z))
    self.anchor = anchor
    self.anchorZ = Double(anchorZ)
  }

  var animatableData: Double {
    get { angle.radians }
    set { angle = .radians(newValue) }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return ProjectionTransform() }
    // Rodrigues' rotation formula, of which the two columns that are seen are needed.
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    let rest = 1 - cosine
    let turned = CGAffineTransform(
      a: cosine + x * x * rest, b: y * x * rest + z * sine, c: x * y * rest - z * sine, d: cosine + y * y * rest,
      tx: -anchorZ * (x * z * rest + y * sine), ty: -anchorZ * (y * z * rest - x * sine))
    let center = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
    return ProjectionTransform(
      CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(turned)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
  }
}

extension View {
  /// Rotates this view about an axis in space. The view keeps its space in the layout, and receives input where it is
  /// shown.
  ///
  ///     CardView(isFront: isFront)
  ///       .rotation3DEffect(.degrees(isFront ? 0 : 180), axis: (x: 0, y: 1, z: 0))
  ///
  /// The view is drawn without perspective, as from a great distance.
  ///
  /// - Parameters:
  ///   - angle: The angle by which the view turns about the axis.
  ///   - axis: The direction of the axis: to the right, down, and away from the user.
  ///   - anchor: The point in the view through which the axis goes.
  ///   - anchorZ: The distance of the axis from the view, in points.
  ///   - perspective: The strength of the perspective, which is not used.
  /// - Returns: A rotated view.
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
    perspective: CGFloat = 1
  ) -> some View {
    modifier(Rotation3D(angle: angle, axis: axis, anchor: anchor, anchorZ: anchorZ))
  }
}
