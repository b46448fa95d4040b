import Combine

extension Publisher {
  /// Republishes the wrapped value of each optional, and fails at the first `nil`.
  ///
  /// Before:
  ///
  ///     user.map(\.email).tryMap { email in
  ///       guard let email else { throw ProfileError.noEmail }
  ///       return email
  ///     }
  ///
  /// After:
  ///
  ///     user.map(\.email).unwrap(orThrow: ProfileError.noEmail)
  ///
  ///     upstream                 ──1?──2?──nil──3?─▶
  ///     unwrap(orThrow: error)   ──1───2───✕
  ///
  /// To drop every `nil` and continue, use `compactMap { $0 }`.
  ///
  /// - Threads: Values and the failure arrive on the thread of the upstream.
  /// - Demand: Passed to the upstream.
  /// - Completion: A `nil` cancels the upstream and fails with the error. The upstream's completion passes.
  /// - Cost: That of `tryMap`.
  ///
  /// - Parameter error: The error with which to fail, evaluated at the first `nil` only.
  /// - Returns: A publisher of the wrapped values.
  public func unwrap<Wrapped>(
    orThrow error: @autoclosure @escaping () -> any Error
  ) -> Publishers.TryMap<Self, Wrapped> where Output == Wrapped? {
    tryMap { value in
      guard let value else { throw error() }
      return value
    }
  }

  /// Republishes the wrapped value of each optional, and fails at the first `nil` with an error of the upstream's
  /// failure type.
  ///
  /// Without this form, the type of the failure is lost and has to be restored with a cast:
  ///
  ///     profile.tryMap { … }.mapError { $0 as! ProfileError }
  ///
  /// With it:
  ///
  ///     profile.unwrap(orThrow: .noEmail)
  ///
  /// Everything else is as for ``unwrap(orThrow:)->Publishers.TryMap<Self,Wrapped>``.
  ///
  /// - Parameter error: The error with which to fail, evaluated at the first `nil` only.
  /// - Returns: A publisher of the wrapped values, with the failure type of the upstream.
  public func unwrap<Wrapped>(
    orThrow error: @autoclosure @escaping () -> Failure
  ) -> Publishers.MapError<Publishers.TryMap<Self, Wrapped>, Failure> where Output == Wrapped? {
    keepingFailure(Failure.self) { value throws(Failure) in
      guard let value else { throw error() }
      return value
    }
  }
}

extension Publisher where Failure == Never {
  /// Republishes the wrapped value of each optional, and fails at the first `nil` with an error of a given type, where
  /// the upstream never fails.
  ///
  /// Before:
  ///
  ///     $email.setFailureType(to: ProfileError.self)
  ///       .flatMap { email -> AnyPublisher<String, ProfileError> in … }
  ///
  /// After:
  ///
  ///     $email.unwrap(orThrow: ProfileError.noEmail)
  ///
  /// Everything else is as for ``unwrap(orThrow:)->Publishers.TryMap<Self,Wrapped>``.
  ///
  /// - Parameter error: The error with which to fail, evaluated at the first `nil` only.
  /// - Returns: A publisher of the wrapped values, which fails with the type of the error.
  public func unwrap<Wrapped, NewFailure: Error>(
    orThrow error: @autoclosure @escaping () -> NewFailure
  ) -> Publishers.MapError<Publishers.TryMap<Self, Wrapped>, NewFailure> where Output == Wrapped? {
    keepingFailure(NewFailure.self) { value throws(NewFailure) in
      guard let value else { throw error() }
      return value
    }
  }
}
