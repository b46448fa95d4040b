import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct RelayTests {
  @Test func aPassthroughRelayFinishesWhenItIsReleased() {
    let recorder = RecordingSubscriber<Int, Never>()
    do {
      let relay = PassthroughRelay<Int>()
      relay.accept(0)
      relay.subscribe(recorder)
      relay.accept(1)
      #expect(recorder.values == [1])
      #expect(recorder.completion == nil)
    }
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func aCurrentValueRelayPublishesItsValue() {
    let recorder = RecordingSubscriber<Int, Never>()
    do {
      let relay = CurrentValueRelay(1)
      relay.accept(2)
      relay.subscribe(recorder)
      relay.accept(3)
      #expect(relay.value == 3)
      #expect(recorder.values == [2, 3])
    }
    #expect(recorder.completion == .finished)
  }

  @Test func aRelayAcceptsAPublisherAndIsNotRetained() {
    let source = PassthroughSubject<Int, Never>()
    let recorder = RecordingSubscriber<Int, Never>()
    var cancellables = Set<AnyCancellable>()
    do {
      let (relay, current) = (PassthroughRelay<Int>(), CurrentValueRelay(0))
      relay.subscribe(recorder)
      source.subscribe(relay).store(in: &cancellables)
      source.subscribe(current).store(in: &cancellables)
      source.send(1)
      source.send(completion: .finished)
      #expect(current.value == 1)
      #expect(recorder.values == [1])
      #expect(recorder.completion == nil)
    }
    #expect(recorder.completion == .finished)
  }
}
