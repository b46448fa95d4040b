import Combine
import CombineTestKit
import Foundation
import Testing

/// A publisher that sends elements without waiting for demand, and perhaps without a subscription.
private struct Eager<Output, Failure: Error>: Publisher {
  /// A subscription that records requests, but does not serve them.
  final class Ignoring: Subscription {
    var requests: [Subscribers.Demand] = []
    var isCancelled = false
    func request(_ demand: Subscribers.Demand) { requests.append(demand) }
    func cancel() { isCancelled = true }
  }

  let subscription: Ignoring?
  let elements: [Output]
  var completion: Subscribers.Completion<Failure>? = .finished

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let subscription { subscriber.receive(subscription: subscription) }
    for element in elements { _ = subscriber.receive(element) }
    if let completion { subscriber.receive(completion: completion) }
  }
}

private func eager(_ elements: [Int]) -> Eager<Int, Never> { Eager(subscription: .init(), elements: elements) }

/// Details of the behavior of Apple's framework, each with the operators that it concerns.
struct AsApplesTests {
  // MARK: - Subjects

  @Test("A subject lives as long as a subscription to it")
  func aSubscriptionKeepsItsSubject() {
    func callbacks() -> (publisher: AnyPublisher<Int, Never>, send: (Int) -> Void, finish: () -> Void) {
      let subject = PassthroughSubject<Int, Never>()
      return (
        subject.eraseToAnyPublisher(), { [weak subject] in subject?.send($0) },
        { [weak subject] in subject?.send(completion: .finished) }
      )
    }
    var received: [Int] = []
    var isFinished = false
    var cancellable: AnyCancellable?
    let (send, finish): ((Int) -> Void, () -> Void)
    do {
      let source = callbacks()
      (send, finish) = (source.send, source.finish)
      cancellable = source.publisher.sink { _ in
        isFinished = true
      } receiveValue: {
        received.append($0)
      }
    }
    send(1)
    finish()
    #expect(received == [1] && isFinished)
    withExtendedLifetime(cancellable) {}
  }

  @Test("A cancelled or completed subscription releases its subject", arguments: [false, true])
  func anEndedSubscriptionReleasesItsSubject(completes: Bool) {
    let tracker = ReferenceTracker()
    let held: [AnyCancellable]
    do {
      let passthrough = tracker.track(PassthroughSubject<Int, Never>(), as: "PassthroughSubject")
      let current = tracker.track(CurrentValueSubject<Int, Never>(0), as: "CurrentValueSubject")
      let shared = tracker.track(PassthroughSubject<Int, Never>(), as: "subject of multicast")
      let multicast = passthrough.multicast(subject: shared)
      let object = ObservableObjectPublisher()
      _ = tracker.track(object, as: "ObservableObjectPublisher")
      held = [
        passthrough.sink { _ in }, current.sink { _ in }, passthrough.share().sink { _ in },
        multicast.sink { _ in }, AnyCancellable(multicast.connect()), object.sink { _ in },
      ]
      if completes {
        passthrough.send(completion: .finished)
        current.send(completion: .finished)
      }
    }
    for cancellable in held.reversed() { cancellable.cancel() }
    #expect(tracker.alive == [])
  }

