import Combine
import CombineExtras

/// A search for countries by name, with a cache. It is used on the main queue only.
private final class CountrySearch {
  enum Problem: Error, Equatable {
    case emptyQuery
    case network(NetworkError)
  }

  private var cache: [String: [Country]] = [:]
  private let server: RecipeServer

  init(server: RecipeServer) { self.server = server }

  func countries(matching query: String) -> AnyPublisher<[Country], Problem> {
    let query = query.trimmingCharacters(in: .whitespaces).lowercased()
    if query.isEmpty { return .fail(with: .emptyQuery) }
    if let countries = cache[query] { return .just(countries) }
    return URLSession.shared.dataTaskPublisher(for: server.url("/search", ["query": query]))
      .validateResponse()
      .decode(as: [Country].self)
      .mapToNetworkError()
      .mapError(Problem.network)
      .receive(on: DispatchQueue.main)
      .handleEvents(receiveOutput: { [weak self] countries in self?.cache[query] = countries })
      .eraseToAnyPublisher()
  }
}

extension Recipe {
  /// One function with three kinds of result: a failure, a cached value, or a value that must be fetched. All of them
  /// have the same type of publisher, because of `.fail(with:)` and `.just(_:)`.
  static let searchWithCache = Recipe("search-with-cache", "fail at once, answer at once, or fetch") { kitchen in
    let search = kitchen.track(CountrySearch(server: kitchen.server), as: "the search")
    let before = try kitchen.server.requests(for: "/search")
    func newRequests() throws -> Int { try kitchen.server.requests(for: "/search") - before }

    func names(_ query: String) throws -> [String] {
      let countries = onMain { search.countries(matching: query) }
      return try kitchen.firstValue(of: countries).map(\.name)
    }

    let failure = try kitchen.firstFailure(of: onMain { search.countries(matching: "  ") })
    kitchen.expect("an empty query fails at once", failure, is: .emptyQuery)
    kitchen.expect("requests so far", try newRequests(), is: 0)

    let guineas = ["Guinea", "Equatorial Guinea", "Guinea-Bissau", "Papua New Guinea"]
    kitchen.expect("“guinea”", try names("guinea"), is: guineas)
    kitchen.expect("requests so far", try newRequests(), is: 1)

    kitchen.expect("“Guinea” again", try names("Guinea"), is: guineas)
    kitchen.expect("requests so far, thanks to the cache", try newRequests(), is: 1)

    kitchen.expect("“niger”", try names("niger"), is: ["Niger", "Nigeria"])
    kitchen.expect("requests so far", try newRequests(), is: 2)
  }
}
