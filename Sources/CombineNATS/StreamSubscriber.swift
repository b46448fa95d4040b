#if NATS
  import CNATS
  import Combine
  import CombineCore
  import Foundation

  extension NATS {
    /// A confirmation by the NATS server that a stream of JetStream has stored a message.
    ///
    /// The server also confirms a duplicate, which is a message with the id of another message that the stream has
    /// stored within its duplicate window. The stream doesn't store a duplicate: ``sequence`` is then the number of the
    /// message that was stored first, and ``isDuplicate`` is `true`.
    public struct PublishAcknowledgement: Equatable, Sendable {
      /// The name of the stream.
      public let stream: String
      /// The message's number in the stream.
      public let sequence: UInt64
      /// A Boolean value that indicates whether the stream already had a message with this id.
      public let isDuplicate: Bool
      /// The id that the message was published with.
      public let messageID: String
    }

    /// A subscriber that publishes its elements to a stream, and requests one more element for each acknowledgement.
    ///
    /// At most a window of elements is published and not yet acknowledged. Each element has a message id; an element
    /// whose acknowledgement does not arrive is published again with the same id, so that the stream stores it once as
    /// long as that happens inside the stream's duplicate window. After a lost connection the elements are published
    /// again in their order; an element that was published while the connection was lost may come before them, and one
    /// that the servers could not store for a moment, as while a cluster elects a leader, may come behind later ones. A
    /// window of 1 keeps the order in all cases.
    ///
    /// A first error cancels the upstream and waits for the acknowledgements of what was published before, and then
    /// ``acknowledgements`` fails.
    public final class StreamSubscriber<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
      // fields guarded by the lock
      private struct Outgoing {
        var data: Data
        var id: String
        var deadline: ContinuousClock.Instant
      }

      private let connection: Connection
      private let subject: String
      private let window: Int
      private let timeout: Duration
      private let encode: (Input) throws -> Data
      private let makeID: (Input, UInt64) -> String
      private let results = PassthroughSubject<PublishAcknowledgement, NATSError>()
      private let lock = Lock()

      // Guarded by the lock.
      private var subscription: (any Subscription)?
      private var pending: [UInt64: Outgoing] = [:]
      private var count: UInt64 = 0
      private var ending: Subscribers.Completion<NATSError>?
      private var isDone = false

      init(
        _ connection: Connection, _ subject: String, window: Int, timeout: Duration,
        encode: @escaping (Input) throws -> Data, id: @escaping (Input, UInt64) -> String
      ) {
        self.connection = connection
        self.subject = subject
        self.window = window
        self.timeout = timeout
        self.encode = encode
        makeID = id
      }

      /// A publisher of the acknowledgements, in the order in which they arrive.
      ///
      /// Finishes when the upstream has finished and all its elements are acknowledged; fails with the error for which
      /// an element cannot be published, or with ``NATSError/upstreamFailed(_:)``. Delivers on a thread of the client,
      /// or, when the connection is closed, on the one that calls ``NATS/close()``. Acknowledgements for which there is
      /// no demand are dropped; a later subscriber receives the completion.
      public var acknowledgements: AnyPublisher<PublishAcknowledgement, NATSError> { results.eraseToAnyPublisher() }

      public func receive(subscription: any Subscription) {
        let isAccepted = lock.withLock {
          guard self.subscription == nil, ending == nil, !isDone else { return false }
          self.subscription = subscription
          return true
        }
        if isAccepted { subscription.request(.max(window)) } else { subscription.cancel() }
      }

      public func receive(_ input: Input) -> Subscribers.Demand {
        let number = lock.withLock { () -> UInt64? in
          guard ending == nil, !isDone else { return nil }
          count += 1
          return count
        }
        guard let number else { return .none }
        let outgoing: Outgoing
        do {
          let data = try encode(input)
          outgoing = Outgoing(data: data, id: try validMessageID(makeID(input, number)), deadline: .now + timeout)
        } catch let error as NATSError {
          end(.failure(error))
          return .none
        } catch {
          end(.failure(.notEncodable("\(error)")))
          return .none
        }
        lock.withLock { pending[number] = outgoing }
        publish(number, outgoing)
        return .none
      }

      public func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: end(.finished)
        case .failure(let error): end(.failure(.upstreamFailed("\(error)")))
        }
      }

      /// Cancels the upstream. What has been published stays published; what is not acknowledged is not published
      /// again, and ``acknowledgements`` delivers nothing more.
      public func cancel() {
        let subscription = lock.withLock {
          isDone = true
          pending = [:]
          return self.subscription.take()
        }
        subscription?.cancel()
      }

      // MARK: - Publishing

      private func publish(_ number: UInt64, _ outgoing: Outgoing) {
        // A lost message or acknowledgement is noticed after a part of the time, so that there is time for more
        // attempts.
        let patience = min(timeout, max(timeout / 6, .milliseconds(500)))
        connection.request(
          subject, outgoing.data, headers: [("Nats-Msg-Id", outgoing.id)], timeout: patience,
          complete: completer(number).complete)
      }

      private struct Completer: @unchecked Sendable {  // refers to a Sendable object of a generic type
        let complete: @Sendable (Connection.Reply) -> Void
      }

      private func completer(_ number: UInt64) -> Completer {
        let target = Target(subscriber: self)
        return Completer { target.completed(number, $0) }
      }

      private final class Target: @unchecked Sendable {  // constant
        let completed: (UInt64, Connection.Reply) -> Void
        let republish: (UInt64, NATSError) -> Void
        init(subscriber: StreamSubscriber) {
          completed = { subscriber.completed($0, $1) }
          republish = { subscriber.republish($0, $1) }
        }
      }

      private func completed(_ number: UInt64, _ reply: Connection.Reply) {
        switch reply {
        case .message(let message): acknowledged(number, PublishReply(message))
        case .interrupted: again(number, after: nil, .timedOut(subject: subject))
        case .failed(let error):
          if case .timedOut = error {
            again(number, after: nil, error)
          } else if error.isTransient {
            again(number, after: .milliseconds(100), error)
          } else {
            refused(number, error)
          }
        }
      }

      private func acknowledged(_ number: UInt64, _ reply: PublishReply) {
        switch reply {
        case .stored(let stream, let sequence, let isDuplicate):
          let (outgoing, subscription) = lock.withLock { () -> (Outgoing?, (any Subscription)?) in
            (pending.removeValue(forKey: number), self.subscription)  // no subscription after the end
          }
          guard let outgoing else { return }
          results.send(
            PublishAcknowledgement(
              stream: stream, sequence: sequence, isDuplicate: isDuplicate, messageID: outgoing.id))
          subscription?.request(.max(1))
          finishIfDone()
        case .failed(let error):
          let named = NATSError(error, stream: subject)
          if named.isTransient { again(number, after: .milliseconds(100), named) } else { refused(number, named) }
        }
      }

      private func refused(_ number: UInt64, _ error: NATSError) {
        let isOurs = lock.withLock { pending.removeValue(forKey: number) != nil }
        if isOurs { end(.failure(error)) }
      }

      private func again(_ number: UInt64, after pause: DispatchTimeInterval?, _ error: NATSError) {
        guard let outgoing = lock.withLock({ pending[number] }) else { return }
        guard .now < outgoing.deadline else { return refused(number, error) }
        guard let pause else { return publish(number, outgoing) }
        let target = Target(subscriber: self)
        DispatchQueue.global().asyncAfter(deadline: .now() + pause) { target.republish(number, error) }
      }

      private func republish(_ number: UInt64, _ error: NATSError) {
        guard let outgoing = lock.withLock({ pending[number] }) else { return }
        if .now < outgoing.deadline { publish(number, outgoing) } else { refused(number, error) }
      }

      /// Ends with the first of the completions, when all that is published is acknowledged.
      private func end(_ completion: Subscribers.Completion<NATSError>) {
        let subscription = lock.withLock { () -> (any Subscription)? in
          // A failure of what was published before counts more than the upstream's regular end.
          switch (ending, completion) {
          case (nil, _), (.finished, .failure): ending = completion
          default: break
          }
          return self.subscription.take()
        }
        if case .failure = completion { subscription?.cancel() }
        finishIfDone()
      }

      private func finishIfDone() {
        let completion = lock.withLock { () -> Subscribers.Completion<NATSError>? in
          guard let ending, pending.isEmpty, !isDone else { return nil }
          isDone = true
          return ending
        }
        if let completion { results.send(completion: completion) }
      }
    }

    /// Returns a subscriber that publishes what it receives to a subject of a stream, encoded.
    ///
    ///     upstream:           ──a──b────────c──|
    ///     request:            2──────────1──1────
    ///     broker:             ───a──b────────c───
    ///     acknowledgements:   ──────────a──b──────c|
    ///
    /// Demands a window of elements, and one more for each acknowledgement. Encodes on the thread of the upstream.
    /// ``StreamSubscriber/acknowledgements`` tells what was stored, and how it ended: with
    /// ``NATSError/noResponders(subject:)`` if no stream stores the subject, ``NATSError/limitReached(_:)`` if the
    /// stream is full, ``NATSError/payloadTooLarge(size:limit:)``, ``NATSError/notEncodable(_:)``,
    /// ``NATSError/invalid(_:)`` for the subject or a message id, ``NATSError/timedOut(subject:)``,
    /// ``NATSError/upstreamFailed(_:)``, ``NATSError/connectionClosed``, or ``NATSError/authorizationFailed``.
    ///
    /// "Exactly once" needs three things: ids that are the same when the same element is published again, also by
    /// another process; publishing again only inside the stream's duplicate window; and, at the consumer,
    /// ``Delivery/acknowledge()``, which waits for a confirmation. The ids that are made by default are unique to this
    /// subscriber.
    ///
    /// - Parameters:
    ///   - subject: The subject, without wildcards.
    ///   - window: The maximum number of elements that are published and not yet acknowledged.
    ///   - timeout: The maximum time in which an element must be acknowledged, including its repetitions; choose less
    ///     than the stream's duplicate window.
    ///   - encoder: The encoder of the elements.
    ///   - messageID: Returns the id of an element; `nil` for an id that is unique. An id must not be empty, begin or
    ///     end with a space, or have control characters, because the protocol would change it.
    public func subscriber<Input: Encodable, Failure: Error, Coder: TopLevelEncoder>(
      for subject: String, window: Int = 64, timeout: Duration = .seconds(30), encoder: Coder = JSONEncoder(),
      messageID: ((Input) -> String)? = nil
    ) -> StreamSubscriber<Input, Failure> where Coder.Output == Data {
      precondition(window > 0, "NATS.subscriber: the window must be at least one element")
      let prefix = UUID().uuidString + "-"
      return StreamSubscriber(
        connection, subject, window: window, timeout: timeout,
        encode: {
          _ = try validSubject(subject)
          return try encoder.encode($0)
        },
        id: { input, number in messageID?(input) ?? prefix + String(number) })
    }
  }

  /// The reply of a stream to a message.
  enum PublishReply: Equatable {
    case stored(stream: String, sequence: UInt64, isDuplicate: Bool)
    case failed(APIError)

    init(_ message: Message) {
      self.init(
        UnsafeRawBufferPointer(
          start: natsMsg_GetData(message.raw), count: Int(max(0, natsMsg_GetDataLength(message.raw)))))
    }

    init(_ bytes: UnsafeRawBufferPointer) {
      self = Self.plain(bytes) ?? Self.parsed(Data(bytes))
    }

    /// Reads the usual reply, `{"stream":"ORDERS", "seq":42}`, which takes a JSON decoder longer than all the rest.
    private static func plain(_ bytes: UnsafeRawBufferPointer) -> PublishReply? {
      let head: StaticString = "{\"stream\":\""
      let middle: StaticString = "\"seq\":"
      var cursor = 0
      func skip(_ text: StaticString) -> Bool {
        guard bytes.count - cursor >= text.utf8CodeUnitCount,
          memcmp(bytes.baseAddress! + cursor, text.utf8Start, text.utf8CodeUnitCount) == 0
        else { return false }
        cursor += text.utf8CodeUnitCount
        return true
      }
      func skipSpaces() { while cursor < bytes.count, bytes[cursor] == 0x20 { cursor += 1 } }
      guard skip(head) else { return nil }
      let start = cursor
      while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "\"") {
        if bytes[cursor] == UInt8(ascii: "\\") { return nil }
        cursor += 1
      }
      let name = start..<cursor
      guard skip("\",") else { return nil }
      skipSpaces()
      guard skip(middle) else { return nil }
      skipSpaces()
      var number: UInt64 = 0
      let firstDigit = cursor
      while cursor < bytes.count, case let digit = bytes[cursor] &- UInt8(ascii: "0"), digit <= 9 {
        guard cursor - firstDigit < 18 else { return nil }
        number = number * 10 + UInt64(digit)
        cursor += 1
      }
      guard cursor > firstDigit, cursor == bytes.count - 1, bytes[cursor] == UInt8(ascii: "}") else { return nil }
      return .stored(
        stream: String(decoding: bytes[name], as: UTF8.self), sequence: number, isDuplicate: false)
    }

    private static func parsed(_ data: Data) -> PublishReply {
      struct Reply: Decodable {
        var error: APIError?
        var stream: String?
        var seq: UInt64?
        var duplicate: Bool?
      }
      guard let reply = try? JSONDecoder.jetStream.decode(Reply.self, from: data) else {
        return .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))
      }
      if let error = reply.error { return .failed(error) }
      guard let stream = reply.stream, let sequence = reply.seq else {
        return .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))
      }
      return .stored(stream: stream, sequence: sequence, isDuplicate: reply.duplicate ?? false)
    }
  }
#endif
