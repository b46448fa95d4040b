#if canImport(Glibc)
  import Glibc
#endif

/// What the exploration of one scenario adds to the report.
struct Finding {
  /// The lines about it.
  var text: String
  var runs = 0
  var hasFailed = false
  /// The number of threads, of a scenario.
  var threads: Int?
  /// How far it was explored.
  var within = ""
  /// The executions without the reduction, if they were counted.
  var all: Int?
  /// A Boolean value that indicates whether those are all executions.
  var isAll = false

  /// The lines, each with its end.
  var lines: String { text.hasSuffix("\n") ? text : text + "\n" }
}

/// Explorations that several processes share.
///
/// An exploration runs one thread at a time, and needs one processor. Each process has its share from the beginning, so
/// that it does the same in each run.
struct Shares {
  let count: Int
  let jobs: Int
  let explore: (Int) -> Finding

  /// Explores everything, and passes what is found on in order.
  ///
  /// - Returns: The numbers of the explorations whose process has ended before.
  func run(_ found: (Finding) -> Void) -> [Int] {
    guard jobs > 1, count > 1 else {
      for index in 0..<count { found(explore(index)) }
      return []
    }
    let files = (0..<jobs).map { start(share: $0) }
    defer {
      for file in files { fclose(file) }
      while wait(nil) > 0 {}
    }
    var missing: [Int] = []
    for index in 0..<count {
      if let finding = Self.read(files[index % jobs]) { found(finding) } else { missing.append(index) }
    }
    return missing
  }

  /// Starts a process that explores a share.
  ///
  /// - Returns: A file from which its findings can be read.
  private func start(share: Int) -> UnsafeMutablePointer<FILE> {
    var ends: [Int32] = [0, 0]
    fflush(nil)
    guard pipe(&ends) == 0, let source = fdopen(ends[0], "r"), let target = fdopen(ends[1], "w") else {
      fatalError("interleavings: there is no pipe, error \(errno)")
    }
    let process = fork()
    guard process >= 0 else { fatalError("interleavings: there is no process, error \(errno)") }
    guard process == 0 else {
      fclose(target)
      return source
    }
    for index in stride(from: share, to: count, by: jobs) { Self.write(explore(index), to: target) }
    _exit(0)
  }

  private static func write(_ finding: Finding, to file: UnsafeMutablePointer<FILE>) {
    let numbers = [
      finding.runs, finding.hasFailed ? 1 : 0, finding.threads ?? -1, finding.all ?? -1, finding.isAll ? 1 : 0,
      finding.within.utf8.count, finding.text.utf8.count,
    ]
    let text = numbers.map(String.init).joined(separator: " ") + "\n" + finding.within + finding.text
    fputs(text, file)
    fflush(file)
  }

  /// Reads a finding, or returns `nil` at the end of the file.
  private static func read(_ file: UnsafeMutablePointer<FILE>) -> Finding? {
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let head = String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let numbers = head.split(separator: " ").compactMap { Int($0) }
    guard numbers.count == 7 else { return nil }
    func text(_ count: Int) -> String? {
      var bytes = [UInt8](repeating: 0, count: count)
      return fread(&bytes, 1, count, file) == count ? String(decoding: bytes, as: UTF8.self) : nil
    }
    guard let within = text(numbers[5]), let lines = text(numbers[6]) else { return nil }
    return Finding(
      text: lines, runs: numbers[0], hasFailed: numbers[1] == 1, threads: numbers[2] < 0 ? nil : numbers[2],
      within: within, all: numbers[3] < 0 ? nil : numbers[3], isAll: numbers[4] == 1)
  }
}
