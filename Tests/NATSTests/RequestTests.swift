#if NATS
  import CNATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// What a client asks a broker, when it asks again, and what it makes of the answers.
    @Suite(.timeLimit(.minutes(60))) struct Requests {
      private var patient: NATS.Options {
        var options = Failures.fast
        options.requestTimeout = .seconds(3600)
        options.pingInterval = .seconds(3600)
        return options
      }

      @Test("Each property of a consumer's state has its own number")
      func status() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        async let status = nats.status(ofConsumer: "d", stream: "S")
        broker.answer(
          try await broker.request(1),
          """
          {"name":"d","num_pending":1,"num_ack_pending":2,"num_redelivered":3,"num_waiting":4,\
          "delivered":{"consumer_seq":8,"stream_seq":5},"ack_floor":{"consumer_seq":9,"stream_seq":6}}
          """)
        let state = try await status
        #expect(
          [state.pending, state.unacknowledged, state.redelivered, state.waitingPulls] == [1, 2, 3, 4]
            && state.deliveredSequence == 5 && state.acknowledgedSequence == 6)
        nats.close()
      }

      @Test("A request is sent again when the connection is there again, or somebody listens at last")
      func sentAgain() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        async let status = nats.status(ofConsumer: "d", stream: "S")
        _ = try await broker.request(1)
        broker.cut()
        broker.refuse(try await broker.request(2))
        broker.refuse(try await broker.request(3))
        broker.answer(try await broker.request(4), broker.consumer("d"))
        _ = try await status
        #expect(broker.requests.count == 4)
        nats.close()
      }

      @Test("A request of a cancelled task is not sent again")
      func cancelled() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        let task = Task { try await nats.status(ofConsumer: "d", stream: "S") }
        let request = try await broker.request(1)
        task.cancel()
        broker.refuse(request)
        await #expect(throws: NATSError.self) { try await task.value }
        #expect(broker.requests.count == 1)
        nats.close()
      }

      @Test("The next state of a consumer is asked for when the one before has arrived")
      func oneAtATime() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        let states = Recorder<NATS.ConsumerStatus, NATSError>(.max(3))
        nats.statusPublisher(ofConsumer: "d", stream: "S", every: .zero).subscribe(states)
        for number in 1...3 {
          let request = try await broker.request(number)
          for _ in 0..<20 { try nats.flush() }  // time in which another one would be sent
          #expect(broker.requests.count == number && states.count == number - 1)
          broker.answer(request, broker.consumer("d"))
          _ = try await states.values(number)
        }
        states.cancel()
        nats.close()
      }

      @Test("What tells of a connection begins with its state")
      func beginning() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        for count in 0..<3 {
          let (states, numbers) = (Recorder<NATS.ConnectionState, Never>(), Recorder<Int, Never>())
          nats.connectionState.subscribe(states)
          nats.reconnects.subscribe(numbers)
          #expect(states.values == [.connected] && numbers.values == [count])
          broker.cut()
          _ = try await numbers.values(2)
          #expect(states.values.last == .connected && numbers.values == [count, count + 1])
          states.cancel()
          numbers.cancel()
        }
        nats.close()
        let states = Recorder<NATS.ConnectionState, Never>()
        nats.connectionState.subscribe(states)
        #expect(states.values == [.closed])
      }

      @Test("A message has all of its headers")
      func headers() throws {
        let names = ["A", "B-C", "Nats-Msg-Id", "x"]
        for count in 0...names.count {
          var raw: OpaquePointer?
          try #require(natsMsg_Create(&raw, "subject", nil, "", 0) == NATS_OK)
          let message = Message(try #require(raw))
          for name in names.prefix(count) { #expect(natsMsgHeader_Set(message.raw, name, "of " + name) == NATS_OK) }
          #expect(message.headers == Dictionary(uniqueKeysWithValues: names.prefix(count).map { ($0, "of " + $0) }))
          for name in names { #expect((message.header(name) != nil) == names.prefix(count).contains(name)) }
        }
      }

      @Test("Settings are those that are given, and else those of the documentation")
      func settings() {
        let tls = NATS.Options.TLS(authorities: "a", certificate: "c", key: "k", hostName: "h")
        #expect([tls.authorities, tls.certificate, tls.key, tls.hostName] == ["a", "c", "k", "h"])
        let none = NATS.Options.TLS()
        #expect([none.authorities, none.certificate, none.key, none.hostName] == [nil, nil, nil, nil])
        let options = NATS.Options()
        #expect(options.connectTimeout == .seconds(2) && options.requestTimeout == .seconds(5))
        #expect(options.reconnectWait == .seconds(2) && options.maxReconnects == 60)
        #expect(options.pingInterval == .seconds(20))
        #expect(options.name == nil && options.credentials == nil && options.tls == nil && options.domain == nil)
      }
    }
  }
#endif
