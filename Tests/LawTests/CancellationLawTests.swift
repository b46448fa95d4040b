import Combine
import CombineTestKit
import Testing

/// Laws 12 to 17: cancellation, and the release of everything that an operator retains.
struct CancellationLawTests {
  @Test("Law 12: cancelling again does nothing", arguments: Registry.all)
  func idempotent(law: Law) {
    let run = Run(law, .manual([]))
    run.rig.send(1)
    let open = run.rig.connections.filter(\.isLive)
    for _ in 0..<3 { run.recorder.cancel() }
    run.rig.flush()
    for connection in open {
      // A stage passes its upstream's own subscription downstream, so all three cancels reach it.
      #expect(connection.cancelCount == (law.isTransparent ? 3 : 1), "\(connection)")
    }
    for connection in run.rig.connections { #expect(!connection.isLive, "\(connection)") }
    run.check()
  }

  @Test("Law 12, 21: cancelling from inside the first delivery", arguments: Registry.audible)
  func insideDelivery(law: Law) {
    for feed in [Feed.manual([]), .cold(count: 12, .finished), .hot] {
      let rig = Rig(feed)
      let recorder = Recorder(law.testDescription)
      let sent = Monitor(0)
      recorder.onValue { [unowned recorder] _ in
        recorder.cancel()
        sent.withLock { $0 = rig.sentByCold }
      }
      let run = Run(law, rig, recorder)
      for value in 1...12 { run.rig.send(value) }
      run.rig.send(completion: .finished)
      run.check("\(feed)")
      // If subscribing runs on a scheduler, so does cancelling: after the work that is under way.
      if !recorder.values.isEmpty, !law.traits.contains(.subscribesLater) {
        #expect(rig.sentByCold == sent.read { $0 }, "a source that answers at once has gone on")
      }
      // An operator that drops by design may have dropped all values.
      if case .cold = feed, law.traits.contains(.dropsByDesign), recorder.values.isEmpty { continue }
      #expect(recorder.values.count == 1, "\(feed)")
      #expect(recorder.completion == nil, "\(feed)")
      for connection in run.rig.connections { #expect(!connection.isLive, "\(connection)") }
    }
  }

  @Test("Law 12, 21: cancelling from inside the delivery of the subscription", arguments: Registry.all)
  func insideSubscription(law: Law) {
    for feed in [Feed.manual([]), .cold(count: 12, .finished), .hot] {
      let recorder = Recorder(law.testDescription)
      recorder.onSubscription { [unowned recorder] _ in recorder.cancel() }
      let run = Run(law, Rig(feed), recorder)
      for value in 1...3 { run.rig.send(value) }
      run.rig.send(completion: .finished)
      run.check("\(feed)")
      #expect(recorder.events.count == 1, "\(recorder.events)")
      for connection in run.rig.connections { #expect(!connection.isLive, "\(connection)") }
    }
  }

  @Test("Law 12: cancelling from several threads at once cancels upstream once", arguments: Registry.all)
  func fromSeveralThreads(law: Law) {
    for _ in 0..<5 {
      let run = Run(law, .manual([]))
      run.rig.send(1)
      let open = run.rig.connections.filter(\.isLive)
      let line = ThreadBarrier(3)
      let subscription = run.recorder.subscription.map(Shared.init)
      let workers = (0..<3).map { _ in
        JoinableThread {
          line.wait()
          subscription?.value.cancel()
        }
      }
      for worker in workers { #expect(worker.join()) }
      run.rig.flush()
      for connection in open { #expect(connection.cancelCount == (law.isTransparent ? 3 : 1), "\(connection)") }
    }
  }

  @Test("Law 13: cancel and request return although a delivery is blocked", arguments: Registry.audible)
  func neverWaits(law: Law) {
    let recorder = Recorder(law.testDescription)
    let gate = Monitor((isInside: false, isOpen: false))
    recorder.onValue { _ in
      gate.withLock { $0.isInside = true }
      _ = gate.wait { $0.isOpen }
    }
    let rig = Rig(.manual([]))
    let sender = JoinableThread {
      _ = Run(law, rig, recorder)
      for value in 1...12 { rig.send(value) }
      rig.send(completion: .finished)
    }
    #expect(gate.wait { $0.isInside }, "nothing was delivered")
    let other = JoinableThread {
      recorder.request(.max(1))
      recorder.cancel()
      recorder.request(.max(1))
    }
    let returned = other.join(timeout: 600)
    gate.withLock { $0.isOpen = true }
    #expect(returned, "cancel waited for the delivery")
    #expect(other.join())
    #expect(sender.join())
    #expect(recorder.violations == [])
    #expect(recorder.values.count == 1)
    #expect(recorder.completion == nil)
  }

  @Test("Law 14: nothing arrives after cancel, even if the upstream continues", arguments: Registry.all)
  func nothingAfterCancel(law: Law) {
    for misbehavior in [TestPublisher<Int, TestError>.Misbehavior.ignoresCancel, []] {
      // A stage has no state in which to record a cancel: it passes on what it receives.
      if law.isTransparent, misbehavior != [] { continue }
      for sent in 0..<4 {
        let run = Run(law, .manual(misbehavior))
        for value in stride(from: 1, through: sent, by: 1) { run.rig.send(value) }
        run.recorder.cancel()
        let count = run.recorder.events.count
        for value in 1...4 { run.rig.send(value) }
        run.rig.send(completion: .finished)
        #expect(run.recorder.events.count == count, "after \(sent) values, \(misbehavior)")
        run.check()
      }
    }
  }

  @Test("Law 15: a request after cancel or completion does nothing", arguments: Registry.all)
  func lateRequests(law: Law) {
    for end in [Ending?.none, .finished, .failure(.boom)] {
      let run = Run(law, .manual([]))
      for value in 1...3 { run.rig.send(value) }
      if let end {
        run.rig.send(completion: end)
        guard run.recorder.completion != nil else { continue }
      } else {
        run.recorder.cancel()
      }
      let late = run.rig.connections.reduce(0) { $0 + $1.lateRequests }
      let count = run.recorder.events.count
      for demand in [Subscribers.Demand.max(1), .unlimited, .max(3)] { run.request(demand) }
      for _ in 0..<3 { run.rig.flush() }
      #expect(run.recorder.events.count == count)
      if !law.isTransparent {
        #expect(run.rig.connections.reduce(0) { $0 + $1.lateRequests } == late)
      }
      run.check()
    }
  }

  enum Stop: CaseIterable {
    case cancelAtOnce, cancelMidway, cancelUndemanded, finish, fail, finishUndemanded
  }

  @Test("Law 16: subscriber and closures are released when the stream ends", arguments: Registry.all, Stop.allCases)
  func released(law: Law, stop: Stop) {
    let rig = Rig(.manual([]))
    // The subscription is retained: it must not retain anything else.
    let kept = subscribeAndStop(law, rig, stop)
    rig.flush()
    #expect(rig.tracker.count > 0)
    #expect(rig.tracker.alive == [])
    _ = kept
  }

  private func subscribeAndStop(_ law: Law, _ rig: Rig, _ stop: Stop) -> (any Subscription)? {
    let undemanded = stop == .cancelUndemanded || stop == .finishUndemanded
    let recorder = Recorder(law.testDescription, initialDemand: undemanded ? .max(1) : .unlimited)
    rig.tracker.track(recorder, as: "subscriber")
    let run = Run(law, rig, recorder)
    if stop != .cancelAtOnce {
      for value in 1...3 { rig.send(value) }
    }
    switch stop {
    case .cancelAtOnce, .cancelMidway, .cancelUndemanded: recorder.cancel()
    case .finish: rig.send(completion: .finished)
    case .fail: rig.send(completion: .failure(.boom))
    case .finishUndemanded:
      rig.send(completion: .finished)
      // Values may wait for demand, and the completion after them.
      run.request(.unlimited)
    }
    rig.send(completion: .finished)
    return recorder.subscription
  }

  @Test(
    "Law 16: an operator that is over keeps no publisher, although its upstreams keep their subscribers",
    arguments: Registry.all, Stop.allCases)
  func publishersReleased(law: Law, stop: Stop) {
    let publishers = ReferenceTracker()
    let rig = Rig(.manual([.ignoresCancel, .continuesAfterEnd]), publishers: publishers)
    let kept = subscribeAndStop(law, rig, stop)
    rig.flush()
    #expect(publishers.count > 0)
    #expect(publishers.alive == [])
    _ = kept
  }

  @Test("Law 16: a release while a delivery is blocked happens when it returns", arguments: Registry.audible)
  func releasedAfterBlockedDelivery(law: Law) {
    let rig = Rig(.manual([]))
    cancelWhileBlocked(law, rig)
    #expect(rig.tracker.count > 0)
    #expect(rig.tracker.alive == [])
  }

  private func cancelWhileBlocked(_ law: Law, _ rig: Rig) {
    let gate = Monitor((isInside: false, isOpen: false))
    let recorder = Recorder(law.testDescription)
    recorder.onValue { _ in
      gate.withLock { $0.isInside = true }
      _ = gate.wait { $0.isOpen }
    }
    rig.tracker.track(recorder, as: "subscriber")
    let sender = JoinableThread {
      _ = Run(law, rig, recorder)
      for value in 1...12 { rig.send(value) }
      rig.send(completion: .finished)
    }
    #expect(gate.wait { $0.isInside })
    recorder.cancel()
    gate.withLock { $0.isOpen = true }
    #expect(sender.join())
  }

  @Test("Law 17: an operator that ends early cancels every other upstream exactly once", arguments: Registry.all)
  func endingEarly(law: Law) {
    // The operator ends by itself.
    let whole = Run(law, .manual([]))
    for value in 1...12 { whole.rig.send(value) }
    #expect((whole.recorder.completion != nil) == law.traits.contains(.endsEarly))
    expectOthersCancelled(whole, "by itself")
    // An upstream fails or finishes.
    for end in [Ending.failure(.boom), .finished] {
      for index in 0..<whole.rig.sources.count {
        let run = Run(law, .manual([]))
        run.rig.send(1)
        guard index < run.rig.sources.count else { continue }
        run.rig.sources[index].send(completion: end)
        for _ in 0..<5 { run.rig.flush() }
        expectOthersCancelled(run, "source \(index): \(end)")
      }
    }
    // A closure throws, or an inner publisher fails.
    guard law.traits.contains(.fails) else { return }
    let failing = Run(law, Rig(.manual([]), failAt: 2), Recorder(law.testDescription))
    for value in 1...4 { failing.rig.send(value) }
    failing.rig.flush()
    if case .failure? = failing.recorder.completion {
    } else {
      Issue.record("it did not fail: \(failing.recorder.events)")
    }
    expectOthersCancelled(failing, "a closure fails")
  }

  typealias Tokens = TestPublisher<ReferenceTracker.Token, TestError>

  /// Operators that subscribe to another publisher when the first one ends, each with a token in what would follow.
  static let successions: [(name: String, subscribe: @Sendable (Tokens, ReferenceTracker.Token) -> AnyCancellable)] = [
    ("append", { $0.append(ready($1)).ignored() }),
    ("prepend", { ready($1).prepend($0).ignored() }),
    ("catch", { up, token in up.catch { _ in ready(token) }.ignored() }),
    ("tryCatch", { up, token in up.tryCatch { _ throws in ready(token) }.ignored() }),
    ("replaceError", { $0.replaceError(with: $1).ignored() }),
    ("retry", { up, token in Deferred { withExtendedLifetime(token) { up } }.retry(1).ignored() }),
    ("switchIfEmpty", { $0.switchIfEmpty(ready($1)).ignored() }),
    ("repeat", { up, token in Deferred { withExtendedLifetime(token) { up } }.repeat(2).ignored() }),
  ]

  private static func ready(
    _ token: ReferenceTracker.Token
  ) -> Result<ReferenceTracker.Token, TestError>.Publisher { .init(token) }

  @Test(
    "Law 16: a cancel releases the publishers that would follow, although the first one keeps its subscriber",
    arguments: CancellationLawTests.successions.indices)
  func whatWouldFollow(index: Int) {
    let (name, subscribe) = Self.successions[index]
    let (tracker, upstream) = (ReferenceTracker(), Tokens("upstream", .ignoresCancel))
    let cancellable = subscribe(upstream, tracker.token(name))
    #expect(tracker.alive.count == 1)
    cancellable.cancel()
    #expect(tracker.alive == [])
    #expect(upstream.connections.count == 1)
  }

  @Test("Law 16, 17: a future that is replaced keeps nothing, whether the one that follows has its result or not")
  func replacedFutures() {
    for hasResult in [true, false] {
      let (tracker, source) = (ReferenceTracker(), PassthroughSubject<Future<Int, Never>, Never>())
      let promises = Monitor([Future<Int, Never>.Promise]())
      func future() -> Future<Int, Never> { Future { promise in promises.withLock { $0.append(promise) } } }
      let replaced = future()
      do {
        let recorder = tracker.track(RecordingSubscriber<Int, Never>(), as: "subscriber")
        source.switchToLatest().subscribe(recorder)
        source.send(replaced)
        source.send(hasResult ? Future { $0(.success(2)) } : future())
        if !hasResult { promises.read { $0[1] }(.success(2)) }
        source.send(completion: .finished)
        #expect(recorder.values == [2])
        #expect(recorder.completion == .finished)
        #expect(recorder.violations == [])
      }
      #expect(tracker.alive == [])
      promises.read { $0[0] }(.success(1))
    }
  }

  private func expectOthersCancelled(_ run: Run, _ comment: String) {
    run.check(comment)
    guard run.recorder.completion != nil else { return }
    for connection in run.rig.connections where !connection.hasEnded {
      #expect(connection.cancelCount == 1, "\(connection); \(comment)")
    }
    for connection in run.rig.connections where connection.hasEnded {
      #expect(connection.cancelCount == 0, "\(connection) had ended; \(comment)")
    }
  }
}

/// A wrapper that makes a subscription sendable: by the protocol, any thread may use a subscription.
final class Shared: @unchecked Sendable {  // immutable
  let value: any Subscription
  init(_ value: any Subscription) { self.value = value }
}

extension Publisher {
  /// Subscribes without using what arrives.
  fileprivate func ignored() -> AnyCancellable { sink(receiveCompletion: { _ in }, receiveValue: { _ in }) }
}
