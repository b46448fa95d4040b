extension Subscribers {
  /// How many values a subscriber wants: a number, or unlimited.
  ///
  /// Demand adds up and saturates at unlimited, which stays unlimited whatever is added, subtracted or multiplied
  /// (Reactive Streams 3.17). Subtracting more than there is gives none.
  @frozen
  public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable, CustomStringConvertible {
    // `Int.max` stands for unlimited, so that comparing and saturating need no extra case.
    @usableFromInline var count: Int

    @inlinable @inline(__always)
    init(count: Int) { self.count = count }

    /// As many values as the publisher has.
    @inlinable public static var unlimited: Demand { Demand(count: .max) }

    /// No value; what a subscriber returns when it wants nothing beyond what it has asked for.
    @inlinable public static var none: Demand { Demand(count: 0) }

    /// At most so many values.
    ///
    /// - Parameter value: Not negative; a negative number traps. `Int.max` is as good as unlimited, and equal to it.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      require(value >= 0, "Demand.max(\(value)): a demand is not negative")
      return Demand(count: value)
    }

    /// The number, or nil if unlimited.
    @inlinable public var max: Int? { count == .max ? nil : count }

    /// `unlimited` or `max(3)`.
    public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
  }
}

// Operators that take an `Int` are disfavoured: a literal fits them as well as it fits Int's own operators, so that the
// compiler would try both wherever `$0 > 3` is written, and a chain of eight closures took four seconds to check.
extension Subscribers.Demand {
  /// Adds up; unlimited and anything is unlimited.
  @inlinable @inline(__always)
  public static func + (lhs: Self, rhs: Self) -> Self {
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs.count)
    return Self(count: overflow ? .max : sum)
  }

  /// - Parameter rhs: May be negative; the sum is not below none.
  @_disfavoredOverload
  @inlinable
  public static func + (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (sum, overflow) = lhs.count.addingReportingOverflow(rhs)
    return Self(count: overflow ? .max : Swift.max(0, sum))
  }

  /// Unlimited minus anything is unlimited, anything else minus unlimited is none.
  @inlinable
  public static func - (lhs: Self, rhs: Self) -> Self {
    lhs.count == .max ? lhs : Self(count: Swift.max(0, lhs.count - rhs.count))
  }

  /// - Parameter rhs: May be negative; the difference is not below none.
  @_disfavoredOverload
  @inlinable
  public static func - (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (difference, overflow) = lhs.count.subtractingReportingOverflow(rhs)
    return Self(count: overflow ? .max : Swift.max(0, difference))
  }

  /// - Parameter rhs: Not negative; a negative number traps.
  @_disfavoredOverload
  @inlinable
  public static func * (lhs: Self, rhs: Int) -> Self {
    if lhs.count == .max { return lhs }
    let (product, overflow) = lhs.count.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds to it; unlimited stays unlimited.
  @inlinable @inline(__always) public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  /// Adds to it; unlimited stays unlimited.
  @_disfavoredOverload
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }
  /// Subtracts from it; it does not fall below none, and unlimited stays unlimited.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
  /// Subtracts from it; it does not fall below none, and unlimited stays unlimited.
  @_disfavoredOverload
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }
  /// Multiplies it; unlimited stays unlimited.
  @_disfavoredOverload
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// Comparing: unlimited is more than any number, and equal only to itself.
extension Subscribers.Demand {
  /// Equal if the same is demanded.
  @inlinable @inline(__always) public static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
  /// Less; unlimited is more than any number.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.count < rhs.count }
  /// Not more; unlimited is more than any number.
  @inlinable public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.count <= rhs.count }
  /// More; unlimited is more than any number.
  @inlinable public static func > (lhs: Self, rhs: Self) -> Bool { lhs.count > rhs.count }
  /// Not less; unlimited is more than any number.
  @inlinable public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.count >= rhs.count }

  /// Equal if it is this number; unlimited equals none.
  @_disfavoredOverload
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count == rhs }
  /// Whether it is another number, or unlimited.
  @_disfavoredOverload
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }
  /// Less; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count < rhs }
  /// Not more; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.count != .max && lhs.count <= rhs }
  /// More; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { !(lhs <= rhs) }
  /// Not less; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Equal if it is this number; unlimited equals none.
  @_disfavoredOverload
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
  /// Whether it is another number, or unlimited.
  @_disfavoredOverload
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }
  /// Less; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
  /// Not more; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
  /// More; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
  /// Not less; unlimited is more than any number.
  @_disfavoredOverload
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }
}

// Where `demand == 2` stands, the compiler would rather compare two `AnyHashable` than take a disfavoured operator. A
// generic one is preferred to both, and is not tried where Int's own fits.
extension Subscribers.Demand {
  /// Whether a number is demanded, and this one.
  @inlinable
  public static func == <Number: BinaryInteger>(lhs: Self, rhs: Number) -> Bool {
    lhs.max.map { $0 == rhs } ?? false
  }

  /// Whether unlimited or another number is demanded.
  @inlinable public static func != <Number: BinaryInteger>(lhs: Self, rhs: Number) -> Bool { !(lhs == rhs) }

  /// Whether a number is demanded, and this one.
  @inlinable public static func == <Number: BinaryInteger>(lhs: Number, rhs: Self) -> Bool { rhs == lhs }

  /// Whether unlimited or another number is demanded.
  @inlinable public static func != <Number: BinaryInteger>(lhs: Number, rhs: Self) -> Bool { !(rhs == lhs) }
}

extension Subscribers.Demand {
  // One unsigned number, as the original writes it: 2⁶³ for unlimited.
  private static var encodedUnlimited: UInt64 { UInt64(Int64.max) + 1 }

  /// Reads what `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for a number that is no demand.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let raw = try container.decode(UInt64.self)
    if raw == Self.encodedUnlimited {
      self = .unlimited
    } else if let count = Int(exactly: raw), count != .max {
      self = .max(count)
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(raw) is not a demand")
    }
  }

  /// Writes one unsigned number: the count, or 2⁶³ for unlimited.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(max.map(UInt64.init) ?? Self.encodedUnlimited)
  }
}
