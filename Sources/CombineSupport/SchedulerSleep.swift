import Combine

extension Scheduler {
  /// Suspends the task for a time of this scheduler.
  ///
  ///     try await scheduler.sleep(for: .seconds(1))
  ///
  /// Unlike `Task.sleep`, it follows a scheduler that a test advances, and returns at once with one that is immediate.
  ///
  /// - Parameters:
  ///   - duration: The time, on the scheduler.
  ///   - tolerance: The additional delay that is acceptable; by default, the scheduler's minimum.
  ///   - options: The options of the scheduler.
  ///   - isolation: The actor of the caller.
  /// - Throws: `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func sleep(
    for duration: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options, isolation: isolation)
  }

  /// Suspends the task until a date of this scheduler.
  ///
  /// - Parameters:
  ///   - date: The date, in the scheduler's time.
  ///   - tolerance: The additional delay that is acceptable; by default, the scheduler's minimum.
  ///   - options: The options of the scheduler.
  ///   - isolation: The actor of the caller.
  /// - Throws: `CancellationError` if the task is cancelled.
  @_disfavoredOverload
  public func sleep(
    until date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride? = nil, options: SchedulerOptions? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try Task.checkCancellation()
    // A repeating action can be cancelled; one that runs once cannot.
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let cancellable = AnyCancellable(
      schedule(after: date, interval: .seconds(1), tolerance: tolerance ?? minimumTolerance, options: options) {
        continuation.yield()
      })
    defer { cancellable.cancel() }
    var iterator = stream.makeAsyncIterator()
    await iterator.next(isolation: isolation)
    try Task.checkCancellation()
  }

  /// Returns the times of this scheduler at regular intervals as an asynchronous sequence.
  ///
  ///     for await time in scheduler.timer(interval: .seconds(1)) { print(time) }
  ///
  /// The timer starts with this call. Times are buffered while no iteration awaits one. Cancelling the task, leaving
  /// the loop and releasing the sequence stop the timer.
  ///
  /// - Parameters:
  ///   - interval: The interval, on the scheduler, from this call to the first time and between two times.
  ///   - tolerance: The additional delay that is acceptable; by default, the scheduler's minimum.
  ///   - options: The options of the scheduler.
  /// - Returns: An asynchronous sequence of times, which does not end.
  @_disfavoredOverload
  public func timer(
    interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride? = nil, options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> where SchedulerTimeType: Sendable {
    let (stream, continuation) = AsyncStream.makeStream(of: SchedulerTimeType.self)
    let cancellable = AnyCancellable(
      schedule(
        after: now.advanced(by: interval), interval: interval, tolerance: tolerance ?? minimumTolerance,
        options: options
      ) {
        continuation.yield(now)
      })
    continuation.onTermination = { _ in cancellable.cancel() }
    return stream
  }
}
