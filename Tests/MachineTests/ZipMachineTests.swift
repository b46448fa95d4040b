import Testing

@testable import CombineCore

struct ZipMachineTests {
  typealias M = ZipMachine<Int, Int, MachineError>

  private func found(_ events: [Event]) -> [Delivery] {
    deliveries(of: M(), events, sides: [M.First.receive, M.Second.receive]) { [$0.0, $0.1] }
  }

  /// What `zip` delivers, said differently: after each event, count what each side has sent and how many pairs are
  /// out; everything follows from the counts.
  private func specification(_ events: [Event]) -> [Delivery] {
    var result: [Delivery] = []
    var (demand, pairs, sent, ended) = (0, 0, [0, 0], [false, false])
    for event in events {
      switch event {
      case .demand: demand += 1
      case .value(let side) where !ended[side]: sent[side] += 1
      case .finishes(let side): ended[side] = true
      case .fails(let side) where !ended[side]: return result + [.failed(MachineError(side: side))]
      case .value, .fails: continue
      }
      while pairs < min(sent[0], sent[1]), demand > 0 {
        pairs += 1
        demand -= 1
        result.append(.value([pairs, 100 + pairs]))
      }
      // A side that has ended and has nothing left to pair ends the stream.
      if (0..<2).contains(where: { ended[$0] && sent[$0] == pairs }) { return result + [.finished] }
    }
    return result
  }

  @Test("Every order of events", arguments: 0...6)
  func everyOrder(length: Int) {
    var count = 0
    forEveryOrder(of: Event.all(sides: 2), length: length) { events, report in
      count += 1
      let (found, expected) = (found(events), specification(events))
      if found != expected { report("\(events): \(found) instead of \(expected)") }
    }
    #expect(count == (0..<length).reduce(1) { product, _ in product * 7 })
  }

  @Test func aPairGoesOutWithTheDemandThatItWaitedFor() {
    let events: [Event] = [.value(0), .value(0), .value(1), .value(1), .demand, .finishes(0), .demand]
    #expect(found(events) == [.value([1, 101]), .value([2, 102]), .finished])
  }
}
