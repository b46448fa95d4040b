import Combine
import CombineExtras

struct CaseError: Error, Equatable { var code: Int }

typealias Real = AnyPublisher<Int, CaseError>

/// A builder of pipelines from the package's publishers and operators. The type is erased after each operator, so that
/// any of them may follow any other.
final class Builder {
  let clock: Clock
  let visits: VisitorBook
  private var subjects: [Real] = []
  private var senders: [(Signal) -> Void] = []

  init(_ hot: [Hot], _ clock: Clock, _ visits: VisitorBook) {
    self.clock = clock
    self.visits = visits
    for one in hot {
      let send: (Signal) -> Void
      if let initial = one.initial {
        let subject = CurrentValueSubject<Int, CaseError>(initial)
        subjects.append(subject.eraseToAnyPublisher())
        send = { $0.send(value: subject.send, end: subject.send(completion:)) }
      } else {
        let subject = PassthroughSubject<Int, CaseError>()
        subjects.append(subject.eraseToAnyPublisher())
        send = { $0.send(value: subject.send, end: subject.send(completion:)) }
      }
      senders.append(send)
      for moment in one.moments { clock.at(moment.time) { send(moment.signal) } }
    }
  }

  func send(_ value: Int, to subject: Int) { senders[subject](.value(value)) }

  func publisher(_ pipeline: Pipeline) -> Real {
    pipeline.operators.reduce(publisher(pipeline.source)) { publisher($1, behind: $0) }
  }

  private func publisher(_ source: Source) -> Real {
    let number = visits.add()
    let publisher: Real =
      switch source.kind {
      case .sequence:
        Publishers.Sequence(sequence: source.values).eraseToAnyPublisher()
      case .record:
        Record(output: source.values, completion: source.end.completion).eraseToAnyPublisher()
      case .just:
        Just(source.values.first ?? 0).setFailureType(to: CaseError.self).eraseToAnyPublisher()
      case .empty: Empty().eraseToAnyPublisher()
      case .fail: Fail(error: CaseError(code: source.index)).eraseToAnyPublisher()
      case .never: Empty(completeImmediately: false).eraseToAnyPublisher()
      case .timed, .eagerTimed:
        TimedPublisher(moments: source.moments, clock: clock, keepsToDemand: source.kind.keepsToDemand)
          .eraseToAnyPublisher()
      case .eager: EagerPublisher(values: source.values, end: source.end).eraseToAnyPublisher()
      case .subject: subjects[source.index]
      }
    return VisitedPublisher(base: publisher, book: visits, number: number).eraseToAnyPublisher()
  }

