import Combine
import CombineExtras
import NeighborOperators
import NeighborSchedulers
import Testing

import struct CombineExtras.AnyScheduler
import typealias CombineExtras.AnySchedulerOf
import enum CombineExtras.ObjectOwnership

// One line for each type that both modules have selects the one to use in this file.

struct PickOursTests {
  final class Clock {
    let scheduler: AnySchedulerOf<DispatchQueue>
    var text = ""
    init(scheduler: AnySchedulerOf<DispatchQueue> = .main) { self.scheduler = scheduler }
  }

  @Test("An import of a type picks this package's")
  func picks() {
    let clock = Clock(scheduler: .immediate)
    #expect(String(reflecting: type(of: clock.scheduler)).hasPrefix("CombineSupport.AnyScheduler"))
    #expect(String(reflecting: AnyScheduler<DispatchQueue.SchedulerTimeType, Never>.self).hasPrefix("CombineSupport."))
    let ownership = ObjectOwnership.weak
    let cancellable = Just("a").assign(to: \.text, on: clock, ownership: ownership)
    #expect(clock.text == "a")
    cancellable.cancel()
  }
}
