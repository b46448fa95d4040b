#if NATS
  import CNATS
  import Combine
  import Foundation
  import Synchronization

  extension NATS {
    /// A value from a stream, with its place there and the means to acknowledge it.
    ///
    /// A value that is never acknowledged is delivered again when the consumer's acknowledgement wait is over. The
    /// first acknowledgement settles a delivery; later ones do nothing. Those of a publisher that acknowledges by
    /// itself, or of an ordered one, do nothing either.
    public struct Delivery<Value> {
      /// The decoded value.
      public let value: Value
      let receipt: Receipt

      /// The subject to which the message was published.
      public var subject: String { receipt.message.subject }
      /// The headers of the message; empty for a message without headers.
      public var headers: [String: String] { receipt.headers }
      /// The message's number in the stream, beginning at 1.
      public var sequence: UInt64 { receipt.position.streamSequence }
      /// The number of times that the message has been delivered, this one included; more than 1 for a redelivery.
      public var deliveryCount: Int { Int(clamping: receipt.position.deliveries) }
      /// The number of messages that waited at the broker behind this one when it was delivered.
      public var pendingCount: Int { Int(clamping: receipt.position.pending) }
      /// The time at which the stream stored the message.
      public var storedAt: Date {
        Date(timeIntervalSince1970: TimeInterval(receipt.position.time) / 1_000_000_000)
      }

      /// Acknowledges the message, and waits until the server confirms it.
      ///
      /// After it returns, the message is not delivered again. When it throws, the message may be delivered again. An
      /// interrupted acknowledgement is repeated, until ``NATS/Options/requestTimeout`` has passed.
      ///
      /// - Throws: ``NATSError/timedOut(subject:)``, ``NATSError/noResponders(subject:)`` if the consumer has been
      ///   deleted, or ``NATSError/connectionClosed``.
      public func acknowledge() async throws(NATSError) { try await receipt.acknowledge() }

      /// Acknowledges the message without waiting for a confirmation.
      ///
      /// If the acknowledgement is lost with the connection, the message is delivered again.
      public func acknowledgeWithoutConfirmation() throws(NATSError) { try receipt.settle("+ACK") }

      /// Returns the message to the broker, which delivers it again, possibly to another subscriber.
      ///
      /// - Parameter delay: The minimum time until the next delivery.
      public func negativeAcknowledge(after delay: Duration = .zero) throws(NATSError) {
        try receipt.settle(delay > .zero ? "-NAK {\"delay\":\(delay.nanoseconds)}" : "-NAK")
      }

      /// Tells the broker that the message cannot be processed and is never to be delivered again.
      public func terminate() throws(NATSError) { try receipt.settle("+TERM") }

      /// Tells the broker that the message is still being processed, which restarts the acknowledgement wait.
      public func inProgress() throws(NATSError) { try receipt.inProgress() }
    }
  }

  extension NATS.Delivery: Sendable where Value: Sendable {}

  /// The part of a delivery that does not depend on its value.
  final class Receipt: Sendable {
    let message: Message
    let position: Position
    private let connection: Connection
    private let isSettled: Atomic<Bool>
    var headers: [String: String] { connection.headers(of: message) }

    /// - Parameter needsAcknowledgement: False for a message whose acknowledgements do nothing.
    init(_ message: Message, _ position: Position, _ connection: Connection, needsAcknowledgement: Bool) {
      self.message = message
      self.position = position
      self.connection = connection
      isSettled = Atomic(!needsAcknowledgement)
    }

    func settle(_ answer: String) throws(NATSError) {
      guard !isSettled.exchange(true, ordering: .acquiringAndReleasing), let reply = message.reply else { return }
      try check(natsConnection_PublishString(connection.raw, reply, answer))
    }

    func inProgress() throws(NATSError) {
      guard !isSettled.load(ordering: .acquiring), let reply = message.reply else { return }
      try check(natsConnection_PublishString(connection.raw, reply, "+WPI"))
    }

    func acknowledge() async throws(NATSError) {
      guard !isSettled.exchange(true, ordering: .acquiringAndReleasing), let reply = message.reply else { return }
      do throws(NATSError) {
        _ = try await connection.reply(
          to: String(cString: reply), Data("+ACK".utf8), timeout: connection.options.requestTimeout)
      } catch {
        isSettled.store(false, ordering: .releasing)
        throw error
      }
    }

    /// An acknowledgement that could not be sent may be tried again.
    private func check(_ status: natsStatus) throws(NATSError) {
      guard status != NATS_OK else { return }
      isSettled.store(false, ordering: .releasing)
      throw NATSError(status)
    }
  }
#endif
