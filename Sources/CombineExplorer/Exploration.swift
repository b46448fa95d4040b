import CCombineExplorer

#if canImport(Glibc)
  import Glibc
#endif

/// Closures that run as threads, and a check of what they leave behind.
///
/// The closure that ``explore(_:bounds:_:)`` takes creates one for each execution, so that each begins with the same
/// state:
///
/// ```swift
/// try explore {
///   let subject = CurrentValueSubject<Int, Never>(0)
///   return Interleaving({ subject.value += 1 }, { subject.value += 1 }) {
///     subject.value == 2 ? nil : "a change is lost: \(subject.value)"
///   }
/// }
/// ```
public struct Interleaving {
  let threads: [() -> Void]
  let check: () -> String?

  /// Creates the threads and the check of an execution.
  ///
  /// - Parameters:
  ///   - threads: One to four closures. Each runs on a thread of its own.
  ///   - check: A closure that runs when the threads have ended, and returns a description of what is wrong, or `nil`.
  public init(_ threads: [() -> Void], check: @escaping () -> String?) {
    precondition((1...Int(combine_explorer_max_threads)).contains(threads.count), "explore runs one to four threads")
    self.threads = threads
    self.check = check
  }

  /// Creates the threads and the check of an execution with two threads.
  ///
  /// - Parameters:
  ///   - first: A closure that runs on a thread of its own.
  ///   - second: A closure that runs on a thread of its own.
  ///   - check: A closure that runs when the threads have ended, and returns a description of what is wrong, or `nil`.
  public init(_ first: @escaping () -> Void, _ second: @escaping () -> Void, check: @escaping () -> String?) {
    self.init([first, second], check: check)
  }

  /// Creates the threads and the check of an execution with three threads.
  ///
  /// - Parameters:
  ///   - first: A closure that runs on a thread of its own.
  ///   - second: A closure that runs on a thread of its own.
  ///   - third: A closure that runs on a thread of its own.
  ///   - check: A closure that runs when the threads have ended, and returns a description of what is wrong, or `nil`.
  public init(
    _ first: @escaping () -> Void, _ second: @escaping () -> Void, _ third: @escaping () -> Void,
    check: @escaping () -> String?
  ) {
    self.init([first, second, third], check: check)
  }
}

/// The limits of an exploration.
public struct ExplorationBounds: Sendable {
  /// The number of preemptions of an execution, or `nil` for any number.
  ///
  /// A preemption is a switch away from a thread that could have continued. Most mistakes need one or two.
  public var preemptions: Int?

  /// The number of loads of an execution that return an older value than the newest, or `nil` for any number.
  public var staleReads: Int?

  /// The number of executions after which an exploration ends.
  public var runs: Int

  /// The number of steps after which an execution counts as a livelock.
  public var steps: Int

  /// A Boolean value that indicates whether equivalent executions are left out.
  public var isReduced: Bool

  /// Creates the limits of an exploration.
  ///
  /// - Parameters:
  ///   - preemptions: The number of preemptions of an execution, or `nil` for any number.
  ///   - staleReads: The number of loads of an execution that return an older value, or `nil` for any number.
  ///   - runs: The number of executions.
  ///   - steps: The number of steps of an execution.
  ///   - isReduced: A Boolean value that indicates whether equivalent executions are left out.
  public init(
    preemptions: Int? = 2, staleReads: Int? = 2, runs: Int = 100_000, steps: Int = 10_000, isReduced: Bool = true
  ) {
    self.preemptions = preemptions
    self.staleReads = staleReads
    self.runs = runs
    self.steps = steps
    self.isReduced = isReduced
  }

  var raw: combine_explorer_bounds {
    combine_explorer_bounds(
      preemptions: Int32(preemptions ?? -1), stale_reads: Int32(staleReads ?? -1), runs: runs, steps: Int32(steps),
      is_reduced: isReduced)
  }
}

/// The result of an exploration.
public struct Exploration: Sendable {
  /// The end of an exploration.
  public enum Outcome: Sendable {
    /// Every execution within the bounds was run, or is equivalent to one that was.
    case complete
    /// The number of executions was used up.
    case outOfRuns
    /// An execution failed.
    case failed
    /// The threads did something else after the same choices.
    case nondeterministic
  }

  /// The end of the exploration.
  public let outcome: Outcome
  /// The number of executions that were run.
  public let runs: Int
  /// The number of executions that were recognized as equivalent to others only after they had begun.
  public let redundantRuns: Int
  /// The number of points at which another thread could have continued, in all executions.
  public let points: Int
  /// The largest number of points of an execution.
  public let mostPoints: Int
  /// The number of the first failing execution, from 1.
  public let failingRun: Int
  /// A description of the failure.
  public let reason: String
  /// The schedule that repeats the shortest failing execution that was found.
  public let schedule: String
  /// The call sites of the two accesses of a data race.
  let sites: [UInt]
  /// The steps of the failing execution.
  let steps: [combine_explorer_step]

