import CombineCore

/// The laws that one thread can check, for operators of every block of the kernel.
///
/// The numbers and names are those of the documentation's page "The laws", whose tests check more with the testing
/// library.
enum Laws {
  typealias Stream = AnyPublisher<Int, Fault>

  /// An operator, or a chain of them.
  struct Subject {
    var name: String
    /// Whether the operator publishes as many elements as it receives, in the order in which it receives them.
    var passesAll = false
    /// Whether the operator has no state, and passes on what a source sends that does not keep to the protocol.
    var isStateless = false
    /// The operator with its arguments.
    var build: (Stream) -> Stream

    init<P: Publisher>(
      _ name: String, passesAll: Bool = false, isStateless: Bool = false, _ build: @escaping (Stream) -> P
    ) where P.Output == Int, P.Failure == Fault {
      self.name = name
      self.passesAll = passesAll
      self.isStateless = isStateless
      self.build = { build($0).eraseToAnyPublisher() }
    }
  }

  /// Publishers that never publish and never complete, for operators with several inputs.
  private static var silence: Empty<Int, Fault> { Empty(completeImmediately: false) }

  /// The scheduler of operators with a clock.
  nonisolated(unsafe) private static let time = VirtualTime()

  private static func never(_ never: Never) -> Int {}

  static var subjects: [Subject] {
    [
      Subject("map", passesAll: true, isStateless: true) { $0.map { $0 } },
      Subject("map.filter.compactMap", passesAll: true, isStateless: true) {
        $0.map { $0 }.filter { $0 >= 0 }.compactMap { $0 }
      },
      Subject("filter", isStateless: true) { $0.filter { $0 % 2 == 1 } },
      Subject("scan", isStateless: true) { $0.scan(0) { $1 } },
      Subject("reduce") { $0.reduce(0, +) },
      Subject("count") { $0.count() },
      Subject("min") { $0.min() },
      Subject("max") { $0.max() },
      Subject("allSatisfy") { $0.allSatisfy { $0 < 5 }.map { $0 ? 1 : 0 } },
      Subject("contains") { $0.contains(3).map { $0 ? 1 : 0 } },
      Subject("collect(2)") { $0.collect(2).map { $0[0] } },
      Subject("collect") { $0.collect().map { $0.count } },
      Subject("removeDuplicates", passesAll: true) { $0.removeDuplicates() },
      Subject("drop(while:)") { $0.drop { $0 < 2 } },
      Subject("dropFirst") { $0.dropFirst() },
      Subject("prefix(3)") { $0.prefix(3) },
      Subject("prefix(while:)") { $0.prefix { $0 < 3 } },
      Subject("first") { $0.first() },
      Subject("last") { $0.last() },
      Subject("output(at:)") { $0.output(at: 1) },
      Subject("ignoreOutput", isStateless: true) { $0.ignoreOutput().map(never) },
      Subject("replaceEmpty", passesAll: true) { $0.replaceEmpty(with: 0) },
      Subject("replaceError", passesAll: true) { $0.replaceError(with: 0).setFailureType(to: Fault.self) },
      Subject("mapError", passesAll: true, isStateless: true) { $0.mapError { $0 } },
      Subject("catch", passesAll: true) { $0.catch { _ in Just(0).setFailureType(to: Fault.self) } },
      Subject("retry", passesAll: true) { $0.retry(1) },
      Subject("handleEvents", passesAll: true) { $0.handleEvents(receiveOutput: { _ in }, receiveCancel: {}) },
      Subject("flatMap", passesAll: true) { $0.flatMap { Just($0).setFailureType(to: Fault.self) } },
      Subject("flatMap(maxPublishers: 1)", passesAll: true) {
        $0.flatMap(maxPublishers: .max(1)) { [$0].publisher.setFailureType(to: Fault.self) }
      },
      Subject("switchToLatest") {
        $0.map { Just($0).setFailureType(to: Fault.self) }.switchToLatest()
      },
      Subject("append", passesAll: true) { $0.append(Empty()) },
      Subject("prepend", passesAll: true) { $0.prepend(Empty()) },
      Subject("merge", passesAll: true) { $0.merge(with: Empty()) },
      Subject("merge of three", passesAll: true) { $0.merge(with: Empty(), Empty()) },
      Subject("zip") { $0.zip((0..<100).publisher.setFailureType(to: Fault.self)) { a, _ in a } },
      Subject("combineLatest", passesAll: true) {
        Just(0).setFailureType(to: Fault.self).combineLatest($0) { _, a in a }
      },
      Subject("prefix(untilOutputFrom:)", passesAll: true) { $0.prefix(untilOutputFrom: silence) },
      Subject("drop(untilOutputFrom:)", passesAll: true) {
        $0.drop(untilOutputFrom: Just(0).setFailureType(to: Fault.self))
      },
      Subject("buffer", passesAll: true) { $0.buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest) },
      Subject("share") { $0.share() },
      Subject("receive(on:)", passesAll: true) { $0.receive(on: ImmediateScheduler.shared) },
      Subject("delay", passesAll: true) { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
      Subject("subscribe(on:)", passesAll: true) { $0.subscribe(on: ImmediateScheduler.shared) },
      Subject("debounce") { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
      Subject("throttle") { $0.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true) },
      Subject("timeout") { $0.timeout(1_000, scheduler: time) },
      Subject("measureInterval") { $0.measureInterval(using: time).map { $0.magnitude } },
      Subject("collect(.byTime)") { $0.collect(.byTime(time, 10)).map { $0.count } },
      Subject("setFailureType", passesAll: true, isStateless: true) {
        $0.assertNoFailure().setFailureType(to: Fault.self)
      },
      Subject("eraseToAnyPublisher", passesAll: true, isStateless: true) {
        $0.eraseToAnyPublisher().eraseToAnyPublisher()
      },
    ]
  }

