/// The logic of an operator that produces at most one value from all values of its upstream: how it combines them, and
/// its result.
@usableFromInline
package protocol FoldStep<Input, Output> {
  associatedtype Input
  associatedtype Output
  associatedtype Failure: Error
  associatedtype OutputFailure: Error = Failure

  /// - Returns: `true` if the result is known. The upstream is then cancelled.
  /// - Throws: The failure of the stream. The upstream is then cancelled.
  mutating func step(_ input: Input) throws(OutputFailure) -> Bool

  /// Returns the result, or `nil` if there is none.
  mutating func result() -> Output?

  func failure(_ error: Failure) -> OutputFailure
}

extension FoldStep where Failure == OutputFailure {
  @inlinable package func failure(_ error: Failure) -> OutputFailure { error }
}

extension FoldStep where OutputFailure == any Error {
  @inlinable package func failure(_ error: Failure) -> any Error { error }
}

/// A subscriber that passes every value to a ``FoldStep`` and delivers the one result: `reduce`, `count`, `collect`,
/// `first` and their relatives.
///
/// It requests an unlimited number of values after the downstream has received its subscription, and stores the result
/// until it is requested (law 4, no more than demanded). As in ``StatefulStage``, there is no lock, and the violations
/// of a broken source are not passed on (law 20, broken sources are contained).
///
/// - Cost: Four allocations; per value the cost of the step and two plain loads.
@usableFromInline
package final class Fold<Downstream: Subscriber, S: FoldStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // only serialized deliveries use `step`
  @usableFromInline package typealias Input = S.Input
  @usableFromInline package typealias Failure = S.Failure

  @exclusivity(unchecked) @usableFromInline package var step: S
  @usableFromInline package let upstream: PipelineSubscription
  @usableFromInline package let single: SingleValueSource<Downstream>
  @usableFromInline package let subscription: PipelineSubscription

  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream, _ step: S) {
    self.step = step
    let upstream = PipelineSubscription(name)
    self.upstream = upstream
    single = SingleValueSource(downstream)
    subscription = single.makeSubscription(name, cancelling: upstream)
  }

  @inlinable
  package func receive(subscription received: any Subscription) {
    guard upstream.attach(received) else { return received.cancel() }
    single.downstream.receive(subscription: subscription)
    upstream.request(.unlimited)
  }

  @inlinable @inline(__always)
  package func receive(_ input: S.Input) -> Subscribers.Demand {
    guard upstream.isActive else { return .none }
    do throws(S.OutputFailure) {
      if try step.step(input), upstream.terminate() { deliver() }
    } catch {
      if upstream.terminate() { single.end(.failure(error), subscription) }
    }
    return .none
  }

  @inlinable
  package func receive(completion: Subscribers.Completion<S.Failure>) {
    guard upstream.complete() else { return }
    switch completion {
    case .finished: deliver()
    case .failure(let error): single.end(.failure(step.failure(error)), subscription)
    }
  }

  @inlinable
  package func deliver() {
    if let result = step.result() { single.resolve(result, subscription) } else { single.end(.finished, subscription) }
  }
}
