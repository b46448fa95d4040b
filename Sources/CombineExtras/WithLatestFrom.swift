import Combine

#if !COMBINE_PORTABLE
  import CombineCore

  /// The state machine of `withLatestFrom`: pairs each value of the first input with the latest value of the second.
  ///
  /// The second input is only observed: its values are remembered, and only its failure ends the stream.
  @frozen @usableFromInline
  struct WithLatestFromMachine<Input, Observed, Failure: Error>: StateMachine {
    @usableFromInline typealias Output = (Input, Observed)

    @usableFromInline var latest: Observed?

    @inlinable
    init() {}

    @inlinable
    mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure> {
      // The latest value stays valid when the observed publisher has finished.
      if input == Other.index, case .finished = completion { return .none }
      return .end(completion)
    }

    /// The input of the upstream, each of whose values is paired with the latest observed one.
    @frozen @usableFromInline
    enum Values: MachineInput {
      @usableFromInline typealias M = WithLatestFromMachine<Input, Observed, Failure>

      @inlinable static var index: Int { 0 }

      @inlinable
      static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
        guard let latest = machine.latest else { return .drop }
        return .emit((input, latest))
      }
    }

    /// The input of the observed publisher, whose latest value the machine stores.
    @frozen @usableFromInline
    enum Other: MachineInput {
      @usableFromInline typealias M = WithLatestFromMachine<Input, Observed, Failure>

      @inlinable static var index: Int { 1 }
      @inlinable static var demand: InputDemand { .unlimited }

      @inlinable
      static func receive(_ input: Observed, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
        machine.latest = input
        return .none
      }
    }
  }
#endif

extension Publishers {
  /// A publisher that pairs each element with the latest element of another publisher.
  ///
  /// Returned, mapped, by `withLatestFrom(_:resultSelector:)`.
  public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = (Upstream.Output, Other.Output)
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements cause those of this publisher.
    public let upstream: Upstream
    /// The publisher whose latest element is paired with each element.
    public let other: Other

    /// Creates a publisher that pairs each element with the latest element of another publisher.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements cause those of this publisher.
    ///   - other: The publisher whose latest element is paired with each element.
    @inlinable
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      #if COMBINE_PORTABLE
        WithLatestFromQueue.subscribe(upstream, other, subscriber)
      #else
        typealias M = WithLatestFromMachine<Upstream.Output, Other.Output, Failure>
        let coordinator = MultiInputCoordinator("WithLatestFrom", subscriber, M(), inputs: 2)
        coordinator.subscribe(to: other, as: M.Other.self)
        coordinator.subscribe(to: upstream, as: M.Values.self)
        coordinator.start()
      #endif
    }
  }
}

extension Publishers.WithLatestFrom: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publisher {
  /// Combines each element with the latest element of another publisher.
  ///
  ///     self:                        ──1─────2──3─────4──|
  ///     other:                       ─────a────────b─────────
  ///     withLatestFrom(other) {…}    ────────2a─3a────4b─|
  ///
  /// Unlike `combineLatest`, an element of the other publisher alone publishes nothing. An element that arrives before
  /// the other publisher has published one is dropped.
  ///
  ///     taps.withLatestFrom(form.$name) { count, name in "\(count): \(name)" }
  ///
  /// - Threads: Elements arrive on the thread on which this publisher delivers them, and the closure runs there.
  /// - Demand: Requests an unlimited number of elements from the other publisher, before it requests any of this one.
  ///   Passes requests to this publisher, and requests one more element for each dropped one.
  /// - Completion: Completes with this publisher. `finished` of the other publisher is ignored, its failure cancels
  ///   this publisher and passes. A completion of this publisher cancels the other one.
  /// - Memory: Retains the latest element of the other publisher.
  /// - Cost: One acquired lock per element of either publisher, and a closure call per published element.
  ///
  /// - Parameters:
  ///   - other: The publisher whose latest element is combined with each element.
  ///   - resultSelector: A closure that combines an element with the latest one of the other publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<Other: Publisher, Result>(
    _ other: Other, resultSelector: @escaping (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Result> where Other.Failure == Failure {
    Publishers.WithLatestFrom(upstream: self, other: other).map { resultSelector($0.0, $0.1) }
  }

  /// Publishes the latest element of another publisher for each element of this one.
  ///
  ///     self:                     ──1─────2──3─────4──|
  ///     other:                    ─────a────────b─────────
  ///     withLatestFrom(other)     ────────a──a─────b──|
  ///
  /// Everything else is as for ``withLatestFrom(_:resultSelector:)``.
  ///
  /// - Parameter other: The publisher whose latest element is published for each element.
  /// - Returns: A publisher of elements of the other publisher.
  @inlinable @_disfavoredOverload
  public func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Other.Output> where Other.Failure == Failure {
    withLatestFrom(other) { $1 }
  }
}
