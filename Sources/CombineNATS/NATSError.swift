#if NATS
  import CNATS
  import Foundation

  /// The reason for which a connection, a publisher, a subscriber, or a request fails.
  public enum NATSError: Error, Equatable, Sendable {
    /// No server could be reached.
    case cannotConnect(String)
    /// The server rejected the credentials, or the lack of them, at the first connection or at a later one.
    case authorizationFailed
    /// No secure connection could be established; the certificate may be untrusted or for another host.
    case insecure(String)
    /// The connection is closed: by ``NATS/close()``, or because the server stayed unreachable for longer than
    /// ``NATS/Options`` allows.
    case connectionClosed
    /// The options, a name, or a subject are not valid.
    case invalid(String)

    /// The stream does not exist, or has been deleted.
    case streamNotFound(String)
    /// The consumer does not exist, or has been deleted.
    case consumerNotFound(stream: String, consumer: String)
    /// Another configuration exists under the name of the stream or the consumer.
    case alreadyExists(String)
    /// The stream has reached one of its limits and discards new messages.
    case limitReached(String)
    /// The server refuses a pull request, because it exceeds a limit of the consumer.
    case pullRejected(String)
    /// Neither messages nor heartbeats have arrived for as long as recovery was allowed to take.
    case serverUnresponsive(stream: String, consumer: String)
    /// The server reports an error that has no case of its own.
    case server(code: Int, errorCode: Int, description: String)

    /// No stream, and no other receiver, listens to the subject.
    case noResponders(subject: String)
    /// No reply has arrived in time; whether the request was carried out is unknown.
    case timedOut(subject: String)
    /// The message with its headers is larger than the server accepts, in bytes.
    case payloadTooLarge(size: Int, limit: Int)
    /// A value could not be encoded.
    case notEncodable(String)
    /// A message could not be decoded. The sequence is that of the stream, or 0 for a message without a stream.
    case notDecodable(subject: String, sequence: UInt64, description: String)
    /// The publisher in front of a ``NATS/StreamSubscriber`` failed.
    case upstreamFailed(String)
    /// The client library reports an error that has no case of its own.
    case client(code: Int, description: String)
  }

  extension NATSError: LocalizedError, CustomStringConvertible {
    public var description: String {
      switch self {
      case .cannotConnect(let text): "no NATS server can be reached: \(text)"
      case .authorizationFailed: "the NATS server rejects the credentials"
      case .insecure(let text): "no secure connection to the NATS server: \(text)"
      case .connectionClosed: "the connection to the NATS server is closed"
      case .invalid(let text): "not valid for NATS: \(text)"
      case .streamNotFound(let stream): "there is no stream \(stream)"
      case .consumerNotFound(let stream, let consumer): "there is no consumer \(consumer) of the stream \(stream)"
      case .alreadyExists(let text): "another configuration exists: \(text)"
      case .limitReached(let text): "the stream is full: \(text)"
      case .pullRejected(let text): "the consumer rejects a pull request: \(text)"
      case .serverUnresponsive(let stream, let consumer):
        "neither messages nor heartbeats arrive for the consumer \(consumer) of the stream \(stream)"
      case .server(let code, let errorCode, let description):
        "the NATS server reports \(description) (\(code), \(errorCode))"
      case .noResponders(let subject): "no stream and no other receiver listens to \(subject)"
      case .timedOut(let subject): "no reply has arrived from \(subject) in time"
      case .payloadTooLarge(let size, let limit): "a message of \(size) bytes; the server accepts \(limit)"
      case .notEncodable(let text): "a value cannot be encoded: \(text)"
      case .notDecodable(let subject, let sequence, let text):
        "message \(sequence) of \(subject) cannot be decoded: \(text)"
      case .upstreamFailed(let text): "the upstream failed: \(text)"
      case .client(let code, let description): "the NATS client reports \(description) (\(code))"
      }
    }

    public var errorDescription: String? { description }
  }

  extension NATSError {
    /// Creates the error that a status of the C client stands for; call it on the thread that received the status.
    init(_ status: natsStatus, subject: String = "") {
      let text = Self.text(of: status)
      self =
        switch status {
        case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED: .authorizationFailed
        case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED, NATS_SECURE_CONNECTION_WANTED: .insecure(text)
        case NATS_NO_SERVER, NATS_ADDRESS_MISSING: .cannotConnect(text)
        case NATS_CONNECTION_CLOSED: .connectionClosed
        case NATS_TIMEOUT: .timedOut(subject: subject)
        case NATS_NO_RESPONDERS: .noResponders(subject: subject)
        case NATS_INVALID_ARG, NATS_INVALID_SUBJECT: .invalid(subject.isEmpty ? text : subject)
        default: .client(code: Int(status.rawValue), description: text)
        }
    }

    /// Creates the error of an attempt to connect; call it on the thread that received the status.
    init(connecting status: natsStatus) {
      switch status {
      case NATS_PROTOCOL_ERROR, NATS_LINE_TOO_LONG, NATS_ERR:
        self = .cannotConnect("the peer does not answer like a NATS server: \(Self.text(of: status))")
      case NATS_IO_ERROR: self = .cannotConnect(Self.text(of: status))
      default: self.init(status)
      }
    }

    /// Returns the client's description of the last failure of the calling thread.
    static func text(of status: natsStatus) -> String {
      var last = NATS_OK
      if let text = nats_GetLastError(&last), last == status, text.pointee != 0 { return String(cString: text) }
      return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    }

    /// Creates the error that an answer of the JetStream interface reports.
    init(_ error: APIError, stream: String, consumer: String = "") {
      self =
        switch error.errCode ?? 0 {
        case 10059: .streamNotFound(stream)
        case 10014: .consumerNotFound(stream: stream, consumer: consumer)
        case 10012, 10013, 10058, 10105: .alreadyExists(error.text)
        case 10077, 10047, 10023, 10026, 10028: .limitReached(error.text)
        default: .server(code: error.code, errorCode: error.errCode ?? 0, description: error.text)
        }
    }

    /// `true` if the same request may succeed later, as while a cluster elects a leader.
    var isTransient: Bool {
      switch self {
      case .timedOut, .noResponders: true
      case .server(let code, let errorCode, _): code == 503 || errorCode == 10008 || errorCode == 10009
      case .client(let code, _):
        // Disconnected, noticed or not, or more in the reconnect buffer than fits. A write to a server that has just
        // ended fails before the client knows that it has to connect again.
        [NATS_CONNECTION_DISCONNECTED, NATS_IO_ERROR, NATS_INSUFFICIENT_BUFFER].contains { code == Int($0.rawValue) }
      default: false
      }
    }
  }

  /// The error in an answer of the JetStream interface.
  struct APIError: Decodable, Equatable, Sendable {
    var code: Int
    var errCode: Int?
    var description: String?

    var text: String { description ?? "error \(code)" }
  }
#endif
