import Testing

@testable import CombineCore

/// Publishers that have values of their own: every order of calls, against a specification.
struct SourceTests {
  // MARK: - A future

  private enum Call: CaseIterable { case subscribe, demand, succeed, fail, cancel }

  /// The first result counts; a value waits for demand, a failure does not.
  private func future(_ calls: [Call]) -> [Delivery] {
    var (found, result, isThere, isAsked, isOver) = ([Delivery](), Delivery?.none, false, false, false)
    for call in calls {
      switch call {
      case .subscribe: isThere = true
      case .demand: isAsked = isAsked || isThere
      case .succeed: result = result ?? .value([1])
      case .fail: result = result ?? .failed(MachineError(side: 0))
      case .cancel: isOver = isOver || isThere
      }
      guard isThere, !isOver, let known = result else { continue }
      if case .value = known, !isAsked { continue }
      found = known == .value([1]) ? [known, .finished] : [known]
      isOver = true
    }
    return found
  }

  @Test("Future: every order of calls", arguments: 0...7)
  func futureInEveryOrder(length: Int) {
    forEveryOrder(of: Call.allCases, length: length) { calls, report in
      var promise: Future<Int, MachineError>.Promise?
      let future = Future<Int, MachineError> { promise = $0 }
      let probe = Probe()
      var isThere = false
      for call in calls {
        switch call {
        case .subscribe:
          if !isThere { future.subscribe(probe) }
          isThere = true
        case .demand: probe.request(.max(1))
        case .succeed: promise?(.success(1))
        case .fail: promise?(.failure(MachineError(side: 0)))
        case .cancel: probe.cancel()
        }
      }
      let expected = self.future(calls)
      if probe.found != expected { report("\(calls): \(probe.found) instead of \(expected)") }
      probe.cancel()
    }
  }

  @Test(
    "The value of an operator: one delivery, when it is there and asked for, and none after a cancel", arguments: 0...5)
  func singleValueInEveryOrder(length: Int) {
    enum Call: CaseIterable { case demand, resolve, cancel }
    forEveryOrder(of: Call.allCases, length: length) { calls, report in
      guard calls.count(where: { $0 == .resolve }) <= 1 else { return }  // at most once, by its documentation
      let probe = Probe()
      let source = SingleValueSource(probe)
      let subscription = source.makeSubscription("single")
      probe.receive(subscription: subscription)
      var (expected, isAsked, isThere, isOver) = ([Delivery](), false, false, false)
      for call in calls {
        switch call {
        case .demand:
          probe.request(.max(1))
          isAsked = true
        case .resolve:
          source.resolve(1, subscription)
          isThere = true
        case .cancel:
          probe.cancel()
          isOver = true
        }
        if isAsked, isThere, !isOver {
          expected = [.value([1]), .finished]
          isOver = true
        }
      }
      if probe.found != expected { report("\(calls): \(probe.found) instead of \(expected)") }
    }
  }

  // MARK: - Values against demand

  private enum Ask: CaseIterable { case one, two, all, cancel }
  /// The call inside the delivery of the second value.
  private enum Inside: CaseIterable { case nothing, asks, cancels }

  @Test("Subscribers of a future receive its result in the order in which they subscribed")
  func futureInOrder() {
    var (promise, found) = (Future<Int, MachineError>.Promise?.none, [Int]())
    let future = Future<Int, MachineError> { promise = $0 }
    let probes = (0..<20).map { number in
      let probe = Probe()
      probe.onValue = { _ in found.append(number) }
      future.subscribe(probe)
      probe.request(.max(1))
      return probe
    }
    probes[3].cancel()
    promise?(.success(1))
    #expect(found == (0..<20).filter { $0 != 3 })
  }

  @Test("A sequence and a record: every order of calls, also from inside a delivery", arguments: 0...5)
  func sequencesInEveryOrder(length: Int) {
    for inside in Inside.allCases {
      forEveryOrder(of: Ask.allCases, length: length) { calls, report in
        for fails in [false, true] {
          let end: Delivery = fails ? .failed(MachineError(side: 0)) : .finished
          let probe = Probe()
          probe.onValue = { [unowned probe] value in
            guard value == 2 else { return }
            if inside == .asks { probe.request(.max(1)) } else if inside == .cancels { probe.cancel() }
          }
          if fails {
            Record(output: [1, 2, 3, 4], completion: .failure(MachineError(side: 0))).subscribe(probe)
          } else {
            Publishers.Sequence<[Int], MachineError>(sequence: [1, 2, 3, 4]).subscribe(probe)
          }
          var (count, isOver, expected) = (0, false, [Delivery]())
          for call in calls {
            switch call {
            case .one: probe.request(.max(1))
            case .two: probe.request(.max(2))
            case .all: probe.request(.unlimited)
            case .cancel: probe.cancel()
            }
            guard !isOver else { continue }
            if call == .cancel { isOver = true }
            var demand = call == .one ? 1 : call == .two ? 2 : call == .all ? 9 : 0
            while demand > 0, count < 4, !isOver {
              (count, demand) = (count + 1, demand - 1)
              expected.append(.value([count]))
              if count == 2, inside == .asks { demand += 1 }
              if count == 2, inside == .cancels { isOver = true }
            }
            // The completion needs no demand.
            if count == 4, !isOver {
              expected.append(end)
              isOver = true
            }
          }
          if probe.found != expected { report("\(calls), \(inside): \(probe.found) instead of \(expected)") }
          probe.cancel()
        }
      }
    }
  }
}
