#if NATS
  import CNATS
  import Combine
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// What a client asks a broker, when it asks again, and what it makes of the answers.
    @Suite(.timeLimit(.minutes(60))) struct Requests {
      /// A choice of a setting, with what the broker receives of it.
      private struct Choice<Configuration> {
        var json: [String: JSON]
        var choose: (inout Configuration) -> Void

        init(_ json: [String: JSON], _ choose: @escaping (inout Configuration) -> Void = { _ in }) {
          self.json = json
          self.choose = choose
        }
      }

      /// Returns a configuration with each combination of choices, one for each setting.
      private func combinations<Configuration>(
        _ settings: [[Choice<Configuration>]], of configuration: Configuration
      ) -> [(Configuration, [String: JSON])] {
        var combinations: [(Configuration, [String: JSON])] = [(configuration, [:])]
        for choices in settings {
          var longer: [(Configuration, [String: JSON])] = []
          for (configuration, json) in combinations {
            for choice in choices {
              var chosen = configuration
              choice.choose(&chosen)
              longer.append((chosen, json.merging(choice.json) { $1 }))
            }
          }
          combinations = longer
        }
        return combinations
      }

      /// The first messages of a consumer, with what the broker receives of them.
      private static let starts: [(NATS.Start, [String: JSON])] = [
        (.resume, ["deliver_policy": "all"]),
        (.first, ["deliver_policy": "all"]),
        (.new, ["deliver_policy": "new"]),
        (.sequence(0), ["deliver_policy": "by_start_sequence", "opt_start_seq": 1]),
        (.sequence(7), ["deliver_policy": "by_start_sequence", "opt_start_seq": 7]),
        (
          .time(Date(timeIntervalSince1970: 1_795_307_110)),
          ["deliver_policy": "by_start_time", "opt_start_time": "2026-11-22T00:25:10.000Z"]
        ),
        (
          .time(Date(timeIntervalSince1970: 1_795_307_110.25)),
          ["deliver_policy": "by_start_time", "opt_start_time": "2026-11-22T00:25:10.250Z"]
        ),
      ]

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

      @Test("A request that is sent again has the rest of its time, and not all of it once more")
      func restOfTheTime() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        func sent() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject == "a" } }
        let request = ask(nats, "a", within: .milliseconds(200))
        try await eventually("the request") { !sent().isEmpty }
        // When this has waited in vain and another 20 ms have passed, at most 80 ms are left.
        _ = try await ask(nats, "nobody", within: .milliseconds(100)).ending()
        broker.refuse(sent()[0])
        try await eventually("the request again, or its end") { sent().count == 2 || request.completion != nil }
        _ = try await ask(nats, "nobody", within: .milliseconds(90)).ending()
        // The answer comes after the time, also if all of this takes long.
        for message in sent() { broker.answer(message, "late") }
        #expect(try await request.ending().error != nil)
        #expect(request.values == [])
        nats.close()
      }

      @Test("Each request that nobody answers ends when its time is over, also if no other one has been waiting")
      func unanswered() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        for number in 1...3 {
          let subject = "nobody.\(number)"
          let request = ask(nats, subject, within: .milliseconds(1))
          #expect(try await request.ending(within: .seconds(60)) == .failure(.timedOut(subject: subject)))
        }
        nats.close()
      }

      @Test("When a connection is closed, all requests that wait fail")
      func closed() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let (states, errors) = (Recorder<NATS.ConnectionState, Never>(), Recorder<NATSError, Never>())
        nats.connectionState.subscribe(states)
        for number in 1...3 {
          nats.connection.request("nobody.\(number)", Data(), timeout: .seconds(3600)) {
            if case .failed(let error) = $0 { _ = errors.receive(error) }
          }
        }
        nats.close()
        try await eventually("the connection is closed") { states.values.last == .closed }
        #expect(errors.values == [.connectionClosed, .connectionClosed, .connectionClosed])
      }

      @Test("When a connection is lost or closed, the requests that wait end in the order in which they were made")
      func order() async throws {
        for isClosed in [false, true] {
          let broker = try ScriptedBroker()
          let nats = try NATS(broker.url, options: patient)
          let ends = Recorder<Int, Never>()
          for number in 0..<30 {
            nats.connection.request("nobody.\(number)", Data(), timeout: .seconds(3600)) { _ in
              _ = ends.receive(number)
            }
          }
          if isClosed { nats.close() } else { broker.cut() }
          #expect(try await ends.values(30) == Array(0..<30))
          nats.close()
        }
      }

      @Test("Each reply completes its own request, once, in any order; what else arrives in the inbox completes none")
      func replies() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let ends = Recorder<String, Never>()
        for number in 1...3 {
          nats.connection.request("a.\(number)", Data(), timeout: .seconds(3600)) { reply in
            switch reply {
            case .message(let message): _ = ends.receive("\(number): \(String(decoding: message.data, as: UTF8.self))")
            case .interrupted: _ = ends.receive("\(number) is interrupted")
            case .failed(let error): _ = ends.receive("\(number): \(error)")
            }
          }
        }
        func sent() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject.hasPrefix("a.") } }
        try await eventually("three requests") { sent().count == 3 }
        // Numbers that no request has, and tokens that are no numbers.
        let inbox = sent()[0].reply.split(separator: ".").dropLast().joined(separator: ".") + "."
        for token in ["", "0", "99", "x", "1x", "-1", "18446744073709551616"] {
          broker.publish("stray", to: inbox + token)
        }
        broker.answer(sent()[2], "c")
        broker.answer(sent()[2], "c again")
        broker.refuse(sent()[0])
        broker.answer(sent()[0], "too late")
        broker.answer(sent()[1], "b")
        // One inbox receives the replies to all requests, so this one arrives behind the others.
        _ = try await nats.status(ofConsumer: "d", stream: "S")
        nats.close()
        #expect(ends.values == ["3: c", "1: \(NATSError.noResponders(subject: "a.1"))", "2: b"])
      }

      @Test("A request that cannot be sent fails, once")
      func unsendable() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let errors = Recorder<NATSError, Never>()
        let size = 1_048_577
        nats.connection.request("a", Data(count: size), timeout: .seconds(3600)) {
          if case .failed(let error) = $0 { _ = errors.receive(error) }
        }
        #expect(errors.values == [.payloadTooLarge(size: size, limit: size - 1)])
        nats.close()
        #expect(errors.count == 1)
      }

      @Test("A request that is made while the others fail with the connection fails as well")
      func afterTheEnd() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let connection = nats.connection
        let ends = Recorder<String, Never>()
        connection.request("a", Data(), timeout: .seconds(3600)) { _ in
          _ = ends.receive("a")
          connection.request("b", Data(), timeout: .seconds(3600)) {
            if case .failed(.connectionClosed) = $0 { _ = ends.receive("b") }
          }
        }
        nats.close()
        #expect(try await ends.values(2) == ["a", "b"])
      }

      @Test("The end of a connection is told once, and nothing follows it")
      func closedOnce() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let (states, numbers) = (Recorder<NATS.ConnectionState, Never>(), Recorder<Int, Never>())
        nats.connectionState.subscribe(states)
        nats.reconnects.subscribe(numbers)
        nats.close()
        // The client tells of all connections on one thread, so what it tells of this one comes behind.
        let other = try ScriptedBroker()
        let witness = try NATS(other.url, options: patient)
        let reconnects = Recorder<Int, Never>()
        witness.reconnects.subscribe(reconnects)
        other.cut()
        _ = try await reconnects.values(2)
        nats.close()
        #expect(states.values == [.connected, .closed] && numbers.values == [0])
        witness.close()
      }

      @Test(
        "A subscriber that is told of a state may close the connection, which is the last that all are told",
        arguments: [NATS.ConnectionState.reconnecting, .connected, .closed])
      func closedInside(state: NATS.ConnectionState) async throws {
        let broker = try ScriptedBroker()
        // A close that waited for itself would wait as long.
        var options = patient
        options.connectTimeout = .seconds(3600)
        let nats = try NATS(broker.url, options: options)
        let closes = Monitor(0)
        let states = Recorder<NATS.ConnectionState, Never> { recorder, new in
          if new == state, recorder.count > 1 {
            nats.close()
            closes.withLock { $0 += 1 }
          }
          return .none
        }
        nats.connectionState.subscribe(states)
        broker.cut()
        _ = try await states.values(state == .reconnecting ? 2 : 3)
        if state == .closed { nats.close() }
        try await eventually("the close returns") { closes.read { $0 } == 1 }
        let expected: [NATS.ConnectionState] = [.connected, .reconnecting, .connected, .closed]
        #expect(states.values == (state == .reconnecting ? [.connected, .reconnecting, .closed] : expected))
      }

      @Test("A subscriber that fails with the connection may close it")
      func closedByAFailure() async throws {
        let broker = try ScriptedBroker()
        var options = patient
        options.connectTimeout = .seconds(3600)
        let nats = try NATS(broker.url, options: options)
        let states = Monitor([NATS.ConnectionState]())
        let reader = nats.subject("a", of: Int.self).sink { _ in
          nats.close()
          let now = Recorder<NATS.ConnectionState, Never>()
          nats.connectionState.subscribe(now)
          states.withLock { $0 += now.values }
        } receiveValue: { _ in
        }
        nats.close()
        try await eventually("it is told") { states.read { !$0.isEmpty } }
        #expect(states.read { $0 } == [.closed])
        withExtendedLifetime(reader) {}
      }

      @Test("A connection ends at the server when it is closed, and when nothing uses it", arguments: [true, false])
      func leaving(closes: Bool) async throws {
        let broker = try ScriptedBroker()
        var nats: NATS? = try NATS(broker.url, options: patient)
        try nats?.flush()
        #expect(broker.endedConnections == 0)
        if closes { nats?.close() } else { nats = nil }
        try await eventually("the connection ends") { broker.endedConnections == 1 }
        withExtendedLifetime(nats) {}
      }

      @Test("A connection tells its name and its proof of identity")
      func introductions() throws {
        for (credentials, proof) in [
          (nil, [:]), (.user("alice", password: "secret"), ["user": "alice", "pass": "secret"]),
          (.token("secret"), ["auth_token": "secret"]),
        ] as [(NATS.Options.Credentials?, [String: JSON])] {
          for name in ["billing", "a b"] {
            let broker = try ScriptedBroker()
            var options = patient
            options.credentials = credentials
            options.name = name
            let nats = try NATS(broker.url, options: options)
            let introduction = try #require(broker.introductions.first)
            #expect(introduction["name"] == JSON.text(name))
            for key in ["user", "pass", "auth_token"] { #expect(introduction[key] == proof[key], "\(key)") }
            nats.close()
          }
        }
      }

      @Test("Settings that cannot be used are refused before anything is connected")
      func refusedSettings() throws {
        let broker = try ScriptedBroker()
        func refusal(_ change: (inout NATS.Options) -> Void) -> String? {
          var options = patient
          change(&options)
          do throws(NATSError) {
            _ = try NATS(broker.url, options: options)
            return nil
          } catch {
            guard case .invalid(let text) = error else { return nil }
            return text
          }
        }
        #expect(refusal { $0.name = "a\0b" } != nil)
        #expect(refusal { $0.credentials = .user("a\0b", password: "p") } != nil)
        #expect(refusal { $0.credentials = .user("u", password: "a\0b") } != nil)
        #expect(refusal { $0.credentials = .token("a\0b") } != nil)
        for domain in ["", "a.b", "a b", "*"] { #expect(refusal { $0.domain = domain } != nil, "\(domain)") }
        // A file that cannot be read is named.
        let missing = "/nowhere/file"
        let settings: [NATS.Options.TLS] = [
          .init(authorities: missing), .init(certificate: missing), .init(key: missing),
        ]
        for tls in settings { #expect(refusal { $0.tls = tls }?.contains(missing) == true, "\(tls)") }
        #expect(refusal { $0.credentials = .file(path: missing) }?.contains(missing) == true)
        // A file of something else.
        let file = temporaryFile(".pem")
        try Data("no certificate".utf8).write(to: file)
        #expect(refusal { $0.tls = .init(authorities: file.path) } != nil)
        #expect(refusal { $0.tls = .init(certificate: file.path) } != nil)
        #expect(broker.introductions == [])
      }

      @Test("A subject and the one for its reply are together not longer than the longest subject")
      func lengths() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let limit = maximumSubjectLength
        for headers in [[], [("a", "b")]] as [[(String, String)]] {
          for (subject, reply) in [
            (limit, 0), (limit + 1, 0), (limit - 1, 1), (limit, 1), (1, limit - 1), (1, limit), (limit - 40, 41),
          ] {
            let error = nats.connection.publish(
              String(repeating: "s", count: subject), Data(), headers: headers,
              reply: reply == 0 ? nil : String(repeating: "r", count: reply))
            if subject + reply <= limit {
              #expect(error == nil, "\(subject), \(reply)")
            } else if case .invalid? = error {
              continue
            } else {
              Issue.record("\(subject), \(reply): \(String(describing: error))")
            }
          }
        }
        nats.close()
      }

      /// A call that asks the server.
      private typealias Call = @Sendable (NATS) async throws -> Void

      /// The calls that ask about a stream `S` or its consumer `d`, with the subjects of their requests.
      private static let calls: [(subject: String, call: Call)] = [
        ("STREAM.CREATE.S", { try await $0.createStream(.init("S", subjects: ["s.>"])) }),
        ("STREAM.INFO.S", { _ = try await $0.status(ofStream: "S") }),
        ("STREAM.DELETE.S", { try await $0.deleteStream("S") }),
        ("CONSUMER.DURABLE.CREATE.S.d", { try await $0.createConsumer(.init("d"), stream: "S") }),
        ("CONSUMER.INFO.S.d", { _ = try await $0.status(ofConsumer: "d", stream: "S") }),
        ("CONSUMER.DELETE.S.d", { try await $0.deleteConsumer("d", stream: "S") }),
      ]

      /// An answer for which a server is not ready.
      private static let unavailable =
        #"{"error":{"code":503,"err_code":10008,"description":"JetStream system temporarily unavailable"}}"#

      /// An answer with all that an answer of any of the calls has.
      private static let complete = """
        {"success":true,"name":"d","num_pending":1,"num_ack_pending":2,"num_redelivered":3,"num_waiting":4,\
        "delivered":{"stream_seq":5},"ack_floor":{"stream_seq":6},\
        "state":{"messages":7,"bytes":8,"first_seq":9,"last_seq":10,"consumer_count":11}}
        """

      @Test("Each call asks in the domain of the connection, and asks again while the servers are not ready")
      func administration() async throws {
        for (domain, api) in [(nil, "$JS.API."), ("hub", "$JS.hub.API.")] as [(String?, String)] {
          var options = patient
          options.domain = domain
          for (subject, call) in Self.calls {
            let broker = try ScriptedBroker(answersAll: false, domain: domain)
            let nats = try NATS(broker.url, options: options)
            let asking = Task { try await call(nats) }
            for (number, answer) in [(1, Self.unavailable), (2, Self.unavailable), (3, Self.complete)] {
              try await eventually("question \(number) to \(subject)") { broker.published.count == number }
              #expect(broker.published[number - 1].subject == api + subject)
              broker.answer(broker.published[number - 1], answer)
            }
            try await asking.value
            #expect(broker.published.count == 3)
            nats.close()
          }
        }
      }

      @Test("An error that does not pass, and an answer of another form, end each call at the first question")
      func finalAnswers() async throws {
        func error(_ number: Int) -> String {
          #"{"error":{"code":404,"err_code":\#(number),"description":"text"}}"#
        }
        for (subject, call) in Self.calls {
          let consumer = subject.hasPrefix("CONSUMER.") ? "d" : ""
          for (answer, expected) in [
            (error(10059), .streamNotFound("S")), (error(10014), .consumerNotFound(stream: "S", consumer: consumer)),
            (error(10058), .alreadyExists("text")), (error(1), .server(code: 404, errorCode: 1, description: "text")),
            ("{}", nil), ("thanks", nil), ("", nil),
          ] as [(String, NATSError?)] {
            let broker = try ScriptedBroker(answersAll: false)
            let nats = try NATS(broker.url, options: patient)
            let asking = Task { try await call(nats) }
            try await eventually("a question to \(subject)") { !broker.published.isEmpty }
            broker.answer(broker.published[0], answer)
            do {
              try await asking.value
              Issue.record("\(subject) accepts \(answer)")
            } catch let error as NATSError {
              if let expected {
                #expect(error == expected, "\(subject)")
              } else if case .server(0, 0, _) = error {
                // The answer has another form.
              } else {
                Issue.record("\(subject), \(answer): \(error)")
              }
            }
            #expect(broker.published.count == 1)
            nats.close()
          }
        }
      }

      @Test("A call of a cancelled task does not ask again while the servers are not ready")
      func cancelledCall() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        let asking = Task { try await nats.status(ofConsumer: "d", stream: "S") }
        let request = try await broker.request(1)
        asking.cancel()
        broker.answer(request, Self.unavailable)
        await #expect(throws: NATSError.self) { try await asking.value }
        #expect(broker.requests.count == 1)
        nats.close()
      }

      @Test("A name that cannot be one is refused before anything is asked", arguments: ["", "a.b", "a b", "*", ">"])
      func refusedNames(name: String) async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let calls: [Call] = [
          { try await $0.createStream(.init(name, subjects: ["s.>"])) }, { try await $0.deleteStream(name) },
          { _ = try await $0.status(ofStream: name) }, { try await $0.createConsumer(.init(name), stream: "S") },
          { try await $0.createConsumer(.init("d"), stream: name) },
          { try await $0.deleteConsumer(name, stream: "S") }, { try await $0.deleteConsumer("d", stream: name) },
          { _ = try await $0.status(ofConsumer: name, stream: "S") },
          { _ = try await $0.status(ofConsumer: "d", stream: name) },
        ]
        for call in calls {
          await #expect(throws: NATSError.invalid("the name \"\(name)\"")) { try await call(nats) }
        }
        #expect(broker.published == [])
        nats.close()
      }

      @Test("Each property of a stream's state has its own number")
      func streamStatus() async throws {
        for (cluster, leader) in [("", nil), (#","cluster":{"name":"c","leader":"n1"}"#, "n1")] as [(String, String?)] {
          let broker = try ScriptedBroker(answersAll: false)
          let nats = try NATS(broker.url, options: patient)
          let asking = Task { try await nats.status(ofStream: "S") }
          try await eventually("a question") { !broker.published.isEmpty }
          broker.answer(
            broker.published[0],
            #"{"state":{"messages":1,"bytes":2,"first_seq":3,"last_seq":4,"consumer_count":5}\#(cluster)}"#)
          #expect(
            try await asking.value
              == NATS.StreamStatus(
                messages: 1, bytes: 2, firstSequence: 3, lastSequence: 4, consumers: 5, leader: leader))
          nats.close()
        }
      }

      // MARK: - What is published to a stream

      /// The messages that have been published to `s.x`.
      private func sent(_ broker: ScriptedBroker) -> [ScriptedBroker.Message] {
        broker.published.filter { $0.subject == "s.x" }
      }

      private func stored(_ sequence: Int) -> String { #"{"stream":"S", "seq":\#(sequence)}"# }

      /// What ends a subscriber with an error.
      enum Trouble: CaseIterable { case isRefused, cannotBeEncoded, upstreamFails }

      @Test(
        "A first error cancels the upstream, and is told when all else is acknowledged", arguments: Trouble.allCases)
      func firstError(trouble: Trouble) async throws {
        struct Refusing: TopLevelEncoder {
          func encode<Value: Encodable>(_ value: Value) throws -> Data {
            guard let order = value as? Order, order.id != 3 else { throw CocoaError(.coderInvalidValue) }
            return try JSONEncoder().encode(order)
          }
        }
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let writer: NATS.StreamSubscriber<Order, CocoaError> = nats.subscriber(
          for: "s.x", timeout: .seconds(3600), encoder: Refusing())
        let results = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(results)
        let source = TestPublisher<Order, CocoaError>()
        source.subscribe(writer)
        for id in 1...2 { source.send(Order(id: id)) }
        try await eventually("two elements") { sent(broker).count == 2 }
        switch trouble {
        case .isRefused:
          broker.answer(sent(broker)[1], #"{"error":{"code":503,"err_code":10077,"description":"full"}}"#)
          try await eventually("the upstream is cancelled") { source.cancelCount > 0 }
        case .cannotBeEncoded: source.send(Order(id: 3))
        case .upstreamFails: source.send(completion: .failure(CocoaError(.coderInvalidValue)))
        }
        if trouble != .upstreamFails { #expect(source.cancelCount == 1) }
        #expect(results.completion == nil)
        _ = writer.receive(Order(id: 4))  // too late
        broker.answer(sent(broker)[0], stored(1))
        if trouble != .isRefused { broker.answer(sent(broker)[1], stored(2)) }
        let error = try await results.ending().error
        switch (trouble, error) {
        case (.isRefused, .limitReached("full")?), (.cannotBeEncoded, .notEncodable?),
          (.upstreamFails, .upstreamFailed?):
          break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(results.values.map(\.sequence) == (trouble == .isRefused ? [1] : [1, 2]))
        try nats.flush()
        #expect(sent(broker).count == 2)
        // Nothing is requested after the end.
        #expect(source.connections[0].requests == [.max(64)] && source.connections[0].lateRequests == 0)
        nats.close()
      }

      @Test(
        "A subscriber that has ended or is cancelled accepts no subscription and no element", arguments: [true, false])
      func endedSubscriber(cancels: Bool) throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x")
        let results = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(results)
        if cancels { writer.cancel() } else { writer.receive(completion: .finished) }
        if cancels { #expect(results.completion == nil) } else { #expect(results.completion == .finished) }
        let source = TestPublisher<Order, Never>()
        source.subscribe(writer)
        #expect(source.cancelCount == 1 && source.requested == .none)
        #expect(writer.receive(Order(id: 1)) == Subscribers.Demand.none)
        try nats.flush()
        #expect(sent(broker) == [])
        nats.close()
      }

      @Test("After a lost connection, what is not acknowledged is published again, in its order, with the same ids")
      func publishedAgain() async throws {
        for messageID in [nil, { "order-\($0.id)" }] as [((Order) -> String)?] {
          let broker = try ScriptedBroker()
          let nats = try NATS(broker.url, options: patient)
          let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(
            for: "s.x", timeout: .seconds(3600), messageID: messageID)
          let results = Recorder<NATS.PublishAcknowledgement, NATSError>()
          writer.acknowledgements.subscribe(results)
          let source = PassthroughSubject<Order, Never>()
          source.subscribe(writer)
          for id in 0..<5 { source.send(Order(id: id)) }
          try await eventually("five elements") { sent(broker).count == 5 }
          let first = sent(broker)
          broker.answer(first[1], stored(1))
          _ = try await results.values(1)
          broker.cut()
          try await eventually("four elements again") { sent(broker).count == 9 }
          let second = Array(sent(broker).dropFirst(5))
          let unacknowledged = [0, 2, 3, 4].map { first[$0] }
          #expect(second.map(\.text) == unacknowledged.map(\.text))
          #expect(second.map(\.head) == unacknowledged.map(\.head))
          #expect(Set(first.map(\.head)).count == 5)
          for (number, message) in second.enumerated() { broker.answer(message, stored(number + 2)) }
          source.send(completion: .finished)
          #expect(try await results.ending() == .finished)
          #expect(results.values.map(\.sequence) == [1, 2, 3, 4, 5])
          let acknowledged = [1, 0, 2, 3, 4]
          for (id, result) in zip(acknowledged, results.values) {
            if messageID != nil { #expect(result.messageID == "order-\(id)") }
            #expect(first[id].head.contains("Nats-Msg-Id: \(result.messageID)\r\n"))
          }
          #expect(sent(broker).count == 9)
          nats.close()
        }
      }

      @Test("What a stream cannot store for the moment is published again, with the same id")
      func notStoredYet() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", timeout: .seconds(3600))
        let results = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(results)
        [Order(id: 1)].publisher.subscribe(writer)
        for number in 1...3 {
          try await eventually("publication \(number)") { sent(broker).count == number || results.completion != nil }
          try #require(results.completion == nil)
          let message = sent(broker)[number - 1]
          switch number {
          case 1: broker.answer(message, Self.unavailable)
          case 2: broker.refuse(message)
          default: broker.answer(message, stored(7))
          }
        }
        #expect(try await results.ending() == .finished)
        #expect(results.values.map(\.sequence) == [7])
        #expect(Set(sent(broker).map(\.head)).count == 1 && Set(sent(broker).map(\.text)).count == 1)
        nats.close()
      }

      @Test("Ids that are made by default differ, also between subscribers")
      func defaultIDs() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        for _ in 0..<2 {
          let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", timeout: .seconds(3600))
          for _ in 0..<3 { _ = writer.receive(Order(id: 1)) }
        }
        try await eventually("six elements") { sent(broker).count == 6 }
        #expect(Set(sent(broker).map(\.head)).count == 6)
        nats.close()
      }

      @Test("Flushing waits no longer than it is told")
      func flushing() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        broker.mute()
        // Nothing is awaited between the two, so that both begin at the same time.
        let longer = ask(nats, "nobody", within: .seconds(4))
        #expect(throws: NATSError.timedOut(subject: "")) { try nats.flush(timeout: .milliseconds(50)) }
        #expect(longer.completion == nil)
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

      @Test("Each state of a consumer is asked for an interval after its predecessor, however many there have been")
      func intervals() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        // Much longer than all intervals together, and shorter than intervals that grow with their number.
        let longer = ask(nats, "nobody", within: .seconds(30))
        let states = Recorder<NATS.ConsumerStatus, NATSError>(.max(201))
        nats.statusPublisher(ofConsumer: "d", stream: "S", every: .milliseconds(2)).subscribe(states)
        try await eventually("all states") { states.count == 201 || longer.completion != nil }
        #expect(longer.completion == nil && states.completion == nil)
        states.cancel()
        nats.close()
      }

      @Test("An overflow is reported each time that messages of a subject begin to be dropped")
      func overflows() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let overflows = Recorder<NATS.Overflow, Never>()
        nats.overflows.subscribe(overflows)
        for (subject, count) in [("chat", 3), ("end", 1)] {
          let mayGoOn = DispatchSemaphore(value: 0)
          let reader = Recorder<Order, NATSError> { _, _ in
            mayGoOn.wait()
            return .none
          }
          nats.subject(subject, of: Order.self, limit: 1).subscribe(reader)
          try nats.flush()  // the broker knows the subscription
          broker.publish(#"{"id":0,"note":""}"#, to: subject)
          _ = try await reader.values(1)
          for round in 1...count {
            // The first one waits while its predecessor is being delivered, which leaves no room for the second one.
            for id in [round, -round] { broker.publish(#"{"id":\#(id),"note":""}"#, to: subject) }
            try nats.flush()  // the client has received both
            mayGoOn.signal()
            _ = try await reader.values(round + 1)
          }
          mayGoOn.signal()
          #expect(reader.values.map(\.id) == Array(0...count) && reader.violations == [])
        }
        // The client reports one after the other.
        try await eventually("the last overflow") { overflows.values.last?.subject == "end" }
        #expect(overflows.values.map(\.subject) == ["chat", "chat", "chat", "end"])
        #expect(overflows.values.last { $0.subject == "chat" }?.dropped == 3)
        nats.close()
      }

      @Test("Only the first state of a consumer is asked for at once, and the second one after the interval")
      func pauseAfterTheFirst() async throws {
        let broker = try ScriptedBroker(answersAll: false)
        let nats = try NATS(broker.url, options: patient)
        let states = Recorder<NATS.ConsumerStatus, NATSError>()
        nats.statusPublisher(ofConsumer: "d", stream: "S", every: .seconds(3600)).subscribe(states)
        broker.answer(try await broker.request(1), broker.consumer("d"))
        _ = try await states.values(1)
        for _ in 0..<20 { try nats.flush() }  // time in which another one would be sent
        #expect(broker.requests.count == 1)
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

      @Test("A stream is created with all settings of its configuration")
      func streams() async throws {
        typealias Setting = Choice<NATS.StreamConfiguration>
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let usual = Setting([
          "name": "S", "subjects": ["s.>", "t"], "storage": "file", "retention": "limits", "discard": "old",
          "max_msgs": -1, "max_bytes": -1, "max_msg_size": -1, "max_age": 0, "max_consumers": -1, "num_replicas": 1,
          "duplicate_window": 120_000_000_000,
        ])
        let media = [Setting([:]), Setting(["storage": "memory"]) { $0.storage = .memory }]
        let retentions = [
          Setting([:]), Setting(["retention": "interest"]) { $0.retention = .interest },
          Setting(["retention": "workqueue"]) { $0.retention = .workQueue },
        ]
        let discards = [Setting([:]), Setting(["discard": "new"]) { $0.discard = .new }]
        let limits = [
          Setting([:]), Setting(["max_msgs": 7]) { $0.maxMessages = 7 },
          Setting(["max_bytes": 8000]) { $0.maxBytes = 8000 },
          Setting(["max_msg_size": 900]) { $0.maxMessageSize = 900 },
          Setting(["num_replicas": 3]) { $0.replicas = 3 },
        ]
        // The window for duplicates is not longer than the messages' age.
        let times = [
          Setting([:]), Setting(["duplicate_window": 1_500_000_000]) { $0.duplicateWindow = .milliseconds(1500) },
          Setting(["max_age": 3_600_000_000_000]) { $0.maxAge = .seconds(3600) },
          Setting(["max_age": 60_000_000_000, "duplicate_window": 60_000_000_000]) { $0.maxAge = .seconds(60) },
          Setting(["max_age": 60_000_000_000, "duplicate_window": 30_000_000_000]) {
            $0.maxAge = .seconds(60)
            $0.duplicateWindow = .seconds(30)
          },
        ]
        let settings = [[usual], media, retentions, discards, limits, times]
        for (configuration, json) in combinations(settings, of: .init("S", subjects: ["s.>", "t"])) {
          try await nats.createStream(configuration)
          let request = try #require(broker.published.last)
          #expect(request.subject == "$JS.API.STREAM.CREATE.S" && request.json == .object(json), "\(configuration)")
        }
        nats.close()
      }

      @Test("A durable consumer is created with all settings of its configuration")
      func durableConsumers() async throws {
        typealias Setting = Choice<NATS.ConsumerConfiguration>
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let usual = Setting([
          "durable_name": "d", "deliver_policy": "all", "ack_policy": "explicit", "ack_wait": 30_000_000_000,
          "max_deliver": -1, "max_ack_pending": 1000, "replay_policy": "instant",
        ])
        let starts: [Setting] = [Setting([:])] + Self.starts.map { start, json in Setting(json) { $0.start = start } }
        let filters = [Setting([:]), Setting(["filter_subject": "s.x"]) { $0.filter = "s.x" }]
        let waits = [
          Setting([:]), Setting(["ack_wait": 1_500_000_000]) { $0.acknowledgementWait = .milliseconds(1500) },
        ]
        let limits = [
          Setting([:]), Setting(["max_deliver": 3]) { $0.maxDeliveries = 3 },
          Setting(["max_ack_pending": 7]) { $0.maxUnacknowledged = 7 },
        ]
        for (configuration, json) in combinations([[usual], starts, filters, waits, limits], of: .init("d")) {
          try await nats.createConsumer(configuration, stream: "S")
          let request = try #require(broker.published.last)
          #expect(request.subject == "$JS.API.CONSUMER.DURABLE.CREATE.S.d", "\(configuration)")
          let expected: JSON = ["stream_name": "S", "config": .object(json)]
          #expect(request.json == expected, "\(configuration)")
        }
        nats.close()
      }

      @Test("The consumer that a publisher creates begins where the publisher does, and else has the usual settings")
      func consumersOfPublishers() async throws {
        let broker = try ScriptedBroker(hasDurable: false)
        let nats = try NATS(broker.url, options: patient)
        func created() -> [ScriptedBroker.Message] { broker.published.filter { $0.subject.contains(".CREATE.") } }
        var (pulls, known) = (0, 0)
        func expectCreation(_ subject: String, _ config: [String: JSON]) async throws {
          pulls += 1
          _ = try await broker.pull(pulls)
          let expected: JSON = ["stream_name": "S", "config": .object(config)]
          let requests = created().dropFirst(known)
          #expect(!requests.isEmpty && requests.allSatisfy { $0.subject == subject && $0.json == expected })
          known += requests.count
        }
        let durable: [String: JSON] = [
          "durable_name": "d", "ack_policy": "explicit", "ack_wait": 30_000_000_000, "max_deliver": -1,
          "max_ack_pending": 1000, "replay_policy": "instant",
        ]
        let ordered: [String: JSON] = [
          "ack_policy": "none", "inactive_threshold": 60_000_000_000, "mem_storage": true, "num_replicas": 1,
          "replay_policy": "instant",
        ]
        for (start, json) in Self.starts {
          if start != .resume {
            let reader = Recorder<NATS.Delivery<Data>, NATSError>()
            nats.publisher(stream: "S", durable: "d", from: start, heartbeat: .seconds(3600)).subscribe(reader)
            try await expectCreation("$JS.API.CONSUMER.DURABLE.CREATE.S.d", durable.merging(json) { $1 })
            reader.cancel()
          }
          for filter in [nil, "s.x"] {
            let reader = Recorder<NATS.Delivery<Order>, NATSError>()
            nats.orderedPublisher(
              for: Order.self, stream: "S", from: start, filter: filter, heartbeat: .seconds(3600)
            ).subscribe(reader)
            var config = ordered.merging(json) { $1 }
            if let filter { config["filter_subject"] = .text(filter) }
            try await expectCreation("$JS.API.CONSUMER.CREATE.S", config)
            reader.cancel()
          }
        }
        nats.close()
      }

      @Test("A publisher of a stream has the settings that are given, and else those of the documentation")
      func publishers() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: patient)
        let given = [
          nats.publisher(
            for: Order.self, stream: "S", durable: "d", from: .new, acknowledge: .onReturn, undecodable: .terminate,
            window: 7, heartbeat: .seconds(3), recoveryTimeout: .seconds(11)
          ).plan,
          nats.publisher(
            stream: "S", durable: "d", from: .new, acknowledge: .onReturn, window: 7, heartbeat: .seconds(3),
            recoveryTimeout: .seconds(11)
          ).plan,
          nats.orderedPublisher(
            for: Order.self, stream: "S", from: .new, filter: "s.x", undecodable: .terminate, window: 7,
            heartbeat: .seconds(3), recoveryTimeout: .seconds(11)
          ).plan,
        ]
        let usual = [
          nats.publisher(for: Order.self, stream: "S", durable: "d").plan,
          nats.publisher(stream: "S", durable: "d").plan,
          nats.orderedPublisher(for: Order.self, stream: "S").plan,
        ]
        #expect(given.map(\.acknowledgement) == [.onReturn, .onReturn, .manual])
        #expect(given.map(\.undecodable) == [.terminate, .fail, .terminate])
        #expect(usual.map(\.acknowledgement) == [.manual, .manual, .manual])
        #expect(usual.map(\.undecodable) == [.fail, .fail, .fail])
        for plan in given {
          #expect(plan.window == 7 && plan.heartbeat == .seconds(3) && plan.recoveryTimeout == .seconds(11))
        }
        for plan in usual {
          #expect(plan.window == 500 && plan.heartbeat == .seconds(5) && plan.recoveryTimeout == .seconds(120))
        }
        for (plans, durableStart, orderedStart, orderedFilter) in [
          (given, .new, .new, "s.x"), (usual, .resume, .first, nil),
        ] as [([PullPlan], NATS.Start, NATS.Start, String?)] {
          #expect(plans.map(\.stream) == ["S", "S", "S"] && plans.map(\.isOrdered) == [false, false, true])
          for plan in plans {
            switch plan.consumer {
            case .durable(let name, let start): #expect(name == "d" && start == durableStart)
            case .ordered(let start, let filter): #expect(start == orderedStart && filter == orderedFilter)
            }
          }
        }
        nats.close()
      }

      /// Makes something with a window, a limit, or an interval of a size.
      private static func make(_ index: Int, _ size: Int) throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url)
        switch index {
        case 0: _ = nats.publisher(for: Order.self, stream: "S", durable: "d", window: size)
        case 1: _ = nats.publisher(for: Order.self, stream: "S", durable: "d", heartbeat: .seconds(size))
        case 2: _ = nats.publisher(stream: "S", durable: "d", window: size)
        case 3: _ = nats.publisher(stream: "S", durable: "d", heartbeat: .seconds(size))
        case 4: _ = nats.orderedPublisher(for: Order.self, stream: "S", window: size)
        case 5: _ = nats.orderedPublisher(for: Order.self, stream: "S", heartbeat: .seconds(size))
        case 6: _ = nats.subject("s", of: Order.self, limit: size)
        default: let _: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s", window: size)
        }
        nats.close()
      }

      @Test("A window, a limit, and an interval of heartbeats of nothing trap", arguments: 0..<8)
      func nothing(index: Int) async throws {
        try Self.make(index, 1)
        await #expect(processExitsWith: .failure) { [index] in
          // An error would end the process without a failure.
          try? NATSTests.Requests.make(index, 0)
        }
      }
    }
  }
#endif
