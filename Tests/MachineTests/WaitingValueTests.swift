import Testing

@testable import CombineCore

/// The operators that keep values for which there is no demand, and the requests that arrive during a delivery.
struct WaitingValueTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The output for a value of each source, when the sources send one after another.
    let outputs: @Sendable (Int) -> [Int]
    let build: @Sendable ([Tap]) -> AnyPublisher<Int, MachineError>

    init(
      _ name: String, _ outputs: @escaping @Sendable (Int) -> [Int],
      _ build: @escaping @Sendable ([Tap]) -> AnyPublisher<Int, MachineError>
    ) {
      (testDescription, self.outputs, self.build) = (name, outputs, build)
    }
  }

  static let cases: [Case] = [
    Case("merge", { [$0, $0 + 1000] }, { $0[0].merge(with: $0[1]).eraseToAnyPublisher() }),
    Case(
      "flatMap", { [$0, $0 + 1000] },
      { taps in
        [0, 1].publisher.setFailureType(to: MachineError.self).flatMap { taps[$0] }.eraseToAnyPublisher()
      }),
    Case("zip", { [$0 + $0 + 1000] }, { $0[0].zip($0[1], +).eraseToAnyPublisher() }),
    Case(
      "zip of three", { [$0 + $0 + 1000] },
      { $0[0].zip($0[1], $0[1]) { $0 + ($1 + $2) / 2 }.eraseToAnyPublisher() }),
    Case(
      "buffer", { [$0] },
      { $0[0].buffer(size: 1000, prefetch: .byRequest, whenFull: .dropNewest).eraseToAnyPublisher() }),
  ]

  private func send(_ values: ClosedRange<Int>, to taps: [Tap]) {
    for value in values {
      for (side, tap) in taps.enumerated() { tap.send(value + side * 1000) }
    }
  }

  /// Requests of a subscriber that requests one value at a time, from inside each delivery: the operator delivers the
  /// next value when the subscriber has returned, so that the stack does not grow with the number of pending values.
  @Test("Requests from inside the deliveries of pending values do not nest", arguments: cases)
  func requestsInsideDeliveries(of test: Case) {
    for isReturned in [false, true] {
      let (taps, probe) = ([Tap(isRude: true), Tap(isRude: true)], Probe())
      test.build(taps).subscribe(probe)
      var (missing, depth, deepest) = (0, 0, 0)
      probe.onValue = { _ in
        depth += 1
        deepest = max(deepest, depth)
        missing -= 1
        probe.returns = isReturned && missing > 0 ? .max(1) : .none
        if !isReturned, missing > 0 { probe.request(.max(1)) }
        depth -= 1
      }
      var expected: [Delivery] = []
      // The second round starts without demand, like the first.
      for values in [1...100, 101...200] {
        send(values, to: taps)
        #expect(probe.found == expected, "\(isReturned)")
        expected += values.flatMap(test.outputs).map { .value([$0]) }
        missing = expected.count - probe.found.count
        probe.request(.max(1))
        #expect(probe.found == expected, "\(isReturned)")
      }
      #expect(deepest == 1, "\(isReturned)")
      probe.cancel()
    }
  }

  @Test("A cancel from inside the delivery of a waiting value drops the values that wait behind it", arguments: cases)
  func cancelDuringADelivery(of test: Case) {
    for demand in [Subscribers.Demand.max(9), .unlimited] {
      let (taps, probe) = ([Tap(isRude: true), Tap(isRude: true)], Probe())
      test.build(taps).subscribe(probe)
      send(1...3, to: taps)
      let all = (1...3).flatMap(test.outputs)
      probe.onValue = { if $0 == all[1] { probe.cancel() } }
      probe.request(demand)
      let expected = all.prefix(2).map { Delivery.value([$0]) }
      #expect(probe.found == expected, "\(demand)")
      send(4...4, to: taps)
      probe.request(.unlimited)
      #expect(probe.found == expected, "\(demand)")
    }
  }

  @Test("A completion from inside the delivery of a waiting value follows those that wait behind it", arguments: cases)
  func completionDuringADelivery(of test: Case) {
    for demand in [Subscribers.Demand.max(2), .unlimited] {
      let (taps, probe) = ([Tap(isRude: true), Tap(isRude: true)], Probe())
      test.build(taps).subscribe(probe)
      send(1...3, to: taps)
      let all = (1...3).flatMap(test.outputs)
      probe.onValue = { value in
        guard value == all[0] else { return }
        for tap in taps { tap.send(completion: .finished) }
      }
      probe.request(demand)
      let expected = all.map { Delivery.value([$0]) } + [.finished]
      #expect(probe.found == (demand == .unlimited ? expected : Array(expected.prefix(2))), "\(demand)")
      probe.request(.unlimited)
      #expect(probe.found == expected, "\(demand)")
    }
  }

  /// A delivery that sends further values, for which there is no demand yet.
  @Test("Demand that arrives during a delivery applies to the values that the delivery has caused", arguments: cases)
  func demandDuringADelivery(of test: Case) {
    for demand in [Subscribers.Demand.max(1), .max(2), .max(9), .unlimited] {
      for isReturned in [false, true] {
        let (taps, probe) = ([Tap(isRude: true), Tap(isRude: true)], Probe())
        test.build(taps).subscribe(probe)
        let first = test.outputs(1)[0]
        probe.onValue = { value in
          probe.returns = .none
          guard value == first else { return }
          send(2...3, to: taps)
          #expect(probe.found == [.value([first])])
          if isReturned { probe.returns = demand } else { probe.request(demand) }
        }
        probe.request(.max(1))
        send(1...1, to: taps)
        let further = (2...3).flatMap(test.outputs) + test.outputs(1).dropFirst()
        let expected = [first] + further.prefix(demand.max ?? .max)
        #expect(probe.found == expected.map { .value([$0]) }, "\(demand)\(isReturned ? ", returned" : "")")
        probe.cancel()
      }
    }
  }

  @Test("Demand of another thread during a delivery applies to what the delivery has caused", arguments: cases)
  func demandOfAnotherThread(of test: Case) {
    for demand in [Subscribers.Demand.max(1), .max(2), .unlimited] {
      let (taps, probe, puppet) = ([Tap(isRude: true), Tap(isRude: true)], Probe(), Puppet())
      test.build(taps).subscribe(probe)
      let first = test.outputs(1)[0]
      probe.onValue = { value in
        guard value == first else { return }
        send(2...3, to: taps)
        puppet.perform { probe.request(demand) }
        #expect(probe.found == [.value([first])])
      }
      probe.request(.max(1))
      send(1...1, to: taps)
      let further = (2...3).flatMap(test.outputs) + test.outputs(1).dropFirst()
      let expected = [first] + further.prefix(demand.max ?? .max)
      #expect(probe.found == expected.map { .value([$0]) }, "\(demand)")
      probe.cancel()
      puppet.end()
    }
  }
}
