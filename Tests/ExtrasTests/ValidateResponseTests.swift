import Combine
import CombineExtras
import CombineTestKit
import TestHelpers
import Testing

@Suite(.timeLimit(.minutes(60))) struct ValidateResponseTests {
  typealias Answer = (data: Data, response: URLResponse)

  let url = URL(string: "https://example.com/item/7")!

  func answer(_ code: Int, _ body: String = "body") -> Answer {
    (Data(body.utf8), HTTPURLResponse(url: url, statusCode: code, httpVersion: nil, headerFields: nil)!)
  }

  @Test func everyCodeFrom200To299IsASuccess() {
    for code in [200, 201, 204, 299] {
      let (values, completion) = run([answer(code)], .finished as Subscribers.Completion<URLError>) { source, token in
        source.holding(token).validateResponse()
      }
      #expect(values == [Data("body".utf8)])
      #expect(completion == .finished)
    }
  }

  @Test func passesTheDataOf200AndStopsAtAnythingElse() throws {
    for code in [199, 300, 301, 404, 500] {
      let inputs = [answer(200, "a"), answer(200, "b"), answer(code, "c"), answer(200, "d")]
      let (values, completion) = run(inputs, .finished as Subscribers.Completion<URLError>) { source, token in
        source.holding(token).validateResponse()
      }
      #expect(values == [Data("a".utf8), Data("b".utf8)])
      let error = try #require(completion?.error)
      #expect(
        error.statusError
          == HTTPStatusError(
            statusCode: code, reason: HTTPURLResponse.localizedString(forStatusCode: code), url: url,
            body: Data("c".utf8)))
      #expect(error == NetworkError(error.statusError!))  // the case for its status code
    }
  }

  @Test("By default the codes 200 to 299 are accepted, and no others, of every kind of response and with any body")
  func defaultCodes() {
    for code in [100, 199, 200, 201, 204, 299, 300, 302, 304, 399, 400, 404, 500, 599] {
      for body in ["", "body"] {
        let answer = answer(code, body)
        let isAccepted = (200...299).contains(code)
        let values = Just(answer).validateResponse().record()
        let events = Just(TransferEvent<Data>.response(answer.data, answer.response)).validateResponse().record()
        #expect(values.values == (isAccepted ? [answer.data] : []), "\(code)")
        #expect(events.values.map(\.value) == (isAccepted ? [answer.data] : []), "\(code)")
        for completion in [values.completion, events.completion] {
          #expect(completion?.error?.statusError?.statusCode == (isAccepted ? nil : code))
          #expect((completion == .finished) == isAccepted, "\(code)")
        }
      }
    }
  }

  @Test func acceptsRangesSetsAndLists() {
    func passes(_ code: Int, _ build: (AnyPublisher<Answer, URLError>) -> AnyPublisher<Data, NetworkError>) -> Bool {
      let (values, completion) = run([answer(code)], .finished as Subscribers.Completion<URLError>) { source, token in
        build(source.holding(token).eraseToAnyPublisher())
      }
      #expect(values.isEmpty == (completion != .finished))
      return completion == .finished
    }
    let halfOpen = [199, 200, 299, 300].map {
      passes($0) { $0.validateResponse(statusCodes: 200..<300).eraseToAnyPublisher() }
    }
    #expect(halfOpen == [false, true, true, false])
    let closed = [199, 200, 206, 207].map {
      passes($0) { $0.validateResponse(statusCodes: 200...206).eraseToAnyPublisher() }
    }
    #expect(closed == [false, true, true, false])
    let set: Set = [200, 304]
    let inSet = [200, 204, 304].map { passes($0) { $0.validateResponse(statusCodes: set).eraseToAnyPublisher() } }
    #expect(inSet == [true, false, true])
    let inList = [404, 200].map { passes($0) { $0.validateResponse(statusCodes: [404]).eraseToAnyPublisher() } }
    #expect(inList == [true, false])
  }

  @Test func aResponseThatIsNotHTTPFails() {
    let file = URL(fileURLWithPath: "/etc/hosts")
    let response = URLResponse(url: file, mimeType: nil, expectedContentLength: 4, textEncodingName: nil)
    let (values, completion) = run([(Data(), response)], .finished as Subscribers.Completion<URLError>) {
      (source: AnyPublisher<Answer, URLError>, token) in
      source.holding(token).validateResponse()
    }
    #expect(values == [])
    #expect(completion == .failure(.notHTTP(file)))
  }

  @Test func sortsUpstreamsFailure() {
    let (_, completion) = run([answer(200)], .failure(URLError(.timedOut))) { source, token in
      source.holding(token).validateResponse()
    }
    #expect(completion == .failure(.transport(URLError(.timedOut))))
    let other = run([answer(200)], .failure(TestError.oops)) { source, token in
      source.holding(token).validateResponse()
    }
    #expect(other.completion == .failure(.other(TestError.oops)))
  }

  @Test func cancels() {
    expectCancels([answer(200), answer(200)], URLError.self) { source, token in
      source.holding(token).validateResponse()
    }
  }

  // MARK: - From the network to the value

  struct Country: Decodable, Equatable {
    let alpha2: String
    let name: String
  }

  func load(_ path: String) throws -> RecordingSubscriber<Country, NetworkError> {
    let session = URLSession(configuration: .patient)
    defer { session.finishTasksAndInvalidate() }
    let recorder = RecordingSubscriber<Country, NetworkError>()
    session.dataTaskPublisher(for: try Server.shared.get().url(path))
      .validateResponse()
      .decode(using: .snakeCaseConverting)
      .mapToNetworkError()
      .subscribe(recorder)
    #expect(recorder.waitForCompletion())
    return recorder
  }

  @Test func loadsFromAServer() throws {
    let recorder = try load("/json")
    #expect(recorder.values == [Country(alpha2: "NO", name: "Norway")])
    #expect(recorder.completion == .finished)
  }

  @Test(arguments: [401, 403, 404, 418, 500])
  func sortsWhatAServerAnswers(code: Int) throws {
    let recorder = try load("/status/\(code)")
    let error = try #require(recorder.completion?.error)
    let status = try #require(error.statusError)
    #expect(status.statusCode == code)
    #expect(status.url?.path == "/status/\(code)")
    #expect(status.bodyPrefix.count == 1024)
    #expect(status.bodyText.hasPrefix("no such thing\nxxx"))
    #expect(error == NetworkError(status))
  }

  @Test func aBodyThatIsNotJSONIsUndecodable() throws {
    let recorder = try load("/echo")
    let error = try #require(recorder.completion?.error)
    #expect(error.codingPath == "")
    #expect(error.failureReason == "The body: The given data was not valid JSON.")
  }
}