  nonisolated(unsafe) private static var broken = 0

  private static func check(_ condition: Bool, _ law: Int, _ subject: Subject, _ message: @autoclosure () -> String) {
    if condition { return }
    broken += 1
    print("law \(law) is broken by \(subject.name): \(message())")
  }

  static func run() {
    for subject in subjects {
      begin(subject)
      demand(subject)
      cancel(subject)
      end(subject)
      release(subject)
      print("laws: \(subject.name)")
    }
    nested()
    print("laws: \(subjects.count) operators, \(broken) broken")
    if broken > 0 { fatalError("laws are broken") }
  }

  /// Laws 1, one subscription first, and 10, a second subscription is cancelled.
  private static func begin(_ subject: Subject) {
    let (source, recorder) = (Source(), Recorder())
    subject.build(AnyPublisher(source)).subscribe(recorder)
    check(recorder.events.first == .subscription, 1, subject, "the first event is no subscription")
    guard !subject.isStateless else { return recorder.cancel() }
    let second = SourceSubscription()
    source.subscribers[0].receive(subscription: second)
    check(second.cancels == 1, 10, subject, "\(second.cancels) cancels of the second subscription")
    source.send(1)
    source.send(completion: .finished)
    check(recorder.events.filter { $0 == .subscription }.count == 1, 1, subject, "two subscriptions")
    recorder.cancel()
  }

  /// Laws 4, no more than demanded; 5, demand adds up; 6, returned demand counts; 22, order is kept; and 24, the same
  /// output under any demand.
  private static func demand(_ subject: Subject) {
    let elements = Array(1...6)
    func run(first: Subscribers.Demand, each: Subscribers.Demand) -> Recorder {
      let recorder = Recorder(first: first, each: each)
      subject.build(elements.publisher.setFailureType(to: Fault.self).eraseToAnyPublisher()).subscribe(recorder)
      return recorder
    }
    let all = run(first: .unlimited, each: .none)
    if subject.passesAll { check(all.elements == elements, 22, subject, text(all.elements)) }
    let few = run(first: .max(1), each: .none)
    check(few.elements.count <= 1, 4, subject, "\(few.elements.count) elements for a demand of 1")
    few.request(.max(1))
    few.request(.max(1))
    check(few.elements.count <= 3, 5, subject, "\(few.elements.count) elements for a demand of 3")
    if subject.passesAll { check(few.elements == [1, 2, 3], 5, subject, text(few.elements)) }
    few.cancel()
    let single = run(first: .max(1), each: .max(1))
    if subject.name != "debounce", subject.name != "throttle" {
      check(single.elements == all.elements, 24, subject, text(single.elements))
      check(single.events.last == all.events.last, 6, subject, "another completion")
    }
    all.cancel()
    single.cancel()
  }

  /// Laws 12, cancel is idempotent; 14, nothing after cancel; and 15, requests after the end do nothing.
  private static func cancel(_ subject: Subject) {
    guard !subject.isStateless else { return }
    let (source, recorder) = (Source(), Recorder())
    recorder.cancelsAt = 1
    subject.build(AnyPublisher(source)).subscribe(recorder)
    source.send(1)
    time.advance(by: 1_000)
    source.send(2)
    recorder.cancel()
    let events = recorder.events.count
    source.send(3)
    source.send(completion: .finished)
    time.advance(by: 1_000)
    check(recorder.events.count == events, 14, subject, "\(recorder.events.count - events) events after a cancel")
    for subscription in source.subscriptions {
      check(subscription.cancels <= 1, 12, subject, "\(subscription.cancels) cancels")
      let requests = subscription.requests
      recorder.request(.max(1))
      check(subscription.requests == requests, 15, subject, "a request after a cancel")
    }
  }

