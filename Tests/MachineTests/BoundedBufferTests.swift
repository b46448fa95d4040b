import Testing

@testable import CombineCore

/// `buffer` and the folds: every order of events, on one thread, against a specification.
struct BoundedBufferTests {
  enum Strategy: CaseIterable { case dropNewest, dropOldest, fail }

  private static let full = MachineError(side: 9)

  /// Another thread may have found the subscription active just before it was cancelled.
  @Test("An element that arrives while the buffer is cancelled finds it empty", arguments: Strategy.allCases)
  func anElementDuringACancel(_ strategy: Strategy) {
    let whenFull: Publishers.BufferingStrategy<MachineError> =
      switch strategy {
      case .dropNewest: .dropNewest
      case .dropOldest: .dropOldest
      case .fail: .customError { Self.full }
      }
    let (tap, probe) = (Tap(isRude: true), Probe())
    let buffer = BoundedBuffer("buffer", probe, size: 2, keepsFull: false, whenFull)
    tap.subscribe(buffer)
    tap.send(1)
    tap.send(2)
    probe.cancel()
    for value in 3...5 { buffer.put(value) }
    #expect(probe.found == [])
  }

  private func build(_ tap: Tap, _ size: Int, _ keepsFull: Bool, _ strategy: Strategy) -> AnyPublisher<
    Int, MachineError
  > {
    let whenFull: Publishers.BufferingStrategy<MachineError> =
      switch strategy {
      case .dropNewest: .dropNewest
      case .dropOldest: .dropOldest
      case .fail: .customError { Self.full }
      }
    return tap.buffer(size: size, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: whenFull)
      .eraseToAnyPublisher()
  }

  /// The pending values are a list, whose length determines everything. `finished` follows them; a failure drops them.
  private func specification(_ actions: [Action], _ size: Int, _ keepsFull: Bool, _ strategy: Strategy) -> Course {
    var (found, line, demand, sent) = ([Delivery](), [Int](), 0, 0)
    var (ending, live, isOver) = (Delivery?.none, true, false)
    var asked = keepsFull ? size : .max
    for action in actions {
      switch action {
      case .value:
        sent += 1
        guard live, asked > 0 else { break }
        if keepsFull { asked -= 1 }
        line.append(sent)
        // A value for which there is demand does not wait.
        guard line.count > size, demand == 0 || line.count > 1 else { break }
        switch strategy {
        case .dropNewest: line.removeLast()
        case .dropOldest: line.removeFirst()
        case .fail:
          line.removeLast()
          (live, ending) = (false, .failed(Self.full))
        }
      case .demand: demand += 1
      case .finishes: if live { (live, ending) = (false, .finished) }
      case .fails(let side): if live { (live, ending) = (false, .failed(MachineError(side: side))) }
      case .cancel: (live, isOver) = (false, true)
      case .wait: break
      }
      while !isOver, demand > 0, !line.isEmpty {
        demand -= 1
        found.append(.value([line.removeFirst()]))
        if keepsFull { asked += 1 }
      }
      if !isOver, let end = ending, line.isEmpty || end != .finished {
        found.append(end)
        isOver = true
      }
    }
    return Course(found: found, live: [live])
  }

  @Test("buffer: every order of events", arguments: Strategy.allCases, [false, true])
  func everyOrder(strategy: Strategy, keepsFull: Bool) {
    for size in (keepsFull ? 1 : 0)...2 {
      for length in 0...6 {
        forEveryOrder(of: Action.all(sides: 1), length: length) { actions, report in
          let found = course(of: actions, sides: 1) { build($0[0], size, keepsFull, strategy) }
          let expected = specification(actions, size, keepsFull, strategy)
          if found != expected { report("size \(size), \(actions): \(found) instead of \(expected)") }
        }
      }
    }
  }

