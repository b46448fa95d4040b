#if NATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// A cluster of three servers with replicated streams.
    @Suite(.timeLimit(.minutes(60))) struct Clusters {
      private func started() async throws -> [Server] {
        let ports = try (0..<3).map { _ in try Server.freePort() }
        let clusterPorts = try (0..<3).map { _ in try Server.freePort() }
        let routes = clusterPorts.map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
        let servers = try ports.enumerated().map { index, port in
          try Server(
            settings: """
              cluster { name: test, listen: "127.0.0.1:\(clusterPorts[index])", routes: [\(routes)] }
              """, name: "n\(index)", port: port)
        }
        for server in servers { try server.launch() }
        for server in servers { try await eventually("a server accepts") { Server.accepts(server.port) } }
        return servers
      }

      @Test("If the leader of a stream fails, another server becomes the leader, and nothing is lost")
      func leader() async throws {
        let servers = try await started()
        var options = Failures.fast
        options.requestTimeout = .seconds(20)
        let urls = servers.map(\.url).joined(separator: ",")
        // Servers accept connections before they respond on them.
        try await eventually("a server serves") { (try? NATS(urls, options: options)) != nil }
        let nats = try NATS(urls, options: options)
        var stream = NATS.StreamConfiguration("S", subjects: ["s.>"])
        stream.replicas = 3
        // A new cluster refuses requests until it has a leader and knows its members.
        try await eventually("the cluster is ready") {
          do {
            try await nats.createStream(stream)
            return true
          } catch { return false }
        }
        var consumer = NATS.ConsumerConfiguration("d")
        consumer.acknowledgementWait = .seconds(1)
        try await nats.createConsumer(consumer, stream: "S")
        let reader = Recorder<NATS.Delivery<Order>, NATSError>(.max(3)) { _, _ in .max(1) }
        nats.publisher(
          for: Order.self, stream: "S", durable: "d", acknowledge: .onReturn, heartbeat: .milliseconds(200)
        ).subscribe(reader)
        let ordered = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(for: Order.self, stream: "S", heartbeat: .milliseconds(200)).subscribe(ordered)
        try await publish(1...50, nats)
        _ = try await reader.values(50)
        let leader = try #require(try await nats.status(ofStream: "S").leader)
        let index = try #require(Int(leader.dropFirst()))
        servers[index].stop(SIGKILL)
        try await publish(51...100, nats)
        try await eventually("all arrive") {
          (Set(reader.values.map(\.value.id)).count == 100 && ordered.count >= 100)
            || reader.completion != nil || ordered.completion != nil
        }
        #expect(Set(reader.values.map(\.value.id)) == Set(1...100))
        // The sequence numbers are in order. Elements that the publisher had to publish again can follow later ones.
        #expect(ordered.values.map(\.sequence) == Array(1...100))
        #expect(Set(ordered.values.map(\.value.id)) == Set(1...100))
        #expect(try await nats.status(ofStream: "S").leader != leader)
        #expect(reader.completion == nil && reader.violations + ordered.violations == [])
        reader.cancel()
        ordered.cancel()
      }
    }
  }
#endif
