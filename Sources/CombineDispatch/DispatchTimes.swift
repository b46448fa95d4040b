import CombineCore
import Dispatch

extension DispatchQueue {
  /// A point in time of a dispatch queue. The clock stops while the machine sleeps.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The point in time.
    public var dispatchTime: DispatchTime

    /// Creates a point in time from a dispatch time.
    ///
    /// - Parameter time: The dispatch time.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Creates a point in time from the number that ``encode(to:)`` encodes.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) throws {
      dispatchTime = DispatchTime(uptimeNanoseconds: try decoder.singleValueContainer().decode(UInt64.self))
    }

    /// Encodes the point in time as one number: the nanoseconds since the machine started, without the time it slept.
    ///
    /// - Parameter encoder: The encoder to write to.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// Returns the duration from this point in time to another; negative if the other is earlier.
    ///
    /// The distance to and from `DispatchTime.distantFuture` is the longest representable duration.
    ///
    /// - Parameter other: The other point in time.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (here, there) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      // A distance of more than 292 years wraps, as Apple's does.
      return Stride(nanoseconds: Int(truncatingIfNeeded: there &- here))
    }

    /// Returns the point in time that is later by a duration, or earlier if the duration is negative.
    ///
    /// The result is never before the start of the machine. Beyond the end of the representable range it is
    /// `DispatchTime.distantFuture`.
    ///
    /// - Parameter stride: The duration, which can be negative.
    /// - Returns: The point in time.
    public func advanced(by stride: Stride) -> SchedulerTimeType {
      SchedulerTimeType(dispatchTime + stride.timeInterval)
    }

    /// Returns a Boolean value that indicates whether both points in time are the same nanosecond.
    ///
    /// - Parameters:
    ///   - lhs: A point in time.
    ///   - rhs: Another point in time.
    /// - Returns: `true` if they are equal.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds == rhs.dispatchTime.uptimeNanoseconds
    }

    /// Returns a Boolean value that indicates whether the first point in time is earlier than the second.
    ///
    /// - Parameters:
    ///   - lhs: A point in time.
    ///   - rhs: Another point in time.
    /// - Returns: `true` if `lhs` is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds < rhs.dispatchTime.uptimeNanoseconds
    }

    /// Hashes the number of nanoseconds.
    ///
    /// - Parameter hasher: The hasher to use.
    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }

    /// A duration in whole nanoseconds, positive or negative.
    ///
    /// Literals are in seconds: `2` and `0.5`. Arithmetic saturates, so a duration that is too long to represent
    /// becomes the longest one, as `.never` does.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
      Hashable, Codable, Sendable
    {
      /// The type of a floating-point literal.
      public typealias FloatLiteralType = Double
      /// The type of an integer literal.
      public typealias IntegerLiteralType = Int
      /// The type of the number of nanoseconds.
      public typealias Magnitude = Int

      /// The number of nanoseconds, with its sign.
      public var magnitude: Int

      /// The key of an encoded duration.
      private enum CodingKeys: String, CodingKey { case magnitude = "_nanoseconds" }

      init(nanoseconds: Int) { magnitude = nanoseconds }

      /// The duration as a dispatch time interval.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// Creates a duration from a dispatch time interval. `.never` becomes the longest duration.
      ///
      /// - Parameter timeInterval: The interval to convert, in any unit.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let seconds): self = .seconds(seconds)
        case .milliseconds(let milliseconds): self = .milliseconds(milliseconds)
        case .microseconds(let microseconds): self = .microseconds(microseconds)
        case .nanoseconds(let nanoseconds): self = .nanoseconds(nanoseconds)
        default: magnitude = .max
        }
      }

      /// Creates a duration in seconds.
      ///
      /// - Traps: If the value is NaN.
      ///
      /// - Parameter value: The number of seconds.
      public init(floatLiteral value: Double) { self = .seconds(value) }

      /// Creates a duration of whole seconds.
      ///
      /// - Parameter value: The number of seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }

      /// Creates a duration of whole seconds, or returns `nil` if the number cannot be represented as an `Int`.
      ///
      /// - Parameter source: The number of seconds.
      public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      /// Returns a Boolean value that indicates whether the first duration is shorter than the second.
      ///
      /// - Parameters:
      ///   - lhs: A duration.
      ///   - rhs: Another duration.
      /// - Returns: `true` if `lhs` is shorter.
      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// Returns the product of two durations in seconds: 0.3 s times 2 s is 0.6 s.
      ///
      /// - Parameters:
      ///   - lhs: A duration.
      ///   - rhs: Another duration.
      /// - Returns: The product, saturated.
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        let product = lhs.magnitude.multipliedFullWidth(by: rhs.magnitude)
        let limit = Int(1_000_000_000)
        // The quotient fits if the high half, which is rounded down, is within half of the divisor.
        guard (-limit / 2..<limit / 2).contains(product.high) else {
          return Stride(nanoseconds: product.high < 0 ? .min : .max)
        }
        return Stride(nanoseconds: limit.dividingFullWidth(product).quotient)
      }

      /// Returns the sum of two durations.
      ///
      /// - Parameters:
      ///   - lhs: A duration.
      ///   - rhs: Another duration.
      /// - Returns: The sum, saturated.
      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        let (sum, overflow) = lhs.magnitude.addingReportingOverflow(rhs.magnitude)
        return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : sum)
      }

      /// Returns the difference of two durations.
      ///
      /// - Parameters:
      ///   - lhs: A duration.
      ///   - rhs: The duration to subtract.
      /// - Returns: The difference, saturated.
      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        let (difference, overflow) = lhs.magnitude.subtractingReportingOverflow(rhs.magnitude)
        return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : difference)
      }

      /// Multiplies the number of seconds by that of another duration.
      ///
      /// - Parameters:
      ///   - lhs: The duration to change.
      ///   - rhs: The other duration.
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
      /// Adds a duration.
      ///
      /// - Parameters:
      ///   - lhs: The duration to change.
      ///   - rhs: The duration to add.
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      /// Subtracts a duration.
      ///
      /// - Parameters:
      ///   - lhs: The duration to change.
      ///   - rhs: The duration to subtract.
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// Creates a duration in seconds, truncated to whole nanoseconds.
      ///
      /// - Traps: If the value is NaN.
      ///
      /// - Parameter value: The number of seconds.
      public static func seconds(_ value: Double) -> Stride {
        require(!value.isNaN, "DispatchQueue.SchedulerTimeType.Stride: a duration is not NaN")
        let nanoseconds = (value * 1e9).rounded(.towardZero)
        return Stride(nanoseconds: Int(exactly: nanoseconds) ?? (value < 0 ? .min : .max))
      }

      /// Creates a duration of whole seconds.
      ///
      /// - Parameter value: The number of seconds.
      public static func seconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000_000_000)) }
      /// Creates a duration in milliseconds.
      ///
      /// - Parameter value: The number of milliseconds.
      public static func milliseconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000_000)) }
      /// Creates a duration in microseconds.
      ///
      /// - Parameter value: The number of microseconds.
      public static func microseconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000)) }
      /// Creates a duration in nanoseconds.
      ///
      /// - Parameter value: The number of nanoseconds.
      public static func nanoseconds(_ value: Int) -> Stride { Stride(nanoseconds: value) }

      private static func product(_ lhs: Int, _ rhs: Int) -> Int {
        let (product, overflow) = lhs.multipliedReportingOverflow(by: rhs)
        return overflow ? ((lhs < 0) == (rhs < 0) ? .max : .min) : product
      }
    }
  }
}
