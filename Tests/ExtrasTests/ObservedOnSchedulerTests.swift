import Combine
import CombineExtras
import CombineTestKit
import Observation
import Testing

/// The values of an observed property on a scheduler. The portable branch also has this publisher.
struct ObservedOnSchedulerTests {
  @Observable final class Counter {
    var count = 0
    var other = 0
  }

  @Test func changesArriveTogetherOnTheScheduler() {
    let (counter, scheduler) = (Counter(), VirtualTimeScheduler())
    let recorder = counter.publisher(for: \.count, coalescedOn: scheduler).record()
    #expect(recorder.values == [0])
    counter.count = 1
    counter.count = 2
    counter.other = 1
    #expect(recorder.values == [0])
    #expect(scheduler.pending.count == 1)  // one action for all changes
    scheduler.advance()
    #expect(recorder.values == [0, 2])
    counter.count = 3
    #expect(scheduler.pending.count == 1)
    scheduler.advance()
    #expect(recorder.values == [0, 2, 3])
    recorder.expectNoViolations()
    recorder.cancel()
    counter.count = 4
    scheduler.advance()
    #expect(recorder.values == [0, 2, 3])
  }

  @Test func theObjectMayKeepItsSubscription() {
    let (tracker, scheduler) = (ReferenceTracker(), VirtualTimeScheduler())
    do {
      let counter = tracker.track(Counter(), as: "counter")
      let cancellable = counter.publisher(for: \.count, coalescedOn: scheduler).sink { _ in }
      counter.count = 1
      scheduler.advance()
      cancellable.cancel()
    }
    tracker.expectReleased()
  }

  @Test func theNewestValueWaitsForDemand() {
    let (counter, scheduler) = (Counter(), VirtualTimeScheduler())
    let recorder = counter.publisher(for: \.count, coalescedOn: scheduler).record(initialDemand: .none)
    for count in 1...3 {
      counter.count = count
      scheduler.advance()
    }
    recorder.request(.max(1))
    #expect(recorder.values == [3])
    recorder.expectNoViolations()
    recorder.cancel()
  }
}
