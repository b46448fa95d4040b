#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Combine
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineFoundation

  /// Sessions that are invalidated while their requests end.
  @Suite(.timeLimit(.minutes(60)))
  struct InvalidationTests {
    /// Foundation reads the list of a session's tasks without a lock while it invalidates the session, and programs
    /// invalidate sessions when requests end. So the end of a request must not remove the token from the list.
    @Test func aTokenOutlivesItsRequest() async throws {
      let ended = Mailbox<Void>()
      let session = URLSession(configuration: .patient)
      let (alarms, count) = (Mailbox<@Sendable () -> Void>(), Counter())
      let tokens = EndedTokens {
        count.add()
        alarms.put($0)
      }
      let request = URLRequest(url: Server.ordinary.url("/never"))
      let token = session.dataTask(with: request) { _, _, _ in ended.put(()) }
      let other = session.dataTask(with: request)
      tokens.add(token)
      tokens.add(other)
      #expect(tokens.tokens == [token, other])
      #expect(count.value == 1, "the tokens of a group have one alarm")
      await alarms.next()()
      #expect(tokens.tokens.map(\.state) == [.suspended, .suspended])
      await alarms.next()()
      #expect(tokens.tokens == [])
      #expect(count.value == 2)
      #expect(token.state != .suspended)
      await ended.next()
      session.finishTasksAndInvalidate()
    }

    /// A request that ends or is cancelled adds its token to `EndedTokens`.
    @Test(arguments: [false, true]) func theEndOfARequestDoesNotEndItsToken(isCancelled: Bool) async throws {
      let (invalidated, ends) = (Mailbox<Void>(), Mailbox<Void>())
      let session = URLSession(configuration: .patient, delegate: Invalidation(invalidated), delegateQueue: nil)
      let alarms = Mailbox<@Sendable () -> Void>()
      let tokens = EndedTokens { alarms.put($0) }
      let path = isCancelled ? "/silent/\(UUID().uuidString)" : "/status/200"
      let task = try #require(
        HTTPTask(
          URLRequest(url: (isCancelled ? Server.broken : Server.ordinary).url(path)), in: session, delivering: .whole,
          to: EndReceiver(ends), endedTokens: tokens))
      task.start()
      if isCancelled {
        await Server.broken.says("begun \(path)")
        task.cancel()
      } else {
        await ends.next()
      }
      while tokens.tokens.isEmpty { await Task.yield() }
      #expect(tokens.tokens.map(\.state) == [.suspended])
      session.finishTasksAndInvalidate()
      await alarms.next()()
      #expect(tokens.tokens.map(\.state) == [.suspended])
      await alarms.next()()
      await invalidated.next()
      #expect(tokens.tokens.isEmpty)
    }

    /// A protocol class that cancels a subscription when it is asked about the request, and leaves it to others.
    private final class Canceller: URLProtocol {
      nonisolated(unsafe) static var cancel: () -> Void = {}  // set before the only request, which calls it
      override class func canInit(with request: URLRequest) -> Bool {
        if request.url?.path.hasPrefix("/silent/") == true { cancel() }
        return false
      }
    }

    /// The session has no more tasks when a request has ended that was cancelled while it was being started.
    @Test func aCancelDuringTheStartEndsTheRequest() async {
      let invalidated = Mailbox<Void>()
      let configuration = URLSessionConfiguration.patient
      configuration.protocolClasses = [Canceller.self]
      let session = URLSession(configuration: configuration, delegate: Invalidation(invalidated), delegateQueue: nil)
      let recorder = RecordingSubscriber<(data: Data, response: URLResponse), URLError>(initialDemand: .none) { _ in
        .none
      }
      session.dataTaskPublisher(for: Server.broken.url("/silent/\(UUID().uuidString)")).subscribe(recorder)
      Canceller.cancel = { recorder.cancel() }
      recorder.request(.max(1))
      session.finishTasksAndInvalidate()
      await invalidated.next()
      #expect(recorder.values.isEmpty && recorder.completion == nil)
    }

    /// In each round, one thread cancels a task while another one reports its end.
    @Test func noCancelBeginsAfterTheEnd() {
      let (cancelling, ended, late) = (Counter(), Counter(), Counter())
      let endings = (0..<300).map { _ in TaskEnding() }
      let threads = DispatchGroup()
      for isCancelling in [true, false] {
        threads.enter()
        Thread {
          for (round, ending) in endings.enumerated() {
            if isCancelling {
              cancelling.add()
              while ended.value <= round { ending.cancel { if ended.value > round { late.add() } } }
            } else {
              while cancelling.value <= round { sched_yield() }
              ending.end()
              ended.add()
            }
          }
          threads.leave()
        }.start()
      }
      threads.wait()
      #expect(late.value == 0)
      let ending = TaskEnding()
      ending.end()
      ending.cancel { late.add() }
      #expect(late.value == 0)
    }

    /// A young task of a session with a cache is cancelled later, when its session has read the cache.
    @Test func aYoungTaskIsCancelledLater() async {
      let configuration = URLSessionConfiguration.ephemeral
      for hasCache in [true, false] {
        if !hasCache { configuration.urlCache = nil }
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let start = DispatchTime.now()
        let ending = TaskEnding(in: session)
        let cancels = Mailbox<DispatchTime>()
        ending.cancel { cancels.put(.now()) }
        #expect(await cancels.next() >= start + .milliseconds(hasCache ? 100 : 0))
        ending.cancel { cancels.put(.now()) }  // old enough by now
        _ = await cancels.next()
        ending.end()
      }
    }

    /// Requests end in groups, and the test invalidates the session after the first one. A fault would crash the
    /// process.
    @Test func sessionsThatAreInvalidatedWhenRequestsEnd() async {
      await #expect(processExitsWith: .success) {
        for round in 0..<60 {
          let configuration = URLSessionConfiguration.patient
          configuration.httpMaximumConnectionsPerHost = 16
          if round.isMultiple(of: 2) { configuration.urlCache = nil }
          let session = URLSession(configuration: configuration)
          let ends = Mailbox<Void>()
          let running = (0..<8).map { number in
            session.dataTaskPublisher(for: Server.ordinary.url("/status/200/\(round)-\(number)")).sink { _ in
              ends.put(())
            } receiveValue: { _ in
            }
          }
          await ends.next()
          session.invalidateAndCancel()
          _ = await ends.next(running.count - 1)
          withExtendedLifetime(running) {}
        }
      }
    }
  }

  /// A receiver that waits for the end of its task.
  private final class EndReceiver: HTTPTaskReceiver {
    private let ends: Mailbox<Void>
    init(_ ends: Mailbox<Void>) { self.ends = ends }
    func task(didSend total: Int64, of expected: Int64) {}
    func task(didReceive response: HTTPURLResponse) {}
    func task(didReceive data: Data) {}
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) { ends.put(()) }
  }
#endif
