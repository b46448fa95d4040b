import Combine
import CombineTestKit

// What the registry of the laws' tests needs, without the locks of its own harness: they would be points at which threads
// can be switched, and would order what the operators must order themselves.

/// A line of the registry: one operator.
struct Law {
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    static let endsEarly = Self(rawValue: 1)
    static let needsScheduler = Self(rawValue: 2)
    static let dropsByDesign = Self(rawValue: 4)
    static let unlimitedUpstream = Self(rawValue: 8)
    static let emitsAtEnd = Self(rawValue: 16)
    static let recovers = Self(rawValue: 32)
    static let queues = Self(rawValue: 64)
    static let interleaves = Self(rawValue: 128)
    static let shared = Self(rawValue: 256)
    static let silent = Self(rawValue: 512)
    static let fails = Self(rawValue: 1024)
    static let subscribesLater = Self(rawValue: 2048)
    static let inTurn = Self(rawValue: 4096)
    static let remembersNested = Self(rawValue: 8192)
    static let prefetches = Self(rawValue: 16384)
  }

  let verb: String
  let testDescription: String
  let traits: Traits
  let build: @Sendable (AnyPublisher<Int, TestError>, Rig) -> AnyPublisher<String, any Error>

  init<P: Publisher & SendableMetatype>(
    _ verb: String, _ variant: String = "", name: String?, _ traits: Traits = [],
    build: @escaping @Sendable (AnyPublisher<Int, TestError>, Rig) -> P
  ) {
    self.verb = verb
    testDescription = variant.isEmpty ? verb : "\(verb) \(variant)"
    self.traits = traits
    self.build = { AnyPublisher(build($0, $1).map { "\($0)" }.mapError { $0 as any Error }) }
  }

  func delivers<Value>(_ expected: @escaping @Sendable ([Int]) -> [Value]) -> Law { self }
}

extension Law: Sendable {}

struct TestError: Error, Equatable, CustomStringConvertible {
  let description: String
  static let boom = TestError(description: "boom")
}

typealias QuietScheduler = ManualScheduler

/// An object that an operator's closures are passed.
final class ReferenceTracker: Sendable {}

/// The surroundings of one operator: its sources, its scheduler, and the closures that it calls.
final class Rig: @unchecked Sendable {  // used by one thread at a time, but for what is constant
  /// The first source, which other threads use while a closure of an operator makes another one.
  let main = PassthroughSubject<Int, TestError>()
  private(set) var sources: [PassthroughSubject<Int, TestError>]
  let scheduler = ManualScheduler()
  let tracker = ReferenceTracker()
  private let stage: Stage

  init(_ stage: Stage) {
    self.stage = stage
    sources = [main]
  }

  var other: AnyPublisher<Int, TestError> {
    let source = PassthroughSubject<Int, TestError>()
    sources.append(source)
    return source.eraseToAnyPublisher()
  }

  func inner(_ value: Int) -> AnyPublisher<Int, TestError> {
    [value &* 10, value &* 10 &+ 1].publisher.setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  func sole(_ value: Int) -> Result<Int, TestError>.Publisher { .init(.success(value)) }

  @discardableResult
  func check(_ value: Int) throws -> Int { value }

  func callAsFunction<R>(_ body: @escaping () -> R) -> () -> R {
    let token = stage.token()
    return { withExtendedLifetime(token) { body() } }
  }

  @_disfavoredOverload
  func callAsFunction<R>(_ body: @escaping () throws -> R) -> () throws -> R {
    let token = stage.token()
    return { try withExtendedLifetime(token) { try body() } }
  }

  func callAsFunction<A, R>(_ body: @escaping (A) -> R) -> (A) -> R {
    let token = stage.token()
    return { a in withExtendedLifetime(token) { body(a) } }
  }

  @_disfavoredOverload
  func callAsFunction<A, R>(_ body: @escaping (A) throws -> R) -> (A) throws -> R {
    let token = stage.token()
    return { a in try withExtendedLifetime(token) { try body(a) } }
  }

  func callAsFunction<A, B, R>(_ body: @escaping (A, B) -> R) -> (A, B) -> R {
    let token = stage.token()
    return { a, b in withExtendedLifetime(token) { body(a, b) } }
  }

  @_disfavoredOverload
  func callAsFunction<A, B, R>(_ body: @escaping (A, B) throws -> R) -> (A, B) throws -> R {
    let token = stage.token()
    return { a, b in try withExtendedLifetime(token) { try body(a, b) } }
  }

  /// For operators without closures: returns an upstream that holds a token.
  func keep(_ upstream: AnyPublisher<Int, TestError>) -> Publishers.Map<AnyPublisher<Int, TestError>, Int> {
    upstream.map(self { $0 })
  }

  func flush() { scheduler.runAll() }
}

/// A publisher that replaces a failure with `finished`, for operators whose upstream cannot fail.
struct Unfailing<Base: Publisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Never
  let base: Base

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    base.subscribe(Absorber(downstream: subscriber))
  }

  private struct Absorber<Downstream: Subscriber>: Subscriber {
    typealias Failure = Base.Failure
    let downstream: Downstream
    var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
    func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }
    func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: .finished) }
  }
}
