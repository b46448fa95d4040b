#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking

  /// One scheme of a `WWW-Authenticate` field.
  struct AuthenticationScheme: Equatable {
    /// The scheme's name in lower case.
    var name: String
    /// The name of the protected area.
    var realm: String?

    /// Reads the schemes of a field, which may have several, each with parameters that contain commas.
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

    /// Splits at the commas that are in no quotes.
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
    /// The number of logins that a delegate can try for one request.
    private static let limitOfLogins = 32

    /// Decides about a response with status 401. One whose schemes the engine has no login for is the result.
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

    /// The credential of the session's storage for a protection space, the default one first.
    ///
    /// On Linux two protection spaces are equal only if they are the same object, so the storage finds nothing that
    /// was stored with another one: the comparison is made here.
    private func storedCredential(for space: URLProtectionSpace) -> URLCredential? {
      guard let storage = configuration.urlCredentialStorage else { return nil }
      if let credential = storage.defaultCredential(for: space) { return credential }
      let spaces = storage.allCredentials.filter { $0.key.names(space) }
      for (space, _) in spaces { if let credential = storage.defaultCredential(for: space) { return credential } }
      return spaces.flatMap(\.value).min { $0.key < $1.key }?.value
    }

    /// Stores a credential that a server has accepted, in place of an older one.
    func keep(_ credential: URLCredential, for space: URLProtectionSpace) {
      guard let storage = configuration.urlCredentialStorage else { return }
      let known = storage.allCredentials.keys.first { $0.names(space) }
      storage.setDefaultCredential(credential, for: known ?? space)
    }

    /// Decides what follows the answer to a challenge.
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
        // What has been refused once would be refused again.
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

    /// The sender that a challenge must have; a session's delegate answers through its completion handler instead.
    private final class Sender: NSObject, URLAuthenticationChallengeSender {
      func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
      func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
      func cancel(_ challenge: URLAuthenticationChallenge) {}
      func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
      func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }
  }

  extension URLProtectionSpace {
    /// Returns whether two spaces are the same area of the same server.
    fileprivate func names(_ other: URLProtectionSpace) -> Bool {
      host == other.host && port == other.port && `protocol` == other.protocol && realm == other.realm
        && (authenticationMethod == other.authenticationMethod
          || authenticationMethod == NSURLAuthenticationMethodDefault)
    }
  }

  extension URL {
    /// The user and the password that the URL carries.
    fileprivate var credential: URLCredential? {
      guard let user = user?.removingPercentEncoding, !user.isEmpty else { return nil }
      let password = password?.removingPercentEncoding ?? ""
      return URLCredential(user: user, password: password, persistence: .none)
    }
  }

  extension String {
    /// The text without the quotes around it and the backslashes in it.
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
