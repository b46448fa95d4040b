import Combine
import CombineTestKit
import Foundation
import Testing

/// All laws of the protocol at once, under random schedules.
///
/// A failure prints the seed of its schedule; `LAW_SEED=… swift test --filter RandomSchedule` runs that one again.
/// `LAW_SCHEDULES=…` sets the number of schedules for each operator.
struct RandomScheduleTests {
  static let givenSeed = ProcessInfo.processInfo.environment["LAW_SEED"].flatMap { UInt64($0) }
  static let baseSeed = givenSeed ?? UInt64.random(in: 0..<1_000_000_000)
  static let schedules =
    givenSeed == nil ? ProcessInfo.processInfo.environment["LAW_SCHEDULES"].flatMap { Int($0) } ?? 60 : 1

  @Test("Random schedules keep the protocol and leak nothing", arguments: Registry.all)
  func randomSchedules(law: Law) {
    for number in 0..<Self.schedules {
      let seed = Self.baseSeed &+ UInt64(number)
      let rig = Rig(.manual([]))
      let problems = play(law, rig, seed).problems
      #expect(problems == [], "LAW_SEED=\(seed)")
      #expect(rig.tracker.alive == [], "LAW_SEED=\(seed)")
      if !problems.isEmpty { return }
    }
  }

  /// A call that returns has released everything that it has entered: the next call, on another thread, neither waits
  /// nor is treated as if it came from inside the first one.
  @Test("A schedule has the same outcome when its steps alternate between two threads", arguments: Registry.all)
  func alternatingThreads(law: Law) {
    let threads = AlternatingThreads()
    for number in 0..<max(Self.schedules / 6, 1) {
      let seed = Self.baseSeed &+ UInt64(number)
      let expected = play(law, Rig(.manual([])), seed)
      let found = play(law, Rig(.manual([])), seed, threads.perform)
      #expect(found == expected, "LAW_SEED=\(seed)")
      if found != expected { return }
    }
    threads.end()
  }

  /// The outcome of a schedule.
  private struct Outcome: Equatable {
    var events: [String] = []
    var problems: [String] = []
  }

  /// Runs the schedule that a seed determines.
  ///
  /// - Parameter perform: A closure that performs a step, and returns `false` if the step does not return.
  private func play(
    _ law: Law, _ rig: Rig, _ seed: UInt64,
    _ perform: (_ step: @escaping () -> Void) -> Bool = { step in
      step()
      return true
    }
  ) -> Outcome {
    let random = Monitor(SeededGenerator(seed: seed))
    @Sendable func roll(_ count: Int) -> Int { random.withLock { Int.random(in: 0..<count, using: &$0) } }

    let recorder = Recorder(law.testDescription, initialDemand: [.none, .max(1), .max(2), .unlimited][roll(4)]) { _ in
      [.none, .none, .max(1), .max(2)][roll(4)]
    }
    rig.tracker.track(recorder, as: "subscriber")
    let depth = Monitor(0)
    let isCancelled = Monitor(false)
    recorder.onValue { [unowned recorder] _ in
      guard depth.read({ $0 }) < 3 else { return }
      depth.withLock { $0 += 1 }
      switch roll(30) {
      case 0: recorder.request(.max(2))
      case 1:
        isCancelled.withLock { $0 = true }
        recorder.cancel()
      case 2...4: rig.sources[roll(rig.sources.count)].send(100 + roll(100))
      case 5: rig.sources[roll(rig.sources.count)].send(completion: .finished)
      default: break
      }
      depth.withLock { $0 -= 1 }
    }
    let run = Run(law, rig, recorder)
    for step in 1...60 {
      let source = rig.sources[roll(rig.sources.count)]
      let returns = perform {
        switch roll(40) {
        case 0: source.send(completion: .finished)
        case 1: source.send(completion: .failure(.boom))
        case 2:
          isCancelled.withLock { $0 = true }
          recorder.cancel()
        case 3: recorder.request(.unlimited)
        case 4...12: recorder.request(.max(1 + roll(3)))
        case 13...16: rig.flush()
        default: source.send(step)
        }
      }
      guard returns else { return Outcome(problems: ["step \(step) does not return"]) }
    }
    var problems = recorder.violations
    if recorder.completion == nil {
      isCancelled.withLock { $0 = true }
      recorder.cancel()
    }
    for _ in 0..<3 { rig.flush() }
    problems += recorder.violations.filter { !problems.contains($0) }
    for connection in rig.connections {
      if connection.isLive { problems.append("\(connection) is still subscribed to") }
      if connection.emptyRequests > 0 { problems.append("\(connection) was asked for nothing") }
      if connection.cancelCount > 1, !law.isTransparent { problems.append("\(connection) was cancelled twice") }
    }
    withExtendedLifetime(run) {}
    return Outcome(events: recorder.events.map { "\($0)" }, problems: problems)
  }
}

/// Two threads that perform steps in alternation.
private final class AlternatingThreads: @unchecked Sendable {  // the semaphores order the accesses to `step`
  private let starts = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
  private let done = DispatchSemaphore(value: 0)
  private var step: (() -> Void)?
  private var turn = 0

  init() {
    for start in starts {
      Thread { [self] in
        while true {
          start.wait()
          guard let step else { return }
          step()
          self.step = nil
          done.signal()
        }
      }.start()
    }
  }

  /// Performs a step on the thread that has not performed the previous one.
  ///
  /// - Returns: `false` if the step has not returned after a minute. The threads must not be used after that.
  func perform(_ step: @escaping () -> Void) -> Bool {
    self.step = step
    turn += 1
    starts[turn % 2].signal()
    return done.wait(timeout: .now() + 60) == .success
  }

  /// Stops the threads.
  func end() { for start in starts { start.signal() } }
}
