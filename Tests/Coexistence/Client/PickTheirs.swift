import Combine
import CombineExtras
import NeighborOperators
import NeighborSchedulers
import Testing

import class NeighborOperators.CurrentValueRelay
import enum NeighborOperators.ObjectOwnership
import class NeighborOperators.PassthroughRelay
import class NeighborOperators.ReplaySubject
import struct NeighborSchedulers.AnyScheduler
import typealias NeighborSchedulers.AnySchedulerOf

struct PickTheirsTests {
  @Test("An import of a type picks the other module's")
  func picks() {
    let scheduler: AnySchedulerOf<DispatchQueue> = DispatchQueue.main.eraseToAnyScheduler()
    #expect(String(reflecting: type(of: scheduler)).hasPrefix("NeighborSchedulers.AnyScheduler"))
    #expect(String(reflecting: AnyScheduler<RunLoop.SchedulerTimeType, Never>.self).hasPrefix("NeighborSchedulers."))
    #expect(String(reflecting: ObjectOwnership.self).hasPrefix("NeighborOperators."))
    let replay = ReplaySubject<Int, Never>(bufferSize: 3)
    replay.send(1)
    let (relay, event) = (CurrentValueRelay(1), PassthroughRelay<Int>())
    relay.accept(2)
    event.accept(3)
    #expect(relay.value == 2 && replay.bufferSize == 3)
  }
}
