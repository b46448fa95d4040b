import Combine

/// A view model that loads something, and publishes how far it is.
///
/// Before, every view knows the view model it shows, and each names these things in its own way:
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
public protocol LoadableObject: ObservableObject {
  /// What is loaded.
  associatedtype Value

  /// How far the loading is. Declare it `@Published`, so that `objectWillChange` tells of every change.
  var state: LoadingState<Value> { get }

  /// Begins to load, or to load again.
  func load()
}
