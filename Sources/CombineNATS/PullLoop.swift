#if NATS
  import CNATS
  import Combine
  import CombineCore
  import Foundation

  /// The consumption of a stream by one subscriber: a thread that receives and delivers messages, pull requests for the
  /// demand, and the recovery from lost requests, messages and connections.
  ///
  /// Only this object's thread delivers, so deliveries never overlap (law 2, serialized). `request(_:)` and `cancel()`
  /// may run on any thread; they change the budget, send at most one message to the server, and never wait (law 13,
  /// cancel never waits).
  ///
  ///     prepare ──▶ open an inbox ──▶ pull ──▶ receive, deliver, pull … ──▶ end, on cancel or failure
  ///                   ▲                          │
  ///                   └── the consumer exists ◀──┴── silence, a lost connection, a lost leader
  ///
  /// - Recovery: Replaces the inbox together with all pull requests that reply to it, so that no request is counted
  ///   twice. The server drops a request whose reply subject has no subscription; messages that still arrive at the old
  ///   inbox are returned to the broker.
  /// - Silence: The server sends heartbeats for as long as a pull request waits. When neither messages nor heartbeats
  ///   arrive for two intervals, the request is lost.
  /// - Cost: Two acquired locks and two allocations for each message, beside those of the client, the decoder and the
  ///   subscriber.
  final class PullLoop: ConnectionObserver, @unchecked Sendable {  // fields guarded as marked
    private let connection: Connection
    private let plan: PullPlan
    /// Two heartbeats, in milliseconds.
    private let silenceLimit: Int64
    private let lock = Lock()

    // Guarded by the lock.
    private var budget: PullBudget
    private var receiver: DeliveryReceiver?
    private var subscription: PipelineSubscription?
    private var inbox: Inbox?
    private var consumer = ""
    private var lastPull = ContinuousClock.now
    private var isEnded = false

    // Used by the thread only.
    /// The time of the first recovery without a sign of the consumer since then.
    private var silentSince: ContinuousClock.Instant?
    /// A Boolean value that indicates whether the last recovery failed or had to wait for the connection, so that it is
    /// repeated after a tenth of a second.
    private var isRecoveryDue = false
    /// A Boolean value that indicates whether no server has heard a request of this inbox, as while a cluster elects a
    /// leader. A pause of a tenth of a second comes before the recovery, so that an answer that comes at once does not
    /// make it run without a break.
    private var isUnheard = false
    private var lastStreamSequence: UInt64?
    private var lastConsumerSequence: UInt64 = 0

    init(_ connection: Connection, _ plan: PullPlan, _ receiver: DeliveryReceiver) {
      self.connection = connection
      self.plan = plan
      self.receiver = receiver
      silenceLimit = (plan.heartbeat * 2).milliseconds
      budget = PullBudget(window: plan.window)
    }

    /// Sends the subscription downstream, and starts the thread.
    ///
    /// - Parameter name: The description of the subscription.
    func start(_ name: StaticName) {
      let subscription = PipelineSubscription(name) { _, call in
        switch call {
        case .request(let more): self.request(more)
        case .cancel: self.cancel()
        }
      }
      lock.withLock { self.subscription = subscription }
      let receiver = lock.withLock { self.receiver }
      receiver?.receive(subscription: subscription)
      guard subscription.isActive else { return }
      let thread = Thread { self.run() }
      thread.name = "NATS \(plan.stream)"
      thread.start()
    }

    // MARK: - From any thread

    private func request(_ more: Subscribers.Demand) {
      lock.withLock { budget.add(more.max ?? .max) }
      pull()
    }

    private func cancel() { _ = end() }

    /// Ends the consumption. Messages that have arrived and are not delivered return to the broker, on another thread.
    ///
    /// - Returns: The subscriber, for the first call; `nil` for later ones.
    private func end() -> DeliveryReceiver? {
      let (receiver, subscription, inbox, consumer) = lock.withLock {
        () -> (DeliveryReceiver?, PipelineSubscription?, Inbox?, String) in
        isEnded = true
        defer {
          self.receiver = nil
          self.subscription = nil
          self.inbox = nil
        }
        return (self.receiver, self.subscription, self.inbox, self.consumer)
      }
      connection.remove(ObjectIdentifier(self))
      if let inbox { retire(inbox, consumer) }
      withExtendedLifetime(subscription) {}
      return receiver
    }

    /// Ends an inbox on another thread, because this waits for the server.
    private func retire(_ inbox: Inbox, _ consumer: String) {
      let (connection, plan) = (connection, plan)
      DispatchQueue.global().async {
        inbox.returnAll { if !plan.isOrdered { $0.putBack(connection) } }
        if plan.isOrdered {
          natsConnection_PublishString(
            connection.raw, "\(connection.api)CONSUMER.DELETE.\(plan.stream).\(consumer)", "")
        }
      }
    }

    /// Sends a pull request if one is due.
    private func pull() {
      var consumer = ""
      var target: Inbox?
      lock.lock()
      let batch = inbox == nil ? 0 : budget.pull()
      if batch > 0 {
        lastPull = .now
        (target, consumer) = (inbox, self.consumer)
      }
      lock.unlock()
      target?.pull(batch, plan, consumer: consumer)
    }

    func reconnected() {
      // Delivered behind the messages that arrived before the connection was lost, so that none of them is returned.
      lock.withLock { inbox }?.wake()
    }

    func closed() {}  // the thread's next receive reports it

    // MARK: - The thread

    private func run() {
      do throws(NATSError) {
        connection.add(self)
        try prepare()
        while let inbox = lock.withLock({ inbox }) {
          let isQuiet = silentSince == nil && !isUnheard && !isRecoveryDue
          let (message, status) = inbox.next(milliseconds: isQuiet ? silenceLimit : 100)
          if let message {
            try receive(message)
          } else if status == NATS_TIMEOUT {
            try silence()
          } else if status == NATS_NO_RESPONDERS {
            isUnheard = true
          } else if !lock.withLock({ isEnded }) {
            throw natsConnection_IsClosed(connection.raw) ? connection.closingError : NATSError(status)
          }
        }
      } catch { fail(error) }
    }

    private func fail(_ error: NATSError) {
      let subscription = lock.withLock { self.subscription }
      guard let receiver = end() else { return }
      if subscription?.end() == true { receiver.receive(failure: error) }
    }

    /// Finds or creates the consumer, and opens the first inbox; tries again while the servers are not ready.
    private func prepare() throws(NATSError) {
      var deadline = ContinuousClock.now + plan.recoveryTimeout
      while !lock.withLock({ isEnded }) {
        do throws(NATSError) {
          return try open(try findConsumer(isFirst: true))
        } catch {
          if natsConnection_IsClosed(connection.raw) { throw connection.closingError }
          if connection.isReconnecting { deadline = .now + plan.recoveryTimeout }
          guard error.isTransient, .now < deadline else { throw error }
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }

    /// Looks the durable consumer up, or creates an ordered one that begins behind the last delivered message.
    ///
    /// - Parameter isFirst: A Boolean value that indicates whether a durable consumer may be created.
    /// - Returns: The consumer's name.
    private func findConsumer(isFirst: Bool) throws(NATSError) -> String {
      let stream = try validName(plan.stream)
      let timeout = min(connection.options.requestTimeout, .seconds(2))
      switch plan.consumer {
      case .durable(let name, let start):
        let name = try validName(name)
        do throws(NATSError) {
          let info: APIConsumer = try connection.askNow(
            "CONSUMER.INFO.\(stream).\(name)", nil, stream: stream, consumer: name, timeout: timeout)
          return info.name
        } catch .consumerNotFound where isFirst && start != .resume {
          var configuration = NATS.ConsumerConfiguration(name)
          configuration.start = start
          let info: APIConsumer = try connection.askNow(
            "CONSUMER.DURABLE.CREATE.\(stream).\(name)", ConsumerBody(stream: stream, configuration), stream: stream,
            consumer: name, timeout: timeout)
          return info.name
        }
      case .ordered(let start, let filter):
        let next = lastStreamSequence.map { NATS.Start.sequence($0 + 1) } ?? start
        let info: APIConsumer = try connection.askNow(
          "CONSUMER.CREATE.\(stream)", ConsumerBody(stream: stream, orderedFrom: next, filter: filter),
          stream: stream, consumer: "", timeout: timeout)
        lastConsumerSequence = 0
        // Fixes the position of `.new`: a consumer that replaces this one before any delivery begins there, too.
        if lastStreamSequence == nil, start == .new { lastStreamSequence = info.delivered.streamSeq }
        return info.name
      }
    }

    /// Replaces the inbox, and sends a pull request for the demand.
    private func open(_ consumer: String) throws(NATSError) {
      let new = try Inbox(connection)
      let (old, oldConsumer, isEnded) = lock.withLock { () -> (Inbox?, String, Bool) in
        guard !self.isEnded else { return (new, consumer, true) }
        defer {
          inbox = new
          self.consumer = consumer
          budget.lose()
        }
        return (inbox, self.consumer, false)
      }
      isUnheard = false
      if let old { retire(old, oldConsumer) }
      if !isEnded { pull() }
    }

    /// Opens a new inbox, or leaves that to the next call while the servers are not ready.
    private func recover() throws(NATSError) {
      isRecoveryDue = true
      // The connection limits the number of its attempts itself. The time that they take is no silence of the consumer.
      guard !connection.isReconnecting else {
        silentSince = nil
        return
      }
      let now = ContinuousClock.now
      if let silentSince, now - silentSince > plan.recoveryTimeout {
        throw .serverUnresponsive(stream: plan.stream, consumer: lock.withLock { consumer })
      }
      silentSince = silentSince ?? now
      do throws(NATSError) {
        try open(try findConsumer(isFirst: false))
        isRecoveryDue = false
        // A consumer of which nothing is requested sends nothing. That it has been found is its sign.
        if lock.withLock({ budget.outstanding == 0 }) { silentSince = nil }
      } catch {
        if natsConnection_IsClosed(connection.raw) { throw connection.closingError }
        guard error.isTransient else { throw error }
      }
    }

    /// Recovers if nothing has arrived although a pull request waits, if no server has heard one, or if the last
    /// recovery failed.
    private func silence() throws(NATSError) {
      let isDue = lock.withLock { budget.outstanding > 0 && lastPull.duration(to: .now) >= plan.heartbeat * 2 }
      if isDue || isUnheard || isRecoveryDue { try recover() }
    }

    /// Delivers a message of the stream, or acts on a status of the server.
    private func receive(_ message: Message) throws(NATSError) {
      guard let reply = message.reply else { return try receiveStatus(message) }
      silentSince = nil
      guard let position = Position(reply) else { return }
      if plan.isOrdered, position.consumerSequence != lastConsumerSequence + 1 {
        return try recover()  // a message is missing
      }
      lock.lock()
      let isDemanded = self.receiver != nil && budget.take()
      let (receiver, subscription) = (self.receiver, self.subscription)
      lock.unlock()
      guard let receiver, let subscription, isDemanded else { return putBack(message) }
      lastConsumerSequence = position.consumerSequence
      lastStreamSequence = position.streamSequence
      if position.deliveries > 1 {
        connection.redeliveries.send(
          NATS.Redelivery(
            stream: plan.stream, consumer: lock.withLock { consumer }, sequence: position.streamSequence,
            deliveryCount: Int(clamping: position.deliveries)))
      }
      let receipt = Receipt(
        message, position, connection, needsAcknowledgement: !plan.isOrdered && plan.acknowledgement == .manual)
      let result: Subscribers.Demand?
      do {
        result = try receiver.receive(message, receipt, subscription)
      } catch { return try skip(message, position, error) }
      guard let more = result else { return putBack(message) }
      if !plan.isOrdered, plan.acknowledgement == .onReturn {
        natsConnection_PublishString(connection.raw, reply, "+ACK")
      }
      if more > .none { lock.withLock { budget.add(more.max ?? .max) } }
      pull()
    }

    /// Returns a message that is not delivered to the broker, unless the consumer is this subscription's own.
    private func putBack(_ message: Message) { if !plan.isOrdered { message.putBack(connection) } }

    /// Handles a message that cannot be decoded.
    private func skip(_ message: Message, _ position: Position, _ error: any Error) throws(NATSError) {
      switch plan.undecodable {
      case .fail:
        putBack(message)
        throw .notDecodable(subject: message.subject, sequence: position.streamSequence, description: "\(error)")
      case .terminate:
        if !plan.isOrdered, let reply = message.reply {
          natsConnection_PublishString(connection.raw, reply, "+TERM")
        }
        lock.withLock { budget.untake() }
        pull()
      }
    }

    /// Acts on a heartbeat, the end of a pull request, or an error of the server.
    private func receiveStatus(_ message: Message) throws(NATSError) {
      guard let status = message.status else {
        if message.subject.hasSuffix(Inbox.wakeToken) {
          silentSince = nil  // from here on, the connection stands again
          try recover()
        }
        return
      }
      switch status {
      case 100: silentSince = nil
      case 404, 408:
        silentSince = nil
        if let unserved = message.header("Nats-Pending-Messages").flatMap({ Int($0) }) {
          lock.withLock { budget.expire(unserved) }
          pull()
        } else {
          try recover()
        }
      case 409:
        let text = message.header("Description") ?? ""
        // A limit of the consumer rejects every request; other conflicts are resolved by looking the consumer up.
        if text.hasPrefix("Exceeded") || text.hasPrefix("Consumer is push") { throw .pullRejected(text) }
        try recover()
      default: try recover()
      }
    }
  }

  /// The subscriber of a ``PullLoop`` without its types. They stop here, because generic code looks up metadata for
  /// each message.
  class DeliveryReceiver {
    func receive(subscription: PipelineSubscription) {}

    /// Decodes and delivers a message.
    ///
    /// - Returns: The demand that the subscriber adds; `nil` if the message is not delivered, because the decoder has
    ///   cancelled the subscription.
    func receive(
      _ message: Message, _ receipt: Receipt, _ subscription: PipelineSubscription
    ) throws -> Subscribers.Demand? { nil }

    func receive(failure: NATSError) {}
  }

  /// A subscriber with the decoder of its values.
  final class DecodingReceiver<Value, Downstream: Subscriber>: DeliveryReceiver
  where Downstream.Input == NATS.Delivery<Value>, Downstream.Failure == NATSError {
    private let downstream: Downstream
    private let decode: (Message) throws -> Value

    init(_ downstream: Downstream, decode: @escaping (Message) throws -> Value) {
      self.downstream = downstream
      self.decode = decode
    }

    override func receive(subscription: PipelineSubscription) { downstream.receive(subscription: subscription) }

    override func receive(
      _ message: Message, _ receipt: Receipt, _ subscription: PipelineSubscription
    ) throws -> Subscribers.Demand? {
      let value = try decode(message)
      guard subscription.isActive else { return nil }
      return downstream.receive(NATS.Delivery(value: value, receipt: receipt))
    }

    override func receive(failure: NATSError) { downstream.receive(completion: .failure(failure)) }
  }
#endif
