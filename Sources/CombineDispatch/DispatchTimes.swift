import CombineCore
import Dispatch

extension DispatchQueue {
  /// A point in the time of a dispatch queue, which stands still while the machine sleeps.
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    /// The point in time.
    public var dispatchTime: DispatchTime

    /// Makes a point in time from Dispatch's own.
    public init(_ time: DispatchTime) { dispatchTime = time }

    /// Reads what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
      dispatchTime = DispatchTime(uptimeNanoseconds: try decoder.singleValueContainer().decode(UInt64.self))
    }

    /// Writes one number: the nanoseconds since the machine started, without those it slept.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(dispatchTime.uptimeNanoseconds)
    }

    /// How long it is from here to another point in time; negative if that is earlier.
    ///
    /// The distance to and from `DispatchTime.distantFuture` is the longest there is.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (here, there) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
      // A distance of more than 292 years wraps, as Apple's does.
      return Stride(nanoseconds: Int(truncatingIfNeeded: there &- here))
    }

    /// The point in time that much later, or earlier if the stride is negative.
    ///
    /// Never before the start of the machine; beyond the end of its time it is `DispatchTime.distantFuture`.
    public func advanced(by stride: Stride) -> SchedulerTimeType {
      SchedulerTimeType(dispatchTime + stride.timeInterval)
    }

    /// Whether both are the same nanosecond.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds == rhs.dispatchTime.uptimeNanoseconds
    }

    /// Whether the left one is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.dispatchTime.uptimeNanoseconds < rhs.dispatchTime.uptimeNanoseconds
    }

    /// Hashes the nanosecond.
    public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.uptimeNanoseconds) }

    /// A duration in whole nanoseconds, positive or negative.
    ///
    /// A literal is in seconds: `2` and `0.5`. Arithmetic saturates, so what is too long to count stays the longest
    /// duration, as `.never` is.
    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
      Hashable, Codable, Sendable
    {
      /// What a literal with a decimal point is.
      public typealias FloatLiteralType = Double
      /// What a whole literal is.
      public typealias IntegerLiteralType = Int
      /// What the nanoseconds are counted in.
      public typealias Magnitude = Int

      /// The nanoseconds, with their sign.
      public var magnitude: Int

      private enum CodingKeys: String, CodingKey { case magnitude = "_nanoseconds" }

      init(nanoseconds: Int) { magnitude = nanoseconds }

      /// The duration as Dispatch has it.
      public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

      /// Makes a duration from Dispatch's own; `.never` becomes the longest one.
      public init(_ timeInterval: DispatchTimeInterval) {
        switch timeInterval {
        case .seconds(let seconds): self = .seconds(seconds)
        case .milliseconds(let milliseconds): self = .milliseconds(milliseconds)
        case .microseconds(let microseconds): self = .microseconds(microseconds)
        case .nanoseconds(let nanoseconds): self = .nanoseconds(nanoseconds)
        default: magnitude = .max
        }
      }

      /// Makes a duration of so many seconds. It must not be NaN.
      public init(floatLiteral value: Double) { self = .seconds(value) }

      /// Makes a duration of so many seconds.
      public init(integerLiteral value: Int) { self = .seconds(value) }

      /// Makes a duration of so many nanoseconds, or nil if they are too many to count.
      public init?<Source: BinaryInteger>(exactly source: Source) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
      }

      /// Whether the left one is shorter.
      public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }

      /// The product of the nanoseconds.
      public static func * (lhs: Stride, rhs: Stride) -> Stride {
        let product = lhs.magnitude.multipliedFullWidth(by: rhs.magnitude)
        let limit = Int(1_000_000_000)
        // The quotient fits if the high half, taken alone, is less than the divisor.
        guard product.high.magnitude < UInt(limit / 2) else {
          return Stride(nanoseconds: product.high < 0 ? .min : .max)
        }
        return Stride(nanoseconds: limit.dividingFullWidth(product).quotient)
      }

      /// The sum.
      public static func + (lhs: Stride, rhs: Stride) -> Stride {
        let (sum, overflow) = lhs.magnitude.addingReportingOverflow(rhs.magnitude)
        return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : sum)
      }

      /// The difference.
      public static func - (lhs: Stride, rhs: Stride) -> Stride {
        let (difference, overflow) = lhs.magnitude.subtractingReportingOverflow(rhs.magnitude)
        return Stride(nanoseconds: overflow ? (lhs.magnitude < 0 ? .min : .max) : difference)
      }

      /// Multiplies the nanoseconds.
      public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
      /// Adds.
      public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
      /// Subtracts.
      public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

      /// A duration in seconds, cut to whole nanoseconds. It must not be NaN.
      public static func seconds(_ value: Double) -> Stride {
        require(!value.isNaN, "DispatchQueue.SchedulerTimeType.Stride: a duration is not NaN")
        let nanoseconds = (value * 1e9).rounded(.towardZero)
        return Stride(nanoseconds: Int(exactly: nanoseconds) ?? (value < 0 ? .min : .max))
      }

      /// A duration of whole seconds.
      public static func seconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000_000_000)) }
      /// A duration in milliseconds.
      public static func milliseconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000_000)) }
      /// A duration in microseconds.
      public static func microseconds(_ value: Int) -> Stride { Stride(nanoseconds: product(value, 1_000)) }
      /// A duration in nanoseconds.
      public static func nanoseconds(_ value: Int) -> Stride { Stride(nanoseconds: value) }

      private static func product(_ lhs: Int, _ rhs: Int) -> Int {
        let (product, overflow) = lhs.multipliedReportingOverflow(by: rhs)
        return overflow ? ((lhs < 0) == (rhs < 0) ? .max : .min) : product
      }
    }
  }
}
