import Combine
import Foundation
import SwiftUI
import SwiftUITesting

// Everything together, for a time: subjects, timers, requests to a server that breaks HTTP, messages through a broker
// that is killed, asynchronous sequences, and a view that shows the numbers of all of them. At the end everything is
// accounted for, and the process holds no more than before.
//
// `make soak`. `SOAK_SECONDS` and `SOAK_SEED` set the time and what is random but the interleaving of threads.

/// The numbers of the stations, as a view shows them.
@MainActor
final class Board: ObservableObject {
  @Published var numbers: [String: Int] = [:]
}

struct BoardView: View {
  @ObservedObject var board: Board

  var body: some View {
    List {
      ForEach(board.numbers.keys.sorted(), id: \.self) { name in
        HStack {
          Text(name)
          Spacer()
          Text(verbatim: "\(board.numbers[name] ?? 0)").accessibilityIdentifier(name)
        }
      }
    }
  }
}

/// What the process holds, as the system reports it.
struct Holdings: CustomStringConvertible {
  var descriptors: Int
  var threads: Int
  /// The memory of the process, without free memory that the allocator keeps.
  var kilobytes: Int

  /// glibc's `malloc_trim`, which returns free memory to the system; `nil` with another allocator.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  var description: String { "\(descriptors) descriptors, \(threads) threads, \(kilobytes) KB" }

  static var now: Holdings {
    _ = trim?(0)
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(of key: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return Holdings(descriptors: files.count, threads: number(of: "Threads"), kilobytes: number(of: "VmRSS"))
  }
}

/// Runs all stations at the same time, until a time has passed and each has accounted for what it has done.
func run(_ stations: [any Station], for seconds: Double, seed: UInt64) -> [String] {
  let end = DispatchTime.now() + seconds
  let done = stations.map { _ in Outcome<[String]>() }
  for (index, station) in stations.enumerated() {
    Thread.detachNewThread {
      var random = Dice(seed: seed &+ UInt64(index))
      done[index].set(station.work(&random) { DispatchTime.now() >= end })
    }
  }
  let patience = seconds + 600
  return zip(stations, done).flatMap { station, outcome in
    guard let problems = outcome.wait(seconds: patience) else { return ["\(station.name): nothing for ten minutes"] }
    return problems.map { "\(station.name): \($0)" }
  }
}

/// The number of bytes that Foundation leaks with each request: about 200, with a margin for other versions.
let bytesOfFoundation = 400

@MainActor
func soak(_ seconds: Double, _ seed: UInt64) async -> [String] {
  var stations: [any Station] = [SubjectStation(), TimerStation(), RequestStation(), AsyncStation()]
  #if NATS
    stations.append(StreamStation())
  #else
    say("WITHOUT A BROKER: this program was built without the trait NATS")
  #endif
  let board = Board()
  let host = TestHost(BoardView(board: board))
  var cancellables: Set<AnyCancellable> = []
  for station in stations {
    station.progress
      .throttle(for: .milliseconds(50), scheduler: DispatchQueue.global(), latest: true)
      .receive(on: DispatchQueue.main)
      .sink { number in MainActor.assumeIsolated { board.numbers[station.name] = number } }
      .store(in: &cancellables)
  }

  /// Runs the stations for a time, while the view shows their numbers.
  func phase(_ seconds: Double, _ seed: UInt64) async -> [String] {
    let running = Task.detached { [stations] in
      await withCheckedContinuation { done in
        Thread.detachNewThread { done.resume(returning: run(stations, for: seconds, seed: seed)) }
      }
    }
    let ticker = Task { @MainActor in
      while !Task.isCancelled {
        host.settle()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    let problems = await running.value
    ticker.cancel()
    await ticker.value
    return problems
  }

  /// What the process holds when it is at rest. Threads of pools and connections end by themselves, after a while.
  func settled(like other: Holdings?) async -> Holdings {
    var least = Holdings.now
    for _ in 0..<(other == nil ? 100 : 600) {
      if let other, least.descriptors <= other.descriptors, least.threads <= other.threads + 8 { break }
      try? await Task.sleep(for: .milliseconds(100))
      let now = Holdings.now
      least = Holdings(
        descriptors: min(least.descriptors, now.descriptors), threads: min(least.threads, now.threads),
        kilobytes: min(least.kilobytes, now.kilobytes))
    }
    return least
  }

  // The first quarter creates what libraries never release: thread pools, tables, the allocator's arenas.
  var problems = await phase(seconds / 4, seed)
  guard problems.isEmpty else { return problems }
  let before = await settled(like: nil)
  let warm = stations.map(\.progress.value)
  problems = await phase(seconds * 3 / 4, seed &+ 1000)
  let after = await settled(like: before)
  say("before \(before)\nafter  \(after)")

  for (station, warm) in zip(stations, warm) {
    let number = station.progress.value
    say("  \(station.name): \(number)")
    if number <= warm { problems.append("\(station.name): nothing in the last three quarters") }
    await host.settle(within: .seconds(600)) { host.find(identifier: station.name)?.texts == ["\(number)"] }
    let shown = host.find(identifier: station.name)?.texts ?? []
    if shown != ["\(number)"] { problems.append("\(station.name): the view shows \(shown) instead of \(number)") }
  }
  let requests = stations[2].progress.value - warm[2]
  if after.descriptors > before.descriptors { problems.append("more descriptors are open") }
  // The pools of the system have more threads at one time than at another; what is left behind grows with the time.
  if after.threads > before.threads + 8 {
    problems.append("more threads run")
  }
  if after.kilobytes > before.kilobytes + bytesOfFoundation * requests / 1024 + 16_384 {
    problems.append("the memory has grown")
  }
  if !host.warnings.isEmpty { problems.append("warnings of the view: \(host.warnings)") }
  return problems
}

let environment = ProcessInfo.processInfo.environment
let seconds = environment["SOAK_SECONDS"].flatMap(Double.init) ?? 3600
let seed = environment["SOAK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000_000)
say("SOAK_SECONDS=\(Int(seconds)) SOAK_SEED=\(seed)")
let problems = await soak(seconds, seed)
for problem in problems { say("✗ \(problem)") }
say(problems.isEmpty ? "everything is accounted for" : "\(problems.count) problems")
exit(problems.isEmpty ? 0 : 1)
