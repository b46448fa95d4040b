import Combine
import CombineTestKit
import Faults
import Foundation
import TestHelpers
import Testing

@testable import CombineFoundation

/// The results of `dataTaskPublisher`. Each behavior of a server leads to a value or to a specific error in time.
@Suite(.timeLimit(.minutes(60)))
struct HTTPTests {
  /// Returns an ephemeral session. Its timeout is longer than the time limit of the suite, so that it ends no request
  /// on a busy machine, and a request whose own timeout is ignored does not end.
  private func session(timeout: TimeInterval = 3600, connections: Int = 6) -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.httpMaximumConnectionsPerHost = connections
    return URLSession(configuration: configuration)
  }

  private func fetch(_ request: URLRequest) async -> HTTPResult {
    let session = session()
    defer { session.finishTasksAndInvalidate() }
    return await session.result(of: request)
  }

  private func fetch(_ url: URL) async -> HTTPResult { await fetch(URLRequest(url: url)) }

  private func path(_ kind: String) -> String { "/\(kind)/\(UUID().uuidString)" }

  // MARK: - Responses

  @Test(arguments: [200, 201, 299, 400, 401, 404, 418, 429, 500, 503, 599])
  func everyStatusIsAValue(_ status: Int) async throws {
    let reply = try await fetch(Server.ordinary.url(path("status/\(status)"))).get()
    #expect(reply.status == status)
    #expect(reply.text == "status \(status)")
  }

  @Test func aHeadRequestHasNoBody() async throws {
    var request = URLRequest(url: Server.ordinary.url(path("big")))
    request.httpMethod = "HEAD"
    let reply = try await fetch(request).get()
    #expect(reply.status == 200)
    #expect(reply.data.isEmpty)
    #expect(reply.response.expectedContentLength == 1 << 20)
  }

  @Test func compressed() async throws {
    let reply = try await fetch(Server.ordinary.url(path("gzip"))).get()
    #expect(reply.data == Data(repeating: UInt8(ascii: "a"), count: 100_000))
  }

  @Test func chunked() async throws {
    let reply = try await fetch(Server.ordinary.url(path("chunked"))).get()
    #expect(reply.text.split(separator: ",").compactMap { Int($0) } == Array(0..<1000))
  }

  @Test func fiftyMegabytes() async throws {
    let data = try await fetch(Server.ordinary.url(path("huge/50"))).get().data
    #expect(data.count == 50 << 20)
    #expect(data.prefix(16) == Data("0123456789abcdef".utf8))
    #expect(data.suffix(16) == Data("0123456789abcdef".utf8))
  }

  @Test func aBodyThatEndsWithItsConnection() async throws {
    #expect(try await fetch(Server.broken.url(path("endless"))).get().text == "0123456789")
  }

  /// The bytes after the announced body are not part of a response.
  @Test func moreThanAnnounced() async throws {
    #expect(try await fetch(Server.broken.url(path("long"))).get().text == "01234")
  }

  @Test func longHeaders() async throws {
    let reply = try await fetch(Server.broken.url(path("headers"))).get()
    #expect(reply.text == "0123456789")
    for number in [0, 31, 63] {
      #expect(reply.response.value(forHTTPHeaderField: "X-\(number)")?.count == 1000)
    }
  }

  /// The server responds only after another request, so that the first byte is always late.
  @Test func aLateFirstByte() async throws {
    let (session, name) = (session(), UUID().uuidString)
    defer { session.finishTasksAndInvalidate() }
    async let late = session.result(of: Server.ordinary.url("/late/\(name)"))
    await Server.ordinary.says("GET /late/\(name)")
    _ = try await session.result(of: Server.ordinary.url("/release/\(name)")).get()
    #expect(try await late.get().text == "at last")
  }

  @Test func oneConnectionServesMany() async throws {
    let session = session()
    defer { session.finishTasksAndInvalidate() }
    let requests = (0..<20).map { _ in URLRequest(url: Server.ordinary.url(path("peer"))) }
    let ports = try await session.texts(of: requests)
    #expect(ports.count == 20)
    #expect(Set(ports).count == 1)
  }

  /// Sends a thousand requests, 64 at a time. The server waits for 64 requests before it responds to the first one.
  @Test func aThousandRequests() async throws {
    let session = session(connections: 64)
    defer { session.finishTasksAndInvalidate() }
    let (inFlight, ends) = (Gauge(), Mailbox<Subscribers.Completion<URLError>>())
    let url = Server.ordinary.url(path("together/64"))
    let texts = Mailbox<String>()
    let cancellable = (0..<1000).publisher
      .setFailureType(to: URLError.self)
      .flatMap(maxPublishers: .max(64)) { number in
        var request = URLRequest(url: url)
        request.setValue("\(number)", forHTTPHeaderField: "X-Test")
        return session.dataTaskPublisher(for: request)
          .handleEvents(
            receiveSubscription: { _ in inFlight.up() }, receiveCompletion: { _ in inFlight.down() })
      }
      .sink {
        ends.put($0)
      } receiveValue: {
        texts.put(String(decoding: $0.data, as: UTF8.self))
      }
    guard case .finished = await ends.next() else {
      Issue.record("it failed")
      return
    }
    let all = await texts.next(1000)
    #expect(Set(all) == Set((0..<1000).map { "\($0):" }))
    #expect(inFlight.now == 0)
    #expect(inFlight.highest == 64)
    withExtendedLifetime(cancellable) {}
  }

  // MARK: - Redirects

  @Test(arguments: [301, 302, 303, 307, 308]) func redirected(_ status: Int) async throws {
    let reply = try await fetch(Server.ordinary.url(path("redirect/\(status)"))).get()
    #expect(reply.status == 200)
    #expect(reply.text == "GET 0")
    #expect(reply.response.url?.path.hasPrefix("/method/") == true)
  }

  private func post(toARedirect status: Int) async throws -> String {
    var request = URLRequest(url: Server.ordinary.url(path("redirect/\(status)")))
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    return try await fetch(request).get().text
  }

  @Test(arguments: [301, 302, 303]) func aRedirectedPostBecomesAGet(_ status: Int) async throws {
    #expect(try await post(toARedirect: status) == "GET 0")
  }

  @Test(arguments: [307, 308]) func aRedirectThatKeepsTheMethod(_ status: Int) async throws {
    let text = try await post(toARedirect: status)
    #expect(text == "POST 4")
  }

  @Test func redirectedForEver() async {
    #expect(await fetch(Server.ordinary.url(path("loop"))).code == .httpTooManyRedirects)
  }

  @Test("A redirect that a delegate permits counts for the limit, too")
  func redirectedForEverByADelegate() async {
    let session = URLSession(configuration: .patient, delegate: Permissive(), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    #expect(await session.result(of: Server.ordinary.url(path("loop"))).code == .httpTooManyRedirects)
  }

  @Test func aRedirectThatIsNotFollowedIsAValue() async throws {
    let session = URLSession(configuration: .patient, delegate: StayHere(), delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let reply = try await session.result(of: Server.ordinary.url(path("redirect/302"))).get()
    #expect(reply.status == 302)
    #expect(reply.response.value(forHTTPHeaderField: "Location")?.hasPrefix("/method/") == true)
  }

  // MARK: - Failures

  @Test(arguments: [
    ("short", URLError.Code.networkConnectionLost), ("chunk", .networkConnectionLost),
    ("reset", .networkConnectionLost), ("resetbody", .networkConnectionLost), ("nothing", .networkConnectionLost),
    ("status", .cannotParseResponse), ("nonumber", .cannotParseResponse), ("nochunk", .cannotParseResponse),
    ("nozip", .cannotDecodeRawData), ("cut", .networkConnectionLost),
  ])
  func brokenAnswers(_ kind: String, _ code: URLError.Code) async {
    let url = Server.broken.url(path(kind))
    let result = await fetch(url)
    #expect(result.code == code, "\(result)")
    guard case .failure(let error) = result else { return }
    #expect(error.failingURL == url)
    #expect(!error.localizedDescription.isEmpty)
  }

  @Test func clearToATLSPort() async {
    let code = await fetch(Server.broken.url(path("tls"))).code
    #expect(code == .cannotParseResponse || code == .networkConnectionLost, "\(String(describing: code))")
  }

  @Test func tlsToAClearPort() async throws {
    let url = Server.broken.url(path("clear")).absoluteString.replacingOccurrences(of: "http:", with: "https:")
    #expect(await fetch(try #require(URL(string: url))).code == .secureConnectionFailed)
  }

  @Test func aNameThatDoesNotResolve() async throws {
    #expect(await fetch(try #require(URL(string: "http://nobody.invalid/"))).code == .cannotFindHost)
  }

  // MARK: - Timeouts

  @Test(arguments: ["silent", "stall"]) func theTimeoutOfTheRequest(_ kind: String) async {
    let url = Server.broken.url(path(kind))
    let start = DispatchTime.now()
    var set = URLRequest(url: url)
    set.timeoutInterval = 3
    #expect(await fetch(set).code == .timedOut)
    #expect(start.seconds >= 2.9)
    await Server.broken.says("closed \(url.path)")
  }

  /// The timeouts of the initializer and of the configuration apply, too. Fractions of seconds are not rounded.
  @Test(arguments: [0.3, 1], [true, false]) func otherTimeouts(_ timeout: TimeInterval, _ isRequests: Bool) async {
    let start = DispatchTime.now()
    let url = Server.broken.url(path("silent"))
    if isRequests {
      #expect(await fetch(URLRequest(url: url, timeoutInterval: timeout)).code == .timedOut)
    } else {
      let session = session(timeout: timeout)
      defer { session.finishTasksAndInvalidate() }
      #expect(await session.result(of: url).code == .timedOut)
    }
    #expect(start.seconds >= timeout)
  }

  /// Bytes that continue to arrive do not extend the timeout of the resource.
  @Test func theTimeoutOfTheResource() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = 0.4
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    #expect(await session.result(of: try FaultyServer.shared.get().url("endless-body")).code == .timedOut)
  }

  @Test(arguments: [(0.1, 1), (1, 1), (2.5, 3), (60, 60), (1e300, 1e9), (.infinity, 1e9)])
  func timeoutsAreWholeSeconds(_ timeout: TimeInterval, _ expected: TimeInterval) throws {
    let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/")), timeoutInterval: timeout)
    #expect(request.keepingTimeout.timeoutInterval == expected)
    #expect(request.timeoutInterval == timeout)
  }

  @Test func longTimeoutsDoNotTrap() async throws {
    let request = URLRequest(url: Server.ordinary.url(path("empty")), timeoutInterval: .infinity)
    #expect(try await fetch(request).get().status == 200)
  }

  // MARK: - Error codes

  @Test(arguments: [
    ("transfer closed with 90 bytes remaining to read", URLError.Code.networkConnectionLost),
    ("end of response with 90 bytes missing", .networkConnectionLost),
    ("Illegal or missing hexadecimal sequence in chunked-encoding", .cannotParseResponse),
    ("Unsupported response code in HTTP response", .cannotParseResponse),
    ("Failed writing header", .cannotParseResponse),
    ("Out of memory", .dataLengthExceedsMaximum),
    ("Unrecognized content encoding type. libcurl understands gzip", .cannotDecodeContentData),
    ("Error while processing content unencoding: invalid block type", .cannotDecodeRawData),
    ("SSL certificate problem: self-signed certificate", .serverCertificateUntrusted),
    ("SSL certificate problem: certificate has expired", .serverCertificateHasBadDate),
    ("SSL: no alternative certificate subject name matches", .serverCertificateUntrusted),
    ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", .secureConnectionFailed),
  ])
  func unknownErrorsGetNames(_ sentence: String, _ code: URLError.Code) {
    let info: [String: any Sendable] = [
      NSLocalizedDescriptionKey: sentence, "place": "here",
    ]
    let error = URLError(ending: URLError(.unknown, userInfo: info))
    #expect(error.code == code)
    #expect(error.localizedDescription == sentence)
    #expect(error.userInfo["place"] as? String == "here")
    // A specific code does not change, whatever the description is.
    #expect(URLError(ending: URLError(.timedOut, userInfo: info)).code == .timedOut)
  }

  /// The session reports what it has no code for as an unknown error, and a response that is not HTTP as an unsupported
  /// URL, which other descriptions do not change.
  @Test(arguments: [
    ("Empty reply from server", URLError.Code.networkConnectionLost),
    ("Received HTTP/0.9 when not allowed", .cannotParseResponse),
    ("Unsupported HTTP version in response", .cannotParseResponse),
    ("Invalid Content-Length: value", .cannotParseResponse), ("Header without colon", .cannotParseResponse),
    ("Nul byte in header", .cannotParseResponse), ("Too many response headers, 5000 is max", .dataLengthExceedsMaximum),
    ("chunk hex-length char not a hex digit: 0x78", .cannotParseResponse),
    ("SSL certificate problem: certificate is not yet valid", .serverCertificateNotYetValid),
    ("TLS connect error", .secureConnectionFailed),
  ])
  func theCodeOfAnUnsupportedURL(_ sentence: String, _ code: URLError.Code) {
    func refined(_ reported: URLError.Code) -> URLError.Code {
      URLError(ending: URLError(reported, userInfo: [NSLocalizedDescriptionKey: sentence])).code
    }
    #expect(refined(.unknown) == code)
    #expect(refined(.unsupportedURL) == (code == .cannotParseResponse ? code : .unsupportedURL))
    #expect(refined(.cannotConnectToHost) == .cannotConnectToHost)
  }

  @Test func otherErrorsStay() {
    let info = [NSLocalizedDescriptionKey: "something that nobody has thought of"]
    #expect(URLError(ending: URLError(.unknown, userInfo: info)).code == .unknown)
    #expect(URLError(ending: nil).code == .unknown)
    let wrapped = URLError(ending: CocoaError(.fileNoSuchFile))
    #expect(wrapped.code == .unknown)
    #expect((wrapped.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .fileNoSuchFile)
    let scheme = URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: "TLS is not there"])
    #expect(URLError(ending: scheme).code == .unsupportedURL)
  }

  // MARK: - Invalidation and cancellation

  @Test(arguments: ["silent", "stall"]) func anInvalidatedSessionEndsItsPipelines(_ kind: String) async {
    let (session, path) = (session(), path(kind))
    async let result = session.result(of: Server.broken.url(path))
    await Server.broken.says("begun \(path)")
    session.invalidateAndCancel()
    #expect(await result.code == .cancelled)
    await Server.broken.says("closed \(path)")
  }

  /// The end of a task waits for a concurrent cancellation, and the session receives no cancellation afterwards.
  @Test func theEndOfATaskWaitsForACancelThatIsUnderWay() {
    let ending = TaskEnding()
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (order, cancels) = (Monitor([String]()), Counter())
    let canceller = JoinableThread {
      ending.cancel {
        isInside.signal()
        mayGoOn.wait()
        order.withLock { $0.append("cancelled") }
      }
    }
    isInside.wait()
    let teller = JoinableThread {
      ending.end()
      order.withLock { $0.append("ended") }
    }
    // No event indicates that the thread is waiting. A timeout that is too short can miss a fault, but never reports
    // one that does not exist.
    #expect(!teller.join(timeout: 0.05))
    mayGoOn.signal()
    #expect(canceller.join() && teller.join())
    #expect(order.read { $0 } == ["cancelled", "ended"])
    ending.cancel { cancels.add() }
    ending.end()
    #expect(cancels.value == 0)
  }

  /// A callback of the session's delegate cancels, on the queue that also delivers the events.
  @Test func cancelInsideACallbackOfTheSession() async {
    let delegate = Callback()
    let session = URLSession(configuration: .patient, delegate: delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let (path, gone) = (path("stall"), Mailbox<Void>())
    let other = {
      let tracker = Tracker(gone)
      return session.dataTaskPublisher(for: Server.broken.url(path)).sink { _ in
        Issue.record("it ended")
      } receiveValue: { _ in
        tracker.touch()
      }
    }()
    await Server.broken.says("begun \(path)")
    delegate.onRedirect { other.cancel() }
    let reply = await session.result(of: Server.ordinary.url(self.path("redirect/302")))
    #expect(throws: Never.self) { try reply.get() }
    await gone.next()
    await Server.broken.says("closed \(path)")
  }

  /// Cancels immediately, or on another thread while the response arrives. The sessions have a cache or no cache, and
  /// the server responds immediately or does not exist. A fault would crash the process.
  @Test(arguments: [true, false], [true, false])
  func cancelWhileTheAnswerArrives(isCached: Bool, isThere: Bool) async throws {
    let configuration = URLSessionConfiguration.patient
    if !isCached { configuration.urlCache = nil }
    let invalidated = Mailbox<Void>()
    let session = URLSession(configuration: configuration, delegate: Invalidation(invalidated), delegateQueue: nil)
    let (ends, gone) = (Gauge(), Mailbox<Void>())
    let url = isThere ? Server.ordinary.url(path("status/200")) : try #require(URL(string: "http://127.0.0.1:1/"))
    for number in 0..<400 {
      let cancellable = {
        let tracker = Tracker(gone)
        return session.dataTaskPublisher(for: url).sink { _ in
          ends.up()
        } receiveValue: { _ in
          tracker.touch()
        }
      }()
      if number.isMultiple(of: 2) {
        cancellable.cancel()
        // There is only one transfer at a time, so that it can end immediately.
        #expect(await session.result(of: url).code == (isThere ? nil : .cannotConnectToHost))
        continue
      }
      let moment = DispatchTime.now() + .microseconds(.random(in: 0..<3000))
      DispatchQueue.global().asyncAfter(deadline: moment) { cancellable.cancel() }
    }
    _ = await gone.next(400)
    #expect(ends.now <= 200)
    // The session still works, and each of its tasks ends.
    #expect(try await session.result(of: Server.ordinary.url(path("status/200"))).get().status == 200)
    session.finishTasksAndInvalidate()
    await invalidated.next()
  }
}

