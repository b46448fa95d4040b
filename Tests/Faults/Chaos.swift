import Combine
import Foundation

/// Random pipelines against a server that breaks HTTP at random, some of them cancelled at random from other threads.
///
/// Every run ends in one of three ways: it finishes, it fails with an error that has a name, or it is cancelled. A run
/// that does not end, breaks the protocol of publishers, fails without a name or is still in memory afterwards is a
/// problem.
public struct Chaos: Sendable {
  /// The number of seconds during which runs are started.
  public var seconds: Double
  /// The number of runs that are started at most.
  public var count: Int
  /// The seed of everything that is random but the interleaving of threads.
  public var seed: UInt64
  /// The names of the pipelines that are run, or an empty set for all of them.
  public var pipelines: Set<String>
  /// The number of runs that are under way at a time.
  public var width = 64

  public init(seconds: Double, count: Int = .max, seed: UInt64, pipelines: Set<String> = []) {
    self.seconds = seconds
    self.count = count
    self.seed = seed
    self.pipelines = pipelines
  }

  /// Runs the pipelines, and returns when all of them have ended or have had a minute and a half to do so.
  public func run(against server: FaultyServer, progress: (String) -> Void = { _ in }) throws -> ChaosReport {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chaos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sessions = [6, 2, 64].map { Self.session(connections: $0, isCached: $0 != 64) }
    defer { for session in sessions { session.finishTasksAndInvalidate() } }
    let (ledger, begin) = (Ledger(), DispatchTime.now())
    let slots = DispatchSemaphore(value: width)
    let kinds = server.kinds.sorted()
    let pipelines = ChaosPipeline.all.filter { self.pipelines.isEmpty || self.pipelines.contains($0.name) }
    let unknown = self.pipelines.subtracting(pipelines.map(\.name))
    guard unknown.isEmpty else { throw UnknownPipelines(names: unknown) }
    let served = try server.served()
    var (started, hung, memory) = (0, 0, [Int]())
    let elapsed = { Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9 }
    while started < count, elapsed() < seconds {
      guard slots.wait(timeout: .now() + 600) == .success else {
        hung = width
        break
      }
      var dice = Dice(seed: seed &+ UInt64(started))
      let pipeline = pipelines[Int.random(in: pipelines.indices, using: &dice)]
      let context = ChaosContext(
        session: sessions[Int.random(in: sessions.indices, using: &dice)], server: server, kinds: kinds,
        file: folder.appendingPathComponent("\(started)"), dice: dice)
      let witness = Witness(pipeline, ledger, isGreedy: Bool.random(using: &dice)) { slots.signal() }
      let moment = Int.random(in: 0..<4, using: &dice) == 0 ? Int.random(in: 0..<50_000, using: &dice) : nil
      pipeline.make(context).subscribe(witness)
      context.afterwards()
      if let moment {
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(moment)) { [weak witness] in
          witness?.cancel()
        }
      }
      started += 1
      if started.isMultiple(of: 1000) { memory.append(Self.residentKilobytes) }
      if started.isMultiple(of: 10_000) { progress("\(started) runs, \(Int(elapsed())) s, \(memory.last ?? 0) KB") }
    }
    for _ in 0..<(hung == 0 ? width : 0) where slots.wait(timeout: .now() + 600) != .success { hung += 1 }
    for _ in 0..<width { slots.signal() }  // a semaphore must not be released with a lower value than its initial one
    let patience = DispatchTime.now() + 600
    while ledger.alive > 0, DispatchTime.now() < patience { usleep(1000) }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ChaosReport(
      seed: seed, seconds: elapsed(), started: started, served: try server.served() - served - 1, hung: hung,
      alive: ledger.alive, leftFiles: files.filter { $0.hasSuffix(".part") }.count, memory: memory, rows: ledger.rows,
      errors: ledger.errors, problems: ledger.problems)
  }

  private struct UnknownPipelines: Error, CustomStringConvertible {
    let names: Set<String>
    var description: String {
      let known = ChaosPipeline.all.map(\.name).sorted().joined(separator: ", ")
      return "no pipeline is named \(names.sorted().joined(separator: ", ")); there are \(known)"
    }
  }

  private static func session(connections: Int, isCached: Bool) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 0.4
    configuration.timeoutIntervalForResource = 1.5
    configuration.httpMaximumConnectionsPerHost = connections
    if !isCached { configuration.urlCache = nil }
    return URLSession(configuration: configuration)
  }

  /// glibc's `malloc_trim`, which returns free memory to the system, or `nil` with another allocator.
  private static let trim = dlsym(nil, "malloc_trim").map {
    unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
  }

  /// The kilobytes of memory of the process, without the free memory that the allocator keeps.
  private static var residentKilobytes: Int {
    _ = trim?(0)
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS") } ?? ""
    return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
  }
}

