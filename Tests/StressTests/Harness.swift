import Combine
import CombineTestKit
import Foundation
import Testing

struct TestError: Error, Equatable {
  static let boom = TestError()
}

/// The duration of the stress tests, and their seed.
///
/// `STRESS_ROUNDS=200 STRESS_SEED=… swift test --filter StressTests`, also with `--sanitize=thread`.
enum Stress {
  private static let environment = ProcessInfo.processInfo.environment

  /// The number of repetitions of each test.
  static let rounds = environment["STRESS_ROUNDS"].flatMap { Int($0) } ?? 20

  /// The seed of the first round. Each round adds one to it.
  static let seed = environment["STRESS_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)

  /// Runs a test for every round, and stops at the first failure.
  ///
  /// - Parameter body: A closure that receives a seeded generator and returns the problems.
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

  /// Runs an asynchronous test for every round, without blocking a thread that tasks need.
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

  /// Runs the closures at the same time, each on a thread of its own.
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

/// Returns a value that contains its sender and its number, so that histories can be checked.
func message(_ sender: Int, _ number: Int) -> Int { sender * 1_000_000 + number }

extension RecordingSubscriber where Input == Int {
  /// Returns a problem for each sender whose values did not arrive once and in order.
  func disorder() -> [String] { CombineStressOrder.disorder(values, name) }

  /// Returns a problem for each sender whose values `1...count` did not arrive completely.
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
