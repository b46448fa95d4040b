import Testing

@testable import CombineCore

struct CombineLatestMachineTests {
  private func found(_ events: [Event], inputs: Int) -> [Delivery] {
    switch inputs {
    case 2:
      typealias M = CombineLatestMachine<TwoInputs<Int, Int>, MachineError>
      return deliveries(
        of: M(), events, sides: [M.First.receive, M.Second.receive]
      ) { [$0.0, $0.1] }
    case 3:
      typealias M = CombineLatestMachine<ThreeInputs<Int, Int, Int>, MachineError>
      return deliveries(
        of: M(), events, sides: [M.First.receive, M.Second.receive, M.Third.receive]
      ) { [$0.0, $0.1, $0.2] }
    default:
      typealias M = CombineLatestMachine<FourInputs<Int, Int, Int, Int>, MachineError>
      return deliveries(
        of: M(), events,
        sides: [M.First.receive, M.Second.receive, M.Third.receive, M.Fourth.receive]
      ) { [$0.0, $0.1, $0.2, $0.3] }
    }
  }

  /// The output of `combineLatest`: at each value for which there is demand, the last number of every side, once all
  /// sides have one; the completion when the last side finishes.
  private func specification(_ events: [Event], inputs: Int) -> [Delivery] {
    var result: [Delivery] = []
    var (demand, sent, ended) = (0, Array(repeating: 0, count: inputs), Array(repeating: false, count: inputs))
    for event in events {
      switch event {
      case .demand: demand += 1
      case .fails(let side) where !ended[side]: return result + [.failed(MachineError(side: side))]
      case .finishes(let side):
        ended[side] = true
        if !ended.contains(false) { return result + [.finished] }
      case .value(let side) where !ended[side]:
        sent[side] += 1
        if demand > 0, !sent.contains(0) {
          demand -= 1
          result.append(.value(sent.indices.map { $0 * 100 + sent[$0] }))
        }
      case .value, .fails: continue
      }
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

  @Test("One and more values of each side, in every order", arguments: 2...4)
  func valuesInEveryOrder(inputs: Int) {
    for length in inputs...7 {
      forEveryOrder(of: (0..<inputs).map { Event.value($0) }, length: length) { values, report in
        let events = Array(repeating: Event.demand, count: length) + values
        let (found, expected) = (found(events, inputs: inputs), specification(events, inputs: inputs))
        if found != expected { report("\(events): \(found) instead of \(expected)") }
      }
    }
  }

  @Test func whatIsNotAskedForIsRememberedAndNotDelivered() {
    let events: [Event] = [.value(0), .value(1), .demand, .value(0), .demand]
    #expect(found(events, inputs: 2) == [.value([2, 101])])
  }
}
