/// A scheduler that runs everything at once, on the calling thread.
///
/// Its time stands still: delays are not waited for, and repeating work runs once. Useful where an interface wants
/// a scheduler and a test wants none.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The one instant that there is.
  public struct SchedulerTimeType: Strideable, Sendable {
    /// The distance of the one instant from itself.
    public struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable,
      SchedulerTimeIntervalConvertible, Sendable
    {
      public typealias FloatLiteralType = Double
      public typealias IntegerLiteralType = Int
      public typealias Magnitude = Int

      /// What it was made from; it has no effect on time.
      public var magnitude: Int

      /// A length of so many units; there is no time for them to be units of.
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

    /// Zero.
    @inlinable public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// The same instant.
    @inlinable public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }

  /// The only one that there needs to be.
  public static let shared = ImmediateScheduler()

  @inlinable init() {}

  /// The one instant that there is.
  @inlinable public var now: SchedulerTimeType { SchedulerTimeType() }

  /// Zero.
  @inlinable public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs the action now.
  @inlinable
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

  /// Runs the action now.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs the action now, and not again.
  @inlinable @discardableResult
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
