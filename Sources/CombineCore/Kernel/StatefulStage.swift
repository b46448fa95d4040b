/// The action that a ``StatefulStep`` returns for an element.
@frozen @usableFromInline
package enum StepResult<Output> {
  /// Publish nothing, and request one more element instead.
  case drop
  /// Publish nothing yet: the element becomes part of a later output, or the demand for it was made in advance.
  case keep
  /// Publish an output.
  case pass(Output)
  /// Publish an output, cancel the upstream, and finish.
  case last(Output)
  /// Cancel the upstream and finish without an output.
  case end
}

/// The per-element logic of an operator that has state, throws, or ends early.
///
/// Like every ``Step``, a stateful step is a top-level type that is generic over its input and output. An operator and
/// its `try` form share a step; they differ in `OutputFailure`.
@usableFromInline
package protocol StatefulStep<Input, Output> {
  associatedtype Input
  associatedtype Output
  /// The failure of the upstream.
  associatedtype Failure: Error
  /// The error that the step throws, which is the failure of the downstream.
  associatedtype OutputFailure: Error = Failure

  /// `true` to stop the process on a request for no elements, as Apple's operator of the same name does (law 7, a
  /// request for none traps).
  static var rejectsZeroDemand: Bool { get }

  /// `true` to pass a request for no elements upstream, unless it is rejected.
  static var forwardsZeroDemand: Bool { get }

  /// Handles an element.
  ///
  /// - Throws: The failure of the stream. The upstream is cancelled.
  mutating func step(_ input: Input) throws(OutputFailure) -> StepResult<Output>

  /// Converts the failure of the upstream to the failure of the downstream.
  func failure(_ error: Failure) -> OutputFailure

  /// Prepares the step. Called once, before the downstream receives its subscription.
  mutating func begin()

  /// `true` if the stream finishes without waiting for an element.
  var completesImmediately: Bool { get }

  /// The number of elements that make one output, by which demand is multiplied on its way upstream. It is constant.
  var inputsPerOutput: Int { get }

  /// Returns the output made of the elements that were kept, if any, when the upstream finishes.
  ///
  /// There is demand for it: an element was kept because it was requested as part of an output that has not been
  /// published.
  mutating func rest() -> Output?
}

extension StatefulStep {
  @inlinable package static var rejectsZeroDemand: Bool { false }
  @inlinable package static var forwardsZeroDemand: Bool { true }
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

/// Closures that a ``StatefulStage`` calls for events other than elements, each before the event takes effect and on
/// the thread where it happens.
@usableFromInline
package final class StageEventHandlers<Failure: Error> {
  @usableFromInline package let onSubscription: ((any Subscription) -> Void)?
  /// Called for requests, and for demand that a delivery returns.
  @usableFromInline package let onRequest: ((Subscribers.Demand) -> Void)?
  @usableFromInline package let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline package let onCancel: (() -> Void)?

  @usableFromInline
  package init(
    onSubscription: ((any Subscription) -> Void)? = nil, onRequest: ((Subscribers.Demand) -> Void)? = nil,
    onCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, onCancel: (() -> Void)? = nil
  ) {
    self.onSubscription = onSubscription
    self.onRequest = onRequest
    self.onCompletion = onCompletion
    self.onCancel = onCancel
  }
}

/// A subscriber that applies a ``StatefulStep`` to each element. Only deliveries, which are serialized, change its
/// state.
///
/// - Threads: There is no lock, because an upstream must not deliver on two threads at once (law 2, serialized).
/// - Demand: Requests are passed upstream, multiplied if the step makes one output from several elements. Demand is
///   not counted: elements that exceed it are passed on, as with Apple's operators.
/// - Completion: An error that the step throws cancels the upstream and fails the stream (law 17, ending cancels the
///   others once). Elements that arrive after the completion or after a cancel are dropped, and a second subscription
///   is cancelled (law 9, one completion, last; law 10, a second subscription is cancelled). Elements and a completion
///   of an upstream that sends no subscription pass, as with Apple's operators.
/// - Memory: The upstream and the subscription passed downstream retain the stage, and release it when the stream ends
///   (law 16, everything is released).
/// - Cost: Two allocations per subscriber. An element costs its step and two plain loads.
@usableFromInline
package final class StatefulStage<Downstream: Subscriber, S: StatefulStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // serialized deliveries change it
  @usableFromInline package typealias Input = S.Input
  @usableFromInline package typealias Failure = S.Failure

