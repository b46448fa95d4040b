/// The state machine of `combineLatest`: combines the latest values of two to four inputs.
///
/// An input without a value holds back every combination. The machine finishes when all inputs have finished.
@frozen @usableFromInline
struct CombineLatestMachine<I: InputTypes, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = I.Combined

  @usableFromInline var a: I.A?
  @usableFromInline var b: I.B?
  @usableFromInline var c = I.third
  @usableFromInline var d = I.fourth
  @usableFromInline var open = I.count

  @inlinable
  init() {}

  @inlinable static var rejectsZeroDemand: Bool { true }

  /// `false`: a value that arrives while the downstream receives another one is stored, and is combined with the next
  /// value that arrives afterwards. A feedback loop therefore ends.
  @inlinable static var emitsReentrantly: Bool { false }

  @inlinable
  func latest(_ canEmit: Bool) -> Effect<Output, Failure> {
    guard canEmit, let a, let b, let c, let d else { return .none }
    return .emit(I.combine(a, b, c, d))
  }

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure> {
    open -= 1
    return completion.isFailure || open == 0 ? .end(completion) : .none
  }

  /// The handling of the first upstream: each value replaces the latest one of that upstream.
  @frozen @usableFromInline
  enum First: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: I.A, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.a = input
      return machine.latest(canEmit)
    }
  }

  /// The handling of the second upstream: each value replaces the latest one of that upstream.
  @frozen @usableFromInline
  enum Second: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 1 }

    @inlinable
    static func receive(_ input: I.B, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.b = input
      return machine.latest(canEmit)
    }
  }

  /// The handling of the third upstream: each value replaces the latest one of that upstream.
  @frozen @usableFromInline
  enum Third: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 2 }

    @inlinable
    static func receive(_ input: I.C, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.c = input
      return machine.latest(canEmit)
    }
  }

  /// The handling of the fourth upstream: each value replaces the latest one of that upstream.
  @frozen @usableFromInline
  enum Fourth: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 3 }

    @inlinable
    static func receive(_ input: I.D, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.d = input
      return machine.latest(canEmit)
    }
  }
}
