import Combine
import CombineTestKit
import Testing

@testable import CombineInspector

/// The arrows between threads that are found from the order of events.
struct HopTests {
  private typealias Source = PassthroughSubject<Int, Never>
  private let recorder = Recorder()

  private func lane<P>(_ publisher: P.Type, parent: Lane? = nil) -> Lane {
    recorder.lanes.add {
      Lane(
        id: $0, parent: parent, origin: nil, publisher: publisher, subscriber: Int.self, label: nil, start: 0,
        startOfDay: 0)
    }
  }

  private func event(_ id: UInt64, _ kind: Event.Kind, _ lane: Lane, thread: UInt32, number: Int = 0) -> Event {
    Event(
      id: id, kind: kind, time: id, cause: 0, lane: lane.id, thread: thread, number: number, demand: 0, value: .none)
  }

  /// Returns the identifiers of the events from which arrows lead to each of the events, or 0 if there is none.
  private func arrows(_ events: [(Event, Lane)]) -> [UInt64] {
    var finder = HopFinder()
    return events.map { finder.follow($0.0, $0.1, recorder.lanes)?.id ?? 0 }
  }

  @Test("After an operator that keeps the order, the arrow begins at the element with the same number")
  func inOrder() {
    let after = lane(Publishers.ReceiveOn<Source, ImmediateScheduler>.self)
    let before = lane(Source.self, parent: after)
    #expect(
      arrows([
        (event(1, .element, before, thread: 1, number: 1), before),
        (event(2, .element, before, thread: 1, number: 2), before),
        (event(3, .element, after, thread: 2, number: 1), after),
        (event(4, .element, after, thread: 1, number: 2), after),
      ]) == [0, 0, 1, 0])
  }

  @Test("After another operator, the arrow begins at the latest element before it")
  func latest() {
    let after = lane(Publishers.Debounce<Source, ImmediateScheduler>.self)
    let before = lane(Source.self, parent: after)
    #expect(
      arrows([
        (event(1, .element, before, thread: 1, number: 1), before),
        (event(2, .element, before, thread: 1, number: 2), before),
        (event(3, .element, after, thread: 2, number: 1), after),
      ]) == [0, 0, 2])
  }

  @Test("The arrow to the upstream subscription of subscribe(on:) begins at the subscription to the operator")
  func subscribing() {
    let after = lane(Publishers.SubscribeOn<Source, ImmediateScheduler>.self)
    let before = lane(Source.self, parent: after)
    let mapped = lane(Publishers.Map<Source, Int>.self)
    let source = lane(Source.self, parent: mapped)
    #expect(
      arrows([
        (event(1, .subscribe, after, thread: 1), after), (event(2, .subscribe, before, thread: 2), before),
        (event(3, .subscribe, mapped, thread: 1), mapped), (event(4, .subscribe, source, thread: 2), source),
      ]) == [0, 1, 0, 0])
  }

  @Test("Operators that have ended are removed")
  func ends() {
    let after = lane(Publishers.ReceiveOn<Source, ImmediateScheduler>.self)
    let before = lane(Source.self, parent: after)
    // The state of the lane can be ahead of the events.
    _ = after.set(.cancelled)
    #expect(
      arrows([
        (event(1, .element, before, thread: 1, number: 1), before),
        (event(2, .element, before, thread: 1, number: 2), before),
        (event(3, .element, after, thread: 2, number: 1), after), (event(4, .cancel, after, thread: 1), after),
        (event(5, .element, after, thread: 2, number: 2), after),
      ]) == [0, 0, 1, 0, 0])
  }
}
