import CombineCore

/// Pipelines whose lines must be the same with and without an operating system.
enum Pipelines {
  static let numbers = [3, 1, 4, 1, 5, 9, 2, 6]

  static func run() {
    transforming()
    reducing()
    choosing()
    combining()
    subjects()
    failing()
    sharing()
    observing()
    timing()
    demanding()
  }

  static func transforming() {
    let source = numbers.publisher
    show("map", source.map { $0 * 2 }.map { $0 + 1 })
    show("compactMap", source.compactMap { $0 % 2 == 0 ? $0 / 2 : nil })
    show("scan", published(numbers).scan(0, +))
    show("replaceNil", [1, nil, 3].publisher.replaceNil(with: 2))
    show("setFailureType", source.setFailureType(to: Fault.self))
    show("collect", published(numbers).collect()) { text($0) }
    show("collect(3)", published(numbers).collect(3)) { text($0) }
    show("flatMap", source.flatMap { [$0, $0 * 10].publisher })
    show("flatMap(maxPublishers: 1)", source.flatMap(maxPublishers: .max(1)) { Just($0) })
    show("handleEvents", source.handleEvents(receiveOutput: { print("handleEvents: sees \($0)") }).filter { $0 > 4 })
  }

  static func reducing() {
    let source = published(numbers)
    show("reduce", source.reduce(0, +))
    show("count", source.count())
    show("min", source.min())
    show("max", source.max())
    show("allSatisfy", source.allSatisfy { $0 > 0 }) { $0 ? "true" : "false" }
    show("contains", source.contains(9)) { $0 ? "true" : "false" }
    show("contains(where:)", source.contains { $0 > 9 }) { $0 ? "true" : "false" }
    show("last", source.last())
    show("last(where:)", source.last { $0 < 3 })
    show("ignoreOutput", source.ignoreOutput().map { (never: Never) -> Int in })
  }

  static func choosing() {
    let source = published(numbers)
    show("filter", source.filter { $0 > 2 }.filter { $0 < 6 })
    show("removeDuplicates", published([1, 1, 2, 2, 1]).removeDuplicates())
    show("dropFirst", source.dropFirst(5))
    show("drop(while:)", source.drop { $0 != 5 })
    show("prefix", source.prefix(2))
    show("prefix(while:)", source.prefix { $0 < 5 })
    show("first", source.first())
    show("first(where:)", source.first { $0 > 4 })
    show("output(at:)", source.output(at: 4))
    show("output(in:)", source.output(in: 2..<5))
    show("replaceEmpty", source.filter { $0 > 9 }.replaceEmpty(with: 0))
    let (values, signal) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let kept = [
      show("prefix(untilOutputFrom:)", values.prefix(untilOutputFrom: signal)),
      show("drop(untilOutputFrom:)", values.drop(untilOutputFrom: signal)),
    ]
    values.send(1)
    signal.send()
    values.send(2)
    withExtendedLifetime(kept) {}
  }

