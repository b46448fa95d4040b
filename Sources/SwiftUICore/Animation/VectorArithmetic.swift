import Foundation

/// A type whose values can be added, and scaled by a number, so that an animation can compute the values between two of
/// them.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The factor.
  mutating func scale(by rhs: Double)

  /// The square of this value's length: the sum of the squares of its components.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns this value multiplied by a number.
  ///
  /// - Parameter factor: The factor.
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
  /// - Returns: The value.
  public func interpolated(towards other: Self, amount: Double) -> Self {
    var result = self
    result.interpolate(towards: other, amount: amount)
    return result
  }
}

extension Double: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The factor.
  public mutating func scale(by rhs: Double) { self *= rhs }

  /// The square of this value.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The factor.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }

  /// The square of this value.
  public var magnitudeSquared: Double { Double(self) * Double(self) }
}

extension CGFloat: VectorArithmetic {
  /// Multiplies this value by a number.
  ///
  /// - Parameter rhs: The factor.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }

  /// The square of this value.
  public var magnitudeSquared: Double { Double(self * self) }
}

/// A vector without components, for types that have nothing to animate.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the only value.
  public init() {}

  /// The only value.
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }

  public static func + (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
  public static func - (lhs: EmptyAnimatableData, rhs: EmptyAnimatableData) -> EmptyAnimatableData { lhs }
  public static func += (lhs: inout EmptyAnimatableData, rhs: EmptyAnimatableData) {}
  public static func -= (lhs: inout EmptyAnimatableData, rhs: EmptyAnimatableData) {}

  /// Does nothing, because there are no components.
  ///
  /// - Parameter rhs: The factor.
  public mutating func scale(by rhs: Double) {}

  /// Zero.
  public var magnitudeSquared: Double { 0 }
}

/// A vector that consists of two vectors. Pairs of pairs have any number of components.
///
///     var animatableData: AnimatablePair<Double, Double> {
///       get { AnimatablePair(start, end) }
///       set { (start, end) = (newValue.first, newValue.second) }
///     }
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first vector.
  public var first: First
  /// The second vector.
  public var second: Second

  /// Creates a pair.
  ///
  /// - Parameters:
  ///   - first: The first vector.
  ///   - second: The second vector.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  /// The pair of the two zeros.
  public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }

  public static func + (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
    AnimatablePair(lhs.first + rhs.first, lhs.second + rhs.second)
  }

  public static func - (lhs: AnimatablePair, rhs: AnimatablePair) -> AnimatablePair {
    AnimatablePair(lhs.first - rhs.first, lhs.second - rhs.second)
  }

  public static func += (lhs: inout AnimatablePair, rhs: AnimatablePair) {
    lhs.first += rhs.first
    lhs.second += rhs.second
  }

  public static func -= (lhs: inout AnimatablePair, rhs: AnimatablePair) {
    lhs.first -= rhs.first
    lhs.second -= rhs.second
  }

  /// Multiplies both vectors by a number.
  ///
  /// - Parameter rhs: The factor.
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }

  /// The sum of the squares of all components.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
