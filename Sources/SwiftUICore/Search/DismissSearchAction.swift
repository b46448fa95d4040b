/// An action that ends a search: it clears the field and moves the focus out of it.
@MainActor
@preconcurrency
public struct DismissSearchAction {
  private let end: (@MainActor () -> Void)?

  nonisolated init(_ end: (@MainActor () -> Void)? = nil) { self.end = end }

  /// Ends the search.
  public func callAsFunction() { end?() }
}

/// A reference to the action that ends a search. It is the same object while the field exists.
@MainActor
final class SearchDismissal {
  var end: @MainActor () -> Void = {}
}

/// The environment key for ``EnvironmentValues/dismissSearch``.
private struct SearchDismissalKey: EnvironmentKey {
  static var defaultValue: SearchDismissal? { nil }
}

/// The environment key for ``EnvironmentValues/isSearching``.
private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// A Boolean value that indicates whether the user searches in the view around this one.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  var searchDismissal: SearchDismissal? {
    get { self[SearchDismissalKey.self] }
    set { self[SearchDismissalKey.self] = newValue }
  }

  /// The action that ends the search in the view around this one.
  public var dismissSearch: DismissSearchAction {
    guard let search = searchDismissal else { return DismissSearchAction() }
    return DismissSearchAction { search.end() }
  }
}
