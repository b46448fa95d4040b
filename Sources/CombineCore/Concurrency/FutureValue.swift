extension Future where Failure == Never {
  /// The result, as soon as it is there.
  ///
  ///     promise:       ────────42
  ///     await value    ⎣───────42
  ///
  /// Cancelling the task changes nothing: the work goes on, and so does the waiting. If the promise is never kept it
  /// waits for ever. Cost: one entry in the future's list.
  public var value: Output {
    get async { await promise.outcome().get() }
  }
}

extension Future {
  /// The result, as soon as it is there.
  ///
  ///     promise:           ────────42     or     ────────✕
  ///     try await value    ⎣───────42            ⎣───────✕     throws
  ///
  /// Cancelling the task changes nothing: the work goes on, and so does the waiting. If the promise is never kept it
  /// waits for ever. Cost: one entry in the future's list.
  public var value: Output {
    get async throws { try await promise.outcome().get() }
  }
}
