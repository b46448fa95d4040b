import Combine

extension Kitchen {
  /// Subscribes to a publisher and waits for its first value, or for its failure.
  func firstResult<Source: Publisher>(of publisher: Source) throws -> Result<Source.Output, Source.Failure> {
    let done = Signal()
    var result: Result<Source.Output, Source.Failure>?
    let subscription = publisher.first().sink(
      receiveCompletion: { completion in
        if case .failure(let error) = completion { result = .failure(error) }
        done.fire()
      },
      receiveValue: { value in result = .success(value) })
    defer { subscription.cancel() }
    try done.wait(for: "a value")
    guard let result else { throw Unexpected(what: "the end came without a value") }
    return result
  }

  /// Subscribes to a publisher and waits for its first value; throws its failure.
  func firstValue<Source: Publisher>(of publisher: Source) throws -> Source.Output {
    try firstResult(of: publisher).get()
  }

  /// Subscribes to a publisher and waits for its failure; throws if there is a value instead.
  func firstFailure<Source: Publisher>(of publisher: Source) throws -> Source.Failure {
    switch try firstResult(of: publisher) {
    case .failure(let error): return error
    case .success(let value): throw Unexpected(what: "\(value) arrived instead of a failure")
    }
  }
}

/// An error that is thrown for an event other than the expected one.
struct Unexpected: LocalizedError {
  let what: String

  var errorDescription: String? { what }
}
