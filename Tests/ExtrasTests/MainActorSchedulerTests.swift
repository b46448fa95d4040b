import Combine
import CombineExtras
import CombineTestKit
import Testing

/// A typical model of an application, which is isolated to the main actor.
@MainActor private final class Model {
  var values: [Int] = []
  var end: Subscribers.Completion<Never>?
  var cancellables: Set<AnyCancellable> = []
  private var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []

  func add(_ value: Int) {
    values.append(value)
    for one in waiting where one.count <= values.count { one.resume.resume() }
    waiting.removeAll { $0.count <= values.count }
  }

  func wait(for count: Int) async {
    if values.count < count { await withCheckedContinuation { waiting.append((count, $0)) } }
  }
}

@Suite(.timeLimit(.minutes(60)))
struct MainActorSchedulerTests {
  /// Values from another thread reach a closure of the main actor, on the main actor and in order.
  @Test @MainActor func deliversToMainActorCode() async {
    let (model, subject) = (Model(), PassthroughSubject<Int, Never>())
    subject.receive(on: .mainActor)
      .sink {
        model.end = $0
      } receiveValue: {
        MainActor.preconditionIsolated()
        model.add($0)
      }
      .store(in: &model.cancellables)
    let worker = JoinableThread {
      for number in 1...1000 { subject.send(number) }
      subject.send(completion: .finished)
    }
    await model.wait(for: 1000)
    #expect(model.values == Array(1...1000))
    await Task.detached { @MainActor in }.value
    #expect(model.end == .finished)
    #expect(worker.join())
  }

  /// Without the scheduler, the same closure would run on the delivering thread, and the check that the compiler adds
  /// would stop the process.
  @Test func withoutItMainActorCodeStopsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, Never>()
      let cancellable = await MainActor.run { subject.sink { _ in MainActor.preconditionIsolated() } }
      let worker = JoinableThread { subject.send(1) }
      _ = worker.join()
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test @MainActor func withItMainActorCodeRunsOnTheMainActor() async {
    let (subject, calls) = (PassthroughSubject<Int, Never>(), AsyncStream<Bool>.makeStream())
    let cancellable = subject.receive(on: .mainActor).sink { _ in
      MainActor.preconditionIsolated()
      calls.continuation.yield(isWorker())
    }
    let worker = JoinableThread {
      Thread.current.threadDictionary["worker"] = true
      subject.send(1)
    }
    for await isOnWorker in calls.stream.prefix(1) { #expect(!isOnWorker) }
    #expect(worker.join())
    withExtendedLifetime(cancellable) {}
  }

  private nonisolated func isWorker() -> Bool { Thread.current.threadDictionary["worker"] != nil }

  @Test @MainActor func neverWithinTheCallThatSchedules() async {
    var order: [Int] = []
    await withCheckedContinuation { done in
      MainActorScheduler.shared.schedule {
        MainActor.preconditionIsolated()
        order.append(2)
        MainActorScheduler.shared.schedule {
          order.append(4)
          done.resume()
        }
        order.append(3)
      }
      order.append(1)
    }
    #expect(order == [1, 2, 3, 4])
  }

  @Test func runsInOrderWhoeverSchedules() async {
    let (order, done) = (Monitor([Int]()), AsyncStream<Void>.makeStream())
    for number in 0..<500 {
      // The tasks have different priorities, which do not change the order.
      await Task.detached(priority: number % 2 == 0 ? .background : .high) {
        MainActorScheduler.shared.schedule { order.withLock { $0.append(number) } }
      }.value
    }
    MainActorScheduler.shared.schedule { done.continuation.finish() }
    for await _ in done.stream {}
    #expect(order.read { $0 } == Array(0..<500))
  }

  @Test func runsAfterADate() async {
    let scheduler = MainActorScheduler.shared
    // Repeats the round if the first date passes on a busy machine before the last action is scheduled.
    var (all, isInTime) = ([Int](), false)
    while !isInTime {
      let times = AsyncStream<Int>.makeStream()
      let start = scheduler.now
      for delay in [30, 10, 20] {
        scheduler.schedule(after: start.advanced(by: .milliseconds(delay))) {
          MainActor.preconditionIsolated()
          times.continuation.yield(start.distance(to: scheduler.now) >= .milliseconds(delay) ? delay : -1)
        }
      }
      isInTime = start.distance(to: scheduler.now) < .milliseconds(10)
      all = []
      for await time in times.stream.prefix(3) { all.append(time) }
    }
    #expect(all == [10, 20, 30])
    #expect(scheduler.minimumTolerance == .zero)
  }

  @Test func repeatsUntilItIsCancelledFromInside() async {
    let scheduler = MainActorScheduler.shared
    let (ticks, own) = (AsyncStream<Int>.makeStream(), Monitor<(any Cancellable)?>(nil))
    let tracker = ReferenceTracker()
    func start() {
      let token = tracker.token("closure")
      var count = 0
      let cancellable = scheduler.schedule(after: scheduler.now, interval: .milliseconds(2)) {
        MainActor.preconditionIsolated()
        withExtendedLifetime(token) { count += 1 }
        if count == 3 { own.read { $0 }?.cancel() }
        ticks.continuation.yield(count)
        if count == 3 { ticks.continuation.finish() }
      }
      own.withLock { $0 = cancellable }
    }
    await MainActor.run { start() }
    var all: [Int] = []
    for await tick in ticks.stream { all.append(tick) }
    #expect(all == [1, 2, 3])
    await settle(after: 20)
    #expect(tracker.count == 1)
    #expect(tracker.alive == [])
  }

  @Test func repeatsUntilItIsCancelledFromElsewhere() async {
    let scheduler = MainActorScheduler.shared
    let (tracker, count) = (ReferenceTracker(), Monitor(0))
    func start() -> any Cancellable {
      let token = tracker.token("closure")
      return scheduler.schedule(after: scheduler.now, interval: .milliseconds(2)) {
        withExtendedLifetime(token) { count.withLock { $0 += 1 } }
      }
    }
    for cancelsBefore in [true, false] {
      let cancellable = start()
      while !cancelsBefore, count.read({ $0 }) < 3 { await settle(after: 1) }
      await Task.detached { cancellable.cancel() }.value
      await settle(after: 0)  // a run that was in progress has ended
      let last = count.read { $0 }
      await settle(after: 20)
      #expect(count.read { $0 } == last)
      #expect(tracker.alive == [])
    }
    #expect(tracker.count == 2)
  }

  /// Waits until the actions that are due within a number of milliseconds have run.
  private func settle(after milliseconds: Int) async {
    let scheduler = MainActorScheduler.shared
    await withCheckedContinuation { done in
      scheduler.schedule(after: scheduler.now.advanced(by: .milliseconds(milliseconds))) { done.resume() }
    }
  }
}
