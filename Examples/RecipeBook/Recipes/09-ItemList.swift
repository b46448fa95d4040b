import Combine
import CombineExtras

private final class CountryList: LoadableObject {
  enum Problem: LocalizedError {
    case noCountries

    var errorDescription: String? { "there is no country in that region" }
  }

  @Published private(set) var state = LoadingState<[Country]>.idle
  private let url: URL

  init(url: URL) { self.url = url }

  func load() {
    URLSession.shared.dataTaskPublisher(for: url)
      .validateResponse()
      .decode(as: [Country].self)
      .validate { countries in
        if countries.isEmpty { throw Problem.noCountries }
      }
      .convertToLoadingState(startsWithLoading: true)
      .receive(on: DispatchQueue.main)
      .assign(to: &$state)
  }
}

extension Recipe {
  /// A view model with one published property that contains everything a view needs: idle, loading, failed or loaded.
  static let itemList = Recipe("item-list", "idle, loading, then loaded or failed") { kitchen in
    func observe(_ region: String?) throws -> (states: [String], signals: [String], final: LoadingState<[Country]>) {
      let query = region.map { ["region": $0] } ?? [:]
      let path = region == "nowhere" ? "/status/500" : "/countries"
      let list = kitchen.track(CountryList(url: kitchen.server.url(path, query)), as: "the list")
      var cancellables = Set<AnyCancellable>()
      var states: [String] = []
      var signals: [String] = []
      let ended = Signal()
      defer { onMain { cancellables.removeAll() } }

      list.$state
        .sink { state in
          states.append(word(for: state))
          if state.value != nil || state.error != nil { ended.fire() }
        }
        .store(in: &cancellables)
      list.objectWillChange
        .sink { [unowned list] _ in signals.append("still " + word(for: list.state)) }
        .store(in: &cancellables)

      onMain { list.load() }
      try ended.wait(for: "the list to be loaded")
      return onMain { (states, signals, list.state) }
    }

    let all = try observe(nil)
    kitchen.expect("$state", all.states, is: ["idle", "loading", "loaded"])
    kitchen.expect("objectWillChange, before each change", all.signals, is: ["still idle", "still loading"])
    kitchen.expect("countries", all.final.value?.count, is: 249)

    let none = try observe("Atlantis")
    kitchen.expect("$state for Atlantis", none.states, is: ["idle", "loading", "failed"])
    kitchen.expect("because", none.final.error?.localizedDescription, is: "there is no country in that region")

    let broken = try observe("nowhere")
    kitchen.expect("$state for a broken server", broken.states, is: ["idle", "loading", "failed"])
    kitchen.expect("because of status", (broken.final.error as? NetworkError)?.statusError?.statusCode, is: 500)
  }
}

private func word(for state: LoadingState<[Country]>) -> String {
  switch state {
  case .idle: "idle"
  case .loading: "loading"
  case .failed: "failed"
  case .loaded: "loaded"
  }
}
