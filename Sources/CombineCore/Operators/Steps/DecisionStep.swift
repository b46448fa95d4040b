/// The fold that evaluates a predicate until one element decides the result, for `allSatisfy` and `contains`.
@frozen @usableFromInline
struct DecisionStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @usableFromInline let deciding: Bool
  @usableFromInline var answer: Bool

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - deciding: The result of the predicate that decides. A stream in which no value has this result produces the
  ///     opposite.
  ///   - predicate: The closure that evaluates a value.
  @inlinable
  init(at deciding: Bool, _ predicate: @escaping (Input) throws -> Bool) {
    self.predicate = predicate
    self.deciding = deciding
    answer = !deciding
  }

  @inlinable @inline(__always)
  mutating func step(_ input: Input) throws(Policy.OutputFailure) -> Bool {
    guard try Policy.attempt({ try predicate(input) }) == deciding else { return false }
    answer = deciding
    return true
  }

  @inlinable func result() -> Bool? { answer }

  @inlinable func failure(_ error: Policy.Failure) -> Policy.OutputFailure { Policy.failure(error) }
}
