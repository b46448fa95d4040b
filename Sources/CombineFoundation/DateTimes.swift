import CombineCore
import CombineDispatch
import Foundation

/// What the times of `RunLoop` and `OperationQueue` have in common: they are dates.
///
/// Not for conforming to.
public protocol _DateTime: Strideable, Codable, Hashable, Sendable where Stride: _DateStride {
  /// The point in time.
  var date: Date { get set }

  /// Makes a point in time from a date.
  init(_ date: Date)
}

extension _DateTime {
  /// How long it is from here to another point in time; negative if that is earlier.
  public func distance(to other: Self) -> Stride { Stride(other.date.timeIntervalSince(date)) }

  /// The point in time that much later, or earlier if the stride is negative.
  public func advanced(by value: Stride) -> Self { Self(date.addingTimeInterval(value.timeInterval)) }

  /// Whether both are the same date.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.date == rhs.date }

  /// Whether the left one is earlier.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.date < rhs.date }
}

/// What the durations of `RunLoop` and `OperationQueue` have in common: they are seconds, with a fraction.
///
/// Not for conforming to.
public protocol _DateStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
  Hashable, Codable, Sendable
where Magnitude == TimeInterval, FloatLiteralType == TimeInterval, IntegerLiteralType == TimeInterval {
  /// The seconds, with their sign.
  var magnitude: TimeInterval { get set }

  /// Makes a duration of so many seconds.
  init(_ timeInterval: TimeInterval)
}

extension _DateStride {
  /// The seconds, with their sign.
  public var timeInterval: TimeInterval { magnitude }

  /// Makes a duration of so many seconds.
  public init(integerLiteral value: TimeInterval) { self.init(value) }

  /// Makes a duration of so many seconds.
  public init(floatLiteral value: TimeInterval) { self.init(value) }

  /// Makes a duration of so many seconds, or nil if a `TimeInterval` can't hold them exactly.
  public init?<Source: BinaryInteger>(exactly source: Source) {
    guard let seconds = TimeInterval(exactly: source) else { return nil }
    self.init(seconds)
  }

  /// Whether the left one is shorter.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// The product of the seconds.
  public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
  /// Multiplies the seconds.
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  /// Adds.
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
  /// Subtracts.
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// A duration of whole seconds.
  public static func seconds(_ value: Int) -> Self { Self(TimeInterval(value)) }
  /// A duration in seconds.
  public static func seconds(_ value: Double) -> Self { Self(value) }
  /// A duration in milliseconds.
  public static func milliseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e3) }
  /// A duration in microseconds.
  public static func microseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e6) }
  /// A duration in nanoseconds.
  public static func nanoseconds(_ value: Int) -> Self { Self(TimeInterval(value) / 1e9) }
}

extension DispatchTimer {
  /// Where timers wait that then hand their work on: serial, so that they fire in the order of their dates.
  static let queue = DispatchQueue(label: "CombineFoundation.timers", qos: .userInitiated)
}

extension _DateTime {
  /// When this is for a dispatch queue.
  var dispatchQueueTime: DispatchQueue.SchedulerTimeType {
    DispatchTimer.queue.now.advanced(by: Stride(max(0, date.timeIntervalSinceNow)).dispatchQueueStride)
  }
}

extension _DateStride {
  /// How long this is for a dispatch queue.
  var dispatchQueueStride: DispatchQueue.SchedulerTimeType.Stride { .seconds(magnitude) }
}
