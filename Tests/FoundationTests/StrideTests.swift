import Combine
import Foundation
import Testing

/// The times and durations of the three schedulers.
struct StrideTests {
  private typealias Dispatch = DispatchQueue.SchedulerTimeType

  private func coded<T: Codable>(_ value: T) throws -> (T, String) {
    let data = try JSONEncoder().encode(value)
    return (try JSONDecoder().decode(T.self, from: data), String(decoding: data, as: UTF8.self))
  }

  // MARK: - Common properties

  /// Checks that literals are seconds and that the units agree with each other.
  private func checkUnits<T: Duration>(_: T.Type) {
    #expect((2 as T) == T.seconds(2 as Int))
    #expect((0.5 as T) == T.milliseconds(500))
    #expect(T.seconds(1.5) == T.milliseconds(1500))
    #expect(T.microseconds(2000) == T.milliseconds(2))
    #expect(T.nanoseconds(2_000_000) == T.milliseconds(2))
    #expect((2 as T) + 1 == 3)
    #expect((2 as T) - 3 == -1)
    #expect(-(2 as T) == -2)
    #expect((1 as T) < 2)
    #expect(!((2 as T) < 2))
    var sum: T = 1
    sum += 2
    sum -= 0.5
    #expect(sum == 2.5)
    #expect(T.zero == 0)
    #expect(Set<T>([1, 1, 2]).count == 2)
  }

  @Test func units() {
    checkUnits(DispatchQueue.SchedulerTimeType.Stride.self)
    checkUnits(RunLoop.SchedulerTimeType.Stride.self)
    checkUnits(OperationQueue.SchedulerTimeType.Stride.self)
  }

