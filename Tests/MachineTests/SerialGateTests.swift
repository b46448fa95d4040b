import Foundation
import Testing

@testable import CombineCore

struct SerialGateTests {
  private final class Shared: Sendable {
    let gate = SerialGate()
    func enter() -> Bool { gate.enter() }
    func leave() { gate.leave() }
    func tryEnter() -> Bool { gate.tryEnter() }
    func markMissedWork() -> Bool { gate.markMissedWork() }
    func leaveUnlessCalled() -> Bool {
      gate.leave()
      return gate.reenterIfWorkWasMissed()
    }
    var isOwned: Bool { gate.isOwnedByCurrentThread }
  }

  #if DEBUG
    @Test("A thread that has waited for a gate and entered it no longer waits")
    func aThreadThatHasEnteredDoesNotWait() {
      let shared = Shared()
      let thread = Counter()
      let isInside = DispatchSemaphore(value: 0)
      _ = shared.enter()
      let waiter = Thread {
        thread.increment(by: Int(bitPattern: currentThread()))
        _ = shared.enter()
        shared.leave()
        isInside.signal()
      }
      waiter.start()
      while !WaitGraph.shared.isWaiting(UInt(bitPattern: thread.value)) { sched_yield() }
      shared.leave()
      isInside.wait()
      #expect(!WaitGraph.shared.isWaiting(UInt(bitPattern: thread.value)))
    }
  #endif

  /// The calls that each of two threads makes to the gate.
  private enum Action: CaseIterable { case enter, tryEnter, markMissedWork, leaveUnlessCalled, leave }
  private struct Step: CustomStringConvertible {
    var isOther: Bool
    var action: Action
    var description: String { "\(isOther ? "other" : "this").\(action)" }
  }

  @Test("Every order of calls by two threads, against a specification", arguments: 0...5)
  func everyOrder(length: Int) {
    let puppet = Puppet()
    defer { puppet.end() }
    let mine = Action.allCases.map { Step(isOther: false, action: $0) }
    let others = Action.allCases.map { Step(isOther: true, action: $0) }
    forEveryOrder(of: mine + others, length: length) { steps, report in
      // The two threads are interchangeable: the first step is this thread's.
      guard steps.first?.isOther != true else { return }
      run(steps, puppet, report)
    }
  }

  private func run(_ steps: [Step], _ puppet: Puppet, _ report: (String) -> Void) {
    let gate = Shared()
    var holder: Bool?  // nil: no thread; otherwise, whether it is the other thread
    var wordWasLeft = false
    // Orders that a program must not follow, or that would wait, are not tested.
    for step in steps {
      let isInside = holder == step.isOther
      func perform<R>(_ body: @escaping () -> R) -> R { step.isOther ? puppet.perform(body) : body() }
      let found: Bool
      let expected: Bool
      switch step.action {
      case .enter:
        guard isInside || holder == nil else { return clean(gate, holder, puppet) }
        found = perform { gate.enter() }
        expected = !isInside
        holder = step.isOther
      case .tryEnter:
        guard !isInside else { return clean(gate, holder, puppet) }
        found = perform { gate.tryEnter() }
        expected = holder == nil
        if expected { holder = step.isOther }
      case .markMissedWork:
        guard !isInside else { return clean(gate, holder, puppet) }
        found = perform { gate.markMissedWork() }
        expected = holder == nil
        if expected { holder = step.isOther }
        wordWasLeft = true
      case .leaveUnlessCalled:
        guard isInside else { return clean(gate, holder, puppet) }
        found = perform { gate.leaveUnlessCalled() }
        expected = wordWasLeft
        if !expected { holder = nil }
        wordWasLeft = false
      case .leave:
        guard isInside else { return clean(gate, holder, puppet) }
        perform { gate.leave() }
        holder = nil
        (found, expected) = (true, true)
      }
      let (isOwned, isOthers) = (gate.isOwned, puppet.perform { gate.isOwned })
      if found != expected || isOwned != (holder == false) || isOthers != (holder == true) {
        report("\(steps), at \(step): \(found) instead of \(expected), mine \(isOwned), other's \(isOthers)")
      }
    }
    clean(gate, holder, puppet)
  }

  /// Leaves the gate: no thread may be inside when it is released.
  private func clean(_ gate: Shared, _ holder: Bool?, _ puppet: Puppet) {
    if holder == false { gate.leave() }
    if holder == true { puppet.perform { gate.leave() } }
  }

  @Test func oneThreadAtATimeIsInside() {
    let gate = Shared()
    let inside = Counter()
    let overlaps = Counter()
    let visits = Counter()
    concurrently(4) { _ in
      for _ in 0..<500 {
        let outermost = gate.enter()
        inside.increment()
        let nested = gate.enter()
        visits.increment()
        if inside.value != visits.value || nested { overlaps.increment() }
        if outermost { gate.leave() }
      }
    }
    #expect(visits.value == 2000)
    #expect(overlaps.value == 0)
  }

  @Test func whoIsInsideIsKnownWhateverThoseDoWhoHaveLeft() {
    let gate = Shared()
    let forgotten = Counter()
    concurrently(4) { _ in
      for _ in 0..<5_000 {
        guard gate.enter() else { continue }
        // The check takes long enough for late effects of the previous thread to show: waking other threads takes time.
        var isKnown = true
        for _ in 0..<500 where !gate.isOwned { isKnown = false }
        if !isKnown { forgotten.increment() }
        gate.leave()
      }
    }
    #expect(forgotten.value == 0)
  }

  @Test func aWordThatWasLeftIsNeverLost() {
    // Each thread adds work and marks it as missed, without ever waiting; the thread inside the gate does the work.
    let gate = Shared()
    let posted = Counter()
    let done = Counter()
    concurrently(4) { _ in
      for _ in 0..<500 {
        posted.increment()
        guard gate.markMissedWork() else { continue }
        repeat {
          let goal = posted.value
          while done.value < goal { done.increment() }
        } while gate.leaveUnlessCalled()
      }
    }
    #expect(posted.value == 2000)
    #expect(done.value == 2000)
  }
}
