#if NATS
  import CNATS
  import Combine
  import Foundation

  extension NATS {
    /// The first message that a consumer delivers.
    public enum Start: Equatable, Sendable {
      /// The message after the last one that the existing consumer has settled; the consumer must exist.
      case resume
      /// The oldest message of the stream.
      case first
      /// The first message that is published after the consumer has been created.
      case new
      /// The message with a number, or the next one that the stream still has.
      case sequence(UInt64)
      /// The first message that was stored at a time, or after it. The server receives the time in milliseconds, so
      /// messages that were stored earlier within the same millisecond are delivered, too.
      case time(Date)
    }

    /// The configuration of a stream.
    public struct StreamConfiguration: Equatable, Sendable {
      /// The medium that keeps the messages.
      public enum Storage: String, Sendable {
        /// Messages survive a restart of the server.
        case file
        /// Messages are lost when the server stops.
        case memory
      }
      /// The rule by which messages are removed.
      public enum Retention: String, Sendable {
        /// Messages stay until a limit is reached.
        case limits
        /// Messages stay until all consumers have acknowledged them.
        case interest
        /// Messages stay until one consumer has acknowledged them.
        case workQueue = "workqueue"
      }
      /// The messages that a full stream discards.
      public enum Discard: String, Sendable {
        /// The oldest messages make room.
        case old
        /// New messages are refused: their publisher fails with ``NATSError/limitReached(_:)``.
        case new
      }

      /// The name, without spaces, dots, and wildcards.
      public var name: String
      /// The subjects whose messages the stream stores; they may have wildcards.
      public var subjects: [String]
      /// The medium that keeps the messages; files unless set.
      public var storage = Storage.file
      /// The rule by which messages are removed; only limits unless set.
      public var retention = Retention.limits
      /// The messages that a full stream discards; the oldest unless set.
      public var discard = Discard.old
      /// The maximum number of messages; `nil` for no limit.
      public var maxMessages: Int?
      /// The maximum number of bytes; `nil` for no limit.
      public var maxBytes: Int?
      /// The maximum size of a message, in bytes; `nil` for the server's limit.
      public var maxMessageSize: Int?
      /// The maximum age of a message; `nil` for no limit.
      public var maxAge: Duration?
      /// The number of servers that keep a copy, 1 to 5.
      public var replicas = 1
      /// The time for which the stream remembers message ids, to drop duplicates.
      public var duplicateWindow: Duration = .seconds(120)

      /// Creates the configuration of a stream in files, without limits.
      ///
      /// - Parameters:
      ///   - name: The name, without spaces, dots, and wildcards.
      ///   - subjects: The subjects whose messages the stream stores; they may have wildcards.
      public init(_ name: String, subjects: [String]) {
        self.name = name
        self.subjects = subjects
      }
    }

    /// The configuration of a durable consumer, which pulls and acknowledges each message.
    public struct ConsumerConfiguration: Equatable, Sendable {
      /// The name, without spaces, dots, and wildcards.
      public var durable: String
      /// The first message that the consumer delivers; ``Start/resume`` means the oldest.
      public var start = Start.first
      /// The subject whose messages the consumer delivers, possibly with wildcards; `nil` for all of the stream.
      public var filter: String?
      /// The time after which a message that has not been acknowledged is delivered again.
      public var acknowledgementWait: Duration = .seconds(30)
      /// The maximum number of times that a message is delivered; `nil` for no limit.
      public var maxDeliveries: Int?
      /// The maximum number of messages, over all subscribers, that wait for an acknowledgement.
      public var maxUnacknowledged = 1000

      /// Creates the configuration of a consumer that begins at the oldest message.
      ///
      /// - Parameter durable: The name, without spaces, dots, and wildcards.
      public init(_ durable: String) { self.durable = durable }
    }

    /// The state of a stream at one moment.
    public struct StreamStatus: Equatable, Sendable {
      /// The number of messages.
      public let messages: Int
      /// The number of bytes.
      public let bytes: Int
      /// The number of the oldest message.
      public let firstSequence: UInt64
      /// The number of the newest message; 0 if there has never been one.
      public let lastSequence: UInt64
      /// The number of consumers.
      public let consumers: Int
      /// The name of the server that leads the stream; `nil` without a cluster.
      public let leader: String?
    }

    /// The state of a consumer at one moment.
    public struct ConsumerStatus: Equatable, Sendable {
      /// The number of messages that have never been delivered.
      public let pending: Int
      /// The number of messages that have been delivered and not acknowledged.
      public let unacknowledged: Int
      /// The number of messages that have been delivered more than once and not acknowledged.
      public let redelivered: Int
      /// The number of pull requests that wait at the server.
      public let waitingPulls: Int
      /// The number of the last message that has been delivered.
      public let deliveredSequence: UInt64
      /// The number up to which all messages have been acknowledged.
      public let acknowledgedSequence: UInt64
    }

    /// Creates a stream; does nothing if it exists with the same configuration.
    ///
    /// - Throws: ``NATSError/alreadyExists(_:)`` if it exists with another configuration, ``NATSError/invalid(_:)``, or
    ///   what a request throws.
    public func createStream(_ configuration: StreamConfiguration) async throws(NATSError) {
      let name = try validName(configuration.name)
      let _: APIStream = try await connection.ask(
        "STREAM.CREATE.\(name)", StreamBody(configuration), stream: name)
    }

    /// Deletes a stream with all its messages and consumers, whose publishers fail.
    ///
    /// - Throws: ``NATSError/streamNotFound(_:)``, or what a request throws.
    public func deleteStream(_ stream: String) async throws(NATSError) {
      let _: APIDone = try await connection.ask("STREAM.DELETE.\(try validName(stream))", nil, stream: stream)
    }

    /// Returns the state of a stream.
    ///
    /// - Throws: ``NATSError/streamNotFound(_:)``, or what a request throws.
    public func status(ofStream stream: String) async throws(NATSError) -> StreamStatus {
      let info: APIStream = try await connection.ask("STREAM.INFO.\(try validName(stream))", nil, stream: stream)
      return StreamStatus(
        messages: info.state.messages, bytes: info.state.bytes, firstSequence: info.state.firstSeq,
        lastSequence: info.state.lastSeq, consumers: info.state.consumerCount, leader: info.cluster?.leader)
    }

    /// Creates a durable consumer; does nothing if it exists with the same configuration.
    ///
    /// - Throws: ``NATSError/streamNotFound(_:)``, ``NATSError/alreadyExists(_:)`` if it exists with another
    ///   configuration, ``NATSError/invalid(_:)``, or what a request throws.
    public func createConsumer(_ configuration: ConsumerConfiguration, stream: String) async throws(NATSError) {
      let name = try validName(configuration.durable)
      let _: APIConsumer = try await connection.ask(
        "CONSUMER.DURABLE.CREATE.\(try validName(stream)).\(name)",
        ConsumerBody(stream: stream, configuration), stream: stream, consumer: name)
    }

    /// Deletes a consumer, whose publishers fail.
    ///
    /// - Throws: ``NATSError/streamNotFound(_:)``, ``NATSError/consumerNotFound(stream:consumer:)``, or what a request
    ///   throws.
    public func deleteConsumer(_ durable: String, stream: String) async throws(NATSError) {
      let _: APIDone = try await connection.ask(
        "CONSUMER.DELETE.\(try validName(stream)).\(try validName(durable))", nil, stream: stream, consumer: durable)
    }

    /// Returns the state of a consumer.
    ///
    /// - Throws: ``NATSError/streamNotFound(_:)``, ``NATSError/consumerNotFound(stream:consumer:)``, or what a request
    ///   throws.
    public func status(ofConsumer durable: String, stream: String) async throws(NATSError) -> ConsumerStatus {
      let info: APIConsumer = try await connection.ask(
        "CONSUMER.INFO.\(try validName(stream)).\(try validName(durable))", nil, stream: stream, consumer: durable)
      return ConsumerStatus(
        pending: info.numPending, unacknowledged: info.numAckPending, redelivered: info.numRedelivered,
        waitingPulls: info.numWaiting, deliveredSequence: info.delivered.streamSeq,
        acknowledgedSequence: info.ackFloor.streamSeq)
    }
  }

  /// Returns a name that may be a token of a subject.
  func validName(_ name: String) throws(NATSError) -> String {
    let isValid = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !".*>/\\".utf8.contains($0) }
    guard isValid else { throw .invalid("the name \"\(name)\"") }
    guard name.utf8.count <= 255 else { throw .invalid("the name \"\(name.prefix(40))…\", which is too long") }
    return name
  }

  /// Returns a subject to which messages may be published, or, with wildcards, that one may subscribe to.
  func validSubject(_ subject: String, allowsWildcards: Bool = false) throws(NATSError) -> String {
    let tokens = subject.split(separator: ".", omittingEmptySubsequences: false)
    let isValid = tokens.enumerated().allSatisfy { index, token in
      guard !token.isEmpty, token.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
      if token == "*" { return allowsWildcards }
      if token == ">" { return allowsWildcards && index == tokens.count - 1 }
      return true
    }
    guard isValid else { throw .invalid("the subject \"\(subject)\"") }
    guard subject.utf8.count <= maximumSubjectLength else {
      throw .invalid("the subject \"\(subject.prefix(40))…\", which is too long")
    }
    return subject
  }

  /// The maximum length of a subject, in bytes, together with that of the subject to which a reply goes. Servers refuse
  /// lines of more than 4096 bytes unless they are configured otherwise; the rest of a line is shorter than 128.
  let maximumSubjectLength = 4096 - 128

  /// Returns an id that a message may have. Headers lose spaces at both ends and line breaks, and end at a NUL, so that
  /// different ids with these would be the same for a stream.
  func validMessageID(_ id: String) throws(NATSError) -> String {
    let bytes = id.utf8
    let isValid = bytes.first.map { $0 != 0x20 } ?? false && bytes.last != 0x20
    guard isValid, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .invalid("the message id \"\(id)\"")
    }
    return id
  }

  // MARK: - JetStream's interface

  extension Connection {
    /// Sends a request of JetStream's interface, again while the servers are not ready.
    func ask<Answer: Decodable>(
      _ subject: String, _ body: (any Encodable & Sendable)?, stream: String, consumer: String = ""
    ) async throws(NATSError) -> Answer {
      let data = try encoded(body)
      let deadline = ContinuousClock.now + options.requestTimeout
      while true {
        let message = try await reply(to: api + subject, data, timeout: deadline - .now)
        do throws(NATSError) {
          return try answer(in: message.data, stream: stream, consumer: consumer)
        } catch {
          guard error.isTransient, .now + .milliseconds(100) < deadline else { throw error }
          try? await Task.sleep(for: .milliseconds(100))
          if Task.isCancelled { throw error }
        }
      }
    }

    /// Sends a request of JetStream's interface once, and blocks the calling thread until its reply arrives.
    func askNow<Answer: Decodable>(
      _ subject: String, _ body: (any Encodable & Sendable)?, stream: String, consumer: String, timeout: Duration
    ) throws(NATSError) -> Answer {
      let data = try encoded(body)
      var raw: OpaquePointer?
      let status = data.withUnsafeBytes {
        natsConnection_Request(
          &raw, self.raw, api + subject, $0.baseAddress, Int32($0.count), timeout.milliseconds)
      }
      guard status == NATS_OK, let raw else { throw NATSError(status, subject: api + subject) }
      return try answer(in: Message(raw).data, stream: stream, consumer: consumer)
    }

    private func encoded(_ body: (any Encodable & Sendable)?) throws(NATSError) -> Data {
      guard let body else { return Data() }
      do {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return try encoder.encode(body)
      } catch { throw .notEncodable("\(error)") }
    }

    private func answer<Answer: Decodable>(
      in data: Data, stream: String, consumer: String
    ) throws(NATSError) -> Answer {
      let decoder = JSONDecoder.jetStream
      if let failure = try? decoder.decode(APIFailure.self, from: data) {
        throw NATSError(failure.error, stream: stream, consumer: consumer)
      }
      do {
        return try decoder.decode(Answer.self, from: data)
      } catch {
        throw .server(code: 0, errorCode: 0, description: "an answer of another form: \(error)")
      }
    }
  }

  extension JSONDecoder {
    /// A decoder of answers, whose keys are in snake case.
    static var jetStream: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return decoder
    }
  }

  struct APIFailure: Decodable { var error: APIError }
  struct APIDone: Decodable { var success: Bool }

  struct APIStream: Decodable {
    struct State: Decodable {
      var messages: Int
      var bytes: Int
      var firstSeq: UInt64
      var lastSeq: UInt64
      var consumerCount: Int
    }
    struct Cluster: Decodable { var leader: String? }
    var state: State
    var cluster: Cluster?
  }

  struct APIConsumer: Decodable {
    struct Sequences: Decodable { var streamSeq: UInt64 }
    var name: String
    var numPending: Int
    var numAckPending: Int
    var numRedelivered: Int
    var numWaiting: Int
    var delivered: Sequences
    var ackFloor: Sequences
  }

  struct StreamBody: Encodable, Sendable {
    var name: String
    var subjects: [String]
    var storage: String
    var retention: String
    var discard: String
    var maxMsgs: Int
    var maxBytes: Int
    var maxMsgSize: Int
    var maxAge: Int64
    var numReplicas: Int
    var duplicateWindow: Int64
    var maxConsumers = -1

    init(_ configuration: NATS.StreamConfiguration) {
      name = configuration.name
      subjects = configuration.subjects
      storage = configuration.storage.rawValue
      retention = configuration.retention.rawValue
      discard = configuration.discard.rawValue
      maxMsgs = configuration.maxMessages ?? -1
      maxBytes = configuration.maxBytes ?? -1
      maxMsgSize = configuration.maxMessageSize ?? -1
      maxAge = configuration.maxAge?.nanoseconds ?? 0
      numReplicas = configuration.replicas
      // The server accepts no window that is longer than the messages' age.
      duplicateWindow =
        maxAge > 0
        ? min(configuration.duplicateWindow.nanoseconds, maxAge) : configuration.duplicateWindow.nanoseconds
    }
  }

  struct ConsumerBody: Encodable, Sendable {
    struct Configuration: Encodable, Sendable {
      var durableName: String?
      var deliverPolicy: String
      var optStartSeq: UInt64?
      var optStartTime: String?
      var filterSubject: String?
      var ackPolicy: String
      var ackWait: Int64?
      var maxDeliver: Int?
      var maxAckPending: Int?
      var inactiveThreshold: Int64?
      var memStorage: Bool?
      var numReplicas: Int?
      var replayPolicy = "instant"
    }
    var streamName: String
    var config: Configuration

    /// A durable consumer with acknowledgements.
    init(stream: String, _ configuration: NATS.ConsumerConfiguration) {
      streamName = stream
      config = Configuration(deliverPolicy: "", ackPolicy: "explicit")
      config.durableName = configuration.durable
      config.filterSubject = configuration.filter
      config.ackWait = configuration.acknowledgementWait.nanoseconds
      config.maxDeliver = configuration.maxDeliveries ?? -1
      config.maxAckPending = configuration.maxUnacknowledged
      config.start(at: configuration.start)
    }

    /// A consumer without acknowledgements and without a name, which disappears when it is not used for a minute.
    init(stream: String, orderedFrom start: NATS.Start, filter: String?) {
      streamName = stream
      config = Configuration(deliverPolicy: "", ackPolicy: "none")
      config.filterSubject = filter
      config.inactiveThreshold = Duration.seconds(60).nanoseconds
      config.memStorage = true
      config.numReplicas = 1
      config.start(at: start)
    }
  }

  extension ConsumerBody.Configuration {
    mutating func start(at start: NATS.Start) {
      switch start {
      case .resume, .first: deliverPolicy = "all"
      case .new: deliverPolicy = "new"
      case .sequence(let number):
        deliverPolicy = "by_start_sequence"
        optStartSeq = max(1, number)
      case .time(let date):
        deliverPolicy = "by_start_time"
        optStartTime = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
      }
    }
  }
#endif