  @Test("The value of a completed current value subject can be set, and is not sent")
  func theValueAfterTheCompletion() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let recorder = subject.record()
    subject.send(completion: .finished)
    subject.value = 2
    #expect(subject.value == 2)
    subject.send(3)
    #expect(subject.value == 2)
    #expect(recorder.values == [1])
  }

  @Test("objectWillChange ignores demand")
  func objectWillChangeIgnoresDemand() {
    let publisher = ObservableObjectPublisher()
    let recorder = publisher.record(demand: .max(1))
    for _ in 0..<3 { publisher.send() }
    #expect(recorder.values.count == 3)
  }

  @Test("Assigning a property's publisher to another property's leaves both unchanged")
  func assigningAPublishedPublisher() {
    final class Model: ObservableObject { @Published var a = 0 }
    let (x, y) = (Model(), Model())
    let (before, ofY) = (x.$a.record(), y.$a.record())
    x.$a = y.$a
    x.a = 1
    #expect((x.a, y.a) == (1, 0))
    y.a = 2
    #expect((x.a, y.a) == (1, 2))
    #expect(before.values == [0, 1] && ofY.values == [0, 2])
  }

  @Test("The first accesses of a property's publisher may come from several threads")
  func theFirstAccessOfAPublishedProperty() {
    final class Model: @unchecked Sendable { @Published var value = 0 }
    for _ in 0..<300 {
      let model = Model()
      let recorders = (0..<3).map { _ in RecordingSubscriber<Int, Never>() }
      let barrier = ThreadBarrier(3)
      let threads = recorders.map { recorder in
        JoinableThread {
          barrier.wait()
          model.$value.subscribe(recorder)
        }
      }
      for thread in threads { #expect(thread.join()) }
      model.value = 1
      for recorder in recorders { #expect(recorder.values == [0, 1]) }
    }
  }

  // MARK: - Publishers that break the protocol

  @Test("A publisher without a subscription reaches sink, stateless operators and flatMap")
  func withoutASubscription() {
    let source = Eager<Int, Never>(subscription: nil, elements: [1, 2])
    var received: [Int] = []
    var completions = 0
    let first = source.sink { _ in
      completions += 1
    } receiveValue: {
      received.append($0)
    }
    let second = source.map { $0 * 10 }.filter { $0 > 0 }.sink { _ in
      completions += 1
    } receiveValue: {
      received.append($0)
    }
    let third = Just(0).append(1).flatMap { _ in source }.sink { _ in
      completions += 1
    } receiveValue: {
      received.append($0)
    }
    #expect(received == [1, 2, 10, 20, 1, 2, 1, 2])
    #expect(completions == 3)
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("Recursion that uses half of the stack is reported once on the standard error")
  func deepRecursionReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      @Sendable func steps(_ count: Int) -> AnyPublisher<Int, Never> {
        count == 0 ? Empty().eraseToAnyPublisher() : Just(count).flatMap { steps($0 - 1) }.eraseToAnyPublisher()
      }
      // The stack is larger than that of other threads, so that the report comes long before its end.
      let thread = JoinableThread(stackSize: 512 << 20) {
        for _ in 0..<2 { steps(20_000).sink { _ in }.cancel() }
      }
      precondition(thread.join(timeout: 3600))
      // What is deep, but not nested, is not reported.
      (0..<100_000).publisher.flatMap { Just($0) }.sink { _ in }.cancel()
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.components(separatedBy: "half of the thread's stack").count == 2, "\(text)")
    #endif
  }

  @Test("A publisher without a subscription is reported once on the standard error, with its type")
  func withoutASubscriptionReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      struct Named<Element: Sendable>: Publisher {
        typealias Output = Element
        typealias Failure = Never
        let sends: Element
        func receive<S: Subscriber>(subscriber: S) where S.Input == Element, S.Failure == Never {
          _ = subscriber.receive(sends)
        }
      }
      /// A publisher that sends an element after its end, which is no reason for the report.
      struct Late: Publisher {
        typealias Output = Bool
        typealias Failure = Never
        func receive<S: Subscriber>(subscriber: S) where S.Input == Bool, S.Failure == Never {
          subscriber.receive(subscription: Eager<Bool, Never>.Ignoring())
          subscriber.receive(completion: .finished)
          _ = subscriber.receive(true)
        }
      }
      var cancellables: Set<AnyCancellable> = []
      for _ in 0..<2 {
        Named(sends: 1).sink { _ in }.store(in: &cancellables)
        Just(0).append(1).flatMap { _ in Named(sends: "a") }.sink { _ in }.store(in: &cancellables)
        Just(0).append(1).flatMap { _ in Late() }.sink { _ in }.store(in: &cancellables)
        Late().sink { _ in }.store(in: &cancellables)
      }
    }
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      for type in ["Named<Int>", "Named<String>"] {
        #expect(
          text.components(separatedBy: "\(type) has sent an element without a subscription").count == 2, "\(text)")
      }
      #expect(!text.contains("Late"), "\(text)")
    #endif
  }

  @Test("A publisher without a subscription does not reach assign and receive(on:)")
  func withoutASubscriptionNothing() {
    final class Target { var value = 0 }
    let target = Target()
    let source = Eager<Int, Never>(subscription: nil, elements: [1, 2])
    let first = source.assign(to: \.value, on: target)
    var received: [Int] = []
    let second = source.receive(on: ImmediateScheduler.shared).sink { received.append($0) }
    #expect(target.value == 0 && received == [])
    withExtendedLifetime((first, second)) {}
  }

  @Test("Operators that do not count pass elements without demand")
  func elementsWithoutDemand() {
    func passes<P: Publisher<Int, F>, F: Error>(
      _ name: String, _ publisher: P, _ expected: [Int] = [1, 2, 3, 4],
      _ sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let recorder = RecordingSubscriber<Int, F>(initialDemand: .none)
      publisher.subscribe(recorder)
      #expect(recorder.values == expected, "\(name)", sourceLocation: sourceLocation)
    }
    let source = eager([1, 2, 3, 4])
    passes("handleEvents", source.handleEvents(receiveOutput: { _ in }))
    passes("print", source.print("", to: Sponge()))
    passes("tryMap", source.tryMap { $0 })
    passes("tryFilter", source.tryFilter { _ in true })
    passes("tryCompactMap", source.tryCompactMap { $0 })
    passes("scan", source.scan(0) { $1 })
    passes("tryScan", source.tryScan(0) { $1 })
    passes("removeDuplicates", source.removeDuplicates())
    passes("prefix", source.prefix(3), [1, 2, 3])
    passes("prefix(while:)", source.prefix { $0 < 3 }, [1, 2])
    passes("output(in:)", source.output(in: 1..<3), [2, 3])
    passes("dropFirst", source.dropFirst(2), [3, 4])
    passes("drop(while:)", source.drop { $0 < 3 }, [3, 4])
    passes("receive(on:)", source.receive(on: ImmediateScheduler.shared))
    passes("subscribe(on:)", source.subscribe(on: ImmediateScheduler.shared))
    passes("catch", source.setFailureType(to: TestError.self).catch { _ in Empty<Int, Never>() })
    passes("retry", source.retry(2))
    passes("append", source.append(Empty<Int, Never>()))
    passes("prefix(untilOutputFrom:)", source.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)))
    passes("measureInterval", source.measureInterval(using: ImmediateScheduler.shared).map { _ in 0 }, [0, 0, 0, 0])
  }

  @Test("Elements without demand wait in zip, merge, flatMap and buffer")
  func elementsThatWait() {
    func waits<P: Publisher<Int, Never>>(
      _ name: String, _ publisher: P, _ expected: [Int] = [1, 2, 3, 4],
      _ sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
      publisher.subscribe(recorder)
      let before = recorder.values.count
      recorder.request(.unlimited)
      #expect(recorder.values == expected, "\(name)", sourceLocation: sourceLocation)
      #expect(before == 0, "\(name)", sourceLocation: sourceLocation)
    }
    waits("zip", eager([1, 2, 3, 4]).zip(eager([1, 2, 3, 4])).map(\.0))
    waits("merge", eager([1, 2]).merge(with: eager([3, 4])))
    waits("flatMap", Just(0).flatMap { _ in eager([1, 2, 3, 4]) })
    waits("buffer", eager([1, 2, 3, 4]).buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest))
  }

  @Test("A subscription arrives before the elements that its source sends at subscription")
  func subscriptionsOfEagerSources() {
    func check<P: Publisher<Int, Never>>(_ publisher: P, _ sourceLocation: SourceLocation = #_sourceLocation) {
      let recorder = RecordingSubscriber<Int, Never>(initialDemand: .unlimited)
      publisher.subscribe(recorder)
      #expect(recorder.values == [1, 2], sourceLocation: sourceLocation)
      #expect(recorder.violations == [], sourceLocation: sourceLocation)
      // receive(on:) drops what arrives before a subscription.
      let scheduled = RecordingSubscriber<Int, Never>()
      publisher.receive(on: ImmediateScheduler.shared).subscribe(scheduled)
      #expect(scheduled.values == [1, 2], sourceLocation: sourceLocation)
    }
    check(eager([1, 2]).prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)))
    check(eager([1, 2]).drop(untilOutputFrom: Just(0)))
    check(eager([1, 2]).zip(eager([3, 4])).map(\.0))
    check(eager([1, 2]).append(Empty<Int, Never>()))
  }

  @Test("A source that ignores demand passes handleEvents, and flatMap keeps all of its publishers")
  func flatMapOfASourceThatIgnoresDemand() {
    var received: [Int] = []
    let cancellable = eager([1, 2, 3, 4]).handleEvents(receiveOutput: { _ in })
      .flatMap(maxPublishers: .max(1)) { Just($0) }.sink { received.append($0) }
    #expect(received == [1, 2, 3, 4])
    withExtendedLifetime(cancellable) {}
  }

  @Test("A feedback loop through combineLatest ends")
  func feedbackThroughCombineLatest() {
    let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
    var received: [[Int]] = []
    let cancellable = a.combineLatest(b).sink {
      received.append([$0, $1])
      a.send($0 + 1)
    }
    #expect(received == [[0, 0]])
    b.send(5)
    #expect(received == [[0, 0], [1, 5]])
    withExtendedLifetime(cancellable) {}
  }

  // MARK: - Demand

  /// Returns the demands that an operator requests from its upstream, if its downstream requests the given demand.
  private func requests<P: Publisher>(
    _ demand: Subscribers.Demand, _ build: (Eager<Int, Never>) -> P
  ) -> [Subscribers.Demand] {
    let subscription = Eager<Int, Never>.Ignoring()
    let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: demand)
    build(Eager(subscription: subscription, elements: [], completion: nil)).subscribe(recorder)
    return subscription.requests
  }

  @Test("ignoreOutput and replaceEmpty request unlimited elements before their downstream requests any")
  func unlimitedAtOnce() {
    #expect(requests(.none) { $0.ignoreOutput() } == [.unlimited])
    #expect(requests(.none) { $0.replaceEmpty(with: 0) } == [.unlimited])
    let recorder = RecordingSubscriber<Never, Never>(initialDemand: .none)
    [1, 2].publisher.ignoreOutput().subscribe(recorder)
    #expect(recorder.completion != nil)
  }

  @Test("dropFirst requests the elements that it drops as soon as it has the subscription")
  func dropFirstRequests() {
    #expect(requests(.max(2)) { $0.dropFirst(3) } == [.max(5)])
    #expect(requests(.unlimited) { $0.dropFirst(3) } == [.unlimited])
    let subscription = Eager<Int, Never>.Ignoring()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
    Eager<Int, Never>(subscription: subscription, elements: [], completion: nil).dropFirst(3).subscribe(recorder)
    #expect(subscription.requests == [.max(3)])
    recorder.request(.max(1))
    recorder.request(.max(2))
    #expect(subscription.requests == [.max(3), .max(1), .max(2)])
  }

  @Test("A request for none is ignored where Apple's framework ignores it")
  func requestsForNone() {
    func ignores<P: Publisher>(_ publisher: P, _ sourceLocation: SourceLocation = #_sourceLocation) {
      let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: .none)
      publisher.subscribe(recorder)
      recorder.subscription?.request(.none)
      #expect(recorder.completion == nil, sourceLocation: sourceLocation)
    }
    let source = Eager<Int, Never>(subscription: .init(), elements: [], completion: nil)
    let scheduler = VirtualTimeScheduler()
    ignores([1, 2].publisher)
    ignores(Record(output: [1], completion: Subscribers.Completion<Never>.finished))
    ignores(source.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest))
    ignores(source.append(1))
    ignores(source.prepend(1))
    ignores(source.delay(for: 1, scheduler: scheduler))
    ignores(source.drop(untilOutputFrom: source))
    ignores(source.prefix(untilOutputFrom: source))
    ignores(source.handleEvents(receiveOutput: { _ in }))
    ignores(source.print("", to: Sponge()))
    ignores(source.measureInterval(using: scheduler))
    ignores(source.merge(with: source.map { $0 }))
    ignores(source.multicast { PassthroughSubject<Int, Never>() })
    ignores(source.share())
    ignores(source.receive(on: scheduler))
    ignores(source.subscribe(on: scheduler))
    ignores(source.throttle(for: 1, scheduler: scheduler, latest: true))
    ignores(source.timeout(1, scheduler: scheduler))
    ignores(NotificationCenter.default.publisher(for: Notification.Name("AsApplesTests")))
  }

  // MARK: - Time

  @Test("throttle delivers through the scheduler, and its interval counts from that delivery")
  func throttling() {
    for (latest, expected) in [(true, [3, 5]), (false, [1, 4])] {
      let scheduler = VirtualTimeScheduler()
      let subject = PassthroughSubject<Int, Never>()
      var received: [Int] = []
      let cancellable = subject.throttle(for: 10, scheduler: scheduler, latest: latest).sink { received.append($0) }
      for value in 1...3 { subject.send(value) }
      #expect(received == [])
      scheduler.advance()
      #expect(received == [expected[0]])
      scheduler.advance(by: 1)
      subject.send(4)
      subject.send(5)
      scheduler.advance(by: 8)
      #expect(received == [expected[0]])
      scheduler.advance(by: 1)
      #expect(received == expected)
      withExtendedLifetime(cancellable) {}
    }
  }

  // MARK: - print

  @Test("print makes the three writes of Swift.print for a line")
  func printWrites() {
    let stream = Sponge()
    let cancellable = Just(1).print("p", to: stream).sink { _ in }
    #expect(stream.writes.prefix(3) == ["", "p: receive subscription: (Just)", "\n"])
    #expect(stream.writes.count == 12)
    withExtendedLifetime(cancellable) {}
  }

  @Test("print shows what arrives after the completion and after a cancel")
  func printAfterTheEnd() {
    let stream = Sponge()
    let recorder = RecordingSubscriber<Int, Never>(initialDemand: .none)
    let subject = TestPublisher<Int, Never>("source", [.exceedsDemand, .continuesAfterEnd, .ignoresCancel])
    subject.print("", to: stream).subscribe(recorder)
    subject.send(completion: .finished)
    subject.send(1)
    recorder.subscription?.cancel()
    recorder.subscription?.request(.max(2))
    #expect(
      stream.lines.dropFirst() == ["receive finished", "receive value: (1)", "receive cancel", "request max: (2)"])
    #expect(recorder.values == [])
  }

  // MARK: - Memory

  @Test("A sink that is held releases its closures at the end and on cancel", arguments: [false, true])
  func aHeldSink(cancels: Bool) {
    let tracker = ReferenceTracker()
    let subject = PassthroughSubject<Int, Never>()
    let sink: Subscribers.Sink<Int, Never>
    do {
      let (value, completion) = (tracker.token("receiveValue"), tracker.token("receiveCompletion"))
      sink = Subscribers.Sink(
        receiveCompletion: { _ in withExtendedLifetime(completion) {} },
        receiveValue: { _ in withExtendedLifetime(value) {} })
    }
    subject.subscribe(sink)
    subject.send(1)
    #expect(tracker.alive.count == 2)
    if cancels { sink.cancel() } else { subject.send(completion: .finished) }
    #expect(tracker.alive == [])
    withExtendedLifetime(sink) {}
  }

  @Test("append releases its suffix on cancel, although the upstream is kept")
  func appendReleasesItsSuffix() {
    let tracker = ReferenceTracker()
    let upstream = TestPublisher<Int, Never>("upstream", .ignoresCancel)
    var cancellable: AnyCancellable?
    do {
      let token = tracker.token("suffix")
      let suffix = Deferred { withExtendedLifetime(token) { Just(1) } }
      cancellable = upstream.append(suffix).sink { _ in }
    }
    #expect(tracker.alive.count == 1)
    cancellable?.cancel()
    #expect(tracker.alive == [])
  }

  // MARK: - Arguments

  @Test("Arguments that Apple's framework accepts")
  func arguments() {
    var attempts = 0
    let failing = Deferred { () -> AnyPublisher<Int, TestError> in
      attempts += 1
      return attempts < 5 ? .init(Fail(error: .oops)) : .init(Just(1).setFailureType(to: TestError.self))
    }
    #expect(failing.retry(-1).record().values == [1])
    _ = PassthroughSubject<Int, Never>().dropFirst(-1)
    #expect(Just(1).output(in: -10..<10).record().values == [1])
    #expect(Just(1).output(in: -10..<0).record().values == [])
    let full = RecordingSubscriber<Int, TestError>()
    eager([1]).setFailureType(to: TestError.self)
      .buffer(size: 0, prefetch: .keepFull, whenFull: .customError { .oops }).subscribe(full)
    #expect(full.values == [] && full.failure == .oops)
    let dropping = RecordingSubscriber<Int, Never>()
    eager([1]).buffer(size: 0, prefetch: .keepFull, whenFull: .dropNewest).subscribe(dropping)
    #expect(dropping.values == [])
  }

  @Test("A timer has no tolerance by default")
  func timerTolerance() {
    #expect(Timer.publish(every: 1, on: .main, in: .default).tolerance == nil)
  }
}

/// A stream that records its writes.
final class Sponge: TextOutputStream {
  var writes: [String] = []
  func write(_ string: String) { writes.append(string) }
  var lines: [String] { writes.joined().split(separator: "\n").map(String.init) }
}

extension RecordingSubscriber {
  fileprivate var failure: Failure? { if case .failure(let error)? = completion { error } else { nil } }
}