/// The body and the head of a response.
struct HTTPReply: Sendable {
  let data: Data
  let response: HTTPURLResponse
  var status: Int { response.statusCode }
  var text: String { String(decoding: data, as: UTF8.self) }
}

typealias HTTPResult = Result<HTTPReply, URLError>

extension HTTPResult {
  /// The code of the failure.
  var code: URLError.Code? {
    guard case .failure(let error) = self else { return nil }
    return error.code
  }
}

extension URLSession {
  /// Returns the result that the data task publisher delivers for a request.
  func result(of request: URLRequest) async -> HTTPResult {
    let (values, ends) = (Mailbox<HTTPReply>(), Mailbox<Subscribers.Completion<URLError>>())
    let cancellable = dataTaskPublisher(for: request).sink {
      ends.put($0)
    } receiveValue: { data, response in
      if let response = response as? HTTPURLResponse { values.put(HTTPReply(data: data, response: response)) }
    }
    defer { withExtendedLifetime(cancellable) {} }
    switch await ends.next() {
    case .failure(let error):
      #expect(values.isEmpty)
      return .failure(error)
    case .finished:
      guard !values.isEmpty else {
        Issue.record("finished without a value")
        return .failure(URLError(.unknown))
      }
      return .success(await values.next())
    }
  }

