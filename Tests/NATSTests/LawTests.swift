#if NATS
  import Combine
  import CombineTestKit
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// The laws that apply to a publisher of a stream, to a subject of core NATS, and to the subscriber that publishes
    /// to a stream. The numbers refer to the article about the laws.
    @Suite(.timeLimit(.minutes(60))) struct Laws {
      /// The ways to consume a stream.
      enum Consumption: CaseIterable { case durable, ordered }

      typealias Source = RecordingSubscriber<NATS.Delivery<Order>, NATSError>
      typealias Chat = RecordingSubscriber<Order, NATSError>

      /// A decoder that calls a closure before it decodes. The subscription that uses the decoder releases it.
      struct Decoder: TopLevelDecoder, Sendable {
        var token: ReferenceTracker.Token?
        var before: @Sendable () -> Void = {}

        func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
          before()
          return try JSONDecoder().decode(type, from: data)
        }
      }

      private func publisher(
        _ nats: NATS, _ kind: Consumption, window: Int = 500, decoder: Decoder = Decoder()
      ) -> NATS.StreamPublisher<Order> {
        switch kind {
        case .durable:
          nats.publisher(
            for: Order.self, stream: "S", durable: "d-" + UUID().uuidString, from: .first, acknowledge: .onReturn,
            window: window, heartbeat: .milliseconds(150), decoder: decoder)
        case .ordered:
          nats.orderedPublisher(
            for: Order.self, stream: "S", window: window, heartbeat: .milliseconds(150), decoder: decoder)
        }
      }

      private func ids(_ recorder: Source) -> [Int] { recorder.values.map(\.value.id) }

      // MARK: - A publisher of a stream

      @Test(
        "Laws 1, 8, 9: a subscriber receives one subscription, the values, and one completion without demand",
        arguments: Consumption.allCases)
      func everything(kind: Consumption) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 3)
        let recorder = Source("reader")
        publisher(nats, kind).subscribe(recorder)
        try await eventually("three values") { recorder.values.count == 3 }
        let other = try NATS(server.url)
        let silent = Source("silent", initialDemand: .none)
        publisher(other, kind).subscribe(silent)
        other.close()
        try await nats.deleteStream("S")
        try await eventually("both completions") { recorder.completion != nil && silent.completion != nil }
        guard case .subscription("StreamPublisher")? = recorder.events.first else {
          Issue.record("no subscription first: \(recorder.events)")
          return
        }
        #expect(ids(recorder) == [1, 2, 3] && recorder.events.count == 5)
        #expect(recorder.completion == .failure(.streamNotFound("S")))
        #expect(silent.completion == .failure(.connectionClosed) && silent.events.count == 2)
        #expect(recorder.violations + silent.violations == [])
      }

      @Test("Laws 4 to 7, 24: the values do not depend on demand, and never exceed it", arguments: Consumption.allCases)
      func demand(kind: Consumption) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 20)
        let slow = Source("slow", initialDemand: .none)
        publisher(nats, kind, window: 4).subscribe(slow)
        slow.request(.none)
        for count in 1...20 {
          slow.request(.max(1))
          try await eventually("\(count) values") { slow.values.count == count }
        }
        var recorders = [slow]
        for (initial, each) in [
          (Subscribers.Demand.max(1), Subscribers.Demand.max(1)), (.max(2), .max(3)), (.max(.max - 1), .max(.max - 1)),
          (.unlimited, .none), (.unlimited, .max(1)),
        ] {
          let recorder = Source("\(initial), then \(each)", initialDemand: initial) { _ in each }
          publisher(nats, kind, window: 4).subscribe(recorder)
          recorders.append(recorder)
        }
        for recorder in recorders {
          try await eventually("all values, \(recorder)") { recorder.values.count == 20 || recorder.completion != nil }
          #expect(ids(recorder) == Array(1...20))
          #expect(recorder.violations == [])
          recorder.cancel()
        }
      }

      @Test(
        "Laws 2, 22: with requests on several threads, the order is kept, and deliveries never overlap",
        arguments: Consumption.allCases)
      func concurrentRequests(kind: Consumption) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 200)
        let recorder = Source("reader", initialDemand: .none)
        publisher(nats, kind, window: 10).subscribe(recorder)
        let line = ThreadBarrier(4)
        let threads = (0..<4).map { _ in
          JoinableThread {
            line.wait()
            for _ in 0..<25 { recorder.request(.max(2)) }
          }
        }
        for thread in threads { #expect(thread.join()) }
        try await eventually("all values") { recorder.values.count >= 200 || recorder.completion != nil }
        #expect(ids(recorder) == Array(1...200))
        #expect(recorder.violations == [])
        recorder.cancel()
      }

      @Test(
        "Laws 12 to 14, 16: cancellation on subscription, in a delivery, while decoding, and during a delivery",
        arguments: Consumption.allCases, [0, 1, 2, 3])
      func cancelling(kind: Consumption, place: Int) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 20)
        let tracker = ReferenceTracker()
        let delivery = Monitor((isInside: false, isOpen: false))
        func use() async throws -> (Source, (any Subscription)?) {
          let recorder = Source("reader")
          let decoder = Decoder(token: tracker.token("decoder")) { [weak recorder] in
            if place == 2 { recorder?.cancel() }
          }
          switch place {
          case 0: recorder.onSubscription { $0.cancel() }
          case 1: recorder.onValue { [unowned recorder] _ in recorder.cancel() }
          case 2: break
          default:
            recorder.onValue { _ in
              delivery.withLock { $0.isInside = true }
              _ = delivery.wait(timeout: 600) { $0.isOpen }
            }
          }
          publisher(nats, kind, decoder: decoder).subscribe(recorder)
          if place == 3 {
            try await eventually("a delivery") { delivery.read { $0.isInside } }
            let other = JoinableThread {
              recorder.request(.max(1))
              recorder.cancel()
            }
            #expect(other.join(timeout: 30), "waited for the delivery")
            delivery.withLock { $0.isOpen = true }
          }
          return (recorder, recorder.subscription)
        }
        let (recorder, kept) = try await use()
        // After the release, no thread delivers values.
        try await eventually("the subscription releases what it used") { tracker.alive == [] }
        recorder.cancel()
        kept?.request(.max(5))
        #expect(recorder.values.count == (place == 1 || place == 3 ? 1 : 0))
        #expect(recorder.completion == nil && recorder.violations == [])
      }

      @Test("Law 15: a request after the cancellation has no effect")
      func lateRequest() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 5)
        try await nats.createConsumer(.init("d"), stream: "S")
        let recorder = Source("reader", initialDemand: .max(1))
        nats.publisher(for: Order.self, stream: "S", durable: "d").subscribe(recorder)
        try await eventually("a value") { recorder.values.count == 1 }
        recorder.cancel()
        recorder.request(.max(3))
        recorder.request(.unlimited)
        try nats.flush()
        let status = try await nats.status(ofConsumer: "d", stream: "S")
        #expect(status.waitingPulls == 0 && status.pending == 4 && status.unacknowledged == 1)
        #expect(recorder.values.count == 1 && recorder.violations == [])
      }

      @Test(
        "Law 16: the subscriber is released after the completion or cancellation, even if the subscription is retained",
        arguments: Consumption.allCases, [true, false])
      func released(kind: Consumption, cancels: Bool) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 2)
        let tracker = ReferenceTracker()
        func use() async throws -> (any Subscription)? {
          let recorder = tracker.track(Source("subscriber"), as: "subscriber")
          publisher(nats, kind, decoder: Decoder(token: tracker.token("decoder"))).subscribe(recorder)
          try await eventually("two values") { recorder.values.count == 2 }
          if cancels {
            recorder.cancel()
          } else {
            try await nats.deleteStream("S")
            try await eventually("a completion") { recorder.completion != nil }
          }
          return recorder.subscription
        }
        let kept = try await use()
        #expect(tracker.count == 2)
        try await eventually("all is released") { tracker.alive == [] }
        _ = kept
      }

      @Test("Law 19: a thousand values that are requested one at a time inside the deliveries use no additional stack")
      func boundedStack() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 1000)
        let recorder = Source("reader", initialDemand: .max(1))
        recorder.onValue { [unowned recorder] _ in recorder.request(.max(1)) }
        publisher(nats, .durable).subscribe(recorder)
        try await eventually("all values") { recorder.values.count == 1000 || recorder.completion != nil }
        #expect(recorder.stackExtent < 4096)
        #expect(ids(recorder) == Array(1...1000) && recorder.violations == [])
        recorder.cancel()
      }

      @Test(
        "Laws 18, 21: subscribing and requesting in a delivery, while decoding, and in a deinit",
        arguments: Consumption.allCases)
      func reentrant(kind: Consumption) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 5)
        let tracker = ReferenceTracker()
        let inner = Source("inner")
        func use() async throws {
          let outer = Source("outer", initialDemand: .max(1))
          let decoder = Decoder { [weak outer] in outer?.request(.max(1)) }
          let token = tracker.token("deinit") { inner.request(.max(1)) }
          outer.onValue { [unowned outer] delivery in
            withExtendedLifetime(token) {}
            if delivery.value.id == 3 { publisher(nats, kind).subscribe(inner) }
            if delivery.value.id == 5 { outer.cancel() }
          }
          publisher(nats, kind, decoder: decoder).subscribe(outer)
          try await eventually("both received all") { outer.values.count == 5 && inner.values.count == 5 }
          #expect(outer.violations == [])
        }
        try await use()
        try await eventually("the closures are released") { tracker.alive == [] }
        #expect(ids(inner) == Array(1...5) && inner.violations == [])
        inner.cancel()
      }

      // MARK: - A subject

      @Test("Laws 1, 2, 8, 9, 22: with senders on several threads, each order is kept, and deliveries never overlap")
      func subjectSerializes() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let subject = nats.subject("chat", of: Order.self)
        let (recorder, silent) = (Chat("reader"), Chat("silent", initialDemand: .none))
        subject.subscribe(recorder)
        subject.subscribe(silent)
        let line = ThreadBarrier(3)
        let threads = (0..<3).map { number in
          JoinableThread {
            line.wait()
            for value in 0..<100 { subject.send(Order(id: number * 1000 + value)) }
          }
        }
        for thread in threads { #expect(thread.join()) }
        subject.send(completion: .finished)
        subject.send(completion: .failure(.connectionClosed))
        subject.send(Order(id: -1))
        try await eventually("both completions") { recorder.completion != nil && silent.completion != nil }
        for number in 0..<3 {
          #expect(recorder.values.map(\.id).filter { $0 / 1000 == number } == (0..<100).map { number * 1000 + $0 })
        }
        guard case .subscription("CoreSubject")? = recorder.events.first else {
          Issue.record("no subscription first: \(recorder.events)")
          return
        }
        #expect(recorder.events.count == 302 && silent.events.count == 2)
        #expect(recorder.completion == .finished && silent.completion == .finished)
        let late = Chat("late")
        subject.subscribe(late)
        #expect(late.completion == .finished && late.events.count == 2)
        #expect(recorder.violations + silent.violations + late.violations == [])
      }

      @Test("An element sent inside a delivery passes through the server and does not nest (law 3 does not apply)")
      func subjectDoesNotNest() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let subject = nats.subject("chat", of: Order.self)
        let (first, second) = (Chat("first"), Chat("second"))
        first.onValue { value in if value.id < 4 { subject.send(Order(id: value.id + 1)) } }
        subject.subscribe(first)
        subject.subscribe(second)
        subject.send(Order(id: 1))
        try await eventually("four values") { second.values.count == 4 }
        #expect(first.values.map(\.id) == [1, 2, 3, 4] && second.values.map(\.id) == [1, 2, 3, 4])
        #expect(first.deepestNesting == 1)
        #expect(first.violations + second.violations == [])
        for recorder in [first, second] { recorder.cancel() }
      }

      @Test("Laws 4 to 7, 11: a subject counts demand, drops without demand, and accepts a subscriber twice")
      func subjectDemand() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let subject = nats.subject("chat", of: Order.self)
        let slow = Chat("slow", initialDemand: .none)
        let steady = Chat("steady", initialDemand: .max(1)) { $0.id == 3 ? .none : .max(1) }
        let twice = Monitor([Int]())
        let subscriber = AnySubscriber<Order, NATSError>(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { value in
            twice.withLock { $0.append(value.id) }
            return .none
          })
        // The last subscriber receives a value after all others.
        let witness = Chat("witness")
        subject.subscribe(slow)
        subject.subscribe(steady)
        subject.subscribe(subscriber)
        subject.subscribe(subscriber)
        subject.subscribe(witness)
        func send(_ id: Int) async throws {
          subject.send(Order(id: id))
          try await eventually("value \(id)") { witness.values.last?.id == id }
        }
        try await send(1)
        slow.request(.none)
        slow.request(.max(1))
        try await send(2)
        try await send(3)
        slow.request(.max(1))
        slow.request(.max(.max - 1))
        for id in 4...6 { try await send(id) }
        #expect(slow.values.map(\.id) == [2, 4, 5, 6])
        #expect(steady.values.map(\.id) == [1, 2, 3])
        #expect(twice.read { $0 } == (1...6).flatMap { [$0, $0] })
        #expect(slow.violations + steady.violations + witness.violations == [])
        subject.send(completion: .finished)
      }

      @Test("Laws 12 to 15, 21: subscribers cancel, request and subscribe in a delivery and during a delivery")
      func subjectCancelling() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let subject = nats.subject("chat", of: Order.self)
        let (first, second, third, late) = (Chat("first"), Chat("second"), Chat("third"), Chat("late"))
        let delivery = Monitor((isInside: false, isOpen: false))
        first.onValue { [unowned first] value in
          if value.id == 2 {
            delivery.withLock { $0.isInside = true }
            _ = delivery.wait(timeout: 600) { $0.isOpen }
            second.cancel()
            first.cancel()
            first.cancel()
            subject.subscribe(late)
          }
        }
        for recorder in [first, second, third] { subject.subscribe(recorder) }
        subject.send(Order(id: 1))
        subject.send(Order(id: 2))
        try await eventually("a delivery") { delivery.read { $0.isInside } }
        let beside = Chat("beside")
        let other = JoinableThread {
          third.cancel()
          third.request(.max(1))
          subject.subscribe(beside)
        }
        #expect(other.join(timeout: 30), "waited for the delivery")
        delivery.withLock { $0.isOpen = true }
        subject.send(Order(id: 3))
        try await eventually("the last value") { late.values.last?.id == 3 && beside.values.last?.id == 3 }
        #expect(first.values.map(\.id) == [1, 2] && second.values.map(\.id) == [1] && third.values.map(\.id) == [1])
        #expect(late.values.map(\.id) == [3])
        #expect([first, second, third, late, beside].flatMap(\.violations) == [])
        subject.send(completion: .finished)
      }

      @Test(
        "Law 16: a subject and its subscribers are released after a cancellation and after a completion",
        arguments: [true, false])
      func subjectReleased(cancels: Bool) async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let tracker = ReferenceTracker()
        let upstream = TestPublisher<Order, NATSError>()
        func use() async throws -> (any Subscription)? {
          let subject = tracker.track(nats.subject("chat", of: Order.self), as: "subject")
          let recorder = tracker.track(Chat("subscriber"), as: "subscriber")
          subject.subscribe(recorder)
          upstream.subscribe(AnySubscriber(subject))
          #expect(upstream.requested == .unlimited)
          upstream.send(Order(id: 1))
          try await eventually("a value") { recorder.values.count == 1 }
          if cancels {
            recorder.cancel()
          } else {
            subject.send(completion: .finished)
            try await eventually("a completion") { recorder.completion != nil }
          }
          #expect(recorder.violations == [])
          return recorder.subscription
        }
        let kept = try await use()
        #expect(tracker.count == 2)
        if cancels { #expect(!tracker.alive.contains("subscriber")) }
        try await eventually("all is released") { tracker.alive == [] }
        // A subject whose subscriber has cancelled is released, which cancels what feeds it.
        #expect(upstream.cancelCount == 1)
        _ = kept
      }

      // MARK: - A subscriber that publishes

      private typealias Acknowledgements = RecordingSubscriber<NATS.PublishAcknowledgement, NATSError>

      private func writer(_ nats: NATS, window: Int) -> NATS.StreamSubscriber<Order, Never> {
        nats.subscriber(for: "s.x", window: window)
      }

      @Test("Laws 4, 5, 9: the demand is the window, and one more for each acknowledgement")
      func writerDemand() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let source = TestPublisher<Order, Never>()
        let writer = writer(nats, window: 5)
        let stored = Acknowledgements("stored")
        writer.acknowledgements.subscribe(stored)
        source.subscribe(writer)
        #expect(source.requested == .max(5))
        for id in 1...3 { source.send(Order(id: id)) }
        try await eventually("three more") { source.requested == .max(8) }
        for id in 4...8 { source.send(Order(id: id)) }
        source.send(completion: .finished)
        try await eventually("a completion") { stored.completion != nil }
        #expect(stored.completion == .finished && stored.values.count == 8 && stored.violations == [])
        // The request for an acknowledgement that arrives together with the completion can be made after it.
        #expect(source.connections[0].lateRequests <= 1 && source.cancelCount == 0)
      }

      @Test("Laws 10, 17: a second subscription is cancelled, and an error cancels the upstream once")
      func writerErrors() async throws {
        struct Refusing: TopLevelEncoder {
          func encode<Value: Encodable>(_ value: Value) throws -> Data {
            guard let order = value as? Order, order.id != 2 else { throw CocoaError(.coderInvalidValue) }
            return try JSONEncoder().encode(order)
          }
        }
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", encoder: Refusing())
        let stored = Acknowledgements("stored")
        writer.acknowledgements.subscribe(stored)
        let (source, second) = (TestPublisher<Order, Never>(), TestPublisher<Order, Never>())
        source.subscribe(writer)
        second.subscribe(writer)
        #expect(second.cancelCount == 1 && second.requested == .none && source.cancelCount == 0)
        for id in 1...3 { source.send(Order(id: id)) }
        try await eventually("a completion") { stored.completion != nil }
        guard case .failure(.notEncodable)? = stored.completion else {
          Issue.record("\(String(describing: stored.completion))")
          return
        }
        #expect(source.cancelCount == 1)
        // Elements that were published before the error are stored and acknowledged.
        #expect(stored.values.map(\.sequence) == [1] && stored.violations == [])
      }

      @Test("Laws 12, 16: a second cancel() has no effect, nothing more is published, and the subscriber is released")
      func writerCancelled() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let tracker = ReferenceTracker()
        let source = TestPublisher<Order, Never>("source", .ignoresCancel)
        func use() async throws {
          let writer = tracker.track(writer(nats, window: 5), as: "writer")
          let stored = tracker.track(Acknowledgements("stored"), as: "stored")
          writer.acknowledgements.subscribe(stored)
          source.subscribe(writer)
          source.send(Order(id: 1))
          try await eventually("an acknowledgement") { stored.values.count == 1 }
          writer.cancel()
          writer.cancel()
          source.send(Order(id: 2))
          source.send(completion: .finished)
          #expect(stored.completion == nil && stored.violations == [])
          stored.cancel()
        }
        try await use()
        #expect(source.cancelCount == 1)
        #expect(try await nats.status(ofStream: "S").lastSequence == 1)
        try await eventually("all is released") { tracker.alive == [] }
        #expect(tracker.count == 2)
      }

      @Test(
        "Law 20: the subscriber tolerates an upstream that violates the protocol",
        arguments: [
          TestPublisher<Order, Never>.Misbehavior.ignoresCancel, .exceedsDemand, .continuesAfterEnd,
          .deliversBeforeSubscribing, .subscribesTwice,
        ])
      func writerRobust(misbehavior: TestPublisher<Order, Never>.Misbehavior) async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 0)
        let source = TestPublisher<Order, Never>("source", misbehavior, early: [Order(id: 100)])
        let writer = writer(nats, window: 2)
        let stored = Acknowledgements("stored")
        writer.acknowledgements.subscribe(stored)
        source.subscribe(writer)
        for id in 1...2 { source.send(Order(id: id)) }
        if misbehavior == .exceedsDemand { for id in 3...10 { source.send(Order(id: id)) } }
        source.send(completion: .finished)
        source.send(Order(id: 11))
        source.send(completion: .finished)
        try await eventually("a completion") { stored.completion != nil }
        #expect(stored.completion == .finished && stored.violations == [])
        let expected = misbehavior == .exceedsDemand ? 10 : misbehavior == .deliversBeforeSubscribing ? 3 : 2
        #expect(stored.values.count == expected)
        #expect(try await nats.status(ofStream: "S").messages == expected)
        #expect(source.secondConnections.allSatisfy { $0.cancelCount == 1 && $0.requests.isEmpty })
      }
    }
  }
#endif
