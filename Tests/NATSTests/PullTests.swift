#if NATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// What the consumption of a stream does with each thing that a broker sends. No heartbeat is due during these
    /// tests, unless they say so: what happens is due to what the broker sends alone.
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

      /// An answer for which a server is not ready.
      private static let unavailable =
        #"{"error":{"code":503,"err_code":10008,"description":"JetStream system temporarily unavailable"}}"#

      @Test("An ordered publisher deletes each of its consumers when another one replaces it, and the last at the end")
      func deletesItsConsumers() async throws {
        for (domain, api) in [(nil, "$JS.API."), ("hub", "$JS.hub.API.")] as [(String?, String)] {
          for fails in [false, true] {
            var options = Failures.fast
            options.domain = domain
            let broker = try ScriptedBroker(domain: domain)
            func deletions() -> [String] {
              broker.published.map(\.subject).filter { $0.contains("CONSUMER.DELETE.") }
            }
            let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
            let nats = try subscribe(recorder, broker, Self.ordered, options: options)
            broker.end(try await broker.pull(1), with: "409 Leadership Change")
            let second = try await broker.pull(2)
            try await eventually("the first consumer is deleted") { !deletions().isEmpty }
            #expect(deletions() == [api + "CONSUMER.DELETE.S.c1"])
            if fails { broker.deliver("no JSON", sequence: 1, for: second) } else { recorder.cancel() }
            try await eventually("the second consumer is deleted") { deletions().count > 1 }
            #expect(deletions() == [api + "CONSUMER.DELETE.S.c1", api + "CONSUMER.DELETE.S.c2"])
            #expect(broker.created.count == 2)
            nats.close()
          }
        }
      }

      @Test("A durable consumer outlives its publishers")
      func keepsDurableConsumers() async throws {
        let broker = try ScriptedBroker()
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
        let nats = try subscribe(recorder, broker)
        broker.end(try await broker.pull(1), with: "409 Leadership Change")
        let second = try await broker.pull(2)
        recorder.cancel()
        try await eventually("the last inbox is given up") {
          broker.unsubscribed.contains { second.inbox.hasPrefix($0.dropLast()) }
        }
        for _ in 0..<20 { try nats.flush() }  // time in which a deletion would be sent
        #expect(!broker.published.contains { $0.subject.contains("DELETE") })
        nats.close()
      }

      @Test("The inbox of a request that is given up has no subscription any more, and that of the next one has")
      func inboxes() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, consumer)
          // The subscription to an inbox ends with a wildcard.
          func isGivenUp(_ pull: ScriptedBroker.Pull) -> Bool {
            broker.unsubscribed.contains { pull.inbox.hasPrefix($0.dropLast()) }
          }
          let first = try await broker.pull(1)
          broker.end(first, with: "409 Leadership Change")
          let second = try await broker.pull(2)
          try await eventually("the first inbox is given up") { isGivenUp(first) }
          #expect(!isGivenUp(second))
          recorder.cancel()
          try await eventually("the second inbox is given up") { isGivenUp(second) }
          nats.close()
        }
      }

      @Test("A publisher that is cancelled while its consumer is looked up requests nothing and leaves nothing behind")
      func cancelledDuringTheLookup() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let isOrdered = if case .ordered = consumer { true } else { false }
          let broker = try ScriptedBroker(answersAll: false)
          func sent(_ text: String) -> [ScriptedBroker.Message] {
            broker.published.filter { $0.subject.contains(text) }
          }
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, consumer)
          try await eventually("a question") { !sent("CONSUMER.").isEmpty }
          let question = sent("CONSUMER.")[0]
          recorder.cancel()
          broker.answer(question, broker.consumer("c1"))
          // An inbox that was opened for the answer is given up again.
          try await eventually("an inbox is given up") { !broker.unsubscribed.isEmpty }
          if isOrdered { try await eventually("the consumer is deleted") { !sent("DELETE").isEmpty } }
          #expect(sent("DELETE").map(\.subject) == (isOrdered ? ["$JS.API.CONSUMER.DELETE.S.c1"] : []))
          #expect(broker.pulls == [] && recorder.completion == nil && recorder.violations == [])
          nats.close()
        }
      }

      @Test("A publisher of which nothing is requested looks its consumer up once after a loss, and waits for demand")
      func reconnectedWithoutDemand() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let broker = try ScriptedBroker()
          func lookups() -> Int {
            broker.published.filter {
              $0.subject.contains("CONSUMER.INFO.") || $0.subject.contains("CONSUMER.CREATE.")
            }.count
          }
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(1))
          var options = Failures.fast
          options.pingInterval = .seconds(3600)
          let nats = try subscribe(recorder, broker, consumer, options: options)
          broker.deliver(order(1), sequence: 1, for: try await broker.pull(1))
          _ = try await recorder.values(1)
          broker.cut()
          try await eventually("it is looked up again") { lookups() > 1 }
          let before = lookups()
          // This one recovers every tenth of a second.
          let other = try ScriptedBroker()
          let silent = Recorder<NATS.Delivery<Order>, NATSError>(.max(1))
          let clock = try subscribe(silent, other, heartbeat: .milliseconds(1))
          try await eventually("half a second") { other.requests.count > 6 }
          // If the machine stood still, an answer came too late, and it was looked up once more.
          #expect((before...before + 1).contains(lookups()) && recorder.completion == nil)
          recorder.request(.max(1))
          #expect(try await broker.pull(2).batch == 1)
          for reader in [recorder, silent] { reader.cancel() }
          for connection in [nats, clock] { connection.close() }
        }
      }

      @Test("A consumer that cannot be looked up for the moment is looked up again, at the beginning and in a recovery")
      func lookedUpAgain() async throws {
        for consumer in [Self.durable, Self.ordered] {
          let broker = try ScriptedBroker(answersAll: false)
          func questions() -> [ScriptedBroker.Message] {
            broker.published.filter {
              $0.subject.contains("CONSUMER.INFO.") || $0.subject.contains("CONSUMER.CREATE.")
            }
          }
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(5))
          // No heartbeat arrives, so that one recovery follows the other.
          let nats = try subscribe(recorder, broker, consumer, heartbeat: .milliseconds(1))
          var answered = 0
          for _ in 1...2 {
            var pulls = 0
            for isRefused in [true, false] {
              try await eventually("question \(answered + 1)") {
                questions().count > answered || recorder.completion != nil
              }
              try #require(recorder.completion == nil)
              pulls = broker.pulls.count  // nothing is requested before the answer
              let question = questions()[answered]
              if isRefused { broker.refuse(question) } else { broker.answer(question, Self.unavailable) }
              answered += 1
            }
            try await eventually("another request than the first \(pulls)") {
              for question in questions().dropFirst(answered) {
                broker.answer(question, broker.consumer("d"))
                answered += 1
              }
              return broker.pulls.count > pulls || recorder.completion != nil
            }
            #expect(recorder.completion == nil && broker.pulls.allSatisfy { $0.batch == 5 })
          }
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A consumer that is not silent is not looked up again: nothing is requested of it, or it has just been")
      func calm() async throws {
        let broker = try ScriptedBroker()
        var options = Failures.fast
        options.pingInterval = .seconds(3600)
        let nats = try NATS(broker.url, options: options)
        func lookups(_ consumer: String) -> Int {
          broker.requests.filter { $0.subject.hasSuffix("." + consumer) }.count
        }
        func subscribe(_ consumer: String, _ demand: Subscribers.Demand, heartbeat: Duration) -> any Cancellable {
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(demand)
          nats.publisher(
            for: Order.self, stream: "S", durable: consumer, heartbeat: heartbeat, recoveryTimeout: .seconds(3600)
          ).subscribe(recorder)
          return recorder
        }
        // Nothing is requested of this one.
        let idle = subscribe("idle", .none, heartbeat: .milliseconds(1))
        try await eventually("it is looked up") { lookups("idle") > 0 }
        // These lose one request, and then have a long time for heartbeats.
        var recovered: [any Cancellable] = []
        for (consumer, status) in [("unheard", "503 No Responders"), ("moved", "409 Leadership Change")] {
          recovered.append(subscribe(consumer, .max(1), heartbeat: .seconds(3600)))
          func pulls() -> [ScriptedBroker.Pull] { broker.pulls.filter { $0.consumer == consumer } }
          try await eventually("a request") { !pulls().isEmpty }
          broker.end(pulls()[0], with: status)
          try await eventually("another request") { pulls().count > 1 }
        }
        // This one misses a heartbeat again and again.
        let silent = subscribe("silent", .max(1), heartbeat: .milliseconds(1))
        try await eventually("six lookups") { lookups("silent") > 5 }
        #expect(lookups("idle") == 1 && lookups("unheard") == 2 && lookups("moved") == 2)
        for reader in recovered + [idle, silent] { reader.cancel() }
        nats.close()
      }

      @Test("A redelivery is reported before its delivery, with the stream, the consumer, the number and the count")
      func redeliveries() async throws {
        for (consumer, name) in [(Self.durable, "d"), (Self.ordered, "c1")] {
          let broker = try ScriptedBroker()
          let log = Recorder<String, Never>()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(3)) { _, delivery in
            _ = log.receive("value \(delivery.sequence)")
            return .none
          }
          let reported = Recorder<NATS.Redelivery, Never> { _, redelivery in
            _ = log.receive("redelivery \(redelivery.sequence)")
            return .none
          }
          let nats = try subscribe(recorder, broker, consumer)
          nats.redeliveries.subscribe(reported)
          let pull = try await broker.pull(1)
          for number in 1...3 {
            broker.deliver(
              order(number), sequence: number + 6, consumerSequence: number, deliveries: number, for: pull)
          }
          try await eventually("all events") { log.count == 5 }
          #expect(log.values == ["value 7", "redelivery 8", "value 8", "redelivery 9", "value 9"])
          #expect(
            reported.values == [
              NATS.Redelivery(stream: "S", consumer: name, sequence: 8, deliveryCount: 2),
              NATS.Redelivery(stream: "S", consumer: name, sequence: 9, deliveryCount: 3),
            ])
          #expect(recorder.values.map(\.deliveryCount) == [1, 2, 3])
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A subscriber answers only the messages that it is to acknowledge")
      func receipts() async throws {
        for (consumer, acknowledgement, answers) in [
          (Self.durable, NATS.Acknowledgement.manual, ["-NAK"]), (Self.durable, .onReturn, ["+ACK"]),
          (Self.ordered, .manual, []), (Self.ordered, .onReturn, []),
        ] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(1)) { _, delivery in
            try? delivery.negativeAcknowledge()
            try? delivery.acknowledgeWithoutConfirmation()
            return .max(1)
          }
          let nats = try subscribe(recorder, broker, consumer, acknowledge: acknowledgement)
          broker.deliver(order(1), sequence: 1, for: try await broker.pull(1))
          _ = try await broker.pull(2)  // sent after all that the delivery has sent
          #expect(broker.answers(to: 1) == answers, "\(consumer), \(acknowledgement)")
          recorder.cancel()
          nats.close()
        }
      }

      @Test("A message whose decoder cancels the subscription and then fails is settled, and the failure is not told")
      func cancelledByAFailingDecoder() async throws {
        for (policy, answer) in [(NATS.UndecodableMessages.fail, "-NAK"), (.terminate, "+TERM")] {
          let broker = try ScriptedBroker()
          let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.unlimited)
          let nats = try subscribe(recorder, broker, undecodable: policy) { _ in
            recorder.cancel()
            throw CocoaError(.coderInvalidValue)
          }
          broker.deliver(order(1), sequence: 1, for: try await broker.pull(1))
          try await eventually("an answer") { !broker.answers(to: 1).isEmpty }
          for _ in 0..<20 { try nats.flush() }  // time in which a failure would be told
          #expect(broker.answers(to: 1) == [answer])
          #expect(recorder.count == 0 && recorder.completion == nil && broker.pulls.count == 1)
          nats.close()
        }
      }

      @Test("Demand before the consumer is found adds up, and demand that a delivery returns may be unlimited")
      func demandAddsUp() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(1)) { _, _ in .unlimited }
        let nats = try subscribe(recorder, broker)
        recorder.request(.max(2))
        broker.answer(try await broker.request(1), broker.consumer("d"))
        let first = try await broker.pull(1)
        broker.deliver(order(1), sequence: 1, for: first)
        // A window of six, of which two are still outstanding.
        let second = try await broker.pull(2)
        #expect(first.batch == 3 && second.batch == 4)
        recorder.cancel()
        nats.close()
      }

      @Test("The names of a stream and of a consumer are checked before anything is asked")
      func names() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: Failures.fast)
        for (stream, durable, wrong) in [
          ("a b", "d", "a b"), ("*", "d", "*"), ("", "d", ""), ("S", "a.b", "a.b"), ("S", ">", ">"), ("S", "", ""),
        ] {
          let reader = Recorder<NATS.Delivery<Data>, NATSError>()
          nats.publisher(stream: stream, durable: durable, from: .first).subscribe(reader)
          #expect(try await reader.ending() == .failure(.invalid("the name \"\(wrong)\"")))
          guard stream != "S" else { continue }
          let ordered = Recorder<NATS.Delivery<Order>, NATSError>()
          nats.orderedPublisher(for: Order.self, stream: stream).subscribe(ordered)
          #expect(try await ordered.ending() == .failure(.invalid("the name \"\(wrong)\"")))
        }
        #expect(broker.published == [])
        nats.close()
      }

      @Test("An inbox holds a whole window, however large, while the subscriber is busy")
      func largeWindow() async throws {
        let broker = try ScriptedBroker()
        var options = Failures.fast
        options.pingInterval = .seconds(3600)
        let mayGoOn = DispatchSemaphore(value: 0)
        let recorder = Recorder<NATS.Delivery<Order>, NATSError>(.max(66_000))
        let nats = try subscribe(recorder, broker, window: 66_000, options: options) { _ in
          mayGoOn.wait()
          mayGoOn.signal()
          return Order(id: 0)
        }
        let pull = try await broker.pull(1)
        #expect(pull.batch == 66_000)
        for sequence in 1...66_000 { broker.deliver("", sequence: sequence, for: pull) }
        try nats.flush(timeout: .seconds(600))  // the client has received them all
        mayGoOn.signal()
        let values = try await recorder.values(66_000)
        #expect(values.map(\.sequence).elementsEqual(1...UInt64(66_000)))
        #expect(recorder.violations == [])
        recorder.cancel()
        nats.close()
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