  @usableFromInline package let downstream: Downstream
  @exclusivity(unchecked) @usableFromInline package var step: S
  /// A copy of the step's property: a request may arrive while a delivery changes the step.
  @usableFromInline package let inputsPerOutput: Int
  @exclusivity(unchecked) @usableFromInline package var isOver: Bool
  @usableFromInline package let subscription: PipelineSubscription
  @usableFromInline package let events: StageEventHandlers<S.Failure>?

  /// Creates a stage.
  ///
  /// - Parameter name: The description of the subscription; empty to show that of the upstream.
  @inlinable
  package init(_ name: StaticName, _ downstream: Downstream, _ step: S, events: StageEventHandlers<S.Failure>? = nil) {
    self.downstream = downstream
    self.step = step
    inputsPerOutput = step.inputsPerOutput
    isOver = step.completesImmediately
    self.events = events
    subscription = PipelineSubscription(
      name, rejectsZeroDemand: S.rejectsZeroDemand, forwardsZeroDemand: S.forwardsZeroDemand)
  }

  @inlinable
  package func receive(subscription received: any Subscription) {
    let completesImmediately = step.completesImmediately
    let handler: PipelineSubscription.Handler = { subscription, call in
      let stage = unsafeDowncast(subscription.owner!, to: StatefulStage.self)
      switch call {
      case .request(let more):
        stage.events?.onRequest?(more)
        subscription.requestUpstream(more.times(stage.inputsPerOutput))
      case .cancel: stage.events?.onCancel?()
      }
    }
    let isAttached =
      completesImmediately
      ? subscription.attach(to: nil, owner: self, handler: handler)
      : subscription.attach(received, owner: self, handler: handler)
    guard isAttached else { return received.cancel() }
    events?.onSubscription?(received)
    step.begin()
    if completesImmediately { received.cancel() }  // before the downstream can request anything
    downstream.receive(subscription: subscription)
    if completesImmediately { end(.finished) }
  }

  @inlinable @inline(__always)
  package func receive(_ input: S.Input) -> Subscribers.Demand {
    guard !subscription.hasEnded, !isOver else { return .none }
    do throws(S.OutputFailure) {
      switch try step.step(input) {
      case .drop:
        return .max(1)
      case .keep: break
      case .pass(let output):
        guard !subscription.hasEnded else { return .none }
        let more = downstream.receive(output)
        guard more != .none else { return .none }
        events?.onRequest?(more)
        return more.times(inputsPerOutput)
      case .last(let output):
        guard !subscription.hasEnded else { return .none }
        isOver = true  // an element that this delivery causes must not follow it
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
    guard !isOver, !subscription.hasEnded else { return }
    if case .finished = completion, let rest = step.rest() {
      isOver = true  // an element that this delivery causes must not follow it
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
  func end(_ completion: Subscribers.Completion<S.OutputFailure>) {
    let isFirst = subscription.isActive ? subscription.terminate() : subscription.end()
    if isFirst { downstream.receive(completion: completion) }
  }
}

extension Subscribers.Demand {
  /// Returns the product of the demand and a factor, without computing anything for a factor of one.
  @inlinable @inline(__always)
  func times(_ factor: Int) -> Self { factor == 1 ? self : self * factor }
}

/// A step that passes every element, for stages that only have event handlers and for subscribers of a subject, which
/// rejects a request for no elements.
@frozen @usableFromInline
package struct PassStep<Input, Failure: Error>: StatefulStep {
  @inlinable package static var forwardsZeroDemand: Bool { false }

  // ThreadSanitizer reports a mutation of an empty property as a write to the object's header.
  @usableFromInline var notEmpty = false
  @inlinable package init() {}
  @inlinable @inline(__always) package func step(_ input: Input) throws(Failure) -> StepResult<Input> { .pass(input) }
}
