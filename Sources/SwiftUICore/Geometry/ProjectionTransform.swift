import Foundation

/// A matrix of three rows and three columns that maps the points of a plane to those of another one.
///
/// The matrix maps the row (x, y, 1). Its third column is the perspective.
@frozen
public struct ProjectionTransform: Hashable, Sendable {
  /// The element in the first row and the first column.
  public var m11: CGFloat = 1
  /// The element in the first row and the second column.
  public var m12: CGFloat = 0
  /// The element in the first row and the third column.
  public var m13: CGFloat = 0
  /// The element in the second row and the first column.
  public var m21: CGFloat = 0
  /// The element in the second row and the second column.
  public var m22: CGFloat = 1
  /// The element in the second row and the third column.
  public var m23: CGFloat = 0
  /// The element in the third row and the first column.
  public var m31: CGFloat = 0
  /// The element in the third row and the second column.
  public var m32: CGFloat = 0
  /// The element in the third row and the third column.
  public var m33: CGFloat = 1

  /// Creates the matrix that maps each point to itself.
  @inlinable public init() {}

  /// Creates the matrix of an affine transform.
  ///
  /// - Parameter m: The affine transform of the matrix.
  @inlinable
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// A Boolean value that indicates whether the matrix maps each point to itself.
  @inlinable public var isIdentity: Bool { self == ProjectionTransform() }

  /// A Boolean value that indicates whether the matrix has no perspective.
  @inlinable public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Replaces the matrix by the inverse one.
  ///
  /// - Returns: `false` if there is none. The matrix then stays as it is.
  @discardableResult
  public mutating func invert() -> Bool {
    let (c11, c12, c13) = (m22 * m33 - m23 * m32, m23 * m31 - m21 * m33, m21 * m32 - m22 * m31)
    let determinant = m11 * c11 + m12 * c12 + m13 * c13
    guard determinant != 0, determinant.isFinite else { return false }
    var result = ProjectionTransform()
    (result.m11, result.m21, result.m31) = (c11 / determinant, c12 / determinant, c13 / determinant)
    result.m12 = (m13 * m32 - m12 * m33) / determinant
    result.m22 = (m11 * m33 - m13 * m31) / determinant
    result.m32 = (m12 * m31 - m11 * m32) / determinant
    result.m13 = (m12 * m23 - m13 * m22) / determinant
    result.m23 = (m13 * m21 - m11 * m23) / determinant
    result.m33 = (m11 * m22 - m12 * m21) / determinant
    self = result
    return true
  }

  /// Returns the inverse matrix, or this one if there is none.
  public func inverted() -> ProjectionTransform {
    var result = self
    result.invert()
    return result
  }

  /// Returns the matrix that maps a point as this one does, and then as another one.
  ///
  /// - Parameter rhs: The other matrix.
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        x * rhs.m11 + y * rhs.m21 + z * rhs.m31, x * rhs.m12 + y * rhs.m22 + z * rhs.m32,
        x * rhs.m13 + y * rhs.m23 + z * rhs.m33
      )
    }
    var result = ProjectionTransform()
    (result.m11, result.m12, result.m13) = row(m11, m12, m13)
    (result.m21, result.m22, result.m23) = row(m21, m22, m23)
    (result.m31, result.m32, result.m33) = row(m31, m32, m33)
    return result
  }

  /// The affine transform that is next to the matrix, which has no perspective.
  var affine: CGAffineTransform {
    let scale = m33 != 0 ? m33 : 1
    return CGAffineTransform(
      a: m11 / scale, b: m12 / scale, c: m21 / scale, d: m22 / scale, tx: m31 / scale, ty: m32 / scale)
  }
}
