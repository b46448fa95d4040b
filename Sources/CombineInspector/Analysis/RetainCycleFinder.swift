import CombineCore
import CombineHeap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// Finds pipelines that retain themselves, when the page asks for them.
  ///
  /// - Threads: Any thread may call any method. The search runs on the worker's thread.
  final class RetainCycleFinder: @unchecked Sendable {  // `lock` guards every `var`
    /// The outcome of a search.
    struct Outcome: Sendable {
      var cycles: [RetainCycle] = []
      var nanoseconds: UInt64 = 0
      /// `true` if the search has seen all objects.
      var isComplete = true
      /// `false` if objects can't be read in this process.
      var isPossible = true
    }

    /// The microseconds between the two searches, of which both must find a cycle.
    private static let pause: UInt32 = 200_000

    private let worker: BackgroundWorker
    private let lock = Lock()
    private var isSearching = false
    private var outcome: Outcome?

    init(_ worker: BackgroundWorker) { self.worker = worker }

    /// Begins a search, unless one is under way.
    func find(_ recorder: Recorder) {
      let begins = lock.withLock {
        defer { isSearching = true }
        return !isSearching
      }
      guard begins else { return }
      let isAccepted = worker.perform { [self] in
        let outcome = Self.search(recorder, pause: Self.pause)
        lock.withLock { (self.outcome, isSearching) = (outcome, false) }
      }
      if !isAccepted { lock.withLock { (outcome, isSearching) = (Outcome(isComplete: false), false) } }
    }

    /// Returns the outcome of a search that has ended since the last call.
    func takeOutcome() -> Outcome? { lock.withLock { outcome.take() } }

    /// Searches twice, and returns the cycles that both searches find with the same objects.
    ///
    /// - Parameters:
    ///   - recorder: The recorder whose lanes are searched.
    ///   - pause: The microseconds between the searches.
    static func search(_ recorder: Recorder, pause: UInt32 = 0) -> Outcome {
      guard ReferenceCounts.canBeRead else { return Outcome(isPossible: false) }
      let begin = recorder.now
      func once() -> (cycles: [RetainCycle], isComplete: Bool) {
        var search = RetainCycleSearch(recorder.lanes.all, of: recorder)
        let cycles = search.find()
        return (cycles, !search.wasGivenUp)
      }
      var (cycles, isComplete) = once()
      if !cycles.isEmpty {
        usleep(pause)
        let again = once()
        cycles = cycles.filter(again.cycles.contains)
        isComplete = isComplete && again.isComplete
      }
      return Outcome(cycles: cycles, nanoseconds: recorder.now &- begin, isComplete: isComplete)
    }
  }
#endif
