import Combine
import CombineDispatch
import CombineTestKit
import Foundation
import TestHelpers
import Testing

/// The run loop on which a timer ticks.
private enum Loop: CaseIterable {
  case main, thread

  /// Runs the test with a loop that a thread runs.
  func with(_ body: (RunLoop) async -> Void) async {
    switch self {
    case .main: await body(.main)
    case .thread:
      let thread = RunLoopThread()
      await body(thread.loop)
      thread.end()
    }
  }
}

/// `Timer.publish`.
@Suite(.timeLimit(.minutes(60)))
struct TimerTests {
  /// Threads connect, which asks whether the last connection has been cancelled, and cancel it.
  @Test(.blocksAPoolThread) func threadsConnectAndCancel() {
    let timer = Timer.publish(every: 3600, on: .main, in: .default)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for _ in 0..<300 { if number % 2 == 0 { _ = timer.connect() } else { timer.connect().cancel() } }
    }
    timer.connect().cancel()
    let last = timer.connect()
    #expect(last as AnyObject === timer.connect() as AnyObject)
    last.cancel()
  }

  @Test func keepsWhatItIsMadeFrom() {
    let timer = Timer.publish(every: 2, tolerance: 0.5, on: .main, in: .default)
    #expect(timer.interval == 2)
    #expect(timer.tolerance == 0.5)
    #expect(timer.runLoop === RunLoop.main)
    #expect(timer.mode == .default)
    #expect(timer.options == nil)
    #expect(Timer.publish(every: 1, on: .main, in: .common).tolerance == nil)
  }

  @Test(arguments: Loop.allCases) private func ticksOnTheLoopAndIsReleased(_ loop: Loop) async {
    await loop.with { loop in
      let (ticks, gone) = (Mailbox<(Date, Bool)>(), Mailbox<Void>())
      let start = Date()
      var cancellable: AnyCancellable? = {
        let tracker = Tracker(gone)
        return Timer.publish(every: 0.01, on: loop, in: .common).autoconnect().sink {
          tracker.touch()
          // The main run loop runs on the thread that runs the main queue.
          ticks.put(($0, loop === RunLoop.main || RunLoop.current === loop))
        }
      }()
      let all = await ticks.next(5)
      #expect(all.filter { !$0.1 }.isEmpty)
      for (number, tick) in all.map(\.0).enumerated() {
        #expect(tick.timeIntervalSince(start) >= 0.01 * Double(number + 1) - 0.002)
      }
      #expect(all.map(\.0) == all.map(\.0).sorted())
      cancellable = nil
      await gone.next()
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test(arguments: Loop.allCases) private func subscribersShareOneTimer(_ loop: Loop) async {
    await loop.with { loop in
      let timer = Timer.publish(every: 0.005, on: loop, in: .default)
      let (left, right) = (Mailbox<Date>(), Mailbox<Date>())
      let cancellables = [timer.sink { left.put($0) }, timer.sink { right.put($0) }]
      let connection = timer.connect()
      #expect(await left.next(5) == right.next(5))
      connection.cancel()
      withExtendedLifetime(cancellables) {}
    }
  }

  /// Waits until another subscriber, which attaches later, has received a number of ticks.
  private func tick(_ timer: Timer.TimerPublisher, _ count: Int = 1) async {
    let ticks = Mailbox<Void>()
    let cancellable = timer.sink { _ in ticks.put(()) }
    _ = await ticks.next(count)
    cancellable.cancel()
  }

  @Test(arguments: Loop.allCases) private func aTickThatNobodyAskedForIsDropped(_ loop: Loop) async {
    await loop.with { loop in
      let timer = Timer.publish(every: 0.002, on: loop, in: .default)
      let recorder = RecordingSubscriber<Date, Never>(initialDemand: .none)
      timer.subscribe(recorder)
      let connection = timer.connect()
      await tick(timer, 3)
      #expect(recorder.values == [])
      // The request is made on the loop, so that no earlier tick is in progress.
      let request = Mailbox<Date>()
      loop.schedule {
        request.put(Date())
        recorder.request(.max(2))
      }
      let asked = await request.next()
      await tick(timer, 4)
      #expect(recorder.values.count == 2)
      #expect(recorder.values.allSatisfy { $0 >= asked })
      #expect(recorder.violations == [])
      recorder.cancel()
      connection.cancel()
    }
  }

  @Test(arguments: Loop.allCases) private func connectsAgain(_ loop: Loop) async {
    await loop.with { loop in
      let timer = Timer.publish(every: 0.002, on: loop, in: .default)
      let ticks = Mailbox<Date>()
      let cancellable = timer.sink { ticks.put($0) }
      let first = timer.connect()
      _ = await ticks.next(2)
      first.cancel()
      let second = timer.connect()
      #expect(first as AnyObject !== second as AnyObject)
      first.cancel()  // does not stop the second
      _ = await ticks.next(3)
      second.cancel()
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test(arguments: Loop.allCases) private func connectsTwice(_ loop: Loop) async {
    await loop.with { loop in
      let timer = Timer.publish(every: 0.05, on: loop, in: .default)
      let ticks = Mailbox<Date>()
      let cancellable = timer.sink { ticks.put($0) }
      let first = timer.connect()
      #expect(first as AnyObject === timer.connect() as AnyObject, "running timers share a connection")
      // Each of the timers skips dates that it is too late for, so that it ticks at most once in its interval.
      let dates = await ticks.next(20)
      let intervals = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }
      #expect(intervals.contains { $0 < 0.04 }, "two ticks in less than an interval: \(intervals)")
      // The cancel is made on the loop, so that no tick is in progress.
      let (counter, done) = (Counter(), Mailbox<AnyCancellable>())
      loop.schedule {
        first.cancel()
        let other = timer.sink { _ in _ = counter.add() }
        loop.schedule(after: loop.now.advanced(by: .milliseconds(120))) { done.put(other) }
      }
      _ = await done.next()
      #expect(counter.value == 0, "cancelling stops both timers")
      withExtendedLifetime(cancellable) {}
    }
  }

  @Test(arguments: Loop.allCases) private func cancelsTheConnectionInsideATick(_ loop: Loop) async {
    await loop.with { loop in
      let timer = Timer.publish(every: 0.002, on: loop, in: .default)
      let (ticks, counter) = (Mailbox<Int>(), Counter())
      let connection = Kept()
      let cancellable = timer.sink { _ in
        let count = counter.add()
        if count == 3 { connection.cancel() }
        ticks.put(count)
      }
      loop.schedule { connection.keep(timer.connect()) }
      #expect(await ticks.next(3) == [1, 2, 3])
      let done = Mailbox<Void>()
      loop.schedule(after: loop.now.advanced(by: .milliseconds(20))) { done.put(()) }
      await done.next()
      #expect(counter.value == 3)
      withExtendedLifetime(cancellable) {}
    }
  }

  /// The timer ticks although the test retains neither the publisher nor the connection. Cancelling releases both.
  @Test(arguments: Loop.allCases) private func theTimerKeepsItselfUntilItIsCancelled(_ loop: Loop) async {
    await loop.with { loop in
      let tracker = ReferenceTracker()
      let (ticks, gone, connection) = (Mailbox<Void>(), Mailbox<Void>(), Kept())
      func connect() -> AnyCancellable {
        let timer = tracker.track(Timer.publish(every: 0.002, on: loop, in: .default), as: "publisher")
        let own = Tracker(gone)
        connection.keepWeakly(timer.connect())
        return timer.sink { _ in
          own.touch()
          ticks.put(())
        }
      }
      let cancellable = connect()
      #expect(tracker.alive == [])
      _ = await ticks.next(3)
      connection.cancel()
      cancellable.cancel()
      await gone.next()
      let done = Mailbox<Void>()
      loop.schedule { done.put(()) }
      await done.next()  // a tick that was in progress has ended
      #expect(connection.isGone)
    }
  }

  /// A timer with a tolerance can tick late, but never early.
  @Test(arguments: Loop.allCases) private func aToleranceIsNeverEarly(_ loop: Loop) async {
    await loop.with { loop in
      let ticks = Mailbox<Date>()
      let start = Date()
      let cancellable = Timer.publish(every: 0.02, tolerance: 0.01, on: loop, in: .default).autoconnect()
        .sink { ticks.put($0) }
      for (number, tick) in await ticks.next(3).enumerated() {
        #expect(tick.timeIntervalSince(start) >= 0.02 * Double(number + 1) - 0.002)
      }
      cancellable.cancel()
    }
  }

  @Test(arguments: Loop.allCases, [0, -1]) private func anIntervalThatIsNotPositive(
    _ loop: Loop, _ interval: TimeInterval
  ) async {
    await loop.with { loop in
      let ticks = Mailbox<Date>()
      let cancellable = Timer.publish(every: interval, on: loop, in: .default).autoconnect().sink { ticks.put($0) }
      _ = await ticks.next(5)
      cancellable.cancel()
    }
  }

  @Test func aSpecialModeTicksOnlyWhileTheLoopRunsInIt() async {
    let mode = RunLoop.Mode("special")
    let thread = RunLoopThread(mode: mode)
    let (ticks, others) = (Mailbox<Date>(), Counter())
    let cancellable = Timer.publish(every: 0.002, on: thread.loop, in: mode).autoconnect().sink { ticks.put($0) }
    _ = await ticks.next()
    let elsewhere = Timer.publish(every: 0.001, on: thread.loop, in: .default).autoconnect().sink { _ in others.add() }
    _ = await ticks.next(10)
    #expect(others.value == 0)
    elsewhere.cancel()
    cancellable.cancel()
    thread.endInMode(mode)
  }

  /// The delay of a timer that was set again at every tick would grow with each tick. Here, each tick is due at a
  /// multiple of the interval, regardless of earlier delays, even after hundreds of ticks.
  ///
  /// The test compares dates and not delays, because a busy machine delays any tick. Timers of the system that fire
  /// shortly before and shortly after each multiple, on the queue of the loop's timer, do so in the order of their dates,
  /// however late all of them are. Each tick occurs between the two of its multiple. (By chance, three of eight would.)
  /// Actions of the scheduler would not do: they share one timer, which runs all that are due together.
  @Test(arguments: Loop.allCases) private func doesNotDrift(_ loop: Loop) async {
    let (interval, multiples) = (0.004, 250..<500)
    var ticks: [Bool] = []
    await loop.with { loop in
      // A loop that is late skips ticks.
      while ticks.count < 100 {
        let (events, isDue) = (Mailbox<Event>(), Monitor(false))
        let timer = Timer.publish(every: interval, on: loop, in: .default)
        let cancellable = timer.sink { _ in events.put(.tick(isOnDate: isDue.read { $0 })) }
        var (start, connection) = (loop.now, timer.connect())
        while start.distance(to: loop.now).timeInterval > interval / 8 {
          connection.cancel()
          (start, connection) = (loop.now, timer.connect())
        }
        let marks = multiples.flatMap { multiple in
          let date = start.advanced(by: .seconds(Double(multiple) * interval))
          return [
            loop.mark(date.advanced(by: .seconds(-interval / 8))) { isDue.withLock { $0 = true } },
            loop.mark(date.advanced(by: .seconds(interval / 4))) {
              isDue.withLock { $0 = false }
              events.put(.end(of: multiple))
            },
          ]
        }
        defer { for mark in marks { mark.cancel() } }
        // Actions that were scheduled after their dates would say nothing of the ticks.
        guard start.distance(to: loop.now).timeInterval < Double(multiples.first!) * interval else {
          connection.cancel()
          continue
        }
        while await events.next() != .end(of: multiples.first!) {}
        while case let event = await events.next(), event != .end(of: multiples.last!) {
          if case .tick(let isOnDate) = event { ticks.append(isOnDate) }
        }
        connection.cancel()
        withExtendedLifetime(cancellable) {}
      }
    }
    let others = ticks.filter { !$0 }.count
    #expect(others * 10 < ticks.count, "\(others) of \(ticks.count) ticks are not on their date")
  }

  private enum Event: Equatable {
    case tick(isOnDate: Bool)
    case end(of: Int)
  }
}

extension RunLoop {
  /// Runs an action on the loop at a date, with a timer of the system for it alone.
  fileprivate func mark(
    _ date: SchedulerTimeType, _ action: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: DispatchTimer.queue)
    timer.setEventHandler { [unowned self] in schedule(action) }
    timer.schedule(deadline: .now() + now.distance(to: date).timeInterval)
    timer.activate()
    return timer
  }
}

/// A store for the connection that a tick cancels.
private final class Kept: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var cancellable: (any Cancellable)?
  private weak var object: AnyObject?

  func keep(_ cancellable: any Cancellable) { lock.withLock { self.cancellable = cancellable } }
  func keepWeakly(_ cancellable: any Cancellable) { lock.withLock { object = cancellable as AnyObject } }
  func cancel() { lock.withLock { cancellable ?? object as? any Cancellable }?.cancel() }
  var isGone: Bool { lock.withLock { object == nil } }
}

struct TimerTrapTests {
  @Test func anIntervalThatIsNoNumberTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Timer.publish(every: .nan, on: .main, in: .common)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Timer.publish: an interval"))
  }

  @Test func aToleranceThatIsNoNumberTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Timer.publish(every: 1, tolerance: .nan, on: .main, in: .common)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Timer.publish: an interval"))
  }
}
