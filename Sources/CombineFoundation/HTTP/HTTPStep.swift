#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// The state of a request between two exchanges, which follow from redirects and challenges.
  struct HTTPStep: Sendable {
    /// The request to send next.
    var request: URLRequest
    /// The body of the request, which is sent again after a redirect that keeps it.
    var body: HTTPBody?
    /// The number of redirects that have been followed.
    var redirects = 0
    /// The number of logins that have been sent to the current host.
    var logins = 0
    /// The login to send.
    var login: Exchange.Login?
    /// The credential to store for its protection space once the server has accepted it.
    var offered: (credential: URLCredential, space: URLProtectionSpace)?
    /// The cached response to be revalidated.
    var stale: CachedURLResponse?

    init(_ request: URLRequest, body: HTTPBody?) {
      self.request = request
      self.body = body
    }

    /// Returns the step with the request that a delegate has returned for it.
    func with(_ request: URLRequest) -> HTTPStep {
      var step = self
      if let data = request.httpBody, data != self.request.httpBody { step.body = .data(data) }
      step.request = request
      return step
    }
  }

  /// The decision about a response: the action that follows its head.
  enum HTTPMove: @unchecked Sendable {  // the challenge is the only class, and is immutable
    /// The response is the result.
    case accept
    /// A cached response is the result.
    case cached(Data, HTTPURLResponse)
    /// The task fails.
    case fail(URLError)
    /// The task follows a redirect if the delegate permits it.
    case redirect(HTTPStep)
    /// The delegate, or the default handling, provides a login for the next step.
    case challenge(URLAuthenticationChallenge, HTTPStep)
    /// The task sends another request.
    case again(HTTPStep)
  }

  /// The decision about a request, before it is sent.
  enum HTTPPlan: Sendable {
    /// The task fails.
    case failure(URLError)
    /// The response comes from the cache.
    case cached(Data, HTTPURLResponse)
    /// The request is sent.
    case load(Exchange.Description, HTTPStep)
  }
#endif