/// A generator that a seed determines.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The accounts of all runs.
final class Ledger: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var accounts: [String: ChaosReport.Row] = [:]
  private var names: [String: Int] = [:]
  private var complaints: [String] = []
  private var living = 0

  var rows: [ChaosReport.Row] { lock.withLock { accounts.values.sorted { $0.name < $1.name } } }
  var errors: [String: Int] { lock.withLock { names } }
  var problems: [String] { lock.withLock { complaints } }
  var alive: Int { lock.withLock { living } }

  func begin() { lock.withLock { living += 1 } }
  func end() { lock.withLock { living -= 1 } }

  func note(_ name: String, _ change: (inout ChaosReport.Row) -> Void) {
    lock.withLock { change(&accounts[name, default: ChaosReport.Row(name: name)]) }
  }

  func note(error: String) { lock.withLock { names[error, default: 0] += 1 } }
  func complain(_ text: String) { lock.withLock { if complaints.count < 100 { complaints.append(text) } } }
}

/// The subscriber of one run, which checks the protocol and keeps the accounts.
private final class Witness: Subscriber, @unchecked Sendable {  // fields guarded by `lock`
  typealias Input = Int
  typealias Failure = any Error

  private let pipeline: ChaosPipeline
  private let ledger: Ledger
  private let isGreedy: Bool
  private let settle: @Sendable () -> Void
  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private var values = 0
  private var isCancelled = false
  private var isOver = false
  private var isInside = false

  init(_ pipeline: ChaosPipeline, _ ledger: Ledger, isGreedy: Bool, settle: @escaping @Sendable () -> Void) {
    self.pipeline = pipeline
    self.ledger = ledger
    self.isGreedy = isGreedy
    self.settle = settle
    ledger.begin()
    ledger.note(pipeline.name) { $0.runs += 1 }
  }

  deinit { ledger.end() }

  func receive(subscription: any Subscription) {
    let isFirst = lock.withLock {
      defer { self.subscription = subscription }
      return self.subscription == nil
    }
    if !isFirst { ledger.complain("\(pipeline.name): two subscriptions") }
    subscription.request(isGreedy ? .unlimited : .max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    enter()
    let problem: String? = lock.withLock {
      values += 1
      if isOver, !isCancelled { return "a value after the end" }
      return values > pipeline.limit ? "value \(values) of \(pipeline.limit)" : nil
    }
    if let problem { ledger.complain("\(pipeline.name): \(problem)") }
    ledger.note(pipeline.name) { $0.values += 1 }
    leave()
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    enter()
    let isLate = lock.withLock {
      defer { isOver = true }
      return isOver
    }
    leave()
    guard !isLate else {
      if !lock.withLock({ isCancelled }) { ledger.complain("\(pipeline.name): two ends") }
      return
    }
    switch completion {
    case .finished:
      if lock.withLock({ values }) < pipeline.least { ledger.complain("\(pipeline.name): finished without a value") }
      ledger.note(pipeline.name) { $0.finished += 1 }
    case .failure(let error):
      ledger.note(pipeline.name) { $0.failed += 1 }
      if let name = ChaosPipeline.name(of: error) {
        ledger.note(error: name)
      } else {
        ledger.complain("\(pipeline.name): an error without a name, \(error)")
      }
    }
    end()
  }

  func cancel() {
    let isFirst = lock.withLock {
      guard !isOver else { return false }
      isOver = true
      isCancelled = true
      return true
    }
    guard isFirst else { return }
    lock.withLock { subscription }?.cancel()
    ledger.note(pipeline.name) { $0.cancelled += 1 }
    end()
  }

  private func end() {
    let last = lock.withLock {
      defer { subscription = nil }
      return subscription
    }
    withExtendedLifetime(last) {}
    settle()
  }

  private func enter() {
    if lock.withLock({
      defer { isInside = true }
      return isInside
    }) {
      ledger.complain("\(pipeline.name): deliveries overlap")
    }
  }

  private func leave() { lock.withLock { isInside = false } }
}
