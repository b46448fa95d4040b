#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation
  import FoundationNetworking
  import Testing

  @testable import CombineFoundation

  /// What a request is after a redirect, by the rules of RFC 9110 and of the fetch standard.
  struct RedirectTests {
    private func redirected(
      _ status: Int, _ method: String, to location: String, body: String? = "body", login: Bool = true
    ) throws -> HTTPStep? {
      let old = try #require(URL(string: "http://a.example/x"))
      var head = ResponseHead()
      for line in ["HTTP/1.1 \(status) Moved\r\n", "Location: \(location)\r\n", "\r\n"] {
        var line = line
        line.withUTF8 { head.append(UnsafeRawBufferPointer($0)) }
      }
      let response = try #require(
        HTTPURLResponse(url: old, statusCode: status, httpVersion: nil, headerFields: ["Location": location]))
      var request = URLRequest(url: old)
      request.httpMethod = method
      if let body { request.httpBody = Data(body.utf8) }
      for (name, value) in [
        ("Authorization", "Basic bWU6eA=="), ("Cookie", "a=b"), ("Content-Type", "text/plain"), ("X-Own", "kept"),
      ] {
        request.setValue(value, forHTTPHeaderField: name)
      }
      let step = HTTPStep(request, body: body.map { .data(Data($0.utf8)) })
      guard case .redirect(let next) = Redirect.move(after: head, response, step) else { return nil }
      return next
    }

    @Test(
      "Only what the rule for a status says becomes a GET without a body",
      arguments: [301, 302, 303, 307, 308], ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"])
    func methods(status: Int, method: String) throws {
      let next = try #require(try redirected(status, method, to: "/y"))
      let changes = status == 303 ? method != "HEAD" : [301, 302].contains(status) && method == "POST"
      #expect(next.request.httpMethod == (changes ? "GET" : method))
      if case .data(let data)? = next.body {
        #expect(!changes && data == Data("body".utf8))
      } else {
        #expect(changes)
      }
      #expect((next.request.httpBody == nil) == changes)
      #expect((next.request.value(forHTTPHeaderField: "Content-Type") == nil) == changes)
      #expect(next.request.value(forHTTPHeaderField: "X-Own") == "kept")
      #expect(next.request.url?.absoluteString == "http://a.example/y")
    }

    @Test(
      "Credentials stay with their origin, which is a scheme, a host and a port",
      arguments: [
        ("/y", true), ("http://a.example/y", true), ("http://A.EXAMPLE/y", true), ("http://a.example:80/y", true),
        ("http://a.example:8080/y", false), ("https://a.example/y", false), ("https://a.example:80/y", false),
        ("http://b.example/y", false), ("http://a.example.b/y", false), ("http://x.a.example/y", false),
        ("//b.example/y", false),
      ])
    func credentials(location: String, isSame: Bool) throws {
      let next = try #require(try redirected(302, "GET", to: location, body: nil))
      for name in ["Authorization", "Cookie"] {
        #expect((next.request.value(forHTTPHeaderField: name) != nil) == isSame, "\(name)")
      }
      #expect(next.request.value(forHTTPHeaderField: "X-Own") == "kept")
    }

    @Test("The request that a delegate returns replaces that of the step, whose redirects and logins still count")
    func requestOfADelegate() throws {
      let old = try #require(URL(string: "http://a.example/x"))
      let new = try #require(URL(string: "http://a.example/y"))
      var step = HTTPStep(URLRequest(url: old), body: nil)
      (step.redirects, step.logins) = (3, 2)
      let next = step.with(URLRequest(url: new))
      #expect(next.request.url == new)
      #expect(next.redirects == 3 && next.logins == 2)
    }
  }
#endif