  /// Checks that advancing a time by a distance leads to the other time, and that the order agrees with the distances.
  private func checkTimes<S: Scheduler>(_ scheduler: S, from start: S.SchedulerTimeType) throws
  where S.SchedulerTimeType: Hashable & Codable {
    let later = start.advanced(by: .milliseconds(250))
    #expect(start < later)
    #expect(start.distance(to: later) == .milliseconds(250))
    #expect(later.distance(to: start) == .milliseconds(-250))
    #expect(later.advanced(by: .milliseconds(-250)) == start)
    #expect(start.distance(to: start) == .zero)
    #expect(Set([start, start, later]).count == 2)
    #expect(try coded([later]).0 == [later])
    let now = scheduler.now
    #expect(start < now)
    #expect(now <= scheduler.now)
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test func times() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1000)
    try checkTimes(DispatchQueue.main, from: Dispatch(DispatchTime(uptimeNanoseconds: 1_000_000_000)))
    try checkTimes(RunLoop.main, from: RunLoop.SchedulerTimeType(date))
    try checkTimes(OperationQueue.main, from: OperationQueue.SchedulerTimeType(date))
  }

  /// The strides of the scheduler without a clock are encoded like those of the others.
  @Test func immediateStrides() throws {
    typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride
    let (stride, text) = try coded(Stride(5))
    #expect(stride == 5)
    #expect(text == #"{"magnitude":5}"#)
    #expect(Stride.seconds(5) == 0)  // no time passes
    #expect(Stride.milliseconds(5) == .zero)
  }

  // MARK: - Dispatch

  @Test func dispatchStrides() throws {
    typealias Stride = Dispatch.Stride
    #expect(Stride.seconds(2 as Int).magnitude == 2_000_000_000)
    #expect(Stride.seconds(1e-9).magnitude == 1)
    #expect(Stride(.seconds(3)) == 3)
    #expect(Stride(.milliseconds(3)).magnitude == 3_000_000)
    #expect(Stride(.microseconds(3)).magnitude == 3_000)
    #expect(Stride(.nanoseconds(3)).magnitude == 3)
    #expect(Stride(.never).magnitude == .max)
    #expect(Stride.nanoseconds(7).timeInterval == .nanoseconds(7))
    #expect(Stride(exactly: 12 as UInt8) == .seconds(12))
    #expect(Stride(exactly: UInt64.max) == nil)
    // The product of two durations in seconds, so that a literal is a factor.
    #expect(Stride.milliseconds(300) * 2 == .milliseconds(600))
    var product = Stride.seconds(3)
    product *= .milliseconds(-500)
    #expect(product == .milliseconds(-1500))
    product.magnitude = 5
    #expect(product == .nanoseconds(5))
  }

  @Test func dispatchStridesSaturate() {
    typealias Stride = Dispatch.Stride
    let never = Stride(.never)
    #expect(never + 1 == never)
    #expect((-never) - 1 - 1 == .nanoseconds(.min))
    #expect(Stride.seconds(Int.max) == never)
    #expect(Stride.milliseconds(.min) == .nanoseconds(.min))
    #expect(Stride.seconds(Double.infinity) == never)
    #expect(Stride.seconds(-1e300) == .nanoseconds(.min))
    #expect(never * .seconds(-2) == .nanoseconds(.min))
    #expect(never * 1 == never)
    let now = DispatchQueue.main.now
    #expect(now.advanced(by: never).dispatchTime == .distantFuture)
    let uptime = Int(truncatingIfNeeded: now.dispatchTime.uptimeNanoseconds)
    #expect(now.distance(to: Dispatch(.distantFuture)).magnitude == -1 - uptime)  // wraps
    #expect(now < now.advanced(by: never))
  }

  /// Durations are whole numbers of nanoseconds without a limit, of which those that cannot be represented become the
  /// shortest or the longest one.
  @Test func dispatchArithmetic() {
    typealias Stride = Dispatch.Stride
    func clamped(_ value: Int128) -> Int { Int(clamping: value) }
    let numbers =
      [Int.min, .min + 1, .min / 2 - 1, -9_223_372_037, -1_000_000_001, -1_000_000_000, -2, -1]
      + [0, 1, 2, 999_999_999, 1_500_000_000, 9_223_372_036, .max / 2 + 1, .max - 1, .max]
    for left in numbers {
      let (x, a) = (Stride.nanoseconds(left), Int128(left))
      for right in numbers {
        let (y, b) = (Stride.nanoseconds(right), Int128(right))
        let expected = [clamped(a + b), clamped(a - b), clamped(a * b / 1_000_000_000)]
        #expect([(x + y).magnitude, (x - y).magnitude, (x * y).magnitude] == expected, "\(left) and \(right)")
        var (sum, difference, product) = (x, x, x)
        sum += y
        difference -= y
        product *= y
        #expect([sum.magnitude, difference.magnitude, product.magnitude] == expected, "\(left) and \(right)")
        #expect((x < y) == (left < right) && (x == y) == (left == right), "\(left) and \(right)")
      }
      #expect((-x).magnitude == clamped(-a))
      for (unit, make, interval) in [
        (1, Stride.nanoseconds, DispatchTimeInterval.nanoseconds(left)),
        (1_000, Stride.microseconds, .microseconds(left)), (1_000_000, Stride.milliseconds, .milliseconds(left)),
        (1_000_000_000, Stride.seconds, .seconds(left)),
      ] as [(Int128, (Int) -> Stride, DispatchTimeInterval)] {
        let expected = clamped(a * unit)
        #expect(make(left).magnitude == expected && Stride(interval).magnitude == expected, "\(left) times \(unit)")
      }
      #expect(Stride(integerLiteral: left) == .seconds(left))
      #expect(Stride(exactly: left) == .seconds(left))
    }
    #expect(Stride(.never).magnitude == .max)
  }

  /// Fractions of a nanosecond are dropped, of negative durations too.
  @Test func fractionsOfANanosecond() {
    typealias Stride = Dispatch.Stride
    for (seconds, nanoseconds) in [
      (1e-9, 1), (0.9e-9, 0), (1.9e-9, 1), (0.5e-9, 0), (1.5e-9, 1), (2.5e-9, 2), (0.999_999_999_6, 999_999_999),
      (0, 0), (1e10, .max), (.infinity, .max), (.greatestFiniteMagnitude, .max), (.leastNonzeroMagnitude, 0),
      (9_000_000_000, 9_000_000_000_000_000_000),
    ] as [(Double, Int)] {
      #expect(Stride.seconds(seconds).magnitude == nanoseconds, "\(seconds)")
      #expect(Stride.seconds(-seconds).magnitude == (nanoseconds == .max ? .min : -nanoseconds), "-\(seconds)")
      #expect(Stride(floatLiteral: seconds) == .seconds(seconds))
    }
  }

  @Test func dispatchTimesAreCodedAsNumbers() throws {
    let (time, text) = try coded([Dispatch(DispatchTime(uptimeNanoseconds: 42))])
    #expect(text == "[42]")
    #expect(time == [Dispatch(DispatchTime(uptimeNanoseconds: 42))])
    let (stride, strideText) = try coded(Dispatch.Stride.milliseconds(1))
    #expect(strideText == #"{"_nanoseconds":1000000}"#)
    #expect(stride == .milliseconds(1))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Dispatch].self, from: Data("[-1]".utf8)) }
  }

  // MARK: - Dates

  private func checkDates<T: _DateTime>(_: T.Type) throws {
    let date = Date(timeIntervalSinceReferenceDate: 1000)
    #expect(T(date).date == date)
    #expect(!(T(date) < T(date)) && T(date) < T(date + 1) && !(T(date + 1) < T(date)))
    #expect(T(date).advanced(by: 1.5).date == date.addingTimeInterval(1.5))
    #expect(T.Stride(2.5).timeInterval == 2.5)
    #expect(T.Stride(2.5).magnitude == 2.5)
    #expect((T.Stride(2.5) * 2).magnitude == 5)
    var product = T.Stride(2.5)
    product *= 4
    #expect(product == 10)
    #expect(T.Stride(exactly: 12 as UInt8) == 12)
    #expect(T.Stride(exactly: (1 << 53) + 1 as Int64) == nil)
    #expect(T.Stride.nanoseconds(5).timeInterval == 5e-9)
    #expect(try coded(T.Stride(2.5)).1 == #"{"magnitude":2.5}"#)
    #expect(try coded(T.Stride(2.5)).0 == 2.5)
    #expect(try coded(T(date)).1 == #"{"date":1000}"#)
    #expect(try coded(T(date)).0 == T(date))
  }

  @Test func dates() throws {
    try checkDates(RunLoop.SchedulerTimeType.self)
    try checkDates(OperationQueue.SchedulerTimeType.self)
  }
}

/// The protocols to which every stride conforms.
private typealias Duration = SchedulerTimeIntervalConvertible & SignedNumeric & Comparable & Hashable
  & ExpressibleByFloatLiteral
