import Combine

// A module such as many programs import beside CombineExtras: operators with names and signatures that both have. The
// bodies are the simplest ones that match the names. A client that imports both compiles, and uses these.

extension Publisher {
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> AnyPublisher<Result, Failure> where Other.Failure == Failure {
    let shared = share()
    return other.map { latest in shared.map { resultSelector($0, latest) } }.switchToLatest().eraseToAnyPublisher()
  }

  public func withLatestFrom<Other: Publisher>(_ other: Other) -> AnyPublisher<Other.Output, Failure>
  where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }

  public func withLatestFrom<Other: Publisher, Other1: Publisher, Result>(
    _ other: Other, _ other1: Other1, resultSelector: @escaping (Output, (Other.Output, Other1.Output)) -> Result
  ) -> AnyPublisher<Result, Failure> where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other.combineLatest(other1)) { resultSelector($0, $1) }
  }

  public func withLatestFrom<Other: Publisher, Other1: Publisher>(
    _ other: Other, _ other1: Other1
  ) -> AnyPublisher<(Other.Output, Other1.Output), Failure> where Other.Failure == Failure, Other1.Failure == Failure {
    withLatestFrom(other, other1) { $1 }
  }

  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.First<Self>> where P.Failure == Failure {
    first().flatMap(transform)
  }

  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }

  public func materialize() -> Publishers.Neighbor<Self> { Publishers.Neighbor(upstream: self) }

  public func amb<Other: Publisher>(_ other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    merge(with: other).eraseToAnyPublisher()
  }

  public func amb<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    merge(with: other).eraseToAnyPublisher()
  }

  public func nwise(_ size: Int) -> AnyPublisher<[Output], Failure> {
    scan([]) { Array(($0 + [$1]).suffix(size)) }.filter { $0.count == size }.eraseToAnyPublisher()
  }

  public func pairwise() -> AnyPublisher<(Output, Output), Failure> {
    nwise(2).map { ($0[0], $0[1]) }.eraseToAnyPublisher()
  }

  public func ignoreFailure(completeImmediately: Bool = true) -> AnyPublisher<Output, Never> {
    self.catch { _ in Empty(completeImmediately: completeImmediately) }.eraseToAnyPublisher()
  }

  public func setOutputType<NewOutput>(to outputType: NewOutput.Type) -> AnyPublisher<NewOutput, Failure>
  where Output == Never {
    map(impossible).eraseToAnyPublisher()
  }

  public func enumerated(initial: Int = 0) -> AnyPublisher<(index: Int, element: Output), Failure> {
    scan((initial - 1, Output?.none)) { ($0.0 + 1, $1) }.map { ($0.0, $0.1!) }.eraseToAnyPublisher()
  }

  public func retryWhen<Trigger: Publisher>(
    _ errorTrigger: @escaping (AnyPublisher<Failure, Never>) -> Trigger
  ) -> AnyPublisher<Output, Failure> where Trigger.Failure == Failure {
    retry(1).eraseToAnyPublisher()
  }

  public func mapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result
  ) -> Publishers.Map<Self, [Result]> where Output: Collection {
    map { $0.map(transform) }
  }

  public func filterMany(
    _ isIncluded: @escaping (Output.Element) -> Bool
  ) -> Publishers.Map<Self, [Output.Element]> where Output: Collection {
    map { $0.filter(isIncluded) }
  }
}

private func impossible<Value, Result>(_: Value) -> Result { fatalError("a value that cannot exist") }

extension Publisher where Output == Bool {
  public func toggle() -> Publishers.Map<Self, Bool> { map(!) }
}

extension Publisher where Failure == Never {
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root, ownership: ObjectOwnership = .strong
  ) -> AnyCancellable {
    switch ownership {
    case .strong: sink { object[keyPath: keyPath] = $0 }
    case .weak: sink { [weak object] in object?[keyPath: keyPath] = $0 }
    case .unowned: sink { [unowned object] in object[keyPath: keyPath] = $0 }
    }
  }
}

extension Collection where Element: Publisher {
  public func merge() -> AnyPublisher<Element.Output, Element.Failure> {
    Publishers.MergeMany(self).eraseToAnyPublisher()
  }

  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    reduce(Just([]).setFailureType(to: Element.Failure.self).eraseToAnyPublisher()) { all, next in
      all.combineLatest(next) { $0 + [$1] }.eraseToAnyPublisher()
    }
  }

  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    reduce(Just([]).setFailureType(to: Element.Failure.self).eraseToAnyPublisher()) { all, next in
      all.zip(next) { $0 + [$1] }.eraseToAnyPublisher()
    }
  }
}

extension Publishers {
  public struct Neighbor<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    let upstream: Upstream

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(subscriber)
    }
  }

  public enum Create<Output, Failure: Error> {
    public struct Subscriber: @unchecked Sendable {
      public let send: (Output) -> Void
    }
    public typealias SubscriberHandler = (Subscriber) -> any Cancellable
  }
}

extension AnyPublisher {
  public static func create(_ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler) -> AnyPublisher {
    Deferred { () -> PassthroughSubject<Output, Failure> in
      let subject = PassthroughSubject<Output, Failure>()
      _ = factory(.init(send: subject.send))
      return subject
    }.eraseToAnyPublisher()
  }
}

public enum ObjectOwnership { case strong, weak, unowned }

public enum Event<Output, Failure: Error> {
  case value(Output)
  case failure(Failure)
  case finished
}

public final class ReplaySubject<Output, Failure: Error>: Subject {
  private let subject = PassthroughSubject<Output, Failure>()
  public let bufferSize: Int

  public init(bufferSize: Int) { self.bufferSize = bufferSize }

  public func send(_ value: Output) { subject.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { subject.send(completion: completion) }
  public func send(subscription: any Subscription) { subject.send(subscription: subscription) }
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    subject.receive(subscriber: subscriber)
  }
}

public final class PassthroughRelay<Output>: Publisher {
  public typealias Failure = Never
  private let subject = PassthroughSubject<Output, Never>()

  public init() {}

  public func accept(_ value: Output) { subject.send(value) }
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

public final class CurrentValueRelay<Output>: Publisher {
  public typealias Failure = Never
  private let subject: CurrentValueSubject<Output, Never>

  public init(_ value: Output) { subject = CurrentValueSubject(value) }

  public var value: Output { subject.value }
  public func accept(_ value: Output) { subject.send(value) }
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}
