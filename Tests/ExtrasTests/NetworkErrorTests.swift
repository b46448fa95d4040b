import Combine
import CombineExtras
import CombineTestKit
import Testing

@Suite struct NetworkErrorTests {
  let url = URL(string: "https://example.com/item/7")!

  func status(_ code: Int) -> HTTPStatusError {
    HTTPStatusError(statusCode: code, reason: "Reason", url: url, body: Data("no such item\nat all".utf8))
  }

  func decodingError<T: Decodable>(_ type: T.Type, _ json: String) -> any Error {
    do {
      _ = try JSONDecoder().decode(type, from: Data(json.utf8))
      return TestError.other
    } catch { return error }
  }

  struct Item: Decodable { let name: String }
  struct List: Decodable { let items: [Item] }

  // MARK: - HTTPStatusError

  @Test func keepsTheFirstBytesOfTheBody() {
    let error = HTTPStatusError(statusCode: 500, reason: "R", url: nil, body: Data((0..<5000).map { UInt8($0 % 251) }))
    #expect(error.bodyPrefix == Data((0..<1024).map { UInt8($0 % 251) }))
    // The indices of the slice do not begin at 0, but those of the prefix do.
    let slice = Data("abcdef".utf8).dropFirst(3)
    #expect(HTTPStatusError(statusCode: 500, reason: "R", url: nil, body: slice).bodyPrefix[0] == UInt8(ascii: "d"))
  }

  @Test func isMadeFromAResponse() throws {
    let response = try #require(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil))
    let error = HTTPStatusError(response: response, body: Data("gone".utf8))
    #expect(error.statusCode == 404)
    #expect(error.reason == HTTPURLResponse.localizedString(forStatusCode: 404))
    #expect(error.reason.lowercased() == "not found")
    #expect(error.url == url)
    #expect(error.bodyText == "gone")
  }

  @Test func describesItself() {
    #expect("\(status(404))" == "HTTP 404 Reason from https://example.com/item/7: no such item")
    #expect("\(HTTPStatusError(statusCode: 500, reason: "R", url: nil, body: Data()))" == "HTTP 500 R")
    #expect(status(404).localizedDescription == "The server answered 404 Reason.")
    #expect(HTTPStatusError(statusCode: 1, reason: "", url: nil, body: Data([0xff])).bodyText == "\u{fffd}")
  }

  // MARK: - Sorting

