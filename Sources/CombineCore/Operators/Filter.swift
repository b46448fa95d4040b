extension Publishers {
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let isIncluded: (Upstream.Output) -> Bool

    @inlinable
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Stage(subscriber, FilterStep(isIncluded)))
    }
  }
}

@frozen @usableFromInline
struct FilterStep<Input>: Step {
  @usableFromInline let isIncluded: (Input) -> Bool
  @inlinable init(_ isIncluded: @escaping (Input) -> Bool) { self.isIncluded = isIncluded }
  @inlinable @inline(__always) func step(_ input: Input) -> Input? { isIncluded(input) ? input : nil }
}

extension Publisher {
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}
