import Combine
import Foundation
import TestHelpers
import Testing

private typealias Reply = (data: Data, response: URLResponse)
private typealias TaskProbe = Probe<Reply, URLError>

/// `URLSession.dataTaskPublisher` against real servers.
@Suite(.timeLimit(.minutes(60)))
struct DataTaskTests {
  /// Runs a test with its own session, and checks that the subscribers are released at the end.
  private func withSession(
    subscribers: Int = 1, timeout: TimeInterval = 3600, _ body: (URLSession, Mailbox<Void>) async throws -> Void
  ) async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    let gone = Mailbox<Void>()
    try await body(session, gone)
    _ = await gone.next(subscribers)
  }

  /// Returns a path that no other test uses.
  private func path(_ kind: String) -> String { "/\(kind)/\(UUID().uuidString)" }

  /// Subscribes with unlimited demand, and returns the value, if any, and the failure, if any.
  private func fetch(_ request: URLRequest, _ session: URLSession, _ gone: Mailbox<Void>) async throws -> (
    Reply?, URLError?
  ) {
    let probe = TaskProbe(gone: gone)
    session.dataTaskPublisher(for: request).subscribe(probe)
    guard case .subscription("DataTaskPublisher") = await probe.events.next() else {
      Issue.record("the first event is not the subscription, or it has another name")
      return (nil, nil)
    }
    probe.request(.unlimited)
    switch await probe.events.next() {
    case .completion(.failure(let error)): return (nil, error)
    case .value(let reply):
      guard case .completion(.finished) = await probe.events.next() else { break }
      #expect(probe.events.isEmpty)
      return (reply, nil)
    default: break
    }
    Issue.record("neither a value and the end, nor a failure")
    return (nil, nil)
  }

  private func fetch(_ url: URL, _ session: URLSession, _ gone: Mailbox<Void>) async throws -> (Reply?, URLError?) {
    try await fetch(URLRequest(url: url), session, gone)
  }

  // MARK: - Complete responses

  @Test func bodyAndResponse() async throws {
    try await withSession { session, gone in
      let url = Server.ordinary.url(path("status/200"))
      let (reply, _) = try await fetch(url, session, gone)
      #expect(reply?.data == Data("status 200".utf8))
      let response = try #require(reply?.response as? HTTPURLResponse)
      #expect(response.statusCode == 200)
      #expect(response.url == url)
    }
  }

  @Test(arguments: ["empty", "status/204"]) func noBody(_ kind: String) async throws {
    try await withSession { session, gone in
      let (reply, _) = try await fetch(Server.ordinary.url(path(kind)), session, gone)
      #expect(reply?.data == Data())
      #expect((reply?.response as? HTTPURLResponse)?.statusCode == (kind == "empty" ? 200 : 204))
    }
  }

  @Test func bigBody() async throws {
    try await withSession { session, gone in
      let (reply, _) = try await fetch(Server.ordinary.url(path("big")), session, gone)
      #expect(reply?.data == Data(String(repeating: "0123456789abcdef", count: 65536).utf8))
    }
  }

  @Test(arguments: [404, 418, 500]) func anErrorStatusIsAValue(_ status: Int) async throws {
    try await withSession { session, gone in
      let (reply, _) = try await fetch(Server.ordinary.url(path("status/\(status)")), session, gone)
      #expect((reply?.response as? HTTPURLResponse)?.statusCode == status)
      #expect(reply?.data == Data("status \(status)".utf8))
    }
  }

  @Test func theRequestArrivesAsItIs() async throws {
    try await withSession { session, gone in
      let path = path("echo")
      var request = URLRequest(url: Server.ordinary.url(path))
      request.httpMethod = "POST"
      request.httpBody = Data("body".utf8)
      request.setValue("header", forHTTPHeaderField: "X-Test")
      let (reply, _) = try await fetch(request, session, gone)
      #expect(reply?.data == Data("header:body".utf8))
      await Server.ordinary.says("POST \(path)")
    }
  }

  // MARK: - Failures

  @Test func refused() async throws {
    // The system has just assigned the port, and the listener has been closed.
    let port = try freePort()
    try await withSession { session, gone in
      let (_, error) = try await fetch(URL(string: "http://127.0.0.1:\(port)/")!, session, gone)
      #expect(error?.code == .cannotConnectToHost)
    }
  }

  @Test(arguments: ["silent", "stall"]) func timeout(_ kind: String) async throws {
    try await withSession(timeout: 3) { session, gone in
      let path = path(kind)
      var request = URLRequest(url: Server.broken.url(path))
      request.timeoutInterval = 3
      let (_, error) = try await fetch(request, session, gone)
      #expect(error?.code == .timedOut)
      await Server.broken.says("closed \(path)")
    }
  }

  @Test func unknownScheme() async throws {
    try await withSession { session, gone in
      let (_, error) = try await fetch(URL(string: "nonsense://127.0.0.1/")!, session, gone)
      #expect(error?.code == .unsupportedURL)
    }
  }

  // MARK: - Demand and cancellation

  @Test func nothingStartsWithoutDemand() async throws {
    try await withSession { session, gone in
      let path = path("status/200")
      do {
        let probe = TaskProbe(gone: gone)
        session.dataTaskPublisher(for: Server.ordinary.url(path)).subscribe(probe)
        #expect(await session.taskCount() == 0)
        probe.cancel()
        probe.request(.unlimited)
        #expect(await session.taskCount() == 0)
      }
      #expect(Server.ordinary.count(of: "GET \(path)") == 0)
    }
  }

  @Test func moreDemandStartsNothingMore() async throws {
    try await withSession { session, gone in
      let path = path("status/200")
      let probe = TaskProbe(gone: gone)
      session.dataTaskPublisher(for: Server.ordinary.url(path)).subscribe(probe)
      for _ in 0..<100 { probe.request(.max(1)) }
      _ = await probe.events.next()
      guard case .value = await probe.events.next() else {
        Issue.record("no value")
        return
      }
      guard case .completion(.finished) = await probe.events.next() else {
        Issue.record("no end")
        return
      }
      probe.request(.unlimited)
      #expect(Server.ordinary.count(of: "GET \(path)") == 1)
      #expect(probe.events.isEmpty)
    }
  }

  @Test func twoSubscriptionsMakeTwoRequests() async throws {
    try await withSession(subscribers: 2) { session, gone in
      let path = path("status/200")
      let url = Server.ordinary.url(path)
      let (first, _) = try await fetch(url, session, gone)
      let (second, _) = try await fetch(url, session, gone)
      #expect(first?.data == second?.data)
      await Server.ordinary.says("GET \(path)", times: 2)
    }
  }

  /// The connection closes, and the subscriber is released before the test releases the session.
  @Test(arguments: ["silent", "stall"]) func cancelDuringTheTransfer(_ kind: String) async throws {
    try await withSession(subscribers: 0) { session, gone in
      let path = path(kind)
      let events: Mailbox<TaskProbe.Event>
      do {
        let probe = TaskProbe(gone: gone)
        events = probe.events
        session.dataTaskPublisher(for: Server.broken.url(path)).subscribe(probe)
        probe.request(.unlimited)
        await Server.broken.says("begun \(path)")
        probe.cancel()
        probe.cancel()
      }
      await gone.next()
      await Server.broken.says("closed \(path)")
      guard case .subscription = await events.next() else {
        Issue.record("no subscription")
        return
      }
      #expect(events.isEmpty)
    }
  }

  /// Cancelling releases the subscriber before the session reports the cancellation of the task.
  @Test func cancelReleasesAtOnce() async throws {
    let queue = OperationQueue()
    queue.isSuspended = true
    let session = URLSession(configuration: .patient, delegate: nil, delegateQueue: queue)
    let (path, gone) = (path("silent"), Mailbox<Void>())
    do {
      let probe = TaskProbe(gone: gone)
      session.dataTaskPublisher(for: Server.broken.url(path)).subscribe(probe)
      probe.request(.unlimited)
      await Server.broken.says("begun \(path)")
      probe.cancel()
    }
    await gone.next()
    queue.isSuspended = false
    session.finishTasksAndInvalidate()
  }

  @Test func cancelRightAfterTheDemand() async throws {
    try await withSession(subscribers: 50) { session, gone in
      for _ in 0..<50 {
        let probe = TaskProbe(gone: gone)
        session.dataTaskPublisher(for: Server.broken.url(path("silent"))).subscribe(probe)
        probe.request(.max(1))
        probe.cancel()
      }
    }
  }

  /// One thread requests a value while another one cancels. The task is never resumed after it has been cancelled.
  @Test func cancelRacesWithTheDemand() async throws {
    let (invalidated, gone) = (Mailbox<Void>(), Mailbox<Void>())
    let delegate = Invalidation(invalidated)
    let session = URLSession(configuration: .patient, delegate: delegate, delegateQueue: nil)
    for _ in 0..<200 {
      let probe = TaskProbe(gone: gone)
      session.dataTaskPublisher(for: Server.broken.url(path("silent"))).subscribe(probe)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { probe.request(.max(1)) }
        group.addTask { probe.cancel() }
      }
    }
    session.finishTasksAndInvalidate()
    await invalidated.next()
    _ = await gone.next(200)
  }

  @Test func cancelFromInsideTheDelivery() async throws {
    try await withSession { session, gone in
      let events: Mailbox<TaskProbe.Event>
      do {
        let probe = TaskProbe(gone: gone) { $0.cancel() }
        events = probe.events
        session.dataTaskPublisher(for: Server.ordinary.url(path("status/200"))).subscribe(probe)
        probe.request(.unlimited)
      }
      _ = await events.next()
      guard case .value = await events.next() else {
        Issue.record("no value")
        return
      }
      await gone.next()
      gone.put(())
      #expect(events.isEmpty)
    }
  }

  @Test func releasingTheSinkCancels() async throws {
    try await withSession { session, gone in
      let path = path("stall")
      var cancellable: AnyCancellable? = {
        let tracker = Tracker(gone)
        return session.dataTaskPublisher(for: Server.broken.url(path)).sink { _ in
          Issue.record("a completion arrived")
        } receiveValue: { _ in
          tracker.touch()
        }
      }()
      await Server.broken.says("begun \(path)")
      withExtendedLifetime(cancellable) {}
      cancellable = nil
      await Server.broken.says("closed \(path)")
    }
  }

  @Test func deliversOnTheDelegateQueue() async throws {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: .patient, delegate: nil, delegateQueue: queue)
    defer { session.finishTasksAndInvalidate() }
    let queues = Mailbox<Bool>()
    let cancellable = session.dataTaskPublisher(for: Server.ordinary.url(path("status/200"))).sink { _ in
      queues.put(OperationQueue.current === queue)
    } receiveValue: { _ in
      queues.put(OperationQueue.current === queue)
    }
    #expect(await queues.next(2) == [true, true])
    withExtendedLifetime(cancellable) {}
  }

  /// Returns a port without a listener.
  private func freePort() throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", "import socket; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1])",
    ]
    let output = try startingProcess {
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      return output
    }
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
