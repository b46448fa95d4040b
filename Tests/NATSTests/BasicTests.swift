#if NATS
  import Combine
  import Foundation
  import Testing

  @testable import CombineNATS

  extension NATSTests {
    /// The behavior without failures.
    @Suite(.timeLimit(.minutes(60))) struct Basics {
      @Test("Published elements are delivered in order and decoded")
      func roundTrip() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        try await nats.createStream(.init("ORDERS", subjects: ["orders.>"]))
        let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "orders.new", window: 8)
        let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
        writer.acknowledgements.subscribe(stored)
        (1...100).publisher.map { Order(id: $0) }.subscribe(writer)
        #expect(try await stored.ending() == .finished)
        #expect(Set(stored.values.map(\.sequence)) == Set(1...100))

        let reader = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.publisher(for: Order.self, stream: "ORDERS", durable: "billing", from: .first, acknowledge: .onReturn)
          .subscribe(reader)
        let values = try await reader.values(100)
        #expect(values.map(\.value.id) == Array(1...100))
        #expect(values.map(\.sequence) == Array(1...100))
        #expect(values.allSatisfy { $0.deliveryCount == 1 && $0.subject == "orders.new" })
        #expect(values[0].headers["Nats-Msg-Id"] != nil)
        #expect(reader.name == "StreamPublisher")
        reader.cancel()
        #expect(reader.violations == [])
        try await eventually("all are acknowledged") {
          try await nats.status(ofConsumer: "billing", stream: "ORDERS").acknowledgedSequence == 100
        }
      }

      @Test("Outstanding pulls never exceed demand")
      func demand() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 20)
        let reader = Recorder<NATS.Delivery<Data>, NATSError>(.max(3))
        nats.publisher(stream: "S", durable: "d", from: .first).subscribe(reader)
        _ = try await reader.values(3)
        // The broker has delivered three messages, and no pull waits.
        let status = try await nats.status(ofConsumer: "d", stream: "S")
        #expect(status.unacknowledged == 3)
        #expect(status.pending == 17)
        #expect(status.waitingPulls == 0)
        reader.request(.max(2))
        _ = try await reader.values(5)
        #expect(try await nats.status(ofConsumer: "d", stream: "S").pending == 15)
        #expect(reader.count == 5)
        reader.cancel()
        #expect(reader.violations == [])
      }

      @Test("Cancelling immediately returns undelivered messages to the broker")
      func cancelReturns() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 50)
        let isInside = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        let reader = Recorder<NATS.Delivery<Data>, NATSError>(.max(50)) { _, delivery in
          isInside.signal()
          mayGoOn.wait()
          return .none
        }
        nats.publisher(stream: "S", durable: "d", from: .first).subscribe(reader)
        await wait(isInside)
        try await eventually("all have been handed out") {
          try await nats.status(ofConsumer: "d", stream: "S").unacknowledged == 50
        }
        reader.cancel()  // returns although the delivery is blocked
        let other = Recorder<NATS.Delivery<Data>, NATSError>()
        nats.publisher(stream: "S", durable: "d").subscribe(other)
        // The time limit is shorter than the acknowledgement wait of 30 s.
        let values = try await other.values(49, within: .seconds(25))
        #expect(Set(values.map(\.sequence)) == Set(2...50))
        mayGoOn.signal()
        #expect(reader.count == 1)
        other.cancel()
      }

      @Test("Each kind of acknowledgement has its effect on the broker")
      func acknowledgements() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 4)
        try await nats.createConsumer(.init("d"), stream: "S")
        let reader = Recorder<NATS.Delivery<Data>, NATSError>()
        let redeliveries = Recorder<NATS.Redelivery, Never>()
        nats.redeliveries.subscribe(redeliveries)
        nats.publisher(stream: "S", durable: "d").subscribe(reader)
        let first = try await reader.values(4)
        try await first[0].acknowledge()
        try first[1].terminate()
        try first[2].inProgress()
        try first[2].negativeAcknowledge()
        try first[2].terminate()  // has no effect, because the message is settled
        try first[3].negativeAcknowledge(after: .milliseconds(50))
        let again = try await reader.values(6)
        #expect(again[4].sequence == 3)
        #expect(again[4].deliveryCount == 2)
        #expect(again[5].sequence == 4)
        #expect(redeliveries.values.map(\.sequence) == [3, 4])
        try await again[4].acknowledge()
        try await again[5].acknowledge()
        let status = try await nats.status(ofConsumer: "d", stream: "S")
        #expect(status.unacknowledged == 0)
        #expect(status.acknowledgedSequence == 4)
        #expect(reader.count == 6)
        reader.cancel()
      }

      @Test("The publisher acknowledges when receive returns, not before")
      func onReturn() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 1)
        let isInside = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        let reader = Recorder<NATS.Delivery<Data>, NATSError> { _, _ in
          isInside.signal()
          mayGoOn.wait()
          return .none
        }
        nats.publisher(stream: "S", durable: "d", from: .first, acknowledge: .onReturn).subscribe(reader)
        await wait(isInside)
        #expect(try await nats.status(ofConsumer: "d", stream: "S").unacknowledged == 1)
        mayGoOn.signal()
        try await eventually("it is acknowledged") {
          try await nats.status(ofConsumer: "d", stream: "S").unacknowledged == 0
        }
        reader.cancel()
      }

      @Test("A consumer begins at the specified position")
      func starts() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 5)
        func first(_ start: NATS.Start, _ durable: String) async throws -> UInt64 {
          let reader = Recorder<NATS.Delivery<Data>, NATSError>(.max(1))
          nats.publisher(stream: "S", durable: durable, from: start).subscribe(reader)
          defer { reader.cancel() }
          return try await reader.values(1)[0].sequence
        }
        #expect(try await first(.first, "a") == 1)
        #expect(try await first(.sequence(4), "b") == 4)
        #expect(try await first(.time(.distantPast.addingTimeInterval(1)), "c") == 1)
        let new = Recorder<NATS.Delivery<Data>, NATSError>()
        nats.publisher(stream: "S", durable: "new", from: .new).subscribe(new)
        let ordered = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(for: Order.self, stream: "S", from: .new).subscribe(ordered)
        try await eventually("both consumers exist") { try await nats.status(ofStream: "S").consumers == 5 }
        try await publish(6...6, nats)
        #expect(try await new.values(1)[0].sequence == 6)
        #expect(try await ordered.values(1)[0].sequence == 6)
        let resumed = Recorder<NATS.Delivery<Data>, NATSError>()
        nats.publisher(stream: "S", durable: "none", from: .resume).subscribe(resumed)
        #expect(try await resumed.ending().error == .consumerNotFound(stream: "S", consumer: "none"))
        new.cancel()
        ordered.cancel()
        try await eventually("the ordered consumer is deleted") { try await nats.status(ofStream: "S").consumers == 4 }
      }

      @Test("Three subscribers of one durable consumer share its messages")
      func group() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 300)
        let readers = (0..<3).map { _ in
          Recorder<NATS.Delivery<Order>, NATSError>(.max(5)) { _, _ in
            Thread.sleep(forTimeInterval: 0.0005)  // the work
            return .max(1)
          }
        }
        for reader in readers {
          nats.publisher(for: Order.self, stream: "S", durable: "d", from: .first, acknowledge: .onReturn)
            .subscribe(reader)
        }
        try await eventually("all are delivered") { readers.map(\.count).reduce(0, +) >= 300 }
        #expect(Set(readers.flatMap { $0.values.map(\.value.id) }) == Set(1...300))
        #expect(readers.map(\.count).reduce(0, +) == 300)
        #expect(readers.allSatisfy { $0.count > 0 && $0.violations == [] })
        for reader in readers { reader.cancel() }
      }

      @Test("A message that cannot be decoded fails the publisher, or is terminated")
      func undecodable() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 1)
        #expect(nats.connection.publish("s.x", Data("no order".utf8)) == nil)
        try await publish(3...3, nats)
        let failing = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.publisher(for: Order.self, stream: "S", durable: "f", from: .first).subscribe(failing)
        guard case .notDecodable("s.x", 2, _)? = try await failing.ending().error else {
          Issue.record("\(String(describing: failing.completion))")
          return
        }
        #expect(failing.count == 1)
        let lenient = Recorder<NATS.Delivery<Order>, NATSError>(.max(2))
        nats.publisher(
          for: Order.self, stream: "S", durable: "t", from: .first, acknowledge: .onReturn, undecodable: .terminate
        ).subscribe(lenient)
        #expect(try await lenient.values(2).map(\.value.id) == [1, 3])
        try await eventually("all is settled") {
          try await nats.status(ofConsumer: "t", stream: "S").unacknowledged == 0
        }
        lenient.cancel()
        let ordered = Recorder<NATS.Delivery<Order>, NATSError>()
        nats.orderedPublisher(for: Order.self, stream: "S", undecodable: .terminate).subscribe(ordered)
        #expect(try await ordered.values(2).map(\.value.id) == [1, 3])
        ordered.cancel()
        #expect(lenient.violations + ordered.violations == [])
      }

      @Test("A subject reaches the subscribers on other connections")
      func subject() async throws {
        let server = try await Server.started()
        let (one, two) = (try NATS(server.url), try NATS(server.url))
        let (here, there) = (one.subject("chat.1", of: Order.self), two.subject("chat.1", of: Order.self))
        let (near, far) = (Recorder<Order, NATSError>(), Recorder<Order, NATSError>())
        here.subscribe(near)
        there.subscribe(far)
        try two.flush()
        for id in 1...100 { here.send(Order(id: id)) }
        #expect(try await far.values(100).map(\.id) == Array(1...100))
        #expect(try await near.values(100).map(\.id) == Array(1...100))
        here.send(completion: .finished)
        here.send(Order(id: 0))  // has no effect
        #expect(try await near.ending() == .finished)
        #expect(far.completion == nil)
        (101...103).publisher.map { Order(id: $0) }.setFailureType(to: NATSError.self).subscribe(
          AnySubscriber(there))
        #expect(try await far.ending() == .finished)
        #expect(far.values.map(\.id) == Array(1...103))
        #expect(near.count == 100)
        let late = Recorder<Order, NATSError>()
        there.subscribe(late)
        #expect(late.completion == .finished)
        let closing = two.subject("chat.2", of: Order.self)
        let last = Recorder<Order, NATSError>()
        closing.subscribe(last)
        two.close()
        #expect(try await last.ending().error == .connectionClosed)
        #expect(near.violations + far.violations + last.violations == [])
      }

      @Test("A message that cannot be decoded fails a subject or is skipped, and a wildcard subject only receives")
      func subjectPolicies() async throws {
        let server = try await Server.started()
        let nats = try NATS(server.url)
        let (strict, lenient) = (Recorder<Order, NATSError>(), Recorder<Order, NATSError>())
        let (a, b) = (
          nats.subject("chat.1", of: Order.self),
          nats.subject("chat.*", of: Order.self, undecodable: .terminate)
        )
        a.subscribe(strict)
        b.subscribe(lenient)
        #expect(nats.connection.publish("chat.1", Data("?".utf8)) == nil)
        #expect(nats.connection.publish("chat.1", Data(#"{"id":7,"note":""}"#.utf8)) == nil)
        #expect(try await lenient.values(1).map(\.id) == [7])
        guard case .notDecodable? = try await strict.ending().error else {
          Issue.record("\(String(describing: strict.completion))")
          return
        }
        b.send(Order(id: 1))
        #expect(try await lenient.ending().error == .invalid("the subject \"chat.*\""))
      }

      @Test("The state of a consumer is published at intervals, according to demand")
      func statusPublisher() async throws {
        let server = try await Server.started()
        let nats = try await filled(server, 5)
        try await nats.createConsumer(.init("d"), stream: "S")
        let states = Recorder<NATS.ConsumerStatus, NATSError>(.max(2))
        nats.statusPublisher(ofConsumer: "d", stream: "S", every: .milliseconds(10)).subscribe(states)
        #expect(try await states.values(2).map(\.pending) == [5, 5])
        try await nats.deleteConsumer("d", stream: "S")
        states.request(.unlimited)
        #expect(try await states.ending().error == .consumerNotFound(stream: "S", consumer: "d"))
        #expect(states.violations == [])
      }

      @Test("A connection closes when it is released, and a subscription retains it")
      func lifetime() async throws {
        let server = try await Server.started()
        var nats: NATS? = try await filled(server, 1)
        weak let connection = nats!.connection
        let reader = Recorder<UInt64, NATSError>()
        nats!.publisher(stream: "S", durable: "d", from: .first).map(\.sequence).subscribe(reader)
        nats = nil
        _ = try await reader.values(1)
        #expect(connection != nil)
        reader.cancel()
        try await eventually("the connection is released") { connection == nil }
      }
    }
  }

  /// Waits for a semaphore without blocking a thread of the concurrency runtime.
  func wait(_ semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        _ = semaphore.wait(timeout: .now() + 600)
        continuation.resume()
      }
    }
  }

  /// Returns a connection to a server with a stream `S` of numbered orders.
  func filled(_ server: Server, _ count: Int, _ options: NATS.Options = .init()) async throws -> NATS {
    let nats = try NATS(server.url, options: options)
    try await nats.createStream(.init("S", subjects: ["s.>"]))
    if count > 0 { try await publish(1...count, nats) }
    return nats
  }

  /// Publishes numbered orders to `s.x`, and waits until they are stored.
  func publish(_ ids: ClosedRange<Int>, _ nats: NATS) async throws {
    let writer: NATS.StreamSubscriber<Order, Never> = nats.subscriber(for: "s.x", window: 100)
    let stored = Recorder<NATS.PublishAcknowledgement, NATSError>()
    writer.acknowledgements.subscribe(stored)
    ids.publisher.map { Order(id: $0) }.subscribe(writer)
    #expect(try await stored.ending() == .finished)
    #expect(stored.count == ids.count)
  }
#endif