  func result(of url: URL) async -> HTTPResult { await result(of: URLRequest(url: url)) }

  /// Sends each request at the end of the previous one, and returns the bodies of the responses. A task that waited for
  /// each response could be delayed by other work and leave the connection idle until the server closes it.
  func texts(of requests: [URLRequest]) async throws -> [String] {
    let (values, ends) = (Mailbox<[String]>(), Mailbox<Subscribers.Completion<URLError>>())
    let cancellable = requests.publisher.setFailureType(to: URLError.self)
      .flatMap(maxPublishers: .max(1)) { self.dataTaskPublisher(for: $0) }
      .map { String(decoding: $0.data, as: UTF8.self) }.collect()
      .sink {
        ends.put($0)
      } receiveValue: {
        values.put($0)
      }
    defer { withExtendedLifetime(cancellable) {} }
    if case .failure(let error) = await ends.next() { throw error }
    return await values.next()
  }

  /// Returns the number of tasks that have been created and have not ended. Call it only while no task can end, because
  /// Foundation reads its list of tasks without synchronization and the process could crash.
  func taskCount() async -> Int {
    await withCheckedContinuation { receiver in getAllTasks { receiver.resume(returning: $0.count) } }
  }
}

/// A counter that any thread can increment and decrement, and that records its maximum.
final class Gauge: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var count = 0
  private var peak = 0

  func up() {
    lock.withLock {
      count += 1
      peak = max(peak, count)
    }
  }

  func down() { lock.withLock { count -= 1 } }
  var now: Int { lock.withLock { count } }
  var highest: Int { lock.withLock { peak } }
}

/// A delegate that reports the invalidation of its session, which occurs after the last task has ended.
final class Invalidation: NSObject, URLSessionDelegate {
  private let invalidated: Mailbox<Void>
  init(_ invalidated: Mailbox<Void>) { self.invalidated = invalidated }
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { invalidated.put(()) }
}

/// A delegate that follows no redirect.
private final class StayHere: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

/// A delegate that follows a hundred redirects, more than the limit.
private final class Permissive: NSObject, URLSessionTaskDelegate {
  private let count = Counter()

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(count.add() <= 100 ? request : nil)
  }
}

/// A delegate that runs a closure inside a callback, and follows every redirect.
private final class Callback: NSObject, URLSessionTaskDelegate, @unchecked Sendable {  // `action` guarded by `lock`
  private let lock = NSLock()
  private var action: (@Sendable () -> Void)?

  func onRedirect(_ action: @escaping @Sendable () -> Void) { lock.withLock { self.action = action } }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    lock.withLock { action.take() }?()
    completionHandler(request)
  }
}

extension DispatchTime {
  /// The number of seconds since this time.
  var seconds: Double { Double(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds) / 1e9 }
}
