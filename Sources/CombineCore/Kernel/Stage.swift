/// One value in, at most one value out: the part of an operator that differs.
///
/// A step is a top-level type over its input and output, and never mentions the publisher that it came from. A
/// step nested in `Publishers.Map<Upstream, Output>` grows along a chain, and the optimizer's guard against
/// infinite specialisation then stops after two equal stages: three maps in a row cost 220 ns instead of 19.
@usableFromInline
package protocol Step<Input, Output> {
  associatedtype Input
  associatedtype Output

  /// - Returns: What to deliver, or nil to drop the value.
  func step(_ input: Input) -> Output?
}

/// A stateless operator: a subscriber around a step, without a lock, an allocation or a subscription of its own.
///
/// The subscription that comes from upstream goes on unchanged, and so do demand and completion; a dropped value is
/// replaced by a demand for one more (law 4, no more than demanded). All laws hold through it that hold for its
/// upstream: a stage passes on what a broken source sends, and the first stateful part behind it stops that.
///
/// Cost: what its closure costs, and nothing else, at any length of the chain.
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

  /// A stage is a part of its downstream, and known by the same name.
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

/// A stage for the end of a stream: values pass, a failure is turned into another one.
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
