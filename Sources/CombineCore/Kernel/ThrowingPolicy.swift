/// The error handling of an operator's closure. The plain form of an operator and its `try` form share one step through
/// it.
///
/// The step stores its closure as a throwing one, to which a plain closure converts without cost at run time. It calls
/// the closure with ``attempt(_:)``, which converts a thrown error to the stream's failure. If the type of the stored
/// closure had a generic thrown type, every call would go through a thunk.
///
/// - Cost: One test for a thrown error.
@usableFromInline
package protocol ThrowingPolicy<Failure, OutputFailure> {
  /// The failure type of the upstream.
  associatedtype Failure: Error
  /// The failure type of the downstream.
  associatedtype OutputFailure: Error

  /// Converts an error that the closure threw to the failure of the downstream.
  static func thrown(_ error: any Error) -> OutputFailure

  /// Converts the failure of the upstream to the failure of the downstream.
  static func failure(_ error: Failure) -> OutputFailure
}

extension ThrowingPolicy {
  /// Calls a closure, and throws the error that it throws as the failure of the downstream.
  @inlinable @inline(__always)
  package static func attempt<Value>(_ body: () throws -> Value) throws(OutputFailure) -> Value {
    do { return try body() } catch { throw thrown(error) }
  }
}

/// The policy of a plain operator: its closure does not throw, and the upstream's failure passes unchanged.
@frozen @usableFromInline
package enum NonThrowing<Failure: Error>: ThrowingPolicy {
  @inlinable
  package static func thrown(_ error: any Error) -> Failure { fatalError("a closure that cannot throw threw") }

  @inlinable package static func failure(_ error: Failure) -> Failure { error }
}

/// The policy of a `try` operator: its closure can throw, and the failure type of the downstream is `any Error`.
@frozen @usableFromInline
package enum Throwing<Failure: Error>: ThrowingPolicy {
  @inlinable package static func thrown(_ error: any Error) -> any Error { error }
  @inlinable package static func failure(_ error: Failure) -> any Error { error }
}
