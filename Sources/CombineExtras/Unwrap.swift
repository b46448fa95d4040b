import Combine

extension Publisher {
  /// Passes what is inside every optional; the first `nil` ends the stream with an error.
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
  /// To drop every `nil` and go on, use `compactMap { $0 }`. Values and the error arrive on upstream's thread;
  /// demand goes upstream unchanged. A `nil` cancels upstream. Upstream's own end passes. Cost: what `tryMap` costs.
  ///
  /// - Parameter error: What to fail with; evaluated at the first `nil`, and only then.
  public func unwrap<Wrapped>(
    orThrow error: @autoclosure @escaping () -> any Error
  ) -> Publishers.TryMap<Self, Wrapped> where Output == Wrapped? {
    tryMap { value in
      guard let value else { throw error() }
      return value
    }
  }

  /// Passes what is inside every optional, and keeps the type of the failure, for an error of the type that this
  /// publisher fails with.
  ///
  /// Before, the error type is lost and has to be forced back:
  ///
  ///     profile.tryMap { … }.mapError { $0 as! ProfileError }
  ///
  /// After:
  ///
  ///     profile.unwrap(orThrow: .noEmail)
  ///
  /// All else is as in the form that fails with any error.
  ///
  /// - Parameter error: What to fail with; evaluated at the first `nil`, and only then.
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
  /// Passes what is inside every optional, and fails with the type of the given error, for a publisher that did
  /// not fail before.
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
  /// All else is as in the form that fails with any error.
  ///
  /// - Parameter error: What to fail with; evaluated at the first `nil`, and only then.
  public func unwrap<Wrapped, NewFailure: Error>(
    orThrow error: @autoclosure @escaping () -> NewFailure
  ) -> Publishers.MapError<Publishers.TryMap<Self, Wrapped>, NewFailure> where Output == Wrapped? {
    keepingFailure(NewFailure.self) { value throws(NewFailure) in
      guard let value else { throw error() }
      return value
    }
  }
}
