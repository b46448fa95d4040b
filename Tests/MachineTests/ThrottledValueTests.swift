import Testing

@testable import CombineCore

/// The value that waits in `throttle`, by itself, with whole seconds as dates.
struct ThrottledValueTests {
  private typealias Value = ThrottledValue<String, ManualClock.SchedulerTimeType>

  private func date(_ second: Int) -> ManualClock.SchedulerTimeType { .init(second: second) }

  private func isNow(_ delivery: Value.Delivery?) -> Bool { if case .now? = delivery { true } else { false } }

  private func isAfter(_ delivery: Value.Delivery?, _ second: Int) -> Bool {
    if case .after(let date)? = delivery { date.second == second } else { false }
  }

  @Test func aValueWaitsUntilTheIntervalIsOver() {
    for (second, waits) in [(10, true), (13, true), (14, false), (15, false)] {
      let value = Value(interval: 4, latest: true)
      #expect(isNow(value.store("a", now: { date(10) })), "the first value does not wait")
      #expect(value.take(at: date(10)) == "a")
      let delivery = value.store("b", now: { date(second) })
      #expect(waits ? isAfter(delivery, 14) : isNow(delivery), "\(second)")
      #expect(value.dueDate?.second == (waits ? 14 : nil), "\(second)")
      #expect(value.store("c", now: { date(second) }) == nil, "a delivery is scheduled already")
      #expect(value.take(at: date(14)) == "c")
      #expect(value.dueDate == nil)
    }
  }

  @Test func theFirstValueOfAnIntervalStays() {
    let value = Value(interval: 4, latest: false)
    #expect(isNow(value.store("a", now: { date(0) })))
    #expect(value.store("b", now: { date(0) }) == nil)
    #expect(value.take(at: date(0)) == "a")
    value.clear()
    #expect(value.take(at: date(9)) == nil)
  }
}
