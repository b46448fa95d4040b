import Combine
import CombineExtras

extension Recipe {
  /// All failures of a request have one type, so a view needs one `switch`, and every case has a text for the user.
  static let normalizedErrors = Recipe("normalized-errors", "eight ways to fail, one error type") { kitchen in
    func countries(from request: URLRequest) -> AnyPublisher<[Country], NetworkError> {
      URLSession.shared.dataTaskPublisher(for: request)
        .validateResponse()
        .decode(as: [Country].self)
        .mapToNetworkError()
        .eraseToAnyPublisher()
    }

    func kind(of error: NetworkError) -> String {
      switch error {
      case .unauthorized: "unauthorized"
      case .forbidden: "forbidden"
      case .notFound: "not found"
      case .clientError(let error): "client error \(error.statusCode)"
      case .serverError(let error): "server error \(error.statusCode)"
      case .unexpectedStatus(let error): "unexpected status \(error.statusCode)"
      case .transport(let error) where error.code == .timedOut: "transport, timed out"
      case .transport(let error) where error.code == .cannotConnectToHost: "transport, no connection"
      case .transport(let error): "transport, code \(error.code.rawValue)"
      case .undecodable: "undecodable"
      case .notHTTP: "not HTTP"
      case .other(let error): "other, \(error)"
      }
    }

    let server = kitchen.server
    var impatient = URLRequest(url: server.url("/slow"))
    impatient.timeoutInterval = 1

    let attempts: [(what: String, request: URLRequest, expected: String)] = [
      ("status 401", URLRequest(url: server.url("/status/401")), "unauthorized"),
      ("status 403", URLRequest(url: server.url("/status/403")), "forbidden"),
      ("status 404", URLRequest(url: server.url("/status/404")), "not found"),
      ("status 418", URLRequest(url: server.url("/status/418")), "client error 418"),
      ("status 500", URLRequest(url: server.url("/status/500")), "server error 500"),
      ("nobody listens", URLRequest(url: server.refusingURL), "transport, no connection"),
      ("no answer", impatient, "transport, timed out"),
      ("a page of HTML", URLRequest(url: server.url("/not-json")), "undecodable"),
    ]

    // All attempts run at the same time. Each one is converted to a result, so that its failure doesn't end the others.
    let results = Publishers.MergeMany(
      attempts.map { attempt in
        countries(from: attempt.request).convertToResult().map { result in (attempt.what, result) }
      }
    ).collect()

    let resultOf = Dictionary(uniqueKeysWithValues: try kitchen.firstValue(of: results))
    for (what, _, expected) in attempts {
      switch resultOf[what] {
      case .failure(let error):
        kitchen.expect(what, kind(of: error), is: expected, remark: error.localizedDescription)
      case .success(let countries):
        kitchen.fail("\(what): \(countries.count) countries instead of an error")
      case nil:
        kitchen.fail("\(what): neither countries nor an error")
      }
    }
  }
}
