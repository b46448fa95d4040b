import Testing

@testable import CombineCore

struct ZipMachineTests {
  typealias M = ZipMachine<Int, Int, MachineError>

  /// What `zip` delivers, said differently: after each event, count what each side has sent and how many pairs are
  /// out; everything follows from the counts.
  private func specification(_ events: [Event]) -> [Delivery] {
    var result: [Delivery] = []
    var (demand, pairs, sent, ended) = (0, 0, [0, 0], [false, false])
    for event in events {
      let side = event.side
      if event == .demand {
        demand += 1
      } else if ended[side] {
        continue
      } else {
        switch event {
        case .firstFails, .secondFails: return result + [.failed(MachineError(side: side))]
        case .firstFinishes, .secondFinishes: ended[side] = true
        default: sent[side] += 1
        }
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
    forEveryOrder(of: Event.allCases, length: length) { events in
      count += 1
      let found = deliveries(of: M(), events, as: M.First.self, M.Second.self)
      let expected = specification(events)
      if found != expected { Issue.record("\(events): \(found) instead of \(expected)") }
    }
    #expect(count == (0..<length).reduce(1) { product, _ in product * 7 })
  }

  @Test func aPairGoesOutWithTheDemandThatItWaitedFor() {
    let events: [Event] = [.firstValue, .firstValue, .secondValue, .secondValue, .demand, .firstFinishes, .demand]
    let found = deliveries(of: M(), events, as: M.First.self, M.Second.self)
    #expect(found == [.value([1, 101]), .value([2, 102]), .finished])
  }
}

struct CombineLatestMachineTests {
  typealias M = CombineLatestMachine<Int, Int, MachineError>

  /// What `combineLatest` delivers: at each value that is asked for, the last number of either side, once both have
  /// one; the end with the last side's.
  private func specification(_ events: [Event]) -> [Delivery] {
    var result: [Delivery] = []
    var (demand, sent, ended) = (0, [0, 0], [false, false])
    for event in events {
      let side = event.side
      switch event {
      case .demand: demand += 1
      case _ where ended[side]: continue
      case .firstFails, .secondFails: return result + [.failed(MachineError(side: side))]
      case .firstFinishes, .secondFinishes:
        ended[side] = true
        if ended == [true, true] { return result + [.finished] }
      case .firstValue, .secondValue:
        sent[side] += 1
        if demand > 0, !sent.contains(0) {
          demand -= 1
          result.append(.value([sent[0], 100 + sent[1]]))
        }
      }
    }
    return result
  }

  @Test("Every order of events", arguments: 0...6)
  func everyOrder(length: Int) {
    var count = 0
    forEveryOrder(of: Event.allCases, length: length) { events in
      count += 1
      let found = deliveries(of: M(), events, as: M.First.self, M.Second.self)
      let expected = specification(events)
      if found != expected { Issue.record("\(events): \(found) instead of \(expected)") }
    }
    #expect(count == (0..<length).reduce(1) { product, _ in product * 7 })
  }

  @Test func whatIsNotAskedForIsRememberedAndNotDelivered() {
    let events: [Event] = [.firstValue, .secondValue, .demand, .firstValue, .demand]
    let found = deliveries(of: M(), events, as: M.First.self, M.Second.self)
    #expect(found == [.value([2, 101])])
  }
}
