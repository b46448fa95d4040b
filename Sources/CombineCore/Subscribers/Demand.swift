extension Subscribers {
  /// The number of elements that a subscriber requests: a finite number, or unlimited.
  ///
  /// Demand adds up and saturates at unlimited. Unlimited demand stays unlimited whatever is added, subtracted or
  /// multiplied (Reactive Streams 3.17). Subtraction does not go below none.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
    // `Int.max` represents unlimited, so comparison and saturation need no special case.
    @usableFromInline var count: Int

    @inlinable @inline(__always)
    init(count: Int) { self.count = count }

    /// A demand for all elements of the publisher.
    @inlinable public static var unlimited: Demand { Demand(count: .max) }

    /// A demand for no elements; a subscriber returns it when it requests nothing beyond its earlier requests.
    @inlinable public static var none: Demand { Demand(count: 0) }

    /// Returns a demand for a maximum number of elements.
    ///
    /// - Traps: A negative number.
    ///
    /// - Parameter value: The maximum number of elements; `Int.max` is equal to unlimited.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      require(value >= 0, "Demand.max(\(value)): a demand is not negative")
      return Demand(count: value)
    }

    /// The number of elements, or `nil` if unlimited.
    @inlinable public var max: Int? { count == .max ? nil : count }

    /// The text `unlimited`, or the number as in `max(3)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
  }
}

// Operators that take an `Int` are disfavored. A literal matches them as well as it matches Int's own operators, so the
// compiler would try both wherever `$0 > 3` is written; a chain of eight closures took four seconds to type-check.
extension Subscribers.Demand {
  /// Returns the sum of two demands; unlimited if either is unlimited or the sum overflows.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable @inline(__always)
  public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs.count)
    return Self(count: overflow ? .max : sum)
  }

  /// Returns the sum of a demand and a number, at least none; unlimited stays unlimited.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number, which may be negative.
  @_disfavoredOverload
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs)
    return Self(count: overflow ? .max : Swift.max(0, sum))
  }

  /// Returns the difference of two demands, at least none; unlimited stays unlimited.
  ///
  /// A finite demand minus unlimited is none.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: The demand to subtract.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    lhs.count == .max ? lhs : Self(count: Swift.max(0, lhs.count - rhs.count))
  }

  /// Returns the difference of a demand and a number, at least none; unlimited stays unlimited.
  ///
  /// The difference is also none if it overflows, which only a negative number can cause.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: The number to subtract, which may be negative.
  @_disfavoredOverload
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs)
    return Self(count: overflow ? 0 : Swift.max(0, difference))
  }

  /// Returns the product of a demand and a number; unlimited stays unlimited.
  ///
  /// - Traps: A negative number, unless the demand is unlimited.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: The number by which the demand is multiplied.
  @_disfavoredOverload
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (product, overflow) = lhs.count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds a demand; unlimited stays unlimited.
  ///
  /// - Parameters:
  ///   - lhs: The demand to change.
  ///   - rhs: The demand to add.
  @inlinable @inline(__always) public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Adds a number; the sum is at least none, and unlimited stays unlimited.
  ///
  /// - Parameters:
  ///   - lhs: The demand to change.
  ///   - rhs: The number to add, which may be negative.
  @_disfavoredOverload
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Subtracts a demand; the difference is at least none, and unlimited stays unlimited.
  ///
  /// - Parameters:
  ///   - lhs: The demand to change.
  ///   - rhs: The demand to subtract.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Subtracts a number; the difference is at least none, and unlimited stays unlimited.
  ///
  /// - Parameters:
  ///   - lhs: The demand to change.
  ///   - rhs: The number to subtract, which may be negative.
  @_disfavoredOverload
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies by a number; unlimited stays unlimited.
  ///
  /// - Traps: A negative number, unless the demand is unlimited.
  ///
  /// - Parameters:
  ///   - lhs: The demand to change.
  ///   - rhs: The number by which the demand is multiplied.
  @_disfavoredOverload
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Comparison: unlimited is greater than any number, and equal only to itself.
extension Subscribers.Demand {
  /// Returns a Boolean value that indicates whether one demand is equal to another.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable @inline(__always) public static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }

