#if NATS
  import Combine
  import Foundation

  extension NATS {
    /// The moment at which a message is acknowledged.
    public enum Acknowledgement: Sendable {
      /// The subscriber acknowledges each ``Delivery``, at any time, on any thread.
      case manual
      /// The publisher acknowledges a message when the subscriber's `receive(_:)` returns.
      ///
      /// Use it only where nothing after the publisher buffers, changes threads, or works asynchronously: a message is
      /// lost if the process ends between the acknowledgement and the work.
      case onReturn
    }

    /// The treatment of a message that cannot be decoded.
    public enum UndecodableMessages: Sendable {
      /// The publisher returns the message to the broker and fails with
      /// ``NATSError/notDecodable(subject:sequence:description:)``.
      case fail
      /// The publisher terminates the message, so that it is never delivered again, and goes on.
      case terminate
    }
  }

  /// The description of a pull consumption.
  struct PullPlan: Sendable {
    enum Consumer: Sendable {
      case durable(String, NATS.Start)
      case ordered(NATS.Start, filter: String?)
    }

    var stream: String
    var consumer: Consumer
    var acknowledgement: NATS.Acknowledgement
    var undecodable: NATS.UndecodableMessages
    var window: Int
    var heartbeat: Duration
    var expiry: Duration { max(heartbeat * 2, .seconds(30)) }
    var recoveryTimeout: Duration
    /// Stored rather than computed, because every message needs it.
    let isOrdered: Bool

    init(
      stream: String, consumer: Consumer, acknowledgement: NATS.Acknowledgement, undecodable: NATS.UndecodableMessages,
      window: Int, heartbeat: Duration, recoveryTimeout: Duration
    ) {
      self.stream = stream
      self.consumer = consumer
      self.acknowledgement = acknowledgement
      self.undecodable = undecodable
      self.window = window
      self.heartbeat = heartbeat
      self.recoveryTimeout = recoveryTimeout
      isOrdered = if case .ordered = consumer { true } else { false }
    }
  }
#endif
