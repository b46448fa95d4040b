#if NATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// Random faults. A failure prints the seed. `NATS_SEED` repeats a run, and `NATS_RUNS` sets the number of
    /// runs.
    @Suite(.timeLimit(.minutes(60))) struct Schedules {
      struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
          state &+= 0x9E37_79B9_7F4A_7C15
          var z = state
          z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
          z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
          return z ^ (z >> 31)
        }
      }

      enum Fault: CaseIterable { case cutReader, cutWriter, terminate, kill, pause, cancelReader, cutPull }

      static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["NATS_SEED"].flatMap({ UInt64($0) }) { return [seed] }
        let runs = environment["NATS_RUNS"].flatMap { Int($0) } ?? 2
        return (0..<runs).map { _ in .random(in: 0...999_999) }
      }()

      /// The processed messages, and the maximum number of messages in memory.
      final class Ledger: @unchecked Sendable {  // guarded by the lock
        private let lock = NSLock()
        private var done: Set<Int> = []
        private var inMemory = 0
        private(set) var most = 0

        func begin() {
          lock.withLock {
            inMemory += 1
            most = max(most, inMemory)
          }
        }
        func finish(_ id: Int) {
          lock.withLock {
            done.insert(id)
            inMemory -= 1
          }
        }
        var processed: Set<Int> { lock.withLock { done } }
        var maximum: Int { lock.withLock { most } }
      }

      @Test(
        "No message is lost or acknowledged too early, and the window limits the memory", arguments: seeds)
      func faults(seed: UInt64) async throws {
        var random = Generator(state: seed)
        let count = 600
        let window = 8
        let server = try await Server.started()
        let (readerProxy, writerProxy) = (try Proxy(to: server.port), try Proxy(to: server.port))
        let writing = try NATS(writerProxy.url, options: Failures.fast)
        let reading = try NATS(readerProxy.url, options: Failures.fast)
        let direct = try NATS(server.url, options: Failures.fast)
        try await direct.createStream(.init("S", subjects: ["s.>"]))
        var consumer = NATS.ConsumerConfiguration("d")
        consumer.acknowledgementWait = .milliseconds(700)
        try await direct.createConsumer(consumer, stream: "S")

        let ledger = Ledger()
        // Requests a window of messages. After each message has been processed and acknowledged, requests another one.
        func makeReader() -> Recorder<NATS.Delivery<Order>, NATSError> {
          let reader = Recorder<NATS.Delivery<Order>, NATSError>(.max(window)) { recorder, delivery in
            ledger.begin()
            DispatchQueue.global().async {
              ledger.finish(delivery.value.id)
              try? delivery.acknowledgeWithoutConfirmation()
              recorder.request(.max(1))
            }
            return .none
          }
          reading.publisher(for: Order.self, stream: "S", durable: "d", window: window, heartbeat: .milliseconds(150))
            .subscribe(reader)
          return reader
        }
        var readers = [makeReader()]
        let writer: NATS.StreamSubscriber<Order, Never> = writing.subscriber(for: "s.x", window: 5)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        (1...count).publisher.map { Order(id: $0) }.subscribe(writer)

        for step in 1...4 {
          try await eventually("step \(step), seed \(seed)") {
            ledger.processed.count >= step * 90 || stored.completion != nil
          }
          switch Fault.allCases.randomElement(using: &random)! {
          case .cutReader: readerProxy.cutAll()
          case .cutWriter: writerProxy.cutAll()
          case .terminate:
            server.stop(SIGTERM)
            try await server.start()
          case .kill:
            server.stop(SIGKILL)
            try await server.start()
          case .pause:
            server.signal(SIGSTOP)
            try await Task.sleep(for: .milliseconds(Int.random(in: 1...600, using: &random)))
            server.signal(SIGCONT)
          case .cancelReader:
            readers.last!.cancel()
            readers.append(makeReader())
          case .cutPull:
            readerProxy.cut("PUB $JS.API.CONSUMER.MSG.NEXT.S.d", after: Int.random(in: 0...160, using: &random))
          }
        }
        #expect(try await stored.ending() == .finished, "seed \(seed)")
        try await eventually("all are processed, seed \(seed): \(String(describing: readers.last!.completion))") {
          ledger.processed.count == count || readers.last!.completion != nil
        }
        #expect(ledger.processed == Set(1...count), "seed \(seed)")
        try await eventually("all are acknowledged, seed \(seed)") {
          try await direct.status(ofConsumer: "d", stream: "S").acknowledgedSequence == UInt64(count)
        }
        #expect(try await direct.status(ofStream: "S").messages == count, "seed \(seed)")
        // The limit is one window for each reader, because a reader can be cancelled while its messages are processed.
        #expect(ledger.maximum <= window * readers.count, "seed \(seed)")
        #expect(readers.allSatisfy { $0.violations == [] && $0.completion == nil }, "seed \(seed)")
        readers.last!.cancel()
      }
    }
  }
#endif
