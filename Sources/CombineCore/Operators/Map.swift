extension Publishers {
  /// What ``Publisher/map(_:)-(ElementOfResult)`` returns.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, MapStep(transform)))
    }
  }
}

@frozen @usableFromInline
struct MapStep<Input, Output>: Step {
  @usableFromInline let transform: (Input) -> Output
  @inlinable init(_ transform: @escaping (Input) -> Output) { self.transform = transform }
  @inlinable @inline(__always) func step(_ input: Input) -> Output? { transform(input) }
}

extension Publisher {
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}
