/// A geometric angle, in radians or degrees. Positive angles are clockwise.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle of zero.
  public init() { radians = 0 }

  /// Creates an angle from radians.
  ///
  /// - Parameter radians: The angle in radians.
  public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  ///
  /// - Parameter degrees: The angle in degrees.
  public init(degrees: Double) { radians = degrees * .pi / 180 }

  /// Creates an angle from radians.
  ///
  /// - Parameter radians: The angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Creates an angle from degrees.
  ///
  /// - Parameter degrees: The angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// An angle of zero.
  public static let zero = Angle()

  public static func < (one: Angle, other: Angle) -> Bool { one.radians < other.radians }
}

extension Angle {
  /// Returns the sum of two angles.
  ///
  /// - Parameters:
  ///   - one: An angle.
  ///   - other: Another angle.
  public static func + (one: Angle, other: Angle) -> Angle { Angle(radians: one.radians + other.radians) }

  /// Returns the difference of two angles.
  ///
  /// - Parameters:
  ///   - one: An angle.
  ///   - other: The angle to subtract.
  public static func - (one: Angle, other: Angle) -> Angle { Angle(radians: one.radians - other.radians) }

  /// Returns an angle in the opposite direction.
  ///
  /// - Parameter angle: The angle to negate.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  /// Returns a multiple of an angle.
  ///
  /// - Parameters:
  ///   - angle: The angle to multiply.
  ///   - factor: The number by which the angle is multiplied.
  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

  /// Returns a multiple of an angle.
  ///
  /// - Parameters:
  ///   - factor: The number by which the angle is multiplied.
  ///   - angle: The angle to multiply.
  public static func * (factor: Double, angle: Angle) -> Angle { angle * factor }

  /// Returns a fraction of an angle.
  ///
  /// - Parameters:
  ///   - angle: The angle to divide.
  ///   - divisor: The number by which the angle is divided.
  public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

  /// Adds an angle to another in place.
  ///
  /// - Parameters:
  ///   - angle: The angle to change.
  ///   - other: The angle to add.
  public static func += (angle: inout Angle, other: Angle) { angle = angle + other }

  /// Subtracts an angle from another in place.
  ///
  /// - Parameters:
  ///   - angle: The angle to change.
  ///   - other: The angle to subtract.
  public static func -= (angle: inout Angle, other: Angle) { angle = angle - other }

  /// Multiplies an angle in place.
  ///
  /// - Parameters:
  ///   - angle: The angle to change.
  ///   - factor: The number by which the angle is multiplied.
  public static func *= (angle: inout Angle, factor: Double) { angle = angle * factor }
}
