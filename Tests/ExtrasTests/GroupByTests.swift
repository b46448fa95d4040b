import Combine
import CombineExtras
import CombineTestKit
import Testing

/// `group(by:bufferSize:)`.
@Suite struct GroupByTests {
  private typealias Group = GroupedPublisher<Int, Int, TestError>
  private typealias Groups = RecordingSubscriber<Group, TestError>
  private typealias Recorder = RecordingSubscriber<Int, TestError>

  private let source = TestPublisher<Int, TestError>()

  private func send(_ values: Int...) { for value in values { source.send(value) } }

  private func groups(_ demand: Subscribers.Demand = .unlimited, bufferSize: Int = 256) -> Groups {
    let groups = Groups("", initialDemand: demand)
    source.group(by: { $0 % 2 }, bufferSize: bufferSize).subscribe(groups)
    return groups
  }

  private func recorder(_ group: Group, _ demand: Subscribers.Demand = .unlimited) -> Recorder {
    let recorder = Recorder("", initialDemand: demand)
    group.subscribe(recorder)
    return recorder
  }

  @Test func elementsGoToTheGroupOfTheirKey() {
    let groups = groups()
    send(1, 2, 3)
    #expect(groups.values.map(\.key) == [1, 0])
    let (odd, even) = (recorder(groups.values[0]), recorder(groups.values[1]))
    send(4, 5)
    source.send(completion: .finished)
    #expect(odd.values == [1, 3, 5])
    #expect(even.values == [2, 4])
    #expect([odd.completion, even.completion, groups.completion] == [.finished, .finished, .finished])
    #expect(odd.violations + even.violations + groups.violations == [])
  }

  @Test func aFailurePassesToAllAfterWhatWaits() {
    let groups = groups()
    send(1, 3, 2)
    let odd = recorder(groups.values[0], .max(1))
    source.send(completion: .failure(.oops))
    #expect(groups.completion == .failure(.oops))
    #expect(odd.values == [1])
    #expect(odd.completion == nil)
    odd.request(.max(1))
    #expect(odd.values == [1, 3])
    #expect(odd.completion == .failure(.oops))
    // A subscriber that attaches later also receives the failure.
    let even = recorder(groups.values[1])
    #expect(even.values == [2])
    #expect(even.completion == .failure(.oops))
    #expect(recorder(groups.values[1]).completion == .failure(.oops))
  }

  @Test func noMoreElementsWaitThanTheBufferHolds() {
    let groups = groups(bufferSize: 3)
    #expect(source.connections[0].requested == .max(3))
    send(1, 2, 3)
    let odd = recorder(groups.values[0], .max(1))
    #expect(odd.values == [1])
    #expect(source.connections[0].requested == .max(4))
    odd.request(.unlimited)
    #expect(odd.values == [1, 3])
    #expect(source.connections[0].requested == .max(5))
    let even = recorder(groups.values[1])
    #expect(even.values == [2])
    #expect(source.connections[0].requested == .max(6))
  }

  @Test func nothingIsRequestedBeforeAGroupIs() {
    let groups = groups(.none)
    #expect(source.connections[0].requested == .none)
    groups.request(.max(1))
    send(1, 2)
    #expect(groups.values.map(\.key) == [1])
    groups.request(.max(1))
    #expect(groups.values.map(\.key) == [1, 0])
  }

  @Test func aCancelledGroupIsFollowedByANewOne() {
    let groups = groups(bufferSize: 4)
    source.send(1)
    let first = recorder(groups.values[0], .max(1))
    send(3, 5)
    first.cancel()
    #expect(source.connections[0].requested == .max(4 + 3))
    source.send(7)
    #expect(groups.values.map(\.key) == [1, 1])
    #expect(first.values == [1])
    #expect(recorder(groups.values[1]).values == [7])
  }

  @Test func aGroupThatIsReleasedDropsItsElements() {
    var keys: [Int] = []
    let cancellable = source.group(by: { $0 % 2 }, bufferSize: 2)
      .sink(receiveCompletion: { _ in }, receiveValue: { keys.append($0.key) })
    send(1, 1, 2, 1)
    #expect(keys == [1, 1, 0, 1])
    #expect(source.connections[0].requested == .max(2 + 4))
    cancellable.cancel()
    #expect(source.connections[0].cancelCount == 1)
  }

