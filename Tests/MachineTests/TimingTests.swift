import Testing

@testable import CombineCore

/// Operators with a clock: every order of values, completions, demand and time, against the output that follows from
/// the list of events with their times. When the clock moves to the next second, it runs the actions that are due.
struct TimingTests {
  /// The events of a list of actions, with their times.
  private struct History {
    var values: [(time: Int, value: Int)] = []
    var end: (time: Int, what: Delivery)?
    var cancelled = Int.max
    var now = 0

    init(_ actions: [Action]) {
      var sent = 0
      for action in actions {
        switch action {
        case .value:
          sent += 1
          if end == nil, cancelled == .max { values.append((now, sent)) }
        case .finishes: if end == nil, cancelled == .max { end = (now, .finished) }
        case .fails(let side): if end == nil, cancelled == .max { end = (now, .failed(MachineError(side: side))) }
        case .cancel: cancelled = min(cancelled, now)
        case .wait(let seconds): now += seconds
        case .demand: break
        }
      }
    }

    /// Returns the deliveries whose time has passed, and which no earlier cancel has prevented.
    ///
    /// Work that is scheduled for immediate execution runs in the next second.
    func happened(_ deliveries: [(time: Int, what: Delivery)]) -> [Delivery] {
      deliveries.filter { $0.time <= now && $0.time <= cancelled }.map(\.what)
    }

    func value(_ number: Int, at time: Int) -> (time: Int, what: Delivery) { (time, .value([number])) }
  }

  private static let actions: [Action] = [.value(0), .finishes(0), .fails(0), .cancel, .wait(1), .wait(3)]

