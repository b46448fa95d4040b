#if os(Linux) || os(Android)
  import CombineCore

  /// Pipelines that run in virtual time, shown on the page, which can move the marks of their sources in time.
  ///
  /// - Threads: Any thread may call any method.
  package final class MarbleExperiment: @unchecked Sendable {  // `lock` guards `shown`
    /// A mark of a source that the page has moved.
    package struct Move: Sendable {
      /// The position of the source among those of the experiment.
      package var source: Int
      /// The frame of the mark before.
      package var from: Int
      /// The position of the mark among those of its kind in this frame.
      package var ordinal: Int
      /// A Boolean value that indicates whether the mark is a completion.
      package var isEnd: Bool
      /// The frame of the mark afterwards.
      package var to: Int
    }

    package let title: String
    /// The length of a frame, in nanoseconds.
    package let frame: UInt64
    /// Begins to run the pipelines again, with a mark moved.
    package let move: @Sendable (Move) -> Void
    private let lock = Lock()
    private var shown: (recorder: Recorder, version: Int)?

    package init(title: String, frame: UInt64, move: @escaping @Sendable (Move) -> Void) {
      (self.title, self.frame, self.move) = (title, frame, move)
    }

    /// The latest recording, and its number.
    var latest: (recorder: Recorder, version: Int)? { lock.withLock { shown } }

    /// Records what a closure does, instead of what the inspector saw before, and shows it on the page.
    ///
    /// - Parameters:
    ///   - clock: The time of the events, in nanoseconds.
    ///   - body: The closure.
    package func record(clock: @escaping @Sendable () -> UInt64, _ body: () -> Void) {
      var options = Recorder.Options()
      options.capacity = 8_192
      options.callers = 0
      options.clock = clock
      options.descriptionsPerTenth = options.capacity
      let recorder = Recorder(options)
      let before = InstalledInspector.current
      recorder.install()
      body()
      recorder.uninstall()
      InstalledInspector.replace(with: before)
      let old = lock.withLock {
        defer { shown = (recorder, (shown?.version ?? 0) + 1) }
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
