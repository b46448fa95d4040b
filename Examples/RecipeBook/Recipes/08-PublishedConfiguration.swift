import Combine
import CombineExtras

private struct Configuration: Decodable, Equatable {
  var appName: String
  var itemsPerPage: Int
  var isSearchEnabled: Bool
  var defaultCountryCode: String

  static let builtIn = Configuration(
    appName: "Offline", itemsPerPage: 10, isSearchEnabled: false, defaultCountryCode: "US")
}

private final class ConfigurationModel: ObservableObject {
  @Published private(set) var config = Configuration(
    appName: "", itemsPerPage: 0, isSearchEnabled: false, defaultCountryCode: "")

  /// No subscription is stored: `assign(to: &$config)` ends with the property.
  func load(from url: URL) {
    URLSession.shared.dataTaskPublisher(for: url)
      .map(\.data)
      .decode(as: Configuration.self, using: .snakeCaseConverting)
      .replaceError(with: .builtIn)
      .receive(on: DispatchQueue.main)
      .assign(to: &$config)
  }
}

extension Recipe {
  /// A pipeline from the network to a published property, without a stored subscription, and without an error that the
  /// view must handle.
  static let publishedConfiguration = Recipe(
    "published-configuration", "fetch, decode, fall back, publish on the main queue"
  ) { kitchen in
    func load(from path: String) throws -> Configuration {
      let model = kitchen.track(ConfigurationModel(), as: "the model")
      let changed = Signal()
      let subscription = model.$config.dropFirst().sink { _ in
        dispatchPrecondition(condition: .onQueue(.main))
        changed.fire()
      }
      defer { subscription.cancel() }
      model.load(from: kitchen.server.url(path))
      try changed.wait(for: "a configuration")
      return onMain { model.config }
    }

    let served = try load(from: "/config")
    kitchen.expect("`app_name` of the server", served.appName, is: "Atlas")
    kitchen.expect("`items_per_page`", served.itemsPerPage, is: 25)
    kitchen.expect("`is_search_enabled`", served.isSearchEnabled, is: true)
    kitchen.expect("`default_country_code`", served.defaultCountryCode, is: "PT")
    kitchen.expect("when the server fails, the built-in one", try load(from: "/status/500").appName, is: "Offline")
  }
}
