import Combine

extension Publisher {
  /// A `tryMap` whose closure says what it throws, where upstream fails with the same type or never.
  ///
  /// `tryMap` forgets the type of the error on the way; both places that an error can come from are known here, so
  /// the cast back cannot fail.
  func keepingFailure<Result, NewFailure: Error>(
    _ failure: NewFailure.Type, _ transform: @escaping (Output) throws(NewFailure) -> Result
  ) -> Publishers.MapError<Publishers.TryMap<Self, Result>, NewFailure> {
    assert(Failure.self == NewFailure.self || Failure.self == Never.self)
    return tryMap { try transform($0) }.mapError { $0 as! NewFailure }
  }
}
