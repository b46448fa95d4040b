#if NATS
  import CNATS
  import Foundation
  import Testing

  @testable import CombineNATS

  /// The tests that need no server.
  @Suite struct NATSPureTests {
    enum Event: CaseIterable { case addOne, addThree, addAll, pull, take, takeUndecodable, expireOne, expireAll, lose }

    @Test("A write that fails is tried again, because the client may not know yet that the server has ended")
    func failedWrite() {
      #expect(NATSError(NATS_IO_ERROR).isTransient)
      #expect(!NATSError(connecting: NATS_IO_ERROR).isTransient)
      guard case .cannotConnect = NATSError(connecting: NATS_IO_ERROR) else {
        Issue.record("\(NATSError(connecting: NATS_IO_ERROR))")
        return
      }
    }

    @Test("The budget keeps its invariant in every order of events", arguments: [1, 2, 5])
    func budget(window: Int) {
      func explore(_ budget: PullBudget, _ depth: Int) {
        #expect(budget.outstanding >= 0 && budget.outstanding <= min(budget.demand, window))
        guard depth > 0 else { return }
        for event in Event.allCases {
          var next = budget
          switch event {
          case .addOne: next.add(1)
          case .addThree: next.add(3)
          case .addAll: next.add(.max)
          case .pull:
            let batch = next.pull()
            #expect(next.outstanding == budget.outstanding + batch)
            // While there is demand, a pull is always outstanding, so that no subscriber waits for ever.
            #expect(next.demand == 0 || next.outstanding > 0)
            let more = next.pull()
            #expect(more == 0)
          case .take:
            let isRequested = next.take()
            #expect(isRequested == (budget.outstanding > 0))
          case .takeUndecodable:
            if next.take() {
              next.untake()
              #expect(next.demand == budget.demand)
            }
          case .expireOne: next.expire(1)
          case .expireAll: next.expire(.max)
          case .lose: next.lose()
          }
          explore(next, depth - 1)
        }
      }
      explore(PullBudget(window: window), 5)
    }

    @Test("A pull requests the demand, and for unlimited demand a window, which is refilled when half is used")
    func refill() {
      var budget = PullBudget(window: 10)
      budget.add(3)
      let first = budget.pull()
      #expect(first == 3)
      for _ in 0..<3 { take() }
      let isRequested = budget.take()
      #expect(!isRequested)
      budget.add(.max)
      let second = budget.pull()
      #expect(second == 10)
      for _ in 0..<4 { take() }
      let early = budget.pull()
      #expect(early == 0)
      take()
      let third = budget.pull()
      #expect(third == 5)

      func take() {
        let isRequested = budget.take()
        #expect(isRequested)
      }
    }

    @Test("The position of a message is parsed from both forms of its reply subject")
    func positions() {
      #expect(
        Position("$JS.ACK.S.d.2.30.4.1795307110355158825.7")
          == Position("$JS.ACK.domain.account.S.d.2.30.4.1795307110355158825.7.token"))
      let position = Position("$JS.ACK.S.d.2.30.4.1795307110355158825.7")
      #expect(position?.deliveries == 2)
      #expect(position?.streamSequence == 30)
      #expect(position?.consumerSequence == 4)
      #expect(position?.time == 1_795_307_110_355_158_825)
      #expect(position?.pending == 7)
      for wrong in [
        "", "$JS.ACK", "a.b.c.d.1.2.3.4.5", "$JS.ACK.S.d.2.30.4.x.7", "$JS.ACK.S.d.2.30.4..7",
        "$JS.ACK.S.d.2.30.4.1.7.8", "$JS.ACK.S.d.99999999999999999999999.30.4.1.7", "_INBOX.1.2.3.4.5.6.7.8",
      ] {
        #expect(Position(wrong) == nil, "\(wrong)")
      }
    }

    @Test(
      "The reply of a stream is parsed like any JSON",
      arguments: [
        (#"{"stream":"S", "seq":42}"#, PublishReply.stored(stream: "S", sequence: 42, isDuplicate: false)),
        (#"{"stream":"S","seq":42}"#, .stored(stream: "S", sequence: 42, isDuplicate: false)),
        (#"{"stream":"S","seq":42,"duplicate": true}"#, .stored(stream: "S", sequence: 42, isDuplicate: true)),
        (#"{"seq":42, "stream":"S"}"#, .stored(stream: "S", sequence: 42, isDuplicate: false)),
        (#"{"stream":"S","domain":"hub","seq":1}"#, .stored(stream: "S", sequence: 1, isDuplicate: false)),
        (#"{"stream":"a\"b","seq":1}"#, .stored(stream: "a\"b", sequence: 1, isDuplicate: false)),
        (
          #"{"error":{"code":503,"err_code":10077,"description":"maximum bytes exceeded"},"stream":"S","seq":0}"#,
          .failed(APIError(code: 503, errCode: 10077, description: "maximum bytes exceeded"))
        ),
        (#"thanks"#, .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))),
        (#""#, .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))),
        (#"{"stream":"S","seq":"#, .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))),
        (#"{"stream":"S""#, .failed(APIError(code: 0, errCode: 0, description: "the receiver is no stream"))),
      ])
    func replies(text: String, expected: PublishReply) {
      #expect(Array(text.utf8).withUnsafeBytes { PublishReply($0) } == expected)
    }

    @Test("A budget follows its account for random events", arguments: 0..<200)
    func account(seed: UInt64) {
      var random = NATSTests.Schedules.Generator(state: seed)
      let window = Int.random(in: 1...12, using: &random)
      var budget = PullBudget(window: window)
      // The account of the documentation, with `nil` for demand without a limit.
      var (demand, outstanding) = (Int?(0), 0)
      for step in 0..<100 {
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          let more = [1, 2, 7, 100].randomElement(using: &random) ?? 1
          budget.add(more)
          demand = demand.map { $0 + more }
        case 2 where step > 50:
          budget.add(.max)
          demand = nil
        case 3, 4:
          let target = min(demand ?? .max, window)
          let free = target - outstanding
          let isDue = free > 0 && (outstanding == 0 || 2 * free >= target)
          let batch = budget.pull()
          #expect(batch == (isDue ? free : 0), "seed \(seed), step \(step)")
          outstanding += isDue ? free : 0
        case 5:
          let unserved = Int.random(in: -2...window, using: &random)
          budget.expire(unserved)
          outstanding -= min(outstanding, max(0, unserved))
        case 6 where step % 10 == 0:
          budget.lose()
          outstanding = 0
        default:
          let isRequested = budget.take()
          #expect(isRequested == (outstanding > 0), "seed \(seed), step \(step)")
          guard isRequested else { continue }
          outstanding -= 1
          demand = demand.map { $0 - 1 }
          if Bool.random(using: &random) {
            budget.untake()
            demand = demand.map { $0 + 1 }
          }
        }
        #expect(budget.isUnlimited == (demand == nil) && budget.demand == demand ?? .max, "seed \(seed), step \(step)")
        #expect(budget.outstanding == outstanding, "seed \(seed), step \(step)")
      }
    }

    @Test("A reply subject has five numbers behind four or at least six tokens")
    func formsOfPositions() {
      func reply(_ leading: Int, _ numbers: [String], _ trailing: Int = 0) -> String {
        let tokens = ["$JS", "ACK"] + (2..<max(2, leading)).map { "t\($0)" }
        return (tokens.prefix(leading) + numbers + (0..<trailing).map { "e\($0)" }).joined(separator: ".")
      }
      let five = ["1", "2", "3", "4", "5"]
      for (leading, trailing, isValid) in [
        (4, 0, true), (6, 0, true), (6, 1, true), (6, 2, true), (3, 0, false), (2, 0, false), (4, 1, false),
        (5, 0, false),
      ] {
        let position = Position(reply(leading, five, trailing))
        #expect((position != nil) == isValid, "\(leading), \(trailing)")
        guard let position else { continue }
        #expect(
          [position.deliveries, position.streamSequence, position.consumerSequence, position.time, position.pending]
            == [1, 2, 3, 4, 5])
      }
      let largest = "\(UInt64.max)"
      for place in 0..<5 {
        for (text, isValid) in [
          (largest, true), ("0", true), ("007", true), ("18446744073709551616", false), (largest + "0", false),
          ("99999999999999999999", false), ("", false), ("-1", false), ("+1", false), ("1x", false), (" 1", false),
        ] {
          var numbers = five
          numbers[place] = text
          for (leading, trailing) in [(4, 0), (6, 0), (6, 1)] {
            let position = Position(reply(leading, numbers, trailing))
            #expect((position != nil) == isValid, "\(text) at \(place) of \(leading)")
          }
        }
      }
    }

    @Test("Durations are passed on in whole units: at least a millisecond, and fractions of a second")
    func durations() {
      for (duration, milliseconds, nanoseconds) in [
        (.zero, 1, 0), (.nanoseconds(1), 1, 1), (.microseconds(999), 1, 999_000), (.milliseconds(1), 1, 1_000_000),
        (.microseconds(2999), 2, 2_999_000), (.milliseconds(1500), 1500, 1_500_000_000),
        (.seconds(2), 2000, 2_000_000_000), (.seconds(2) + .nanoseconds(3), 2000, 2_000_000_003),
        (.milliseconds(-5), 1, -5_000_000), (.seconds(9_000_000_000), 9_000_000_000_000, 9_000_000_000_000_000_000),
        (.seconds(10_000_000_000), 10_000_000_000_000, .max / 4), (.seconds(Int64.max), .max / 4, .max / 4),
      ] as [(Duration, Int64, Int64)] {
        #expect(duration.milliseconds == milliseconds, "\(duration)")
        #expect(duration.nanoseconds == nanoseconds, "\(duration)")
      }
    }

    @Test("What each error of the JetStream interface becomes")
    func answers() {
      func error(_ code: Int, _ number: Int?, _ text: String? = "text") -> NATSError {
        NATSError(APIError(code: code, errCode: number, description: text), stream: "S", consumer: "d")
      }
      #expect(error(404, 10059) == .streamNotFound("S"))
      #expect(error(404, 10014) == .consumerNotFound(stream: "S", consumer: "d"))
      for number in [10012, 10013, 10058, 10105] { #expect(error(400, number) == .alreadyExists("text")) }
      for number in [10077, 10047, 10023, 10026, 10028] { #expect(error(503, number) == .limitReached("text")) }
      for number in [10008, 10009, 10076, 10039, 1, 0] {
        #expect(error(500, number) == .server(code: 500, errorCode: number, description: "text"))
      }
      #expect(error(500, nil) == .server(code: 500, errorCode: 0, description: "text"))
      #expect(error(400, 10058, nil) == .alreadyExists("error 400"))
    }

    @Test("What each status of the client becomes")
    func statuses() {
      for (status, expected) in [
        (NATS_CONNECTION_AUTH_FAILED, .authorizationFailed), (NATS_NOT_PERMITTED, .authorizationFailed),
        (NATS_CONNECTION_CLOSED, .connectionClosed), (NATS_TIMEOUT, .timedOut(subject: "s")),
        (NATS_NO_RESPONDERS, .noResponders(subject: "s")), (NATS_INVALID_ARG, .invalid("s")),
        (NATS_INVALID_SUBJECT, .invalid("s")),
      ] as [(natsStatus, NATSError)] {
        #expect(NATSError(status, subject: "s") == expected)
      }
      for status in [NATS_SSL_ERROR, NATS_SECURE_CONNECTION_REQUIRED, NATS_SECURE_CONNECTION_WANTED] {
        guard case .insecure = NATSError(status) else {
          Issue.record("\(NATSError(status))")
          continue
        }
      }
      for status in [NATS_NO_SERVER, NATS_ADDRESS_MISSING] {
        guard case .cannotConnect = NATSError(status) else {
          Issue.record("\(NATSError(status))")
          continue
        }
      }
      for status in [NATS_PROTOCOL_ERROR, NATS_LINE_TOO_LONG, NATS_ERR, NATS_IO_ERROR] {
        guard case .client(let code, _) = NATSError(status), case .cannotConnect = NATSError(connecting: status) else {
          Issue.record("\(NATSError(status)), \(NATSError(connecting: status))")
          continue
        }
        #expect(code == Int(status.rawValue))
      }
      #expect(NATSError(connecting: NATS_CONNECTION_AUTH_FAILED) == .authorizationFailed)
      guard case .invalid(let text) = NATSError(NATS_INVALID_ARG), !text.isEmpty else {
        Issue.record("without a subject, the error has the client's text")
        return
      }
    }

    @Test("The description of an error is not that of an earlier failure of the thread")
    func earlierFailure() throws {
      var options: OpaquePointer?
      try #require(natsOptions_Create(&options) == NATS_OK)
      defer { natsOptions_Destroy(options) }
      let failure = natsOptions_LoadCATrustedCertificates(options, "/nowhere/ca.pem")
      // The client knows more about its last failure than the status alone says.
      #expect(failure != NATS_OK && NATSError.text(of: failure).contains("/nowhere/ca.pem"))
      for status in [NATS_ERR, NATS_IO_ERROR, NATS_NO_SERVER, NATS_TIMEOUT, NATS_NO_MEMORY] where status != failure {
        let text = String(cString: try #require(natsStatus_GetText(status)))
        #expect(NATSError.text(of: status) == text)
      }
      let text = String(cString: try #require(natsStatus_GetText(NATS_NO_MEMORY)))
      #expect(NATSError(NATS_NO_MEMORY) == .client(code: Int(NATS_NO_MEMORY.rawValue), description: text))
    }

    @Test("The description of an error contains what the error knows, each value in its place")
    func descriptions() {
      let descriptions: [(NATSError, String)] = [
        (.cannotConnect("text"), "no NATS server can be reached: text"),
        (.authorizationFailed, "the NATS server rejects the credentials"),
        (.insecure("text"), "no secure connection to the NATS server: text"),
        (.connectionClosed, "the connection to the NATS server is closed"),
        (.invalid("text"), "not valid for NATS: text"),
        (.streamNotFound("S"), "there is no stream S"),
        (.consumerNotFound(stream: "S", consumer: "d"), "there is no consumer d of the stream S"),
        (.alreadyExists("text"), "another configuration exists: text"),
        (.limitReached("text"), "the stream is full: text"),
        (.pullRejected("text"), "the consumer rejects a pull request: text"),
        (
          .serverUnresponsive(stream: "S", consumer: "d"),
          "neither messages nor heartbeats arrive for the consumer d of the stream S"
        ),
        (.server(code: 1, errorCode: 2, description: "text"), "the NATS server reports text (1, 2)"),
        (.noResponders(subject: "s.x"), "no stream and no other receiver listens to s.x"),
        (.timedOut(subject: "s.x"), "no reply has arrived from s.x in time"),
        (.payloadTooLarge(size: 2, limit: 1), "a message of 2 bytes; the server accepts 1"),
        (.notEncodable("text"), "a value cannot be encoded: text"),
        (.notDecodable(subject: "s.x", sequence: 7, description: "text"), "message 7 of s.x cannot be decoded: text"),
        (.upstreamFailed("text"), "the upstream failed: text"),
        (.client(code: 1, description: "text"), "the NATS client reports text (1)"),
      ]
      for (error, description) in descriptions {
        #expect(error.description == description)
        #expect(error.errorDescription == description)
      }
    }

    @Test("Only what may pass is tried again")
    func transients() {
      func client(_ status: natsStatus) -> NATSError { .client(code: Int(status.rawValue), description: "") }
      func server(_ code: Int, _ number: Int) -> NATSError { .server(code: code, errorCode: number, description: "") }
      let transient: [NATSError] = [
        .timedOut(subject: "s"), .noResponders(subject: "s"), server(503, 0), server(503, 10076), server(500, 10008),
        server(400, 10009), client(NATS_CONNECTION_DISCONNECTED), client(NATS_IO_ERROR),
        client(NATS_INSUFFICIENT_BUFFER),
      ]
      let final: [NATSError] = [
        .cannotConnect(""), .authorizationFailed, .insecure(""), .connectionClosed, .invalid(""), .streamNotFound("S"),
        .consumerNotFound(stream: "S", consumer: "d"), .alreadyExists(""), .limitReached(""), .pullRejected(""),
        .serverUnresponsive(stream: "S", consumer: "d"), .payloadTooLarge(size: 1, limit: 0), .notEncodable(""),
        .notDecodable(subject: "s", sequence: 1, description: ""), .upstreamFailed(""), server(500, 10007),
        server(502, 10010), server(504, 0), server(400, 503), client(NATS_ERR), client(NATS_SLOW_CONSUMER),
      ]
      for error in transient { #expect(error.isTransient, "\(error)") }
      for error in final { #expect(!error.isTransient, "\(error)") }
    }

    @Test("Names and subjects are checked before they reach a server")
    func names() {
      for name in ["", "a.b", "a b", "*", ">", "a/b", "a\n"] {
        #expect(throws: NATSError.self) { try validName(name) }
      }
      for subject in ["", ".", "a..b", "a.", "a b", "a.*", "a.>", "a\r\nPUB b 0"] {
        #expect(throws: NATSError.self) { try validSubject(subject) }
      }
      #expect((try? validSubject("a.*.b.>", allowsWildcards: true)) != nil)
      #expect(throws: NATSError.self) { try validSubject("a.>.b", allowsWildcards: true) }
      #expect((try? validName("orders-2_x")) != nil)
    }

    @Test("The limits of names, subjects and message ids")
    func limitsOfNames() throws {
      func text(_ count: Int) -> String { String(repeating: "a", count: count) }
      for name in ["a", "ä", "a-b_c$", text(255)] { #expect(try validName(name) == name) }
      let long = String(repeating: "ä", count: 128)  // 256 bytes
      for name in ["a*b", "a>b", "a\\b", "a\tb", "a\u{7F}", " a", "a ", text(256), long] {
        #expect(throws: NATSError.self) { try validName(name) }
      }
      for subject in ["a", "ä.b", "a-b.$c", text(maximumSubjectLength)] {
        #expect(try validSubject(subject) == subject)
        #expect(try validSubject(subject, allowsWildcards: true) == subject)
      }
      for subject in ["*", ">", "*.a", "a.*.*", "a.>"] {
        #expect(throws: NATSError.self) { try validSubject(subject) }
        #expect(try validSubject(subject, allowsWildcards: true) == subject)
      }
      for subject in ["", ".a", "a.", "a..b", "a\tb", "a\u{7F}", "a b", ">.a", text(maximumSubjectLength + 1)] {
        #expect(throws: NATSError.self) { try validSubject(subject) }
        #expect(throws: NATSError.self) { try validSubject(subject, allowsWildcards: true) }
      }
      for id in ["a", "a b", "ä", "a:b", text(300)] { #expect(try validMessageID(id) == id) }
      for id in ["", " ", " a", "a ", "a\tb", "a\nb", "a\r\nb", "a\0b", "a\u{7F}"] {
        #expect(throws: NATSError.self) { try validMessageID(id) }
      }
    }

    @Test("The servers of a URL are separated by commas, and have no scheme or a known one")
    func servers() throws {
      for (urls, list) in [
        ("nats://a:4222", ["nats://a:4222"]), ("a", ["a"]), (" a , b:1 ", ["a", "b:1"]), ("a,,b,", ["a", "b"]),
        ("NATS://a,Tls://b", ["NATS://a", "Tls://b"]),
        ("nats://u:p@a,tls://t@b,c", ["nats://u:p@a", "tls://t@b", "c"]),
      ] {
        #expect(try Connection.servers(urls) == list)
      }
      for urls in ["", " ", ",", " , ", "http://a", "nats://a,ws://b", "://a", "natss://a", "a\0b", "a,b\0"] {
        do throws(NATSError) {
          _ = try Connection.servers(urls)
          Issue.record("\(urls) is accepted")
        } catch {
          guard case .invalid = error else {
            Issue.record("\(urls): \(error)")
            continue
          }
        }
      }
    }

    @Test("A plain coder passes data on, and nothing else")
    func plainCoder() throws {
      let coder = NATS.PlainCoder()
      for data in [Data(), Data([1, 2, 3])] {
        #expect(try coder.encode(data) == data)
        #expect(try coder.decode(Data.self, from: data) == data)
      }
      #expect(throws: EncodingError.self) { try coder.encode("text") }
      #expect(throws: DecodingError.self) { try coder.decode(String.self, from: Data()) }
    }
  }
#endif
