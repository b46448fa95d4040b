#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Combine
  import CombineExtras
  import Foundation
  import TestHelpers
  import Testing

  @testable import CombineFoundation

  /// The rules by which the engine sends fields, cookies and logins, and by which it ends a transfer that is silent: tables
  /// of cases.
  @Suite(.timeLimit(.minutes(60)))
  struct HTTPRuleTests {
    private let configuration: URLSessionConfiguration = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 3600  // no test may end because a machine is busy
      return configuration
    }()

    private let page = URL(string: "http://server.example/area/page")!

    /// Passes the storage of a session with this configuration to a closure.
    private func withStorage<Result>(_ body: (HTTPStorage) throws -> Result) rethrows -> Result {
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      return try body(HTTPStorage(session, ignoringCache: false))
    }

    private func head(_ status: Int, _ fields: [(String, String)] = []) -> ResponseHead {
      var head = ResponseHead()
      for line in ["HTTP/1.1 \(status) Text"] + fields.map({ "\($0): \($1)" }) + [""] {
        Array("\(line)\r\n".utf8).withUnsafeBytes { head.append($0) }
      }
      return head
    }

    // MARK: - Fields

    /// The values of a field that is sent with a request.
    private func values(of name: String, in request: URLRequest) throws -> [String] {
      try withStorage { storage in
        let step = HTTPStep(request, body: request.httpBody.map { .data($0) })
        guard case .load(let description, _) = storage.plan(step) else { throw URLError(.unknown) }
        return description.fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
      }
    }

    private func keep(_ cookies: [String: String], for url: URL, path: String = "/") throws {
      for (name, value) in cookies {
        let cookie = try #require(
          HTTPCookie(properties: [.name: name, .value: value, .domain: url.host ?? "", .path: path]))
        configuration.httpCookieStorage?.setCookie(cookie)
      }
    }

    @Test(
      "A field is sent once: the request's, else the session's, else the engine's",
      arguments: ["X-Test", "Accept-Language", "Cookie", "User-Agent", "Content-Type"], 0..<3)
    func precedence(of name: String, spelling: Int) throws {
      let spelled = [name, name.lowercased(), name.uppercased()][spelling]
      try keep(["kept": "1"], for: page)
      for own in [nil, "the request's"] {
        for common in [nil, "the session's"] {
          configuration.httpAdditionalHeaders = common.map { [spelled: $0] } ?? [:]
          var request = URLRequest(url: page)
          request.httpMethod = "POST"
          request.httpBody = Data("a=b".utf8)
          request.setValue(own, forHTTPHeaderField: name)
          let found = try values(of: name, in: request)
          if let expected = own ?? common {
            #expect(found == [expected])
          } else {
            switch name {
            case "Cookie": #expect(found == ["kept=1"])
            case "User-Agent": #expect(found.count == 1 && found[0].hasSuffix("libcurl"))
            case "Content-Type": #expect(found == ["application/x-www-form-urlencoded"])
            default: #expect(found == [])
            }
          }
        }
      }
    }

    @Test("A timeout is the request's, else the session's", arguments: [nil, 0, -5, 0.5, 60, 90] as [TimeInterval?])
    func timeouts(own: TimeInterval?) throws {
      configuration.timeoutIntervalForRequest = 7
      var request = URLRequest(url: page)
      if let own { request.timeoutInterval = own }
      let timeout = try withStorage { storage in
        guard case .load(let description, _) = storage.plan(HTTPStep(request, body: nil)) else {
          throw URLError(.unknown)
        }
        return description.timeout
      }
      // A request says 60 seconds that was given no timeout.
      #expect(timeout == (own == 0.5 || own == 90 ? own : 7))
    }

    @Test("The engine performs requests with a host and the scheme http or https, in any case")
    func served() throws {
      for (address, isServed) in [
        ("http://server.example/", true), ("https://server.example/", true), ("HTTP://server.example/", true),
        ("hTTps://server.example:8080/", true), ("ftp://server.example/", false), ("httpx://server.example/", false),
        ("file:///etc/passwd", false), ("http:///page", false), ("/page", false),
      ] {
        let request = URLRequest(url: try #require(URL(string: address)))
        let found = withStorage { $0.serves(request) }
        #expect(found == isServed, "\(address)")
      }
    }

    @Test("Connections are counted for each scheme, host and port")
    func hostsOfConnections() throws {
      let curl = try #require(LibCurl.shared)
      func host(_ address: String) throws -> String {
        let url = try #require(URL(string: address))
        return try Exchange(Exchange.Description(url: url, method: "GET", fields: [], timeout: 60), curl).hostKey
      }
      let others = [
        "https://server.example/", "http://server.example:81/", "https://server.example:81/", "http://other.example/",
        "http://server.example:8/", "http://1.server.example/",
      ]
      let keys = try (["http://server.example/"] + others).map { try host($0) }
      #expect(Set(keys).count == keys.count, "\(keys)")
      for address in ["http://server.example/a?b#c", "http://user:secret@server.example/"] {
        #expect(try host(address) == keys[0], "\(address)")
      }
    }

    // MARK: - Cookies

    @Test("Cookies are sent if the request and the session allow it", arguments: [true, false], [true, false])
    func sendsCookies(requestAllows: Bool, sessionAllows: Bool) throws {
      configuration.httpShouldSetCookies = sessionAllows
      try keep(["kept": "1"], for: page)
      var request = URLRequest(url: page)
      request.httpShouldHandleCookies = requestAllows
      #expect(try values(of: "Cookie", in: request) == (requestAllows && sessionAllows ? ["kept=1"] : []))
      request.url = URL(string: "http://other.example/")
      #expect(try values(of: "Cookie", in: request) == [], "another host's")
      configuration.httpCookieStorage = nil
      request.url = page
      #expect(try values(of: "Cookie", in: request) == [], "without a storage")
    }

    @Test("All cookies of a response are kept, if the session allows it", arguments: [true, false])
    func keepsCookies(isAllowed: Bool) throws {
      configuration.httpShouldSetCookies = isAllowed
      let fields = [
        ("Set-Cookie", "one=1; Expires=Sun, 06 Nov 2094 08:49:37 GMT; Path=/"), ("set-cookie", "two=2"),
        ("Set-Cookie", "one=3; Path=/"), ("Set-Cookie", "gone=4; Expires=Sun, 06 Nov 1994 08:49:37 GMT"),
      ]
      withStorage { storage in
        storage.keepCookies(of: head(200, fields), from: nil)
        #expect(configuration.httpCookieStorage?.cookies?.count == 0)
        storage.keepCookies(of: head(200, fields), from: page)
      }
      let kept = (configuration.httpCookieStorage?.cookies(for: page) ?? []).map { "\($0.name)=\($0.value)" }
      #expect(kept.sorted() == (isAllowed ? ["one=3", "two=2"] : []))
      configuration.httpCookieStorage = nil
      withStorage { $0.keepCookies(of: head(200, fields), from: page) }
    }

    /// Every status can set cookies, and each is passed to the queue for it, as are those that a decision follows.
    @Test("Which responses are considered before they are delivered")
    func considered() throws {
      try withStorage { storage in
        let plain = HTTPStep(URLRequest(url: page), body: nil)
        for status in [200, 204, 301, 302, 303, 307, 308, 300, 304, 400, 401, 403, 404, 407, 500] {
          let decides = [301, 302, 303, 307, 308, 401].contains(status)
          #expect(storage.mustConsider(head(status), plain) == decides, "\(status)")
          #expect(storage.mustConsider(head(status, [("Set-Cookie", "a=b")]), plain), "\(status) with a cookie")
          var offering = plain
          offering.offered = (URLCredential(user: "a", password: "b", persistence: .forSession), space())
          #expect(storage.mustConsider(head(status), offering), "\(status) to a login")
          var stale = plain
          let old = try #require(HTTPURLResponse(url: page, statusCode: 200, httpVersion: nil, headerFields: nil))
          stale.stale = CachedURLResponse(response: old, data: Data())
          #expect(storage.mustConsider(head(status), stale) == (decides || status == 304), "\(status) to a condition")
        }
      }
    }

    // MARK: - Logins

    private func space(
      _ host: String = "server.example", _ port: Int = 80, _ scheme: String = "http", _ realm: String? = "area",
      _ method: String = NSURLAuthenticationMethodHTTPBasic
    ) -> URLProtectionSpace {
      URLProtectionSpace(host: host, port: port, protocol: scheme, realm: realm, authenticationMethod: method)
    }

    /// The challenge that a refusal with `WWW-Authenticate` fields leads to, or nil if there is none.
    private func challenge(
      _ fields: [String], at url: URL, after logins: Int = 0
    ) throws -> URLAuthenticationChallenge? {
      let bare = try #require(
        URL(string: url.absoluteString.replacing(#/\/\/[^@\/]*@/#, with: "//")), "the address of the response")
      let response = try #require(HTTPURLResponse(url: bare, statusCode: 401, httpVersion: nil, headerFields: nil))
      return try withStorage { storage in
        var step = HTTPStep(URLRequest(url: url), body: nil)
        step.logins = logins
        switch storage.move(after: head(401, fields.map { ("WWW-Authenticate", $0) }), response, step) {
        case .accept: return nil
        case .challenge(let challenge, _): return challenge
        default: throw URLError(.unknown)
        }
      }
    }

    @Test("The scheme that is chosen is digest if it is offered, else basic")
    func chosenScheme() throws {
      for (fields, method, realm) in [
        (["Basic realm=a"], "basic", "a"), (["Digest realm=a, nonce=1"], "digest", "a"),
        (["Basic realm=a, Digest realm=b, nonce=1"], "digest", "b"),
        (["Digest realm=b, nonce=1, Basic realm=a"], "digest", "b"),
        (["Basic realm=a", "Digest realm=b, nonce=1"], "digest", "b"),
        (["Digest realm=b, nonce=1", "Basic realm=a"], "digest", "b"),
        (["Bearer realm=x", "Basic realm=a"], "basic", "a"), (["BASIC realm=a"], "basic", "a"),
        (["Bearer realm=x"], nil, nil), (["Negotiate", "NTLM"], nil, nil), ([], nil, nil), (["Basic"], "basic", nil),
      ] as [([String], String?, String?)] {
        let space = try challenge(fields, at: page)?.protectionSpace
        let names = [
          NSURLAuthenticationMethodHTTPBasic: "basic", NSURLAuthenticationMethodHTTPDigest: "digest",
        ]
        #expect(space.flatMap { names[$0.authenticationMethod] } == method, "\(fields)")
        #expect(space?.realm == realm, "\(fields)")
      }
    }

    @Test("The protection space is the server's")
    func protectionSpace() throws {
      for (address, port) in [
        ("http://server.example/", 80), ("https://server.example/", 443), ("http://server.example:8080/", 8080),
        ("https://server.example:80/", 80),
      ] {
        let url = try #require(URL(string: address))
        let space = try challenge(["Basic realm=a"], at: url)?.protectionSpace
        #expect(space?.host == "server.example" && space?.port == port && space?.protocol == url.scheme)
      }
    }

    @Test("The login that a URL proposes, once", arguments: ["Basic realm=area", "Digest realm=area, nonce=1"])
    func loginOfAURL(field: String) throws {
      for (part, user, password) in [
        ("user:secret@", "user", "secret"), ("user@", "user", ""), ("user:@", "user", ""), (":secret@", nil, nil),
        ("", nil, nil), ("us%40er:se%3Acr%2Fet%20%25@", "us@er", "se:cr/et %"), ("us%40er@", "us@er", ""),
        ("a:b%C3%BC@", "a", "bü"),
      ] as [(String, String?, String?)] {
        let url = try #require(URL(string: "http://\(part)server.example/"))
        for logins in 0..<3 {
          let challenge = try #require(try challenge([field], at: url, after: logins))
          #expect(challenge.previousFailureCount == logins)
          let proposed = challenge.proposedCredential
          #expect(proposed?.user == (logins == 0 ? user : nil), "\(part) \(logins)")
          #expect(proposed?.password == (logins == 0 ? password : nil), "\(part) \(logins)")
          #expect(proposed == nil || proposed?.persistence == URLCredential.Persistence.none)
        }
      }
    }

    @Test("A stored login is proposed for its own area only, and after that of the URL")
    func storedLogin() throws {
      let kept = URLCredential(user: "kept", password: "secret", persistence: .forSession)
      let url = try #require(URL(string: "http://user:own@server.example/"))
      for (space, isFound) in [
        (space(), true), (space("other.example"), false), (space("server.example", 81), false),
        (space("server.example", 80, "https"), false), (space("server.example", 80, "http", "other"), false),
        (space("server.example", 80, "http", nil), false),
        (space("server.example", 80, "http", "area", NSURLAuthenticationMethodHTTPDigest), false),
        (space("server.example", 80, "http", "area", NSURLAuthenticationMethodDefault), true),
      ] {
        let storage = URLSessionConfiguration.ephemeral.urlCredentialStorage
        configuration.urlCredentialStorage = storage
        for isDefault in [false, true] {
          if isDefault { storage?.setDefaultCredential(kept, for: space) } else { storage?.set(kept, for: space) }
          let found = try challenge(["Basic realm=area"], at: page)?.proposedCredential
          #expect(found?.user == (isFound ? "kept" : nil), "\(space.host) \(space.port) \(space.realm ?? "-")")
        }
        let first = try challenge(["Basic realm=area"], at: url)?.proposedCredential
        let second = try challenge(["Basic realm=area"], at: url, after: 1)?.proposedCredential
        #expect(first?.user == "user" && second?.user == (isFound ? "kept" : nil))
      }
      configuration.urlCredentialStorage = nil
      #expect(try challenge(["Basic realm=area"], at: page)?.proposedCredential == nil)
    }

    @Test("What follows from the answer to a challenge", arguments: [false, true])
    func answers(isDigest: Bool) throws {
      let method = isDigest ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic
      let (proposed, given) = (
        URLCredential(user: "proposed", password: "1", persistence: .forSession),
        URLCredential(user: "given", password: "2", persistence: .forSession)
      )
      typealias Answer = URLSession.AuthChallengeDisposition
      for (answer, credential, isProposed, failures, expected) in [
        (.useCredential, given, false, 0, "given"), (.useCredential, given, true, 0, "given"),
        (.useCredential, given, true, 5, "given"), (.useCredential, nil, true, 0, "accept"),
        (.performDefaultHandling, nil, true, 0, "proposed"), (.performDefaultHandling, given, true, 0, "proposed"),
        (.performDefaultHandling, nil, true, 1, "accept"), (.performDefaultHandling, given, true, 2, "accept"),
        (.performDefaultHandling, nil, false, 0, "accept"), (.performDefaultHandling, given, false, 0, "accept"),
        (.rejectProtectionSpace, given, true, 0, "accept"), (.rejectProtectionSpace, nil, false, 1, "accept"),
        (.cancelAuthenticationChallenge, given, true, 0, "cancelled"),
        (.cancelAuthenticationChallenge, nil, false, 3, "cancelled"),
      ] as [(Answer, URLCredential?, Bool, Int, String)] {
        let space = space("server.example", 80, "http", "area", method)
        let challenge = URLAuthenticationChallenge(
          protectionSpace: space, proposedCredential: isProposed ? proposed : nil, previousFailureCount: failures,
          failureResponse: nil, error: nil, sender: Nobody())
        var request = URLRequest(url: page)
        request.setValue("Basic old", forHTTPHeaderField: "Authorization")
        request.setValue("kept", forHTTPHeaderField: "X-Test")
        var step = HTTPStep(request, body: .data(Data("text".utf8)))
        step.logins = failures
        step.redirects = 2
        let move = withStorage { $0.answer(answer, credential, to: challenge, step) }
        switch move {
        case .accept: #expect(expected == "accept")
        case .fail(let error): #expect(expected == "cancelled" && error.code == .cancelled)
        case .again(let next):
          #expect(next.login?.user == expected && next.login?.password == (expected == "given" ? "2" : "1"))
          #expect(next.login?.isDigest == isDigest)
          #expect(next.logins == failures + 1 && next.redirects == 2 && next.body != nil)
          #expect(next.request.value(forHTTPHeaderField: "Authorization") == nil)
          #expect(next.request.value(forHTTPHeaderField: "X-Test") == "kept")
          // One that the storage or the URL has proposed is not stored anew.
          #expect((next.offered?.credential.user == "given") == (expected == "given"))
          #expect((next.offered == nil) == (expected == "proposed"))
        default: Issue.record("\(move)")
        }
      }
    }

    @Test("A login is stored when any response but a refusal follows it")
    func acceptedLogin() throws {
      for status in [200, 204, 302, 304, 401, 404, 500] {
        for persistence in [URLCredential.Persistence.forSession, .permanent, .none] {
          let storage = URLSessionConfiguration.ephemeral.urlCredentialStorage
          configuration.urlCredentialStorage = storage
          // A login that was stored before, for an equal space, is replaced.
          let older = URLCredential(user: "older", password: "0", persistence: .forSession)
          storage?.setDefaultCredential(older, for: space())
          let response = try #require(
            HTTPURLResponse(url: page, statusCode: status, httpVersion: nil, headerFields: nil))
          var step = HTTPStep(URLRequest(url: page), body: nil)
          step.offered = (URLCredential(user: "new", password: "1", persistence: persistence), space())
          withStorage { _ = $0.move(after: head(status, [("Location", "/other")]), response, step) }
          let proposed = try challenge(["Basic realm=area"], at: page)?.proposedCredential
          #expect(proposed?.user == (status != 401 && persistence != .none ? "new" : "older"), "\(status)")
        }
      }
    }

    @Test("A wrong login is sent once, wherever it comes from", arguments: ["the URL", "the storage", "both"])
    func wrongLogin(from place: String) async throws {
      let path = "/basic/\(UUID().uuidString)"
      var url = Server.session.url(path)
      if place != "the storage" {
        url = try #require(URL(string: url.absoluteString.replacingOccurrences(of: "//", with: "//user:wrong@")))
      }
      if place != "the URL" {
        configuration.urlCredentialStorage?.setDefaultCredential(
          URLCredential(user: "user", password: "wronger", persistence: .forSession),
          for: space("127.0.0.1", Server.session.port))
      }
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      #expect(try await session.result(of: url).get().status == 401)
      await Server.session.says("GET \(path)", times: 2)
      #expect(Server.session.count(of: "GET \(path)") == 2)
    }

    // MARK: - The cache

    @Test("How long a response is fresh")
    func lifetimes() throws {
      let (date, now) = ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0)
      for (fields, limit) in [
        (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60", "Age": "20"], 40),
        (["Cache-Control": "max-age=60", "Age": "60"], 0), (["Cache-Control": "MAX-AGE=60"], 60),
        (["Cache-Control": "max-age=\"60\""], 60), (["Cache-Control": "private, max-age = 60"], 60),
        (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT"], 30), (["Expires": "0"], 0), (["Expires": date], 0),
        (["Expires": "Sun, 06 Nov 1994 08:50:07 GMT", "Age": "10"], 20),
        (["Cache-Control": "max-age=60", "Expires": "Sun, 06 Nov 1994 08:50:07 GMT"], 60),
        (["Cache-Control": "max-age=0", "Expires": "Sun, 06 Nov 1994 08:50:07 GMT"], 0),
        (["Cache-Control": "no-cache, max-age=60"], 0), (["ETag": "1"], 0), ([:], 0),
        (["Cache-Control": "max-age=60", "Vary": "Accept-Encoding"], 60),
        (["Cache-Control": "max-age=60", "Vary": "Accept-Encoding, Cookie"], 0),
        (["Cache-Control": "max-age=60", "Vary": "*"], 0),
      ] as [([String: String], Double)] {
        let response = try #require(
          HTTPURLResponse(
            url: page, statusCode: 200, httpVersion: nil, headerFields: fields.merging(["Date": date]) { $1 }))
        for age in [0, limit - 1, limit, limit + 1] where age >= 0 {
          let isFresh = Freshness(response, now: Date(timeIntervalSince1970: now + age)).isFresh
          #expect(isFresh == (age < limit), "\(fields) after \(age) s")
        }
        #expect(Freshness(response, now: Date(timeIntervalSince1970: now - 100)).isFresh == (limit > 0), "\(fields)")
      }
    }

    @Test("A response whose date is missing or unreadable is stored for its lifetime, and confirmed before it is used")
    func unknownAge() throws {
      for date in [nil, "", "yesterday", "Sunday, 06-Nov-94 08:49:37 GMT"] as [String?] {
        for control in ["max-age=60", "private, max-age=60"] {
          var fields = ["Cache-Control": control, "Age": "0"]
          fields["Date"] = date
          let response = try #require(
            HTTPURLResponse(url: page, statusCode: 200, httpVersion: nil, headerFields: fields))
          let freshness = Freshness(response, now: Date(timeIntervalSince1970: 784_111_777))
          #expect(freshness.isStorable && !freshness.isFresh, "\(fields)")
        }
      }
    }

    @Test("The dates of fields")
    func dates() {
      for (text, seconds) in [
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 01 Jan 1970 23:59:59 GMT", 86_399),
        ("Thu, 01 Jan 1970 24:00:00 GMT", nil), ("Thu, 01 Jan 1970 00:59:00 GMT", 3540),
        ("Thu, 01 Jan 1970 00:60:00 GMT", nil), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ("Sat, 31 Dec 2016 23:59:61 GMT", nil), ("Thu, 00 Jan 1970 00:00:00 GMT", nil),
        ("Thu, 31 Dec 1970 00:00:00 GMT", 31_449_600), ("Thu, 32 Jan 1970 00:00:00 GMT", nil),
        ("Mon, 01 Jan 1900 00:00:00 GMT", -2_208_988_800), ("Sun, 31 Dec 1899 00:00:00 GMT", nil),
        ("Thu, 01 jan 1970 00:00:00 GMT", nil), ("Thu, 01 Jan 1970 00:00:00 UTC", nil),
        ("Thu, 01 Jan 1970 -1:00:00 GMT", nil),
      ] as [(String, Int?)] {
        #expect(HTTPDate(text)?.seconds == seconds, "\(text)")
      }
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      let starts = months.map { HTTPDate("Thu, 01 \($0) 1970 00:00:00 GMT")?.seconds }
      #expect(starts == [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334].map { $0 * 86_400 })
    }

    // MARK: - Redirects, heads and bodies

    @Test("Where a redirect leads")
    func targets() throws {
      for (location, expected) in [
        ("/x", "http://server.example/x"), ("x", "http://server.example/area/x"), ("../x", "http://server.example/x"),
        ("?x", "http://server.example/area/page?x"), ("//other.example/x", "http://other.example/x"),
        ("https://other.example/x", "https://other.example/x"), ("ftp://other.example/x", "unsupported"),
        ("file:///etc/passwd", "unsupported"), ("mailto:a@b.example", "unsupported"), ("javascript:1", "unsupported"),
        ("http:///x", "bad"), (nil, "none"),
      ] as [(String?, String)] {
        let response = try #require(HTTPURLResponse(url: page, statusCode: 302, httpVersion: nil, headerFields: nil))
        let move = withStorage {
          $0.move(
            after: head(302, location.map { [("Location", $0)] } ?? []), response,
            HTTPStep(URLRequest(url: page), body: nil))
        }
        let found: String? =
          switch move {
          case .redirect(let next): next.request.url?.absoluteString
          case .fail(let error): error.code == .unsupportedURL ? "unsupported" : error.code == .badURL ? "bad" : nil
          case .accept: "none"
          default: nil
          }
        #expect(found == expected, "\(location ?? "no location")")
      }
    }

    @Test("A request follows sixteen redirects, and fails at the next one")
    func numberOfRedirects() throws {
      var (step, count) = (HTTPStep(URLRequest(url: page), body: nil), 0)
      while true {
        let url = try #require(step.request.url)
        let response = try #require(HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil))
        let move = withStorage { $0.move(after: head(302, [("Location", "/\(count)")]), response, step) }
        guard case .redirect(let next) = move else {
          guard case .fail(let error) = move else { throw URLError(.unknown) }
          #expect(count == 16 && error.code == .httpTooManyRedirects)
          return
        }
        #expect(next.request.url?.path == "/\(count)")
        (step, count) = (next, count + 1)
      }
    }

    @Test("Bytes that are not UTF-8 are Latin-1, and a name ends at the first colon")
    func textOfHeads() {
      var head = ResponseHead()
      for line in [
        Array("HTTP/1.1 200 OK\r\n".utf8), Array("X-Latin: caf".utf8) + [0xE9, 13, 10], Array("X-Utf: café\r\n".utf8),
        Array("X-Time: 10:20:30\r\n".utf8), [13, 10],
      ] {
        line.withUnsafeBytes { head.append($0) }
      }
      #expect(head.values(of: "x-latin") == ["café"] && head.values(of: "X-UTF") == ["café"])
      #expect(head.values(of: "x-time") == ["10:20:30"])
    }

    @Test("A line that begins with white space continues the field before it", arguments: [" ", "\t", "  \t"])
    func foldedLines(space: String) {
      var head = ResponseHead()
      for line in ["HTTP/1.1 200 OK", "X-Long: one", "\(space)two: three", "X-Next: four", ""] {
        Array("\(line)\r\n".utf8).withUnsafeBytes { head.append($0) }
      }
      #expect(head.fields.map(\.name) == ["X-Long", "X-Next"])
      #expect(head.values(of: "X-Long") == ["one two: three"])
    }

    @Test("Heads have a limit, over all of an exchange")
    func sizeOfHeads() throws {
      let curl = try #require(LibCurl.shared)
      let line = Array("X: \(String(repeating: "x", count: 1020))\r\n".utf8)
      let exchange = try Exchange(
        Exchange.Description(url: page, method: "GET", fields: [], timeout: 60), curl)
      var accepted = 0
      while accepted < 2 << 20, line.withUnsafeBytes({ exchange.receive(line: $0) }) { accepted += line.count }
      #expect(accepted <= 1 << 20 && accepted + line.count > 1 << 20)
    }

    @Test("A part of some data is a body of its own")
    func slices() throws {
      let reader = try BodyReader(.data(Data("before text".utf8).dropFirst(7)))
      var bytes = [UInt8](repeating: 0, count: 9)
      let counts = [3, 9, 9].map { size in
        bytes.withUnsafeMutableBytes { reader.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<size])) }
      }
      #expect(reader.count == 4 && counts == [3, 1, 0])
      let isBack = reader.seek(to: 0)
      let again = bytes.withUnsafeMutableBytes { reader.read(into: $0) } ?? 0
      #expect(isBack && String(decoding: bytes.prefix(again), as: UTF8.self) == "text")
    }

    @Test("A field without a value is sent")
    func emptyField() async throws {
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      for (value, expected) in [("", ""), ("a", "a"), (nil, "none")] as [(String?, String)] {
        var request = URLRequest(url: Server.session.url("/field/X-Test/\(UUID().uuidString)"))
        request.setValue(value, forHTTPHeaderField: "X-Test")
        #expect(try await session.result(of: request).get().text == expected)
      }
    }

    // MARK: - Timeouts

    @Test("A transfer is silent only while it runs and is not paused, and counts anew when it goes on")
    func silence() async throws {
      configuration.httpMaximumConnectionsPerHost = 2
      let session = URLSession(configuration: configuration)
      defer { session.finishTasksAndInvalidate() }
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        EventLoop.shared?.post {
          defer { done.resume() }
          guard let curl = LibCurl.shared, let loop = EventLoop.shared, let pool = ConnectionPool(session, loop, curl)
          else { return }
          let ends = Ends()
          func exchange(_ number: Int, timeout: TimeInterval) -> Exchange? {
            let description = Exchange.Description(
              url: Server.broken.url("/silent/\(number)"), method: "GET", fields: [], timeout: timeout)
            guard let exchange = try? Exchange(description, curl) else { return nil }
            exchange.delegate = ends
            return exchange
          }
          guard let running = exchange(0, timeout: 100_000), let paused = exchange(1, timeout: 100_000),
            let waiting = exchange(2, timeout: 100_000)
          else { return }
          for exchange in [running, paused, waiting] { pool.run(exchange) }
          for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] {
            Array(line.utf8).withUnsafeBytes { _ = paused.receive(line: $0) }
          }
          Array("text".utf8).withUnsafeBytes { _ = paused.receive(body: $0) }
          #expect(paused.isPaused && pool.waitingCount == 1)
          #expect(!pool.isSpent(at: MonotonicTime.now + 1_000_000_000_000), "a pool with transfers is kept")
          func check(after seconds: Int64) { pool.checkTimeouts(at: MonotonicTime.now + seconds * 1_000_000_000) }
          check(after: 50_000)
          #expect(ends.codes == [])
          check(after: 100_001)
          #expect(ends.codes == [.timedOut], "the one that runs, and not the paused one or the one that waited")
          #expect(paused.isRunning && waiting.isRunning)
          // All that is left waits for itself, and only the deadline would end it.
          pool.remove(waiting)
          check(after: 1_000_000_000)
          #expect(ends.codes.count == 1)
          pool.resume(paused)
          check(after: 50_000)
          #expect(ends.codes.count == 1, "the time of the pause does not count")
          check(after: 100_001)
          #expect(ends.codes == [.timedOut, .timedOut])
          #expect(pool.running.isEmpty)
          pool.close()
        }
      }
    }
  }

  /// A sender of challenges without effect.
  private final class Nobody: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  /// A delegate that records how exchanges end, and takes no part of their bodies.
  private final class Ends: ExchangeDelegate {
    private(set) var codes: [URLError.Code?] = []
    func exchange(_ exchange: Exchange, didReceive head: ResponseHead) {}
    func exchange(_ exchange: Exchange, didReceive bytes: UnsafeRawBufferPointer) -> Exchange.Reception { .later }
    func exchange(_ exchange: Exchange, didSend total: Int, of expected: Int) {}
    func exchange(_ exchange: Exchange, didEnd error: URLError?) { codes.append(error?.code) }
  }
#endif
