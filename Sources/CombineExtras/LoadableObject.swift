import Combine

/// A view model that loads a value and publishes the state of loading.
///
/// Before, each view depends on its own view model, and each view model names these things in its own way:
///
///     struct CountriesView: View { @ObservedObject var model: CountriesModel … }
///     struct ZonesView: View { @ObservedObject var model: ZonesModel … }
///
/// After, one view shows them all:
///
///     struct LoadableView<Model: LoadableObject, Content: View>: View {
///       @ObservedObject var model: Model
///       @ViewBuilder let content: (Model.Value) -> Content
///       …
///     }
///
///     final class CountriesModel: LoadableObject {
///       @Published private(set) var state = LoadingState<[Country]>.idle
///
///       func load() {
///         session.dataTaskPublisher(for: url)
///           .validateResponse()
///           .decode(as: [Country].self)
///           .convertToLoadingState(startsWithLoading: true)
///           .receive(on: DispatchQueue.main)
///           .assign(to: &$state)
///       }
///     }
///
/// A model that belongs to the main actor conforms there only:
///
///     @MainActor final class ZonesModel: @MainActor LoadableObject { … }
///
/// If a view that is generic over the model is main-actor code, as views are, it takes such a model too. Before
/// Swift 6.2, write `@preconcurrency LoadableObject` instead, whose isolation is checked when the program runs.
public protocol LoadableObject<Value>: ObservableObject {
  /// The type of the loaded value.
  associatedtype Value

  /// The state of loading. Declare it `@Published`, so that `objectWillChange` reports every change.
  var state: LoadingState<Value> { get }

  /// Starts to load the value, or to load it again.
  func load()
}
