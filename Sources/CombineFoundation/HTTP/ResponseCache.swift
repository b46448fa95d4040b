#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The use of the session's `URLCache`, as a private cache according to RFC 9111.
  ///
  /// Only responses to GET requests are cached, and only those with status 200 that specify a lifetime or have a
  /// validator. A response whose age is unknown is revalidated before it is used.
  extension HTTPStorage {
    /// The way in which a request uses the cache.
    enum CachePlan {
      case load
      case use(CachedURLResponse, HTTPURLResponse)
      case confirm(CachedURLResponse, [(name: String, value: String)])
      case missing
    }

    func cachePlan(for request: URLRequest) -> CachePlan {
      var policy = request.cachePolicy
      if policy == .useProtocolCachePolicy { policy = configuration.requestCachePolicy }
      let mustHave = policy == .returnCacheDataDontLoad
      guard let cache, request.httpMethod ?? "GET" == "GET", policy != .reloadIgnoringLocalCacheData,
        policy != .reloadIgnoringLocalAndRemoteCacheData, let cached = cache.cachedResponse(for: request),
        let response = cached.response as? HTTPURLResponse
      else { return mustHave ? .missing : .load }
      if mustHave || policy == .returnCacheDataElseLoad { return .use(cached, response) }
      // A request that has conditions or a range expects the server's answer to them.
      guard
        !["Range", "If-None-Match", "If-Modified-Since"].contains(where: {
          request.value(forHTTPHeaderField: $0) != nil
        })
      else { return .load }
      if policy != .reloadRevalidatingCacheData, Freshness(response).isFresh,
        request.value(forHTTPHeaderField: "Cache-Control")?.contains("no-cache") != true
      {
        return .use(cached, response)
      }
      var conditions: [(name: String, value: String)] = []
      if let tag = response.value(forHTTPHeaderField: "ETag") { conditions.append(("If-None-Match", tag)) }
      if let date = response.value(forHTTPHeaderField: "Last-Modified") {
        conditions.append(("If-Modified-Since", date))
      }
      return conditions.isEmpty ? .load : .confirm(cached, conditions)
    }

    /// Returns whether the cache stores a response.
    func keeps(_ response: HTTPURLResponse, _ step: HTTPStep) -> Bool {
      guard cache != nil, response.statusCode == 200, step.request.httpMethod ?? "GET" == "GET",
        step.request.cachePolicy != .reloadIgnoringLocalAndRemoteCacheData,
        step.request.value(forHTTPHeaderField: "Range") == nil,
        step.request.value(forHTTPHeaderField: "Authorization") == nil, step.login == nil
      else { return false }
      return Freshness(response).isStorable
    }

    /// Stores a response, unless it is larger than a twentieth of the cache.
    func keep(_ data: Data, _ response: HTTPURLResponse, _ step: HTTPStep) {
      guard let cache, data.count <= max(cache.memoryCapacity, cache.diskCapacity) / 20 else { return }
      cache.storeCachedResponse(CachedURLResponse(response: response, data: data), for: step.request)
    }

    /// Stores a response that its server has confirmed, with the updated header fields, and returns it.
    func refresh(
      _ old: HTTPURLResponse, _ data: Data, with head: ResponseHead, _ step: HTTPStep
    ) -> HTTPURLResponse? {
      guard let url = old.url else { return nil }
      var fields: [String: String] = [:]
      for (name, value) in old.allHeaderFields { fields["\(name)"] = "\(value)" }
      for name in ["Date", "Expires", "Cache-Control", "ETag", "Last-Modified", "Age"] {
        guard let value = head.values(of: name).last else { continue }
        for key in fields.keys where key.caseInsensitiveCompare(name) == .orderedSame { fields[key] = nil }
        fields[name] = value
      }
      guard
        let new = HTTPURLResponse(url: url, statusCode: old.statusCode, httpVersion: "HTTP/1.1", headerFields: fields)
      else { return nil }
      keep(data, new, step)
      return new
    }
  }

  /// The properties of a response that decide whether the cache stores it and whether it answers a request.
  struct Freshness {
    /// `true` if the response may be stored, and can be used or revalidated later.
    let isStorable: Bool
    /// `true` if the response may be used without asking its server.
    let isFresh: Bool

    init(_ response: HTTPURLResponse, now: Date = Date()) {
      var directives: [String: String] = [:]
      for item in (response.value(forHTTPHeaderField: "Cache-Control") ?? "").split(separator: ",") {
        let pair = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if let name = pair.first { directives[name.lowercased()] = pair.count > 1 ? pair[1] : "" }
      }
      let vary = response.value(forHTTPHeaderField: "Vary")?.lowercased() ?? ""
      let isForAll = vary.split(separator: ",").allSatisfy {
        $0.trimmingCharacters(in: .whitespaces) == "accept-encoding"
      }
      let date = response.value(forHTTPHeaderField: "Date").flatMap(HTTPDate.init)
      var lifetime: TimeInterval?
      if let seconds = directives["max-age"] {
        lifetime = TimeInterval(seconds.trimmingCharacters(in: ["\""])) ?? 0
      } else if let expires = response.value(forHTTPHeaderField: "Expires") {
        lifetime = HTTPDate(expires).flatMap { end in date.map { TimeInterval(end.seconds - $0.seconds) } } ?? 0
      }
      let hasValidator =
        response.value(forHTTPHeaderField: "ETag") != nil || response.value(forHTTPHeaderField: "Last-Modified") != nil
      isStorable = isForAll && directives["no-store"] == nil && (hasValidator || (lifetime ?? 0) > 0)
      let initialAge = TimeInterval(response.value(forHTTPHeaderField: "Age") ?? "") ?? 0
      let age = date.map { max(0, now.timeIntervalSince1970 - TimeInterval($0.seconds)) + initialAge }
      isFresh = directives["no-cache"] == nil && isForAll && (age.map { $0 < lifetime ?? 0 } ?? false)
    }
  }

  /// A date that a header field contains, in the IMF-fixdate format, which is the only one that servers may send
  /// (RFC 9110, section 5.6.7).
  struct HTTPDate {
    /// The number of seconds since the beginning of 1970, in UTC.
    let seconds: Int

    /// Creates a date from text such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// - Parameter text: The value of a header field.
    /// - Returns: `nil` if the text has another format, as the two obsolete formats have.
    init?(_ text: String) {
      let parts = text.split(whereSeparator: { $0 == " " || $0 == ":" })
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      guard parts.count == 8, parts[7] == "GMT", let day = CInt(parts[1]), let year = CInt(parts[3]),
        let month = months.firstIndex(of: String(parts[2])), let hour = CInt(parts[4]), let minute = CInt(parts[5]),
        let second = CInt(parts[6]), (1...31).contains(day), (1900...9999).contains(year), (0..<24).contains(hour),
        (0..<60).contains(minute), (0...60).contains(second)
      else { return nil }
      var time = tm()
      (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, CInt(month), day)
      (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
      seconds = timegm(&time)
    }
  }
#endif
