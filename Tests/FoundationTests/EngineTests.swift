#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Combine
  import CombineExtras
  import CombineTestKit
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineFoundation

  /// Features of sessions besides transfers: logins, cookies, the cache, limits, and requests left to Foundation.
  @Suite(.timeLimit(.minutes(60)))
  struct EngineTests {
    private func path(_ kind: String) -> String { "/\(kind)/\(UUID().uuidString)" }

    private func configuration() -> URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 3600  // no test may end because a machine is busy
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

    /// Runs a closure on the event loop's thread, after everything that has been posted to it.
    @discardableResult
    private func onLoop<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
      await withCheckedContinuation { continuation in
        EventLoop.shared?.post { continuation.resume(returning: body()) }
      }
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

    /// Without a default credential, that of the first name is proposed.
    @Test func aLoginInTheStorageThatIsNoDefault() async throws {
      let configuration = configuration()
      let space = URLProtectionSpace(
        host: "127.0.0.1", port: Server.session.port, protocol: "http", realm: "area",
        authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
      let storage = try #require(configuration.urlCredentialStorage)
      for (user, password) in [("zoe", "wrong"), ("user", "secret"), ("yan", "wrong")] {
        storage.set(URLCredential(user: user, password: password, persistence: .forSession), for: space)
      }
      let first = try #require(storage.credentials(for: space)?["zoe"])
      storage.remove(first, for: space)  // the first one is the default on Linux
      #expect(try await fetch(post(path("basic")), configuration).get().text == "welcome body")
    }

    @Test(arguments: ["basic", "digest"]) func aLoginOfTheDelegate(_ kind: String) async throws {
      // Two wrong passwords, then the correct one.
      let delegate = Doorman(answers: ["wrong", "wronger", "secret"])
      #expect(try await fetch(post(path(kind)), delegate: delegate).get().text == "welcome body")
      #expect(delegate.seen == ["area 0", "area 1", "area 2"])
      let refusing = Doorman(answers: [])
      #expect(await fetch(post(path(kind)), delegate: refusing).code == .cancelled)
    }

    /// The library would send the `Authorization` field of the request in place of a login.
    @Test(arguments: ["basic", "digest"]) func aLoginReplacesTheRequestsOwnField(_ kind: String) async throws {
      var request = post(path(kind))
      request.setValue("Basic wrong", forHTTPHeaderField: "Authorization")
      let delegate = Doorman(answers: ["secret"])
      #expect(try await fetch(request, delegate: delegate).get().text == "welcome body")
      #expect(delegate.seen == ["area 0"])
    }

    @Test(arguments: [false, true]) func aLoginOfTheDelegateIsStoredOnceItIsAccepted(_ isKept: Bool) async throws {
      let configuration = configuration()
      let storage = try #require(configuration.urlCredentialStorage)
      let delegate = Doorman(answers: ["wrong", "secret"], persistence: isKept ? .forSession : .none)
      #expect(try await fetch(post(path("basic")), configuration, delegate: delegate).get().text == "welcome body")
      let stored = storage.allCredentials.values.flatMap(\.values).map { "\($0.user ?? "") \($0.password ?? "")" }
      #expect(stored == (isKept ? ["user secret"] : []))
    }

    @Test func aRefusalWithoutATextIsAValue() async throws {
      let request = URLRequest(url: Server.session.url(path("emptydigest")))
      let reply = try await fetch(request, delegate: Doorman(answers: ["wrong"], thenAccepts: true)).get()
      #expect(reply.status == 401)
      #expect(reply.text == "")
    }

    @Test func aLoginAndACookieStayWithTheirHost() async throws {
      let delegate = Doorman(answers: ["secret"])
      let url = Server.session.url(path("basicaway/login"))
      #expect(try await fetch(URLRequest(url: url), delegate: delegate).get().text == "none")
      for (place, text) in [("awayto/302", "none"), ("to", "own=1")] {
        var request = URLRequest(url: Server.session.url(path("\(place)/field/Cookie")))
        request.setValue("own=1", forHTTPHeaderField: "Cookie")
        #expect(try await fetch(request).get().text == text)
      }
      // The counter of challenges starts again for the other host.
      let other = Doorman(answers: ["secret", "secret"])
      let twice = Server.session.url(path("basicaway/basic"))
      #expect(try await fetch(URLRequest(url: twice), delegate: other).get().text == "welcome ")
      #expect(other.seen == ["area 0", "area 0"])
    }

    @Test func aLoginStaysWithItsHost() async throws {
      var request = URLRequest(url: Server.session.url(path("away")))
      request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
      #expect(try await fetch(request).get().text == "none")
      request.url = Server.session.url(path("login"))
      #expect(try await fetch(request).get().text == "Bearer token")
    }

    /// The user in a URL is a login even without a password. It is not sent without a challenge.
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
      #expect(all(#"Basic realm="x \"y, z\"", charset="UTF-8""#) == [#"basic x "y, z""#])
      #expect(all(#"Basic realm="x\\", Digest realm="y""#) == [#"basic x\"#, "digest y"])
      #expect(all(#"NTLM TlRMTVNTUAAC, Digest nonce="1",realm="z""#) == ["ntlm -", "digest z"])
      #expect(all(#"Basic realm=""#) == [#"basic ""#])
      #expect(all(#"Digest nonce="1", realm="a b""#) == ["digest a b"])
      #expect(all(#"Digest nonce="1", realm = x"#) == ["digest x"])
      #expect(all(#", ,="#).count <= 1)
      #expect(all("") == [])
    }

    @Test func aTimeoutOfZeroIsNone() async throws {
      let configuration = configuration()
      configuration.timeoutIntervalForResource = 0
      let request = URLRequest(url: Server.session.url(path("field/Accept-Language")))
      #expect(try await fetch(request, configuration).get().status == 200)
    }

    @Test func aDelegateIsAskedForALoginUpToALimit() throws {
      let url = Server.session.url("/")
      var head = ResponseHead()
      for line in ["HTTP/1.1 401 No\r\n", "WWW-Authenticate: Basic realm=x\r\n", "\r\n"] {
        line.withContiguous { head.append($0) }
      }
      let response = try #require(head.response(to: url))
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let storage = HTTPStorage(session, ignoringCache: false)
      var step = HTTPStep(URLRequest(url: url), body: nil)
      for logins in 0...33 {
        step.logins = logins
        switch storage.challenge(head, response, step) {
        case .challenge(let challenge, _): #expect(logins < 32 && challenge.previousFailureCount == logins)
        case .accept: #expect(logins >= 32)
        default: Issue.record("\(logins)")
        }
      }
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

    /// Each case differs in one property from a response that the cache stores.
    @Test func whatTheCacheKeeps() throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let url = Server.session.url("/")
      func isKept(
        status: Int = 200, _ fields: [String: String] = ["Cache-Control": "max-age=60"], ignoringCache: Bool = false,
        _ change: (inout HTTPStep) -> Void = { _ in }
      ) throws -> Bool {
        var step = HTTPStep(URLRequest(url: url), body: nil)
        change(&step)
        let response = try #require(
          HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
        return HTTPStorage(session, ignoringCache: ignoringCache).keeps(response, step)
      }
      #expect(try isKept())
      #expect(try isKept(["ETag": "1"]))
      #expect(try isKept(["Last-Modified": "1"]))
      #expect(try isKept { $0.request.cachePolicy = .reloadIgnoringLocalCacheData })
      #expect(try !isKept(ignoringCache: true))
      #expect(try !isKept(status: 404))
      #expect(try !isKept(["Cache-Control": "max-age=0"]))
      #expect(try !isKept([:]))
      #expect(try !isKept { $0.request.httpMethod = "POST" })
      #expect(try !isKept { $0.request.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData })
      #expect(try !isKept { $0.request.setValue("bytes=0-1", forHTTPHeaderField: "Range") })
      #expect(try !isKept { $0.request.setValue("Basic x", forHTTPHeaderField: "Authorization") })
      #expect(try !isKept { $0.login = Exchange.Login(user: "user", password: "secret", isDigest: false) })
    }

    /// A response of more than a twentieth of the cache is not stored.
    @Test func largeResponsesAreNotStored() throws {
      for (memory, disk) in [(2000, 0), (0, 2000), (2000, 1000)] {
        let configuration = configuration()
        let cache = StoreCounter(memoryCapacity: memory, diskCapacity: disk, diskPath: nil)
        configuration.urlCache = cache
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let url = Server.session.url("/")
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: [:]))
        let storage = HTTPStorage(session, ignoringCache: false)
        for count in [99, 100, 101] {
          storage.keep(Data(count: count), response, HTTPStep(URLRequest(url: url), body: nil))
        }
        #expect(cache.sizes == [99, 100])
      }
    }

    /// Every cache policy, with a fresh, a stale and no stored response.
    @Test func howARequestUsesTheCache() throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let cache = try #require(session.configuration.urlCache)
      let storage = HTTPStorage(session, ignoringCache: false)
      func plan(
        _ kind: String, _ fields: [String: String]?, _ change: (inout URLRequest) -> Void = { _ in }
      ) throws -> String {
        var request = URLRequest(url: Server.session.url(path(kind)))
        if let fields, let url = request.url {
          let response = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields))
          cache.storeCachedResponse(CachedURLResponse(response: response, data: Data("old".utf8)), for: request)
        }
        change(&request)
        switch storage.cachePlan(for: request) {
        case .load: return "load"
        case .use(let cached, _): return "use \(String(decoding: cached.data, as: UTF8.self))"
        case .confirm(_, let fields): return "confirm \(fields.map { "\($0.name) \($0.value)" })"
        case .missing: return "missing"
        }
      }
      let now = DateFormatter()
      now.locale = Locale(identifier: "en_US_POSIX")
      now.timeZone = TimeZone(identifier: "GMT")
      now.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      let fresh = ["Cache-Control": "max-age=86400", "Date": now.string(from: Date()), "ETag": "1"]
      let stale = ["ETag": "1", "Last-Modified": "yesterday"]
      #expect(try plan("a", nil) == "load")
      #expect(try plan("a", fresh) == "use old")
      #expect(try plan("a", fresh) { $0.httpMethod = "POST" } == "load")
      for field in ["Range", "If-None-Match", "If-Modified-Since"] {
        #expect(try plan("a", fresh) { $0.setValue("x", forHTTPHeaderField: field) } == "load")
      }
      let confirmation = #"confirm ["If-None-Match 1"]"#
      #expect(try plan("a", fresh) { $0.setValue("no-cache", forHTTPHeaderField: "Cache-Control") } == confirmation)
      #expect(try plan("a", stale) == #"confirm ["If-None-Match 1", "If-Modified-Since yesterday"]"#)
      #expect(try plan("a", ["Last-Modified": "yesterday"]) == #"confirm ["If-Modified-Since yesterday"]"#)
      #expect(try plan("a", ["X-Test": "x"]) == "load")
      #expect(try plan("a", fresh) { $0.cachePolicy = .reloadIgnoringLocalCacheData } == "load")
      #expect(try plan("a", fresh) { $0.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData } == "load")
      #expect(try plan("a", fresh) { $0.cachePolicy = .reloadRevalidatingCacheData } == confirmation)
      for policy in [URLRequest.CachePolicy.returnCacheDataElseLoad, .returnCacheDataDontLoad] {
        #expect(try plan("a", stale) { $0.cachePolicy = policy } == "use old")
        let expected = policy == .returnCacheDataElseLoad ? "load" : "missing"
        #expect(try plan("a", nil) { $0.cachePolicy = policy } == expected)
      }
    }

    @Test func aRequestIsConfirmedByTheCacheOnly() throws {
      let url = Server.session.url("/")
      let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
      let configuration = configuration()
      configuration.urlCache = nil
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      var step = HTTPStep(URLRequest(url: url), body: nil)
      step.stale = CachedURLResponse(response: response, data: Data())
      guard case .load(_, let next) = HTTPStorage(session, ignoringCache: false).plan(step) else {
        Issue.record("the request is to be sent")
        return
      }
      #expect(next.stale == nil)
    }

    @Test func aMethodIsAToken() {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let storage = HTTPStorage(session, ignoringCache: false)
      var step = HTTPStep(URLRequest(url: Server.session.url("/")), body: nil)
      func error(_ method: String) -> URLError.Code? {
        step.request.httpMethod = method
        return if case .failure(let error) = storage.plan(step) { error.code } else { nil }
      }
      for method in ["GET", "get", "M-SEARCH", "!~"] { #expect(error(method) == nil, "\(method)") }
      for method in ["G T", "G\tT", "G\u{7F}", "GÄT"] { #expect(error(method) == .unsupportedURL, "\(method)") }
    }

    @Test("A request without a policy of its own has that of the configuration")
    func thePolicyOfTheConfiguration() throws {
      for (policy, expected) in [
        (URLRequest.CachePolicy.useProtocolCachePolicy, "load"), (.reloadIgnoringLocalCacheData, "load"),
        (.returnCacheDataElseLoad, "use"), (.returnCacheDataDontLoad, "use"),
      ] {
        let configuration = configuration()
        configuration.requestCachePolicy = policy
        let session = URLSession(configuration: configuration)
        defer { session.finishTasksAndInvalidate() }
        let cache = try #require(session.configuration.urlCache)
        let url = Server.session.url(path("a"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: [:]))
        cache.storeCachedResponse(CachedURLResponse(response: response, data: Data()), for: URLRequest(url: url))
        let storage = HTTPStorage(session, ignoringCache: false)
        func plan(_ policy: URLRequest.CachePolicy?) -> String {
          var request = URLRequest(url: url)
          if let policy { request.cachePolicy = policy }
          return if case .use = storage.cachePlan(for: request) { "use" } else { "load" }
        }
        #expect(plan(nil) == expected, "\(policy)")
        #expect(plan(.reloadIgnoringLocalCacheData) == "load")
        #expect(plan(.returnCacheDataElseLoad) == "use")
      }
    }

    /// A response that its server confirms has the fields of the confirmation that may change, and keeps the others.
    @Test func theFieldsOfAConfirmedResponse() throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let url = Server.session.url(path("confirmed"))
      let old = try #require(
        HTTPURLResponse(
          url: url, statusCode: 200, httpVersion: nil,
          headerFields: ["etag": "1", "X-Kept": "kept", "Content-Type": "text/plain"]))
      var head = ResponseHead()
      for line in ["HTTP/1.1 304 Not Modified\r\n", "ETag: 2\r\n", "Age: 5\r\n", "Content-Type: image/png\r\n", "\r\n"]
      {
        line.withContiguous { head.append($0) }
      }
      let storage = HTTPStorage(session, ignoringCache: false)
      let step = HTTPStep(URLRequest(url: url), body: nil)
      let new = try #require(storage.refresh(old, Data("body".utf8), with: head, step))
      let fields = Set(new.allHeaderFields.map { "\($0.key): \($0.value)".lowercased() })
      #expect(fields == ["etag: 2", "age: 5", "x-kept: kept", "content-type: text/plain"])
      #expect(session.configuration.urlCache?.cachedResponse(for: step.request)?.data == Data("body".utf8))
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

    /// The length and the encoding of a message are those of its body, whatever the request says, and in whatever
    /// case.
    @Test func theLengthIsThatOfTheBody() async throws {
      for (field, own, expected) in [("Content-Length", "3", "4"), ("Transfer-Encoding", "gzip", "none")] {
        for name in [field, field.lowercased(), field.uppercased()] {
          var request = post(path("field/\(field)"))
          request.setValue(own, forHTTPHeaderField: name)
          #expect(try await fetch(request).get().text == expected, "\(name)")
        }
      }
      for (method, expected) in [("POST", "0"), ("PUT", "0"), ("GET", "none")] {
        var request = URLRequest(url: Server.session.url(path("field/Content-Length")))
        request.httpMethod = method
        #expect(try await fetch(request).get().text == expected, "\(method) without a body")
      }
    }

    @Test func aTaskThatHasEndedReleasesItsReceiver() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let kept: HTTPTask
      weak var released: HeadReceiver?
      do {
        let receiver = HeadReceiver()
        released = receiver
        kept = try #require(
          HTTPTask(URLRequest(url: Server.session.url("/")), in: session, delivering: .whole, to: receiver))
        kept.start()
        _ = await receiver.ends.next()
      }
      await onLoop {}  // the delivery has returned
      #expect(released == nil)
      withExtendedLifetime(kept) {}
    }

    @Test func aBodyThatCannotBeReadFailsItsRequest() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = HeadReceiver()
      let missing = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let task = try #require(
        HTTPTask(post(path("echo")), body: .file(missing), in: session, delivering: .pieces, to: receiver))
      task.start()
      #expect(await receiver.ends.next() == .cannotOpenFile)
    }

    @Test(
      "A request says the whole size of its body, also where 32 bits do not hold it",
      arguments: [0, 1, Int(Int32.max), Int(Int32.max) + 1, Int(UInt32.max), Int(UInt32.max) + 1, 5 << 30])
    func sizeOfABody(size: Int) async throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(truncate(file.path, size) == 0)  // a file without blocks
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      // The server reads the head, and refuses the body.
      let (server, receiver) = (OneAnswerServer(status: "413 Content Too Large", body: Data()), HeadReceiver())
      var request = URLRequest(url: server.url)
      request.httpMethod = "PUT"
      let task = try #require(HTTPTask(request, body: .file(file), in: session, delivering: .pieces, to: receiver))
      task.start()
      _ = await receiver.ends.next()
      let fields = server.request.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("content-length:") }
      #expect(fields.map { $0.split(separator: " ").last } == ["\(size)"], "\(server.request)")
    }

    @Test(
      "Failures that share a code of the library are told apart",
      arguments: [
        (60, "certificate has expired", .serverCertificateHasBadDate),
        (60, "certificate is not yet valid", .serverCertificateNotYetValid),
        (60, "self-signed certificate", .serverCertificateUntrusted),
        (91, "no OCSP response received", .serverCertificateUntrusted),
        (61, "Error while processing content unencoding", .cannotDecodeRawData),
        (61, "Unrecognized content encoding type", .cannotDecodeContentData),
        (56, "Illegal or missing hexadecimal sequence in chunked-encoding", .cannotParseResponse),
        (56, "Too many response headers", .dataLengthExceedsMaximum), (56, "Recv failure", .networkConnectionLost),
      ] as [(CInt, String, URLError.Code)])
    func namesOfFailures(_ code: CInt, _ sentence: String, _ name: URLError.Code) {
      let url = URL(string: "https://a.example")
      let error = URLError(transferCode: code, sentence, at: url)
      #expect(error.code == name)
      #expect(error.failingURL == url)
      #expect(error.localizedDescription == sentence)
    }

    @Test(
      "Other failures of the library have the code of Apple's session, whatever their description is",
      arguments: [
        ([3], .badURL), ([5, 6], .cannotFindHost), ([7, 97], .cannotConnectToHost), ([28], .timedOut),
        ([26, 42, 65], .requestBodyStreamExhausted), ([35, 53, 54, 59, 66, 77, 80, 83], .secureConnectionFailed),
        ([58], .clientCertificateRejected), ([1, 8, 23, 43], .cannotParseResponse),
        ([27, 63], .dataLengthExceedsMaximum), ([67, 94], .userAuthenticationRequired),
        ([16, 18, 52, 55, 92, 95], .networkConnectionLost), ([2, 4, 99], .unknown),
      ] as [([CInt], URLError.Code)])
    func namesOfOtherFailures(_ codes: [CInt], _ name: URLError.Code) {
      for code in codes {
        for sentence in ["", "certificate has expired", "too many headers in a chunk"] {
          #expect(URLError(transferCode: code, sentence, at: nil).code == name, "\(code)")
        }
      }
    }

    @Test func aPostWithABodyHasAType() async throws {
      for (method, body, own, expected) in [
        ("POST", "a=b", nil, "application/x-www-form-urlencoded"), ("POST", "a=b", "text/plain", "text/plain"),
        ("POST", "", nil, "none"), ("PUT", "a=b", nil, "none"),
      ] as [(String, String, String?, String)] {
        var request = post(path("field/Content-Type"))
        request.httpMethod = method
        request.httpBody = Data(body.utf8)
        request.setValue(own, forHTTPHeaderField: "content-type")
        #expect(try await fetch(request).get().text == expected, "\(method) \(body)")
      }
    }

    @Test func theBodyOfARequestThatADelegateReturns() async throws {
      func text(_ step: HTTPStep) -> String? {
        guard case .data(let data)? = step.body else { return nil }
        return String(decoding: data, as: UTF8.self)
      }
      var request = post(path("body"))
      let step = HTTPStep(request, body: .data(Data("upload".utf8)))
      #expect(text(step.with(request)) == "upload")
      request.httpBody = nil
      #expect(text(step.with(request)) == "upload")
      request.httpBody = Data("other".utf8)
      #expect(text(step.with(request)) == "other")
      request.setValue("own", forHTTPHeaderField: "X-Test")
      #expect(step.with(request).request.value(forHTTPHeaderField: "X-Test") == "own")

      var redirected = post(path("awayto/307/body"))
      #expect(try await fetch(redirected).get().text == "POST body")
      #expect(try await fetch(redirected, delegate: Rewriter()).get().text == "POST rewritten")
      redirected.url = Server.session.url(path("awayto/302/body"))
      #expect(try await fetch(redirected).get().text == "GET ")
    }

    /// The first response has ended before the redirect is followed. The second one, which sets cookies, has not.
    @Test func theEndOfARedirectIsNotTheEndOfItsTarget() async throws {
      #expect(try await fetch(URLRequest(url: Server.session.url(path("to/cookies")))).get().text == "none")
    }

    /// The rest of a small response is read before the task follows its redirect, so that the connection can be used
    /// again. The task gives up after a second, which a busy machine may need for the rest; so one success counts.
    @Test func theConnectionOfARedirectIsReused() async throws {
      for _ in 0..<100 {
        let redirects = Redirects()
        let session = URLSession(configuration: configuration(), delegate: redirects, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let name = UUID().uuidString
        async let response = session.result(of: Server.session.url("/late/4/\(name)"))
        await redirects.followed.next()
        await onLoop {}  // the task has begun to leave
        _ = try await fetch(URLRequest(url: Server.session.url("/go/\(name)"))).get()
        if try await response.get().text == "same" { return }
      }
      Issue.record("no redirect has used the connection of its response")
    }

    /// A body that has begun to arrive while the task considers the head is held back until the task has decided.
    @Test func theBodyThatHasArrivedWithARedirectIsReadOn() async throws {
      // On a busy machine, it may take more than the second that the task waits; so one success counts.
      for _ in 0..<20 {
        if try await fetch(URLRequest(url: Server.session.url("/moved/60000"))).get().text == "same" { return }
      }
      Issue.record("no redirect has used the connection of its response")
    }

    @Test("A redirect with a long body gives up its connection")
    func theConnectionOfALongRedirectIsClosed() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let name = UUID().uuidString
      let text = try await session.result(of: Server.session.url("/late/1000000/\(name)")).get().text
      #expect(text == "other")
      _ = try await fetch(URLRequest(url: Server.session.url("/go/\(name)"))).get()
    }

    @Test("A redirect whose short body does not arrive is followed after a second")
    func theRestOfARedirectIsAwaitedForASecond() async throws {
      let name = UUID().uuidString
      #expect(try await fetch(URLRequest(url: Server.session.url("/late/1000/\(name)"))).get().text == "other")
      _ = try await fetch(URLRequest(url: Server.session.url("/go/\(name)"))).get()
    }

    @Test func aRequestIsRedirectedUpToALimit() throws {
      let old = try #require(URL(string: "http://a.example/x"))
      var head = ResponseHead()
      for line in ["HTTP/1.1 302 Moved\r\n", "Location: /y\r\n", "\r\n"] {
        line.withContiguous { head.append($0) }
      }
      let response = try #require(
        HTTPURLResponse(url: old, statusCode: 302, httpVersion: nil, headerFields: ["Location": "/y"]))
      var step = HTTPStep(URLRequest(url: old), body: nil)
      let space = URLProtectionSpace(
        host: "a.example", port: 80, protocol: "http", realm: nil, authenticationMethod: nil)
      step.offered = (URLCredential(user: "me", password: "x", persistence: .permanent), space)
      step.stale = CachedURLResponse(response: response, data: Data())
      for redirects in 0...Redirect.limit {
        step.redirects = redirects
        switch Redirect.move(after: head, response, step) {
        case .redirect(let next):
          #expect(redirects < Redirect.limit && next.redirects == redirects + 1)
          #expect(next.offered == nil, "the login has not been accepted by the target")
          #expect(next.stale == nil, "the target confirms no response of another URL")
        case .fail(let error): #expect(redirects == Redirect.limit && error.code == .httpTooManyRedirects)
        default: Issue.record("\(redirects)")
        }
      }
    }

    @Test("The fields that go with a redirect", arguments: [301, 302, 303, 307, 308])
    func fieldsOfARedirect(_ status: Int) throws {
      let old = try #require(URL(string: "http://a.example:80/x"))
      let fields = [
        "Content-Type": "text/plain", "Content-Length": "4", "Content-Encoding": "gzip", "Content-Language": "en",
        "Authorization": "Bearer 1", "Cookie": "a=b", "Accept": "text/html",
      ]
      for (target, isSameOrigin) in [("/y", true), ("http://A.example/y", true), ("http://b.example/", false)] {
        var request = URLRequest(url: old)
        request.httpMethod = "POST"
        request.httpBody = Data("text".utf8)
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        var head = ResponseHead()
        for line in ["HTTP/1.1 \(status) Moved\r\n", "Location: \(target)\r\n", "\r\n"] {
          line.withContiguous { head.append($0) }
        }
        let response = try #require(
          HTTPURLResponse(url: old, statusCode: status, httpVersion: nil, headerFields: ["Location": target]))
        let move = Redirect.move(after: head, response, HTTPStep(request, body: .data(Data("text".utf8))))
        guard case .redirect(let next) = move else {
          Issue.record("\(move)")
          return
        }
        let keepsBody = status > 303
        #expect(next.request.httpMethod == (keepsBody ? "POST" : "GET"))
        #expect((next.body != nil) == keepsBody && (next.request.httpBody != nil) == keepsBody)
        let kept = fields.keys.filter { next.request.value(forHTTPHeaderField: $0) != nil }
        let expected = fields.keys.filter {
          $0 == "Accept" || $0.hasPrefix("Content-") && keepsBody
            || ["Authorization", "Cookie"].contains($0) && isSameOrigin
        }
        #expect(kept.sorted() == expected.sorted(), "\(target)")
      }
    }

    /// Only a 401 response to a digest login is reported after its body, because the library may repeat the request.
    @Test(arguments: [200, 401]) func aHeadComesBeforeItsBody(_ status: Int) async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let (receiver, name) = (SlowReceiver(), UUID().uuidString)
      let task = try #require(
        HTTPTask(
          URLRequest(url: Server.session.url("/held/\(status)/\(name)")), in: session, delivering: .pieces,
          to: receiver))
      task.start()
      #expect(await receiver.heads.next() == status)
      #expect(receiver.events.isEmpty)
      _ = try await session.result(of: Server.session.url("/go/\(name)")).get()
      var received = 0
      while case .piece(let count)? = await receiver.events.next() { received += count }
      #expect(received == 4)
    }

    /// Runs in its own process, because the library reads the environment.
    @Test func theResponseOfAProxyIsNotTheServers() async {
      await #expect(processExitsWith: .success) {
        setenv("https_proxy", "http://127.0.0.1:\(Server.session.port)", 1)
        let session = URLSession(configuration: .patient)
        let receiver = HeadReceiver()
        let url = try #require(URL(string: "https://server.invalid/"))
        let task = try #require(HTTPTask(URLRequest(url: url), in: session, delivering: .pieces, to: receiver))
        task.start()
        let end = await receiver.ends.next()
        #expect(end != nil && end != .cannotFindHost, "\(String(describing: end))")
        #expect(receiver.heads.isEmpty)
        session.finishTasksAndInvalidate()
      }
    }

    @Test func aBodyThatIsNoFileIsClosed() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(throws: URLError.self) { try BodyReader(.file(folder)) }
      #expect(throws: URLError.self) { try BodyReader(.file(folder.appendingPathComponent("none"))) }
      let file = folder.appendingPathComponent("file")
      try Data("text".utf8).write(to: file)
      do {
        let reader = try BodyReader(.file(file))
        #expect(reader.count == 4)
        #expect(openFiles(in: folder) == 1)
        let counts = (0..<2).map { _ in
          withUnsafeTemporaryAllocation(byteCount: 9, alignment: 1) { reader.read(into: $0) }
        }
        #expect(counts == [4, 0])
      }
      #expect(openFiles(in: folder) == 0)
    }

    @Test func aFileThatHasBecomeShorterEndsItsBody() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try Data("text".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let reader = try BodyReader(.file(file))
      func read() -> Int? { withUnsafeTemporaryAllocation(byteCount: 3, alignment: 1) { reader.read(into: $0) } }
      #expect(read() == 3)
      #expect(truncate(file.path, 3) == 0)
      #expect(read() == nil, "the fourth byte is missing")
    }

    @Test func aBodyIsReadAgainFromAnOffset() throws {
      let reader = try BodyReader(.data(Data("text".utf8)))
      func rest() -> String {
        var bytes = [UInt8](repeating: 0, count: 9)
        let count = bytes.withUnsafeMutableBytes { reader.read(into: $0) } ?? -1
        return String(decoding: bytes.prefix(count), as: UTF8.self)
      }
      #expect(rest() == "text" && rest() == "")
      #expect(reader.seek(to: 1) && rest() == "ext")
      #expect(reader.seek(to: 4) && rest() == "")
      for offset in [-1, 5] { #expect(!reader.seek(to: offset)) }
      #expect(reader.offset == 4)
    }

    @Test("A body is read in parts, from wherever it is moved to, in memory and in a file", arguments: [false, true])
    func partsOfABody(isFile: Bool) throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      let digits = "0123456789"
      try Data(digits.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let reader = try BodyReader(isFile ? .file(file) : .data(Data(digits.utf8)))
      func read(_ count: Int) -> String? {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = bytes.withUnsafeMutableBytes { reader.read(into: $0) }
        return read.map { String(decoding: bytes.prefix($0), as: UTF8.self) }
      }
      #expect(reader.count == 10 && reader.offset == 0)
      for part in ["0123", "4567", "89", "", ""] { #expect(read(4) == part) }
      #expect(reader.offset == 10)
      for offset in [0, 3, 9, 5, 10] {
        #expect(reader.seek(to: offset))
        #expect(read(2) == String(digits.dropFirst(offset).prefix(2)), "from \(offset)")
      }
      #expect(!reader.seek(to: 11))
      #expect(read(2) == "")
    }

    /// Returns the number of the process's open descriptors of a folder and its contents.
    private func openFiles(in folder: URL) -> Int {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return open.count {
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        return target?.contains(folder.lastPathComponent) == true
      }
    }

    /// If a reused connection closes during a request, the request is sent again on another one with its whole body.
    @Test func aRequestIsSentAgainWithItsBody() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let path = path("dies")
      var request = post(path)
      request.httpBody = Data(count: 100_000)
      #expect(try await session.texts(of: [request, request]) == ["100000", "100000"])
      await Server.session.says("POST \(path)", times: 3)
    }

    // MARK: - Connections

    /// A reset that arrives while the loop polls can be an error that is not readable yet. libcurl finds it when it
    /// reads, and repeats a request over a kept connection that the server has just closed.
    @Test(arguments: [POLLERR, POLLHUP, POLLERR | POLLHUP, POLLIN | POLLERR | POLLHUP])
    func anErrorOfASocketIsReadFromIt(_ events: Int32) { #expect(EventLoop.action(for: events) == 3) }

    /// Commands that have come while the loop was busy, too.
    @Test func commandsRunInTheirOrder() async throws {
      let loop = try #require(EventLoop.shared)
      let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      loop.post {
        isBusy.signal()
        mayGoOn.wait()
      }
      let numbers = Mailbox<Int>()
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          isBusy.wait()
          for number in 0..<100 { loop.post { numbers.put(number) } }
          mayGoOn.signal()
          continuation.resume()
        }
      }
      #expect(await numbers.next(100) == Array(0..<100))
    }

    @Test func theEventsOfASocket() {
      #expect(EventLoop.action(for: POLLIN) == 1)
      #expect(EventLoop.action(for: POLLOUT) == 2)
      #expect(EventLoop.action(for: POLLIN | POLLOUT) == 3)
    }

    // MARK: - Limits

    /// The spelling of a URL's scheme does not make another host of it.
    @Test func connectionsPerHost() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 3
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let url = Server.session.url(path("peak/3"))
      let urls = [url, try #require(URL(string: "HTTP" + url.absoluteString.dropFirst(4)))]
      let replies = Mailbox<Subscribers.Completion<URLError>>()
      let peaks = Gauge()
      let running = (0..<300).map { number in
        session.dataTaskPublisher(for: urls[number % 2]).sink {
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

    /// Returns a session with one connection per host, and a request that has it until it is cancelled.
    private func blockedSession() async -> (URLSession, AnyCancellable) {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      let blocker = path("silent")
      let request = session.dataTaskPublisher(for: Server.broken.url(blocker)).sink { _ in
      } receiveValue: { _ in
      }
      await Server.broken.says("begun \(blocker)")
      return (session, request)
    }

    /// Starts a request for each path, and reports the indices of those that end.
    private func fetchAll(_ paths: [String], in session: URLSession, _ ends: Mailbox<Int>) -> [AnyCancellable] {
      paths.enumerated().map { number, path in
        session.dataTaskPublisher(for: Server.broken.url(path)).sink { _ in
          ends.put(number)
        } receiveValue: { _ in
        }
      }
    }

    /// Requests that wait for a connection can be cancelled. The requests behind them are still sent.
    @Test func cancelWhileWaitingForAConnection() async throws {
      let (session, first) = await blockedSession()
      defer { session.finishTasksAndInvalidate() }
      let ends = Mailbox<Int>()
      let paths = (0..<100).map { _ in path("endless") }
      let waiting = fetchAll(paths, in: session, ends)
      for (number, request) in waiting.enumerated() where number % 2 == 0 { request.cancel() }
      first.cancel()
      #expect(Set(await ends.next(50)) == Set((0..<100).filter { $0 % 2 == 1 }))
      #expect(ends.isEmpty)
      for (number, path) in paths.enumerated() {
        // The last lines of the server may not have arrived yet. Lines of cancelled requests would precede them.
        if number % 2 == 1 { await Server.broken.says("request \(path)") }
      }
      #expect(paths.filter { Server.broken.count(of: "request \($0)") > 0 }.count == 50)
    }

    /// The request that is cancelled is removed from the ones that wait, and no other.
    @Test func cancelTheSecondOfThreeThatWait() async throws {
      let (session, first) = await blockedSession()
      defer { session.finishTasksAndInvalidate() }
      let ends = Mailbox<Int>()
      let paths = (0..<3).map { _ in path("endless") }
      let waiting = fetchAll(paths, in: session, ends)
      while await onLoop({ EventLoop.shared?.pool(of: session)?.waitingCount }) != 3 { await Task.yield() }
      #expect(await onLoop { EventLoop.shared?.pool(of: session)?.nextReview } == nil, "the pool is not idle")
      waiting[1].cancel()
      first.cancel()
      #expect(Set(await ends.next(2)) == [0, 2])
      for number in [0, 2] { await Server.broken.says("request \(paths[number])") }
      #expect(Server.broken.count(of: "request \(paths[1])") == 0)
      #expect(await onLoop { EventLoop.shared?.pool(of: session)?.waitingCount } == 0)
    }

    @Test("A request that begins when another one ends counts as running")
    func theNextRequestCounts() async throws {
      let (session, first) = await blockedSession()
      defer { session.finishTasksAndInvalidate() }
      let paths = (0..<2).map { _ in path("silent") }
      var requests: [AnyCancellable] = []
      func counts() async -> [Int?] {
        await onLoop {
          let pool = EventLoop.shared?.pool(of: session)
          return [pool?.running.count, pool?.waitingCount]
        }
      }
      func add(_ path: String) { requests += fetchAll([path], in: session, Mailbox()) }
      add(paths[0])
      while await counts() != [1, 1] { await Task.yield() }
      first.cancel()
      await Server.broken.says("begun \(paths[0])")
      add(paths[1])
      while await counts() != [1, 1] { await Task.yield() }
      #expect(Server.broken.count(of: "begun \(paths[1])") == 0)
      for request in requests { request.cancel() }
    }

    @Test("The bytes that have been sent are reported as they grow")
    func theBytesThatAreSent() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = SentReceiver()
      let task = try #require(HTTPTask(post(path("body")), in: session, delivering: .whole, to: receiver))
      task.start()
      await receiver.ended.next()
      #expect(receiver.totals.isEmpty == false)
      #expect(await receiver.totals.next() == 4)
      #expect(receiver.totals.isEmpty, "the end of the body is not reported as further bytes")
    }

    @Test("An idle pool keeps nothing of the hosts, and remembers since when it is idle")
    func anIdlePool() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      _ = try await session.result(of: Server.session.url(path("cookies"))).get()
      let before = MonotonicTime.now
      _ = try await session.result(of: Server.session.url(path("cookies"))).get()
      await onLoop {
        guard let pool = EventLoop.shared?.pool(of: session) else {
          Issue.record("there is no pool")
          return
        }
        #expect(pool.hostCount == 0 && pool.waitingCount == 0 && pool.running.isEmpty)
        #expect(pool.nextReview != nil)
        #expect(!pool.isSpent(at: before + 120_000_000_000), "idle since before the second request")
        #expect(pool.isSpent(at: MonotonicTime.now + 120_000_000_001))
      }
    }

    @Test("The pool of a released session does not serve another one at the same address")
    func theAddressOfASession() async {
      await onLoop {
        guard let loop = EventLoop.shared else { return }
        // The loop looks for released sessions between such closures only.
        var pools: [ObjectIdentifier: ConnectionPool] = [:]
        for _ in 0..<10_000 {
          let session = URLSession(configuration: .ephemeral)
          guard let pool = loop.pool(of: session) else {
            Issue.record("there is no pool")
            return
          }
          #expect(pool.belongs(to: session) && loop.pool(of: session) === pool)
          if let earlier = pools.updateValue(pool, forKey: ObjectIdentifier(session)) {
            #expect(pool !== earlier && !earlier.belongs(to: session))
            return
          }
        }
        Issue.record("no address was used again")
      }
    }

    @Test("An exchange that waits for a connection can time out, and an alarm rings once")
    func theTimesOfAPool() async throws {
      let configuration = configuration()
      configuration.httpMaximumConnectionsPerHost = 1
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      await onLoop {
        guard let curl = LibCurl.shared, let loop = EventLoop.shared, let pool = ConnectionPool(session, loop, curl)
        else { return }
        let description = Exchange.Description(
          url: Server.broken.url("/silent"), method: "GET", fields: [], timeout: 60)
        guard let first = try? Exchange(description, curl), let second = try? Exchange(description, curl) else {
          return
        }
        let created = first.lastActivity
        pool.run(first)
        #expect(first.lastActivity > created, "the time before does not count")
        let alarm = pool.alarm
        #expect(alarm != nil)
        pool.act(on: LibCurl.Value.timeoutSocket, 0)
        #expect(pool.alarm != alarm)
        let next = pool.alarm
        pool.act(on: 1 << 20, 0)
        #expect(next != nil && pool.alarm != nil, "a socket does not stop the alarm")
        second.deadline = 5
        pool.run(second)
        #expect(pool.running.count == 1 && pool.waitingCount == 1 && pool.earliestTimeout == 5)
        pool.checkTimeouts(at: MonotonicTime.now)
        #expect(pool.waitingCount == 0)
        #expect((pool.earliestTimeout ?? 0) > MonotonicTime.now, "the loop does not ask again at once")
        pool.run(second)
        guard let third = try? Exchange(description, curl) else { return }
        pool.run(third)
        pool.remove(first)
        pool.remove(first)
        #expect(pool.running.count == 1 && pool.waitingCount == 1, "who has left does not leave again")
        pool.remove(third)
        pool.remove(second)
        #expect(pool.running.isEmpty && pool.waitingCount == 0 && pool.hostCount == 0)
        pool.close()
      }
    }

    @Test("A connection that its peer has closed does not end the process")
    func theSignalOfABrokenPipe() async {
      let isBlocked = await onLoop {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        return sigismember(&signals, SIGPIPE) == 1
      }
      #expect(isBlocked)
    }

    @Test("An exchange gives its memory back")
    func theMemoryOfExchanges() throws {
      let curl = try #require(LibCurl.shared)
      let description = Exchange.Description(
        url: Server.session.url("/"), method: "GET",
        fields: (0..<100).map { ("Field-\($0)", String(repeating: "x", count: 100)) }, timeout: 60)
      func resident() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return try #require(Int(fields[1])) * 4096
      }
      let plain = Exchange.Description(url: Server.session.url("/"), method: "GET", fields: [], timeout: 60)
      // The fields alone take twenty kilobytes for each. Other tests use memory meanwhile; so one success counts.
      for (description, count) in [(description, 10_000), (plain, 40_000)] {
        var growth = Int.max
        for _ in 0..<5 where growth > 150_000_000 {
          let before = try resident()
          for _ in 0..<count { _ = try Exchange(description, curl) }
          growth = try resident() - before
        }
        #expect(growth <= 150_000_000)
      }
    }

    @Test("Whatever an exchange sends or receives postpones its timeout")
    func activityOfAnExchange() throws {
      let curl = try #require(LibCurl.shared)
      let description = Exchange.Description(url: Server.session.url("/"), method: "GET", fields: [], timeout: 60)
      let exchange = try Exchange(description, curl)
      let held = Holder()
      exchange.delegate = held
      func postpones(_ action: () -> Void) -> Bool {
        let before = exchange.lastActivity
        action()
        return exchange.lastActivity > before
      }
      #expect(postpones { exchange.begin() })
      for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] {
        #expect(postpones { line.withContiguous { _ = exchange.receive(line: $0) } })
      }
      #expect(postpones { "body".withContiguous { _ = exchange.receive(body: $0) } })
      #expect(exchange.isPaused)
      #expect(postpones { exchange.resume() })
      exchange.end(0)
      #expect(exchange.delegate == nil, "an exchange releases its delegate at its end")
      #expect(!postpones { exchange.resume() }, "an exchange that is not paused does not resume")
    }

    @Test("A task that is cancelled reports nothing more")
    func aCancelledTaskIsSilent() async throws {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = HeadReceiver()
      let path = path("silent")
      let task = try #require(
        HTTPTask(URLRequest(url: Server.broken.url(path)), in: session, delivering: .whole, to: receiver))
      task.start()
      await Server.broken.says("begun \(path)")
      task.cancel()
      await onLoop {}
      #expect(receiver.ends.isEmpty && receiver.heads.isEmpty)
    }

    @Test("A task that is cancelled while its request is being prepared sends nothing", .blocksAPoolThread)
    func cancelDuringThePreparation() async throws {
      let cache = BlockingCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
      let configuration = configuration()
      configuration.urlCache = cache
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let path = path("cookies")
      let receiver = HeadReceiver()
      let task = try #require(
        HTTPTask(URLRequest(url: Server.session.url(path)), in: session, delivering: .whole, to: receiver))
      task.start()
      await cache.asked.next()
      task.cancel()
      await onLoop {}  // the cancellation has been handled
      cache.answer.signal()
      // The tasks of the queue run at the same time, so the loop is asked until no exchange can come any more.
      EventLoop.queue.sync(flags: .barrier) {}
      await onLoop {}
      let running = await onLoop { EventLoop.shared?.pool(of: session)?.running.count }
      #expect(running == 0)
      #expect(Server.session.count(of: "GET \(path)") == 0)
    }

    /// A receiver that does not consume data suspends the server, so that memory does not grow.
    @Test func aSlowReceiverStopsItsServer() async throws {
      let received = try await receive(megabytes: 256) { count, receiver, task in
        #expect(receiver.outstanding <= (1 << 20) + (1 << 16))
        receiver.consume(count)
        task.didConsume(count)
      }
      #expect(received == 256 << 20)
    }

    /// The server continues after the receiver consumes all data at once.
    @Test func aReceiverThatTakesAllAtOnceContinuesItsServer() async throws {
      var waiting = 0
      let received = try await receive(megabytes: 64) { count, receiver, task in
        waiting += count
        guard waiting >= 1 << 20 else { return }
        receiver.consume(waiting)
        task.didConsume(waiting)
        waiting = 0
      }
      #expect(received == 64 << 20)
    }

    /// Receives a body in pieces, which a closure consumes, and returns the number of bytes.
    private func receive(
      megabytes: Int, consuming consume: (_ count: Int, SlowReceiver, HTTPTask) -> Void
    ) async throws -> Int {
      let session = URLSession(configuration: configuration())
      defer { session.finishTasksAndInvalidate() }
      let receiver = SlowReceiver()
      let request = URLRequest(url: Server.session.url("/stream/\(megabytes)/\(UUID().uuidString)"))
      let task = try #require(HTTPTask(request, in: session, delivering: .pieces, to: receiver))
      task.start()
      var received = 0
      while case .piece(let count)? = await receiver.events.next() {
        received += count
        consume(count, receiver, task)
      }
      return received
    }

    // MARK: - Requests left to Foundation

    @Test func protocolClassesAreLeftAlone() async throws {
      let configuration = configuration()
      configuration.protocolClasses = [Canned.self] + (configuration.protocolClasses ?? [])
      let url = try #require(URL(string: "http://127.0.0.1:1/canned"))
      #expect(try await fetch(URLRequest(url: url), configuration).get().text == "canned")
    }

    /// A request of which Foundation's session takes care is cancelled there.
    @Test func aRequestOfAnotherProtocolIsCancelled() async throws {
      let configuration = configuration()
      configuration.protocolClasses = [Endless.self] + (configuration.protocolClasses ?? [])
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      let request = session.dataTaskPublisher(for: Server.session.url("/endless")).sink { _ in
      } receiveValue: { _ in
      }
      #expect(await Endless.events.next() == "started")
      request.cancel()
      #expect(await Endless.events.next() == "stopped")
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

    @Test func aStatusLineWithoutAStatusIsNone() {
      for line in ["HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1 x", " "] {
        var head = ResponseHead()
        "\(line)\r\n".withContiguous { head.append($0) }
        "\r\n".withContiguous { head.append($0) }
        #expect(head.status == 0 && !head.isFinal)
      }
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

    /// The values of fields whose names differ only in case are joined, under the first name.
    @Test func fieldsWithTheSameName() throws {
      var head = ResponseHead()
      for line in ["HTTP/1.1 200 OK\r\n", "X-Name: 1\r\n", "x-name: 2\r\n", "X-NAME: 3\r\n", "B: 4\r\n", "\r\n"] {
        line.withContiguous { head.append($0) }
      }
      let response = try #require(head.response(to: Server.session.url("/")))
      #expect(response.allHeaderFields as? [String: String] == ["X-Name": "1, 2, 3", "B": "4"])
    }
  }

  extension String {
    fileprivate func withContiguous(_ body: (UnsafeRawBufferPointer) -> Void) { Array(utf8).withUnsafeBytes(body) }
  }

  /// A delegate that answers each challenge with the next password, and cancels after the last one.
  private final class Doorman: NSObject, URLSessionTaskDelegate, @unchecked Sendable {  // fields guarded by `lock`
    private let lock = NSLock()
    private let persistence: URLCredential.Persistence
    private let thenAccepts: Bool
    private var answers: [String]
    private var challenges: [String] = []
    var seen: [String] { lock.withLock { challenges } }

    /// - Parameter thenAccepts: Whether the delegate accepts the response after the last password.
    init(answers: [String], persistence: URLCredential.Persistence = .none, thenAccepts: Bool = false) {
      (self.answers, self.persistence, self.thenAccepts) = (answers, persistence, thenAccepts)
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
        return completionHandler(thenAccepts ? .rejectProtectionSpace : .cancelAuthenticationChallenge, nil)
      }
      completionHandler(.useCredential, URLCredential(user: "user", password: answer, persistence: persistence))
    }
  }

  /// A delegate that replaces the body of redirected requests.
  private final class Rewriter: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      var request = request
      request.httpBody = Data("rewritten".utf8)
      completionHandler(request)
    }
  }

  /// A receiver that reports each piece, and counts the bytes that have not been consumed.
  private final class SlowReceiver: HTTPTaskReceiver, @unchecked Sendable {  // fields guarded by `lock`
    enum Event: Sendable { case piece(Int) }
    let events = Mailbox<Event?>()
    /// The status codes of the received responses.
    let heads = Mailbox<Int>()
    private let lock = NSLock()
    private var waiting = 0
    var outstanding: Int { lock.withLock { waiting } }

    func consume(_ count: Int) { lock.withLock { waiting -= count } }
    func task(didSend total: Int64, of expected: Int64) {}
    func task(didReceive response: HTTPURLResponse) { heads.put(response.statusCode) }
    func task(didReceive data: Data) {
      lock.withLock { waiting += data.count }
      events.put(.piece(data.count))
    }
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
      if case .failure(let error) = result { Issue.record("\(error)") }
      events.put(nil)
    }
  }

  /// A delegate that follows redirects, and reports that it has.
  private final class Redirects: NSObject, URLSessionTaskDelegate {
    let followed = Mailbox<Void>()
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      completionHandler(request)
      followed.put(())
    }
  }

  /// A cache that is asked for a response, and gives none until it is told to.
  private final class BlockingCache: URLCache, @unchecked Sendable {  // the fields are synchronized
    let asked = Mailbox<Void>()
    let answer = DispatchSemaphore(value: 0)
    override func cachedResponse(for request: URLRequest) -> CachedURLResponse? {
      asked.put(())
      answer.wait()
      return nil
    }
  }

  /// A delegate of an exchange that takes no part of the body.
  private final class Holder: ExchangeDelegate {
    func exchange(_ exchange: Exchange, didReceive head: ResponseHead) {}
    func exchange(_ exchange: Exchange, didReceive bytes: UnsafeRawBufferPointer) -> Exchange.Reception { .later }
    func exchange(_ exchange: Exchange, didSend total: Int, of expected: Int) {}
    func exchange(_ exchange: Exchange, didEnd error: URLError?) {}
  }

  /// A cache that records the sizes of the responses that it is given.
  private final class StoreCounter: URLCache, @unchecked Sendable {  // used by one thread
    private(set) var sizes: [Int] = []
    override func storeCachedResponse(_ cachedResponse: CachedURLResponse, for request: URLRequest) {
      sizes.append(cachedResponse.data.count)
    }
  }

  /// A receiver that reports the numbers of bytes that have been sent.
  private final class SentReceiver: HTTPTaskReceiver {
    let totals = Mailbox<Int64>()
    let ended = Mailbox<Void>()
    func task(didSend total: Int64, of expected: Int64) { totals.put(total) }
    func task(didReceive response: HTTPURLResponse) {}
    func task(didReceive data: Data) {}
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) { ended.put(()) }
  }

  /// A receiver that reports the status codes and the end, with the code of a failure.
  private final class HeadReceiver: HTTPTaskReceiver {
    let heads = Mailbox<Int>()
    let ends = Mailbox<URLError.Code?>()
    func task(didSend total: Int64, of expected: Int64) {}
    func task(didReceive response: HTTPURLResponse) { heads.put(response.statusCode) }
    func task(didReceive data: Data) {}
    func task(didEnd result: Result<(data: Data, response: HTTPURLResponse), URLError>) {
      if case .failure(let error) = result { ends.put(error.code) } else { ends.put(nil) }
    }
  }

  /// A protocol that never responds.
  private final class Endless: URLProtocol {
    static let events = Mailbox<String>()
    override class func canInit(with request: URLRequest) -> Bool { request.url?.path == "/endless" }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { Self.events.put("started") }
    override func stopLoading() { Self.events.put("stopped") }
  }

  /// A custom protocol of the kind that tests of apps install.
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
