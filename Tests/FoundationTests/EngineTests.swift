#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Combine
  import CombineExtras
  import CombineTestKit
  import Foundation
  import Testing

  @testable import CombineFoundation

  /// What belongs to a session besides fetching: logins, cookies, the cache, limits, and what the engine leaves alone.
  @Suite(.timeLimit(.minutes(10)))
  struct EngineTests {
    private func path(_ kind: String) -> String { "/\(kind)/\(UUID().uuidString)" }

    private func configuration() -> URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 300
      return configuration
    }

    private func fetch(
      _ request: URLRequest, _ configuration: URLSessionConfiguration? = nil, delegate: (any URLSessionDelegate)? = nil
    ) async -> HTTPResult {
      let session = URLSession(
        configuration: configuration ?? self.configuration(), delegate: delegate, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      return await session.result(of: request)
    }

    private func post(_ path: String) -> URLRequest {
      var request = URLRequest(url: Server.session.url(path))
      request.httpMethod = "POST"
      request.httpBody = Data("body".utf8)
      return request
    }

    // MARK: - Logins

    @Test(arguments: ["basic", "digest"]) func withoutALoginTheResponseIsTheValue(_ kind: String) async throws {
      for session in [URLSession.shared, URLSession(configuration: configuration())] {
        let reply = try await session.result(of: Server.session.url(path(kind))).get()
        #expect(reply.status == 401)
        #expect(reply.text == "no entry")
        if session !== URLSession.shared { session.finishTasksAndInvalidate() }
      }
    }

    @Test(arguments: ["basic", "digest"]) func aLoginInTheURL(_ kind: String) async throws {
      for (login, status) in [("user:secret", 200), ("user:wrong", 401)] {
        var request = post(path(kind))
        let address = try #require(request.url).absoluteString
        request.url = URL(string: address.replacingOccurrences(of: "http://", with: "http://\(login)@"))
        let reply = try await fetch(request).get()
        #expect(reply.status == status)
        #expect(reply.text == (status == 200 ? "welcome body" : "no entry"))
      }
    }

    @Test(arguments: ["basic", "digest"]) func aLoginInTheStorage(_ kind: String) async throws {
      let configuration = configuration()
      let method = kind == "basic" ? NSURLAuthenticationMethodHTTPBasic : NSURLAuthenticationMethodHTTPDigest
      let space = URLProtectionSpace(
        host: "127.0.0.1", port: Server.session.port, protocol: "http", realm: "area", authenticationMethod: method)
      let storage = try #require(configuration.urlCredentialStorage)
      storage.setDefaultCredential(
        URLCredential(user: "user", password: "secret", persistence: .forSession), for: space)
      #expect(try await fetch(post(path(kind)), configuration).get().text == "welcome body")
    }

    @Test(arguments: ["basic", "digest"]) func aLoginOfTheDelegate(_ kind: String) async throws {
      // Wrong twice, then right.
      let delegate = Doorman(answers: ["wrong", "wronger", "secret"])
      #expect(try await fetch(post(path(kind)), delegate: delegate).get().text == "welcome body")
      #expect(delegate.seen == ["area 0", "area 1", "area 2"])
      let refusing = Doorman(answers: [])
      #expect(await fetch(post(path(kind)), delegate: refusing).code == .cancelled)
    }

    @Test(arguments: ["basic", "digest"]) func theLoginOfADelegateIsKeptForItsSession(_ kind: String) async throws {
      for (persistence, status) in [(URLCredential.Persistence.forSession, 200), (.none, 401)] {
        let doorman = Doorman(answers: ["secret"], persistence)
        let session = URLSession(configuration: configuration(), delegate: doorman, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        #expect(try await session.result(of: post(path(kind))).get().status == 200)
        #expect(try await session.result(of: post(path(kind))).get().status == status)
      }
    }

    @Test(arguments: ["basic", "digest"]) func aLoginReplacesTheRequestsOwn(_ kind: String) async throws {
      var request = post(path(kind))
      let address = try #require(request.url).absoluteString
      request.url = URL(string: address.replacingOccurrences(of: "http://", with: "http://user:secret@"))
      request.setValue("Bearer expired", forHTTPHeaderField: "Authorization")
      #expect(try await fetch(request).get().text == "welcome body")
    }

    @Test func aRefusedDigestNeedsNoBody() async throws {
      let address = Server.session.url(path("digest/empty")).absoluteString
      let url = try #require(URL(string: address.replacingOccurrences(of: "http://", with: "http://user:wrong@")))
      let reply = try await fetch(URLRequest(url: url)).get()
      #expect(reply.status == 401)
      #expect(reply.text == "")
    }

    @Test func aLoginOfTheURLStaysWithItsHost() async throws {
      let address = Server.session.url(path("guarded")).absoluteString
      let url = try #require(URL(string: address.replacingOccurrences(of: "http://", with: "http://user:secret@")))
      #expect(try await fetch(URLRequest(url: url)).get().text == "none")
    }

    @Test func aLoginStaysWithItsHost() async throws {
      var request = URLRequest(url: Server.session.url(path("away")))
      request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
      #expect(try await fetch(request).get().text == "none")
      request.url = Server.session.url(path("login"))
      #expect(try await fetch(request).get().text == "Bearer token")
    }

    /// A user without a password is a login too, which nobody has asked for.
    @Test func aLoginIsSentOnlyAfterAChallenge() async throws {
      for user in ["user", "user:secret", ":secret"] {
        let path = path("field/Authorization")
        let url = try #require(URL(string: "http://\(user)@127.0.0.1:\(Server.session.port)\(path)#part"))
        #expect(try await fetch(URLRequest(url: url)).get().text == "none")
        await Server.session.says("GET \(path)")
      }
    }

    @Test func schemes() {
      func all(_ field: String) -> [String] {
        AuthenticationScheme.all(in: field).map { "\($0.name) \($0.realm ?? "-")" }
      }
      #expect(all(#"Basic realm="x""#) == ["basic x"])
      #expect(all(#"Bearer realm="a, b", error="c", Basic realm=d"#) == ["bearer a, b", "basic d"])
      #expect(all(#"Negotiate, Basic realm = "x \"y\"" , charset="UTF-8""#) == ["negotiate -", #"basic x "y""#])
      #expect(all(#"NTLM TlRMTVNTUAAC, Digest nonce="1",realm="z""#) == ["ntlm -", "digest z"])
      #expect(all(#", ,="#).count <= 1)
      #expect(all("") == [])
    }

    // MARK: - Cookies and the cache

    @Test func cookiesAreKept() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      #expect(try await session.result(of: Server.session.url(path("cookies"))).get().text == "none")
      let text = try await session.result(of: Server.session.url(path("cookies"))).get().text
      #expect(Set(text.components(separatedBy: "; ")) == ["one=1", "two=2"])
      var request = URLRequest(url: Server.session.url(path("cookies")))
      request.httpShouldHandleCookies = false
      #expect(try await session.result(of: request).get().text == "none")
    }

    @Test func aFreshResponseComesFromTheCache() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let path = path("fresh")
      var request = URLRequest(url: Server.session.url(path))
      for _ in 0..<3 { #expect(try await session.result(of: request).get().text == "1") }
      request.cachePolicy = .reloadIgnoringLocalCacheData
      #expect(try await session.result(of: request).get().text == "2")
      request.cachePolicy = .returnCacheDataDontLoad
      #expect(try await session.result(of: request).get().text == "2")
      request.url = Server.session.url(self.path("fresh"))
      #expect(await session.result(of: request).code == .resourceUnavailable)
    }

    @Test func aResponseThatIsOfOneRequestOnlyIsNotCached() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      for number in 0..<4 {
        let url = Server.session.url(path("fresh"))
        var request = URLRequest(url: url)
        switch number {
        case 0: request.setValue("bytes=0-", forHTTPHeaderField: "Range")
        case 1: request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
        case 2: request.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData
        default: request.httpMethod = "POST"
        }
        #expect(try await session.result(of: request).get().text == "1")
        #expect(try await session.result(of: url).get().text == "2")
      }
    }

    @Test func aTaggedResponseIsConfirmed() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let path = path("tagged")
      for _ in 0..<3 {
        let reply = try await session.result(of: Server.session.url(path)).get()
        #expect(reply.status == 200)
        #expect(reply.text == "1")
      }
      await Server.session.says("GET \(path)", times: 3)
    }

    @Test(
      arguments: [
        ("max-age=60", 0, nil, true, true), ("max-age=60", 61, nil, true, false),
        ("no-store, max-age=60", 0, nil, false, true),
        ("max-age=60, no-cache", 0, nil, true, false), ("", 0, nil, false, false),
        ("max-age=60", 0, "Cookie", false, false),
        ("max-age=60", 0, "Accept-Encoding", true, true), ("max-age=x", 0, nil, false, false),
      ] as [(String, Int, String?, Bool, Bool)])
    func freshness(_ control: String, _ age: Int, _ vary: String?, _ isStorable: Bool, _ isFresh: Bool) throws {
      var fields = ["Cache-Control": control, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"]
      fields["Vary"] = vary
      let url = Server.session.url("/")
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields))
      let freshness = Freshness(response, now: Date(timeIntervalSince1970: 784_111_777 + Double(age)))
      #expect(freshness.isStorable == isStorable)
      #expect(freshness.isFresh == isFresh)
    }

    @Test func dates() {
      #expect(HTTPDate("Sun, 06 Nov 1994 08:49:37 GMT")?.seconds == 784_111_777)
      for text in [
        "", "Sun", "Sun, 06 Nov 1994 08:49:37", "Sun, 99 Nov 1994 08:49:37 GMT", "-1", "Sun, 06 Nov 1994 GMT",
      ] {
        #expect(HTTPDate(text) == nil)
      }
    }

    // MARK: - Requests

    @Test func theUserAgentIsTheRequestsOrOurs() async throws {
      var request = URLRequest(url: Server.session.url(path("field/User-Agent")))
      let ours = try await fetch(request).get().text
      #expect(ours.hasSuffix("libcurl") && !ours.contains("|"), "\(ours)")
      request.setValue("mine", forHTTPHeaderField: "user-agent")
      #expect(try await fetch(request).get().text == "mine")
    }

    /// A kept connection that closes under a request: the request is sent on another, with its body from the start.
    @Test func aRequestIsSentAgainWithItsBody() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let path = path("dies")
      var request = post(path)
      request.httpBody = Data(count: 100_000)
      for _ in 0..<2 { #expect(try await session.result(of: request).get().text == "100000") }
      await Server.session.says("POST \(path)", times: 3)
    }

    @Test func aPostedBodyIsAFormUnlessItsTypeIsSet() async throws {
      var request = post(path("field/Content-Type"))
      #expect(try await fetch(request).get().text == "application/x-www-form-urlencoded")
      request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
      #expect(try await fetch(request).get().text == "text/plain")
      request.setValue(nil, forHTTPHeaderField: "Content-Type")
      request.httpMethod = "PUT"
      #expect(try await fetch(request).get().text == "none")
    }

    @Test func aDelegateReplacesTheBodyOfARedirect() async throws {
      var request = post("")
      request.url = Server.ordinary.url(path("redirect/307"))
      #expect(try await fetch(request, delegate: Clerk(body: nil)).get().text == "POST 4")
      #expect(try await fetch(request, delegate: Clerk(body: "other")).get().text == "POST 5")
    }

    /// The redirect ends before it is followed; the response after it does not.
    @Test func theEndOfARedirectIsNotThatOfTheNextResponse() async throws {
      let reply = try await fetch(URLRequest(url: Server.session.url(path("detour/4")))).get()
      #expect(reply.text.utf8.count == 4 << 20)
    }

    // MARK: - Limits

    @Test func connectionsPerHost() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 3
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let url = Server.session.url(path("peak/3"))
      let replies = Mailbox<Subscribers.Completion<URLError>>()
      let peaks = Gauge()
      let running = (0..<300).map { _ in
        session.dataTaskPublisher(for: url).sink {
          replies.put($0)
        } receiveValue: {
          while peaks.highest < Int(String(decoding: $0.data, as: UTF8.self)) ?? 99 { peaks.up() }
        }
      }
      for completion in await replies.next(300) {
        if case .failure(let error) = completion { Issue.record("\(error)") }
      }
      #expect((1...3).contains(peaks.highest), "\(peaks.highest)")
      withExtendedLifetime(running) {}
    }

    /// Requests that wait for a connection can be cancelled, and the ones behind them still get their turn.
    @Test func cancelWhileWaitingForAConnection() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let blocker = path("silent")
      let first = session.dataTaskPublisher(for: Server.broken.url(blocker)).sink { _ in
      } receiveValue: { _ in
      }
      await Server.broken.says("begun \(blocker)")
      let ends = Mailbox<String>()
      let paths = (0..<100).map { _ in path("endless") }
      let waiting = paths.enumerated().map { number, path in
        session.dataTaskPublisher(for: Server.broken.url(path)).sink { _ in
          ends.put("\(number)")
        } receiveValue: { _ in
        }
      }
      for (number, request) in waiting.enumerated() where number % 2 == 0 { request.cancel() }
      first.cancel()
      #expect(Set(await ends.next(50)) == Set((0..<100).filter { $0 % 2 == 1 }.map { "\($0)" }))
      #expect(ends.isEmpty)
      for (number, path) in paths.enumerated() {
        // The last lines of the server may still be on their way; those that must not come would be before them.
        if number % 2 == 1 { await Server.broken.says("request \(path)") }
      }
      #expect(paths.filter { Server.broken.count(of: "request \($0)") > 0 }.count == 50)
    }

    /// A receiver that takes nothing stops the server; memory stays as it is.
    @Test func aSlowReceiverStopsItsServer() async throws {
      let megabytes = 256
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = SlowReceiver()
      let task = try #require(
        HTTPTask(
          URLRequest(url: Server.session.url("/stream/\(megabytes)/\(UUID().uuidString)")), in: session,
          delivering: .pieces, to: receiver))
      task.start()
      var received = 0
      while case .piece(let count)? = await receiver.events.next() {
        received += count
        #expect(receiver.outstanding <= (1 << 20) + (1 << 16))
        receiver.consume(count)
        task.didConsume(count)
      }
      #expect(received == megabytes << 20)
    }

    @Test func aReceiverCanConsumeManyPiecesAtOnce() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = SlowReceiver()
      let request = URLRequest(url: Server.session.url("/stream/64/\(UUID().uuidString)"))
      let task = try #require(HTTPTask(request, in: session, delivering: .pieces, to: receiver))
      task.start()
      var (received, held) = (0, 0)
      while case .piece(let count)? = await receiver.events.next() {
        received += count
        held += count
        guard held >= 1 << 20 else { continue }
        task.didConsume(held)
        held = 0
      }
      #expect(received == 64 << 20)
    }

    // MARK: - What is left to Foundation

    @Test func protocolClassesAreLeftAlone() async throws {
      let configuration = configuration()
      configuration.protocolClasses = [Canned.self] + (configuration.protocolClasses ?? [])
      let url = try #require(URL(string: "http://127.0.0.1:1/canned"))
      #expect(try await fetch(URLRequest(url: url), configuration).get().text == "canned")
    }

    @Test func aBodyThatIsAStreamIsLeftAlone() async throws {
      var request = post("/echo")
      request.url = Server.ordinary.url(path("echo"))
      request.httpBodyStream = InputStream(data: Data("stream".utf8))
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      #expect(!HTTPStorage(session, ignoringCache: false).serves(request))
    }

    @Test func fieldsCannotBeginOthers() async throws {
      var request = URLRequest(url: Server.ordinary.url(path("echo")))
      let configuration = configuration()
      configuration.httpAdditionalHeaders = ["X-Test": "a\r\nX-Injected: b"]
      #expect(try await fetch(request, configuration).get().text == "aX-Injected: b:")
      request.httpMethod = "GET / HTTP/1.1\r\nX"
      #expect(await fetch(request).code == .unsupportedURL)
      request.httpMethod = "GET"
      request.httpBody = Data("body".utf8)
      #expect(await fetch(request).code == .dataLengthExceedsMaximum)
    }

    @Test func heads() {
      var head = ResponseHead()
      func add(_ line: String) { line.withContiguous { head.append($0) } }
      for line in ["HTTP/1.1 103 Early\r\n", "A: b\r\n", "\r\n"] { add(line) }
      #expect(head.isComplete && !head.isFinal)
      for line in ["HTTP/2 200\n", "A: b\n", "a:  c \n", " d\n", "nothing\n", ": x\n", "\n"] { add(line) }
      #expect(head.isFinal && head.status == 200 && head.version == "HTTP/2")
      #expect(head.values(of: "A") == ["b", "c d"])
      add("A: late\r\n")
      #expect(head.values(of: "A").count == 2)
    }
  }

  extension String {
    fileprivate func withContiguous(_ body: (UnsafeRawBufferPointer) -> Void) { Array(utf8).withUnsafeBytes(body) }
  }

  /// Answers challenges with one password after the other. When there are no more, it cancels, or leaves the challenge to
  /// the default handling if its credentials are to be kept or not.
  private final class Doorman: NSObject, URLSessionTaskDelegate, @unchecked Sendable {  // fields guarded by `lock`
    private let lock = NSLock()
    private var answers: [String]
    private var challenges: [String] = []
    var seen: [String] { lock.withLock { challenges } }

    private let persistence: URLCredential.Persistence?

    init(answers: [String], _ persistence: URLCredential.Persistence? = nil) {
      self.answers = answers
      self.persistence = persistence
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let answer = lock.withLock {
        challenges.append("\(challenge.protectionSpace.realm ?? "") \(challenge.previousFailureCount)")
        return answers.isEmpty ? nil : answers.removeFirst()
      }
      guard let answer else {
        return completionHandler(persistence == nil ? .cancelAuthenticationChallenge : .performDefaultHandling, nil)
      }
      completionHandler(
        .useCredential, URLCredential(user: "user", password: answer, persistence: persistence ?? .none))
    }
  }

  /// Follows redirects with a body of its own, if it has one.
  private final class Clerk: NSObject, URLSessionTaskDelegate, Sendable {
    private let body: String?
    init(body: String?) { self.body = body }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      var request = request
      if let body { request.httpBody = Data(body.utf8) }
      completionHandler(request)
    }
  }

  /// Tells of each piece, and counts those that have not been taken.
  private final class SlowReceiver: HTTPTaskReceiver, @unchecked Sendable {  // fields guarded by `lock`
    enum Event: Sendable { case piece(Int) }
    let events = Mailbox<Event?>()
    private let lock = NSLock()
    private var waiting = 0
    var outstanding: Int { lock.withLock { waiting } }

    func consume(_ count: Int) { lock.withLock { waiting -= count } }
    func task(didSend total: Int64, of expected: Int64) {}
    func task(didReceive response: HTTPURLResponse) {}
    func task(didReceive data: Data) {
      lock.withLock { waiting += data.count }
      events.put(.piece(data.count))
    }
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
      if case .failure(let error) = result { Issue.record("\(error)") }
      events.put(nil)
    }
  }

  /// A protocol of one's own, as tests of apps install it.
  private final class Canned: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/canned" }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}
    override func startLoading() {
      guard let url = request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: [:])
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("canned".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }
#endif
