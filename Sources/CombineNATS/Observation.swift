#if NATS
  import Combine
  import CombineCore
  import Foundation

  extension NATS {
    /// A state of the connection to the NATS servers.
    public enum ConnectionState: Equatable, Sendable {
      /// The connection is established.
      case connected
      /// The connection is lost, and is being made again.
      case reconnecting
      /// The connection is closed for good.
      case closed
    }

    /// An event that reports the redelivery of a message: JetStream delivers a message again if an earlier delivery was
    /// rejected, or was not acknowledged in time.
    public struct Redelivery: Equatable, Sendable {
      /// The name of the stream.
      public let stream: String
      /// The name of the consumer.
      public let consumer: String
      /// The message's number in the stream.
      public let sequence: UInt64
      /// The number of times that the message has been delivered, this one included.
      public let deliveryCount: Int
    }

    /// An event that reports dropped messages: the client drops messages of a subject if its subscribers are too slow.
    public struct Overflow: Equatable, Sendable {
      /// The subject whose messages have been dropped.
      public let subject: String
      /// The total number of messages that the subscription to the subject has dropped so far.
      public let dropped: Int
    }

    /// A publisher of the state of the connection, starting with the current state.
    ///
    ///     ──connected───reconnecting──connected──closed──
    ///
    /// Delivers on a thread of the client, or, when the connection is closed, on the one that calls ``close()``. Never
    /// completes. States that follow each other faster than they are demanded are left out, never the last one.
    public var connectionState: AnyPublisher<ConnectionState, Never> { connection.state.eraseToAnyPublisher() }

    /// A publisher of the number of times that the connection has been established again, starting with the current
    /// number.
    ///
    /// Delivers on a thread of the client. Never completes.
    public var reconnects: AnyPublisher<Int, Never> { connection.reconnects.eraseToAnyPublisher() }

    /// A publisher of the redeliveries that publishers of this connection receive.
    ///
    /// Delivers on the thread that delivers the message, before it does. Never completes. Events for which there is no
    /// demand are dropped.
    public var redeliveries: AnyPublisher<Redelivery, Never> { connection.redeliveries.eraseToAnyPublisher() }

    /// A publisher of an event each time that the client begins to drop messages of a ``NATS/CoreSubject``.
    ///
    /// Delivers on a thread of the client. Never completes. Events for which there is no demand are dropped.
    public var overflows: AnyPublisher<Overflow, Never> { connection.overflows.eraseToAnyPublisher() }

    /// Returns a publisher of a consumer's state, which asks the server at intervals: how many messages are pending,
    /// unacknowledged, redelivered.
    ///
    ///     interval:    ─────|─────|─────|──
    ///     request:     2───────────────────
    ///     publisher:   ─s─────s────────────
    ///
    /// The first state is requested at once, each next one an interval after its predecessor, as long as there is
    /// demand. Delivers on a global queue. Fails with the error of a request that fails, such as
    /// ``NATSError/consumerNotFound(stream:consumer:)``.
    ///
    /// - Parameters:
    ///   - durable: The name of the consumer.
    ///   - stream: The name of the stream.
    ///   - interval: The pause between two states.
    public func statusPublisher(
      ofConsumer durable: String, stream: String, every interval: Duration
    ) -> AnyPublisher<ConsumerStatus, NATSError> {
      let pauses = Publishers.Sequence<PartialRangeFrom<Int>, NATSError>(sequence: 0...)
      return pauses.flatMap(maxPublishers: .max(1)) { number in
        Deferred {
          AsyncResult<ConsumerStatus>.future { () async throws(NATSError) in
            if number > 0 { try? await Task.sleep(for: interval) }
            return try await self.status(ofConsumer: durable, stream: stream)
          }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  /// A namespace for the conversion of asynchronous work to a future.
  private enum AsyncResult<Value: Sendable> {
    /// Returns a future of the value that asynchronous work returns. Cancelling a subscriber of the future does not end
    /// the work.
    static func future(
      _ work: @escaping @Sendable () async throws(NATSError) -> Value
    ) -> Future<Value, NATSError> {
      Future { promise in
        let promise = Promise(call: promise)
        Task {
          do throws(NATSError) {
            promise.call(.success(try await work()))
          } catch { promise.call(.failure(error)) }
        }
      }
    }

    /// A promise of a future, which a task can capture.
    private struct Promise: @unchecked Sendable {  // a promise may be called from any thread
      let call: (Result<Value, NATSError>) -> Void
    }
  }
#endif
