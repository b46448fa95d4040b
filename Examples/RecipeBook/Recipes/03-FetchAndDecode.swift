import Combine

/// The server's response about a timestamp.
private struct Verdict: Decodable {
  let isValid: Bool
  let weekday: String?
  let reason: String?
}

extension Recipe {
  /// The most common pipeline: fetch a resource, extract its data, and decode it.
  static let fetchAndDecode = Recipe("fetch-and-decode", "a GET whose JSON becomes a struct") { kitchen in
    func verdict(on timestamp: String) -> AnyPublisher<Verdict, any Error> {
      URLSession.shared
        .dataTaskPublisher(for: kitchen.server.url("/timestamp", ["value": timestamp]))
        .map(\.data)
        .decode(type: Verdict.self, decoder: JSONDecoder())
        .eraseToAnyPublisher()
    }

    let leapDay = try kitchen.firstValue(of: verdict(on: "2024-02-29T12:00:00Z"))
    kitchen.expect("29 February 2024 is valid", leapDay.isValid, is: true, remark: "it was a \(leapDay.weekday ?? "?")")

    let noDay = try kitchen.firstValue(of: verdict(on: "2023-02-29T12:00:00Z"))
    kitchen.expect("29 February 2023 is valid", noDay.isValid, is: false, remark: noDay.reason)
  }
}
