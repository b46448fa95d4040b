#if NATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// What the consumption of a stream does with each thing that a broker sends. No heartbeat is due during these tests:
    /// what happens is due to what the broker sends alone.
    @Suite(.timeLimit(.minutes(60))) struct Pulls {
      private static let durable = PullPlan.Consumer.durable("d", .resume)
      private static let ordered = PullPlan.Consumer.ordered(.first, filter: nil)

      private func subscribe(
        _ recorder: Recorder<NATS.Delivery<Order>, NATSError>, _ broker: ScriptedBroker,
        _ consumer: PullPlan.Consumer = durable, acknowledge: NATS.Acknowledgement = .manual,
        undecodable: NATS.UndecodableMessages = .fail, window: Int = 6, heartbeat: Duration = .seconds(3600),
        recoveryTimeout: Duration = .seconds(3600), options: NATS.Options = Failures.fast,
        decode: @escaping (Message) throws -> Order = { try JSONDecoder().decode(Order.self, from: $0.data) }
      ) throws -> NATS {
        let nats = try NATS(broker.url, options: options)
        let plan = PullPlan(
          stream: "S", consumer: consumer, acknowledgement: acknowledge, undecodable: undecodable, window: window,
          heartbeat: heartbeat, recoveryTimeout: recoveryTimeout)
        NATS.StreamPublisher(connection: nats.connection, plan: plan, decode: decode).subscribe(recorder)
        return nats
      }

      private func order(_ id: Int) -> String { #"{"id":\#(id),"note":""}"# }

      private func ids(_ recorder: Recorder<NATS.Delivery<Order>, NATSError>) -> [Int] {
        recorder.values.map(\.value.id)
      }

      @Test(
        "A pull request states its size, its expiry and the interval of its heartbeats, in the domain of the connection",
        arguments: [(5, 30), (15, 30), (16, 32), (3600, 7200)] as [(Int64, Int64)])
      func requests(heartbeat: Int64, expiry: Int64) async throws {
        for (domain, api) in [(nil, "$JS.API."), ("hub", "$JS.hub.API.")] as [(String?, String)] {
          for (consumer, name) in [(Self.durable, "d"), (Self.ordered, "c1")] {
            for (demand, batch) in [(.max(4), 4), (.unlimited, 6)] as [(Subscribers.Demand, Int64)] {
              var options = Failures.fast
              options.domain = domain
              let broker = try ScriptedBroker(domain: domain)
              let recorder = Recorder<NATS.Delivery<Order>, NATSError>(demand)
              let nats = try subscribe(recorder, broker, consumer, heartbeat: .seconds(heartbeat), options: options)
              func sent() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject.contains(".MSG.NEXT.") } }
              try await eventually("a request") { !sent().isEmpty || recorder.completion != nil }
              let request = try #require(sent().first)
              let content: JSON = [
                "batch": .number(batch), "expires": .number(expiry * 1_000_000_000),
                "idle_heartbeat": .number(heartbeat * 1_000_000_000),
              ]
              #expect(request.subject == "\(api)CONSUMER.MSG.NEXT.S.\(name)" && request.json == content)
              recorder.cancel()
              nats.close()
            }
          }
        }
      }

      @Test(
        "What a request asks for and the broker does not serve is requested again",
        arguments: ["404 No Messages", "408 Request Timeout"], [0, 1, 2, 3, 4, 5])
      func unserved(status: String, served: Int) async throws {
        for demand in [Subscribers.Demand.max(6), .unlimited] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(demand)
          let nats = try subscribe(recorder, broker)
          let first = try await broker.pull(1)
          #expect(first.batch == 6)
          for id in 1...6 where id <= served { broker.deliver(order(id), sequence: id, for: first) }
          _ = try await recorder.values(served)
          // Of an unlimited demand, the half of the window that has arrived is requested at the third message.
          let isHalf = demand == .unlimited && served >= 3
          if isHalf { _ = try await broker.pull(2) }
          broker.end(first, with: status, ["Nats-Pending-Messages": 6 - served, "Nats-Pending-Bytes": 0])
          // Ends the second request, so that what waits no longer hides what is missing.
          if isHalf { broker.end(broker.pulls[1], with: status, ["Nats-Pending-Messages": 3]) }
          let expected = demand == .unlimited ? 6 : 6 - served
          try await eventually("\(expected) more of \(broker.pulls), \(served) served, \(demand)") {
            broker.pulls.dropFirst(isHalf ? 2 : 1).reduce(0) { $0 + $1.batch } == expected
          }
          #expect(Set(broker.pulls.map(\.inbox)) == [first.inbox])
          #expect(recorder.completion == nil && recorder.violations == [])
          recorder.cancel()
          nats.close()
        }
      }

      @Test(
        "After the end of a request that says nothing of what is left, the consumer is looked up and everything requested",
        arguments: [
          "404 No Messages", "408 Request Timeout", "409 Leadership Change", "409 Consumer Deleted",
          "409 Server Shutdown", "503 No Responders", "500 Whatever",
        ])
      func lost(status: String) async throws {
        let broker = try ScriptedBroker()
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(5))
        let nats = try subscribe(recorder, broker)
        let first = try await broker.pull(1)
        broker.deliver(order(1), sequence: 1, for: first)
        broker.end(first, with: status)
        try await eventually("another request") { broker.pulls.count > 1 || recorder.completion != nil }
        try #require(recorder.completion == nil)
        let second = try await broker.pull(2)
        #expect(first.batch == 5 && second.batch == 4 && first.inbox != second.inbox)
        #expect(broker.published.filter { $0.subject.contains("CONSUMER.INFO") }.count == 2)
        broker.deliver(order(2), sequence: 2, for: second)
        #expect(try await recorder.values(2).map(\.value.id) == [1, 2])
        recorder.cancel()
        nats.close()
      }

      @Test(
        "A consumer that rejects every request fails the publisher",
        arguments: ["Exceeded MaxWaiting", "Exceeded MaxRequestBatch of 1", "Consumer is push based"])
      func rejected(text: String) async throws {
        let broker = try ScriptedBroker()
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
        let nats = try subscribe(recorder, broker)
        broker.end(try await broker.pull(1), with: "409 \(text)")
        #expect(try await recorder.ending() == .failure(.pullRejected(text)))
        #expect(broker.pulls.count == 1)
        nats.close()
      }

      /// What the broker can send after a recovery.
      enum Sign: CaseIterable { case none, heartbeat, message, served, unserved }

      @Test("Whatever the broker sends of a consumer ends its silence", arguments: Sign.allCases)
      func signsOfLife(sign: Sign) async throws {
        let broker = try ScriptedBroker()
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
        // The second recovery of one silence comes too late, however early it comes.
        let nats = try subscribe(recorder, broker, recoveryTimeout: .zero)
        broker.end(try await broker.pull(1), with: "409 Leadership Change")
        for number in 2...4 {
          let pull = try await broker.pull(number)
          switch sign {
          case .none: break
          case .heartbeat: broker.end(pull, with: "100 Idle Heartbeat")
          case .message: broker.deliver(order(number), sequence: number, for: pull)
          case .served: broker.end(pull, with: "404 No Messages", ["Nats-Pending-Messages": 0])
          case .unserved: broker.end(pull, with: "408 Request Timeout", ["Nats-Pending-Messages": 1])
          }
          broker.end(pull, with: "409 Leadership Change")
          guard sign != .none else { break }
        }
        if sign == .none {
          #expect(try await recorder.ending() == .failure(.serverUnresponsive(stream: "S", consumer: "d")))
          #expect(broker.pulls.count == 2)
        } else {
          _ = try await broker.pull(5)
          #expect(recorder.completion == nil)
          #expect(ids(recorder) == (sign == .message ? [2, 3, 4] : []))
          recorder.cancel()
        }
        nats.close()
      }

      @Test("A silence ends with an error when the time for recovery is over, however often the consumer is looked up")
      func endlessRecovery() async throws {
        let broker = try ScriptedBroker()
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
        let nats = try subscribe(recorder, broker, recoveryTimeout: .milliseconds(400))
        // Each recovery takes a part of the time only. This request, which nobody answers, is much longer than all of it.
        let limit = ask(nats, "nobody", within: .seconds(60))
        var number = 0
        while recorder.completion == nil, limit.completion == nil {
          number += 1
          try await eventually("pull request \(number)") {
            broker.pulls.count >= number || recorder.completion != nil || limit.completion != nil
          }
          if let pull = broker.pulls.dropFirst(number - 1).first { broker.end(pull, with: "409 Leadership Change") }
        }
        #expect(recorder.completion == .failure(.serverUnresponsive(stream: "S", consumer: "d")))
        recorder.cancel()
        nats.close()
      }

      @Test("An ordered consumer that misses or repeats a message is replaced, behind the last delivered one")
      func gaps() async throws {
        // The messages' numbers in the stream and at the consumer. A filter leaves gaps in the first.
        let cases: [(messages: [(Int, Int)], delivered: [Int], isReplaced: Bool)] = [
          ([(1, 1), (2, 2), (3, 3)], [1, 2, 3], false),
          ([(4, 1), (9, 2), (30, 3)], [4, 9, 30], false),
          ([(4, 2)], [], true),
          ([(4, 1), (9, 3)], [4], true),
          ([(4, 1), (9, 2), (9, 2)], [4, 9], true),
          ([(4, 1), (9, 2), (4, 1)], [4, 9], true),
        ]
        for (messages, delivered, isReplaced) in cases {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, Self.ordered)
          var pull = try await broker.pull(1)
          for (sequence, consumerSequence) in messages {
            broker.deliver(order(sequence), sequence: sequence, consumerSequence: consumerSequence, for: pull)
          }
          if isReplaced {
            try await eventually("another consumer for \(messages)") { broker.pulls.last?.consumer == "c2" }
            pull = broker.pulls.last!
            #expect(broker.created[1]["opt_start_seq"] as? Int == delivered.last.map { $0 + 1 })
            #expect(broker.created[1]["deliver_policy"] as? String == (delivered.isEmpty ? "all" : "by_start_sequence"))
          }
          broker.deliver(order(50), sequence: 50, consumerSequence: isReplaced ? 1 : 4, for: pull)
          #expect(try await recorder.values(delivered.count + 1).map(\.value.id) == delivered + [50])
          #expect(broker.created.count == (isReplaced ? 2 : 1))
          recorder.cancel()
          nats.close()
        }
      }

      @Test("An ordered consumer that is replaced before any delivery begins where the first one did")
      func replacedAtOnce() async throws {
        let cases: [(NATS.Start, first: (String, Int?), second: (String, Int?))] = [
          (.first, ("all", nil), ("all", nil)),
          (.new, ("new", nil), ("by_start_sequence", 42)),
          (.sequence(7), ("by_start_sequence", 7), ("by_start_sequence", 7)),
        ]
        for (start, first, second) in cases {
          let broker = try ScriptedBroker(last: 41)
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, .ordered(start, filter: nil))
          broker.end(try await broker.pull(1), with: "409 Leadership Change")
          _ = try await broker.pull(2)
          for (configuration, (policy, sequence)) in zip(broker.created, [first, second]) {
            #expect(configuration["deliver_policy"] as? String == policy, "\(start)")
            #expect(configuration["opt_start_seq"] as? Int == sequence, "\(start)")
          }
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A message without demand is not delivered; it returns to the broker of a durable consumer")
      func undemanded() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(1))
          let nats = try subscribe(recorder, broker, consumer)
          let pull = try await broker.pull(1)
          for id in 1...3 { broker.deliver(order(id), sequence: id, for: pull) }
          let isOrdered = if case .ordered = consumer { true } else { false }
          _ = try await recorder.values(1)
          if !isOrdered {
            try await eventually("two messages return") {
              broker.answers(to: 2) == ["-NAK"] && broker.answers(to: 3) == ["-NAK"]
            }
          }
          recorder.request(.max(1))
          let second = try await broker.pull(2)
          #expect(pull.batch == 1 && second.batch == 1)
          broker.deliver(order(2), sequence: 2, for: second)
          #expect(try await recorder.values(2).map(\.value.id) == [1, 2])
          if isOrdered { for id in 1...3 { #expect(broker.answers(to: id) == []) } }
          #expect(recorder.violations == [])
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A message that cannot be decoded returns to the broker or is terminated, where a consumer keeps it")
      func undecodable() async throws {
        for (consumer, policy, answer) in [
          (Self.durable, NATS.UndecodableMessages.fail, ["-NAK"]), (Self.durable, .terminate, ["+TERM"]),
          (Self.ordered, .fail, []), (Self.ordered, .terminate, []),
        ] {
          for acknowledgement in [NATS.Acknowledgement.manual, .onReturn] {
            let broker = try ScriptedBroker()
            let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(1))
            let nats = try subscribe(
              recorder, broker, consumer, acknowledge: acknowledgement, undecodable: policy)
            broker.deliver("no JSON", sequence: 1, for: try await broker.pull(1))
            if policy == .fail {
              guard case .notDecodable("s.x", 1, _)? = try await recorder.ending().error else {
                Issue.record("\(String(describing: recorder.completion))")
                continue
              }
            } else {
              // The demand is still there, so another message is requested.
              let second = try await broker.pull(2)
              #expect(second.batch == 1)
              broker.deliver(order(2), sequence: 2, for: second)
              #expect(try await recorder.values(1).map(\.value.id) == [2])
              recorder.cancel()
            }
            try nats.flush()
            #expect(broker.answers(to: 1) == answer, "\(consumer), \(policy), \(acknowledgement)")
            nats.close()
          }
        }
      }

      @Test("A message is acknowledged when the subscriber returns, if that is asked for and the consumer keeps it")
      func acknowledging() async throws {
        for (consumer, acknowledgement, answer) in [
          (Self.durable, NATS.Acknowledgement.onReturn, ["+ACK"]), (Self.durable, .manual, []),
          (Self.ordered, .onReturn, []), (Self.ordered, .manual, []),
        ] {
          for cancels in [false, true] {
            let broker = try ScriptedBroker()
            let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(2)) { recorder, _ in
              if cancels { recorder.cancel() }
              return .none
            }
            let nats = try subscribe(recorder, broker, consumer, acknowledge: acknowledgement)
            let pull = try await broker.pull(1)
            broker.deliver(order(1), sequence: 1, for: pull)
            _ = try await recorder.values(1)
            if !answer.isEmpty {
              try await eventually("an answer") { !broker.answers(to: 1).isEmpty }
            } else if !cancels {
              broker.deliver(order(2), sequence: 2, for: pull)
              _ = try await recorder.values(2)
            }
            #expect(broker.answers(to: 1) == answer, "\(consumer), \(acknowledgement), \(cancels)")
            recorder.cancel()
            nats.close()
          }
        }
      }

      @Test("A message whose decoding cancels the subscription is not delivered, and returns to the broker")
      func cancelledByTheDecoder() async throws {
        for acknowledgement in [NATS.Acknowledgement.manual, .onReturn] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, acknowledge: acknowledgement) { _ in
            recorder.cancel()
            return Order(id: 1)
          }
          broker.deliver(order(1), sequence: 1, for: try await broker.pull(1))
          try await eventually("an answer") { !broker.answers(to: 1).isEmpty }
          #expect(broker.answers(to: 1) == ["-NAK"] && recorder.count == 0 && recorder.completion == nil)
          nats.close()
        }
      }

      @Test("A connection that is there again is used at once, not after the heartbeats that do not arrive")
      func reconnected() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(5))
          let nats = try subscribe(recorder, broker, consumer)
          let first = try await broker.pull(1)
          broker.cut()
          let second = try await broker.pull(2)
          #expect(second.inbox != first.inbox && second.batch == 5)
          broker.deliver(order(1), sequence: 1, for: second)
          #expect(try await recorder.values(1).map(\.value.id) == [1])
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A durable consumer is created at the subscription only, and not again when it is deleted later")
      func deletedConsumer() async throws {
        let missing = #"{"error":{"code":404,"err_code":10014,"description":"consumer not found"}}"#
        for start in [NATS.Start.resume, .first, .sequence(7)] {
          let broker = try ScriptedBroker(answersAll: false)
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, .durable("d", start))
          broker.answer(try await broker.request(1), broker.consumer("d"))
          broker.end(try await broker.pull(1), with: "409 Consumer Deleted")
          broker.answer(try await broker.request(2), missing)
          #expect(try await recorder.ending() == .failure(.consumerNotFound(stream: "S", consumer: "d")))
          #expect(!broker.published.contains { $0.subject.contains("CREATE") })
          nats.close()
        }
      }

      @Test("A filter is part of every consumer that an ordered publisher creates")
      func filter() async throws {
        for filter in [nil, "s.x", "s.>"] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try NATS(broker.url)
          nats.orderedPublisher(for: Order.self, stream: "S", filter: filter, heartbeat: .seconds(3600))
            .subscribe(recorder)
          broker.end(try await broker.pull(1), with: "409 Leadership Change")
          _ = try await broker.pull(2)
          #expect(broker.created.map { $0["filter_subject"] as? String } == [filter, filter])
          recorder.cancel()
          nats.close()
        }
      }

      @Test("Nothing that is acknowledged after a subscriber is cancelled is told")
      func acknowledgedTooLate() async throws {
        for cancels in [false, true] {
          let broker = try ScriptedBroker()
          let nats = try NATS(broker.url)
          let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", timeout: .seconds(3600))
          let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
          writer.acknowledgements.subscribe(stored)
          let source = PassthroughSubject<Order, Never>()
          source.subscribe(writer)
          for id in 1...2 { source.send(Order(id: id)) }
          func sent() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject == "s.x" } }
          try await eventually("both are published") { sent().count == 2 }
          let messages = sent()
          broker.answer(messages[0], #"{"stream":"S", "seq":1}"#)
          #expect(try await stored.values(1).map(\.sequence) == [1])
          if cancels { writer.cancel() }
          broker.answer(messages[1], #"{"stream":"S", "seq":2}"#)
          // One inbox receives the replies to all requests, so this one arrives behind the others.
          _ = try await nats.status(ofConsumer: "d", stream: "S")
          #expect(stored.values.map(\.sequence) == (cancels ? [1] : [1, 2]))
          #expect(stored.completion == nil && sent() == messages)
          nats.close()
        }
      }
    }
  }
#endif
