#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The configuration of a session, with its storage of cookies, credentials and cached responses.
  ///
  /// The engine honors additional headers, both timeouts, connections per host, cookie storage with its policies,
  /// credential storage, cache with its policies, and the delegate's decisions about redirects and challenges. Proxies
  /// come from the environment, as with Foundation's session.
  struct HTTPStorage: @unchecked Sendable {  // the configuration is a copy, and never changes
    let configuration: URLSessionConfiguration
    let cache: URLCache?

    init(_ session: URLSession, ignoringCache: Bool) {
      configuration = session.configuration
      cache = ignoringCache ? nil : configuration.urlCache
    }

    /// Returns whether the engine performs a request; Foundation's session performs the others.
    ///
    /// The engine leaves to it: schemes other than `http` and `https`, bodies that are streams, and requests that a
    /// protocol class of the session's configuration claims.
    func serves(_ request: URLRequest) -> Bool {
      guard let url = request.url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
        url.host?.isEmpty == false, request.httpBodyStream == nil
      else { return false }
      let foreign = (configuration.protocolClasses ?? []).filter {
        !String(reflecting: $0).hasPrefix("FoundationNetworking.")
      }
      return !foreign.contains { ($0 as? URLProtocol.Type)?.canInit(with: request) == true }
    }

    // MARK: - Requests

    /// Decides how a request is served.
    func plan(_ step: HTTPStep) -> HTTPPlan {
      var step = step
      let request = step.request
      guard let url = request.url, url.host?.isEmpty == false else {
        return .failure(URLError(.badURL, "the URL has no host", at: request.url))
      }
      let method = request.httpMethod ?? "GET"
      guard method.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), !method.isEmpty else {
        return .failure(URLError(.unsupportedURL, "the method is no token", at: url))
      }
      guard step.body == nil || method != "GET" else {
        return .failure(URLError(.dataLengthExceedsMaximum, "a GET request has no body", at: url))
      }
      var fields = self.fields(for: request, url)
      step.stale = nil
      switch cachePlan(for: request) {
      case .load: break
      case .use(let cached, let response): return .cached(cached.data, response)
      case .confirm(let cached, let conditions):
        step.stale = cached
        fields += conditions
      case .missing:
        return .failure(URLError(.resourceUnavailable, "the response is not in the cache", at: url))
      }
      if step.body == nil, ["POST", "PUT", "PATCH"].contains(method) { step.body = .data(Data()) }
      if case .data(let data)? = step.body, data.isEmpty {
      } else if step.body != nil, method == "POST", !fields.contains(name: "Content-Type") {
        fields.append(("Content-Type", "application/x-www-form-urlencoded"))
      }
      return .load(
        Exchange.Description(
          url: url, method: method, fields: fields, body: step.body, login: step.login, timeout: timeout(of: request)),
        step)
    }

    /// The timeout that counts: the request's, unless it says what a request says that was given none.
    private func timeout(of request: URLRequest) -> TimeInterval {
      let own = request.timeoutInterval
      return own == 60 || own <= 0 ? configuration.timeoutIntervalForRequest : own
    }

    private func fields(for request: URLRequest, _ url: URL) -> [(name: String, value: String)] {
      var fields = (request.allHTTPHeaderFields ?? [:]).map { (name: $0.key, value: $0.value) }
      for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
        if let name = name as? String, !fields.contains(name: name) { fields.append((name, "\(value)")) }
      }
      if request.httpShouldHandleCookies, configuration.httpShouldSetCookies, !fields.contains(name: "Cookie"),
        let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
      {
        for (name, value) in HTTPCookie.requestHeaderFields(with: cookies) { fields.append((name, value)) }
      }
      if !fields.contains(name: "User-Agent") { fields.append(("User-Agent", Self.userAgent)) }
      // The library computes these; with other values the message would end in the wrong place.
      fields.removeAll { ["content-length", "transfer-encoding"].contains($0.name.lowercased()) }
      return fields.map { ($0.name.onOneLine, $0.value.onOneLine) }
    }

    private static let userAgent = "\(ProcessInfo.processInfo.processName) (unknown version) libcurl"

    // MARK: - Responses

    /// Returns whether a decision about a response needs the queue.
    func mustConsider(_ head: ResponseHead, _ step: HTTPStep) -> Bool {
      Redirect.statuses.contains(head.status) || head.status == 401 || head.status == 304 && step.stale != nil
        || step.offered != nil || !head.values(of: "Set-Cookie").isEmpty
    }

    /// Stores the cookies of a response. Each field is parsed by itself: a date has a comma, too.
    func keepCookies(of head: ResponseHead, from url: URL?) {
      guard let url, configuration.httpShouldSetCookies, let storage = configuration.httpCookieStorage else { return }
      for field in head.values(of: "Set-Cookie") {
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": field], for: url)
        if !cookies.isEmpty { storage.setCookies(cookies, for: url, mainDocumentURL: nil) }
      }
    }

    /// Decides about a response.
    func move(after head: ResponseHead, _ response: HTTPURLResponse, _ step: HTTPStep) -> HTTPMove {
      if head.status == 401 { return challenge(head, response, step) }
      if let (credential, space) = step.offered, credential.persistence != .none {
        keep(credential, for: space)
      }
      if head.status == 304, let stale = step.stale, let old = stale.response as? HTTPURLResponse {
        return .cached(stale.data, refresh(old, stale.data, with: head, step) ?? old)
      }
      guard Redirect.statuses.contains(head.status) else { return .accept }
      return Redirect.move(after: head, response, step)
    }
  }

  extension [(name: String, value: String)] {
    /// Returns whether a field has a name, in any case.
    func contains(name: String) -> Bool { contains { $0.name.caseInsensitiveCompare(name) == .orderedSame } }
  }

  extension String {
    /// The text without line breaks and null characters, which would let a field's value begin another field.
    fileprivate var onOneLine: String { String(unicodeScalars.filter { !["\n", "\r", "\0"].contains($0) }) }
  }
#endif
