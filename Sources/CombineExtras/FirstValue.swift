import Combine

extension Publisher {
  /// Awaits the first value, and cancels the subscription.
  ///
  /// Before:
  ///
  ///     var iterator = prices.values.makeAsyncIterator()
  ///     let price = await iterator.next()
  ///
  /// After:
  ///
  ///     let price = await prices.firstValue()
  ///
  ///     self:         ──1──2──3─▶
  ///     firstValue    ──1
  ///
  /// A publisher that is not `Sendable`, such as an `AnyPublisher` parameter, cannot be captured by a task that runs
  /// elsewhere. Subscribe before the task starts, and let the task take the sequence:
  ///
  ///     func log(_ prices: AnyPublisher<Double, Never>) {
  ///       let first = prices.first().values(bufferingPolicy: .unbounded)
  ///       Task { for await price in first { print(price) } }
  ///     }
  ///
  /// - Demand: Unlimited until the first value.
  /// - Completion: Throws the failure. Finishing without a value, and cancelling the task, return `nil`.
  /// - Cost: A subscription and an `AsyncStream`.
  ///
  /// - Parameter isolation: The actor on which the publisher is subscribed to; by default, the caller's.
  /// - Returns: The first value, or `nil` if the publisher finished without one or the task was cancelled.
  public func firstValue(
    isolation: isolated (any Actor)? = #isolation
  ) async throws(Failure) -> Output? {
    let (stream, continuation) = AsyncStream.makeStream(of: Transferred<Result<Output, Failure>>.self)
    let cancellable = first().sink { completion in
      if case .failure(let error) = completion { continuation.yield(Transferred(value: .failure(error))) }
      continuation.finish()
    } receiveValue: { value in
      continuation.yield(Transferred(value: .success(value)))
    }
    defer { cancellable.cancel() }
    var iterator = stream.makeAsyncIterator()
    return try await iterator.next(isolation: isolation)?.value.get()
  }
}
