import Combine

extension Publisher where Output: Sendable, Failure == Never {
  /// The values as an asynchronous sequence that keeps what comes while nobody waits.
  ///
  /// `values` asks for one value at a time, so what a subject or a timer sends while the loop's body runs is lost.
  /// Before:
  ///
  ///     for await note in notes.values { await store(note) }                             // loses notes
  ///
  /// After:
  ///
  ///     for await note in notes.values(bufferingPolicy: .unbounded) { await store(note) }
  ///
  /// Subscribes when it is called, once, and asks for unlimited values: what comes before the loop begins is kept, too.
  /// As every `AsyncStream`, it is for one loop. Cancelling the task, leaving the loop and dropping the sequence
  /// cancel the subscription. Cost: a lock pair a value.
  ///
  /// - Parameter bufferingPolicy: Whether all values are kept, without a bound, or a number of the oldest or the newest.
  public func values(
    bufferingPolicy: AsyncStream<Output>.Continuation.BufferingPolicy
  ) -> AsyncStream<Output> {
    let (stream, continuation) = AsyncStream.makeStream(of: Output.self, bufferingPolicy: bufferingPolicy)
    let cancellable = sink { _ in
      continuation.finish()
    } receiveValue: {
      continuation.yield($0)
    }
    continuation.onTermination = { _ in cancellable.cancel() }
    return stream
  }
}

extension Publisher where Output: Sendable {
  /// The values as an asynchronous sequence that keeps what comes while nobody waits, and throws the failure after them.
  ///
  /// All else is as in the form for publishers that do not fail.
  ///
  /// - Parameter bufferingPolicy: Whether all values are kept, without a bound, or a number of the oldest or the newest.
  @_disfavoredOverload
  public func values(
    bufferingPolicy: AsyncThrowingStream<Output, any Error>.Continuation.BufferingPolicy
  ) -> AsyncThrowingStream<Output, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Output.self, bufferingPolicy: bufferingPolicy)
    let cancellable = sink { completion in
      switch completion {
      case .finished: continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    } receiveValue: {
      continuation.yield($0)
    }
    continuation.onTermination = { _ in cancellable.cancel() }
    return stream
  }
}