  /// Returns a Boolean value that indicates whether one demand is less than another.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }

  /// Returns a Boolean value that indicates whether one demand is less than or equal to another.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.count <= rhs.count }

  /// Returns a Boolean value that indicates whether one demand is greater than another.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable public static func > (lhs: Self, rhs: Self) -> Bool { lhs.count > rhs.count }

  /// Returns a Boolean value that indicates whether one demand is greater than or equal to another.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: Another demand.
  @inlinable public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.count >= rhs.count }

  /// Returns a Boolean value that indicates whether a demand is equal to a number.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count == rhs }

  /// Returns a Boolean value that indicates whether a demand is not equal to a number.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }

  /// Returns a Boolean value that indicates whether a demand is less than a number.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count < rhs }

  /// Returns a Boolean value that indicates whether a demand is less than or equal to a number.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count <= rhs }

  /// Returns a Boolean value that indicates whether a demand is greater than a number.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }

  /// Returns a Boolean value that indicates whether a demand is greater than or equal to a number.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @_disfavoredOverload
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Returns a Boolean value that indicates whether a number is equal to a demand.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  /// Returns a Boolean value that indicates whether a number is not equal to a demand.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }

  /// Returns a Boolean value that indicates whether a number is less than a demand.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }

  /// Returns a Boolean value that indicates whether a number is less than or equal to a demand.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  /// Returns a Boolean value that indicates whether a number is greater than a demand.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  /// Returns a Boolean value that indicates whether a number is greater than or equal to a demand.
  ///
  /// Unlimited is greater than any number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @_disfavoredOverload
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}

// For `demand == 2`, the compiler prefers comparing two `AnyHashable` values to a disfavored operator. It prefers a
// generic operator to both, and does not try it where Int's own operator matches.
extension Subscribers.Demand {
  /// Returns a Boolean value that indicates whether a demand is equal to a number.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @inlinable
  public static func == <Number: BinaryInteger>(lhs: Self, rhs: Number) -> Bool {
    lhs.max.map { $0 == rhs } ?? false
  }

  /// Returns a Boolean value that indicates whether a demand is not equal to a number.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A demand.
  ///   - rhs: A number.
  @inlinable public static func != <Number: BinaryInteger>(lhs: Self, rhs: Number) -> Bool { !(lhs == rhs) }

  /// Returns a Boolean value that indicates whether a number is equal to a demand.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @inlinable public static func == <Number: BinaryInteger>(lhs: Number, rhs: Self) -> Bool { rhs == lhs }

  /// Returns a Boolean value that indicates whether a number is not equal to a demand.
  ///
  /// Unlimited is equal to no number.
  ///
  /// - Parameters:
  ///   - lhs: A number.
  ///   - rhs: A demand.
  @inlinable public static func != <Number: BinaryInteger>(lhs: Number, rhs: Self) -> Bool { !(rhs == lhs) }
}

#if !hasFeature(Embedded)
  extension Subscribers.Demand {
    // One unsigned number, as in the encoding of Apple's framework: 2⁶³ for unlimited.
    private static var encodedUnlimited: UInt64 { UInt64(Int64.max) + 1 }

    /// Decodes a demand that `encode(to:)` has encoded. A larger number than it encodes is an unlimited demand.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if there is no number, or a negative one.
    public init(from decoder: any Decoder) throws {
      self.init(count: Int(clamping: try decoder.singleValueContainer().decode(UInt64.self)))
    }

    /// Encodes one unsigned number: the count, or 2⁶³ for unlimited.
    ///
    /// - Parameter encoder: The encoder to write to.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(max.map(UInt64.init) ?? Self.encodedUnlimited)
    }
  }
#endif
