#if NATS
  import CNATS
  import Combine
  import CombineCore
  import Foundation

  /// One subscriber's consumption of a stream: a thread that takes messages and delivers them, pull requests for what
  /// is demanded, and the recovery from whatever is lost.
  ///
  /// The thread is the only one that delivers, so deliveries never overlap. Other threads request and cancel; both only
  /// change the budget and send a request, and never wait.
  ///
  ///     prepare ──▶ open an inbox ──▶ pull ──▶ take, deliver, pull … ──▶ returned, on cancel or failure
  ///                   ▲                          │
  ///                   └── the consumer exists ◀──┴── silence, a lost connection, a lost leader
  ///
  /// Recovery gives up the inbox with all pull requests that reply to it, so that no request counts twice: the server
  /// drops requests whose reply nobody receives, and messages that are on their way go back to it.
  ///
  /// Silence is how a lost request shows. The server sends a heartbeat for each waiting request, so when nothing
  /// arrives for two heartbeats, no request waits there.
  final class PullLoop<Value, Downstream: Subscriber>: ConnectionObserver, @unchecked Sendable
  where Downstream.Input == NATS.Delivery<Value>, Downstream.Failure == NATSError {  // fields guarded as marked
    private let connection: Connection
    private let plan: PullPlan
    private let decode: (Message) throws -> Value
    private let lock = Lock()

    // Guarded by the lock.
    private var budget: PullBudget
    private var downstream: Downstream?
    private var subscription: PipelineSubscription?
    private var inbox: Inbox?
    private var consumer = ""
    private var lastPull = ContinuousClock.now
    private var isEnded = false

    // The thread's.
    private var silentSince: ContinuousClock.Instant?
    private var lastStreamSequence: UInt64?
    private var lastConsumerSequence: UInt64 = 0

    init(
      _ connection: Connection, _ plan: PullPlan, _ downstream: Downstream,
      decode: @escaping (Message) throws -> Value
    ) {
      self.connection = connection
      self.plan = plan
      self.downstream = downstream
      self.decode = decode
      budget = PullBudget(window: plan.window)
    }

    /// Hands the subscription down, and starts the thread.
    func start(_ name: String) {
      let subscription = PipelineSubscription(name, request: { self.request($1) }, cancel: { _ in self.cancel() })
      lock.withLock { self.subscription = subscription }
      let downstream = lock.withLock { self.downstream }
      downstream?.receive(subscription: subscription)
      guard subscription.isActive else { return }
      let work = Work { self.run() }
      let thread = Thread { work.run() }
      thread.name = "NATS \(plan.stream)"
      thread.start()
    }

    // MARK: - From any thread

    private func request(_ more: Subscribers.Demand) {
      lock.withLock { budget.add(more.max ?? .max) }
      pull()
    }

    private func cancel() { _ = end() }

    /// Ends the consumption, and has all that was not delivered returned to the broker by another thread.
    ///
    /// - Returns: The subscriber, for the call that ends it.
    private func end() -> Downstream? {
      let (downstream, subscription, inbox, consumer) = lock.withLock {
        () -> (Downstream?, PipelineSubscription?, Inbox?, String) in
        isEnded = true
        defer {
          self.downstream = nil
          self.subscription = nil
          self.inbox = nil
        }
        return (self.downstream, self.subscription, self.inbox, self.consumer)
      }
      connection.remove(ObjectIdentifier(self))
      if let inbox { retire(inbox, consumer) }
      withExtendedLifetime(subscription) {}
      return downstream
    }

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

    private func pull() {
      let (inbox, consumer, batch) = lock.withLock { () -> (Inbox?, String, Int) in
        guard let inbox = self.inbox else { return (nil, "", 0) }
        let batch = budget.pull()
        if batch > 0 { lastPull = .now }
        return (inbox, self.consumer, batch)
      }
      if batch > 0 { inbox?.pull(batch, plan, consumer: consumer) }
    }

    func reconnected() {
      // The message arrives behind those that arrived before the connection was lost.
      lock.withLock { inbox }?.wake()
    }

    func closed() {}  // the thread finds out

    // MARK: - The thread

    private func run() {
      do throws(NATSError) {
        connection.add(self)
        try prepare()
        while let inbox = lock.withLock({ inbox }) {
          let patience = silentSince == nil ? plan.heartbeat * 2 : .milliseconds(100)
          let (message, status) = inbox.next(timeout: patience)
          if let message {
            try receive(message)
          } else if status == NATS_TIMEOUT {
            try silence()
          } else if !lock.withLock({ isEnded }) {
            throw natsConnection_IsClosed(connection.raw) ? .connectionClosed : NATSError(status)
          }
        }
      } catch { fail(error) }
    }

    private func fail(_ error: NATSError) {
      let subscription = lock.withLock { self.subscription }
      guard let downstream = end() else { return }
      if subscription?.end() == true { downstream.receive(completion: .failure(error)) }
    }

    /// Finds or creates the consumer, again while the servers are not ready, and opens the first inbox.
    private func prepare() throws(NATSError) {
      let deadline = ContinuousClock.now + plan.recoveryTimeout
      while !lock.withLock({ isEnded }) {
        do throws(NATSError) {
          return try open(try findConsumer(isFirst: true))
        } catch {
          if natsConnection_IsClosed(connection.raw) { throw .connectionClosed }
          guard error.isTransient, .now < deadline else { throw error }
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }

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
        // The start is where it is now, also for a consumer that is made later because nothing has arrived yet.
        if lastStreamSequence == nil, start == .new { lastStreamSequence = info.delivered.streamSeq }
        return info.name
      }
    }

    /// Replaces the inbox and sends a pull request for all that is demanded.
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
      if let old { retire(old, oldConsumer) }
      if !isEnded { pull() }
    }

    private func recover() throws(NATSError) {
      let now = ContinuousClock.now
      if let silentSince, now - silentSince > plan.recoveryTimeout {
        throw .serverUnresponsive(stream: plan.stream, consumer: lock.withLock { consumer })
      }
      silentSince = silentSince ?? now
      if connection.isReconnecting { return }  // the connection's own limits apply
      do throws(NATSError) {
        try open(try findConsumer(isFirst: false))
      } catch {
        if natsConnection_IsClosed(connection.raw) { throw .connectionClosed }
        guard error.isTransient else { throw error }
      }
    }

    /// Nothing has arrived for two heartbeats, or since a failed recovery.
    private func silence() throws(NATSError) {
      let isDue = lock.withLock { budget.outstanding > 0 && lastPull.duration(to: .now) >= plan.heartbeat * 2 }
      if isDue || (silentSince != nil && lock.withLock { budget.outstanding == 0 }) { try recover() }
    }

    private func receive(_ message: Message) throws(NATSError) {
      guard let reply = message.reply else { return try receiveStatus(message) }
      silentSince = nil
      guard let position = Position(reply) else { return }
      if plan.isOrdered, position.consumerSequence != lastConsumerSequence + 1 {
        return try recover()  // a message is missing
      }
      let (downstream, isDemanded) = lock.withLock { (self.downstream, budget.take()) }
      guard let downstream, isDemanded else {
        if !plan.isOrdered { message.putBack(connection) }
        return
      }
      lastConsumerSequence = position.consumerSequence
      lastStreamSequence = position.streamSequence
      let value: Value
      do {
        value = try decode(message)
      } catch {
        try skip(message, position, error)
        return
      }
      if position.deliveries > 1 {
        connection.redeliveries.send(
          NATS.Redelivery(
            stream: plan.stream, consumer: lock.withLock { consumer }, sequence: position.streamSequence,
            deliveryCount: Int(clamping: position.deliveries)))
      }
      let receipt = Receipt(
        message, position, connection, needsAcknowledgement: !plan.isOrdered && plan.acknowledgement == .manual)
      let more = downstream.receive(NATS.Delivery(value: value, receipt: receipt))
      if !plan.isOrdered, plan.acknowledgement == .onReturn {
        natsConnection_PublishString(connection.raw, reply, "+ACK")
      }
      if more > .none { lock.withLock { budget.add(more.max ?? .max) } }
      pull()
    }

    private func skip(_ message: Message, _ position: Position, _ error: any Error) throws(NATSError) {
      switch plan.undecodable {
      case .fail:
        if !plan.isOrdered { message.putBack(connection) }
        throw .notDecodable(subject: message.subject, sequence: position.streamSequence, description: "\(error)")
      case .terminate:
        if !plan.isOrdered, let reply = message.reply {
          natsConnection_PublishString(connection.raw, reply, "+TERM")
        }
        lock.withLock { budget.untake() }
        pull()
      }
    }

    private func receiveStatus(_ message: Message) throws(NATSError) {
      guard let status = message.status else {
        if message.subject.hasSuffix(Inbox.wakeToken) { try recover() }
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
        // The limits of a consumer reject a request each time; everything else is looked up.
        if text.hasPrefix("Exceeded") || text.hasPrefix("Consumer is push") { throw .pullRejected(text) }
        try recover()
      default: try recover()
      }
    }
  }

  /// Work that a thread of its own does; a closure that mentions a generic type is not Sendable.
  private struct Work: @unchecked Sendable {  // called once, by that thread
    let run: () -> Void
  }
#endif
