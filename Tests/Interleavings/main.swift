import CombineExplorer

#if canImport(Glibc)
  import Glibc
#endif

// Explores the kernel, every operator and the model's litmus tests.
//
//   interleavings [--all] [--only WORD] [--preemptions N] [--runs N] [--unreduced] [--saved] [--list] [--faults FILE]
//                 [--jobs N]
//
// INTERLEAVING='…' with --only repeats one execution.

var options = Options(Array(CommandLine.arguments.dropFirst()))
exit(options.run() ? 0 : 1)

struct Options {
  var isThorough = false
  var only: [String] = []
  var preemptions: Int?
  var runs: Int?
  var isReduced = true
  /// A Boolean value that indicates whether each scenario is run without the reduction, too, to say what it saves.
  var countsSaved = false
  var lists = false
  /// The number of processes that share the work.
  var jobs = 1
  /// The file with the faults that no scenario can notice; nil if none are tried.
  var explained: String?

  init(_ arguments: [String]) {
    var rest = arguments[...]
    func fail(_ text: String) -> Never {
      let line = "interleavings: \(text)\n"
      _ = line.withCString { write(2, $0, strlen($0)) }
      exit(2)
    }
    func value(_ name: String) -> String {
      guard let value = rest.popFirst() else { fail("\(name) needs a value") }
      return value
    }
    func number(_ name: String) -> Int {
      guard let number = Int(value(name)), number >= 0 else { fail("\(name) needs a number") }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--all": isThorough = true
      case "--only": only.append(value(argument))
      case "--preemptions": preemptions = number(argument)
      case "--runs": runs = number(argument)
      case "--unreduced": isReduced = false
      case "--saved": countsSaved = true
      case "--list": lists = true
      case "--faults": explained = value(argument)
      case "--jobs": jobs = max(number(argument), 1)
      default: fail("there is no option \(argument)")
      }
    }
  }

  private func isChosen(_ name: String) -> Bool { only.isEmpty || only.contains { name.contains($0) } }

  /// Runs everything that is chosen.
  ///
  /// - Returns: `true` if nothing failed.
  func run() -> Bool {
    if let explained { return tryFaults(explained) }
    let selfTests = SelfTest.all.filter { isChosen("explorer: " + $0.name) }
    let scenarios = (Scenario.kernel + Scenario.extras + Scenario.operators).filter { isChosen($0.name) }
    let tests = Litmus.all.filter { isChosen("litmus: " + $0.name) }
    if lists {
      for test in selfTests { print("explorer: \(test.name)") }
      for test in tests { print("litmus: \(test.name)") }
      for scenario in scenarios { print(scenario.name) }
      return true
    }
    let schedule = getenv("INTERLEAVING").map { String(cString: $0) }
    let work =
      selfTests.map { test in { finding(test) } } + tests.map { test in { finding(test) } }
      + scenarios.map { scenario in { finding(scenario, schedule) } }
    let names =
      selfTests.map { "explorer: \($0.name)" } + tests.map { "litmus: \($0.name)" } + scenarios.map(\.name)
    var failures = 0
    var total = 0
    var saved: [(runs: Int, all: Int, isAll: Bool)] = []
    /// How far the scenarios were explored, by the number of their threads.
    var extents: [String: [String: Int]] = [:]
    let missing = Shares(count: work.count, jobs: min(jobs, work.count)) { work[$0]() }.run { finding in
      total += finding.runs
      if finding.hasFailed { failures += 1 }
      if let threads = finding.threads { extents["\(threads) threads", default: [:]][finding.within, default: 0] += 1 }
      if let all = finding.all { saved.append((finding.runs, all, finding.isAll)) }
      print(finding.lines, terminator: "")
      fflush(nil)
    }
    if let first = missing.first { print("\(names[first]): the process that explores this has ended") }
    if countsSaved {
      let known = saved.filter(\.isAll)
      let (runs, all) = (known.map(\.runs).reduce(0, +), known.map(\.all).reduce(0, +))
      print("\(known.count) complete with and without the reduction: \(runs) runs instead of \(all)")
      print("\(saved.count - known.count) complete only with it: \(saved.map(\.runs).reduce(0, +) - runs) runs")
    }
    for (threads, counts) in extents.sorted(by: { $0.key < $1.key }) {
      let text = counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      print("\(threads): \(text)")
    }
    failures += missing.count
    print("\(work.count) explored in \(total) runs, \(failures) failed")
    return failures == 0
  }

  private func finding(_ test: SelfTest) -> Finding {
    let (exploration, problem) = test.problem()
    var text = line(
      "explorer: " + test.name, exploration, problem ?? (test.expected.map { "found: \($0)" } ?? "complete"))
    if !only.isEmpty, test.expected != nil { text += "\n" + exploration.story(test.name) }
    return Finding(text: text, runs: exploration.runs, hasFailed: problem != nil)
  }

  private func finding(_ test: Litmus) -> Finding {
    let bounds = ExplorationBounds(preemptions: nil, staleReads: nil, runs: 1_000_000, isReduced: isReduced)
    let (exploration, problem) = test.problem(bounds)
    let text = line("litmus: " + test.name, exploration, problem ?? "as C++20 allows")
    return Finding(text: text, runs: exploration.runs, hasFailed: problem != nil)
  }

  private func finding(_ scenario: Scenario, _ schedule: String?) -> Finding {
    let (exploration, bounds, within) = explore(scenario, schedule)
    var found = Finding(
      text: line(scenario.name, exploration, within), runs: exploration.runs,
      threads: scenario.make().threads.count, within: within)
    switch exploration.outcome {
    case .complete where countsSaved:
      let (all, isAll) = countAll(scenario, bounds)
      (found.all, found.isAll) = (all, isAll)
      found.text = line(scenario.name, exploration, "instead of \(isAll ? "" : "more than ")\(all)")
    case .complete, .outOfRuns: break
    default:
      found.hasFailed = true
      found.text = exploration.story(scenario.name)
    }
    return found
  }

  /// Puts faults into the code, one at a time.
  ///
  /// - Parameter path: A file with a line for each fault that no scenario can notice: the file and the text of its
  ///   line, what the fault is, and the reason, separated by bars.
  private func tryFaults(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else {
      print("There is no file \(path).")
      return false
    }
    defer { fclose(file) }
    var explained: [String: String] = [:]
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let text = String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard !text.hasPrefix("#"), let bar = text.lastIndex(of: "|") else { continue }
      explained[String(text[..<bar]).trimmed] = String(text[text.index(after: bar)...]).trimmed
    }
    let search = FaultSearch(scenarios: Scenario.kernel + Scenario.extras + Scenario.operators, runs: runs ?? 2_000)
    return search.run(only: only, explained: explained)
  }

  /// Explores a scenario without bounds if that takes few runs, and within bounds otherwise.
  private func explore(
    _ scenario: Scenario, _ schedule: String?
  ) -> (Exploration, ExplorationBounds, within: String) {
    if schedule == nil {
      for schedule in scenario.schedules {
        let exploration = scenario.explore(ExplorationBounds(), schedule: schedule)
        if exploration.outcome == .failed || exploration.outcome == .nondeterministic {
          return (exploration, ExplorationBounds(), "a schedule that failed before")
        }
      }
    }
    let limit = runs ?? (isThorough ? 20_000 : scenario.isFromRegistry ? 250 : 2_000)
    if isThorough || !scenario.isFromRegistry, isReduced, schedule == nil, preemptions == nil {
      let bounds = ExplorationBounds(preemptions: nil, staleReads: nil, runs: limit / 4)
      let exploration = scenario.explore(bounds)
      if exploration.outcome != .outOfRuns { return (exploration, bounds, "every execution") }
    }
    let bounds = ExplorationBounds(
      preemptions: preemptions ?? 2, staleReads: isThorough ? 2 : 1, runs: limit, isReduced: isReduced)
    let exploration = scenario.explore(bounds, schedule: schedule)
    let within = "\(bounds.preemptions!) preemptions, \(bounds.staleReads!) older values"
    let isComplete = exploration.outcome == .complete
    return (exploration, bounds, "\(isComplete ? "every execution" : "not all") with \(within)")
  }

  /// Runs a scenario within bounds, but without the reduction.
  ///
  /// - Returns: The number of executions, and whether those are all.
  private func countAll(_ scenario: Scenario, _ bounds: ExplorationBounds) -> (runs: Int, isAll: Bool) {
    var bounds = bounds
    bounds.isReduced = false
    bounds.runs = 50_000
    let exploration = scenario.explore(bounds)
    return (exploration.runs, exploration.outcome == .complete)
  }

  private func line(_ name: String, _ exploration: Exploration, _ verdict: String) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let filled = name + String(repeating: " ", count: max(0, 66 - name.count))
    return
      "\(filled)\(padded("\(exploration.runs)", 8)) runs, \(padded("\(exploration.mostPoints)", 4)) points: \(verdict)"
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
