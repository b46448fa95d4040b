import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct ReadyPublisherTests {
  enum SearchError: Error, Equatable { case emptyQuery }

  /// Returns the ready publishers as an `AnyPublisher`, which is their typical use.
  func search(_ query: String) -> AnyPublisher<[Int], SearchError> {
    if query.isEmpty { return .fail(with: .emptyQuery) }
    if query == "cached" { return .just([1, 2]) }
    return .empty()
  }

  func record(_ query: String, demand: Subscribers.Demand) -> RecordingSubscriber<[Int], SearchError> {
    let recorder = RecordingSubscriber<[Int], SearchError>(initialDemand: demand)
    search(query).subscribe(recorder)
    #expect(recorder.violations == [])
    return recorder
  }

  @Test func justDeliversOnDemandAndFinishes() {
    let recorder = record("cached", demand: .none)
    #expect(recorder.values == [])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [[1, 2]])
    #expect(recorder.completion == .finished)
  }

  @Test func failNeedsNoDemand() {
    let recorder = record("", demand: .none)
    #expect(recorder.values == [])
    #expect(recorder.completion == .failure(.emptyQuery))
  }

  @Test func emptyNeedsNoDemand() {
    let recorder = record("other", demand: .none)
    #expect(recorder.values == [])
    #expect(recorder.completion == .finished)
  }

  @Test func workWithNeverAndAnyError() {
    var values: [Int] = []
    _ = AnyPublisher<Int, Never>.just(1).sink { values.append($0) }
    #expect(values == [1])
    let failing: AnyPublisher<Int, any Error> = .fail(with: SearchError.emptyQuery)
    let recorder = RecordingSubscriber<Int, any Error>()
    failing.subscribe(recorder)
    #expect(recorder.completion?.error as? SearchError == .emptyQuery)
  }

  @Test func releaseTheirSubscriberAndValue() {
    let tracker = ReferenceTracker()
    do {
      let publisher = AnyPublisher<ReferenceTracker.Token, Never>.just(tracker.token("value"))
      let finished = tracker.track(RecordingSubscriber<ReferenceTracker.Token, Never>(), as: "finished")
      publisher.subscribe(finished)
      #expect(finished.values.count == 1)
      let cancelled = RecordingSubscriber<ReferenceTracker.Token, Never>(initialDemand: .none)
      publisher.subscribe(tracker.track(cancelled, as: "cancelled"))
      cancelled.cancel()
    }
    #expect(tracker.count == 3)
    #expect(tracker.alive == [])
  }
}
