#if os(Linux) || os(Android)
  import CombineCore

  /// Pipelines that run in virtual time, shown on the page, which can move the marks of their sources in time.
  ///
  /// - Threads: Any thread may call any method.
  package final class MarbleExperiment: @unchecked Sendable {  // `lock` guards `shown`
    /// A movement on the page.
    package enum Move: Sendable {
      /// A mark of a source.
      case mark(Mark, toFrame: Int)
      /// Work of the scheduler, and the number of frames by which it was moved.
      case work(number: Int, frames: Int)
    }

    /// A mark of a source.
    package struct Mark: Sendable {
      /// The position of the source among those of the experiment.
      package var source: Int
      package var frame: Int
      /// The position of the mark among those of its kind in this frame.
      package var ordinal: Int
      /// `true` if the mark is a completion.
      package var isEnd: Bool
    }

    /// A run of work that the program itself has scheduled.
    struct WorkRun: Sendable {
      /// The number of the work among all that the program has scheduled.
      let number: Int
      /// The numbers of the events during the run.
      let events: ClosedRange<UInt64>
    }

    /// The events that an experiment has recorded.
    struct Recording: Sendable {
      let recorder: Recorder
      /// The runs of work, in the order in which they ended; none without events.
      let runs: [WorkRun]
      /// The number of the recording, from 1 on.
      let version: Int
    }

    package let title: String
    /// The length of a frame, in nanoseconds.
    package let frame: UInt64
    /// Begins to run the pipelines again, with a mark moved.
    package let move: @Sendable (Move) -> Void
    private let lock = Lock()
    private var shown: Recording?

    package init(title: String, frame: UInt64, move: @escaping @Sendable (Move) -> Void) {
      (self.title, self.frame, self.move) = (title, frame, move)
    }

    /// The latest recording.
    var latest: Recording? { lock.withLock { shown } }

    /// Records what a closure does, instead of what the inspector saw before, and shows it on the page.
    ///
    /// - Parameters:
    ///   - clock: The time of the events, in nanoseconds.
    ///   - body: The closure. It is passed a closure that has to run the work that the program has scheduled, and is
    ///     given the number of that work.
    package func record(
      clock: @escaping @Sendable () -> UInt64, _ body: (_ runWork: @escaping (Int, () -> Void) -> Void) -> Void
    ) {
      var options = Recorder.Options()
      options.capacity = 8_192
      options.callers = 0
      options.clock = clock
      options.descriptionsPerTenth = options.capacity
      let recorder = Recorder(options)
      let before = InstalledInspector.current
      var runs: [WorkRun] = []
      recorder.install()
      body { number, work in
        let first = recorder.ring.last + 1
        work()
        let last = recorder.ring.last
        if first <= last { runs.append(WorkRun(number: number, events: first...last)) }
      }
      recorder.uninstall()
      InstalledInspector.replace(with: before)
      let old = lock.withLock {
        defer { shown = Recording(recorder: recorder, runs: runs, version: (shown?.version ?? 0) + 1) }
        return shown
      }
      withExtendedLifetime(old) {}  // released after unlocking
    }
  }

  /// The experiments of the process.
  ///
  /// - Threads: Any thread may call any method.
  package final class MarbleExperiments: @unchecked Sendable {  // `lock` guards `experiments`
    package static let shared = MarbleExperiments()
    /// The number of experiments that a page is shown.
    private static let limit = 100
    private let lock = Lock()
    private var experiments: [MarbleExperiment] = []

    /// The experiments, in the order in which they were added.
    var all: [MarbleExperiment] { lock.withLock { experiments } }

    package func add(_ experiment: MarbleExperiment) {
      lock.withLock { if experiments.count < Self.limit { experiments.append(experiment) } }
    }
  }
#endif
