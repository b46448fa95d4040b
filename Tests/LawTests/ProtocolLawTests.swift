import Combine
import CombineTestKit
import Testing

/// Laws 1 to 10: the protocol between publishers and subscribers.
struct ProtocolLawTests {
  @Test("Law 1: one subscription, first; nothing is requested upstream before it", arguments: Registry.all)
  func subscription(law: Law) {
    let rig = Rig(.manual([]))
    let recorder = Recorder(law.testDescription, initialDemand: .none)
    let requestedBefore = Monitor(Subscribers.Demand.none)
    recorder.onSubscription { _ in
      let sum = rig.connections.reduce(Subscribers.Demand.none) { $0 + $1.requested }
      requestedBefore.withLock { $0 = sum }
    }
    let run = Run(law, rig, recorder)
    guard case .subscription(let description)? = recorder.events.first else {
      Issue.record("no subscription: \(recorder.events)")
      return
    }
    if !law.traits.contains(.silent) { #expect(recorder.events.count == 1) }
    #expect(description == law.name ?? "source")
    #expect((requestedBefore.read { $0 } != .none) == law.traits.contains(.prefetches))
    recorder.request(.unlimited)
    for value in 1...4 { rig.send(value) }
    rig.send(completion: .finished)
    run.check()
    #expect(recorder.completion != nil)
    let subscriptions = recorder.events.filter { if case .subscription = $0 { true } else { false } }
    #expect(subscriptions.count == 1)
  }

  @Test("Law 1: also when every source delivers or completes at subscription", arguments: Registry.all, [0, 1, 5])
  func synchronous(law: Law, count: Int) {
    let run = Run(law, .cold(count: count, .finished))
    for _ in 0..<5 { run.rig.flush() }
    guard case .subscription? = run.recorder.events.first else {
      Issue.record("not the subscription first: \(run.recorder.events)")
      return
    }
    run.check()
    #expect(run.recorder.completion != nil)
  }

  /// A publisher that notes the identifier of each of its subscribers.
  private struct Identifying: Publisher {
    typealias Output = Int
    typealias Failure = TestError
    let base: AnyPublisher<Int, TestError>
    let identifiers: Monitor<[CombineIdentifier]>

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      identifiers.withLock { $0.append(subscriber.combineIdentifier) }
      base.receive(subscriber: subscriber)
    }
  }

