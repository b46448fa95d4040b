#if NATS
  import CNATS
  import Combine
  import CombineTestKit
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// The rules of acknowledgements, subjects and requests, as tables of cases.
    @Suite(.timeLimit(.minutes(60))) struct Rules {
      /// Returns a subject of texts.
      private func texts(
        _ nats: NATS, _ subject: String, undecodable: NATS.UndecodableMessages = .fail
      ) -> NATS.CoreSubject<String> {
        NATS.CoreSubject(nats.connection, subject, undecodable, limit: 65_536) {
          guard let text = String(validating: $0, as: UTF8.self) else { throw CocoaError(.coderInvalidValue) }
          return text
        } encode: {
          Data($0.utf8)
        }
      }

      /// The ways to settle a message without a confirmation, with what the broker receives.
      enum Answer: CaseIterable {
        case acknowledge, reject, rejectAtOnce, rejectLater, terminate

        func send(_ delivery: NATS.Delivery<String>) throws {
          switch self {
          case .acknowledge: try delivery.acknowledgeWithoutConfirmation()
          case .reject: try delivery.negativeAcknowledge()
          case .rejectAtOnce: try delivery.negativeAcknowledge(after: .milliseconds(-1))
          case .rejectLater: try delivery.negativeAcknowledge(after: .milliseconds(1500))
          case .terminate: try delivery.terminate()
          }
        }

        var text: String {
          switch self {
          case .acknowledge: "+ACK"
          case .reject, .rejectAtOnce: "-NAK"
          case .rejectLater: #"-NAK {"delay":1500000000}"#
          case .terminate: "+TERM"
          }
        }
      }

      private func delivery(
        _ nats: NATS, replyTo reply: String, needsAcknowledgement: Bool = true
      ) throws -> NATS.Delivery<String> {
        var raw: OpaquePointer?
        try #require(natsMsg_Create(&raw, "subject", reply, "value", 5) == NATS_OK)
        let position = try #require(Position("$JS.ACK.S.d.2.30.4.1795307110355158825.7"))
        let receipt = Receipt(
          Message(try #require(raw)), position, nats.connection, needsAcknowledgement: needsAcknowledgement)
        return NATS.Delivery(value: "value", receipt: receipt)
      }

      @Test("The first answer settles a message, and nothing is said of it afterwards")
      func settling() async throws {
        let server = try await Server.started(hasJetStream: false)
        let nats = try NATS(server.url)
        for (number, first) in Answer.allCases.enumerated() {
          let reply = "answers.\(number)"
          let (answers, heard) = (texts(nats, reply), Recorder<String, NATSError>())
          answers.subscribe(heard)
          let delivery = try delivery(nats, replyTo: reply)
          try delivery.inProgress()
          try delivery.inProgress()
          try first.send(delivery)
          for second in Answer.allCases { try second.send(delivery) }
          try delivery.inProgress()
          try await delivery.acknowledge()  // has nothing to wait for
          let ordered = try self.delivery(nats, replyTo: reply, needsAcknowledgement: false)
          for second in Answer.allCases { try second.send(ordered) }
          try ordered.inProgress()
          try await ordered.acknowledge()
          answers.send("end")
          #expect(try await heard.values(4) == ["+WPI", "+WPI", first.text, "end"])
          #expect(delivery.storedAt == Date(timeIntervalSince1970: 1_795_307_110.355_158_825))
          #expect(delivery.sequence == 30 && delivery.deliveryCount == 2 && delivery.pendingCount == 7)
          #expect(delivery.subject == "subject")
          heard.cancel()
        }
      }

      @Test("An answer that is not confirmed may be given again", arguments: Answer.allCases)
      func settlingAgain(answer: Answer) async throws {
        let server = try await Server.started(hasJetStream: false)
        var options = NATS.Options()
        options.requestTimeout = .milliseconds(50)
        let nats = try NATS(server.url, options: options)
        let delivery = try delivery(nats, replyTo: "answers")
        // Nobody confirms.
        await #expect(throws: NATSError.self) { try await delivery.acknowledge() }
        let (answers, heard) = (texts(nats, "answers"), Recorder<String, NATSError>())
        answers.subscribe(heard)
        try delivery.inProgress()
        try answer.send(delivery)
        try answer.send(delivery)
        answers.send("end")
        #expect(try await heard.values(3) == ["+WPI", answer.text, "end"])
      }

      @Test("An answer that cannot be sent throws, and the next one is tried again", arguments: Answer.allCases)
      func unsendable(answer: Answer) async throws {
        let broker = try ScriptedBroker()
        var options = NATS.Options()
        options.connectTimeout = .seconds(600)
        let nats = try NATS(broker.url, options: options)
        let delivery = try delivery(nats, replyTo: "answers")
        nats.close()
        for _ in 0..<2 {
          #expect(throws: NATSError.connectionClosed) { try answer.send(delivery) }
          #expect(throws: NATSError.connectionClosed) { try delivery.inProgress() }
          await #expect(throws: NATSError.connectionClosed) { try await delivery.acknowledge() }
        }
      }

      @Test("While an acknowledgement waits for its confirmation, the message is settled")
      func settledWhileWaiting() async throws {
        let broker = try ScriptedBroker()
        var options = NATS.Options()
        options.requestTimeout = .seconds(3600)
        let nats = try NATS(broker.url, options: options)
        let delivery = try delivery(nats, replyTo: "answers")
        func sent() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject == "answers" } }
        let acknowledging = Task { try await delivery.acknowledge() }
        try await eventually("the acknowledgement") { !sent().isEmpty }
        for answer in Answer.allCases { try answer.send(delivery) }
        try delivery.inProgress()
        try await delivery.acknowledge()
        broker.answer(sent()[0], "confirmed")
        try await acknowledging.value
        for answer in Answer.allCases { try answer.send(delivery) }
        try nats.flush()
        #expect(sent().map(\.text) == ["+ACK"])
        nats.close()
      }

      @Test("A subject sends each value once to each of its subscribers, here and elsewhere")
      func subscribesOnce() async throws {
        let server = try await Server.started(hasJetStream: false)
        let (one, two) = (try NATS(server.url), try NATS(server.url))
        let (here, there) = (texts(one, "chat"), texts(two, "chat"))
        let near = (0..<3).map { _ in Recorder<String, NATSError>() }
        let far = Recorder<String, NATSError>()
        for recorder in near { here.subscribe(recorder) }
        there.subscribe(far)
        try two.flush()
        let values = (1...20).map(String.init)
        for value in values { here.send(value) }
        for recorder in near + [far] { #expect(try await recorder.values(20) == values) }
        // One that comes later subscribes to nothing anew.
        let late = Recorder<String, NATSError>()
        here.subscribe(late)
        here.send("late")
        #expect(try await late.values(1) == ["late"])
        for recorder in near + [far] { #expect(try await recorder.values(21) == values + ["late"]) }
      }

      @Test("What was sent before the end arrives before it, and nothing is sent after it")
      func endsLast() async throws {
        let server = try await Server.started(hasJetStream: false)
        let (one, two) = (try NATS(server.url), try NATS(server.url))
        for fails in [false, true] {
          let name = "chat.\(fails)"
          let (here, there) = (texts(one, name), texts(two, name))
          let (near, far) = (Recorder<String, NATSError>(), Recorder<String, NATSError>())
          here.subscribe(near)
          there.subscribe(far)
          try two.flush()
          let values = (1...1000).map(String.init)
          for value in values { here.send(value) }
          here.send(completion: fails ? .failure(.connectionClosed) : .finished)
          here.send("after")
          here.send(completion: .finished)
          #expect(try await near.ending() == (fails ? .failure(.connectionClosed) : .finished))
          if !fails { #expect(near.values == values) }
          try one.flush()
          there.send("end")
          #expect(try await far.values(1001) == values + ["end"])
          #expect(far.completion == nil && near.violations + far.violations == [])
          far.cancel()
        }
      }

      @Test("A subject requests all elements of what feeds it, until it ends; what comes afterwards is cancelled")
      func upstreams() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url)
        for completion in [.finished, .failure(.connectionClosed)] as [Subscribers.Completion<NATSError>] {
          let subject = nats.subject("chat", of: Order.self)
          let sources = (0..<3).map { TestPublisher<Order, Never>("\($0)") }
          for source in sources[..<2] { source.subscribe(RecordingSubscriber(initialDemand: .none)) }
          for source in sources[..<2] { subject.send(subscription: source.connections[0]) }
          #expect(sources.map(\.requested) == [.unlimited, .unlimited, .none])
          subject.send(completion: completion)
          #expect(sources.map(\.cancelCount) == [1, 1, 0])
          sources[2].subscribe(RecordingSubscriber(initialDemand: .none))
          subject.send(subscription: sources[2].connections[0])
          #expect(sources.map(\.cancelCount) == [1, 1, 1])
          #expect(sources[2].requested == .none)
        }
        nats.close()
      }

      @Test("A message that cannot be decoded ends a subject only if it is to fail")
      func undecodable() async throws {
        let server = try await Server.started(hasJetStream: false)
        let nats = try NATS(server.url)
        let policies: [(NATS.UndecodableMessages, Bool)] = [(.fail, true), (.terminate, false)]
        let recorders = policies.map { policy, _ in
          let recorder = Recorder<String, NATSError>()
          texts(nats, "chat", undecodable: policy).subscribe(recorder)
          return recorder
        }
        for data in [Data("one".utf8), Data([0xFF]), Data("two".utf8)] {
          #expect(nats.connection.publish("chat", data) == nil)
        }
        for ((_, ends), recorder) in zip(policies, recorders) {
          if ends {
            guard case .notDecodable("chat", 0, _)? = try await recorder.ending().error else {
              Issue.record("\(String(describing: recorder.completion))")
              continue
            }
            #expect(recorder.values == ["one"])
          } else {
            #expect(try await recorder.values(2) == ["one", "two"])
            #expect(recorder.completion == nil)
          }
        }
      }

      @Test("A subject outlives a lost connection", arguments: [SIGTERM, SIGKILL])
      func outlivesTheConnection(signal: Int32) async throws {
        let server = try await Server.started(hasJetStream: false)
        var options = NATS.Options()
        options.reconnectWait = .milliseconds(20)
        options.maxReconnects = 100_000
        let nats = try NATS(server.url, options: options)
        let (chat, heard) = (texts(nats, "chat"), Recorder<String, NATSError>())
        chat.subscribe(heard)
        chat.send("before")
        #expect(try await heard.values(1) == ["before"])
        server.stop(signal)
        // More than the client keeps for a connection to come; what does not fit may be lost.
        let large = String(repeating: "x", count: 900_000)
        for _ in 0..<20 { chat.send(large) }
        #expect(heard.completion == nil)
        try await server.start()
        try await eventually("a value arrives again") {
          chat.send("after")
          return heard.completion != nil || heard.values.contains("after")
        }
        #expect(heard.completion == nil)
        heard.cancel()
      }

      @Test("The state of a consumer is there at once, however long the interval is")
      func firstStatus() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 5)
        try await nats.createConsumer(.init("d"), stream: "S")
        let states = Recorder<NATS.ConsumerStatus, NATSError>(.max(1))
        nats.statusPublisher(ofConsumer: "d", stream: "S", every: .seconds(3600)).subscribe(states)
        #expect(try await states.values(1).map(\.pending) == [5])
        states.cancel()
      }

      @Test("A request that cannot succeed is not repeated until its time is over")
      func finalErrors() async throws {
        let server = try await Server.started(hasJetStream: false)
        let nats = try NATS(server.url)
        for (subject, size) in [("a", 2 << 20), (String(repeating: "x", count: 5000), 1)] {
          await #expect(throws: NATSError.self) {
            _ = try await nats.connection.reply(to: subject, Data(count: size), timeout: .seconds(86_400))
          }
        }
        nats.close()
        await #expect(throws: NATSError.connectionClosed) {
          _ = try await nats.connection.reply(to: "a", Data(), timeout: .seconds(86_400))
        }
      }
    }
  }
#endif
