#if NATS
  import Combine
  import CombineNATS
  import DirectNATS
  import Foundation

  /// Measures the throughput of a durable consumer, compared with the C client alone, and the memory of a slow
  /// consumer.
  @main enum NATSBench {
    static let window = 500
    /// The minimum throughput, as a fraction of the throughput of the C client.
    static let bound = 0.7
    /// The maximum growth of the resident memory with a slow consumer, in KiB.
    static let growth = 4096

    static func main() async throws {
      let environment = ProcessInfo.processInfo.environment
      let count = environment["COUNT"].flatMap { Int($0) } ?? 1_000_000
      let measured = min(count, 200_000)
      let broker = try BenchBroker()
      defer { broker.stop() }
      let nats = try await broker.connected()
      try await nats.createStream(.init("BENCH", subjects: ["bench"]))

      var begin = ContinuousClock.now
      try await fill(nats, count)
      var seconds = (ContinuousClock.now - begin) / .seconds(1)
      print("published and acknowledged: \(count) messages of 128 bytes, \(rate(count, seconds)), window 1000")

      // The rounds alternate, so that both run under the same conditions. The best round of each counts.
      var (direct, ours) = (0.0, 0.0)
      var (directWork, ourWork) = (Double.infinity, Double.infinity)
      for round in 1...5 {
        var work = processorSeconds()
        let time = direct_consume(broker.url, "BENCH", "direct\(round)", Int32(window), Int32(measured))
        guard time > 0 else { throw BenchError(description: "the C client ended with status \(-time)") }
        direct = max(direct, Double(measured) / time)
        directWork = min(directWork, (processorSeconds() - work) / Double(measured))
        var configuration = NATS.ConsumerConfiguration("ours\(round)")
        configuration.maxUnacknowledged = 10_000
        try await nats.createConsumer(configuration, stream: "BENCH")
        work = processorSeconds()
        begin = .now
        try await consume(nats, "ours\(round)", measured)
        seconds = (ContinuousClock.now - begin) / .seconds(1)
        ours = max(ours, Double(measured) / seconds)
        ourWork = min(ourWork, (processorSeconds() - work) / Double(measured))
        print("round \(round): C client \(rate(measured, time)), publisher \(rate(measured, seconds))")
      }
      let share = ours / direct
      print(
        "publisher / C client, batches of \(window), acknowledging each message: "
          + String(format: "%.2f, bound %.2f", share, bound))
      // The server also uses the processors and limits both rates. This is the time of the client alone.
      print(
        String(
          format: "processor time of this process for each message: C client %.1f µs, publisher %.1f µs",
          directWork * 1e6, ourWork * 1e6))

      // The messages that a slow consumer has not requested stay at the broker.
      try await nats.createConsumer(.init("slow"), stream: "BENCH")
      let subscriber = SlowSubscriber()
      nats.publisher(stream: "BENCH", durable: "slow", acknowledge: .onReturn).subscribe(subscriber)
      try await Task.sleep(for: .seconds(1))
      let before = residentKilobytes()
      let received = subscriber.count
      var after = before
      for _ in 1...100 {
        try await Task.sleep(for: .milliseconds(100))
        after = max(after, residentKilobytes())
      }
      let status = try await nats.status(ofConsumer: "slow", stream: "BENCH")
      print(
        "a consumer of 10 a second: \(subscriber.count - received) messages in 10 s, "
          + "\(status.pending) wait at the broker, "
          + "resident memory \(before) KiB, then at most \(after) KiB")
      subscriber.cancel()
      if share < bound { print("The publisher is slower than its bound.") }
      if after - before > growth { print("The memory of a slow consumer grows by more than \(growth) KiB.") }
      if share < bound || after - before > growth {
        broker.stop()
        exit(1)
      }
    }

    static func rate(_ count: Int, _ seconds: Double) -> String {
      String(format: "%.0f a second", Double(count) / seconds)
    }

    static func fill(_ nats: NATS, _ count: Int) async throws {
      let payload = Data(repeating: 0x61, count: 128)
      let writer: NATS.StreamSubscriber<Data, Never> = nats.subscriber(
        for: "bench", window: 1000, encoder: NATS.PlainCoder())
      let stored = writer.acknowledgements.ignoreOutput()
      (0..<count).publisher.map { _ in payload }.subscribe(writer)
      for try await _ in stored.values {}
    }

    static func consume(_ nats: NATS, _ durable: String, _ count: Int) async throws {
      let all = nats.publisher(stream: "BENCH", durable: durable, acknowledge: .onReturn, window: window)
        .prefix(count).map { $0.value.count }.reduce(0, +)
      for try await _ in all.values {}
      try nats.flush()
    }

    /// Returns the processor time of all threads of this process.
    static func processorSeconds() -> Double {
      var usage = rusage()
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    static func residentKilobytes() -> Int {
      let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) / 1024 }
        ?? 0
    }
  }

  struct BenchError: Error, CustomStringConvertible { var description: String }

  /// A subscriber that requests one element ten times a second.
  final class SlowSubscriber: Subscriber, Cancellable, @unchecked Sendable {  // guarded by the queue
    typealias Input = NATS.Delivery<Data>
    typealias Failure = NATSError

    private let queue = DispatchQueue(label: "slow")
    private var subscription: (any Subscription)?
    private var received = 0
    var count: Int { queue.sync { received } }

    func receive(subscription: any Subscription) {
      queue.sync { self.subscription = subscription }
      subscription.request(.max(1))
    }

    func receive(_ input: NATS.Delivery<Data>) -> Subscribers.Demand {
      queue.async { self.received += 1 }
      queue.asyncAfter(deadline: .now() + 0.1) { self.subscription?.request(.max(1)) }
      return .none
    }

    func receive(completion: Subscribers.Completion<NATSError>) { print("the slow consumer: \(completion)") }

    func cancel() {
      let subscription = queue.sync { self.subscription.take() }
      subscription?.cancel()
    }
  }

  /// A separate server on a free port of the loopback interface.
  final class BenchBroker {
    private(set) var url = ""
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("natsbench-\(UUID().uuidString)")
    private let process = Process()

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let executable = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"].first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
      guard let executable else { throw BenchError(description: "nats-server is missing") }
      process.executableURL = URL(fileURLWithPath: executable)
      // The server chooses a free port, and writes its number to a file.
      process.arguments = [
        "-js", "-sd", folder.path, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", folder.path,
        "-l", folder.appendingPathComponent("log").path,
      ]
      try process.run()
    }

    /// Waits until the server accepts connections, and returns a connection.
    func connected() async throws -> NATS {
      struct Ports: Decodable { var nats: [String] }
      let deadline = ContinuousClock.now + .seconds(20)
      let file = folder.appendingPathComponent("nats-server_\(process.processIdentifier).ports")
      while ContinuousClock.now < deadline {
        if let data = try? Data(contentsOf: file), let ports = try? JSONDecoder().decode(Ports.self, from: data),
          let url = ports.nats.first, let nats = try? NATS(url)
        {
          self.url = url
          return nats
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      throw BenchError(description: "the server does not start")
    }

    func stop() {
      if process.isRunning {
        process.terminate()
        process.waitUntilExit()
      }
      try? FileManager.default.removeItem(at: folder)
    }
  }
#else
  @main enum NATSBench {
    static func main() { print("Build with the trait NATS: swift run --traits NATS natsbench") }
  }
#endif
