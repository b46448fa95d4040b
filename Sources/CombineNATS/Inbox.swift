#if NATS
  import CNATS
  import Foundation

  /// A subscription of the C client from which a thread takes messages, and the subject that pull requests reply to.
  ///
  /// One thread takes messages; when they are to go back to the broker, another may help it.
  final class Inbox: Sendable {
    private let raw: SendablePointer
    let name: String
    let connection: Connection

    init(_ connection: Connection) throws(NATSError) {
      self.connection = connection
      name = Connection.newInbox()
      var raw: OpaquePointer?
      let status = natsConnection_SubscribeSync(&raw, connection.raw, name + ".*")
      guard status == NATS_OK, let raw else { throw NATSError(status) }
      // Pull requests bound what arrives.
      natsSubscription_SetPendingLimits(raw, -1, -1)
      self.raw = SendablePointer(raw)
    }

    deinit { natsSubscription_Destroy(raw.pointer) }

    /// Returns the next message, or the status that says why there is none.
    ///
    /// - Parameter milliseconds: The maximum time to wait.
    func next(milliseconds: Int64) -> (Message?, natsStatus) {
      var message: OpaquePointer?
      let status = natsSubscription_NextMsg(&message, raw.pointer, milliseconds)
      return (status == NATS_OK ? message.map { Message($0) } : nil, status)
    }

    /// Sends an empty message to this inbox; it arrives behind all messages that have arrived.
    func wake() { natsConnection_PublishString(connection.raw, name + Self.wakeToken, "") }

    static let wakeToken = ".wake"

    /// Sends a pull request for a number of messages.
    func pull(_ batch: Int, _ plan: PullPlan, consumer: String) {
      let expiry = max(plan.expiry, plan.heartbeat * 2)
      let body =
        "{\"batch\":\(batch),\"expires\":\(expiry.nanoseconds),\"idle_heartbeat\":\(plan.heartbeat.nanoseconds)}"
      let subject = "\(connection.api)CONSUMER.MSG.NEXT.\(plan.stream).\(consumer)"
      // A request that is lost is noticed, as all lost requests are, by the heartbeats that do not arrive.
      natsConnection_PublishRequestString(connection.raw, subject, name + ".p", body)
    }

    /// Ends the subscription, and returns all messages that have arrived or still arrive to the broker.
    ///
    /// Blocks the calling thread, for a second at most if the server does not answer.
    func returnAll(_ putBack: (Message) -> Void) {
      guard natsSubscription_DrainTimeout(raw.pointer, 1000) == NATS_OK else { return }
      while case (let message?, _) = next(milliseconds: 1000) { putBack(message) }
    }
  }

  extension Message {
    /// Returns a message to the broker for delivery at once.
    func putBack(_ connection: Connection) {
      guard let reply else { return }
      natsConnection_PublishString(connection.raw, reply, "-NAK")
    }
  }
#endif
