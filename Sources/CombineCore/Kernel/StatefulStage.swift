/// What a ``StatefulStep`` makes of a value.
@frozen @usableFromInline
package enum StepResult<Output> {
  /// Deliver nothing, and ask for another one instead.
  case drop
  /// Deliver nothing yet: the value will be a part of what is delivered later.
  case keep
  /// Deliver it.
  case pass(Output)
  /// Deliver it, cancel the upstream, finish.
  case last(Output)
  /// Cancel the upstream and finish, delivering nothing.
  case end
}

/// The part of a sequential operator that differs: state of its own, errors, an early end.
///
/// A top-level type over its input and output, as every step (see ``Step``). A verb and its `try` form differ in
/// `OutputFailure`: what the step throws, and what the downstream may receive.
@usableFromInline
package protocol StatefulStep<Input, Output> {
  associatedtype Input
  associatedtype Output
  /// What the upstream may fail with.
  associatedtype Failure: Error
  /// What the step throws; the downstream's failure.
  associatedtype OutputFailure: Error = Failure

  /// - Throws: What the stream fails with; the upstream is cancelled.
  mutating func step(_ input: Input) throws(OutputFailure) -> StepResult<Output>

  /// The upstream's failure, as the downstream receives it.
  func failure(_ error: Failure) -> OutputFailure

  /// Called once, before the subscription is handed down.
  mutating func begin()

  /// Whether the stream is over before it begins.
  var completesImmediately: Bool { get }

  /// How many values make one of the output: what demand is multiplied by on its way up. Does not change.
  var inputsPerOutput: Int { get }

  /// What is left to deliver when the upstream has finished, made of values that were kept.
  ///
  /// There is demand for it: a value was kept because it was asked for as a part of an output, which has not been
  /// delivered.
  mutating func rest() -> Output?
}

extension StatefulStep {
  @inlinable @inline(__always) package func begin() {}
  @inlinable package var completesImmediately: Bool { false }
  @inlinable @inline(__always) package var inputsPerOutput: Int { 1 }
  @inlinable @inline(__always) package func rest() -> Output? { nil }
}

extension StatefulStep where Failure == OutputFailure {
  @inlinable package func failure(_ error: Failure) -> OutputFailure { error }
}

extension StatefulStep where OutputFailure == any Error {
  @inlinable package func failure(_ error: Failure) -> any Error { error }
}

/// What an operator wants to hear of a link besides values. Each closure is called before what it tells of happens,
/// on the thread where it happens.
@usableFromInline
package final class StageEventHandlers<Failure: Error> {
  @usableFromInline package let onSubscription: ((any Subscription) -> Void)?
  /// The demand, and whether it was returned by a delivery instead of requested.
  @usableFromInline package let onRequest: ((Subscribers.Demand, Bool) -> Void)?
  @usableFromInline package let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline package let onCancel: (() -> Void)?

  @usableFromInline
  package init(
    onSubscription: ((any Subscription) -> Void)? = nil, onRequest: ((Subscribers.Demand, Bool) -> Void)? = nil,
    onCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, onCancel: (() -> Void)? = nil
  ) {
    self.onSubscription = onSubscription
    self.onRequest = onRequest
    self.onCompletion = onCompletion
    self.onCancel = onCancel
  }
}

