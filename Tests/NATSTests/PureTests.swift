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
  }
#endif
