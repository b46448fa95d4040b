#if NATS
  import CNATS
  import Combine
  import Foundation
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
