#if NATS
  import Combine
  import Foundation
  import Glibc
  import TestHelpers
  import Testing

  @testable import CombineNATS

  /// A peer that accepts connections and sends one text to each. It never answers, and keeps what it receives.
  final class SilentPeer: @unchecked Sendable {  // guarded by the lock
    static let greeting = """
      INFO {"server_id":"S","server_name":"s","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576}\r

      """
    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var open: [Int32] = []
    private var bytes: [UInt8] = []
    private var ended = 0

    init(port: Int? = nil, sending text: String = greeting) throws {
      self.port = try port ?? Server.freePort()
      listener = try Server.listening(self.port)
      let descriptor = listener
      Thread.detachNewThread { [weak self] in
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          _ = text.withCString { Glibc.send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
          guard let self else { return }
          self.lock.withLock { self.open.append(client) }
          Thread.detachNewThread { [weak self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = read(client, &buffer, buffer.count), count > 0 {
              self?.lock.withLock { self?.bytes += buffer[..<count] }
            }
            self?.lock.withLock { self?.ended += 1 }
          }
        }
      }
    }

    var url: String { "nats://127.0.0.1:\(port)" }
    var received: String { String(decoding: lock.withLock { bytes }, as: UTF8.self) }
    var connections: Int { lock.withLock { open.count } }
    /// The number of connections of which everything was read.
    var endedConnections: Int { lock.withLock { ended } }

    /// Closes everything, so that a client that waits for an answer goes on.
    func close() {
      shutdown(listener, Int32(SHUT_RDWR))
      _ = Glibc.close(listener)
      lock.withLock { for client in open { shutdown(client, Int32(SHUT_RDWR)) } }
    }
  }

  extension NATSTests {
    /// Peers and values that break the protocol.
    @Suite(.timeLimit(.minutes(60))) struct Inputs {
      private func error(_ url: String, _ options: NATS.Options = Failures.fast) -> NATSError? {
        do throws(NATSError) {
          _ = try NATS(url, options: options)
          return nil
        } catch { return error }
      }

      @Test("A URL with tls never sends anything to a peer without it", arguments: ["tls", "TLS"])
      func secureURL(scheme: String) async throws {
        let peer = try SilentPeer()
        let other = "nats://127.0.0.1:\(peer.port)"
        for url in ["\(scheme)://alice:secret@127.0.0.1:\(peer.port)", "\(other),\(scheme)://alice:secret@127.0.0.1:1"]
        {
          let error = error(url)
          #expect(error != nil)
          if !url.contains(",") {
            guard case .insecure? = error else {
              Issue.record("\(String(describing: error))")
              return
            }
          }
        }
        try await eventually("both connections have ended") { peer.endedConnections >= 2 }
        #expect(peer.received == "")
        peer.close()
      }

      @Test("A URL with tls connects to a server that requires it")
      func secureServer() async throws {
        let certificates = try Certificates(for: "DNS:broker.test")
        let server = try await Server.started(
          """
          tls {
            cert_file: "\(certificates.path("server.pem"))"
            key_file: "\(certificates.path("server.key"))"
          }
          """)
        var options = NATS.Options()
        options.tls = .init(authorities: certificates.path("ca.pem"), hostName: "broker.test")
        try NATS("tls://127.0.0.1:\(server.port)", options: options).flush()
        guard case .insecure? = error("tls://127.0.0.1:\(server.port)") else {
          Issue.record("an authority of the system has signed the certificate")
          return
        }
      }

      @Test("A peer that greets and does not answer is given up")
      func silentPeer() throws {
        let peer = try SilentPeer()
        guard case .cannotConnect? = error(peer.url) else {
          Issue.record("\(String(describing: error(peer.url)))")
          return
        }
        peer.close()
      }

      @Test("While a peer greets and does not answer after a loss, flushing and closing return in their time")
      func silentAfterALoss() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url, options: Failures.fast)
        let states = Recorder<NATS.ConnectionState, Never>()
        nats.connectionState.subscribe(states)
        server.stop(SIGKILL)
        let peer = try SilentPeer(port: server.port)
        try await eventually("the client connects again") { peer.connections > 0 && peer.received.contains("PING") }
        #expect(throws: NATSError.timedOut(subject: "")) { try nats.flush(timeout: .milliseconds(100)) }
        nats.close()
        #expect(states.values.last == .closed)
        #expect(throws: NATSError.connectionClosed) { try requestNow(nats) }
        peer.close()
      }

      @Test("A connection that is released while a flush and a close are stuck is destroyed when they return")
      func releasedWhileStuck() async throws {
        let server = try await Server.started()
        var nats: NATS? = try NATS(server.url, options: Failures.fast)
        weak let connection = nats?.connection
        server.stop(SIGKILL)
        let peer = try SilentPeer(port: server.port)
        try await eventually("the client connects again") { peer.connections > 0 && peer.received.contains("PING") }
        #expect(throws: NATSError.timedOut(subject: "")) { try nats?.flush(timeout: .milliseconds(100)) }
        nats?.close()
        nats = nil
        #expect(connection != nil)
        peer.close()
        try await eventually("the connection is released") { connection == nil }
      }

      /// Sends a request that the connection refuses if it counts as closed.
      private func requestNow(_ nats: NATS) throws(NATSError) {
        let failure = Box()
        nats.connection.request("a", Data(), timeout: .seconds(600)) {
          if case .failed(let error) = $0 { failure.error = error }
        }
        if let error = failure.error { throw error }
      }
      private final class Box: @unchecked Sendable { var error: NATSError? }  // set before `request` returns

      @Test("A peer of another protocol, an unknown scheme and unreadable files have errors that say so")
      func errors() throws {
        let peer = try SilentPeer(sending: "HTTP/1.1 400 Bad Request\r\n\r\n")
        let http = error(peer.url)
        guard case .cannotConnect(let text)? = http, text.contains("NATS server") else {
          Issue.record("\(String(describing: http))")
          return
        }
        peer.close()
        var options = Failures.fast
        options.credentials = .file(path: "/nowhere/user.creds")
        let missing = error("nats://127.0.0.1:1", options).map(\.description) ?? ""
        #expect(missing.contains("/nowhere/user.creds"))
        for url in ["http://127.0.0.1", "ws://a", "", " , ", "nats://a\0b"] {
          guard case .invalid? = error(url) else {
            Issue.record("\(url): \(String(describing: error(url)))")
            continue
          }
        }
        let unknown = error("https://alice:secret@127.0.0.1").map(\.description) ?? "secret"
        #expect(!unknown.contains("secret"))
        options.credentials = .user("alice", password: "a\0b")
        guard case .invalid? = error("nats://127.0.0.1:1", options) else {
          Issue.record("a NUL in a password")
          return
        }
      }

      @Test("A password that is refused after a loss is the reason that is given")
      func refusedLater() async throws {
        let port = try Server.freePort()
        let first = try Server(settings: "authorization { user: alice, password: right }", port: port)
        try await first.start()
        var options = Failures.fast
        options.credentials = .user("alice", password: "right")
        let nats = try NATS(first.url, options: options)
        let chat = Recorder<Order, NATSError>()
        nats.subject("chat", of: Order.self).subscribe(chat)
        try nats.flush()
        first.stop(SIGKILL)
        let second = try Server(settings: "authorization { user: alice, password: other }", port: port)
        try await second.start()
        #expect(try await chat.ending().error == .authorizationFailed)
        #expect(throws: NATSError.authorizationFailed) { try nats.flush() }
      }

      @Test("A subject that is too long is refused, and the connection lives on", arguments: [3969, 5000, 100_000])
      func longSubject(length: Int) async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let chat = Recorder<Order, NATSError>()
        let subject = nats.subject("chat", of: Order.self)
        subject.subscribe(chat)
        let long = String(repeating: "s", count: length)
        let listener = Recorder<Order, NATSError>()
        nats.subject(long, of: Order.self).subscribe(listener)
        guard case .invalid? = try await listener.ending().error else {
          Issue.record("\(listener.completion!)")
          return
        }
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: long)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        [Order(id: 1)].publisher.subscribe(writer)
        guard case .invalid? = try await stored.ending().error else {
          Issue.record("\(stored.completion!)")
          return
        }
        await #expect(throws: NATSError.self) { try await nats.deleteStream(long) }
        try nats.flush()
        subject.send(Order(id: 2))
        #expect(try await chat.values(1).map(\.id) == [2])
        #expect(chat.completion == nil)
      }

      @Test("The longest subject is accepted by a server")
      func longestSubject() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let long = String(repeating: "s", count: maximumSubjectLength)
        let listener = Recorder<Order, NATSError>()
        let subject = nats.subject(long, of: Order.self)
        subject.subscribe(listener)
        try nats.flush()
        subject.send(Order(id: 1))
        #expect(try await listener.values(1).map(\.id) == [1])
      }

      @Test(
        "Subjects and message ids that the protocol would change are refused by name",
        arguments: [
          ("s.*", "a"), ("s.>", "a"), ("", "a"), ("s..x", "a"), ("s x", "a"), ("s.x", ""), ("s.x", "a\0b"),
          ("s.x", "a\nb"), ("s.x", "a\r\nb"), ("s.x", " a"), ("s.x", "a "), ("s.x", "a\tb"),
        ])
      func names(subject: String, id: String) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: subject, messageID: { _ in id })
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        [Order(id: 1)].publisher.subscribe(writer)
        guard case .invalid? = try await stored.ending().error else {
          Issue.record("\(stored.completion!)")
          return
        }
        #expect(try await nats.status(ofStream: "S").lastSequence == 0)
      }

      @Test("Different message ids stay different")
      func identifiers() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let ids = ["a", "a b", "a:b", "ä", "A", "\"a\"", "a\\nb", String(repeating: "a", count: 1000)]
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", messageID: { ids[$0.id] })
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        ids.indices.publisher.map { Order(id: $0) }.subscribe(writer)
        #expect(try await stored.ending() == .finished)
        #expect(stored.values.allSatisfy { !$0.isDuplicate } && stored.values.count == ids.count)
      }

      @Test("A message that is too large for its stream does not fail as if the stream were full")
      func tooLarge() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        var configuration = NATS.StreamConfiguration("S", subjects: ["s.>"])
        configuration.maxMessageSize = 100
        try await nats.createStream(configuration)
        let writer: NATS.StreamSubscriber<String, Never> = nats.subscriber(for: "s.x")
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        [String(repeating: "a", count: 1000)].publisher.subscribe(writer)
        guard case .server(_, 10054, _)? = try await stored.ending().error else {
          Issue.record("\(stored.completion!)")
          return
        }
      }
    }
  }
#endif
