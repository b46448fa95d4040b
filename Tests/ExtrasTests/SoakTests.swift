import Combine
import CombineExtras
import CombineTestKit
import Observation
import Testing

/// Requests, transfers, timers and schedulers, which are mixed and cancelled at random for a given time. At the end,
/// the test checks that no descriptors, threads, objects or memory have leaked.
///
/// `make soak`, or `SOAK_SECONDS=600 SOAK_SEED=… swift test --filter SoakTests`. Nothing else may run in the process.
///
/// The servers never close a connection in an orderly way inside the headers of a response. Foundation would stop the
/// process then (`HTTPTests.anAnswerThatEndsInsideItsHeaders`).
struct SoakTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let seconds = environment["SOAK_SECONDS"].flatMap { Double($0) }
  static let seed = environment["SOAK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000_000)

  @Test(.enabled(if: SoakTests.seconds != nil, "SOAK_SECONDS is not set"))
  func everythingIsAccountedFor() throws {
    let seconds = try #require(Self.seconds)
    print("SOAK_SECONDS=\(Int(seconds)) SOAK_SEED=\(Self.seed)")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try Server.shared.get()
    let soak = Soak(server: server, closed: try Server.closedPort(), folder: folder)
    let start = DispatchTime.now()
    var random = SeededGenerator(seed: Self.seed)

    // The first rounds create what libraries never release: thread pools, tables, the allocator's arenas.
    while start.elapsed < seconds / 4 { try soak.round(&random) }
    let before = soak.settled(like: nil)
    let warm = soak.requests
    while start.elapsed < seconds { try soak.round(&random) }
    let after = soak.settled(like: before)
    soak.end()

    // A download that is cancelled after its file has been renamed leaves the complete file, and no other one.
    let rest = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      let size = try Data(contentsOf: folder.appendingPathComponent(name)).count
      return name.hasPrefix(".") || !Soak.sizesOfDownloads.contains(size)
    }
    let requests = soak.requests - warm
    for line in soak.report { print(line) }
    print("before \(before)\nafter  \(after)")
    print("\((after.bytes - before.bytes) / max(1, requests)) bytes in use more for each of \(requests) requests")
    #expect(rest == [], "parts of files are left")
    #expect(soak.total > 100)
    #expect(after.descriptors <= before.descriptors)
    #expect(after.threads <= before.threads)
    #expect(after.bytes <= before.bytes + Soak.bytesOfFoundation * requests + 1 << 20)
    #expect(after.kilobytes <= before.kilobytes + Soak.bytesOfFoundation * requests / 1024 + 16_384)
  }
}

extension DispatchTime {
  fileprivate var elapsed: Double { Double(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds) / 1e9 }
}

/// The resources of the process, as the system and the allocator report them.
private struct Holdings: CustomStringConvertible {
  let descriptors: Int
  let threads: Int
  /// The size of the memory that is in use or retained for reuse.
  let kilobytes: Int
  /// The number of bytes that are allocated and not freed.
  let bytes: Int

  var description: String {
    "\(descriptors) descriptors, \(threads) threads, \(bytes) bytes in use, \(kilobytes) KB of memory"
  }

