/// The state machine of ``Publishers/PrefixUntilOutput``: passes the values of the first input until the second one,
/// the trigger, delivers.
@frozen @usableFromInline
struct PrefixUntilMachine<Input, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = Input

  // ThreadSanitizer reports a mutation of a struct without stored properties as a write to the object's header.
  @usableFromInline var notEmpty = false

  @inlinable
  init() {}

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Input, Failure> {
    .end(completion)
  }

  /// The input of the upstream whose values the machine passes.
  @frozen @usableFromInline
  enum Values: MachineInput {
    @usableFromInline typealias M = PrefixUntilMachine<Input, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<Input, Failure> {
      .emit(input)
    }
  }

  /// The input of the other publisher, whose first value finishes the stream. Its completion has no effect.
  @frozen @usableFromInline
  enum Trigger<Signal, SignalFailure: Error>: MachineInput {
    @usableFromInline typealias M = PrefixUntilMachine
    @usableFromInline typealias Failure = SignalFailure

    @inlinable static var index: Int { 1 }
    @inlinable static var demand: InputDemand { .single }

    @inlinable
    static func receive(_ input: Signal, _ machine: inout M, canEmit: Bool) -> Effect<M.Output, M.Failure> {
      .end(.finished)
    }

    @inlinable
    static func complete(
      _ completion: Subscribers.Completion<SignalFailure>, _ machine: inout M
    ) -> Effect<M.Output, M.Failure> { .none }
  }
}

extension Publishers {
  /// A publisher that republishes elements until another publisher publishes one.
  ///
  /// Returned by ``Publisher/prefix(untilOutputFrom:)``.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements pass until the other publisher publishes one.
    public let upstream: Upstream
    /// The publisher whose first element finishes the stream.
    public let other: Other

    /// Creates a publisher that republishes elements until another publisher publishes one.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements pass until the other publisher publishes one.
    ///   - other: The publisher whose first element finishes the stream.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      typealias M = PrefixUntilMachine<Output, Failure>
      let coordinator = MultiInputCoordinator("PrefixUntilOutput", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: other, as: M.Trigger<Other.Output, Other.Failure>.self)
      coordinator.subscribe(to: upstream, as: M.Values.self)
      coordinator.start()
    }
  }
}

extension Publisher {
  /// Publishes elements until another publisher publishes one.
  ///
  ///     self:                            ──1──2──3──4──|
  ///     other:                           ───────x──────
  ///     prefix(untilOutputFrom: other)   ──1──2─|
  ///
  /// `other` is subscribed to first, and its element is requested before any element of this publisher. If `other`
  /// delivers synchronously, the stream finishes without an element.
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers; the completion arrives on the thread
  ///   that causes it.
  /// - Demand: Passes unchanged to this publisher; one element of `other`.
  /// - Completion: Finishes with the first element of `other`, which cancels this publisher. The completion of this
  ///   publisher passes unchanged and cancels `other`. The completion of `other` has no effect, even if it is a
  ///   failure.
  /// - Cost: One acquired lock per element; eight allocations per subscriber.
  ///
  /// - Parameter publisher: The publisher whose first element finishes the stream.
  /// - Returns: A publisher that publishes elements until `publisher` publishes one.
  @inlinable
  public func prefix<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.PrefixUntilOutput<Self, Other> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
