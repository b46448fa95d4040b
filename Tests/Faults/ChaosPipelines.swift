import Combine
import CombineExtras
import Foundation

/// The surroundings of a pipeline in one run. Used by one thread.
final class ChaosContext {
  let session: URLSession
  let file: URL
  private let server: FaultyServer
  private let kinds: [String]
  var dice: Dice
  /// A closure that runs after the subscription: an invalidated session creates no tasks.
  var afterwards: () -> Void = {}

  init(session: URLSession, server: FaultyServer, kinds: [String], file: URL, dice: Dice) {
    self.session = session
    self.server = server
    self.kinds = kinds
    self.file = file
    self.dice = dice
  }

  /// A URL with a fault of its own.
  func url() -> URL {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0: server.url("cut", Int.random(in: 0..<110, using: &dice))
    case 1: server.url("reset", Int.random(in: 0..<110, using: &dice))
    case 2, 3: server.url(kinds.randomElement(using: &dice)!)
    case 4: server.url("whole")
    default: server.url("random", Int.random(in: 0..<1_000_000_000, using: &dice))
    }
  }

  func post() -> URLRequest {
    var request = URLRequest(url: url())
    request.httpMethod = "POST"
    request.httpBody = Data(count: Int.random(in: 0..<200_000, using: &dice))
    return request
  }

  /// A publisher of the number of bytes of a response, each with a request of its own.
  func fetch() -> AnyPublisher<Int, any Error> { fetch(URLRequest(url: url())) }

  func fetch(_ request: URLRequest) -> AnyPublisher<Int, any Error> {
    session.dataTaskPublisher(for: request).map(\.data.count).mapError { $0 as any Error }.eraseToAnyPublisher()
  }
}

/// A pipeline, and the number of values it delivers: at least `least` if it finishes, `limit` at most.
struct ChaosPipeline: Sendable {
  let name: String
  let least: Int
  let limit: Int
  let make: @Sendable (ChaosContext) -> AnyPublisher<Int, any Error>

  private init(
    _ name: String, _ values: ClosedRange<Int> = 1...1,
    make: @escaping @Sendable (ChaosContext) -> AnyPublisher<Int, any Error>
  ) {
    self.name = name
    least = values.lowerBound
    limit = values.upperBound
    self.make = make
  }

  private struct TimeoutError: Error {}

  /// The name of an error; nil if it has none.
  static func name(of error: any Error) -> String? {
    switch error {
    case let error as URLError: error.code == .unknown ? nil : "URLError \(error.code.rawValue) \(words(error.code))"
    case is DecodingError: "DecodingError"
    case is TimeoutError: "TimeoutError"
    case let error as NetworkError: name(of: error)
    case let error as HTTPStatusError: "HTTPStatusError \(error.statusCode)"
    default: nil
    }
  }

  private static func name(of error: NetworkError) -> String? {
    if case .transport(let error) = error { return name(of: error as any Error) }
    if case .undecodable = error { return "NetworkError, undecodable" }
    return error.statusError.map { "NetworkError \($0.statusCode)" }
  }

  private static func words(_ code: URLError.Code) -> String {
    let words: [URLError.Code: String] = [
      .networkConnectionLost: "networkConnectionLost", .cannotParseResponse: "cannotParseResponse",
      .cannotDecodeContentData: "cannotDecodeContentData", .cannotDecodeRawData: "cannotDecodeRawData",
      .dataLengthExceedsMaximum: "dataLengthExceedsMaximum", .cannotConnectToHost: "cannotConnectToHost",
      .unsupportedURL: "unsupportedURL", .cannotFindHost: "cannotFindHost", .badURL: "badURL",
      .httpTooManyRedirects: "httpTooManyRedirects", .timedOut: "timedOut", .cancelled: "cancelled",
      .badServerResponse: "badServerResponse",
    ]
    return words[code] ?? ""
  }

  private static let queue = DispatchQueue(label: "chaos")

