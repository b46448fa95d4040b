#if NATS
  import Combine
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// Failures of real servers and connections. Each leads to recovery without loss or to a specific error. Every wait
    /// has a time limit.
    @Suite(.timeLimit(.minutes(60))) struct Failures {
      /// Options with short reconnection times and timeouts.
      static var fast: NATS.Options {
        var options = NATS.Options()
        options.reconnectWait = .milliseconds(20)
        options.maxReconnects = 1000
        options.connectTimeout = .milliseconds(500)
        options.pingInterval = .milliseconds(500)
        options.requestTimeout = .seconds(5)
        return options
      }

      /// Reads a stream with a durable consumer that has a short acknowledgement wait, and acknowledges each message
      /// after it has been recorded.
      private func reader(_ nats: NATS, demand: Subscribers.Demand = .unlimited) async throws
        -> Recorder<NATS.Delivery<Order>, NATSError>
      {
        var configuration = NATS.ConsumerConfiguration("d")
        configuration.acknowledgementWait = .milliseconds(500)
        try await nats.createConsumer(configuration, stream: "S")
        let reader = Recorder<NATS.Delivery<Order>, NATSError>(demand) { _, _ in demand == .unlimited ? .none : .max(1)
        }
        nats.publisher(
          for: Order.self, stream: "S", durable: "d", acknowledge: .onReturn, window: 20, heartbeat: .milliseconds(150)
        ).subscribe(reader)
        return reader
      }

      private func expectAll(
        _ count: Int, _ reader: Recorder<NATS.Delivery<Order>, NATSError>, _ nats: NATS,
        sourceLocation: SourceLocation = #_sourceLocation
      ) async throws {
        try await eventually("all \(count) messages, \(String(describing: reader.completion))") {
          Set(reader.values.map(\.value.id)).count == count || reader.completion != nil
        }
        #expect(Set(reader.values.map(\.value.id)) == Set(1...count), sourceLocation: sourceLocation)
        #expect(reader.completion == nil, sourceLocation: sourceLocation)
        #expect(reader.violations == [], sourceLocation: sourceLocation)
        try await eventually("all are acknowledged") {
          try await nats.status(ofConsumer: "d", stream: "S").acknowledgedSequence == UInt64(count)
        }
      }

      @Test("Publishers and subscribers survive a restart of the server without loss", arguments: [SIGTERM, SIGKILL])
      func restart(signal: Int32) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0, Self.fast)
        let states = Recorder<NATS.ConnectionState, Never>()
        nats.connectionState.subscribe(states)
        let reader = try await reader(nats, demand: .max(3))
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 10)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        let source = PassthroughSubject<Order, Never>()
        source.buffer(size: 1000, prefetch: .keepFull, whenFull: .dropNewest).subscribe(writer)
        for id in 1...100 { source.send(Order(id: id)) }
        _ = try await reader.values(30)
        server.stop(signal)
        for id in 101...200 { source.send(Order(id: id)) }
        try await server.start()
        source.send(completion: .finished)
        #expect(try await stored.ending() == .finished)
        // The message ids remove the duplicates of messages that were published twice.
        #expect(try await nats.status(ofStream: "S").lastSequence == 200)
        try await expectAll(200, reader, nats)
        #expect(states.values.contains(.reconnecting) && states.values.last == .connected)
        reader.cancel()
      }

      @Test("A publisher recovers from a server that is paused for longer than the heartbeat")
      func stopped() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 100, Self.fast)
        let reader = try await reader(nats, demand: .max(1))
        _ = try await reader.values(10)
        server.signal(SIGSTOP)
        try await Task.sleep(for: .seconds(1))  // six heartbeats
        server.signal(SIGCONT)
        try await expectAll(100, reader, nats)
        reader.cancel()
      }

      @Test("A server that is paused for too long causes a specific error")
      func unresponsive() async throws {
        let server = try await Server.started()
        var options = Self.fast
        options.pingInterval = .seconds(60)  // the connection itself detects nothing
        options.requestTimeout = .milliseconds(200)
        let nats = try await filled(server, 1, options)
        try await nats.createConsumer(.init("d"), stream: "S")
        let reader = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.publisher(
          for: Order.self, stream: "S", durable: "d", acknowledge: .onReturn, heartbeat: .milliseconds(100),
          recoveryTimeout: .milliseconds(500)
        ).subscribe(reader)
        _ = try await reader.values(1)
        server.signal(SIGSTOP)
        #expect(try await reader.ending().error == .serverUnresponsive(stream: "S", consumer: "d"))
        server.signal(SIGCONT)
      }

      @Test("A publisher recovers from a connection that is cut at any byte of a pull request")
      func cuts() async throws {
        let server = try await Server.started()
        let proxy = try Proxy(to: server.port)
        let nats = try NATS(proxy.url, options: Self.fast)
        try await nats.createStream(.init("S", subjects: ["s.>"]))
        let direct = try NATS(server.url)
        let reader = try await reader(nats, demand: .max(1))
        let request = "PUB $JS.API.CONSUMER.MSG.NEXT.S.d"
        // A request consists of a line and a body with their terminators, together at most about 160 bytes.
        var length = 0
        var id = 0
        while length <= 170 {
          let before = proxy.cutCount
          proxy.cut(request, after: length)
          id += 1
          try await publish(id...id, direct)
          try await eventually("a cut after \(length) bytes") { proxy.cutCount > before }
          try await eventually("message \(id), cut after \(length) bytes") {
            reader.values.contains { $0.value.id == id } || reader.completion != nil
          }
          #expect(reader.completion == nil)
          length += 1
        }
        try await expectAll(id, reader, direct)
        reader.cancel()
      }

      @Test("A deleted consumer causes a specific error")
      func consumerDeleted() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 1, Self.fast)
        let reader = try await reader(nats)
        _ = try await reader.values(1)
        try await nats.deleteConsumer("d", stream: "S")
        #expect(try await reader.ending().error == .consumerNotFound(stream: "S", consumer: "d"))
      }

      @Test("A deleted stream causes a specific error, and an ordered publisher recovers only from a deleted consumer")
      func streamDeleted() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 3, Self.fast)
        let reader = try await reader(nats)
        let ordered = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(for: Order.self, stream: "S", heartbeat: .milliseconds(150)).subscribe(ordered)
        _ = try await reader.values(3)
        _ = try await ordered.values(3)
        let message = try await nats.connection.reply(
          to: "$JS.API.CONSUMER.NAMES.S", Data(), timeout: .seconds(5))
        struct Names: Decodable { var consumers: [String] }
        let names = try JSONDecoder().decode(Names.self, from: message.data).consumers
        try await nats.deleteConsumer(try #require(names.first { $0 != "d" }), stream: "S")
        try await publish(4...6, nats)
        #expect(try await ordered.values(6).map(\.value.id) == Array(1...6))
        try await nats.deleteStream("S")
        #expect(try await reader.ending().error == .streamNotFound("S"))
        #expect(try await ordered.ending().error == .streamNotFound("S"))
        #expect(ordered.violations == [])
      }

      @Test("A missing stream causes a specific error")
      func missing() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let (one, two) = (Recorder<NATS.Delivery<Data>, NATSError>(), Recorder<NATS.Delivery<Order>, NATSError>(.none))
        nats.publisher(stream: "NONE", durable: "d", from: .first).subscribe(one)
        nats.orderedPublisher(for: Order.self, stream: "NONE").subscribe(two)
        #expect(try await one.ending().error == .streamNotFound("NONE"))
        #expect(try await two.ending().error == .streamNotFound("NONE"))
        let bad = Recorder<NATS.Delivery<Data>, NATSError>()
        nats.publisher(stream: "a.b", durable: "d").subscribe(bad)
        #expect(try await bad.ending().error == .invalid("the name \"a.b\""))
      }

      @Test("A subject without a stream, and a server without JetStream, cause specific errors")
      func noResponders() async throws {
        let server = try await Server.started(hasJetStream: false)
        let nats = try NATS(server.url)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(
          for: "nowhere", timeout: .milliseconds(300))
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        [Order(id: 1)].publisher.subscribe(writer)
        #expect(try await stored.ending().error == .noResponders(subject: "nowhere"))
        let reader = Recorder<NATS.Delivery<Data>, NATSError>()
        nats.publisher(stream: "S", durable: "d", recoveryTimeout: .milliseconds(300)).subscribe(reader)
        #expect(try await reader.ending().error == .noResponders(subject: "$JS.API.CONSUMER.INFO.S.d"))
      }

      @Test("A full stream causes a specific error, and messages stored before are acknowledged")
      func full() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        var configuration = NATS.StreamConfiguration("S", subjects: ["s.>"])
        configuration.maxBytes = 2000
        configuration.discard = .new
        try await nats.createStream(configuration)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 1)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        (1...1000).publisher.map { Order(id: $0) }.subscribe(writer)
        guard case .limitReached? = try await stored.ending().error else {
          Issue.record("\(String(describing: stored.completion))")
          return
        }
        let status = try await nats.status(ofStream: "S")
        #expect(status.messages == stored.count && stored.count > 0)
      }

      @Test("The storage limit of a server causes a specific error, and consumers continue")
      func serverLimit() async throws {
        let server = try await Server.started(storeLimit: "100KB")
        let nats = try await filled(server, 1, Self.fast)
        let reader = try await reader(nats)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 4, timeout: .seconds(3))
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        let note = String(repeating: "x", count: 10_000)
        (2...1000).publisher.map { Order(id: $0, note: note) }.subscribe(writer)
        guard case .limitReached? = try await stored.ending().error else {
          Issue.record("\(String(describing: stored.completion))")
          return
        }
        #expect(try await nats.status(ofStream: "S").messages == stored.count + 1 && stored.count > 0)
        _ = try await reader.values(stored.count + 1)
        #expect(reader.completion == nil && reader.violations == [])
        reader.cancel()
      }

      @Test(
        "A full disk causes a specific error, and acknowledged messages are available when the server has room again",
        .enabled(if: Server.hasOwnDisks, "a disk of its own takes permission to mount"))
      func fullDisk() async throws {
        let server = try Server(diskSize: "4m")
        try await server.start()
        let nats = try await filled(server, 1, Self.fast)
        let reader = try await reader(nats)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 4, timeout: .seconds(3))
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        let note = String(repeating: "x", count: 10_000)
        (2...1000).publisher.map { Order(id: $0, note: note) }.subscribe(writer)
        // A server that cannot write refuses or does not respond, depending on its version.
        switch try await stored.ending().error {
        case .limitReached?, .timedOut?: break
        case let other: Issue.record("\(String(describing: other))")
        }
        let last = Int(try #require(stored.values.map(\.sequence).max()))
        // Such a server continues to deliver, stops responding, or disables streams.
        #expect(reader.violations == [] && stored.violations == [])
        reader.cancel()

        let roomy = try Server()
        try server.copyStore(to: roomy)
        try await roomy.start()
        let again = Recorder<NATS.Delivery<Order>, NATSError>()
        try NATS(roomy.url).orderedPublisher(for: Order.self, stream: "S").subscribe(again)
        #expect(try await again.values(last).prefix(last).map(\.value.id) == Array(1...last))
        again.cancel()
      }

      @Test(
        "An ordered publisher waits while a full disk keeps the server from answering, and then delivers everything",
        .enabled(if: Server.hasOwnDisks, "a disk of its own takes permission to mount"))
      func orderedPublisherOnAFullDisk() async throws {
        let server = try Server(diskSize: "4m")
        try await server.start()
        let nats = try await filled(server, 0, Self.fast)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 4, timeout: .seconds(3))
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        let note = String(repeating: "x", count: 6000)
        (1...2000).publisher.map { Order(id: $0, note: note) }.subscribe(writer)
        #expect(try await stored.ending().error != nil)
        let last = Int(try #require(stored.values.map(\.sequence).max()))

        let patient = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(
          for: Order.self, stream: "S", heartbeat: .milliseconds(150), recoveryTimeout: .seconds(600)
        )
        .subscribe(patient)
        let impatient = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(for: Order.self, stream: "S", heartbeat: .milliseconds(150), recoveryTimeout: .seconds(1))
          .subscribe(impatient)
        // Either the server delivers nevertheless, or the limit of the publisher says that it does not.
        try await eventually("everything or an error") { impatient.completion != nil || impatient.count >= last }
        switch impatient.completion?.error {
        case nil, .timedOut?, .serverUnresponsive?: break
        case let other?: Issue.record("\(other)")
        }
        #expect(patient.completion == nil)

        let roomy = try Server(port: server.port)
        try server.copyStore(to: roomy)
        server.stop(SIGKILL)
        try await roomy.start()
        #expect(try await patient.values(last).prefix(last).map(\.value.id) == Array(1...last))
        #expect(patient.completion == nil && patient.violations == [] && impatient.violations == [])
        patient.cancel()
        impatient.cancel()
      }

      @Test("A payload that is too large causes a specific error")
      func tooLarge() async throws {
        let server = try await Server.started("max_payload: 1024")
        let nats = try NATS(server.url)
        try await nats.createStream(.init("S", subjects: ["s.>"]))
        let writer: NATS.StreamSubscriber<Data, Never> = nats.subscriber(for: "s.x", encoder: NATS.PlainCoder())
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        [Data(count: 900), Data(count: 1024), Data(count: 1)].publisher.subscribe(writer)
        // The headers count, too: a line of 12 bytes, and a line with the id.
        let header = "Nats-Msg-Id: ".utf8.count + UUID().uuidString.utf8.count + "-2\r\n".utf8.count + 12
        #expect(try await stored.ending().error == .payloadTooLarge(size: 1024 + header, limit: 1024))
        #expect(stored.count == 1)
      }

      @Test("A payload of exactly the server's limit is accepted, and one of a byte more is not")
      func limitOfThePayload() async throws {
        let server = try await Server.started("max_payload: 1024")
        let nats = try NATS(server.url)
        for size in [1023, 1024] {
          #expect(nats.connection.publish("a", Data(count: size)) == nil, "\(size)")
        }
        #expect(nats.connection.publish("a", Data(count: 1025)) == .payloadTooLarge(size: 1025, limit: 1024))
        // The server closes the connection for a message that it does not accept.
        try nats.flush()
        let state = Recorder<NATS.ConnectionState, Never>()
        nats.connectionState.subscribe(state)
        #expect(state.values == [.connected])
        state.cancel()
      }

      @Test("An acknowledgement after the redelivery settles the message")
      func lateAcknowledgement() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 1)
        var configuration = NATS.ConsumerConfiguration("d")
        configuration.acknowledgementWait = .milliseconds(100)
        try await nats.createConsumer(configuration, stream: "S")
        let reader = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.publisher(for: Order.self, stream: "S", durable: "d").subscribe(reader)
        let values = try await reader.values(2)
        #expect(values.map(\.deliveryCount) == [1, 2])
        try await values[0].acknowledge()
        try await values[1].acknowledge()
        let status = try await nats.status(ofConsumer: "d", stream: "S")
        #expect(status.unacknowledged == 0 && status.acknowledgedSequence == 1)
        #expect(reader.completion == nil)
        reader.cancel()
      }

      @Test("A slow subscriber of a subject loses messages, and the overflow is reported")
      func slow() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let overflows = Recorder<NATS.Overflow, Never>()
        nats.overflows.subscribe(overflows)
        let chat = nats.subject("chat", of: Order.self, limit: 10)
        let mayGoOn = DispatchSemaphore(value: 0)
        let reader = Recorder<Order, NATSError> { recorder, _ in
          if recorder.count == 1 { mayGoOn.wait() }
          return .none
        }
        chat.subscribe(reader)
        for id in 1...200 { chat.send(Order(id: id)) }
        try await eventually("an overflow") { !overflows.values.isEmpty }
        #expect(overflows.values[0].subject == "chat")
        mayGoOn.signal()
        try nats.flush()
        // The first of these messages can also be lost, until the reader has made room.
        var last = 200
        try await eventually("the subject goes on") {
          last += 1
          chat.send(Order(id: last))
          return reader.values.last.map { $0.id > 200 } ?? false
        }
        #expect(reader.count < last)
        #expect(reader.completion == nil && reader.violations == [])
      }

      @Test("A message that is published again after a lost connection is stored once")
      func ambiguous() async throws {
        let server = try await Server.started()
        let proxy = try Proxy(to: server.port)
        let nats = try NATS(proxy.url, options: Self.fast)
        try await nats.createStream(.init("S", subjects: ["s.>"]))
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 20)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError> { recorder, _ in
          if recorder.count == 50 || recorder.count == 100 { proxy.cutAll() }  // while a window is in flight
          return .none
        }
        writer.acknowledgements.subscribe(stored)
        (1...200).publisher.map { Order(id: $0) }.subscribe(writer)
        #expect(try await stored.ending() == .finished)
        #expect(stored.count == 200)
        let status = try await nats.status(ofStream: "S")
        #expect(status.messages == 200 && status.lastSequence == 200)
      }

      @Test("An ordered publisher continues after each lost connection without gaps and duplicates")
      func ordered() async throws {
        let server = try await Server.started()
        let proxy = try Proxy(to: server.port)
        let nats = try NATS(proxy.url, options: Self.fast)
        let direct = try await filled(server, 1000, Self.fast)
        let reader = Recorder<NATS.Delivery<Order>, NATSError>(.max(1)) { recorder, _ in
          if recorder.count % 150 == 0 { proxy.cutAll() }
          return .max(1)
        }
        nats.orderedPublisher(for: Order.self, stream: "S", window: 10, heartbeat: .milliseconds(150)).subscribe(reader)
        try await eventually("all arrive, \(String(describing: reader.completion))") {
          reader.count >= 1000 || reader.completion != nil
        }
        try await publish(1001...1002, direct)
        #expect(try await reader.values(1002).map(\.value.id) == Array(1...1002))
        #expect(reader.completion == nil && reader.violations == [])
        reader.cancel()
      }

      @Test("A permanently lost connection causes a specific error for all its users")
      func lost() async throws {
        let server = try await Server.started()
        var options = Self.fast
        options.maxReconnects = 3
        let nats = try await filled(server, 1, options)
        let reader = try await reader(nats)
        let chat = Recorder<Order, NATSError>()
        let subject = nats.subject("chat", of: Order.self)
        subject.subscribe(chat)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x")
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        _ = try await reader.values(1)
        server.stop(SIGKILL)
        [Order(id: 2)].publisher.subscribe(writer)
        #expect(try await reader.ending().error == .connectionClosed)
        #expect(try await chat.ending().error == .connectionClosed)
        #expect(try await stored.ending().error == .connectionClosed)
      }

      @Test("A missing server and wrong credentials cause errors, and correct credentials do not")
      func credentials() async throws {
        let port = try Server.freePort()
        #expect(throws: NATSError.self) { try NATS("nats://127.0.0.1:\(port)") }
        let server = try await Server.started("authorization { user: alice, password: right }")
        #expect(throws: NATSError.authorizationFailed) { try NATS(server.url) }
        var options = NATS.Options()
        options.credentials = .user("alice", password: "wrong")
        #expect(throws: NATSError.authorizationFailed) { try NATS(server.url, options: options) }
        options.credentials = .user("alice", password: "right")
        try NATS(server.url, options: options).flush()
        let other = try await Server.started("authorization { token: secret }")
        options.credentials = .token("secret")
        try NATS(other.url, options: options).flush()
      }

      @Test("A client shows its certificate, whose key is in a file of its own or in the same one")
      func clientCertificates() async throws {
        let certificates = try Certificates(for: "DNS:broker.test")
        let server = try await Server.started(
          """
          tls {
            cert_file: "\(certificates.path("server.pem"))"
            key_file: "\(certificates.path("server.key"))"
            ca_file: "\(certificates.path("ca.pem"))"
            verify: true
          }
          """)
        let both = temporaryFile(".pem")
        var data = Data()
        for name in ["server.pem", "server.key"] {
          data += try Data(contentsOf: URL(fileURLWithPath: certificates.path(name)))
        }
        try data.write(to: both)
        func connect(_ certificate: String?, key: String?) throws {
          var options = NATS.Options()
          options.tls = .init(
            authorities: certificates.path("ca.pem"), certificate: certificate, key: key, hostName: "broker.test")
          try NATS(server.url, options: options).flush()
        }
        try connect(certificates.path("server.pem"), key: certificates.path("server.key"))
        try connect(both.path, key: nil)
        #expect(throws: NATSError.self) { try connect(nil, key: nil) }
      }

      @Test("A certificate must be trusted and match the host")
      func certificates() async throws {
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
        try NATS(server.url, options: options).flush()
        func error(_ tls: NATS.Options.TLS?) -> NATSError? {
          var options = NATS.Options()
          options.tls = tls
          do throws(NATSError) {
            _ = try NATS(server.url, options: options)
            return nil
          } catch { return error }
        }
        for tls: NATS.Options.TLS? in [
          .init(authorities: certificates.path("ca.pem"), hostName: "other.test"),
          .init(authorities: certificates.path("ca.pem")),  // uses the host of the URL, which is not in the certificate
          .init(authorities: certificates.path("stranger.pem"), hostName: "broker.test"),
        ] {
          guard case .insecure? = error(tls) else {
            Issue.record("\(String(describing: tls)): \(String(describing: error(tls)))")
            continue
          }
        }
        guard case .invalid? = error(.init(authorities: certificates.path("none.pem"))) else {
          Issue.record("\(String(describing: error(.init(authorities: certificates.path("none.pem")))))")
          return
        }
      }
    }
  }
#endif
