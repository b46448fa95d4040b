extension Publishers {
  /// What ``Publisher/removeDuplicates()`` and ``Publisher/removeDuplicates(by:)`` return.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whether a value counts as equal to the one delivered before it.
    public let predicate: (Output, Output) -> Bool

    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      upstream.subscribe(Link("RemoveDuplicates", subscriber, RemoveDuplicatesStep(predicate)))
    }
  }
}

@frozen @usableFromInline
struct RemoveDuplicatesStep<Input, Failure: Error>: LinkStep {
  @usableFromInline var last: Input?
  @usableFromInline let isDuplicate: (Input, Input) -> Bool

  @inlinable
  init(_ isDuplicate: @escaping (Input, Input) -> Bool) { self.isDuplicate = isDuplicate }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Failure) -> Verdict<Input> {
    if let last, isDuplicate(last, input) { return .drop }
    last = input
    return .pass(input)
  }
}

extension Publisher {
  /// Drops a value that counts as equal to the one delivered before it.
  ///
  ///     self:                              ──1──1──2──2──1──|
  ///     removeDuplicates { $0 == $1 }      ──1─────2─────1──|
  ///
  /// Runs the closure on the thread that delivers, with the value delivered last and the new one. For a dropped
  /// value it asks for one more. Cost: the closure, a copy of the value, one object per subscriber.
  @inlinable
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publisher where Output: Equatable {
  /// Drops a value that is equal to the one delivered before it.
  ///
  ///     self:                    ──1──1──2──2──1──|
  ///     removeDuplicates()       ──1─────2─────1──|
  ///
  /// Otherwise as ``removeDuplicates(by:)``.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}
