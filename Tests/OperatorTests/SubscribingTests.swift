import Combine
import CombineTestKit
import Foundation
import Testing

/// The order in which operators subscribe, request and cancel, as Apple's do it.
struct SubscribingTests {
  private typealias Subject = PassthroughSubject<Int, Never>

  /// A publisher that runs a closure with each of its subscribers.
  private struct Custom<Output, Failure: Error>: Publisher {
    let attach: (AnySubscriber<Output, Failure>) -> Void

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      attach(AnySubscriber(subscriber))
    }
  }

  /// A subscription that counts how often it is cancelled, and records the requests.
  private final class Counting: Subscription {
    var cancels = 0
    var requests: [Subscribers.Demand] = []
    func request(_ demand: Subscribers.Demand) { requests.append(demand) }
    func cancel() { cancels += 1 }
  }

  // MARK: - Subscribers

  private final class Model {
    @Published var value = 0
    var number = 0
  }

  /// Attaches each of the subscribers of this package, and returns what ends it.
  private static var subscribers: KeyValuePairs<String, (Custom<Int, Never>) -> () -> Void> {
    [
      "sink": {
        let cancellable = $0.sink { _ in }
        return { cancellable.cancel() }
      },
      "Sink": {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        $0.subscribe(sink)
        return { sink.cancel() }
      },
      "assign": {
        let cancellable = $0.assign(to: \.number, on: Model())
        return { cancellable.cancel() }
      },
      "Assign": {
        let assign = Subscribers.Assign(object: Model(), keyPath: \Model.number)
        $0.subscribe(assign)
        return { assign.cancel() }
      },
      "assign to a property": {
        var model: Model? = Model()
        $0.assign(to: &model!.$value)
        return { model = nil }
      },
      "PassthroughSubject": {
        var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
        let cancellable = $0.subscribe(subject!)
        return { withExtendedLifetime(cancellable) { subject = nil } }
      },
      "CurrentValueSubject": {
        var subject: CurrentValueSubject<Int, Never>? = CurrentValueSubject(0)
        let cancellable = $0.subscribe(subject!)
        return { withExtendedLifetime(cancellable) { subject = nil } }
      },
      "a cancelled subject's subscription": {
        let subject = CurrentValueSubject<Int, Never>(0)
        let cancellable = $0.subscribe(subject)
        return { withExtendedLifetime(subject) { cancellable.cancel() } }
      },
      "AnySubscriber of a subject": {
        var subject: CurrentValueSubject<Int, Never>? = CurrentValueSubject(0)
        $0.subscribe(AnySubscriber(subject!))
        return { subject = nil }
      },
    ]
  }

  @Test("A subscriber that has requested everything returns no demand, neither before nor after its end")
  func demandOfSubscribers() throws {
    for (name, attach) in Self.subscribers {
      let (attached, subscription) = (Box(AnySubscriber<Int, Never>?.none), Counting())
      let end = attach(Custom { attached.value = $0 })
      let subscriber = try #require(attached.value)
      subscriber.receive(subscription: subscription)
      // A passthrough subject requests when one of its subscribers does.
      #expect(subscription.requests == (name == "PassthroughSubject" ? [] : [.unlimited]), "\(name)")
      for value in 1...3 { #expect(subscriber.receive(value) == .none, "\(name)") }
      end()
      #expect(subscription.cancels == 1, "\(name)")
      #expect(subscriber.receive(4) == .none, "\(name)")
      subscriber.receive(completion: .finished)
      #expect(subscription.cancels == 1, "\(name)")
    }
  }

  @Test("A subscription that arrives when its subscriber has ended is cancelled, and nothing is requested from it")
  func lateSubscriptions() throws {
    for (name, attach) in Self.subscribers {
      let (attached, subscription) = (Box(AnySubscriber<Int, Never>?.none), Counting())
      let end = attach(Custom { attached.value = $0 })
      end()
      let subscriber = try #require(attached.value)
      subscriber.receive(subscription: subscription)
      #expect(subscription.cancels == 1 && subscription.requests == [], "\(name)")
      #expect(subscriber.receive(1) == .none, "\(name)")
    }
  }

  // MARK: - Deep nesting

  /// Runs a closure on a thread of the usual size, when it has used a part of its stack.
  private static func atDepth(percent: Int, _ body: @escaping @Sendable () -> Void) {
    final class Work {
      let (bytes, body): (Int, () -> Void)
      init(_ bytes: Int, _ body: @escaping () -> Void) { (self.bytes, self.body) = (bytes, body) }

      func descend(from top: Int?) {
        var here = 0
        let address = withUnsafeMutablePointer(to: &here) { Int(bitPattern: $0) }
        if let top, top - address >= bytes { body() } else { descend(from: top ?? address) }
        withExtendedLifetime(here) {}
      }
    }
    var (attributes, size, thread) = (pthread_attr_t(), 0, pthread_t())
    pthread_attr_init(&attributes)
    pthread_attr_getstacksize(&attributes, &size)
    pthread_attr_destroy(&attributes)
    let work = Unmanaged.passRetained(Work(size / 100 * percent, body))
    let code = pthread_create(
      &thread, nil,
      {
        _ = Just(0).sink { _ in }  // the stack is used from the first subscription of the thread on
        Unmanaged<Work>.fromOpaque($0!).takeRetainedValue().descend(from: nil)
        return nil
      }, work.toOpaque())
    #expect(code == 0)
    pthread_join(thread, nil)
  }

  @Test(
    "A debug build says once that subscriptions have used half of a stack, and not before",
    .enabled(if: _isDebugAssertConfiguration()), arguments: [(10, false), (45, false), (55, true), (80, true)])
  func deepSubscriptions(percent: Int, isReported: Bool) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [percent] in
      for _ in 0..<2 {
        SubscribingTests.atDepth(percent: percent) { for _ in 0..<2 { _ = Just(1).map { $0 + 1 }.sink { _ in } } }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let reports = text.split(separator: "\n").filter { $0.contains("half of the thread's stack") }
    #expect(reports.count == (isReported ? 1 : 0), "\(text)")
    if isReported { #expect(text.contains("the newest is one to Just<Int>. "), "\(text)") }
  }

  @Test(
    "A report of a deep stack names a publisher, of a long name its first two hundred characters",
    .enabled(if: _isDebugAssertConfiguration()))
  func namesOfDeepSubscriptions() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      typealias Four = (Result<Int, Never>, Result<Int, Never>, Result<Int, Never>, Result<Int, Never>)
      let value: (Four, Four, Four, Four)? = nil
      SubscribingTests.atDepth(percent: 60) { _ = Just(value).sink { _ in } }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let name = text.split(separator: "newest is one to ").last?.prefix { $0 != "…" } ?? ""
    #expect(name.count == 200 && name.hasPrefix("Just<Optional<(("), "\(text)")
    #expect(text.contains("\(name)…. Operators"), "\(text)")
  }

  // MARK: - Prefetching

  @Test("buffer fills itself before its subscriber requests anything")
  func bufferPrefetches() {
    func buffered(_ whenFull: Publishers.BufferingStrategy<Never>) -> some Publisher<Int, Never> {
      Deferred { (1...7).publisher }.buffer(size: 4, prefetch: .byRequest, whenFull: whenFull)
    }
    #expect(buffered(.dropOldest).collect().record().values == [[4, 5, 6, 7]])
    #expect(buffered(.dropNewest).collect().record().values == [[1, 2, 3, 4]])
    #expect(buffered(.dropOldest).record().values == [4, 5, 6, 7])
  }

  @Test("buffer keeps what is sent while its subscriber receives the subscription", arguments: [true, false])
  func bufferKeepsEarlyElements(keepsFull: Bool) {
    let subject = Subject()
    let recorder =
      subject.buffer(size: 3, prefetch: keepsFull ? .keepFull : .byRequest, whenFull: .dropNewest)
      .handleEvents(receiveSubscription: { _ in
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
      }).record()
    #expect(recorder.values == [1, 2])
    #expect(recorder.end == .finished)
    #expect(recorder.violations == [])
  }

  @Test("buffer delivers an early completion after the subscription", arguments: [true, false])
  func bufferKeepsAnEarlyCompletion(fails: Bool) {
    let source =
      fails ? Fail<Int, TestError>(error: .oops).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
    let recorder = source.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest).record(demand: .none)
    #expect(recorder.outcome == Outcome(values: [], end: fails ? .failed(.oops) : .finished))
    #expect(recorder.violations == [])
  }

  @Test("dropFirst drops the current value before its subscriber requests anything")
  func dropFirstPrefetches() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.dropFirst().record(demand: .none)
    subject.send(1)
    recorder.request(.max(1))
    #expect(recorder.values == [1])
  }

  @Test("The first element behind dropFirst reaches an iterator that has not been asked for it")
  func dropFirstAsASequence() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.dropFirst().buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).values
      .makeAsyncIterator()
    subject.send(1)
    #expect(await iterator.next() == 1)
    subject.send(2)
    #expect(await iterator.next() == 2)
  }

  @Test("An element that is sent to an iterator behind dropFirst waits in a subject with a current value")
  func dropFirstOfACurrentValue() async {
    let subject = CurrentValueSubject<Int, Never>(0)
    var iterator = subject.dropFirst().values.makeAsyncIterator()
    subject.send(1)
    #expect(await iterator.next() == 1)
  }

  @Test("collect by time requests one element with each request and each element, and none with returned demand")
  func collectByTimeRequests() {
    let (subscription, scheduler) = (Counting(), VirtualTimeScheduler())
    var subscriber: AnySubscriber<Int, Never>?
    let source = Custom<Int, Never> {
      $0.receive(subscription: subscription)
      subscriber = $0
    }
    let recorder = RecordingSubscriber<[Int], Never>(initialDemand: .none) { $0.contains(0) ? .max(1) : .none }
    source.collect(.byTime(scheduler, .seconds(1))).subscribe(recorder)
    #expect(subscription.requests == [])
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(subscription.requests == [.max(1), .max(1)])
    for value in 0..<12 {
      #expect(subscriber?.receive(value) == .max(1))
      if value % 3 == 2 { scheduler.advance(by: .seconds(1)) }
    }
    // The demand that the first delivery returned counts for one more, and requests no elements.
    #expect(recorder.values == [[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    #expect(subscription.requests == [.max(1), .max(1)])
    recorder.request(.max(2))
    scheduler.advance()
    #expect(subscription.requests == [.max(1), .max(1), .max(1)])
    #expect(recorder.values.last == [9, 10, 11])
    recorder.request(.unlimited)
    #expect(subscription.requests == [.max(1), .max(1), .max(1), .unlimited])
    #expect(subscriber?.receive(12) == Subscribers.Demand.none)
  }

  @Test("collect by time or count requests as many elements as the requested arrays hold")
  func collectByTimeOrCountRequests() {
    let (subscription, scheduler) = (Counting(), VirtualTimeScheduler())
    var subscriber: AnySubscriber<Int, Never>?
    let source = Custom<Int, Never> {
      $0.receive(subscription: subscription)
      subscriber = $0
    }
    let recorder = RecordingSubscriber<[Int], Never>(initialDemand: .max(2)) { $0.contains(0) ? .max(1) : .none }
    source.collect(.byTimeOrCount(scheduler, .seconds(1), 2)).subscribe(recorder)
    #expect(subscription.requests == [.max(4)])
    for value in 0..<2 { #expect(subscriber?.receive(value) == Subscribers.Demand.none) }
    scheduler.advance()
    #expect(recorder.values == [[0, 1]])
    #expect(subscription.requests == [.max(4), .max(2)])
    for value in 2..<6 {
      _ = subscriber?.receive(value)
      scheduler.advance(by: .seconds(1))
    }
    #expect(recorder.values == [[0, 1], [2], [3]])
    recorder.request(.unlimited)
    scheduler.advance()
    #expect(recorder.values == [[0, 1], [2], [3], [4], [5]])
    #expect(subscription.requests == [.max(4), .max(2), .unlimited])
  }

  @Test("A subject loses what it sends before an array of collect by time is requested")
  func collectByTimeOfASubject() {
    let (subject, scheduler) = (Subject(), VirtualTimeScheduler())
    let recorder = subject.collect(.byTime(scheduler, .seconds(1))).record(demand: .none)
    subject.send(1)
    recorder.request(.max(1))
    for value in 2...4 { subject.send(value) }
    scheduler.advance(by: .seconds(1))
    #expect(recorder.values == [[2, 3, 4]])
  }

  // MARK: - The order of subscribing

  @Test("These operators hand on their subscription before they subscribe to the upstream")
  func ownSubscriptionFirst() {
    func order<P: Publisher>(_ build: (AnyPublisher<Int, Never>) -> P) -> [String] where P.Failure == Never {
      var events: [String] = []
      let upstream = Deferred {
        events.append("upstream")
        return Just(1)
      }
      let recorder = build(upstream.eraseToAnyPublisher())
        .handleEvents(receiveSubscription: { _ in events.append("subscription") }).record()
      #expect(recorder.violations == [])
      #expect(recorder.completion != nil)
      return events
    }
    let expected = ["subscription", "upstream"]
    #expect(order { $0.flatMap { Just($0) } } == expected)
    #expect(order { $0.flatMap(maxPublishers: .max(1)) { [$0, $0].publisher } } == expected)
    #expect(order { $0.map { Just($0) }.switchToLatest() } == expected)
    #expect(order { $0.dropFirst() } == expected)
    #expect(order { $0.drop(untilOutputFrom: Just(1)) } == expected)
    #expect(order { $0.merge(with: Empty<Int, Never>()) } == expected)
    // The others wait for the upstream's.
    #expect(order { $0.removeDuplicates() } == expected.reversed())
    #expect(order { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest) } == expected.reversed())
    #expect(order { $0.prefix(untilOutputFrom: Empty<Int, Never>()) } == expected.reversed())
  }

  @Test("drop(untilOutputFrom:) still requests from the other publisher first")
  func dropUntilOutputRequests() {
    let recorder = [1, 2].publisher.map { $0 }.drop(untilOutputFrom: Just(0)).record()
    #expect(recorder.values == [1, 2])
  }

  @Test("A cancel that comes before the upstream cancels it as soon as it is there")
  func cancelBeforeTheUpstream() {
    func cancels<P: Publisher>(_ build: (Custom<Int, Never>) -> P) -> Int {
      let upstream = Counting()
      let source = Custom<Int, Never> { $0.receive(subscription: upstream) }
      let subscriber = AnySubscriber<P.Output, P.Failure>(receiveSubscription: { $0.cancel() })
      build(source).subscribe(subscriber)
      #expect(upstream.requests == [])
      return upstream.cancels
    }
    #expect(cancels { $0.flatMap { Just($0) } } == 1)
    #expect(cancels { $0.map { Just($0) }.switchToLatest() } == 1)
    #expect(cancels { $0.dropFirst(2) } == 1)
    #expect(cancels { $0.drop(untilOutputFrom: Just(1)) } == 1)
  }

  @Test("append subscribes to what follows inside the completion, also while the prefix is being subscribed to")
  func appendSubscribesInside() {
    var events: [String] = []
    func part(_ name: String) -> Custom<Int, Never> {
      Custom { subscriber in
        events.append("\(name) begins")
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        events.append("\(name) returns")
      }
    }
    let recorder = part("first").append(part("second")).record()
    #expect(events == ["first begins", "second begins", "second returns", "first returns"])
    #expect(recorder.end == .finished)
    events = []
    _ = part("second").prepend(part("first")).record()
    #expect(events == ["first begins", "second begins", "second returns", "first returns"])
  }

  // MARK: - Without a subscription

  @Test("After a cancel, no operator subscribes to the publisher that would come next")
  func nothingComesNextAfterACancel() {
    typealias Source = TestPublisher<Int, TestError>
    typealias Build = (Source, Source, @escaping () -> Void) -> AnyPublisher<Int, any Error>
    func erased<P: Publisher>(_ publisher: P) -> AnyPublisher<Int, any Error> where P.Output == Int {
      publisher.mapError { $0 as any Error }.eraseToAnyPublisher()
    }
    func sends(_ source: Source) { source.send(1) }
    func finishes(_ source: Source) { source.send(completion: .finished) }
    func fails(_ source: Source) { source.send(completion: .failure(.oops)) }
    func check(
      _ name: String, _ event: (Source) -> Void, sourceLocation: SourceLocation = #_sourceLocation, _ build: Build
    ) {
      let (source, next) = (Source("source"), Source("next"))
      let recorder = RecordingSubscriber<Int, any Error>()
      build(source, next, { recorder.cancel() }).subscribe(recorder)
      event(source)
      #expect(source.connections.count == 1, "\(name)", sourceLocation: sourceLocation)
      #expect(next.connections.isEmpty, "\(name)", sourceLocation: sourceLocation)
      #expect(recorder.outcome == Outcome(values: [], end: .open), "\(name)", sourceLocation: sourceLocation)
    }
    check("catch", fails) { source, next, cancel in
      let publisher = source.catch { _ -> Source in
        cancel()
        return next
      }
      return erased(publisher)
    }
    check("tryCatch", fails) { source, next, cancel in
      let publisher = source.tryCatch { _ -> Source in
        cancel()
        return next
      }
      return erased(publisher)
    }
    check("retry", fails) { source, _, cancel in
      erased(source.handleEvents(receiveCompletion: { _ in cancel() }).retry(3))
    }
    check("append", finishes) { source, next, cancel in
      erased(source.handleEvents(receiveCompletion: { _ in cancel() }).append(next))
    }
    check("prepend", finishes) { source, next, cancel in
      erased(next.prepend(source.handleEvents(receiveCompletion: { _ in cancel() })))
    }
    check("flatMap", sends) { source, next, cancel in
      let publisher = source.flatMap { _ -> Source in
        cancel()
        return next
      }
      return erased(publisher)
    }
    check("switchToLatest", sends) { source, next, cancel in
      let publishers = source.map { _ -> Source in
        cancel()
        return next
      }
      return erased(publishers.switchToLatest())
    }
  }

  @Test("Elements and the completion of a publisher without a subscription pass where Apple's operators pass them")
  func withoutASubscription() {
    func received<P: Publisher>(_ build: (Custom<Int, any Error>) -> P) -> [String] {
      let source = Custom<Int, any Error> { subscriber in
        for value in 1...3 { _ = subscriber.receive(value) }
        subscriber.receive(completion: .finished)
      }
      var events: [String] = []
      let cancellable = build(source).sink {
        events.append("\($0)")
      } receiveValue: {
        events.append("\($0)")
      }
      withExtendedLifetime(cancellable) {}
      return events
    }
    let all = ["1", "2", "3", "finished"]
    #expect(received { $0.tryMap { $0 } } == all)
    #expect(received { $0.tryFilter { _ in true } } == all)
    #expect(received { $0.tryCompactMap { $0 } } == all)
    #expect(received { $0.tryScan(0) { $1 } } == all)
    #expect(received { $0.tryRemoveDuplicates { $0 == $1 } } == all)
    #expect(received { $0.handleEvents(receiveOutput: { _ in }) } == all)
    #expect(received { $0.print("", to: Sponge()) } == all)
    #expect(received { $0.encode(encoder: UnchangedCoder()) } == all)
    #expect(received { $0.decode(type: Int.self, decoder: UnchangedCoder()) } == all)
    #expect(received { $0.dropFirst(1) } == ["2", "3", "finished"])
    #expect(received { $0.output(at: 1) } == ["2", "finished"])
    #expect(received { $0.prefix(2) } == ["1", "2", "finished"])
    #expect(received { $0.prefix(0) } == [])
    #expect(received { $0.map { Just($0).setFailureType(to: (any Error).self) }.switchToLatest() } == all)
    let failure = Subscribers.Completion<any Error>.failure(TestError.oops)
    #expect(received { $0.tryMap { if $0 == 2 { throw TestError.oops } else { $0 } } } == ["1", "\(failure)"])
    let inner = Custom<Int, any Error> { subscriber in
      _ = subscriber.receive(7)
      subscriber.receive(completion: .finished)
    }
    #expect(received { $0.first().map { _ in inner }.switchToLatest() } == [])  // `first` waits for the subscription
    #expect(received { _ in Just(inner).setFailureType(to: (any Error).self).switchToLatest() } == ["7", "finished"])
  }

  @Test("values ends and throws with a publisher that sends no subscription")
  func valuesWithoutASubscription() async throws {
    let finishing = Custom<Int, Never> { $0.receive(completion: .finished) }
    for await _ in finishing.values { Issue.record("an element") }
    let failing = Custom<Int, TestError> { $0.receive(completion: .failure(.oops)) }
    await #expect(throws: TestError.oops) { for try await _ in failing.values {} }
    // No element can be requested without a subscription.
    let sending = Custom<Int, Never> { _ = $0.receive(1) }
    for await _ in sending.values { Issue.record("an element") }
    for try await _ in sending.setFailureType(to: TestError.self).values { Issue.record("an element") }
    let sendingAndFailing = Custom<Int, TestError> {
      _ = $0.receive(1)
      $0.receive(completion: .failure(.oops))
    }
    await #expect(throws: TestError.oops) { for try await _ in sendingAndFailing.values {} }
  }

  @Test("autoconnect passes what a connectable publisher without a subscription sends")
  func autoconnectWithoutASubscription() {
    final class Connectable: ConnectablePublisher {
      typealias Output = Int
      typealias Failure = Never
      private var send: () -> Void = {}
      private(set) var cancels = 0
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        send = {
          _ = subscriber.receive(1)
          subscriber.receive(completion: .finished)
        }
      }
      func connect() -> any Cancellable {
        send()
        return AnyCancellable { self.cancels += 1 }
      }
    }
    let connectable = Connectable()
    var events: [String] = []
    let cancellable = connectable.autoconnect().sink {
      events.append("\($0)")
    } receiveValue: {
      events.append("\($0)")
    }
    #expect(events == ["1", "finished"])
    #expect(connectable.cancels == 1)
    withExtendedLifetime(cancellable) {}
  }

  @Test("A child of flatMap without a subscription does not keep flatMap from completing")
  func flatMapWithAChildWithoutASubscription() {
    let child = Custom<Int, Never> { subscriber in
      _ = subscriber.receive(7)
      subscriber.receive(completion: .finished)
    }
    for most in [Subscribers.Demand.unlimited, .max(1)] {
      let recorder = [1, 2].publisher.flatMap(maxPublishers: most) { _ in child }.record()
      #expect(recorder.outcome == Outcome(values: [7, 7], end: .finished))
    }
  }

  // MARK: - Requests for none

  @Test("A request for none is passed on where it does not trap and the operator does not count demand")
  func requestsForNone() {
    func requests<P: Publisher>(_ build: (Custom<Int, any Error>) -> P) -> [Subscribers.Demand] {
      let upstream = Counting()
      let scheduler = VirtualTimeScheduler()
      let recorder = RecordingSubscriber<P.Output, P.Failure>(initialDemand: .none)
      build(Custom { $0.receive(subscription: upstream) }).subscribe(on: scheduler).subscribe(recorder)
      scheduler.advance()
      recorder.subscription?.request(.none)
      scheduler.advance()
      return upstream.requests
    }
    let scheduler = VirtualTimeScheduler()
    let forwarded = [Subscribers.Demand.none]
    #expect(requests { $0 } == forwarded)
    #expect(requests { $0.map { $0 } } == forwarded)
    #expect(requests { $0.tryMap { $0 } } == forwarded)
    #expect(requests { $0.tryScan(0) { $1 } } == forwarded)
    #expect(requests { $0.encode(encoder: UnchangedCoder()) } == forwarded)
    #expect(requests { $0.decode(type: Int.self, decoder: UnchangedCoder()) } == forwarded)
    #expect(requests { $0.handleEvents(receiveOutput: { _ in }) } == forwarded)
    #expect(requests { $0.print("", to: Sponge()) } == forwarded)
    #expect(requests { $0.measureInterval(using: scheduler) } == forwarded)
    #expect(requests { $0.output(in: 1...2) } == forwarded)
    #expect(requests { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)) } == forwarded)
    #expect(requests { $0.append(1) } == forwarded)
    #expect(requests { $0.retry(1) } == forwarded)
    #expect(requests { $0.receive(on: scheduler) } == forwarded)
    #expect(requests { $0.delay(for: 1, scheduler: scheduler) } == forwarded)
    #expect(requests { $0.timeout(1, scheduler: scheduler) } == forwarded)
    // These count demand themselves.
    #expect(requests { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest) } == [.max(2)])
    #expect(requests { $0.merge(with: Empty(completeImmediately: false)) } == [.max(1)])
    #expect(requests { $0.share() } == [])
  }

  // MARK: - Cancelling

  @Test("Cancelling merge or zip also cancels the upstreams that have completed")
  func completedUpstreamsAreCancelled() {
    func cancels<P: Publisher>(_ build: (AnyPublisher<Int, Never>, AnyPublisher<Int, Never>) -> P) -> [Int] {
      let (completed, open) = (Counting(), Counting())
      let cancellable = build(
        Custom<Int, Never> { subscriber in
          subscriber.receive(subscription: completed)
          _ = subscriber.receive(1)
          subscriber.receive(completion: .finished)
        }.eraseToAnyPublisher(), Custom<Int, Never> { $0.receive(subscription: open) }.eraseToAnyPublisher()
      ).sink { _ in
      } receiveValue: { _ in
      }
      #expect(completed.cancels == 0 && open.cancels == 0)
      cancellable.cancel()
      return [completed.cancels, open.cancels]
    }
    #expect(cancels { $0.merge(with: $1) } == [1, 1])
    #expect(cancels { $0.merge(with: $1, $1) } == [1, 2])
    #expect(cancels { Publishers.MergeMany([$0, $1]) } == [1, 1])
    #expect(cancels { $0.zip($1) } == [1, 1])
    #expect(cancels { $0.zip($1, $1) } == [1, 2])
    // `combineLatest` and `flatMap` forget them.
    #expect(cancels { $0.combineLatest($1) } == [0, 1])
    #expect(cancels { [$0, $1].publisher.flatMap { $0 } } == [0, 1])
  }

  @Test("Cancelling subscribe(on:) cancels an upstream that has completed, on the scheduler")
  func subscribeOnCancelsACompletedUpstream() {
    let (subscription, scheduler) = (Counting(), VirtualTimeScheduler())
    let source = Custom<Int, Never> { subscriber in
      subscriber.receive(subscription: subscription)
      _ = subscriber.receive(1)
      subscriber.receive(completion: .finished)
    }
    var received: (any Subscription)?
    var completions = 0
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { received = $0 }, receiveCompletion: { _ in completions += 1 })
    source.subscribe(on: scheduler).subscribe(subscriber)
    scheduler.advance()
    #expect(completions == 1 && subscription.cancels == 0)
    received?.request(.max(1))
    received?.cancel()
    #expect(subscription.cancels == 0)
    scheduler.advance()
    #expect(subscription.cancels == 1 && subscription.requests == [])
    received?.cancel()
    scheduler.advance()
    #expect(subscription.cancels == 1 && completions == 1)
  }

  @Test("A request that follows the completion of subscribe(on:) schedules nothing")
  func subscribeOnAfterTheCompletion() {
    let scheduler = VirtualTimeScheduler()
    let source = TestPublisher<Int, Never>()
    let recorder = source.subscribe(on: scheduler).record(demand: .max(1))
    scheduler.run()
    source.send(completion: .finished)
    #expect(recorder.end == .finished)
    recorder.request(.max(1))
    #expect(scheduler.pending.isEmpty)
    scheduler.run()
    #expect(source.connections[0].requests == [.max(1)])
    #expect(source.connections[0].lateRequests == 0)
  }

  @Test("Cancelling subscribe(on:) before the completion cancels the upstream once")
  func subscribeOnCancelsOnce() {
    let (subscription, scheduler) = (Counting(), VirtualTimeScheduler())
    var subscriber: AnySubscriber<Int, Never>?
    let source = Custom<Int, Never> {
      subscriber = $0
      $0.receive(subscription: subscription)
    }
    let recorder = source.subscribe(on: scheduler).record()
    scheduler.advance()
    recorder.cancel()
    subscriber?.receive(completion: .finished)
    scheduler.advance()
    #expect(subscription.cancels == 1)
    #expect(recorder.end == .open)
  }

  // MARK: - Subjects that are fed

  @Test("What feeds a subject does not keep it alive, and is cancelled when it is released")
  func aFedSubjectIsReleased() {
    func cancels(_ feed: (Custom<Int, Never>, Subject) -> Any) -> (before: Int, after: Int) {
      let subscription = Counting()
      let source = Custom<Int, Never> { $0.receive(subscription: subscription) }
      let tracker = ReferenceTracker()
      var feeding: Any?
      var before = 0
      do {
        let subject = tracker.track(Subject(), as: "subject")
        // The optimizer may release the subject after its last use.
        withExtendedLifetime(subject) {
          feeding = feed(source, subject)
          before = subscription.cancels
        }
      }
      #expect(tracker.alive == [])
      withExtendedLifetime(feeding) {}
      return (before, subscription.cancels)
    }
    #expect(cancels { $0.subscribe($1) } == (0, 1))
    #expect(
      cancels {
        let subscriber = AnySubscriber($1)
        $0.subscribe(subscriber)
        return subscriber
      } == (0, 1))
    #expect(
      cancels { source, subject in
        source.multicast { [weak subject] in subject ?? Subject() }.connect()
      } == (0, 1))
  }

  @Test("A subscription keeps a subject that is fed")
  func aFedSubjectWithASubscriberIsKept() {
    let source = Subject()
    let recorder: RecordingSubscriber<Int, Never>
    let feed: AnyCancellable
    do {
      let subject = CurrentValueSubject<Int, Never>(0)
      feed = source.subscribe(subject)
      recorder = subject.record()
    }
    source.send(1)
    #expect(recorder.values == [0, 1])
    let shared: RecordingSubscriber<Int, Never>
    do { shared = source.multicast { Subject() }.autoconnect().record() }
    source.send(2)
    #expect(shared.values == [2] && recorder.values == [0, 1, 2])
    withExtendedLifetime(feed) {}
  }

  @Test("The completion of merge and zip cancels none of the upstreams that have completed")
  func completedUpstreamsAtTheEnd() {
    let subscription = Counting()
    let source = Custom<Int, Never> { subscriber in
      subscriber.receive(subscription: subscription)
      _ = subscriber.receive(1)
      subscriber.receive(completion: .finished)
    }
    #expect(source.merge(with: source).record().end == .finished)
    #expect(source.zip(source).record().end == .finished)
    #expect(subscription.cancels == 0)
  }
}

/// A coder that returns every value unchanged.
private struct UnchangedCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { value as? Int ?? 0 }
  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    guard let value = input as? T else { throw TestError.other }
    return value
  }
}
