import Combine
import CombineTestKit
import Foundation
import Testing

/// Laws 18 to 21: robustness against reentrancy, long runs and broken sources.
struct RobustnessLawTests {
  @Test("Law 18: closures may request, cancel and send; no lock is held", arguments: Registry.all)
  func closuresCallBack(law: Law) {
    enum Action: CaseIterable { case request, cancel, send, subscribe }
    for action in Action.allCases {
      let rig = Rig(.hot)
      let recorder = Recorder(law.testDescription, initialDemand: .max(2))
      // The number of events that had arrived when a closure cancelled.
      let cancelledAt = Monitor(Int?.none)
      let isFirst = Monitor(true)
      rig.onCall {
        let isFirst = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        guard isFirst else { return }
        switch action {
        case .request: recorder.request(.max(1))
        case .cancel:
          guard let subscription = recorder.subscription else { break }
          subscription.cancel()
          let count = recorder.events.count
          cancelledAt.withLock { $0 = count }
        case .send: for source in rig.sources { source.send(7) }
        case .subscribe: law.build(rig.main.publisher, rig).subscribe(Recorder("second"))
        }
      }
      let worker = JoinableThread {
        _ = Run(law, rig, recorder)
        for value in 1...4 { rig.send(value) }
        rig.send(completion: .finished)
      }
      #expect(worker.join(), "\(action) from inside a closure does not return")
      rig.onCall(nil)
      #expect(recorder.violations == [], "\(action)")
      // The value for which the closure was called may still arrive.
      if let count = cancelledAt.read({ $0 }) {
        #expect(recorder.events.count <= max(count, 1) + 1, "\(recorder.events)")
      }
    }
  }

  @Test("Law 18: a deinit may request and cancel; no lock is held", arguments: Registry.all)
  func deinitsCallBack(law: Law) {
    for end in [Ending?.none, .finished, .failure(.boom)] {
      let subscription = Monitor(Shared?.none)
      let deinits = Monitor(0)
      let rig = Rig(.hot) {
        deinits.withLock { $0 += 1 }
        let subscription = subscription.read { $0 }
        subscription?.value.request(.max(1))
        subscription?.value.cancel()
      }
      let recorder = Recorder(law.testDescription)
      let worker = JoinableThread {
        let run = Run(law, rig, recorder)
        subscription.withLock { $0 = run.recorder.subscription.map(Shared.init) }
        for value in 1...3 { rig.send(value) }
        if let end { rig.send(completion: end) } else { recorder.cancel() }
      }
      #expect(worker.join(), "a deinit that calls back does not return")
      #expect(recorder.violations == [])
      subscription.withLock { $0 = nil }
    }
  }

  /// The number of values of a long run. Even the smallest recursion takes more stack for them than a test allows;
  /// `LAW_MANY=1000000` takes minutes.
  static let many = ProcessInfo.processInfo.environment["LAW_MANY"].flatMap { Int($0) } ?? 4_000

  @Test("Law 19: one value at a time needs no stack", arguments: Registry.all)
  func boundedStack(law: Law) {
    for requests in [true, false] {
      // The first run is short, so that recursion is reported; recursion would overflow the stack in the second one.
      for count in [500, Self.many] {
        let recorder = Recorder(law.testDescription, initialDemand: .max(1)) { _ in requests ? .none : .max(1) }
        if requests { recorder.onValue { [unowned recorder] _ in recorder.request(.max(1)) } }
        let worker = JoinableThread {
          let run = Run(law, Rig(.cold(count: count, .finished)), recorder)
          for _ in 0..<count {
            if recorder.completion != nil { break }
            run.rig.flush()
          }
        }
        #expect(worker.join(timeout: 600))
        #expect(recorder.completion != nil)
        #expect(recorder.violations == [])
        let isBounded = recorder.stackExtent < 32_768
        #expect(isBounded, "\(count) values took \(recorder.stackExtent) bytes of stack")
        if !isBounded { return }
      }
    }
  }

  static let misbehaviors: [TestPublisher<Int, TestError>.Misbehavior] = [
    .ignoresCancel, .exceedsDemand, .continuesAfterEnd, .deliversBeforeSubscribing, .subscribesTwice,
    [.ignoresCancel, .exceedsDemand, .continuesAfterEnd],
    [.ignoresCancel, .exceedsDemand, .continuesAfterEnd, .deliversBeforeSubscribing, .subscribesTwice],
  ]

  @Test(
    "Law 20: a broken upstream neither crashes an operator nor makes it break the protocol", arguments: Registry.all,
    misbehaviors)
  func brokenUpstream(law: Law, misbehavior: TestPublisher<Int, TestError>.Misbehavior) {
    for initially in [Subscribers.Demand.none, .max(2), .unlimited] {
      for end in [Ending.finished, .failure(.boom)] {
        for cancels in [false, true] {
          let run = Run(law, .manual(misbehavior), initially: initially)
          for value in 1...3 { run.rig.send(value) }
          if cancels { run.recorder.cancel() }
          for value in 4...6 { run.rig.send(value) }
          run.rig.send(completion: end)
          for value in 7...9 { run.rig.send(value) }
          run.rig.send(completion: .finished)
          run.rig.send(completion: .failure(.boom))
          // A stage keeps the protocol as far as its upstream does.
          if !law.isTransparent {
            run.check(
              "\(initially), \(end)\(cancels ? ", cancelled" : "")",
              countsDemand: !misbehavior.contains(.exceedsDemand)
                && !misbehavior.contains(.deliversBeforeSubscribing),
              passesEarlyValues: misbehavior.contains(.deliversBeforeSubscribing))
          }
        }
      }
    }
  }

  @Test("Law 21: subscribing from inside a delivery", arguments: Registry.audible)
  func subscribingInside(law: Law) {
    let rig = Rig(.hot)
    let first = Recorder("first")
    let second = Recorder("second")
    let isFirst = Monitor(true)
    first.onValue { [unowned first] _ in
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard isFirst else { return }
      law.build(rig.main.publisher, rig).subscribe(second)
      first.cancel()
    }
    let run = Run(law, rig, first)
    for value in 1...24 { rig.send(value) }
    rig.send(completion: .finished)
    run.check()
    #expect(first.values.count == 1)
    #expect(first.completion == nil)
    #expect(second.violations == [])
    #expect(second.completion != nil)
  }
}
