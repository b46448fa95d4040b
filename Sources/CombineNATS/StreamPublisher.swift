#if NATS
  import Combine
  import Foundation

  extension NATS {
    /// A publisher of the messages of a stream, whose demand is what it pulls from the broker.
    public struct StreamPublisher<Value>: Publisher {
      public typealias Output = Delivery<Value>
      public typealias Failure = NATSError

      let connection: Connection
      let plan: PullPlan
      let decode: (Message) throws -> Value

      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        PullLoop(connection, plan, DecodingReceiver(subscriber, decode: decode)).start("StreamPublisher")
      }
    }

    /// Returns a publisher of a durable consumer's messages, decoded.
    ///
    ///     broker:      ──1──2──3──4──5───────────6──
    ///     request:     3────────────────2───────────
    ///     publisher:   ──1──2──3────────4──5────────
    ///
    /// Each subscriber pulls for itself. Several subscribers of one durable consumer, also in several processes, share
    /// its messages. Demand becomes pull requests, which never exceed it; of a large or unlimited demand at most a
    /// window is requested ahead, and the next request follows when half of it has arrived.
    ///
    /// A message is delivered at least once: again when it is not acknowledged in time, is returned, or was on its way
    /// when the connection was lost. Redelivered messages come out of order.
    ///
    /// Delivers on a thread of its own for each subscriber. Never finishes. Fails with ``NATSError/streamNotFound(_:)``
    /// or ``NATSError/consumerNotFound(stream:consumer:)`` when the stream or consumer is missing or deleted, with
    /// ``NATSError/connectionClosed``, with ``NATSError/serverUnresponsive(stream:consumer:)`` when recovery takes too
    /// long, and with ``NATSError/notDecodable(subject:sequence:description:)``. Cancelling returns what was requested
    /// and not delivered to the broker at once; it does not wait.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - stream: The name of the stream, which must exist.
    ///   - durable: The name of the consumer.
    ///   - start: The first message. With ``Start/resume`` the consumer must exist; otherwise it is created, if it does
    ///     not exist, to begin there.
    ///   - acknowledgement: The moment at which a message is acknowledged.
    ///   - undecodable: The treatment of a message that cannot be decoded.
    ///   - window: The maximum number of messages that are requested from the broker and not yet delivered.
    ///   - heartbeat: The interval of the server's heartbeats; after two without one, the publisher recovers.
    ///   - recoveryTimeout: The maximum time without a sign of the server's consumer, while the connection stands.
    ///   - decoder: The decoder of the values.
    public func publisher<Value: Decodable, Coder: TopLevelDecoder & Sendable>(
      for type: Value.Type, stream: String, durable: String, from start: Start = .resume,
      acknowledge acknowledgement: Acknowledgement = .manual, undecodable: UndecodableMessages = .fail,
      window: Int = 500, heartbeat: Duration = .seconds(5), recoveryTimeout: Duration = .seconds(120),
      decoder: Coder = JSONDecoder()
    ) -> StreamPublisher<Value> where Coder.Input == Data {
      precondition(window > 0, "NATS.publisher: the window must be at least one message")
      precondition(heartbeat > .zero, "NATS.publisher: the heartbeat must be longer than nothing")
      return StreamPublisher(
        connection: connection,
        plan: PullPlan(
          stream: stream, consumer: .durable(durable, start), acknowledgement: acknowledgement,
          undecodable: undecodable, window: window, heartbeat: heartbeat, recoveryTimeout: recoveryTimeout),
        decode: { try decoder.decode(Value.self, from: $0.data) })
    }

    /// Returns a publisher of a durable consumer's messages as they are.
    ///
    ///     broker:      ──1──2──3──4──5──
    ///     request:     3────────────────
    ///     publisher:   ──1──2──3────────
    ///
    /// Like ``publisher(for:stream:durable:from:acknowledge:undecodable:window:heartbeat:recoveryTimeout:decoder:)``,
    /// without decoding.
    public func publisher(
      stream: String, durable: String, from start: Start = .resume,
      acknowledge acknowledgement: Acknowledgement = .manual, window: Int = 500, heartbeat: Duration = .seconds(5),
      recoveryTimeout: Duration = .seconds(120)
    ) -> StreamPublisher<Data> {
      let decoded = publisher(
        for: Data.self, stream: stream, durable: durable, from: start, acknowledge: acknowledgement, window: window,
        heartbeat: heartbeat, recoveryTimeout: recoveryTimeout, decoder: PlainCoder())
      // Without the coder, whose cast costs more than all the rest of a delivery.
      return StreamPublisher(connection: connection, plan: decoded.plan, decode: { $0.data })
    }

    /// Returns a publisher of a stream's messages in their order, without acknowledgements and without gaps.
    ///
    ///     stream:      ──1──2──3──┤        ├──4──5──      the connection is lost, and back
    ///     publisher:   ──1──2──3───────────────4──5──
    ///
    /// Each subscriber has a consumer of its own at the broker, which is deleted with the subscription. When the
    /// connection, a request, or a message is lost, a new one continues at the last delivered sequence + 1; so every
    /// subscriber receives each message once, except those that the stream has removed meanwhile.
    ///
    /// Delivers on a thread of its own for each subscriber. Never finishes; fails like
    /// ``publisher(for:stream:durable:from:acknowledge:undecodable:window:heartbeat:recoveryTimeout:decoder:)``.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - stream: The name of the stream, which must exist.
    ///   - start: The first message; ``Start/resume`` means the oldest. To continue after a restart, store
    ///     ``Delivery/sequence`` with your state and begin at the next one.
    ///   - filter: The subject whose messages are delivered, possibly with wildcards; `nil` for all of the stream.
    ///   - undecodable: The treatment of a message that cannot be decoded; terminating it means to leave it out.
    ///   - window: The maximum number of messages that are requested from the broker and not yet delivered.
    ///   - heartbeat: The interval of the server's heartbeats; after two without one, the publisher recovers.
    ///   - recoveryTimeout: The maximum time without a sign of the server's consumer, while the connection stands.
    ///   - decoder: The decoder of the values.
    public func orderedPublisher<Value: Decodable, Coder: TopLevelDecoder & Sendable>(
      for type: Value.Type, stream: String, from start: Start = .first, filter: String? = nil,
      undecodable: UndecodableMessages = .fail, window: Int = 500, heartbeat: Duration = .seconds(5),
      recoveryTimeout: Duration = .seconds(120), decoder: Coder = JSONDecoder()
    ) -> StreamPublisher<Value> where Coder.Input == Data {
      precondition(window > 0, "NATS.orderedPublisher: the window must be at least one message")
      precondition(heartbeat > .zero, "NATS.orderedPublisher: the heartbeat must be longer than nothing")
      return StreamPublisher(
        connection: connection,
        plan: PullPlan(
          stream: stream, consumer: .ordered(start, filter: filter), acknowledgement: .manual,
          undecodable: undecodable, window: window, heartbeat: heartbeat, recoveryTimeout: recoveryTimeout),
        decode: { try decoder.decode(Value.self, from: $0.data) })
    }

    /// A coder that leaves data as it is; coding another type fails.
    public struct PlainCoder: TopLevelEncoder, TopLevelDecoder, Sendable {
      /// Creates a coder.
      public init() {}

      public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard let value = data as? Value else {
          throw DecodingError.typeMismatch(
            type, DecodingError.Context(codingPath: [], debugDescription: "a plain message is Data"))
        }
        return value
      }

      public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        guard let data = value as? Data else {
          throw EncodingError.invalidValue(
            value, EncodingError.Context(codingPath: [], debugDescription: "a plain message is Data"))
        }
        return data
      }
    }
  }
#endif
