/// The per-element logic of a stateless operator: returns at most one value for each value.
///
/// A step is a top-level type that is generic over its input and output, and does not refer to its publisher. A step
/// nested in `Publishers.Map<Upstream, Output>` would grow along a chain, and the optimizer's guard against infinite
/// specialization would stop after two equal stages: three maps in a row then cost 220 ns instead of 19.
@usableFromInline
package protocol Step<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// - Returns: The value to deliver, or `nil` to drop the element.
  func step(_ input: Input) -> Output?
}

/// A subscriber that applies a ``Step`` to each element. It needs no lock, no allocation and no subscription.
///
/// The upstream's subscription, requests and completion pass unchanged. For a dropped value, the stage requests one
/// more (law 4, no more than demanded). Every law that its upstream obeys holds for a stage too. The stage passes the
/// violations of a broken source; the first stateful operator downstream stops them.
///
/// - Cost: The cost of its closure, in a chain of any length.
@frozen @usableFromInline
package struct Stage<Downstream: Subscriber, S: Step>: Subscriber where Downstream.Input == S.Output {
  @usableFromInline package typealias Input = S.Input
  @usableFromInline package typealias Failure = Downstream.Failure

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let step: S

  @inlinable @inline(__always)
  package init(_ downstream: Downstream, _ step: S) {
    self.downstream = downstream
    self.step = step
  }

  /// The identifier of the downstream, because a stage has no identity.
  @inlinable
  package var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable @inline(__always)
  package func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable @inline(__always)
  package func receive(_ input: S.Input) -> Subscribers.Demand {
    guard let output = step.step(input) else { return .max(1) }
    return downstream.receive(output)
  }

  @inlinable @inline(__always)
  package func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

/// A subscriber that passes values unchanged and converts the failure.
@frozen @usableFromInline
package struct FailureStage<Downstream: Subscriber, Failure: Error>: Subscriber {
  @usableFromInline package typealias Input = Downstream.Input

  @usableFromInline package let downstream: Downstream
  @usableFromInline package let transform: (Failure) -> Downstream.Failure

  @inlinable @inline(__always)
  package init(_ downstream: Downstream, _ transform: @escaping (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  package var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable @inline(__always)
  package func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable @inline(__always)
  package func receive(_ input: Downstream.Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable
  package func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(transform(error)))
    }
  }
}

/// Returns any value from a failure that cannot exist.
@inlinable
package func impossible<Value>(_ never: Never) -> Value {}
