import Combine
import CombineTestKit
import Foundation
import Testing

private typealias Reply = (data: Data, response: URLResponse)
private typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

/// A session of a test that answers each request itself.
private class MockSession: URLSession, @unchecked Sendable {
  /// A closure that returns the task for a request.
  nonisolated(unsafe) var makeTask: (URLRequest, @escaping Handler) -> URLSessionDataTask = { MockTask($0, $1) }
  nonisolated(unsafe) var requests: [URLRequest] = []

  init() { super.init(configuration: .ephemeral) }

  override func dataTask(with request: URLRequest, completionHandler: @escaping Handler) -> URLSessionDataTask {
    requests.append(request)
    return makeTask(request, completionHandler)
  }
}

/// A task that answers when it is resumed, as mock tasks do.
private final class MockTask: URLSessionDataTask, @unchecked Sendable {
  private let request: URLRequest
  private let handler: Handler
  nonisolated(unsafe) var resumes = 0
  nonisolated(unsafe) var cancels = 0
  nonisolated(unsafe) var answers = true

  init(_ request: URLRequest, _ handler: @escaping Handler) {
    self.request = request
    self.handler = handler
    super.init()
  }

  override func resume() {
    resumes += 1
    if answers { handler(Data("mock".utf8), reply(to: request), nil) }
  }

  override func cancel() {
    cancels += 1
    handler(nil, nil, URLError(.cancelled))
  }
}

private func reply(to request: URLRequest, status: Int = 200) -> HTTPURLResponse? {
  request.url.flatMap { HTTPURLResponse(url: $0, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil) }
}

/// Sessions, tasks and protocols with which programs test their network code. No server answers at the URL that the
/// tests request, so a request that leaves the process fails.
struct MockSessionTests {
  private let url = URL(string: "http://127.0.0.1:1/mocked")!

  private func record(
    _ session: URLSession, demand: Subscribers.Demand = .unlimited
  ) -> RecordingSubscriber<Reply, URLError> { session.dataTaskPublisher(for: url).record(initialDemand: demand) }

  // MARK: - Subclasses

  @Test("A subclass of the session makes the task, which is resumed once, when there is demand")
  func subclass() {
    let session = MockSession()
    nonisolated(unsafe) var tasks: [MockTask] = []
    session.makeTask = { request, handler in
      tasks.append(MockTask(request, handler))
      return tasks[tasks.count - 1]
    }
    let recorder = record(session, demand: .none)
    #expect(session.requests.isEmpty)
    recorder.request(.max(1))
    recorder.request(.max(1))
    #expect(session.requests.map(\.url) == [url])
    #expect(tasks.map(\.resumes) == [1])
    #expect(recorder.values.map { String(decoding: $0.data, as: UTF8.self) } == ["mock"])
    #expect((recorder.values.first?.response as? HTTPURLResponse)?.statusCode == 200)
    #expect(recorder.completion != nil)
    #expect(recorder.violations == [])
    // Each subscription is a request of its own.
    #expect(record(session).values.count == 1)
    #expect(tasks.count == 2)
  }

  @Test("A subclass that calls the handler before it returns the task is answered too")
  func answersAtOnce() {
    let session = MockSession()
    session.makeTask = { request, handler in
      handler(Data("at once".utf8), reply(to: request), nil)
      let task = MockTask(request, handler)
      task.answers = false
      return task
    }
    #expect(record(session).values.map { String(decoding: $0.data, as: UTF8.self) } == ["at once"])
  }

  @Test("A subclass may answer later, on another thread")
  func answersLater() async throws {
    let session = MockSession()
    session.makeTask = { request, handler in
      DispatchQueue.global().async { handler(Data("later".utf8), reply(to: request), nil) }
      let task = MockTask(request, handler)
      task.answers = false
      return task
    }
    for try await reply in session.dataTaskPublisher(for: url).values {
      #expect(String(decoding: reply.data, as: UTF8.self) == "later")
    }
  }

