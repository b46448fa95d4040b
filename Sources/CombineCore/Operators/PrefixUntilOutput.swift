/// Passes the values of the first input until the second one, the trigger, delivers.
@frozen @usableFromInline
struct PrefixUntilMachine<Input, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = Input

  // ThreadSanitizer takes a mutation of an empty property for a write to the object's header.
  @usableFromInline var notEmpty = false

  @inlinable
  init() {}

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Input, Failure> {
    .end(completion)
  }

  @frozen @usableFromInline
  enum Values: MachineInput {
    @usableFromInline typealias M = PrefixUntilMachine<Input, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<Input, Failure> {
      .emit(input)
    }
  }

  /// Its end says nothing, whatever it is.
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
  /// What ``Publisher/prefix(untilOutputFrom:)`` returns.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// Whose first value ends the stream.
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
      typealias M = PrefixUntilMachine<Output, Failure>
      let coordinator = MultiInputCoordinator("PrefixUntilOutput", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: other, as: M.Trigger<Other.Output, Other.Failure>.self)
      coordinator.subscribe(to: upstream, as: M.Values.self)
      coordinator.start()
    }
  }
}

extension Publisher {
  /// Delivers values until another publisher delivers one.
  ///
  ///     self:                            ──1──2──3──4──|
  ///     other:                           ────────x─────
  ///     prefix(untilOutputFrom: other)   ──1──2──|
  ///
  /// The first value of `other` cancels this publisher and finishes the stream, on the thread of that value. What
  /// `other` sends is not looked at, and its end, a failure too, changes nothing. `other` is subscribed to first and
  /// asked for one value before this publisher is asked for any; so one that has a value at once ends the stream
  /// before it begins. Demand and this publisher's end pass unchanged. Cost: a lock pair a value, eight objects per
  /// subscriber.
  @inlinable
  public func prefix<Other: Publisher>(
    untilOutputFrom publisher: Other
  ) -> Publishers.PrefixUntilOutput<Self, Other> {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
