import CombineCore
import CombineDispatch
import Foundation

/// The common requirements of the time types of `RunLoop` and `OperationQueue`, which are dates.
///
/// Do not conform to this protocol.
public protocol _DateTime: Strideable, Codable, Hashable, Sendable where Stride: _DateStride {
  /// The point in time.
  var date: Date { get set }

  /// Creates a point in time from a date.
  ///
  /// - Parameter date: The date of the point in time.
  init(_ date: Date)
}

extension _DateTime {
  /// Returns the duration from this point in time to another; negative if the other is earlier.
  ///
  /// - Parameter other: The other point in time.
  public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }

  /// Returns the point in time that is later by a duration, or earlier if the duration is negative.
  ///
  /// - Parameter value: The duration, which can be negative.
  /// - Returns: The point in time.
  public func advanced(by value: Stride) -> Self { Self(date.addingTimeInterval(value.timeInterval)) }

  /// Returns a Boolean value that indicates whether both points in time are the same date.
  ///
  /// - Parameters:
  ///   - lhs: A point in time.
  ///   - rhs: Another point in time.
  /// - Returns: `true` if they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.date == rhs.date }

  /// Returns a Boolean value that indicates whether the first point in time is earlier than the second.
  ///
  /// - Parameters:
  ///   - lhs: A point in time.
  ///   - rhs: Another point in time.
  /// - Returns: `true` if `lhs` is earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.date < rhs.date }
}

/// The common requirements of the durations of `RunLoop` and `OperationQueue`, which are floating-point seconds.
///
/// Do not conform to this protocol.
public protocol _DateStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
  Hashable, Codable, Sendable
where Magnitude == TimeInterval, FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval {
  /// The number of seconds, with its sign.
  var magnitude: TimeInterval { get set }

  /// Creates a duration in seconds.
  ///
  /// - Parameter timeInterval: The number of seconds.
  init(_ timeInterval: TimeInterval)
}

extension _DateStride {
  /// The number of seconds, with its sign.
  public var timeInterval: TimeInterval { magnitude }

  /// Creates a duration in seconds.
  ///
  /// - Parameter value: The number of seconds.
  public init(integerLiteral value: TimeInterval) { self.init(value) }

  /// Creates a duration in seconds.
  ///
  /// - Parameter value: The number of seconds.
  public init(floatLiteral value: TimeInterval) { self.init(value) }

  /// Creates a duration in seconds, or returns `nil` if a `TimeInterval` cannot represent the number exactly.
  ///
  /// - Parameter source: The number of seconds.
  public init?<Source: BinaryInteger>(exactly source: Source) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  /// Returns a Boolean value that indicates whether the first duration is shorter than the second.
  ///
  /// - Parameters:
  ///   - lhs: A duration.
  ///   - rhs: Another duration.
  /// - Returns: `true` if `lhs` is shorter.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// Returns the product of the numbers of seconds.
  ///
  /// - Parameters:
  ///   - lhs: A duration.
  ///   - rhs: Another duration.
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
  /// Returns the sum of two durations.
  ///
  /// - Parameters:
  ///   - lhs: A duration.
  ///   - rhs: Another duration.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
  /// Returns the difference of two durations.
  ///
  /// - Parameters:
  ///   - lhs: A duration.
  ///   - rhs: The duration to subtract.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
  /// Multiplies the number of seconds by that of another duration.
  ///
  /// - Parameters:
  ///   - lhs: The duration to change.
  ///   - rhs: The other duration.
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  /// Adds a duration.
  ///
  /// - Parameters:
  ///   - lhs: The duration to change.
  ///   - rhs: The duration to add.
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  /// Subtracts a duration.
  ///
  /// - Parameters:
  ///   - lhs: The duration to change.
  ///   - rhs: The duration to subtract.
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Creates a duration of whole seconds.
  ///
  /// - Parameter value: The number of seconds.
  public static func seconds(_ value: Int) -> Self { Self(TimeInterval(value)) }
  /// Creates a duration in seconds.
  ///
  /// - Parameter value: The number of seconds.
  public static func seconds(_ value: Double) -> Self { Self(value) }
  /// Creates a duration in milliseconds.
  ///
  /// - Parameter value: The number of milliseconds.
  public static func milliseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e3) }
  /// Creates a duration in microseconds.
  ///
  /// - Parameter value: The number of microseconds.
  public static func microseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e6) }
  /// Creates a duration in nanoseconds.
  ///
  /// - Parameter value: The number of nanoseconds.
  public static func nanoseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e9) }
}

extension _DateTime {
  /// The same point in time for a dispatch queue; the present if it is in the past.
  var dispatchQueueTime: DispatchQueue.SchedulerTimeType {
    DispatchTimer.queue.now.advanced(by: Stride(max(0, date.timeIntervalSinceNow)).dispatchQueueStride)
  }
}

extension _DateStride {
  /// The same duration for a dispatch queue.
  var dispatchQueueStride: DispatchQueue.SchedulerTimeType.Stride { .seconds(magnitude) }
}