  static var now: Holdings {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func number(of key: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return Holdings(
      descriptors: files.count, threads: number(of: "Threads"), kilobytes: number(of: "VmRSS"),
      bytes: allocatedBytes)
  }

  /// The number of allocated bytes in the report of the allocator, or 0 if the C library has no such report.
  private static var allocatedBytes: Int {
    #if canImport(Glibc)
      typealias Report = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
      var (text, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
      guard let symbol = dlsym(nil, "malloc_info"), let file = open_memstream(&text, &size) else { return 0 }
      _ = unsafeBitCast(symbol, to: Report.self)(0, file)
      fclose(file)
      defer { free(text) }
      // The last lines describe the whole process: the free memory, and the memory that the system has provided.
      let lines = text.map { String(cString: $0) }?.split(separator: "\n") ?? []
      func bytes(_ start: String) -> Int {
        let words = lines.last { $0.hasPrefix("<\(start)") }?.split(separator: "\"") ?? []
        return words.firstIndex { $0.hasSuffix("size=") }.flatMap { Int(words[$0 + 1]) } ?? 0
      }
      return bytes("system type=\"current\"") - bytes("total type=\"fast\"") - bytes("total type=\"rest\"")
        + bytes("total type=\"mmap\"")
    #else
      return 0
    #endif
  }
}

/// A driver that runs rounds of random actions.
private final class Soak {
  /// The number of bytes that Foundation leaks with each request: about 200, with a margin for other versions.
  static let bytesOfFoundation = 400

  static let sizesOfDownloads = [500_000, 5000]

  private let server: Server
  private let closed: URL
  private let folder: URL
  private let queues = [
    DispatchQueue(label: "soak.serial"), DispatchQueue(label: "soak.concurrent", attributes: .concurrent),
  ]
  private let loop = LoopThread()
  private var counts: [String: Int] = [:]
  private var cancels = 0
  private(set) var requests = 0
  private var rounds = 0

  // The state of the current round.
  private var tracker = ReferenceTracker()
  private var waits: [() -> String?] = []
  private var mayBeInvalidated = false

  init(server: Server, closed: URL, folder: URL) {
    self.server = server
    self.closed = closed
    self.folder = folder
  }

  func end() { loop.end() }

  /// The number of pipelines so far.
  var total: Int { counts.values.reduce(0, +) }

  var report: [String] {
    ["\(rounds) rounds, \(total) pipelines, \(cancels) of them cancelled"]
      + counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
  }

  /// Runs up to forty pipelines at once on their own session, and checks that nothing of them remains.
  func round(_ random: inout SeededGenerator) throws {
    let invalidated = Monitor(false)
    tracker = ReferenceTracker()
    waits = []
    mayBeInvalidated = Int.random(in: 0..<5, using: &random) == 0
    let count = Int.random(in: 1...40, using: &random)
    do {
      let configuration = URLSessionConfiguration.ephemeral
      // Foundation stops the process if a task ends while it is cancelled, or while its session looks for it in the
      // cache. The publisher's `cancel()` avoids both, but `invalidateAndCancel()` does not. Therefore the requests of
      // a session that is invalidated do not end by themselves, and the session has no cache.
      if mayBeInvalidated || Bool.random(using: &random) { configuration.urlCache = nil }
      configuration.httpMaximumConnectionsPerHost = Int.random(in: 1...16, using: &random)
      let session = URLSession(
        configuration: configuration, delegate: Invalidated(invalidated), delegateQueue: nil)
      for _ in 0..<count {
        if mayBeInvalidated { stall(session, &random) } else { act(session, &random) }
      }
      if mayBeInvalidated {
        let moment = DispatchTime.now() + .microseconds(.random(in: 0...20_000, using: &random))
        queues[1].asyncAfter(deadline: moment) { session.invalidateAndCancel() }
      }
      let problems = waits.compactMap { $0() }
      try #require(problems == [], "SOAK_SEED=\(SoakTests.seed), round \(rounds)")
      waits = []
      if !mayBeInvalidated { session.finishTasksAndInvalidate() }
    }
    try #require(invalidated.wait(timeout: 600) { $0 }, "tasks are left in round \(rounds)")
    try #require(tracker.count >= count)
    try #require(eventually { tracker.alive == [] }, "left in round \(rounds): \(tracker.alive)")
    rounds += 1
  }

  // MARK: - Actions

  private func act(_ session: URLSession, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: fetch(session, &random)
    case 6..<8: stall(session, &random)
    case 8..<10: download(session, &random)
    case 10..<12: upload(session, &random)
    case 12: many(session, &random)
    case 13: timer(&random)
    case 14, 15: schedule(&random)
    case 16: repeatedly(&random)
    case 17: observe(&random)
    default: notify(&random)
    }
  }

  /// Subscribes, and cancels at a random moment or waits for the completion.
  ///
  /// - Parameter isLive: Whether the publisher drops values without demand.
  private func run<P: Publisher>(
    _ name: String, _ publisher: P, _ random: inout SeededGenerator, isLive: Bool = false,
    cancels mustCancel: Bool = false, within microseconds: Int = 5000,
    ends isRight: @escaping (Subscribers.Completion<P.Failure>) -> Bool
  ) where P.Output: Sendable {
    counts[name, default: 0] += 1
    let isOneByOne = !isLive && Bool.random(using: &random)
    let recorder = tracker.track(
      RecordingSubscriber<P.Output, P.Failure>(
        name, initialDemand: isOneByOne ? .max(1) : .unlimited, demandPerValue: { _ in isOneByOne ? .max(1) : .none }),
      as: name)
    publisher.subscribe(recorder)
    guard mustCancel || Int.random(in: 0..<3, using: &random) == 0 else {
      return waits.append {
        guard recorder.waitForCompletion(timeout: 600), let completion = recorder.completion else {
          return "\(name) does not end"
        }
        return isRight(completion) ? recorder.violations.first : "\(name) ended with \(completion)"
      }
    }
    cancels += 1
    let isCancelled = Monitor(false)
    let moment = DispatchTime.now() + .microseconds(.random(in: 0...microseconds, using: &random))
    queues[1].asyncAfter(deadline: moment) { [weak recorder] in
      recorder?.cancel()
      isCancelled.withLock { $0 = true }
    }
    waits.append {
      guard isCancelled.wait(timeout: 60, until: { $0 }) else { return "\(name): cancel does not return" }
      return recorder.violations.first
    }
  }

  private func fetch(_ session: URLSession, _ random: inout SeededGenerator) {
    requests += 1
    let paths: [(String, URLError.Code?)] = [
      ("/json", nil), ("/empty", nil), ("/status/404", nil), ("/status/503", nil), ("/bytes/200000", nil),
      ("/chunked", nil), ("/redirect", nil), ("/short", .networkConnectionLost), ("/reset", .networkConnectionLost),
      ("", .cannotConnectToHost),
    ]
    let (path, code) = paths.randomElement(using: &random)!
    let url = path.isEmpty ? closed : server.url(path)
    let replies = session.dataTaskPublisher(for: url).map(\.data.count)
    run("fetch \(path.isEmpty ? "from nobody" : path)", replies, &random) { $0.error?.code == code }
  }

  /// Sends a request that ends only when the subscriber or the session cancels it.
  private func stall(_ session: URLSession, _ random: inout SeededGenerator) {
    requests += 1
    let replies = session.dataTaskPublisher(for: server.url("/stalled", key: UUID().uuidString)).map(\.data.count)
    run("stalled", replies, &random, cancels: !mayBeInvalidated, within: 50_000) { $0.error?.code == .cancelled }
  }

  private func download(_ session: URLSession, _ random: inout SeededGenerator) {
    requests += 1
    // The first two downloads succeed. `sizesOfDownloads` has their sizes.
    let path = ["/bytes/500000", "/chunked", "/short", "/status/404"].randomElement(using: &random)!
    let file = folder.appendingPathComponent(UUID().uuidString)
    let codes: [String: URLError.Code] = ["/short": .networkConnectionLost, "/status/404": .badServerResponse]
    let events = session.downloadPublisher(for: server.url(path), to: file, progressInterval: 0)
      .handleEvents(receiveOutput: {
        if case .response(let file, _) = $0 { try? FileManager.default.removeItem(at: file) }
      }
      )
    run("download \(path)", events, &random) { $0.error?.code == codes[path] }
  }

  private func upload(_ session: URLSession, _ random: inout SeededGenerator) {
    requests += 1
    var request = URLRequest(url: server.url("/echo"))
    request.httpMethod = "POST"
    let data = Data(count: Int.random(in: 0...500_000, using: &random))
    let events = session.uploadPublisher(for: request, from: data, progressInterval: 0)
    run("upload", events, &random) { $0.isFinished }
  }

  private func many(_ session: URLSession, _ random: inout SeededGenerator) {
    requests += 20
    let (server, queue) = (server, queues.randomElement(using: &random)!)
    let replies = (0..<20).publisher
      .setFailureType(to: URLError.self)
      .flatMap(maxPublishers: .max(Int.random(in: 1...20, using: &random))) { _ in
        session.dataTaskPublisher(for: server.url("/json")).map(\.data.count)
      }
      .receive(on: queue)
    run("many", replies, &random, within: 50_000) { $0.isFinished }
  }

  private func timer(_ random: inout SeededGenerator) {
    let loops = [("main run loop", RunLoop.main), ("other run loop", loop.loop!)]
    let (name, loop) = loops.randomElement(using: &random)!
    let ticks = Timer.publish(every: 0.001, on: loop, in: .default).autoconnect().prefix(5)
    run("timer, \(name)", ticks, &random) { $0.isFinished }
  }

  /// Sends values through an operator that uses a random scheduler.
  private func schedule(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: schedule("serial queue", queues[0], &random)
    case 1: schedule("concurrent queue", queues[1], &random)
    case 2: schedule("operation queue", OperationQueue(), &random)
    case 3: schedule("main run loop", RunLoop.main, &random)
    case 4: schedule("other run loop", loop.loop, &random)
    default: schedule("main actor", MainActorScheduler.shared, &random)
    }
  }

