/// The part that differs of an operator which makes at most one value of a whole stream.
@usableFromInline
protocol FoldStep<Input, Output> {
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
  @inlinable func failure(_ error: Failure) -> OutputFailure { error }
}

extension FoldStep where OutputFailure == any Error {
  @inlinable func failure(_ error: Failure) -> any Error { error }
}

/// An operator that takes all of its upstream and delivers at most one value: the reduce family.
///
/// Asks its upstream for unlimited values once it has handed its subscription down, and keeps the result until it
/// is asked for (law 4). Otherwise as ``Link``: no lock, and a broken source goes no further (law 20).
///
/// Cost: four objects; a value costs what the step costs and two plain loads.
@usableFromInline
final class Fold<Downstream: Subscriber, S: FoldStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // state touched by serial deliveries
  @usableFromInline typealias Input = S.Input
  @usableFromInline typealias Failure = S.Failure

  @exclusivity(unchecked) @usableFromInline var step: S
  @usableFromInline let upstream: Handle
  @usableFromInline let single: Single<Downstream>
  @usableFromInline let handle: Handle

  @inlinable
  init(_ name: String, _ downstream: Downstream, _ step: S) {
    self.step = step
    let upstream = Handle(name)
    self.upstream = upstream
    single = Single(downstream)
    handle = single.handle(name, onCancel: { _ in upstream.cancel() })
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.attach(subscription) else { return subscription.cancel() }
    single.downstream.receive(subscription: handle)
    upstream.request(.unlimited)
  }

  @inlinable @inline(__always)
  func receive(_ input: S.Input) -> Subscribers.Demand {
    guard upstream.isActive else { return .none }
    do throws(S.OutputFailure) {
      if try step.step(input), upstream.stop() { deliver() }
    } catch {
      if upstream.stop() { single.end(.failure(error), handle) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard upstream.complete() else { return }
    switch completion {
    case .finished: deliver()
    case .failure(let error): single.end(.failure(step.failure(error)), handle)
    }
  }

  @inlinable
  func deliver() {
    if let result = step.result() { single.resolve(result, handle) } else { single.end(.finished, handle) }
  }
}