  static func combining() {
    let source = published(numbers)
    show("append", source.append(7, 8))
    show("prepend", source.prepend([0]))
    show("zip", source.zip(published([10, 20, 30]))) { "\($0) \($1)" }
    show("zip 4", source.zip(source, source, published([10, 20]))) { "\($0) \($1) \($2) \($3)" }
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let kept = [
      show("combineLatest", subjects[0].combineLatest(subjects[1])) { "\($0) \($1)" },
      show("combineLatest 3", subjects[0].combineLatest(subjects[1], subjects[2], { $0 * 100 + $1 * 10 + $2 })),
      show("merge", subjects[0].merge(with: subjects[1])),
      show(
        "merge 8",
        subjects[0].merge(
          with: subjects[1], subjects[2], subjects[3], subjects[4], subjects[5], subjects[6], subjects[7])),
      show("MergeMany", Publishers.MergeMany(subjects)),
    ]
    for round in 1...2 { for (index, subject) in subjects.enumerated() { subject.send(round * 10 + index) } }
    for subject in subjects { subject.send(completion: .finished) }
    let outer = PassthroughSubject<CurrentValueSubject<Int, Never>, Never>()
    let (first, second) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(2))
    let switched = show("switchToLatest", outer.switchToLatest())
    outer.send(first)
    first.send(3)
    outer.send(second)
    first.send(4)
    second.send(5)
    withExtendedLifetime((kept, switched)) {}
  }

  static func subjects() {
    let current = CurrentValueSubject<Int, Fault>(1)
    let kept = show("CurrentValueSubject", current.map { $0 * 2 })
    current.value = 2
    current.send(3)
    print("CurrentValueSubject: value \(current.value)")
    current.send(completion: .failure(.fault(1)))
    show("CurrentValueSubject, later", current)
    let source = PassthroughSubject<Int, Never>()
    let subject = CurrentValueSubject<Int, Never>(0)
    let link = source.subscribe(subject)
    let nested = subject.sink { if $0 == 1 { source.send(2) } }
    let shown = show("subscribe(_:)", subject)
    source.send(1)
    link.cancel()
    source.send(3)
    print("subscribe(_:): value \(subject.value)")
    withExtendedLifetime((kept, nested, shown)) {}
  }

  static func failing() {
    let failing = published(numbers).setFailureType(to: Fault.self)
      .flatMap { AnyPublisher(Result<Int, Fault>.Publisher($0 == 4 ? .failure(.fault(4)) : .success($0))) }
    show("failure", failing)
    show("mapError", failing.mapError { if case .fault(let n) = $0 { Fault.fault(n + 1) } else { $0 } })
    show("catch", failing.catch { _ in Just(0) })
    show("replaceError", failing.replaceError(with: -1))
    show("assertNoFailure", failing.prefix(2).assertNoFailure())
    var attempts = 0
    show(
      "retry",
      Deferred {
        attempts += 1
        return Result<Int, Fault>.Publisher(attempts < 3 ? .failure(.fault(attempts)) : .success(attempts))
      }.retry(5))
    show("Fail", Fail<Int, Fault>(error: .fault(5)))
    show("Record", Record<Int, Fault>(output: [1, 2], completion: .failure(.fault(3))))
    show("Optional.Publisher", Int?.none.publisher)
    show("Empty", Empty<Int, Fault>())
    show("Just, chosen from", Just(1).map { $0 + 1 }.first { $0 > 1 })
    show("Sequence, reduced", numbers.publisher.min())
  }

  static func sharing() {
    let source = PassthroughSubject<Int, Never>()
    let shared = source.handleEvents(
      receiveSubscription: { _ in print("share: subscribes") }, receiveCancel: { print("share: cancels") }
    ).share()
    let first = show("share, first", shared)
    let second = show("share, second", shared)
    source.send(1)
    first.cancel()
    source.send(2)
    second.cancel()
    let connectable = source.makeConnectable()
    let kept = show("makeConnectable", connectable)
    source.send(3)
    let connection = connectable.connect()
    source.send(4)
    connection.cancel()
    let multicast = source.multicast { CurrentValueSubject<Int, Never>(5) }
    let two = [show("multicast, first", multicast), show("multicast, second", multicast.autoconnect())]
    source.send(6)
    var resolve: ((Result<Int, Fault>) -> Void)?
    let future = Future<Int, Fault> { resolve = $0 }
    let waiting = show("Future", future)
    resolve?(.success(7))
    resolve?(.success(8))
    show("Future, later", future)
    withExtendedLifetime((kept, two, waiting)) {}
  }

  /// An object with properties that publish.
  final class Model {
    @Published var number = 1
    @Published var copy = 0
  }

  static func observing() {
    let model = Model()
    let published = show("@Published, before and after", model.$number) { "\(model.number) \($0)" }
    model.number = 2
    print("@Published, after: \(model.number)")
    model.$number.map { $0 * 10 }.assign(to: &model.$copy)
    model.number = 3
    print("assign(to:): \(model.copy)")
    withExtendedLifetime(published) {}
    let will = ObservableObjectPublisher()
    let kept = will.sink { print("ObservableObjectPublisher: will change") }
    will.send()
    var cancellables: Set<AnyCancellable> = []
    let source = PassthroughSubject<Int, Never>()
    source.sink { print("store: \($0)") }.store(in: &cancellables)
    source.send(1)
    cancellables.removeAll()
    source.send(2)
    withExtendedLifetime(kept) {}
  }

  static func timing() {
    let time = VirtualTime()
    let source = PassthroughSubject<Int, Never>()
    let kept = [
      show("receive(on:)", source.receive(on: time)),
      show("delay", source.delay(for: 30, scheduler: time)),
      show("debounce", source.debounce(for: 20, scheduler: time)),
      show("throttle", source.throttle(for: 25, scheduler: time, latest: true)),
      show("timeout", source.timeout(40, scheduler: time)),
      show("measureInterval", source.measureInterval(using: time)) { "\($0.magnitude)" },
      show("collect(.byTime)", source.collect(.byTime(time, 30))) { text($0) },
      show("collect(.byTimeOrCount)", source.collect(.byTimeOrCount(time, 30, 2))) { text($0) },
      show("subscribe(on:)", source.subscribe(on: time)),
    ]
    time.advance(by: 0)
    for number in 1...6 {
      print("time: \(time.now.milliseconds)")
      source.send(number)
      time.advance(by: number % 3 == 0 ? 50 : 10)
    }
    source.send(completion: .finished)
    time.advance(by: 100)
    show("ImmediateScheduler", published([1, 2]).receive(on: ImmediateScheduler.shared))
    print("time: \(time.count) actions are left")
    withExtendedLifetime(kept) {}
  }

  static func demanding() {
    let subscriber = OneByOne("buffer")
    let source = PassthroughSubject<Int, Never>()
    source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
    for number in 1...4 { source.send(number) }
    for _ in 1...3 { subscriber.request() }
    source.send(completion: .finished)
    let slow = OneByOne("flatMap with demand")
    numbers.publisher.flatMap(maxPublishers: .max(2)) { [$0, -$0].publisher }.subscribe(slow)
    for _ in 1...3 { slow.request() }
    slow.cancel()
    slow.request()
    let erased = AnySubscriber<Int, Never>(
      receiveSubscription: { $0.request(.max(2)) },
      receiveValue: {
        print("AnySubscriber: \($0)")
        return $0 == 3 ? .max(1) : .none
      }, receiveCompletion: { _ in print("AnySubscriber: finished") })
    numbers.publisher.subscribe(erased)
  }

  /// Returns a publisher of numbers that is no sequence, so that operators have no form of their own for it.
  static func published(_ numbers: [Int]) -> AnyPublisher<Int, Never> { numbers.publisher.eraseToAnyPublisher() }
}

/// A subscriber that requests elements one by one.
final class OneByOne: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let name: String
  private var subscription: (any Subscription)?

  init(_ name: String) { self.name = name }

  func request() { subscription?.request(.max(1)) }
  func cancel() { subscription?.cancel() }
  func receive(subscription: any Subscription) { self.subscription = subscription }
  func receive(_ input: Int) -> Subscribers.Demand {
    print("\(name): \(input)")
    return .none
  }
  func receive(completion: Subscribers.Completion<Never>) { print("\(name): finished") }
}
