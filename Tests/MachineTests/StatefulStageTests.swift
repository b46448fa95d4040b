import Testing

@testable import CombineCore

/// Stages with their steps: every order of events, on one thread, against the output that follows from the list of the
/// admitted values.
struct StatefulStageTests {
  /// The output of an operator for the values so far.
  private struct Made {
    var values: [Int]
    var end: Delivery?
  }

  private struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let build: @Sendable (Tap) -> AnyPublisher<Int, MachineError>
    /// A closure that returns the output for the admitted values.
    let make: @Sendable ([Int]) -> Made
    /// A closure that returns the values that follow when the upstream finishes.
    let rest: @Sendable ([Int]) -> [Int]
    /// The number of values that the operator requests by itself.
    let prefetched: Int

    init<P: Publisher<Int, MachineError> & SendableMetatype>(
      _ name: String, prefetched: Int = 0, _ build: @escaping @Sendable (Tap) -> P,
      rest: @escaping @Sendable ([Int]) -> [Int] = { _ in [] },
      make: @escaping @Sendable ([Int]) -> Made
    ) {
      testDescription = name
      self.prefetched = prefetched
      self.build = { build($0).eraseToAnyPublisher() }
      self.rest = rest
      self.make = make
    }
  }

  private static let thrown = MachineError(side: 5)

  /// Throws an error for one of the values.
  @Sendable private static func check(_ value: Int) throws -> Int {
    if value == 3 { throw thrown }
    return value
  }

  private static func known(_ error: any Error) -> MachineError { error as? MachineError ?? MachineError(side: -1) }

  /// Returns the output for the values before the one that throws, and the failure if there is such a value.
  private static func untilThrown(_ values: [Int], _ make: ([Int]) -> [Int]) -> Made {
    guard let index = values.firstIndex(of: 3) else { return Made(values: make(values)) }
    return Made(values: make(Array(values[..<index])), end: .failed(thrown))
  }

  private static let all: [Case] = [
    Case("map") {
      $0.map { $0 * 2 }
    } make: {
      Made(values: $0.map { $0 * 2 })
    },
    Case("filter") {
      $0.filter { $0 % 2 == 0 }
    } make: {
      Made(values: $0.filter { $0 % 2 == 0 })
    },
    Case("scan") {
      $0.scan(10, +)
    } make: { values in
      Made(values: values.indices.map { values[...$0].reduce(10, +) })
    },
    Case("handleEvents") {
      $0.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in })
    } make: {
      Made(values: $0)
    },
    Case("tryMap") {
      $0.tryMap { try check($0) }.mapError(known)
    } make: {
      untilThrown($0) { $0 }
    },
    Case("tryFilter") {
      $0.tryFilter { try check($0) % 2 == 0 }.mapError(known)
    } make: {
      untilThrown($0) { $0.filter { $0 % 2 == 0 } }
    },
    Case("removeDuplicates") {
      $0.removeDuplicates { $1 - $0 < 2 }
    } make: { values in
      // Each value is compared with the last one that was published, not with the one before it.
      Made(values: values.reduce(into: []) { if $0.isEmpty || $1 - $0[$0.count - 1] >= 2 { $0.append($1) } })
    },
    Case("dropFirst(1)", prefetched: 1) {
      $0.dropFirst(1)
    } make: {
      Made(values: Array($0.dropFirst()))
    },
    Case("drop(while:)") {
      $0.drop { $0 < 3 }
    } make: {
      Made(values: Array($0.drop { $0 < 3 }))
    },
    Case("prefix(2)") {
      $0.prefix(2)
    } make: {
      Made(values: Array($0.prefix(2)), end: $0.count >= 2 ? .finished : nil)
    },
    Case("prefix(0)") {
      $0.prefix(0)
    } make: { _ in
      Made(values: [], end: .finished)
    },
    Case("prefix(while:)") {
      $0.prefix { $0 < 3 }
    } make: {
      Made(values: Array($0.prefix { $0 < 3 }), end: $0.contains { $0 >= 3 } ? .finished : nil)
    },
    Case("output(in: 1...2)") {
      $0.output(in: 1...2)
    } make: {
      Made(values: Array($0.prefix(3).dropFirst()), end: $0.count >= 3 ? .finished : nil)
    },
    Case("output(at: 1)") {
      $0.output(at: 1)
    } make: {
      Made(values: Array($0.prefix(2).dropFirst()), end: $0.count >= 2 ? .finished : nil)
    },
    Case(
      "collect(2)", { $0.collect(2).map { $0.reduce(0) { $0 * 10 + $1 } } },
      rest: { $0.count % 2 == 0 ? [] : [$0[$0.count - 1]] },
      make: { values in
        Made(values: (0..<(values.count / 2)).map { values[$0 * 2] * 10 + values[$0 * 2 + 1] })
      }),
  ]

  /// A value is admitted while fewer values have been delivered than requested.
  private func specification(_ actions: [Action], _ one: Case) -> Course {
    var (found, inputs, demand, sent, live) = ([Delivery](), [Int](), 0, 0, true)
    func act(_ made: Made) {
      found = made.values.map { .value([$0]) }
      guard let end = made.end else { return }
      found.append(end)
      live = false
    }
    act(one.make([]))
    for action in actions {
      switch action {
      case .value:
        sent += 1
        guard live, found.count < demand || inputs.count < one.prefetched else { break }
        inputs.append(sent)
        act(one.make(inputs))
      case .demand: demand += 1
      case .finishes where live:
        found += one.rest(inputs).map { .value([$0]) } + [.finished]
        live = false
      case .fails(let side) where live:
        found.append(.failed(MachineError(side: side)))
        live = false
      case .cancel: live = false
      case .finishes, .fails, .wait: break
      }
    }
    return Course(found: found, live: [live])
  }

  @Test("Every order of events", arguments: StatefulStageTests.all)
  private func everyOrder(one: Case) {
    for length in 0...6 {
      forEveryOrder(of: Action.all(sides: 1), length: length) { actions, report in
        let found = course(of: actions, sides: 1) { one.build($0[0]) }
        let expected = specification(actions, one)
        if found != expected { report("\(actions): \(found) instead of \(expected)") }
      }
    }
  }

  @Test("A stage that needs no more values drops those that its source sends while it is cancelled")
  func aSourceThatSendsWhileItIsCancelled() {
    for completion in [Subscribers.Completion<MachineError>.finished, .failure(MachineError(side: 0))] {
      let source = SendsWhenCancelled(completion: completion)
      let probe = Probe()
      source.prefix(0).subscribe(probe)
      #expect(probe.found == [.finished])
      #expect(source.cancels == 1)
    }
  }
}

/// A source that sends a value and its completion when it is cancelled.
private final class SendsWhenCancelled: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = MachineError

  private let completion: Subscribers.Completion<MachineError>
  private var subscriber: AnySubscriber<Int, MachineError>?
  private(set) var cancels = 0

  init(completion: Subscribers.Completion<MachineError>) { self.completion = completion }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == MachineError {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    cancels += 1
    _ = subscriber?.receive(1)
    subscriber.take()?.receive(completion: completion)
  }
}
