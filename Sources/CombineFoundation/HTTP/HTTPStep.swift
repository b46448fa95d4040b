#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// A request on its way through redirects and challenges.
  struct HTTPStep: Sendable {
    /// The request as it is now.
    var request: URLRequest
    /// The request's body, sent again wherever a redirect keeps it.
    var body: HTTPBody?
    /// The number of redirects that have been followed.
    var redirects = 0
    /// The number of logins that have been sent for the present host.
    var logins = 0
    /// The login to send.
    var login: Exchange.Login?
    /// The credential to store for its protection space once the server has accepted it.
    var offered: (credential: URLCredential, space: URLProtectionSpace)?
    /// The cached response that the server is asked to confirm.
    var stale: CachedURLResponse?

    init(_ request: URLRequest, body: HTTPBody?) {
      self.request = request
      self.body = body
    }

    /// The step with what a delegate has made of its request.
    func with(_ request: URLRequest) -> HTTPStep {
      var step = self
      if let data = request.httpBody, data != self.request.httpBody { step.body = .data(data) }
      step.request = request
      return step
    }
  }

  /// The decision about a response.
  enum HTTPMove: @unchecked Sendable {  // the challenge is the only class, and is immutable
    /// The response is the result.
    case accept
    /// A cached response is the result.
    case cached(Data, HTTPURLResponse)
    /// The task fails.
    case fail(URLError)
    /// The task goes elsewhere if the delegate agrees.
    case redirect(HTTPStep)
    /// The delegate or the default decides about a login for the next step.
    case challenge(URLAuthenticationChallenge, HTTPStep)
    /// The task sends another request.
    case again(HTTPStep)
  }

  /// The decision about a request.
  enum HTTPPlan: Sendable {
    /// The task fails.
    case failure(URLError)
    /// The response comes from the cache.
    case cached(Data, HTTPURLResponse)
    /// The request is sent.
    case load(Exchange.Description, HTTPStep)
  }
#endif
