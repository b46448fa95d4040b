#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// An authentication scheme that a `WWW-Authenticate` field offers.
  struct AuthenticationScheme: Equatable {
    /// The name of the scheme, in lower case.
    var name: String
    /// The realm, which names the protected area.
    var realm: String?

    /// Parses the schemes of a field. A field may contain several, and their parameters may contain commas.
    static func all(in field: String) -> [AuthenticationScheme] {
      var schemes: [AuthenticationScheme] = []
      for item in items(of: field) {
        var parameter = Substring(item)
        let equals = item.firstIndex(of: "=")
        let space = item.firstIndex(where: \.isWhitespace)
        let rest = space.map { item[$0...].drop(while: \.isWhitespace) } ?? ""
        if equals == nil || space.map({ $0 < equals! && rest.first != "=" }) == true {
          schemes.append(AuthenticationScheme(name: (space.map { item[..<$0] } ?? item[...]).lowercased()))
          parameter = rest
        }
        let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard pair.count == 2, pair[0].lowercased() == "realm", let last = schemes.indices.last else { continue }
        schemes[last].realm = pair[1].unquoted
      }
      return schemes
    }

    /// Splits text at the commas that are not in quotes.
    private static func items(of field: String) -> [String] {
      var (items, item, isQuoted, isEscaped) = ([String](), "", false, false)
      for character in field {
        if character == ",", !isQuoted {
          items.append(item)
          item = ""
          continue
        }
        if character == "\"", !isEscaped { isQuoted.toggle() }
        isEscaped = character == "\\" && isQuoted && !isEscaped
        item.append(character)
      }
      return (items + [item]).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
  }

  extension HTTPStorage {
    /// The maximum number of logins that a delegate can try for one request.
    private static let limitOfLogins = 32

    /// Returns the decision about a response with status 401, which is the result if the engine supports none of its
    /// schemes.
    func challenge(_ head: ResponseHead, _ response: HTTPURLResponse, _ step: HTTPStep) -> HTTPMove {
      let schemes = head.values(of: "WWW-Authenticate").flatMap(AuthenticationScheme.all)
      guard let url = response.url, let host = url.host, step.logins < Self.limitOfLogins,
        let scheme = schemes.first(where: { $0.name == "digest" }) ?? schemes.first(where: { $0.name == "basic" })
      else { return .accept }
      let space = URLProtectionSpace(
        host: host, port: url.effectivePort, protocol: url.scheme, realm: scheme.realm,
        authenticationMethod: scheme.name == "digest"
          ? NSURLAuthenticationMethodHTTPDigest : NSURLAuthenticationMethodHTTPBasic)
      let proposed = step.logins == 0 ? step.request.url?.credential : nil
      let challenge = URLAuthenticationChallenge(
        protectionSpace: space,
        proposedCredential: proposed ?? storedCredential(for: space),
        previousFailureCount: step.logins, failureResponse: response, error: nil, sender: Sender())
      return .challenge(challenge, step)
    }

    /// Returns the credential for a protection space in the session's storage: the default one if there is one.
    ///
    /// On Linux, two protection spaces are equal only if they are the same object, so the storage cannot find a
    /// credential that was stored with another one. This method compares them itself.
    private func storedCredential(for space: URLProtectionSpace) -> URLCredential? {
      guard let storage = configuration.urlCredentialStorage else { return nil }
      if let credential = storage.defaultCredential(for: space) { return credential }
      let spaces = storage.allCredentials.filter { $0.key.names(space) }
      for (space, _) in spaces { if let credential = storage.defaultCredential(for: space) { return credential } }
      return spaces.flatMap(\.value).min { $0.key < $1.key }?.value
    }

    /// Stores a credential that a server has accepted, and replaces an older one.
    func keep(_ credential: URLCredential, for space: URLProtectionSpace) {
      guard let storage = configuration.urlCredentialStorage else { return }
      let known = storage.allCredentials.keys.first { $0.names(space) }
      storage.setDefaultCredential(credential, for: known ?? space)
    }

    /// Returns the decision that follows from the answer to a challenge.
    func answer(
      _ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?,
      to challenge: URLAuthenticationChallenge, _ step: HTTPStep
    ) -> HTTPMove {
      var chosen: URLCredential?
      var isOffered = false
      switch disposition {
      case .useCredential:
        chosen = credential
        isOffered = true
      case .performDefaultHandling:
        // A credential that has been refused once is not sent again.
        if challenge.previousFailureCount == 0 { chosen = challenge.proposedCredential }
      case .cancelAuthenticationChallenge:
        return .fail(URLError(.cancelled, "the challenge was cancelled", at: step.request.url))
      case .rejectProtectionSpace: break
      @unknown default: break
      }
      guard let chosen, let user = chosen.user, let password = chosen.password else { return .accept }
      var next = step
      next.logins += 1
      let isDigest = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPDigest
      next.login = Exchange.Login(user: user, password: password, isDigest: isDigest)
      next.offered = isOffered ? (chosen, challenge.protectionSpace) : nil
      next.request.setValue(nil, forHTTPHeaderField: "Authorization")
      return .again(next)
    }

    /// A sender without effect, because a challenge must have one. A session's delegate answers through a completion
    /// handler.
    private final class Sender: NSObject, URLAuthenticationChallengeSender {
      func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
      func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
      func cancel(_ challenge: URLAuthenticationChallenge) {}
      func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
      func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }
  }

  extension URLProtectionSpace {
    /// Returns whether two protection spaces stand for the same area of the same server.
    fileprivate func names(_ other: URLProtectionSpace) -> Bool {
      host == other.host && port == other.port && `protocol` == other.protocol && realm == other.realm
        && (authenticationMethod == other.authenticationMethod
          || authenticationMethod == NSURLAuthenticationMethodDefault)
    }
  }

  extension URL {
    /// The user name and the password in the URL.
    fileprivate var credential: URLCredential? {
      guard let user = user?.removingPercentEncoding, !user.isEmpty else { return nil }
      let password = password?.removingPercentEncoding ?? ""
      return URLCredential(user: user, password: password, persistence: .none)
    }
  }

  extension String {
    /// The text without its quotes and the backslashes that escape characters.
    fileprivate var unquoted: String {
      guard count > 1, first == "\"", last == "\"" else { return self }
      var (text, isEscaped) = ("", false)
      for character in dropFirst().dropLast() {
        isEscaped = character == "\\" && !isEscaped
        if !isEscaped { text.append(character) }
      }
      return text
    }
  }
#endif
