import Combine

extension Publisher {
  /// Republishes the values that a closure accepts, and fails with the first error that the closure throws.
  ///
  /// Before, a `tryMap` that has to remember to return its argument:
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
  /// - Threads: Values and the failure arrive on the thread of the upstream, on which the closure runs.
  /// - Demand: Passed to the upstream.
  /// - Completion: An error cancels the upstream and fails. The upstream's completion passes.
  /// - Cost: The closure call and that of `tryMap`, per value.
  ///
  /// - Parameter check: A closure that inspects a value, and throws to end the stream.
  /// - Returns: A publisher of the accepted values.
  public func validate<Thrown: Error>(
    using check: @escaping (Output) throws(Thrown) -> Void
  ) -> Publishers.TryMap<Self, Output> {
    // Generic over the error, so that overload resolution prefers the more specific forms below.
    tryMap { value in
      try check(value)
      return value
    }
  }

  /// Republishes the values that a closure accepts, and fails with the first error that the closure throws, which has
  /// the upstream's failure type.
  ///
  /// Without this form, the type of the failure is lost and has to be restored with a cast:
  ///
  ///     cart.tryMap { … }.mapError { $0 as! CartError }
  ///
  /// With it:
  ///
  ///     cart.validate { cart throws(CartError) in if cart.isEmpty { throw .empty } }
  ///
  /// Everything else is as for ``validate(using:)->Publishers.TryMap<Self,Self.Output>``.
  ///
  /// - Parameter check: A closure that inspects a value, and throws to end the stream.
  /// - Returns: A publisher of the accepted values, with the failure type of the upstream.
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
  /// Republishes the values that a closure accepts, and fails with the first error that the closure throws, where the
  /// upstream never fails.
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
  /// Everything else is as for ``validate(using:)->Publishers.TryMap<Self,Self.Output>``.
  ///
  /// - Parameter check: A closure that inspects a value, and throws to end the stream.
  /// - Returns: A publisher of the accepted values, which fails with the closure's error type.
  public func validate<NewFailure: Error>(
    using check: @escaping (Output) throws(NewFailure) -> Void
  ) -> Publishers.MapError<Publishers.TryMap<Self, Output>, NewFailure> {
    keepingFailure(NewFailure.self) { value throws(NewFailure) in
      try check(value)
      return value
    }
  }
}
