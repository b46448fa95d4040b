/// The state machine of `zip`: combines the values of two to four inputs in the order of arrival.
///
/// Each input has a queue. A combination takes the first value of every queue. The machine finishes when an input has
/// finished and its queue is empty.
@frozen @usableFromInline
struct ZipMachine<I: InputTypes, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = I.Combined

  @usableFromInline var a = Queue<I.A>()
  @usableFromInline var b = Queue<I.B>()
  @usableFromInline var c = I.ThirdQueue()
  @usableFromInline var d = I.FourthQueue()
  @usableFromInline var ended = (false, false, false, false)

  @inlinable
  init() {}

  @inlinable static var rejectsZeroDemand: Bool { true }
  @inlinable static var cancelsCompletedInputs: Bool { true }

  @inlinable
  mutating func resume() -> Effect<Output, Failure> {
    guard !a.isEmpty, !b.isEmpty, !c.isEmpty, !d.isEmpty else { return .none }
    let combined = I.combine(a.removeFirst(), b.removeFirst(), c.removeFirst(), d.removeFirst())
    return effect(of: combined)
  }

  /// Returns the effect of a combination whose values have been removed from the queues.
  @inlinable
  func effect(of combined: Output) -> Effect<Output, Failure> { canGoOn ? .emit(combined) : .emitLast(combined) }

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure> {
    if completion.isFailure { return .end(completion) }
    switch input {
    case 0: ended.0 = true
    case 1: ended.1 = true
    case 2: ended.2 = true
    default: ended.3 = true
    }
    return canGoOn ? .none : .end(.finished)
  }

  /// `true` if another combination is possible: every finished input has values left.
  @inlinable
  var canGoOn: Bool {
    !(ended.0 && a.isEmpty) && !(ended.1 && b.isEmpty) && !(ended.2 && c.isEmpty) && !(ended.3 && d.isEmpty)
  }

  /// The handling of the first upstream: each value is appended to that upstream's queue, unless it is taken at once.
  @frozen @usableFromInline
  enum First: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: I.A, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      guard canEmit, !machine.b.isEmpty, !machine.c.isEmpty, !machine.d.isEmpty else {
        machine.a.append(input)
        return .none
      }
      let combined = I.combine(
        machine.a.appendAndRemoveFirst(input), machine.b.removeFirst(), machine.c.removeFirst(),
        machine.d.removeFirst())
      return machine.effect(of: combined)
    }
  }

  /// The handling of the second upstream: each value is appended to that upstream's queue, unless it is taken at once.
  @frozen @usableFromInline
  enum Second: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 1 }

    @inlinable
    static func receive(_ input: I.B, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      guard canEmit, !machine.a.isEmpty, !machine.c.isEmpty, !machine.d.isEmpty else {
        machine.b.append(input)
        return .none
      }
      let combined = I.combine(
        machine.a.removeFirst(), machine.b.appendAndRemoveFirst(input), machine.c.removeFirst(),
        machine.d.removeFirst())
      return machine.effect(of: combined)
    }
  }

  /// The handling of the third upstream: each value is appended to that upstream's queue.
  @frozen @usableFromInline
  enum Third: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 2 }

    @inlinable
    static func receive(_ input: I.C, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.c.append(input)
      return canEmit ? machine.resume() : .none
    }
  }

  /// The handling of the fourth upstream: each value is appended to that upstream's queue.
  @frozen @usableFromInline
  enum Fourth: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 3 }

    @inlinable
    static func receive(_ input: I.D, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.d.append(input)
      return canEmit ? machine.resume() : .none
    }
  }
}