  private func schedule<S: Scheduler>(_ name: String, _ scheduler: S, _ random: inout SeededGenerator) {
    let numbers = (0..<50).publisher
    switch Int.random(in: 0..<5, using: &random) {
    case 0: run("receive, \(name)", numbers.receive(on: scheduler), &random) { $0.isFinished }
    case 1: run("delay, \(name)", numbers.delay(for: .milliseconds(2), scheduler: scheduler), &random) { $0.isFinished }
    case 2:
      run("debounce, \(name)", numbers.debounce(for: .milliseconds(2), scheduler: scheduler), &random) { $0.isFinished }
    case 3: run("subscribe, \(name)", numbers.subscribe(on: scheduler), &random) { $0.isFinished }
    default:
      let never = Empty<Int, Never>(completeImmediately: false)
      run("timeout, \(name)", never.timeout(.milliseconds(3), scheduler: scheduler), &random) { $0.isFinished }
    }
  }

  /// Schedules an action that repeats until it is cancelled, by itself or by the test.
  private func repeatedly(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: repeatedly("concurrent queue", queues[1], &random)
    case 1: repeatedly("operation queue", OperationQueue(), &random)
    case 2: repeatedly("main run loop", RunLoop.main, &random)
    case 3: repeatedly("other run loop", loop.loop, &random)
    default: repeatedly("main actor", MainActorScheduler.shared, &random)
    }
  }

  private func repeatedly<S: Scheduler>(_ name: String, _ scheduler: S, _ random: inout SeededGenerator) {
    counts["repetition, \(name)", default: 0] += 1
    let token = tracker.token("repetition, \(name)")
    let cancelsItself = Bool.random(using: &random)
    let (count, own) = (Monitor(0), Monitor<AnyCancellable?>(nil))
    let repetition = scheduler.schedule(after: scheduler.now, interval: .milliseconds(1)) {
      withExtendedLifetime(token) { count.withLock { $0 += 1 } }
      if cancelsItself, count.read({ $0 }) >= 3 { own.read { $0 }?.cancel() }
    }
    own.withLock { $0 = AnyCancellable(repetition.cancel) }
    waits.append {
      guard count.wait(timeout: 60, until: { $0 >= 3 }) else { return "\(name) does not repeat" }
      if !cancelsItself { own.read { $0 }?.cancel() }
      return nil
    }
  }

  private func observe(_ random: inout SeededGenerator) {
    let counter = tracker.track(SharedCounter(), as: "counter")
    let counts = counter.publisher(for: \.count).first { $0 == 20 }
    run("observed", counts, &random) { $0.isFinished }
    for _ in 0..<20 { queues[1].async { counter.increment() } }
  }

  private func notify(_ random: inout SeededGenerator) {
    let (center, name) = (NotificationCenter(), Notification.Name("soak"))
    let notes = center.publisher(for: name).map { _ in 0 }.prefix(10)
    run("notification", notes, &random, isLive: true) { $0.isFinished }
    let queue = queues[1]
    for _ in 0..<20 { queue.async { center.post(name: name, object: nil) } }
  }

  // MARK: - Waiting

  /// Waits for a condition that another thread changes without notification, for at most 20 seconds of this thread's
  /// processor time. A busy machine, on which the other threads are late, leaves less of it for this thread, too.
  private func eventually(_ condition: () -> Bool) -> Bool {
    func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = processorTime()
    while !condition() {
      guard processorTime() - start < 20 else { return false }
      sched_yield()
    }
    return true
  }

  /// Returns the resources when the numbers of descriptors and threads are within a limit, or, without a limit, when
  /// the numbers have not changed for eight seconds. The library closes its connections later, and Dispatch retains
  /// idle threads for about five seconds, both without notification.
  func settled(like limit: Holdings?) -> Holdings {
    var last = Holdings.now
    var since = DispatchTime.now()
    _ = eventually {
      let current = Holdings.now
      if current.descriptors != last.descriptors || current.threads != last.threads { since = .now() }
      last = current
      guard let limit else { return since.elapsed > 8 }
      return current.descriptors <= limit.descriptors && current.threads <= limit.threads
    }
    return last
  }
}

