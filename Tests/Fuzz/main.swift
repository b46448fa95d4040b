import Differential
import Foundation

/// Random pipelines, on several threads, until a number of them or a time is reached, or some diverge.
///
/// `FUZZ_COUNT`, `FUZZ_SECONDS` and `FUZZ_SEED` set the number of pipelines, the maximum time and the first seed.
struct Settings {
  let count: UInt64
  let seconds: Double
  let seed: UInt64
  let threads = max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8))

  init() {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String) -> UInt64? { environment[name].flatMap { UInt64($0) } }
    count = number("FUZZ_COUNT") ?? 1_000_000
    // `map(Double.init)` would interpret the number as a bit pattern.
    seconds = number("FUZZ_SECONDS").map { Double($0) } ?? .infinity
    seed = number("FUZZ_SEED") ?? UInt64.random(in: 0..<1_000_000_000)
  }
}

/// Prints a line without buffering, even if standard output is a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// The state that the threads share.
final class Progress: @unchecked Sendable {  // guarded by the lock
  private let lock = NSLock()
  private var next: UInt64 = 0
  private var divergences: [Divergence] = []
  private let settings: Settings
  private let begin = Date()

  init(_ settings: Settings) { self.settings = settings }

  var seconds: Double { Date().timeIntervalSince(begin) }

  /// Returns a range of seeds to run; nil when there are no more.
  func take() -> Range<UInt64>? {
    lock.withLock {
      guard next < settings.count, seconds < settings.seconds, divergences.count < 5 else { return nil }
      let end = min(next + 1000, settings.count)
      defer { next = end }
      if next % 100_000 == 0, next > 0 { say("\(next) pipelines, \(Int(seconds)) s") }
      return settings.seed + next..<settings.seed + end
    }
  }

  func report(_ divergence: Divergence) { lock.withLock { divergences.append(divergence) } }

  var result: (count: UInt64, divergences: [Divergence]) { lock.withLock { (next, divergences) } }
}

let settings = Settings()
let progress = Progress(settings)
say("\(settings.count) random pipelines from seed \(settings.seed) on \(settings.threads) threads")
DispatchQueue.concurrentPerform(iterations: settings.threads) { _ in
  while let seeds = progress.take() {
    for seed in seeds { if let divergence = Differential.check(seed: seed) { progress.report(divergence) } }
  }
}
let (count, divergences) = progress.result
for divergence in divergences { say("\n\(divergence)") }
say("\(count) pipelines in \(Int(progress.seconds)) s, \(divergences.count) divergences")
exit(divergences.isEmpty ? 0 : 1)
