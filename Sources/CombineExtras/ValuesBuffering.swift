import Combine

extension Publisher where Output: Sendable, Failure == Never {
  /// Returns an asynchronous sequence of the values, which buffers values that arrive while no iteration awaits one.
  ///
  /// `values` requests one value at a time, so the values that a subject or a timer sends while the body of the loop
  /// runs are lost. Before:
  ///
  ///     for await note in notes.values { await store(note) }                             // loses notes
  ///
  /// After:
  ///
  ///     for await note in notes.values(bufferingPolicy: .unbounded) { await store(note) }
  ///
  /// Subscribes once, when it is called, so values that arrive before the loop starts are buffered as well. Like every
  /// `AsyncStream`, the sequence supports one loop.
  ///
  /// - Demand: Unlimited.
  /// - Completion: The sequence ends when the publisher finishes. Cancelling the task, leaving the loop and releasing
  ///   the sequence cancel the subscription.
  /// - Cost: One acquired lock per value.
  ///
  /// - Parameter bufferingPolicy: The policy: buffer all values without a bound, or a number of the oldest or the
  ///   newest.
  /// - Returns: An asynchronous sequence of the values.
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
  /// Returns an asynchronous sequence of the values, which buffers values that arrive while no iteration awaits one,
  /// and throws the failure after them.
  ///
  /// Everything else is as for ``values(bufferingPolicy:)->AsyncStream<Self.Output>``.
  ///
  /// - Parameter bufferingPolicy: The policy: buffer all values without a bound, or a number of the oldest or the
  ///   newest.
  /// - Returns: An asynchronous sequence of the values.
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
