#if NATS
  import Combine
  import CombineTestKit
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// How a subject of core NATS begins and ends, at a broker in this process.
    @Suite(.timeLimit(.minutes(60))) struct Subjects {
      private typealias Chat = RecordingSubscriber<Order, NATSError>

      private var options: NATS.Options {
        var options = NATS.Options()
        options.connectTimeout = .seconds(600)
        options.pingInterval = .seconds(3600)
        return options
      }

      private func order(_ id: Int) -> String { #"{"id":\#(id),"note":""}"# }

      /// The ends of a subject.
      enum End: CaseIterable { case isFinished, fails, isReleased }

      @Test("A subject subscribes once at the server, and ends its subscription with itself", arguments: End.allCases)
      func subscription(end: End) async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        var subject: NATS.CoreSubject<Order>? = nats.subject("chat", of: Order.self)
        try nats.flush()
        #expect(!broker.subscribed.contains("chat"))
        let (first, second) = (Chat("first"), Chat("second"))
        subject?.subscribe(first)
        subject?.subscribe(second)
        // Cancelling ends no subscription that another subscriber may use.
        first.cancel()
        try nats.flush()
        #expect(broker.subscribed.filter { $0 == "chat" }.count == 1 && !broker.unsubscribed.contains("chat"))
        switch end {
        case .isFinished: subject?.send(completion: .finished)
        case .fails: subject?.send(completion: .failure(.connectionClosed))
        case .isReleased:
          second.cancel()
          subject = nil
        }
        try await eventually("the subscription ends") { broker.unsubscribed.contains("chat") }
        // A subscriber that comes later receives the end, and subscribes to nothing.
        let late = Chat("late")
        subject?.subscribe(late)
        try nats.flush()
        #expect(broker.subscribed.filter { $0 == "chat" }.count == 1)
        #expect([first, second, late].flatMap(\.violations) == [])
        nats.close()
      }

      @Test("A subject that ends before its first subscriber subscribes to nothing")
      func endedBefore() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        for completion in [.finished, .failure(.connectionClosed)] as [Subscribers.Completion<NATSError>] {
          let subject = nats.subject("chat", of: Order.self)
          subject.send(completion: completion)
          let late = Chat("late")
          subject.subscribe(late)
          #expect(late.completion == completion && late.events.count == 2 && late.violations == [])
        }
        try nats.flush()
        #expect(!broker.subscribed.contains("chat"))
        nats.close()
      }

      @Test("A failure is delivered at once, and nothing that arrives afterwards is")
      func failure() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let (subject, reader) = (nats.subject("chat", of: Order.self), Chat("reader"))
        subject.subscribe(reader)
        let (witness, other) = (Chat("witness"), nats.subject("end", of: Order.self))
        other.subscribe(witness)
        try nats.flush()
        subject.send(completion: .failure(.timedOut(subject: "x")))
        #expect(reader.completion == .failure(.timedOut(subject: "x")))
        broker.publish(order(1), to: "chat")
        broker.publish(order(2), to: "end")
        try await eventually("a later value") { witness.values.count == 1 }
        #expect(reader.values == [] && reader.violations == [])
        nats.close()
      }

      @Test("A subject that a subscriber finishes inside a delivery first delivers all that has arrived")
      func finishedInside() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let (subject, reader) = (nats.subject("chat", of: Order.self), Chat("reader"))
        let mayGoOn = DispatchSemaphore(value: 0)
        reader.onValue { value in
          guard value.id == 1 else { return }
          mayGoOn.wait()
          subject.send(completion: .finished)
        }
        subject.subscribe(reader)
        try nats.flush()  // the broker knows the subscription
        for id in 1...3 { broker.publish(order(id), to: "chat") }
        try nats.flush()  // the client has received them all
        mayGoOn.signal()
        try await eventually("the end") { reader.completion != nil }
        #expect(reader.values.map(\.id) == [1, 2, 3] && reader.completion == .finished)
        #expect(reader.violations == [])
        nats.close()
      }

      @Test("A subject that fails inside a delivery delivers nothing more")
      func failedInside() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let (subject, reader) = (nats.subject("chat", of: Order.self), Chat("reader"))
        let mayGoOn = DispatchSemaphore(value: 0)
        reader.onValue { _ in
          mayGoOn.wait()
          subject.send(completion: .failure(.connectionClosed))
        }
        subject.subscribe(reader)
        try nats.flush()
        for id in 1...3 { broker.publish(order(id), to: "chat") }
        try nats.flush()
        mayGoOn.signal()
        try await eventually("the end of the subscription") { broker.unsubscribed.contains("chat") }
        try await eventually("the failure") { reader.completion != nil }
        for _ in 0..<20 { try nats.flush() }  // time in which another value would be delivered
        #expect(reader.values.map(\.id) == [1] && reader.completion == .failure(.connectionClosed))
        #expect(reader.violations == [])
        nats.close()
      }

      @Test(
        "A subject whose name cannot be one fails at its first subscriber",
        arguments: ["", ".", "a..b", ".a", "a.", "a b", "a.>.b", ">.a", "a\tb"])
      func names(name: String) throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let subject = nats.subject(name, of: Order.self)
        let readers = [Chat("first"), Chat("second")]
        for reader in readers {
          subject.subscribe(reader)
          #expect(reader.completion == .failure(.invalid("the subject \"\(name)\"")))
          #expect(reader.events.count == 2 && reader.violations == [])
        }
        try nats.flush()
        #expect(!broker.subscribed.contains(name))
        nats.close()
      }

      @Test("A subject fails when it subscribes or sends on a closed connection")
      func closedConnection() throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let (subscribing, sending) = (nats.subject("chat", of: Order.self), nats.subject("chat", of: Order.self))
        nats.close()
        sending.send(Order(id: 1))
        let readers = [Chat("subscribing"), Chat("sending")]
        subscribing.subscribe(readers[0])
        sending.subscribe(readers[1])
        for reader in readers {
          #expect(reader.completion == .failure(.connectionClosed) && reader.violations == [])
        }
      }

      @Test("A value that cannot be sent fails the subject at once, and cancels what feeds it")
      func unsendable() throws {
        struct Refusal: Error {}
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let limit = 1_048_576  // that of the broker
        for (value, expected) in [
          (0, nil), (limit, nil), (limit + 1, .payloadTooLarge(size: limit + 1, limit: limit)),
          (-1, .invalid("text")), (-2, .notEncodable("\(Refusal())")),
        ] as [(Int, NATSError?)] {
          let subject = NATS.CoreSubject<Int>(nats.connection, "chat", .fail, limit: 1) {
            $0.count
          } encode: {
            if $0 == -1 { throw NATSError.invalid("text") }
            if $0 == -2 { throw Refusal() }
            return Data(count: $0)
          }
          let upstream = TestPublisher<Int, NATSError>()
          upstream.subscribe(AnySubscriber(subject))
          upstream.send(value)
          let reader = RecordingSubscriber<Int, NATSError>("reader", initialDemand: .none)
          subject.subscribe(reader)
          #expect(reader.failure == expected, "\(value)")
          #expect(upstream.cancelCount == (expected == nil ? 0 : 1), "\(value)")
          subject.send(completion: .finished)
        }
        try nats.flush()
        #expect(broker.published.map(\.text.utf8.count) == [0, limit])
        nats.close()
      }

      @Test("The largest limit of a subject and of a connection's attempts are accepted")
      func largestLimits() async throws {
        let broker = try ScriptedBroker()
        var options = options
        options.maxReconnects = .max
        let nats = try NATS(broker.url, options: options)
        let reader = Chat("reader")
        nats.subject("chat", of: Order.self, limit: .max).subscribe(reader)
        try nats.flush()
        broker.publish(order(1), to: "chat")
        try await eventually("a value") { reader.values.count == 1 }
        #expect(reader.completion == nil && reader.violations == [])
        reader.cancel()
        nats.close()
      }

      @Test("A subject that nobody refers to goes on for its subscribers")
      func kept() async throws {
        let broker = try ScriptedBroker()
        let nats = try NATS(broker.url, options: options)
        let reader = Chat("reader")
        weak var subject: NATS.CoreSubject<Order>?
        do {
          let made = nats.subject("chat", of: Order.self)
          subject = made
          made.subscribe(reader)
        }
        try nats.flush()
        broker.publish(order(1), to: "chat")
        try await eventually("a value") { reader.values.count == 1 }
        #expect(subject != nil && !broker.unsubscribed.contains("chat"))
        reader.cancel()
        try await eventually("the subject is released") { subject == nil }
        nats.close()
      }
    }
  }
#endif