  @Test("Errors, missing data and missing responses of a mock arrive as from a server")
  func answers() {
    struct Problem: Error {}
    func code(_ answer: @escaping (Handler, URLRequest) -> Void) -> URLError.Code? {
      let session = MockSession()
      session.makeTask = { request, handler in
        answer(handler, request)
        let task = MockTask(request, handler)
        task.answers = false
        return task
      }
      guard case .failure(let error)? = record(session).completion else { return nil }
      return error.code
    }
    #expect(code { handler, _ in handler(nil, nil, URLError(.notConnectedToInternet)) } == .notConnectedToInternet)
    #expect(code { handler, _ in handler(nil, nil, Problem()) } == .unknown)
    #expect(code { handler, _ in handler(nil, nil, nil) } == .unknown)
    #expect(code { handler, request in handler(nil, reply(to: request, status: 404), nil) } == nil)
    // A response that is cut short has both, and is a failure.
    let lost = URLError(.networkConnectionLost)
    #expect(code { handler, request in handler(Data("cut".utf8), reply(to: request), lost) } == lost.code)
  }

  @Test("A cancel cancels the task of a mock, which may report that from inside the call")
  func cancellation() {
    let session = MockSession()
    nonisolated(unsafe) var task: MockTask?
    session.makeTask = { request, handler in
      let new = MockTask(request, handler)
      new.answers = false
      task = new
      return new
    }
    let recorder = record(session)
    #expect(task?.resumes == 1)
    recorder.cancel()
    #expect(task?.cancels == 1)
    #expect(recorder.values.isEmpty && recorder.completion == nil)
  }

  @Test("A task that is kept after its end or its cancel does not keep the subscriber", arguments: [true, false])
  func keptTask(ends: Bool) {
    let (session, tracker) = (MockSession(), ReferenceTracker())
    nonisolated(unsafe) var task: MockTask?
    session.makeTask = { request, handler in
      let new = MockTask(request, handler)
      new.answers = ends
      task = new
      return new
    }
    func use() {
      let recorder = tracker.track(record(session), as: "subscriber")
      #expect(recorder.values.count == (ends ? 1 : 0))
      if !ends { recorder.cancel() }
    }
    use()
    #expect(tracker.count == 1 && tracker.alive == [])
    withExtendedLifetime(task) {}
  }

  @Test("The request reaches a subclass unchanged")
  func requestIsUnchanged() {
    let session = MockSession()
    var request = URLRequest(url: url, timeoutInterval: 0.5)
    request.httpMethod = "PUT"
    request.httpBody = Data("body".utf8)
    request.setValue("1", forHTTPHeaderField: "X-Test")
    _ = session.dataTaskPublisher(for: request).record()
    #expect(session.requests == [request])
    #expect(session.requests.first?.timeoutInterval == 0.5)
    #expect(session.requests.first?.httpBody == Data("body".utf8))
  }

  @Test("A subclass that only observes passes the request to Foundation's session")
  func observingSubclass() async throws {
    final class Observing: URLSession, @unchecked Sendable {
      nonisolated(unsafe) var count = 0
      init(_ configuration: URLSessionConfiguration) { super.init(configuration: configuration) }
      override func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
      ) -> URLSessionDataTask {
        count += 1
        return super.dataTask(with: request, completionHandler: completionHandler)
      }
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    let session = Observing(configuration)
    defer { session.finishTasksAndInvalidate() }
    for try await reply in session.dataTaskPublisher(for: url).values { #expect(reply.data == Data("stub".utf8)) }
    #expect(session.count == 1)
  }

  // MARK: - Protocols

  @Test("A protocol class of the configuration answers the requests that it claims")
  func protocolClasses() async throws {
    let session = URLSession(configuration: .stubbed)
    defer { session.finishTasksAndInvalidate() }
    let user = session.dataTaskPublisher(for: url).map { String(decoding: $0.data, as: UTF8.self) }
    for try await text in user.values { #expect(text == "stub") }
  }

  @Test("A protocol class that is registered before the shared session is used answers its requests")
  func registeredClass() async {
    await #expect(processExitsWith: .success) {
      _ = URLProtocol.registerClass(StubProtocol.self)
      var text: String?
      do {
        let url = URL(string: "http://127.0.0.1:1/mocked")!
        for try await reply in URLSession.shared.dataTaskPublisher(for: url).values {
          text = String(decoding: reply.data, as: UTF8.self)
        }
      } catch { text = "\(error)" }
      if text != "stub" { fatalError(text ?? "nothing") }
    }
  }
}

/// A protocol that answers every request, for the sessions of tests.
final class StubProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let response = HTTPURLResponse(
      url: request.url!, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Content-Type": "text/plain"])!
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("stub".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

extension URLSessionConfiguration {
  static var stubbed: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return configuration
  }
}
