import Testing

@testable import CombineCore

struct ZipMachineTests {
  private func found(_ events: [Event], inputs: Int) -> [Delivery] {
    switch inputs {
    case 2:
      typealias M = ZipMachine<TwoInputs<Int, Int>, MachineError>
      return deliveries(of: M(), events, sides: [M.First.receive, M.Second.receive]) { [$0.0, $0.1] }
    case 3:
      typealias M = ZipMachine<ThreeInputs<Int, Int, Int>, MachineError>
      return deliveries(
        of: M(), events, sides: [M.First.receive, M.Second.receive, M.Third.receive]
      ) { [$0.0, $0.1, $0.2] }
    default:
      typealias M = ZipMachine<FourInputs<Int, Int, Int, Int>, MachineError>
      return deliveries(
        of: M(), events, sides: [M.First.receive, M.Second.receive, M.Third.receive, M.Fourth.receive]
      ) { [$0.0, $0.1, $0.2, $0.3] }
    }
  }

  /// The output of `zip`, from another algorithm: after each event, the number of values that each side has sent and
  /// the number of tuples that have been published determine the rest.
  private func specification(_ events: [Event], inputs: Int) -> [Delivery] {
    var result: [Delivery] = []
    var (demand, combined) = (0, 0)
    var (sent, ended) = (Array(repeating: 0, count: inputs), Array(repeating: false, count: inputs))
    for event in events {
      switch event {
      case .demand: demand += 1
      case .value(let side) where !ended[side]: sent[side] += 1
      case .finishes(let side): ended[side] = true
      case .fails(let side) where !ended[side]: return result + [.failed(MachineError(side: side))]
      case .value, .fails: continue
      }
      while combined < sent.min()!, demand > 0 {
        combined += 1
        demand -= 1
        result.append(.value(sent.indices.map { $0 * 100 + combined }))
      }
      // A side that has ended and has no value left to combine ends the stream.
      if sent.indices.contains(where: { ended[$0] && sent[$0] == combined }) { return result + [.finished] }
    }
    return result
  }

  @Test(
    "Every order of events",
    arguments: [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (4, 4)].filter {
      isRun(choices: Event.all(sides: $0.0).count, length: $0.1)
    })
  func everyOrder(inputs: Int, length: Int) {
    var count = 0
    forEveryOrder(of: Event.all(sides: inputs), length: length) { events, report in
      count += 1
      let (found, expected) = (found(events, inputs: inputs), specification(events, inputs: inputs))
      if found != expected { report("\(events): \(found) instead of \(expected)") }
    }
    #expect(count == (0..<length).reduce(1) { product, _ in product * (inputs * 3 + 1) })
  }

  @Test("Values and completions of each side, in every order, requested before and after", arguments: 3...4)
  func everySideInEveryOrder(inputs: Int) {
    let events = (0..<inputs).flatMap { [Event.value($0), .finishes($0)] }
    forEveryOrder(of: events, length: inputs + 2) { order, report in
      for events in [[.demand] + order, order + [.demand, .demand]] {
        let (found, expected) = (found(events, inputs: inputs), specification(events, inputs: inputs))
        if found != expected { report("\(events): \(found) instead of \(expected)") }
      }
    }
  }

  @Test func aPairGoesOutWithTheDemandThatItWaitedFor() {
    let events: [Event] = [.value(0), .value(0), .value(1), .value(1), .demand, .finishes(0), .demand]
    #expect(found(events, inputs: 2) == [.value([1, 101]), .value([2, 102]), .finished])
  }
}
