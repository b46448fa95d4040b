import AllocationCounter
import Combine
import CombineTestKit
import Testing

/// One operator, as the laws see it: a line of the registry.
struct Law: Sendable, CustomTestStringConvertible {
  /// What about an operator decides which form of a law applies to it.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// Ends by itself, before its upstream does.
    static let endsEarly = Self(rawValue: 1)
    /// Delivers in work that it has given a scheduler.
    static let needsScheduler = Self(rawValue: 2)
    /// What it delivers depends on when it is asked, by design.
    static let dropsByDesign = Self(rawValue: 4)
    /// Asks its upstream for everything, whatever it is asked for.
    static let unlimitedUpstream = Self(rawValue: 8)
    /// Delivers a value when its upstream ends, so that the end waits for demand.
    static let emitsAtEnd = Self(rawValue: 16)
    /// Goes on after a failure of its upstream.
    static let recovers = Self(rawValue: 32)
    /// Delivers what is sent from inside a delivery after that delivery, not inside it.
    static let queues = Self(rawValue: 64)
    /// In which order the values of several sources come depends on when it is asked.
    static let interleaves = Self(rawValue: 128)
    /// Several subscribers share it; its sources and closures live as long as it does, not as its subscribers.
    static let shared = Self(rawValue: 256)
    /// Never delivers a value.
    static let silent = Self(rawValue: 512)
    /// Fails where `rig.failAt` says so.
    static let fails = Self(rawValue: 1024)
    /// Listens to one source after the other.
    static let inTurn = Self(rawValue: 4096)
    /// Its subscription comes from work that it has given a scheduler.
    static let subscribesLater = Self(rawValue: 2048)
    /// Remembers a value that is sent from inside a delivery, and does not deliver it by itself.
    static let remembersNested = Self(rawValue: 8192)
  }

  /// The operators' own subscriptions for which a request for no elements does nothing, as with Apple's; the others trap.
  private static let ignoresZeroDemand: Set<String> = [
    "Buffer", "CollectByTime", "Concatenate", "Debounce", "Decode", "Delay", "DropUntilOutput", "Encode",
    "HandleEvents",
    "MeasureInterval", "Merge", "Multicast", "Output", "PrefixUntilOutput", "Print", "ReceiveOn", "Retry",
    "SubscribeOn",
    "Throttle", "Timeout", "TryMap", "TryScan", "WithLatestFrom",
    "Amb", "AsyncMap", "LimitRate", "PausableBuffered", "Repeat", "RetryBackoff", "RetryWhen", "Sample", "ShareReplay",
    "SwitchIfEmpty",
  ]

  /// Whether a request for no elements traps.
  var rejectsZeroDemand: Bool { name.map { !Self.ignoresZeroDemand.contains($0) } ?? false }

  /// The method.
  let verb: String
  /// The method and what is special about this use of it.
  let testDescription: String
  /// What `print()` shows for its subscription; nil if it passes its upstream's through.
  let name: String?
  let traits: Traits
  /// What it delivers when every source delivers the given values.
  private(set) var expected: (@Sendable ([Int]) -> [String])?
  let build: @Sendable (AnyPublisher<Int, TestError>, Rig) -> AnyPublisher<String, any Error>

  init<P: Publisher & SendableMetatype>(
    _ verb: String, _ variant: String = "", name: String?, _ traits: Traits = [],
    build: @escaping @Sendable (AnyPublisher<Int, TestError>, Rig) -> P
  ) {
    self.verb = verb
    testDescription = variant.isEmpty ? verb : "\(verb) \(variant)"
    self.name = name
    self.traits = traits
    self.build = { AnyPublisher(Erased(build($0, $1))) }
  }

  /// Says what the operator delivers when every source delivers the given values.
  func delivers<Value>(_ expected: @escaping @Sendable ([Int]) -> [Value]) -> Law {
    var law = self
    law.expected = { expected($0).map { "\($0)" } }
    return law
  }

  /// A stateless stage hands on what its upstream does, also what a broken upstream does.
  var isTransparent: Bool { name == nil }
}

typealias Recorder = RecordingSubscriber<String, any Error>

/// One subscriber attached to one operator.
struct Run: Sendable {
  let law: Law
  let rig: Rig
  let recorder: Recorder

  init(_ law: Law, _ rig: Rig, _ recorder: Recorder) {
    self.law = law
    self.rig = rig
    self.recorder = recorder
    law.build(rig.main.publisher, rig).subscribe(recorder)
    rig.flush()
  }

  init(_ law: Law, _ feed: Feed, initially: Subscribers.Demand = .unlimited, each: Subscribers.Demand = .none) {
    self.init(law, Rig(feed), Recorder(law.testDescription, initialDemand: initially) { _ in each })
  }

  func request(_ demand: Subscribers.Demand) {
    recorder.request(demand)
    rig.flush()
  }

  /// The protocol has been kept, in both directions.
  ///
  /// - Parameter countsDemand: Whether values beyond the demand are violations. Those of an upstream that ignores demand
  ///   are not: operators do not police.
  func check(_ comment: String = "", countsDemand: Bool = true, _ location: SourceLocation = #_sourceLocation) {
    let violations = recorder.violations.filter { countsDemand || !$0.contains(", demanded were ") }
    #expect(violations == [], "\(comment)", sourceLocation: location)
    let empty = rig.connections.filter { $0.emptyRequests > 0 }.map(\.description)
    #expect(empty == [], "requests for nothing; \(comment)", sourceLocation: location)
  }
}

/// Values as text, failures as any error, so that every operator fits one registry.
private struct Erased<Base: Publisher>: Publisher {
  typealias Output = String
  typealias Failure = any Error
  let base: Base

  init(_ base: Base) { self.base = base }

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == String, Downstream.Failure == any Error {
    base.subscribe(Eraser<Base.Output, Base.Failure, Downstream>(downstream: subscriber))
  }
}

private struct Eraser<Input, Failure: Error, Downstream: Subscriber>: Subscriber
where Downstream.Input == String, Downstream.Failure == any Error {
  let downstream: Downstream

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand {
    allocationsPause()
    let text = "\(input)"
    allocationsResume()
    return downstream.receive(text)
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }
}
