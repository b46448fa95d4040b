/// Drops the values of the first input until the second one, the trigger, delivers.
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

  @frozen @usableFromInline
  enum Values: MachineInput {
    @usableFromInline typealias M = DropUntilMachine<Input, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<Input, Failure> {
      machine.isOpen ? .emit(input) : .drop
    }
  }

  /// A trigger that ends has not delivered: nothing can come any more.
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
  /// What ``Publisher/drop(untilOutputFrom:)`` returns.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whose first value lets them pass.
    public let other: Other

    /// Makes one without the method of ``Publisher`` that usually does.
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
      coordinator.subscribe(to: other, as: M.Trigger<Other.Output>.self)
      coordinator.subscribe(to: upstream, as: M.Values.self)
      coordinator.start()
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publisher {
  /// Drops values until another publisher delivers one.
  ///
  ///     self:                          ──1──2──3──4──|
  ///     other:                         ───────x──────
  ///     drop(untilOutputFrom: other)   ────────3──4──|
  ///
  /// For each value dropped this publisher is asked for another one. `other` is subscribed to first and asked for one
  /// value before this publisher is asked for any; once the value has come, `other` is cancelled. If `other` ends
  /// without a value nothing can come any more: the stream ends as `other` did, and this publisher is cancelled.
  /// Delivers on the thread of the value; demand and this publisher's end pass unchanged. Cost: a lock pair a value,
  /// eight objects per subscriber.
  @inlinable
  public func drop<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.DropUntilOutput<Self, Other> where Failure == Other.Failure {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