  private func publisher(_ op: Operator, behind up: Real) -> Real {
    let others = op.pipelines.map { publisher($0) }
    if op.throwsAt != nil, let publisher = throwing(op, up) { return publisher }
    switch op.kind {
    case .map: return up.map(op.transformed).eraseToAnyPublisher()
    case .filter: return up.filter(op.accepts).eraseToAnyPublisher()
    case .compactMap: return up.compactMap { op.accepts($0) ? op.transformed($0) : nil }.eraseToAnyPublisher()
    case .scan: return up.scan(0, op.accumulated).eraseToAnyPublisher()
    case .removeDuplicates: return up.removeDuplicates(by: op.isDuplicate).eraseToAnyPublisher()
    case .dropFirst: return up.dropFirst(op.number).eraseToAnyPublisher()
    case .dropWhile: return up.drop(while: op.accepts).eraseToAnyPublisher()
    case .prefix: return up.prefix(op.number).eraseToAnyPublisher()
    case .prefixWhile: return up.prefix(while: op.accepts).eraseToAnyPublisher()
    case .output: return up.output(in: op.number...op.number + 1).eraseToAnyPublisher()
    case .ignoreOutput: return up.ignoreOutput().map { (_: Never) -> Int in }.eraseToAnyPublisher()
    case .first: return up.first().eraseToAnyPublisher()
    case .firstWhere: return up.first(where: op.accepts).eraseToAnyPublisher()
    case .last: return up.last().eraseToAnyPublisher()
    case .lastWhere: return up.last(where: op.accepts).eraseToAnyPublisher()
    case .count: return up.count().eraseToAnyPublisher()
    case .min: return up.min(by: op.isBefore).eraseToAnyPublisher()
    case .max: return up.max(by: op.isBefore).eraseToAnyPublisher()
    case .reduce: return up.reduce(0, op.accumulated).eraseToAnyPublisher()
    case .collect: return up.collect().map(combined).eraseToAnyPublisher()
    case .collectByCount: return up.collect(op.number).map(combined).eraseToAnyPublisher()
    case .contains: return up.contains(where: op.accepts).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .allSatisfy: return up.allSatisfy(op.accepts).map { $0 ? 1 : 0 }.eraseToAnyPublisher()
    case .mapError: return up.mapError { CaseError(code: $0.code + op.number) }.eraseToAnyPublisher()
    case .replaceError:
      return up.replaceError(with: op.number).setFailureType(to: CaseError.self).eraseToAnyPublisher()
    case .replaceEmpty: return up.replaceEmpty(with: op.number).eraseToAnyPublisher()
    case .handleEvents: return up.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in }).eraseToAnyPublisher()
    case .print: return up.print("", to: Nowhere()).eraseToAnyPublisher()
    case .breakpoint: return up.breakpoint(receiveOutput: { _ in false }).eraseToAnyPublisher()
    case .buffer:
      let strategies: [Publishers.BufferingStrategy<CaseError>] = [
        .dropNewest, .dropOldest, .customError { CaseError(code: 8) },
      ]
      return up.buffer(
        size: op.number, prefetch: op.flag ? .keepFull : .byRequest, whenFull: strategies[residue(op.time, 3)]
      ).eraseToAnyPublisher()
    case .append: return up.append(others[0]).eraseToAnyPublisher()
    case .prepend: return up.prepend(others[0]).eraseToAnyPublisher()
    case .catch: return up.catch { _ in others[0] }.eraseToAnyPublisher()
    case .retry: return up.retry(op.number).eraseToAnyPublisher()
    case .merge: return Publishers.Merge(up, others[0]).eraseToAnyPublisher()
    case .merge3: return Publishers.Merge3(up, others[0], others[1]).eraseToAnyPublisher()
    case .zip: return up.zip(others[0]) { combined([$0, $1]) }.eraseToAnyPublisher()
    case .zip3: return up.zip(others[0], others[1]) { combined([$0, $1, $2]) }.eraseToAnyPublisher()
    case .combineLatest: return up.combineLatest(others[0]) { combined([$0, $1]) }.eraseToAnyPublisher()
    case .combineLatest3:
      return up.combineLatest(others[0], others[1]) { combined([$0, $1, $2]) }.eraseToAnyPublisher()
    case .prefixUntil: return up.prefix(untilOutputFrom: others[0]).eraseToAnyPublisher()
    case .dropUntil: return up.drop(untilOutputFrom: others[0]).eraseToAnyPublisher()
    case .withLatestFrom: return up.withLatestFrom(others[0]) { combined([$0, $1]) }.eraseToAnyPublisher()
    case .flatMap:
      return up.flatMap(maxPublishers: .of(op.most)) { others[op.choice($0)] }.eraseToAnyPublisher()
    case .flatMapJust:
      return up.flatMap(maxPublishers: .of(op.most)) {
        Result<Int, CaseError>.Publisher(op.transformed($0))
      }.eraseToAnyPublisher()
    case .switchToLatest: return up.map { others[op.choice($0)] }.switchToLatest().eraseToAnyPublisher()
    case .share: return up.share().eraseToAnyPublisher()
    case .shareMerged:
      let shared = up.share()
      return Publishers.Merge(shared, shared).eraseToAnyPublisher()
    case .shareZipped:
      let shared = up.share()
      return shared.zip(shared) { combined([$0, $1]) }.eraseToAnyPublisher()
    case .delay: return up.delay(for: .init(op.time), scheduler: clock).eraseToAnyPublisher()
    case .receiveOn: return up.receive(on: clock).eraseToAnyPublisher()
    case .subscribeOn: return up.subscribe(on: clock).eraseToAnyPublisher()
    case .debounce: return up.debounce(for: .init(op.time), scheduler: clock).eraseToAnyPublisher()
    case .throttle:
      return up.throttle(for: .init(op.time), scheduler: clock, latest: op.flag).eraseToAnyPublisher()
    case .timeout:
      return up.timeout(.init(op.time), scheduler: clock, customError: op.flag ? { CaseError(code: 9) } : nil)
        .eraseToAnyPublisher()
    case .collectByTime:
      return up.collect(.byTime(clock, .init(op.time))).map(combined).eraseToAnyPublisher()
    case .collectByTimeOrCount:
      return up.collect(.byTimeOrCount(clock, .init(op.time), op.number)).map(combined).eraseToAnyPublisher()
    case .pairwise: return up.pairwise().map { combined([$0, $1]) }.eraseToAnyPublisher()
    case .enumerated: return up.enumerated().map { combined([$0.index, $0.element]) }.eraseToAnyPublisher()
    case .repeat: return up.repeat(op.number).eraseToAnyPublisher()
    case .switchIfEmpty: return up.switchIfEmpty(others[0]).eraseToAnyPublisher()
    case .flatMapLatest: return up.flatMapLatest { others[op.choice($0)] }.eraseToAnyPublisher()
    case .measureInterval: return up.measureInterval(using: clock).map(\.ticks).eraseToAnyPublisher()
    }
  }

  /// Returns the throwing form of an operator; nil if it has none.
  private func throwing(_ op: Operator, _ up: Real) -> Real? {
    func check(_ values: Int...) throws {
      for value in values { if let code = op.thrown(value) { throw CaseError(code: code) } }
    }
    switch op.kind {
    case .map:
      return up.tryMap {
        try check($0)
        return op.transformed($0)
      }.erased
    case .filter:
      return up.tryFilter {
        try check($0)
        return op.accepts($0)
      }.erased
    case .compactMap:
      return up.tryCompactMap {
        try check($0)
        return op.accepts($0) ? op.transformed($0) : nil
      }.erased
    case .scan:
      return up.tryScan(0) {
        try check($1)
        return op.accumulated($0, $1)
      }.erased
    case .removeDuplicates:
      return up.tryRemoveDuplicates {
        try check($1)
        return op.isDuplicate($0, $1)
      }.erased
    case .dropWhile:
      return up.tryDrop {
        try check($0)
        return op.accepts($0)
      }.erased
    case .prefixWhile:
      return up.tryPrefix {
        try check($0)
        return op.accepts($0)
      }.erased
    case .firstWhere:
      return up.tryFirst {
        try check($0)
        return op.accepts($0)
      }.erased
    case .lastWhere:
      return up.tryLast {
        try check($0)
        return op.accepts($0)
      }.erased
    case .min:
      return up.tryMin {
        try check($0, $1)
        return op.isBefore($0, $1)
      }.erased
    case .max:
      return up.tryMax {
        try check($0, $1)
        return op.isBefore($0, $1)
      }.erased
    case .reduce:
      return up.tryReduce(0) {
        try check($1)
        return op.accumulated($0, $1)
      }.erased
    case .contains:
      return up.tryContains {
        try check($0)
        return op.accepts($0)
      }.map { $0 ? 1 : 0 }.erased
    case .allSatisfy:
      return up.tryAllSatisfy {
        try check($0)
        return op.accepts($0)
      }.map { $0 ? 1 : 0 }.erased
    case .catch: return up.tryCatch { _ -> Real in throw CaseError(code: 7) }.erased
    default: return nil
    }
  }
}

