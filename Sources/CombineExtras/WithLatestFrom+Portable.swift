#if COMBINE_PORTABLE
  import Combine

  /// The subscription of `withLatestFrom` where the kernel is not available: the same meaning, with this module's
  /// blocks.
  @usableFromInline
  final class WithLatestFromQueue<Input, Observed, Failure: Error>:
    ObservingQueue<(Input, Observed), Failure>, @unchecked Sendable  // the lock guards the field
  {
    private var latest: Observed?

    @usableFromInline
    static func subscribe<Upstream: Publisher, Other: Publisher, Downstream: Subscriber>(
      _ upstream: Upstream, _ other: Other, _ downstream: Downstream
    )
    where
      Upstream.Output == Input, Other.Output == Observed, Upstream.Failure == Failure, Other.Failure == Failure,
      Downstream.Input == (Input, Observed), Downstream.Failure == Failure
    {
      let queue = WithLatestFromQueue("WithLatestFrom", downstream)
      queue.begin(
        downstream, main: upstream, observed: other, endsWithObserved: false,
        onMain: { value in
          guard let latest = queue.lock.withLock({ queue.latest }) else { return true }
          queue.send((value, latest))
          return false
        },
        onObserved: { value in
          let old = queue.lock.withLock {
            defer { queue.latest = value }
            return queue.latest
          }
          withExtendedLifetime(old) {}  // released after unlocking
        })
    }
  }
#endif
