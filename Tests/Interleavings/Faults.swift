import CCombineExplorer
import CombineExplorer

#if canImport(Glibc)
  import Glibc
#endif

/// Faults that are put into the kernel while it runs, one at a time, which the scenarios must notice: an ordering that
/// is one step weaker, a lock that is left out, a read-modify-write that is a load and a store.
///
/// A fault concerns all call sites of one place in the sources, which the compiler has inlined into many functions. It
/// needs no compiling, because the runtime performs the operations.
struct FaultSearch {
  let scenarios: [Scenario]
  let runs: Int

  private struct Fault {
    let kind: combine_explorer_fault
    let description: String
    let place: String
    let sites: [UInt]
    /// The scenarios that reach one of the sites: first those of the blocks, then those with the most orders.
    let scenarios: [Int]
  }

  private var bounds: ExplorationBounds { ExplorationBounds(preemptions: 2, staleReads: 1, runs: runs) }

  /// Tries each fault.
  ///
  /// - Parameter explained: The faults that no scenario can notice, with their reasons.
  /// - Returns: `true` if at most three of a hundred faults are neither noticed nor explained.
  func run(only: [String], explained: [String: String]) -> Bool {
    guard let all = findFaults() else { return false }
    let faults = all.filter { fault in
      only.isEmpty || only.contains { "\(fault.place) \(fault.description)".contains($0) }
    }
    var (noticed, withReason, unnoticed) = (0, 0, 0)
    var unused = Set(explained.keys)
    for fault in faults {
      let key = "\(source(of: fault.place)) | \(fault.description)"
      let outcome = tryFault(fault)
      if let outcome {
        noticed += 1
        print("noticed    \(fault.place) \(fault.description): \(outcome)")
      } else if let reason = explained[key] {
        withReason += 1
        unused.remove(key)
        print("explained  \(fault.place) \(fault.description): \(reason)")
      } else {
        unnoticed += 1
        print(
          "UNNOTICED  \(fault.place) \(fault.description), with \(fault.scenarios.count) scenarios\n           \(key)")
      }
      fflush(nil)
    }
    print("\(faults.count) faults: \(noticed) noticed, \(withReason) explained, \(unnoticed) neither")
    if only.isEmpty { for key in unused.sorted() { print("to remove from the list: \(key)") } }
    return unnoticed * 100 <= faults.count * 3
  }