extension Combine.Publisher where Output == Int {
  fileprivate var erased: Real {
    mapError { $0 as? CaseError ?? CaseError(code: -1) }.eraseToAnyPublisher()
  }
}

extension End {
  var completion: Subscribers.Completion<CaseError> {
    switch self {
    case .finished: .finished
    case .failed(let code): .failure(CaseError(code: code))
    }
  }
}

extension Signal {
  func send(value: (Int) -> Void, end: (Subscribers.Completion<CaseError>) -> Void) {
    switch self {
    case .value(let number): value(number)
    case .end(let ending): end(ending.completion)
    }
  }
}

extension Subscribers.Demand {
  static func of(_ number: Int) -> Self { number == .max ? .unlimited : .max(number) }
}

struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}

// MARK: - Sources

/// A publisher that delivers everything at subscription, and ignores demand.
struct EagerPublisher: Combine.Publisher {
  typealias Output = Int
  typealias Failure = CaseError

  let values: [Int]
  let end: End

  func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == CaseError {
    let inner = Inner()
    subscriber.receive(subscription: inner)
    for value in values where !inner.isCancelled { _ = subscriber.receive(value) }
    if !inner.isCancelled { subscriber.receive(completion: end.completion) }
  }

  final class Inner: Subscription {
    private(set) var isCancelled = false
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { isCancelled = true }
  }
}

