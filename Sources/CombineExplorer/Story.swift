import CCombineExplorer

#if canImport(Glibc)
  import Glibc
#endif

extension Exploration {
  /// Returns the failing execution as text: a line for each step, and a column for each thread.
  ///
  /// - Parameter name: The name of what was explored.
  public func story(_ name: String) -> String {
    guard outcome == .failed else {
      return "\(name): \(outcome == .nondeterministic ? reason : "\(runs) executions, all as expected")"
    }
    let places = Places(Set(sites + steps.map { UInt($0.site) }.filter { $0 != 0 }))
    var lines = ["\(name) failed in run \(failingRun): \(reason)"]
    for (index, site) in sites.enumerated() { lines.append("  \(index == 0 ? "first" : "then") \(places[site])") }
    lines.append("Repeat it with INTERLEAVING='\(schedule)'")
    let count = Int(steps.map(\.thread).max() ?? 1)
    let rows = steps.filter { $0.operation != combine_explorer_start }.map { step in
      (thread: Int(step.thread), text: description(of: step), place: places[UInt(step.site)])
    }
    let width = max(12, rows.map(\.text.count).max() ?? 0) + 2
    lines.append((1...count).map { padded("thread \($0)", width) }.joined() + "where")
    for (index, row) in rows.enumerated() {
      if rows.count > 200, index == 100 { lines.append("… \(rows.count - 200) steps …") }
      guard index < 100 || index >= rows.count - 100 else { continue }
      let columns = (1...count).map { padded($0 == row.thread ? row.text : "", width) }
      lines.append(columns.joined() + row.place)
    }
    return lines.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private func description(of step: combine_explorer_step) -> String {
    let name = step.object == 0 ? "" : " #\(step.object)"
    switch step.operation {
    case combine_explorer_load:
      let stale = step.read != step.newest ? ", not \(number(step.newest))" : ""
      return "load\(name): \(number(step.read))\(stale)"
    case combine_explorer_store: return "store\(name) = \(number(step.written))"
    case combine_explorer_exchange:
      if !step.writes {
        let stale = step.read != step.newest ? ", not \(number(step.newest))" : ""
        return "no exchange\(name): \(number(step.read))\(stale)"
      }
      return "exchange\(name): \(number(step.read)) → \(number(step.written))"
    case combine_explorer_fence: return "fence"
    case combine_explorer_lock: return "lock\(name)"
    case combine_explorer_try_lock: return "try lock\(name): \(step.succeeded ? "yes" : "no")"
    case combine_explorer_unlock: return "unlock\(name)"
    case combine_explorer_wait: return "wait\(name)"
    case combine_explorer_signal: return "signal\(name)"
    case combine_explorer_yield: return "yield"
    default: return "initialize\(name)"
    }
  }

  private func number(_ value: UInt64) -> String {
    let signed = Int64(bitPattern: value)
    if signed == .max { return "max" }
    if signed == .min { return "min" }
    return abs(signed) < 1_000_000_000 ? "\(signed)" : "0x" + String(value, radix: 16)
  }
}

/// The places in the sources of call sites, from a symbolizer.
package struct Places {
  private var names: [UInt: String] = [:]
  private var frames: [UInt: [String]] = [:]

  package subscript(site: UInt) -> String { names[site] ?? "" }

  /// The call sites whose places are known, in the order of their addresses.
  package var sites: [UInt] { frames.keys.sorted() }

  /// Returns the functions and places that are inlined at a call site, innermost first.
  package func inlined(at site: UInt) -> [String] { frames[site] ?? [] }

  package init(_ sites: Set<UInt>) {
    guard !sites.isEmpty, let program = Places.program else { return }
    let sorted = sites.sorted()
    let base = UInt(combine_explorer_base())
    let path = "/tmp/combine-explorer-\(getpid())"
    guard let input = fopen(path, "w") else { return }
    // A return address is behind the call.
    for site in sorted { fputs("0x\(String(site - base - 1, radix: 16))\n", input) }
    fclose(input)
    defer { unlink(path) }
    let command = Places.symbolizer.map {
      "\($0) --obj='\(program)' --inlines --functions=linkage < \(path) 2>/dev/null"
    }
    guard let command, let output = popen(command, "r") else { return }
    defer { pclose(output) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), output) != nil {
      lines.append(String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    let blocks = lines.split(separator: "").map { block in
      // A frame is two lines: the function, and the place.
      stride(from: block.startIndex, to: block.endIndex - 1, by: 2).map {
        Frame(function: block[$0], place: block[$0 + 1])
      }
    }
    let files = Places.files(in: blocks)
    for (site, block) in zip(sorted, blocks) {
      let known = block.map { files[$0] ?? $0.place }.filter {
        !$0.hasPrefix("?") && !$0.contains(":0:") && !$0.contains("<compiler-generated>")
      }
      let own = known.filter { !$0.contains("/Synchronization/") || $0.contains("Sources/") }
      frames[site] = own
      // A lock says nothing; the function that locks does.
      let outside = own.filter { !$0.contains("/Lock.swift:") }
      let short = (outside.isEmpty ? own : outside).map { $0.split(separator: "/").last.map(String.init) ?? $0 }
      var shown: [String] = []
      for place in short where shown.last != place && shown.count < 3 { shown.append(place) }
      names[site] = shown.joined(separator: " ← ")
    }
  }

  private struct Frame: Hashable {
    let function: String
    let place: String

    /// The line and the column.
    var position: String { place.split(separator: ":").suffix(2).joined(separator: ":") }
    var hasFile: Bool { !place.contains("<compiler-generated>") && !place.hasPrefix("?") }
  }

  /// Returns the places of frames whose file the compiler has lost, as in some specializations of inlined functions:
  /// the same line and column of the function that is named alike.
  private static func files(in blocks: [[Frame]]) -> [Frame: String] {
    let frames = Set(blocks.joined()).filter { !$0.place.contains(":0:") }
    let withFile = Dictionary(grouping: frames.filter(\.hasFile), by: \.position)
    var files: [Frame: String] = [:]
    for frame in frames where !frame.hasFile {
      let alike = (withFile[frame.position] ?? []).map { candidate in
        (place: candidate.place, length: zip(candidate.function.utf8, frame.function.utf8).prefix { $0 == $1 }.count)
      }
      // Of mangled names, the first characters say little more than the module.
      if let best = alike.max(by: { ($0.length, $0.place) < ($1.length, $1.place) }), best.length > 20 {
        files[frame] = best.place
      }
    }
    return files
  }

  private static var program: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return count > 0 ? String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static var symbolizer: String? {
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    for folder in folders where access("\(folder)/llvm-symbolizer", X_OK) == 0 { return "\(folder)/llvm-symbolizer" }
    return nil
  }
}