  @Test(
    "Each subscriber of an operator has an identifier of its own; a stage has that of its downstream",
    arguments: Registry.all)
  func identifiers(law: Law) {
    let (rig, identifiers) = (Rig(.hot), Monitor([CombineIdentifier]()))
    let recorders = (0..<2).map { _ in Recorder(law.testDescription) }
    for recorder in recorders {
      law.build(Identifying(base: rig.upstream, identifiers: identifiers).eraseToAnyPublisher(), rig)
        .subscribe(recorder)
      rig.flush()
    }
    if identifiers.read({ $0.isEmpty }) { rig.send(completion: .finished) }  // the upstream follows another one
    let found = identifiers.read { $0 }
    #expect(found.count >= 2)
    // The identifier of a subscriber that has ended may be used again.
    if recorders.allSatisfy({ $0.completion == nil }) {
      #expect(Set(found).count == found.count, "two subscribers have the same identifier")
    }
    if law.isTransparent { #expect(found == recorders.map(\.combineIdentifier)) }
    for recorder in recorders { recorder.cancel() }
  }

  @Test("Law 2: deliveries never overlap, on whichever threads the sources send", arguments: Registry.all)
  func overlap(law: Law) {
    for round in 0..<5 {
      let run = Run(law, .hot)
      let line = ThreadBarrier(2)
      let recorder = run.recorder
      let workers = (0..<2).map { number in
        JoinableThread {
          line.wait()
          for value in 1...40 {
            for source in run.rig.sources { source.send(value * 2 + number) }
            recorder.request(.max(1))
            run.rig.flush()
          }
        }
      }
      for worker in workers { #expect(worker.join()) }
      recorder.cancel()
      run.check("round \(round)")
    }
  }

  @Test("Law 3: a value sent from inside a delivery is delivered inside it", arguments: Registry.all)
  func nesting(law: Law) {
    let plain = Run(law, .hot)
    for value in 1...6 { plain.rig.send(value) }
    let nested = Run(law, .hot)
    let rig = nested.rig
    let next = Monitor(1)
    nested.recorder.onValue { _ in
      // The first delivery sends the remaining values, one by one.
      let first = next.withLock { next in
        defer { next = 100 }
        return next
      }
      guard first < 100 else { return }
      for value in (first + 1)...12 { for source in rig.sources { source.send(value) } }
    }
    for value in 1...12 {
      let isDone = next.withLock { next in
        if next < 100 { next = value }
        return next == 100
      }
      if isDone { break }
      rig.send(value)
    }
    for _ in 0..<5 { rig.flush() }
    nested.check()
    let canNest =
      plain.recorder.values.count > 1 && law.traits.isDisjoint(with: [.queues, .remembersNested])
    if canNest { #expect(nested.recorder.deepestNesting > 1, "\(nested.recorder.values)") }
    plain.recorder.cancel()
    nested.recorder.cancel()
  }

  @Test("Law 4: no more values than demanded", arguments: Registry.all)
  func demand(law: Law) {
    for feed in [Feed.cold(count: 12, .finished), .manual([])] {
      let run = Run(law, feed, initially: .none)
      #expect(run.recorder.values == [])
      for step in 1...30 {
        run.request(.max(1 + step % 3))
        if case .manual = feed { for source in run.rig.sources { source.send(step) } }
        run.rig.flush()
      }
      run.check()
      // Pending values are delivered, and the completion after them.
      run.request(.unlimited)
      if case .manual = feed { run.rig.send(completion: .finished) }
      run.check()
      #expect(run.recorder.completion != nil)
    }
  }

  @Test("Law 4: available values are delivered as soon as there is demand", arguments: Registry.all)
  func demandIsServed(law: Law) {
    guard !law.traits.contains(.dropsByDesign) else { return }
    let whole = Run(law, .cold(count: 12, .finished))
    for _ in 0..<20 { whole.rig.flush() }
    let total = whole.recorder.values.count
    let run = Run(law, .cold(count: 12, .finished), initially: .none)
    for asked in stride(from: 1, through: total, by: 1) {
      run.request(.max(1))
      for _ in 0..<4 { run.rig.flush() }
      #expect(run.recorder.values.count == asked)
    }
    run.request(.max(1))
    run.check()
    #expect(run.recorder.completion != nil)
  }

  @Test("Law 4: values of a source that ignores demand pass or wait, and none is lost", arguments: Registry.all)
  func sourcesThatIgnoreDemand(law: Law) throws {
    let values = [1, 2, 3]
    for end in [Ending.finished, .failure(.boom)] {
      for initially in [Subscribers.Demand.none, .max(1), .unlimited] {
        let run = Run(law, .eager(count: values.count, end), initially: initially)
        for _ in 0..<5 { run.rig.flush() }
        run.request(.unlimited)
        for _ in 0..<5 { run.rig.flush() }
        run.check("\(initially), \(end)", countsDemand: false)
        guard case .finished = end else { continue }
        #expect(run.recorder.completion != nil, "\(initially)")
        if let expected = law.expected {
          #expect(run.recorder.values.sorted() == expected(values).sorted(), "\(initially)")
        }
      }
    }
  }

  @Test("Law 4: an operator requests from its first upstream no more than it needs", arguments: Registry.all)
  func upstreamDemand(law: Law) {
    let run = Run(law, .manual([]), initially: .max(1))
    for connection in run.rig.main.manual?.connections ?? [] {
      #expect((connection.requested == .unlimited) == law.traits.contains(.unlimitedUpstream), "\(connection.requests)")
    }
    run.recorder.cancel()
  }

  @Test("Law 5: demand adds up, saturates and stays unlimited", arguments: Registry.all)
  func saturation(law: Law) {
    guard !law.traits.contains(.dropsByDesign) else { return }
    let whole = Run(law, .cold(count: 12, .finished))
    for _ in 0..<20 { whole.rig.flush() }
    let huge = Subscribers.Demand.max(.max - 1)
    for demands in [[huge, huge], [.unlimited, .max(1)], [.max(1), .unlimited, huge, .unlimited], [.unlimited]] {
      let recorder = Recorder(law.testDescription, initialDemand: .none) { _ in huge }
      recorder.onSubscription { _ in }
      let run = Run(law, Rig(.cold(count: 12, .finished)), recorder)
      for demand in demands { run.request(demand) }
      for _ in 0..<20 { run.rig.flush() }
      run.check("\(demands)")
      #expect(recorder.values.sorted() == whole.recorder.values.sorted(), "\(demands)")
      #expect(recorder.completion != nil)
    }
  }

  @Test("Law 6: demand returned by a delivery counts like a request", arguments: Registry.all)
  func returnedDemand(law: Law) {
    guard !law.traits.contains(.dropsByDesign) else { return }
    let whole = Run(law, .cold(count: 12, .finished))
    for _ in 0..<40 { whole.rig.flush() }
    let run = Run(law, .cold(count: 12, .finished), initially: .max(1), each: .max(1))
    for _ in 0..<40 { run.rig.flush() }
    run.check()
    #expect(run.recorder.values.sorted() == whole.recorder.values.sorted())
    #expect(run.recorder.completion != nil)
  }

  @Test(
    "Law 6: demand that a delivery returns is requested of the publisher that follows one that ends in the delivery",
    arguments: Registry.all)
  func demandReturnedAfterTheEnd(law: Law) {
    for end in [Ending.finished, .failure(.boom)] {
      let (rig, hasEnded) = (Rig(.manual([])), Monitor(false))
      let recorder = Recorder(law.testDescription, initialDemand: .max(1)) { _ in
        for source in rig.sources where source.isLive { source.send(completion: end) }
        hasEnded.withLock { $0 = true }
        return .max(1)
      }
      let run = Run(law, rig, recorder)
      for source in rig.sources { source.send(1) }
      // Nothing has been delivered yet if the operator delivers on a scheduler.
      guard hasEnded.read({ $0 }) else {
        #expect(!law.traits.contains(.inTurn))
        continue
      }
      // The publishers that are subscribed to now follow others.
      for connection in rig.connections where connection.isLive {
        #expect(connection.outstanding != .none, "after \(end)")
      }
      run.check("after \(end)")
      recorder.cancel()
    }
  }

  @Test(
    "Law 5, 6: also for operators that drop values without demand",
    arguments: Registry.all.filter { $0.traits.contains(.dropsByDesign) })
  func demandOfWhatDrops(law: Law) {
    func values(
      _ initially: Subscribers.Demand, returning each: Subscribers.Demand = .none, _ demands: [Subscribers.Demand] = []
    ) -> [String] {
      let run = Run(law, .manual([]), initially: initially, each: each)
      for demand in demands { run.recorder.request(demand) }  // and no time passes
      for value in 1...12 { run.rig.send(value) }
      run.rig.send(completion: .finished)
      run.check("\(initially), \(each), \(demands)")
      defer { run.recorder.cancel() }
      return run.recorder.values
    }
    let whole = values(.unlimited)
    // No value is dropped while there is demand.
    let huge = Subscribers.Demand.max(.max - 1)
    #expect(values(.max(1), returning: .max(1)) == whole)
    #expect(values(.max(1), returning: huge) == whole)
    for demands in [[huge, huge], [.unlimited, .max(1)], [.max(1), .unlimited, huge, .unlimited]] {
      #expect(values(.none, demands) == whole, "\(demands)")
    }
    #expect(values(.none, [.max(2), .max(1)]) == Array(whole.prefix(3)))
    #expect(values(.max(1), [.max(1), .max(1)]) == Array(whole.prefix(3)))
  }

  @Test(
    "Law 7: a request for none traps where Apple's traps",
    arguments: Registry.all.filter(\.rejectsZeroDemand).map(\.testDescription))
  func requestForNothing(label: String) async {
    await #expect(processExitsWith: .failure) { [label] in
      guard let law = Registry.all.first(where: { $0.testDescription == label }) else { return }
      let run = Run(law, .manual([]), initially: .none)
      run.recorder.subscription?.request(.none)
    }
  }

  @Test(
    "Law 7: a request for none does nothing elsewhere",
    arguments: Registry.all.filter { !$0.isTransparent && !$0.rejectsZeroDemand })
  func requestForNothingIsIgnored(law: Law) {
    let run = Run(law, .manual([]), initially: .none)
    run.recorder.subscription?.request(.none)
    run.rig.flush()
    #expect(run.recorder.values == [])
    #expect(run.recorder.violations == [])
  }

  @Test("Law 8: completion needs no demand", arguments: Registry.all)
  func endWithoutDemand(law: Law) {
    let run = Run(law, .manual([]), initially: .none)
    run.rig.send(completion: .finished)
    if run.law.traits.contains(.emitsAtEnd) {
      #expect(run.recorder.values == [])
      run.request(.max(3))
      #expect(!run.recorder.values.isEmpty)
      run.rig.send(completion: .finished)
    }
    #expect(run.recorder.completion != nil)
    run.check()
  }

  @Test("Law 8: a failure needs no demand", arguments: Registry.all)
  func failureWithoutDemand(law: Law) {
    guard !law.traits.contains(.recovers), !law.traits.contains(.silent) else { return }
    let run = Run(law, .manual([]), initially: .none)
    // An operator that first waits for the values of another source has not subscribed yet.
    guard run.rig.main.isLive else { return }
    for source in run.rig.sources { source.send(completion: .failure(.boom)) }
    for _ in 0..<3 { run.rig.flush() }
    guard case .failure? = run.recorder.completion else {
      Issue.record("no failure: \(run.recorder.events)")
      return
    }
    run.check()
  }

  @Test("Law 9: one completion, nothing after it", arguments: Registry.all)
  func nothingAfterEnd(law: Law) {
    for end in [Ending.finished, .failure(.boom)] {
      let run = Run(law, .hot)
      for value in 1...3 { run.rig.send(value) }
      run.rig.send(completion: end)
      let count = run.recorder.events.count
      let hasEnded = run.recorder.completion != nil
      #expect(hasEnded || law.traits.contains(.recovers))
      for value in 4...6 { run.rig.send(value) }
      run.rig.send(completion: .finished)
      run.rig.send(completion: .failure(.boom))
      run.recorder.request(.max(3))
      for _ in 0..<3 { run.rig.flush() }
      run.check()
      if hasEnded { #expect(run.recorder.events.count == count) }
    }
  }

  @Test("Law 10: a second subscription is cancelled", arguments: Registry.all)
  func secondSubscription(law: Law) {
    let run = Run(law, .manual(.subscribesTwice))
    let seconds = run.rig.sources.flatMap { $0.manual?.secondConnections ?? [] }
    #expect(!seconds.isEmpty)
    for second in seconds { #expect(second.cancelCount == 1, "\(second)") }
    if run.recorder.completion == nil {
      for connection in run.rig.connections { #expect(connection.cancelCount == 0, "\(connection)") }
    }
    if !law.isTransparent { run.check() }
    run.recorder.cancel()
  }
}