  private func everyOrder(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Tap, ManualClock) -> AnyPublisher<Int, MachineError>,
    specification: (History) -> [(time: Int, what: Delivery)]
  ) {
    for length in 0...6 {
      forEveryOrder(of: Self.actions, length: length, sourceLocation: sourceLocation) { actions, report in
        let clock = ManualClock()
        // Time passes after the last action, so that everything is delivered.
        let actions = actions + [.wait(20)]
        let found = course(of: actions, sides: 1, demand: .unlimited, clock: clock) { build($0[0], clock) }.found
        let history = History(actions)
        let expected = history.happened(specification(history))
        if found != expected { report("\(actions): \(found) instead of \(expected)") }
        if !clock.waiting.isEmpty { report("\(actions): \(clock.waiting.count) actions are left") }
      }
    }
  }

  @Test("receive(on:) and delay: every order")
  func delay() {
    for ticks in [0, 1, 4] {
      everyOrder { tap, clock in
        ticks == 0
          ? tap.receive(on: clock).eraseToAnyPublisher()
          : tap.delay(for: .init(ticks), scheduler: clock).eraseToAnyPublisher()
      } specification: { history in
        let later = max(ticks, 1)
        return history.values.map { history.value($0.value, at: $0.time + later) }
          + (history.end.map { [($0.time + later, $0.what)] } ?? [])
      }
    }
  }

  @Test("debounce: every order")
  func debounce() {
    everyOrder {
      $0.debounce(for: 3, scheduler: $1).eraseToAnyPublisher()
    } specification: { history in
      // A value is published if no event, not even a completion, follows within three seconds.
      let next = history.values.dropFirst().map(\.time) + [history.end?.time ?? .max]
      let last = zip(history.values, next).filter { $0.time + 3 <= $1 }
      return last.map { history.value($0.0.value, at: $0.0.time + 3) }
        + (history.end.map { [($0.time + 1, $0.what)] } ?? [])
    }
  }

  @Test("throttle: every order", arguments: [false, true])
  func throttle(latest: Bool) {
    everyOrder {
      $0.throttle(for: 4, scheduler: $1, latest: latest).eraseToAnyPublisher()
    } specification: { history in
      var (result, free, rest) = ([(time: Int, what: Delivery)](), Int.min, history.values[...])
      var last = 0
      while let (time, value) = rest.popFirst() {
        // An action of the clock delivers the value: the next one, or the one at the end of the interval.
        let due = time >= free ? time + 1 : free
        // Values that arrive while the delivery is pending replace it, or are dropped.
        var chosen = value
        while let next = rest.first, next.time < due {
          rest.removeFirst()
          if latest { chosen = next.value }
        }
        result.append(history.value(chosen, at: due))
        last = due
        free = due + 4
      }
      // The completion immediately follows the pending value, if there is one.
      if let (time, what) = history.end { result.append((max(time + 1, last), what)) }
      return result
    }
  }

  @Test("timeout: every order")
  func timeout() {
    everyOrder {
      $0.timeout(3, scheduler: $1, customError: { MachineError(side: 7) }).eraseToAnyPublisher()
    } specification: { history in
      var (result, deadline) = ([(time: Int, what: Delivery)](), 3)
      for (time, value) in history.values {
        if time >= deadline { return result + [(deadline, .failed(MachineError(side: 7)))] }
        result.append(history.value(value, at: time + 1))
        deadline = time + 3
      }
      if let (time, what) = history.end, time < deadline { return result + [(time + 1, what)] }
      return result + [(deadline, .failed(MachineError(side: 7)))]
    }
  }

  @Test("A second subscription is cancelled and does not extend a timeout")
  func aSecondSubscriptionDoesNotExtendATimeout() {
    let (clock, probe, source) = (ManualClock(), Probe(), SubscribesAgain())
    source.timeout(3, scheduler: clock, customError: { MachineError(side: 7) }).subscribe(probe)
    clock.advance(by: 2)
    source.subscribeAgain()
    #expect(source.cancels == 1)
    clock.advance(by: 1)
    #expect(probe.found == [.failed(MachineError(side: 7))])
    #expect(clock.waiting.isEmpty)
  }

  /// A source that sends its subscriber a second subscription.
  private final class SubscribesAgain: Publisher, Subscription {
    typealias Output = Int
    typealias Failure = MachineError

    private var subscriber: AnySubscriber<Int, MachineError>?
    private(set) var cancels = 0

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Int, Downstream.Failure == MachineError {
      self.subscriber = AnySubscriber(subscriber)
      subscriber.receive(subscription: Subscriptions.empty)
    }

    func subscribeAgain() { subscriber?.receive(subscription: self) }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancels += 1 }
  }

  @Test("collect by time, and by time or count: every order", arguments: [2, Int.max])
  func collect(limit: Int) {
    func number(_ group: [Int]) -> Int { group.reduce(0) { $0 * 10 + $1 } }
    everyOrder { tap, clock in
      limit == .max
        ? tap.collect(.byTime(clock, 4)).map(number).eraseToAnyPublisher()
        : tap.collect(.byTimeOrCount(clock, 4, limit)).map(number).eraseToAnyPublisher()
    } specification: { history in
      var (result, group, closes) = ([(time: Int, what: Delivery)](), [Int](), 0)
      func close(_ time: Int) {
        if !group.isEmpty { result.append(history.value(number(group), at: time)) }
        group = []
      }
      for (time, value) in history.values {
        // The end of an interval closes its group; the clock runs the work that this schedules in the same second.
        if time >= closes { close(closes) }
        closes = (time / 4 + 1) * 4
        group.append(value)
        if group.count == limit { close(time + 1) }
      }
      guard let (time, what) = history.end else {
        close(closes)
        return result
      }
      if time >= closes { close(closes) }
      if what == .finished { close(time + 1) }
      return result + [(time + 1, what)]
    }
  }

  /// A clock that stands still, and whose actions for a date can be cancelled.
  private final class CancellingClock: Scheduler {
    typealias SchedulerTimeType = ManualClock.SchedulerTimeType
    typealias SchedulerOptions = ManualClock.SchedulerOptions

    private final class Handle: Cancellable {
      private let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      func cancel() { body() }
    }

    let now = SchedulerTimeType(second: 0)
    let minimumTolerance: SchedulerTimeType.Stride = 0
    /// The dates of the actions that have not been cancelled, by number.
    private(set) var dates: [Int: Int] = [:]
    private var count = 0

    private func add(_ date: SchedulerTimeType) -> Int {
      count += 1
      dates[count] = date.second
      return count
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { _ = add(now) }

    func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) {
      preconditionFailure("every action can be cancelled")
    }

    func schedule(
      after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
      options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
      preconditionFailure("nothing repeats here")
    }

    func _scheduleCancellable(
      after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
      _ action: @escaping () -> Void
    ) -> (any Cancellable & AnyObject)? {
      let number = add(date)
      return Handle { [weak self] in self?.dates[number] = nil }
    }
  }

  @Test("The completion cancels the action that no element needs any more", arguments: [true, false])
  func completionCancelsTheAction(fails: Bool) {
    let builds: [(Tap, CancellingClock) -> AnyPublisher<Int, MachineError>] = [
      { $0.debounce(for: 3, scheduler: $1).eraseToAnyPublisher() },
      { $0.timeout(3, scheduler: $1).eraseToAnyPublisher() },
      { $0.collect(.byTime($1, 3)).map { $0.count }.eraseToAnyPublisher() },
      { $0.collect(.byTimeOrCount($1, 3, 9)).map { $0.count }.eraseToAnyPublisher() },
    ]
    for (index, build) in builds.enumerated() {
      let (tap, clock, probe) = (Tap(), CancellingClock(), Probe())
      build(tap, clock).subscribe(probe)
      probe.request(.unlimited)
      tap.send(1)
      #expect(clock.dates.values.contains(3), "operator \(index)")
      tap.send(completion: fails ? .failure(MachineError(side: 0)) : .finished)
      #expect(!clock.dates.values.contains(3), "operator \(index)")
      probe.cancel()
    }
  }

  @Test("collect by time continues with the next date of its grid after any number of seconds", arguments: 4...40)
  func collectsAfterAPause(second: Int) {
    let clock = ManualClock()
    let subject = PassthroughSubject<Int, Never>()
    var groups: [[Int]] = []
    let cancellable = subject.collect(.byTime(clock, 4)).sink { groups.append($0) }
    subject.send(1)
    clock.advance(by: 4)
    #expect(groups == [[1]] && clock.waiting.isEmpty)
    clock.now.second = second
    subject.send(2)
    let next = (second / 4 + 1) * 4
    #expect(clock.waiting.map(\.date) == [next])
    clock.advance(by: next - second)
    #expect(groups == [[1], [2]])
    cancellable.cancel()
  }

  @Test("debounce drops a value that is due without demand: every order of values, time and demand")
  func demand() {
    for length in 0...7 {
      forEveryOrder(of: [Action.value(0), .demand, .wait(1), .wait(3)], length: length) { actions, report in
        let clock = ManualClock()
        let found = course(of: actions, sides: 1, clock: clock) {
          $0[0].debounce(for: 2, scheduler: clock).eraseToAnyPublisher()
        }.found
        // The specification runs through the same list, second by second.
        var (expected, demand, now, sent, due) = ([Delivery](), 0, 0, 0, Int?.none)
        for action in actions {
          switch action {
          case .value: (sent, due) = (sent + 1, now + 2)
          case .demand: demand += 1
          case .wait(let seconds):
            now += seconds
            guard let date = due, date <= now else { break }
            due = nil
            if demand > 0 {
              demand -= 1
              expected.append(.value([sent]))
            }
          default: break
          }
        }
        if found != expected { report("\(actions): \(found) instead of \(expected)") }
      }
    }
  }
}
