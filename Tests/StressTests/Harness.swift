import Combine
import CombineTestKit
import Foundation
import Testing

struct TestError: Error, Equatable {
  static let boom = TestError()
}

/// How long the stress tests run, and with what luck.
///
/// `STRESS_ROUNDS=200 STRESS_SEED=… swift test --filter StressTests`, also with `--sanitize=thread`.
enum Stress {
  private static let environment = ProcessInfo.processInfo.environment

  /// How often each test repeats.
  static let rounds = environment["STRESS_ROUNDS"].flatMap { Int($0) } ?? 20

  /// The seed of the first round; the following ones count up.
  static let seed = environment["STRESS_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)

  /// Runs a test for every round, and stops at the first one that goes wrong.
  ///
  /// - Parameter body: Gets a seeded generator; returns what went wrong.
  static func everyRound(
    _ location: SourceLocation = #_sourceLocation, _ body: (inout SeededGenerator) -> [String]
  ) {
    for round in 0..<rounds {
      let seed = seed &+ UInt64(round)
      var random = SeededGenerator(seed: seed)
      let problems = body(&random)
      guard problems.isEmpty else {
        Issue.record("STRESS_SEED=\(seed) STRESS_ROUNDS=1: \(problems)", sourceLocation: location)
        return
      }
    }
  }

  /// The same for a test that awaits, so that it blocks no thread that tasks need.
  static func everyRoundAwaiting(
    _ location: SourceLocation = #_sourceLocation, _ body: (inout SeededGenerator) async -> [String]
  ) async {
    for round in 0..<rounds {
      let seed = seed &+ UInt64(round)
      var random = SeededGenerator(seed: seed)
      let problems = await body(&random)
      guard problems.isEmpty else {
        Issue.record("STRESS_SEED=\(seed) STRESS_ROUNDS=1: \(problems)", sourceLocation: location)
        return
      }
    }
  }

  /// Runs the closures at once, each on a thread of its own.
  ///
  /// - Returns: A problem if one of them does not return.
  static func together(_ bodies: [@Sendable () -> Void]) -> [String] {
    let line = ThreadBarrier(bodies.count)
    let workers = bodies.map { body in
      JoinableThread {
        line.wait()
        body()
      }
    }
    return workers.enumerated().compactMap { index, worker in
      worker.join(timeout: 600) ? nil : "thread \(index) does not return"
    }
  }
}

typealias Recorder = RecordingSubscriber<Int, TestError>

/// The values of one sender: sender and number in one, so that histories can be checked.
func message(_ sender: Int, _ number: Int) -> Int { sender * 1_000_000 + number }

extension RecordingSubscriber where Input == Int {
  /// Whether each sender's values came once and in order.
  func disorder() -> [String] { CombineStressOrder.disorder(values, name) }

  /// Whether each sender's values `1...count` came completely.
  func losses(senders: Range<Int>, count: Int) -> [String] {
    let all = Set(values)
    return senders.flatMap { sender in
      (1...count).filter { !all.contains(message(sender, $0)) }.prefix(3)
        .map { "\(name): sender \(sender)'s value \($0) is lost" }
    }
  }
}

enum CombineStressOrder {
  static func disorder(_ values: [Int], _ name: String) -> [String] {
    var last: [Int: Int] = [:]
    for value in values {
      let sender = value / 1_000_000
      if let previous = last[sender], previous >= value { return ["\(name): \(value) came after \(previous)"] }
      last[sender] = value
    }
    return []
  }
}
