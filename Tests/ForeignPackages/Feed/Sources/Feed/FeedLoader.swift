import Combine
import Settings

/// An article of a feed.
public struct Article: Codable, Equatable {
  public let title: String
  public let length: Int
}

/// A loader of articles. The settings limit their number.
public final class FeedLoader: ObservableObject {
  @Published public private(set) var articles: [Article] = []
  @Published public private(set) var message: String?

  private let settings: Settings
  private let load: () -> AnyPublisher<Data, URLError>
  private var subscriptions: Set<AnyCancellable> = []

  public init(settings: Settings, load: @escaping () -> AnyPublisher<Data, URLError>) {
    self.settings = settings
    self.load = load
  }

  /// Creates a loader that requests the articles from a server.
  public convenience init(settings: Settings, url: URL, session: URLSession = .shared) {
    self.init(settings: settings) {
      session.dataTaskPublisher(for: url).map(\.data).eraseToAnyPublisher()
    }
  }

  /// Loads the articles now and whenever the setting `limit` changes.
  public func start() {
    settings.publisher(for: "limit")
      .setFailureType(to: URLError.self)
      .map { [load] limit in load().map { (limit, $0) } }
      .switchToLatest()
      .tryMap { limit, data in Array(try JSONDecoder().decode([Article].self, from: data).prefix(limit)) }
      .sink { [weak self] completion in
        if case .failure(let error) = completion { self?.message = "\(error)" }
      } receiveValue: { [weak self] articles in
        self?.articles = articles
      }
      .store(in: &subscriptions)
  }
}
