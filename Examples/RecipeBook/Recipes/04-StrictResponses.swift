import Combine
import CombineExtras

extension Recipe {
  /// The response to a failed request has a body too. Decoding it would cause a misleading error about JSON, so
  /// `validateResponse()` checks the status code first.
  static let strictResponses = Recipe("strict-responses", "anything but 200 is an error before decoding") { kitchen in
    func countries(at url: URL) -> AnyPublisher<[Country], any Error> {
      URLSession.shared.dataTaskPublisher(for: url)
        .validateResponse()
        .decode(as: [Country].self)
        .eraseToAnyPublisher()
    }

    let found = try kitchen.firstValue(of: countries(at: kitchen.server.url("/countries", ["region": "Arctic"])))
    kitchen.expect("status 200 is decoded", found.map(\.name), is: ["Svalbard & Jan Mayen"])

    let naive = URLSession.shared.dataTaskPublisher(for: kitchen.server.url("/status/404"))
      .map(\.data)
      .decode(as: [Country].self)
    let misleading = try kitchen.firstFailure(of: naive)
    kitchen.expect("status 404 without the check is a matter of JSON", misleading is DecodingError)

    let failure = try kitchen.firstFailure(of: countries(at: kitchen.server.url("/status/404")))
    guard let error = failure as? NetworkError else { return kitchen.fail("\(failure) is no NetworkError") }
    kitchen.expect("status 404 with it", error.statusError?.statusCode, is: 404, remark: error.localizedDescription)
    kitchen.expect("what the server said", error.statusError?.bodyText, is: #"{"error": "Not Found"}"#)
  }
}
