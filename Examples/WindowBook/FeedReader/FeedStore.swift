import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The articles of a feed, with the search, and with the user's favorites. The articles and the marks are kept on disk,
/// so that they are there without a connection.
@MainActor
public final class FeedStore: ObservableObject {
  /// The state of the connection to the feed.
  public enum Status: Equatable {
    case idle
    case loading
    case failed(String)
  }

  /// A function that loads a feed. Its publisher delivers on the main queue.
  public typealias Loader = @MainActor (URL) -> AnyPublisher<Feed, any Error>

  /// The text to search for. An empty text finds all articles.
  @Published public var query = ""
  @Published public private(set) var feed: Feed?
  /// The articles that have been found, in the order of the feed.
  @Published public private(set) var results: [Article] = []
  @Published public private(set) var status = Status.idle
  @Published private var marks: Marks

  /// The marks that the user has put on articles.
  private struct Marks: Codable, Equatable {
    var favorites: Set<Article.ID> = []
    var read: Set<Article.ID> = []
  }

  private let load: Loader
  private let folder: URL
  private var address: URL?
  private var request: AnyCancellable?
  private var saving: AnyCancellable?

  /// Creates a store without articles.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - scheduler: The scheduler of the search, which must be that of the main thread.
  ///   - load: A function that loads a feed.
  public init(
    folder: URL = FeedStore.folder, scheduler: some Scheduler = DispatchQueue.main,
    load: @escaping Loader = FeedStore.download
  ) {
    self.load = load
    self.folder = folder
    marks = Self.read(Marks.self, from: folder.appendingPathComponent("marks.json")) ?? Marks()

    $query.dropFirst()
      .debounce(for: .milliseconds(250), scheduler: scheduler)
      .prepend("")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .removeDuplicates()
      .combineLatest($feed.map { $0?.articles ?? [] })
      .map { query, articles in
        guard !query.isEmpty else { return articles }
        return articles.filter { article in
          [article.title, article.text, article.author ?? ""].contains { $0.localizedCaseInsensitiveContains(query) }
        }
      }
      .assign(to: &$results)

    saving = $marks.dropFirst().removeDuplicates().sink { marks in
      Self.write(marks, to: folder.appendingPathComponent("marks.json"))
    }
  }

  /// Shows the saved articles of a feed, and loads the current ones.
  ///
  /// - Parameter text: The address of the feed.
  public func open(_ text: String) {
    request = nil
    address = URL(string: text.trimmingCharacters(in: .whitespaces))
    guard let address, ["http", "https"].contains(address.scheme), address.host != nil else {
      (self.address, feed, status) = (nil, nil, .failed(FeedError.address(text).localizedDescription))
      return
    }
    status = .idle
    feed = Self.read(Feed.self, from: cache(of: address))
    refresh()
  }

  /// Loads the articles again, unless that is under way.
  public func refresh() {
    guard let address, status != .loading else { return }
    status = .loading
    request = load(address).sink { [weak self] completion in
      switch completion {
      case .finished: self?.status = .idle
      case .failure(let error): self?.status = .failed(error.localizedDescription)
      }
    } receiveValue: { [weak self] feed in
      guard let self else { return }
      self.feed = feed
      Self.write(feed, to: cache(of: address))
    }
  }

  /// Loads the articles again, and returns when they have been loaded, or when that has failed.
  public func refreshAndWait() async {
    refresh()
    for await status in $status.values where status != .loading { return }
  }

  /// Downloads a feed with `URLSession`.
  public static func download(_ address: URL) -> AnyPublisher<Feed, any Error> {
    response(to: URLRequest(url: address, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30))
      .receive(on: DispatchQueue.main)
      .eraseToAnyPublisher()
  }

  private nonisolated static func response(to request: URLRequest) -> some Publisher<Feed, any Error> {
    URLSession.shared.dataTaskPublisher(for: request).tryMap { data, response in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 200
      guard (200..<300).contains(status) else { throw FeedError.status(status) }
      return try Feed(data: data)
    }
  }

  /// Returns whether an article is one of the user's favorites.
  public func isFavorite(_ article: Article) -> Bool { marks.favorites.contains(article.id) }

  /// Adds an article to the favorites, or removes it.
  public func toggleFavorite(_ article: Article) { marks.favorites.formSymmetricDifference([article.id]) }

  /// Returns whether the user has read an article.
  public func isRead(_ article: Article) -> Bool { marks.read.contains(article.id) }

  /// Marks an article as read or as unread.
  public func setRead(_ article: Article, _ isRead: Bool) {
    if isRead { marks.read.insert(article.id) } else { marks.read.remove(article.id) }
  }

  /// The folder of the app among the user's files.
  public nonisolated static var folder: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
      .appendingPathComponent("FeedReader")
  }

  private func cache(of address: URL) -> URL {
    let name = address.absoluteString.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return folder.appendingPathComponent(String(name) + ".json")
  }

  private static func read<Value: Decodable>(_: Value.Type, from file: URL) -> Value? {
    (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  private static func write(_ value: some Encodable, to file: URL) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try JSONEncoder().encode(value).write(to: file, options: .atomic)
    } catch {
      print("\(file.lastPathComponent) could not be saved: \(error.localizedDescription)")
    }
  }
}
