import Combine

extension Publisher {
  /// Passes every value for which the closure does not throw; the first error it throws ends the stream.
  ///
  /// Before, a `tryMap` that has to remember to return what it got:
  ///
  ///     items.tryMap { items in
  ///       guard !items.isEmpty else { throw ListError.empty }
  ///       return items
  ///     }
  ///
  /// After:
  ///
  ///     items.validate { if $0.isEmpty { throw ListError.empty } }
  ///
  ///     upstream                          ──1──2──0──3─▶
  ///     validate { if $0 == 0 { throw } } ──1──2──✕
  ///
  /// Values and the error arrive on upstream's thread; demand goes upstream unchanged. An error cancels upstream.
  /// Upstream's own end passes. Cost: the closure, and what `tryMap` costs.
  ///
  /// - Parameter check: Looks at a value, and throws if the stream should end here.
  public func validate<Thrown: Error>(
    using check: @escaping (Output) throws(Thrown) -> Void
  ) -> Publishers.TryMap<Self, Output> {
    // Generic over what is thrown, so that the forms below, which say more about it, are preferred where they fit.
    tryMap { value in
      try check(value)
      return value
    }
  }

  /// Passes every value for which the closure does not throw, and keeps the type of the failure, for a closure
  /// that throws what this publisher fails with.
  ///
  /// Before, the error type is lost and has to be forced back:
  ///
  ///     cart.tryMap { … }.mapError { $0 as! CartError }
  ///
  /// After:
  ///
  ///     cart.validate { cart throws(CartError) in if cart.isEmpty { throw .empty } }
  ///
  /// All else is as in the form that fails with any error.
  ///
  /// - Parameter check: Looks at a value, and throws if the stream should end here.
  public func validate(
    using check: @escaping (Output) throws(Failure) -> Void
  ) -> Publishers.MapError<Publishers.TryMap<Self, Output>, Failure> {
    keepingFailure(Failure.self) { value throws(Failure) in
      try check(value)
      return value
    }
  }
}

extension Publisher where Failure == Never {
  /// Passes every value for which the closure does not throw, and fails with the closure's own type of error, for
  /// a publisher that did not fail before.
  ///
  /// Before:
  ///
  ///     $name.setFailureType(to: NameError.self)
  ///       .flatMap { name -> AnyPublisher<String, NameError> in name.isEmpty ? Fail… : Just… }
  ///
  /// After:
  ///
  ///     $name.validate { name throws(NameError) in if name.isEmpty { throw .empty } }
  ///
  /// All else is as in the form that fails with any error.
  ///
  /// - Parameter check: Looks at a value, and throws if the stream should end here.
  public func validate<NewFailure: Error>(
    using check: @escaping (Output) throws(NewFailure) -> Void
  ) -> Publishers.MapError<Publishers.TryMap<Self, Output>, NewFailure> {
    keepingFailure(NewFailure.self) { value throws(NewFailure) in
      try check(value)
      return value
    }
  }
}
