/// Asks a question of each value until one gives the answer that decides.
@frozen @usableFromInline
struct DecisionStep<Input, Policy: ThrowingPolicy>: FoldStep {
  @usableFromInline typealias Failure = Policy.Failure
  @usableFromInline typealias OutputFailure = Policy.OutputFailure

  @usableFromInline let predicate: (Input) throws -> Bool
  @usableFromInline let deciding: Bool
  @usableFromInline var answer: Bool

  /// - Parameter deciding: The answer that one value is enough for; the other one is given at the end.
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
