/// The account of a run of chaos.
public struct ChaosReport: Sendable {
  /// The account of one pipeline.
  public struct Row: Sendable {
    public let name: String
    public var runs = 0
    public var values = 0
    public var finished = 0
    public var failed = 0
    public var cancelled = 0
  }

  public let seed: UInt64
  public let seconds: Double
  /// The number of runs.
  public let started: Int
  /// The number of requests that the server has answered, each in a way of its own.
  public let served: Int
  /// The number of runs that have not ended.
  public let hung: Int
  /// The number of subscribers that are still in memory.
  public let alive: Int
  /// The number of unfinished files that downloads have left behind.
  public let leftFiles: Int
  /// The kilobytes of memory of the process after each thousand runs, without free memory of the allocator.
  public let memory: [Int]
  public let rows: [Row]
  /// The number of failures by name.
  public let errors: [String: Int]
  /// The broken rules, a hundred at most.
  public let problems: [String]

  /// A Boolean value that indicates whether there are no problems, and nothing is left.
  public var isClean: Bool { hung == 0 && alive == 0 && leftFiles == 0 && problems.isEmpty }

  /// The table, the errors and the problems.
  public var lines: [String] {
    var lines = [
      "pipeline              runs   values  finished    failed  cancelled", String(repeating: "─", count: 66),
    ]
    func cell(_ number: Int, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    func line(_ row: Row) -> String {
      row.name + String(repeating: " ", count: max(0, 18 - row.name.count)) + cell(row.runs, 8) + cell(row.values, 9)
        + cell(row.finished, 10) + cell(row.failed, 10) + cell(row.cancelled, 11)
    }
    var sum = Row(name: "all")
    for row in rows {
      lines.append(line(row))
      sum.runs += row.runs
      sum.values += row.values
      sum.finished += row.finished
      sum.failed += row.failed
      sum.cancelled += row.cancelled
    }
    lines += [line(sum), ""]
    for (name, count) in errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append(cell(count, 8) + "  " + name)
    }
    let early = memory.prefix(memory.count / 4 + 1).max() ?? 0
    lines += [
      "",
      "seed \(seed), \(Int(seconds)) s, \(started) runs, \(served) responses, \(hung) without an end, \(alive) subscribers left, "
        + "\(leftFiles) unfinished files left, memory at most \(early) KB in the first quarter, "
        + "\(memory.max() ?? 0) KB in all",
    ]
    return lines + problems.map { "✗ " + $0 }
  }
}
