import Combine

extension Publisher {
  /// Transforms each value with a closure that throws a given type of error, where the upstream fails with the same
  /// type or never.
  ///
  /// `tryMap` erases the type of the error. Both sources of errors are known here, so the cast back cannot fail.
  ///
  /// - Parameters:
  ///   - failure: The type of the errors.
  ///   - transform: A closure that transforms a value or throws.
  /// - Returns: A publisher of the transformed values.
  func keepingFailure<Result, NewFailure: Error>(
    _ failure: NewFailure.Type, _ transform: @escaping (Output) throws(NewFailure) -> Result
  ) -> Publishers.MapError<Publishers.TryMap<Self, Result>, NewFailure> {
    assert(Failure.self == NewFailure.self || Failure.self == Never.self)
    return tryMap { try transform($0) }.mapError { $0 as! NewFailure }
  }
}
