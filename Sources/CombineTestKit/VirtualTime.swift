import Combine

/// A point in virtual time, in nanoseconds since the start.
///
/// The time of a ``VirtualTimeScheduler``, for pipelines that accept any scheduler.
///
///     scheduler.advance(to: VirtualTime(.milliseconds(300)))
///     #expect(scheduler.now == VirtualTime(0.3))
public struct VirtualTime: Strideable, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The time since the start.
  public var sinceStart: Stride

  /// Creates a point in time.
  ///
  /// - Parameter sinceStart: The time since the start.
  public init(_ sinceStart: Stride) { self.sinceStart = sinceStart }

  public func distance(to other: Self) -> Stride { other.sinceStart - sinceStart }
  public func advanced(by stride: Stride) -> Self { Self(sinceStart + stride) }
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }
  public var description: String { sinceStart.description }

  /// A duration in virtual time, in whole nanoseconds.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Codable, Sendable,
    ExpressibleByFloatLiteral, CustomStringConvertible
  {
    /// The number of nanoseconds. Arithmetic that overflows saturates.
    public var nanoseconds: Int

    /// Creates a duration of a number of nanoseconds.
    ///
    /// - Parameter nanoseconds: The number of nanoseconds.
    public init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

    /// Creates a duration of whole seconds.
    ///
    /// - Parameter value: The number of seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// Creates a duration in seconds, rounded to whole nanoseconds.
    ///
    /// - Parameter value: The number of seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// Creates a duration of a number of nanoseconds, or returns `nil` if the number cannot be represented.
    ///
    /// - Parameter source: The number of nanoseconds.
    public init?<Source: BinaryInteger>(exactly source: Source) {
      guard let nanoseconds = Int(exactly: source) else { return nil }
      self.init(nanoseconds: nanoseconds)
    }

    public static func seconds(_ s: Int) -> Self { Self(nanoseconds: multiply(s, 1_000_000_000)) }
    public static func seconds(_ s: Double) -> Self {
      let nanoseconds = (s * 1_000_000_000).rounded()
      return Self(nanoseconds: Int(exactly: nanoseconds) ?? (s < 0 ? .min : .max))
    }
    public static func milliseconds(_ ms: Int) -> Self { Self(nanoseconds: multiply(ms, 1_000_000)) }
    public static func microseconds(_ us: Int) -> Self { Self(nanoseconds: multiply(us, 1_000)) }
    public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: ns) }

    public var magnitude: Self { Self(nanoseconds: nanoseconds == .min ? .max : abs(nanoseconds)) }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }
    public static func + (lhs: Self, rhs: Self) -> Self {
      let (sum, overflow) = lhs.nanoseconds.addingReportingOverflow(rhs.nanoseconds)
      return Self(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .min : .max) : sum)
    }
    public static func - (lhs: Self, rhs: Self) -> Self {
      let (difference, overflow) = lhs.nanoseconds.subtractingReportingOverflow(rhs.nanoseconds)
      return Self(nanoseconds: overflow ? (rhs.nanoseconds < 0 ? .max : .min) : difference)
    }
    public static func * (lhs: Self, rhs: Self) -> Self {
      Self(nanoseconds: multiply(lhs.nanoseconds, rhs.nanoseconds))
    }
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }

    private static func multiply(_ a: Int, _ b: Int) -> Int {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      return overflow ? ((a < 0) == (b < 0) ? .max : .min) : product
    }

    /// The duration in seconds, such as `1.5 s`.
    public var description: String { "\(Double(nanoseconds) / 1_000_000_000) s" }
  }
}

/// A scheduler in virtual time, for pipelines that accept any scheduler.
///
///     let scheduler = VirtualTimeScheduler()
///     source.delay(for: .seconds(5), scheduler: scheduler).subscribe(recorder)
///
/// Code that requires the time type of a particular scheduler, such as `DispatchQueue`, takes a ``TestScheduler`` for
/// that type instead.
public typealias VirtualTimeScheduler = TestScheduler<VirtualTime, Never>

extension TestScheduler where SchedulerTimeType == VirtualTime, SchedulerOptions == Never {
  /// Creates a scheduler whose time starts at zero.
  ///
  /// - Parameter limit: The maximum number of pieces of work that one call of `run()` or `advance` runs.
  public convenience init(limit: Int = 100_000) { self.init(now: VirtualTime(.nanoseconds(0)), limit: limit) }
}
