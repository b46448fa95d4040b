/// A step that passes each value to a closure before it publishes it.
@frozen @usableFromInline
struct PeekStep<Input, Failure: Error>: StatefulStep {
  @usableFromInline let peek: ((Input) -> Void)?
  @inlinable init(_ peek: ((Input) -> Void)?) { self.peek = peek }

  @inlinable @inline(__always)
  func step(_ input: Input) throws(Failure) -> StepResult<Input> {
    peek?(input)
    return .pass(input)
  }
}
