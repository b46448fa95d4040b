import Combine
import CombineExtras
import CombineTestKit
import Testing

/// Timers on any scheduler, and schedulers for dependency injection.
struct SchedulerTests {
  // MARK: - Publishers.Timer

  @Test func aTimerFollowsItsScheduler() {
    let scheduler = VirtualTimeScheduler()
    let recorder = Publishers.Timer(every: 2, scheduler: scheduler).autoconnect().map(\.sinceStart).record(
      on: scheduler)
    scheduler.advance(by: 5)
    #expect(recorder.timeline == [(2, .value(2)), (4, .value(4))])
    recorder.cancel()
    scheduler.advance(by: 5)
    #expect(recorder.values.count == 2)
    #expect(scheduler.pending.isEmpty)
  }

  @Test func everyConnectionIsATimer() {
    let queue = DispatchQueue.test
    let timer = Publishers.Timer(every: .seconds(1), tolerance: .milliseconds(1), scheduler: queue, options: nil)
    let (all, limited) = (timer.record(), timer.record(initialDemand: .max(1)))
    queue.advance(by: .seconds(3))
    #expect(all.values == [])
    let connections = [timer.connect(), timer.connect()]
    queue.advance(by: .seconds(2))
    #expect(all.values.count == 4)
    #expect(limited.values.count == 1)
    connections[0].cancel()
    queue.advance(by: .seconds(1))
    #expect(all.values.count == 5)
    connections[1].cancel()
    #expect(queue.pending.isEmpty)
    for recorder in [all, limited] {
      recorder.expectNoViolations()
      recorder.cancel()
    }
  }

  // MARK: - sleep and timer

  @Test func aTaskSleepsInVirtualTime() async throws {
    let scheduler = VirtualTimeScheduler()
    let times = PassthroughSubject<VirtualTime, Never>()
    let recorder = times.record()
    let task = Task {
      try await scheduler.sleep(for: 2)
      times.send(scheduler.now)
      try await scheduler.sleep(until: VirtualTime(5))
      times.send(scheduler.now)
    }
    await scheduler.advance(by: 1)
    #expect(recorder.values == [])
    // The task may begin to sleep after the time has been advanced. The next advance wakes it then.
    for (count, date) in [(1, VirtualTime(2)), (2, VirtualTime(5))] {
      await scheduler.advance(to: date)
      while recorder.values.count < count { await scheduler.advance() }
    }
    try await task.value
    #expect(recorder.values == [VirtualTime(2), VirtualTime(5)])
    #expect(scheduler.pending.isEmpty)
  }