  @Test func anElementOfANewGroupThatNobodyReceivesIsReplaced() {
    let groups = groups(bufferSize: 4)
    source.send(1)
    let first = recorder(groups.values[0])
    groups.cancel()
    let before = source.requested
    source.send(2)
    #expect(source.requested == before + 1)
    source.send(3)
    #expect(first.values == [1, 3])
  }

  @Test func groupsLiveLongerThanTheSubscriptionToThem() {
    let groups = groups()
    source.send(1)
    let odd = recorder(groups.values[0])
    groups.cancel()
    #expect(source.connections[0].isLive)
    send(2, 3)
    #expect(groups.values.map(\.key) == [1])
    #expect(odd.values == [1, 3])
    odd.cancel()
    #expect(source.connections[0].cancelCount == 1)
  }

  @Test func everythingIsReleased() {
    let tracker = ReferenceTracker()
    do {
      let token = tracker.token("key")
      let subject = PassthroughSubject<Int, TestError>()
      var groups: [Group] = []
      let outer = subject.group(by: { value in withExtendedLifetime(token) { value % 2 } })
        .sink(receiveCompletion: { _ in }, receiveValue: { groups.append($0) })
      subject.send(1)
      subject.send(2)
      let inner = groups[0].sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      groups = []
      outer.cancel()
      subject.send(3)
      inner.cancel()
    }
    #expect(tracker.leaks().map(\.description) == [])
  }

  /// An object that keeps the groups that it receives.
  private final class Keeper {
    var groups: [Group] = []
    var cancellable: AnyCancellable?
  }

  @Test(arguments: [true, false])
  func anObjectThatKeepsItsGroupsIsReleasedWhenTheUpstreamCompletes(finishes: Bool) {
    let tracker = ReferenceTracker()
    let subject = PassthroughSubject<Int, TestError>()
    do {
      let keeper = tracker.track(Keeper(), as: "keeper")
      keeper.cancellable = subject.group(by: { $0 % 2 })
        .sink(receiveCompletion: { _ in }, receiveValue: { keeper.groups.append($0) })
      subject.send(1)
      subject.send(2)
      subject.send(completion: finishes ? .finished : .failure(.oops))
    }
    #expect(tracker.leaks().map(\.description) == [])
  }

