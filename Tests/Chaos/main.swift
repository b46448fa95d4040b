import Faults
import Foundation

// `CHAOS_SECONDS`, `CHAOS_COUNT` and `CHAOS_SEED` set the time, the maximum number of runs and the first seed.
// `CHAOS_ONLY` names the pipelines to run, separated by commas.
let environment = ProcessInfo.processInfo.environment
let chaos = Chaos(
  seconds: environment["CHAOS_SECONDS"].flatMap(Double.init) ?? 60,
  count: environment["CHAOS_COUNT"].flatMap(Int.init) ?? .max,
  seed: environment["CHAOS_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000),
  pipelines: Set((environment["CHAOS_ONLY"] ?? "").split(separator: ",").map(String.init)))
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
say("chaos for \(Int(chaos.seconds)) s from seed \(chaos.seed)")
do {
  let report = try chaos.run(against: FaultyServer.shared.get(), progress: say)
  for line in report.lines { say(line) }
  exit(report.isClean ? 0 : 1)
} catch {
  say("\(error)")
  exit(1)
}
