#if NATS
  import Foundation
  import Glibc
  import Testing

  @testable import CombineNATS

  /// A broker in this process that sends what a test tells it to send, also what a real one sends after minutes only.
  ///
  /// It has one client, which may connect again. It answers what is asked about consumers and the creation of streams,
  /// unless a test answers instead, and keeps all that is published.
  final class ScriptedBroker: @unchecked Sendable {  // guarded by the lock
    /// A message that the client has published.
    struct Message: Equatable {
      var subject: String
      var reply: String
      var text: String
      /// The headers as the protocol writes them; empty for a message without headers.
      var head = ""

      /// The values of the message's JSON.
      var values: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
      }

      /// The message's JSON, to compare all of it.
      var json: JSON? { try? JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }
    }

    /// A pull request.
    struct Pull: Equatable {
      var inbox: String
      var consumer: String
      var batch: Int
    }

    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var client: Int32 = -1
    private var subscriptions: [(subject: String, id: String)] = []
    private var messages: [Message] = []
    private var connects: [[String: JSON]] = []
    private var allSubjects: [String] = []
    private var endedSubjects: [String] = []
    private var endings = 0
    /// The number of the stream's last message, as the answers about consumers have it.
    private let last: Int
    private let answersAll: Bool
    private let hasDurable: Bool
    /// The prefix of the subjects of JetStream's interface.
    private let api: String
    private var isMute = false

    /// - Parameters:
    ///   - last: The number of the last message that was stored before the test begins.
    ///   - answersAll: `false` if the test answers what is asked about consumers.
    ///   - hasDurable: `false` if there is no durable consumer when the client looks for one.
    ///   - domain: The domain of JetStream.
    init(last: Int = 0, answersAll: Bool = true, hasDurable: Bool = true, domain: String? = nil) throws {
      self.last = last
      self.answersAll = answersAll
      self.hasDurable = hasDurable
      api = domain.map { "$JS.\($0).API." } ?? "$JS.API."
      port = try Server.freePort()
      listener = try Server.listening(port)
      let descriptor = listener
      Thread.detachNewThread { [weak self] in
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          guard let self else { return }
          self.lock.withLock {
            self.client = client
            self.subscriptions = []
          }
          self.send("INFO {\"server_id\":\"S\",\"server_name\":\"s\",\"version\":\"2.10.0\",\"proto\":1,")
          self.send("\"headers\":true,\"max_payload\":1048576}\r\n")
          Thread.detachNewThread { [weak self] in
            Self.read(client) { self?.receive($0, $1) }
            guard let self else { return }
            self.lock.withLock { self.endings += 1 }
          }
        }
      }
    }

    deinit { close() }

    var url: String { "nats://127.0.0.1:\(port)" }

    /// All that the client has published, in order.
    var published: [Message] { lock.withLock { messages } }

    /// What the client says of itself when it connects, for each connection.
    var introductions: [[String: JSON]] { lock.withLock { connects } }

    /// The subjects of all subscriptions of the client, in order.
    var subscribed: [String] { lock.withLock { allSubjects } }

    /// The subjects of the subscriptions that the client has ended, in order.
    var unsubscribed: [String] { lock.withLock { endedSubjects } }

    /// The number of connections that have ended.
    var endedConnections: Int { lock.withLock { endings } }

    /// The pull requests, in order.
    var pulls: [Pull] {
      published.filter { $0.subject.hasPrefix(api + "CONSUMER.MSG.NEXT.") }.map {
        Pull(
          inbox: $0.reply, consumer: String($0.subject.split(separator: ".").last!),
          batch: $0.values["batch"] as? Int ?? -1)
      }
    }

    /// The configurations of the consumers that the client has created, in order.
    var created: [[String: Any]] {
      published.filter { $0.subject.hasPrefix(api + "CONSUMER.CREATE.") }.map {
        $0.values["config"] as? [String: Any] ?? [:]
      }
    }

    /// What the client has asked, in order.
    var requests: [Message] { published.filter { $0.subject.hasPrefix(api + "CONSUMER.INFO.") } }

    /// What the client has answered to a message of the stream, in order.
    func answers(to sequence: Int) -> [String] {
      published.filter {
        let parts = $0.subject.split(separator: ".")
        return $0.subject.hasPrefix("$JS.ACK.") && parts[5] == "\(sequence)"
      }.map(\.text)
    }

    func close() {
      shutdown(listener, Int32(SHUT_RDWR))
      _ = Glibc.close(listener)
      lock.withLock { if client >= 0 { shutdown(client, Int32(SHUT_RDWR)) } }
    }

    // MARK: - What the broker sends

    /// Waits for a pull request.
    ///
    /// - Parameter number: The number of the request; the first one has the number 1.
    func pull(_ number: Int) async throws -> Pull {
      try await eventually("pull request \(number) of \(pulls)") { pulls.count >= number }
      return pulls[number - 1]
    }

    /// Sends a message of the stream for a pull request.
    ///
    /// - Parameters:
    ///   - sequence: Its number in the stream.
    ///   - consumerSequence: Its number among the deliveries of the consumer; by default, that in the stream.
    ///   - deliveries: The number of times that it has been delivered, this one included.
    func deliver(_ text: String, sequence: Int, consumerSequence: Int? = nil, deliveries: Int = 1, for pull: Pull) {
      let numbers = "\(deliveries).\(sequence).\(consumerSequence ?? sequence)"
      let reply = "$JS.ACK.S.\(pull.consumer).\(numbers).1795307110355158825.0"
      send(text, subject: "s.x", to: pull.inbox, reply: reply)
    }

    /// Sends a status for a pull request.
    func end(_ pull: Pull, with status: String, _ headers: [String: Int] = [:]) {
      var head = "NATS/1.0 \(status)\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      head += "\r\n"
      guard let id = subscription(to: pull.inbox) else { return }
      send("HMSG \(pull.inbox) \(id) \(head.utf8.count) \(head.utf8.count)\r\n\(head)\r\n")
    }

    /// Sends a message to the client's subscription to a subject.
    func publish(_ text: String, to subject: String) { send(text, subject: subject, to: subject) }

    /// Answers no check of the connection from now on, and so no flush.
    func mute() { lock.withLock { isMute = true } }

    /// Cuts the connection; the client connects again.
    func cut() { lock.withLock { _ = shutdown(client, Int32(SHUT_RDWR)) } }

    /// Waits for a request about a consumer.
    ///
    /// - Parameter number: The number of the request; the first one has the number 1.
    func request(_ number: Int) async throws -> Message {
      try await eventually("request \(number) of \(requests)") { requests.count >= number }
      return requests[number - 1]
    }

    /// Answers that nobody listens to the subject of a message.
    func refuse(_ message: Message) {
      end(Pull(inbox: message.reply, consumer: "", batch: 0), with: "503")
    }

    /// Answers a message that the client has published.
    func answer(_ message: Message, _ text: String) { send(text, subject: message.reply, to: message.reply) }

    private func send(_ text: String, subject: String, to target: String, reply: String = "") {
      guard let id = subscription(to: target) else { return }
      send("MSG \(subject) \(id) \(reply.isEmpty ? "" : reply + " ")\(text.utf8.count)\r\n\(text)\r\n")
    }

    /// The identifier of the subscription that receives what is sent to a subject.
    private func subscription(to subject: String) -> String? {
      lock.withLock {
        subscriptions.last {
          $0.subject == subject || $0.subject.hasSuffix(".*") && subject.hasPrefix($0.subject.dropLast())
        }?.id
      }
    }

    private func send(_ text: String) {
      let bytes = Array(text.utf8)
      let client = lock.withLock { self.client }
      _ = bytes.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    // MARK: - What the client sends

    /// Reads lines, and the bytes that follow those that announce some.
    private static func read(_ client: Int32, _ receive: (_ words: [String], _ bytes: ArraySlice<UInt8>) -> Void) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var rest: [UInt8] = []
      while case let count = Glibc.read(client, &buffer, buffer.count), count > 0 {
        rest += buffer[..<count]
        while let end = rest.firstIndex(of: 0x0A) {
          let words = String(decoding: rest[..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .map(String.init)
          var next = end + 1
          var body = rest[next..<next]
          if words.first == "PUB" || words.first == "HPUB" {
            let size = Int(words.last!)!
            guard rest.count >= next + size + 2 else { break }
            body = rest[next..<next + size]
            next += size + 2
          }
          receive(words, body)
          rest.removeFirst(next)
        }
      }
    }

    private func receive(_ words: [String], _ bytes: ArraySlice<UInt8>) {
      switch words.first {
      case "PING": if !lock.withLock({ isMute }) { send("PONG\r\n") }
      case "SUB":
        lock.withLock {
          subscriptions.append((words[1], words.last!))
          allSubjects.append(words[1])
        }
      case "UNSUB":
        lock.withLock {
          if let subscription = subscriptions.last(where: { $0.id == words[1] }) {
            endedSubjects.append(subscription.subject)
          }
        }
      case "CONNECT":
        let text = words.dropFirst().joined(separator: " ")
        let introduction = try? JSONDecoder().decode([String: JSON].self, from: Data(text.utf8))
        lock.withLock { connects.append(introduction ?? [:]) }
      case "PUB":
        receive(words[1], words.count == 4 ? words[2] : "", bytes)
      case "HPUB":
        let size = Int(words[words.count - 2])!
        let head = String(decoding: bytes.prefix(size), as: UTF8.self)
        receive(words[1], words.count == 5 ? words[2] : "", bytes.dropFirst(size), head: head)
      default: break
      }
    }

    private func receive(_ subject: String, _ reply: String, _ bytes: ArraySlice<UInt8>, head: String = "") {
      let message = Message(
        subject: subject, reply: reply, text: String(decoding: bytes, as: UTF8.self), head: head)
      lock.withLock { messages.append(message) }
      if subject.hasPrefix("_INBOX.") { send(message.text, subject: subject, to: subject) }
      guard answersAll else { return }
      if subject.hasPrefix(api + "CONSUMER.INFO."), !hasDurable {
        answer(message, #"{"error":{"code":404,"err_code":10014,"description":"consumer not found"}}"#)
      } else if subject.hasPrefix(api + "CONSUMER.INFO.") || subject.hasPrefix(api + "CONSUMER.DURABLE.CREATE.") {
        answer(message, consumer(String(subject.split(separator: ".").last!)))
      } else if subject.hasPrefix(api + "CONSUMER.CREATE.") {
        answer(message, consumer("c\(created.count)"))
      } else if subject.hasPrefix(api + "STREAM.CREATE.") {
        answer(message, #"{"state":{"messages":0,"bytes":0,"first_seq":0,"last_seq":0,"consumer_count":0}}"#)
      }
    }

    /// The answer about a consumer.
    func consumer(_ name: String) -> String {
      """
      {"name":"\(name)","num_pending":0,"num_ack_pending":0,"num_redelivered":0,"num_waiting":0,\
      "delivered":{"stream_seq":\(last)},"ack_floor":{"stream_seq":\(last)}}
      """
    }
  }

  /// A value of JSON that tests compare.
  enum JSON: Decodable, Equatable, Sendable {
    case flag(Bool)
    case number(Int64)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Int64.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([JSON].self) {
        self = .list(list)
      } else {
        self = .object(try container.decode([String: JSON].self))
      }
    }
  }

  extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(integerLiteral value: Int64) { self = .number(value) }
    init(stringLiteral value: String) { self = .text(value) }
  }

  extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral elements: JSON...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: elements)) }
  }

  /// Sends a request, again as long as that may help, and records the data of the reply or the error.
  func ask(_ nats: NATS, _ subject: String, within timeout: Duration) -> Recorder<Data, NATSError> {
    let recorder = Recorder<Data, NATSError>()
    Task {
      do throws(NATSError) {
        let reply = try await nats.connection.reply(to: subject, Data(), timeout: timeout)
        _ = recorder.receive(reply.data)
        recorder.receive(completion: .finished)
      } catch { recorder.receive(completion: .failure(error)) }
    }
    return recorder
  }
#endif
