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

/// The decisions of an operator with several inputs. The machine is a value, and each event returns the action to take.
///
/// A machine has no locks and calls no closures, so a test can run every order of events through it. A ``MachineInput``
/// type describes each input. The parameter `canEmit` of an event says whether the downstream has requested a value. A
/// machine that does not need to store a value emits it even if `canEmit` is false: the upstream has violated the
/// demand, and operators do not correct their upstreams.
@usableFromInline
package protocol StateMachine<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  /// `true` to stop the process on a request for no elements (law 7, a request for none traps).
  static var rejectsZeroDemand: Bool { get }

  static var cancelsCompletedInputs: Bool { get }

  /// `true` if the machine may emit while the downstream receives a value. Otherwise, the `canEmit` of such an event is
  /// `false` whatever the demand.
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
  @inlinable package static var cancelsCompletedInputs: Bool { false }
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
  /// An unlimited number of values, requested before the downstream's demand is passed to any input; for an input that
  /// is only observed.
  case unlimited
}

/// The description of one input of a machine: its types, its position among the inputs, and the handling of its events.
///
/// The coordinator, the machine and the tests refer to an input by this type, so its index is written in one place.
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
