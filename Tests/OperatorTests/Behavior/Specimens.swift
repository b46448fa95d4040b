import Combine
import CombineTestKit
import Testing

/// An operator of the behavior table: the name of its row, and the operator downstream of sources that the test drives.
struct Specimen: Sendable, CustomTestStringConvertible {
  /// The method as the table names it, and the form of its use if it has several.
  let name: String
  /// A Boolean value that indicates whether the operator needs an upstream that cannot fail.
  let needsUnfailing: Bool
  let build: @Sendable (Upstreams.Main, Upstreams) -> any Publisher

  init(
    _ name: String, needsUnfailing: Bool = false,
    _ build: @escaping @Sendable (Upstreams.Main, Upstreams) -> any Publisher
  ) {
    self.name = name
    self.needsUnfailing = needsUnfailing
    self.build = build
  }

  var testDescription: String { name }

  /// The method without the form.
  var method: String { String(name.prefix { $0 != " " }) }

  static let all: [Specimen] =
    mapping + filtering + reducing + selecting + sequencing + errors + combining + sharing + timing + debugging

  static func named(_ name: String) -> Specimen? { all.first { $0.name == name } }

  static let mapping: [Specimen] = [
    Specimen("map(_:)") { up, _ in up.map { $0 * 10 } },
    Specimen("map(_:) of a key path") { up, _ in up.map(\.description) },
    Specimen("map(_:_:)") { up, _ in up.map(\.self, \.description) },
    Specimen("map(_:_:_:)") { up, _ in up.map(\.self, \.description, \.magnitude) },
    Specimen("tryMap(_:)") { up, _ in up.tryMap { $0 } },
    Specimen("mapError(_:)") { up, _ in up.mapError { $0 } },
    Specimen("replaceNil(with:)") { up, _ in up.map { $0 == 2 ? nil : $0 }.replaceNil(with: 0) },
    Specimen("scan(_:_:)") { up, _ in up.scan(0, +) },
    Specimen("tryScan(_:_:)") { up, _ in up.tryScan(0) { $0 + $1 } },
    Specimen("setFailureType(to:)", needsUnfailing: true) { up, _ in
      Unfailing(base: up).setFailureType(to: TestError.self)
    },
    Specimen("encode(encoder:)") { up, _ in up.encode(encoder: Coder()) },
    Specimen("decode(type:decoder:)") { up, _ in up.decode(type: Int.self, decoder: Coder()) },
    Specimen("eraseToAnyPublisher()") { up, _ in up.eraseToAnyPublisher() },
  ]

  static let filtering: [Specimen] = [
    Specimen("filter(_:)") { up, _ in up.filter { $0 != 2 } },
    Specimen("tryFilter(_:)") { up, _ in up.tryFilter { $0 != 2 } },
    Specimen("compactMap(_:)") { up, _ in up.compactMap { $0 == 2 ? nil : $0 } },
    Specimen("tryCompactMap(_:)") { up, _ in up.tryCompactMap { $0 == 2 ? nil : $0 } },
    Specimen("removeDuplicates()") { up, _ in up.removeDuplicates() },
    Specimen("removeDuplicates(by:)") { up, _ in up.removeDuplicates { $0 == $1 } },
    Specimen("tryRemoveDuplicates(by:)") { up, _ in up.tryRemoveDuplicates { $0 == $1 } },
    Specimen("replaceEmpty(with:)") { up, _ in up.replaceEmpty(with: 9) },
    Specimen("ignoreOutput()") { up, _ in up.ignoreOutput() },
  ]

  static let reducing: [Specimen] = [
    Specimen("reduce(_:_:)") { up, _ in up.reduce(0, +) },
    Specimen("tryReduce(_:_:)") { up, _ in up.tryReduce(0) { $0 + $1 } },
    Specimen("collect()") { up, _ in up.collect() },
    Specimen("collect(_:)") { up, _ in up.collect(3) },
    Specimen("count()") { up, _ in up.count() },
    Specimen("min()") { up, _ in up.min() },
    Specimen("min(by:)") { up, _ in up.min { $0 < $1 } },
    Specimen("tryMin(by:)") { up, _ in up.tryMin { $0 < $1 } },
    Specimen("max()") { up, _ in up.max() },
    Specimen("max(by:)") { up, _ in up.max { $0 < $1 } },
    Specimen("tryMax(by:)") { up, _ in up.tryMax { $0 < $1 } },
    Specimen("contains(_:)") { up, _ in up.contains(9) },
    Specimen("contains(where:)") { up, _ in up.contains { $0 == 9 } },
    Specimen("tryContains(where:)") { up, _ in up.tryContains { $0 == 9 } },
    Specimen("allSatisfy(_:)") { up, _ in up.allSatisfy { $0 < 9 } },
    Specimen("tryAllSatisfy(_:)") { up, _ in up.tryAllSatisfy { $0 < 9 } },
    Specimen("last()") { up, _ in up.last() },
    Specimen("last(where:)") { up, _ in up.last { $0 < 9 } },
    Specimen("tryLast(where:)") { up, _ in up.tryLast { $0 < 9 } },
  ]