/// A publisher that delivers values at certain times after the subscription, as far as there is demand.
struct TimedPublisher: Combine.Publisher {
  typealias Output = Int
  typealias Failure = CaseError

  let moments: [Moment]
  let clock: Clock
  let keepsToDemand: Bool

  func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == CaseError {
    let inner = Inner(subscriber, keepsToDemand)
    for moment in moments { clock.at(clock.tick + moment.time) { inner.send(moment.signal) } }
    subscriber.receive(subscription: inner)
  }

  final class Inner: Subscription {
    private var subscriber: AnySubscriber<Int, CaseError>?
    private var demand = Subscribers.Demand.none
    private let keepsToDemand: Bool

    init<Downstream: Combine.Subscriber>(_ subscriber: Downstream, _ keepsToDemand: Bool)
    where Downstream.Input == Int, Downstream.Failure == CaseError {
      self.subscriber = AnySubscriber(subscriber)
      self.keepsToDemand = keepsToDemand
    }

    func send(_ signal: Signal) {
      guard let subscriber else { return }
      switch signal {
      case .value(let value):
        guard demand > 0 || !keepsToDemand else { return }
        if demand > 0 { demand -= 1 }
        demand += subscriber.receive(value)
      case .end(let end):
        self.subscriber = nil
        subscriber.receive(completion: end.completion)
      }
    }

    func request(_ more: Subscribers.Demand) { demand += more }
    func cancel() { subscriber = nil }
  }
}

/// A record of the subscriptions and cancels of all sources, and of breaches of the protocol.
final class VisitorBook {
  let clock: Clock
  var visits: [[Outcome.Visit]] = []
  var problems: [String] = []
  /// Subscriptions that have neither ended nor been cancelled.
  var open = 0

  init(_ clock: Clock) { self.clock = clock }

  func add() -> Int {
    visits.append([])
    return visits.count - 1
  }

  func note(_ number: Int, _ kind: Outcome.Visit.Kind) { visits[number].append(.init(time: clock.tick, kind: kind)) }
}

/// A publisher that records the subscriptions and cancels of a source, and the errors of the operator downstream.
struct VisitedPublisher: Combine.Publisher {
  typealias Output = Int
  typealias Failure = CaseError

  let base: Real
  let book: VisitorBook
  let number: Int

  func receive<Downstream: Combine.Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == CaseError {
    book.note(number, .subscribed)
    book.open += 1
    base.subscribe(Inner(subscriber, book, number))
  }

  final class Inner: Combine.Subscriber, Subscription {
    private let book: VisitorBook
    private let number: Int
    private var subscriber: AnySubscriber<Int, CaseError>?
    private var upstream: (any Subscription)?
    private var isOver = false

    init<Downstream: Combine.Subscriber>(_ subscriber: Downstream, _ book: VisitorBook, _ number: Int)
    where Downstream.Input == Int, Downstream.Failure == CaseError {
      self.book = book
      self.number = number
      self.subscriber = AnySubscriber(subscriber)
    }

    func receive(subscription: any Subscription) {
      upstream = subscription
      subscriber?.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand { subscriber?.receive(input) ?? .none }

    func receive(completion: Subscribers.Completion<CaseError>) {
      guard !isOver else { return }
      close()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      if demand == .none { book.problems.append("source \(number) is asked for nothing") }
      if !isOver { upstream?.request(demand) }
    }

    func cancel() {
      guard !isOver else { return }
      book.note(number, .cancelled)
      let upstream = upstream
      _ = close()
      upstream?.cancel()
    }

    private func close() -> AnySubscriber<Int, CaseError>? {
      isOver = true
      book.open -= 1
      defer {
        subscriber = nil
        upstream = nil
      }
      return subscriber
    }
  }
}