/// A sequential operator: one upstream, one downstream, state that only the serial deliveries touch.
///
/// Needs no lock, because its upstream never delivers on two threads at once (law 2). Hands down a ``PipelineSubscription`` of
/// its own. Stops a broken source (law 20): what comes before the subscription, after the end, after cancel or
/// without demand goes no further, and a second subscription is cancelled (law 10). Demand is counted in values of
/// the upstream. An error thrown by the step
/// cancels the upstream and fails the stream (law 17). Released by its upstream and by its subscription (law 16).
///
/// Cost: one object and its subscription; a value costs what the step costs and three plain loads, and with a finite
/// demand two read-modify-writes.
@usableFromInline
package final class StatefulStage<Downstream: Subscriber, S: StatefulStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // state touched by serial deliveries
  @usableFromInline package typealias Input = S.Input
  @usableFromInline package typealias Failure = S.Failure

  @usableFromInline package let downstream: Downstream
  @exclusivity(unchecked) @usableFromInline package var step: S
  /// The step's, apart from the step: a request may come while a delivery changes that.
  @usableFromInline package let inputsPerOutput: Int
  @exclusivity(unchecked) @usableFromInline package var isOver = false
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let demand = AtomicDemand()
  @usableFromInline package let events: StageEventHandlers<S.Failure>?

  /// - Parameter name: What `print()` shows; empty, to show what the upstream shows.
  @inlinable
  package init(_ name: String, _ downstream: Downstream, _ step: S, events: StageEventHandlers<S.Failure>? = nil) {
    self.downstream = downstream
    self.step = step
    inputsPerOutput = step.inputsPerOutput
    self.events = events
    subscription = PipelineSubscription(name)
  }

  @inlinable
  package func receive(subscription received: any Subscription) {
    let completesImmediately = step.completesImmediately
    guard
      subscription.attach(
        completesImmediately ? nil : received, owner: self,
        request: { subscription, more in
          let link = unsafeDowncast(subscription.owner!, to: StatefulStage.self)
          link.events?.onRequest?(more, false)
          let inputs = more.times(link.inputsPerOutput)
          _ = link.demand.add(inputs)
          subscription.requestUpstream(inputs)
        }, cancel: events?.onCancel.map { cancel in { _ in cancel() } })
    else { return received.cancel() }
    events?.onSubscription?(received)
    step.begin()
    if completesImmediately {
      isOver = true
      received.cancel()  // before anybody can ask it for anything
    }
    downstream.receive(subscription: subscription)
    if completesImmediately { end(.finished) }
  }

  @inlinable @inline(__always)
  package func receive(_ input: S.Input) -> Subscribers.Demand {
    guard subscription.isActive, !isOver, demand.take() else { return .none }
    do throws(S.OutputFailure) {
      switch try step.step(input) {
      case .drop:
        if !demand.isUnlimited { _ = demand.add(.max(1)) }
        return .max(1)
      case .keep: break
      case .pass(let output):
        guard subscription.isActive else { return .none }
        let more = downstream.receive(output)
        guard more != .none else { return .none }
        events?.onRequest?(more, true)
        let inputs = more.times(step.inputsPerOutput)
        _ = demand.add(inputs)
        return inputs
      case .last(let output):
        guard subscription.isActive else { return .none }
        isOver = true  // nothing that is sent from inside this delivery may follow
        _ = downstream.receive(output)
        end(.finished)
      case .end:
        end(.finished)
      }
    } catch {
      end(.failure(error))
    }
    return .none
  }

  @inlinable
  package func receive(completion: Subscribers.Completion<S.Failure>) {
    guard !isOver, subscription.isActive else { return }
    if case .finished = completion, let rest = step.rest() {
      isOver = true  // nothing that is sent from inside this delivery may follow
      _ = downstream.receive(rest)
    }
    guard subscription.end() else { return }
    events?.onCompletion?(completion)
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(step.failure(error)))
    }
  }

  @inlinable @inline(never)
  package func end(_ completion: Subscribers.Completion<S.OutputFailure>) {
    isOver = true
    if subscription.terminate() { downstream.receive(completion: completion) }
  }
}

extension Subscribers.Demand {
  /// So many times the demand; nothing to compute in a link whose values are its output.
  @inlinable @inline(__always)
  package func times(_ factor: Int) -> Self { factor == 1 ? self : self * factor }
}

/// Passes every value: for links that only have something to hear.
@frozen @usableFromInline
package struct PassStep<Input, Failure: Error>: StatefulStep {
  // ThreadSanitizer takes a mutation of an empty property for a write to the object's header.
  @usableFromInline package var notEmpty = false
  @inlinable package init() {}
  @inlinable @inline(__always) package func step(_ input: Input) throws(Failure) -> StepResult<Input> { .pass(input) }
}
