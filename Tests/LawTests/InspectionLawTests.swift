import Combine
import CombineTestKit
import Testing

@testable import CombineCore

/// What the inspector sees: an operator that attached its subscribers without `subscribe(_:)` would have no lane there.
/// It sees them as they are, before `AnyPublisher` wraps them.
struct InspectionLawTests {
  /// An inspector that counts the subscriptions of operators to what the registry gives them, and changes none.
  private final class Counter: SubscriptionInspector {
    let count = Monitor(0)

    func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
    where S.Input == P.Output, S.Failure == P.Failure {
      let isUpstream = P.self == Counted.self || ["Kept<", "Unfailing<"].contains { "\(P.self)".hasPrefix($0) }
      let isOfRegistry = ["Keeper<", "Absorber<"].contains { "\(S.self)".contains($0) }
      if isUpstream, !isOfRegistry { count.withLock { $0 += 1 } }
      let identifiers = Set((0..<3).map { _ in subscriber.combineIdentifier })
      precondition(identifiers.count == 1, "the identifier of a \(S.self) changes")
      publisher.receive(subscriber: subscriber)
    }
  }

  private typealias Counted = AnyPublisher<Int, TestError>

  /// Returns how many subscriptions the sources received that the inspector has not seen.
  private static func unseen(_ inspector: Counter, _ attach: (Counted, Rig) -> any Cancellable) -> Int {
    let rig = Rig(.manual([]))
    let before = inspector.count.read { $0 }
    let cancellable = attach(rig.upstream, rig)
    rig.flush()
    if rig.connections.isEmpty { rig.send(completion: .finished) }  // the upstream follows another one
    let (count, seen) = (rig.connections.count, inspector.count.read { $0 } - before)
    cancellable.cancel()
    precondition(count > 0, "nothing was attached")
    return count - seen
  }

  // In a process of its own, because the inspector sees the subscriptions of all tests.
  @Test("The inspector sees every operator, and what ends a pipeline, subscribe; their identifiers stay the same")
  func seen() async {
    await #expect(processExitsWith: .success) {
      let inspector = Counter()
      InstalledInspector.replace(with: inspector)
      for law in Registry.every {
        let unseen = Self.unseen(inspector) { upstream, rig in
          let recorder = Recorder(law.testDescription)
          law.build(upstream, rig).subscribe(recorder)
          return AnyCancellable { recorder.cancel() }
        }
        precondition(unseen <= 0, "\(law.testDescription): \(unseen) subscriptions were not shown to the inspector")
      }
      let ends: KeyValuePairs<String, (Counted) -> any Cancellable> = [
        "sink": { $0.sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
        "subscribe, a subject": { $0.subscribe(PassthroughSubject<Int, TestError>()) },
        "multicast": { $0.multicast(subject: PassthroughSubject<Int, TestError>()).connect() },
        "makeConnectable": { $0.replaceError(with: 0).makeConnectable().connect() },
        "share": { $0.share().sink(receiveCompletion: { _ in }, receiveValue: { _ in }) },
      ]
      for (name, attach) in ends {
        let unseen = Self.unseen(inspector) { upstream, _ in attach(upstream) }
        precondition(unseen <= 0, "\(name): the subscription was not shown to the inspector")
      }
    }
  }

  /// An inspector that collects the types of publishers that are subscribed to.
  private final class Names: SubscriptionInspector {
    let names = Monitor([String]())

    func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
    where S.Input == P.Output, S.Failure == P.Failure {
      names.withLock { $0.append("\(P.self)") }
      publisher.receive(subscriber: subscriber)
    }
  }

  @Test("The inspector sees an erased publisher once, also when it is erased twice, and what it erases")
  func erased() async {
    await #expect(processExitsWith: .success) {
      let inspector = Names()
      InstalledInspector.replace(with: inspector)
      let subject = PassthroughSubject<Int, Never>()
      let subscription = subject.eraseToAnyPublisher().eraseToAnyPublisher().sink { _ in }
      let names = inspector.names.read { $0 }
      precondition(names == ["AnyPublisher<Int, Never>", "PassthroughSubject<Int, Never>"], "\(names)")
      subscription.cancel()
    }
  }
}