  @Test func aGroupDeliversWhatWaitsInItAfterTheUpstreamHasCompleted() {
    let groups = groups()
    send(1, 3)
    source.send(completion: .finished)
    let recorder = recorder(groups.values[0], .max(1))
    #expect(recorder.values == [1])
    #expect(recorder.completion == nil)
    recorder.request(.max(1))
    #expect(recorder.values == [1, 3])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test("The key of each element is asked for once")
  func keysAreAskedForOnce() {
    let asked = Monitor([Int]())
    let groups = Groups()
    source.group { value -> Int in
      asked.withLock { $0.append(value) }
      return value % 2
    }.subscribe(groups)
    send(1, 2, 3)
    recorder(groups.values[0]).cancel()
    send(5, 4)
    #expect(asked.read { $0 } == [1, 2, 3, 5, 4])
    groups.cancel()
  }

  @Test(
    "The first request for a group requests what the buffer holds, and no other request does", arguments: [7, Int.max])
  func theUpstreamIsRequestedOnce(bufferSize: Int) {
    let groups = groups(.max(1), bufferSize: bufferSize)
    let first: Subscribers.Demand = bufferSize == .max ? .unlimited : .max(bufferSize)
    groups.request(.max(2))
    groups.request(.unlimited)
    #expect(source.connections[0].requests == [first])
    send(1, 2)
    #expect(source.connections[0].requests == [first])
    let odd = recorder(groups.values[0])
    // An element that has been delivered is replaced, unless all have been requested.
    #expect(source.connections[0].requests == (bufferSize == .max ? [first] : [first, .max(1)]))
    odd.cancel()
    groups.cancel()
  }

  @Test("The completion comes after the groups that have not been requested, each with its elements")
  func theCompletionWaitsForGroups() {
    for end in [Subscribers.Completion<TestError>.finished, .failure(.oops)] {
      let (source, groups) = (TestPublisher<Int, TestError>(), Groups(initialDemand: .max(1)))
      source.group(by: { $0 % 2 }).subscribe(groups)
      for value in 1...4 { source.send(value) }
      source.send(completion: end)
      #expect(groups.values.map(\.key) == [1])
      #expect(groups.completion == nil)
      groups.request(.max(1))
      #expect(groups.values.map(\.key) == [1, 0])
      #expect(groups.completion == end)
      let elements = groups.values.map { recorder($0) }
      #expect(elements.map(\.values) == [[1, 3], [2, 4]])
      #expect(elements.map(\.completion) == [end, end])
      groups.expectNoViolations()
    }
  }

  @Test("When a group is cancelled in a delivery, that element and those that wait are requested again, once each")
  func aCancelInADelivery() {
    let groups = groups(bufferSize: 4)
    send(1, 3, 5)
    let odd = Recorder()
    odd.onValue { [unowned odd] _ in odd.cancel() }
    groups.values[0].subscribe(odd)
    #expect(odd.values == [1])
    #expect(source.requested == .max(4 + 3))
    send(7)
    #expect(groups.values.map(\.key) == [1, 1])
    #expect(source.requested == .max(4 + 3))
    odd.expectNoViolations()
  }

  @Test("Groups complete in the order in which they were published")
  func groupsCompleteInOrder() {
    let completed = Monitor([Int]())
    var cancellables = Set<AnyCancellable>()
    let outer = source.group { $0 }.sink(
      receiveCompletion: { _ in },
      receiveValue: { group in
        let key = group.key
        group.sink(receiveCompletion: { _ in completed.withLock { $0.append(key) } }, receiveValue: { _ in })
          .store(in: &cancellables)
      })
    let keys = (0..<32).map { ($0 * 7) % 32 }
    for key in keys + keys { source.send(key) }
    source.send(completion: .finished)
    #expect(completed.read { $0 } == keys)
    outer.cancel()
  }

  @Test(
    "After a cancel of the subscription to the groups, the end of the last group cancels the upstream",
    arguments: [true, false])
  func theLastGroup(isCancelled: Bool) {
    var kept: [Group] = []
    let outer = source.group(by: { $0 % 2 })
      .sink(receiveCompletion: { _ in }, receiveValue: { kept.append($0) })
    send(1, 2)
    outer.cancel()
    #expect(source.cancelCount == 0)
    kept.removeFirst()
    #expect(source.cancelCount == 0)
    if isCancelled {
      let last = recorder(kept.removeFirst())
      #expect(last.values == [2])
      #expect(source.cancelCount == 0)
      last.cancel()
    } else {
      kept.removeFirst()
    }
    #expect(source.cancelCount == 1)
  }

  @Test func throttlingEachGroupOnItsOwn() {
    let scheduler = TestScheduler()
    let recorder = Recorder()
    source.group { $0 % 2 }
      .flatMap { $0.debounce(for: .milliseconds(10), scheduler: scheduler) }
      .subscribe(recorder)
    send(1, 2, 3)
    scheduler.advance(by: .milliseconds(5))
    source.send(4)
    scheduler.advance(by: .milliseconds(5))
    #expect(recorder.values == [3])
    scheduler.advance(by: .milliseconds(5))
    #expect(recorder.values == [3, 4])
  }

  @Test func aSecondSubscriberTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var group: GroupedPublisher<Int, Int, Never>?
      let cancellable = Just(1).group { $0 }.sink { group = $0 }
      _ = group?.subscribe(RecordingSubscriber<Int, Never>("", initialDemand: .none))
      _ = group?.subscribe(RecordingSubscriber<Int, Never>("", initialDemand: .none))
      cancellable.cancel()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("group(by:): a group has one subscriber"))
  }
}