  init(_ result: combine_explorer_result) {
    outcome =
      switch result.outcome {
      case combine_explorer_complete: .complete
      case combine_explorer_out_of_runs: .outOfRuns
      case combine_explorer_failed: .failed
      default: .nondeterministic
      }
    runs = result.runs
    redundantRuns = result.redundant
    points = result.points
    mostPoints = Int(result.most_points)
    failingRun = result.failing_run
    reason = withUnsafeBytes(of: result.reason) { text($0) }
    schedule = withUnsafeBytes(of: result.schedule) { text($0) }
    sites = [UInt(result.sites.0), UInt(result.sites.1)].filter { $0 != 0 }
    steps = Array(UnsafeBufferPointer(start: result.steps, count: Int(result.step_count)))
  }
}

private func text(_ bytes: UnsafeRawBufferPointer) -> String {
  String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
}

/// An error that describes a failing execution, or why nothing could be explored.
public struct ExplorationError: Error, CustomStringConvertible {
  /// The exploration that failed; `nil` if there was none.
  public let exploration: Exploration?
  /// The description of the failing execution.
  public let description: String
}

/// The closures of the execution that runs.
private final class Runner {
  let make: () -> Interleaving
  var current: Interleaving?

  init(_ make: @escaping () -> Interleaving) { self.make = make }
}

/// The functions that the runtime calls, with a `Runner` as their context.
private func withScenario<Result>(
  _ threads: Int, _ runner: Runner, _ body: (UnsafePointer<combine_explorer_scenario>) -> Result
) -> Result {
  var scenario = combine_explorer_scenario(
    context: Unmanaged.passUnretained(runner).toOpaque(), threads: Int32(threads),
    set_up: { context in
      let runner = Unmanaged<Runner>.fromOpaque(context!).takeUnretainedValue()
      runner.current = runner.make()
    },
    run: { context, thread in
      Unmanaged<Runner>.fromOpaque(context!)._withUnsafeGuaranteedRef { $0.current!.threads[Int(thread)]() }
    },
    check: { context in
      let runner = Unmanaged<Runner>.fromOpaque(context!).takeUnretainedValue()
      let check = runner.current!.check
      runner.current = nil
      return check().map { strdup($0) } ?? nil
    })
  defer { withExtendedLifetime(runner) {} }
  return withUnsafePointer(to: &scenario) { body($0) }
}

extension Exploration {
  /// Explores, and returns the result without throwing it if it is a failure.
  ///
  /// - Parameters:
  ///   - bounds: The limits of the exploration.
  ///   - schedule: The schedule of the only execution that is run, or `nil` to explore.
  ///   - make: A closure that creates the threads and the check of an execution.
  public static func run(
    bounds: ExplorationBounds = ExplorationBounds(), schedule: String? = nil, _ make: @escaping () -> Interleaving
  ) -> Exploration {
    let runner = Runner(make)
    combine_explorer_enter()
    defer { combine_explorer_leave() }
    return withScenario(make().threads.count, runner) { scenario in
      var result = combine_explorer_result()
      var raw = bounds.raw
      if let schedule {
        combine_explorer_replay(scenario, schedule, &result)
      } else {
        combine_explorer_explore(scenario, &raw, &result)
      }
      return Exploration(result)
    }
  }
}

/// Runs closures as threads in every order of their atomic operations and locks, within bounds, and checks each
/// outcome.
///
/// Exploring needs code that the compiler has instrumented; in another build the function throws an error that says how
/// to build it.
///
/// An environment variable `INTERLEAVING`, which a failure prints, has only that execution run.
///
/// - Parameters:
///   - name: A name for reports.
///   - bounds: The limits of the exploration.
///   - make: A closure that creates the state, the threads and the check of an execution. It is called for each
///     execution.
/// - Returns: What was explored.
/// - Throws: ``ExplorationError`` with the story of the failing execution.
@discardableResult
public func explore(
  _ name: String = "the scenario", bounds: ExplorationBounds = ExplorationBounds(),
  _ make: @escaping () -> Interleaving
) throws -> Exploration {
  guard combine_explorer_is_available() else {
    throw ExplorationError(
      exploration: nil,
      description: """
        Nothing can be explored, because this build is not instrumented. Build it on Linux, without sanitizers, in a \
        folder of its own: swift test --scratch-path .build/explore -Xswiftc -Xfrontend -Xswiftc -sanitize=thread
        """)
  }
  let schedule = getenv("INTERLEAVING").map { String(cString: $0) }
  let exploration = Exploration.run(bounds: bounds, schedule: schedule, make)
  switch exploration.outcome {
  case .complete, .outOfRuns: return exploration
  case .failed, .nondeterministic:
    throw ExplorationError(exploration: exploration, description: exploration.story(name))
  }
}
