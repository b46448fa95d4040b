import CombineExplorer

/// Calls that threads make at the same time, and what must hold afterwards.
///
/// The outcome of an execution must be one that the same calls have in some sequential order, which the scenario
/// computes by making them on one thread in each order.
struct Scenario {
  let name: String
  /// Outcomes that no sequential order gives and that are allowed nevertheless.
  var tolerance: Tolerance?
  /// Other calls whose outcomes are allowed, too, where a call has an effect in several steps.
  var alternative: (() -> Stage)?
  /// A Boolean value that indicates whether the scenario is one of the very many of the operators' registry.
  var isFromRegistry = false
  /// Schedules that once failed, which are run in addition. Each is the beginning: the last thread that it names
  /// continues to its end, and then the others.
  var schedules: [String] = []
  let make: () -> Stage

  init(
    _ name: String, allowing tolerance: Tolerance? = nil, schedules: [String] = [], _ make: @escaping () -> Stage
  ) {
    self.name = name
    self.tolerance = tolerance
    self.schedules = schedules
    self.make = make
  }
}

/// The state of one execution.
final class Stage {
  /// The calls of each thread, in their order.
  var threads: [[() -> Void]] = []
  /// Calls that the check makes first, for what only later events show.
  var finally: [() -> Void] = []
  /// Calls that the check makes after it has cancelled the probes.
  var afterCancel: [() -> Void] = []
  /// What is retained until the end of the execution.
  private var kept: [Any] = []
  private var probes: [Probe] = []
  private var notes: [() -> String] = []
  private var tokens: [Token.Slot] = []

  /// Adds a thread that makes calls one after the other.
  func thread(_ calls: (() -> Void)...) { threads.append(calls) }

  /// Adds a thread that makes calls whose results are part of the outcome.
  func thread(noting calls: (() -> String)...) {
    let results = Results()
    threads.append(calls.map { call in { results.values.append(call()) } })
    let index = threads.count
    notes.append { "thread \(index): \(results.values.joined(separator: ", "))" }
  }

  private final class Results {
    var values: [String] = []
  }

  func keep(_ object: Any) { kept.append(object) }

  /// Returns a subscriber whose events are part of the outcome.
  func probe(_ name: String = "", demand: Int = .max, each: Int = 0) -> Probe {
    let probe = Probe(name, demand: demand, each: each, token: token())
    probes.append(probe)
    return probe
  }

  /// Adds a value to the outcome.
  func outcome(_ note: @escaping () -> String) { notes.append(note) }

  /// Returns an object that must be released at the end.
  func token() -> Token {
    let token = Token()
    tokens.append(token.slot)
    return token
  }

  /// Ends the execution.
  ///
  /// - Returns: The outcome, and what is wrong whatever the outcome.
  func finish() -> (outcome: String, violation: String?) {
    for call in finally { call() }
    let outcome = (probes.map(\.description) + notes.map { $0() }).joined(separator: "; ")
    var violation = probes.lazy.compactMap(\.violation).first
    for probe in probes { probe.cancel() }
    for call in afterCancel { call() }
    afterCancel = []
    threads = []
    finally = []
    notes = []
    kept = []
    probes = []
    let left = tokens.filter { !$0.isReleased }.count
    if violation == nil, left > 0 { violation = "\(left) of \(tokens.count) objects are not released (law 16)" }
    return (outcome, violation)
  }
}

/// An object whose release is recorded without synchronization.
final class Token {
  final class Slot {
    var isReleased = false
  }
  let slot = Slot()
  deinit { slot.isReleased = true }
}

extension Scenario {
  /// The outcomes of the calls in every sequential order.
  func sequentialOutcomes() -> Set<String> {
    Self.sequentialOutcomes(make).union(alternative.map(Self.sequentialOutcomes) ?? [])
  }

  private static func sequentialOutcomes(_ make: () -> Stage) -> Set<String> {
    var outcomes: Set<String> = []
    func run(_ order: [Int]) {
      let stage = make()
      var next = stage.threads.map { _ in 0 }
      for thread in order {
        stage.threads[thread][next[thread]]()
        next[thread] += 1
      }
      outcomes.insert(stage.finish().outcome)
    }
    let counts = make().threads.map(\.count)
    func extend(_ order: [Int], _ left: [Int]) {
      guard left.contains(where: { $0 > 0 }) else { return run(order) }
      for thread in left.indices where left[thread] > 0 {
        var rest = left
        rest[thread] -= 1
        extend(order + [thread], rest)
      }
    }
    extend([], counts)
    return outcomes
  }

  /// Explores within bounds.
  func explore(_ bounds: ExplorationBounds, schedule: String? = nil) -> Exploration {
    let expected = sequentialOutcomes()
    let tolerance = tolerance
    let make = make
    return Exploration.run(bounds: bounds, schedule: schedule) {
      let stage = make()
      let threads = stage.threads.map { calls in { for call in calls { call() } } }
      return Interleaving(threads) {
        let (outcome, violation) = stage.finish()
        if let violation { return violation }
        if expected.contains(outcome) || tolerance?.allows(outcome, expected) == true { return nil }
        return "\(outcome) is the outcome of no sequential order; those are \(expected.sorted())"
      }
    }
  }
}

extension Scenario {
  /// Creates a scenario from a closure that fills a stage.
  init(
    _ name: String, allowing tolerance: Tolerance? = nil, schedules: [String] = [],
    _ fill: @escaping (Stage) -> Void
  ) {
    self.init(name, allowing: tolerance, schedules: schedules) {
      let stage = Stage()
      fill(stage)
      return stage
    }
  }
}

/// A reason why an operator may do more than a sequential order of the calls explains.
struct Tolerance {
  let reason: String
  let allows: (_ outcome: String, _ expected: Set<String>) -> Bool

  /// Each part of the outcome is the beginning of that of one that a sequential order gives.
  nonisolated(unsafe) static let cancelBetweenEvents = Tolerance(
    reason: "A cancel, which does not wait, takes effect between two events that one call delivers."
  ) { outcome, expected in
    let parts = outcome.split(separator: "; ", omittingEmptySubsequences: false)
    return expected.contains {
      let whole = $0.split(separator: "; ", omittingEmptySubsequences: false)
      return whole.count == parts.count
        && zip(whole, parts).allSatisfy { $0 == $1 || $1.isEmpty || $0.hasPrefix($1 + " ") }
    }
  }

  nonisolated(unsafe) static let requestDuringOverflow = Tolerance(
    reason: "A request arrives after an element has found no room, and is served before the failure."
  ) { outcome, _ in outcome == "1 !boom; upstream 1000 ended" }

  nonisolated(unsafe) static let cancelDuringCompletion = Tolerance(
    reason: "A cancel reaches an upstream of another package whose completion is on its way."
  ) { outcome, expected in
    expected.contains { $0.split(separator: "cancels 0", maxSplits: 1).joined(separator: "cancels 1") == outcome }
  }
}