  static let selecting: [Specimen] = [
    Specimen("first()") { up, _ in up.first() },
    Specimen("first(where:)") { up, _ in up.first { $0 == 2 } },
    Specimen("tryFirst(where:)") { up, _ in up.tryFirst { $0 == 2 } },
    Specimen("prefix(_:)") { up, _ in up.prefix(2) },
    Specimen("prefix(while:)") { up, _ in up.prefix { $0 < 3 } },
    Specimen("tryPrefix(while:)") { up, _ in up.tryPrefix { $0 < 3 } },
    Specimen("prefix(untilOutputFrom:)") { up, _ in
      up.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
    },
    Specimen("output(at:)") { up, _ in up.output(at: 1) },
    Specimen("output(in:)") { up, _ in up.output(in: 1...2) },
    Specimen("dropFirst(_:)") { up, _ in up.dropFirst(2) },
    Specimen("drop(while:)") { up, _ in up.drop { $0 < 2 } },
    Specimen("tryDrop(while:)") { up, _ in up.tryDrop { $0 < 2 } },
    Specimen("drop(untilOutputFrom:)") { up, _ in
      up.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
    },
  ]

  static let sequencing: [Specimen] = [
    Specimen("append(_:)") { up, all in up.append(all.other()) },
    Specimen("append(_:) of elements") { up, _ in up.append(8, 9) },
    Specimen("prepend(_:)") { up, _ in up.prepend(Empty(outputType: Int.self, failureType: TestError.self)) },
  ]

  static let errors: [Specimen] = [
    Specimen("catch(_:)") { up, all in
      let other = all.other()
      return up.catch { _ in other }
    },
    Specimen("tryCatch(_:)") { up, all in
      let other = all.other()
      return up.tryCatch { _ throws in other }
    },
    Specimen("replaceError(with:)") { up, _ in up.replaceError(with: 9) },
    Specimen("retry(_:)") { up, _ in up.retry(1) },
    Specimen("assertNoFailure(_:file:line:)", needsUnfailing: true) { up, _ in
      Unfailing(base: up).assertNoFailure()
    },
  ]

  static let combining: [Specimen] = [
    Specimen("merge(with:)") { up, all in up.merge(with: all.other().eraseToAnyPublisher()) },
    Specimen("merge(with:) of one type") { up, all in up.merge(with: all.other()) },
    Specimen("merge(with:_:)") { up, all in up.merge(with: all.other(), all.other()) },
    Specimen("merge(with:_:_:)") { up, all in up.merge(with: all.other(), all.other(), all.other()) },
    Specimen("merge(with:_:_:_:)") { up, all in
      up.merge(with: all.other(), all.other(), all.other(), all.other())
    },
    Specimen("merge(with:_:_:_:_:)") { up, all in
      up.merge(with: all.other(), all.other(), all.other(), all.other(), all.other())
    },
    Specimen("merge(with:_:_:_:_:_:)") { up, all in
      up.merge(with: all.other(), all.other(), all.other(), all.other(), all.other(), all.other())
    },
    Specimen("merge(with:_:_:_:_:_:_:)") { up, all in
      up.merge(with: all.other(), all.other(), all.other(), all.other(), all.other(), all.other(), all.other())
    },
    Specimen("zip(_:)") { up, all in up.zip(all.other()) },
    Specimen("zip(_:_:)") { up, all in up.zip(all.other(), all.other()) },
    Specimen("zip(_:_:) with a closure") { up, all in up.zip(all.other()) { $0 + $1 } },
    Specimen("zip(_:_:_:)") { up, all in up.zip(all.other(), all.other(), all.other()) },
    Specimen("zip(_:_:_:) with a closure") { up, all in up.zip(all.other(), all.other()) { $0 + $1 + $2 } },
    Specimen("zip(_:_:_:_:)") { up, all in
      up.zip(all.other(), all.other(), all.other()) { $0 + $1 + $2 + $3 }
    },
    Specimen("combineLatest(_:)") { up, all in up.combineLatest(all.other()) },
    Specimen("combineLatest(_:_:)") { up, all in up.combineLatest(all.other(), all.other()) },
    Specimen("combineLatest(_:_:) with a closure") { up, all in up.combineLatest(all.other()) { $0 + $1 } },
    Specimen("combineLatest(_:_:_:)") { up, all in up.combineLatest(all.other(), all.other(), all.other()) },
    Specimen("combineLatest(_:_:_:) with a closure") { up, all in
      up.combineLatest(all.other(), all.other()) { $0 + $1 + $2 }
    },
    Specimen("combineLatest(_:_:_:_:)") { up, all in
      up.combineLatest(all.other(), all.other(), all.other()) { $0 + $1 + $2 + $3 }
    },
    Specimen("flatMap(maxPublishers:_:)") { up, _ in up.flatMap { Just($0).setFailureType(to: TestError.self) } },
    Specimen("flatMap(maxPublishers:_:) to publishers that cannot fail") { up, _ in up.flatMap { Just($0) } },
    Specimen("flatMap(maxPublishers:_:) one at a time") { up, _ in up.flatMap(maxPublishers: .max(1)) { Just($0) } },
    Specimen("switchToLatest()") { up, _ in up.map { Just($0) }.switchToLatest() },
  ]

