import Combine
import CombineTestKit
import Foundation
import Testing

/// The stack that a chain of operators takes for each of its operators, and the chains that fit.
///
/// Subscribing, delivering, requesting, cancelling and releasing pass through a chain from one end to the other, one
/// call inside another. The article "How it behaves" states the bounds that these tests check.
@Suite(.serialized, .disabled(if: isSanitized, "sanitizers make the frames of functions larger"))
struct ChainDepthTests {
  /// The documented bound of the bytes of stack that an operator and its erasure take together.
  static let documentedBytes = isDebugBuild ? 4096 : 1024

  /// The lowest address of the stack at which each step arrived at the source, relative to its start.
  private final class Depths: @unchecked Sendable {  // used by one thread at a time
    var subscribing = 0
    var requesting = 0
    var delivering = 0
    var cancelling = 0
    var releasing = 0
    var top: UInt = 0

    /// Returns the bytes of stack between the beginning of a step and this call.
    func measure() -> Int {
      var here: UInt8 = 0
      return withUnsafePointer(to: &here) { Int(bitPattern: top &- UInt(bitPattern: $0)) }
    }

    func begin() {
      top = 0
      top = UInt(bitPattern: -measure())
    }
  }

  /// A source that measures the stack, and whose subscription sends one value at the first request.
  private final class Source: Publisher, @unchecked Sendable {  // used by one thread at a time
    typealias Output = Int
    typealias Failure = Never

    let depths: Depths
    init(_ depths: Depths) { self.depths = depths }
    deinit { depths.releasing = depths.measure() }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      depths.subscribing = Swift.max(depths.subscribing, depths.measure())
      subscriber.receive(subscription: Sending(AnySubscriber(subscriber), depths))
    }
  }

  private final class Sending: Subscription, @unchecked Sendable {  // used by one thread at a time
    private var subscriber: AnySubscriber<Int, Never>?
    private let depths: Depths

    init(_ subscriber: AnySubscriber<Int, Never>, _ depths: Depths) {
      self.subscriber = subscriber
      self.depths = depths
    }

    func request(_ demand: Subscribers.Demand) {
      depths.requesting = depths.measure()
      depths.begin()
      _ = subscriber?.receive(7)
    }

    func cancel() {
      depths.cancelling = depths.measure()
      subscriber = nil
    }
  }

  private final class Sink: Subscriber, @unchecked Sendable {  // used by one thread at a time
    let depths: Depths
    var subscription: (any Subscription)?
    init(_ depths: Depths) { self.depths = depths }
    func receive(subscription: any Subscription) {
      // This is below the calls that attached the subscribers, unless an operator passes on its own subscription
      // earlier.
      depths.subscribing = Swift.max(depths.subscribing, depths.measure())
      self.subscription = subscription
    }
    func receive(_ input: Int) -> Subscribers.Demand {
      depths.delivering = depths.measure()
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) {}
  }

  /// The operators in the chains.
  enum Kind: CaseIterable {
    case map, scan, merge, `catch`, flatMap

    func add(to chain: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
      switch self {
      case .map: chain.map { $0 &+ 1 }.eraseToAnyPublisher()
      case .scan: chain.scan(0) { $0 &+ $1 }.eraseToAnyPublisher()
      case .merge: chain.merge(with: Empty()).eraseToAnyPublisher()
      case .catch: chain.setFailureType(to: TestError.self).catch { _ in Empty() }.eraseToAnyPublisher()
      case .flatMap: chain.flatMap { Just($0) }.eraseToAnyPublisher()
      }
    }
  }

  /// Runs a chain of type-erased operators on a thread with the given stack size.
  private static func run(_ kind: Kind, _ count: Int, stack: Int) -> Depths {
    let depths = Depths()
    let worker = JoinableThread(stackSize: stack) {
      var chain: AnyPublisher<Int, Never>? = Source(depths).eraseToAnyPublisher()
      for _ in 0..<count { chain = chain.map { kind.add(to: $0) } }
      let sink = Sink(depths)
      depths.begin()
      chain?.subscribe(sink)
      depths.begin()
      sink.subscription?.request(.max(1))
      depths.begin()
      sink.subscription?.cancel()
      sink.subscription = nil
      depths.begin()
      chain = nil
    }
    #expect(worker.join(timeout: 300))
    return depths
  }

  @Test("Each operator of a chain takes no more stack than the documentation says", arguments: Kind.allCases)
  func bytes(kind: Kind) {
    #expect(Self.run(kind, 100, stack: 4 << 20).subscribing > 10_000)
    let (few, many) = (Self.run(kind, 100, stack: 4 << 20), Self.run(kind, 1100, stack: 16 << 20))
    for (name, step) in [
      ("subscribing", \Depths.subscribing), ("requesting", \.requesting), ("delivering", \.delivering),
      ("cancelling", \.cancelling), ("releasing", \.releasing),
    ] {
      let bytes = (many[keyPath: step] - few[keyPath: step]) / 1000
      #expect(bytes <= Self.documentedBytes, "\(name): \(bytes) bytes")
    }
  }

  @Test("As many operators as the documentation says fit into eight megabytes", arguments: Kind.allCases)
  func eightMegabytes(kind: Kind) {
    #expect(Self.run(kind, isDebugBuild ? 2000 : 8000, stack: 8 << 20).subscribing > 1_000_000)
  }

  @Test("A chain of fifty thousand operators works on a thread with enough stack") func fiftyThousand() {
    let depths = Self.run(.map, 50_000, stack: 50_000 * Self.documentedBytes)
    #expect(depths.subscribing > 0 && depths.releasing > 0)
  }
}

/// A Boolean value that indicates whether the tests were built with a sanitizer.
private let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
