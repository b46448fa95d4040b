#if !hasFeature(Embedded)
  extension Future where Failure == Never {
    /// The element of this future, when it has arrived.
    ///
    ///     promise:       ────────42
    ///     await value    ⎣───────42      ⎣ marks the beginning of the wait
    ///
    /// Cancelling the task has no effect: the operation and the wait continue. If the promise is never fulfilled, the
    /// wait never ends.
    ///
    /// - Cost: One entry in the future's list of observers.
    public var value: Output {
      get async { await promise.result().get() }
    }
  }

  extension Future {
    /// The element of this future, when it has arrived.
    ///
    ///     promise:           ────────42     or     ────────✕
    ///     try await value    ⎣───────42            ⎣───────✕     throws; ⎣ marks the beginning of the wait
    ///
    /// Cancelling the task has no effect: the operation and the wait continue. If the promise is never fulfilled, the
    /// wait never ends.
    ///
    /// - Cost: One entry in the future's list of observers.
    public var value: Output {
      get async throws { try await promise.result().get() }
    }
  }
#endif
