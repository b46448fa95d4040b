/// The state machine of `drop(untilOutputFrom:)`: drops the values of the first input until the second one, the
/// trigger, receives a value.
@frozen @usableFromInline
struct DropUntilMachine<Input, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = Input

  @usableFromInline var isOpen = false

  @inlinable
  init() {}

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Input, Failure> {
    .end(completion)
  }

  /// The input of the upstream, whose values the machine drops until the trigger has delivered, and passes afterwards.
  @frozen @usableFromInline
  enum Values: MachineInput {
    @usableFromInline typealias M = DropUntilMachine<Input, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<Input, Failure> {
      machine.isOpen ? .emit(input) : .drop
    }
  }

  /// The input whose first value ends the dropping.
  ///
  /// A trigger that completes has delivered no value, because the coordinator cancels it with the first one. No value
  /// could ever pass, so its completion ends the stream.
  @frozen @usableFromInline
  enum Trigger<Signal>: MachineInput {
    @usableFromInline typealias M = DropUntilMachine<Input, Failure>

    @inlinable static var index: Int { 1 }
    @inlinable static var demand: InputDemand { .single }

    @inlinable
    static func receive(_ input: Signal, _ machine: inout M, canEmit: Bool) -> Effect<Input, Failure> {
      machine.isOpen = true
      return .none
    }
  }
}

extension Publishers {
  /// A publisher that drops elements until another publisher publishes one.
  ///
  /// Returned by ``Publisher/drop(untilOutputFrom:)``.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are dropped at first.
    public let upstream: Upstream
    /// The publisher whose first element ends the dropping.
    public let other: Other

    /// Creates a publisher that drops elements until another publisher publishes one.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are dropped at first.
    ///   - other: The publisher whose first element ends the dropping.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      typealias M = DropUntilMachine<Output, Failure>
      let coordinator = MultiInputCoordinator("DropUntilOutput", subscriber, M(), inputs: 2)
      coordinator.start()
      coordinator.subscribe(to: other, as: M.Trigger<Other.Output>.self)
      coordinator.subscribe(to: upstream, as: M.Values.self)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publisher {
  /// Drops elements until another publisher publishes one, and republishes all that follow.
  ///
  ///     self:                          ──1──2──3──4──|
  ///     other:                         ───────x──────
  ///     drop(untilOutputFrom: other)   ────────3──4──|
  ///
  /// Subscribes to the other publisher first, and cancels it when its first element has arrived.
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them.
  /// - Demand: Requests one element of the other publisher before it requests any of this one. Passes requests to this
  ///   publisher, and requests one more element for each dropped one.
  /// - Completion: Completes with this publisher. If the other publisher completes without an element, passes its
  ///   completion on and cancels this publisher. A completion of this publisher cancels the other one.
  /// - Cost: One acquired lock per element; eight allocations per subscriber.
  ///
  /// - Parameter publisher: The publisher whose first element ends the dropping.
  /// - Returns: A publisher of the elements after the dropped ones.
  @inlinable
  public func drop<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.DropUntilOutput<Self, Other> where Failure == Other.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
