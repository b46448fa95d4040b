import Testing

@testable import CombineCore

/// `prefix(untilOutputFrom:)` and `drop(untilOutputFrom:)`: side 0 sends the values, side 1 is the trigger.
struct UntilOutputMachineTests {
  typealias Prefix = PrefixUntilMachine<Int, MachineError>
  typealias Drop = DropUntilMachine<Int, MachineError>

  private func prefix(_ events: [Event]) -> [Delivery] {
    typealias Trigger = Prefix.Trigger<Int, MachineError>
    return deliveries(
      of: Prefix(), events, sides: [Prefix.Values.receive, Trigger.receive], trigger: 1,
      ends: [Prefix.Values.complete, Trigger.complete], countsDemand: false
    ) { [$0] }
  }

  private func drop(_ events: [Event]) -> [Delivery] {
    typealias Trigger = Drop.Trigger<Int>
    return deliveries(
      of: Drop(), events, sides: [Drop.Values.receive, Trigger.receive], trigger: 1,
      ends: [Drop.Values.complete, Trigger.complete], countsDemand: false
    ) { [$0] }
  }

  /// Returns the index of the first wanted event, if none of the ending events precedes it.
  private func first(_ wanted: [Event], _ events: [Event], unless ending: [Event]) -> Int {
    let found = events.firstIndex { wanted.contains($0) } ?? .max
    return found < events.firstIndex { ending.contains($0) } ?? .max ? found : .max
  }

  /// Returns the values of side 0 before the given index, with their numbers, whether they were requested or not; those
  /// before `opening` are replaced.
  private func values(_ events: [Event], before place: Int, opening: Int) -> [Delivery] {
    var result: [Delivery] = []
    for (index, event) in events.prefix(place).enumerated() where event == .value(0) {
      let number = events[...index].count { $0 == .value(0) }
      result.append(index < opening ? .dropped : .value([number]))
    }
    return result
  }

  private func ending(_ events: [Event], at place: Int) -> [Delivery] {
    guard place < events.count else { return [] }
    if case .fails(let side) = events[place] { return [.failed(MachineError(side: side))] }
    return [.finished]
  }

  @Test("prefix: every order of events", arguments: 0...6)
  func everyOrderOfPrefix(length: Int) {
    forEveryOrder(of: Event.all(sides: 2), length: length) { events, report in
      let trigger = first([.value(1)], events, unless: [.finishes(1), .fails(1)])
      let end = min(trigger, first([.finishes(0), .fails(0)], events, unless: []))
      let expected = values(events, before: end, opening: 0) + ending(events, at: end)
      let found = prefix(events)
      if found != expected { report("\(events): \(found) instead of \(expected)") }
    }
  }

  @Test("drop: every order of events", arguments: 0...6)
  func everyOrderOfDrop(length: Int) {
    forEveryOrder(of: Event.all(sides: 2), length: length) { events, report in
      let trigger = first([.value(1)], events, unless: [.finishes(1), .fails(1)])
      let fruitless = first([.finishes(1), .fails(1)], events, unless: [.value(1)])
      let end = min(fruitless, first([.finishes(0), .fails(0)], events, unless: []))
      let expected = values(events, before: end, opening: trigger) + ending(events, at: end)
      let found = drop(events)
      if found != expected { report("\(events): \(found) instead of \(expected)") }
    }
  }

  @Test func theEventsAreUnderstood() {
    let events: [Event] = [.demand, .demand, .value(0), .value(1), .value(0), .value(0), .finishes(0)]
    #expect(prefix(events) == [.value([1]), .finished])
    #expect(drop(events) == [.dropped, .value([2]), .value([3]), .finished])
  }
}
