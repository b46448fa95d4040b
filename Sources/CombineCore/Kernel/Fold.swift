/// The part that differs of an operator which makes at most one value of a whole stream.
@usableFromInline
package protocol FoldStep<Input, Output> {
  associatedtype Input
  associatedtype Output
  associatedtype Failure: Error
  associatedtype OutputFailure: Error = Failure

  /// - Returns: True if the result is known: the upstream is cancelled.
  /// - Throws: What the stream fails with; the upstream is cancelled.
  mutating func step(_ input: Input) throws(OutputFailure) -> Bool

  /// The result at the end; nil if there is none.
  mutating func result() -> Output?

  func failure(_ error: Failure) -> OutputFailure
}

extension FoldStep where Failure == OutputFailure {
  @inlinable package func failure(_ error: Failure) -> OutputFailure { error }
}

extension FoldStep where OutputFailure == any Error {
  @inlinable package func failure(_ error: Failure) -> any Error { error }
}

/// An operator that takes all of its upstream and delivers at most one value: the reduce family.
///
/// Asks its upstream for unlimited values once it has handed its subscription down, and keeps the result until it is
/// asked for (law 4, no more than demanded). Otherwise as ``StatefulStage``: no lock, and a broken source goes no
/// further (law 20, broken sources are contained).
///
/// Cost: four objects; a value costs what the step costs and two plain loads.
@usableFromInline
package final class Fold<Downstream: Subscriber, S: FoldStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // state touched by serial deliveries
  @usableFromInline package typealias Input = S.Input
  @usableFromInline package typealias Failure = S.Failure

  @exclusivity(unchecked) @usableFromInline package var step: S
  @usableFromInline package let upstream: PipelineSubscription
  @usableFromInline package let single: SingleValueSource<Downstream>
  @usableFromInline package let subscription: PipelineSubscription

  @inlinable
  package init(_ name: String, _ downstream: Downstream, _ step: S) {
    self.step = step
    let upstream = PipelineSubscription(name)
    self.upstream = upstream
    single = SingleValueSource(downstream)
    subscription = single.makeSubscription(name, onCancel: { _ in upstream.cancel() })
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
