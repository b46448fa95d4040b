#if NATS
  import CNATS
  import Combine
  import CombineCore
  import Foundation

  extension NATS {
    /// A subject whose subscribers may be in other processes: a value that is sent reaches the subscribers of all
    /// subjects of the same name, at most once.
    ///
    ///     process A, send:         ──1─────2──
    ///     process B, send:         ─────3─────
    ///     subscribers, anywhere:   ───1──3──2─
    ///
    /// A value takes the way through the server, also to the subscribers of the subject that sends it; so `send`
    /// returns before the value arrives, and a send from inside a delivery does not nest. Values that are sent while
    /// there is no subscriber, or while the connection is lost, may be lost; a subscriber that has no demand for a
    /// value misses it.
    ///
    /// Delivers on one thread of the client for each subject. A completion stays in the process: it ends this subject
    /// for its own subscribers, as core NATS has no end of a subject. `finished` follows the values that were sent
    /// before it, on a global queue; a failure is delivered at once, also on the thread that calls ``NATS/close()``.
    public final class CoreSubject<Output>: Subject, @unchecked Sendable {  // fields guarded by the lock
      public typealias Failure = NATSError

      private let connection: Connection
      private let subject: String
      private let undecodable: UndecodableMessages
      private let limit: Int
      private let decode: (Data) throws -> Output
      private let encode: (Output) throws -> Data
      private let broadcaster = Broadcaster<Output, NATSError>("CoreSubject")
      private let lock = Lock()

      // Guarded by the lock.
      private var subscription: SendablePointer?
      private var isSubscribing = false
      private var upstreams: [any Subscription] = []
      private var isEnded = false

      init(
        _ connection: Connection, _ subject: String, _ undecodable: UndecodableMessages, limit: Int,
        decode: @escaping (Data) throws -> Output, encode: @escaping (Output) throws -> Data
      ) {
        self.connection = connection
        self.subject = subject
        self.undecodable = undecodable
        self.limit = limit
        self.decode = decode
        self.encode = encode
        broadcaster.keep(self)
      }

      deinit {
        connection.remove(ObjectIdentifier(self))
        for upstream in upstreams { upstream.cancel() }
        if let subscription { Self.destroy(subscription) }
      }

      public func receive<Downstream: Subscriber>(subscriber: Downstream)
      where Downstream.Input == Output, Downstream.Failure == Failure {
        broadcaster.attach(subscriber)
        let isFirst = lock.withLock {
          defer { isSubscribing = true }
          return !isSubscribing && !isEnded
        }
        if isFirst { subscribe() }
      }

      public func send(_ value: Output) {
        guard !lock.withLock({ isEnded }) else { return }
        do {
          let data = try encode(value)
          _ = try validSubject(subject)
          switch connection.publish(subject, data) {
          case nil: break
          // The value is lost with the connection, as it may be.
          case let error? where error.isTransient: break
          case let error?: send(completion: .failure(error))
          }
        } catch let error as NATSError {
          send(completion: .failure(error))
        } catch { send(completion: .failure(.notEncodable("\(error)"))) }
      }

      public func send(completion: Subscribers.Completion<NATSError>) {
        let (subscription, upstreams, isFirst) = lock.withLock {
          () -> (SendablePointer?, [any Subscription], Bool) in
          defer {
            isEnded = true
            self.upstreams = []
          }
          return (self.subscription.take(), self.upstreams, !isEnded)
        }
        guard isFirst else { return }
        connection.remove(ObjectIdentifier(self))
        if case .finished = completion, let subscription {
          // Messages that were sent before are still on their way from the server.
          let broadcaster = broadcaster
          DispatchQueue.global().async {
            if natsSubscription_DrainTimeout(subscription.pointer, 5000) == NATS_OK {
              natsSubscription_WaitForDrainCompletion(subscription.pointer, 6000)
            }
            broadcaster.send(completion: completion)
            natsSubscription_Destroy(subscription.pointer)
          }
        } else {
          broadcaster.send(completion: completion)
          if let subscription { Self.destroy(subscription) }
        }
        for upstream in upstreams { upstream.cancel() }
      }

      public func send(subscription: any Subscription) {
        let isOpen = lock.withLock {
          if !isEnded { upstreams.append(subscription) }
          return !isEnded
        }
        if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
      }

      // MARK: - Receiving

      private func subscribe() {
        do throws(NATSError) {
          _ = try validSubject(subject, allowsWildcards: true)
          connection.add(self)
          let context = Unmanaged.passRetained(Receiver(self))
          var raw: OpaquePointer?
          let status = natsConnection_Subscribe(
            &raw, connection.raw, subject, { _, _, message, context in Receiver.receive(message, context) },
            context.toOpaque())
          guard status == NATS_OK, let raw else {
            context.release()
            throw NATSError(status, subject: subject)
          }
          natsSubscription_SetPendingLimits(raw, Int32(clamping: limit), -1)
          natsSubscription_SetOnCompleteCB(
            raw, { Unmanaged<Receiver>.fromOpaque($0!).release() }, context.toOpaque())
          let pointer = SendablePointer(raw)
          let isKept = lock.withLock {
            if !isEnded { subscription = pointer }
            return !isEnded
          }
          if !isKept { Self.destroy(pointer) }
        } catch { send(completion: .failure(error)) }
      }

      private static func destroy(_ subscription: SendablePointer) {
        DispatchQueue.global().async { natsSubscription_Destroy(subscription.pointer) }
      }

      fileprivate func received(_ message: Message) {
        let value: Output
        do {
          value = try decode(message.data)
        } catch {
          if undecodable == .fail {
            send(
              completion: .failure(
                .notDecodable(subject: message.subject, sequence: 0, description: "\(error)")))
          }
          return
        }
        broadcaster.send(value)
      }
    }

    /// Returns a subject over core NATS, whose values reach the subscribers of the same subject in all processes, at
    /// most once.
    ///
    /// - Parameters:
    ///   - subject: The name of the subject. With wildcards, it receives from all subjects that match, and sending
    ///     ends it with ``NATSError/invalid(_:)``.
    ///   - type: The type of the values.
    ///   - undecodable: The treatment of a message that cannot be decoded; terminating it means to leave it out.
    ///   - limit: The maximum number of messages that wait while the subscribers are busy; more are dropped, which
    ///     ``NATS/overflows`` reports.
    ///   - encoder: The encoder of the values.
    ///   - decoder: The decoder of the values.
    public func subject<Value: Codable, Encoder: TopLevelEncoder & Sendable, Decoder: TopLevelDecoder & Sendable>(
      _ subject: String, of type: Value.Type, undecodable: UndecodableMessages = .fail, limit: Int = 65_536,
      encoder: Encoder = JSONEncoder(), decoder: Decoder = JSONDecoder()
    ) -> CoreSubject<Value> where Encoder.Output == Data, Decoder.Input == Data {
      precondition(limit > 0, "NATS.subject: the limit must be at least one message")
      return CoreSubject(
        connection, subject, undecodable, limit: limit,
        decode: { try decoder.decode(Value.self, from: $0) }, encode: { try encoder.encode($0) })
    }
  }

  extension NATS.CoreSubject: ConnectionObserver {
    func reconnected() {}
    func closed() { send(completion: .failure(connection.closingError)) }
  }

  /// The object that the C client calls back; it keeps no subject alive.
  private final class Receiver: Sendable {
    private let receive: @Sendable (Message) -> Void

    init<Output>(_ subject: NATS.CoreSubject<Output>) {
      let target = Weak(subject)
      receive = { target.receive($0) }
    }

    static func receive(_ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
      guard let message, let context else { return }
      Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().receive(Message(message))
    }

    private struct Weak: @unchecked Sendable {  // the reference is constant
      let receive: (Message) -> Void
      init<Output>(_ subject: NATS.CoreSubject<Output>) {
        receive = { [weak subject] in subject?.received($0) }
      }
    }
  }
#endif
