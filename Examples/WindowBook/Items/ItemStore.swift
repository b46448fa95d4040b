import Combine
import CombineExtras
import Foundation

/// A store of items, with a search.
@MainActor
public final class ItemStore: ObservableObject {
  /// The functions that load and find items. Their publishers may deliver on any thread.
  public struct Service: Sendable {
    var load: @Sendable () -> AnyPublisher<[Item], any Error>
    var find: @Sendable (_ query: String, _ items: [Item]) -> AnyPublisher<Set<Item.ID>, Never>
    var debounce: @Sendable (AnyPublisher<String, Never>) -> AnyPublisher<String, Never>

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - load: A function that loads the items.
    ///   - find: A function that returns the ids of the items that match a query.
    ///   - debounce: A function that publishes a query when no other one has followed for some time.
    public init(
      load: @escaping @Sendable () -> AnyPublisher<[Item], any Error>,
      find: @escaping @Sendable (_ query: String, _ items: [Item]) -> AnyPublisher<Set<Item.ID>, Never>,
      debounce: @escaping @Sendable (AnyPublisher<String, Never>) -> AnyPublisher<String, Never>
    ) {
      self.load = load
      self.find = find
      self.debounce = debounce
    }

    /// A service that creates ten thousand items and searches them, on other threads.
    public static let tenThousand = Service(
      load: {
        Just(Item.many(10_000)).delay(for: 0.5, scheduler: DispatchQueue.global()).setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      },
      find: { query, items in
        Just(query).receive(on: DispatchQueue.global())
          .map { query in Set(items.filter { $0.name.localizedCaseInsensitiveContains(query) }.map(\.id)) }
          .eraseToAnyPublisher()
      },
      debounce: { $0.debounce(for: 0.3, scheduler: DispatchQueue.main).eraseToAnyPublisher() })
  }

  /// The text to search for. An empty text finds all items.
  @Published public var query = ""
  @Published public private(set) var state = LoadingState<[Item]>.idle
  /// A Boolean value that indicates whether a search is in progress.
  @Published public private(set) var isSearching = false
  /// The items that have been found, in the order of the store.
  @Published public private(set) var found: [Item] = []
  @Published private var matches: Set<Item.ID>?
  private let service: Service

  /// Creates a store, which is empty until ``load()`` is called.
  ///
  /// - Parameter service: The functions that load and find items.
  public init(service: Service = .tenThousand) {
    self.service = service
    searchAsTheUserTypes()
    $state.combineLatest($matches)
      .map { state, matches in
        guard let matches else { return state.value ?? [] }
        return (state.value ?? []).filter { matches.contains($0.id) }
      }
      .assign(to: &$found)
  }

  /// Loads the items, also after a failure.
  public func load() {
    service.load()
      .convertToLoadingState(startsWithLoading: true)
      .receive(on: DispatchQueue.main)
      .assign(to: &$state)
  }

  /// Searches whenever the query changes. A new query cancels the previous search.
  private func searchAsTheUserTypes() {
    service.debounce($query.dropFirst().eraseToAnyPublisher())
      .removeDuplicates()
      .map { [unowned self] query -> AnyPublisher<Set<Item.ID>?, Never> in
        isSearching = !query.isEmpty
        if query.isEmpty { return Just(nil).eraseToAnyPublisher() }
        return service.find(query, state.value ?? []).map(Optional.some).receive(on: DispatchQueue.main)
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .handleEvents(receiveOutput: { [unowned self] _ in isSearching = false })
      .assign(to: &$matches)
  }

  /// Shuffles the items.
  public func shuffle() { change { $0.shuffle() } }

  /// Sorts the items by name, or in their original order.
  public func sort(byName: Bool) { change { $0.sort { byName ? $0.name < $1.name : $0.id < $1.id } } }

  /// Deletes an item.
  public func delete(_ id: Item.ID) { change { $0.removeAll { $0.id == id } } }

  private func change(_ body: (inout [Item]) -> Void) {
    guard case .loaded(var items) = state else { return }
    body(&items)
    state = .loaded(items)
  }
}

/// The settings of the user.
@MainActor
public final class Settings: ObservableObject {
  @Published public var isDark = false
  @Published public var showsNumbers = true

  /// Creates the default settings.
  public init() {}
}
