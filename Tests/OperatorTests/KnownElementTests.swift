import Combine
import CombineTestKit
import Testing

/// Operators deliver elements that they know without a subscription to their publisher. The same publishers behind a
/// type that no operator knows must have the same effect, whatever the demand is and whenever a subscriber cancels.
struct KnownElementTests {
  /// Forwards subscribers, and is known to no operator.
  struct Opaque<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure
    let upstream: Upstream

    func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(subscriber)
    }
  }

  /// What a pipeline does with its source, with another publisher, and with its subscriber.
  struct Behavior: Equatable, CustomTestStringConvertible {
    var outcome: Outcome<Int>
    /// What the source may still send before it ends; `nil` if it has been cancelled.
    var outstanding: Subscribers.Demand?
    var cancels: Int
    var others: Int
    var testDescription: String {
      "\(outcome), \(outstanding, default: "none") outstanding, \(cancels) cancelled, \(others) others"
    }
  }

  /// How the subscriber requests and when it cancels.
  struct Reception: CustomTestStringConvertible {
    let initial: Subscribers.Demand
    let perValue: Subscribers.Demand
    let cancelsAt: Int
    var testDescription: String { "\(initial), then \(perValue), cancels at \(cancelsAt)" }

    static let all = [0, 1, 2, 3, 99].flatMap { place in
      [(.unlimited, .none), (.max(1), .max(1)), (.max(2), .none), (.max(1), .none)].map {
        (initial: Subscribers.Demand, perValue: Subscribers.Demand) in
        Reception(initial: initial, perValue: perValue, cancelsAt: place)
      }
    }
  }

  private func behavior<Result: Publisher>(
    _ reception: Reception, _ build: (TestPublisher<Int, Never>, TestPublisher<Int, Never>) -> Result
  ) -> Behavior where Result.Output == Int, Result.Failure == Never {
    let (source, other) = (TestPublisher<Int, Never>("source"), TestPublisher<Int, Never>("other"))
    let recorder = RecordingSubscriber<Int, Never>(
      initialDemand: reception.initial, demandPerValue: { _ in reception.perValue })
    recorder.onValue { [unowned recorder] _ in
      if recorder.values.count == reception.cancelsAt { recorder.cancel() }
    }
    build(source, other).subscribe(recorder)
    if reception.cancelsAt == 0 { recorder.cancel() }
    for value in 1...3 where source.connections.first?.outstanding ?? .none > .none { source.send(value) }
    for value in 7...8 where other.connections.last?.outstanding ?? .none > .none { other.send(value) }
    let outstanding = source.connections.first.flatMap { $0.isLive ? $0.outstanding : nil }
    if source.connections.first?.isLive == true { source.send(completion: .finished) }
    if other.connections.last?.isLive == true { other.send(completion: .finished) }
    #expect(recorder.violations == [])
    return Behavior(
      outcome: recorder.outcome, outstanding: outstanding, cancels: source.cancelCount + other.cancelCount,
      others: other.connections.count)
  }

  private func compare<Known: Publisher, Result: Publisher, Hidden: Publisher>(
    _ reception: Reception, _ known: @escaping (Int) -> Known,
    _ build: (TestPublisher<Int, Never>, TestPublisher<Int, Never>, @escaping (Int) -> Known) -> Result,
    _ hidden: (TestPublisher<Int, Never>, TestPublisher<Int, Never>, @escaping (Int) -> Opaque<Known>) -> Hidden,
    sourceLocation: SourceLocation = #_sourceLocation
  )
  where
    Known.Output == Int, Known.Failure == Never, Result.Output == Int, Result.Failure == Never, Hidden.Output == Int,
    Hidden.Failure == Never
  {
    let direct = behavior(reception) { build($0, $1, known) }
    let indirect = behavior(reception) { hidden($0, $1) { Opaque(upstream: known($0)) } }
    #expect(direct == indirect, sourceLocation: sourceLocation)
  }

  private func one(_ value: Int) -> Just<Int> { Just(value * 10) }

  private func result(_ value: Int) -> Result<Int, Never>.Publisher { .init(.success(value * 10)) }

  private func future(_ value: Int) -> Future<Int, Never> { Future { $0(.success(value * 10)) } }

  private func several(_ value: Int) -> Publishers.Sequence<[Int], Never> { [value * 10, value * 10 + 1].publisher }

  @Test("flatMap asks for the next publisher when the elements of one have been delivered", arguments: Reception.all)
  func flatMap(reception: Reception) {
    for limit in [Subscribers.Demand.max(1), .max(2), .unlimited] {
      compare(
        reception, one, { source, _, known in source.flatMap(maxPublishers: limit, known) },
        { source, _, hidden in source.flatMap(maxPublishers: limit, hidden) })
      compare(
        reception, several, { source, _, known in source.flatMap(maxPublishers: limit, known) },
        { source, _, hidden in source.flatMap(maxPublishers: limit, hidden) })
    }
  }

  @Test("flatMap treats a result and a fulfilled future as it does their subscriptions", arguments: Reception.all)
  func flatMapOfResults(reception: Reception) {
    for limit in [Subscribers.Demand.max(1), .unlimited] {
      compare(
        reception, result, { source, _, known in source.flatMap(maxPublishers: limit, known) },
        { source, _, hidden in source.flatMap(maxPublishers: limit, hidden) })
      compare(
        reception, future, { source, _, known in source.flatMap(maxPublishers: limit, known) },
        { source, _, hidden in source.flatMap(maxPublishers: limit, hidden) })
    }
  }

  @Test("switchToLatest treats publishers of one element as it does their subscriptions", arguments: Reception.all)
  func switchToLatest(reception: Reception) {
    compare(
      reception, one, { source, _, known in source.map { known($0) }.switchToLatest() },
      { source, _, hidden in source.map { hidden($0) }.switchToLatest() })
    compare(
      reception, result, { source, _, known in source.map { known($0) }.switchToLatest() },
      { source, _, hidden in source.map { hidden($0) }.switchToLatest() })
    compare(
      reception, future, { source, _, known in source.map { known($0) }.switchToLatest() },
      { source, _, hidden in source.map { hidden($0) }.switchToLatest() })
  }

  @Test(
    "append subscribes to its suffix after the elements before it, unless it is cancelled", arguments: Reception.all)
  func append(reception: Reception) {
    compare(
      reception, one, { _, other, known in known(1).append(other) }, { _, other, hidden in hidden(1).append(other) })
    compare(
      reception, several, { _, other, known in known(1).append(other) }, { _, other, hidden in hidden(1).append(other) }
    )
  }

  @Test("prepend subscribes to its upstream after the elements, unless it is cancelled", arguments: Reception.all)
  func prepend(reception: Reception) {
    compare(
      reception, one, { _, other, known in other.prepend(known(1)) }, { _, other, hidden in other.prepend(hidden(1)) })
    compare(
      reception, several, { _, other, known in other.prepend(known(1)) },
      { _, other, hidden in other.prepend(hidden(1)) })
  }

  @Test("A nested publisher of one element that then fails has both its element and its failure delivered")
  func oneElementAndAFailure() {
    let record = Record<Int, TestError>(output: [1], completion: .failure(.oops))
    let subject = PassthroughSubject<Int, TestError>()
    func check(_ pipeline: some Publisher<Int, TestError>, sourceLocation: SourceLocation = #_sourceLocation) {
      let recorder = RecordingSubscriber<Int, TestError>()
      pipeline.subscribe(recorder)
      subject.send(0)
      #expect(
        recorder.outcome == Outcome(values: [1], end: .failed(.oops)), sourceLocation: sourceLocation)
    }
    check(subject.flatMap { _ in record })
    check(subject.map { _ in record }.switchToLatest())
    check(subject.prepend(record))
  }
}
