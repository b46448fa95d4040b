import Foundation

/// A type whose values can be added, and scaled by a number, so that an animation can compute the values between two of
/// them.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The number by which the value is multiplied.
  mutating func scale(by rhs: Double)

  /// The square of this value's length: the sum of the squares of its components.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns this value multiplied by a number.
  ///
  /// - Parameter factor: The number by which the components are multiplied.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// Moves this value toward another value.
  ///
  /// - Parameters:
  ///   - other: The value that corresponds to an amount of 1.
  ///   - amount: The fraction of the way to the other value.
  public mutating func interpolate(towards other: Self, amount: Double) { self += (other - self).scaled(by: amount) }

  /// Returns a value on the way from this value to another value.
  ///
  /// - Parameters:
  ///   - other: The value that corresponds to an amount of 1.
  ///   - amount: The fraction of the way to the other value.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var result = self
    result.interpolate(towards: other, amount: amount)
    return result
  }
}

extension Double: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The number by which the value is multiplied.
  public mutating func scale(by rhs: Double) { self *= rhs }

  /// The square of this value.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The number by which the value is multiplied.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }

  /// The square of this value.
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension CGFloat: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The number by which the value is multiplied.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }

  /// The square of this value.
  public var magnitudeSquared: Double { Double(self * self) }
}