  @Test func sortsStatusCodes() {
    #expect(NetworkError(status(401)) == .unauthorized(status(401)))
    #expect(NetworkError(status(403)) == .forbidden(status(403)))
    #expect(NetworkError(status(404)) == .notFound(status(404)))
    for code in [400, 402, 405, 418, 499] { #expect(NetworkError(status(code)) == .clientError(status(code))) }
    for code in [500, 503, 599] { #expect(NetworkError(status(code)) == .serverError(status(code))) }
    for code in [100, 204, 304, 600] { #expect(NetworkError(status(code)) == .unexpectedStatus(status(code))) }
  }

  @Test func sortsOtherErrors() {
    #expect(NetworkError(URLError(.timedOut)) == .transport(URLError(.timedOut)))
    #expect(NetworkError(TestError.oops) == .other(TestError.oops))
    let undecodable = NetworkError(decodingError(Int.self, "oops"))
    #expect(undecodable.underlyingError is DecodingError)
    #expect(undecodable != .other(decodingError(Int.self, "oops")))
  }

  @Test func findsTheCauseOfAURLError() {
    let inner = URLError(.badServerResponse, userInfo: [NSUnderlyingErrorKey: status(404)])
    #expect(NetworkError(inner) == .notFound(status(404)))
    #expect(NetworkError(URLError(.unknown, userInfo: [NSUnderlyingErrorKey: inner])) == .notFound(status(404)))
    let decoding = decodingError(Int.self, "oops")
    let undecodable = NetworkError(URLError(.cannotParseResponse, userInfo: [NSUnderlyingErrorKey: decoding]))
    #expect(undecodable == NetworkError(decoding))
    let file = URLError(.cannotCreateFile, userInfo: [NSUnderlyingErrorKey: CocoaError(.fileWriteNoPermission)])
    #expect(NetworkError(file) == .transport(file))
    #expect(NetworkError(file).errorDescription == "The file could not be written.")
    #expect(NetworkError(file).recoverySuggestion?.hasPrefix("Check that the folder") == true)
    #expect(NetworkError(file).failureReason?.hasPrefix("The transfer failed (URLError -3000): ") == true)
  }

  @Test func whatIsSortedStaysAsItIs() {
    let sorted = NetworkError(status(404))
    #expect(NetworkError(sorted) == sorted)
    #expect(NetworkError(NetworkError.other(TestError.oops)) == .other(TestError.oops))
  }

  @Test func differentErrorsDiffer() {
    let all: [NetworkError] = [
      NetworkError(status(401)), NetworkError(status(403)), NetworkError(status(404)), NetworkError(status(400)),
      NetworkError(status(418)), NetworkError(status(500)), NetworkError(status(304)),
      NetworkError(URLError(.timedOut)), NetworkError(URLError(.badURL)), .notHTTP(nil), .notHTTP(url),
      NetworkError(decodingError(Int.self, "oops")), NetworkError(decodingError(Item.self, "{}")),
      .other(TestError.oops), .other(TestError.other),
    ]
    for (i, left) in all.enumerated() {
      for (j, right) in all.enumerated() { #expect((left == right) == (i == j), "\(left) and \(right)") }
    }
  }

  @Test func carriesWhatItSorted() {
    #expect(NetworkError(status(404)).statusError == status(404))
    #expect(NetworkError(URLError(.badURL)).statusError == nil)
    #expect(NetworkError(URLError(.badURL)).underlyingError as? URLError == URLError(.badURL))
    #expect(NetworkError(TestError.oops).underlyingError as? TestError == .oops)
    #expect(NetworkError.notHTTP(url).underlyingError == nil)
  }

  @Test func saysWhereDecodingFailed() {
    func path<T: Decodable>(_ type: T.Type, _ json: String) -> String? {
      NetworkError(decodingError(type, json)).codingPath
    }
    #expect(path(List.self, #"{"items":[{"name":"a"},{"name":1}]}"#) == "items[1].name")
    #expect(path(List.self, #"{"items":[{"name":"a"},{"name":null}]}"#) == "items[1].name")
    #expect(path(List.self, #"{"items":[{}]}"#) == "items[0].name")
    #expect(path([[Int]].self, #"[[1], [2, "x"]]"#) == "[1][1]")
    #expect(path(List.self, "<html>") == "")
    #expect(NetworkError(URLError(.badURL)).codingPath == nil)
  }

  // MARK: - Texts

  @Test func everyCaseHasATextForAPerson() {
    let texts: [(NetworkError, String)] = [
      (NetworkError(status(401)), "You need to sign in first."),
      (NetworkError(status(403)), "You do not have access to this."),
      (NetworkError(status(404)), "There is nothing at this address."),
      (NetworkError(status(418)), "The server did not accept the request (418 Reason)."),
      (NetworkError(status(503)), "The server has a problem (503 Reason)."),
      (NetworkError(status(304)), "The server answered with 304 Reason."),
      (NetworkError(URLError(.timedOut)), "The server took too long to answer."),
      (NetworkError(URLError(.cannotConnectToHost)), "No connection to the server could be made."),
      (
        NetworkError(decodingError(Int.self, "oops")),
        "The server sent something that this program does not understand."
      ),
      (.notHTTP(url), "The answer did not come from a web server."),
      (.other(status(404)), "The server answered 404 Reason."),
    ]
    for (error, text) in texts { #expect(error.localizedDescription == text) }
  }

  @Test func everyCaseHasAReasonForALog() {
    func reason(_ error: any Error) -> String { NetworkError(error).failureReason ?? "none" }
    #expect(reason(status(404)) == "HTTP 404 Reason from https://example.com/item/7: no such item")
    #expect(
      reason(URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]))
        == "The transfer failed at https://example.com/item/7 (URLError -1001).")
    #expect(reason(URLError(.timedOut)) == "The transfer failed (URLError -1001).")
    #expect(
      reason(NetworkError.notHTTP(url)) == "The response from https://example.com/item/7 is not an HTTP response.")
    #expect(reason(TestError.oops) == "oops")
    #expect(reason(decodingError(List.self, #"{"items":[{}]}"#)) == "items[0].name: the key is missing")
    #expect(reason(decodingError(List.self, #"{"items":[{"name":1}]}"#)).hasPrefix("items[0].name: "))
    #expect(reason(decodingError(Int.self, "<html>")) == "The body: The given data was not valid JSON.")
  }

  @Test func suggestsWhatToDoWhereThereIsSomething() {
    #expect(NetworkError(status(401)).recoverySuggestion == "Sign in and try again.")
    #expect(NetworkError(status(500)).recoverySuggestion == "Try again later.")
    #expect(NetworkError(URLError(.notConnectedToInternet)).recoverySuggestion == "Check the connection and try again.")
    #expect(NetworkError(status(418)).recoverySuggestion == nil)
  }

  @Test("Each kind of error has the suggestion for what the user can do about it, and none where that is nothing")
  func suggestions() {
    let nothing: [NetworkError] = [
      NetworkError(status(400)), NetworkError(status(409)), NetworkError(status(304)), .notHTTP(url), .notHTTP(nil),
      NetworkError(decodingError(Int.self, "oops")), NetworkError(TestError.oops),
    ]
    for error in nothing { #expect(error.recoverySuggestion == nil, "\(error)") }
    #expect(NetworkError(status(403)).recoverySuggestion?.contains("access") == true)
    #expect(NetworkError(status(404)).recoverySuggestion == "Check the address.")
    for code in [500, 503, 599] { #expect(NetworkError(status(code)).recoverySuggestion == "Try again later.") }
    let table: [(suggestion: String?, codes: [URLError.Code])] = [
      ("Try again.", [.timedOut, .networkConnectionLost, .badServerResponse, .cannotParseResponse]),
      ("Check the connection and try again.", [.notConnectedToInternet, .dataNotAllowed, .cannotConnectToHost]),
      ("Check the address.", [.cannotFindHost, .dnsLookupFailed, .badURL]),
      (nil, [.cancelled, .secureConnectionFailed, .fileDoesNotExist, .noPermissionsToReadFile, .unknown]),
    ]
    for (suggestion, codes) in table {
      for code in codes { #expect(NetworkError(URLError(code)).recoverySuggestion == suggestion, "\(code)") }
    }
  }

  @Test("The sentence for a transfer's error names what has failed, whatever the code for it")
  func sentences() {
    let table: [(word: String, codes: [URLError.Code])] = [
      ("name", [.cannotFindHost, .dnsLookupFailed]), ("lost", [.networkConnectionLost]),
      ("internet", [.notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive]),
      ("cancelled", [.cancelled, .userCancelledAuthentication]), ("address", [.badURL, .unsupportedURL]),
      ("answer was broken", [.badServerResponse, .cannotParseResponse, .zeroByteResource, .cannotDecodeRawData]),
      ("nowhere", [.httpTooManyRedirects, .redirectToNonExistentLocation]),
      ("secure", [.secureConnectionFailed, .serverCertificateUntrusted, .clientCertificateRequired]),
      ("read", [.fileDoesNotExist, .fileIsDirectory, .noPermissionsToReadFile]),
      ("written", [.cannotCreateFile, .cannotOpenFile, .cannotWriteToFile, .cannotCloseFile, .cannotMoveFile]),
      ("too long", [.dataLengthExceedsMaximum, .timedOut]),
    ]
    for (word, codes) in table {
      for code in codes {
        let text = NetworkError(URLError(code)).errorDescription
        #expect(text?.contains(word) == true, "\(code): \(text ?? "none")")
      }
    }
  }

  @Test("The reason of a transfer's error ends with the description of its cause")
  func reasonWithACause() {
    struct Refusal: LocalizedError {
      var errorDescription: String? { "The shop is closed." }
    }
    let error = URLError(.timedOut, userInfo: [NSUnderlyingErrorKey: Refusal(), NSURLErrorFailingURLErrorKey: url])
    #expect(
      NetworkError(error).failureReason
        == "The transfer failed at https://example.com/item/7 (URLError -1001): The shop is closed.")
  }

  @Test("A transfer's error has a sentence for its code, whatever the system says, and another error its own words")
  func ownTexts() {
    struct Refusal: LocalizedError {
      var errorDescription: String? { "Not today." }
      var failureReason: String? { "The shop is closed." }
      var recoverySuggestion: String? { "Come back tomorrow." }
    }
    let text = [NSLocalizedDescriptionKey: "Error -1001"]
    let plain = NetworkError(URLError(.timedOut)).errorDescription
    #expect(NetworkError(URLError(.timedOut, userInfo: text)).errorDescription == plain)
    #expect(plain != "Error -1001")
    let other = NetworkError(Refusal())
    #expect(other.errorDescription == "Not today.")
    #expect(other.failureReason == "The shop is closed.")
    #expect(other.recoverySuggestion == "Come back tomorrow.")
  }

  @Test func aTransportErrorWithoutATextOfOursKeepsTheSystemsText() {
    let text = [NSLocalizedDescriptionKey: "90 bytes are missing"]
    #expect(NetworkError(URLError(.unknown, userInfo: text)).localizedDescription == "90 bytes are missing")
    #expect(NetworkError(URLError(.unknown)).localizedDescription == "The transfer failed.")
  }

  // MARK: - mapToNetworkError

  @Test func mapToNetworkErrorSortsTheFailure() {
    let (values, completion) = run([1, 2], .failure(URLError(.timedOut))) { source, token in
      source.holding(token).mapToNetworkError()
    }
    #expect(values == [1, 2])
    #expect(completion == .failure(.transport(URLError(.timedOut))))

    let finished = run([1], .finished as Subscribers.Completion<any Error>) { source, token in
      source.holding(token).mapToNetworkError()
    }
    #expect(finished.values == [1])
    #expect(finished.completion == .finished)
  }

  @Test func mapToNetworkErrorCancels() {
    expectCancels([1, 2], URLError.self) { source, token in
      source.holding(token).mapToNetworkError()
    }
  }
}
