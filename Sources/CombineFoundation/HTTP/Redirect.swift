#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The rules for redirects.
  ///
  /// | status | method and body |
  /// | --- | --- |
  /// | 301, 302 | a POST becomes a GET without a body; other methods and their bodies are kept |
  /// | 303 | everything but a HEAD becomes a GET without a body |
  /// | 307, 308 | method and body are kept |
  ///
  /// Credentials that the request carries itself stay with their origin.
  enum Redirect {
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]
    /// The number of redirects that are followed.
    static let limit = 16

    static func move(after head: ResponseHead, _ response: HTTPURLResponse, _ step: HTTPStep) -> HTTPMove {
      guard let old = response.url, let location = head.values(of: "Location").first,
        let new = URL(string: location, relativeTo: old)?.absoluteURL
      else { return .accept }
      guard ["http", "https"].contains(new.scheme?.lowercased()) else {
        return .fail(URLError(.unsupportedURL, "a redirect to another scheme", at: new))
      }
      guard new.host?.isEmpty == false else { return .fail(URLError(.badURL, "a redirect without a host", at: new)) }
      guard step.redirects < limit else {
        return .fail(URLError(.httpTooManyRedirects, "more than \(limit) redirects", at: old))
      }
      var next = step
      next.redirects += 1
      next.offered = nil
      next.stale = nil
      next.request.url = new
      let method = step.request.httpMethod ?? "GET"
      if head.status == 303 && method != "HEAD" || head.status < 303 && method == "POST" {
        next.body = nil
        next.request.httpMethod = "GET"
        next.request.httpBody = nil
        for name in ["Content-Type", "Content-Length", "Content-Encoding", "Content-Language"] {
          next.request.setValue(nil, forHTTPHeaderField: name)
        }
      }
      if !old.hasSameOrigin(as: new) {
        next.login = nil
        next.logins = 0
        next.request.setValue(nil, forHTTPHeaderField: "Authorization")
        next.request.setValue(nil, forHTTPHeaderField: "Cookie")
      }
      return .redirect(next)
    }
  }

  extension URL {
    /// The port, which is that of the scheme if the URL has none.
    var effectivePort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }

    /// Returns whether scheme, host and port are the same.
    fileprivate func hasSameOrigin(as other: URL) -> Bool {
      scheme?.lowercased() == other.scheme?.lowercased() && host?.lowercased() == other.host?.lowercased()
        && effectivePort == other.effectivePort
    }
  }
#endif