  /// Returns the file's name, the declaration around a line of the sources, and the text of the line, which say more
  /// than its number and change less often.
  private func source(of place: String) -> String {
    let parts = place.split(separator: ":")
    guard parts.count > 1, let number = Int(parts[1]), let file = fopen(String(parts[0]), "r") else { return place }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 4096)
    var declaration = ""
    for line in 1...number {
      guard fgets(&buffer, Int32(buffer.count), file) != nil else { return place }
      let text = String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let name = declared(in: text) { declaration = name }
      guard line == number else { continue }
      return "\(parts[0].split(separator: "/").last ?? ""), \(declaration): \(text.drop { $0 == " " })"
    }
    return place
  }

  /// Returns the name of the function or computed property that a line declares, or `nil`.
  private func declared(in line: String) -> String? {
    let words = line.split { " (<:{=".contains($0) }
    let keywords: Set<Substring> = ["func", "init", "deinit", "var"]
    let modifiers: Set<Substring> = [
      "package", "public", "private", "fileprivate", "final", "override", "static", "mutating", "unchecked)", "never)",
      "__always)",
    ]
    guard !line.contains("//"), let index = words.firstIndex(where: { keywords.contains($0) }),
      words[..<index].allSatisfy({ $0.first == "@" || modifiers.contains($0) })
    else { return nil }
    switch words[index] {
    case "func": return String(words[index + 1])
    case "var": return line.contains(":") && line.contains("{") ? String(words[index + 1]) : nil
    default: return String(words[index])
    }
  }

  // MARK: - Finding

  /// Returns every fault, or `nil` if a scenario fails without one.
  private func findFaults() -> [Fault]? {
    var reached: [UInt: [Int]] = [:]
    var sites: [UInt: combine_explorer_site] = [:]
    var counts: [Int] = []
    var failing: [String] = []
    for (index, scenario) in scenarios.enumerated() {
      combine_explorer_forget_sites()
      let exploration = scenario.explore(ExplorationBounds(preemptions: 2, staleReads: 1, runs: 250))
      if exploration.outcome == .failed || exploration.outcome == .nondeterministic { failing.append(scenario.name) }
      counts.append(exploration.runs)
      var found = [combine_explorer_site](repeating: combine_explorer_site(), count: 8192)
      found.removeLast(found.count - Int(combine_explorer_sites(&found, 8192)))
      for site in found {
        sites[UInt(site.address)] = site
        reached[UInt(site.address), default: []].append(index)
      }
    }
    // They would notice every fault.
    guard failing.isEmpty else {
      print("These fail without a fault: \(failing.joined(separator: ", "))")
      return nil
    }
    var calls = [uintptr_t](repeating: 0, count: 1 << 17)
    calls.removeLast(calls.count - Int(combine_explorer_calls(&calls, Int32(calls.count))))
    let places = Places(Set(sites.keys).union(calls.map { UInt($0) }))
    // All calls of a place get the fault, also those that only other orders of the threads reach.
    var groups: [String: [UInt]] = [:]
    for address in places.sites {
      let frames = places.inlined(at: address).filter { !$0.contains("/Lock.swift:") }
      guard let place = frames.first, let start = place.range(of: "Sources/CombineCore/") else { continue }
      groups[String(place[start.lowerBound...]), default: []].append(address)
    }
    var faults: [Fault] = []
    for (place, addresses) in groups {
      let reachedCalls = addresses.compactMap { sites[$0] }
      guard !reachedCalls.isEmpty else {
        // A line that only calls a function, of which the compiler has lost the place in some copies.
        guard ["rdering", "ock"].contains(where: { source(of: place).contains($0) }) else { continue }
        faults.append(
          Fault(kind: combine_explorer_no_fault, description: "is not reached", place: place, sites: [], scenarios: []))
        continue
      }
      for (kind, description) in kinds(of: reachedCalls) {
        let indices = Set(addresses.flatMap { reached[$0] ?? [] }).sorted { first, second in
          func rank(_ index: Int) -> (Int, Int, Int) {
            scenarios[index].isFromRegistry ? (1, -counts[index], index) : (0, counts[index], index)
          }
          return rank(first) < rank(second)
        }
        faults.append(
          Fault(kind: kind, description: description, place: place, sites: addresses, scenarios: indices))
      }
    }
    return faults.sorted { ($0.place, $0.description) < ($1.place, $1.description) }
  }

  private func kinds(of group: [combine_explorer_site]) -> [(combine_explorer_fault, String)] {
    var kinds: [(combine_explorer_fault, String)] = []
    let orders = Set(group.map(\.order))
    let operations = Set(group.map(\.operation.rawValue))
    let isLock =
      operations.contains(combine_explorer_lock.rawValue) || operations.contains(combine_explorer_try_lock.rawValue)
    if isLock { return [(combine_explorer_not_locking, "does not lock")] }
    guard !operations.contains(combine_explorer_unlock.rawValue) else { return [] }
    if orders.contains(2) || orders.contains(4) { kinds.append((combine_explorer_not_acquiring, "does not acquire")) }
    if orders.contains(3) || orders.contains(4) { kinds.append((combine_explorer_not_releasing, "does not release")) }
    if orders.contains(5) { kinds.append((combine_explorer_not_sequential, "is not sequentially consistent")) }
    if operations.contains(combine_explorer_exchange.rawValue) {
      kinds.append((combine_explorer_not_atomic, "is a load and a store"))
    }
    return kinds
  }

  // MARK: - Trying

  /// Runs scenarios with a fault, in a process of their own.
  ///
  /// - Returns: What noticed the fault, or `nil`.
  private func tryFault(_ fault: Fault) -> String? {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return nil }
    fflush(nil)
    let child = fork()
    if child == 0 {
      close(pipes[0])
      let quiet = open("/dev/null", O_WRONLY)
      dup2(quiet, 1)
      dup2(quiet, 2)
      var limit = rlimit(rlim_cur: 120, rlim_max: 120)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
      combine_explorer_set_fault(fault.kind, fault.sites.map { uintptr_t($0) }, Int32(fault.sites.count))
      func tell(_ text: String) { _ = text.withCString { write(pipes[1], $0, strlen($0)) } }
      func tryScenario(_ index: Int, _ bounds: ExplorationBounds) {
        tell("\n\(scenarios[index].name)")
        let exploration = scenarios[index].explore(bounds)
        if exploration.outcome == .failed || exploration.outcome == .nondeterministic {
          tell(", run \(exploration.failingRun): \(exploration.reason)")
          _exit(1)
        }
      }
      for index in fault.scenarios.prefix(150) { tryScenario(index, bounds) }
      // Some show only where three threads meet.
      let more = ExplorationBounds(preemptions: 3, staleReads: 2, runs: 20 * runs)
      for index in fault.scenarios.prefix(40) where !scenarios[index].isFromRegistry { tryScenario(index, more) }
      _exit(0)
    }
    close(pipes[1])
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipes[0], &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    close(pipes[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    let last = String(decoding: bytes, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    // What has used up its time has noticed nothing.
    if [SIGXCPU, SIGKILL].contains(status & 0x7f) { return nil }
    if status & 0x7f != 0 { return "\(last): signal \(status & 0x7f)" }
    return status == 0 ? nil : last
  }
}