  @Test("Values sent from inside a delivery arrive in the order in which they were sent", arguments: 0...3)
  func nested(size: Int) {
    let (tap, probe) = (Tap(isRude: true), Probe())
    tap.buffer(size: size, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
    for value in 1...2 { tap.send(value) }
    let waits = Swift.min(size, 2)
    // The first pending value sends 10, the next one 20.
    probe.onValue = { if $0 <= 2 { tap.send($0 * 10) } }
    probe.request(.unlimited)
    #expect(probe.found.count == waits * 2)
    #expect(probe.found == [[1, 2], [10, 20]].flatMap { $0.prefix(waits).map { .value([$0]) } })
  }

  @Test("A requested element that is about to be delivered needs no room in a buffer that is full")
  func requestedElementsNeedNoRoom() {
    let (subject, probe, puppet) = (PassthroughSubject<Int, MachineError>(), Probe(), Puppet())
    probe.onValue = {
      guard $0 == 1 else { return }
      puppet.perform { subject.send(2) }  // fills the buffer
      subject.send(3)
    }
    subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
    subject.send(1)
    probe.request(.unlimited)
    #expect(probe.found == [.value([1]), .value([2]), .value([3])])
    probe.cancel()
    puppet.end()
  }

  @Test("A requested element of another thread waits without room while an element is being delivered")
  func requestedElementsWaitWithoutRoom() {
    let (tap, probe, puppet) = (Tap(), Probe(), Puppet())
    probe.onValue = { if $0 == 1 { puppet.perform { tap.send(2) } } }
    tap.buffer(size: 0, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
    probe.request(.unlimited)
    tap.send(1)
    #expect(probe.found == [.value([1]), .value([2])])
    probe.cancel()
    puppet.end()
  }

  @Test("A completion from inside a delivery nests, like a value", arguments: 0...2)
  func nestedCompletion(size: Int) {
    let (tap, probe) = (Tap(), Probe())
    var found: [Delivery] = []
    probe.onValue = { _ in
      tap.send(completion: .finished)
      found = probe.found
    }
    tap.buffer(size: size, prefetch: .byRequest, whenFull: .dropNewest).subscribe(probe)
    probe.request(.unlimited)
    tap.send(1)
    #expect(found == [.value([1]), .finished])
    #expect(probe.found == found)
  }

  // MARK: - One value of a whole stream

  /// The result is delivered when it is known and requested; a failure does not wait for demand.
  private func fold(_ actions: [Action], knownAfter: Int, _ result: ([Int]) -> Int?) -> Course {
    var (values, isAsked, live, isOver) = ([Int](), false, true, false)
    var (found, sent) = ([Delivery](), 0)
    var known: Int??
    for action in actions where !isOver {
      switch action {
      case .value:
        sent += 1
        if live { values.append(sent) }
        if live, values.count == knownAfter { (known, live) = (result(values), false) }
      case .finishes: if live { (known, live) = (result(values), false) }
      case .fails(let side):
        if live {
          found.append(.failed(MachineError(side: side)))
          (live, isOver) = (false, true)
        }
      case .demand: isAsked = true
      case .cancel: (live, isOver) = (false, true)
      case .wait: break
      }
      guard !isOver, let known, known == nil || isAsked else { continue }
      if let known { found.append(.value([known])) }
      found.append(.finished)
      isOver = true
    }
    return Course(found: found, live: [live])
  }

  @Test("first, last, count, reduce: every order of events")
  func folds() {
    for length in 0...6 {
      forEveryOrder(of: Action.all(sides: 1), length: length) { actions, report in
        func compare(
          _ name: String, knownAfter: Int = .max, _ build: (Tap) -> AnyPublisher<Int, MachineError>,
          _ result: ([Int]) -> Int?
        ) {
          let found = course(of: actions, sides: 1) { build($0[0]) }
          let expected = fold(actions, knownAfter: knownAfter, result)
          if found != expected { report("\(name), \(actions): \(found) instead of \(expected)") }
        }
        compare("first", knownAfter: 1) {
          $0.first().eraseToAnyPublisher()
        } _: {
          $0.first
        }
        compare("last") {
          $0.last().eraseToAnyPublisher()
        } _: {
          $0.last
        }
        compare("count") {
          $0.count().eraseToAnyPublisher()
        } _: {
          $0.count
        }
        compare("reduce") {
          $0.reduce(0, +).eraseToAnyPublisher()
        } _: {
          $0.reduce(0, +)
        }
      }
    }
  }

  @Test("A failure that waits behind values is released by a cancel")
  func aWaitingFailureIsReleased() {
    final class Payload: Sendable {}
    struct Failure: Error { let payload: Payload }
    final class Receiver: Subscriber {
      var subscription: (any Subscription)?
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Failure>) {}
    }
    let receiver = Receiver()
    weak var released: Payload?
    do {
      let (subject, payload) = (PassthroughSubject<Int, Failure>(), Payload())
      released = payload
      subject.replaceEmpty(with: 0).subscribe(receiver)
      subject.send(1)
      subject.send(completion: .failure(Failure(payload: payload)))
    }
    #expect(released != nil)
    receiver.subscription?.cancel()
    #expect(released == nil)
  }
}