  @Test func aSleepThatIsCancelledEnds() async {
    let scheduler = VirtualTimeScheduler()
    let task = Task { try await scheduler.sleep(for: 3600) }
    while scheduler.pending.isEmpty { await scheduler.advance() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while !scheduler.pending.isEmpty { await Task.yield() }  // the stream ends on the task's thread
    await #expect(throws: CancellationError.self) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await DispatchQueue.immediate.sleep(for: .seconds(3600))
      }.value
    }
  }

  @Test func anImmediateSchedulerSleepsNotAtAll() async throws {
    try await DispatchQueue.immediate.sleep(for: .seconds(3600))
    try await AnySchedulerOf<RunLoop>.immediate.sleep(for: .seconds(3600))
    try await MainActorScheduler.immediate.sleep(for: .seconds(3600))
  }

  @Test func aSequenceOfTimesStopsItsTimer() async {
    let scheduler = VirtualTimeScheduler()
    let task = Task {
      var times: [VirtualTime] = []
      for await time in scheduler.timer(interval: 3) {
        times.append(time)
        if times.count == 2 { break }
      }
      return times
    }
    while scheduler.pending.isEmpty { await scheduler.advance() }
    await scheduler.advance(by: 6)
    #expect(await task.value == [VirtualTime(3), VirtualTime(6)])
    while !scheduler.pending.isEmpty { await Task.yield() }
  }

  /// An immediate scheduler that notes what its timers receive.
  private struct NotingScheduler: Scheduler {
    let notes = Monitor([String]())
    var now: VirtualTime { VirtualTime(7) }
    var minimumTolerance: VirtualTime.Stride { 3 }

    func schedule(options: String?, _ action: @escaping () -> Void) { action() }
    func schedule(
      after date: VirtualTime, tolerance: VirtualTime.Stride, options: String?, _ action: @escaping () -> Void
    ) {
      action()
    }
    func schedule(
      after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: String?,
      _ action: @escaping () -> Void
    ) -> any Cancellable {
      notes.withLock { $0.append("\(date), \(tolerance), \(options ?? "none")") }
      action()
      return AnyCancellable { [notes] in notes.withLock { $0.append("cancel") } }
    }
  }

  @Test func sleepsAndTimersPassOnWhatTheyAreGiven() async throws {
    let scheduler = NotingScheduler()
    try await scheduler.sleep(for: 2)
    try await scheduler.sleep(for: 2, tolerance: 1, options: "mine")
    try await scheduler.sleep(until: VirtualTime(30))
    try await scheduler.sleep(until: VirtualTime(30), tolerance: 1, options: "mine")
    for await time in scheduler.timer(interval: 2) {
      #expect(time == VirtualTime(7))
      break
    }
    for await _ in scheduler.timer(interval: 2, tolerance: 1, options: "mine") { break }
    let expected = [
      "9.0 s, 3.0 s, none", "9.0 s, 1.0 s, mine", "30.0 s, 3.0 s, none", "30.0 s, 1.0 s, mine", "9.0 s, 3.0 s, none",
      "9.0 s, 1.0 s, mine",
    ]
    // A sequence ends when its iterator is released.
    while scheduler.notes.read({ $0.count }) < 2 * expected.count { await Task.yield() }
    #expect(scheduler.notes.read { notes in notes.filter { $0 != "cancel" } } == expected)
  }

  // MARK: - Schedulers for dependency injection

  @Test func immediateSchedulersTakeThePlaceOfOthers() {
    func values<S: Scheduler>(_ scheduler: S) -> [Int] {
      Just(1).delay(for: .seconds(3), scheduler: scheduler).receive(on: scheduler).record().values
    }
    #expect(values(DispatchQueue.immediate) == [1])
    #expect(values(RunLoop.immediate) == [1])
    #expect(values(OperationQueue.immediate) == [1])
    #expect(values(MainActorScheduler.immediate) == [1])
  }

  /// A typical model of an application, with the scheduler of the main actor as a parameter.
  @MainActor private final class Model {
    private(set) var price = 0
    private var cancellables: Set<AnyCancellable> = []

    init(_ prices: PassthroughSubject<Int, Never>, scheduler: AnySchedulerOf<MainActorScheduler> = .mainActor) {
      prices.receive(on: scheduler).sink { self.price = $0 }.store(in: &cancellables)
    }
  }

  @Test @MainActor func theMainActorCanBeInjected() async {
    let prices = PassthroughSubject<Int, Never>()
    let main = MainActorScheduler.test
    let (tested, immediate) = (
      Model(prices, scheduler: main.eraseToAnyScheduler()), Model(prices, scheduler: .immediate)
    )
    let real = Model(prices)
    prices.send(1)
    #expect(immediate.price == 1)
    #expect(tested.price == 0)
    await main.advance()
    #expect(tested.price == 1)
    while real.price == 0 { await Task.yield() }
    #expect(real.price == 1)
  }

  @Test func unimplementedSchedulersFail() {
    func issues(_ body: () -> Void) -> [String] { IssueReporter.collect(body).map(\.message) }
    let messages = issues {
      let schedulers: (AnySchedulerOf<DispatchQueue>, AnySchedulerOf<RunLoop>) = (.unimplemented, .unimplemented)
      schedulers.0.schedule {}
      schedulers.1.schedule {}
      let others: (AnySchedulerOf<OperationQueue>, AnySchedulerOf<MainActorScheduler>) = (
        .unimplemented, .unimplemented
      )
      others.0.schedule {}
      others.1.schedule {}
      DispatchQueue.unimplemented.schedule {}
    }
    let names = ["dispatch queue", "run loop", "operation queue", "main actor", "dispatch queue"]
    #expect(messages.count == names.count)
    for (message, name) in zip(messages, names) { #expect(message.contains("“\(name)” has been given work")) }
  }
}
