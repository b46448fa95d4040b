/// A scheduler that runs every action immediately, on the calling thread.
///
/// Its date never changes: delayed actions are not delayed, and repeated actions run once. Use it in tests of code that
/// takes a scheduler.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The type of the options; there are none.
  public typealias SchedulerOptions = Never

  /// The only date of the scheduler.
  public struct SchedulerTimeType: Strideable, Sendable {
    /// The distance between two dates, which has no effect.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      /// The value with which the stride was created; it has no effect on dates.
      public var magnitude: Int

      /// Creates a stride. It has no unit, because it has no effect.
      ///
      /// - Parameter value: The magnitude, which has no effect.
      @inlinable public init(_ value: Int) { magnitude = value }
      @inlinable public init(integerLiteral value: Int) { magnitude = value }
      @inlinable public init(floatLiteral value: Double) { magnitude = Int(value) }
      @inlinable public init?<T: BinaryInteger>(exactly source: T) {
        guard let value = Int(exactly: source) else { return nil }
        magnitude = value
      }

      @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
      @inlinable public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
      @inlinable public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
      @inlinable public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
      @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
      @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
      @inlinable public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

      @inlinable public static func seconds(_ s: Int) -> Self { 0 }
      @inlinable public static func seconds(_ s: Double) -> Self { 0 }
      @inlinable public static func milliseconds(_ ms: Int) -> Self { 0 }
      @inlinable public static func microseconds(_ us: Int) -> Self { 0 }
      @inlinable public static func nanoseconds(_ ns: Int) -> Self { 0 }
    }

    @inlinable init() {}

    /// Returns zero.
    ///
    /// - Parameter other: Another date.
    @inlinable public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Returns the same date.
    ///
    /// - Parameter n: A stride, which has no effect.
    @inlinable public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }

  /// The shared scheduler. The scheduler has no state, so one is enough.
  public static let shared = ImmediateScheduler()

  @inlinable init() {}

  /// The only date of the scheduler.
  @inlinable public var now: SchedulerTimeType { SchedulerTimeType() }

  /// Zero.
  @inlinable public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs an action before this method returns.
  ///
  /// - Parameters:
  ///   - options: Always `nil`.
  ///   - action: The closure to run.
  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  /// Runs an action before this method returns.
  ///
  /// - Parameters:
  ///   - date: A date, which has no effect.
  ///   - tolerance: A stride, which has no effect.
  ///   - options: Always `nil`.
  ///   - action: The closure to run.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs an action once, before this method returns.
  ///
  /// - Parameters:
  ///   - date: A date, which has no effect.
  ///   - interval: A stride, which has no effect.
  ///   - tolerance: A stride, which has no effect.
  ///   - options: Always `nil`.
  ///   - action: The closure to run.
  /// - Returns: A cancellable that does nothing.
  @inlinable @discardableResult
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
