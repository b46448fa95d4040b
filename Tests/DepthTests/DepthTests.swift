import Combine
import CombineTestKit
import Foundation
import Testing

/// Law 19, measured: a million synchronous events, one after another, take no more stack than a thousand, and a
/// thousand times as long.
///
/// `DEPTH=…` sets the number of events; the default of a debug build is forty thousand.
struct DepthTests {
  static let many =
    ProcessInfo.processInfo.environment["DEPTH"].flatMap { Int($0) } ?? (isDebugBuild ? 40_000 : 1_000_000)

  /// A subscriber that counts values, optionally requests one value at a time, and records the addresses of its stack.
  private final class Gauge: Subscriber, @unchecked Sendable {  // used by one thread
    typealias Input = Int
    typealias Failure = TestError

    let initially: Subscribers.Demand
    let returned: Subscribers.Demand
    let requests: Bool
    var subscription: (any Subscription)?
    var count = 0
    var hasEnded = false
    private var (lowest, highest) = (UInt.max, UInt.min)

    init(_ asking: Asking) {
      initially = asking == .unlimited ? .unlimited : asking == .late ? .none : .max(1)
      returned = asking == .returning ? .max(1) : .none
      requests = asking == .requesting || asking == .late
    }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      if initially != .none { subscription.request(initially) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      count += 1
      note()
      if requests { subscription?.request(.max(1)) }
      return returned
    }

    func receive(completion: Subscribers.Completion<TestError>) {
      note()
      hasEnded = true
    }

    private func note() {
      var here: UInt8 = 0
      let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
      lowest = min(lowest, address)
      highest = max(highest, address)
    }

    /// The distance between the ends of the stack at the deliveries.
    var extent: Int { highest < lowest ? 0 : Int(highest - lowest) }
  }

  /// The kinds of demand. With `late`, nothing is requested during the subscription, and then one value at a time.
  enum Asking: CaseIterable { case unlimited, returning, requesting, late }

  private struct Measure {
    var values = 0
    var hasEnded = false
    var extent = 0
    /// The processor time of the thread, which does not depend on the load of the machine.
    var seconds = 0.0
  }

  /// Runs a pipeline on a thread of 256 kilobytes.
  private static func run(_ asking: Asking, _ make: @escaping @Sendable () -> AnyPublisher<Int, TestError>) -> Measure?
  {
    let result = Monitor(Measure())
    let worker = JoinableThread(stackSize: 256 << 10) {
      let gauge = Gauge(asking)
      let begin = processorTime()
      make().subscribe(gauge)
      if asking == .late { gauge.subscription?.request(.max(1)) }
      let measure = Measure(
        values: gauge.count, hasEnded: gauge.hasEnded, extent: gauge.extent, seconds: processorTime() - begin)
      gauge.subscription?.cancel()
      result.withLock { $0 = measure }
    }
    return worker.join(timeout: 300) ? result.read { $0 } : nil
  }

  /// - Parameters:
  ///   - times: The number of values of each publisher.
  ///   - plus: The number of further values.
  ///   - make: A closure that creates a pipeline of the given number of publishers, values or attempts.
  private func expectConstantStack(
    _ askings: [Asking] = Asking.allCases, times: Int, plus: Int = 0,
    _ location: SourceLocation = #_sourceLocation, _ make: @escaping @Sendable (Int) -> AnyPublisher<Int, TestError>
  ) throws {
    for asking in askings {
      var measures: [Measure] = []
      for count in [Self.many / 100, Self.many / 10, Self.many] {
        let measure = try #require(Self.run(asking) { make(count) }, "\(count), \(asking): it hangs")
        #expect(measure.values == count * times + plus, "\(count), \(asking)", sourceLocation: location)
        #expect(measure.hasEnded, "\(count), \(asking)", sourceLocation: location)
        measures.append(measure)
      }
      let extents = measures.map(\.extent)
      #expect(extents[2] <= extents[0] + 1024, "\(asking): bytes of stack \(extents)", sourceLocation: location)
      // Ten times as many events take ten times as long. The limit is three times that, far below a hundred times.
      let (tenth, whole) = (measures[1].seconds, measures[2].seconds)
      #expect(
        whole < max(tenth, 0.002) * 30, "\(asking): \(tenth) s for a tenth, \(whole) s for all",
        sourceLocation: location)
    }
  }

  private static func numbers(_ count: Int) -> AnyPublisher<Int, TestError> {
    (0..<count).publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  private static func one(_ value: Int) -> AnyPublisher<Int, TestError> {
    Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  @Test("A million values, one by one")
  func oneByOne() throws {
    try expectConstantStack(times: 1) { count in
      Self.numbers(count).map { $0 &+ 1 }.filter { _ in true }.tryMap { $0 }.mapError { _ in TestError.boom }
        .eraseToAnyPublisher()
    }
  }

  @Test("A million values that are dropped")
  func dropped() throws {
    try expectConstantStack(times: 0, plus: 1) { count in
      Self.numbers(count).filter { $0 == count - 1 }.eraseToAnyPublisher()
    }
    try expectConstantStack(times: 0, plus: 1) { count in
      Self.numbers(count).dropFirst(count - 1).eraseToAnyPublisher()
    }
  }

  @Test("A million publishers in flatMap", arguments: [1, 3, Int.max])
  func flatMap(most: Int) throws {
    let demand: Subscribers.Demand = most == .max ? .unlimited : .max(most)
    try expectConstantStack(times: 1) { count in
      Self.numbers(count).flatMap(maxPublishers: demand) { Self.one($0) }.eraseToAnyPublisher()
    }
  }

  @Test("A million publishers without a value in flatMap")
  func flatMapOfNothing() throws {
    try expectConstantStack(times: 0) { count in
      Self.numbers(count).flatMap(maxPublishers: .max(1)) { _ in Empty<Int, TestError>() }.eraseToAnyPublisher()
    }
  }

  @Test("A million publishers in switchToLatest")
  func switchToLatest() throws {
    try expectConstantStack([.unlimited], times: 1) { count in
      Self.numbers(count).map { Self.one($0) }.switchToLatest().eraseToAnyPublisher()
    }
  }

  @Test("A million attempts in retry")
  func retry() throws {
    try expectConstantStack(times: 0, plus: 1) { count in
      let attempts = Monitor(0)
      return Deferred { () -> AnyPublisher<Int, TestError> in
        let attempt = attempts.withLock { attempt in
          attempt += 1
          return attempt
        }
        return attempt <= count ? Fail(error: .boom).eraseToAnyPublisher() : Self.one(attempt)
      }.retry(count).eraseToAnyPublisher()
    }
  }

  @Test("A million values through several inputs")
  func severalInputs() throws {
    try expectConstantStack(times: 1) { count in
      Self.numbers(count).zip(Self.numbers(count)) { $0 &+ $1 }.eraseToAnyPublisher()
    }
    try expectConstantStack(times: 2) { count in
      Self.numbers(count).merge(with: Self.numbers(count)).eraseToAnyPublisher()
    }
    try expectConstantStack(times: 3) { count in
      Self.numbers(count).append(Self.numbers(count)).prepend(Self.numbers(count)).eraseToAnyPublisher()
    }
  }

  @Test("A million values through a buffer")
  func buffer() throws {
    try expectConstantStack(times: 1) { count in
      Self.numbers(count).buffer(size: 4, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
    }
  }
}

/// Returns the processor time of the calling thread, in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