/// A thread that only runs its run loop.
private final class LoopThread: @unchecked Sendable {  // written before the thread is ready, then on it only
  private(set) var loop: RunLoop!
  private var isEnded = false

  init() {
    let isReady = DispatchSemaphore(value: 0)
    Thread { [self] in
      loop = RunLoop.current
      let work = RunLoop._Source()
      loop._add(work, forMode: .default)
      isReady.signal()
      while !isEnded { _ = loop.run(mode: .default, before: .distantFuture) }
      loop._remove(work, for: .default)
    }.start()
    isReady.wait()
  }

  func end() { loop.schedule { self.isEnded = true } }
}

/// A counter that several threads can change.
private final class SharedCounter: Observable, @unchecked Sendable {  // all state is the monitor's
  private let registrar = ObservationRegistrar()
  private let monitor = Monitor(0)

  var count: Int {
    registrar.access(self, keyPath: \.count)
    return monitor.read { $0 }
  }

  func increment() { registrar.withMutation(of: self, keyPath: \.count) { monitor.withLock { $0 += 1 } } }
}

/// A delegate that reports the invalidation of its session, which occurs after the last task has ended.
private final class Invalidated: NSObject, URLSessionDelegate {
  private let invalidated: Monitor<Bool>
  init(_ invalidated: Monitor<Bool>) { self.invalidated = invalidated }
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    invalidated.withLock { $0 = true }
  }
}
