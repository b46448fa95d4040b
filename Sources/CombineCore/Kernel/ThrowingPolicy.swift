/// The error handling of an operator, plain or `try`, by which both forms share a step.
///
/// The step stores its closure as one that may throw, which a plain closure is without any conversion at run time, and
/// calls it with ``attempt(_:)``, which turns a thrown error into the stream's failure. (With a generic thrown type in
/// the type of the stored closure, every call would go through a thunk.)
///
/// - Cost: One test for a thrown error.
@usableFromInline
package protocol ThrowingPolicy<Failure, OutputFailure> {
  /// The failure type of the upstream.
  associatedtype Failure: Error
  /// The failure type of the downstream.
  associatedtype OutputFailure: Error

  /// Returns an error that the closure threw as the downstream receives it.
  static func thrown(_ error: any Error) -> OutputFailure

  /// Returns the upstream's failure as the downstream receives it.
  static func failure(_ error: Failure) -> OutputFailure
}

extension ThrowingPolicy {
  /// Calls a closure.
  @inlinable @inline(__always)
  package static func attempt<Value>(_ body: () throws -> Value) throws(OutputFailure) -> Value {
    do { return try body() } catch { throw thrown(error) }
  }
}

/// The closure does not throw, and the failure stays as it is.
@frozen @usableFromInline
package enum NonThrowing<Failure: Error>: ThrowingPolicy {
  @inlinable
  package static func thrown(_ error: any Error) -> Failure { fatalError("a closure that cannot throw threw \(error)") }

  @inlinable package static func failure(_ error: Failure) -> Failure { error }
}

/// The closure may throw, and the failure is any error.
@frozen @usableFromInline
package enum Throwing<Failure: Error>: ThrowingPolicy {
  @inlinable package static func thrown(_ error: any Error) -> any Error { error }
  @inlinable package static func failure(_ error: Failure) -> any Error { error }
}
