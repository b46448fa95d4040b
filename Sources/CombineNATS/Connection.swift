#if NATS
  import CNATS
  import Combine
  import CombineCore
  import Foundation

  /// The one connection behind a ``NATS`` object and all that it makes, and the replies that are awaited on it.
  ///
  /// The C client connects, reconnects, and runs the threads that read and write. This object adds replies without a
  /// thread that waits for each: one subscription receives all of them, and the last token of a reply's subject is the
  /// number of the request. Requests that wait too long are looked for every 50 ms while there are any.
  ///
  ///     request ──▶ server          number 17 waits
  ///     <inbox>.17 ◀── server       the client's thread completes number 17
  ///     reconnected                 all that wait are completed as interrupted, in the order of their numbers
  ///
  /// The C client calls back with an object that refers weakly to this one, so that its last owner closes it. Closing
  /// happens on another thread, because the last owner may be a thread of the client.
  final class Connection: @unchecked Sendable {  // mutable fields guarded by the lock
    /// The outcome of a request.
    enum Reply: Sendable {
      case message(Message)
      /// The connection was lost and is there again; whether the request arrived is unknown.
      case interrupted
      case failed(NATSError)
    }

    private struct Waiting {
      var deadline: ContinuousClock.Instant
      var subject: String
      var complete: @Sendable (Reply) -> Void
    }

    let raw: OpaquePointer
    let options: NATS.Options
    /// The prefix of the subjects of JetStream's interface, such as `$JS.API.`.
    let api: String
    let state: CurrentValueSubject<NATS.ConnectionState, Never>
    let reconnects = CurrentValueSubject<Int, Never>(0)
    let redeliveries = PassthroughSubject<NATS.Redelivery, Never>()
    let overflows = PassthroughSubject<NATS.Overflow, Never>()

    private let inbox: String
    private let lock = Lock()
    private let headerLock = Lock()
    private var replies: OpaquePointer?
    private var waiting: [UInt64: Waiting] = [:]
    private var lastNumber: UInt64 = 0
    private var isChecking = false
    private var isClosed = false
    /// `true` after ``close()``.
    private var isClosing = false
    /// The thread that tells of the end, if there is one.
    private var announcer: Thread?
    /// The states that are to be sent, in order.
    private var unsentStates: [NATS.ConnectionState] = []
    /// The thread that sends states, if there is one.
    private var sender: Thread?
    /// `true` when the last state is to be sent, or has been.
    private var isLastState = false
    /// Has a signal when the last state has been sent.
    private let isAnnounced = DispatchSemaphore(value: 0)
    private var observers: [ObjectIdentifier: WeakObserver] = [:]

    private struct WeakObserver { weak var observer: (any ConnectionObserver)? }

    init(_ url: String, _ options: NATS.Options) throws(NATSError) {
      self.options = options
      api = options.domain.map { "$JS.\($0).API." } ?? "$JS.API."
      let servers = try Self.servers(url)
      if let domain = options.domain { _ = try validName(domain) }
      let relay = Relay()
      let context = Unmanaged.passRetained(relay)
      let settings: OpaquePointer
      do throws(NATSError) {
        settings = try Self.settings(servers, options, context.toOpaque())
      } catch {
        context.release()
        throw error
      }
      let raw: OpaquePointer
      do throws(NATSError) {
        raw = try ConnectionAttempt(settings, context).outcome(
          within: min(options.connectTimeout.milliseconds, 1 << 40) * Int64(servers.count) + 500)
      } catch {
        if case .timedOut = error { throw .cannotConnect("no answer within \(options.connectTimeout)") }
        throw error
      }
      self.raw = raw
      state = CurrentValueSubject(.connected)
      inbox = Self.newInbox()
      relay.connection = self
      var subscription: OpaquePointer?
      let replyContext = Unmanaged.passRetained(relay)
      let status = natsConnection_Subscribe(
        &subscription, raw, inbox + ".*", { _, _, message, context in Relay.from(context).reply(message) },
        replyContext.toOpaque())
      guard status == NATS_OK, let subscription else {
        replyContext.release()
        throw NATSError(status)
      }
      natsSubscription_SetPendingLimits(subscription, -1, -1)
      natsSubscription_SetOnCompleteCB(subscription, { Relay.release($0) }, replyContext.toOpaque())
      replies = subscription
    }

    deinit {
      let (raw, replies) = (SendablePointer(raw), replies.map { SendablePointer($0) })
      // Not on a global queue, whose threads are few: while a peer greets and does not answer, this waits.
      Thread.detachNewThread {
        if let replies { natsSubscription_Destroy(replies.pointer) }
        natsConnection_Destroy(raw.pointer)
      }
    }

    /// Returns a subject that nothing else uses.
    static func newInbox() -> String {
      var inbox: UnsafeMutablePointer<natsInbox>?
      guard natsInbox_Create(&inbox) == NATS_OK, let inbox else { return "_INBOX." + UUID().uuidString }
      defer { natsInbox_Destroy(inbox) }
      return String(cString: inbox)
    }

    private static func settings(
      _ servers: [String], _ options: NATS.Options, _ context: UnsafeMutableRawPointer
    ) throws(NATSError) -> OpaquePointer {
      var made: OpaquePointer?
      try checkFiles(of: options)
      guard natsOptions_Create(&made) == NATS_OK, let settings = made else { throw NATSError(NATS_NO_MEMORY) }
      var statuses = [
        setServers(settings, servers),
        natsOptions_SetTimeout(settings, options.connectTimeout.milliseconds),
        natsOptions_SetMaxReconnect(settings, Int32(clamping: options.maxReconnects)),
        natsOptions_SetReconnectWait(settings, options.reconnectWait.milliseconds),
        natsOptions_SetReconnectJitter(settings, max(1, options.reconnectWait.milliseconds / 10), 100),
        natsOptions_SetPingInterval(settings, options.pingInterval.milliseconds),
        natsOptions_SetDisconnectedCB(settings, { _, context in Relay.from(context).disconnected() }, context),
        natsOptions_SetReconnectedCB(settings, { _, context in Relay.from(context).reconnected() }, context),
        natsOptions_SetClosedCB(
          settings,
          { _, context in
            Relay.from(context).closed()
            Relay.release(context)  // the last call
          }, context),
        natsOptions_SetErrorHandler(
          settings, { _, subscription, status, context in Relay.from(context).failed(subscription, status) }, context),
      ]
      if let name = options.name { statuses.append(natsOptions_SetName(settings, name)) }
      switch options.credentials {
      case .user(let name, let password): statuses.append(natsOptions_SetUserInfo(settings, name, password))
      case .token(let token): statuses.append(natsOptions_SetToken(settings, token))
      case .file(let path): statuses.append(natsOptions_SetUserCredentialsFromFiles(settings, path, nil))
      case nil: break
      }
      // The client itself takes a URL that begins with `tls:` for one of an open connection. One such URL secures the
      // connection to every server of the list.
      if options.tls != nil || servers.contains(where: { $0.lowercased().hasPrefix("tls://") }) {
        statuses.append(natsOptions_SetSecure(settings, true))
      }
      if let tls = options.tls {
        if let path = tls.authorities { statuses.append(natsOptions_LoadCATrustedCertificates(settings, path)) }
        if let path = tls.certificate {
          statuses.append(natsOptions_LoadCertificatesChain(settings, path, tls.key ?? path))
        }
        if let name = tls.hostName { statuses.append(natsOptions_SetExpectedHostname(settings, name)) }
      }
      if let failure = statuses.first(where: { $0 != NATS_OK }) {
        defer { natsOptions_Destroy(settings) }
        throw .invalid(NATSError.text(of: failure))
      }
      return settings
    }

    /// Returns the servers of a list that commas separate.
    static func servers(_ urls: String) throws(NATSError) -> [String] {
      let list = urls.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      guard !list.isEmpty, !urls.utf8.contains(0) else { throw .invalid("a URL without a server") }
      for url in list {
        guard let end = url.range(of: "://") else { continue }
        // The rest is left out of the message, because it may have a password.
        let scheme = url[..<end.lowerBound].lowercased()
        guard scheme == "nats" || scheme == "tls" else {
          throw .invalid("a URL that begins with \"\(scheme)://\"; \"nats://\" and \"tls://\" are supported")
        }
      }
      return list
    }

    /// Checks that the files of the options can be read, and that the strings have no NUL, at which the client would
    /// cut them.
    private static func checkFiles(of options: NATS.Options) throws(NATSError) {
      var files: [(what: String, path: String)] = []
      var texts: [String] = []
      switch options.credentials {
      case .file(let path): files.append(("the credentials", path))
      case .user(let name, let password): texts += [name, password]
      case .token(let token): texts.append(token)
      case nil: break
      }
      if let name = options.name { texts.append(name) }
      for (what, path) in [
        ("the authorities' certificates", options.tls?.authorities),
        ("the client's certificate", options.tls?.certificate),
        ("the key of the client's certificate", options.tls?.key),
      ] {
        if let path { files.append((what, path)) }
      }
      for (what, path) in files where !FileManager.default.isReadableFile(atPath: path) {
        throw .invalid("the file of \(what), \(path), which cannot be read")
      }
      if texts.contains(where: { $0.utf8.contains(0) }) { throw .invalid("a name, a password, or a token with a NUL") }
    }

    /// Sets the servers.
    private static func setServers(_ settings: OpaquePointer, _ list: [String]) -> natsStatus {
      var copies: [UnsafePointer<CChar>?] = list.map { UnsafePointer(strdup($0)) }
      defer { for copy in copies { free(UnsafeMutablePointer(mutating: copy)) } }
      return natsOptions_SetServers(settings, &copies, Int32(copies.count))
    }

    // MARK: - Requests

    /// Sends a request whose reply, interruption, or failure completes it, once, on a thread of the client or of a
    /// global queue, or on the one that closes the connection.
    ///
    /// - Parameter timeout: The maximum time to wait for the reply.
    func request(
      _ subject: String, _ data: Data, headers: [(String, String)] = [], timeout: Duration,
      complete: @escaping @Sendable (Reply) -> Void
    ) {
      let deadline = ContinuousClock.now + timeout
      let (number, isRefused, isFirst) = lock.withLock { () -> (UInt64, Bool, Bool) in
        lastNumber += 1
        guard !isClosed else { return (0, true, false) }
        waiting[lastNumber] = Waiting(deadline: deadline, subject: subject, complete: complete)
        let isFirst = !isChecking
        isChecking = true
        return (lastNumber, false, isFirst)
      }
      if isRefused { return complete(.failed(closingError)) }
      if isFirst { scheduleCheck() }
      if let error = publish(subject, data, headers: headers, reply: "\(inbox).\(number)") {
        take(number)?.complete(.failed(error))
      }
    }

    /// Publishes a message.
    ///
    /// - Returns: The error, if the client does not accept it.
    func publish(
      _ subject: String, _ data: Data, headers: [(String, String)] = [], reply: String? = nil
    ) -> NATSError? {
      // The server closes the connection, with all its subscriptions, for a line that is too long.
      guard subject.utf8.count + (reply?.utf8.count ?? 0) <= maximumSubjectLength else {
        return .invalid("the subject \"\(subject.prefix(40))…\", which is too long")
      }
      let limit = Int(natsConnection_GetMaxPayload(raw))
      var size = data.count
      // The server counts the block of headers, as the protocol writes it.
      if !headers.isEmpty { size += 12 + headers.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 4 } }
      if limit > 0, size > limit { return .payloadTooLarge(size: size, limit: limit) }
      let status = data.withUnsafeBytes { bytes -> natsStatus in
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard !headers.isEmpty else {
          guard let reply else { return natsConnection_Publish(raw, subject, start, Int32(bytes.count)) }
          return natsConnection_PublishRequest(raw, subject, reply, start, Int32(bytes.count))
        }
        var message: OpaquePointer?
        var status = natsMsg_Create(&message, subject, reply, start, Int32(bytes.count))
        for (name, value) in headers where status == NATS_OK { status = natsMsgHeader_Set(message, name, value) }
        if status == NATS_OK { status = natsConnection_PublishMsg(raw, message) }
        natsMsg_Destroy(message)
        return status
      }
      switch status {
      case NATS_OK: return nil
      case NATS_CONNECTION_CLOSED: return closingError
      default: return NATSError(status, subject: subject)
      }
    }

    /// Returns the headers of a message that several threads may know.
    func headers(of message: Message) -> [String: String] {
      headerLock.lock()
      defer { headerLock.unlock() }
      return message.headers
    }

    private func take(_ number: UInt64) -> Waiting? { lock.withLock { waiting.removeValue(forKey: number) } }

    private func takeAll() -> [Waiting] {
      let all = lock.withLock {
        defer { waiting = [:] }
        return waiting
      }
      return all.sorted { $0.key < $1.key }.map(\.value)
    }

    private func scheduleCheck() {
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(50)) { [weak self] in self?.check() }
    }

    private func check() {
      let now = ContinuousClock.now
      let (late, goesOn) = lock.withLock { () -> ([(key: UInt64, value: Waiting)], Bool) in
        let late = waiting.filter { $0.value.deadline <= now }
        for key in late.keys { waiting[key] = nil }
        isChecking = !waiting.isEmpty
        return (late.sorted { $0.key < $1.key }, isChecking)
      }
      if goesOn { scheduleCheck() }
      for (_, request) in late { request.complete(.failed(.timedOut(subject: request.subject))) }
    }

    fileprivate func received(_ message: Message) {
      guard let subject = natsMsg_GetSubject(message.raw) else { return }
      let digits = subject + inbox.utf8.count + 1
      guard strlen(subject) > inbox.utf8.count + 1, let number = UInt64(String(cString: digits)) else { return }
      guard let request = take(number) else { return }
      if message.isNoResponders {
        request.complete(.failed(.noResponders(subject: request.subject)))
      } else {
        request.complete(.message(message))
      }
    }

    // MARK: - The connection's state

    /// Adds an object that learns when the connection is there again after a loss, or closed.
    func add(_ observer: any ConnectionObserver) {
      lock.withLock { observers[ObjectIdentifier(observer)] = WeakObserver(observer: observer) }
    }

    func remove(_ observer: ObjectIdentifier) {
      lock.withLock { observers[observer] = nil }
    }

    private var allObservers: [any ConnectionObserver] {
      lock.withLock { observers.values.compactMap { $0.observer } }
    }

    var isReconnecting: Bool { natsConnection_IsReconnecting(raw) }

    /// Closes the connection, on a thread of its own, for which this waits as long as for an answer to a connect. Then
    /// the connection counts as closed, and the client closes it when the peer answers or goes away.
    func close() {
      let limit = options.connectTimeout.milliseconds + 500
      let deadline = DispatchTime.now() + .milliseconds(Int(limit))
      lock.withLock { isClosing = true }
      _ = run(within: limit) { raw in
        natsConnection_Close(raw)
        return true
      }
      closed()
      // The client's thread can have come first, and still be telling of the end. If this is that thread, because a
      // subscriber closes the connection inside, the state is sent here.
      let (isInside, isLast) = lock.withLock {
        let isSender = sender === Thread.current
        let isLast = isSender && isLastState && unsentStates.isEmpty
        if isSender, !isLast { sender = nil }
        return (announcer === Thread.current, isLast)
      }
      if isLast { return }
      if isInside { send(.closed) }
      if isAnnounced.wait(timeout: deadline) == .success { isAnnounced.signal() }
    }

    /// Waits until the server has received all that was published before.
    func flush(timeout: Duration) throws(NATSError) {
      let milliseconds = timeout.milliseconds
      let error = run(within: milliseconds + 100) { raw -> NATSError? in
        let status = natsConnection_FlushTimeout(raw, milliseconds)
        return status == NATS_OK ? nil : NATSError(status)
      }
      guard let error else { throw .timedOut(subject: "") }
      switch error {
      case nil: break
      case .connectionClosed?: throw closingError
      case let error?: throw error
      }
    }

    /// Runs a function of the client that can wait beyond its own limit, on a thread of its own.
    ///
    /// Debian's version of the client holds a connection's lock while it connects again, and reads without limit what a
    /// peer does not send. The thread retains this object, because the client must not destroy a connection that one of
    /// its functions still uses.
    ///
    /// - Returns: The result, or `nil` if there is none in time. The function then goes on.
    private func run<Result: Sendable>(
      within milliseconds: Int64, _ body: @escaping @Sendable (OpaquePointer) -> Result
    ) -> Result? {
      let outcome = Outcome<Result>()
      Thread.detachNewThread { withExtendedLifetime(self) { _ = outcome.set(body(self.raw)) } }
      return outcome.value(within: milliseconds)
    }

    /// The reason for which the connection is closed.
    var closingError: NATSError {
      if lock.withLock({ isClosing }) { return .connectionClosed }
      var text: UnsafePointer<CChar>?
      let isRefused = natsConnection_GetLastError(raw, &text) == NATS_CONNECTION_AUTH_FAILED
      return isRefused ? .authorizationFailed : .connectionClosed
    }

    /// Sends a state after those before it, and none after `closed`. While a thread sends one, it also sends those of
    /// other threads.
    private func send(_ new: NATS.ConnectionState) {
      let isSender = lock.withLock { () -> Bool in
        guard !isLastState else { return false }
        isLastState = new == .closed
        unsentStates.append(new)
        guard sender == nil || sender === Thread.current else { return false }
        sender = Thread.current
        return true
      }
      guard isSender else { return }
      while let next = nextState() {
        state.send(next)
        if next == .closed { isAnnounced.signal() }
      }
    }

    private func nextState() -> NATS.ConnectionState? {
      lock.withLock {
        guard unsentStates.isEmpty else { return unsentStates.removeFirst() }
        sender = nil
        return nil
      }
    }

    fileprivate func disconnected() {
      guard !natsConnection_IsClosed(raw) else { return }
      send(.reconnecting)
    }

    fileprivate func reconnected() {
      guard !lock.withLock({ isClosed }) else { return }
      send(.connected)
      reconnects.send(reconnects.value + 1)
      for observer in allObservers { observer.reconnected() }
      for request in takeAll() { request.complete(.interrupted) }
    }

    fileprivate func closed() {
      let isFirst = lock.withLock {
        guard !isClosed else { return false }
        isClosed = true
        announcer = Thread.current
        return true
      }
      guard isFirst else { return }
      let error = closingError
      for request in takeAll() { request.complete(.failed(error)) }
      for observer in allObservers { observer.closed() }
      send(.closed)
      lock.withLock { announcer = nil }
    }

    fileprivate func failed(_ subscription: OpaquePointer?, _ status: natsStatus) {
      guard status == NATS_SLOW_CONSUMER, let subscription else { return }
      var dropped: Int64 = 0
      natsSubscription_GetDropped(subscription, &dropped)
      let subject = natsSubscription_GetSubject(subscription).map { String(cString: $0) } ?? ""
      overflows.send(NATS.Overflow(subject: subject, dropped: Int(dropped)))
    }
  }

  /// A value that one thread sets, and for which another one waits.
  private final class Outcome<Value: Sendable>: @unchecked Sendable {  // guarded by the lock
    private let lock = Lock()
    private let isSet = DispatchSemaphore(value: 0)
    private var value: Value?
    private var isAbandoned = false

    /// Sets the value.
    ///
    /// - Returns: `false` if nothing waits for it any more.
    @discardableResult
    func set(_ value: Value) -> Bool {
      let isAwaited = lock.withLock {
        if !isAbandoned { self.value = value }
        return !isAbandoned
      }
      isSet.signal()
      return isAwaited
    }

    /// Waits for the value.
    func value(within milliseconds: Int64) -> Value? {
      _ = isSet.wait(timeout: .now() + .milliseconds(Int(milliseconds)))
      return lock.withLock {
        isAbandoned = value == nil
        return value
      }
    }
  }

  /// An attempt to connect, on a thread of its own.
  ///
  /// Debian's version of the client reads without limit from a peer that greets and then does not answer. Such an
  /// attempt is abandoned at its limit; it ends when the peer answers or closes the connection.
  private struct ConnectionAttempt: @unchecked Sendable {  // used by one thread
    private let settings: OpaquePointer
    private let context: Unmanaged<Relay>

    /// - Parameters:
    ///   - settings: The settings, which the attempt destroys.
    ///   - context: The object that the client calls back, which a failed attempt releases.
    init(_ settings: OpaquePointer, _ context: Unmanaged<Relay>) {
      self.settings = settings
      self.context = context
    }

    func outcome(within milliseconds: Int64) throws(NATSError) -> OpaquePointer {
      let outcome = Outcome<Result<SendablePointer, NATSError>>()
      Thread.detachNewThread {
        var raw: OpaquePointer?
        let status = natsConnection_Connect(&raw, settings)
        // The client keeps the description of an error for the thread.
        let error = status == NATS_OK ? nil : NATSError(connecting: status)
        natsOptions_Destroy(settings)
        guard let raw, error == nil else {
          context.release()
          outcome.set(.failure(error ?? .cannotConnect("the client has made no connection")))
          return
        }
        if !outcome.set(.success(SendablePointer(raw))) { natsConnection_Destroy(raw) }
      }
      guard let result = outcome.value(within: milliseconds) else { throw .timedOut(subject: "") }
      return try result.get().pointer
    }
  }

  /// An object that learns when the connection is there again after a loss, or closed.
  protocol ConnectionObserver: AnyObject, Sendable {
    /// Called on a thread of the client.
    func reconnected()
    /// Called on a thread of the client, or of the caller of `close()`, when the connection is closed for good.
    func closed()
  }

  /// A pointer of the C client, whose functions may be called from any thread.
  struct SendablePointer: @unchecked Sendable {  // the client locks
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { self.pointer = pointer }
  }

  /// The object that the C client calls back.
  private final class Relay: @unchecked Sendable {  // guarded by the lock
    private let lock = Lock()
    private weak var target: Connection?

    var connection: Connection? {
      get { lock.withLock { target } }
      set { lock.withLock { target = newValue } }
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> Relay {
      Unmanaged<Relay>.fromOpaque(context!).takeUnretainedValue()
    }

    static func release(_ context: UnsafeMutableRawPointer?) { Unmanaged<Relay>.fromOpaque(context!).release() }

    func disconnected() { connection?.disconnected() }
    func reconnected() { connection?.reconnected() }
    func closed() { connection?.closed() }
    func failed(_ subscription: OpaquePointer?, _ status: natsStatus) { connection?.failed(subscription, status) }

    func reply(_ message: OpaquePointer?) {
      guard let message else { return }
      let owned = Message(message)
      connection?.received(owned)
    }
  }
#endif
