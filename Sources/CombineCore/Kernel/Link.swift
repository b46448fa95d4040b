/// What a ``LinkStep`` makes of a value.
@frozen @usableFromInline
enum Verdict<Output> {
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
protocol LinkStep<Input, Output> {
  associatedtype Input
  associatedtype Output
  /// What the upstream may fail with.
  associatedtype Failure: Error
  /// What the step throws; the downstream's failure.
  associatedtype OutputFailure: Error = Failure

  /// - Throws: What the stream fails with; the upstream is cancelled.
  mutating func step(_ input: Input) throws(OutputFailure) -> Verdict<Output>

  /// The upstream's failure, as the downstream receives it.
  func failure(_ error: Failure) -> OutputFailure

  /// Called once, before the subscription is handed down.
  mutating func begin()

  /// Whether the stream is over before it begins.
  var endsAtOnce: Bool { get }

  /// How many values make one of the output: what demand is multiplied by on its way up. Does not change.
  var inputsPerOutput: Int { get }

  /// What is left to deliver when the upstream has finished, made of values that were kept.
  ///
  /// There is demand for it: a value was kept because it was asked for as a part of an output, which has not been
  /// delivered.
  mutating func rest() -> Output?
}

extension LinkStep {
  @inlinable @inline(__always) func begin() {}
  @inlinable var endsAtOnce: Bool { false }
  @inlinable @inline(__always) var inputsPerOutput: Int { 1 }
  @inlinable @inline(__always) func rest() -> Output? { nil }
}

extension LinkStep where Failure == OutputFailure {
  @inlinable func failure(_ error: Failure) -> OutputFailure { error }
}

extension LinkStep where OutputFailure == any Error {
  @inlinable func failure(_ error: Failure) -> any Error { error }
}

/// What an operator wants to hear of a link besides values. Each closure is called before what it tells of happens,
/// on the thread where it happens.
@usableFromInline
final class LinkEvents<Failure: Error> {
  @usableFromInline let onSubscription: ((any Subscription) -> Void)?
  /// The demand, and whether it was returned by a delivery instead of requested.
  @usableFromInline let onRequest: ((Subscribers.Demand, Bool) -> Void)?
  @usableFromInline let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let onCancel: (() -> Void)?

  @usableFromInline
  init(
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
/// Needs no lock, because its upstream never delivers on two threads at once (law 2). Hands down a ``Handle`` of
/// its own. Stops a broken source (law 20): what comes before the subscription, after the end, after cancel or
/// without demand goes no further, and a second subscription is cancelled (law 10). Demand is counted in values of
/// the upstream. An error thrown by the step
/// cancels the upstream and fails the stream (law 17). Released by its upstream and by its handle (law 16).
///
/// Cost: one object and its handle; a value costs what the step costs and three plain loads, and with a finite
/// demand two read-modify-writes.
@usableFromInline
final class Link<Downstream: Subscriber, S: LinkStep>: Subscriber, @unchecked Sendable
where Downstream.Input == S.Output, Downstream.Failure == S.OutputFailure {  // state touched by serial deliveries
  @usableFromInline typealias Input = S.Input
  @usableFromInline typealias Failure = S.Failure

  @usableFromInline let downstream: Downstream
  @exclusivity(unchecked) @usableFromInline var step: S
  /// The step's, apart from the step: a request may come while a delivery changes that.
  @usableFromInline let inputsPerOutput: Int
  @exclusivity(unchecked) @usableFromInline var isOver = false
  @usableFromInline let handle: Handle
  @usableFromInline let demand = AtomicDemand()
  @usableFromInline let events: LinkEvents<S.Failure>?

  /// - Parameter name: What `print()` shows; empty, to show what the upstream shows.
  @inlinable
  init(_ name: String, _ downstream: Downstream, _ step: S, events: LinkEvents<S.Failure>? = nil) {
    self.downstream = downstream
    self.step = step
    inputsPerOutput = step.inputsPerOutput
    self.events = events
    handle = Handle(name)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    let endsAtOnce = step.endsAtOnce
    guard
      handle.attach(
        endsAtOnce ? nil : subscription, owner: self,
        request: { handle, more in
          let link = unsafeDowncast(handle.owner!, to: Link.self)
          link.events?.onRequest?(more, false)
          let inputs = more.times(link.inputsPerOutput)
          _ = link.demand.add(inputs)
          handle.requestUpstream(inputs)
        }, cancel: events?.onCancel.map { cancel in { _ in cancel() } })
    else { return subscription.cancel() }
    events?.onSubscription?(subscription)
    step.begin()
    if endsAtOnce {
      isOver = true
      subscription.cancel()  // before anybody can ask it for anything
    }
    downstream.receive(subscription: handle)
    if endsAtOnce { end(.finished) }
  }

  @inlinable @inline(__always)
  func receive(_ input: S.Input) -> Subscribers.Demand {
    guard handle.isActive, !isOver, demand.take() else { return .none }
    do throws(S.OutputFailure) {
      switch try step.step(input) {
      case .drop:
        if !demand.isUnlimited { _ = demand.add(.max(1)) }
        return .max(1)
      case .keep: break
      case .pass(let output):
        guard handle.isActive else { return .none }
        let more = downstream.receive(output)
        guard more != .none else { return .none }
        events?.onRequest?(more, true)
        let inputs = more.times(step.inputsPerOutput)
        _ = demand.add(inputs)
        return inputs
      case .last(let output):
        guard handle.isActive else { return .none }
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
  func receive(completion: Subscribers.Completion<S.Failure>) {
    guard !isOver, handle.isActive else { return }
    if case .finished = completion, let rest = step.rest() {
      isOver = true  // nothing that is sent from inside this delivery may follow
      _ = downstream.receive(rest)
    }
    guard handle.finish() else { return }
    events?.onCompletion?(completion)
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(step.failure(error)))
    }
  }

  @inlinable @inline(never)
  func end(_ completion: Subscribers.Completion<S.OutputFailure>) {
    isOver = true
    if handle.stop() { downstream.receive(completion: completion) }
  }
}

extension Subscribers.Demand {
  /// So many times the demand; nothing to compute in a link whose values are its output.
  @inlinable @inline(__always)
  func times(_ factor: Int) -> Self { factor == 1 ? self : self * factor }
}

/// Passes every value: for links that only have something to hear.
@frozen @usableFromInline
struct PassStep<Input, Failure: Error>: LinkStep {
  // ThreadSanitizer takes a mutation of an empty property for a write to the object's header.
  @usableFromInline var notEmpty = false
  @inlinable init() {}
  @inlinable @inline(__always) func step(_ input: Input) throws(Failure) -> Verdict<Input> { .pass(input) }
}