  static let sharing: [Specimen] = [
    Specimen("share()") { up, _ in up.share() },
    Specimen("multicast(_:)") { up, all in
      all.connecting(up.multicast { PassthroughSubject<Int, TestError>() })
    },
    Specimen("multicast(subject:)") { up, all in
      all.connecting(up.multicast(subject: PassthroughSubject<Int, TestError>()))
    },
    Specimen("makeConnectable()", needsUnfailing: true) { up, all in
      all.connecting(Unfailing(base: up).makeConnectable())
    },
    Specimen("autoconnect()") { up, _ in up.multicast { PassthroughSubject<Int, TestError>() }.autoconnect() },
    Specimen("buffer(size:prefetch:whenFull:) prefetching by request") { up, _ in
      up.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Specimen("buffer(size:prefetch:whenFull:) keeping full") { up, _ in
      up.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
    },
  ]

  static let timing: [Specimen] = [
    Specimen("receive(on:options:)") { up, all in up.receive(on: all.scheduler) },
    Specimen("subscribe(on:options:)") { up, all in up.subscribe(on: all.scheduler) },
    Specimen("delay(for:tolerance:scheduler:options:)") { up, all in up.delay(for: 0.5, scheduler: all.scheduler) },
    Specimen("debounce(for:scheduler:options:)") { up, all in up.debounce(for: 0.5, scheduler: all.scheduler) },
    Specimen("throttle(for:scheduler:latest:)") { up, all in
      up.throttle(for: 0.5, scheduler: all.scheduler, latest: true)
    },
    Specimen("timeout(_:scheduler:options:customError:)") { up, all in
      up.timeout(1_000_000, scheduler: all.scheduler)
    },
    Specimen("measureInterval(using:options:)") { up, all in up.measureInterval(using: all.scheduler) },
    Specimen("collect(_:options:) by time") { up, all in up.collect(.byTime(all.scheduler, 0.5)) },
    Specimen("collect(_:options:) by time or count") { up, all in
      up.collect(.byTimeOrCount(all.scheduler, 1_000_000, 3))
    },
  ]

  static let debugging: [Specimen] = [
    Specimen("handleEvents(…)") { up, _ in up.handleEvents(receiveOutput: { _ in }) },
    Specimen("print(_:to:)") { up, _ in up.print("", to: Transcript()) },
    Specimen("breakpoint(…)") { up, _ in
      up.breakpoint(receiveOutput: { _ in false })
    },
    Specimen("breakpointOnError()", needsUnfailing: true) { up, _ in Unfailing(base: up).breakpointOnError() },
  ]
}

/// A coder that returns every value unchanged.
struct Coder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { value as? Int ?? 0 }
  func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
    guard let value = input as? T else { throw TestError.other }
    return value
  }
}

/// A publisher without a failure type that finishes when its upstream fails.
struct Unfailing<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Never
  let base: Base

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    base.subscribe(
      AnySubscriber<Output, Base.Failure>(
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { _ in subscriber.receive(completion: .finished) }))
  }
}
