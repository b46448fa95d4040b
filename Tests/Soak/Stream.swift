#if NATS
  import Combine
  import CombineNATS
  import Foundation
  import TestHelpers

  /// A broker that is killed, and started again in its folder.
  private final class Broker {
    private let executable: String
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("soak-\(UUID().uuidString)")
    private let port: Int
    private var process: Process?

    var url: String { "nats://127.0.0.1:\(port)" }

    init?() throws {
      let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"]
      guard let executable = places.first(where: FileManager.default.isExecutableFile) else { return nil }
      self.executable = executable
      port = try Self.freePort()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
      kill()
      try? FileManager.default.removeItem(at: folder)
    }

    func start() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: executable)
      process.arguments = [
        "-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", folder.path, "-l", folder.appendingPathComponent("log").path,
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try startingProcess { try process.run() }
      self.process = process
    }

    func kill() {
      guard let process else { return }
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      self.process = nil
    }

    private static func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
        }
      }
      guard isBound else { throw CocoaError(.fileReadUnknown) }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }

  /// Messages through a broker that is killed every few seconds.
  final class StreamStation: Station {
    let name = "messages through a broker"
    let progress = CurrentValueSubject<Int, Never>(0)

    /// The messages that have arrived at least once: all up to a number, and some later ones.
    private final class Arrivals: @unchecked Sendable {  // guarded by the lock
      private let lock = NSLock()
      private var complete = 0
      private var later: Set<Int> = []
      private var repeated = 0

      /// Returns the number up to which all have arrived.
      func add(_ number: Int) -> Int {
        lock.withLock {
          if number <= complete || !later.insert(number).inserted { repeated += 1 }
          while later.remove(complete + 1) != nil { complete += 1 }
          return complete
        }
      }
      var state: (complete: Int, repeated: Int) { lock.withLock { (complete, repeated) } }
    }

    private func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
      let outcome = Outcome<Result<Value, any Error>>()
      Task {
        do { outcome.set(.success(try await body())) } catch { outcome.set(.failure(error)) }
      }
      guard let result = outcome.wait() else { throw CocoaError(.fileReadUnknown) }
      return try result.get()
    }

    func work(_ random: inout Dice, until isOver: () -> Bool) -> [String] {
      do { return try exchange(&random, until: isOver) } catch { return ["\(error)"] }
    }

    private func exchange(_ random: inout Dice, until isOver: () -> Bool) throws -> [String] {
      guard let broker = try Broker() else { return ["nats-server is missing"] }
      try broker.start()
      var options = NATS.Options()
      options.reconnectWait = .milliseconds(50)
      options.maxReconnects = 100_000
      options.pingInterval = .seconds(1)
      var nats: NATS?
      guard
        eventually({
          nats = try? NATS(broker.url, options: options)
          return nats != nil
        }), let nats
      else { return ["no connection"] }
      try run { try await nats.createStream(.init("SOAK", subjects: ["soak.>"])) }
      var configuration = NATS.ConsumerConfiguration("reader")
      configuration.acknowledgementWait = .seconds(2)
      try run { [configuration] in try await nats.createConsumer(configuration, stream: "SOAK") }

      let begin = progress.value
      let (arrivals, stored) = (Arrivals(), CurrentValueSubject<Int, Never>(0))
      let (ended, failed) = (Outcome<Subscribers.Completion<NATSError>>(), Outcome<NATSError>())
      let writer: NATS.StreamSubscriber<Int, Never> = nats.subscriber(
        for: "soak.number", timeout: .seconds(500), messageID: { "\($0)" })
      let acknowledgements = writer.acknowledgements.sink {
        ended.set($0)
      } receiveValue: { _ in
        stored.send(stored.value + 1)
      }
      let reading = nats.publisher(
        for: Int.self, stream: "SOAK", durable: "reader", acknowledge: .onReturn, heartbeat: .milliseconds(500)
      ).sink {
        if case .failure(let error) = $0 { failed.set(error) }
      } receiveValue: { [progress] delivery in
        let complete = arrivals.add(delivery.value)
        if begin + complete > progress.value { progress.send(begin + complete) }
      }
      let source = PassthroughSubject<Int, Never>()
      source.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest).subscribe(writer)

      var (sent, kills, storedBefore) = (0, 0, 0)
      var nextKill = DispatchTime.now() + .milliseconds(.random(in: 2000...6000, using: &random))
      while !isOver(), failed.wait(seconds: 0) == nil {
        // No more than a few thousand on their way, so that the memory does not depend on the broker.
        while sent < stored.value + 2000, sent < arrivals.state.complete + 4000 {
          sent += 1
          source.send(sent)
        }
        usleep(2000)
        // A broker that has stored nothing yet may still be reading its files: on a busy machine it would never end.
        if DispatchTime.now() > nextKill, stored.value > storedBefore {
          storedBefore = stored.value
          broker.kill()
          usleep(UInt32.random(in: 0..<300_000, using: &random))
          try broker.start()
          kills += 1
          nextKill = DispatchTime.now() + .milliseconds(.random(in: 2000...6000, using: &random))
        }
      }
      source.send(completion: .finished)
      let end = ended.wait()
      guard case .finished? = end else {
        return [
          "the writer has \(end.map { "ended with \($0)" } ?? "not ended"): \(stored.value) of \(sent) are stored, "
            + "after \(kills) kills"
        ]
      }
      let total = sent
      guard eventually({ arrivals.state.complete == total || failed.wait(seconds: 0) != nil }),
        arrivals.state.complete == total
      else {
        let reader = failed.wait(seconds: 0).map { "the reader has failed with \($0)" } ?? "the reader waits"
        return ["\(arrivals.state.complete) of \(total) messages have arrived, after \(kills) kills; \(reader)"]
      }
      let status = try run { try await nats.status(ofStream: "SOAK") }
      var problems: [String] = []
      if stored.value != total { problems.append("\(stored.value) acknowledgements for \(total) messages") }
      if status.lastSequence != UInt64(total) { problems.append("\(status.lastSequence) stored for \(total) messages") }
      reading.cancel()
      acknowledgements.cancel()
      nats.close()
      say("  \(total) messages, \(kills) kills of the broker, \(arrivals.state.repeated) repeated deliveries")
      return problems
    }
  }
#endif