  /// Laws 9, one completion, last; 17, ending cancels the others once; and 20, broken sources are contained.
  private static func end(_ subject: Subject) {
    guard !subject.isStateless else { return }
    for completion in [Subscribers.Completion<Fault>.finished, .failure(.fault(1))] {
      let (source, recorder) = (Source(), Recorder())
      subject.build(AnyPublisher(source)).subscribe(recorder)
      for number in 1...4 { source.send(number) }
      source.send(completion: completion)
      source.send(5)
      source.send(completion: completion)
      time.advance(by: 1_000)
      let completions = recorder.events.filter { $0.isCompletion }.count
      check(completions == 1, 9, subject, "\(completions) completions")
      check(recorder.events.last?.isCompletion == true, 9, subject, "something after it")
      for subscription in source.subscriptions {
        check(subscription.cancels <= 1, 17, subject, "\(subscription.cancels) cancels")
      }
      recorder.cancel()
    }
  }

  /// Law 16, everything is released: after a completion and after a cancel.
  private static func release(_ subject: Subject) {
    for cancels in [false, true] {
      let before = Token.count
      do {
        let token = Token()
        var source: Source? = Source()
        let recorder = Recorder()
        subject.build(AnyPublisher(source!.handleEvents(receiveOutput: { _ in token.touch() }))).subscribe(recorder)
        source?.send(1)
        if cancels { recorder.cancel() } else { source?.send(completion: .finished) }
        source = nil
        recorder.forget()
      }
      time.advance(by: 1_000)
      let left = Token.count - before
      check(left == 0, 16, subject, "\(left) objects are left after it has \(cancels ? "been cancelled" : "finished")")
    }
  }

  /// Laws 3, sends nest; 11, subjects drop without demand; and 23, the last value is the current one.
  private static func nested() {
    let subject = Subject("subjects") { $0 }
    let (numbers, recorder) = (PassthroughSubject<Int, Fault>(), Recorder())
    numbers.subscribe(recorder)
    recorder.onElement = { if $0 == 1 { numbers.send(2) } }
    numbers.send(1)
    numbers.send(3)
    check(recorder.elements == [1, 2, 3], 3, subject, text(recorder.elements))
    let slow = Recorder(first: .max(1), each: .none)
    numbers.subscribe(slow)
    for number in 4...6 { numbers.send(number) }
    check(slow.elements == [4], 11, subject, text(slow.elements))
    let current = CurrentValueSubject<Int, Fault>(0)
    let late = Recorder()
    current.subscribe(late)
    late.onElement = { if $0 == 1 { current.send(2) } }
    current.send(1)
    check(current.value == late.elements.last, 23, subject, text(late.elements))
    recorder.cancel()
    slow.cancel()
    late.cancel()
  }
}

/// An object whose instances are counted.
final class Token {
  nonisolated(unsafe) static var count = 0
  init() { Token.count += 1 }
  deinit { Token.count -= 1 }
  func touch() {}
}

/// A subscription that counts the calls.
final class SourceSubscription: Subscription {
  private let token = Token()
  private(set) var requests = 0
  private(set) var cancels = 0
  func request(_ demand: Subscribers.Demand) { requests += 1 }
  func cancel() { cancels += 1 }
}

/// A publisher that sends what a test says, to all its subscribers, whatever they request and whether they cancel.
final class Source: Publisher {
  typealias Output = Int
  typealias Failure = Fault

  private let token = Token()
  private(set) var subscribers: [AnySubscriber<Int, Fault>] = []
  private(set) var subscriptions: [SourceSubscription] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Fault {
    let subscription = SourceSubscription()
    subscribers.append(AnySubscriber(subscriber))
    subscriptions.append(subscription)
    subscriber.receive(subscription: subscription)
  }

  func send(_ number: Int) { for subscriber in subscribers { _ = subscriber.receive(number) } }

  func send(completion: Subscribers.Completion<Fault>) {
    for subscriber in subscribers { subscriber.receive(completion: completion) }
  }
}

/// A subscriber that keeps what it receives.
final class Recorder: Subscriber {
  typealias Input = Int
  typealias Failure = Fault

  enum Event: Equatable {
    case subscription
    case element(Int)
    case completion(Subscribers.Completion<Fault>)

    var isCompletion: Bool { if case .completion = self { true } else { false } }
  }

  private let token = Token()
  private let first: Subscribers.Demand
  private let each: Subscribers.Demand
  private var subscription: (any Subscription)?
  private(set) var events: [Event] = []
  private(set) var elements: [Int] = []
  /// The number of elements after which the subscriber cancels, inside the delivery.
  var cancelsAt = Int.max
  var onElement: (Int) -> Void = { _ in }

  init(first: Subscribers.Demand = .unlimited, each: Subscribers.Demand = .none) {
    self.first = first
    self.each = each
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }
  func cancel() { subscription?.cancel() }
  func forget() { subscription = nil }

  func receive(subscription: any Subscription) {
    events.append(.subscription)
    self.subscription = subscription
    subscription.request(first)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    events.append(.element(input))
    elements.append(input)
    onElement(input)
    if elements.count == cancelsAt { cancel() }
    return each
  }

  func receive(completion: Subscribers.Completion<Fault>) { events.append(.completion(completion)) }
}