  static let all: [ChaosPipeline] = [
    ChaosPipeline("fetch") { $0.fetch() },
    ChaosPipeline("decode") { context in
      context.fetch().map { Data("[\($0 % 2 == 0 ? "1" : "")".utf8) + Data("]".utf8) }
        .decode(type: [Int].self, decoder: JSONDecoder()).map(\.count).eraseToAnyPublisher()
    },
    ChaosPipeline("undecodable") { context in
      context.session.dataTaskPublisher(for: context.url()).map(\.data)
        .decode(type: [Int].self, decoder: JSONDecoder()).map(\.count).eraseToAnyPublisher()
    },
    ChaosPipeline("validated") { context in
      context.session.dataTaskPublisher(for: context.url()).validateResponse().mapToNetworkError().map(\.count)
        .mapError { $0 as any Error }.eraseToAnyPublisher()
    },
    ChaosPipeline("retry") { $0.fetch().retry(2).eraseToAnyPublisher() },
    ChaosPipeline("fallback") { context in
      let other = context.fetch()
      return context.fetch().catch { _ in other }.eraseToAnyPublisher()
    },
    ChaosPipeline("one-after-other") { context in
      let other = context.fetch()
      return context.fetch().flatMap { _ in other }.eraseToAnyPublisher()
    },
    ChaosPipeline("two-at-a-time", 5...5) { context in
      let requests = (0..<5).map { _ in context.fetch() }
      return requests.publisher.setFailureType(to: (any Error).self).flatMap(maxPublishers: .max(2)) { $0 }
        .eraseToAnyPublisher()
    },
    ChaosPipeline("merge", 3...3) { context in
      context.fetch().merge(with: context.fetch(), context.fetch()).eraseToAnyPublisher()
    },
    ChaosPipeline("zip") { context in context.fetch().zip(context.fetch(), +).eraseToAnyPublisher() },
    ChaosPipeline("combine-latest") { context in
      context.fetch().combineLatest(context.fetch(), +).eraseToAnyPublisher()
    },
    ChaosPipeline("switch", 1...3) { context in
      let requests = (0..<3).map { _ in context.fetch() }
      return requests.publisher.setFailureType(to: (any Error).self).map { $0 }.switchToLatest().eraseToAnyPublisher()
    },
    ChaosPipeline("concat", 3...3) { context in
      let requests = (0..<3).map { _ in context.fetch() }
      return requests.publisher.setFailureType(to: (any Error).self).concatMap { $0 }.eraseToAnyPublisher()
    },
    ChaosPipeline("share", 1...2) { context in
      let shared = context.fetch().share()
      return shared.merge(with: shared).eraseToAnyPublisher()
    },
    ChaosPipeline("timeout", 0...1) { context in
      context.fetch().timeout(.milliseconds(200), scheduler: queue) { TimeoutError() }.eraseToAnyPublisher()
    },
    ChaosPipeline("elsewhere") { context in
      context.fetch().receive(on: DispatchQueue.global()).map { $0 + 1 }.receive(on: queue).eraseToAnyPublisher()
    },
    ChaosPipeline("result") { context in
      context.fetch().convertToResult().map { (try? $0.get()) ?? -1 }.setFailureType(to: (any Error).self)
        .eraseToAnyPublisher()
    },
    ChaosPipeline("post") { context in context.fetch(context.post()) },
    ChaosPipeline("upload", 1 ... .max) { context in
      context.session.uploadPublisher(for: context.post(), from: Data(count: 100_000), progressInterval: 0)
        .map { $0.value?.count ?? 0 }.mapError { $0 as any Error }.eraseToAnyPublisher()
    },
    ChaosPipeline("download", 1 ... .max) { context in
      context.session.downloadPublisher(for: context.url(), to: context.file, progressInterval: 0).map { _ in 1 }
        .mapError { $0 as any Error }.eraseToAnyPublisher()
    },
    ChaosPipeline("invalidated") { context in
      let session = URLSession(configuration: context.session.configuration)
      let moment = Int.random(in: 0..<20_000, using: &context.dice)
      let isGentle = Bool.random(using: &context.dice)
      context.afterwards = {
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(moment)) {
          if isGentle { session.finishTasksAndInvalidate() } else { session.invalidateAndCancel() }
        }
      }
      return session.dataTaskPublisher(for: context.url()).map(\.data.count).mapError { $0 as any Error }
        .eraseToAnyPublisher()
    },
  ]
}
