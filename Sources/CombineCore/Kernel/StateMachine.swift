/// The action that a ``StateMachine`` returns for an event.
@frozen @usableFromInline
package enum Effect<Output, Failure: Error> {
  /// Publish nothing.
  case none
  /// Publish nothing, and request one more value from the input whose value caused this effect.
  case drop
  /// Publish a value.
  case emit(Output)
  /// Publish a value, cancel every upstream, and finish.
  case emitLast(Output)
  /// Cancel every upstream and complete.
  case end(Subscribers.Completion<Failure>)
}

/// The decisions of an operator with several inputs: a value whose events return the action to take.
///
/// A machine has no locks and calls no closures, so a test can run every order of events through it. Its inputs are
/// types of their own, one ``MachineInput`` each. An event is told whether it `canEmit`, which means that the
/// downstream has requested a value. A machine that would otherwise hold back a value it does not need emits it all the
/// same: the upstream has sent it without demand, and operators do not police their upstreams.
@usableFromInline
package protocol StateMachine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// A Boolean value that indicates whether a request for no elements stops the process (law 7, a request for none
  /// traps).
  static var rejectsZeroDemand: Bool { get }

  /// A Boolean value that indicates whether a value that arrives from inside a delivery may be emitted. Otherwise it
  /// is told that it cannot emit, whatever the demand.
  static var emitsReentrantly: Bool { get }

  /// Handles the completion of the input with the given ``MachineInput/index``.
  mutating func complete(
    input: Int, _ completion: Subscribers.Completion<Failure>
  ) -> Effect<Output, Failure>

  /// Returns a value that waited for demand, if there is one; called when the downstream requests values.
  mutating func resume() -> Effect<Output, Failure>
}

extension StateMachine {
  @inlinable package static var rejectsZeroDemand: Bool { false }
  @inlinable package static var emitsReentrantly: Bool { true }
  @inlinable package mutating func resume() -> Effect<Output, Failure> { .none }
}

/// The demand that an input of a machine makes on its upstream.
@frozen @usableFromInline
package enum InputDemand {
  /// As many values as the downstream requests.
  case downstream
  /// One value, requested before the downstream's demand is passed to any input. The input is cancelled when the value
  /// arrives.
  case single
  /// Unlimited, requested before the downstream's demand is passed to any input: an input that is only observed.
  case unlimited
}

/// One input of a machine: its types, its place among the inputs, and its events.
///
/// The coordinator, the machine and the tests name an input by this type, so that its index is written once.
@usableFromInline
package protocol MachineInput<M> {
  associatedtype M: StateMachine
  associatedtype Input
  associatedtype Failure: Error = M.Failure

  /// The position of the input among the machine's inputs, from zero.
  static var index: Int { get }

  /// The demand that this input makes on its upstream.
  static var demand: InputDemand { get }

  /// Handles a value of this input.
  static func receive(_ input: Input, _ machine: inout M, canEmit: Bool) -> Effect<M.Output, M.Failure>

  /// Handles the completion of this input.
  static func complete(
    _ completion: Subscribers.Completion<Failure>, _ machine: inout M
  ) -> Effect<M.Output, M.Failure>
}

extension MachineInput {
  @inlinable package static var demand: InputDemand { .downstream }
}

extension MachineInput where Failure == M.Failure {
  @inlinable
  package static func complete(
    _ completion: Subscribers.Completion<Failure>, _ machine: inout M
  ) -> Effect<M.Output, M.Failure> { machine.complete(input: index, completion) }
}
