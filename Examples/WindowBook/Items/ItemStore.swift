import Combine
import CombineExtras
import Foundation

/// Has items, and finds those that are searched for.
@MainActor
public final class ItemStore: ObservableObject {
  /// Where items come from, and how they are found. Everything may deliver on any thread.
  public struct Service: Sendable {
    var load: @Sendable () -> AnyPublisher<[Item], any Error>
    var find: @Sendable (_ query: String, _ items: [Item]) -> AnyPublisher<Set<Item.ID>, Never>
    var debounce: @Sendable (AnyPublisher<String, Never>) -> AnyPublisher<String, Never>

    /// Puts a service together.
    ///
    /// - Parameter debounce: Lets a query pass when no other one has followed for a while.
    public init(
      load: @escaping @Sendable () -> AnyPublisher<[Item], any Error>,
      find: @escaping @Sendable (_ query: String, _ items: [Item]) -> AnyPublisher<Set<Item.ID>, Never>,
      debounce: @escaping @Sendable (AnyPublisher<String, Never>) -> AnyPublisher<String, Never>
    ) {
      self.load = load
      self.find = find
      self.debounce = debounce
    }

    /// Makes ten thousand items on another thread, and searches there.
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

  /// What is searched for; nothing finds everything.
  @Published public var query = ""
  @Published public private(set) var state = LoadingState<[Item]>.idle
  /// Whether an answer to the query is on its way.
  @Published public private(set) var isSearching = false
  /// What has been found, in the order of the items.
  @Published public private(set) var found: [Item] = []
  @Published private var matches: Set<Item.ID>?
  private let service: Service

  /// Knows no items before ``load()``.
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

  /// Loads the items, or tries again.
  public func load() {
    service.load()
      .convertToLoadingState(startsWithLoading: true)
      .receive(on: DispatchQueue.main)
      .assign(to: &$state)
  }

  /// A new query cancels the search for the last one.
  private func searchAsTheUserTypes() {
    service.debounce($query.dropFirst().eraseToAnyPublisher())
      .removeDuplicates()
      .map { [unowned self] query -> AnyPublisher<Set<Item.ID>?, Never> in
        isSearching = !query.isEmpty
        if query.isEmpty { return Just(nil).eraseToAnyPublisher() }
        return service.find(query, state.value ?? []).map { $0 }.receive(on: DispatchQueue.main).eraseToAnyPublisher()
      }
      .switchToLatest()
      .handleEvents(receiveOutput: { [unowned self] _ in isSearching = false })
      .assign(to: &$matches)
  }

  /// Puts the items in another order.
  public func shuffle() { change { $0.shuffle() } }

  /// Puts the items in the order of their names, or back.
  public func sort(byName: Bool) { change { $0.sort { byName ? $0.name < $1.name : $0.id < $1.id } } }

  /// Takes an item away.
  public func delete(_ id: Item.ID) { change { $0.removeAll { $0.id == id } } }

  private func change(_ body: (inout [Item]) -> Void) {
    guard case .loaded(var items) = state else { return }
    body(&items)
    state = .loaded(items)
  }
}

/// What the user likes.
@MainActor
public final class Settings: ObservableObject {
  @Published public var isDark = false
  @Published public var showsNumbers = true

  /// Begins with what most people like.
  public init() {}
}
