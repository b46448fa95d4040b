import AllocationCounter
import Combine
import CombineTestKit
import Testing

/// A line of the registry: one operator, with everything that the laws need to know about it.
struct Law: Sendable, CustomTestStringConvertible {
  /// The properties of an operator that decide which form of a law applies to it.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The operator can finish before its upstream does.
    static let endsEarly = Self(rawValue: 1)
    /// The operator delivers on a scheduler.
    static let needsScheduler = Self(rawValue: 2)
    /// The delivered values depend, by design, on the time of the requests.
    static let dropsByDesign = Self(rawValue: 4)
    /// The operator always requests unlimited demand from its upstream.
    static let unlimitedUpstream = Self(rawValue: 8)
    /// The operator delivers a value when its upstream finishes, so that its completion waits for demand.
    static let emitsAtEnd = Self(rawValue: 16)
    /// The operator continues after a failure of its upstream.
    static let recovers = Self(rawValue: 32)
    /// The operator delivers a value that is sent from inside a delivery after that delivery, not inside it.
    static let queues = Self(rawValue: 64)
    /// The order of the values of several sources depends on the time of the requests.
    static let interleaves = Self(rawValue: 128)
    /// Several subscribers share the operator; it retains its sources and closures even after they have cancelled.
    static let shared = Self(rawValue: 256)
    /// The operator never delivers a value.
    static let silent = Self(rawValue: 512)
    /// The operator fails at `rig.failAt`.
    static let fails = Self(rawValue: 1024)
    /// The operator subscribes to one source after another.
    static let inTurn = Self(rawValue: 4096)
    /// The operator delivers its subscription on a scheduler.
    static let subscribesLater = Self(rawValue: 2048)
    /// The operator stores a value that is sent from inside a delivery, and delivers it only with a later event.
    static let remembersNested = Self(rawValue: 8192)
    /// The operator requests from its upstream before it delivers its subscription.
    static let prefetches = Self(rawValue: 16384)
  }

  /// The subscriptions of operators for which a request for no elements does nothing, as with Apple's; the others trap.
  private static let ignoresZeroDemand: Set<String> = [
    "Buffer", "CollectByTime", "Concatenate", "Debounce", "Decode", "Delay", "DropUntilOutput", "Encode",
    "HandleEvents",
    "MeasureInterval", "Merge", "Multicast", "Output", "PrefixUntilOutput", "Print", "ReceiveOn", "Retry",
    "SubscribeOn",
    "Throttle", "Timeout", "TryMap", "TryScan", "WithLatestFrom",
    "Amb", "AsyncMap", "LimitRate", "PausableBuffered", "Repeat", "RetryBackoff", "RetryWhen", "Sample", "ShareReplay",
    "SwitchIfEmpty",
  ]

  /// Compositions whose last operator passes a request for no elements to one that traps.
  private static let forwardsZeroDemandToTrap: Set<String> = ["dematerialize", "handleEvents (with:)"]

  /// A Boolean value that indicates whether a request for no elements traps.
  var rejectsZeroDemand: Bool {
    name.map { !Self.ignoresZeroDemand.contains($0) || Self.forwardsZeroDemandToTrap.contains(testDescription) }
      ?? false
  }

  /// The name of the method.
  let verb: String
  /// The name of the method, and the special feature of this use of it.
  let testDescription: String
  /// The name that `print()` shows for the operator's subscription; nil if it passes its upstream's through.
  let name: String?
  let traits: Traits
  /// A closure that returns the operator's output if every source delivers the given values.
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

  /// Sets the output that the operator publishes if every source delivers the given values.
  func delivers<Value>(_ expected: @escaping @Sendable ([Int]) -> [Value]) -> Law {
    var law = self
    law.expected = { expected($0).map { "\($0)" } }
    return law
  }

  /// A Boolean value that indicates whether the operator is a stateless stage, which also passes on protocol
  /// violations.
  var isTransparent: Bool { name == nil }
}

typealias Recorder = RecordingSubscriber<String, any Error>

/// A subscriber attached to an operator.
struct Run: Sendable {
  let law: Law
  let rig: Rig
  let recorder: Recorder

  init(_ law: Law, _ rig: Rig, _ recorder: Recorder) {
    self.law = law
    self.rig = rig
    self.recorder = recorder
    law.build(rig.upstream, rig).subscribe(recorder)
    rig.flush()
  }

  init(_ law: Law, _ feed: Feed, initially: Subscribers.Demand = .unlimited, each: Subscribers.Demand = .none) {
    self.init(law, Rig(feed), Recorder(law.testDescription, initialDemand: initially) { _ in each })
  }

  func request(_ demand: Subscribers.Demand) {
    recorder.request(demand)
    rig.flush()
  }

  /// Checks that the operator has kept the protocol, both upstream and downstream.
  ///
  /// - Parameters:
  ///   - countsDemand: A Boolean value that indicates whether values beyond the demand are violations. With an upstream
  ///     that ignores demand they are not, because operators do not police their upstreams.
  ///   - passesEarlyValues: A Boolean value that indicates whether values before the subscription are no violations,
  ///     because the upstream sends some. Operators that do not need the subscription pass them on.
  func check(
    _ comment: String = "", countsDemand: Bool = true, passesEarlyValues: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let violations = recorder.violations.filter { violation in
      if !countsDemand, violation.contains(", demanded were ") { return false }
      return !passesEarlyValues
        || !(violation.contains("before the subscription") || violation.contains("the subscription came after"))
    }
    #expect(violations == [], "\(comment)", sourceLocation: location)
    let empty = rig.connections.filter { $0.emptyRequests > 0 }.map(\.description)
    #expect(empty == [], "requests for nothing; \(comment)", sourceLocation: location)
  }
}

/// A publisher that turns values into text and failures into any error, so that every operator fits one registry.
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
